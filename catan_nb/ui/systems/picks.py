"""The cards that a person has picked to give or to get; nothing has been done with them yet."""

from __future__ import annotations

from collections.abc import Mapping

from catan_nb.kernel.values import frozen
from catan_nb.rules.cards import NO_CARDS, Cards

__all__ = ["Picks", "evenly", "one_less", "one_more", "within"]


@frozen
class Picks:
    """What is picked at a moment.

    Attributes
    ----------
    give, get : Cards
    left_out : frozenset of int
        The seats that an offer is not made to.
    composing : bool
        Whether an offer is being put together.
    """

    give: Cards = NO_CARDS
    get: Cards = NO_CARDS
    left_out: frozenset[int] = frozenset()
    composing: bool = False


def one_more(picked: Cards, kind: int, held: Mapping[str, int]) -> Cards:
    """Return picked cards with one more of a kind, or the same where no more are held."""
    more = picked + _one(kind)
    return more if more.counts[kind] <= Cards(held).counts[kind] else picked


def one_less(picked: Cards, kind: int) -> Cards:
    """Return picked cards with one fewer of a kind, if there is one."""
    return picked - _one(kind) if picked.counts[kind] else picked


def within(picked: Cards, held: Mapping[str, int]) -> Cards:
    """Return the picked cards that are still held."""
    return Cards.of(map(min, picked.counts, Cards(held).counts))


def evenly(picked: Cards, held: Mapping[str, int], count: int) -> Cards:
    """Return `count` picked cards: those that are missing come from the largest piles left."""
    left = list((Cards(held) - picked).counts)
    while picked.total < count and any(left):
        kind = left.index(max(left))
        left[kind] -= 1
        picked += _one(kind)
    return picked


def _one(kind: int) -> Cards:
    return Cards.of(int(number == kind) for number in range(len(Cards.names)))
