"""The fate card, and what the city sides bring (cards.build.city, cards.robbery, …)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from catan_nb.fastcard.actions import (
    CITY_EVENT,
    CITY_EVENT_NAMES,
    Discard,
    KeepFate,
    Reveal,
    TurnFate,
)
from catan_nb.fastcard.box import MARKET_SIZE
from catan_nb.fastcard.cards import KINDS, Cards
from catan_nb.fastcard.events import Discarded, FateTurned, MarketCleared, Revealed
from catan_nb.fastcard.questions import (
    MarketDayDraw,
    RenewingMarket,
    Revealing,
    Robbed,
    TurningFate,
)
from catan_nb.fastcard.state import CardState
from catan_nb.kernel.action import Action
from catan_nb.kernel.chance import Distribution
from catan_nb.kernel.module import Offers
from catan_nb.kernel.verb import Clause, Verb, choosing
from catan_nb.kernel.words import Phrase, say

_REVEAL: Final = tuple(Reveal(event) for event in range(len(CITY_EVENT_NAMES)))
_TURN, _KEEP = TurnFate(), KeepFate()


# ---- the fate card ---------------------------------------------------------------------


def ask_fate(state: CardState, seat: int) -> None:
    """Ask whether the fate card is turned, where there is one."""
    if state.rules.box.fate:
        state.stack.append(TurningFate(seat))


def turn_fate(state: CardState, seat: int) -> None:
    """Turn the fate card, where there is one."""
    if state.rules.box.fate:
        state.direction = -state.direction
        state.tell(FateTurned, seat, state.direction)


def _turn(state: CardState, action: TurnFate) -> None:
    turn_fate(state, state.stack.pop().player)


def _keep(state: CardState, action: KeepFate) -> None:
    state.stack.pop()


def _list_fate(state: CardState, out: list[Action]) -> None:
    out += (_TURN, _KEEP)


# ---- the event of a city ---------------------------------------------------------------


def ask_reveal(state: CardState, seat: int) -> None:
    """Let chance show the event on the city side."""
    state.stack.append(Revealing(seat))


def _weights(state: CardState) -> Distribution:
    return Distribution(tuple((_REVEAL[event], n) for event, n in enumerate(state.backs) if n))


def _on_a_back(state: CardState, action: Reveal) -> Phrase | None:
    if not state.backs[action.event]:
        return say("No card with {event} is left.", event=CITY_EVENT.show(action.event))
    return None


def _reveal(state: CardState, action: Reveal) -> None:
    seat = state.stack.pop().player
    state.backs[action.event] -= 1
    state.tell(Revealed, seat, action.event)
    _EFFECTS[CITY_EVENT_NAMES[action.event]](state, seat)


def _robbery(state: CardState, seat: int) -> None:
    turn_fate(state, seat)
    limit = state.rules.options["robbery_limit"]
    half = state.rules.options["robbery_loss"] == "half"
    players = state.rules.players
    for step in reversed(range(players)):
        other = (seat + step) % players
        size = state.hand_size(other)
        loss = size // 2 if half else size - limit
        if size > limit and loss:
            state.stack.append(Robbed(other, loss))


def _market_day(state: CardState, seat: int) -> None:
    _MARKET_DAYS[state.rules.options["market_day"]](state, seat)


def _renew_market(state: CardState, seat: int) -> None:
    state.tell(MarketCleared, Cards.of(state.market))
    for kind, count in enumerate(state.market):
        state.discards[kind] += count
    state.market = [0] * KINDS
    state.stack.append(RenewingMarket(seat, MARKET_SIZE))


def _everybody_draws(state: CardState, seat: int) -> None:
    players = state.rules.players
    for step in reversed(range(players)):
        state.stack.append(MarketDayDraw((seat + step) % players, 1))


def _nothing(state: CardState, seat: int) -> None:
    """Bring nothing."""


_MARKET_DAYS: Final[Mapping[str, Callable[[CardState, int], None]]] = {
    "renew": _renew_market,
    "everybody_draws": _everybody_draws,
    "nothing": _nothing,
}
_EFFECTS: Final[Mapping[str, Callable[[CardState, int], None]]] = {
    "robbery": _robbery,
    "market_day": _market_day,
}


def _discard(state: CardState, action: Discard) -> None:
    seat = state.stack.pop().player
    for kind, count in action.cards.numbered():
        state.hands[seat * KINDS + kind] -= count
        state.discards[kind] += count
    state.tell(Discarded, seat, action.cards)


VERBS = (
    Verb(TurnFate, _turn, options=_list_fate),
    Verb(KeepFate, _keep, options=_list_fate),
    Verb(Reveal, _reveal, (Clause("", _on_a_back),), weights=_weights),
    choosing(Cards, Discard, _discard, lambda frame: (frame.player, frame.count)),
)

#: What the questions of this file offer.
OFFERS: Offers = {
    TurningFate: (TurnFate, KeepFate),
    Revealing: (Reveal,),
    Robbed: (Discard,),
}
