"""What lies before a player, and what follows from it: points, sides, protection."""

from __future__ import annotations

from typing import Final

from catan_nb.fastcard.box import EXPANSIONS, Expansion
from catan_nb.fastcard.state import CardState

#: The expansions of every mask of kinds, ready to look up.
_OF_MASK: Final = tuple(
    tuple(kind for kind in range(len(EXPANSIONS)) if mask >> kind & 1)
    for mask in range(1 << len(EXPANSIONS))
)
_POINTS: Final = tuple(sum(EXPANSIONS[kind].points for kind in kinds) for kinds in _OF_MASK)


def a_sides(count: int) -> int:
    """Return how many of `count` roads or knights lie with their A side up."""
    return (count + 1) // 2


def side(number: int) -> str:
    """Return the side of the `number`-th road or knight, from 1: A, B, A and so on."""
    return "A" if number % 2 else "B"


def kinds_of(mask: int) -> tuple[int, ...]:
    """Return the kinds of expansion in a mask."""
    return _OF_MASK[mask]


def expansions_of(state: CardState, seat: int) -> tuple[Expansion, ...]:
    """Return the expansions of a seat."""
    return tuple(EXPANSIONS[kind] for kind in _OF_MASK[state.expansions[seat]])


def points(state: CardState, seat: int) -> int:
    """Return the victory points of a seat (cards.win)."""
    return (
        state.settlements[seat]
        + 2 * state.cities[seat]
        + _POINTS[state.expansions[seat]]
        + state.roads[seat] // 2
        + state.knights[seat] // 2
    )


def safe_roads(state: CardState, seat: int) -> int:
    """Return how many first roads of a seat nobody can take, if it has so many."""
    return sum(expansion.safe_roads for expansion in expansions_of(state, seat))


def safe_knights(state: CardState, seat: int) -> int:
    """Return how many first knights of a seat nobody can take, if it has so many."""
    return sum(expansion.safe_knights for expansion in expansions_of(state, seat))
