"""Intersections that actions name, and the words for wrong ones."""

from __future__ import annotations

from catan_nb.kernel.words import Phrase, say, say_to
from catan_nb.rules.places import VERTEX
from catan_nb.rules.state import CatanState


def in_range(state: CatanState, vertex: int) -> bool:
    """Say whether an intersection is on the board at all."""
    return 0 <= vertex < state.rules.topology.n_vertices


def no_such_place(vertex: int) -> Phrase:
    """Return the words for an intersection that is not on the board."""
    return say("There is no intersection {vertex} on this board.", vertex=VERTEX.show(vertex))


def no_own_city(state: CatanState, vertex: int) -> Phrase | None:
    """Refuse intersections without a city of the player at the frame."""
    seat = state.stack[-1].player
    if vertex < 0 or not state.cities[seat] >> vertex & 1:
        return say_to(
            seat,
            "You have no city at {vertex}.",
            "There is no own city at {vertex}.",
            vertex=VERTEX.show(vertex),
        )
    return None
