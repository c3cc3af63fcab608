"""Prices, and every way to pay them (cards.build.substitute)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Any, Final

from catan_nb.fastcard.actions import (
    CITY_PRICE,
    EXPANSION_PRICE,
    KNIGHT_PRICE,
    ROAD_PRICE,
    SETTLEMENT_PRICE,
    BuildCity,
    BuildExpansion,
    BuildKnight,
    BuildRoad,
    BuildSettlement,
)
from catan_nb.fastcard.cards import KINDS, Cards

#: What each object costs, by the action that builds it.
PRICES: Final[Mapping[Any, Cards]] = {
    BuildRoad: ROAD_PRICE,
    BuildKnight: KNIGHT_PRICE,
    BuildSettlement: SETTLEMENT_PRICE,
    BuildCity: CITY_PRICE,
    BuildExpansion: EXPANSION_PRICE,
}
#: How many equal cards stand for any one card.
FOR_ONE: Final = 3


def ways(price: Cards) -> tuple[Cards, ...]:
    """Return every way to pay a price, the plain one first.

    Three equal cards may stand for each card of the price, but not for one of their own kind:
    nobody pays more than the price.
    """
    return _WAYS[price]


@lru_cache(maxsize=1 << 14)
def payments(price: Cards, hand: tuple[int, ...]) -> tuple[Cards, ...]:
    """Return the ways to pay a price that a hand, counted by kind, allows."""
    size = sum(hand)
    return tuple(
        way
        for way in _WAYS[price]
        if way.total <= size and all(n <= held for n, held in zip(way.counts, hand, strict=True))
    )


def _all_ways(price: Cards) -> Iterator[Cards]:
    for kept in product(*(range(count, -1, -1) for count in price.counts)):
        # A kind of which the price wants more than is paid in it does not stand for others.
        spare = [kind for kind in range(KINDS) if kept[kind] == price.counts[kind]]
        for triples in combinations_with_replacement(spare, price.total - sum(kept)):
            counts = list(kept)
            for kind in triples:
                counts[kind] += FOR_ONE
            yield Cards.of(counts)


_WAYS: Final = {
    price: tuple(dict.fromkeys(sorted(_all_ways(price), key=lambda way: way.total)))
    for price in PRICES.values()
}
