"""Pictures of cards: resources and commodities, drawn in a square from -0.5 to 0.5."""

from __future__ import annotations

from functools import cache

from catan_nb.view.shapes.forms import arc, box, oval, trace
from catan_nb.view.shapes.primitives import Circle, Line, Point, Polygon, Shape, shifted
from catan_nb.view.shapes.theme import INK, RESOURCE_INK

ICONS: tuple[str, ...] = ("brick", "lumber", "ore", "grain", "wool", "coin", "paper", "cloth")
"""Names of the card kinds; the position is the number of the kind."""


EDGE = 0.056
"""Width of all lines, so that painters change it rarely."""


@cache
def icon(kind: int) -> tuple[Shape, ...]:
    """Return the picture of a card kind (0–4 resources, 5–7 commodities).

    Raises ValueError when there is no such kind.
    """
    if not 0 <= kind < len(ICONS):
        raise ValueError(f"there is no card kind {kind}: 0 to {len(ICONS) - 1}")
    return (_brick, _lumber, _ore, _grain, _wool, _coin, _paper, _cloth)[kind]()


def _brick() -> tuple[Shape, ...]:
    clay, mortar = RESOURCE_INK[0], "#4e1b0d"
    bricks = ((-0.44, EDGE), (0.02, EDGE), (-0.21, -0.25))
    return tuple(Polygon(box(x, y, 0.42, 0.28), clay, mortar, EDGE) for x, y in bricks)


def _lumber() -> tuple[Shape, ...]:
    bark, cut, ring = "#6b4423", "#e0b878", "#9c6b36"
    logs = ((-0.2, 0.17), (0.22, 0.17), (0.01, -0.17))
    return tuple(
        shape
        for x, y in logs
        for shape in (Circle(x, y, 0.2, cut, bark, EDGE), Circle(x, y, 0.08, None, ring, EDGE))
    )


def _ore() -> tuple[Shape, ...]:
    stone: tuple[Point, ...] = trace("-42 30, -36 -4, -14 -32, 14 -30, 38 -2, 42 30")
    light: tuple[Point, ...] = trace("-36 -4, -14 -32, 14 -30, 2 -6, -16 6")
    return (
        Polygon(stone, RESOURCE_INK[2], "#2b303d", EDGE),
        Polygon(light, "#a9b2c4"),
        Line(((0.02, -0.06), (0.12, 0.27)), "#2b303d", EDGE),
    )


def _grain() -> tuple[Shape, ...]:
    straw, ear = "#8a5a00", RESOURCE_INK[3]
    seed = oval(0, 0, 0.075, 0.13, 8)
    spots = trace("0 -34, -12 -18, 12 -18, -12 2, 12 2")
    return (
        Line(((0.0, -0.2), (0.0, 0.44)), straw, EDGE),
        Line(((0.0, 0.36), (-0.2, 0.16)), straw, EDGE),
        *(Polygon(shifted(seed, x, y), ear, straw, EDGE) for x, y in spots),
    )


def _wool() -> tuple[Shape, ...]:
    legs = tuple(Line(((x, 0.1), (x, 0.36)), INK, EDGE) for x in (-0.16, 0.1))
    fleece: tuple[Point, ...] = trace(
        "27 0, 22 16, 8 20, -5 24, -20 19, -33 14, -36 -2, -30 -16, -16 -20, -2 -26, 12 -20, 24 -14"
    )
    return (
        *legs,
        Polygon(fleece, "#fffdf4", INK, EDGE),
        Polygon(oval(0.33, -0.1, 0.1, 0.14, 10), INK),
    )


def _coin() -> tuple[Shape, ...]:
    return (
        Circle(0, 0, 0.38, "#e8b923", "#6b4f00", EDGE),
        Circle(0, 0, 0.25, None, "#6b4f00", EDGE),
    )


def _paper() -> tuple[Shape, ...]:
    sheet: tuple[Point, ...] = trace("-28 -38, 14 -38, 28 -22, 28 38, -28 38")
    lines = tuple(Line(((-0.16, y), (0.16, y)), "#7c868c", EDGE) for y in (-0.1, 0.06, 0.22))
    return (Polygon(sheet, "#fffdf4", INK, EDGE), *lines)


def _cloth() -> tuple[Shape, ...]:
    dye, fold = "#8a4f9e", "#4b2459"
    roll: tuple[Point, ...] = ((-0.4, -0.2), *arc(0.24, 0, 0.14, 0.2, -90, 90, 6), (-0.4, 0.2))
    return (
        Polygon(roll, dye, fold, EDGE),
        Polygon(oval(0.24, 0.0, 0.1, 0.2), "#b98cc7", fold, EDGE),
        Polygon(trace("-40 20, -10 20, -10 40, -40 40"), dye, fold, EDGE),
    )
