"""Goals of the rollout player in Cities & Knights: worth, price and patience."""

from __future__ import annotations

from typing import Final

from catan_nb.bots.playout.codes import RESOURCES
from catan_nb.bots.playout.pieces import count_places
from catan_nb.bots.playout.trail import paths_of
from catan_nb.bots.search.knights.sketch import (
    CITY_KIND,
    COMMODITY,
    KINDS,
    TRACKS,
    Sites,
    Sketch,
)
from catan_nb.bots.search.knights.steps import CITY, IMPROVE, ROAD, ROUTE, SETTLEMENT, VALUE_AT
from catan_nb.bots.search.knights.strength import CARD, add_strength, add_wall
from catan_nb.bots.search.mind import (
    CARDS_PER_POINT,
    VICTORY,
    FastGoal,
    added,
    harbour_gain,
    longest_worth,
    roads_to_longest,
)
from catan_nb.bots.search.sites import places_ahead

__all__ = ["aims"]

# What the good bot reckons with, once more: it is not compiled, and this is compiled alone.
SAFE_CITY: Final = 0.6
TOWARDS: Final = [0.0, 0.12, 0.2, 0.35, 0.5]


def aims(sketch: Sketch, seat: int, income: list[float]) -> list[FastGoal]:
    """Return the sensible goals of a seat."""
    result: list[FastGoal] = []
    missing = sketch.ground.target - sketch.points[seat]
    point = 1.0 + (VICTORY if missing <= 1 else 0.0)
    _add_city(sketch, seat, income, point, result)
    if count_places(sketch.settlements[seat]) < 5:
        _add_sites(sketch, seat, income, point, result)
    _add_route(sketch, seat, missing, result)
    _add_improvements(sketch, seat, income, missing, result)
    add_strength(sketch, seat, result)
    add_wall(sketch, seat, income, result)
    return result


# ---- buildings -----------------------------------------------------------------------------


def _points_of(sketch: Sketch, gain: float) -> float:
    return gain * sketch.ground.players * sketch.rounds_left() / (36.0 * CARDS_PER_POINT)


def _gain(sketch: Sketch, seat: int, income: list[float], vertex: int, city: bool) -> float:
    """Return the gain of income worth by a settlement, or a city in its place."""
    mind = sketch.mind
    total = 0.0
    for resource in range(RESOURCES):
        more = mind.pips[RESOURCES * vertex + resource]
        if more:
            kind = CITY_KIND[resource] if city else resource
            rate = sketch.rates[KINDS * seat + kind]
            total += added(mind.worth[kind], income[kind], more, rate)
    if not city:
        harbours = sketch.ground.harbours
        total += harbour_gain(harbours, mind.pips, sketch.rates, KINDS, seat, income, vertex)
    return total


def _add_city(
    sketch: Sketch, seat: int, income: list[float], point: float, goals: list[FastGoal]
) -> None:
    if count_places(sketch.cities[seat]) >= 4:
        return
    best, at = -1.0, -1
    remaining = sketch.settlements[seat]
    while remaining:
        low = remaining & -remaining
        remaining ^= low
        vertex = low.bit_length() - 1
        gain = _gain(sketch, seat, income, vertex, True)
        if gain > best:
            best, at = gain, vertex
    if at >= 0:
        worth = point + _points_of(sketch, best)
        goals.append(FastGoal(CITY | at << VALUE_AT, 0, worth, [0, 0, 3, 2, 0, 0, 0, 0]))


def _add_sites(
    sketch: Sketch, seat: int, income: list[float], point: float, goals: list[FastGoal]
) -> None:
    sites = sketch.sites[seat]
    if sites is None:
        sites = sketch.sites[seat] = _looked_for(sketch, seat, income)
    for roads in range(3):
        if sites.gains[roads] >= 0:
            worth = point + _points_of(sketch, sites.gains[roads])
            if roads:
                worth *= 0.85
            cost = [1 + roads, 1 + roads, 0, 1, 1, 0, 0, 0]
            goals.append(FastGoal(sites.steps[roads], roads, worth, cost))


def _looked_for(sketch: Sketch, seat: int, income: list[float]) -> Sites:
    """Return the best sites at a seat's roads, and one and two roads further."""
    ground = sketch.ground
    places = places_ahead(
        ground,
        sketch.mind.neighbours,
        ground.land_vertices & ~sketch.closed,
        sketch.reach[seat],
        sketch.settlements[seat] | sketch.cities[seat],
        sketch.occupied,
        ground.land_edges & ~sketch.taken,
        paths_of(sketch.road_sites(seat)),
        15 - count_places(sketch.roads[seat]),
    )
    sites = Sites()
    for index in range(0, len(places), 3):
        roads, vertex, edge = places[index], places[index + 1], places[index + 2]
        gain = _gain(sketch, seat, income, vertex, False)
        if gain > sites.gains[roads]:
            sites.gains[roads] = gain
            founded = SETTLEMENT | vertex << VALUE_AT
            sites.steps[roads] = founded if edge < 0 else ROAD | edge << VALUE_AT
    return sites


def _add_route(sketch: Sketch, seat: int, missing: int, goals: list[FastGoal]) -> None:
    """Add the goal to take the longest road, if few roads are missing."""
    if sketch.road_holder == seat:
        return
    built = count_places(sketch.roads[seat])
    need = roads_to_longest(sketch.lengths, sketch.ground.players, seat, built)
    if need <= min(3, 15 - built) and sketch.road_sites(seat):
        worth = longest_worth(missing)
        goals.append(FastGoal(ROUTE, need, worth, [need, need, 0, 0, 0, 0, 0, 0]))


# ---- improvements --------------------------------------------------------------------------


def _add_improvements(
    sketch: Sketch, seat: int, income: list[float], missing: int, goals: list[FastGoal]
) -> None:
    if not sketch.cities[seat]:
        return
    players, remaining = sketch.ground.players, sketch.rounds_left()
    share = min(1.0, remaining / 12.0)
    free = sketch.exposed(seat)
    for track in range(TRACKS):
        step = sketch.steps[TRACKS * seat + track] + 1
        holder = sketch.metropolises[track]
        if step > 5 or (step >= 4 and holder != seat and free <= 0):
            continue
        faces = 2 if step == 1 else 1  # how many more faces of the red die draw a card
        worth = CARD * faces / 36.0 * players * remaining
        if step == 3:
            if track == 0:
                worth += share * 0.9 * min(1.5, (income[5] + income[6] + income[7]) / 8.0)
            elif track == 1:
                worth += share * 0.5
            else:
                worth += 0.35 * players * remaining / CARDS_PER_POINT
        worth += _metropolis(sketch, seat, track, step, missing)
        cost = [0, 0, 0, 0, 0, 0, 0, 0]
        cost[COMMODITY[track]] = step
        goals.append(FastGoal(IMPROVE | track << VALUE_AT, 0, worth, cost))


def _metropolis(sketch: Sketch, seat: int, track: int, step: int, missing: int) -> float:
    """Return the worth of a track step towards a metropolis, or to keep one."""
    holder = sketch.metropolises[track]
    rival = 0
    for opponent in range(sketch.ground.players):
        if opponent != seat:
            rival = max(rival, sketch.steps[TRACKS * opponent + track])
    prize = 2.0 + SAFE_CITY + (VICTORY if missing <= 2 else 0.0)
    if holder == seat:
        return 1.0 if step == 5 and rival >= 3 else 0.0
    if holder >= 0 and sketch.steps[TRACKS * holder + track] >= 5:
        return 0.0
    if step == (4 if holder < 0 else 5):
        return prize + (0.6 if holder >= 0 else 0.0)
    share = TOWARDS[min(step, 4)]
    if holder >= 0 or rival > step:
        share *= 0.5
    return share * prize
