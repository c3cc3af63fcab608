"""A card more in every turn, or a point at once? A sides and B sides of the card game."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from catan_nb.fastcard.actions import CITY_PRICE, EXPANSION_PRICE, SETTLEMENT_PRICE
from catan_nb.kernel.words import say

__all__ = ["POINT_PRICE", "SideValue", "card_or_point", "turns_to_win"]

#: What a point costs in cards: a settlement, made a city, made one with an expansion of 3 points.
POINT_PRICE: Final = Fraction(SETTLEMENT_PRICE.total + CITY_PRICE.total + EXPANSION_PRICE.total, 3)


@dataclass(frozen=True, slots=True)
class SideValue:
    """How long the way to victory is with a card more in each turn, and with a point more.

    Attributes
    ----------
    missing : int
        Points that are missing before either.
    draws : int
        Cards in a turn before either.
    card, point : Fraction
        Turns that it takes on average with more cards in each turn; with one more point.
    extra : Fraction
        How many more cards.
    """

    missing: int
    draws: int
    card: Fraction
    point: Fraction
    extra: Fraction

    @property
    def better(self) -> str:
        """Which of the two is quicker: "card", "point", or "equal"."""
        if self.card == self.point:
            return "equal"
        return "card" if self.card < self.point else "point"

    @property
    def worth(self) -> Fraction:
        """What the cards in each turn are worth now, in points: 1 where both are equal."""
        return self.missing * self.extra / (self.draws + self.extra)


def turns_to_win(
    missing: int, draws: Fraction | int, price: Fraction | int = POINT_PRICE
) -> Fraction:
    """Return how many turns the missing points take when every card helps to pay for them.

    Parameters
    ----------
    missing : int
        Points, from 0 up.
    draws : Fraction or int
        Cards in each turn, from 1.
    price : Fraction or int
        Cards that a point costs.

    Notes
    -----
    *missing*·*price* cards are needed and *draws* come in a turn. That the right cards must be
    there, what the hand holds already and what others do is left aside.

    Examples
    --------
    >>> print(turns_to_win(9, 2), turns_to_win(9, 3))
    39/2 13
    """
    if missing < 0 or draws < 1 or price <= 0:
        told = say(
            "{missing} points cannot be bought with {draws} cards", missing=missing, draws=draws
        )
        raise ValueError(told)
    return missing * Fraction(price) / draws


def card_or_point(
    missing: int,
    draws: int,
    price: Fraction | int = POINT_PRICE,
    *,
    extra: Fraction | int = 1,
) -> SideValue:
    """Compare a card more in every turn with a point at once.

    Parameters
    ----------
    missing : int
        Points that are missing before either, from 1.
    draws : int
        Cards in a turn before either.
    price : Fraction or int
        Cards that a point costs.
    extra : Fraction or int
        What the A side brings in every turn, in cards: 1 for a knight's. A road's brings a swap,
        which is worth less: no card is won, a useless one becomes a useful one.

    Notes
    -----
    With *n* points missing, *d* cards a turn and *c* cards for a point, it takes
    *n*·*c*/(*d*+*e*) turns with *e* cards more, and (*n*−1)·*c*/*d* with the point. The first is
    shorter when *n*·*d* < (*n*−1)·(*d*+*e*), that is when *n* > *d*/*e* + 1: for one card when
    *n* > *d*+1. What a point costs does not matter.

    In other words: as the *d*+*e* cards of a turn bring *n* points, the extra ones alone bring
    *n*·*e*/(*d*+*e*) of them until the end. That is what they are worth.

    What a swap is worth in cards does not follow from this model; races on the engine
    (`play_races`) show that it is clearly less than half a card.

    Examples
    --------
    >>> [card_or_point(missing, 2).better for missing in (2, 3, 4)]
    ['point', 'equal', 'card']
    >>> print(card_or_point(6, 2).worth, card_or_point(6, 2, extra=Fraction(1, 2)).worth)
    2 6/5
    """
    if missing < 1:
        raise ValueError(say("no point is missing: the game is won [cards.win]"))
    if extra <= 0:
        raise ValueError(say("an A side brings more than {extra} cards", extra=extra))
    card = turns_to_win(missing, draws + Fraction(extra), price)
    point = turns_to_win(missing - 1, draws, price)
    return SideValue(missing, draws, card, point, Fraction(extra))
