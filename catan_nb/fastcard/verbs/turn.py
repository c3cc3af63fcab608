"""Turns and the end of the game (cards.turn, cards.draw, cards.win)."""

from __future__ import annotations

from typing import Final

from catan_nb.fastcard.actions import EndTurn
from catan_nb.fastcard.display import points
from catan_nb.fastcard.events import TurnBegan, Won
from catan_nb.fastcard.questions import Drawing, Swapping
from catan_nb.fastcard.state import CardState
from catan_nb.fastcard.verbs.drawing import cards_to_draw, ready_to_draw
from catan_nb.fastcard.verbs.swapping import end_phase, swaps
from catan_nb.kernel.action import Action
from catan_nb.kernel.verb import Verb

_END_TURN: Final = EndTurn()


def begin_turn(state: CardState, seat: int) -> None:
    """Start the turn of a seat."""
    state.turn_player = seat
    state.turn_number += 1
    state.built = state.picked = state.stolen = 0
    state.tell(TurnBegan, seat, state.turn_number)
    state.stack.append(Swapping(seat, swaps(state, seat)))


def _end_turn(state: CardState, action: EndTurn) -> None:
    seat = state.stack.pop().player
    state.stack.append(Drawing(seat, cards_to_draw(state, seat)))


def _list_end_turn(state: CardState, out: list[Action]) -> None:
    out.append(_END_TURN)


def after_action(state: CardState) -> None:
    """End the game when it is won; go on to the next phase or turn when one is done."""
    seat = state.turn_player
    if seat >= 0 and points(state, seat) >= state.rules.target:
        _win(state, seat)
        return
    ready_to_draw(state)
    if not state.stack:
        nobody_yet = state.turn_number == 0
        begin_turn(state, state.first_player if nobody_yet else (seat + 1) % state.rules.players)
        return
    end_phase(state)


def _win(state: CardState, seat: int) -> None:
    state.winner = seat
    state.stack.clear()
    state.tell(Won, seat, points(state, seat))


END_TURN = Verb(EndTurn, _end_turn, options=_list_end_turn)
