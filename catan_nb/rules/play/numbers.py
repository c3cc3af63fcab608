"""The numbers of all cards under names that say what they are, for people.

The engine reckons with the plain numbers of `catan_nb.rules.cards` and of each system.
"""

from __future__ import annotations

from typing import Final

from catan_nb.kernel.values import Constant
from catan_nb.rules.cards import KIND_NAMES, Cards
from catan_nb.rules.catalogue import RULES
from catan_nb.rules.cities_knights.names import PROGRESS, PROGRESS_NAMES
from catan_nb.rules.development.cards import DEVELOPMENT_CARDS, development_number

#: The name of a development card and of a progress card.
_SHARED: Final = "road_building"


def _kind(name: str) -> Constant:
    return Constant(Cards.number(name), f'The number of the card {name}, which is also "{name}".')


def _development(name: str) -> Constant:
    number = development_number(name)
    effect = DEVELOPMENT_CARDS[number].effect
    return Constant(number, f'The development card "{name}": {effect}')


def _progress(name: str) -> Constant:
    number = PROGRESS_NAMES.index(name)
    return Constant(number, f'The progress card "{name}": {RULES[PROGRESS[number].rule].text}')


#: Every card by its public name. What development and progress cards share is the former's.
_CARDS: Final = {
    **{card.name: _progress(card.name) for card in PROGRESS if card.name != _SHARED},
    "roads": _progress(_SHARED),
    **{card.name: _development(card.name) for card in DEVELOPMENT_CARDS},
    **{name: _kind(name) for name in KIND_NAMES},
}


def __getattr__(name: str) -> Constant:
    if not name.isupper() or name.lower() not in _CARDS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return _CARDS[name.lower()]
