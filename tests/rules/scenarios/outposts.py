"""Positions on the pirate islands: an outpost with its line of ships, and the fleet before it."""

from __future__ import annotations

import catan_nb as cn
from tests.rules.scenarios.scenes import (
    at,
    position,
    side,
)

#: The east island, row by row as the map shows it.
EAST = (
    *((6, 1), (7, 1), (6, 2), (7, 2), (5, 3), (6, 3), (7, 3), (4, 4), (5, 4), (6, 4)),
    *((4, 5), (5, 5), (6, 5), (4, 6), (5, 6), (3, 7), (4, 7)),
)
#: By colour: fortress, marked corner, ready settlement; and the ready ship.
OUTPOSTS = {
    "orange": ((-1, 7, "S"), (0, 7, "SE"), (3, 7, "N"), (3, 7, "NW")),
    "blue": ((-1, 6, "N"), (1, 4, "S"), (4, 4, "S"), (4, 4, "SW")),
    "red": ((2, 1, "N"), (3, 1, "NE"), (6, 1, "S"), (6, 1, "SW")),
    "white": ((1, 2, "S"), (1, 4, "N"), (4, 4, "N"), (4, 4, "NW")),
}


def outpost(ships: int = 1, **cards: int) -> cn.Position:
    """Return a position with the outposts, and so many ships of red on the way to its fortress."""
    table = position("pirate_islands")
    for seat, colour in enumerate(table.colours):
        _, _, settlement, ship = OUTPOSTS[colour]
        table.settlement(seat, at(table, *settlement))
        if colour != "red":
            table.ships(seat, side(table, *ship))
    return table.ships(0, *line(table)[:ships]).hand(0, cards)


def line(table: cn.Position) -> tuple[int, ...]:
    """Return a way of red's nine ships: six to its marked corner, three more to its fortress."""
    return (
        side(table, 6, 1, "SW"),
        side(table, 6, 1, "W"),
        side(table, 5, 1, "NE"),
        side(table, 5, 1, "NW"),
        side(table, 4, 1, "NE"),
        side(table, 4, 1, "NW"),
        side(table, 3, 1, "NE"),
        side(table, 3, 1, "NW"),
        side(table, 2, 1, "NE"),
    )


def fleet_meets(**cards: int) -> cn.Position:
    """Return a position in which red has a building beside one of the fleet's hexes."""
    table = position("pirate_islands", 3)
    return table.settlement(0, at(table, 4, 4, "NW")).hand(0, cards)


#: The fleet's places: the sea (4, 3), beside the fields (4, 4), is its eleventh.
PLACE = 10
