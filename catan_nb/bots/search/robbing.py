"""The rollout player's choices on a 7: discard, robber, victim."""

from __future__ import annotations

from catan_nb.bots.playout.codes import DISCARD, EACH, MOVE_ROBBER, NOBODY, RESOURCES, VALUE_AT
from catan_nb.bots.playout.table import Table
from catan_nb.bots.search.aiming import best_goal, flow_of
from catan_nb.bots.search.mind import Mind

__all__ = ["chosen_victim", "discarded", "robber_move"]


def discarded(table: Table, mind: Mind, seat: int, count: int) -> int:
    """Return the discard that the best goal needs least."""
    income = mind.income(table, seat)
    flow = flow_of(table, income)
    offset = RESOURCES * seat
    best, _ = best_goal(table, offset, mind.goals(table, seat, income), flow)
    remaining = table.hands[offset : offset + RESOURCES]
    cost = best.cost if best is not None else [0, 0, 0, 0, 0]
    code = DISCARD
    for _ in range(count):
        kind, highest = -1, -99.0
        for one in range(RESOURCES):
            if remaining[one]:
                spare = remaining[one] - cost[one] + (5.0 if remaining[one] > cost[one] else 0.0)
                spare += 0.1 * income[one]
                if spare > highest:
                    kind, highest = one, spare
        remaining[kind] -= 1
        code += 1 << (VALUE_AT + EACH * kind)
    return code


def _threat(table: Table, seat: int) -> float:
    remaining = max(table.ground.target - table.points[seat], 1)
    return min(3.0, 5.0 / remaining)


def robber_move(table: Table, mind: Mind, seat: int) -> int:
    """Return the robber's hex that harms the leaders most."""
    players = table.ground.players
    threats = [_threat(table, opponent) for opponent in range(players)]
    best, highest = -1, -1e9
    for hex in table.ground.robber_hexes:
        if hex == table.robber:
            continue
        pips = mind.hex_pips[hex]
        score = -2.5 * pips * mind.stakes(table, seat, hex)
        steal = 0.0
        for other in range(players):
            if other != seat:
                stakes = mind.stakes(table, other, hex)
                if stakes:
                    score += threats[other] * pips * stakes
                    if table.hand_size(other):
                        steal = max(steal, 1.5 * threats[other])
        if score + steal > highest:
            best, highest = hex, score + steal
    return MOVE_ROBBER | best << VALUE_AT


def chosen_victim(table: Table, options: list[int]) -> int:
    """Return the option whose victim is the greatest threat."""
    best, highest = options[0], -1.0
    for code in options:
        victim = code >> VALUE_AT
        if victim != NOBODY:
            worth = _threat(table, victim) + 0.05 * table.hand_size(victim)
            if worth > highest:
                best, highest = code, worth
    return best
