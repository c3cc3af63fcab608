"""A card more in every turn, or a point at once? A sides and B sides of the card game."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from catan_nb.fastcard.actions import CITY_PRICE, EXPANSION_PRICE, SETTLEMENT_PRICE
from catan_nb.kernel.words import say
from catan_nb.stats.card_knowledge import asking_seat
from catan_nb.stats.card_memory import Watched

__all__ = ["POINT_PRICE", "SideValue", "card_or_point", "side_value", "turns_to_win"]

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
        Turns that it takes on average with one more card in each turn; with one more point.
    """

    missing: int
    draws: int
    card: Fraction
    point: Fraction

    @property
    def better(self) -> str:
        """Which of the two is quicker: "card", "point", or "equal"."""
        if self.card == self.point:
            return "equal"
        return "card" if self.card < self.point else "point"

    @property
    def worth(self) -> Fraction:
        """What the card in each turn is worth now, in points: 1 where both are equal."""
        return Fraction(self.missing, self.draws + 1)


def turns_to_win(missing: int, draws: int, price: Fraction | int = POINT_PRICE) -> Fraction:
    """Return how many turns the missing points take when every card helps to pay for them.

    Parameters
    ----------
    missing : int
        Points, from 0 up.
    draws : int
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


def card_or_point(missing: int, draws: int, price: Fraction | int = POINT_PRICE) -> SideValue:
    """Compare a card more in every turn with a point at once.

    Notes
    -----
    With *n* points missing, *d* cards a turn and *c* cards for a point, it takes *n*·*c*/(*d*+1)
    turns with the card, and (*n*−1)·*c*/*d* with the point. The first is shorter when
    *n*·*d* < (*n*−1)·(*d*+1), that is when *n* > *d*+1. What a point costs does not matter.

    In other words: as the *d*+1 cards of a turn bring *n* points, the extra one alone brings
    *n*/(*d*+1) of them until the end. That is what it is worth, and it is worth a point as long
    as *n* > *d*+1.

    Examples
    --------
    >>> [card_or_point(missing, 2).better for missing in (2, 3, 4)]
    ['point', 'equal', 'card']
    """
    if missing < 1:
        raise ValueError(say("no point is missing: the game is won [cards.win]"))
    card = turns_to_win(missing, draws + 1, price)
    return SideValue(missing, draws, card, turns_to_win(missing - 1, draws, price))


def side_value(view: Watched, price: Fraction | int = POINT_PRICE) -> SideValue:
    """Return `card_or_point` for a seat in a live game, as its display stands.

    Parameters
    ----------
    view : CardGame or CardView
        The seat of a view asks; in a game, whoever has the turn.
    price : Fraction or int
        Cards that a point costs.
    """
    me, target = view.players[asking_seat(view)], view.options["target"]
    assert isinstance(target, int)
    return card_or_point(target - me.points, me.draws, price)
