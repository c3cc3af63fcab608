"""Playing on from an example: what a click on a place means, and what else can be done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from catan_nb.board.piece import Place
from catan_nb.kernel.action import Action, codecs_of
from catan_nb.kernel.event import Event
from catan_nb.kernel.question import CHANCE
from catan_nb.rules.base.actions import BuildRoad, BuildSettlement, MoveRobber
from catan_nb.rules.play.game import Game
from catan_nb.ui.almanac.examples.example import Answer
from catan_nb.ui.systems.tools import named_places

__all__ = ["MOST_BUTTONS", "at_place", "choices", "done", "kinds", "lit"]

MOST_BUTTONS: Final = 6
"""Actions without a place that are offered at most."""
_USUAL: Final[dict[str, Any]] = {
    "edge": BuildRoad,
    "vertex": BuildSettlement,
    "hex": MoveRobber,
}
"""What a click on a place is taken for where nothing at all can be done there."""


def target(action: Action) -> Place | None:
    """Return the place that an action is about, the last that it names; None without one."""
    named = named_places(type(action))
    if not named:
        return None
    field, kind = named[-1]
    number = getattr(action, field)
    return (kind, number) if isinstance(number, int) else None


def lit(game: Game) -> dict[Place, Action]:
    """Return the places where something can be done now, with the first thing that can."""
    found: dict[Place, Action] = {}
    for action in _legal(game):
        place = target(action)
        if place is not None:
            found.setdefault(place, action)
    return found


def choices(game: Game) -> list[Action]:
    """Return what can be done now without a place, where that is not too much to choose from."""
    found = [action for action in _legal(game) if target(action) is None]
    plain = [action for action in found if not codecs_of(type(action))]
    for some in (found, plain):
        if len(some) <= MOST_BUTTONS:
            return some
    return []


def kinds(game: Game, tried: Sequence[Action]) -> list[str]:
    """Return the kinds of place that can be clicked: those of what is tried or can be done."""
    places = [*map(target, tried), *lit(game)]
    return list(dict.fromkeys(place[0] for place in places if place is not None))


def at_place(game: Game, place: Place, tried: Action) -> Action:
    """Return what a click on a place stands for.

    It is what can be done there, best of the kind of what the example tries; otherwise that, or
    what is usual at such a place, so that the rules say why it is not allowed.
    """
    kind, number = place
    allowed = [action for action in _legal(game) if target(action) == place]
    alike = [action for action in allowed if type(action) is type(tried)]
    if allowed:
        return (alike or allowed)[0]
    named = named_places(type(tried))
    if named and named[-1][1] == kind:
        changed: Any = replace(tried, **{named[-1][0]: number})  # type: ignore[type-var]
        return changed  # type: ignore[no-any-return]
    usual: Action = _USUAL[kind](number)
    return usual


def done(game: Game, action: Action, then: Sequence[Action] = ()) -> Answer:
    """Do something in a copy of a game, with what follows as far as it can; tell what happened.

    Where chance decides and nothing says how, the game's own dice fall.
    """
    refusal = game.why_not(action)
    if refusal is not None:
        return Answer(game, (), refusal)
    game = game.fork()
    events: list[Event] = list(game.push(action))
    rest = list(then)
    while not game.over:
        if rest and game.why_not(rest[0]) is None:
            events += game.push(rest.pop(0))
        elif game.actor == CHANCE:
            events += game.push(game.sample())
        else:
            break
    return Answer(game, tuple(events))


def _legal(game: Game) -> Sequence[Action]:
    return () if game.over or game.actor == CHANCE else game.legal_actions()
