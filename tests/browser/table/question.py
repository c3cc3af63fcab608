"""What a question of the gallery is, and the positions in which one comes up.

All are told on the beginner board as `tests.rules.play.hand_made` numbers it: Ada's roads go from
her city at V8 down to V24, Ben's from his at V40 up to V24 and down to V53, Cleo's from V10 to V20.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import catan_nb as cn
from catan_nb.kernel.question import CHANCE
from tests.browser.clicks import Clicks
from tests.rules.play.hand_made import path

ADA, BEN, CLEO = range(3)
TRADE, POLITICS, SCIENCE, SHIP = range(4)


@dataclass(frozen=True)
class Question:
    """Something that is asked.

    Attributes
    ----------
    name : str
    start : callable
        Makes the game in which Ada is about to bring the question up.
    cause : tuple of Action
        What she, and chance after her, does to bring it up.
    who : int
        The seat that is asked.
    ask : str
        What the page says then: a pattern.
    answer : callable
        Answers it by clicks.
    then : str
        What the page says afterwards: a pattern.
    lead : callable, optional
        Brings the question up by clicks, where Ada asks somebody else.
    first : callable, optional
        What is clicked before there is anything to look at, such as a card in hand.
    """

    name: str
    start: Callable[[], cn.Game]
    cause: tuple[cn.Action, ...]
    who: int
    ask: str
    answer: Clicks
    then: str
    lead: Clicks | None = None
    first: Clicks | None = None

    def game(self) -> cn.Game:
        """Return the game in which the question is asked."""
        game = self.start()
        for action in self.cause:
            game.push(action)
        while game.actor == CHANCE:
            game.push(game.sample())
        return game


def table(rolled: bool = True, **options: object) -> cn.Position:
    """Return a position with roads of everybody; Ada is on turn."""
    position = cn.Position(
        "base+cities_knights",
        board="beginner",
        players=3,
        names=["Ada", "Ben", "Cleo"],
        options=options,
    )
    position.city(ADA, 8).settlement(ADA, 38).road(ADA, *path(8, 13, 18, 24), *path(38, 33))
    position.city(BEN, 40, 22).road(BEN, *path(40, 35, 30, 24), *path(40, 45, 49, 53))
    position.city(CLEO, 10).settlement(CLEO, 31).road(CLEO, *path(10, 15, 20))
    position.hand(ADA, brick=2, lumber=1, ore=3, grain=2, wool=2, coin=4, cloth=1)
    position.hand(BEN, brick=1, ore=2, wool=2, coin=2, paper=1).hand(CLEO, grain=3, cloth=2)
    return position.turn(ADA, number=5, roll=(2, 3) if rolled else None)


def with_card(name: str) -> cn.Position:
    """Return the position in which Ada holds a progress card and the barbarians have landed."""
    return table().progress(ADA, name).barbarians(fleet=3, landings=1)


def lands(**options: object) -> cn.Position:
    """Return the position in which the next ship brings the barbarians."""
    return table(rolled=False, **options).barbarians(fleet=6)


def rolled(symbol: int, red: int, other: int) -> tuple[cn.Action, ...]:
    """Return the roll of the three dice."""
    return (cn.RollDice(), cn.RollThree(symbol, red, other))


def deserting() -> cn.Position:
    """Return the position in which Ada can make one of two knights desert."""
    return with_card("deserter").knight(BEN, 30, 2, active=True).knight(BEN, 45)


def displacing() -> cn.Position:
    """Return the position in which Ada's knight at V13 can displace Ben's at V24."""
    return table().knight(ADA, 13, 2, active=True).knight(BEN, 24)


def building() -> cn.Position:
    """Return the position in which Ada can win a metropolis, and has two cities for it."""
    return table().city(ADA, 47).improvements(ADA, politics=3)
