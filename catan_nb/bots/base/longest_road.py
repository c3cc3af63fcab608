"""The longest road as a purchase."""

from __future__ import annotations

from typing import Final

from catan_nb.bots import routes
from catan_nb.bots.goals import Goal
from catan_nb.bots.plans import Plans
from catan_nb.bots.reckoning import plus
from catan_nb.bots.systems import System
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.base.actions import BuildRoad
from catan_nb.rules.base.longest_route import POINTS


def goals(plans: Plans) -> list[Goal]:
    """Return the way to the longest road, where roads lead there."""
    sight = plans.sight
    way = routes.race(sight)
    if not way:
        return []
    return [
        Goal(
            name=say("the longest road"),
            step=sight.rules.every[BuildRoad][way[0]],
            step_cost=sight.prices.road,
            cost=plus(sight.prices.nothing, sight.prices.road, len(way)),
            worth=worth(plans),
            why=(
                say("{n} roads win the longest road: 2 points", n=len(way))
                if len(way) > 1
                else TAKES,
            ),
        )
    ]


def worth(plans: Plans) -> float:
    """Return what it is worth to take the longest road."""
    swing = 1.0 + (0.4 if plans.sight.longest_holder >= 0 else 0.0)
    return plans.final(POINTS) * swing * 0.8


TAKES: Final[Phrase] = say("takes the longest road: 2 points")
SYSTEM: Final = System(goals=goals, routes_count=True)
