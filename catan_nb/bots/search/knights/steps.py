"""What is done first for a purchase of Cities & Knights, as numbers: the kind, above it where."""

from __future__ import annotations

STEP = 15
VALUE_AT = 4
ROAD = 0  # the path
SETTLEMENT = 1  # the intersection
CITY = 2  # the intersection
ROUTE = 3
IMPROVE = 4  # the track
KNIGHT = 5
WAKE = 6
RAISE = 7
WALL = 8
