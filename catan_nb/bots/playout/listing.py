"""Lists the legal actions of a position in the fast engine, in the order of the rules."""

from __future__ import annotations

from catan_nb.bots.playout.codes import (
    BEFORE_ROLL,
    BUILD_CITY,
    BUILD_ROAD,
    BUILD_SETTLEMENT,
    BUY_CARD,
    CARDS,
    CHOOSE_VICTIM,
    CLAIM_VICTORY,
    DISCARD,
    DISCARD_HALF,
    EACH,
    END_BUILDING,
    END_TURN,
    FREE_ROADS,
    INVENTION,
    KNIGHT,
    MAIN_TURN,
    MONOPOLY,
    MORE_AT,
    MOVE_ROBBER,
    NO_CARD,
    NOBODY,
    PAIRED_TURN,
    PLAY_INVENTION,
    PLAY_KNIGHT,
    PLAY_MONOPOLY,
    PLAY_ROADS,
    QUESTION,
    RESOURCES,
    ROAD_BUILDING,
    ROB,
    ROBBER_MOVE,
    ROLL_DICE,
    SEAT_AT,
    SETUP_ROAD,
    SETUP_SETTLEMENT,
    SPECIAL_BUILDING,
    TRADE_BANK,
    VALUE_AT,
)
from catan_nb.bots.playout.table import Table
from catan_nb.rules.numbers import CITY_COST, DEVELOPMENT_COST, ROAD_COST, SETTLEMENT_COST

__all__ = ["legal"]


def legal(table: Table) -> list[int]:
    """Return the legal actions where a player is asked."""
    out: list[int] = []
    top = table.stack[-1]
    asked = top & QUESTION
    seat = top >> SEAT_AT & NOBODY
    if asked == MAIN_TURN:
        _list_building(table, seat, out)
        _list_trades(table, seat, out)
        out.append(END_TURN)
        _list_claim(table, out)
        _list_buying(table, seat, out)
        _list_plays(table, seat, out)
    elif asked == BEFORE_ROLL:
        out.append(ROLL_DICE)
        _list_claim(table, out)
        _list_plays(table, seat, out)
    elif asked == ROBBER_MOVE:
        for hex in table.ground.robber_hexes:
            if hex != table.robber:
                out.append(MOVE_ROBBER | hex << VALUE_AT)
    elif asked == CHOOSE_VICTIM:
        victims = top >> MORE_AT & 255
        for other in range(table.ground.players):
            if victims >> other & 1 and table.hand_size(other):
                out.append(ROB | other << VALUE_AT)
        if table.ground.optional_steal:
            out.append(ROB | NOBODY << VALUE_AT)
    elif asked == DISCARD_HALF:
        at = RESOURCES * seat
        _list_discards(table.hands[at : at + RESOURCES], 0, top >> MORE_AT, DISCARD, out)
    elif asked == FREE_ROADS:
        out.extend(road_actions(table, seat))
    elif asked == SETUP_SETTLEMENT:
        sites = table.ground.land_vertices & ~table.closed
        out = _each(BUILD_SETTLEMENT, sites)
    elif asked == SETUP_ROAD:
        ground = table.ground
        sites = ground.vertex_paths[top >> MORE_AT] & ground.land_edges & ~table.taken
        out = _each(BUILD_ROAD, sites)
    elif asked == SPECIAL_BUILDING:
        _list_buying(table, seat, out)
        _list_building(table, seat, out)
        out.append(END_BUILDING)
    elif asked == PAIRED_TURN:
        _list_claim(table, out)
        _list_buying(table, seat, out)
        _list_plays(table, seat, out)
        _list_building(table, seat, out)
        _list_trades(table, seat, out)
        out.append(END_TURN)
    return out


def road_actions(table: Table, seat: int) -> list[int]:
    """Return the roads that a seat may build, costs and pieces aside (base.build.road)."""
    found = table.road_actions[seat]
    if found is None:
        ground = table.ground
        own = table.settlements[seat] | table.cities[seat]
        ends = (table.reach[seat] | own) & ~(table.occupied & ~own)
        paths = 0
        while ends:
            low = ends & -ends
            paths |= ground.vertex_paths[low.bit_length() - 1]
            ends ^= low
        found = _each(BUILD_ROAD, paths & ground.land_edges & ~table.taken)
        table.road_actions[seat] = found
    return found


def _settlement_actions(table: Table, seat: int) -> list[int]:
    """Return the settlements that a seat may build, costs and pieces aside (base.distance)."""
    found = table.settlement_actions[seat]
    if found is None:
        sites = table.ground.land_vertices & ~table.closed & table.reach[seat]
        found = _each(BUILD_SETTLEMENT, sites)
        table.settlement_actions[seat] = found
    return found


def _each(kind: int, places: int) -> list[int]:
    """Return the actions of a kind at each place of a mask."""
    out: list[int] = []
    while places:
        low = places & -places
        out.append(kind | (low.bit_length() - 1) << VALUE_AT)
        places ^= low
    return out


def _list_building(table: Table, seat: int, out: list[int]) -> None:
    """List what may be built, and where (base.build.*, base.pieces)."""
    if table.roads_left[seat] and _has(table, seat, ROAD_COST):
        out.extend(road_actions(table, seat))
    if table.settlements_left[seat] and _has(table, seat, SETTLEMENT_COST):
        out.extend(_settlement_actions(table, seat))
    if table.cities_left[seat] and _has(table, seat, CITY_COST):
        out.extend(_each(BUILD_CITY, table.settlements[seat]))


def _has(table: Table, seat: int, cost: tuple[tuple[int, int], ...]) -> bool:
    """Say whether a hand holds the price of something (base.build.cost)."""
    hands = table.hands
    at = RESOURCES * seat
    for kind, count in cost:  # noqa: SIM110 -- a generator would cost more in this hot place
        if hands[at + kind] < count:
            return False
    return True


def _list_trades(table: Table, seat: int, out: list[int]) -> None:
    """List trades with the bank (base.trade.bank, base.turn)."""
    if table.built and table.ground.strict_phases:
        return
    hands = table.hands
    rates = table.rates
    bank = table.bank
    at = RESOURCES * seat
    for give in range(RESOURCES):
        if hands[at + give] >= rates[at + give]:
            for get in range(RESOURCES):
                if get != give and bank[get]:
                    out.append(TRADE_BANK | (8 * give + get) << VALUE_AT)


def _list_claim(table: Table, out: list[int]) -> None:
    """List claiming the victory where it must be claimed (base.win)."""
    if table.ground.must_claim and table.may_win(table.active):
        out.append(CLAIM_VICTORY)


def _list_buying(table: Table, seat: int, out: list[int]) -> None:
    """List buying a development card (base.dev.buy, base.dev.deck)."""
    if _has(table, seat, DEVELOPMENT_COST) and sum(table.deck) > 0:
        out.append(BUY_CARD)


def _list_plays(table: Table, seat: int, out: list[int]) -> None:
    """List the development cards that may be played, and how (base.dev.play)."""
    if table.played:
        return
    held = table.held
    fresh = table.fresh
    at = CARDS * seat
    if held[at + KNIGHT] > fresh[KNIGHT]:
        out.append(PLAY_KNIGHT)
    if table.ground.only_knight and not table.first:
        return
    if (
        held[at + ROAD_BUILDING] > fresh[ROAD_BUILDING]
        and table.roads_left[seat]
        and road_actions(table, seat)
    ):
        out.append(PLAY_ROADS)
    if held[at + INVENTION] > fresh[INVENTION]:
        _list_inventions(table.bank, out)
    if held[at + MONOPOLY] > fresh[MONOPOLY]:
        for kind in range(RESOURCES):
            out.append(PLAY_MONOPOLY | kind << VALUE_AT)


def _list_discards(hand: list[int], kind: int, count: int, chosen: int, out: list[int]) -> None:
    """List the choices of so many cards of a kind and the kinds after it, beside those chosen."""
    later = sum(hand[kind + 1 :])
    for number in range(max(0, count - later), min(count, hand[kind]) + 1):
        code = chosen + (number << VALUE_AT + EACH * kind)
        if number == count:
            out.append(code)
        else:
            _list_discards(hand, kind + 1, count - number, code, out)


def _list_inventions(bank: list[int], out: list[int]) -> None:
    """List what an invention may take; the last card of the bank alone (base.dev.invention)."""
    left = sum(bank)
    if left == 1:
        for kind in range(RESOURCES):
            if bank[kind]:
                out.append(PLAY_INVENTION | (8 * kind + NO_CARD) << VALUE_AT)
    elif left:
        for one in range(RESOURCES):
            for two in range(one, RESOURCES):
                if bank[one] and bank[two] > (1 if one == two else 0):
                    out.append(PLAY_INVENTION | (8 * one + two) << VALUE_AT)
