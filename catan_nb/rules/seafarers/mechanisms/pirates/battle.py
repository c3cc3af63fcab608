"""Attacking the fortress, and winning (sea.pirates.fortress)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from catan_nb.kernel.action import Action
from catan_nb.kernel.chance import Distribution
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.base.turn import end_turn
from catan_nb.rules.base.winning import win
from catan_nb.rules.pieces import put_settlement
from catan_nb.rules.seafarers.fleet import lift_ship
from catan_nb.rules.seafarers.mechanisms.actions import AttackFortress, FightFortress
from catan_nb.rules.seafarers.mechanisms.events import (
    FleetLeft,
    FortressFought,
    ShipLost,
)
from catan_nb.rules.seafarers.mechanisms.pirates.outposts import (
    at_fortress,
    conquered,
    pirates,
    ships_from_shore,
    strength,
)
from catan_nb.rules.seafarers.mechanisms.questions import FortressBattle
from catan_nb.rules.state import CatanState

_DIE: Final = tuple(range(1, 7))


def stands(state: CatanState, action: Action | None) -> Phrase | None:
    """Refuse to attack a fortress that is taken."""
    if conquered(state, state.stack[-1].player):
        return say("The fortress is taken already.")
    return None


def is_reached(state: CatanState, action: Action | None) -> Phrase | None:
    """Refuse to attack where no own line leads to the fortress."""
    if at_fortress(state, state.stack[-1].player):
        return None
    return say("No line of ships leads to the own fortress yet.")


def attack(state: CatanState, action: AttackFortress) -> None:
    """Let the pirates in the fortress roll."""
    state.stack.append(FortressBattle(state.stack[-1].player))


def die(state: CatanState) -> Distribution:
    """Return the die of the pirates in a fortress."""
    return Distribution(tuple((FightFortress(face), 1) for face in _DIE))


def shows_a_face(state: CatanState, action: FightFortress) -> Phrase | None:
    """Refuse what no die shows."""
    return None if action.strength in _DIE else say("No die shows {n}.", n=action.strength)


def battle(state: CatanState, action: FightFortress) -> None:
    """Decide an attack, which ends the turn."""
    seat, own = state.answered(FortressBattle).player, pirates(state)
    warships = strength(state, seat)
    if warships > action.strength:
        own.chits[seat] -= 1
    state.tell(FortressFought, seat, warships, action.strength, own.chits[seat])
    if warships > action.strength:
        if not own.chits[seat]:
            conquer(state, seat)
    else:
        lost = 1 if warships == action.strength else 2
        for ship in ships_from_shore(state, seat)[-lost:]:
            own.warships &= ~(1 << ship)
            state.tell(ShipLost, seat, ship)
            lift_ship(state, seat, ship)
    if state.rules.won(state, seat) and not state.rules.must_claim:
        win(state, seat)
    else:
        end_turn(state)


def conquer(state: CatanState, seat: int) -> None:
    """Make a fortress a settlement; the fleet leaves when it was the last one."""
    own = pirates(state)
    put_settlement(state, seat, own.posts[seat].fortress)
    if not any(own.chits):
        own.place = -1
        state.tell(FleetLeft)


def won(former: Callable[..., bool], state: CatanState, seat: int) -> bool:
    """Say whether a seat has the points and its fortress."""
    return conquered(state, seat) and former(state, seat)
