"""The rollout player's choices in the set-up, and its free roads."""

from __future__ import annotations

from catan_nb.bots.playout.codes import BUILD_SETTLEMENT, RESOURCES, VALUE_AT
from catan_nb.bots.playout.listing import legal
from catan_nb.bots.playout.table import Table
from catan_nb.bots.search.aiming import first_step, longer_route
from catan_nb.bots.search.mind import Mind

__all__ = ["first_road", "founded", "free_road"]


def founded(table: Table, mind: Mind, seat: int, number: int) -> int:
    """Return the settlement of the set-up that adds most to the income."""
    income = mind.income(table, seat)
    best, highest = -1, -1.0
    sites = table.ground.land_vertices & ~table.closed
    while sites:
        low = sites & -sites
        sites ^= low
        vertex = low.bit_length() - 1
        gain = mind.gain(table, seat, income, vertex, True)
        if number == table.ground.rounds:
            for kind in range(RESOURCES):
                if mind.pips[RESOURCES * vertex + kind]:
                    gain += 0.15 * mind.worth[kind]
        if gain > highest:
            best, highest = vertex, gain
    return BUILD_SETTLEMENT | best << VALUE_AT


def first_road(table: Table, mind: Mind, seat: int, vertex: int) -> int:
    """Return the set-up road towards the best site two or three roads away."""
    income = mind.income(table, seat)
    open_sites = table.ground.land_vertices & ~table.closed
    options = legal(table)
    best, highest = options[0], -1.0
    for code in options:
        edge = code >> VALUE_AT
        ends = table.ground.edge_vertices
        end = ends[2 * edge] + ends[2 * edge + 1] - vertex
        if table.occupied >> end & 1:
            continue
        ways = mind.neighbours[end]
        for index in range(1, len(ways), 2):
            near = ways[index]
            if near == vertex:
                continue
            if open_sites >> near & 1:
                highest, best = max(
                    (highest, best), (mind.gain(table, seat, income, near, True), code)
                )
            onward = mind.neighbours[near]
            for far in range(1, len(onward), 2):
                if onward[far] != end and open_sites >> onward[far] & 1:
                    gain = 0.6 * mind.gain(table, seat, income, onward[far], True)
                    highest, best = max((highest, best), (gain, code))
    return best


def free_road(table: Table, mind: Mind, seat: int) -> int:
    """Return the free road towards the best goal."""
    income = mind.income(table, seat)
    best, highest = -1, 0.0
    for goal in mind.goals(table, seat, income):
        if goal.roads and goal.worth / goal.roads > highest:
            highest = goal.worth / goal.roads
            best = first_step(table, seat, goal)
    return best if best >= 0 else longer_route(table, seat)
