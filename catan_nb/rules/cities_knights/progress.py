"""Progress cards in general: drawing, keeping four, playing, hiding (ck.progress.*)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from catan_nb.kernel.action import Action
from catan_nb.kernel.chance import Distribution
from catan_nb.kernel.hiding import Known, hidden_seats, merge_by_seat, redeal, split_by_seat
from catan_nb.kernel.module import Offers
from catan_nb.kernel.reading import Reader
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.cities_knights.actions import DrawFrom, DrawProgress, ReturnProgress
from catan_nb.rules.cities_knights.block import (
    CitiesKnightsBlock,
    block,
    change_held,
    clockwise,
    count_held,
    count_worth,
    hidden_cards,
    note_kinds,
    stack_size,
)
from catan_nb.rules.cities_knights.events import (
    ProgressDrawn,
    ProgressPlayed,
    ProgressReturned,
    ProgressShown,
)
from catan_nb.rules.cities_knights.names import (
    CARDS_OF_TRACK,
    OPEN_CARDS,
    PROGRESS,
    PROGRESS_CARD,
    PROGRESS_KINDS,
    PROGRESS_LIMIT,
    TRACK,
    TRACKS,
)
from catan_nb.rules.cities_knights.questions import (
    DrawDue,
    KeepFour,
    PickTrack,
    ProgressDraw,
    RewardDue,
)
from catan_nb.rules.state import CatanState

# The other players, as those whom a card strikes.


def opponents(state: CatanState) -> list[int]:
    """Return all seats but the one at the frame, clockwise from the player on turn."""
    seat = state.stack[-1].player
    return [other for other in clockwise(state) if other != seat]


def seats_ahead(state: CatanState, seat: int, lead: int = 1) -> Iterator[int]:
    """Give the others with at least `lead` points more than a seat, clockwise.

    Everybody sees them: nothing hidden is worth points in Cities & Knights (ck.progress.vp).
    """
    points = state.rules.points
    wanted = points(state, seat) + lead
    for other in clockwise(state):
        if other != seat and points(state, other) >= wanted:
            yield other


def is_opponent(rule: str, field: str = "victim") -> Clause:
    """Return the clause that a field names another player of this game."""

    def check(state: CatanState, action: Action) -> Phrase | None:
        if getattr(action, field) not in opponents(state):
            return say("Another player of this game must be named.")
        return None

    return Clause(rule, check)


# ---- drawing ---------------------------------------------------------------------------


def may_draw(step: int, red: int) -> bool:
    """Say whether a step of a track draws a card on a red die (ck.progress.draw)."""
    return step >= 1 and red <= step + 1


def ask_draws(state: CatanState, track: int, red: int) -> None:
    """Let everybody draw whom the gate and the red die allow, in turn."""
    steps = block(state).improvements[track :: len(TRACKS)]
    if may_draw(max(steps), red):
        state.stack.extend(
            DrawDue(seat, track)
            for seat in reversed(clockwise(state))
            if may_draw(steps[seat], red)
        )


def ask_draw(state: CatanState) -> None:
    """Ask chance to draw a card, unless the stack is empty."""
    frame = state.answered(DrawDue)
    if stack_size(state, frame.track):
        state.stack.append(ProgressDraw(frame.player, frame.track))


def ask_reward_track(state: CatanState) -> None:
    """Ask which track to draw an earned card from, unless all stacks are empty."""
    seat = state.stack.pop().player
    if _has_any_stack(state):
        state.stack.append(PickTrack(seat))


def _has_any_stack(state: CatanState) -> bool:
    """Say whether there is any progress card to draw."""
    return any(stack_size(state, track) for track in range(len(TRACKS)))


_DRAWS = tuple(DrawProgress(card) for card in range(PROGRESS_KINDS))
#: By kind of card, the odds when it comes for certain: the next from under, with none on top.
_SURE = tuple(Distribution(((draw, 1),)) for draw in _DRAWS)


def _draw_weights(state: CatanState) -> Distribution:
    """Return the odds of the next card: any of those on top, or else the first from under."""
    frame, ck = state.asked(ProgressDraw), block(state)
    on_top = tuple(
        [(_DRAWS[card], ck.stacks[card]) for card in CARDS_OF_TRACK[frame.track] if ck.stacks[card]]
    )
    return Distribution(on_top) if on_top else _SURE[ck.under[frame.track][0]]


def _can_be_drawn(state: CatanState, action: DrawProgress) -> Phrase | None:
    if all(action != outcome for outcome, _ in _draw_weights(state)):
        track = TRACK.show(state.asked(ProgressDraw).track)
        card = PROGRESS_CARD.show(action.card)
        return say("{card} is not drawn from the stack of {track} now.", card=card, track=track)
    return None


def _draw(state: CatanState, action: DrawProgress) -> None:
    frame, ck = state.answered(ProgressDraw), block(state)
    seat, card, track = frame.player, action.card, frame.track
    if ck.stacks[card]:
        ck.stacks[card] -= 1
    else:
        ck.under[track] = ck.under[track][1:]
    if card in OPEN_CARDS:
        ck.shown[OPEN_CARDS.index(card)] = seat
        count_worth(ck)
        state.tell(ProgressShown, seat, card)
        return
    change_held(state, seat, card, +1)
    state.tell(ProgressDrawn, seat, track, card)
    if hidden_cards(state, seat) > PROGRESS_LIMIT and seat != state.active:
        state.stack.append(KeepFour(seat))


def _stack_has_cards(state: CatanState, action: DrawFrom) -> Phrase | None:
    if not stack_size(state, action.track):
        return say("The stack of {track} is empty.", track=TRACK.show(action.track))
    return None


def _list_stacks(state: CatanState, out: list[Action]) -> None:
    out += [draw for draw in state.rules.every[DrawFrom] if stack_size(state, draw.track)]


def _draw_from(state: CatanState, action: DrawFrom) -> None:
    seat = state.stack.pop().player
    state.stack.append(ProgressDraw(seat, action.track))


# ---- keeping four ----------------------------------------------------------------------


def put_under(state: CatanState, card: int) -> None:
    """Put a card under the stack of its track."""
    block(state).under[PROGRESS[card].track] += (card,)


def _has_too_many(state: CatanState, action: Action | None) -> Phrase | None:
    if hidden_cards(state, state.stack[-1].player) <= PROGRESS_LIMIT:
        return say("Up to {n} progress cards may be kept.", n=PROGRESS_LIMIT)
    return None


def _is_held(state: CatanState, action: ReturnProgress) -> Phrase | None:
    if not count_held(state, state.stack[-1].player, action.card):
        return say("There is no {card} card to put back.", card=PROGRESS_CARD.show(action.card))
    return None


def _return(state: CatanState, action: ReturnProgress) -> None:
    frame = state.stack[-1]
    if isinstance(frame, KeepFour):
        state.stack.pop()
    change_held(state, frame.player, action.card, -1)
    put_under(state, action.card)
    if state.events is not None:
        track = PROGRESS[action.card].track
        state.events.append(ProgressReturned(frame.player, track, action.card))


_RETURNS = tuple(ReturnProgress(card) for card in range(PROGRESS_KINDS))
_FIVE_HELD = say("Only {n} progress cards may be kept: play one or put one back.", n=PROGRESS_LIMIT)


def _has_five(state: CatanState) -> bool:
    ck: CitiesKnightsBlock = state.blocks["cities_knights"]  # asked after every action
    return ck.hidden[state.stack[-1].player] > PROGRESS_LIMIT


def keeps_four(state: CatanState, action: Action | None) -> Phrase | None:
    """Refuse to end a turn with a fifth progress card."""
    return _FIVE_HELD if _has_five(state) else None


def _list_returns(state: CatanState, out: list[Action]) -> None:
    if _has_five(state):
        out += [_RETURNS[card] for card in block(state).kinds[state.stack[-1].player]]


# ---- playing ---------------------------------------------------------------------------


def play_clause(card: int) -> Clause:
    """Return the clause that a card of this kind is held."""
    name = PROGRESS_CARD.show(card)

    def held(state: CatanState, action: Action | None) -> Phrase | None:
        if not count_held(state, state.stack[-1].player, card):
            return say("There is no {card} card to play.", card=name)
        return None

    return Clause("ck.progress.play", held, general=True)


def play_card(state: CatanState, card: int) -> int:
    """Put the card that the player at the frame plays under its stack; return the seat."""
    seat = state.stack[-1].player
    change_held(state, seat, card, -1)
    put_under(state, card)
    state.tell(ProgressPlayed, seat, card)
    return seat


VERBS = (
    Verb(DrawProgress, _draw, (Clause("", _can_be_drawn),), weights=_draw_weights),
    Verb(
        DrawFrom,
        _draw_from,
        clauses=(Clause("ck.progress.draw", _stack_has_cards),),
        options=_list_stacks,
        possible=_has_any_stack,
    ),
    Verb(
        ReturnProgress,
        _return,
        clauses=(
            Clause("ck.progress.hand", _has_too_many, general=True),
            Clause("ck.progress.hand", _is_held),
        ),
        options=_list_returns,
        possible=_has_five,
    ),
)
#: What the questions of this file offer.
OFFERS: Offers = {
    ProgressDraw: (DrawProgress,),
    PickTrack: (DrawFrom,),
    KeepFour: (ReturnProgress,),
}
#: What happens by itself when these questions come to the top.
DUE = {DrawDue: ask_draw, RewardDue: ask_reward_track}


# The progress cards that a viewer does not see, dealt anew (base.hidden).
#
# The back of a card shows its track: how many of each track everybody holds, all can see.


def deal_cards(state: CatanState, view: Reader, known: Known, rng: random.Random) -> None:
    """Deal the cards in the stacks and with others anew; everybody keeps as many of each track."""
    ck, seats = block(state), hidden_seats(view, "progress")
    held_cards = split_by_seat(ck.held, PROGRESS_KINDS, seats)
    returned = _returned_unseen(state, view)
    for track, kinds in enumerate(CARDS_OF_TRACK):
        # Cards that are shown when drawn are in nobody's hand and never go under the stack.
        hidden = [kind for kind in kinds if kind not in OPEN_CARDS]
        under = ck.under[track]
        unseen = [under[place] for place in returned[track]]
        *hands, stack, below = redeal(
            [
                *([hand[kind] for kind in hidden] for hand in held_cards),
                [ck.stacks[kind] for kind in hidden],
                [unseen.count(kind) for kind in hidden],
            ],
            (),
            rng,
        )
        for whole, part in zip((*held_cards, ck.stacks), (*hands, stack), strict=True):
            for kind, count in zip(hidden, part, strict=True):
                whole[kind] = count
        new = [kind for kind, count in zip(hidden, below, strict=True) for _ in range(count)]
        rng.shuffle(new)
        laid = dict(zip(returned[track], new, strict=True))
        ck.under[track] = tuple(laid.get(place, card) for place, card in enumerate(under))
    merge_by_seat(ck.held, PROGRESS_KINDS, seats, held_cards)
    for seat in seats:
        note_kinds(ck, seat)


def _returned_unseen(state: CatanState, view: Any) -> list[list[int]]:
    """Return by track the places of cards under the stack that the viewer did not see put there.

    What lies there now was put there last, in this order.
    """
    put: list[list[bool]] = [[] for _ in TRACKS]
    for event in view.events:
        if isinstance(event, ProgressPlayed):
            put[PROGRESS[event.card].track].append(True)
        elif isinstance(event, ProgressReturned):
            put[event.track].append(event.card is not None)
    places = []
    for seen, under in zip(put, block(state).under, strict=True):
        later = seen[max(0, len(seen) - len(under)) :]
        first = len(under) - len(later)  # these were there when the position was set up
        places.append([first + place for place, known in enumerate(later) if not known])
    return places
