"""Which place lies under a point: geometry shared by every way of pointing."""

from __future__ import annotations

from collections.abc import Collection
from math import floor, sqrt

from catan_nb.board.geometry import Hex, Point
from catan_nb.board.topology import Topology
from catan_nb.view.scene import PLACE_KINDS, Place

VERTEX_REACH = 0.27
"""How near a point must be to an intersection to mean it."""

EDGE_REACH = 0.18
"""How near a point must be to a path to mean it."""


def hit(shape: Topology, point: Point, kinds: Collection[str] = PLACE_KINDS) -> Place | None:
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
    errors = [abs(whole - part) for whole, part in zip(near, parts, strict=True)]
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
    part = ((point[0] - one[0]) * dx + (point[1] - one[1]) * dy) / (dx * dx + dy * dy)
    part = min(1.0, max(0.0, part))
    return (one[0] + dx * part - point[0]) ** 2 + (one[1] + dy * part - point[1]) ** 2
