"""Harbours that players put on the coast before the set-up (sea.scenario.new_world).

The data are ``{"kinds": {"generic": 4, "brick": 1}}``: the harbours that are drawn.
"""

from __future__ import annotations

from typing import Any, Self

from catan_nb.kernel.chance import Distribution
from catan_nb.kernel.module import RuleModule
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.seafarers.actions import DrawHarbour
from catan_nb.rules.seafarers.mechanisms import checks, laid_harbours
from catan_nb.rules.seafarers.mechanisms.laid_harbours import producing_coast
from catan_nb.rules.seafarers.names import HARBOURS
from catan_nb.rules.seafarers.questions import DraftHarbour, HarbourDraw
from catan_nb.rules.state import CatanState, Hooks

NAME = "harbour_draft"


class DraftBlock:
    """The harbours that are still to be drawn: the order in which they come is chance, not state.

    Attributes
    ----------
    left : list of int
        How many of each kind are left.
    """

    __slots__ = ("left",)

    def __init__(self, rules: CatanRules) -> None:
        kinds = rules.scenario.mechanisms[NAME]["kinds"]
        self.left: list[int] = [kinds.get(name, 0) for name in HARBOURS]

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.left = self.left[:]
        return new

    def data(self) -> dict[str, Any]:
        return {"left": self.left}


def _places_left(state: CatanState) -> list[int]:
    own: DraftBlock = state.blocks[NAME]
    return own.left


def _on_opened(state: CatanState) -> None:
    """Let the first harbour be drawn before anything is placed."""
    _ask_next_draw(state, state.first_player)


def _ask_next_draw(state: CatanState, seat: int) -> None:
    """Let a seat draw, while harbours and places are left; the rest is out of the game."""
    if any(_places_left(state)) and producing_coast(state):
        state.stack.append(HarbourDraw(seat))


def _draw_distribution(state: CatanState) -> Distribution:
    remaining = enumerate(_places_left(state))
    return Distribution(tuple((DrawHarbour(kind), count) for kind, count in remaining if count))


def _is_left(state: CatanState, action: DrawHarbour) -> Phrase | None:
    return None if _places_left(state)[action.harbour] else say("No such harbour is left.")


def _draw(state: CatanState, action: DrawHarbour) -> None:
    seat = state.answered(HarbourDraw).player
    _places_left(state)[action.harbour] -= 1
    state.stack.append(DraftHarbour(seat, action.harbour))


def _on_after_action(state: CatanState) -> None:
    """Ask the next player to draw once a harbour has been placed."""
    put, pool = len(laid_harbours.block(state).laid), sum(_places_left(state))
    if state.turn_number or not put or not pool:
        return
    drawing = any(isinstance(frame, HarbourDraw | DraftHarbour) for frame in state.stack)
    if not drawing:
        _ask_next_draw(state, (state.first_player + put) % state.rules.players)


_FIELDS = {
    "kinds": checks.harbours,
}

MODULE = RuleModule(
    name=NAME,
    needs=frozenset({laid_harbours.NAME}),
    verbs=(
        Verb(
            DrawHarbour,
            _draw,
            (Clause("sea.scenario.new_world", _is_left),),
            weights=_draw_distribution,
        ),
    ),
    offers={HarbourDraw: (DrawHarbour,)},
    hooks=Hooks(
        scenario_checked=checks.make_data_check(NAME, _FIELDS),
        opened=_on_opened,
        after_action=_on_after_action,
    ),
    blocks={NAME: DraftBlock},
)
MODULES = (laid_harbours.MODULE, MODULE)
