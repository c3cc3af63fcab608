"""Swapping cards with the pile, the market and other players (cards.swap.*, cards.library)."""

from __future__ import annotations

from typing import Final

from catan_nb.fastcard.actions import (
    Aimed,
    Carded,
    DrawBlind,
    EndSwaps,
    GiveBack,
    LayBack,
    OpenHand,
    PickCard,
    SwapMarket,
    SwapPile,
    SwapPlayer,
)
from catan_nb.fastcard.cards import KIND, KIND_NAMES, KINDS
from catan_nb.fastcard.display import a_sides, expansions_of
from catan_nb.fastcard.events import (
    DrewFrom,
    GaveBack,
    HandOpened,
    LaidAway,
    LaidBack,
    Picked,
    Stolen,
    TookFromMarket,
)
from catan_nb.fastcard.questions import (
    BlindDraw,
    Building,
    GivingBack,
    GuildDraw,
    LayingBack,
    Picking,
    SwapDraw,
    Swapping,
)
from catan_nb.fastcard.state import CardState
from catan_nb.kernel.action import Action
from catan_nb.kernel.chance import Distribution
from catan_nb.kernel.rules.module import Offers
from catan_nb.kernel.rules.verb import Clause, Verb
from catan_nb.kernel.seats import COLOURS
from catan_nb.kernel.words import Phrase, noop, say

_PILE: Final = tuple(SwapPile(kind) for kind in range(KINDS))
_MARKET: Final = tuple(SwapMarket(kind) for kind in range(KINDS))
_LAY: Final = tuple(LayBack(kind) for kind in range(KINDS))
_GIVE: Final = tuple(GiveBack(kind) for kind in range(KINDS))
_PICK: Final = tuple(PickCard(kind) for kind in range(KINDS))
_BLIND: Final = tuple(DrawBlind(kind) for kind in range(KINDS))
_PLAYER: Final = tuple(SwapPlayer(seat) for seat in range(max(COLOURS)))
_OPEN: Final = tuple(OpenHand(seat) for seat in range(max(COLOURS)))
_END: Final = EndSwaps()


def swaps(state: CardState, seat: int) -> int:
    """Return how many cards a seat may swap in its turn (cards.swap.count)."""
    return a_sides(state.roads[seat]) or 1


def end_phase(state: CardState) -> None:
    """Go on to building when no swap is left."""
    frame = state.stack[-1]
    if type(frame) is Swapping and not frame.left:
        state.stack[-1] = Building(frame.player)


def _use_swap(state: CardState) -> int:
    """Count a swap and return who makes it."""
    frame = state.asked(Swapping)
    state.stack[-1] = Swapping(frame.player, frame.left - 1)
    return frame.player


def _has_road(state: CardState, action: Action | None) -> Phrase | None:
    if not state.roads[state.stack[-1].player]:
        return say("Without a road, a card can be swapped with the pile only.")
    return None


# ---- with the pile ---------------------------------------------------------------------


def _holds(state: CardState, kind: int) -> Phrase | None:
    if not state.hands[state.stack[-1].player * KINDS + kind]:
        return say("The hand holds no {kind}.", kind=KIND_NAMES[kind])
    return None


def _holds_discard(state: CardState, action: SwapPile) -> Phrase | None:
    return _holds(state, action.discard)


def _swap_pile(state: CardState, action: SwapPile) -> None:
    seat = _use_swap(state)
    state.hands[seat * KINDS + action.discard] -= 1
    state.discards[action.discard] += 1
    state.tell(LaidAway, seat, action.discard)
    state.stack.append(SwapDraw(seat, 1))


def _list_pile(state: CardState, out: list[Action]) -> None:
    hand = state.hand(state.stack[-1].player)
    out += [_PILE[kind] for kind, n in enumerate(hand) if n]


# ---- with the market -------------------------------------------------------------------


def _market_has(state: CardState, action: SwapMarket) -> Phrase | None:
    if not state.market[action.take]:
        return say("The market has no {kind}.", kind=KIND_NAMES[action.take])
    return None


def _has_other(state: CardState, action: SwapMarket) -> Phrase | None:
    hand = state.hand(state.stack[-1].player)
    if not state.rules.options["market_same_back"] and sum(hand) == hand[action.take]:
        return say("There would be no other card in the hand to lay back.")
    return None


def _swap_market(state: CardState, action: SwapMarket) -> None:
    seat = _use_swap(state)
    state.market[action.take] -= 1
    state.hands[seat * KINDS + action.take] += 1
    state.tell(TookFromMarket, seat, action.take)
    state.stack.append(LayingBack(seat, action.take))


def _list_market(state: CardState, out: list[Action]) -> None:
    if state.roads[state.stack[-1].player]:
        actions = (_MARKET[kind] for kind, n in enumerate(state.market) if n)
        out.extend(action for action in actions if _has_other(state, action) is None)


def _holds_card(state: CardState, action: Carded) -> Phrase | None:
    return _holds(state, action.card)


def _is_other(state: CardState, action: LayBack) -> Phrase | None:
    frame = state.asked(LayingBack)
    if action.card == frame.taken and not state.rules.options["market_same_back"]:
        return say("Another kind of card than the one taken must go back.")
    return None


def _lay_back(state: CardState, action: LayBack) -> None:
    seat = state.stack.pop().player
    state.hands[seat * KINDS + action.card] -= 1
    state.market[action.card] += 1
    state.tell(LaidBack, seat, action.card)


def _list_lay_back(state: CardState, out: list[Action]) -> None:
    hand = state.hand(state.stack[-1].player)
    actions = (_LAY[kind] for kind, n in enumerate(hand) if n)
    out.extend(action for action in actions if _is_other(state, action) is None)


# ---- with a player ---------------------------------------------------------------------


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


def _swap_player(state: CardState, action: SwapPlayer) -> None:
    seat = _use_swap(state)
    state.stack += (GivingBack(seat, action.player), BlindDraw(seat, action.player))


def _list_players(state: CardState, out: list[Action]) -> None:
    seat = state.stack[-1].player
    if state.roads[seat]:
        out += [_PLAYER[o] for o in state.rules.seats if o != seat and state.hand_size(o)]


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
    seat = _use_swap(state)
    state.picked += 1
    state.tell(HandOpened, seat, action.player)
    state.stack += (GivingBack(seat, action.player), Picking(seat, action.player))


def _list_open_hand(state: CardState, out: list[Action]) -> None:
    seat = state.stack[-1].player
    if state.expansions[seat] and state.roads[seat] and _picks_left(state, None) is None:
        out += [_OPEN[o] for o in state.rules.seats if o != seat and state.hand_size(o)]


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


def _end_swaps(state: CardState, action: EndSwaps) -> None:
    state.stack[-1] = Building(state.stack[-1].player)


def _list_end(state: CardState, out: list[Action]) -> None:
    out.append(_END)


_COUNT = Clause("cards.swap.count", _has_road, general=True)

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
        SwapMarket,
        _swap_market,
        (
            _COUNT,
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
        (Clause("cards.swap.market", _holds_card), Clause("cards.swap.market", _is_other)),
        _list_lay_back,
    ),
    Verb(
        SwapPlayer,
        _swap_player,
        (
            _COUNT,
            Clause("cards.swap.player", is_other_player),
            Clause("cards.swap.player", has_card, nowhere=noop("Nobody else holds a card.")),
        ),
        _list_players,
    ),
    Verb(DrawBlind, _draw_blind, (Clause("", _victim_has),), weights=_blind_weights),
    Verb(GiveBack, _give_back, (Clause("cards.swap.player", _holds_card),), _list_give_back),
    Verb(
        OpenHand,
        _open_hand,
        (
            _COUNT,
            Clause("cards.library", _picks_left, general=True),
            Clause("cards.swap.player", is_other_player),
            Clause("cards.swap.player", has_card, nowhere=noop("Nobody else holds a card.")),
        ),
        _list_open_hand,
    ),
    Verb(PickCard, _pick, (Clause("cards.library", _is_in_hand),), _list_pick),
    Verb(EndSwaps, _end_swaps, options=_list_end),
)

#: What the questions of this file offer.
OFFERS: Offers = {
    Swapping: (SwapPile, SwapMarket, SwapPlayer, OpenHand, EndSwaps),
    LayingBack: (LayBack,),
    BlindDraw: (DrawBlind,),
    GuildDraw: (DrawBlind,),
    Picking: (PickCard,),
    GivingBack: (GiveBack,),
}
