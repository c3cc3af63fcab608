"""What an aim is, for quick players of Cities & Knights, and how long it takes to pay for it."""

from __future__ import annotations

from catan_nb.bots.search.knights.sketch import KINDS, Sketch

__all__ = ["Aim", "left_of", "rounds", "waited"]

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

# What the planner reckons with, once more: it is not compiled, and this is compiled alone.
PATIENCE = 0.85
CARDS_PER_POINT = 6.5
VICTORY = 20.0
NEVER = 60.0


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


def rounds(
    hand: list[int], rates: list[int], at: int, first: int, cost: list[int], flow: list[float]
) -> float:
    """Return how many rounds it takes until a price can be paid, the bank's help included.

    Parameters
    ----------
    hand, rates : list of int
        The eight numbers of the one begin at `at`, those of the other at `first`.
    at, first : int
    cost : list of int
    flow : list of float
        Cards by kind that come in each round.
    """
    lack = 0
    spare = 0
    for kind in range(KINDS):
        gap = hand[at + kind] - cost[kind]
        if gap < 0:
            lack -= gap
        else:
            spare += gap // rates[first + kind]
    if lack <= spare:
        return 0.0
    time = 0.0
    for _ in range(4):
        short = 0.0
        speed = 0.0
        for kind in range(KINDS):
            rate = flow[kind]
            left = hand[at + kind] - cost[kind] + rate * time
            if left < 0:
                short -= left
                speed += rate
            else:
                ratio = rates[first + kind]
                short -= left / ratio
                speed += rate / ratio
        if short < 0.05:
            break
        if speed <= 0:
            return NEVER
        time += short / speed
    return min(NEVER, 0.4 + time)


def waited(time: float, patience: float) -> float:
    """Return what is left of a worth after so many rounds."""
    left = 1.0
    while time >= 1.0:
        left *= patience
        time -= 1.0
    return left * (1.0 - (1.0 - patience) * time)
