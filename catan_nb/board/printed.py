"""What is printed on a board: terrain, number tokens, harbours, robber and start pieces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Self

from catan_nb.board.geometry import Hex, neighbour
from catan_nb.board.terrain import GENERIC, RESOURCES, TERRAIN_WORDS, Terrain
from catan_nb.board.topology import Topology, topology
from catan_nb.kernel.text import quote

Cell = str | tuple[str, int]
"""A hex as people write it: ``"desert"`` or ``("hills", 6)``."""

HarbourSpec = tuple[Hex, str, str]
"""A harbour as people write it: land hex, side towards the sea, resource name or "generic"."""


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

    def trading(self, kind: int | None) -> Harbour:
        """Return a harbour at the same place that trades another kind; None: any, 3:1."""
        return Harbour(self.edge, kind, self.vertices, self.hex, self.side)

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


@dataclass(frozen=True)
class Printed:
    """What is printed on a board, not checked yet; see `catan_nb.board.layout.Board`."""

    name: str
    topology: Topology
    terrain: tuple[int, ...]
    tokens: tuple[int, ...]
    harbours: tuple[Harbour, ...] = ()
    robber: int | None = None
    pirate: int | None = None
    start: tuple[StartPieces, ...] = ()
    zones: tuple[str | None, ...] = ()

    def __post_init__(self) -> None:
        if not self.zones:
            object.__setattr__(self, "zones", (None,) * self.topology.n_hexes)

    @classmethod
    def make(
        cls,
        cells: Mapping[Hex, Cell],
        harbours: Iterable[HarbourSpec] = (),
        *,
        robber: Hex | None = None,
        pirate: Hex | None = None,
        zones: Mapping[Hex, str] | None = None,
        rim: bool = False,
        name: str = "own board",
    ) -> Self:
        """Make a board from hexes written as people write them.

        >>> from catan_nb.board.layout import Board
        >>> board = Board.make({(0, 0): ("hills", 6), (1, 0): "desert"}, [((0, 0), "W", "ore")])
        >>> board.topology.n_vertices
        10

        Without ``robber`` the robber starts on the first desert, or off the board where there
        is none. ``rim`` adds the sea hexes around, where only the pirate goes (sea.board).
        Raises ValueError when the board cannot be played, TypeError for hexes that are no mapping.
        """
        if not isinstance(cells, Mapping):
            raise TypeError(
                'the hexes are a dict such as {(0, 0): ("hills", 6), (1, 0): "desert"}, not '
                f"{quote(cells)}"
            )
        shape = topology(cells, rim)
        sea = Terrain.SEA.word
        terrain, tokens = zip(
            *(_read_cell(hex, cells.get(hex, sea)) for hex in shape.hexes), strict=True
        )
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
            harbours=tuple(cls.make_harbour(shape, *_read_harbour(spec)) for spec in harbours),
            robber=robber_hex,
            pirate=None if pirate is None else shape.hex(*pirate),
            zones=tuple(zone_of.get(hex) for hex in shape.hexes),
        )

    def in_zones(self, *names: str) -> tuple[int, ...]:
        """Return the hexes of zones, ascending."""
        return tuple(hex for hex, zone in enumerate(self.zones) if zone in names)

    @staticmethod
    def make_harbour(shape: Topology, hex: Hex, side: str, kind: str) -> Harbour:
        """Return the harbour at a side of a hex; ``kind`` is a resource name or "generic"."""
        if kind != GENERIC and kind not in RESOURCES:
            kinds = ", ".join((*RESOURCES, GENERIC))
            raise ValueError(
                f"unknown harbour kind {quote(kind)} at {hex} {side}: use one of {kinds}"
            )
        edge = shape.edge(hex, neighbour(hex, side))
        return Harbour(
            edge=edge,
            kind=harbour_kind(kind),
            vertices=shape.edge_vertices[edge],
            hex=shape.hex(*hex),
            side=side,
        )

    def place(self, hex: int) -> str:
        """Return label and coordinates of a hex for messages: "H9 at (0, 0)"."""
        q, r = self.topology.hexes[hex]
        return f"H{hex} at ({q}, {r})"


def harbour_kind(word: str) -> int | None:
    """Return the number of the resource that a harbour of this name trades; None for "generic"."""
    return None if word == GENERIC else RESOURCES.index(word)


def _read_harbour(spec: HarbourSpec) -> HarbourSpec:
    """Return a harbour as it is written; ValueError for what is none."""
    if isinstance(spec, tuple | list) and len(spec) == 3:
        return spec
    raise ValueError(f'cannot read the harbour {quote(spec)}: write ((0, 0), "W", "ore")')


def _read_cell(hex: Hex, cell: object) -> tuple[int, int]:
    """Return terrain and token (0 = none) of a hex written as ``"desert"`` or ``("hills", 6)``."""
    word, token = cell if isinstance(cell, tuple | list) and len(cell) == 2 else (cell, 0)
    if not isinstance(word, str) or type(token) is not int:
        raise ValueError(f"cannot read {quote(cell)} at {hex}: write 'desert' or ('hills', 6)")
    if word not in TERRAIN_WORDS:
        raise ValueError(
            f"unknown terrain {quote(word)} at {hex}: use one of {', '.join(TERRAIN_WORDS)}"
        )
    return TERRAIN_WORDS[word].value, token
