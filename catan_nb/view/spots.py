"""Places under a pointer: which one lies under a point, and places as buttons over the board."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from math import floor, sqrt

from catan_nb.board.geometry import Hex, Point
from catan_nb.board.layout import Board
from catan_nb.board.piece import PLACE_KINDS, Place
from catan_nb.board.topology import Topology
from catan_nb.view.describe import place_facts
from catan_nb.view.scene import Scene, scene_of_board
from catan_nb.view.shapes import hexagon, point_along, transform_points

# Which place lies under a point: geometry shared by every way of pointing.


VERTEX_REACH = 0.27
"""How near a point must be to an intersection to mean it."""

EDGE_REACH = 0.18
"""How near a point must be to a path to mean it."""


def place_at(shape: Topology, point: Point, kinds: Collection[str] = PLACE_KINDS) -> Place | None:
    """Return the place that a point of the drawing means, or None off the board.

    An intersection wins over a path and a path over a hex, each within its reach; kinds that
    are not asked for are looked through.
    """
    hex = shape.hex_index.get(hex_at(point))
    if "vertex" in kinds:
        vertex = _nearest_vertex(shape, point)
        if vertex is not None:
            return "vertex", vertex
    if "edge" in kinds:
        edge = _nearest_edge(shape, point)
        if edge is not None:
            return "edge", edge
    return ("hex", hex) if "hex" in kinds and hex is not None else None


def hex_at(point: Point) -> Hex:
    """Return the axial coordinates of the hex around a point, on the board or not."""
    x, y = point
    q, r = sqrt(3) / 3 * x - y / 3, 2 / 3 * y
    # cube rounding: of the three rounded parts the one with the largest error is recomputed
    parts = (q, r, -q - r)
    near = [floor(part + 0.5) for part in parts]
    errors = [abs(nearest - part) for nearest, part in zip(near, parts, strict=True)]
    if errors[0] > errors[1] and errors[0] > errors[2]:
        near[0] = -near[1] - near[2]
    elif errors[1] > errors[2]:
        near[1] = -near[0] - near[2]
    return near[0], near[1]


def _nearest_vertex(shape: Topology, point: Point) -> int | None:
    best, found = VERTEX_REACH**2, None
    for vertex, (x, y) in enumerate(shape.vertex_points):
        distance = (x - point[0]) ** 2 + (y - point[1]) ** 2
        if distance <= best:
            best, found = distance, vertex
    return found


def _nearest_edge(shape: Topology, point: Point) -> int | None:
    best, found = EDGE_REACH**2, None
    for edge, (one, two) in enumerate(shape.edge_vertices):
        distance = _distance2(point, shape.vertex_points[one], shape.vertex_points[two])
        if distance <= best:
            best, found = distance, edge
    return found


def _distance2(point: Point, one: Point, two: Point) -> float:
    """Return the square of the distance from a point to the segment between two others."""
    dx, dy = two[0] - one[0], two[1] - one[1]
    fraction = ((point[0] - one[0]) * dx + (point[1] - one[1]) * dy) / (dx * dx + dy * dy)
    fraction = min(1.0, max(0.0, fraction))
    return (one[0] + dx * fraction - point[0]) ** 2 + (one[1] + dy * fraction - point[1]) ** 2


HEX_PART = 0.62
"""How much of a hex its spot covers: the rim belongs to paths and intersections."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place to point at, in drawing units.

    ``id`` is the place's label (V23), ``x`` and ``y`` its middle. An intersection is a circle
    of radius ``r`` without ``points``; a path has its two ends as ``points`` and ``r`` is half
    its width; a hex is a polygon and ``r`` the radius of the circle inside. ``label`` is the
    text for people in one line, ``facts`` holds its parts.
    """

    id: str
    kind: str
    number: int
    x: float
    y: float
    r: float
    points: tuple[Point, ...]
    label: str
    facts: tuple[str, ...]


def spots(scene: Scene | Board, places: Iterable[Place]) -> tuple[Spot, ...]:
    """Return the spots of places in reading order: by height, then from left to right.

    Raises ValueError for a place that is not on the board.
    """
    scene = scene if isinstance(scene, Scene) else scene_of_board(scene)
    found = [_spot(scene, place) for place in dict.fromkeys(places)]
    return tuple(sorted(found, key=lambda spot: (round(spot.y, 3), spot.x)))


def _spot(scene: Scene, place: Place) -> Spot:
    kind, number = place
    facts = place_facts(scene, place)
    shape = scene.board.topology
    x, y = scene.point(place)
    r = VERTEX_REACH
    points: tuple[Point, ...] = ()
    if kind == "edge":
        one, two = (shape.vertex_points[vertex] for vertex in shape.edge_vertices[number])
        r = EDGE_REACH
        points = point_along(one, two, VERTEX_REACH), point_along(one, two, 1 - VERTEX_REACH)
    elif kind == "hex":
        r, points = HEX_PART * 3**0.5 / 2, transform_points(hexagon(HEX_PART), x, y)
    label = scene.board.label(kind, number)
    return Spot(label, kind, number, x, y, r, points, "; ".join(facts), facts)
