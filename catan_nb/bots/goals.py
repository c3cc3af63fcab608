"""Purchases to plan for, and reckoning with cards by kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from catan_nb.bots.sight import PAYING, Counts
from catan_nb.kernel.action import Action
from catan_nb.kernel.words import Phrase
from catan_nb.rules.base import development
from catan_nb.rules.base.building import CITY_COST, ROAD_COST, SETTLEMENT_COST


def _counts(price: tuple[tuple[int, int], ...]) -> Counts:
    named = dict(price)
    return tuple(named.get(kind, 0) for kind in range(PAYING))


ROAD: Final = _counts(ROAD_COST)
SETTLEMENT: Final = _counts(SETTLEMENT_COST)
CITY: Final = _counts(CITY_COST)
CARD: Final = _counts(development.COST)


def plus(one: Counts, other: Counts, times: int = 1) -> Counts:
    """Return counts added up; `other` taken `times` times, negative to subtract."""
    return tuple(a + times * b for a, b in zip(one, other, strict=True))


def covers(hand: Counts, cost: Counts) -> bool:
    """Say whether a hand pays a price."""
    return all(have >= need for have, need in zip(hand, cost, strict=True))


@dataclass(frozen=True, slots=True)
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
    """

    name: Phrase
    step: Action
    step_cost: Counts
    cost: Counts
    worth: float
    why: tuple[Phrase, ...]
    contested: bool = False
