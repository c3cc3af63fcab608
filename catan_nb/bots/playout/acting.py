"""Applies legal actions to a position of the fast engine."""

from __future__ import annotations

from catan_nb.bots.playout.codes import (
    ACTION,
    BEFORE_ROLL,
    BUILD_CITY,
    BUILD_ROAD,
    BUILD_SETTLEMENT,
    BUY_CARD,
    CARDS,
    CHOOSE_VICTIM,
    DICE,
    DISCARD,
    DISCARD_HALF,
    DRAW,
    DRAW_CARD,
    EACH,
    EACH_MASK,
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
    ROLL,
    ROLL_DICE,
    SEAT_AT,
    SETUP_ROAD,
    SETUP_SETTLEMENT,
    SPECIAL_BUILDING,
    STEAL,
    STEAL_CARD,
    TRADE_BANK,
    VALUE_AT,
)
from catan_nb.bots.playout.listing import road_actions
from catan_nb.bots.playout.pieces import put_city, put_road, put_settlement
from catan_nb.bots.playout.table import Table
from catan_nb.rules.numbers import (
    ARMY_POINTS,
    CITY_COST,
    DEVELOPMENT_COST,
    MINIMUM_ARMY,
    PAIRED_DISTANCE,
    ROAD_COST,
    SAFE_CARDS,
    SETTLEMENT_COST,
    SEVEN,
)
from catan_nb.rules.numbers import FREE_ROADS as FREE_ROADS_GIVEN

__all__ = ["act"]


def act(table: Table, code: int) -> None:
    """Apply a legal action, or an outcome of chance."""
    kind = code & ACTION
    value = code >> VALUE_AT
    stack = table.stack
    top = stack[-1]
    seat = top >> SEAT_AT & NOBODY
    if kind == END_TURN:
        stack.pop()
        table.active = -1
        if top & QUESTION != PAIRED_TURN:
            _turn_ended(table)
    elif kind == ROLL_DICE:
        stack[-1] = MAIN_TURN | seat << SEAT_AT
        stack.append(DICE | seat << SEAT_AT)
    elif kind == ROLL:
        stack.pop()
        table.first = value // 6 + 1
        table.second = value % 6 + 1
        if table.first + table.second == SEVEN:
            _seven(table)
        else:
            _produce(table, table.first + table.second)
    elif kind == BUILD_ROAD:
        _build_road(table, top, seat, value)
    elif kind == BUILD_SETTLEMENT:
        _build_settlement(table, top, seat, value)
    elif kind == BUILD_CITY:
        _buy(table, seat, CITY_COST)
        put_city(table, seat, value)
    elif kind == TRADE_BANK:
        give = value >> 3
        _pay(table, seat, give, table.rates[RESOURCES * seat + give])
        _pay(table, seat, value & 7, -1)
    elif kind == MOVE_ROBBER:
        stack.pop()
        _move_robber(table, seat, value)
    elif kind == ROB:
        stack.pop()
        if value != NOBODY:
            stack.append(STEAL_CARD | seat << SEAT_AT | value << MORE_AT)
    elif kind == STEAL:
        stack.pop()
        table.hands[RESOURCES * (top >> MORE_AT) + value] -= 1
        table.hands[RESOURCES * seat + value] += 1
    elif kind == DISCARD:
        stack.pop()
        for number in range(RESOURCES):
            _pay(table, seat, number, value >> EACH * number & EACH_MASK)
    elif kind == BUY_CARD:
        _buy(table, seat, DEVELOPMENT_COST)
        stack.append(DRAW_CARD | seat << SEAT_AT)
    elif kind == DRAW:
        stack.pop()
        table.deck[value] -= 1
        table.held[CARDS * seat + value] += 1
        if seat == table.active:
            table.fresh[value] += 1
    elif kind == END_BUILDING:
        stack.pop()
    elif kind <= PLAY_MONOPOLY and kind >= PLAY_KNIGHT:
        _play(table, seat, kind, value)
    else:  # a claimed victory
        _win(table, seat)
    if not stack and table.winner < 0:
        _next_turn(table)
    active = table.active
    if active >= 0 and not table.ground.must_claim and table.may_win(active):
        _win(table, active)


def _win(table: Table, seat: int) -> None:
    """End the game (base.win)."""
    table.winner = seat
    table.active = -1
    table.stack.clear()


# ---- turns ---------------------------------------------------------------------------------


def _turn_ended(table: Table) -> None:
    """Ask for what five and six players do between turns (six.special_building)."""
    ground = table.ground
    players = ground.players
    if ground.paired:
        seat = (table.turn_player + PAIRED_DISTANCE) % players
        table.active = seat
        table.built = False
        table.stack.append(PAIRED_TURN | seat << SEAT_AT)
        _forget_cards(table)
    elif ground.building_phase:
        for step in range(players - 1, 0, -1):
            seat = (table.turn_player + step) % players
            if table.hand_size(seat) >= len(ROAD_COST):  # the cheapest purchase
                table.stack.append(SPECIAL_BUILDING | seat << SEAT_AT)


def _next_turn(table: Table) -> None:
    """Begin the turn of the next seat (base.turn)."""
    seat = table.first_player
    if table.turn_number:
        seat = (table.turn_player + 1) % table.ground.players
    table.turn_player = seat
    table.active = seat
    table.turn_number += 1
    table.first = 0
    table.second = 0
    table.built = False
    table.stack.append(BEFORE_ROLL | seat << SEAT_AT)
    _forget_cards(table)


def _forget_cards(table: Table) -> None:
    """Mark all development cards as playable again, at a turn's end (base.dev.play)."""
    table.played = False
    table.fresh = [0] * CARDS


# ---- dice and robber -----------------------------------------------------------------------


def _produce(table: Table, total: int) -> None:
    """Pay for a roll, kind by kind as far as the bank can (base.production)."""
    terrain = table.ground.terrain
    yields = table.yields
    paying = [hex for hex in table.ground.by_roll[total] if yields[hex] and hex != table.robber]
    if not paying:
        return
    hands = table.hands
    bank = table.bank
    wanted = [0] * RESOURCES
    for hex in paying:
        pays = yields[hex]
        for at in range(1, len(pays), 2):
            wanted[terrain[hex]] += pays[at]
    for hex in paying:
        pays = yields[hex]
        if wanted[terrain[hex]] <= bank[terrain[hex]]:
            for at in range(0, len(pays), 2):
                hands[pays[at]] += pays[at + 1]
    for hex in paying:
        kind = terrain[hex]
        if wanted[kind] <= bank[kind]:
            bank[kind] -= wanted[kind]
        elif table.ground.rest_to_one:
            _ration(table, paying, kind)
        wanted[kind] = 0  # two of the hexes may pay the same


def _ration(table: Table, paying: list[int], kind: int) -> None:
    """Pay a lone claimant what is left of a kind (base.bank.shortage)."""
    claimant = -1
    for hex in paying:
        if table.ground.terrain[hex] == kind:
            pays = table.yields[hex]
            for at in range(0, len(pays), 2):
                if claimant >= 0 and claimant != pays[at]:
                    return
                claimant = pays[at]
    table.hands[claimant] += table.bank[kind]
    table.bank[kind] = 0


def _seven(table: Table) -> None:
    """Ask for the robber, and before it for discards (base.robber.seven)."""
    players = table.ground.players
    table.stack.append(ROBBER_MOVE | table.active << SEAT_AT)
    for step in range(players - 1, -1, -1):
        seat = (table.active + step) % players
        cards = table.hand_size(seat)
        if cards > SAFE_CARDS:
            table.stack.append(DISCARD_HALF | seat << SEAT_AT | (cards // 2) << MORE_AT)


def _move_robber(table: Table, thief: int, hex: int) -> None:
    """Put the robber on a hex and ask whom to steal from (base.robber.steal)."""
    table.robber = hex
    around = table.ground.hex_vertices[hex]
    victims = count = last = 0
    for seat in range(table.ground.players):
        own = table.settlements[seat] | table.cities[seat]
        if seat != thief and own & around and table.hand_size(seat):
            victims |= 1 << seat
            count += 1
            last = seat
    if count == 1 and not table.ground.optional_steal:
        table.stack.append(STEAL_CARD | thief << SEAT_AT | last << MORE_AT)
    elif count:
        more = victims | (hex + 1) << 8
        table.stack.append(CHOOSE_VICTIM | thief << SEAT_AT | more << MORE_AT)


# ---- building ------------------------------------------------------------------------------


def _pay(table: Table, seat: int, kind: int, count: int) -> None:
    """Move cards of a kind from a hand to the bank; fewer than none, from the bank."""
    table.hands[RESOURCES * seat + kind] -= count
    table.bank[kind] += count


def _buy(table: Table, seat: int, cost: tuple[tuple[int, int], ...]) -> None:
    """Pay for something that is built or bought (base.build.cost)."""
    for kind, count in cost:
        _pay(table, seat, kind, count)
    table.built = True


def _build_road(table: Table, top: int, seat: int, edge: int) -> None:
    """Build a road: in the set-up, as a free one, or at its price (base.build.road)."""
    asked = top & QUESTION
    if asked == SETUP_ROAD:
        table.stack.pop()
        put_road(table, seat, edge)
    elif asked == FREE_ROADS:
        table.stack.pop()
        put_road(table, seat, edge)
        _ask_free_roads(table, seat, (top >> MORE_AT) - 1)
    else:
        _buy(table, seat, ROAD_COST)
        put_road(table, seat, edge)


def _ask_free_roads(table: Table, seat: int, left: int) -> None:
    """Ask for free roads as long as there is a piece and a path (base.dev.road_building)."""
    if left and table.roads_left[seat] and road_actions(table, seat):
        table.stack.append(FREE_ROADS | seat << SEAT_AT | left << MORE_AT)


def _build_settlement(table: Table, top: int, seat: int, vertex: int) -> None:
    """Build a settlement: in the set-up, or at its price (base.build.settlement)."""
    if top & QUESTION == SETUP_SETTLEMENT:
        put_settlement(table, seat, vertex)
        table.stack.pop()
        if top >> MORE_AT == table.ground.rounds:
            _pay_start(table, seat, vertex)
        table.stack.append(SETUP_ROAD | seat << SEAT_AT | vertex << MORE_AT)
    else:
        _buy(table, seat, SETTLEMENT_COST)
        put_settlement(table, seat, vertex)


def _pay_start(table: Table, seat: int, vertex: int) -> None:
    """Pay a card for every hex at the last settlement of the set-up (base.setup.cards)."""
    for hex in table.ground.vertex_hexes[vertex]:
        kind = table.ground.terrain[hex]
        if kind >= 0 and table.bank[kind]:
            _pay(table, seat, kind, -1)


# ---- development cards ---------------------------------------------------------------------


def _play(table: Table, seat: int, kind: int, value: int) -> None:
    """Play a development card (base.dev.play and the cards' own rules)."""
    table.played = True
    at = CARDS * seat
    if kind == PLAY_KNIGHT:
        table.held[at + KNIGHT] -= 1
        _note_knight(table, seat)
        table.stack.append(ROBBER_MOVE | seat << SEAT_AT)
    elif kind == PLAY_ROADS:
        table.held[at + ROAD_BUILDING] -= 1
        _ask_free_roads(table, seat, FREE_ROADS_GIVEN)
    elif kind == PLAY_INVENTION:
        table.held[at + INVENTION] -= 1
        _pay(table, seat, value >> 3, -1)
        if value & 7 != NO_CARD:
            _pay(table, seat, value & 7, -1)
    else:
        table.held[at + MONOPOLY] -= 1
        for other in range(table.ground.players):
            if other != seat:
                count = table.hands[RESOURCES * other + value]
                table.hands[RESOURCES * other + value] = 0
                table.hands[RESOURCES * seat + value] += count


def _note_knight(table: Table, seat: int) -> None:
    """Count a knight, and give the largest army to whom it is due (base.largest_army)."""
    table.knights[seat] += 1
    mine = table.knights[seat]
    holder = table.army_holder
    if mine >= MINIMUM_ARMY and holder != seat and (holder < 0 or mine > table.knights[holder]):
        table.army_holder = seat
        table.points[seat] += ARMY_POINTS
        if holder >= 0:
            table.points[holder] -= ARMY_POINTS
