"""How much may be given: sizes that are checked before anything is built of a file.

The largest board of the kit has 63 hexes and its longest saved game some 200,000 characters. A
board of 300 hexes is ready in a twentieth of a second and takes 2 MB, one of 90,000 takes 4 GB.
"""

from __future__ import annotations

from typing import Final

from catan_nb.kernel.words import noop, say

__all__ = ["FARTHEST", "LONGEST_FILE", "LONGEST_NAME", "MOST_HEXES", "check_length"]

MOST_HEXES: Final = 300
"""Hexes of a board, its rim aside."""
FARTHEST: Final = 100
"""How far from (0, 0) a hex may lie: what lies far apart is far to draw and long to write down."""
LONGEST_FILE: Final = 2_000_000
"""Characters of a saved game or table."""
LONGEST_NAME: Final = 100
"""Characters of what a player or a board is called."""


def check_length(text: str) -> None:
    """Refuse a file that is longer than any game with a ValueError."""
    if isinstance(text, str) and len(text) > LONGEST_FILE:
        told = noop("it has {n} characters; a saved game has at most {most}")
        raise ValueError(str(say(told, n=len(text), most=LONGEST_FILE)))
