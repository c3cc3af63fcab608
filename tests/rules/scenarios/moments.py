"""Moments of the scenarios that several tests begin at."""

from __future__ import annotations

import catan_nb as cn
from catan_nb.rules.seafarers.actions import BuildShip
from catan_nb.rules.seafarers.questions import RobberOrPirate
from tests.rules.play.hand_made import push
from tests.rules.scenarios.scenes import (
    RICH,
    at,
    first_places,
    new_game,
    position,
    side,
)


def seven(*, trading: bool) -> cn.Game:
    """Return a game in which seat 0 moves robber or pirate, and seat 1 has a ship and 2 bolts."""
    table = position("cloth")
    table.settlement(1, at(table, 6, 2, "S")).ships(1, side(table, 6, 2, "SW")).bolts(1, 2)
    table.hand(1, ore=1)
    if trading:
        table.village(at(table, 1, 4, "N"), 5, 0)
    return table.turn(0, rolled=True, roll=(3, 4)).asked(RobberOrPirate(0)).game()


def at_treasure() -> cn.Game:
    """Return a game in which a ship at the east of the sea (3, 2) reaches a treasure."""
    table = position("treasure_islands")
    table.settlement(0, at(table, 4, 2, "SW")).hand(0, lumber=1, wool=1)
    assert at(table, 2, 2, "SE") == at(table, 3, 2, "SW")
    table.ships(0, side(table, 3, 2, "SE"))
    return table.turn(0, rolled=True).game()


POINTS = (
    *((-1, 7, "SE"), (2, 1, "NE"), (2, 7, "SW"), (4, 7, "SE")),
    *((6, 5, "E"), (7, 3, "E"), (5, 1, "NE"), (7, 1, "NE")),
)
HARBOURS = (
    *((-1, 7, "SW"), (2, 1, "NW"), (2, 7, "SE")),
    *((6, 5, "SE"), (7, 3, "NE"), (5, 1, "NW")),
)
CARDS = (-1, 7, "W"), (2, 1, "W"), (4, 7, "E"), (7, 1, "E")


def beside(table: cn.Position, place: tuple[int, int, str]) -> int:
    """Return a path at sea beside that of a gift, with no gift itself where there is one."""
    shape, path = table.board.topology, side(table, *place)
    gifts = {side(table, *one) for one in (*POINTS, *HARBOURS, *CARDS)}
    near = [
        edge
        for vertex in shape.edge_vertices[path]
        for edge in shape.vertex_edges[vertex]
        if edge != path and table.board.land.sea_edges >> edge & 1
    ]
    return min(near, key=lambda edge: edge in gifts)


def before_gift(place: tuple[int, int, str]) -> cn.Position:
    """Return a position in which a ship of seat 0 lies beside the path of a gift."""
    table = position("forgotten_tribe").hand(0, lumber=2, wool=2)
    return table.ships(0, beside(table, place)).turn(0, rolled=True)


def won_harbour(*coast: tuple[int, int, str]) -> cn.Game:
    """Return a game in which seat 0 with buildings at these corners wins the first harbour."""
    table = before_gift(HARBOURS[0])
    for place in coast:
        table.settlement(0, at(table, *place))
    return push(table.game(), BuildShip(side(table, *HARBOURS[0])))


def before_alone(players: int = 4) -> cn.Position:
    """Return a position in which a ship on the west of the lone hex reaches it."""
    table = position("greater_catan", players).hand(0, lumber=3, wool=3)
    path = side(table, 3, 0, "NE")
    return table.ships(0, path).turn(0, rolled=True)


def builder(wonder: str, level: int, **cards: int) -> cn.Position:
    """Return a position in which seat 0 builds a wonder and has cards."""
    return position("wonders").wonder(0, wonder, level).hand(0, cards).turn(0, rolled=True)


def points(seat_levels: dict[int, int]) -> cn.Position:
    """Return a position in which seat 0 has 9 points and can build a settlement; with levels."""
    table = position("wonders").hand(0, RICH)
    for seat, level in seat_levels.items():
        table.wonder(seat, ("great_wall", "great_bridge")[seat], level)
    shape = table.board.topology
    chosen: list[int] = []
    for vertex in sorted(first_places(new_game("wonders"))):
        if not any(one in chosen for one in shape.vertex_neighbours[vertex]):
            chosen.append(vertex)
    table.city(0, *chosen[:4]).settlement(0, chosen[4]).development(0, victory_point=1)
    return table.turn(0, rolled=True)
