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
from itertools import combinations

from catan_nb.board.topology import REMEMBERED, Topology, bits, read_bits, vertices_touched

_Links = dict[int, list[tuple[int, int]]]
"""For each intersection its open paths as (mask of the path, intersection at its other end)."""


@lru_cache(maxsize=REMEMBERED)  # pieces that come and go ask for the same networks again
def longest_trail(
    topology: Topology, edges: int, blocked: int = 0, others: int = 0, joints: int = 0
) -> int:
    """Return the number of paths in the longest trail within a set of paths.

    ``edges`` is a mask of paths; ``blocked`` is a mask of intersections that a trail may begin
    or end at, but never pass through (opponents' buildings). ``others`` are paths of another
    kind, onto which a trail only passes at the intersections in ``joints``.
    """
    once, twice = vertices_touched(topology, edges)
    split = blocked
    if others:
        once_others, twice_others = vertices_touched(topology, others)
        both = once & once_others
        if not both & joints:  # two networks, of which one is often known
            return max(
                longest_trail(topology, edges, blocked & once),
                longest_trail(topology, others, blocked & once_others),
            )
        once |= once_others
        twice |= twice_others | both & joints
        # Where both kinds are, not joined, each goes on, and ends, without the other.
        split |= both & ~joints
    split &= once
    ends = once & ~twice & ~split
    best, remaining, hanging = _peeled(topology, edges, blocked, others, ends, split)
    if not remaining:
        return best
    for rings in _rings(topology, edges & remaining, others & remaining, joints):
        depth = {vertex: hanging.get(vertex % topology.n_vertices, 0) for vertex in rings}
        best = _search(rings, depth, best)
    return best


@lru_cache(maxsize=REMEMBERED)  # they stay when what hangs on them changes
def _rings(topology: Topology, edges: int, others: int, joints: int) -> tuple[_Links, ...]:
    """Return the connected parts of a network without loose ends; nothing blocks it, therefore."""
    rings: _Links = {}
    for edge, a, b in _open_ends(topology, edges, 0, others, joints):
        rings.setdefault(a, []).append((1 << edge, b))
        rings.setdefault(b, []).append((1 << edge, a))
    return tuple({vertex: rings[vertex] for vertex in part} for part in _parts(rings))


def _peeled(
    topology: Topology, edges: int, blocked: int, others: int, ends: int, split: int
) -> tuple[int, int, dict[int, int]]:
    """Return what is known of a network when all trees are peeled off.

    That is the longest trail that does not pass from a tree onto what is left, the mask of the
    paths that are left, and how far a trail can go on into what hung at their intersections.
    ``split`` are intersections that fall apart: the ``blocked`` ones, and those where both kinds
    of paths are, not joined. ``ends`` are those of the others that one path touches.
    """
    edge_masks, across = topology.vertex_edge_mask, topology.edge_across
    remaining = edges | others
    loose: list[tuple[int, int]] = []
    apart = read_bits(split)
    for vertex in apart:
        edges_at = edge_masks[vertex] & remaining
        if blocked >> vertex & 1:
            loose += [(vertex, 1 << edge) for edge in bits(edges_at)]
        else:
            loose += [
                (vertex, kind)
                for kind in (edges_at & edges, edges_at & others)
                if not kind & kind - 1
            ]

    best = 0
    hanging: dict[int, int] = {}
    while ends or loose:
        if ends:
            here = ends.bit_length() - 1
            ends ^= 1 << here
            path = edge_masks[here]
        else:
            here, path = loose.pop()
        path &= remaining  # none where a trail from another loose end has come along
        length = 0
        while path:
            remaining ^= path
            here ^= across[path.bit_length() - 1]
            length += 1
            onward = edge_masks[here] & remaining
            if here in apart:
                if blocked >> here & 1:
                    break
                onward &= edges if edges & path else others
            elif here in hanging:
                there = hanging[here]
                if there + length > best:
                    best = there + length
                if there > length:
                    length = there
            if onward & onward - 1:
                hanging[here] = length
                break
            path = onward
        if length > best:
            best = length
    return best, remaining, hanging


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
    """Return the connected parts of a network as lists of intersections, rings once around."""
    parts = []
    visited: set[int] = set()
    for first in rings:
        component, ahead = [], [first]
        while ahead:
            vertex = ahead.pop()
            if vertex not in visited:
                visited.add(vertex)
                component.append(vertex)
                ahead += [far for _, far in rings[vertex]]
        if component:
            parts.append(component)
    return parts


def _around(depths: list[int]) -> int:
    """Return the longest trail on a ring: how far it can go on at its intersections in order."""
    whole, best = len(depths), len(depths) + max(depths)
    tails = [(place, depth) for place, depth in enumerate(depths) if depth]
    for (one, first), (two, second) in combinations(tails, 2):
        best = max(best, first + second + max(two - one, whole - two + one))
    return best


def _search(rings: _Links, depth: dict[int, int], best: int) -> int:
    """Return the longest trail through one part without loose ends, or ``best`` if longer.

    ``depth`` tells how far a trail can go on into what hangs at an intersection.
    """
    forks = [vertex for vertex, near in rings.items() if len(near) == 3]
    if not forks:
        return max(best, _around([depth[vertex] for vertex in rings]))
    tails = sorted((vertex for vertex in rings if depth[vertex]), key=depth.__getitem__)[::-1]
    # The paths left out meet an odd number of times at every fork but those where the trail
    # ends, and at every other end; so half as many paths as such places are left out at least.
    pairs = len(forks) // 2
    size = sum(map(len, rings.values())) // 2 - pairs

    def walk(vertex: int, used: int, length: int) -> None:
        nonlocal best
        if length + reach[vertex] > best:
            best = length + reach[vertex]
        for path, far in rings[vertex]:
            if not used & path:
                walk(far, used | path, length + 1)
                if best >= bound:
                    return

    starts = tails + forks
    ends = [depth[vertex] for vertex in starts] + [0]
    for start, first, second in zip(starts, ends, ends[1:], strict=False):
        # A trail that ends where another search began has been found from there.
        bound = size + max(first, first + second - 1, 1)
        if best >= bound:
            break
        reach = depth.copy()
        reach[start] = 0  # what hangs here is used at the beginning
        walk(start, 0, first)
    return best
