"""The state of the board game: what lies on the table.

Structure of arrays: a bit mask per player for each kind of piece, flat lists for hands.
Everything that can be looked up from these and is needed often is kept beside them and kept
right by `catan_nb.rules.pieces`.
"""

from __future__ import annotations

from typing import Self

from catan_nb.board.land import Land
from catan_nb.kernel.state import State
from catan_nb.rules.cards import KINDS
from catan_nb.rules.hooks import BoardHooks
from catan_nb.rules.places import CatanQuestion
from catan_nb.rules.ruleset import CatanRules

#: Fields that are ints, tuples or None, and are handed over as they are.
VALUES = (
    "active",
    "built",
    "built_on",
    "closed",
    "first_player",
    "harbour_masks",
    "hex_yields",
    "hexes_by_roll",
    "land",
    "longest_holder",
    "pirate",
    "robber",
    "roll",
    "terrain",
    "tokens",
    "turn_number",
    "turn_player",
)
#: Fields that are flat lists and are copied.
LISTS = ("bank", "cities", "hands", "reach", "roads", "route_lengths", "settlements")
#: Of these fields, what can be worked out from the others.
DERIVED = (
    "built_on",
    "closed",
    "harbour_masks",
    "hex_yields",
    "hexes_by_roll",
    "land",
    "reach",
    "route_lengths",
)


class CatanState(State):
    """The state of a board game.

    Attributes
    ----------
    hands : list of int
        ``KINDS`` counts per seat.
    bank : list of int
        Cards of each kind that the bank has.
    settlements, cities, roads : list of int
        A mask of intersections or paths per seat.
    reach : list of int
        A mask per seat of the intersections at its roads.
    terrain, tokens : tuple of int
        Per hex, as they lie now; `pieces.lay_hex` changes them, `pieces.put_tokens` the tokens.
    hexes_by_roll : tuple of tuple of int
        The hexes with each token, by token.
    hex_yields : tuple of tuple of (int, int)
        For every hex what it pays when its token is rolled: places in `hands`, and cards.
    land : Land
        What is land, coast and sea now.
    built_on : int
        Intersections with a building of anybody, as `occupied` finds them.
    closed : int
        Intersections that the distance rule closes: buildings and the places beside them.
    harbour_masks : tuple of int
        Intersections with a 2:1 harbour of each resource, then those with a 3:1 harbour.
    robber, pirate : int
        Hexes, or -1 when not on the board.
    route_lengths : list of int
        Length of each seat's longest route where it has 5 roads or more, else 0.
    longest_holder : int
        The seat that holds the longest road, or -1.
    first_player, turn_player, active : int
        Who started; whose turn it is (-1 before the first); who acts in it and may win (-1
        for nobody; another than `turn_player` only in the turn of a paired player).
    turn_number : int
        From 1; 0 in the set-up.
    roll : tuple of int, or None
        The dice of this turn, once rolled.
    built : bool
        Whether the active player has built in this turn.
    """

    __slots__ = (*VALUES, *LISTS)

    stated = tuple(name for name in (*VALUES, *LISTS) if name not in DERIVED)

    rules: CatanRules
    stack: list[CatanQuestion]  # type: ignore[assignment]
    hands: list[int]
    bank: list[int]
    settlements: list[int]
    cities: list[int]
    roads: list[int]
    reach: list[int]
    route_lengths: list[int]
    terrain: tuple[int, ...]
    tokens: tuple[int, ...]
    hex_yields: tuple[tuple[tuple[int, int], ...], ...]
    hexes_by_roll: tuple[tuple[int, ...], ...]
    harbour_masks: tuple[int, ...]
    land: Land
    built_on: int
    closed: int
    robber: int
    pirate: int
    longest_holder: int
    first_player: int
    turn_player: int
    active: int
    turn_number: int
    roll: tuple[int, int] | None
    built: bool

    def copy(self) -> Self:
        new = self.copy_of_base()
        new.active = self.active
        new.built = self.built
        new.built_on = self.built_on
        new.closed = self.closed
        new.first_player = self.first_player
        new.harbour_masks = self.harbour_masks
        new.hex_yields = self.hex_yields
        new.hexes_by_roll = self.hexes_by_roll
        new.land = self.land
        new.longest_holder = self.longest_holder
        new.pirate = self.pirate
        new.robber = self.robber
        new.roll = self.roll
        new.terrain = self.terrain
        new.tokens = self.tokens
        new.turn_number = self.turn_number
        new.turn_player = self.turn_player
        new.bank = self.bank[:]
        new.cities = self.cities[:]
        new.hands = self.hands[:]
        new.reach = self.reach[:]
        new.roads = self.roads[:]
        new.route_lengths = self.route_lengths[:]
        new.settlements = self.settlements[:]
        return new

    def hand(self, seat: int) -> list[int]:
        """Return the counts of a hand."""
        return self.hands[seat * KINDS : seat * KINDS + KINDS]

    def hand_size(self, seat: int) -> int:
        """Return how many cards a hand has."""
        return sum(self.hands[seat * KINDS : seat * KINDS + KINDS])

    def occupied(self) -> int:
        """Return the mask of intersections with a building of anybody."""
        return sum(self.settlements) + sum(self.cities)  # one building a place: no bit carries

    def buildings(self, seat: int) -> int:
        """Return the mask of intersections with a building of `seat`."""
        return self.settlements[seat] | self.cities[seat]


#: What a rule module gives for the hooks of the board game.
Hooks = BoardHooks[CatanState, CatanRules]
