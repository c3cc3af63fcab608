"""The facts a seat may know of a position, read once per decision for the bots.

Only this class and the parts that systems add to it (`Sight.part`) copy from the state behind
a view: the open facts and the own cards, never what is hidden (base.hidden). Where the rules
have an answer that needs no more than these, such as where a knight may go, the bot hands them
that state and asks, instead of knowing the rule a second time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final, Protocol, Self, TypeVar

from catan_nb.board.terrain import PIPS
from catan_nb.board.topology import Topology
from catan_nb.bots.goals import Counts, Prices, prices
from catan_nb.bots.memory import Recall, SeatMemory
from catan_nb.kernel.action import Action
from catan_nb.kernel.question import Question
from catan_nb.kernel.words import Phrase
from catan_nb.rules.cards import KINDS, RESOURCE_KINDS
from catan_nb.rules.play.game import View
from catan_nb.rules.play.reading import state_of

# Things that are worked out once per decision and shared.


_Part = TypeVar("_Part")


class Parts:
    """Base of objects to which rule systems add parts, each created once."""

    def __init__(self) -> None:
        self._parts: dict[Callable[..., Any], Any] = {}

    def part(self, cls: Callable[[Self], _Part]) -> _Part:
        """Return the part of a class, created on first access: ``cls(self)``."""
        result: _Part | None = self._parts.get(cls)
        if result is None:
            result = self._parts[cls] = cls(self)
        return result


Q = TypeVar("Q", bound=Question)

#: Terrain with a smaller number pays the resource of that number.
PAYING: Final = len(RESOURCE_KINDS)

_SEVENS: Final = 1 / 6


#: For every intersection ``(kind, pips)`` of each hex there that ever pays.
Yields = tuple[tuple[tuple[int, int], ...], ...]


@lru_cache(maxsize=64)
def _vertex_yields(shape: Topology, terrain: tuple[int, ...], tokens: tuple[int, ...]) -> Yields:
    return tuple(
        tuple(
            (int(terrain[hex]), PIPS[tokens[hex]])
            for hex in hexes
            if terrain[hex] < PAYING and tokens[hex]
        )
        for hexes in shape.vertex_hexes
    )


@dataclass(frozen=True, slots=True)
class Windfall:
    """A place's yield in addition to resources.

    Attributes
    ----------
    worth : float
        In pips of an evenly useful card.
    pips : int
        Dots that show it, and `name` what they pay; 0 for what is but expected.
    why : tuple of Phrase
    hidden : bool
        Whether it lies in the fog.
    """

    worth: float
    pips: int = 0
    name: Phrase | None = None
    why: tuple[Phrase, ...] = ()
    hidden: bool = False

    def with_(self, other: Windfall) -> Windfall:
        """Return the sum of both."""
        return Windfall(
            self.worth + other.worth,
            self.pips + other.pips,
            self.name or other.name,
            (*self.why, *other.why),
            self.hidden or other.hidden,
        )


class PlaceRules(Protocol):
    """A rule system's changes to building places."""

    @property
    def city_kinds(self) -> Mapping[int, int]:
        """What a city receives instead of its second card of a resource."""
        ...

    @property
    def city_sites(self) -> Callable[[Sight], int] | None:
        """The mask of own settlements that may become cities, where that is restricted."""
        ...

    @property
    def windfalls(self) -> Callable[[Sight], Mapping[int, Windfall]] | None:
        """Yields in addition to resources, by intersection."""
        ...

    @property
    def routes_count(self) -> bool:
        """Whether the longest route is worth points."""
        ...


class Sight(Parts):
    """The public facts of a position and one seat's own cards.

    Masks and tables are as in `CatanState` and `Topology`.

    Parameters
    ----------
    view : View
    recall : Recall
    systems : sequence of PlaceRules
        What the rule systems in play change about places to build.

    Attributes
    ----------
    seat : int
        The seat that looks.
    kinds : range
        The kinds of card in play; all counts by kind have as many numbers.
    hand : tuple of int
        Own cards by kind.
    ratios : tuple of int
        Cards that the bank wants from this seat for one, by kind.
    safe : int
        How many own cards are safe on a 7.
    sizes : tuple of int
        How many cards each seat holds.
    points : tuple of int
        Points of each seat; hidden ones only of the own.
    city_kinds : mapping of int to int
        What a city gets instead of its second card of a resource.
    """

    def __init__(self, view: View, recall: Recall, systems: Sequence[PlaceRules] = ()) -> None:
        assert view.seat is not None
        super().__init__()
        state, rules = state_of(view), view.rules
        self.view = view
        self.state = state
        self._recall = recall
        self.seat = seat = view.seat
        self.rules = rules
        self.names = rules.names
        self.board = rules.board
        self.shape = rules.topology
        self.seats = rules.seats
        self.players = rules.players
        self.others = tuple(other for other in rules.seats if other != seat)
        self.target = rules.target
        # On the board.
        self.settlements = tuple(state.settlements)
        self.cities = tuple(state.cities)
        self.roads = tuple(state.roads)
        self.reach = tuple([rules.touched(state, seat) for seat in rules.seats])
        self.closed = state.closed | rules.occupied(state)
        self.land = state.land
        self.networks = tuple([rules.network(state, seat) for seat in rules.seats])
        self.taken = rules.taken(state)
        self.sources = rules.sources(state, seat)
        self.terrain = state.terrain
        self.tokens = state.tokens
        self.robber = state.robber
        self.harbours = state.harbour_masks
        self.blockers = rules.route_blockers(state, seat)
        self.longest_holder = state.longest_holder
        self.route_lengths = tuple(state.route_lengths)
        self.yields = state.hex_yields
        self._city_sites = [
            system.city_sites for system in systems if system.city_sites is not None
        ]
        self.city_kinds: Mapping[int, int] = {}
        for system in systems:
            if system.city_kinds:
                self.city_kinds = system.city_kinds
        self._windfalls = [system.windfalls for system in systems if system.windfalls is not None]
        self.routes_count = any(system.routes_count for system in systems)
        # Beside it.
        self.rolled = state.roll is not None
        self.kinds = range(len(rules.kinds))
        self.bank = tuple(state.bank[: len(rules.kinds)])
        self.sizes = tuple([state.hand_size(seat) for seat in rules.seats])
        # The own cards.
        self.hand: Counts = tuple(state.hand(seat)[: len(rules.kinds)])
        self.safe = rules.hand_limit(state, seat)
        self.ratios = tuple([rules.rate(state, seat, kind) for kind in rules.kinds])
        points = [rules.points(state, seat) for seat in rules.seats]
        points[seat] += rules.secret_points(state, seat)
        self.points = tuple(points)

    @property
    def prices(self) -> Prices:
        """What the pieces of the base game cost, by the kinds in play."""
        return prices(len(self.kinds))

    @cached_property
    def left(self) -> Mapping[str, int]:
        """The number of own pieces in supply, by kind."""
        remaining: Mapping[str, int] = self.rules.hooks["pieces_left"](self.state, self.seat)
        return remaining

    @cached_property
    def city_sites(self) -> int:
        """The mask of own settlements that may become cities."""
        sites = self.settlements[self.seat]
        for restricted in self._city_sites:
            sites &= restricted(self)
        return sites

    @cached_property
    def barred(self) -> int:
        """The mask of intersections where this seat never founds."""
        mask: int = self.rules.hooks["settlers_barred"](self.state, self.seat)
        return mask

    @cached_property
    def sailable(self) -> int:
        """The mask of paths that serve this seat's ships."""
        useless: int = self.rules.hooks["ships_useless"](self.state, self.seat)
        return self.land.sea_edges & ~useless

    @cached_property
    def windfalls(self) -> Mapping[int, Windfall]:
        """Yields in addition to resources, by intersection."""
        result: dict[int, Windfall] = {}
        for windfalls in self._windfalls:
            for vertex, windfall in windfalls(self).items():
                result[vertex] = result[vertex].with_(windfall) if vertex in result else windfall
        return result

    @cached_property
    def own_windfalls(self) -> float:
        """The additional yields of own buildings, in pips."""
        settlements, cities = self.settlements[self.seat], self.cities[self.seat]
        return sum(
            windfall.worth * ((settlements >> vertex & 1) + 2 * (cities >> vertex & 1))
            for vertex, windfall in self.windfalls.items()
            if windfall.pips
        )

    @cached_property
    def memory(self) -> SeatMemory:
        """The seat's memory of hands and offers, from the events it saw."""
        return self._recall(self.view)

    @cached_property
    def expected_hands(self) -> tuple[tuple[float, ...], ...]:
        """The expected cards of each hand by kind; they add up to its size."""
        hands = [
            self._filled(self.memory.hands[seat], self.sizes[seat], self.income[seat])
            for seat in self.seats
        ]
        hands[self.seat] = tuple(float(count) for count in self.hand)
        return tuple(hands)

    @cached_property
    def income(self) -> tuple[tuple[float, ...], ...]:
        """Pips of each seat by kind of card: for each card a roll pays; half if blocked."""
        return self._incomes(blocked=0.5)

    @cached_property
    def full_income(self) -> tuple[float, ...]:
        """The seat's own pips by kind, ignoring the robber."""
        return self._incomes(blocked=1.0)[self.seat]

    @cached_property
    def vertex_yields(self) -> Yields:
        """For every intersection ``(kind, pips)`` of each hex there that ever pays."""
        return _vertex_yields(self.shape, self.terrain, self.tokens)

    @cached_property
    def rounds_left(self) -> float:
        """The estimated number of rounds left, from the leader's points."""
        return max(1.0, 1.8 * (self.target - max(self.points)))

    @property
    def per_round(self) -> float:
        """The expected number of cards per pip in one round."""
        return self.players / 36

    @property
    def seven_in_round(self) -> float:
        """The chance of a 7 before the seat's next roll is over."""
        return float(1 - (1 - _SEVENS) ** self.players)

    @property
    def seven_before_turn(self) -> float:
        """The chance of a 7 up to and including the seat's next roll."""
        rolls = (self.seat - self.state.active) % self.players or self.players
        return float(1 - (1 - _SEVENS) ** rolls)

    def asked(self, kind: type[Q]) -> Q:
        """Return the seat's current question, which is of this kind."""
        return self.state.asked(kind)

    def stakes(self, seat: int, hex: int) -> int:
        """Return how many settlements a seat has at a hex, cities counted twice."""
        around = self.shape.hex_vertex_mask[hex]
        settlements, cities = self.settlements[seat] & around, self.cities[seat] & around
        return settlements.bit_count() + 2 * cities.bit_count()

    def threat(self, seat: int) -> float:
        """Return the weight of harming a seat; 1 for an average one."""
        remaining = max(self.target - self.points[seat], 0.5)
        mean = sum(self.target - points for points in self.points) / self.players
        return min(3.0, max(0.4, max(mean, 1.0) / remaining))

    def near_win(self, seat: int) -> bool:
        """Return whether a seat seems a step or two from winning."""
        return self.points[seat] >= self.target - 2

    def may(self, verb: type[Action]) -> bool:
        """Return whether an action of this kind is possible for a seat that can pay."""
        return self.view.availability(verb) is None

    @staticmethod
    def _filled(known: list[float], size: int, income: tuple[float, ...]) -> tuple[float, ...]:
        """Return a known part of a hand, filled to its size by the seat's income."""
        total = sum(known)
        if total > size:
            return tuple(count * size / total for count in known)
        pips = sum(income) or 1.0
        shares = income if sum(income) else (1 / len(income),) * len(income)
        remaining = size - total
        return tuple(
            count + remaining * share / pips for count, share in zip(known, shares, strict=True)
        )

    def _incomes(self, blocked: float) -> tuple[tuple[float, ...], ...]:
        pips = [[0.0] * len(self.kinds) for _ in self.seats]
        for hex, paid in enumerate(self.yields):
            if paid and self.tokens[hex]:
                each = PIPS[self.tokens[hex]] * (blocked if hex == self.robber else 1.0)
                for place, cards in paid:
                    pips[place // KINDS][place % KINDS] += cards * each
        return tuple([tuple(pip) for pip in pips])
