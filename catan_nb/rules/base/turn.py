"""Turns, points and the end of the game (base.turn, base.win)."""

from __future__ import annotations

from catan_nb.kernel.action import Action
from catan_nb.kernel.chance import Distribution
from catan_nb.kernel.module import RuleModule
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, say, say_counted
from catan_nb.rules.base.actions import ClaimVictory, EndTurn, Roll, RollDice
from catan_nb.rules.base.events import Rolled, TurnBegan, TurnEnded, Won
from catan_nb.rules.base.options import VICTORY_OPTIONS
from catan_nb.rules.base.questions import BeforeRoll, DiceRoll, MainTurn, PairedTurn, ProductionDue
from catan_nb.rules.numbers import SEVEN
from catan_nb.rules.places import CatanQuestion
from catan_nb.rules.state import CatanState, Hooks

# Points and the end of the game, as a rule module (base.win).


_CLAIM = ClaimVictory()


def all_points(state: CatanState, seat: int) -> int:
    """Return the points of a seat, those on hidden cards included."""
    return state.rules.points(state, seat) + state.rules.secret_points(state, seat)


def has_won_points(state: CatanState, seat: int) -> bool:
    """Say whether a seat has the points that win."""
    rules = state.rules
    return rules.points(state, seat) + rules.secret_points(state, seat) >= rules.target


def _end_when_won(state: CatanState) -> None:
    """End the game when the active player has won, unless that must be claimed."""
    seat, rules = state.active, state.rules
    if seat >= 0 and not rules.must_claim and rules.won(state, seat):
        end_game(state, seat)


def end_game(state: CatanState, seat: int) -> None:
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
    end_game(state, state.stack[-1].player)


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
    hooks=Hooks(won=has_won_points, after_action=_end_when_won),
    options=VICTORY_OPTIONS,
)


#: All 36 rolls of two dice that can be told apart, each with weight 1.
ROLLS = Distribution(
    tuple((Roll(first, second), 1) for first in range(1, 7) for second in range(1, 7))
)


def begin_turn(state: CatanState, seat: int) -> None:
    """Start the turn of a seat."""
    state.turn_player = state.active = seat
    state.turn_number += 1
    state.roll = None
    state.built = False
    state.tell(TurnBegan, seat, state.turn_number)
    state.stack.append(BeforeRoll(seat))
    state.rules.hooks["turn_began"](state)


def next_turn(state: CatanState) -> None:
    """Start the next turn when nothing is asked any more."""
    if not state.stack and state.winner < 0:
        if state.turn_number == 0:
            begin_turn(state, state.first_player)
        else:
            begin_turn(state, (state.turn_player + 1) % state.rules.players)


def dice(state: CatanState, seat: int) -> CatanQuestion:
    """Return the dice that are thrown when a seat rolls: two."""
    return DiceRoll(seat)


def _roll_dice(state: CatanState, action: RollDice) -> None:
    seat = state.stack.pop().player
    state.stack += (MainTurn(seat), state.rules.hooks["dice"](state, seat))


def shows_faces(*fields: str) -> Clause:
    """Return the clause that these fields of an outcome are faces of dice."""

    def check(state: CatanState, action: Action) -> Phrase | None:
        for field in fields:
            if not 1 <= getattr(action, field) <= 6:
                return say("No die shows {n}.", n=getattr(action, field))
        return None

    return Clause("", check)


def _apply_roll_result(state: CatanState, action: Roll) -> None:
    seat = state.stack.pop().player
    state.roll = (action.first, action.second)
    total = action.first + action.second
    state.tell(Rolled, seat, action.first, action.second)
    below = len(state.stack)
    state.rules.hooks["rolled"](state, seat)
    if len(state.stack) > below:
        state.stack.insert(below, ProductionDue(seat))
    else:
        _pay(state, total)


def _pay(state: CatanState, total: int) -> None:
    if total == SEVEN:
        state.rules.hooks["seven"](state)
    else:
        state.rules.produce(state, total)


def continue_turn(state: CatanState) -> None:
    """Let the next turn begin when nothing is asked, or the dice pay what has waited till then."""
    stack = state.stack
    if not stack:
        next_turn(state)
    elif type(stack[-1]) is ProductionDue:
        stack.pop()
        assert state.roll is not None
        _pay(state, sum(state.roll))


def end_turn(state: CatanState, action: Action | None = None) -> None:
    """End the turn of the player who is asked, by the action or because something ends it."""
    frame = state.stack.pop()
    state.tell(TurnEnded, frame.player)
    state.active = -1
    if not isinstance(frame, PairedTurn):
        state.rules.hooks["turn_ended"](state)


ROLL_DICE = Verb(RollDice, _roll_dice)
ROLL = Verb(
    Roll,
    _apply_roll_result,
    (shows_faces("first", "second"),),
    weights=lambda state: ROLLS,
    asked_by=RollDice(),
)
END_TURN = Verb(EndTurn, end_turn)
