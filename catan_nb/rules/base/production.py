"""What a roll pays (base.production, base.robber.block, base.bank.shortage)."""

from __future__ import annotations

from catan_nb.rules.cards import KINDS, Cards
from catan_nb.rules.events import Blocked, Produced, Short
from catan_nb.rules.state import CatanState


def produce(state: CatanState, total: int) -> None:
    """Pay everybody for a roll other than 7."""
    owed = [0] * (state.rules.players * KINDS)
    for hex in state.hexes_by_roll[total]:
        if hex == state.robber:
            _note_blocked(state, hex)
        else:
            add_yield(state, hex, owed)
    pay_out(state, owed)


def add_yield(state: CatanState, hex: int, owed: list[int]) -> None:
    """Add to `owed` what a hex pays: 1 card a settlement, 2 a city."""
    kind = state.terrain[hex]
    if kind >= 5:
        return
    around = state.rules.topology.hex_vertex_mask[hex]
    cities = state.cities
    for seat, own in enumerate(state.settlements):
        cards = (own & around).bit_count() + 2 * (cities[seat] & around).bit_count()
        if cards:
            owed[seat * KINDS + kind] += cards


def pay_out(state: CatanState, owed: list[int]) -> None:
    """Pay what is owed, kind by kind, as far as the bank can (base.bank.shortage)."""
    bank, hands = state.bank, state.hands
    for kind in range(5):
        wanted = sum(owed[kind::KINDS])
        if not wanted:
            continue
        if wanted > bank[kind]:
            _ration(state, owed, kind, wanted)
            wanted = sum(owed[kind::KINDS])
        bank[kind] -= wanted
    for place, cards in enumerate(owed):
        if cards:
            hands[place] += cards
    if state.events is not None:
        for seat in state.rules.seats:
            cards_of = owed[seat * KINDS : seat * KINDS + KINDS]
            if any(cards_of):
                state.events.append(Produced(seat, Cards.of(cards_of)))


def _ration(state: CatanState, owed: list[int], kind: int, wanted: int) -> None:
    """Cut `owed` down to what the bank pays of a kind that is short."""
    left = state.bank[kind]
    if state.events is not None:
        state.events.append(Short(kind, wanted, left))
    claimants = [place for place in range(kind, len(owed), KINDS) if owed[place]]
    alone = state.rules.options["bank_shortage"] == "single_claimant_gets_rest"
    for place in claimants:
        owed[place] = left if alone and len(claimants) == 1 else 0


def _note_blocked(state: CatanState, hex: int) -> None:
    if state.events is None:
        return
    lost = [0] * (state.rules.players * KINDS)
    add_yield(state, hex, lost)
    for seat in state.rules.seats:
        cards = lost[seat * KINDS : seat * KINDS + KINDS]
        if any(cards):
            state.events.append(Blocked(seat, hex, Cards.of(cards)))
