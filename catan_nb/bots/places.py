"""Values building places, and finds where roads can lead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from math import log1p
from typing import Final

from catan_nb.board.network import Network
from catan_nb.board.terrain import PIPS
from catan_nb.board.topology import Topology, bits
from catan_nb.bots import bot
from catan_nb.bots.sight import PAYING, Sight
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.cards import KIND_NAMES
from catan_nb.rules.numbers import MINIMUM_ROUTE

#: How good it is to have a card of each kind (brick, lumber, ore, grain, wool; commodities).
KIND_WORTH: Final = (0.95, 0.95, 1.15, 1.15, 0.85, 1.3, 1.3, 1.3)
#: How much rare kinds gain: worth grows with this power of mean pips over own pips.
SCARCITY: Final = 0.35
#: So many pips of one kind halve the worth of one more: variety pays.
SATURATION: Final = 9.0
#: Worth of what the bank changes a pip's cards into.
CHANGING: Final = 0.9
#: What room to grow is worth beside the place itself.
ROOM: Final = 0.12
NOTHING: Final[Mapping[int, int]] = {}


def kind_worths(
    terrain: Sequence[int], tokens: Sequence[int], kinds: int = PAYING
) -> tuple[float, ...]:
    """Return the worth of a card of each kind on a board."""
    pips = [0] * kinds
    for kind, token in zip(terrain, tokens, strict=True):
        if kind < PAYING:
            pips[kind] += PIPS[token]
    mean = sum(pips) / PAYING  # no hex pays a commodity by itself
    return tuple(
        worth * min(1.5, (mean / own) ** SCARCITY if own else 1.0)
        for worth, own in zip(KIND_WORTH, pips, strict=False)
    )


class PlaceWorths:
    """Values places for one seat, in pips of an averagely useful card."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self._gains: dict[int, float] = {}

    @cached_property
    def kind_worths(self) -> tuple[float, ...]:
        """What a card of each kind is worth on this board."""
        sight = self.sight
        return kind_worths(sight.terrain, sight.tokens, len(sight.kinds))

    @cached_property
    def own_worth(self) -> float:
        """The worth of the seat's present income."""
        return self.income_worth(self.sight.full_income, self.sight.ratios)

    def income_worth(self, pips: Sequence[float], ratios: Sequence[int]) -> float:
        """Return the worth of an income, with diminishing returns for each kind."""
        total = 0.0
        for worth, own, ratio in zip(self.kind_worths, pips, ratios, strict=True):
            if own:
                total += worth * SATURATION * log1p(own / SATURATION) + CHANGING * own / ratio
        return total

    def ratios_with(self, vertex: int) -> tuple[int, ...]:
        """Return the bank's ratios for this seat once it has a building at a place."""
        here, ratios, masks = 1 << vertex, self.sight.ratios, self.sight.harbours
        if self.sight.board.vertex_harbours[vertex] is None:
            return ratios
        if masks[PAYING] & here:
            ratios = tuple([min(ratio, 3) for ratio in ratios])
        for kind in range(PAYING):
            if masks[kind] & here:
                ratios = (*ratios[:kind], 2, *ratios[kind + 1 :])
        return ratios

    def settlement_gain(self, vertex: int) -> float:
        """Return what a settlement at a place adds to the worth of the income."""
        gain = self._gains.get(vertex)
        if gain is None:
            worth = self.income_worth(self._pips_with(vertex), self.ratios_with(vertex))
            gain = worth - self.own_worth + self.windfall(vertex)
            self._gains[vertex] = gain
        return gain

    def city_gain(self, vertex: int) -> float:
        """Return what turning a settlement into a city adds to the worth of the income."""
        pips = self._pips_with(vertex, self.sight.city_kinds)
        gain = self.income_worth(pips, self.sight.ratios) - self.own_worth
        return gain + self.windfall(vertex)

    def founded_city_gain(self, vertex: int) -> float:
        """Return what a city at an empty place adds to the worth of the income."""
        pips = self._pips_with(vertex)
        for kind, more in self.sight.vertex_yields[vertex]:
            pips[self.sight.city_kinds.get(kind, kind)] += more
        gain = self.income_worth(pips, self.ratios_with(vertex)) - self.own_worth
        return gain + 2 * self.windfall(vertex)

    def windfall(self, vertex: int) -> float:
        """Return a place's yield beside resources, in pips."""
        found = self.sight.windfalls.get(vertex)
        return found.worth if found is not None else 0.0

    def _pips_with(self, vertex: int, instead: Mapping[int, int] = NOTHING) -> list[float]:
        """Return the income with one building more at a place."""
        pips = list(self.sight.full_income)
        for kind, more in self.sight.vertex_yields[vertex]:
            pips[instead.get(kind, kind)] += more
        return pips

    def room(self, vertex: int) -> float:
        """Return the worth of the best two places within two or three roads."""
        shape = self.sight.shape
        open_land = self.open_sites & ~shape.vertex_neighbour_mask[vertex]
        near = {
            site
            for first in shape.vertex_neighbours[vertex]
            for second in shape.vertex_neighbours[first]
            for site in (second, *shape.vertex_neighbours[second])
            if open_land >> site & 1 and site != vertex
        }
        return sum(sorted((self.settlement_gain(site) for site in near), reverse=True)[:2])

    @cached_property
    def open_sites(self) -> int:
        """The mask of intersections where the distance rule allows a building."""
        return self.sight.land.vertices & ~self.sight.closed & ~self.sight.barred

    # ---- in words ------------------------------------------------------------------

    def why(self, vertex: int) -> tuple[Phrase, ...]:
        """Return the reasons for a place."""
        reasons = [self.pips_phrase(vertex)]
        income = self.sight.full_income
        for kind in dict(self.sight.vertex_yields[vertex]):
            if not income[kind] and any(income):
                reasons.append(say("brings the {kind} you lack", kind=KIND_NAMES[kind]))
        harbour = self.harbour_phrase(vertex)
        if harbour is not None:
            reasons.append(harbour)
        windfall = self.sight.windfalls.get(vertex)
        return (*reasons, *windfall.why) if windfall is not None else tuple(reasons)

    def pips_phrase(self, vertex: int) -> Phrase:
        """Return the pips of a place in words: "11 dots: grain, wool, ore"."""
        yields = self.sight.vertex_yields[vertex]
        richest = sorted(yields, key=lambda kind_pips: -kind_pips[1])
        named: list[str | Phrase] = list(dict.fromkeys(KIND_NAMES[kind] for kind, _ in richest))
        pips, windfall = sum(each for _, each in yields), self.sight.windfalls.get(vertex)
        if windfall is not None and windfall.name is not None:
            pips += windfall.pips
            named.append(windfall.name)
        if not named:
            return say("no income")
        return say("{pips}: {kinds}", pips=bot.pips_phrase(pips), kinds=bot.listed_phrase(named))

    def harbour_phrase(self, vertex: int) -> Phrase | None:
        """Return the harbour of a place in words, or None."""
        harbour = self.sight.board.vertex_harbours[vertex]
        if harbour is None:
            return None
        if harbour.kind is None:
            return say("has a 3:1 harbour")
        return say("has the 2:1 {kind} harbour", kind=KIND_NAMES[harbour.kind])


# Where roads can lead: the way to building sites, and to the longest road.


#: A site is looked at when so many roads lead there.
FAR: Final = 3
#: The longest road is tried for when so many roads win it.
RACE: Final = 3


def route_ends(sight: Sight) -> int:
    """Return the mask of intersections from which the seat's roads can continue."""
    return sight.sources & ~sight.blockers


def paths_to_vertices(
    sight: Sight, start: int, far: int = FAR, free: int | None = None
) -> dict[int, tuple[int, ...]]:
    """Return for each reachable intersection the paths to be built on to get there.

    Parameters
    ----------
    sight : Sight
    start : int
        Mask of the intersections to start from.
    far : int
        The most roads to build.
    free : int, optional
        Mask of the paths to build on; by itself all on land that nothing lies on.
    """
    shape = sight.shape
    if free is None:
        free = sight.land.edges & ~sight.taken
    result: dict[int, tuple[int, ...]] = dict.fromkeys(bits(start), ())
    frontier = list(result)
    for _ in range(far):
        reached: list[int] = []
        for vertex in frontier:
            if sight.blockers >> vertex & 1:
                continue
            for edge in shape.vertex_edges[vertex]:
                if free >> edge & 1:
                    a, b = shape.edge_vertices[edge]
                    other = a + b - vertex
                    if other not in result:
                        result[other] = (*result[vertex], edge)
                        reached.append(other)
        frontier = reached
    return result


def count_rivals(sight: Sight, vertex: int, roads: int) -> int:
    """Return how many opponents need at most `roads` roads to a site, looking 1 road ahead."""
    shape = sight.shape
    count = 0
    for opponent in sight.others:
        reach = sight.reach[opponent]
        if reach >> vertex & 1 or (roads >= 1 and reach & shape.vertex_neighbour_mask[vertex]):
            count += 1
    return count


def length_with(sight: Sight, edges: int) -> int:
    """Return the length of the seat's longest route with additional roads."""
    own_network = sight.networks[sight.seat]
    return own_network._replace(roads=own_network.roads | edges).length(sight.shape)


def wanted_length(sight: Sight) -> int:
    """Return the length with which the seat takes the longest road."""
    longest = max((sight.route_lengths[opponent] for opponent in sight.others), default=0)
    return max(MINIMUM_ROUTE, longest + 1)


def paths_to_longest_road(sight: Sight) -> tuple[int, ...]:
    """Return the paths to build on to take the longest road; empty when it is held or too far."""
    if sight.longest_holder == sight.seat:
        return ()
    remaining = min(RACE, sight.left["road"])
    wanted = wanted_length(sight)
    if length_with(sight, 0) + remaining < wanted:
        return ()
    return longest_extension(
        sight.shape,
        sight.networks[sight.seat],
        sight.blockers,
        sight.land.edges & ~sight.taken,
        route_ends(sight),
        wanted,
        remaining,
    )


@lru_cache(maxsize=1024)
def longest_extension(
    shape: Topology,
    own_network: Network,
    blocked: int,
    free: int,
    start: int,
    wanted: int,
    remaining: int,
    *,
    ships: bool = False,
) -> tuple[int, ...]:
    """Return up to `remaining` paths, each taking the route as far as one can; () if too few.

    Roads are added, or ships.
    """
    added: tuple[int, ...] = ()
    for _ in range(remaining):
        best, chosen = -1, -1
        for vertex in bits(start & ~blocked):
            for edge in shape.vertex_edges[vertex]:
                if free >> edge & 1:
                    length = with_piece(own_network, edge, ships).length(shape)
                    if length > best:
                        best, chosen = length, edge
        if chosen < 0:
            return ()
        own_network = with_piece(own_network, chosen, ships)
        free &= ~(1 << chosen)
        start |= shape.edge_vertex_mask[chosen]
        added = (*added, chosen)
        if best >= wanted:
            return added
    return ()


def with_piece(network: Network, edge: int, ship: bool) -> Network:
    """Return a network with one more road, or ship."""
    if ship:
        return network._replace(ships=network.ships | 1 << edge)
    return network._replace(roads=network.roads | 1 << edge)
