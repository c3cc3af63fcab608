"""What an aim is, for quick players of Cities & Knights."""

from __future__ import annotations

from catan_nb.bots.search.knights.sketch import Sketch

__all__ = ["Aim", "left_of"]

# ---- steps: what is done first, and above it where -----------------------------------------

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


class Aim:
    """A purchase to plan for.

    Attributes
    ----------
    step : int
        What is done first.
    roads : int
        How many roads lead there.
    worth : float
        In points, as if it were had now.
    cost : list of int
        Cards by kind, roads included.
    patience : float
        What part of the worth is left a round later.
    """

    def __init__(
        self, step: int, roads: int, worth: float, cost: list[int], patience: float
    ) -> None:
        self.step = step
        self.roads = roads
        self.worth = worth
        self.cost = cost
        self.patience = patience


def left_of(sketch: Sketch) -> float:
    """Return a guess how many rounds the game still lasts."""
    return max(1.0, 1.8 * (sketch.ground.target - max(sketch.points)))
