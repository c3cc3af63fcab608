"""Roads and knights: from the middle, or from another player (cards.take)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from catan_nb.fastcard.building_events import Built, KnightBuilt, KnightTaken, RoadBuilt, RoadTaken
from catan_nb.fastcard.display import safe_knights, safe_roads
from catan_nb.fastcard.state import CardState
from catan_nb.kernel.values import frozen


@frozen
class Movable:
    """A kind of building card that changes owners.

    Attributes
    ----------
    held : str
        The field of the state with the number before each seat.
    left : str
        The field with the number in the middle.
    safe : callable
        ``safe(state, seat)``: how many of the first ones nobody can take.
    built, taken : type of event
    """

    held: str
    left: str
    safe: Callable[[CardState, int], int]
    built: type[Built]
    taken: type[RoadTaken | KnightTaken]


ROAD: Final = Movable("roads", "roads_left", safe_roads, RoadBuilt, RoadTaken)
KNIGHT: Final = Movable("knights", "knights_left", safe_knights, KnightBuilt, KnightTaken)


def loser(
    state: CardState, builder: int, movable: Movable, direction: int | None = None
) -> int | None:
    """Return who would lose a card to a builder: the next in the fate card's direction, or None.

    It does not matter here whether any are left in the middle. `direction` is another than
    the card's, to see what turning it would change.
    """
    way = state.direction if direction is None else direction
    held: list[int] = getattr(state, movable.held)
    players = state.rules.players
    for step in range(1, players):
        seat = (builder + way * step) % players
        if held[seat] > movable.safe(state, seat):
            return seat
    return None


def is_left(state: CardState, movable: Movable) -> bool:
    """Say whether any are left in the middle."""
    return bool(getattr(state, movable.left))


def get(state: CardState, builder: int, movable: Movable) -> int:
    """Lay one before the builder and return its number there, from 1."""
    held: list[int] = getattr(state, movable.held)
    if is_left(state, movable):
        setattr(state, movable.left, getattr(state, movable.left) - 1)
    else:
        victim = loser(state, builder, movable)
        assert victim is not None  # a clause has seen to it
        held[victim] -= 1
        state.tell(movable.taken, builder, victim)
    held[builder] += 1
    return held[builder]
