"""The other players, as those whom a card strikes."""

from __future__ import annotations

from collections.abc import Iterator

from catan_nb.kernel.action import Action
from catan_nb.kernel.verb import Clause
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.cities_knights.block import clockwise
from catan_nb.rules.state import CatanState


def opponents(state: CatanState) -> list[int]:
    """Return all seats but the one at the frame, clockwise from the player on turn."""
    seat = state.stack[-1].player
    return [other for other in clockwise(state) if other != seat]


def ahead(state: CatanState, seat: int, lead: int = 1) -> Iterator[int]:
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
