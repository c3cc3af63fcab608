"""Positions of Seafarers made by hand, on a small board with a sound between two shores.

Its intersections are numbered row by row from the top::

          0     1     2     3     4
       5     6     7     8     9     10
      11    12    13    14    15    16
         17    18    19    20    21    22
         23    24    25    26    27    28
      29    30    31    32    33    34
      35    36    37    38    39    40
         41    42    43    44    45    46
         47    48    49    50    51    52
            53    54    55    56    57

and so are its hexes, with a rim of sea around them::

    H0 forest 5   H1 sea   H2 sea   H3 pasture 9   H4 sea
       H5 fields 4   H6 sea   H7 sea   H8 sea   H9 hills 10
    H10 pasture 12   H11 mountains 8   H12 sea   H13 sea   H14 gold 3
       H15 desert   H16 sea   H17 sea   H18 sea   H19 sea

The west shore is H0, H5, H10, H11 and H15, the isle in the north H3, the east shore H9 and H14.
"""

from __future__ import annotations

from typing import Any

import catan_nb as cn
from catan_nb.kernel.action import Action
from tests.rules.play.hand_made import path

VARIANT = "base+seafarers"
WITH_KNIGHTS = "base+cities_knights+seafarers"
CELLS: dict[tuple[int, int], Any] = {
    **dict.fromkeys(((q, r) for q in range(5) for r in (0, 1)), "sea"),
    **dict.fromkeys(((q, r) for q in range(-1, 4) for r in (2, 3)), "sea"),
    (0, 0): ("forest", 5),
    (3, 0): ("pasture", 9),
    (0, 1): ("fields", 4),
    (4, 1): ("hills", 10),
    (-1, 2): ("pasture", 12),
    (0, 2): ("mountains", 8),
    (3, 2): ("gold", 3),
    (-1, 3): "desert",
}
SOUND = cn.Board.make(CELLS, rim=True, name="sound")
SHIP = {"lumber": 1, "wool": 1}


def position(
    players: int = 3,
    variant: str = VARIANT,
    board: cn.Board = SOUND,
    scenario: cn.Scenario | None = None,
    **options: Any,
) -> cn.Position:
    """Return an empty position on the sound, the pirate off the board."""
    return cn.Position(variant, board=board, players=players, scenario=scenario, options=options)


def scenario(**entries: Any) -> cn.Scenario:
    """Return a scenario of Seafarers for any number of players."""
    return cn.Scenario(name="trial", systems=("base", "seafarers"), **entries)


def way(*vertices: int) -> tuple[int, ...]:
    """Return the paths along a way through neighbouring intersections of the sound."""
    return path(*vertices, board=SOUND)


def ship(one: int, two: int) -> cn.BuildShip:
    """Return the building of a ship between two neighbouring intersections."""
    return cn.BuildShip(*way(one, two))


def road(one: int, two: int) -> cn.BuildRoad:
    """Return the building of a road between two neighbouring intersections."""
    return cn.BuildRoad(*way(one, two))


def sail(start: tuple[int, int], goal: tuple[int, int]) -> cn.MoveShip:
    """Return the moving of a ship, from and to a path given by its ends."""
    return cn.MoveShip(*way(*start), *way(*goal))


def sites(game: cn.Game) -> set[int]:
    """Return the paths on which a ship may be built now."""
    return {action.edge for action in game.legal(cn.BuildShip)}


def movable(game: cn.Game) -> set[int]:
    """Return the paths with a ship that may be moved somewhere now."""
    return {action.ship for action in game.legal(cn.MoveShip)}


def told(game: cn.Game, action: Action) -> list[str]:
    """Do an action and return the kinds of event that it brought."""
    return [type(event).__name__ for event in game.push(action)]
