"""Signs of prospects in the base game."""

from __future__ import annotations

from typing import Final

from catan_nb.bots.outlook.signs import ARMY, COMMON

#: What a forecast goes by in this game.
PARTS: Final = (*COMMON, ARMY)
