"""What a seat knows of itself beside what lies open: its cards, and what they pay."""

from __future__ import annotations

from typing import Final

from catan_nb.rules.base.building import CITY_COST, ROAD_COST, SETTLEMENT_COST
from catan_nb.rules.development.cards import CARD_KINDS, KNIGHT
from catan_nb.rules.development.deck import COST, block
from catan_nb.rules.state import CatanState

_PURCHASES: Final = (
    ("a road", ROAD_COST),
    ("a settlement", SETTLEMENT_COST),
    ("a city", CITY_COST),
    ("a development card", COST),
)
#: The names of what `own_row` returns.
NAMES: Final = (
    "knows its cards",
    "hidden points",
    "hidden knights",
    "other hidden cards",
    *(f"cards that lack for {what}" for what, _ in _PURCHASES),
    *(f"can pay {what}" for what, _ in _PURCHASES),
)


def own_row(state: CatanState, seat: int) -> list[float]:
    """Return what a seat knows of its own cards, as signs of its prospects."""
    points = state.rules.secret_points(state, seat)
    knights = others = 0
    if "development" in state.blocks:
        held = block(state).held[seat * CARD_KINDS : (seat + 1) * CARD_KINDS]
        knights = held[KNIGHT]
        others = sum(held) - knights - points
    lacking = [_lack(state, seat, cost) for _, cost in _PURCHASES]
    return [
        1.0,
        float(points),
        float(knights),
        float(others),
        *(float(lack) for lack in lacking),
        *(float(not lack) for lack in lacking),
    ]


def _lack(state: CatanState, seat: int, cost: tuple[tuple[int, int], ...]) -> int:
    """Return how many cards lack for a price after all trades with the bank that help."""
    hand, rules = state.hand(seat), state.rules
    for kind, count in cost:
        hand[kind] -= count
    lack: int = -sum(count for count in hand if count < 0)
    spare: int = sum(
        hand[kind] // rules.rate(state, seat, kind) for kind in rules.kinds if hand[kind] > 0
    )
    return max(0, lack - spare)
