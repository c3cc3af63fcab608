"""What a roll would pay in a position (base.production)."""

from __future__ import annotations

from collections.abc import Sequence

from catan_nb.rules.base.production import choices_at
from catan_nb.rules.cards import KINDS, RESOURCE_KINDS, Cards
from catan_nb.rules.play.reading import Reader, state_of

__all__ = ["choices", "payout", "payouts"]


def payout(game: Reader, seat: int, total: int) -> Cards:
    """Return what a roll pays a seat in this position (base.production).

    The robber's hex pays nothing (base.robber.block), and where the bank cannot pay everybody
    a resource the option for that case decides (base.bank.shortage). A 7 pays nothing.
    """
    return payouts(game, total)[seat]


def payouts(game: Reader, total: int, bank: Sequence[int] | None = None) -> tuple[Cards, ...]:
    """Return what a roll pays each seat in this position, as `payout` tells it of one.

    ``bank`` is what the bank holds by kind, where that is not what it holds now.
    """
    state = state_of(game)
    bank = state.bank if bank is None else bank
    owed: dict[int, int] = {}
    for hex in state.hexes_by_roll[total]:
        if hex != state.robber:
            for place, cards in state.hex_yields[hex]:
                owed[place] = owed.get(place, 0) + cards
    alone = game.options["bank_shortage"] == "single_claimant_gets_rest"
    counts = [[0] * KINDS for _ in game.rules.seats]
    for place, cards in owed.items():
        seat, kind = divmod(place, KINDS)
        claims = [count for other, count in owed.items() if other % KINDS == kind]
        if sum(claims) <= bank[kind]:
            counts[seat][kind] = cards
        elif alone and len(claims) == 1:
            counts[seat][kind] = bank[kind]
    return tuple(map(Cards.of, counts))


def choices(game: Reader, total: int, bank: Sequence[int] | None = None) -> tuple[int, ...]:
    """Return how many cards of its choice a roll pays each seat in this position (sea.gold).

    They come after all else, from the player on turn clockwise, as far as the bank has resources
    left by then (sea.gold.order). ``bank`` is as for `payouts`.
    """
    state = state_of(game)
    owed = [choices_at(state, seat, total) for seat in game.rules.seats]
    if any(owed):
        bank = state.bank if bank is None else bank
        paid = payouts(game, total, bank)
        remaining = sum(
            bank[kind] - sum(one.counts[kind] for one in paid) for kind in RESOURCE_KINDS
        )
        for step in game.rules.seats:
            seat = (state.turn_player + step) % len(owed)
            owed[seat] = min(owed[seat], remaining)
            remaining -= owed[seat]
    return tuple(owed)
