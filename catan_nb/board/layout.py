"""A board ready to play on: terrain, number tokens, harbours, robber and printed placements.

A `Board` is checked when it is made, whatever it is made from: a printed layout, the variable
set-up, a teacher's own file. What is wrong is said in a ValueError with the place.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Self

from catan_nb.board.boardfile import read_board, write_board
from catan_nb.board.checks import (
    check_harbours,
    check_hexes,
    check_robber_and_pirate,
    check_start,
)
from catan_nb.board.land import Land, land_of
from catan_nb.board.naming import HexName, Names
from catan_nb.board.printed import Harbour, Printed
from catan_nb.board.terrain import PIPS, RED_TOKENS
from catan_nb.board.topology import Topology, bits
from catan_nb.kernel.codecs import is_whole
from catan_nb.kernel.showing import drawn
from catan_nb.kernel.text import written_whole
from catan_nb.kernel.words import noop, say

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
        row = [self.vertex(one) if isinstance(one, str) else one for one in vertices]
        for number in row:
            self.label("vertex", number)
        return tuple(self.topology.edge_between(one, two) for one, two in pairwise(row))

    def __repr__(self) -> str:
        return f"<Board {self.name}: {self.count('hex')} hexes, {len(self.harbours)} harbours>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return drawn(self, repr(self))

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
        if not is_whole(number) or not 0 <= number < count:
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
            number = written_whole(text[1:])
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
            told = noop(
                "base.layout.variable: red tokens may not lie side by side, but the {token} on"
                " {place} touches the {other} on {beside}"
            )
            of = {"token": self.tokens[one], "other": self.tokens[two]}
            raise ValueError(say(told, **of, place=self.place(one), beside=self.place(two)))

    def _derive_harbours(self) -> None:
        served: list[Harbour | None] = [None] * self.topology.n_vertices
        for harbour in self.harbours:
            for vertex in harbour.vertices:
                served[vertex] = harbour
        object.__setattr__(self, "vertex_harbours", tuple(served))
