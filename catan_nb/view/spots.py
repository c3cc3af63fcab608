"""Spots: places as buttons over the board, with a shape to click and words to hear."""

from __future__ import annotations

from collections.abc import Iterable

from catan_nb.board.geometry import Point
from catan_nb.board.layout import Board
from catan_nb.kernel.values import frozen
from catan_nb.view.describe import place_facts
from catan_nb.view.hit import EDGE_REACH, VERTEX_REACH
from catan_nb.view.scene import Place, Scene, scene_of_board
from catan_nb.view.shapes.forms import along, hexagon
from catan_nb.view.shapes.primitives import shifted

HEX_PART = 0.62
"""How much of a hex its spot covers: the rim belongs to paths and intersections."""


@frozen
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
        points = along(one, two, VERTEX_REACH), along(one, two, 1 - VERTEX_REACH)
    elif kind == "hex":
        r, points = HEX_PART * 3**0.5 / 2, shifted(hexagon(HEX_PART), x, y)
    label = scene.board.label(kind, number)
    return Spot(label, kind, number, x, y, r, points, "; ".join(facts), facts)
