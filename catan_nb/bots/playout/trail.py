"""The longest trail in a network of roads, in the fast engine (base.longest_road)."""

from __future__ import annotations

__all__ = ["longest_trail", "longest_with", "paths_of"]


def longest_trail(edge_vertices: list[int], vertices: int, roads: int, blocked: int) -> int:
    """Return the number of paths of a longest trail.

    As `catan_nb.board.longest` does it: what hangs on as a tree is peeled off from its loose
    ends, and only rings are searched. A blocked intersection is a loose end for each path there.

    Parameters
    ----------
    edge_vertices : list of int
        The two intersections of each path, one path after the other.
    vertices : int
        How many intersections there are.
    roads, blocked : int
        Masks of the paths, and of the intersections that a trail may not pass.
    """
    return _longest(edge_vertices, vertices, paths_of(roads), blocked)


def longest_with(
    edge_vertices: list[int], vertices: int, roads: int, blocked: int, sites: list[int]
) -> int:
    """Return which additional path gives the longest trail, or -1 for none.

    Of equals the first is returned; for the rest see `longest_trail`.
    """
    paths = paths_of(roads)
    touched = [False] * vertices
    for path in paths:
        touched[edge_vertices[2 * path]] = True
        touched[edge_vertices[2 * path + 1]] = True
    without = _longest(edge_vertices, vertices, paths, blocked)
    most, best = -1, -1
    paths.append(-1)
    for path in sites:
        joins = touched[edge_vertices[2 * path]] and touched[edge_vertices[2 * path + 1]]
        if most > without and not joins:
            continue  # at its loose end no trail becomes longer by more than one path
        paths[-1] = path
        length = _longest(edge_vertices, vertices, paths, blocked)
        if length > most:
            most, best = length, path
    return best


def paths_of(roads: int) -> list[int]:
    """Return the paths of a mask, ascending."""
    found: list[int] = []
    while roads:
        low = roads & -roads
        found.append(low.bit_length() - 1)
        roads ^= low
    return found


def _longest(edge_vertices: list[int], vertices: int, paths: list[int], blocked: int) -> int:
    """Return the same as `longest_trail`, of paths one by one."""
    known = [-1] * vertices
    ends: list[int] = []  # of each road, one after the other, numbered anew
    degree: list[int] = []
    for edge in paths:
        for at in range(2 * edge, 2 * edge + 2):
            vertex = edge_vertices[at]
            number = known[vertex]
            if number < 0:
                number = len(degree)
                degree.append(0)
                if not blocked >> vertex & 1:
                    known[vertex] = number
            degree[number] += 1
            ends.append(number)
    beyond = [0] * len(degree)  # the neighbours left, combined by xor: the last one is readable
    for at in range(0, len(ends), 2):
        beyond[ends[at]] ^= ends[at + 1]
        beyond[ends[at + 1]] ^= ends[at]
    return _peeled(ends, degree, beyond)


def _peeled(ends: list[int], degree: list[int], beyond: list[int]) -> int:
    """Return the longest trail, after removing trees from the network."""
    depth = [0] * len(degree)
    best = 0
    loose = [number for number in range(len(degree)) if degree[number] == 1]
    for number in loose:
        if degree[number]:  # else it is the other end of a tree's last path
            near = beyond[number]
            degree[number] = 0
            degree[near] -= 1
            beyond[near] ^= number
            hanging = depth[number] + 1
            if depth[near] + hanging > best:
                best = depth[near] + hanging
            if hanging > depth[near]:
                depth[near] = hanging
            if degree[near] == 1:
                loose.append(near)
    if sum(degree):
        return max(best, _through_rings(ends, degree, depth))
    return best


def _through_rings(ends: list[int], degree: list[int], depth: list[int]) -> int:
    """Return the longest trail through a ring, or between two rings."""
    links: list[list[int]] = [[] for _ in degree]  # paths, each followed by its other end
    for at in range(0, len(ends), 2):
        one, other = ends[at], ends[at + 1]
        if degree[one] and degree[other]:
            links[one].append(at // 2)
            links[one].append(other)
            links[other].append(at // 2)
            links[other].append(one)
    best = 0
    for start in range(len(degree)):
        if degree[start]:
            reach = depth[:]
            reach[start] = 0  # what hangs here is used at the beginning
            best = max(best, depth[start] + _on_from(links, reach, start, 0))
    return best


def _on_from(links: list[list[int]], reach: list[int], number: int, used: int) -> int:
    """Return the length of the longest continuation from an intersection.

    Parameters
    ----------
    links : list of list of int
        For each intersection the paths at it, each followed by its other end.
    reach : list of int
        How far a trail can go on into what hangs at an intersection.
    number : int
    used : int
        Mask of the paths behind.
    """
    best = reach[number]
    ways = links[number]
    for at in range(0, len(ways), 2):
        if not used >> ways[at] & 1:
            best = max(best, 1 + _on_from(links, reach, ways[at + 1], used | 1 << ways[at]))
    return best
