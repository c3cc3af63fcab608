"""A board ready to play on: terrain, number tokens, harbours, robber and printed placements.

A `Board` is checked when it is made, whatever it is made from: a printed layout, the variable
set-up, a teacher's own file. What is wrong is said in a ValueError with the place.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise, permutations
from typing import Any, Self

from catan_nb.board.boardfile import read_board, write_board
from catan_nb.board.geometry import Hex, neighbour
from catan_nb.board.land import Land, land_of
from catan_nb.board.printed import Harbour, Printed, StartPieces
from catan_nb.board.terrain import (
    GROUNDS,
    PIPS,
    RED_TOKENS,
    TERRAIN_WORDS,
    TOKENS,
    WITH_TOKENS,
    Terrain,
)
from catan_nb.board.topology import Topology, bits, mask_of
from catan_nb.kernel.codecs import is_int
from catan_nb.kernel.showing import render_by_media_type
from catan_nb.kernel.text import did_you_mean, parse_int
from catan_nb.kernel.words import noop, say

# What a board must satisfy to be played on; each check says what is wrong and where.


def check_hexes(board: Printed) -> None:
    """Check that every hex has a known terrain and that tokens exist and lie where they may."""
    size = board.topology.n_hexes
    tables = {"terrain": board.terrain, "tokens": board.tokens, "zones": board.zones}
    for what, table in tables.items():
        if len(table) != size:
            raise ValueError(f"{what}: {len(table)} entries for {size} hexes")
    for hex, (ground, token) in enumerate(zip(board.terrain, board.tokens, strict=True)):
        if ground not in GROUNDS:
            raise ValueError(f"unknown terrain number {ground} on {board.place(hex)}")
        if token and token not in TOKENS:
            raise ValueError(
                f"there is no token {token} (on {board.place(hex)}): only 2–6 and 8–12"
            )
        if token and ground not in WITH_TOKENS:
            raise ValueError(
                f"no token may lie on {Terrain(ground).word}, but {board.place(hex)} has {token}"
            )


def check_harbours(
    board: Printed, land_hexes: Collection[int], coast_edges: Collection[int]
) -> None:
    """Check that each harbour lies on its own stretch of coast (base.harbours)."""
    used: set[int] = set()
    for harbour in board.harbours:
        if harbour.hex not in land_hexes:
            raise ValueError(f"a {harbour.word} harbour needs a land hex, not hex {harbour.hex}")
        if harbour.edge not in coast_edges:
            raise ValueError(f"{_harbour_text(board, harbour)} does not lie between land and sea")
        edge = _edge_at_side(board.topology, harbour.hex, harbour.side)
        if edge != harbour.edge or board.topology.edge_vertices[edge] != harbour.vertices:
            message = "names another path or other intersections than that side"
            raise ValueError(f"{_harbour_text(board, harbour)} {message}")
        for vertex in harbour.vertices:
            if vertex in used:
                message = f"shares V{vertex} with another harbour"
                raise ValueError(f"{_harbour_text(board, harbour)} {message}")
            used.add(vertex)


def _harbour_text(board: Printed, harbour: Harbour) -> str:
    return f"the {harbour.word} harbour on side {harbour.side} of {board.place(harbour.hex)}"


@lru_cache(maxsize=1 << 10)
def _edge_at_side(shape: Topology, hex: int, side: str) -> int:
    """Return the path at a side of a hex."""
    return shape.edge(shape.hexes[hex], neighbour(shape.hexes[hex], side))


def check_robber_and_pirate(board: Printed) -> None:
    """Check that the robber stands on land and the pirate on the sea."""
    for who, hex, home in (("robber", board.robber, "land"), ("pirate", board.pirate, "sea")):
        if hex is None:
            continue
        if not 0 <= hex < board.topology.n_hexes:
            raise ValueError(f"the {who} cannot stand on hex {hex}: it is not on this board")
        ground = Terrain(board.terrain[hex])
        if not (ground.is_land if home == "land" else ground is Terrain.SEA):
            raise ValueError(
                f"the {who} belongs on {home}, but {board.place(hex)} is {ground.word}"
            )


def check_start(board: Printed, land_vertex_mask: int) -> None:
    """Check printed placements: on land, each road at its settlement, distance rule kept."""
    shape = board.topology
    settled = [vertex for pieces in board.start for vertex in pieces.settlements]
    roads = [edge for pieces in board.start for edge in pieces.roads]
    for vertex in settled:
        if not 0 <= vertex < shape.n_vertices or not land_vertex_mask >> vertex & 1:
            raise ValueError(say("the start settlement on V{n} is not on land", n=vertex))
    occupied = mask_of(settled)
    for vertex in settled:
        near = bits(shape.vertex_neighbour_mask[vertex] & occupied)
        if near or settled.count(vertex) > 1:
            neighbour = near[0] if near else vertex
            message = noop("base.distance: start settlements on V{n} and V{other}")
            raise ValueError(say(message, n=vertex, other=neighbour))
    for edge in roads:
        if roads.count(edge) > 1:
            raise ValueError(say("two start roads lie on E{n}", n=edge))
    for pieces in board.start:
        _check_pieces(board, pieces)


def _check_pieces(board: Printed, pieces: StartPieces) -> None:
    for vertex, edge in zip(pieces.settlements, pieces.roads, strict=True):
        if edge not in board.topology.vertex_edges[vertex]:
            message = noop("the {colour} start road E{n} does not touch V{other}")
            raise ValueError(say(message, colour=pieces.colour, n=edge, other=vertex))
    if pieces.pays not in pieces.settlements:
        message = noop("V{n} pays {colour} but is not its start settlement")
        raise ValueError(say(message, n=pieces.pays, colour=pieces.colour))


# Places by the names of the hexes around them: coordinates, labels, terrain with token.


HexName = Hex | str | tuple[str, int]
"""A hex as people name it: ``(0, 0)``, ``"H7"``, ``"forest 9"``, ``("forest", 9)``, ``"sea"``."""


class Names:
    """The names of the hexes of one board.

    Terrain, token or both name every hex that has them: the hexes named together must leave
    one place. ``"sea"`` also names what lies around the board.

    Parameters
    ----------
    shape : Topology
    terrain, tokens : sequence of int
        By hex number; 0 where no token lies.
    """

    def __init__(self, shape: Topology, terrain: Sequence[int], tokens: Sequence[int]) -> None:
        self._shape, self._terrain, self._tokens = shape, terrain, tokens

    def vertex(self, hexes: Sequence[HexName]) -> int:
        """Return the one intersection where these hexes meet; ValueError for none or several."""
        shape = self._shape
        if len(hexes) == 3 and all(map(_are_coordinates, hexes)):
            return shape.vertex(*hexes)  # type: ignore[arg-type]
        return self._unique_place(
            "intersection", "V", hexes, 3, shape.n_vertices, shape.vertex_name
        )

    def edge(self, hexes: Sequence[HexName]) -> int:
        """Return the one path between these hexes; ValueError for none or several."""
        shape = self._shape
        if len(hexes) == 2 and all(map(_are_coordinates, hexes)):
            return shape.edge(*hexes)  # type: ignore[arg-type]
        return self._unique_place("path", "E", hexes, 2, shape.n_edges, shape.edge_name)

    def _unique_place(
        self,
        what: str,
        letter: str,
        hexes: Sequence[HexName],
        limit: int,
        places: int,
        around: Callable[[int], Sequence[Hex]],
    ) -> int:
        label = _parse_label(letter, hexes[0]) if len(hexes) == 1 else None
        if label is not None and label < places:
            return label
        if not 1 <= len(hexes) <= limit:
            raise ValueError(f"name 1 to {limit} of the hexes around the {what}, not {len(hexes)}")
        fitting = [self._hex_matcher(name) for name in hexes]
        found = [
            place
            for place in range(places)
            if any(
                all(fits(hex) for fits, hex in zip(fitting, order, strict=True))
                for order in permutations(around(place), len(hexes))
            )
        ]
        named = ", ".join(str(name) for name in hexes)
        if not found:
            raise ValueError(f"no {what} of this board lies at {named}")
        if len(found) > 1:
            labels = ", ".join(f"{letter}{place}" for place in found)
            raise ValueError(
                f"{named} name more than one {what}: {labels}; name more of the hexes around it,"
                " or by label or coordinates"
            )
        return found[0]

    def _hex_matcher(self, name: HexName) -> Callable[[Hex], bool]:
        """Return a predicate that says whether a name means the hex at some coordinates."""
        shape = self._shape
        number = _parse_label("H", name)
        if number is not None:
            if number >= shape.n_hexes:
                raise ValueError(f"there is no hex {number} on this board")
            return shape.hexes[number].__eq__
        if _are_coordinates(name):
            return name.__eq__
        ground, token = self._parse_hex_name(name)

        def fits(hex: Hex) -> bool:
            number = shape.hex_index.get(hex)
            if number is None:
                return ground == Terrain.SEA and token is None
            right = ground is None or self._terrain[number] == ground
            return right and (token is None or self._tokens[number] == token)

        if ground != Terrain.SEA and not any(map(fits, shape.hexes)):
            raise ValueError(f"no hex of this board is {name!r}")
        return fits

    def _parse_hex_name(self, name: object) -> tuple[int | None, int | None]:
        """Parse a name such as "forest 9" into terrain and token, either None if missing."""
        words = name.split() if isinstance(name, str) else name
        if not isinstance(words, list | tuple) or not 1 <= len(words) <= 2:
            raise ValueError(
                f"a hex is named like (0, 0), 'H7', 'forest 9' or ('forest', 9), not {name!r}"
            )
        ground, token = None, None
        for word in words:
            if token is None and (number := parse_int(str(word))) is not None:
                token = number
            elif str(word).lower() in TERRAIN_WORDS and ground is None:
                ground = TERRAIN_WORDS[str(word).lower()]
            else:
                raise ValueError(f"no hex is named {name!r}{did_you_mean(word, TERRAIN_WORDS)}")
        return ground, token


def _are_coordinates(name: object) -> bool:
    return isinstance(name, tuple) and len(name) == 2 and all(type(item) is int for item in name)


def _parse_label(letter: str, name: object) -> int | None:
    """Return the number in a label, such as 7 of "H7"; None for another text."""
    text = name.strip().upper() if isinstance(name, str) else ""
    return parse_int(text[1:]) if text[:1] == letter else None


PLACE_LETTERS: dict[str, str] = {"hex": "H", "vertex": "V", "edge": "E"}
"""First letter of the labels for people: H7, V23, E41."""


def touching_reds(shape: Topology, tokens: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Return the pairs of neighbouring hexes that both carry a red token (6 or 8), ascending."""
    return tuple(
        (hex, near)
        for hex, around in enumerate(shape.hex_neighbours)
        if tokens[hex] in RED_TOKENS
        for near in sorted(around)
        if near > hex and tokens[near] in RED_TOKENS
    )


@dataclass(frozen=True)
class Board(Printed):
    """An immutable board. Terrain, tokens and zones are indexed by hex number.

    ``tokens`` holds 0 where no token lies; ``robber`` and ``pirate`` are hex numbers or None;
    ``start`` is empty when pieces are placed freely; ``zones`` are free names that scenarios
    give to hexes. ``land`` is what follows from the terrain (`Land`), as it is printed; what is
    land in a game that goes on, its state knows.

    Raises ValueError for anything that cannot be played.
    """

    land: Land = field(init=False, repr=False, compare=False)
    vertex_harbours: tuple[Harbour | None, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        check_hexes(self)
        object.__setattr__(self, "land", land_of(self.topology, self.terrain))
        check_harbours(self, self.land.hexes, self.land.coast_edges)
        self._derive_harbours()
        check_robber_and_pirate(self)
        check_start(self, self.land.vertices)

    # -- land --------------------------------------------------------------------------------

    @property
    def land_hexes(self) -> tuple[int, ...]:
        """The hexes that are land."""
        return self.land.hexes

    @property
    def land_vertex_mask(self) -> int:
        """The mask of the intersections on land."""
        return self.land.vertices

    @property
    def land_edge_mask(self) -> int:
        """The mask of the paths on land."""
        return self.land.edges

    @property
    def coast_edges(self) -> tuple[int, ...]:
        """The paths between land and sea."""
        return self.land.coast_edges

    @property
    def coast_vertices(self) -> tuple[int, ...]:
        """The intersections at the coast."""
        return bits(self.land.coast_vertices)

    def with_terrain(self, terrain: tuple[int, ...], tokens: tuple[int, ...]) -> Self:
        """Return the board with other hexes and tokens, as they have come to lie in a game.

        It need not be a board on which one could begin, so nothing is checked.
        """
        board = copy(self)
        object.__setattr__(board, "terrain", terrain)
        object.__setattr__(board, "tokens", tokens)
        object.__setattr__(board, "land", land_of(self.topology, terrain))
        return board

    # -- files -------------------------------------------------------------------------------

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Make a board from what `to_json` returned or a teacher wrote.

        The form is described in `catan_nb.board.boardfile`. Raises ValueError when it is broken.
        """
        return read_board(cls, data)

    def to_json(self) -> dict[str, Any]:
        """Return the board as plain lists and dicts, readable and complete."""
        return write_board(self)

    # -- reading -----------------------------------------------------------------------------

    def hex(self, q: int, r: int) -> int:
        """Return the number of the hex at ``(q, r)``; see `Topology.hex`."""
        return self.topology.hex(q, r)

    def vertex(self, *hexes: HexName) -> int:
        """Return the number of the intersection where these hexes meet.

        Three hexes are enough; fewer where they leave no choice. A hex is named by its
        coordinates (the sea around the board has some too), by its label, or by terrain, token
        or both as they lie at the start; the label of the intersection itself does too.

        >>> from catan_nb.board.layouts import printed
        >>> board = printed("beginner")
        >>> board.vertex((0, 0), (1, 0), (1, -1)), board.vertex("H9", "forest 11", "H4")
        (24, 23)

        Raises ValueError where no intersection or more than one is named.
        """
        return Names(self.topology, self.terrain, self.tokens).vertex(hexes)

    def edge(self, *hexes: HexName) -> int:
        """Return the number of the path between two hexes, named as for `vertex`.

        Raises ValueError where no path or more than one is named.
        """
        return Names(self.topology, self.terrain, self.tokens).edge(hexes)

    def path(self, *vertices: int | str) -> tuple[int, ...]:
        """Return the paths along a row of neighbouring intersections, by number or label.

        >>> from catan_nb.board.layouts import printed
        >>> printed("beginner").path(8, 13, "V18")
        (13, 20)

        Raises ValueError where two that follow each other are no neighbours.
        """
        row = [self.vertex(vertex) if isinstance(vertex, str) else vertex for vertex in vertices]
        for number in row:
            self.label("vertex", number)
        return tuple(self.topology.edge_between(one, two) for one, two in pairwise(row))

    def __repr__(self) -> str:
        return f"<Board {self.name}: {self.count('hex')} hexes, {len(self.harbours)} harbours>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return render_by_media_type(self, repr(self))

    def count(self, kind: str) -> int:
        """Return how many places of a kind ("hex", "vertex", "edge") the board has."""
        counts = {
            "hex": self.topology.n_hexes,
            "vertex": self.topology.n_vertices,
            "edge": self.topology.n_edges,
        }
        if kind not in counts:
            raise ValueError(f"unknown kind of place {kind!r}: use one of {', '.join(counts)}")
        return counts[kind]

    def label(self, kind: str, number: int) -> str:
        """Return the label of a place for people, such as V23 for the vertex with number 23.

        Raises ValueError for an unknown kind or a number that is not on the board.
        """
        count = self.count(kind)
        if not is_int(number) or not 0 <= number < count:
            raise ValueError(
                f"there is no {kind} {number!r} on this board; they are numbered from 0 to"
                f" {count - 1}"
            )
        return f"{PLACE_LETTERS[kind]}{number}"

    def find(self, label: str) -> tuple[str, int]:
        """Return kind and number of a place from its label: ``find("V23") == ("vertex", 23)``.

        Raises ValueError when the label is malformed or not on the board.
        """
        text = label.strip().upper() if isinstance(label, str) else ""
        for kind, letter in PLACE_LETTERS.items():
            number = parse_int(text[1:])
            if text.startswith(letter) and number is not None:
                self.label(kind, number)
                return kind, number
        raise ValueError(f"cannot read the label {label!r}: write H7, V23 or E41")

    def pips(self, hex: int) -> int:
        """Return the pips (0–5) of the token on a hex; ValueError for one that is not there."""
        if not 0 <= hex < self.topology.n_hexes:
            self.label("hex", hex)
        return PIPS[self.tokens[hex]]

    def vertex_pips(self, vertex: int) -> int:
        """Return the sum of the pips of the hexes that meet at an intersection (0–15).

        Raises ValueError for an intersection that is not on the board.
        """
        if not 0 <= vertex < self.topology.n_vertices:
            self.label("vertex", vertex)
        return sum(PIPS[self.tokens[hex]] for hex in self.topology.vertex_hexes[vertex])

    def check(self, *, red_tokens_apart: bool = True) -> None:
        """Raise ValueError when the board breaks a rule that a game may demand of its layout.

        ``red_tokens_apart``: no 6 or 8 beside another 6 or 8 (base.layout.variable).
        """
        touching = touching_reds(self.topology, self.tokens) if red_tokens_apart else ()
        if touching:
            one, two = touching[0]
            message = noop(
                "base.layout.variable: red tokens may not lie side by side, but the {token} on"
                " {place} touches the {other} on {beside}"
            )
            of = {"token": self.tokens[one], "other": self.tokens[two]}
            raise ValueError(say(message, **of, place=self.place(one), beside=self.place(two)))

    def _derive_harbours(self) -> None:
        served: list[Harbour | None] = [None] * self.topology.n_vertices
        for harbour in self.harbours:
            for vertex in harbour.vertices:
                served[vertex] = harbour
        object.__setattr__(self, "vertex_harbours", tuple(served))
