"""What Cities & Knights adds to the state, and the questions that all its rules ask of it."""

from __future__ import annotations

from functools import cache
from itertools import compress
from typing import Any, Final, Self

from catan_nb.kernel.words import Phrase, say, say_to
from catan_nb.rules.cities_knights.names import (
    CARDS_OF_TRACK,
    OPEN_CARDS,
    PROGRESS,
    PROGRESS_KINDS,
    TRACKS,
)
from catan_nb.rules.places import VERTEX
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.state import CatanState

# Intersections that actions name, and the words for wrong ones.


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


#: Pieces of each player (ck.materials).
WALLS: Final = 3
KNIGHTS_OF_RANK: Final = 2
STRENGTHS: Final = (1, 2, 3)
#: Cards for defenders of the island, with up to 4 players and with 5 or 6 (six.bank).
DEFENDERS, DEFENDERS_SIX = 6, 8
#: The space on which the fleet lands (ck.barbarians.track).
LANDING: Final = 7
#: The step that brings a track's metropolis, and the one that brings its lasting benefit.
METROPOLIS_STEP, BENEFIT_STEP = 4, 3
#: Points of a metropolis beside those of its city.
METROPOLIS_POINTS = 2
RANKS_OF_SEAT = len(STRENGTHS)
_CARDS = range(PROGRESS_KINDS)


class CitiesKnightsBlock:
    """The private state of Cities & Knights.

    Attributes
    ----------
    symbol : int
        The event die of this turn, or -1 before the roll.
    fleet, landings : int
        The fleet's space, 0 to 6, and how often it has landed. The space is 7 while players
        decide which knights fight.
    improvements : list of int
        Steps taken, ``len(TRACKS)`` numbers per seat.
    metropolis_seat, metropolis_at : list of int
        Per track the seat and the intersection of the metropolis, or -1.
    walls, reduced : list of int
        Masks per seat of the cities with a wall, and of the reduced cities, which are in
        `state.settlements` too.
    knights : list of int
        Masks of intersections, one per seat and strength.
    standing : int
        The intersections with anybody's knight; it follows from them.
    active : int
        Intersections with an active knight, whose ever.
    woken, deserted, raised : int
        Of the knights' intersections, those where one was activated or came over active, came
        over, or was upgraded, since the turn began.
    defenders : list of int
        Cards per seat for having saved the island; `defenders_left` are to be had.
    stacks : list of int
        Cards of each kind that lie in an unknown order on top of their track's stack.
    under : list of tuple of int
        Per track, cards put under the stack, in the order in which they will come up.
    held : list of int
        ``PROGRESS_KINDS`` counts per seat of hidden progress cards.
    hidden : list of int
        Their number per seat.
    kinds : list of tuple of int
        Which kinds they are, per seat; it follows from `held` (`note_kinds`), but for a position
        that is still being stated.
    shown : list of int
        Per card of `OPEN_CARDS`, the seat that has it, or -1.
    merchant_seat, merchant_hex : int
        Or -1.
    cranes : int
        City improvements of this turn that cost 1 commodity less.
    fleet_kinds : int
        Mask of the kinds of card that trade 2:1 for the rest of this turn.
    harbour : list of int
        How often each opponent may still be made a commercial harbour's offer in this turn.
    worth : list of int
        Points per seat for what it has of `metropolis_seat`, `defenders`, `shown` and
        `merchant_seat`, from which it follows: right in every game (`count_worth`), not while a
        position is still being stated.
    """

    __slots__ = (
        "active",
        "cranes",
        "defenders",
        "defenders_left",
        "deserted",
        "fleet",
        "fleet_kinds",
        "harbour",
        "held",
        "hidden",
        "improvements",
        "kinds",
        "knights",
        "landings",
        "merchant_hex",
        "merchant_seat",
        "metropolis_at",
        "metropolis_seat",
        "raised",
        "reduced",
        "shown",
        "stacks",
        "standing",
        "symbol",
        "under",
        "walls",
        "woken",
        "worth",
    )

    def __init__(self, rules: CatanRules) -> None:
        players = rules.players
        self.symbol = -1
        self.fleet = self.landings = 0
        self.improvements = [0] * (players * len(TRACKS))
        self.metropolis_seat = [-1] * len(TRACKS)
        self.metropolis_at = [-1] * len(TRACKS)
        self.walls = [0] * players
        self.reduced = [0] * players
        self.knights = [0] * (players * RANKS_OF_SEAT)
        self.standing = 0
        self.active = self.woken = self.deserted = self.raised = 0
        self.defenders = [0] * players
        self.defenders_left = DEFENDERS if players <= 4 else DEFENDERS_SIX
        self.stacks = [card.copies for card in PROGRESS]
        self.under: list[tuple[int, ...]] = [()] * len(TRACKS)
        self.held = [0] * (players * PROGRESS_KINDS)
        self.hidden = [0] * players
        self.kinds: list[tuple[int, ...]] = [()] * players
        self.shown = [-1] * len(OPEN_CARDS)
        self.merchant_seat = self.merchant_hex = -1
        self.cranes = self.fleet_kinds = 0
        self.harbour = [0] * players
        self.worth = [0] * players

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.symbol = self.symbol
        new.fleet = self.fleet
        new.landings = self.landings
        new.improvements = self.improvements[:]
        new.metropolis_seat = self.metropolis_seat[:]
        new.metropolis_at = self.metropolis_at[:]
        new.walls = self.walls[:]
        new.reduced = self.reduced[:]
        new.knights = self.knights[:]
        new.standing = self.standing
        new.active = self.active
        new.woken = self.woken
        new.deserted = self.deserted
        new.raised = self.raised
        new.defenders = self.defenders[:]
        new.defenders_left = self.defenders_left
        new.stacks = self.stacks[:]
        new.under = self.under[:]
        new.held = self.held[:]
        new.hidden = self.hidden[:]
        new.kinds = self.kinds[:]
        new.shown = self.shown[:]
        new.merchant_seat = self.merchant_seat
        new.merchant_hex = self.merchant_hex
        new.cranes = self.cranes
        new.fleet_kinds = self.fleet_kinds
        new.harbour = self.harbour[:]
        new.worth = self.worth[:]
        return new

    def data(self) -> dict[str, Any]:
        """Return all fields but for what follows from others."""
        follow = ("kinds", "standing", "worth")
        return {name: getattr(self, name) for name in self.__slots__ if name not in follow}


def block(state: CatanState) -> CitiesKnightsBlock:
    """Return what Cities & Knights adds to a state."""
    result: CitiesKnightsBlock = state.blocks["cities_knights"]
    return result


def clockwise(state: CatanState) -> tuple[int, ...]:
    """Return all seats from the player on turn clockwise."""
    return _seats_from(state.turn_player, state.rules.players)


@cache
def _seats_from(first: int, players: int) -> tuple[int, ...]:
    seats = range(players)
    return (*seats[first:], *seats[:first])


def update_derived(ck: CitiesKnightsBlock) -> None:
    """Work out anew everything that follows from the rest."""
    ck.standing = sum(ck.knights)  # one knight a place: no bit carries
    for seat in range(len(ck.kinds)):
        note_kinds(ck, seat)
    count_worth(ck)


# ---- points ----------------------------------------------------------------------------


def count_worth(ck: CitiesKnightsBlock) -> None:
    """Count anew what seats have of metropolises, open cards and the merchant."""
    ck.worth = [
        METROPOLIS_POINTS * ck.metropolis_seat.count(seat)
        + cards
        + ck.shown.count(seat)
        + (ck.merchant_seat == seat)
        for seat, cards in enumerate(ck.defenders)
    ]


# ---- improvements ----------------------------------------------------------------------


def improvement_level(state: CatanState, seat: int, track: int) -> int:
    """Return how many steps of a track a seat has taken."""
    return block(state).improvements[seat * len(TRACKS) + track]


def has_benefit(state: CatanState, seat: int, track: int) -> bool:
    """Say whether a seat has the lasting benefit of a track (ck.improve.third)."""
    return block(state).improvements[seat * len(TRACKS) + track] >= BENEFIT_STEP


def metropolises(state: CatanState) -> int:
    """Return the mask of intersections with a metropolis."""
    mask = 0
    for vertex in block(state).metropolis_at:
        if vertex >= 0:
            mask |= 1 << vertex
    return mask


def free_cities(state: CatanState, seat: int) -> int:
    """Return the mask of a seat's cities that are no metropolis; reduced ones do not count."""
    return state.cities[seat] & ~metropolises(state)


# ---- knights ---------------------------------------------------------------------------


def knights_of(state: CatanState, seat: int) -> int:
    """Return the mask of intersections with a knight of a seat."""
    ck: CitiesKnightsBlock = state.blocks["cities_knights"]  # asked in every list
    knights, offset = ck.knights, seat * RANKS_OF_SEAT
    return knights[offset] | knights[offset + 1] | knights[offset + 2]


def all_knights(state: CatanState) -> int:
    """Return the mask of intersections with anybody's knight."""
    ck: CitiesKnightsBlock = state.blocks["cities_knights"]  # asked in every list
    return ck.standing


def opposing_knights(state: CatanState, seat: int) -> int:
    """Return the mask of intersections with an opponent's knight."""
    ck: CitiesKnightsBlock = state.blocks["cities_knights"]  # asked whenever routes are
    knights, offset = ck.knights, seat * RANKS_OF_SEAT
    return ck.standing & ~(knights[offset] | knights[offset + 1] | knights[offset + 2])


def knight_at(state: CatanState, vertex: int) -> tuple[int, int] | None:
    """Return seat and strength of the knight at an intersection, or None."""
    if vertex < 0:
        return None
    for place, mask in enumerate(block(state).knights):
        if mask >> vertex & 1:
            seat, rank = divmod(place, RANKS_OF_SEAT)
            return seat, rank + 1
    return None


def knights_left(state: CatanState, seat: int, strength: int) -> int:
    """Return how many knights of a strength a seat has in supply."""
    standing = block(state).knights[seat * RANKS_OF_SEAT + strength - 1]
    return KNIGHTS_OF_RANK - standing.bit_count()


def active_strength(state: CatanState, seat: int, among: int = -1) -> int:
    """Return the strength of a seat's active knights, of those in the mask `among`."""
    ck = block(state)
    offset, fit = seat * RANKS_OF_SEAT, ck.active & among
    strengths = 0
    for strength in STRENGTHS:
        strengths += strength * (ck.knights[offset + strength - 1] & fit).bit_count()
    return strengths


def put_knight(
    state: CatanState, seat: int, vertex: int, strength: int, active: bool, *, tell: bool = True
) -> None:
    """Put a knight on a free intersection; without `tell` no route is measured yet."""
    ck, bit = block(state), 1 << vertex
    ck.knights[seat * RANKS_OF_SEAT + strength - 1] |= bit
    ck.standing |= bit
    if active:
        ck.active |= bit
    if tell:
        _emit_route_changes(state, seat, bit)


def take_knight(state: CatanState, vertex: int, *, tell: bool = True) -> tuple[int, int, bool]:
    """Take the knight off an intersection and return its seat, strength and whether active.

    Without `tell` no route is measured yet.
    """
    knight = knight_at(state, vertex)
    assert knight is not None
    seat, strength = knight
    ck, bit = block(state), 1 << vertex
    active = bool(ck.active & bit)
    ck.knights[seat * RANKS_OF_SEAT + strength - 1] &= ~bit
    ck.standing &= ~bit
    ck.active &= ~bit
    ck.woken &= ~bit
    ck.raised &= ~bit
    if tell:
        _emit_route_changes(state, seat, bit)
    return seat, strength, active


def move_knight(state: CatanState, start: int, to: int, *, tell: bool = True) -> None:
    """Move a knight, which becomes passive, to an intersection without another one.

    Routes are measured when it has arrived: on the way it leaves nobody's route whole. Without
    `tell` they are not measured yet.
    """
    ck, remaining, taken = block(state), 1 << start, 1 << to
    knight = knight_at(state, start)
    assert knight is not None
    seat, strength = knight
    ck.knights[seat * RANKS_OF_SEAT + strength - 1] ^= remaining | taken
    ck.standing ^= remaining | taken
    ck.active &= ~remaining
    ck.woken &= ~remaining
    if ck.raised & remaining:
        ck.raised ^= remaining | taken
    if tell:
        _emit_route_changes(state, seat, remaining | taken)


def _emit_route_changes(state: CatanState, seat: int, places: int) -> None:
    """Say that a knight came or left, where that can matter: on the routes of others."""
    for other in state.rules.seats:
        if other != seat and state.rules.touched(state, other) & places:
            state.rules.pieces_changed(state, seat, places)
            return


# ---- progress cards --------------------------------------------------------------------


def count_held(state: CatanState, seat: int, card: int) -> int:
    """Return how many hidden progress cards of a kind a seat has."""
    ck: CitiesKnightsBlock = state.blocks["cities_knights"]  # asked for every card in every list
    return ck.held[seat * PROGRESS_KINDS + card]


def hidden_cards(state: CatanState, seat: int) -> int:
    """Return how many hidden progress cards a seat has."""
    return block(state).hidden[seat]


def change_held(state: CatanState, seat: int, card: int, change: int) -> None:
    """Add to, or take from, a seat's hidden progress cards of a kind."""
    ck = block(state)
    ck.held[seat * PROGRESS_KINDS + card] += change
    ck.hidden[seat] += change
    note_kinds(ck, seat)


def note_kinds(ck: CitiesKnightsBlock, seat: int) -> None:
    """Note which kinds of hidden progress card a seat has."""
    offset = seat * PROGRESS_KINDS
    ck.kinds[seat] = tuple(compress(_CARDS, ck.held[offset : offset + PROGRESS_KINDS]))


def stack_size(state: CatanState, track: int) -> int:
    """Return how many progress cards of a track there are to draw."""
    ck = block(state)
    return sum(map(ck.stacks.__getitem__, CARDS_OF_TRACK[track])) + len(ck.under[track])
