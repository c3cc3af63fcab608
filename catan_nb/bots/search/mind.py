"""The rollout player's evaluation tables of a board, and its goals with worth and price."""

from __future__ import annotations

from typing import Final

from catan_nb.bots.playout.codes import (
    BUILD_CITY,
    BUILD_ROAD,
    BUILD_SETTLEMENT,
    BUY_CARD,
    CARDS,
    KNIGHT,
    RESOURCES,
    VALUE_AT,
)
from catan_nb.bots.playout.listing import road_actions
from catan_nb.bots.playout.pieces import count_places, largest
from catan_nb.bots.playout.table import Table
from catan_nb.bots.search.sites import places_ahead

__all__ = ["FastGoal", "Mind", "added", "rounds"]

# What the good bot reckons with, once more: it is not compiled, and this is compiled alone.
#: What is left of a goal's worth after each further round.
PATIENCE: Final = 0.85
#: So many useful cards make up a victory point.
CARDS_PER_POINT: Final = 6.5
#: Beside the points, what it is worth to win.
VICTORY: Final = 20.0
#: Rounds until something that the present income never pays.
NEVER: Final = 60.0
#: Twice as many pips of one kind are worth no more than so many.
SATURATION: Final = 18.0
#: What the bank makes of a pip.
CHANGING: Final = 0.9


class FastGoal:
    """A goal of the rollout player.

    Attributes
    ----------
    step : int
        The action that comes first.
    roads : int
        How many roads lead there.
    worth : float
        In points, as if it were had now.
    cost : list of int
        Cards by kind, roads included.
    patience : float
        What part of the worth is left a round later.
    """

    def __init__(
        self, step: int, roads: int, worth: float, cost: list[int], patience: float = PATIENCE
    ) -> None:
        self.step = step
        self.roads = roads
        self.worth = worth
        self.cost = cost
        self.patience = patience


class Mind:
    """A board's evaluation tables, computed once for many rollouts.

    Attributes
    ----------
    pips : list of int
        Five numbers for each intersection: dots of each resource at it.
    hex_pips : list of int
        Dots of each hex.
    worth : list of float
        What a card of each resource is worth on this board.
    neighbours : list of list of int
        By intersection, each path at it, followed by its other end.
    """

    def __init__(
        self,
        pips: list[int],
        hex_pips: list[int],
        worth: list[float],
        neighbours: list[list[int]],
    ) -> None:
        self.pips = pips
        self.hex_pips = hex_pips
        self.worth = worth
        self.neighbours = neighbours

    def income(self, table: Table, seat: int) -> list[float]:
        """Return a seat's pips by resource; blocked ones count half."""
        pips = self.pips
        found = [0.0, 0.0, 0.0, 0.0, 0.0]
        settlements, cities = table.settlements[seat], table.cities[seat]
        remaining = settlements | cities
        while remaining:
            low = remaining & -remaining
            vertex = low.bit_length() - 1
            remaining ^= low
            times = 2 if cities & low else 1
            for kind in range(RESOURCES):
                found[kind] += times * pips[RESOURCES * vertex + kind]
        robber = table.robber
        if robber >= 0:
            kind = table.ground.terrain[robber]
            if kind >= 0:
                found[kind] -= 0.5 * self.hex_pips[robber] * self.stakes(table, seat, robber)
        return found

    def stakes(self, table: Table, seat: int, hex: int) -> int:
        """Return how many settlements a seat has at a hex, cities counted twice."""
        around = table.ground.hex_vertices[hex]
        return count_places(table.settlements[seat] & around) + 2 * count_places(
            table.cities[seat] & around
        )

    def gain(self, table: Table, seat: int, income: list[float], vertex: int, new: bool) -> float:
        """Return the gain of income worth by one card more of every hex at a place."""
        pips, worth, rates = self.pips, self.worth, table.rates
        total = 0.0
        for kind in range(RESOURCES):
            more = pips[RESOURCES * vertex + kind]
            if more:
                total += added(worth[kind], income[kind], more, rates[RESOURCES * seat + kind])
        if new:
            harbours = table.ground.harbours
            total += harbour_gain(harbours, pips, rates, RESOURCES, seat, income, vertex)
        return total

    def points_of(self, table: Table, gain: float) -> float:
        """Return the points that an increase in income yields until the end."""
        remaining = max(1.0, 1.8 * (table.ground.target - largest(table.points)))
        return gain * table.ground.players * remaining / (36.0 * CARDS_PER_POINT)

    # ---- goals -------------------------------------------------------------------------

    def goals(self, table: Table, seat: int, income: list[float]) -> list[FastGoal]:
        """Return the sensible goals of a seat."""
        result: list[FastGoal] = []
        missing = table.ground.target - table.points[seat] - table.held[CARDS * seat + 1]
        point = 1.0 + (VICTORY if missing <= 1 else 0.0)
        if table.cities_left[seat]:
            self._add_city(table, seat, income, point, result)
        if table.settlements_left[seat]:
            self._add_sites(table, seat, income, point, result)
        if sum(table.deck):
            result.append(FastGoal(BUY_CARD, 0, _card_worth(table, seat, missing), [0, 0, 1, 1, 1]))
        self._add_route(table, seat, missing, result)
        return result

    def _add_city(
        self, table: Table, seat: int, income: list[float], point: float, goals: list[FastGoal]
    ) -> None:
        best, at = -1.0, -1
        remaining = table.settlements[seat]
        while remaining:
            low = remaining & -remaining
            remaining ^= low
            vertex = low.bit_length() - 1
            gain = self.gain(table, seat, income, vertex, False)
            if gain > best:
                best, at = gain, vertex
        if at >= 0:
            worth = point + self.points_of(table, best)
            goals.append(FastGoal(BUILD_CITY | at << VALUE_AT, 0, worth, [0, 0, 3, 2, 0]))

    def _add_sites(
        self, table: Table, seat: int, income: list[float], point: float, goals: list[FastGoal]
    ) -> None:
        """Add the best sites at a seat's roads, and one and two roads further."""
        ground = table.ground
        places = places_ahead(
            ground,
            self.neighbours,
            ground.land_vertices & ~table.closed,
            table.reach[seat],
            table.settlements[seat] | table.cities[seat],
            table.occupied,
            ground.land_edges & ~table.taken,
            [step >> VALUE_AT for step in road_actions(table, seat)],
            table.roads_left[seat],
        )
        best = [-1.0, -1.0, -1.0]
        steps = [0, 0, 0]
        for index in range(0, len(places), 3):
            roads, vertex, edge = places[index], places[index + 1], places[index + 2]
            gain = self.gain(table, seat, income, vertex, True)
            if gain > best[roads]:
                best[roads] = gain
                founded = BUILD_SETTLEMENT | vertex << VALUE_AT
                steps[roads] = founded if edge < 0 else BUILD_ROAD | edge << VALUE_AT
        for roads in range(3):
            if best[roads] >= 0:
                worth = point + self.points_of(table, best[roads])
                if roads:
                    worth *= 0.85
                cost = [1 + roads, 1 + roads, 0, 1, 1]
                goals.append(FastGoal(steps[roads], roads, worth, cost))

    def _add_route(self, table: Table, seat: int, missing: int, goals: list[FastGoal]) -> None:
        """Add the goal to take the longest road, if few roads are missing."""
        if table.road_holder == seat:
            return
        remaining = table.roads_left[seat]
        need = roads_to_longest(table.lengths, table.ground.players, seat, 15 - remaining)
        if need <= min(3, remaining) and road_actions(table, seat):
            goals.append(FastGoal(-1, need, longest_worth(missing), [need, need, 0, 0, 0]))


def harbour_gain(
    harbours: list[int],
    pips: list[int],
    rates: list[int],
    kinds: int,
    seat: int,
    income: list[float],
    vertex: int,
) -> float:
    """Return the gain of income worth by the harbour at a place."""
    place = 1 << vertex
    total = 0.0
    for kind in range(RESOURCES + 1):
        if harbours[kind] & place:
            for paid in range(kinds):
                rate = rates[kinds * seat + paid]
                offered = 3 if kind == RESOURCES else 2
                if offered < rate and kind in (paid, RESOURCES):
                    dots = income[paid]
                    if paid < RESOURCES:
                        dots += pips[RESOURCES * vertex + paid]
                    total += CHANGING * dots * (1.0 / offered - 1.0 / rate)
    return total


def roads_to_longest(lengths: list[int], players: int, seat: int, built: int) -> int:
    """Return the number of roads missing for the longest road, if added in one line."""
    highest = 4
    for opponent in range(players):
        if opponent != seat and lengths[opponent] > highest:
            highest = lengths[opponent]
    own = lengths[seat] if lengths[seat] else min(built, 4)
    return max(highest + 1 - own, 1)


def longest_worth(missing: int) -> float:
    """Return the worth of the longest road to a seat that lacks a number of points."""
    return (2.0 + (VICTORY if missing <= 2 else 0.0)) * 0.75


def _card_worth(table: Table, seat: int, missing: int) -> float:
    point = 1.0 + (VICTORY if missing <= 1 else 0.0)
    return 0.2 * point + 0.56 * knight_worth(table, seat, missing, True) + 0.24 * 0.8


def knight_worth(table: Table, seat: int, missing: int, buying: bool) -> float:
    """Return the worth of a knight: a stolen card, the robber's move, the army."""
    if table.army_holder == seat:
        return 0.5
    best = 0
    for opponent in range(table.ground.players):
        if opponent != seat and table.knights[opponent] > best:
            best = table.knights[opponent]
    need = max(3, best + 1) - table.knights[seat]
    if buying:
        need -= table.held[CARDS * seat + KNIGHT]
    worth = 0.4
    if need <= 1:
        worth += 2.0 + (VICTORY if missing <= 2 else 0.0)
        if buying:
            worth *= 0.7
    elif need <= 3:
        worth += 0.8 / need
    return worth


def added(worth: float, own: float, extra: int, rate: int) -> float:
    """Return the gain of income worth by additional pips of a kind."""
    both = own + extra
    curved = both / (1 + both / SATURATION) - own / (1 + own / SATURATION)
    return worth * curved + CHANGING * extra / rate


def rounds(
    hand: list[int], rates: list[int], offset: int, cost: list[int], flow: list[float]
) -> float:
    """Return the expected rounds until a price can be paid, with bank trades.

    Parameters
    ----------
    hand, rates : list of int
        Of all seats; the seat's numbers begin `offset` a place, one for each kind of `cost`.
    offset : int
    cost : list of int
    flow : list of float
        Cards by kind that come in each round.
    """
    kinds = len(cost)
    lack = 0
    spare = 0
    for kind in range(kinds):
        gap = hand[offset + kind] - cost[kind]
        if gap < 0:
            lack -= gap
        else:
            spare += gap // rates[offset + kind]
    if lack <= spare:
        return 0.0
    time = 0.0
    for _ in range(4):
        short = 0.0
        speed = 0.0
        for kind in range(kinds):
            rate = flow[kind]
            remaining = hand[offset + kind] - cost[kind] + rate * time
            if remaining < 0:
                short -= remaining
                speed += rate
            else:
                short -= remaining / rates[offset + kind]
                speed += rate / rates[offset + kind]
        if short < 0.05:
            break
        if speed <= 0:
            return NEVER
        time += short / speed
    return min(NEVER, 0.4 + time)
