"""To hold cards or to spend them before the dice fall (base.robber.seven)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from catan_nb.stats.play.hand_risk import NO_INCOME, risk_of_hand, safe_cards
from catan_nb.stats.tools.asked import whole_number


def cards_kept(
    hand: int, rolls: int, income: Mapping[int, Fraction] = NO_INCOME, *, walls: int = 0
) -> Fraction:
    """Return how many cards a hand has on average after so many rolls.

    Parameters
    ----------
    hand : int
        Cards at the beginning.
    rolls : int
        How often the dice fall.
    income : mapping of int to Fraction
        As for `risk_of_hand`; by itself none.
    walls : int
        City walls, in games that have them.

    Notes
    -----
    With more cards the mean does not always grow. Where nothing comes in, a hand of *n* from 8
    to 14 is halved at most once, by the first 7, so after *r* rolls it has on average
    *n* − ⌊*n*/2⌋·(1 − (5/6)ʳ) cards. With four rolls that is 5.93 for 8, 6.93 for 9 and 7.41
    for 10, while 7 cards stay 7.

    Examples
    --------
    >>> [str(cards_kept(hand, 1)) for hand in (7, 8, 9)]
    ['7', '22/3', '25/3']
    """
    hands = risk_of_hand(hand, safe_cards(walls), rolls, income).hands
    return sum((cards * chance for cards, chance in hands.items()), Fraction(0))


def holding_cost(
    hand: int,
    spend: int,
    rolls: int,
    income: Mapping[int, Fraction] = NO_INCOME,
    *,
    walls: int = 0,
) -> Fraction:
    """Return how many cards sevens take on average from a hand for not having spent some.

    Parameters
    ----------
    hand : int
        Cards now.
    spend : int
        How many of them could be spent before the dice fall; at most `hand`.
    rolls, income, walls
        As for `cards_kept`.

    Raises
    ------
    ValueError
        For more cards than there are, and as `risk_of_hand` does.

    Notes
    -----
    The difference of the expected discards with and without these cards. What the cards buy is
    not counted: if they buy it now as well as later, this is what waiting costs, and it may be
    more than the cards themselves. Negative values do not occur without an income; with one
    they may, where spending brings a growing hand to an unlucky size.

    Examples
    --------
    Of eight cards one is spent, four rolls before the next chance:

    >>> str(holding_cost(8, 1, 4))
    '671/324'
    """
    spend = whole_number(spend, "spend", 0, whole_number(hand, "hand", 0))
    safe = safe_cards(walls)
    held, spent = (risk_of_hand(cards, safe, rolls, income) for cards in (hand, hand - spend))
    return held.discards - spent.discards
