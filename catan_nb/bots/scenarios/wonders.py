"""Wonders: which to choose, what a level is worth, and where to settle for one."""

from __future__ import annotations

from typing import Final

from catan_nb.board.topology import bits
from catan_nb.bots.bot import Advice
from catan_nb.bots.goals import Extra, Goal
from catan_nb.bots.plans import NEVER, VICTORY, Plans
from catan_nb.bots.reckoning import Counts, counts_of, plus
from catan_nb.bots.sight import Sight
from catan_nb.bots.systems import System
from catan_nb.bots.words import counted
from catan_nb.kernel.words import say
from catan_nb.rules.seafarers.actions import BuildWonder, ClaimWonder
from catan_nb.rules.seafarers.mechanisms.wonders import COSTS, LEVELS, block, marked
from catan_nb.rules.seafarers.names import BRIDGE, WALL, WONDER, WONDERS

#: What the levels before the last are worth, in points.
STEPS: Final = (5.0, 5.5, 6.5)
#: What a level is worth besides where it puts this seat alone in front.
AHEAD: Final = 0.5
#: What it is worth to claim a wonder, and to wait for a cheaper one.
CLAIM: Final = 2.0
#: A wonder that takes longer than the best one that may be had, by this factor, is not claimed.
PATIENT: Final = 1.6
#: What a site is worth that opens a wonder.
MARK: Final = 0.9


class Works:
    """The wonders as far as this seat is concerned.

    Attributes
    ----------
    own : int
        The wonder of this seat, or -1.
    level : int
        Its levels.
    others : int
        The most levels that another seat has.
    free : tuple of int
        The wonders that nobody has claimed.
    """

    def __init__(self, sight: Sight) -> None:
        works = block(sight.state)
        self.own, self.level = works.wonder[sight.seat], works.level[sight.seat]
        self.others = max(works.level[other] for other in sight.others)
        self.free = tuple(wonder for wonder in range(len(WONDERS)) if wonder not in works.wonder)

    def price(self, sight: Sight, wonder: int, levels: int = 1) -> Counts:
        """Return what so many levels cost."""
        one = counts_of(COSTS[wonder], len(sight.kinds))
        return tuple(levels * count for count in one)


def goals(plans: Plans) -> list[Goal]:
    """Return the next level of the own wonder."""
    sight, works = plans.sight, plans.sight.part(Works)
    if works.own < 0 or works.level == LEVELS:  # whoever has won may yet have to say so
        return []
    price, level = works.price(sight, works.own), works.level
    left = LEVELS - level
    worth = VICTORY if left == 1 else STEPS[level]
    why = [counted(left, "the last level wins", "{n} levels more to win")]
    if level == works.others:
        worth += AHEAD
        why.append(say("nobody else would have as many levels"))
    if level + 1 > works.others and sight.points[sight.seat] >= sight.target:
        worth += VICTORY
    return [
        Goal(
            name=say("level {n} of the {wonder}", n=level + 1, wonder=WONDER.show(works.own)),
            step=BuildWonder(),
            step_cost=price,
            cost=price,
            worth=worth,
            why=tuple(why),
        )
    ]


def claims(plans: Plans) -> list[Advice]:
    """Return the wonders that may be claimed now and are worth it."""
    sight, works = plans.sight, plans.sight.part(Works)
    advice = []
    best = min((_rounds(plans, wonder) for wonder in works.free), default=NEVER)
    for action in sight.view.legal(ClaimWonder):
        assert isinstance(action, ClaimWonder)
        rounds = _rounds(plans, action.wonder)
        if rounds <= PATIENT * best:
            why = say("its levels suit your income")
            advice.append(Advice(action, CLAIM - rounds / NEVER, (why,)))
    return advice


def _rounds(plans: Plans, wonder: int) -> float:
    """Return how many rounds all levels of a wonder take."""
    sight = plans.sight
    price = plans.sight.part(Works).price(sight, wonder, LEVELS)
    return plans.rounds(plus(sight.prices.nothing, sight.prices.nothing), price)


def marks(plans: Plans) -> dict[int, Extra]:
    """Return what the marked intersections are worth: they open a wonder."""
    sight, works = plans.sight, plans.sight.part(Works)
    if works.own >= 0:
        return {}
    found: dict[int, Extra] = {}
    own = sight.settlements[sight.seat] | sight.cities[sight.seat]
    for wonder, what in ((BRIDGE, "strait"), (WALL, "wasteland")):
        places = marked(sight.rules, what)
        if wonder in works.free and not own & places:
            why = say("lets you claim the {wonder}", wonder=WONDER.show(wonder))
            found |= dict.fromkeys(bits(places), Extra(worth=MARK, why=(why,)))
    return found


def enough(sight: Sight) -> bool:
    """Say whether this seat has more levels than anybody else."""
    works = sight.part(Works)
    return works.level > works.others


SYSTEM: Final = System(goals=goals, turn=claims, sites=marks, enough=enough)
