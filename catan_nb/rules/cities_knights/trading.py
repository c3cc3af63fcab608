"""Rates of the bank for commodities and with the merchant (ck.trade, ck.merchant)."""

from __future__ import annotations

from collections.abc import Callable

from catan_nb.rules.base.bank_trade import SPECIAL_RATE
from catan_nb.rules.cards import RESOURCE_KINDS
from catan_nb.rules.cities_knights.block import BENEFIT_STEP, CitiesKnightsBlock
from catan_nb.rules.cities_knights.names import COMMODITY, TRACKS, TRADE
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.state import CatanState

#: Cards of each commodity with up to 4 players, and with 5 or 6 (ck.materials, six.bank).
COMMODITY_CARDS, COMMODITY_CARDS_SIX = 12, 18


def bank_cards(rules: CatanRules) -> tuple[tuple[int, int], ...]:
    """Return the commodity cards that the bank has at the start."""
    size = COMMODITY_CARDS if rules.players <= 4 else COMMODITY_CARDS_SIX
    return tuple((kind, size) for kind in sorted(COMMODITY))


def rate(former: Callable[..., int], state: CatanState, seat: int, kind: int) -> int:
    """Return how many cards of a kind the bank wants from a seat for one.

    2 for commodities with the guild, for the merchant's resource, and for what the merchant
    fleet trades in this turn; otherwise as in the base game.
    """
    ck: CitiesKnightsBlock = state.blocks["cities_knights"]  # asked for every kind in every list
    if ck.fleet_kinds >> kind & 1 and seat == state.active:
        return SPECIAL_RATE
    if kind in RESOURCE_KINDS:
        if ck.merchant_seat == seat and state.terrain[ck.merchant_hex] == kind:
            return SPECIAL_RATE
    elif ck.improvements[seat * len(TRACKS) + TRADE] >= BENEFIT_STEP:
        return SPECIAL_RATE
    return former(state, seat, kind)
