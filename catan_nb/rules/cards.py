"""Resource and commodity cards: their kinds, and immutable bundles of them.

Hands and the bank are flat lists with `KINDS` numbers per owner, so that the kind of a card
is its place: ``hands[seat * KINDS + ORE]``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from catan_nb.board.terrain import RESOURCES
from catan_nb.kernel.bundle import Bundle, bundle_codec, kind_codec

BRICK: Final = 0
LUMBER: Final = 1
ORE: Final = 2
GRAIN: Final = 3
WOOL: Final = 4
COIN: Final = 5
PAPER: Final = 6
CLOTH: Final = 7

#: Names of all kinds of card, by number; the first five are resources.
KIND_NAMES: Final = (*RESOURCES, "coin", "paper", "cloth")
KINDS: Final = len(KIND_NAMES)
#: The kinds that are resources; the rest are commodities.
RESOURCE_KINDS: Final = range(len(RESOURCES))


class Cards(Bundle):
    """An immutable bundle of cards: ``Cards(ore=3, grain=2)``; see `Bundle`."""

    __slots__ = ()

    names = KIND_NAMES


@lru_cache(maxsize=1024)
def cards_of_kind(kind: int, count: int) -> Cards:
    """Return the bundle of so many cards of a kind."""
    return Cards.of([count if number == kind else 0 for number in range(KINDS)])


#: Returns the number of a kind given by name or number; ValueError for anything else.
kind_number = Cards.number
NO_CARDS: Final = Cards()
CARDS: Final = bundle_codec(Cards)
KIND: Final = kind_codec(Cards)
