"""The state of the Fast Card Game: what lies on the table and in the hands.

The pile, the hands and the backs of settlement cards are counts: drawing at random from counts
is the same as drawing from the top of what has been shuffled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Self

from catan_nb.fastcard.box import EXPANSIONS, Expansion
from catan_nb.fastcard.cards import KINDS
from catan_nb.kernel.state import State

if TYPE_CHECKING:
    from catan_nb.fastcard.ruleset import CardRules


#: Fields that are numbers and are handed over as they are.
VALUES: Final = (
    "built",
    "direction",
    "first_player",
    "knights_left",
    "picked",
    "roads_left",
    "settlements_left",
    "stolen",
    "turn_number",
    "turn_player",
)
#: Fields that are flat lists and are copied.
LISTS: Final = (
    "backs",
    "cities",
    "discards",
    "drawn",
    "expansions",
    "expansions_left",
    "hands",
    "knights",
    "market",
    "pile",
    "roads",
    "settlements",
)


class CardState(State):
    """The state of a card game.

    Attributes
    ----------
    hands : list of int
        ``KINDS`` counts per seat.
    pile, discards, market : list of int
        Resource cards by kind.
    drawn : list of int
        What chance has drawn and nobody has been told yet, by kind.
    roads, knights, settlements, cities : list of int
        Cards before each seat; cities without those that an expansion covers. Of roads and
        knights every second one, from the second on, lies with its B side up.
    expansions : list of int
        A mask of kinds per seat.
    roads_left, knights_left, settlements_left : int
        Cards in the middle.
    expansions_left : list of int
        Expansions in the middle by kind.
    backs : list of int
        Events on the backs of all settlement cards not turned yet, by kind.
    direction : int
        Where the fate card points: 1 clockwise, -1 counter-clockwise.
    first_player, turn_player : int
        Who starts; whose turn it is, -1 before the first.
    turn_number : int
        From 1; 0 while cards are dealt.
    built : int
        A mask of the kinds of object built in this turn.
    picked, stolen : int
        Cards picked from open hands in this swap phase, and stolen in this turn.
    """

    __slots__ = (*VALUES, *LISTS)

    stated = (*VALUES, *LISTS)

    rules: CardRules
    hands: list[int]
    pile: list[int]
    discards: list[int]
    market: list[int]
    drawn: list[int]
    roads: list[int]
    knights: list[int]
    settlements: list[int]
    cities: list[int]
    expansions: list[int]
    expansions_left: list[int]
    backs: list[int]
    roads_left: int
    knights_left: int
    settlements_left: int
    direction: int
    first_player: int
    turn_player: int
    turn_number: int
    built: int
    picked: int
    stolen: int

    def copy(self) -> Self:
        new = self.copy_of_base()
        new.built = self.built
        new.direction = self.direction
        new.first_player = self.first_player
        new.knights_left = self.knights_left
        new.picked = self.picked
        new.roads_left = self.roads_left
        new.settlements_left = self.settlements_left
        new.stolen = self.stolen
        new.turn_number = self.turn_number
        new.turn_player = self.turn_player
        new.backs = self.backs[:]
        new.cities = self.cities[:]
        new.discards = self.discards[:]
        new.drawn = self.drawn[:]
        new.expansions = self.expansions[:]
        new.expansions_left = self.expansions_left[:]
        new.hands = self.hands[:]
        new.knights = self.knights[:]
        new.market = self.market[:]
        new.pile = self.pile[:]
        new.roads = self.roads[:]
        new.settlements = self.settlements[:]
        return new

    def hand(self, seat: int) -> list[int]:
        """Return the counts of a hand."""
        return self.hands[seat * KINDS : seat * KINDS + KINDS]

    def hand_size(self, seat: int) -> int:
        """Return how many cards a hand has."""
        return sum(self.hands[seat * KINDS : seat * KINDS + KINDS])


# What lies before a player, and what follows from it: points, sides, protection.


#: The expansions of every mask of kinds, ready to look up.
_OF_MASK: Final = tuple(
    tuple(kind for kind in range(len(EXPANSIONS)) if mask >> kind & 1)
    for mask in range(1 << len(EXPANSIONS))
)
_POINTS: Final = tuple(sum(EXPANSIONS[kind].points for kind in kinds) for kinds in _OF_MASK)


def count_a_sides(count: int) -> int:
    """Return how many of `count` roads or knights lie with their A side up."""
    return (count + 1) // 2


def movable_side(number: int) -> str:
    """Return the side of the `number`-th road or knight, from 1: A, B, A and so on."""
    return "A" if number % 2 else "B"


def expansion_kinds(mask: int) -> tuple[int, ...]:
    """Return the kinds of expansion in a mask."""
    return _OF_MASK[mask]


def seat_expansions(state: CardState, seat: int) -> tuple[Expansion, ...]:
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
    return sum(expansion.safe_roads for expansion in seat_expansions(state, seat))


def safe_knights(state: CardState, seat: int) -> int:
    """Return how many first knights of a seat nobody can take, if it has so many."""
    return sum(expansion.safe_knights for expansion in seat_expansions(state, seat))
