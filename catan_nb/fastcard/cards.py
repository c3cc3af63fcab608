"""Resource cards: their kinds, and immutable bundles of them.

Hands lie in one flat list with `KINDS` numbers per seat, so that the kind of a card is its
place: ``hands[seat * KINDS + ORE]``. Kinds have the names and the order of the board game.
"""

from __future__ import annotations

from typing import Final

from catan_nb.fastcard.box import EXPANSIONS, RESOURCE_CARDS
from catan_nb.kernel.bundle import Bundle, bundle_codec, kind_codec

#: Names of all kinds of card, by number.
KIND_NAMES: Final = tuple(RESOURCE_CARDS)
KINDS: Final = len(KIND_NAMES)
BRICK, LUMBER, ORE, GRAIN, WOOL = range(KINDS)


class Cards(Bundle):
    """An immutable bundle of resource cards: ``Cards(ore=3, grain=2)``; see `Bundle`."""

    __slots__ = ()

    names = KIND_NAMES


class Expansions(Bundle):
    """A bundle of city expansions: ``Expansions(church=1)``."""

    __slots__ = ()

    names = tuple(expansion.name for expansion in EXPANSIONS)


CARDS: Final = bundle_codec(Cards)
KIND: Final = kind_codec(Cards)
EXPANSION_NAMES: Final = Expansions.names
EXPANSION: Final = kind_codec(Expansions)
