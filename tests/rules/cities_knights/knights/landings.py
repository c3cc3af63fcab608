"""Positions before the barbarians land, and the landing, on the board of `tables`."""

from __future__ import annotations

import catan_nb as cn
from tests.rules.cities_knights.tables import EVENT_SHIP, position
from tests.rules.play.hand_made import path, push

#: A roll that pays nothing on the positions here: tokens 2 and 12 are not at their buildings.
LANDING = cn.RollThree(EVENT_SHIP, 6, 6)
#: Per seat, a place with roads where up to three knights can stand; far from each other.
CAMPS = ((0, 4, 8, 13), (2, 6, 10, 15), (51, 47, 43, 38), (53, 50, 46, 42))


def landing(players: int = 3, **options: object) -> cn.Position:
    """The fleet one space off, blue to roll."""
    return position(players, **options).barbarians(fleet=6).turn(0)


def camp(table: cn.Position, seat: int, *strengths: int, active: bool = True) -> cn.Position:
    """Give a seat knights of these strengths in its camp."""
    table.road(seat, *path(*CAMPS[seat]))
    for vertex, strength in zip(CAMPS[seat], strengths, strict=False):
        table.knight(seat, vertex, strength, active=active)
    return table


def land(table: cn.Position) -> cn.Game:
    return push(table.game(), LANDING)


def cities(game: cn.Game) -> list[int]:
    """Return how many cities each player has."""
    return [len(player.cities) for player in game.players]
