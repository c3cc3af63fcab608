"""What touches what on a board: hexes, intersections and paths as tables of small ints.

A topology knows shapes only, no terrain and no tokens. Everything is numbered row by row from
the top, left to right: hexes by ``(r, q)``, intersections (vertices) by their place, paths
(edges) by the place of their midpoint.

A board may have a rim: the hexes all around it, numbered after its own. They are places to
stand on, and nothing else: no path lies between two of them (sea.board).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final
from weakref import WeakValueDictionary

from catan_nb.board.geometry import (
    CORNER_STEPS,
    SIDE_CORNERS,
    Hex,
    Lattice,
    Point,
    are_neighbours,
    centre,
    lattice_centre,
    lattice_corners,
    lattice_point,
    neighbours,
)
from catan_nb.kernel.codecs import is_int
from catan_nb.kernel.files import FARTHEST, MOST_HEXES
from catan_nb.kernel.text import quote
from catan_nb.kernel.words import noop, say

VertexName = tuple[Hex, Hex, Hex]
EdgeName = tuple[Hex, Hex]


#: What was asked a moment ago is asked again. Who remembers much more forgets what the processor
#: has long put away, and must fetch it for that.
REMEMBERED: Final = 1 << 8


@lru_cache(maxsize=4 * REMEMBERED)
def bits(mask: int) -> tuple[int, ...]:
    """Return the positions of the set bits of a mask, ascending."""
    return tuple(read_bits(mask))


def read_bits(mask: int) -> list[int]:
    """Return the same as `bits`, for masks that hardly come again: they are not remembered.

    Raises ValueError for a number below 0, which has no end of set bits.
    """
    if mask < 0:
        raise ValueError(f"a mask is a number from 0, not {mask}")
    result: list[int] = []
    while mask:
        top = mask.bit_length() - 1
        result.append(top)
        mask ^= 1 << top
    result.reverse()
    return result


def mask_of(places: Iterable[int]) -> int:
    """Return the mask with exactly these bits set: the inverse of `bits`."""
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask


@dataclass(frozen=True, slots=True, weakref_slot=True, eq=False, repr=False)
class Topology:
    """The tables of one set of hexes. Made by `topology`, never changed, compared by identity.

    Tables are indexed by hex, vertex or edge number. Corners are in the order N, NE, SE, S,
    SW, NW, sides in the order E, NE, NW, W, SW, SE; a hex of the rim has only those that the
    board has. A mask has one bit for each number. `inside` is the number of hexes before the rim.
    `edge_across` leads from either end of a path to the other: ``far = near ^ edge_across[edge]``.
    """

    hexes: tuple[Hex, ...]
    hex_index: dict[Hex, int]
    n_hexes: int
    inside: int
    n_vertices: int
    n_edges: int
    hex_vertices: tuple[tuple[int, ...], ...]
    hex_edges: tuple[tuple[int, ...], ...]
    hex_neighbours: tuple[tuple[int, ...], ...]
    vertex_hexes: tuple[tuple[int, ...], ...]
    vertex_edges: tuple[tuple[int, ...], ...]
    vertex_neighbours: tuple[tuple[int, ...], ...]
    edge_vertices: tuple[tuple[int, int], ...]
    edge_across: tuple[int, ...]
    edge_hexes: tuple[tuple[int, ...], ...]
    hex_vertex_mask: tuple[int, ...]
    hex_edge_mask: tuple[int, ...]
    vertex_neighbour_mask: tuple[int, ...]
    vertex_edge_mask: tuple[int, ...]
    edge_vertex_mask: tuple[int, ...]
    edge_edge_mask: tuple[int, ...]
    hex_points: tuple[Point, ...]
    vertex_points: tuple[Point, ...]
    edge_points: tuple[Point, ...]
    vertex_index: dict[Lattice, int]
    edge_index: dict[Lattice, int]
    vertex_places: tuple[Lattice, ...]

    def __repr__(self) -> str:
        return f"<Topology: {self.n_hexes} hexes, {self.n_vertices} vertices, {self.n_edges} edges>"

    def __reduce__(self) -> tuple[Callable[..., Topology], tuple[tuple[Hex, ...], bool]]:
        return topology, (self.hexes[: self.inside], self.has_rim)

    @property
    def has_rim(self) -> bool:
        """Whether the board has a rim of hexes around it."""
        return self.inside < self.n_hexes

    def hex(self, q: int, r: int) -> int:
        """Return the number of the hex at ``(q, r)``; ValueError when it is not on the board."""
        result = self.hex_index.get((q, r))
        if result is None:
            raise ValueError(f"there is no hex ({q}, {r}) on this board")
        return result

    def vertex(self, a: Hex, b: Hex, c: Hex) -> int:
        """Return the number of the intersection where three hexes meet.

        The hexes may lie outside the board (the sea around an island). Raises ValueError when
        the three do not meet in one point or when none of them is on the board.
        """
        _check_hexes(a, b, c)
        if not (are_neighbours(a, b) and are_neighbours(b, c) and are_neighbours(a, c)):
            raise ValueError(f"the hexes {a}, {b} and {c} do not meet in one intersection")
        (ax, ay), (bx, by), (cx, cy) = lattice_centre(a), lattice_centre(b), lattice_centre(c)
        result = self.vertex_index.get(((ax + bx + cx) // 3, (ay + by + cy) // 3))
        if result is None:
            raise ValueError(f"the intersection of {a}, {b} and {c} is not on this board")
        return result

    def edge(self, a: Hex, b: Hex) -> int:
        """Return the number of the path between two hexes.

        One of the two may lie outside the board. Raises ValueError when they are no neighbours
        or when neither of them is on the board.
        """
        _check_hexes(a, b)
        if not are_neighbours(a, b):
            raise ValueError(f"the hexes {a} and {b} are not neighbours: no path between them")
        (ax, ay), (bx, by) = lattice_centre(a), lattice_centre(b)
        result = self.edge_index.get((ax + bx, ay + by))
        if result is None:
            raise ValueError(f"the path between {a} and {b} is not on this board")
        return result

    def vertices_at(self, hexes: Iterable[int]) -> int:
        """Return the mask of the intersections at hexes."""
        mask = 0
        for hex in hexes:
            mask |= self.hex_vertex_mask[hex]
        return mask

    def hexes_at_ends(self, edge: int) -> tuple[int, ...]:
        """Return the hexes at the two intersections of a path, ascending."""
        one, two = self.edge_vertices[edge]
        return tuple(sorted({*self.vertex_hexes[one], *self.vertex_hexes[two]}))

    def vertex_name(self, vertex: int) -> VertexName:
        """Return the three hexes that meet at an intersection, sorted; the sea around included."""
        x, y = self.vertex_places[vertex]
        a, b, c = sorted(_hexes_with_centres((x - dx, y - dy) for dx, dy in CORNER_STEPS))
        return a, b, c

    def edge_name(self, edge: int) -> EdgeName:
        """Return the two hexes that a path separates, sorted; the sea around included."""
        one, two = self.edge_vertices[edge]
        a, b = sorted(set(self.vertex_name(one)) & set(self.vertex_name(two)))
        return a, b

    def edge_between(self, one: int, two: int) -> int:
        """Return the path that joins two neighbouring intersections; ValueError if none does."""
        common = self.vertex_edge_mask[one] & self.vertex_edge_mask[two]
        if one == two or not common:
            raise ValueError(f"no path joins the intersections V{one} and V{two}")
        return common.bit_length() - 1


@lru_cache(maxsize=REMEMBERED)  # whoever builds asks again and again, as long as nobody does
def edges_at(shape: Topology, vertices: int) -> int:
    """Return the mask of the paths at a mask of intersections."""
    mask, edge_masks = 0, shape.vertex_edge_mask
    while vertices:
        top = vertices.bit_length() - 1
        mask |= edge_masks[top]
        vertices ^= 1 << top
    return mask


@lru_cache(maxsize=REMEMBERED)  # roads stay while ships move, and both are asked for by several
def vertices_touched(shape: Topology, paths: int) -> tuple[int, int]:
    """Return the masks of intersections touched by any of the paths, and by two or more."""
    touched = shape.edge_vertex_mask
    once = twice = 0
    while paths:
        path = paths.bit_length() - 1
        paths ^= 1 << path
        ends = touched[path]
        twice |= once & ends
        once |= ends
    return once, twice


def topology(hexes: Iterable[Hex], rim: bool = False) -> Topology:
    """Return the topology of a set of hexes; the same set always gives the same object.

    The order of the hexes does not matter; with `rim`, the hexes around them join. Raises
    ValueError for an empty or repeating set, for one that is too large and for what is no hex.
    """
    hex_list = tuple(hexes)
    _check_hexes(*hex_list)
    listed = sorted(hex_list, key=_row_column_key)
    if not listed:
        raise ValueError("a board needs at least one hex")
    if len(listed) > MOST_HEXES:
        message = noop("a board has at most {most} hexes, not {n}")
        raise ValueError(str(say(message, most=MOST_HEXES, n=len(listed))))
    for hex in listed:
        if max(map(abs, hex)) > FARTHEST:
            message = noop("the hex {hex} lies too far away: at most {most} hexes from (0, 0)")
            raise ValueError(str(say(message, hex=quote(hex), most=FARTHEST)))
    for one, two in pairwise(listed):
        if one == two:
            raise ValueError(f"the hex {one} is listed twice")
    return _build_topology(tuple(listed), rim)


def _check_hexes(*hexes: Hex) -> None:
    """Refuse with a ValueError what is no pair of whole numbers, such as a hex's number."""
    for hex in hexes:
        if not (isinstance(hex, tuple) and len(hex) == 2 and all(map(is_int, hex))):
            raise ValueError(
                f"a hex is given by its place (q, r), such as (0, 0), not {quote(hex)}"
            )


def _row_column_key(hex: Hex) -> tuple[int, int]:
    return hex[1], hex[0]


def _top_down_key(place: Lattice) -> tuple[int, int]:
    return place[1], place[0]


def _hexes_with_centres(centres: Iterable[Lattice]) -> list[Hex]:
    """Return the hexes whose centres are among these places; other places are ignored."""
    return [((x - y // 3) // 2, y // 3) for x, y in centres if y % 3 == 0 and (x - y // 3) % 2 == 0]


def _edge_midpoint(lattice: Lattice, two: Lattice) -> Lattice:
    """Return the place of a path's midpoint on a lattice twice as fine.

    It is also the sum of the centres of the two hexes beside the path.
    """
    return lattice[0] + two[0], lattice[1] + two[1]


def _build_topology(inside: tuple[Hex, ...], rim: bool) -> Topology:
    """Return the same object as long as it is used somewhere, and a little longer."""
    key = inside, rim
    if (built := _BUILT.get(key)) is None:
        built = _BUILT[key] = _build_topology_cached(*key)
    _LATELY.append(built)
    return built


_BUILT: Final[WeakValueDictionary[tuple[tuple[Hex, ...], bool], Topology]] = WeakValueDictionary()
_LATELY: Final[deque[Topology]] = deque(maxlen=REMEMBERED)


def _build_topology_cached(inside: tuple[Hex, ...], rim: bool) -> Topology:
    around = {near for hex in inside for near in neighbours(hex)} - set(inside) if rim else set()
    hexes = (*inside, *sorted(around, key=_row_column_key))
    corners = [lattice_corners(hex) for hex in hexes]
    own_corners = corners[: len(inside)]
    vertex_places = tuple(
        sorted({place for six in own_corners for place in six}, key=_top_down_key)
    )
    vertex_index = {place: number for number, place in enumerate(vertex_places)}
    hex_vertices = tuple(
        tuple(vertex_index[place] for place in six if place in vertex_index) for six in corners
    )

    ends_of: dict[Lattice, tuple[int, int]] = {}
    for six in own_corners:
        for first, second in SIDE_CORNERS:
            one, two = six[first], six[second]
            a, b = sorted((vertex_index[one], vertex_index[two]))
            ends_of[_edge_midpoint(one, two)] = (a, b)
    edge_places = sorted(ends_of, key=_top_down_key)
    edge_index = {place: number for number, place in enumerate(edge_places)}
    edge_vertices = tuple(ends_of[place] for place in edge_places)
    sides = (
        [_edge_midpoint(six[first], six[second]) for first, second in SIDE_CORNERS]
        for six in corners
    )
    hex_edges = tuple(
        tuple(edge_index[place] for place in six if place in edge_index) for six in sides
    )

    hex_index = {hex: number for number, hex in enumerate(hexes)}
    n_vertices, n_edges = len(vertex_places), len(edge_places)
    vertex_edges = _invert_groups(edge_vertices, n_vertices)
    vertex_neighbours = tuple(
        tuple(sorted(sum(edge_vertices[edge]) - vertex for edge in edges))
        for vertex, edges in enumerate(vertex_edges)
    )
    vertex_edge_mask = tuple(mask_of(edges) for edges in vertex_edges)
    return Topology(
        hexes=hexes,
        hex_index=hex_index,
        n_hexes=len(hexes),
        inside=len(inside),
        n_vertices=n_vertices,
        n_edges=n_edges,
        hex_vertices=hex_vertices,
        hex_edges=hex_edges,
        hex_neighbours=tuple(
            tuple(hex_index[near] for near in neighbours(hex) if near in hex_index) for hex in hexes
        ),
        vertex_hexes=_invert_groups(hex_vertices, n_vertices),
        vertex_edges=vertex_edges,
        vertex_neighbours=vertex_neighbours,
        edge_vertices=edge_vertices,
        edge_across=tuple(a ^ b for a, b in edge_vertices),
        edge_hexes=_invert_groups(hex_edges, n_edges),
        hex_vertex_mask=tuple(mask_of(six) for six in hex_vertices),
        hex_edge_mask=tuple(mask_of(six) for six in hex_edges),
        vertex_neighbour_mask=tuple(mask_of(near) for near in vertex_neighbours),
        vertex_edge_mask=vertex_edge_mask,
        edge_vertex_mask=tuple(mask_of(ends) for ends in edge_vertices),
        edge_edge_mask=tuple(
            (vertex_edge_mask[a] | vertex_edge_mask[b]) & ~(1 << edge)
            for edge, (a, b) in enumerate(edge_vertices)
        ),
        hex_points=tuple(centre(hex) for hex in hexes),
        vertex_points=tuple(lattice_point(place) for place in vertex_places),
        edge_points=tuple((x / 2, y / 2) for x, y in map(lattice_point, edge_places)),
        vertex_index=vertex_index,
        edge_index=edge_index,
        vertex_places=vertex_places,
    )


def _invert_groups(groups: tuple[tuple[int, ...], ...], size: int) -> tuple[tuple[int, ...], ...]:
    """Turn "which items does each group hold" into "which groups hold each item", ascending."""
    holders: list[list[int]] = [[] for _ in range(size)]
    for number, items in enumerate(groups):
        for item in items:
            holders[item].append(number)
    return tuple(tuple(holder) for holder in holders)
