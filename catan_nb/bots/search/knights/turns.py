"""Turns of the rollout player in a simplified game, and whole rollouts."""

from __future__ import annotations

from typing import Final

from catan_nb.bots.search.aiming import covers, given, waited
from catan_nb.bots.search.knights.aims import aims
from catan_nb.bots.search.knights.dice import roll
from catan_nb.bots.search.knights.sketch import KINDS, RANKS, TRACKS, Sketch
from catan_nb.bots.search.knights.steps import (
    CITY,
    IMPROVE,
    KNIGHT,
    RAISE,
    ROAD,
    SETTLEMENT,
    STEP,
    VALUE_AT,
    WAKE,
)
from catan_nb.bots.search.knights.strength import raised
from catan_nb.bots.search.mind import FastGoal, rounds

__all__ = ["play_on"]

#: Things that are done in a turn at most.
BUSY: Final = 16
#: What a purchase must gain, in points, to be made although something else is planned.
WORTHWHILE: Final = 0.02
#: Cards of the right kind that a progress card brings, as a rule.
CARD_BRINGS: Final = 2


def play_on(sketch: Sketch, dice: list[int], luck: list[float]) -> int:
    """Play a simplified game to its end or the end of the dice; return the winner, or -1.

    Parameters
    ----------
    sketch : Sketch
        It is changed.
    dice : list of int
        What is rolled in each turn from now on, as `dice.roll` takes it.
    luck : list of float
        By turn likewise, numbers from 0 up to 1 for what is drawn or stolen in it.
    """
    while sketch.winner < 0 and sketch.turn < len(dice):
        seat = sketch.seat
        if sketch.points[seat] >= sketch.ground.target:
            sketch.winner = seat
            break
        if not sketch.rolled:
            roll(sketch, dice[sketch.turn], luck[sketch.turn])
        _turn(sketch, seat)
        if sketch.winner < 0:
            sketch.seat = (seat + 1) % sketch.ground.players
            sketch.turn += 1
            sketch.rolled = False
            sketch.raised = [0] * RANKS
    return sketch.winner


def _turn(sketch: Sketch, seat: int) -> None:
    """Play the part of a turn after the roll."""
    offset = KINDS * seat
    hands, rates = sketch.hands, sketch.rates
    for _ in range(BUSY):
        if sketch.points[seat] >= sketch.ground.target:
            sketch.winner = seat
            return
        income = sketch.income(seat)
        each = sketch.ground.players / 36.0
        flow = [each * dots for dots in income]
        plans = aims(sketch, seat, income)
        best: FastGoal | None = None
        value = 0.0
        time = 0.0
        for aim in plans:
            if aim.worth <= value:
                continue  # waiting makes it no better
            wait = rounds(hands, rates, offset, aim.cost, flow)
            worth = aim.worth * waited(wait, aim.patience)
            if worth > value:
                best, value, time = aim, worth, wait
        if best is None:
            return
        if sketch.cards[seat] and time > 0.0:
            _play_card(sketch, seat, best)
            continue
        if time == 0.0:
            if not covers(hands, offset, best.cost):
                _trade(sketch, seat, best.cost)
            _do(sketch, seat, best)
            continue
        if best.roads and hands[offset] > 0 and hands[offset + 1] > 0:
            _do(sketch, seat, best)
            continue
        chosen: FastGoal | None = None
        highest = WORTHWHILE
        for aim in plans:
            if aim is not best and covers(hands, offset, aim.cost):
                remaining = hands[offset : offset + KINDS]
                for kind in range(KINDS):
                    remaining[kind] -= aim.cost[kind]
                own = rates[offset : offset + KINDS]
                after = max(1.0, rounds(remaining, own, 0, best.cost, flow))
                gained = aim.worth + best.worth * waited(after, best.patience) - value
                if gained > highest:
                    highest, chosen = gained, aim
        if chosen is None:
            return
        _do(sketch, seat, chosen)


def _play_card(sketch: Sketch, seat: int, best: FastGoal) -> None:
    """Play a progress card, simplified to cards that are needed."""
    offset = KINDS * seat
    sketch.cards[seat] -= 1
    for _ in range(CARD_BRINGS):
        for kind in range(KINDS):
            if sketch.hands[offset + kind] < best.cost[kind]:
                sketch.hands[offset + kind] += 1
                break


def _trade(sketch: Sketch, seat: int, cost: list[int]) -> None:
    """Trade with the bank until the hand pays a price."""
    hands, rates, offset = sketch.hands, sketch.rates, KINDS * seat
    for kind in range(KINDS):
        while hands[offset + kind] < cost[kind]:
            give = given(hands, rates, offset, cost)
            if give < 0:
                return
            hands[offset + give] -= rates[offset + give]
            hands[offset + kind] += 1


def _do(sketch: Sketch, seat: int, aim: FastGoal) -> None:
    """Pay for the first step of a goal and carry it out."""
    step, value = aim.step & STEP, aim.step >> VALUE_AT
    hands, offset = sketch.hands, KINDS * seat
    if aim.roads:
        hands[offset] -= 1
        hands[offset + 1] -= 1
        sketch.put_road(seat, value if step == ROAD else sketch.longer_route(seat))
        return
    for kind in range(KINDS):
        hands[offset + kind] -= aim.cost[kind]
    if step == SETTLEMENT:
        sketch.put_settlement(seat, value)
    elif step == CITY:
        sketch.put_city(seat, value)
    elif step == IMPROVE:
        _improve(sketch, seat, value)
    elif step == KNIGHT:
        sketch.asleep[RANKS * seat] += 1
        _wake(sketch, seat, aim.cost[3])
    elif step == WAKE:
        _wake(sketch, seat, aim.cost[3])
    elif step == RAISE:
        rank = raised(sketch, seat)
        knights = sketch.awake if sketch.awake[RANKS * seat + rank] else sketch.asleep
        knights[RANKS * seat + rank] -= 1
        knights[RANKS * seat + rank + 1] += 1
        sketch.raised[rank + 1] += 1
    else:
        sketch.walls[seat] += 1


def _wake(sketch: Sketch, seat: int, count: int) -> None:
    """Activate a number of knights, the strongest first."""
    offset = RANKS * seat
    for _ in range(count):
        for rank in range(RANKS - 1, -1, -1):
            if sketch.asleep[offset + rank]:
                sketch.asleep[offset + rank] -= 1
                sketch.awake[offset + rank] += 1
                break


def _improve(sketch: Sketch, seat: int, track: int) -> None:
    offset = TRACKS * seat + track
    sketch.steps[offset] += 1
    step, holder = sketch.steps[offset], sketch.metropolises[track]
    if step == 3 and not track:
        sketch.note_rates(seat)
    if holder == seat or step < 4:
        return
    if holder < 0 or (step == 5 and sketch.steps[TRACKS * holder + track] < 5):
        if holder >= 0:
            sketch.points[holder] -= 2
        sketch.metropolises[track] = seat
        sketch.points[seat] += 2
