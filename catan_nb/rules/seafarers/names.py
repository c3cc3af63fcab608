"""The names of what scenarios bring: treasures, wonders, harbours, tokens and terrain."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from catan_nb.board.terrain import GENERIC, RESOURCES, TERRAIN_WORDS, TOKENS
from catan_nb.kernel.action import Codec
from catan_nb.kernel.codecs import INT, name_codec
from catan_nb.kernel.words import noop

#: The kinds of treasure (sea.treasure.kinds), by number.
TREASURES: Final = ("choice", "random", "card", "routes")
CHOICE, RANDOM, CARD, ROUTES = range(len(TREASURES))
TREASURE_WORDS: Final = (
    noop("2 cards of choice"),
    noop("2 cards drawn from the bank"),
    noop("a development card"),
    noop("2 free roads or ships"),
)
TREASURE: Final[Codec] = replace(
    name_codec("treasure", TREASURES, noop("the name or number of a treasure")),
    show=lambda number: TREASURE_WORDS[number],
)
#: The wonders (sea.wonders.claim), by number; none of them is a building of Cities & Knights.
WONDERS: Final = ("great_theatre", "great_bridge", "monument", "great_wall", "great_cathedral")
THEATRE, BRIDGE, MONUMENT, WALL, CATHEDRAL = range(len(WONDERS))
WONDER_WORDS: Final = (
    noop("great theatre"),
    noop("great bridge"),
    noop("monument"),
    noop("great wall"),
    noop("great cathedral"),
)
WONDER: Final[Codec] = replace(
    name_codec("wonder", WONDERS, noop("the name or number of a wonder")),
    show=lambda number: WONDER_WORDS[number],
)
#: The kinds of harbour: for one resource each, and for all.
HARBOURS: Final = (*RESOURCES, GENERIC)
HARBOUR_WORDS: Final = (*RESOURCES, "3:1")
HARBOUR: Final[Codec] = replace(
    name_codec("harbour", HARBOURS, noop("the name or number of a harbour")),
    show=lambda number: HARBOUR_WORDS[number],
)
#: The kinds of gift (sea.tribe.gift), in words.
GIFTS: Final = {
    "point": noop("1 point"),
    "card": noop("a development card"),
    "harbour": noop("a harbour"),
}
#: A number token, 0 for none, and a face of a die.
TOKEN: Final[Codec] = replace(INT, among=lambda rules: (0, *TOKENS))
FACE: Final[Codec] = replace(INT, among=lambda rules: range(1, 7))
#: What a hex is.
GROUND: Final[Codec] = name_codec(
    "terrain", tuple(TERRAIN_WORDS), noop("the name or number of a terrain")
)
