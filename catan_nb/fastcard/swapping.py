"""Drawing, swapping and stealing cards (cards.draw, cards.swap.*, cards.guild)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from catan_nb.fastcard.actions import (
    Aimed,
    Carded,
    DrawAsMany,
    DrawBlind,
    DrawCard,
    EndSwaps,
    GiveBack,
    LayAway,
    LayBack,
    OpenHand,
    PickCard,
    SwapMarket,
    SwapPile,
    SwapPlayer,
    UseGuild,
)
from catan_nb.fastcard.box import DRAWN_CARDS, EXPANSIONS, MARKET_SIZE, START_CARDS
from catan_nb.fastcard.cards import KIND, KIND_NAMES, KINDS, Cards
from catan_nb.fastcard.events import (
    DrewFrom,
    GaveBack,
    HandOpened,
    LaidAway,
    LaidBack,
    NothingLeft,
    Picked,
    Refilled,
    Stolen,
    TookFromMarket,
)
from catan_nb.fastcard.questions import (
    BlindDraw,
    Building,
    Dealing,
    Drawing,
    GivingBack,
    GuildDraw,
    LayingAway,
    LayingBack,
    LayingMarket,
    MarketDayDraw,
    Picking,
    RenewingMarket,
    SwapDraw,
    Swapping,
)
from catan_nb.fastcard.state import CardState, count_a_sides, points, seat_expansions
from catan_nb.kernel.action import Action
from catan_nb.kernel.chance import Distribution
from catan_nb.kernel.module import Offers
from catan_nb.kernel.seats import COLOURS
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, noop, say

UNIVERSITY: Final = next(k for k, e in enumerate(EXPANSIONS) if e.name == "university")
_DRAW_KIND: Final = tuple(DrawCard(kind) for kind in range(KINDS))


def ask_deal(state: CardState) -> None:
    """Ask for the market and the first cards, those of the first player first."""
    players, first = state.rules.players, state.first_player
    for step in reversed(range(players)):
        state.stack.append(Dealing((first + step) % players, START_CARDS))
    state.stack.append(LayingMarket(first, MARKET_SIZE))


def cards_to_draw(state: CardState, seat: int) -> int:
    """Return how many cards a seat draws at the end of its turn (cards.draw)."""
    count = DRAWN_CARDS + count_a_sides(state.knights[seat])
    if state.expansions[seat] >> UNIVERSITY & 1:
        count += int(state.rules.options["university_cards"])
    return count


def ready_to_draw(state: CardState) -> None:
    """Refill an empty pile where chance is to draw from it.

    Where the discards are empty too, nothing is drawn.
    """
    while state.stack and isinstance(frame := state.stack[-1], Drawing) and not any(state.pile):
        if any(state.discards):
            state.pile, state.discards = state.discards, state.pile
            state.tell(Refilled, sum(state.pile))
        else:
            state.stack.pop()
            state.tell(NothingLeft, frame.player)


def _draw_distribution(state: CardState) -> Distribution:
    return Distribution(tuple([(_DRAW_KIND[kind], n) for kind, n in enumerate(state.pile) if n]))


def _in_pile(state: CardState, action: DrawCard) -> Phrase | None:
    if not state.pile[action.card]:
        return say("No {kind} is left in the pile.", kind=KIND.show(action.card))
    return None


def _draw(state: CardState, action: DrawCard) -> None:
    frame = state.answered(Drawing)
    card = action.card
    state.pile[card] -= 1
    state.drawn[card] += 1
    if isinstance(frame, LayingMarket):
        state.market[card] += 1
    else:
        state.hands[frame.player * KINDS + card] += 1
    # What has been drawn is told as a whole, or before the pile is refilled for more.
    if frame.left == 1 or not any(state.pile):
        _emit_drawn(state, frame)
    if frame.left > 1:
        state.stack.append(type(frame)(frame.player, frame.left - 1))


def _emit_drawn(state: CardState, frame: Drawing) -> None:
    if state.events is not None:
        cards = Cards.of(state.drawn)
        if isinstance(frame, LayingMarket):
            state.events.append(frame.laid(frame.player, cards))
        else:
            state.events.append(frame.told(frame.player, cards.total, cards))
    state.drawn = [0] * KINDS


DRAW_CARD = Verb(DrawCard, _draw, (Clause("", _in_pile),), weights=_draw_distribution)

_DRAWS: Final = (Drawing, Dealing, SwapDraw, LayingMarket, RenewingMarket, MarketDayDraw)
#: What the questions of this file offer.
DRAWING_OFFERS: Offers = dict.fromkeys(_DRAWS, (DrawCard,))


# Swapping cards with the pile and the market (cards.swap.*).


_PILE: Final = tuple(SwapPile(kind) for kind in range(KINDS))
_MARKET: Final = tuple(SwapMarket(kind) for kind in range(KINDS))
_LAY: Final = tuple(LayBack(kind) for kind in range(KINDS))
_AWAY: Final = tuple(LayAway(kind) for kind in range(KINDS))
_DRAW: Final = DrawAsMany()
_END: Final = EndSwaps()


def swaps_per_turn(state: CardState, seat: int) -> int:
    """Return how many cards a seat may swap in its turn (cards.swap.count)."""
    return count_a_sides(state.roads[seat]) or 1


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
    """Refuse another card while cards of a swap are being given back (cards.swap.count)."""
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


def _kinds_taken(state: CardState) -> tuple[int, ...]:
    """Return the kinds that the swap under way has taken from the market."""
    frame = state.stack[-1]
    return frame.taken if isinstance(frame, LayingBack) else ()


def _has_other(state: CardState, action: SwapMarket) -> Phrase | None:
    if state.rules.options["market_same_back"]:
        return None
    taken = (*_kinds_taken(state), action.take)
    hand = state.hand(state.stack[-1].player)
    if sum(n for kind, n in enumerate(hand) if kind not in taken) < len(taken):
        return say("There would be no other card in the hand to lay back.")
    return None


def _swap_market(state: CardState, action: SwapMarket) -> None:
    taken = (*_kinds_taken(state), action.take)
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


# Swapping cards with other players, blind or openly (cards.swap.player, cards.library).


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


def _is_same_partner(state: CardState, action: Aimed) -> Phrase | None:
    """Refuse another player before the one whose cards were drawn has got as many back."""
    frame = state.stack[-1]
    if isinstance(frame, GivingBack) and action.player != frame.victim:
        return say("First {player} gets cards back.", player=state.rules.names[frame.victim])
    return None


def _begin_swap_with_player(state: CardState, victim: int) -> int:
    """Count a swap for which a card is to be given back; return who makes it."""
    frame, count = state.stack[-1], 1
    seat = use_swap(state)
    if isinstance(frame, GivingBack):
        state.stack.pop()
        count += frame.count
    state.stack.append(GivingBack(seat, victim, count))
    return seat


def _swap_player(state: CardState, action: SwapPlayer) -> None:
    seat = _begin_swap_with_player(state, action.player)
    state.stack.append(BlindDraw(seat, action.player))


def _swap_partners(state: CardState) -> Iterator[int]:
    """Yield with whom the seat may swap a card, or one more."""
    frame = state.stack[-1]
    if not state.roads[frame.player] or may_add(state, None) is not None:
        return
    for opponent in [frame.victim] if isinstance(frame, GivingBack) else state.rules.seats:
        if opponent != frame.player and state.hand_size(opponent):
            yield opponent


def _list_players(state: CardState, out: list[Action]) -> None:
    out += [_PLAYER[swap_partner] for swap_partner in _swap_partners(state)]


def _blind_draw_distribution(state: CardState) -> Distribution:
    frame = state.asked(BlindDraw)
    hand = state.hand(frame.victim)
    return Distribution(tuple((_BLIND[kind], n) for kind, n in enumerate(hand) if n))


def _victim_has(state: CardState, action: DrawBlind) -> Phrase | None:
    victim = state.asked(BlindDraw).victim
    if not state.hand(victim)[action.card]:
        name, kind = state.rules.names[victim], KIND.show(action.card)
        return say("{name} has no {kind}.", name=name, kind=kind)
    return None


def _move_card(state: CardState, giver: int, taker: int, card: int) -> None:
    state.hands[giver * KINDS + card] -= 1
    state.hands[taker * KINDS + card] += 1


def _draw_blind(state: CardState, action: DrawBlind) -> None:
    frame = state.answered(BlindDraw)
    _move_card(state, frame.victim, frame.player, action.card)
    told = Stolen if isinstance(frame, GuildDraw) else DrewFrom
    state.tell(told, frame.player, frame.victim, action.card)


def _give_back(state: CardState, action: GiveBack) -> None:
    frame = state.answered(GivingBack)
    _move_card(state, frame.player, frame.victim, action.card)
    state.tell(GaveBack, frame.player, frame.victim, action.card)
    if frame.count > 1:
        state.stack.append(GivingBack(frame.player, frame.victim, frame.count - 1, begun=True))


def _list_give_back(state: CardState, out: list[Action]) -> None:
    hand = state.hand(state.stack[-1].player)
    out += [_GIVE[kind] for kind, n in enumerate(hand) if n]


# ---- with a player, openly -------------------------------------------------------------


def _picks_left(state: CardState, action: Action | None) -> Phrase | None:
    seat = state.stack[-1].player
    picks = sum(expansion.picks for expansion in seat_expansions(state, seat))
    if not picks:
        return say("Only with a library does one choose from an open hand.")
    if state.picked >= picks:
        return say("The library serves once in a swap phase; other cards are drawn blind.")
    return None


def _open_hand(state: CardState, action: OpenHand) -> None:
    seat = _begin_swap_with_player(state, action.player)
    state.picked += 1
    state.tell(HandOpened, seat, action.player)
    state.stack.append(Picking(seat, action.player))


def _list_open_hand(state: CardState, out: list[Action]) -> None:
    if state.expansions[state.stack[-1].player] and _picks_left(state, None) is None:
        out += [_OPEN[swap_partner] for swap_partner in _swap_partners(state)]


def _is_in_hand(state: CardState, action: PickCard) -> Phrase | None:
    frame = state.asked(Picking)
    if not state.hands[frame.victim * KINDS + action.card]:
        return say("There is no {kind} in that hand.", kind=KIND_NAMES[action.card])
    return None


def _pick(state: CardState, action: PickCard) -> None:
    frame = state.answered(Picking)
    _move_card(state, frame.victim, frame.player, action.card)
    state.tell(Picked, frame.player, frame.victim, action.card)


def _list_pick(state: CardState, out: list[Action]) -> None:
    frame = state.asked(Picking)
    out.extend(_PICK[kind] for kind, n in enumerate(state.hand(frame.victim)) if n)


HAND_VERBS = (
    Verb(
        SwapPlayer,
        _swap_player,
        (
            *COUNT,
            Clause("cards.swap.player", is_other_player),
            Clause("cards.swap.player", _is_same_partner),
            Clause("cards.swap.player", has_card, nowhere=noop("Nobody else holds a card.")),
        ),
        _list_players,
    ),
    Verb(DrawBlind, _draw_blind, (Clause("", _victim_has),), weights=_blind_draw_distribution),
    Verb(GiveBack, _give_back, (Clause("cards.swap.player", holds_card),), _list_give_back),
    Verb(
        OpenHand,
        _open_hand,
        (
            *COUNT,
            Clause("cards.library", _picks_left, general=True),
            Clause("cards.swap.player", is_other_player),
            Clause("cards.swap.player", _is_same_partner),
            Clause("cards.swap.player", has_card, nowhere=noop("Nobody else holds a card.")),
        ),
        _list_open_hand,
    ),
    Verb(PickCard, _pick, (Clause("cards.library", _is_in_hand),), _list_pick),
)

#: What the questions of this file offer.
HAND_OFFERS: Offers = {
    Swapping: (SwapPlayer, OpenHand),
    GivingBack: (SwapPlayer, OpenHand, GiveBack),
    BlindDraw: (DrawBlind,),
    GuildDraw: (DrawBlind,),
    Picking: (PickCard,),
}


# The merchants' guild: stealing a card once a turn (cards.guild).


def _may_steal(state: CardState, action: Action | None) -> Phrase | None:
    seat = state.stack[-1].player
    steals = sum(expansion.steals for expansion in seat_expansions(state, seat))
    if not steals:
        return say("Only the merchants' guild steals cards.")
    if state.stolen >= steals:
        return say("The merchants' guild steals once in a turn.")
    return None


def _is_time(state: CardState, action: Action | None) -> Phrase | None:
    only_swapping = state.rules.options["guild_when"] == "swap_phase"
    if only_swapping and not isinstance(state.stack[-1], Swapping):
        return say("In this game the merchants' guild steals while cards are swapped.")
    return None


def _has_points(state: CardState, action: Aimed) -> Phrase | None:
    if action.player not in state.rules.seats:
        return None
    own, theirs = points(state, state.stack[-1].player), points(state, action.player)
    if theirs < own:
        return say(
            "{player} has {theirs} points, fewer than {own}.",
            player=state.rules.names[action.player],
            theirs=theirs,
            own=own,
        )
    return None


def _steal(state: CardState, action: UseGuild) -> None:
    seat = state.stack[-1].player
    state.stolen += 1
    state.stack.append(GuildDraw(seat, action.player))


def _list(state: CardState, out: list[Action]) -> None:
    seat = state.stack[-1].player
    if not state.expansions[seat]:
        return
    if _may_steal(state, None) is not None or _is_time(state, None) is not None:
        return
    own = points(state, seat)
    for other in state.rules.seats:
        if other != seat and state.hand_size(other) and points(state, other) >= own:
            out.append(UseGuild(other))


VERB = Verb(
    UseGuild,
    _steal,
    (
        Clause("cards.guild", _may_steal, general=True),
        Clause("cards.guild", _is_time, general=True),
        Clause("cards.guild", is_other_player),
        Clause("cards.guild", has_card),
        Clause(
            "cards.guild", _has_points, nowhere=noop("Nobody with as many points holds a card.")
        ),
    ),
    _list,
)
