"""Progress cards in general: drawing, keeping four, playing (ck.progress.*)."""

from __future__ import annotations

from catan_nb.kernel.action import Action
from catan_nb.kernel.chance import Distribution
from catan_nb.kernel.module import Offers
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.cities_knights.actions import DrawFrom, DrawProgress, ReturnProgress
from catan_nb.rules.cities_knights.block import (
    CitiesKnightsBlock,
    block,
    change_held,
    clockwise,
    count_worth,
    hidden_cards,
    holds,
    stack_size,
)
from catan_nb.rules.cities_knights.cards.events import (
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

# ---- drawing ---------------------------------------------------------------------------


def draws(step: int, red: int) -> bool:
    """Say whether a step of a track draws a card on a red die (ck.progress.draw)."""
    return step >= 1 and red <= step + 1


def ask_draws(state: CatanState, track: int, red: int) -> None:
    """Let everybody draw whom the gate and the red die allow, in turn."""
    steps = block(state).improvements[track :: len(TRACKS)]
    if draws(max(steps), red):
        state.stack.extend(
            DrawDue(seat, track) for seat in reversed(clockwise(state)) if draws(steps[seat], red)
        )


def draw_due(state: CatanState) -> None:
    """Let chance draw a card, unless the stack is empty."""
    frame = state.answered(DrawDue)
    if stack_size(state, frame.track):
        state.stack.append(ProgressDraw(frame.player, frame.track))


def reward_due(state: CatanState) -> None:
    """Ask for the track of a card that was earned, unless all stacks are empty."""
    seat = state.stack.pop().player
    if _any_stack(state):
        state.stack.append(PickTrack(seat))


def _any_stack(state: CatanState) -> bool:
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


def _too_many(state: CatanState, action: Action | None) -> Phrase | None:
    if hidden_cards(state, state.stack[-1].player) <= PROGRESS_LIMIT:
        return say("Up to {n} progress cards may be kept.", n=PROGRESS_LIMIT)
    return None


def _is_held(state: CatanState, action: ReturnProgress) -> Phrase | None:
    if not holds(state, state.stack[-1].player, action.card):
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
        if not holds(state, state.stack[-1].player, card):
            return say("There is no {card} card to play.", card=name)
        return None

    return Clause("ck.progress.play", held, general=True)


def played(state: CatanState, card: int) -> int:
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
        possible=_any_stack,
    ),
    Verb(
        ReturnProgress,
        _return,
        clauses=(
            Clause("ck.progress.hand", _too_many, general=True),
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
DUE = {DrawDue: draw_due, RewardDue: reward_due}
