"""The numbers of all cards under names that say what they are, for people.

The engine reckons with the plain numbers of `catan_nb.rules.cards` and of each system.
"""

from __future__ import annotations

from typing import Final

from catan_nb.kernel.values.constant import Constant
from catan_nb.rules.cards import Cards
from catan_nb.rules.catalogue import RULES
from catan_nb.rules.cities_knights.names import PROGRESS, PROGRESS_NAMES
from catan_nb.rules.development.cards import DEVELOPMENT_CARDS, development_number


def _kind(name: str) -> Constant:
    return Constant(Cards.number(name), f'The number of the card {name}, which is also "{name}".')


def _development(name: str) -> Constant:
    number = development_number(name)
    effect = DEVELOPMENT_CARDS[number].effect
    return Constant(number, f'The development card "{name}": {effect}')


def _progress(name: str) -> Constant:
    number = PROGRESS_NAMES.index(name)
    return Constant(number, f'The progress card "{name}": {RULES[PROGRESS[number].rule].text}')


BRICK: Final[int] = _kind("brick")
LUMBER: Final[int] = _kind("lumber")
ORE: Final[int] = _kind("ore")
GRAIN: Final[int] = _kind("grain")
WOOL: Final[int] = _kind("wool")
COIN: Final[int] = _kind("coin")
PAPER: Final[int] = _kind("paper")
CLOTH: Final[int] = _kind("cloth")

KNIGHT: Final[int] = _development("knight")
VICTORY_POINT: Final[int] = _development("victory_point")
ROAD_BUILDING: Final[int] = _development("road_building")
INVENTION: Final[int] = _development("invention")
MONOPOLY: Final[int] = _development("monopoly")

ALCHEMIST: Final[int] = _progress("alchemist")
CRANE: Final[int] = _progress("crane")
MINING: Final[int] = _progress("mining")
IRRIGATION: Final[int] = _progress("irrigation")
PRINTER: Final[int] = _progress("printer")
INVENTOR: Final[int] = _progress("inventor")
ENGINEER: Final[int] = _progress("engineer")
MEDICINE: Final[int] = _progress("medicine")
SMITH: Final[int] = _progress("smith")
ROADS: Final[int] = _progress("road_building")
BISHOP: Final[int] = _progress("bishop")
DIPLOMAT: Final[int] = _progress("diplomat")
WARLORD: Final[int] = _progress("warlord")
WEDDING: Final[int] = _progress("wedding")
INTRIGUE: Final[int] = _progress("intrigue")
SABOTEUR: Final[int] = _progress("saboteur")
SPY: Final[int] = _progress("spy")
DESERTER: Final[int] = _progress("deserter")
CONSTITUTION: Final[int] = _progress("constitution")
MERCHANT: Final[int] = _progress("merchant")
COMMERCIAL_HARBOUR: Final[int] = _progress("commercial_harbour")
MERCHANT_FLEET: Final[int] = _progress("merchant_fleet")
MASTER_MERCHANT: Final[int] = _progress("master_merchant")
TRADE_MONOPOLY: Final[int] = _progress("trade_monopoly")
RESOURCE_MONOPOLY: Final[int] = _progress("resource_monopoly")
