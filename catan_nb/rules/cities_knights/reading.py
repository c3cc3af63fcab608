"""What is read of a game of Cities & Knights (ck.*).

Progress cards are secret until they are played (base.hidden); all else lies on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NamedTuple

from catan_nb.board.piece import Piece
from catan_nb.board.topology import bits
from catan_nb.rules.cities_knights import barbarians
from catan_nb.rules.cities_knights.block import (
    RANKS_OF_SEAT,
    STRENGTHS,
    active_strength,
    block,
    count_held,
    hidden_cards,
    stack_size,
)
from catan_nb.rules.cities_knights.cards import PLAYS
from catan_nb.rules.cities_knights.names import (
    OPEN_CARDS,
    PROGRESS_KINDS,
    PROGRESS_NAMES,
    SYMBOLS,
    TRACKS,
)
from catan_nb.rules.pieces import owned
from catan_nb.rules.state import CatanState


class MetropolisPiece(NamedTuple):
    """A metropolis on the board: the seat that has it and its intersection."""

    seat: int
    vertex: int


class MerchantPiece(NamedTuple):
    """The merchant: the hex where it stands and the seat that placed it."""

    hex: int
    seat: int


@dataclass(frozen=True, slots=True)
class KnightPiece:
    """A knight on the board.

    Attributes
    ----------
    vertex : int
        The intersection where it stands.
    strength : int
        1 basic, 2 strong, 3 mighty.
    active : bool
    """

    vertex: int
    strength: int
    active: bool


# ---- the game --------------------------------------------------------------------------


def fleet(state: CatanState, open: bool) -> int:
    """Return the space of the barbarian fleet, 0 to 6 (ck.barbarians.track).

    7 while players decide which knights fight (ck.option.grudge).
    """
    return block(state).fleet


def landings(state: CatanState, open: bool) -> int:
    """Return how often the barbarians have landed."""
    return block(state).landings


def symbol(state: CatanState, open: bool) -> str | None:
    """Return what the event die shows, one of `SYMBOLS`, or None before the roll."""
    shown = block(state).symbol
    return SYMBOLS[shown] if shown >= 0 else None


def barbarian_strength(state: CatanState, open: bool) -> int:
    """Return the barbarians' strength if they landed now (ck.barbarians.strength)."""
    return barbarians.barbarian_strength(state)


def defence(state: CatanState, open: bool) -> int:
    """Return the strength of all active knights (ck.barbarians.strength)."""
    return sum(active_strength(state, seat) for seat in state.rules.seats)


def knight_at(state: CatanState, open: bool) -> Callable[[int], tuple[int, KnightPiece] | None]:
    """Return what tells seat and knight at an intersection, or None where there is none.

    What it returns raises ValueError when there is no such intersection.
    """
    found = {
        piece.vertex: (seat, piece)
        for seat in state.rules.seats
        for piece in knight_pieces(state, seat, open)
    }

    board = state.rules.board  # not the state: nothing hidden goes out with the function

    def at(vertex: int) -> tuple[int, KnightPiece] | None:
        board.label("vertex", vertex)
        return found.get(vertex)

    return at


def metropolises(state: CatanState, open: bool) -> Mapping[str, MetropolisPiece | None]:
    """Return each track's metropolis, or None while nobody has it (ck.metropolis)."""
    ck = block(state)
    places = zip(ck.metropolis_seat, ck.metropolis_at, strict=True)
    return MappingProxyType(
        {
            track: MetropolisPiece(seat, vertex) if vertex >= 0 else None
            for track, (seat, vertex) in zip(TRACKS, places, strict=True)
        }
    )


def merchant(state: CatanState, open: bool) -> MerchantPiece | None:
    """Return where the merchant stands and whose it is, or None (ck.merchant)."""
    ck = block(state)
    return MerchantPiece(ck.merchant_hex, ck.merchant_seat) if ck.merchant_hex >= 0 else None


def progress_left(state: CatanState, open: bool) -> Mapping[str, int]:
    """Return how many progress cards there are to draw, by track."""
    return MappingProxyType(
        {track: stack_size(state, number) for number, track in enumerate(TRACKS)}
    )


def defenders_left(state: CatanState, open: bool) -> int:
    """Return how many cards for defenders of the island are to be had."""
    return block(state).defenders_left


def on_board(
    former: Callable[[CatanState], tuple[Piece, ...]], state: CatanState
) -> tuple[Piece, ...]:
    """Return all pieces: some settlements are reduced cities, and there are knights and more."""
    ck = block(state)
    found = [
        replace(piece, kind="reduced city")
        if piece.kind == "settlement" and ck.reduced[piece.seat or 0] >> piece.place[1] & 1
        else piece
        for piece in former(state)
    ]
    found += owned("wall", "vertex", ck.walls)
    for seat in state.rules.seats:
        for knight in knight_pieces(state, seat, True):
            looks = {"strength": knight.strength, "active": knight.active}
            found.append(Piece("knight", ("vertex", knight.vertex), seat, looks))
    for track, held in metropolises(state, True).items():
        if held is not None:
            place = ("vertex", held.vertex)
            found.append(Piece("metropolis", place, held.seat, {"track": track}))
    stall = merchant(state, True)
    if stall is not None:
        found.append(Piece("merchant", ("hex", stall.hex), stall.seat))
    return tuple(found)


# ---- players ---------------------------------------------------------------------------


def knight_pieces(state: CatanState, seat: int, open: bool) -> tuple[KnightPiece, ...]:
    """Return the knights on the board, by intersection."""
    ck, offset = block(state), seat * RANKS_OF_SEAT
    found = (
        KnightPiece(vertex, strength, bool(ck.active >> vertex & 1))
        for strength in STRENGTHS
        for vertex in bits(ck.knights[offset + strength - 1])
    )
    return tuple(sorted(found, key=lambda knight: knight.vertex))


def strength(state: CatanState, seat: int, open: bool) -> int:
    """Return the strength of the active knights."""
    return active_strength(state, seat)


def improvements(state: CatanState, seat: int, open: bool) -> Mapping[str, int]:
    """Return the steps taken, by track (ck.improve)."""
    offset = seat * len(TRACKS)
    steps = block(state).improvements[offset : offset + len(TRACKS)]
    return MappingProxyType(dict(zip(TRACKS, steps, strict=True)))


def walls(state: CatanState, seat: int, open: bool) -> tuple[int, ...]:
    """Return the intersections of the cities with a wall (ck.wall)."""
    return bits(block(state).walls[seat])


def reduced(state: CatanState, seat: int, open: bool) -> tuple[int, ...]:
    """Return the intersections of the reduced cities (ck.barbarians.reduced)."""
    return bits(block(state).reduced[seat])


def own_metropolises(state: CatanState, seat: int, open: bool) -> tuple[str, ...]:
    """Return the tracks whose metropolis the player has (ck.metropolis)."""
    return tuple(
        track
        for track, place in metropolises(state, open).items()
        if place is not None and place.seat == seat
    )


def defenders(state: CatanState, seat: int, open: bool) -> int:
    """Return the cards for having saved the island (ck.barbarians.win)."""
    return block(state).defenders[seat]


def progress(state: CatanState, seat: int, open: bool) -> Mapping[str, int] | None:
    """Return the hidden progress cards, by kind; None when hidden from the viewer."""
    if not open:
        return None
    offset = seat * PROGRESS_KINDS
    held_cards = block(state).held[offset : offset + PROGRESS_KINDS]
    return MappingProxyType(dict(zip(PROGRESS_NAMES, held_cards, strict=True)))


def progress_size(state: CatanState, seat: int, open: bool) -> int:
    """Return how many hidden progress cards the player has."""
    return hidden_cards(state, seat)


def shown_cards(state: CatanState, seat: int, open: bool) -> tuple[str, ...]:
    """Return the open cards worth a point (ck.progress.vp)."""
    shown = zip(OPEN_CARDS, block(state).shown, strict=True)
    return tuple(PROGRESS_NAMES[card] for card, owner in shown if owner == seat)


def safe_cards(state: CatanState, seat: int, open: bool) -> int:
    """Return how many cards in hand are safe on a 7 (ck.wall)."""
    return state.rules.hand_limit(state, seat)


def playable(state: CatanState, seat: int, open: bool) -> tuple[str, ...] | None:
    """Return the progress cards that may be played now; None when hidden from the viewer.

    Empty when the player is not the one to act.
    """
    if not open:
        return None
    if not state.stack or state.stack[-1].actor != seat:
        return ()
    return tuple(
        PROGRESS_NAMES[card]
        for card, play in sorted(PLAYS.items())
        if count_held(state, seat, card) and state.rules.availability(state, play) is None
    )


#: What the module adds to the reading interface.
FACTS = {
    "knight_at": knight_at,
    "fleet": fleet,
    "landings": landings,
    "symbol": symbol,
    "attack": barbarian_strength,
    "defence": defence,
    "metropolises": metropolises,
    "merchant": merchant,
    "progress_left": progress_left,
    "defenders_left": defenders_left,
}
PLAYER_FACTS = {
    "knight_pieces": knight_pieces,
    "strength": strength,
    "improvements": improvements,
    "walls": walls,
    "reduced": reduced,
    "metropolises": own_metropolises,
    "defenders": defenders,
    "progress": progress,
    "progress_size": progress_size,
    "shown_cards": shown_cards,
    "safe_cards": safe_cards,
    "playable": playable,
}
