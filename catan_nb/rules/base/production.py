"""What a roll pays (base.production, base.robber.block, base.bank.shortage)."""

from __future__ import annotations

from typing import Final

from catan_nb.board.terrain import Terrain
from catan_nb.rules.base.events import Blocked, Produced, Short
from catan_nb.rules.cards import KIND_NAMES, KINDS, RESOURCE_KINDS, Cards, cards_of_kind
from catan_nb.rules.numbers import CITY_CARDS, SETTLEMENT_CARDS
from catan_nb.rules.state import CatanState

#: As terrain lies in a state; it is looked for at each roll (sea.gold).
GOLD: Final = int(Terrain.GOLD)


def hex_yield(state: CatanState, hex: int) -> tuple[tuple[int, int], ...]:
    """Return what a hex pays as places in the hands and cards: 1 a settlement, 2 a city."""
    kind = int(state.terrain[hex])
    if kind not in RESOURCE_KINDS:
        return ()
    around = state.rules.topology.hex_vertex_mask[hex]
    paid = []
    for seat in state.rules.seats:  # a loop: every hex of every new board is asked
        if (state.settlements[seat] | state.cities[seat]) & around:
            paid.append((seat * KINDS + kind, buildings_at(state, seat, hex)))
    return tuple(paid)


def buildings_at(state: CatanState, seat: int, hex: int) -> int:
    """Return the settlements of a seat at a hex, a city counting twice."""
    around = state.rules.topology.hex_vertex_mask[hex]
    settlements = (state.settlements[seat] & around).bit_count()
    cities = (state.cities[seat] & around).bit_count()
    return SETTLEMENT_CARDS * settlements + CITY_CARDS * cities


def choices_at(state: CatanState, seat: int, total: int) -> int:
    """Return how many cards of its choice gold pays a seat for a roll (sea.gold)."""
    hexes = [hex for hex in state.hexes_by_roll[total] if hex != state.robber]
    return sum([buildings_at(state, seat, hex) for hex in hexes if state.terrain[hex] == GOLD])


def produce(state: CatanState, total: int) -> None:
    """Pay everybody for a roll other than 7."""
    owed: dict[int, int] = {}
    for hex in state.hexes_by_roll[total]:
        if hex == state.robber:
            _emit_blocked(state, hex)
        else:
            for place, cards in state.hex_yields[hex]:
                owed[place] = owed.get(place, 0) + cards
    if owed:
        pay_out(state, owed)
        if state.events is not None:
            _emit_production(state, total, owed)


def pay_out(state: CatanState, owed: dict[int, int]) -> None:
    """Pay what is owed, kind by kind, as far as the bank can (base.bank.shortage).

    `owed` has cards by place in the hands.
    """
    bank, hands = state.bank, state.hands
    wanted: dict[int, int] = {}
    for place, cards in owed.items():
        kind = place % KINDS
        wanted[kind] = wanted.get(kind, 0) + cards
    for kind, cards in wanted.items():
        if cards > bank[kind]:
            _ration(state, owed, kind, cards)
    for place, cards in owed.items():
        hands[place] += cards
        bank[place % KINDS] -= cards


def _ration(state: CatanState, owed: dict[int, int], kind: int, wanted: int) -> None:
    """Cut `owed` down to what the bank pays of a kind that is short."""
    remaining = state.bank[kind]
    state.tell(Short, kind, wanted, remaining)
    claimants = [place for place in owed if place % KINDS == kind]
    alone = state.rules.options["bank_shortage"] == "single_claimant_gets_rest"
    for place in claimants:
        owed[place] = remaining if alone and len(claimants) == 1 else 0


def _emit_production(state: CatanState, total: int, paid: dict[int, int]) -> None:
    """Note what everybody has received of each hex.

    Where the bank was short, the first hexes have paid.
    """
    assert state.events is not None
    left = dict(paid)
    by_seat: dict[int, dict[int, Cards]] = {}
    for hex in state.hexes_by_roll[total]:
        for place, owed in state.hex_yields[hex] if hex != state.robber else ():
            count = min(owed, left[place])
            if count:
                left[place] -= count
                seat, kind = divmod(place, KINDS)
                by_hex = by_seat.setdefault(seat, {})
                cards = cards_of_kind(kind, count)
                by_hex[hex] = by_hex[hex] + cards if hex in by_hex else cards
    for seat in sorted(by_seat):
        first, *others = by_seat[seat].values()
        received = sum(others, first)
        state.events.append(Produced(seat, received, tuple(by_seat[seat].items())))


def _emit_blocked(state: CatanState, hex: int) -> None:
    if state.events is not None:
        for place, cards in state.hex_yields[hex]:
            seat, kind = divmod(place, KINDS)
            state.events.append(Blocked(seat, hex, Cards({KIND_NAMES[kind]: cards})))
