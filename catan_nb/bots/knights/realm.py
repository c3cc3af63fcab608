"""What a seat knows of Cities & Knights: knights, tracks, the fleet, its progress cards."""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import comb

from catan_nb.bots.sight import Sight
from catan_nb.rules.cities_knights.barbarians import attack
from catan_nb.rules.cities_knights.block import (
    LANDING,
    RANKS_OF_SEAT,
    STRENGTHS,
    block,
    free_cities,
    knight_at,
    knights_of,
)
from catan_nb.rules.cities_knights.improvements import open_to
from catan_nb.rules.cities_knights.knights import knight_sites
from catan_nb.rules.cities_knights.names import PROGRESS_KINDS, TRACKS


@lru_cache
def ship_odds(ships: int, rolls: int) -> float:
    """Return how likely so many rolls of the event die show so many ships or more."""
    ways: int = sum(comb(rolls, count) for count in range(ships, rolls + 1))
    return ways / (1 << rolls)


class Realm:
    """The open facts of Cities & Knights and the own progress cards.

    Masks, steps and seats are as in `CitiesKnightsBlock`.

    Attributes
    ----------
    held : tuple of int
        Own hidden progress cards by kind.
    hidden : tuple of int
        How many hidden progress cards each seat has.
    exposed : tuple of int
        Masks per seat of the cities that the barbarians could sack.
    """

    def __init__(self, sight: Sight) -> None:
        view, seat = sight.view, sight.seat
        state = sight.state
        ck = block(state)
        self.sight = sight
        self.fleet, self.landings = ck.fleet, ck.landings
        self.knights = tuple(ck.knights)
        self.active = ck.active
        self.steps = tuple(ck.improvements)
        self.metropolis_seat = tuple(ck.metropolis_seat)
        self.walls, self.reduced = ck.walls[seat], ck.reduced[seat]
        self.cranes = ck.cranes if state.active == seat else 0
        self.merchant_seat = ck.merchant_seat
        self.harbour = tuple(ck.harbour)
        self.defenders_left = ck.defenders_left
        self.closed = state.closed
        self.held = tuple(ck.held[seat * PROGRESS_KINDS : (seat + 1) * PROGRESS_KINDS])
        self.hidden = tuple([player.progress_size for player in view.players])
        self.exposed = tuple([free_cities(state, other) for other in sight.seats])

    # ---- the fleet -------------------------------------------------------------------

    @property
    def ships_missing(self) -> int:
        """How many more ships the event die must show until the barbarians land."""
        return LANDING - self.fleet

    @cached_property
    def lands_soon(self) -> float:
        """The chance that they land before this seat can act again."""
        return ship_odds(self.ships_missing, self.sight.players)

    @cached_property
    def lands_after(self) -> float:
        """The chance that they land before this seat has acted once more."""
        return ship_odds(self.ships_missing, 2 * self.sight.players)

    @cached_property
    def landings_ahead(self) -> float:
        """How many landings the game may still see, by a guess at its length."""
        ships = self.sight.rounds_left * self.sight.players / 2
        return max(0.0, (ships - self.ships_missing) / LANDING + 1)

    @property
    def attack(self) -> int:
        """The barbarians' strength if they landed now."""
        return attack(self.sight.state)

    # ---- knights ---------------------------------------------------------------------

    def own_knights(self, seat: int) -> int:
        """Return the mask of a seat's knights."""
        return knights_of(self.sight.state, seat)

    def force(self, seat: int, among: int = -1) -> int:
        """Return the strength of a seat's knights, of those in the mask `among`."""
        at = seat * RANKS_OF_SEAT
        return sum(
            strength * (self.knights[at + strength - 1] & among).bit_count()
            for strength in STRENGTHS
        )

    def strength_at(self, vertex: int) -> int:
        """Return the strength of the knight at an intersection, 0 for none."""
        found = knight_at(self.sight.state, vertex)
        return found[1] if found is not None else 0

    def owner_at(self, vertex: int) -> int:
        """Return whose knight stands at an intersection, or -1."""
        found = knight_at(self.sight.state, vertex)
        return found[0] if found is not None else -1

    @cached_property
    def posts(self) -> int:
        """The mask of intersections where an own knight may be put up."""
        return knight_sites(self.sight.state, self.sight.seat)

    # ---- tracks ----------------------------------------------------------------------

    def step(self, seat: int, track: int) -> int:
        """Return how many steps of a track a seat has taken."""
        return self.steps[seat * len(TRACKS) + track]

    def is_open(self, track: int) -> bool:
        """Say whether this seat may take the next step of a track, if it can pay."""
        return open_to(self.sight.state, self.sight.seat, track)
