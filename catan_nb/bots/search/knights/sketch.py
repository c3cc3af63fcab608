"""The simplified state of a Cities & Knights game, and changes of its pieces."""

from __future__ import annotations

from typing import Final

from catan_nb.bots.playout.codes import RESOURCES
from catan_nb.bots.playout.ground import Ground
from catan_nb.bots.playout.pieces import count_places, largest, road_due
from catan_nb.bots.playout.trail import longest_trail, longest_with, paths_of
from catan_nb.bots.search.mind import Mind

__all__ = ["CITY_KIND", "COMMODITY", "KINDS", "RANKS", "TRACKS", "Sites", "Sketch"]

# As the rules have it: this is compiled alone.
#: Kinds of card: five resources, coin, paper, cloth.
KINDS: Final = 8
TRACKS: Final = 3
RANKS: Final = 3
#: The kind that a city gets instead of its second card, by resource.
CITY_KIND: Final = [0, 6, 5, 3, 7]
#: The commodity of each track.
COMMODITY: Final = [7, 5, 6]


class Sites:
    """The best sites for a settlement with no road, one road and two roads to build.

    Attributes
    ----------
    gains : list of float
        What each adds to the worth of the income; below 0 where there is none.
    steps : list of int
        What is done first.
    """

    def __init__(self) -> None:
        self.gains = [-1.0, -1.0, -1.0]
        self.steps = [0, 0, 0]


class Sketch:
    """A simplified position; `copy` gives an independent one.

    Attributes
    ----------
    ground : Ground
    mind : Mind
        Its five numbers for each intersection, and eight worths of cards.
    hands, rates : list of int
        Eight numbers for each seat: cards, and how many of them the bank wants for one.
    settlements, cities, roads, reach : list of int
        By seat, masks of intersections and paths; `reach` are the intersections at its roads.
    points, lengths : list of int
        By seat; the longest route as far as it has been measured.
    steps : list of int
        Three numbers for each seat: steps of each track.
    metropolises : list of int
        By track, the seat that has its metropolis, or -1.
    awake, asleep : list of int
        Three numbers for each seat: knights of each rank, active and passive ones.
    walls, cards : list of int
        By seat, walls and hidden progress cards.
    incomes : list of list of float, or None
        By seat, dots by kind, once they have been counted; None when they have changed.
    sites : list of Sites, or None
        By seat likewise, once they have been looked for.
    fleet, landings : int
    raised : list of int
        Of the seat whose turn it is, how many knights of each rank were made so in this turn.
    occupied, closed, taken : int
        Masks of the intersections with a building or knight, of those where none may be founded,
        of the paths with a road.
    robber, road_holder : int
        The robber's hex and who has the longest road, or -1.
    merchant, merchant_kind, defenders_left : int
        Who has the merchant and the resource that it trades, or -1, and how many cards for
        defenders there are.
    seat, turn, winner : int
        Whose turn it is, how many turns have been played here, who has won, or -1.
    rolled : bool
        Whether the dice of the turn lie.
    """

    ground: Ground
    mind: Mind
    hands: list[int]
    rates: list[int]
    settlements: list[int]
    cities: list[int]
    roads: list[int]
    reach: list[int]
    points: list[int]
    lengths: list[int]
    steps: list[int]
    metropolises: list[int]
    awake: list[int]
    asleep: list[int]
    raised: list[int]
    walls: list[int]
    cards: list[int]
    incomes: list[list[float] | None]
    sites: list[Sites | None]
    occupied: int
    closed: int
    taken: int
    robber: int
    road_holder: int
    fleet: int
    landings: int
    merchant: int
    merchant_kind: int
    defenders_left: int
    seat: int
    turn: int
    winner: int
    rolled: bool

    def __init__(self, ground: Ground, mind: Mind) -> None:
        """Begin a sketch; whoever makes one fills it (`drawn`, `copy`)."""
        self.ground = ground
        self.mind = mind

    def copy(self) -> Sketch:
        new = Sketch(self.ground, self.mind)
        new.hands = self.hands[:]
        new.rates = self.rates[:]
        new.settlements = self.settlements[:]
        new.cities = self.cities[:]
        new.roads = self.roads[:]
        new.reach = self.reach[:]
        new.points = self.points[:]
        new.lengths = self.lengths[:]
        new.steps = self.steps[:]
        new.metropolises = self.metropolises[:]
        new.awake = self.awake[:]
        new.asleep = self.asleep[:]
        new.raised = self.raised[:]
        new.walls = self.walls[:]
        new.cards = self.cards[:]
        new.incomes = self.incomes[:]
        new.sites = self.sites[:]
        new.occupied = self.occupied
        new.closed = self.closed
        new.taken = self.taken
        new.robber = self.robber
        new.road_holder = self.road_holder
        new.fleet = self.fleet
        new.landings = self.landings
        new.merchant = self.merchant
        new.merchant_kind = self.merchant_kind
        new.defenders_left = self.defenders_left
        new.seat = self.seat
        new.turn = self.turn
        new.winner = self.winner
        new.rolled = self.rolled
        return new

    # ---- what follows from it --------------------------------------------------------------

    def rounds_left(self) -> float:
        """Return a guess how many rounds the game still lasts."""
        return max(1.0, 1.8 * (self.ground.target - largest(self.points)))

    def hand_size(self, seat: int) -> int:
        """Return how many cards a seat holds."""
        offset = KINDS * seat
        total = 0
        for kind in range(offset, offset + KINDS):
            total += self.hands[kind]
        return total

    def strength(self, seat: int, sleepers: bool) -> int:
        """Return the strength of a seat's active knights, or of all of them."""
        offset = RANKS * seat
        total = 0
        for rank in range(RANKS):
            total += (rank + 1) * self.awake[offset + rank]
            if sleepers:
                total += (rank + 1) * self.asleep[offset + rank]
        return total

    def exposed(self, seat: int) -> int:
        """Return how many cities of a seat are no metropolis."""
        safe = 0
        for track in range(TRACKS):
            if self.metropolises[track] == seat:
                safe += 1
        return count_places(self.cities[seat]) - safe

    def attack(self) -> int:
        """Return the barbarians' strength: all cities."""
        total = 0
        for city in self.cities:
            total += count_places(city)
        return total

    def stakes(self, seat: int, hex: int) -> int:
        """Return how many settlements a seat has at a hex, cities counted twice."""
        around = self.ground.hex_vertices[hex]
        return count_places(self.settlements[seat] & around) + 2 * count_places(
            self.cities[seat] & around
        )

    def income(self, seat: int) -> list[float]:
        """Return a seat's dots by kind; what the robber blocks counts half."""
        found = self.incomes[seat]
        if found is not None:
            return found
        found = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
        pips = self.mind.pips
        cities = self.cities[seat]
        remaining = self.settlements[seat] | cities
        while remaining:
            low = remaining & -remaining
            remaining ^= low
            offset = RESOURCES * (low.bit_length() - 1)
            for kind in range(RESOURCES):
                dots = pips[offset + kind]
                if dots:
                    found[kind] += dots
                    if cities & low:
                        found[CITY_KIND[kind]] += dots
        if self.robber >= 0:
            kind = self.ground.terrain[self.robber]
            if kind >= 0:
                around = self.ground.hex_vertices[self.robber]
                dots = self.mind.hex_pips[self.robber]
                city = count_places(cities & around)
                found[kind] -= 0.5 * dots * (count_places(self.settlements[seat] & around) + city)
                found[CITY_KIND[kind]] -= 0.5 * dots * city
        self.incomes[seat] = found
        return found

    # ---- pieces ----------------------------------------------------------------------------

    def put_settlement(self, seat: int, vertex: int) -> None:
        """Put a settlement on a free intersection."""
        place = 1 << vertex
        self.settlements[seat] |= place
        self.points[seat] += 1
        self.occupied |= place
        self.closed |= place | self.ground.vertex_beside[vertex]
        self.incomes[seat] = None
        self.note_rates(seat)
        for opponent in range(self.ground.players):
            self.sites[opponent] = None
            if opponent != seat and self.reach[opponent] & place:
                paths = self.ground.vertex_paths[vertex] & self.roads[opponent]
                if paths & (paths - 1):
                    self._measure(opponent)

    def put_city(self, seat: int, vertex: int) -> None:
        """Put a city in the place of a settlement."""
        self.settlements[seat] &= ~(1 << vertex)
        self.cities[seat] |= 1 << vertex
        self.points[seat] += 1
        self.incomes[seat] = None
        self.sites[seat] = None

    def lose_city(self, seat: int) -> None:
        """Make a settlement of the city that brings least: any but a metropolis may be lost."""
        pips = self.mind.pips
        worst, lowest = -1, 99
        remaining = self.cities[seat]
        while remaining:
            low = remaining & -remaining
            remaining ^= low
            vertex = low.bit_length() - 1
            dots = 0
            for kind in range(RESOURCES):
                dots += pips[RESOURCES * vertex + kind]
            if dots < lowest:
                worst, lowest = vertex, dots
        self.cities[seat] &= ~(1 << worst)
        self.settlements[seat] |= 1 << worst
        self.points[seat] -= 1
        self.incomes[seat] = None
        self.sites[seat] = None
        self.walls[seat] = min(self.walls[seat], count_places(self.cities[seat]))

    def put_road(self, seat: int, edge: int) -> None:
        """Put a road on a free path."""
        self.roads[seat] |= 1 << edge
        self.taken |= 1 << edge
        ends = self.ground.edge_vertices
        self.reach[seat] |= 1 << ends[2 * edge] | 1 << ends[2 * edge + 1]
        for opponent in range(self.ground.players):
            self.sites[opponent] = None
        self._measure(seat)

    def put_robber(self, hex: int) -> None:
        """Put the robber on a hex."""
        self.robber = hex
        for seat in range(self.ground.players):
            self.incomes[seat] = None
            self.sites[seat] = None

    def note_rates(self, seat: int) -> None:
        """Work out what the bank wants from a seat."""
        harbours = self.ground.harbours
        buildings = self.settlements[seat] | self.cities[seat]
        plain = 3 if buildings & harbours[RESOURCES] else 4
        offset = KINDS * seat
        for kind in range(RESOURCES):
            self.rates[offset + kind] = 2 if buildings & harbours[kind] else plain
        guild = self.steps[TRACKS * seat] >= 3
        for kind in range(RESOURCES, KINDS):
            self.rates[offset + kind] = 2 if guild else plain
        if self.merchant == seat:
            self.rates[offset + self.merchant_kind] = 2

    def move_merchant(self, seat: int) -> None:
        """Give the merchant to a seat, where it has most income."""
        before = self.merchant
        income = self.income(seat)
        self.merchant = seat
        self.merchant_kind = 0
        for kind in range(1, RESOURCES):
            if income[kind] > income[self.merchant_kind]:
                self.merchant_kind = kind
        self.note_rates(seat)
        if before != seat:
            self.points[seat] += 1
            if before >= 0:
                self.points[before] -= 1
                self.note_rates(before)

    def road_sites(self, seat: int) -> int:
        """Return the mask of the paths on which a seat may build a road."""
        ground = self.ground
        buildings = self.settlements[seat] | self.cities[seat]
        ends = (self.reach[seat] & ~self.occupied) | buildings
        sites = 0
        while ends:
            low = ends & -ends
            ends ^= low
            sites |= ground.vertex_paths[low.bit_length() - 1]
        return sites & ground.land_edges & ~self.taken

    def longer_route(self, seat: int) -> int:
        """Return the path with which a seat's route is longest, or -1."""
        ground, sites = self.ground, paths_of(self.road_sites(seat))
        vertices = len(ground.vertex_paths)
        return longest_with(
            ground.edge_vertices, vertices, self.roads[seat], self._blocked(seat), sites
        )

    def _blocked(self, seat: int) -> int:
        """Return the mask of the intersections that a seat's route cannot pass."""
        return self.occupied & ~(self.settlements[seat] | self.cities[seat])

    def _measure(self, seat: int) -> None:
        """Measure a seat's route anew, and give the longest road to whom it is due."""
        before, holder = self.lengths[seat], self.road_holder
        if not before and count_places(self.roads[seat]) < 5:
            return
        ground = self.ground
        vertices = len(ground.vertex_paths)
        length = longest_trail(
            ground.edge_vertices, vertices, self.roads[seat], self._blocked(seat)
        )
        self.lengths[seat] = length
        broken = seat == holder and length < before
        due = road_due(self.lengths, holder, broken and self.ground.strict_tie)
        if due != holder:
            self.road_holder = due
            if holder >= 0:
                self.points[holder] -= 2
            if due >= 0:
                self.points[due] += 2
