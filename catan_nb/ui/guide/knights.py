"""The first game of Cities & Knights: improvements, knights, the barbarians and a metropolis."""

from __future__ import annotations

from typing import Final

from catan_nb.kernel.game import AnyGame
from catan_nb.language import noop
from catan_nb.rules.play.position import Position
from catan_nb.ui.guide.steps import Part, Step, Story

__all__ = ["KNIGHTS"]


def _early() -> AnyGame:
    position = Position("base+cities_knights", board="beginner", players=3)
    position.city(0, 14).settlement(0, 40).road(0, 15, 16, 58)
    position.city(1, 31).settlement(1, 39).road(1, 46, 50)
    position.settlement(2, 17, 41).road(2, 25, 60)
    position.hand(0, ore=2, grain=1, wool=1).hand(1, lumber=1, coin=1).hand(2, brick=1, wool=2)
    return position.barbarians(3).turn(0, number=4).game(seed=27_182_818)


def _near_the_end() -> AnyGame:
    position = Position("base+cities_knights", board="beginner", players=3)
    position.city(0, 14, 40, 49).settlement(0, 5).road(0, 8, 15, 16, 21, 29, 36, 58, 64)
    position.city(1, 31).settlement(1, 28, 39).road(1, 41, 46, 50)
    position.city(2, 41).settlement(2, 7, 17).road(2, 11, 19, 25, 60)
    position.improvements(0, trade=3, politics=1)
    position.improvements(1, science=2).improvements(2, politics=2)
    position.knight(0, 10).knight(0, 45, 2, active=True).defenders(0, 2)
    position.hand(0, cloth=3, grain=1).hand(1, wool=2, ore=1).hand(2, grain=2, wool=1)
    return position.barbarians(2, landings=3).turn(0, number=70).game(seed=27_182_819)


_FIRST: Final = Part(
    _early,
    Step(
        noop(
            "Welcome! You know the base game; here is what Cities & Knights adds. You play blue,"
            " and already have a city and a settlement. Thirteen points win."
        ),
    ),
    Step(
        noop(
            "A third die comes in: three of its faces show a ship, the others a gate of trade,"
            " politics or science. Roll."
        ),
        "roll dice",
        "roll three politics 3 1",
    ),
    Step(
        noop(
            "A 4: your city beside the pasture collects a wool and a cloth. Cloth, coin and paper"
            " come from cities only; they pay for improvements."
        ),
        at='.cnb-hand [data-anchor="hand-cloth"]',
    ),
    Step(
        noop("The first step of an improvement costs one of them. Pay your cloth for trade."),
        "improve trade",
    ),
    Step(
        noop(
            "A market! From now on the gate of trade with a low red die brings you a progress"
            " card. Now build a knight at the lit place, for an ore and a wool."
        ),
        "build knight V10",
    ),
    Step(
        noop("He is still asleep: to fight he must be activated. You will do that. End your turn."),
        "end turn",
    ),
    Step(
        noop(
            "Every ship on the die brings the barbarians one space nearer. On space 7 they land."
            " Watch the fleet above the board."
        ),
        "",
        "roll dice",
        "roll three ship 2 4",
        "end turn",
        "roll dice",
        "roll three ship 6 3",
        "end turn",
        at=".cnb-fleet",
    ),
    Step(
        noop("Two ships, so only two spaces are left. It is your turn: roll."),
        "roll dice",
        "roll three trade 1 3",
        "draw progress merchant",
    ),
    Step(
        noop(
            "The gate of trade and a red 1: your market has brought you a progress card, the"
            " merchant. Play it and put him on the grain hex with the 4."
        ),
        "play merchant H14",
    ),
    Step(
        noop(
            "He counts a point and lets you trade grain 2:1, until somebody else moves him. Now the"
            " knight: upgrade him to strength 2, for an ore and a wool."
        ),
        "upgrade knight V10",
    ),
    Step(
        noop("And wake him, for a grain: only active knights fight."),
        "activate knight V10",
    ),
    Step(
        noop("The island is ready. End your turn."),
        "end turn",
    ),
    Step(
        noop(
            "The barbarians attack with as many as there are cities: yours and Orange's, so two."
            " All active knights defend together: your strength is 2."
        ),
        "",
        "roll dice",
        "roll three ship 5 6",
        "end turn",
        "roll dice",
        "roll three ship 1 2",
        "end turn",
        at=".cnb-fleet",
    ),
    Step(
        noop(
            "Repelled! Whoever did most for it alone is defender of the island: a point for you."
            " Had they won, who did least would have lost a city. Roll."
        ),
        "roll dice",
        "roll three politics 4 6",
    ),
    Step(
        noop(
            "All knights sleep after the battle; wake them in time. We leave this game here for a"
            " while, and look at the end of another one."
        ),
    ),
)

_LAST: Final = Part(
    _near_the_end,
    Step(
        noop(
            "Many turns later. You have 11 points of 13: three cities, a settlement, the longest"
            " road, and two for saving the island. Trade is at its third step."
        ),
    ),
    Step(
        noop("One cloth is missing for the fourth step. Roll."),
        "roll dice",
        "roll three ship 3 1",
    ),
    Step(
        noop("There it is. Pay 4 cloth for the fourth step of trade."),
        "improve trade",
    ),
    Step(
        noop(
            "You are the first with four steps of trade: that is a metropolis, for 2 more points,"
            " and barbarians cannot take it. Put it on the lit city."
        ),
        "place metropolis V40",
    ),
    Step(
        noop(
            "Thirteen points: you have won! Now you know Cities & Knights. Go back to the game you"
            " began, and play it to its end against bots."
        ),
    ),
)

KNIGHTS: Final = Story(noop("Your first Cities & Knights"), _FIRST, _LAST)
