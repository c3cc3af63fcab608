"""Where roads can lead: the way to building sites, and to the longest road."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from catan_nb.board.network import Network
from catan_nb.board.topology import Topology, bits
from catan_nb.bots.sight import Sight
from catan_nb.rules.base.longest_route import MINIMUM

#: A site is looked at when so many roads lead there.
FAR: Final = 3
#: The longest road is tried for when so many roads win it.
RACE: Final = 3


def sources(sight: Sight) -> int:
    """Return the mask of intersections where own roads can go on."""
    return sight.sources & ~sight.blockers


def ways(
    sight: Sight, start: int, far: int = FAR, free: int | None = None
) -> dict[int, tuple[int, ...]]:
    """Return for every intersection in reach the paths that roads must be built on.

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
    found: dict[int, tuple[int, ...]] = dict.fromkeys(bits(start), ())
    frontier = list(found)
    for _ in range(far):
        reached: list[int] = []
        for vertex in frontier:
            if sight.blockers >> vertex & 1:
                continue
            for edge in shape.vertex_edges[vertex]:
                if free >> edge & 1:
                    a, b = shape.edge_vertices[edge]
                    other = a + b - vertex
                    if other not in found:
                        found[other] = (*found[vertex], edge)
                        reached.append(other)
        frontier = reached
    return found


def rivals(sight: Sight, vertex: int, roads: int) -> int:
    """Return how many opponents need no more than `roads` roads to a site, looking 1 far."""
    shape = sight.shape
    count = 0
    for other in sight.others:
        reach = sight.reach[other]
        if reach >> vertex & 1 or (roads >= 1 and reach & shape.vertex_neighbour_mask[vertex]):
            count += 1
    return count


def length_with(sight: Sight, edges: int) -> int:
    """Return the length of the own longest route with more roads built."""
    own = sight.networks[sight.seat]
    return own._replace(roads=own.roads | edges).length(sight.shape)


def wanted_length(sight: Sight) -> int:
    """Return how long the own route must be to take the longest road."""
    longest = max((sight.route_lengths[other] for other in sight.others), default=0)
    return max(MINIMUM, longest + 1)


def race(sight: Sight) -> tuple[int, ...]:
    """Return the paths to build on to take the longest road; empty when it is held or too far."""
    if sight.longest_holder == sight.seat:
        return ()
    left = min(RACE, sight.left["road"])
    wanted = wanted_length(sight)
    if length_with(sight, 0) + left < wanted:
        return ()
    return extend(
        sight.shape,
        sight.networks[sight.seat],
        sight.blockers,
        sight.land.edges & ~sight.taken,
        sources(sight),
        wanted,
        left,
    )


@lru_cache(maxsize=1024)
def extend(
    shape: Topology,
    own: Network,
    blocked: int,
    free: int,
    start: int,
    wanted: int,
    left: int,
    *,
    ships: bool = False,
) -> tuple[int, ...]:
    """Return up to `left` paths, each taking the route as far as one can; () if too few.

    Roads are added, or ships.
    """
    added: tuple[int, ...] = ()
    for _ in range(left):
        best, chosen = -1, -1
        for vertex in bits(start & ~blocked):
            for edge in shape.vertex_edges[vertex]:
                if free >> edge & 1:
                    length = with_piece(own, edge, ships).length(shape)
                    if length > best:
                        best, chosen = length, edge
        if chosen < 0:
            return ()
        own = with_piece(own, chosen, ships)
        free &= ~(1 << chosen)
        start |= shape.edge_vertex_mask[chosen]
        added = (*added, chosen)
        if best >= wanted:
            return added
    return ()


def with_piece(own: Network, edge: int, ship: bool) -> Network:
    """Return a network with one more road, or ship."""
    if ship:
        return own._replace(ships=own.ships | 1 << edge)
    return own._replace(roads=own.roads | 1 << edge)
