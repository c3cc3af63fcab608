"""What can be read of the pirate islands, and stated of them in a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from catan_nb.board.piece import Piece
from catan_nb.board.topology import bits
from catan_nb.kernel.codecs import is_whole
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.text import quoted
from catan_nb.rules.position_checks import checked_seat, free_site, is_in
from catan_nb.rules.seafarers.fleet import all_ships, fleet
from catan_nb.rules.seafarers.mechanisms.pirates.outposts import (
    CHITS,
    conquered,
    paths_ahead,
    pirates,
)
from catan_nb.rules.state import CatanState


def pieces(former: Callable[..., tuple[Piece, ...]], state: CatanState) -> tuple[Piece, ...]:
    """Return what lies on the board, with fortresses, marks, warships and the fleet."""
    own = pirates(state)
    found = []
    for piece in former(state):
        place = piece.place[1] if piece.kind == "ship" else -1
        if place >= 0 and own.warships >> place & 1:
            piece = replace(piece, looks={**piece.looks, "warship": True})
        found.append(piece)
    for seat, post in enumerate(own.posts):
        if own.chits[seat]:
            looks = {"chits": own.chits[seat]}
            found.append(Piece("fortress", ("vertex", post.fortress), seat, looks))
        found.append(Piece("mark", ("vertex", post.mark), seat))
    if own.place >= 0:
        found.append(Piece("fleet", ("hex", own.circuit[own.place])))
        stops = enumerate((*own.circuit[own.place :], *own.circuit[: own.place]))
        found += (Piece("fleet way", ("hex", hex), None, {"ahead": n}) for n, hex in stops)
    return tuple(found)


def pirate_fleet(state: CatanState, open: bool) -> int | None:
    """Return the hex of the pirate fleet; None when it has left."""
    own = pirates(state)
    return own.circuit[own.place] if own.place >= 0 else None


def fleet_circuit(state: CatanState, open: bool) -> tuple[int, ...]:
    """Return the hexes of the fleet's way in order, its start first."""
    return pirates(state).circuit


def fortress_chits(state: CatanState, seat: int, open: bool) -> int:
    """Return how many chits are left of a seat's fortress; 0 when it is taken."""
    return pirates(state).chits[seat]


def fortress(state: CatanState, seat: int, open: bool) -> int:
    """Return the intersection of a seat's fortress."""
    return pirates(state).posts[seat].fortress


def marked_corner(state: CatanState, seat: int, open: bool) -> int:
    """Return the intersection over which a seat's line leads."""
    return pirates(state).posts[seat].mark


def warships(state: CatanState, seat: int, open: bool) -> tuple[int, ...]:
    """Return the paths with a warship of a seat."""
    return bits(fleet(state).ships[seat] & pirates(state).warships)


def state_warships(state: CatanState, stated: dict[str, Any], *edges: int) -> None:
    """Say which ships are warships."""
    for edge in edges:
        if not is_in(all_ships(state), edge):
            raise BadSetup(
                f"there is no ship at {quoted(edge)} for a warship [sea.pirates.warship]"
            )
        pirates(state).warships |= 1 << edge


def state_fortress(state: CatanState, stated: dict[str, Any], seat: int, chits: int) -> None:
    """Say how many chits are left of a seat's fortress."""
    seat = checked_seat(state, seat)
    if not is_whole(chits) or chits not in range(1, CHITS + 1):
        raise BadSetup(
            f"a fortress has 1 to {CHITS} chits, not {quoted(chits)} [sea.pirates.fortress]"
        )
    if conquered(state, seat):
        raise BadSetup("that seat has taken its fortress [sea.pirates.fortress]")
    pirates(state).chits[seat] = chits


def state_taken(state: CatanState, stated: dict[str, Any], seat: int) -> None:
    """Say that a seat has taken its fortress, which is its settlement."""
    own, seat = pirates(state), checked_seat(state, seat)
    if conquered(state, seat):
        raise BadSetup("that seat has taken its fortress [sea.pirates.fortress]")
    own.chits[seat] = 0
    state.settlements[seat] |= free_site(state, own.posts[seat].fortress)


def state_fleet(state: CatanState, stated: dict[str, Any], place: int) -> None:
    """Say at which place of its circuit, from 0, the fleet is."""
    own = pirates(state)
    if not is_whole(place) or place not in range(len(own.circuit)):
        raise BadSetup(f"the fleet's way has no place {quoted(place)} [sea.pirates.fleet]")
    own.place = place


def settled(state: CatanState, stated: Mapping[str, Any]) -> None:
    """Check that warships are ships, and that lines lead the way that they must."""
    own = pirates(state)
    if own.warships & ~all_ships(state):
        raise BadSetup("a warship is a ship on the board [sea.pirates.warship]")
    for seat in state.rules.seats:
        ships, line = fleet(state).ships[seat], 0
        while line != ships:
            ahead = paths_ahead(state, seat, line) & ships & ~line
            if ahead.bit_count() != 1:
                raise BadSetup(
                    f"the ships of {state.rules.names[seat]} are no single line from the east"
                    " island towards its fortress [sea.pirates.route]"
                )
            line |= ahead
    if not any(own.chits):
        own.place = -1
