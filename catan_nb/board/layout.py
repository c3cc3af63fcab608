"""A board ready to play on: terrain, number tokens, harbours, robber and printed placements.

A `Board` is checked when it is made, whatever it is made from: a printed layout, the variable
set-up, a teacher's own file. What is wrong is said in a ValueError with the place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from catan_nb.board.checks import (
    check_harbours,
    check_hexes,
    check_robber_and_pirate,
    check_start,
    read_cell,
)
from catan_nb.board.geometry import Hex, neighbour
from catan_nb.board.terrain import GENERIC, PIPS, RED_TOKENS, RESOURCES, Terrain
from catan_nb.board.topology import Topology, bits, mask_of, topology

__all__ = [
    "PIPS",
    "Board",
    "Cell",
    "Harbour",
    "HarbourSpec",
    "StartPieces",
    "Terrain",
    "touching_reds",
]

Cell = str | tuple[str, int]
"""A hex as people write it: ``"desert"`` or ``("hills", 6)``."""

HarbourSpec = tuple[Hex, str, str]
"""A harbour as people write it: land hex, side towards the sea, resource name or "generic"."""

PLACE_LETTERS: dict[str, str] = {"hex": "H", "vertex": "V", "edge": "E"}
"""First letter of the labels for people: H7, V23, E41."""


@dataclass(frozen=True, slots=True)
class Harbour:
    """A harbour: the coast path it lies at and the two intersections it serves.

    ``kind`` is the number of the resource traded 2:1, or None for a generic 3:1 harbour;
    ``hex`` is the land hex it lies at and ``side`` that hex's side towards the sea.
    """

    edge: int
    kind: int | None
    vertices: tuple[int, int]
    hex: int
    side: str

    @property
    def word(self) -> str:
        """The resource traded 2:1, or "generic"."""
        return GENERIC if self.kind is None else RESOURCES[self.kind]

    @property
    def rate(self) -> int:
        """How many cards one gives for one card: 2 or 3."""
        return 3 if self.kind is None else 2


@dataclass(frozen=True, slots=True)
class StartPieces:
    """What one colour has on a printed beginner board (base.layout.beginner).

    ``pays`` is the one of the two settlements that yields the starting cards.
    """

    colour: str
    settlements: tuple[int, int]
    roads: tuple[int, int]
    pays: int


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
class Board:
    """An immutable board. Terrain, tokens and zones are indexed by hex number.

    ``tokens`` holds 0 where no token lies; ``robber`` and ``pirate`` are hex numbers or None;
    ``start`` is empty when pieces are placed freely; ``zones`` are free names that scenarios
    give to hexes. The masks and coast tables are derived: a path or intersection is land when
    it touches a land hex, and coast when it also touches the sea or the rim of the board.

    Raises ValueError for anything that cannot be played.
    """

    name: str
    topology: Topology
    terrain: tuple[int, ...]
    tokens: tuple[int, ...]
    harbours: tuple[Harbour, ...] = ()
    robber: int | None = None
    pirate: int | None = None
    start: tuple[StartPieces, ...] = ()
    zones: tuple[str | None, ...] = ()
    land_hexes: tuple[int, ...] = field(init=False, repr=False, compare=False)
    land_vertex_mask: int = field(init=False, repr=False, compare=False)
    land_edge_mask: int = field(init=False, repr=False, compare=False)
    coast_vertices: tuple[int, ...] = field(init=False, repr=False, compare=False)
    coast_edges: tuple[int, ...] = field(init=False, repr=False, compare=False)
    vertex_harbours: tuple[Harbour | None, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not self.zones:
            object.__setattr__(self, "zones", (None,) * self.topology.n_hexes)
        check_hexes(self)
        self._derive_land()
        check_harbours(self)
        self._derive_harbours()
        check_robber_and_pirate(self)
        check_start(self)

    # -- making ------------------------------------------------------------------------------

    @classmethod
    def make(
        cls,
        cells: Mapping[Hex, Cell],
        harbours: Iterable[HarbourSpec] = (),
        *,
        robber: Hex | None = None,
        pirate: Hex | None = None,
        zones: Mapping[Hex, str] | None = None,
        name: str = "own board",
    ) -> Board:
        """Make a board from hexes written as people write them.

        >>> board = Board.make({(0, 0): ("hills", 6), (1, 0): "desert"}, [((0, 0), "W", "ore")])
        >>> board.topology.n_vertices
        10

        Without ``robber`` the robber starts on the first desert, or off the board where there
        is none. Raises ValueError when the board cannot be played.
        """
        shape = topology(cells)
        terrain, tokens = zip(*(read_cell(hex, cells[hex]) for hex in shape.hexes), strict=True)
        robber_hex = None if robber is None else shape.hex(*robber)
        if robber is None and Terrain.DESERT in terrain:
            robber_hex = terrain.index(Terrain.DESERT)
        zone_of = zones or {}
        for hex in zone_of:
            shape.hex(*hex)
        return cls(
            name=name,
            topology=shape,
            terrain=terrain,
            tokens=tokens,
            harbours=tuple(cls.make_harbour(shape, *spec) for spec in harbours),
            robber=robber_hex,
            pirate=None if pirate is None else shape.hex(*pirate),
            zones=tuple(zone_of.get(hex) for hex in shape.hexes),
        )

    @staticmethod
    def make_harbour(shape: Topology, hex: Hex, side: str, kind: str) -> Harbour:
        """Return the harbour at a side of a hex; ``kind`` is a resource name or "generic"."""
        if kind != GENERIC and kind not in RESOURCES:
            known = ", ".join((*RESOURCES, GENERIC))
            raise ValueError(f"unknown harbour kind {kind!r} at {hex} {side}: use one of {known}")
        edge = shape.edge(hex, neighbour(hex, side))
        return Harbour(
            edge=edge,
            kind=None if kind == GENERIC else RESOURCES.index(kind),
            vertices=shape.edge_vertices[edge],
            hex=shape.hex(*hex),
            side=side,
        )

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Board:
        """Make a board from what `to_json` returned or a teacher wrote.

        The form is described in `catan_nb.board.boardfile`. Raises ValueError when it is broken.
        """
        from catan_nb.board.boardfile import read_board

        return read_board(data)

    def to_json(self) -> dict[str, Any]:
        """Return the board as plain lists and dicts, readable and complete."""
        from catan_nb.board.boardfile import write_board

        return write_board(self)

    # -- reading -----------------------------------------------------------------------------

    def hex(self, q: int, r: int) -> int:
        """Return the number of the hex at ``(q, r)``; see `Topology.hex`."""
        return self.topology.hex(q, r)

    def vertex(self, a: Hex, b: Hex, c: Hex) -> int:
        """Return the number of the intersection where three hexes meet; see `Topology.vertex`."""
        return self.topology.vertex(a, b, c)

    def edge(self, a: Hex, b: Hex) -> int:
        """Return the number of the path between two hexes; see `Topology.edge`."""
        return self.topology.edge(a, b)

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
        if not 0 <= number < self.count(kind):
            raise ValueError(f"there is no {kind} {number} on this board")
        return f"{PLACE_LETTERS[kind]}{number}"

    def find(self, label: str) -> tuple[str, int]:
        """Return kind and number of a place from its label: ``find("V23") == ("vertex", 23)``.

        Raises ValueError when the label is malformed or not on the board.
        """
        text = label.strip().upper()
        for kind, letter in PLACE_LETTERS.items():
            if text.startswith(letter) and text[1:].isdecimal():
                number = int(text[1:])
                self.label(kind, number)
                return kind, number
        raise ValueError(f"cannot read the label {label!r}: write H7, V23 or E41")

    def pips(self, hex: int) -> int:
        """Return the pips (0–5) of the token on a hex."""
        return PIPS[self.tokens[hex]]

    def vertex_pips(self, vertex: int) -> int:
        """Return the sum of the pips of the hexes that meet at an intersection (0–15)."""
        return sum(PIPS[self.tokens[hex]] for hex in self.topology.vertex_hexes[vertex])

    def check(self, *, red_tokens_apart: bool = True) -> None:
        """Raise ValueError when the board breaks a rule that a game may demand of its layout.

        ``red_tokens_apart``: no 6 or 8 beside another 6 or 8 (base.layout.variable).
        """
        touching = touching_reds(self.topology, self.tokens) if red_tokens_apart else ()
        if touching:
            one, two = touching[0]
            raise ValueError(
                f"base.layout.variable: red tokens may not lie side by side, but the "
                f"{self.tokens[one]} on {self.place(one)} touches the {self.tokens[two]} on "
                f"{self.place(two)}"
            )

    def place(self, hex: int) -> str:
        """Return label and coordinates of a hex for messages: "H9 at (0, 0)"."""
        q, r = self.topology.hexes[hex]
        return f"H{hex} at ({q}, {r})"

    def _derive_land(self) -> None:
        shape = self.topology
        land_hexes = tuple(
            hex for hex, ground in enumerate(self.terrain) if Terrain(ground).is_land
        )
        land_vertices, land_edges = 0, 0
        for hex in land_hexes:
            land_vertices |= shape.hex_vertex_mask[hex]
            land_edges |= shape.hex_edge_mask[hex]
        coast_edges = tuple(
            edge
            for edge in bits(land_edges)
            if len(shape.edge_hexes[edge]) == 1
            or any(self.terrain[hex] == Terrain.SEA for hex in shape.edge_hexes[edge])
        )
        derived = {
            "land_hexes": land_hexes,
            "land_vertex_mask": land_vertices,
            "land_edge_mask": land_edges,
            "coast_vertices": bits(
                mask_of(vertex for edge in coast_edges for vertex in shape.edge_vertices[edge])
            ),
            "coast_edges": coast_edges,
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    def _derive_harbours(self) -> None:
        served: list[Harbour | None] = [None] * self.topology.n_vertices
        for harbour in self.harbours:
            for vertex in harbour.vertices:
                served[vertex] = harbour
        object.__setattr__(self, "vertex_harbours", tuple(served))
