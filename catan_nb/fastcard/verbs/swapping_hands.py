"""Swapping cards with other players, blind or openly (cards.swap.player, cards.library)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from catan_nb.fastcard.actions import (
    Aimed,
    DrawBlind,
    GiveBack,
    OpenHand,
    PickCard,
    SwapPlayer,
)
from catan_nb.fastcard.cards import KIND, KIND_NAMES, KINDS
from catan_nb.fastcard.display import expansions_of
from catan_nb.fastcard.events import DrewFrom, GaveBack, HandOpened, Picked, Stolen
from catan_nb.fastcard.questions import BlindDraw, GivingBack, GuildDraw, Picking, Swapping
from catan_nb.fastcard.state import CardState
from catan_nb.fastcard.verbs.swapping import COUNT, holds_card, may_add, use_swap
from catan_nb.kernel.action import Action
from catan_nb.kernel.chance import Distribution
from catan_nb.kernel.module import Offers
from catan_nb.kernel.seats import COLOURS
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, noop, say

_GIVE: Final = tuple(GiveBack(kind) for kind in range(KINDS))
_PICK: Final = tuple(PickCard(kind) for kind in range(KINDS))
_BLIND: Final = tuple(DrawBlind(kind) for kind in range(KINDS))
_PLAYER: Final = tuple(SwapPlayer(seat) for seat in range(max(COLOURS)))
_OPEN: Final = tuple(OpenHand(seat) for seat in range(max(COLOURS)))


def is_other_player(state: CardState, action: Aimed) -> Phrase | None:
    """Refuse oneself and seats that do not exist."""
    if action.player not in state.rules.seats or action.player == state.stack[-1].player:
        return say("That must be another player.")
    return None


def has_card(state: CardState, action: Aimed) -> Phrase | None:
    """Refuse players without a card."""
    if action.player in state.rules.seats and not state.hand_size(action.player):
        return say("{player} has no card.", player=state.rules.names[action.player])
    return None


def _is_same(state: CardState, action: Aimed) -> Phrase | None:
    """Refuse another player before the one whose cards were drawn has got as many back."""
    frame = state.stack[-1]
    if isinstance(frame, GivingBack) and action.player != frame.victim:
        return say("First {player} gets cards back.", player=state.rules.names[frame.victim])
    return None


def _give_later(state: CardState, victim: int) -> int:
    """Count a swap for which a card is to be given back; return who makes it."""
    frame, count = state.stack[-1], 1
    seat = use_swap(state)
    if isinstance(frame, GivingBack):
        state.stack.pop()
        count += frame.count
    state.stack.append(GivingBack(seat, victim, count))
    return seat


def _swap_player(state: CardState, action: SwapPlayer) -> None:
    seat = _give_later(state, action.player)
    state.stack.append(BlindDraw(seat, action.player))


def _partners(state: CardState) -> Iterator[int]:
    """Yield with whom the seat may swap a card, or one more."""
    frame = state.stack[-1]
    if not state.roads[frame.player] or may_add(state, None) is not None:
        return
    for other in [frame.victim] if isinstance(frame, GivingBack) else state.rules.seats:
        if other != frame.player and state.hand_size(other):
            yield other


def _list_players(state: CardState, out: list[Action]) -> None:
    out += [_PLAYER[other] for other in _partners(state)]


def _blind_weights(state: CardState) -> Distribution:
    frame = state.asked(BlindDraw)
    hand = state.hand(frame.victim)
    return Distribution(tuple((_BLIND[kind], n) for kind, n in enumerate(hand) if n))


def _victim_has(state: CardState, action: DrawBlind) -> Phrase | None:
    victim = state.asked(BlindDraw).victim
    if not state.hand(victim)[action.card]:
        name, kind = state.rules.names[victim], KIND.show(action.card)
        return say("{name} has no {kind}.", name=name, kind=kind)
    return None


def _move(state: CardState, giver: int, taker: int, card: int) -> None:
    state.hands[giver * KINDS + card] -= 1
    state.hands[taker * KINDS + card] += 1


def _draw_blind(state: CardState, action: DrawBlind) -> None:
    frame = state.answered(BlindDraw)
    _move(state, frame.victim, frame.player, action.card)
    told = Stolen if isinstance(frame, GuildDraw) else DrewFrom
    state.tell(told, frame.player, frame.victim, action.card)


def _give_back(state: CardState, action: GiveBack) -> None:
    frame = state.answered(GivingBack)
    _move(state, frame.player, frame.victim, action.card)
    state.tell(GaveBack, frame.player, frame.victim, action.card)
    if frame.count > 1:
        state.stack.append(GivingBack(frame.player, frame.victim, frame.count - 1, begun=True))


def _list_give_back(state: CardState, out: list[Action]) -> None:
    hand = state.hand(state.stack[-1].player)
    out += [_GIVE[kind] for kind, n in enumerate(hand) if n]


# ---- with a player, openly -------------------------------------------------------------


def _picks_left(state: CardState, action: Action | None) -> Phrase | None:
    seat = state.stack[-1].player
    picks = sum(expansion.picks for expansion in expansions_of(state, seat))
    if not picks:
        return say("Only with a library does one choose from an open hand.")
    if state.picked >= picks:
        return say("The library serves once in a swap phase; other cards are drawn blind.")
    return None


def _open_hand(state: CardState, action: OpenHand) -> None:
    seat = _give_later(state, action.player)
    state.picked += 1
    state.tell(HandOpened, seat, action.player)
    state.stack.append(Picking(seat, action.player))


def _list_open_hand(state: CardState, out: list[Action]) -> None:
    if state.expansions[state.stack[-1].player] and _picks_left(state, None) is None:
        out += [_OPEN[other] for other in _partners(state)]


def _is_in_hand(state: CardState, action: PickCard) -> Phrase | None:
    frame = state.asked(Picking)
    if not state.hands[frame.victim * KINDS + action.card]:
        return say("There is no {kind} in that hand.", kind=KIND_NAMES[action.card])
    return None


def _pick(state: CardState, action: PickCard) -> None:
    frame = state.answered(Picking)
    _move(state, frame.victim, frame.player, action.card)
    state.tell(Picked, frame.player, frame.victim, action.card)


def _list_pick(state: CardState, out: list[Action]) -> None:
    frame = state.asked(Picking)
    out.extend(_PICK[kind] for kind, n in enumerate(state.hand(frame.victim)) if n)


VERBS = (
    Verb(
        SwapPlayer,
        _swap_player,
        (
            *COUNT,
            Clause("cards.swap.player", is_other_player),
            Clause("cards.swap.player", _is_same),
            Clause("cards.swap.player", has_card, nowhere=noop("Nobody else holds a card.")),
        ),
        _list_players,
    ),
    Verb(DrawBlind, _draw_blind, (Clause("", _victim_has),), weights=_blind_weights),
    Verb(GiveBack, _give_back, (Clause("cards.swap.player", holds_card),), _list_give_back),
    Verb(
        OpenHand,
        _open_hand,
        (
            *COUNT,
            Clause("cards.library", _picks_left, general=True),
            Clause("cards.swap.player", is_other_player),
            Clause("cards.swap.player", _is_same),
            Clause("cards.swap.player", has_card, nowhere=noop("Nobody else holds a card.")),
        ),
        _list_open_hand,
    ),
    Verb(PickCard, _pick, (Clause("cards.library", _is_in_hand),), _list_pick),
)

#: What the questions of this file offer.
OFFERS: Offers = {
    Swapping: (SwapPlayer, OpenHand),
    GivingBack: (SwapPlayer, OpenHand, GiveBack),
    BlindDraw: (DrawBlind,),
    GuildDraw: (DrawBlind,),
    Picking: (PickCard,),
}
