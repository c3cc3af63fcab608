"""What a quick player of Cities & Knights plans for: purchases with worth, price and patience."""

from __future__ import annotations

from catan_nb.bots.search.knights.sketch import (
    CITY_KIND,
    COMMODITY,
    KINDS,
    RANKS,
    RESOURCES,
    TRACKS,
    Sites,
    Sketch,
)
from catan_nb.rules.flat.pieces import count_places

__all__ = [
    "CITY",
    "IMPROVE",
    "KNIGHT",
    "RAISE",
    "ROAD",
    "ROUTE",
    "SETTLEMENT",
    "STEP",
    "VALUE_AT",
    "WAKE",
    "WALL",
    "Aim",
    "aims",
    "outcome",
    "rounds",
    "waited",
]

# ---- steps: what is done first, and above it where -----------------------------------------

STEP = 15
VALUE_AT = 4
ROAD = 0  # the path
SETTLEMENT = 1  # the intersection
CITY = 2  # the intersection
ROUTE = 3
IMPROVE = 4  # the track
KNIGHT = 5
WAKE = 6
RAISE = 7
WALL = 8

# What the planner reckons with, once more: it is not compiled, and this is compiled alone.
PATIENCE = 0.85
CARDS_PER_POINT = 6.5
VICTORY = 20.0
NEVER = 60.0
SATURATION = 18.0
CHANGING = 0.9
LOSS = 1.8
THEIR_LOSS = 0.35
CARD = 0.55
THEIR_REWARD = 0.25
WAKING = 0.4
LATER = 0.5
STANDING = [0.8, 0.55, 0.4, 0.3, 0.2, 0.15, 0.1]
SAFE_CITY = 0.6
TOWARDS = [0.0, 0.12, 0.2, 0.35, 0.5]
LITTLE = 0.05


class Aim:
    """A purchase to plan for.

    Attributes
    ----------
    step : int
        What is done first.
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
        self, step: int, roads: int, worth: float, cost: list[int], patience: float
    ) -> None:
        self.step = step
        self.roads = roads
        self.worth = worth
        self.cost = cost
        self.patience = patience


def aims(sketch: Sketch, seat: int, income: list[float]) -> list[Aim]:
    """Return the purchases that make sense for a seat."""
    found: list[Aim] = []
    missing = sketch.ground.target - sketch.points[seat]
    point = 1.0 + (VICTORY if missing <= 1 else 0.0)
    _add_city(sketch, seat, income, point, found)
    if count_places(sketch.settlements[seat]) < 5:
        _add_sites(sketch, seat, income, point, found)
    _add_route(sketch, seat, missing, found)
    _add_improvements(sketch, seat, income, missing, found)
    _add_strength(sketch, seat, found)
    _add_wall(sketch, seat, income, found)
    return found


# ---- buildings -----------------------------------------------------------------------------


def left_of(sketch: Sketch) -> float:
    """Return a guess how many rounds the game still lasts."""
    return max(1.0, 1.8 * (sketch.ground.target - max(sketch.points)))


def _points_of(sketch: Sketch, gain: float) -> float:
    return gain * sketch.ground.players * left_of(sketch) / (36.0 * CARDS_PER_POINT)


def _gain(sketch: Sketch, seat: int, income: list[float], vertex: int, city: bool) -> float:
    """Return what a settlement, or a city in its place, adds to the worth of an income."""
    mind = sketch.mind
    total = 0.0
    for resource in range(RESOURCES):
        more = mind.pips[RESOURCES * vertex + resource]
        if more:
            kind = CITY_KIND[resource] if city else resource
            own = income[kind]
            both = own + more
            curved = both / (1.0 + both / SATURATION) - own / (1.0 + own / SATURATION)
            rate = sketch.rates[KINDS * seat + kind]
            total += mind.worth[kind] * curved + CHANGING * more / rate
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
                        total += CHANGING * income[paid] * (1.0 / offered - 1.0 / rate)
    return total


def _add_city(
    sketch: Sketch, seat: int, income: list[float], point: float, found: list[Aim]
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
        found.append(Aim(CITY | at << VALUE_AT, 0, worth, [0, 0, 3, 2, 0, 0, 0, 0], PATIENCE))


def _add_sites(
    sketch: Sketch, seat: int, income: list[float], point: float, found: list[Aim]
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
            found.append(Aim(sites.steps[roads], roads, worth, cost, PATIENCE))


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


def _add_route(sketch: Sketch, seat: int, missing: int, found: list[Aim]) -> None:
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
    found.append(Aim(ROUTE, need, worth, [need, need, 0, 0, 0, 0, 0, 0], PATIENCE))


# ---- improvements --------------------------------------------------------------------------


def _add_improvements(
    sketch: Sketch, seat: int, income: list[float], missing: int, found: list[Aim]
) -> None:
    if not sketch.cities[seat]:
        return
    players, left = sketch.ground.players, left_of(sketch)
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
        found.append(Aim(IMPROVE | track << VALUE_AT, 0, worth, cost, PATIENCE))


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


# ---- strength ------------------------------------------------------------------------------


def threat(sketch: Sketch, seat: int) -> float:
    """Return how much it matters to slow a seat down."""
    left = max(sketch.ground.target - sketch.points[seat], 1)
    return min(3.0, 6.0 / left)


def outcome(sketch: Sketch, seat: int, given: list[int], attack: int) -> float:
    """Return what a landing with these strengths by seat would bring a seat, in points."""
    players = sketch.ground.players
    if sum(given) >= attack:
        best = max(given)
        if given.count(best) > 1:
            return CARD if given[seat] == best else 0.0
        if not sketch.defenders_left:
            return 0.0
        if given[seat] == best:
            return 1.0 + (VICTORY if sketch.ground.target - sketch.points[seat] <= 1 else 0.0)
        return -THEIR_REWARD * threat(sketch, given.index(best))
    least = 99
    for other in range(players):
        if given[other] < least and sketch.exposed(other) > 0:
            least = given[other]
    total = 0.0
    for other in range(players):
        if given[other] == least and sketch.exposed(other) > 0:
            total += THEIR_LOSS * threat(sketch, other) if other != seat else -LOSS
    return total


def _ship_odds(ships: int, rolls: int) -> float:
    """Return how likely so many rolls of the event die show so many ships or more."""
    ways = 1
    below = 0
    for count in range(ships):
        below += ways
        ways = ways * (rolls - count) // (count + 1)
    return 1.0 - below / (1 << rolls)


def _add_strength(sketch: Sketch, seat: int, found: list[Aim]) -> None:
    players, at = sketch.ground.players, RANKS * seat
    now = [sketch.strength(other, False) for other in range(players)]
    then = [sketch.strength(other, True) for other in range(players)]
    ships = 7 - sketch.fleet
    soon = _ship_odds(ships, players)
    odds = soon + LATER * (_ship_odds(ships, 2 * players) - soon)
    patience = PATIENCE * (1.0 - 0.8 * soon)
    mine, all_mine = now[seat], then[seat]
    then[seat] = mine
    fight = _Fight(sketch, seat, now, then, odds)
    sleepers = 0
    woken = all_mine - mine
    for rank in range(RANKS):
        sleepers += sketch.asleep[at + rank]
    if sleepers:
        worth = fight.gain(woken)
        if worth > LITTLE:
            cost = [0, 0, 0, sleepers, 0, 0, 0, 0]
            found.append(Aim(WAKE, 0, worth, cost, patience))
            if sleepers > 1:
                best = 3 if sketch.asleep[at + 2] else 2 if sketch.asleep[at + 1] else 1
                worth = fight.gain(best)
                if worth > LITTLE:
                    found.append(Aim(WAKE, 0, worth, [0, 0, 0, 1, 0, 0, 0, 0], patience))
    ahead = max(0.0, (left_of(sketch) * players / 2.0 - ships) / 7.0 + 1.0)
    lasting = STANDING[min(all_mine, 6)] * min(1.2, ahead / 2.5)
    if sketch.awake[at] + sketch.asleep[at] < 2:
        found.append(Aim(KNIGHT, 0, lasting, [0, 0, 1, 0, 1, 0, 0, 0], patience))
        for count in range(2 if sleepers else 1):
            worth = lasting + fight.gain(1 + (woken if count else 0))
            cost = [0, 0, 1, 1 + (sleepers if count else 0), 1, 0, 0, 0]
            found.append(Aim(KNIGHT, 0, worth, cost, patience))
    rank = raised(sketch, seat)
    if rank >= 0:
        worth = lasting
        if sketch.awake[at + rank]:
            worth += fight.gain(1)
        found.append(Aim(RAISE, 0, worth, [0, 0, 1, 0, 1, 0, 0, 0], patience))


class _Fight:
    """The next landing, for a seat that may still become stronger.

    Attributes
    ----------
    now, then : list of int
        Everybody's strength as it is, and with all other knights awake.
    odds : float
        How likely it is that it comes before the seat can do more.
    """

    def __init__(
        self, sketch: Sketch, seat: int, now: list[int], then: list[int], odds: float
    ) -> None:
        self.sketch = sketch
        self.seat = seat
        self.now = now
        self.then = then
        self.odds = odds
        self.mine = now[seat]
        self.attack = sketch.attack()
        self.alike = now == then
        self.base = self._stand(0) if odds > 0.0 else 0.0

    def gain(self, more: int) -> float:
        """Return what more strength is worth, in points."""
        if self.odds <= 0.0:
            return 0.0
        return self.odds * (self._stand(more) - self.base)

    def _stand(self, more: int) -> float:
        seat = self.seat
        self.now[seat] = self.mine + more
        worth = outcome(self.sketch, seat, self.now, self.attack)
        if not self.alike:
            self.then[seat] = self.mine + more
            worth += WAKING * (outcome(self.sketch, seat, self.then, self.attack) - worth)
        return worth


def raised(sketch: Sketch, seat: int) -> int:
    """Return the rank of the knights of which one could be made stronger, or -1."""
    at = RANKS * seat
    for rank in range(1, -1, -1):
        if rank == 1 and sketch.steps[TRACKS * seat + 1] < 3:
            continue
        there = sketch.awake[at + rank] + sketch.asleep[at + rank]
        if there and sketch.awake[at + rank + 1] + sketch.asleep[at + rank + 1] < 2:
            return rank
    return -1


def _add_wall(sketch: Sketch, seat: int, income: list[float], found: list[Aim]) -> None:
    walls = sketch.walls[seat]
    if walls >= 3 or walls >= count_places(sketch.cities[seat]):
        return
    players = sketch.ground.players
    dots = 0.0
    for kind in range(KINDS):
        dots += income[kind]
    usual = max(float(sketch.hand_size(seat)), 3.0 + 1.2 * dots * players / 36.0)
    beyond = min(max(usual - 7.0 - 2.0 * walls + 2.0, 0.0), 4.0)
    calm = 1.0
    for _ in range(players):
        calm *= 5.0 / 6.0
    worth = (1.0 - calm) * beyond / CARDS_PER_POINT * min(left_of(sketch), 6.0) * 0.5
    if worth > LITTLE:
        found.append(Aim(WALL, 0, worth, [2, 0, 0, 0, 0, 0, 0, 0], PATIENCE))


# ---- time ----------------------------------------------------------------------------------


def rounds(
    hand: list[int], rates: list[int], at: int, first: int, cost: list[int], flow: list[float]
) -> float:
    """Return how many rounds it takes until a price can be paid, the bank's help included.

    Parameters
    ----------
    hand, rates : list of int
        The eight numbers of the one begin at `at`, those of the other at `first`.
    at, first : int
    cost : list of int
    flow : list of float
        Cards by kind that come in each round.
    """
    lack = 0
    spare = 0
    for kind in range(KINDS):
        gap = hand[at + kind] - cost[kind]
        if gap < 0:
            lack -= gap
        else:
            spare += gap // rates[first + kind]
    if lack <= spare:
        return 0.0
    time = 0.0
    for _ in range(4):
        short = 0.0
        speed = 0.0
        for kind in range(KINDS):
            rate = flow[kind]
            left = hand[at + kind] - cost[kind] + rate * time
            if left < 0:
                short -= left
                speed += rate
            else:
                ratio = rates[first + kind]
                short -= left / ratio
                speed += rate / ratio
        if short < 0.05:
            break
        if speed <= 0:
            return NEVER
        time += short / speed
    return min(NEVER, 0.4 + time)


def waited(time: float, patience: float) -> float:
    """Return what is left of a worth after so many rounds."""
    left = 1.0
    while time >= 1.0:
        left *= patience
        time -= 1.0
    return left * (1.0 - (1.0 - patience) * time)
