"""Spots: places as buttons over the board, with a shape to click and words to hear."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from catan_nb.board.geometry import Point
from catan_nb.board.layout import Board
from catan_nb.view.describe import place_text
from catan_nb.view.forms import along, hexagon
from catan_nb.view.hit import VERTEX_REACH
from catan_nb.view.primitives import shifted
from catan_nb.view.scene import Place, Scene, scene_of_board

HEX_PART = 0.62
"""How much of a hex its spot covers: the rim belongs to paths and intersections."""

EDGE_HALF_WIDTH = 0.17


@dataclass(frozen=True, slots=True)
class Spot:
    """A place to point at.

    ``id`` is the place's label (V23), ``x`` and ``y`` its middle in drawing units. An
    intersection is a circle of radius ``r``; a path and a hex are the polygon ``points`` and
    ``r`` is the radius of a circle inside. ``label`` is the text for people.
    """

    id: str
    kind: str
    number: int
    x: float
    y: float
    r: float
    points: tuple[Point, ...]
    label: str


def spots(scene: Scene | Board, places: Iterable[Place]) -> tuple[Spot, ...]:
    """Return the spots of places in reading order: by height, then from left to right.

    Raises ValueError for a place that is not on the board.
    """
    scene = scene if isinstance(scene, Scene) else scene_of_board(scene)
    found = [_spot(scene, place) for place in dict.fromkeys(places)]
    return tuple(sorted(found, key=lambda spot: (round(spot.y, 3), spot.x)))


def _spot(scene: Scene, place: Place) -> Spot:
    kind, number = place
    label = place_text(scene, place)
    x, y = scene.point(place)
    r = VERTEX_REACH
    points: tuple[Point, ...] = ()
    if kind == "edge":
        r, points = EDGE_HALF_WIDTH, _bar(scene, number)
    elif kind == "hex":
        r, points = HEX_PART * 3**0.5 / 2, shifted(hexagon(HEX_PART), x, y)
    return Spot(scene.board.label(kind, number), kind, number, x, y, r, points, label)


def _bar(scene: Scene, edge: int) -> tuple[Point, ...]:
    """Return the rectangle around the middle part of a path."""
    shape = scene.board.topology
    one, two = (shape.vertex_points[vertex] for vertex in shape.edge_vertices[edge])
    return tuple(
        along(one, two, part, aside)
        for part, aside in (
            (VERTEX_REACH, -EDGE_HALF_WIDTH),
            (1 - VERTEX_REACH, -EDGE_HALF_WIDTH),
            (1 - VERTEX_REACH, EDGE_HALF_WIDTH),
            (VERTEX_REACH, EDGE_HALF_WIDTH),
        )
    )
