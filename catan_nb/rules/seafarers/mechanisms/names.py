"""The names of what scenarios bring: treasures, wonders, harbours, tokens and terrain."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from catan_nb.board.terrain import GENERIC, RESOURCES, TERRAIN_WORDS
from catan_nb.kernel.action import Codec
from catan_nb.kernel.values.codecs import INT, by_name
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
#: A number token, 0 for none, and a face of a die.
TOKEN: Final[Codec] = replace(INT, among=lambda rules: range(13))
FACE: Final[Codec] = replace(INT, among=lambda rules: range(1, 7))
#: What a hex is.
GROUND: Final[Codec] = by_name(
    "terrain", tuple(TERRAIN_WORDS), noop("the name or number of a terrain")
)
