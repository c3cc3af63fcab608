"""The line of ships to the fortress, and its warships (sea.pirates.route, sea.pirates.warship)."""

from __future__ import annotations

from typing import Final

from catan_nb.kernel.action import Action
from catan_nb.kernel.words import Phrase, say, say_to
from catan_nb.rules.base.actions import BuildSettlement
from catan_nb.rules.base.questions import SetupRoad
from catan_nb.rules.places import EDGE, VERTEX
from catan_nb.rules.seafarers.actions import BuildShip, MoveShip
from catan_nb.rules.seafarers.fleet import all_ships, fleet
from catan_nb.rules.seafarers.mechanisms.events import (
    WarshipMade,
)
from catan_nb.rules.seafarers.mechanisms.pirates.outposts import (
    paths_ahead,
    paths_to_come,
    pirates,
    ships_from_shore,
    shore,
)
from catan_nb.rules.state import CatanState

#: The mask of every path.
ALL_PATHS: Final = -1


def settlers_barred(state: CatanState, seat: int) -> int:
    """Return the mask of the intersections that a seat may not settle (sea.pirates.route)."""
    own = shore(state) | 1 << pirates(state).posts[seat].mark
    return (1 << state.rules.topology.n_vertices) - 1 & ~own


def ships_useless(state: CatanState, seat: int) -> int:
    """Return the mask of the paths at sea that are not on a seat's way (sea.pirates.route)."""
    return state.land.sea_edges & ~(paths_to_come(state, seat) | fleet(state).ships[seat])


def may_settle(state: CatanState, action: BuildSettlement) -> Phrase | None:
    """Refuse settlements beyond the shore but at the own mark (sea.pirates.route)."""
    barred = settlers_barred(state, state.stack[-1].player)
    if action.vertex >= 0 and barred >> action.vertex & 1:
        return say(
            "{vertex} lies beyond the east island, where only the own marked intersection may be"
            " settled.",
            vertex=VERTEX.show(action.vertex),
        )
    return None


def ships_barred(state: CatanState, seat: int) -> int:
    """Return the mask of the paths to which the one line of a seat does not lead next.

    In the set-up these are all: everybody has a ship there already.
    """
    return ~paths_ahead(state, seat, fleet(state).ships[seat]) if state.turn_number else ALL_PATHS


def leads_on(state: CatanState, edge: int, ships: int) -> Phrase | None:
    """Refuse a path that does not bring the line of these ships nearer."""
    frame = state.stack[-1]
    if isinstance(frame, SetupRoad):
        return say("A ship of each player lies there already; a road is placed.")
    if edge >= 0 and paths_ahead(state, frame.player, ships) >> edge & 1:
        return None
    return say(
        "{edge} does not lead nearer: the one line goes the shortest way over the marked"
        " intersection to the fortress.",
        edge=EDGE.show(edge),
    )


def built_ahead(state: CatanState, action: BuildShip) -> Phrase | None:
    """Refuse to build a ship that does not lead on."""
    return leads_on(state, action.edge, fleet(state).ships[state.stack[-1].player])


def moved_ahead(state: CatanState, action: MoveShip) -> Phrase | None:
    """Refuse to move a ship to where it does not lead on."""
    seat = state.stack[-1].player
    ships, line = fleet(state).ships[seat], ships_from_shore(state, seat)
    if action.ship < 0 or action.ship not in line[-1:]:
        return None  # another rule says that it is not the last of the line
    return leads_on(state, action.edge, ships & ~(1 << action.ship))


def placed(state: CatanState, seat: int, kind: str, place: int) -> None:
    """Let a warship that was moved be one at its new place."""
    own = pirates(state)
    gone = own.warships & ~all_ships(state)
    if kind == "ship" and gone:
        own.warships = own.warships & ~gone | 1 << place


def plain_ships(state: CatanState, seat: int) -> tuple[int, ...]:
    """Return a seat's ships that are no warships, from the shore on."""
    return tuple(
        ship for ship in ships_from_shore(state, seat) if not pirates(state).warships >> ship & 1
    )


def has_plain_ship(state: CatanState, action: Action | None) -> Phrase | None:
    """Refuse a knight where no ship could become a warship."""
    if plain_ships(state, state.stack[-1].player):
        return None
    return say_to(
        state.stack[-1].player,
        "You have no ship that could become a warship.",
        "There is no ship that could become a warship.",
    )


def knight_played(state: CatanState, seat: int) -> None:
    """Turn the rearmost plain ship into a warship (sea.pirates.warship)."""
    ship = plain_ships(state, seat)[0]
    pirates(state).warships |= 1 << ship
    state.tell(WarshipMade, seat, ship)
