"""The layer of attention: what may be chosen, what has just happened, heat maps and labels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import atan2, degrees

from catan_nb.board.geometry import Point
from catan_nb.view.areas import area_plates
from catan_nb.view.figures.board import road_line
from catan_nb.view.heat import place_heat
from catan_nb.view.land import TOKEN_RADIUS
from catan_nb.view.lights import BAND, CORE, HALO, HALO_COLOUR, NEUTRAL
from catan_nb.view.scene import Place, Scene
from catan_nb.view.shapes import theme
from catan_nb.view.shapes.forms import along, arc, hexagon
from catan_nb.view.shapes.primitives import Circle, Group, Item, Line, Polygon, Text

HEX_LABEL: Point = (0.0, 0.56)

ROBBED_LABEL: Point = (0.0, 0.8)
"""Where a hex is named when the robber stands there: below his small token."""

RING = 0.2
"""Radius of the ring of an intersection that may be chosen."""


def highlight_items(scene: Scene) -> tuple[Item, ...]:
    """Return everything that points something out, in painting order."""
    return (
        *place_heat(scene),
        *area_plates(scene, scene.areas),
        *_ringed(scene, "last move", scene.last_move, theme.GLOW, theme.INK),
        *_ringed(scene, "marked", scene.marked, theme.ACCENT),
        *_legal(scene),
        *_hovered(scene),
        *_labels(scene),
    )


def _points(scene: Scene, places: Iterable[Place], kind: str) -> tuple[Point, ...]:
    return tuple(scene.point(place) for place in places if place[0] == kind)


def _bars(scene: Scene, places: Iterable[Place]) -> tuple[tuple[Point, Point], ...]:
    shape = scene.board.topology
    ends = (shape.edge_vertices[number] for kind, number in places if kind == "edge")
    return tuple(road_line(shape.vertex_points[a], shape.vertex_points[b]) for a, b in ends)


def _ringed(
    scene: Scene, name: str, places: tuple[Place, ...], colour: str, under: str = theme.LIGHT
) -> Iterator[Item]:
    """Yield a ring around every place, an outlined bar around a path and a road on it."""
    hexes = _points(scene, places, "hex")
    if hexes:
        rim = hexagon(0.88)
        yield Group(
            f"{name} hex",
            (Polygon(rim, None, under, 0.11), Polygon(rim, None, colour, 0.06)),
            hexes,
        )
    upright = tuple(place for place in places if place[0] == "edge" and _upright(scene, place))
    spots = (*_points(scene, places, "vertex"), *map(scene.point, upright))
    if spots:
        rings = Circle(0, 0, 0.43, None, under, 0.11), Circle(0, 0, 0.43, None, colour, 0.06)
        yield Group(f"{name} vertex", rings, spots)
    bars = _bars(scene, (place for place in places if place not in upright))
    if bars:
        outline = tuple(_capsule(along(*bar, 0.15), along(*bar, 0.85), 0.17) for bar in bars)
        yield Group(
            f"{name} edge",
            (
                *(Polygon(points, None, under, 0.1) for points in outline),
                *(Polygon(points, None, colour, 0.055) for points in outline),
            ),
        )


def _upright(scene: Scene, place: Place) -> bool:
    """Say whether something stands upright at a path, such as a ship."""
    figures = map(scene.figure, scene.at(place))
    return any(figure.occupies and not figure.along for figure in figures)


def _capsule(one: Point, two: Point, aside: float) -> tuple[Point, ...]:
    """Return the outline of a bar with round ends."""
    angle = degrees(atan2(two[1] - one[1], two[0] - one[0]))
    return (
        *arc(*two, aside, aside, angle - 90, angle + 90, 8),
        *arc(*one, aside, aside, angle + 90, angle + 270, 8),
    )


def _legal(scene: Scene) -> Iterator[Item]:
    hexes = _points(scene, scene.legal, "hex")
    if hexes:
        ring = TOKEN_RADIUS + 0.08
        rings = (
            Circle(0, 0, ring, None, HALO_COLOUR, 0.15),
            Circle(0, 0, ring, None, NEUTRAL.band, 0.08),
        )
        yield Group("legal hex", rings, hexes)
    bars = _bars(scene, scene.legal)
    if bars:
        widths = (HALO, HALO_COLOUR), (BAND, NEUTRAL.band), (CORE, NEUTRAL.core)
        lines = tuple(Line(bar, colour, width) for width, colour in widths for bar in bars)
        yield Group("legal edge", lines)
    spots = _points(scene, scene.legal, "vertex")
    if spots:
        rings = (
            Circle(0, 0, RING, NEUTRAL.core, HALO_COLOUR, 0.15),
            Circle(0, 0, RING, None, NEUTRAL.band, 0.08),
        )
        yield Group("legal vertex", rings, spots)


def _hovered(scene: Scene) -> Iterator[Item]:
    if scene.hovered is not None:
        yield from _ringed(scene, "hovered", (scene.hovered,), theme.INK)


def _labels(scene: Scene) -> Iterator[Item]:
    board = scene.board
    shape = board.topology
    texts: list[Text] = []

    def add(kind: str, number: int, x: float, y: float, size: float, ink: str) -> None:
        label = board.label(kind, number)
        texts.append(Text(x, y, label, size, ink, True, theme.LIGHT, size * 0.34))

    if "edge" in scene.labels:
        for edge, (x, y) in enumerate(shape.edge_points):
            add("edge", edge, x, y, 0.135, "#6b3d8f")
    if "vertex" in scene.labels:
        for vertex, (x, y) in enumerate(shape.vertex_points):
            below = 0.34 if scene.at(("vertex", vertex)) else 0.0
            add("vertex", vertex, x, y + below, 0.165, theme.INK)
    if "hex" in scene.labels:
        for hex, (x, y) in enumerate(shape.hex_points):
            robbed = scene.stands("robber", ("hex", hex))
            dx, dy = ROBBED_LABEL if robbed and scene.tokens[hex] else HEX_LABEL
            add("hex", hex, x + dx, y + dy, 0.2, "#0b4f63")
    if texts:
        yield Group("labels", tuple(texts))
