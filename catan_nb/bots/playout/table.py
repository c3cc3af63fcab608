"""A position of the fast engine: pieces, cards, whose turn it is and what is asked."""

from __future__ import annotations

from catan_nb.bots.playout.codes import CARDS, RESOURCES
from catan_nb.bots.playout.ground import Ground


class Table:
    """A position of a game; `copy` gives an independent one.

    Attributes
    ----------
    stack : list of int
        What is asked of whom, as `codes` writes it; the last one decides. Empty at the end.
    hands, held : list of int
        Five numbers for each seat: resources, and development cards not played yet.
    bank, deck, fresh : list of int
        Five numbers each: the bank's resources, the cards left to buy, those bought in this turn.
    rates : list of int
        Five numbers for each seat: cards of the resource that the bank wants for one.
    settlements, cities, roads, reach : list of int
        By seat, masks of intersections and paths; `reach` are the intersections at its roads.
    occupied, closed, taken : int
        Masks of the intersections with a building, of those where none may stand, of the paths
        with a road.
    points : list of int
        By seat, what everybody sees.
    lengths : list of int
        By seat, the longest route as far as it has been measured.
    yields : list of list of int
        By hex, what it pays: places in `hands`, each followed by a number of cards.
    road_actions, settlement_actions : list of list of int, or None
        By seat, the actions of building there, once they have been listed; None when something
        has changed on the board since. The lists themselves are never changed.
    first, second : int
        The dice of this turn; 0 before the roll.
    """

    ground: Ground
    stack: list[int]
    hands: list[int]
    held: list[int]
    rates: list[int]
    bank: list[int]
    deck: list[int]
    fresh: list[int]
    settlements: list[int]
    cities: list[int]
    roads: list[int]
    reach: list[int]
    settlements_left: list[int]
    cities_left: list[int]
    roads_left: list[int]
    points: list[int]
    lengths: list[int]
    knights: list[int]
    yields: list[list[int]]
    road_actions: list[list[int] | None]
    settlement_actions: list[list[int] | None]
    occupied: int
    closed: int
    taken: int
    robber: int
    road_holder: int
    army_holder: int
    played: bool
    built: bool
    first: int
    second: int
    first_player: int
    turn_player: int
    active: int
    turn_number: int
    winner: int

    def __init__(self, ground: Ground) -> None:
        """Create an empty position, to be filled by `loading` or `copy`."""
        self.ground = ground

    def copy(self) -> Table:
        """Return an independent copy."""
        new = Table(self.ground)
        new.stack = self.stack[:]
        new.hands = self.hands[:]
        new.held = self.held[:]
        new.rates = self.rates[:]
        new.bank = self.bank[:]
        new.deck = self.deck[:]
        new.fresh = self.fresh[:]
        new.settlements = self.settlements[:]
        new.cities = self.cities[:]
        new.roads = self.roads[:]
        new.reach = self.reach[:]
        new.settlements_left = self.settlements_left[:]
        new.cities_left = self.cities_left[:]
        new.roads_left = self.roads_left[:]
        new.points = self.points[:]
        new.lengths = self.lengths[:]
        new.knights = self.knights[:]
        new.yields = self.yields[:]
        new.road_actions = self.road_actions[:]
        new.settlement_actions = self.settlement_actions[:]
        new.occupied = self.occupied
        new.closed = self.closed
        new.taken = self.taken
        new.robber = self.robber
        new.road_holder = self.road_holder
        new.army_holder = self.army_holder
        new.played = self.played
        new.built = self.built
        new.first = self.first
        new.second = self.second
        new.first_player = self.first_player
        new.turn_player = self.turn_player
        new.active = self.active
        new.turn_number = self.turn_number
        new.winner = self.winner
        return new

    def hand_size(self, seat: int) -> int:
        """Return how many resources a seat holds."""
        at = RESOURCES * seat
        hands = self.hands
        return hands[at] + hands[at + 1] + hands[at + 2] + hands[at + 3] + hands[at + 4]

    def may_win(self, seat: int) -> bool:
        """Return whether a seat has enough points to win, hidden ones included."""
        from_cards = self.held[CARDS * seat + 1]
        return self.points[seat] + from_cards >= self.ground.target
