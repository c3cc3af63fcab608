"""A small table of Cities & Knights for tests of what bots do."""

from __future__ import annotations

import catan_nb as cn
from catan_nb.bots.good import GoodBot
from catan_nb.rules.cities_knights.names import EVENT_SHIP

BOT = GoodBot()


def table(players: int = 3, **options) -> cn.Position:
    """Three players with a settlement, a city and two roads each on the beginner board."""
    position = (
        cn.Position("base+cities_knights", board="beginner", players=players, options=options)
        .settlement(0, 8)
        .city(0, 40)
        .road(0, 12, 57)
        .settlement(1, 25)
        .city(1, 43)
        .road(1, 37, 62)
        .settlement(2, 36)
        .city(2, 17)
        .road(2, 52, 25)
    )
    for seat in range(players):
        position.hand(seat)
    return position


def choice(game: cn.Game):
    return BOT.choose(game.view(game.actor))


def reasons(game: cn.Game) -> str:
    return "; ".join(BOT.advise(game.view(game.actor))[0].reasons)


def landing(*, mine: int, theirs: int, **options) -> cn.Game:
    """Let the barbarians land on the turn of seat 0, whom it is asked what to commit."""
    position = table(grudge=True, **options).knight(0, 12, strength=mine, active=True)
    position.improvements(0, politics=3).improvements(1, politics=3)
    position.knight(1, 31, strength=theirs, active=True).barbarians(fleet=6, landings=1)
    game = position.turn(0).game()
    game.push(cn.RollThree(EVENT_SHIP, 3, 3))
    return game
