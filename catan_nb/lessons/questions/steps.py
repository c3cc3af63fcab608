"""Actions as numbers, in which what was played is remembered."""

from __future__ import annotations

from collections.abc import Iterable

from catan_nb.kernel.action import Action
from catan_nb.rules.play.game import Game

__all__ = ["steps_in"]


def steps_in(game: Game, actions: Iterable[Action]) -> str:
    """Return actions as the places that they have among what is allowed, one after the other.

    Those that the rules refuse, and all after them, are left out.
    """
    trial, places = game.fork(), []
    for action in actions:
        allowed = trial.legal_actions()
        if action not in allowed:
            break
        places.append(str(allowed.index(action)))
        trial.push(action)
    return " ".join(places)
