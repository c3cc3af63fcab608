"""Hints: what the coach advises, equal actions put together, with the places they are about."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from catan_nb.board.piece import Place
from catan_nb.kernel.action import Action
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.values import frozen
from catan_nb.rules.cards import Cards
from catan_nb.ui.systems.composed import Systems
from catan_nb.ui.systems.tools import Tool, named_places

if TYPE_CHECKING:
    from catan_nb.bots.bot import Advice

__all__ = ["ASKED", "MOST", "Hint", "hints_of"]

MOST: Final = 3
"""Hints that are given at once."""
ASKED: Final = 12
"""Actions of which they are made: some of these are equal."""


@frozen
class Hint:
    """What could be done, with what speaks for it.

    Attributes
    ----------
    actions : tuple of Action
        All are equally good.
    reasons : tuple of str
        The weightiest first; places stand in them by their labels.
    places : tuple of (str, int)
        Where it is done; empty for what has no place.
    start : (str, int) or None
        The place of what must be taken in hand first, such as a knight that moves.
    tool : Tool or None
        What does it with a click on a place.
    awaited : Cards or None
        The price that is saved for, where it is advised to wait.
    """

    actions: tuple[Action, ...]
    reasons: tuple[str, ...]
    places: tuple[Place, ...] = ()
    start: Place | None = None
    tool: Tool | None = None
    awaited: Cards | None = None

    @property
    def action(self) -> Action:
        """The first of its actions."""
        return self.actions[0]


def hints_of(advice: Iterable[Advice], systems: Systems, game: AnyGame) -> tuple[Hint, ...]:
    """Return the best hints.

    Actions of a kind with the same reasons are one hint, of those without a place already such
    whose first reason is the same: a trade for the same card.
    """
    found: dict[object, Hint] = {}
    told: set[Action] = set()
    for one in advice:
        action, reasons = one.action, one.reasons
        if action in told:
            continue
        told.add(action)
        start, places = _places(systems, game, action)
        key: object = (type(action), start, reasons if places else reasons[:1])
        if key not in found:
            tool = next((t for t in systems.tools.values() if t.action is type(action)), None)
            found[key] = Hint((action,), reasons, places, start, tool, one.awaited)
        elif places:
            first = found[key]
            found[key] = replace(
                first, actions=(*first.actions, action), places=(*first.places, *places)
            )
    return tuple(found.values())[:MOST]


def _places(
    systems: Systems, game: AnyGame, action: Action
) -> tuple[Place | None, tuple[Place, ...]]:
    """Return where one begins, and the places that an action names or that stand for it."""
    named = [(kind, getattr(action, field)) for field, kind in named_places(type(action))]
    if named:
        return (named[0] if len(named) > 1 else None), (named[-1],)
    answers = systems.asking(game.frame).places
    known = {} if answers is None else answers(game)
    return None, tuple(place for place, one in known.items() if one == action)
