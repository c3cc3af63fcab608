"""A board with sea and fog, worked out from the coordinates of its hexes alone."""

from __future__ import annotations

from typing import Any

import catan_nb as cn
from tests.conformance.oracle import SIDES, Ground

GOLD, SEA, FOG = 6, 7, 8
#: Corners and sides of a hex as files write them, by the neighbours that meet there.
AROUND = {"E": 0, "NE": 1, "NW": 2, "W": 3, "SW": 4, "SE": 5}
CORNER_SIDES = {
    "N": ("NW", "NE"),
    "NE": ("NE", "E"),
    "SE": ("E", "SE"),
    "S": ("SE", "SW"),
    "SW": ("SW", "W"),
    "NW": ("W", "NW"),
}
Place = tuple[int, int]


def beside(hex: Place, side: str) -> Place:
    step = SIDES[AROUND[side]]
    return hex[0] + step[0], hex[1] + step[1]


class Waters(Ground):
    """A board with sea and fog as they lie now."""

    def __init__(self, board: cn.Board, terrain: tuple[int, ...]) -> None:
        super().__init__(board)
        self.hexes: tuple[Place, ...] = board.topology.hexes
        self.terrain = dict(zip(self.hexes, terrain, strict=True))
        self.land = {hex for hex, ground in self.terrain.items() if ground < SEA}
        self.land_corner = [bool(corner & self.land) for corner in self.corners]
        self.land_side = [bool(side & self.land) for side in self.sides]
        wet = {hex for hex, ground in self.terrain.items() if ground == SEA}
        self.sea_side = [bool(side & wet) for side in self.sides]
        self.shore_side = [bool(side & wet and side & self.land) for side in self.sides]
        self.side_number = {side: number for number, side in enumerate(self.sides)}
        self.corner_number = {corner: number for number, corner in enumerate(self.corners)}

    def path(self, place: Any) -> int:
        """Return the number of a path that a file writes as [[3, 4], "NW"]."""
        hex, name = (place[0][0], place[0][1]), place[1]
        return self.side_number[frozenset((hex, beside(hex, name)))]

    def corner(self, place: Any) -> int:
        """Return the number of an intersection that a file writes as [[3, 4], "N"]."""
        hex, name = (place[0][0], place[0][1]), place[1]
        around = (beside(hex, side) for side in CORNER_SIDES[name])
        return self.corner_number[frozenset((hex, *around))]

    def rim(self, hex: int) -> set[int]:
        """Return the paths of a hex."""
        return {number for number, side in enumerate(self.sides) if self.hexes[hex] in side}

    def islands(self, among: set[Place]) -> list[set[Place]]:
        """Return hexes in groups that hang together."""
        left, found = set(among), []
        while left:
            island, ahead = set[Place](), [min(left)]
            while ahead:
                hex = ahead.pop()
                if hex in left:
                    left.discard(hex)
                    island.add(hex)
                    ahead += [beside(hex, side) for side in AROUND]
            found.append(island)
        return found


_WATERS: dict[tuple[int, tuple[int, ...]], Waters] = {}


def waters_of(game: cn.Game) -> Waters:
    terrain = game.state.terrain
    key = id(game.board), terrain
    found = _WATERS.get(key)
    if found is None or found.board is not game.board:
        if len(_WATERS) > 300:
            _WATERS.clear()
        found = _WATERS[key] = Waters(game.board, terrain)
    return found
