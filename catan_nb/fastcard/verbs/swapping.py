"""Swapping cards with the pile and the market (cards.swap.*)."""

from __future__ import annotations

from typing import Final

from catan_nb.fastcard.actions import (
    Carded,
    DrawAsMany,
    EndSwaps,
    LayAway,
    LayBack,
    SwapMarket,
    SwapPile,
)
from catan_nb.fastcard.cards import KIND_NAMES, KINDS
from catan_nb.fastcard.display import a_sides
from catan_nb.fastcard.events import (
    LaidAway,
    LaidBack,
    TookFromMarket,
)
from catan_nb.fastcard.questions import (
    Building,
    LayingAway,
    LayingBack,
    SwapDraw,
    Swapping,
)
from catan_nb.fastcard.state import CardState
from catan_nb.kernel.action import Action
from catan_nb.kernel.module import Offers
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, noop, say

_PILE: Final = tuple(SwapPile(kind) for kind in range(KINDS))
_MARKET: Final = tuple(SwapMarket(kind) for kind in range(KINDS))
_LAY: Final = tuple(LayBack(kind) for kind in range(KINDS))
_AWAY: Final = tuple(LayAway(kind) for kind in range(KINDS))
_DRAW: Final = DrawAsMany()
_END: Final = EndSwaps()


def swaps(state: CardState, seat: int) -> int:
    """Return how many cards a seat may swap in its turn (cards.swap.count)."""
    return a_sides(state.roads[seat]) or 1


def end_phase(state: CardState) -> None:
    """Go on to building when no swap is left."""
    frame = state.stack[-1]
    if type(frame) is Swapping and not frame.left:
        state.stack[-1] = Building(frame.player)


def use_swap(state: CardState) -> int:
    """Count a swap and return who makes it; the question may stand above that of the phase."""
    place = -1 if type(state.stack[-1]) is Swapping else -2
    frame = state.stack[place]
    assert isinstance(frame, Swapping)
    state.stack[place] = Swapping(frame.player, frame.left - 1)
    return frame.player


def _has_road(state: CardState, action: Action | None) -> Phrase | None:
    if not state.roads[state.stack[-1].player]:
        return say("Without a road, a card can be swapped with the pile only.")
    return None


def may_add(state: CardState, action: Action | None) -> Phrase | None:
    """Refuse one card more while those of a swap go back (cards.swap.count)."""
    frame = state.stack[-1]
    if type(frame) is Swapping:
        return None
    if not state.rules.options["swap_together"]:
        return say("In this game each swap is finished before the next.")
    if getattr(frame, "begun", False):
        return say("Cards are going back already: first as many as were taken.")
    phase = state.stack[-2]
    if not isinstance(phase, Swapping) or not phase.left:
        return say("No further card may be swapped in this turn.")
    return None


# ---- with the pile ---------------------------------------------------------------------


def _holds(state: CardState, kind: int) -> Phrase | None:
    if not state.hands[state.stack[-1].player * KINDS + kind]:
        return say("The hand holds no {kind}.", kind=KIND_NAMES[kind])
    return None


def _holds_discard(state: CardState, action: SwapPile) -> Phrase | None:
    return _holds(state, action.discard)


def _swap_pile(state: CardState, action: SwapPile) -> None:
    seat = use_swap(state)
    state.hands[seat * KINDS + action.discard] -= 1
    state.discards[action.discard] += 1
    state.tell(LaidAway, seat, action.discard)
    state.stack.append(SwapDraw(seat, 1))


def _list_pile(state: CardState, out: list[Action]) -> None:
    hand = state.hand(state.stack[-1].player)
    out += [_PILE[kind] for kind, n in enumerate(hand) if n]


def _are_several(state: CardState, action: Action | None) -> Phrase | None:
    frame = state.stack[-1]
    if not state.rules.options["swap_together"]:
        return say("In this game each swap is finished before the next.")
    if isinstance(frame, Swapping) and frame.left < 2:
        return say("Only one card may be swapped.")
    return may_add(state, action)


def _lay_away(state: CardState, action: LayAway) -> None:
    frame = state.stack[-1]
    seat = use_swap(state)
    state.hands[seat * KINDS + action.card] -= 1
    state.discards[action.card] += 1
    state.tell(LaidAway, seat, action.card)
    count = 1
    if isinstance(frame, LayingAway):
        state.stack.pop()
        count += frame.count
    phase = state.asked(Swapping)
    more = phase.left and any(state.hand(seat))
    state.stack.append((LayingAway if more else SwapDraw)(seat, count))


def _list_away(state: CardState, out: list[Action]) -> None:
    if _are_several(state, None) is None:
        hand = state.hand(state.stack[-1].player)
        out += [_AWAY[kind] for kind, n in enumerate(hand) if n]


def _draw_as_many(state: CardState, action: DrawAsMany) -> None:
    frame = state.answered(LayingAway)
    state.stack.append(SwapDraw(frame.player, frame.count))


def _list_draw(state: CardState, out: list[Action]) -> None:
    out.append(_DRAW)


# ---- with the market -------------------------------------------------------------------


def _market_has(state: CardState, action: SwapMarket) -> Phrase | None:
    if not state.market[action.take]:
        return say("The market has no {kind}.", kind=KIND_NAMES[action.take])
    return None


def _taken(state: CardState) -> tuple[int, ...]:
    """Return the kinds that the swap under way has taken from the market."""
    frame = state.stack[-1]
    return frame.taken if isinstance(frame, LayingBack) else ()


def _has_other(state: CardState, action: SwapMarket) -> Phrase | None:
    if state.rules.options["market_same_back"]:
        return None
    taken = (*_taken(state), action.take)
    hand = state.hand(state.stack[-1].player)
    if sum(n for kind, n in enumerate(hand) if kind not in taken) < len(taken):
        return say("There would be no other card in the hand to lay back.")
    return None


def _swap_market(state: CardState, action: SwapMarket) -> None:
    taken = (*_taken(state), action.take)
    seat = use_swap(state)
    state.market[action.take] -= 1
    state.hands[seat * KINDS + action.take] += 1
    state.tell(TookFromMarket, seat, action.take)
    if isinstance(state.stack[-1], LayingBack):
        state.stack.pop()
    state.stack.append(LayingBack(seat, taken, len(taken)))


def _list_market(state: CardState, out: list[Action]) -> None:
    if state.roads[state.stack[-1].player] and may_add(state, None) is None:
        actions = (_MARKET[kind] for kind, n in enumerate(state.market) if n)
        out.extend(action for action in actions if _has_other(state, action) is None)


def holds_card(state: CardState, action: Carded) -> Phrase | None:
    """Refuse a card that the hand does not hold."""
    return _holds(state, action.card)


def _is_other(state: CardState, action: LayBack) -> Phrase | None:
    frame = state.asked(LayingBack)
    if action.card in frame.taken and not state.rules.options["market_same_back"]:
        return say("Another kind of card than the one taken must go back.")
    return None


def _lay_back(state: CardState, action: LayBack) -> None:
    frame = state.answered(LayingBack)
    state.hands[frame.player * KINDS + action.card] -= 1
    state.market[action.card] += 1
    state.tell(LaidBack, frame.player, action.card)
    if frame.count > 1:
        state.stack.append(LayingBack(frame.player, frame.taken, frame.count - 1, begun=True))


def _list_lay_back(state: CardState, out: list[Action]) -> None:
    hand = state.hand(state.stack[-1].player)
    actions = (_LAY[kind] for kind, n in enumerate(hand) if n)
    out.extend(action for action in actions if _is_other(state, action) is None)


def _end_swaps(state: CardState, action: EndSwaps) -> None:
    state.stack[-1] = Building(state.stack[-1].player)


def _list_end(state: CardState, out: list[Action]) -> None:
    out.append(_END)


#: Who may swap with more than the pile, and how often.
COUNT: Final = (
    Clause("cards.swap.count", _has_road, general=True),
    Clause("cards.swap.count", may_add, general=True),
)

VERBS = (
    Verb(
        SwapPile,
        _swap_pile,
        (
            Clause(
                "cards.swap.pile",
                _holds_discard,
                nowhere=noop("There is no card in the hand to swap."),
            ),
        ),
        _list_pile,
    ),
    Verb(
        LayAway,
        _lay_away,
        (
            Clause("cards.swap.count", _are_several, general=True),
            Clause(
                "cards.swap.pile",
                holds_card,
                nowhere=noop("There is no card in the hand to swap."),
            ),
        ),
        _list_away,
    ),
    Verb(DrawAsMany, _draw_as_many, options=_list_draw),
    Verb(
        SwapMarket,
        _swap_market,
        (
            *COUNT,
            Clause("cards.swap.market", _market_has),
            Clause(
                "cards.swap.market",
                _has_other,
                nowhere=noop("There is nothing to swap with the market."),
            ),
        ),
        _list_market,
    ),
    Verb(
        LayBack,
        _lay_back,
        (Clause("cards.swap.market", holds_card), Clause("cards.swap.market", _is_other)),
        _list_lay_back,
    ),
    Verb(EndSwaps, _end_swaps, options=_list_end),
)

#: What the questions of this file offer.
OFFERS: Offers = {
    Swapping: (SwapPile, LayAway, SwapMarket),
    LayingAway: (LayAway, DrawAsMany),
    LayingBack: (SwapMarket, LayBack),
}
