"""What quick players of Cities & Knights plan for: purchases with worth, price and patience."""

from __future__ import annotations

from typing import Final

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
from catan_nb.bots.search.mind import CARDS_PER_POINT, CHANGING, VICTORY, Goal, added
from catan_nb.rules.flat.codes import RESOURCES
from catan_nb.rules.flat.pieces import count_places

__all__ = ["aims"]

# What the planner reckons with, once more: it is not compiled, and this is compiled alone.
SAFE_CITY: Final = 0.6
TOWARDS: Final = [0.0, 0.12, 0.2, 0.35, 0.5]


def aims(sketch: Sketch, seat: int, income: list[float]) -> list[Goal]:
    """Return the purchases that make sense for a seat."""
    found: list[Goal] = []
    missing = sketch.ground.target - sketch.points[seat]
    point = 1.0 + (VICTORY if missing <= 1 else 0.0)
    _add_city(sketch, seat, income, point, found)
    if count_places(sketch.settlements[seat]) < 5:
        _add_sites(sketch, seat, income, point, found)
    _add_route(sketch, seat, missing, found)
    _add_improvements(sketch, seat, income, missing, found)
    add_strength(sketch, seat, found)
    add_wall(sketch, seat, income, found)
    return found


# ---- buildings -----------------------------------------------------------------------------


def _points_of(sketch: Sketch, gain: float) -> float:
    return gain * sketch.ground.players * sketch.rounds_left() / (36.0 * CARDS_PER_POINT)


def _gain(sketch: Sketch, seat: int, income: list[float], vertex: int, city: bool) -> float:
    """Return what a settlement, or a city in its place, adds to the worth of an income."""
    mind = sketch.mind
    total = 0.0
    for resource in range(RESOURCES):
        more = mind.pips[RESOURCES * vertex + resource]
        if more:
            kind = CITY_KIND[resource] if city else resource
            rate = sketch.rates[KINDS * seat + kind]
            total += added(mind.worth[kind], income[kind], more, rate)
    if not city:
        total += _harbour(sketch, seat, income, vertex)
    return total


def _harbour(sketch: Sketch, seat: int, income: list[float], vertex: int) -> float:
    harbours = sketch.ground.harbours
    place = 1 << vertex
    total = 0.0
    for kind in range(RESOURCES + 1):
        if harbours[kind] & place:
            for paid in range(KINDS):
                if kind in (paid, RESOURCES):
                    rate = sketch.rates[KINDS * seat + paid]
                    offered = 3 if kind == RESOURCES else 2
                    if offered < rate:
                        dots = income[paid]
                        if paid < RESOURCES:
                            dots += sketch.mind.pips[RESOURCES * vertex + paid]
                        total += CHANGING * dots * (1.0 / offered - 1.0 / rate)
    return total


def _add_city(
    sketch: Sketch, seat: int, income: list[float], point: float, found: list[Goal]
) -> None:
    if count_places(sketch.cities[seat]) >= 4:
        return
    best, at = -1.0, -1
    left = sketch.settlements[seat]
    while left:
        low = left & -left
        left ^= low
        vertex = low.bit_length() - 1
        gain = _gain(sketch, seat, income, vertex, True)
        if gain > best:
            best, at = gain, vertex
    if at >= 0:
        worth = point + _points_of(sketch, best)
        found.append(Goal(CITY | at << VALUE_AT, 0, worth, [0, 0, 3, 2, 0, 0, 0, 0]))


def _add_sites(
    sketch: Sketch, seat: int, income: list[float], point: float, found: list[Goal]
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
            found.append(Goal(sites.steps[roads], roads, worth, cost))


def _looked_for(sketch: Sketch, seat: int, income: list[float]) -> Sites:
    """Return the best site at a road of a seat's, and one and two roads away from them."""
    ground = sketch.ground
    open_sites = ground.land_vertices & ~sketch.closed
    free = ground.land_edges & ~sketch.taken
    own = sketch.settlements[seat] | sketch.cities[seat]
    blocked = sketch.occupied & ~own
    found = Sites()
    best, steps = found.gains, found.steps
    left = open_sites & sketch.reach[seat]
    while left:
        low = left & -left
        left ^= low
        vertex = low.bit_length() - 1
        gain = _gain(sketch, seat, income, vertex, False)
        if gain > best[0]:
            best[0] = gain
            steps[0] = SETTLEMENT | vertex << VALUE_AT
    reached = sketch.reach[seat] | own
    roads_left = 15 - count_places(sketch.roads[seat])
    sites = sketch.road_sites(seat) if roads_left else 0
    while sites:
        low = sites & -sites
        sites ^= low
        edge = low.bit_length() - 1
        near, other = ground.edge_vertices[2 * edge], ground.edge_vertices[2 * edge + 1]
        if reached >> near & 1:
            near, other = other, near
        if reached >> near & 1:
            continue  # it closes a ring
        step = ROAD | edge << VALUE_AT
        if open_sites >> near & 1:
            gain = _gain(sketch, seat, income, near, False)
            if gain > best[1]:
                best[1] = gain
                steps[1] = step
        if blocked >> near & 1 or roads_left < 2:
            continue
        ways = sketch.mind.neighbours[near]
        for at in range(0, len(ways), 2):
            if not free >> ways[at] & 1 or ways[at] == edge:
                continue
            far = ways[at + 1]
            if open_sites >> far & 1 and not reached >> far & 1:
                gain = _gain(sketch, seat, income, far, False)
                if gain > best[2]:
                    best[2] = gain
                    steps[2] = step
    return found


def _add_route(sketch: Sketch, seat: int, missing: int, found: list[Goal]) -> None:
    """Add the longest road, where few roads more would take it."""
    built = count_places(sketch.roads[seat])
    if sketch.road_holder == seat or built >= 15:
        return
    most = 4
    for other in range(sketch.ground.players):
        if other != seat and sketch.lengths[other] > most:
            most = sketch.lengths[other]
    own = sketch.lengths[seat] if sketch.lengths[seat] else min(built, 4)
    need = max(most + 1 - own, 1)
    if need > 3 or need > 15 - built or not sketch.road_sites(seat):
        return
    worth = (2.0 + (VICTORY if missing <= 2 else 0.0)) * 0.75
    found.append(Goal(ROUTE, need, worth, [need, need, 0, 0, 0, 0, 0, 0]))


# ---- improvements --------------------------------------------------------------------------


def _add_improvements(
    sketch: Sketch, seat: int, income: list[float], missing: int, found: list[Goal]
) -> None:
    if not sketch.cities[seat]:
        return
    players, left = sketch.ground.players, sketch.rounds_left()
    share = min(1.0, left / 12.0)
    free = sketch.exposed(seat)
    for track in range(TRACKS):
        step = sketch.steps[TRACKS * seat + track] + 1
        holder = sketch.metropolises[track]
        if step > 5 or (step >= 4 and holder != seat and free <= 0):
            continue
        faces = 2 if step == 1 else 1  # how many more faces of the red die draw a card
        worth = CARD * faces / 36.0 * players * left
        if step == 3:
            if track == 0:
                worth += share * 0.9 * min(1.5, (income[5] + income[6] + income[7]) / 8.0)
            elif track == 1:
                worth += share * 0.5
            else:
                worth += 0.35 * players * left / CARDS_PER_POINT
        worth += _metropolis(sketch, seat, track, step, missing)
        cost = [0, 0, 0, 0, 0, 0, 0, 0]
        cost[COMMODITY[track]] = step
        found.append(Goal(IMPROVE | track << VALUE_AT, 0, worth, cost))


def _metropolis(sketch: Sketch, seat: int, track: int, step: int, missing: int) -> float:
    """Return what a step is worth on the way to a metropolis, or to keep it."""
    holder = sketch.metropolises[track]
    rival = 0
    for other in range(sketch.ground.players):
        if other != seat:
            rival = max(rival, sketch.steps[TRACKS * other + track])
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
