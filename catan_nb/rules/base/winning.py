"""Points and the end of the game, as a rule module (base.win)."""

from __future__ import annotations

from catan_nb.kernel.action import Action
from catan_nb.kernel.module import RuleModule
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, say, say_counted
from catan_nb.rules.base.actions import ClaimVictory
from catan_nb.rules.base.events import Won
from catan_nb.rules.base.options import VICTORY_OPTIONS
from catan_nb.rules.base.questions import BeforeRoll, MainTurn, PairedTurn
from catan_nb.rules.state import CatanState

_CLAIM = ClaimVictory()


def all_points(state: CatanState, seat: int) -> int:
    """Return the points of a seat, those on hidden cards included."""
    return state.rules.points(state, seat) + state.rules.secret_points(state, seat)


def won(state: CatanState, seat: int) -> bool:
    """Say whether a seat has the points that win."""
    rules = state.rules
    return rules.points(state, seat) + rules.secret_points(state, seat) >= rules.target


def _end_when_won(state: CatanState) -> None:
    """End the game when the active player has won, unless that must be claimed."""
    seat, rules = state.active, state.rules
    if seat >= 0 and not rules.must_claim and rules.won(state, seat):
        win(state, seat)


def win(state: CatanState, seat: int) -> None:
    """End the game."""
    state.winner = seat
    state.active = -1
    state.stack.clear()
    if state.events is not None:
        secret = state.rules.secret_points(state, seat)
        state.events.append(Won(seat, all_points(state, seat), secret))


def _is_claimed_here(state: CatanState, action: Action | None) -> Phrase | None:
    if not state.rules.options["must_claim"]:
        return say("The game ends by itself when somebody has won.")
    return None


def _has_won(state: CatanState, action: Action | None) -> Phrase | None:
    seat, rules = state.stack[-1].player, state.rules
    if rules.won(state, seat):
        return None
    have = all_points(state, seat)
    if have < rules.target:
        return say_counted(
            have, "1 point is not {target}.", "{n} points are not {target}.", target=rules.target
        )
    return say("More than points is needed to win this game.")


def _claim(state: CatanState, action: ClaimVictory) -> None:
    win(state, state.stack[-1].player)


def _list_claim(state: CatanState, out: list[Action]) -> None:
    rules = state.rules
    if rules.must_claim and rules.won(state, state.active):
        out.append(_CLAIM)


_CLAIM_VICTORY = Verb(
    ClaimVictory,
    _claim,
    clauses=(
        Clause("base.win", _is_claimed_here, general=True),
        Clause("base.win", _has_won, general=True),
    ),
    options=_list_claim,
)

MODULE = RuleModule(
    name="victory",
    verbs=(_CLAIM_VICTORY,),
    offers=dict.fromkeys((BeforeRoll, MainTurn, PairedTurn), (ClaimVictory,)),
    hooks={"won": won, "after_action": _end_when_won},
    options=VICTORY_OPTIONS,
)
