"""Open and closed lines of ships, and which ship of a line is its last (sea.ship.move)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from catan_nb.board.topology import REMEMBERED, Topology, bits, edges_at, mask_of, met_by, read_bits

Walk = tuple[tuple[int, ...], int]
"""The ships of a way without repetition, and the intersection at which it ends."""

#: Paths of the shortest ring: those around a hex.
RING: Final = 6


@lru_cache(maxsize=REMEMBERED)
def last_ships(shape: Topology, ships: int, moorings: int) -> int:
    """Return the mask of the ships of one player that are last in an open line.

    Parameters
    ----------
    shape : Topology
    ships : int
        Mask of the player's ships.
    moorings : int
        Mask of the intersections at which a line ends: own buildings and whatever closes a
        line as they do.

    Notes
    -----
    A ship with an end that touches no other own ship and no mooring is last. Where a line goes
    back to the mooring that it came from, either ship there is; in a ring without a mooring all
    are.
    """
    once, twice = met_by(shape, ships)
    last = edges_at.__wrapped__(shape, once & ~twice & ~moorings) & ships  # seldom asked again
    # Ships meet at every intersection of a ring, so that none of its ships has been found yet.
    if twice.bit_count() < RING or (ships & ~last).bit_count() < RING:
        return last
    return last | _in_rings(shape, _bound(shape, ships, moorings), moorings & once)


def closed_ships(shape: Topology, ships: int, moorings: int) -> int:
    """Return the mask of the ships of one player that lie between two different moorings.

    The parameters are those of `last_ships` (sea.ship.move.closed, .loop).
    """
    return _between(shape, _bound(shape, ships, moorings), moorings & met_by(shape, ships)[0])


def _bound(shape: Topology, ships: int, moorings: int) -> int:
    """Return the mask of the ships to which no line leads that ends somewhere else.

    They are in closed lines and in rings.
    """
    touched, at = shape.edge_vertex_mask, shape.vertex_edge_mask
    once, twice = met_by(shape, ships)
    for vertex in read_bits(once & ~twice & ~moorings):
        here = 1 << vertex
        while not moorings & here:
            path = at[here.bit_length() - 1] & ships
            if not path or path & path - 1:
                break
            ships ^= path
            here ^= touched[path.bit_length() - 1]
    return ships


@lru_cache(maxsize=REMEMBERED)  # they stay while other ships come and go
def _in_rings(shape: Topology, ships: int, moorings: int) -> int:
    """Return the mask of those ships that are in a ring, where no line ends anywhere."""
    open_ = ships & ~_between(shape, ships, moorings)
    return mask_of(ship for ship in bits(open_) if _in_ring(shape, ships, moorings, ship))


@lru_cache(maxsize=REMEMBERED)
def _between(shape: Topology, ships: int, moorings: int) -> int:
    """Return the mask of the ships that lie between two different moorings."""
    closed = 0
    for start in bits(moorings) if ships else ():
        for way, end in _ways(shape, ships, moorings, start):
            if end != start:
                closed |= mask_of(way)
    return closed


def _in_ring(shape: Topology, ships: int, moorings: int, ship: int) -> bool:
    """Say whether a line leads from one end of a ship to the other, with no mooring in between."""
    one, two = shape.edge_vertices[ship]
    if moorings >> one & moorings >> two & 1:
        return False
    start, goal = (two, one) if moorings >> one & 1 else (one, two)
    seen = 1 << start
    ahead = [start]
    for here in ahead:
        for path in bits(shape.vertex_edge_mask[here] & ships & ~(1 << ship)):
            there = sum(shape.edge_vertices[path]) - here
            if there == goal:
                return True
            if not (seen | moorings) >> there & 1:
                seen |= 1 << there
                ahead.append(there)
    return False


def _ways(shape: Topology, ships: int, moorings: int, start: int) -> Iterator[Walk]:
    """Yield every way over ships from a mooring to the next, passing no place twice."""
    stack: list[tuple[int, int, tuple[int, ...]]] = [(start, 1 << start, ())]
    while stack:
        here, seen, way = stack.pop()
        for path in bits(shape.vertex_edge_mask[here] & ships):
            there = sum(shape.edge_vertices[path]) - here
            if moorings >> there & 1:
                yield (*way, path), there
            elif not seen >> there & 1:
                stack.append((there, seen | 1 << there, (*way, path)))
