"""Reckoning with cards by kind."""

from __future__ import annotations

from catan_nb.rules.hands import Price

#: Counts of cards by kind, as many numbers as there are kinds in the game.
Counts = tuple[int, ...]


def counts_of(price: Price, kinds: int) -> Counts:
    """Return a price as counts of so many kinds."""
    named = dict(price)
    return tuple(named.get(kind, 0) for kind in range(kinds))


def some(kind: int, kinds: int, count: int = 1) -> Counts:
    """Return the counts of `count` cards of one kind."""
    return tuple(count if k == kind else 0 for k in range(kinds))


def plus(one: Counts, other: Counts, times: int = 1) -> Counts:
    """Return counts added up; `other` taken `times` times, negative to subtract."""
    return tuple([a + times * b for a, b in zip(one, other, strict=True)])


def less(hand: Counts, kind: int) -> Counts:
    """Return a hand with one card of a kind less."""
    return (*hand[:kind], hand[kind] - 1, *hand[kind + 1 :])


def covers(hand: Counts, cost: Counts) -> bool:
    """Say whether a hand pays a price."""
    return all(have >= need for have, need in zip(hand, cost, strict=True))
