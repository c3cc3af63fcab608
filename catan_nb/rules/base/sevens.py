"""Sevens: who discards, and when the robber is asked for (base.robber.seven)."""

from __future__ import annotations

from catan_nb.rules.base.actions import Discard
from catan_nb.rules.base.questions import DiscardHalf
from catan_nb.rules.hands import pay
from catan_nb.rules.selection import choosing
from catan_nb.rules.state import CatanState

#: Cards that are safe on a 7.
SAFE_CARDS = 7


def seven(state: CatanState) -> None:
    """Ask for discards, from the roller clockwise, and then for the robber."""
    rules = state.rules
    if not rules.hooks["robber_sleeps"](state):
        rules.hooks["ask_robber"](state, state.active)
    for step in range(rules.players - 1, -1, -1):
        seat = (state.active + step) % rules.players
        cards = state.hand_size(seat)
        if cards > rules.hand_limit(state, seat):
            state.stack.append(DiscardHalf(seat, cards // 2))


def hand_limit(state: CatanState, seat: int) -> int:
    """Return how many cards are safe on a 7."""
    return SAFE_CARDS


def _discard(state: CatanState, action: Discard) -> None:
    frame = state.answered(DiscardHalf)
    pay(state, frame.player, action.cards.numbered())
    state.tell(frame.told, frame.player, action.cards)


DISCARD = choosing(Discard, _discard, lambda frame: (frame.player, frame.count))
