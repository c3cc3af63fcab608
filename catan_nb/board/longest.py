"""The longest route: an exact longest trail on masks of paths (base.longest_road).

A trail uses no path twice but may meet an intersection again. At most three paths meet in an
intersection, which keeps the search small:

1. An intersection that may not be passed is split into one loose end for each path there.
2. What hangs on as a tree is peeled off from its loose ends, leaving at each intersection the
   depth of what hung there. For a network without rings this alone gives the answer.
3. Only rings and what joins them are searched, and only from where a longest trail can begin:
   intersections with three paths left or with something hanging on. The search stops when it
   meets a bound that parity sets.
"""

from __future__ import annotations

from functools import lru_cache

from catan_nb.board.topology import Topology, bits

_Links = dict[int, list[tuple[int, int]]]
"""For each intersection its open paths as (mask of the path, intersection at its other end)."""


@lru_cache(maxsize=1 << 12)  # pieces that come and go ask for the same networks again
def longest_trail(
    topology: Topology, edges: int, blocked: int = 0, others: int = 0, joints: int = 0
) -> int:
    """Return the number of paths in the longest trail within a set of paths.

    ``edges`` is a mask of paths; ``blocked`` is a mask of intersections that a trail may begin
    or end at, but never pass through (opponents' buildings). ``others`` are paths of another
    kind, onto which a trail only passes at the intersections in ``joints``.
    """
    ends = _open_ends(topology, edges, blocked, others, joints)
    degree: dict[int, int] = {}
    partner: dict[int, int] = {}  # the neighbours left, combined by xor: the last one is readable
    for _, a, b in ends:
        if a in degree:
            degree[a] += 1
            partner[a] ^= b
        else:
            degree[a], partner[a] = 1, b
        if b in degree:
            degree[b] += 1
            partner[b] ^= a
        else:
            degree[b], partner[b] = 1, a

    depth = dict.fromkeys(degree, 0)
    best, left = 0, len(ends)
    loose = [vertex for vertex, count in degree.items() if count == 1]
    for vertex in loose:
        if not degree[vertex]:
            continue  # the other end of a tree's last path
        near = partner[vertex]
        degree[vertex] = 0
        left -= 1
        hanging, there = depth[vertex] + 1, depth[near]
        if there + hanging > best:
            best = there + hanging
        if hanging > there:
            depth[near] = hanging
        partner[near] ^= vertex
        degree[near] -= 1
        if degree[near] == 1:
            loose.append(near)
    if not left:
        return best

    rings: _Links = {vertex: [] for vertex, count in degree.items() if count}
    for edge, a, b in ends:
        if a in rings and b in rings:
            rings[a].append((1 << edge, b))
            rings[b].append((1 << edge, a))
    for part in _parts(rings):
        best = _search(rings, part, depth, best)
    return best


def longest_trail_path(
    topology: Topology, edges: int, blocked: int = 0, others: int = 0, joints: int = 0
) -> tuple[int, ...]:
    """Return a longest trail as its paths in order: the proof of `longest_trail`.

    Among equally long trails always the same one is returned.
    """
    target = longest_trail(topology, edges, blocked, others, joints)
    links: _Links = {}
    for edge, a, b in sorted(_open_ends(topology, edges, blocked, others, joints)):
        links.setdefault(a, []).append((1 << edge, b))
        links.setdefault(b, []).append((1 << edge, a))
    trail: list[int] = []

    def follow(vertex: int, used: int) -> bool:
        if len(trail) == target:
            return True
        for path, far in links[vertex]:
            if not used & path:
                trail.append(path.bit_length() - 1)
                if follow(far, used | path):
                    return True
                trail.pop()
        return False

    # A trail that could not be made longer begins at an odd intersection unless it is closed,
    # and a closed one can be begun anywhere on it: odd ones first is quick, all is complete.
    starts = sorted(links, key=lambda vertex: (len(links[vertex]) % 2 == 0, vertex))
    for start in starts:
        if follow(start, 0):
            break
    return tuple(trail)


def _open_ends(
    topology: Topology, edges: int, blocked: int, others: int, joints: int
) -> list[tuple[int, int, int]]:
    """Return each path as (its number, end, end); blocked ends are loose ends of their own.

    Where two kinds of path are not joined, the intersection counts twice, once for each kind.
    """
    edge_vertices, apart = topology.edge_vertices, topology.n_vertices
    ends = [(edge, *edge_vertices[edge]) for edge in bits(edges)]
    for edge in bits(others):
        a, b = edge_vertices[edge]
        if not joints >> a & 1:
            a += apart
        if not joints >> b & 1:
            b += apart
        ends.append((edge, a, b))
    if blocked:
        for place, (edge, a, b) in enumerate(ends):
            if blocked >> a % apart & 1:
                a = -2 * edge - 1
            if blocked >> b % apart & 1:
                b = -2 * edge - 2
            ends[place] = edge, a, b
    return ends


def _parts(rings: _Links) -> list[list[int]]:
    """Return the connected parts of a network as lists of intersections."""
    parts = []
    seen: set[int] = set()
    for first in rings:
        if first in seen:
            continue
        seen.add(first)
        part = [first]
        for vertex in part:
            for _, far in rings[vertex]:
                if far not in seen:
                    seen.add(far)
                    part.append(far)
        parts.append(part)
    return parts


def _search(rings: _Links, part: list[int], depth: dict[int, int], best: int) -> int:
    """Return the longest trail through one part without loose ends, or ``best`` if longer.

    ``depth`` tells how far a trail can go on into what hangs at an intersection.
    """
    forks = [vertex for vertex in part if len(rings[vertex]) == 3]
    tails = sorted((vertex for vertex in part if depth[vertex]), key=depth.__getitem__)[::-1]
    first = depth[tails[0]] if tails else 0
    second = depth[tails[1]] if len(tails) > 1 else 0
    # The paths left out meet an odd number of times at every fork but those where the trail
    # ends, and at every other end; so half as many paths as such places are left out at least.
    pairs = len(forks) // 2
    size = sum(len(rings[vertex]) for vertex in part) // 2
    bound = size - pairs + max(first, first + second - 1, 1 if pairs else 0)
    if best >= bound:
        return best

    def walk(vertex: int, used: int, length: int) -> None:
        nonlocal best
        if length + reach[vertex] > best:
            best = length + reach[vertex]
        for path, far in rings[vertex]:
            if not used & path:
                walk(far, used | path, length + 1)
                if best >= bound:
                    return

    for start in tails + forks or part[:1]:
        reach = depth.copy()
        reach[start] = 0  # what hangs here is used at the beginning
        walk(start, 0, depth[start])
        if best >= bound:
            break
    return best
