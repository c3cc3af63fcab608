"""Routes: what a seat's network is, where it may go on, and what it leads to.

Each question is a hook, so that ships, bridges and whatever else makes routes are part of the
answer: who measures, builds along or cuts a route asks here and knows of no piece.
"""

from __future__ import annotations

from catan_nb.board.network import Network
from catan_nb.rules.state import CatanState


def roads_of(state: CatanState, seat: int) -> Network:
    """Return a seat's roads as a network, which nobody else's pieces let pass."""
    rules = state.rules
    blocked = rules.route_blockers(state, seat) & rules.touched(state, seat)
    return Network(state.roads[seat], blocked)


def touched(state: CatanState, seat: int) -> int:
    """Return the mask of intersections that a seat's roads touch."""
    return state.reach[seat]


def sources(state: CatanState, seat: int) -> int:
    """Return the mask of intersections with a building or at a road of a seat."""
    return state.reach[seat] | state.buildings(seat)


def taken(state: CatanState) -> int:
    """Return the mask of paths with anybody's road."""
    return sum(state.roads)  # one road a path: no bit carries


def measure(state: CatanState, seat: int) -> int:
    """Return the length of a seat's longest route (base.longest_road)."""
    return state.rules.network(state, seat).length(state.rules.topology)
