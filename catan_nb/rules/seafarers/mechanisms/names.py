"""The names of what scenarios bring: treasures, wonders, harbours."""

from __future__ import annotations

from typing import Final

from catan_nb.board.terrain import GENERIC, RESOURCES
from catan_nb.kernel.action import Codec
from catan_nb.kernel.values.codecs import by_name
from catan_nb.kernel.words import noop

#: The kinds of treasure (sea.treasure.kinds), by number.
TREASURES: Final = ("choice", "random", "card", "routes")
CHOICE, RANDOM, CARD, ROUTES = range(len(TREASURES))
TREASURE: Final[Codec] = by_name("treasure", TREASURES, noop("the name or number of a treasure"))
#: The wonders (sea.wonders.claim), by number; none of them is a building of Cities & Knights.
WONDERS: Final = ("great_theatre", "great_bridge", "monument", "great_wall", "great_cathedral")
THEATRE, BRIDGE, MONUMENT, WALL, CATHEDRAL = range(len(WONDERS))
WONDER: Final[Codec] = by_name("wonder", WONDERS, noop("the name or number of a wonder"))
#: The kinds of harbour: for one resource each, and for all.
HARBOURS: Final = (*RESOURCES, GENERIC)
HARBOUR: Final[Codec] = by_name("harbour", HARBOURS, noop("the name or number of a harbour"))
