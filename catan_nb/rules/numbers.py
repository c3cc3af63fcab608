"""The numbers of the base game, each said once: the rules and the fast playouts read them here."""

from __future__ import annotations

from typing import Final

#: What things cost (base.build.cost, base.dev.buy): pairs of kind and count. The kinds are numbered
#: as in `catan_nb.rules.cards`: brick, lumber, ore, grain, wool.
ROAD_COST: Final = ((0, 1), (1, 1))
SETTLEMENT_COST: Final = ((0, 1), (1, 1), (3, 1), (4, 1))
CITY_COST: Final = ((2, 3), (3, 2))
DEVELOPMENT_COST: Final = ((2, 1), (3, 1), (4, 1))
#: How many pieces of each kind a player has (base.pieces).
SETTLEMENTS: Final = 5
CITIES: Final = 4
ROADS: Final = 15
#: What a settlement and a city are paid by each hex (base.production), and their points (base.win).
SETTLEMENT_CARDS: Final = 1
CITY_CARDS: Final = 2
SETTLEMENT_POINTS: Final = 1
CITY_POINTS: Final = 2
#: The roll that moves the robber, and how many cards are safe then (base.robber.seven).
SEVEN: Final = 7
SAFE_CARDS: Final = 7
#: Cards that the bank wants for one: by itself, at a 3:1 and at a 2:1 harbour (base.trade.bank).
PLAIN_RATE: Final = 4
GENERIC_RATE: Final = 3
SPECIAL_RATE: Final = 2
#: The shortest route that counts, and the points of the longest (base.longest_road).
MINIMUM_ROUTE: Final = 5
ROUTE_POINTS: Final = 2
#: The smallest army that counts, and the points of the largest (base.largest_army).
MINIMUM_ARMY: Final = 3
ARMY_POINTS: Final = 2
#: Roads that a card for building roads brings (base.dev.road_building), cards of an invention
#: (base.dev.invention).
FREE_ROADS: Final = 2
INVENTED_CARDS: Final = 2
#: Seats from the player on turn to the paired player: the third to the left (six.special_building).
PAIRED_DISTANCE: Final = 3
