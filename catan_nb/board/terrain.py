"""Kinds of terrain, the resources they pay, and how often a number token is rolled."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from catan_nb.kernel.values import Table

RESOURCES: tuple[str, ...] = ("brick", "lumber", "ore", "grain", "wool")
"""Names of the five resources; the position is the resource's number everywhere."""

GENERIC = "generic"
"""How a harbour that trades any resource 3:1 is written in board files."""


class Terrain(IntEnum):
    """What a hex shows. The first five are numbered like the resource they pay."""

    HILLS = 0
    FOREST = 1
    MOUNTAINS = 2
    FIELDS = 3
    PASTURE = 4
    DESERT = 5
    GOLD = 6
    SEA = 7
    FOG = 8

    @property
    def word(self) -> str:
        """The name in lower case, as board files write it."""
        return self.name.lower()

    @property
    def resource(self) -> int | None:
        """The number of the resource this terrain pays; None where none or a choice is paid."""
        return self.value if self.value < len(RESOURCES) else None

    @property
    def is_land(self) -> bool:
        """Whether one may live here. Sea is not land, and fog not yet."""
        return self.value < Terrain.SEA.value

    @property
    def takes_token(self) -> bool:
        """Whether a number token may lie here."""
        return self.is_land and self is not Terrain.DESERT


GROUNDS = frozenset(Terrain)
"""Every kind of terrain: what is in a set need not be asked one by one."""

LAND = frozenset(terrain for terrain in Terrain if terrain.is_land)
"""The kinds of terrain on which one may live."""

WITH_TOKENS = frozenset(terrain for terrain in Terrain if terrain.takes_token)
"""The kinds of terrain on which a number token may lie."""

TERRAIN_WORDS: dict[str, Terrain] = {terrain.word: terrain for terrain in Terrain}
"""Terrain by its name in board files."""

PIPS: Final[tuple[int, ...]] = Table(
    (0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1),
    "Pips of each token, by its number: in how many of the 36 rolls of two dice it comes. "
    "PIPS[6] is 5; 0 stands where there is no such token.",
)

TOKENS: Final[tuple[int, ...]] = tuple(number for number, pips in enumerate(PIPS) if pips)
"""The number tokens that there are."""

RED_TOKENS = frozenset({6, 8})
"""The two most frequent tokens, printed red."""
