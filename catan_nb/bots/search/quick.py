"""The rollout player of simulated games: the good bot's ideas on integer tables."""

from __future__ import annotations

from catan_nb.bots.playout.acting import act
from catan_nb.bots.playout.codes import (
    BEFORE_ROLL,
    BRICK,
    CARDS,
    CHOOSE_VICTIM,
    CLAIM_VICTORY,
    DICE,
    DISCARD_HALF,
    DRAW_CARD,
    END_BUILDING,
    END_TURN,
    FREE_ROADS,
    INVENTION,
    KNIGHT,
    LUMBER,
    MONOPOLY,
    MORE_AT,
    NO_CARD,
    NOBODY,
    PLAY_INVENTION,
    PLAY_KNIGHT,
    PLAY_MONOPOLY,
    PLAY_ROADS,
    QUESTION,
    RESOURCES,
    ROAD_BUILDING,
    ROBBER_MOVE,
    ROLL,
    ROLL_DICE,
    SEAT_AT,
    SETUP_ROAD,
    SETUP_SETTLEMENT,
    SPECIAL_BUILDING,
    STEAL_CARD,
    TRADE_BANK,
    VALUE_AT,
)
from catan_nb.bots.playout.listing import legal, road_actions
from catan_nb.bots.playout.random_game import chance
from catan_nb.bots.playout.table import Table
from catan_nb.bots.search.aiming import best_goal, covers, first_step, flow_of, given, waited
from catan_nb.bots.search.mind import FastGoal, Mind, knight_worth, rounds
from catan_nb.bots.search.placing import first_road, founded, free_road
from catan_nb.bots.search.robbing import chosen_victim, discarded, robber_move

__all__ = ["choose", "play_on"]


def choose(table: Table, mind: Mind) -> int:
    """Return the action of the player who decides."""
    top = table.stack[-1]
    question = top & QUESTION
    seat = top >> SEAT_AT & NOBODY
    if question == BEFORE_ROLL:
        return _before_roll(table, mind, seat)
    if question == DISCARD_HALF:
        return discarded(table, mind, seat, top >> MORE_AT)
    if question == ROBBER_MOVE:
        return robber_move(table, mind, seat)
    if question == CHOOSE_VICTIM:
        return chosen_victim(table, legal(table))
    if question == SETUP_SETTLEMENT:
        return founded(table, mind, seat, top >> MORE_AT)
    if question == SETUP_ROAD:
        return first_road(table, mind, seat, top >> MORE_AT)
    if question == FREE_ROADS:
        return free_road(table, mind, seat)
    return _turn(table, mind, seat, question == SPECIAL_BUILDING)


# ---- the turn ------------------------------------------------------------------------------


def _before_roll(table: Table, mind: Mind, seat: int) -> int:
    if table.ground.must_claim and table.may_win(table.active):
        return CLAIM_VICTORY
    if not table.played and table.held[CARDS * seat + KNIGHT] > table.fresh[KNIGHT]:
        robber = table.robber
        if robber >= 0 and mind.hex_pips[robber] and mind.stakes(table, seat, robber):
            return PLAY_KNIGHT
        missing = table.ground.target - table.points[seat] - table.held[CARDS * seat + 1]
        if missing <= 2 and knight_worth(table, seat, missing, False) > 2:
            return PLAY_KNIGHT
    return ROLL_DICE


def _turn(table: Table, mind: Mind, seat: int, only_building: bool) -> int:
    if table.ground.must_claim and not only_building and table.may_win(table.active):
        return CLAIM_VICTORY
    end = END_BUILDING if only_building else END_TURN
    offset = RESOURCES * seat
    hands = table.hands
    income = mind.income(table, seat)
    flow = flow_of(table, income)
    goals = mind.goals(table, seat, income)
    best, value = best_goal(table, offset, goals, flow)
    if not only_building and not table.played:
        card = _card(table, mind, seat, best, flow)
        if card >= 0:
            return card
    if best is None:
        return end
    if covers(hands, offset, best.cost):
        return first_step(table, seat, best)
    trading = not only_building and not (table.built and table.ground.strict_phases)
    if trading and rounds(hands, table.rates, offset, best.cost, flow) == 0.0:
        trade = _trade(table, offset, best.cost)
        if trade >= 0:
            return trade
    road = hands[offset + BRICK] > 0 and hands[offset + LUMBER] > 0 and table.roads_left[seat] > 0
    if best.roads and road:
        return first_step(table, seat, best)
    chosen: FastGoal | None = None
    highest = 0.02
    for goal in goals:
        if goal is not best and covers(hands, offset, goal.cost):
            remaining = hands[offset : offset + RESOURCES]
            for kind in range(RESOURCES):
                remaining[kind] -= goal.cost[kind]
            rates = table.rates[offset : offset + RESOURCES]
            after = best.worth * waited(
                max(1.0, rounds(remaining, rates, 0, best.cost, flow)), best.patience
            )
            gained = goal.worth + after - value
            if gained > highest:
                highest = gained
                chosen = goal
    if chosen is not None:
        return first_step(table, seat, chosen)
    return end


def _trade(table: Table, offset: int, cost: list[int]) -> int:
    """Return a bank trade on the way to a price, or -1."""
    hands = table.hands
    give = given(hands, table.rates, offset, cost)
    if give >= 0:
        for kind in range(RESOURCES):
            if hands[offset + kind] < cost[kind] and table.bank[kind]:
                return TRADE_BANK | (8 * give + kind) << VALUE_AT
    return -1


# ---- development cards ---------------------------------------------------------------------


def _card(table: Table, mind: Mind, seat: int, best: FastGoal | None, flow: list[float]) -> int:
    """Return a development card to play now, or -1."""
    held_cards, fresh, offset = table.held, table.fresh, CARDS * seat
    if held_cards[offset + KNIGHT] > fresh[KNIGHT]:
        missing = table.ground.target - table.points[seat] - held_cards[offset + 1]
        robbed = table.robber >= 0 and mind.stakes(table, seat, table.robber) > 0
        if (
            robbed
            or held_cards[offset + KNIGHT] > 1
            or knight_worth(table, seat, missing, False) > 0.9
        ):
            return PLAY_KNIGHT
    if table.ground.only_knight and not table.first:
        return -1
    if (
        held_cards[offset + ROAD_BUILDING] > fresh[ROAD_BUILDING]
        and table.roads_left[seat] > 0
        and (best is None or best.roads > 0)
        and road_actions(table, seat)
    ):
        return PLAY_ROADS
    if best is None:
        return -1
    hands, own = table.hands, RESOURCES * seat
    if held_cards[offset + INVENTION] > fresh[INVENTION]:
        wanted = _wanted(table, own, best.cost)
        if wanted >= 0:
            return PLAY_INVENTION | wanted << VALUE_AT
    if held_cards[offset + MONOPOLY] > fresh[MONOPOLY]:
        kind, highest = -1, 2
        for one in range(RESOURCES):
            there = 0
            for opponent in range(table.ground.players):
                if opponent != seat:
                    there += hands[RESOURCES * opponent + one]
            if hands[own + one] < best.cost[one]:
                there += 1
            if there > highest:
                kind, highest = one, there
        if kind >= 0:
            return PLAY_MONOPOLY | kind << VALUE_AT
    return -1


def _wanted(table: Table, offset: int, cost: list[int]) -> int:
    """Return the two cards that a price lacks, as an invention's choice, or -1."""
    lacking: list[int] = []
    for kind in range(RESOURCES):
        for _ in range(cost[kind] - table.hands[offset + kind]):
            lacking.append(kind)
    if not lacking or len(lacking) > 2:
        return -1
    bank = table.bank
    if len(lacking) == 1:
        first = lacking[0]
        for kind in range(RESOURCES):
            if bank[kind] > (1 if kind == first else 0) and bank[first]:
                return 8 * min(first, kind) + max(first, kind)
        return 8 * first + NO_CARD if sum(bank) == 1 and bank[first] else -1
    one, two = lacking
    return 8 * one + two if bank[one] and bank[two] > (1 if one == two else 0) else -1


# ---- whole games ---------------------------------------------------------------------------


def play_on(table: Table, mind: Mind, dice: list[int], luck: list[float]) -> int:
    """Play a position to its end or the end of the dice; return the winner, or -1.

    Parameters
    ----------
    table : Table
        It is changed.
    mind : Mind
    dice : list of int
        What is rolled in each turn, by its number from now on: 6 times the first die plus the
        second, both from 0.
    luck : list of float
        By turn likewise, numbers from 0 up to 1 for what is drawn or stolen in it.
    """
    begin = table.turn_number
    while table.stack:
        turn = table.turn_number - begin
        if turn >= len(dice):
            return -1
        question = table.stack[-1] & QUESTION
        if question == DICE:
            code = ROLL | dice[turn] << VALUE_AT
        elif question in (STEAL_CARD, DRAW_CARD):
            code = chance(table, luck[turn])
        else:
            code = choose(table, mind)
        act(table, code)
    return table.winner
