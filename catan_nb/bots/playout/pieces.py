"""Places pieces in the fast engine, and updates the longest road."""

from __future__ import annotations

from catan_nb.bots.playout.codes import RESOURCES
from catan_nb.bots.playout.table import Table
from catan_nb.bots.playout.trail import longest_trail
from catan_nb.rules.numbers import (
    CITY_CARDS,
    CITY_POINTS,
    GENERIC_RATE,
    MINIMUM_ROUTE,
    PLAIN_RATE,
    ROADS,
    ROUTE_POINTS,
    SETTLEMENT_CARDS,
    SETTLEMENT_POINTS,
    SPECIAL_RATE,
)

__all__ = [
    "count_places",
    "largest",
    "note_rates",
    "put_city",
    "put_road",
    "put_settlement",
    "road_due",
]


def put_settlement(table: Table, seat: int, vertex: int) -> None:
    """Put a settlement on a free intersection (base.build.settlement)."""
    ground = table.ground
    place = 1 << vertex
    table.settlements[seat] |= place
    table.settlements_left[seat] -= 1
    table.points[seat] += SETTLEMENT_POINTS
    table.occupied |= place
    table.closed |= place | ground.vertex_beside[vertex]
    _renew_yields(table, vertex)
    note_rates(table, seat)
    for other in range(ground.players):
        table.road_actions[other] = None
        table.settlement_actions[other] = None
        if other != seat and table.reach[other] & place and _passes(table, other, vertex):
            _measure(table, other)


def put_city(table: Table, seat: int, vertex: int) -> None:
    """Put a city in the place of a settlement (base.build.city)."""
    table.settlements[seat] &= ~(1 << vertex)
    table.cities[seat] |= 1 << vertex
    table.settlements_left[seat] += 1
    table.cities_left[seat] -= 1
    table.points[seat] += CITY_POINTS - SETTLEMENT_POINTS
    _renew_yields(table, vertex)


def put_road(table: Table, seat: int, edge: int) -> None:
    """Put a road on a free path (base.build.road)."""
    table.roads[seat] |= 1 << edge
    table.roads_left[seat] -= 1
    table.taken |= 1 << edge
    ends = table.ground.edge_vertices
    table.reach[seat] |= 1 << ends[2 * edge] | 1 << ends[2 * edge + 1]
    table.settlement_actions[seat] = None
    for other in range(table.ground.players):
        table.road_actions[other] = None
    _measure(table, seat)


def note_rates(table: Table, seat: int) -> None:
    """Compute a seat's bank rates (base.trade.bank)."""
    harbours = table.ground.harbours
    own = table.settlements[seat] | table.cities[seat]
    elsewhere = GENERIC_RATE if own & harbours[RESOURCES] else PLAIN_RATE
    for kind in range(RESOURCES):
        rate = SPECIAL_RATE if own & harbours[kind] else elsewhere
        table.rates[RESOURCES * seat + kind] = rate


def _yields_of(table: Table, hex: int) -> list[int]:
    """Return what a hex pays (base.production): places in the hands, each before its cards."""
    kind = table.ground.terrain[hex]
    out: list[int] = []
    if kind >= 0:
        around = table.ground.hex_vertices[hex]
        for seat in range(table.ground.players):
            cards = SETTLEMENT_CARDS * count_places(table.settlements[seat] & around)
            cards += CITY_CARDS * count_places(table.cities[seat] & around)
            if cards:
                out.append(RESOURCES * seat + kind)
                out.append(cards)
    return out


def _renew_yields(table: Table, vertex: int) -> None:
    for hex in table.ground.vertex_hexes[vertex]:
        table.yields[hex] = _yields_of(table, hex)


def count_places(places: int) -> int:
    """Return the number of bits in a mask."""
    found = 0
    while places:
        places &= places - 1
        found += 1
    return found


def largest(numbers: list[int]) -> int:
    """Return the largest of some numbers from 0 up; compiled, this is quicker than `max`."""
    most = 0
    for number in numbers:
        if number > most:
            most = number
    return most


def _passes(table: Table, seat: int, vertex: int) -> bool:
    """Say whether two roads of a seat meet at an intersection."""
    at = table.ground.vertex_paths[vertex] & table.roads[seat]
    return at & (at - 1) != 0


def _measure(table: Table, seat: int) -> None:
    """Measure a seat's route anew and settle who holds the longest road (base.longest_road)."""
    before = table.lengths[seat]
    if not before and table.roads_left[seat] > ROADS - MINIMUM_ROUTE:
        return  # too few roads for a route that counts
    own = table.settlements[seat] | table.cities[seat]
    blocked = table.occupied & ~own & table.reach[seat]
    ground = table.ground
    length = longest_trail(
        ground.edge_vertices, len(ground.vertex_paths), table.roads[seat], blocked
    )
    if length != before:
        table.lengths[seat] = length
        _settle(table, seat == table.road_holder and length < before)


def _settle(table: Table, broken: bool) -> None:
    """Give the longest road to whom it is due; `broken`: the holder's has become shorter."""
    holder = table.road_holder
    due = road_due(table.lengths, holder, broken and table.ground.strict_tie)
    if due != holder:
        table.road_holder = due
        if holder >= 0:
            table.points[holder] -= ROUTE_POINTS
        if due >= 0:
            table.points[due] += ROUTE_POINTS


def road_due(lengths: list[int], holder: int, lost: bool) -> int:
    """Return the seat that is due the longest road, or -1 (base.longest_road.tie).

    Parameters
    ----------
    lengths : list of int
        Of everybody's longest routes.
    holder : int
        Who has it, or -1.
    lost : bool
        Whether the holder does not keep it among equals, as the strict tie rule has it.
    """
    best = max(lengths)
    longest = lengths.count(best)
    if best < MINIMUM_ROUTE:
        return -1
    if holder >= 0 and lengths[holder] == best and (longest == 1 or not lost):
        return holder
    return lengths.index(best) if longest == 1 else -1
