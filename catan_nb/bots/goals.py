"""Purchases to plan for, and what the pieces of the base game cost."""

from __future__ import annotations

from functools import cache
from typing import Final

from catan_nb.bots.reckoning import Counts, counts_of
from catan_nb.kernel.action import Action
from catan_nb.kernel.values.frozen import frozen
from catan_nb.kernel.words import Phrase
from catan_nb.rules.base.building.buildings import CITY_COST, SETTLEMENT_COST
from catan_nb.rules.base.building.roads import ROAD_COST

#: What a purchase is worth a round of turns later.
PATIENCE: Final = 0.85


@frozen
class Prices:
    """What the pieces of the base game cost, in counts by kind."""

    nothing: Counts
    road: Counts
    settlement: Counts
    city: Counts


@cache
def prices(kinds: int) -> Prices:
    """Return the prices in a game with so many kinds of card."""
    costs = ((), ROAD_COST, SETTLEMENT_COST, CITY_COST)
    return Prices(*(counts_of(cost, kinds) for cost in costs))


@frozen
class Goal:
    """A purchase to plan for.

    Attributes
    ----------
    name : Phrase
        What it is, for people.
    step : Action
        What to do first once it can be paid.
    step_cost, cost : tuple of int
        The price of the first step, and of the whole.
    worth : float
        In victory points, as if it were done now.
    why : tuple of Phrase
    contested : bool
        Whether an opponent may be there first.
    patience : float
        What part of the worth is left when it is done a round later.
    """

    name: Phrase
    step: Action
    step_cost: Counts
    cost: Counts
    worth: float
    why: tuple[Phrase, ...]
    contested: bool = False
    patience: float = PATIENCE
