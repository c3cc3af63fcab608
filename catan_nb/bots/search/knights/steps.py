"""Integer codes of the rollout player's purchases in Cities & Knights."""

from __future__ import annotations

from typing import Final

STEP: Final = 15
VALUE_AT: Final = 4
ROAD: Final = 0  # the path
SETTLEMENT: Final = 1  # the intersection
CITY: Final = 2  # the intersection
ROUTE: Final = 3
IMPROVE: Final = 4  # the track
KNIGHT: Final = 5
WAKE: Final = 6
RAISE: Final = 7
WALL: Final = 8
