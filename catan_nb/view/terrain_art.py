"""Own little drawings that tell the terrains apart without any colour.

Each is drawn around the centre of a hex and leaves room for the token in the middle and for
roads and buildings at the rim.
"""

from __future__ import annotations

from functools import cache

from catan_nb.board.terrain import Terrain
from catan_nb.view import theme
from catan_nb.view.colour import mix
from catan_nb.view.forms import arc, box, dome, oval, spread, trace, wave
from catan_nb.view.primitives import Circle, Item, Line, Point, Polygon, Shape, Text, shifted


@cache
def terrain_art(terrain: Terrain) -> tuple[Item, ...]:
    """Return the drawing of a terrain, in painting order."""
    return _ART[terrain]()


def _forest() -> tuple[Shape, ...]:
    conifer: tuple[Point, ...] = trace("0 -20, 9 -6, 5 -6, 12 9, -12 9, -5 -6, -9 -6")
    back = spread("-20 -62 90, 20 -62 90, -62 -12 90, 62 -12 90, -20 56 90, 20 56 90")
    front = spread(
        "0 -56 115, -55 20 110, 55 20 110, 0 66 115, -38 62 85, 38 62 85, -42 -50 80, 42 -50 80"
    )
    dark, light = mix(theme.TERRAIN[Terrain.FOREST], "#000000", 0.42), "#4c9a63"
    trunks = tuple(
        Line(((x, y + 0.09 * s), (x, y + 0.15 * s)), "#3b2a18", 0.045) for x, y, s in back + front
    )
    return (
        *trunks,
        *(Polygon(shifted(conifer, x, y, s), dark) for x, y, s in back),
        *(Polygon(shifted(conifer, x, y, s), light, dark, 0.022) for x, y, s in front),
    )


def _hills() -> tuple[Shape, ...]:
    ground = theme.TERRAIN[Terrain.HILLS]
    back, front = mix(ground, "#2a0d00", 0.2), mix(ground, "#ffd9b0", 0.28)
    line, clay = "#7a3414", "#e0955f"
    bricks = trace("-27 68, -9 68, 9 68, -18 59, 0 59, -9 50")
    mounds = (
        (-0.2, -0.47, 0.24, 0.22, back),
        (0.24, -0.47, 0.22, 0.18, back),
        (0.04, -0.45, 0.22, 0.16, front),
        (-0.66, 0.12, 0.14, 0.2, back),
        (-0.56, 0.2, 0.17, 0.15, front),
        (0.66, 0.12, 0.14, 0.2, back),
        (0.56, 0.2, 0.17, 0.15, front),
    )
    shapes: list[Shape] = []
    for x, y, rx, ry, colour in mounds:
        shapes.append(Polygon(dome(x, y, rx, ry), colour, line, 0.022))
        shapes.append(Line(arc(x, y, rx * 0.6, ry * 0.62, 200, 270, 4), line, 0.018))
    shapes += (Polygon(box(x, y, 0.18, 0.09), clay, line, 0.022) for x, y in bricks)
    return tuple(shapes)


def _mountains() -> tuple[Shape, ...]:
    ground = theme.TERRAIN[Terrain.MOUNTAINS]
    shade, sun, snow = mix(ground, "#10131c", 0.45), mix(ground, "#ffffff", 0.28), "#ffffff"
    peaks = spread(
        "-26 -42 75, 26 -42 75, 0 -42 115, -58 20 95, 58 20 95, -24 72 70, 24 72 75, 0 80 90"
    )
    body: tuple[Point, ...] = ((-0.2, 0.0), (0.0, -0.38), (0.2, 0.0))
    facet: tuple[Point, ...] = trace("-20 0, 0 -38, -3 -16, 3 -8, -2 0")
    cap: tuple[Point, ...] = trace("0 -38, 7.5 -23.7, 3 -26.5, 0 -21.5, -3.5 -26, -7.5 -23.7")
    shapes: list[Shape] = []
    for x, y, size in peaks:
        shapes += (
            Polygon(shifted(body, x, y, size), shade),
            Polygon(shifted(facet, x, y, size), sun),
            Polygon(shifted(cap, x, y, size), snow),
        )
    return tuple(shapes)


def _fields() -> tuple[Shape, ...]:
    ground = theme.TERRAIN[Terrain.FIELDS]
    furrow, stalk, grain = mix(ground, "#fff6cf", 0.45), "#9a6500", "#c98400"
    ears = spread(
        "0 -64 110, -22 -58 90, 22 -58 90, -62 -6 95, 62 -6 95, -47 30 90, 47 30 90, "
        "-20 64 95, 20 64 95, 0 67 110"
    )
    furrows = ((-0.66, 9), (-0.42, 23), (-0.16, 28), (0.1, 28), (0.36, 26), (0.62, 13))
    lines = tuple(
        Line(arc(0, y + 0.9, 1.5, 0.9, -90 - half, -90 + half, 8), furrow, 0.035)
        for y, half in furrows
    )
    kernels: tuple[Point, ...] = trace(
        "0 -17, 4.5 -11, 3 -8.5, 6.2 -5.5, 4 -3, 6 0, 0 5, -6 0, -4 -3, -6.2 -5.5, -3 "
        "-8.5, -4.5 -11"
    )
    return (
        *lines,
        *(Line(((x, y), (x, y + 0.17 * s)), stalk, 0.028) for x, y, s in ears),
        *(Polygon(shifted(kernels, x, y, s), grain) for x, y, s in ears),
    )


def _pasture() -> tuple[Shape, ...]:
    ground = theme.TERRAIN[Terrain.PASTURE]
    meadow, blade, dark = mix(ground, "#f4ffd8", 0.32), mix(ground, "#12400f", 0.55), "#2c2a26"
    tufts = trace("-42 -42, 34 -50, -62 26, 64 -12, 26 74, -30 60")
    herd = spread("-2 -63 100, -60 -6 85, 50 30 90, -2 60 95")
    shapes: list[Shape] = [
        Polygon((*arc(0, 0.5, 0.75, 0.16, 180, 360, 10), *trace("60 62, 0 93, -60 62")), meadow),
        Polygon((*arc(0, -0.5, 0.6, 0.1, 0, 180, 8), *trace("-30 -76, 0 -90, 30 -76")), meadow),
    ]
    for x, y in tufts:
        shapes += (
            Line(((x - 0.06, y - 0.05), (x - 0.02, y + 0.03)), blade, 0.028),
            Line(((x, y - 0.09), (x, y + 0.03)), blade, 0.028),
            Line(((x + 0.06, y - 0.05), (x + 0.02, y + 0.03)), blade, 0.028),
        )
    for x, y, s in herd:
        shapes += (
            Line(((x - 0.06 * s, y + 0.05 * s), (x - 0.06 * s, y + 0.14 * s)), dark, 0.03),
            Line(((x + 0.06 * s, y + 0.05 * s), (x + 0.06 * s, y + 0.14 * s)), dark, 0.03),
        )
    shapes += (Polygon(_fleece(x, y, s), "#fffdf4", dark, 0.022) for x, y, s in herd)
    shapes += (
        Polygon(oval(x + side * 0.15 * s, y - 0.035 * s, 0.05 * s, 0.06 * s, 8), dark)
        for (x, y, s), side in zip(herd, (1, 1, -1, -1), strict=True)
    )
    return tuple(shapes)


def _fleece(x: float, y: float, s: float) -> tuple[Point, ...]:
    bumps = trace("12 -2, 7 -8, -2 -9, -10 -6, -13 1, -8 7, 2 8, 10 6")
    return shifted(bumps, x, y, s)


def _desert() -> tuple[Shape, ...]:
    ground = theme.TERRAIN[Terrain.DESERT]
    dune, crest, cactus = mix(ground, "#c9954a", 0.28), mix(ground, "#8a5a1c", 0.45), "#5f8a4d"
    shapes: list[Shape] = [
        Polygon(trace("-78 12, -45 -8, -10 0, 25 16, -20 30, -78 36"), dune),
        Polygon(trace("78 -22, 45 -34, 10 -22, -5 -12, 35 -6, 78 -2"), dune),
        Polygon(trace("-40 72, -10 50, 30 48, 66 56, 20 82, 0 88"), dune),
        Line(trace("-78 12, -45 -8, -10 0, 25 16"), crest, 0.025),
        Line(trace("78 -22, 45 -34, 10 -22, -5 -12"), crest, 0.025),
        Line(trace("-40 72, -10 50, 30 48, 66 56"), crest, 0.025),
        Circle(0.02, -0.62, 0.12, "#f5c65b"),
    ]
    for x, y, s in ((-0.5, -0.3, 1.0), (0.52, 0.26, 0.9)):
        shapes += (
            Line(((x, y + 0.16 * s), (x, y - 0.16 * s)), cactus, 0.07 * s),
            Line(shifted(((0, 0.05), (-0.1, 0.02), (-0.1, -0.08)), x, y, s), cactus, 0.05 * s),
            Line(shifted(((0, 0.0), (0.1, -0.03), (0.1, -0.12)), x, y, s), cactus, 0.05 * s),
        )
    return tuple(shapes)


def _gold() -> tuple[Shape, ...]:
    bank, water, nugget, rim = "#7d6b00", "#8fd0e6", "#ffd94a", "#5a4700"
    river: tuple[Point, ...] = trace("-48 -68, -20 -55, 0 -34, 2 -10, -10 14, -6 36, 16 54, 46 68")
    nuggets = spread(
        "30 -56 100, 48 -42 80, 14 -70 70, -30 56 100, -50 40 80, -12 70 75, -60 -20 "
        "90, 60 20 90, 56 0 70, -55 2 70"
    )
    stone: tuple[Point, ...] = trace("-8 3, -5 -5, 2 -7, 8 -1, 6 6, -3 7")
    return (
        Line(river, bank, 0.24),
        Line(river, water, 0.17),
        *(Polygon(shifted(stone, x, y, s), nugget, rim, 0.024) for x, y, s in nuggets),
    )


def _sea() -> tuple[Shape, ...]:
    return tuple(
        Line(wave(x, y, 0.36, 0.06), theme.WAVE, 0.03)
        for x, y in ((-0.2, -0.28), (0.24, 0.1), (-0.16, 0.42))
    )


def _fog() -> tuple[Shape, ...]:
    shade, line = "#c3d5da", "#6d8790"
    return (
        Polygon(oval(-0.3, -0.36, 0.34, 0.15), shade),
        Polygon(oval(0.3, 0.34, 0.36, 0.15), shade),
        Polygon(oval(0.34, -0.24, 0.26, 0.11), shade),
        Polygon(oval(-0.34, 0.26, 0.28, 0.11), shade),
        Text(0, 0, "?", 0.66, line, bold=True),
    )


_ART = {
    Terrain.HILLS: _hills,
    Terrain.FOREST: _forest,
    Terrain.MOUNTAINS: _mountains,
    Terrain.FIELDS: _fields,
    Terrain.PASTURE: _pasture,
    Terrain.DESERT: _desert,
    Terrain.GOLD: _gold,
    Terrain.SEA: _sea,
    Terrain.FOG: _fog,
}
