"""Goals of planning: purchases with price and worth, prizes of routes, extra worth of places."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from catan_nb.kernel.action import Action
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.hands import Price
from catan_nb.rules.numbers import CITY_COST, ROAD_COST, SETTLEMENT_COST

# Reckoning with cards by kind.


#: Counts of cards by kind, as many numbers as there are kinds in the game.
Counts = tuple[int, ...]


def price_counts(price: Price, kinds: int) -> Counts:
    """Return a price as counts of so many kinds."""
    named = dict(price)
    return tuple(named.get(kind, 0) for kind in range(kinds))


def cards_of_kind(kind: int, kinds: int, count: int = 1) -> Counts:
    """Return the counts of `count` cards of one kind."""
    return tuple(count if k == kind else 0 for k in range(kinds))


def add_counts(counts: Counts, other: Counts, times: int = 1) -> Counts:
    """Return the sum of counts, `other` multiplied by `times`."""
    return tuple([a + times * b for a, b in zip(counts, other, strict=True)])


def remove_card(hand: Counts, kind: int) -> Counts:
    """Return a hand with one card of a kind less."""
    return (*hand[:kind], hand[kind] - 1, *hand[kind + 1 :])


def can_pay(hand: Counts, cost: Counts) -> bool:
    """Say whether a hand pays a price."""
    return all(have >= need for have, need in zip(hand, cost, strict=True))


#: What a purchase is worth a round of turns later.
PATIENCE: Final = 0.85
#: What speaks for a building that is worth a point, and for nothing that only leads to it.
ONE_POINT: Final = say("1 more point")


@dataclass(frozen=True, slots=True)
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
    return Prices(*(price_counts(cost, kinds) for cost in costs))


@dataclass(frozen=True, slots=True)
class Extra:
    """Worth of a place in addition to its income.

    Attributes
    ----------
    points : int
        Victory points that it earns at once.
    worth : float
        What else it is worth.
    why : tuple of Phrase
    """

    points: int = 0
    worth: float = 0.0
    why: tuple[Phrase, ...] = ()

    def with_(self, other: Extra) -> Extra:
        """Return the sum of both."""
        return Extra(self.points + other.points, self.worth + other.worth, (*self.why, *other.why))


#: What most places have.
PLAIN: Final = Extra()


@dataclass(frozen=True, slots=True)
class Prize:
    """A reward for reaching one of several places by a route.

    Attributes
    ----------
    name : Phrase
    worth : float
        In victory points.
    why : tuple of Phrase
    vertices, edges : int
        Masks of the intersections, or paths, any of which is to be reached.
    by_road : bool
        Whether a road serves as well as a ship.
    """

    name: Phrase
    worth: float
    why: tuple[Phrase, ...]
    vertices: int = 0
    edges: int = 0
    by_road: bool = False


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
    patience : float
        What part of the worth is left when it is done a round later.
    by_steps : bool
        Whether the first step, beside a road, may be paid before the whole can be.
    """

    name: Phrase
    step: Action
    step_cost: Counts
    cost: Counts
    worth: float
    why: tuple[Phrase, ...]
    contested: bool = False
    patience: float = PATIENCE
    by_steps: bool = False

    @property
    def aim(self) -> Phrase:
        """The goal's name in a reason for another action that leads to it."""
        return say("{goal} (1 point)", goal=self.name) if ONE_POINT in self.why else self.name

    @property
    def why_aim(self) -> tuple[Phrase, ...]:
        """Further reasons for the goal in that case."""
        return tuple(phrase for phrase in self.why if phrase != ONE_POINT)
