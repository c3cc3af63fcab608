"""Settlement sites of a seat: at its roads, and one and two roads further."""

from __future__ import annotations

from catan_nb.bots.playout.ground import Ground

__all__ = ["places_ahead"]


def places_ahead(
    ground: Ground,
    neighbours: list[list[int]],
    open_sites: int,
    reach: int,
    own: int,
    occupied: int,
    free: int,
    roads: list[int],
    remaining: int,
) -> list[int]:
    """Return places for settlements, three numbers for each.

    They are how many roads lead there, the intersection, and the first of these roads, or -1.

    Parameters
    ----------
    ground : Ground
    neighbours : list of list of int
        By intersection, each path at it, followed by its other end.
    open_sites, reach, own, occupied : int
        Masks of intersections: where anybody could found, those at the seat's roads, those with
        its buildings, and with anybody's.
    free : int
        The mask of paths on which a road could be.
    roads : list of int
        The paths on which the seat could build now.
    remaining : int
        How many roads it has left.
    """
    result: list[int] = []
    sites = open_sites & reach
    while sites:
        low = sites & -sites
        sites ^= low
        _add(result, 0, low.bit_length() - 1, -1)
    reached, blocked = reach | own, occupied & ~own
    for edge in roads if remaining else []:
        near, other = ground.edge_vertices[2 * edge], ground.edge_vertices[2 * edge + 1]
        if reached >> near & 1:
            near, other = other, near
        if reached >> near & 1:
            continue  # it closes a ring
        if open_sites >> near & 1:
            _add(result, 1, near, edge)
        if blocked >> near & 1 or remaining < 2:
            continue
        ways = neighbours[near]
        for index in range(0, len(ways), 2):
            far = ways[index + 1]
            onward = free >> ways[index] & 1 and ways[index] != edge
            if onward and open_sites >> far & 1 and not reached >> far & 1:
                _add(result, 2, far, edge)
    return result


def _add(found: list[int], roads: int, vertex: int, edge: int) -> None:
    found.append(roads)
    found.append(vertex)
    found.append(edge)
