"""Open and closed lines of ships, and which ship of a line is its last (sea.ship.move)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from catan_nb.board.topology import REMEMBERED, Topology, bits, met_by, read_bits

Walk = tuple[tuple[int, ...], int]
"""The ships of a way without repetition, and the intersection at which it ends."""


class Lines(NamedTuple):
    """Masks of ships of one player.

    Attributes
    ----------
    last : int
        Those that are last in an open line.
    closed : int
        Those that lie between two different moorings.
    """

    last: int
    closed: int


@lru_cache(maxsize=REMEMBERED)
def lines_of(shape: Topology, ships: int, moorings: int) -> Lines:
    """Return which ships of one player are last in an open line, and which lie in a closed one.

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
    are. What lies between two different moorings is closed (sea.ship.move.closed, .loop).
    """
    touched, at = shape.edge_vertex_mask, shape.vertex_edge_mask
    once, twice = met_by(shape, ships)
    moorings &= once
    last = 0
    bound = ships  # those that no line leads to which ends somewhere: in closed lines and rings
    for vertex in read_bits(once & ~twice & ~moorings):
        last |= at[vertex] & ships
        here = 1 << vertex
        while not moorings & here:
            path = at[here.bit_length() - 1] & bound
            if not path or path & path - 1:
                break
            bound ^= path
            here ^= touched[path.bit_length() - 1]
    if not bound:
        return Lines(last, 0)
    in_rings, closed = _bound_lines(shape, bound, moorings)
    return Lines(last | in_rings, closed)


@lru_cache(maxsize=REMEMBERED)  # they stay while other ships come and go
def _bound_lines(shape: Topology, ships: int, moorings: int) -> Lines:
    """Return the same of ships among which no line ends anywhere: the last ones are in rings."""
    closed = _between(shape, ships, moorings)
    last = 0
    for ship in bits(ships & ~closed):
        if _in_ring(shape, ships, moorings, ship):
            last |= 1 << ship
    return Lines(last, closed)


def _between(shape: Topology, ships: int, moorings: int) -> int:
    """Return the mask of the ships that lie between two different moorings."""
    closed = 0
    for start in bits(moorings):
        for way, end in _ways(shape, ships, moorings, start):
            if end != start:
                for ship in way:
                    closed |= 1 << ship
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
