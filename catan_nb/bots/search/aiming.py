"""Goal selection of the rollout player: the best goal, and the first step to it."""

from __future__ import annotations

from catan_nb.bots.playout.codes import BUILD_ROAD, VALUE_AT
from catan_nb.bots.playout.listing import road_actions
from catan_nb.bots.playout.table import Table
from catan_nb.bots.playout.trail import longest_with
from catan_nb.bots.search.mind import PATIENCE, FastGoal, rounds

__all__ = ["best_goal", "covers", "first_step", "flow_of", "given", "longer_route", "waited"]


def flow_of(table: Table, income: list[float]) -> list[float]:
    """Return the expected cards by kind per round for an income."""
    each = table.ground.players / 36.0
    return [each * pips for pips in income]


def best_goal(
    table: Table, offset: int, goals: list[FastGoal], flow: list[float]
) -> tuple[FastGoal | None, float]:
    """Return the goal with the largest discounted worth, and that worth."""
    best: FastGoal | None = None
    highest = 0.0
    for goal in goals:
        time = rounds(table.hands, table.rates, offset, goal.cost, flow)
        value = goal.worth * waited(time, goal.patience)
        if value > highest:
            highest = value
            best = goal
    return best, highest


def waited(time: float, patience: float = PATIENCE) -> float:
    """Return a worth discounted over a number of rounds."""
    remaining = 1.0
    while time >= 1.0:
        remaining *= patience
        time -= 1.0
    return remaining * (1.0 - (1.0 - patience) * time)


def covers(hands: list[int], offset: int, cost: list[int]) -> bool:
    """Return whether the hand at an index of the table pays a price."""
    return all(hands[offset + kind] >= cost[kind] for kind in range(len(cost)))


def given(hands: list[int], rates: list[int], offset: int, cost: list[int]) -> int:
    """Return the kind to give the bank on the way to a price, or -1."""
    give, cheapest = -1, 99
    for kind in range(len(cost)):
        spare = hands[offset + kind] - cost[kind]
        rate = rates[offset + kind]
        if spare >= rate and 10 * rate - spare < cheapest:
            give, cheapest = kind, 10 * rate - spare
    return give


def first_step(table: Table, seat: int, goal: FastGoal) -> int:
    """Return the first action towards a goal."""
    return goal.step if goal.step >= 0 else longer_route(table, seat)


def longer_route(table: Table, seat: int) -> int:
    """Return the road that makes the seat's route longest, or -1."""
    ground = table.ground
    blocked = table.occupied & ~(table.settlements[seat] | table.cities[seat])
    sites = [step >> VALUE_AT for step in road_actions(table, seat)]
    vertices = len(ground.vertex_paths)
    best = longest_with(ground.edge_vertices, vertices, table.roads[seat], blocked, sites)
    return BUILD_ROAD | best << VALUE_AT if best >= 0 else -1
