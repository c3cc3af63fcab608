"""A pilot for a game of the base rules: the flat form, with the rules' own actions."""

from __future__ import annotations

from typing import Any, cast

from catan_nb.kernel.action import Action, misfit
from catan_nb.kernel.log.pilot import Pilot
from catan_nb.kernel.values.bundle import choices
from catan_nb.rules.base.actions import Discard
from catan_nb.rules.cards import Cards
from catan_nb.rules.flat.actions import action_of, code_of
from catan_nb.rules.flat.helm import Helm
from catan_nb.rules.flat.loading import load
from catan_nb.rules.state import CatanState

__all__ = ["pilot_of"]

#: Actions ready-made by their codes, and their codes by their `id`, which is nobody else's as
#: long as they are kept here. There is one for each place and card, but no discards.
_READY: dict[int, Action] = {}
_CODES: dict[int, int] = {}


def pilot_of(state: CatanState) -> Pilot | None:
    """Return a pilot for a position, or None where the flat form does not cover it."""
    table = load(state)
    if table is None:
        return None
    helm: Any = Helm(table, cast("dict[int, object]", _READY), _CODES, _make, _read, _discards)
    return cast(Pilot, helm)


def _make(code: int) -> None:
    action = _READY[code] = action_of(code)
    _CODES[id(action)] = code


def _read(action: object) -> int:
    """Return the code of an action whoever made it, or -1."""
    try:
        code = code_of(cast(Action, action))
        known = action_of(code)
    except (AttributeError, LookupError, OverflowError, TypeError, ValueError):
        return -1  # of another game, or with values that no action has
    fits = misfit(cast(Action, action)) is None and known == action
    return code if fits else -1


def _discards(hand: list[int], count: int) -> tuple[Action, ...]:
    return tuple([Discard(Cards.of(counts)) for counts in choices(hand, count)])
