"""Drawings of terrain without any colour, of resources, commodities and harbours.

Terrain is drawn around the centre of a hex and leaves room for the token in the middle and for
roads and buildings at the rim.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from catan_nb.board.geometry import Hex, Point, neighbour
from catan_nb.board.layout import Board
from catan_nb.board.printed import Harbour
from catan_nb.board.terrain import GENERIC, RESOURCES, Terrain
from catan_nb.view import theme
from catan_nb.view.shapes import (
    Circle,
    Group,
    Item,
    Line,
    Polygon,
    Shape,
    Text,
    arc,
    box,
    hump,
    oval,
    parse_points,
    parse_spots,
    point_along,
    scale_shape,
    transform_points,
    wave,
)
from catan_nb.view.theme import INK, RESOURCE_INK, mix

FINE = 0.022
"""Width of outlines; there are few widths because a painter pays for each change."""

BOLD = 0.03
"""Width of lines that are drawings by themselves."""


@cache
def terrain_art(terrain: Terrain) -> tuple[Item, ...]:
    """Return the drawing of a terrain, in painting order."""
    return _ART[terrain]()


def _forest() -> tuple[Shape, ...]:
    conifer = parse_points("0 -20, 9 -6, 5 -6, 12 9, -12 9, -5 -6, -9 -6")
    back = parse_spots("-21 -60 95, 21 -60 95, -62 -12 95, 62 -12 95, -20 56 95, 20 56 95")
    front = parse_spots(
        "0 -56 120, -55 20 110, 55 20 110, 0 66 115, -37 63 90, 37 63 90, -42 -48 85, 42 -48 85"
    )
    dark, light = mix(theme.TERRAIN[Terrain.FOREST], "#000000", 0.42), "#4c9a63"
    return (
        *(Polygon(transform_points(conifer, x, y, s), dark) for x, y, s in back),
        *(Line(((x, y + 0.08 * s), (x, y + 0.14 * s)), "#3b2a18", BOLD) for x, y, s in front),
        *(Polygon(transform_points(conifer, x, y, s), light, dark, FINE) for x, y, s in front),
    )


def _hills() -> tuple[Shape, ...]:
    ground = theme.TERRAIN[Terrain.HILLS]
    back, front = mix(ground, "#2a0d00", 0.22), mix(ground, "#ffd9b0", 0.24)
    line, clay = "#7a3414", "#e0955f"
    far = (
        (-0.17, -0.42, 0.3, 0.3),
        (0.28, -0.42, 0.24, 0.2),
        (-0.63, 0.18, 0.19, 0.3),
        (0.63, 0.18, 0.19, 0.3),
    )
    near = ((0.08, -0.4, 0.3, 0.17), (-0.55, 0.24, 0.22, 0.17), (0.55, 0.24, 0.22, 0.17))
    bricks = parse_points("-27 68, -9 68, 9 68, -18 59, 0 59, -9 50")
    return (
        *(Polygon(hump(*hill), back) for hill in far),
        *(Line(hump(*hill)[1:-1], line, FINE) for hill in far),
        *(Polygon(hump(*hill), front) for hill in near),
        *(Line(hump(*hill)[1:-1], line, FINE) for hill in near),
        *(Polygon(box(x, y, 0.18, 0.09), clay, line, FINE) for x, y in bricks),
    )


def _mountains() -> tuple[Shape, ...]:
    ground = theme.TERRAIN[Terrain.MOUNTAINS]
    shade, sun, snow = mix(ground, "#10131c", 0.45), mix(ground, "#ffffff", 0.28), "#ffffff"
    body: tuple[Point, ...] = ((-0.2, 0.0), (0.0, -0.38), (0.2, 0.0))
    facet = parse_points("-20 0, 0 -38, -3 -16, 3 -8, -2 0")
    cap = parse_points("0 -38, 7.5 -23.7, 3 -26.5, 0 -21.5, -3.5 -26, -7.5 -23.7")
    far = parse_spots("-26 -42 75, 26 -42 75, -24 72 70, 24 72 75")
    near = parse_spots("0 -42 115, -58 20 95, 58 20 95, 0 80 90")
    return tuple(
        Polygon(transform_points(part, x, y, size), colour)
        for peaks in (far, near)
        for part, colour in ((body, shade), (facet, sun), (cap, snow))
        for x, y, size in peaks
    )


def _fields() -> tuple[Shape, ...]:
    ground = theme.TERRAIN[Terrain.FIELDS]
    furrow, stalk, grain = mix(ground, "#fff6cf", 0.45), "#9a6500", "#c98400"
    furrows = ((-0.66, 9), (-0.42, 23), (-0.16, 28), (0.1, 28), (0.36, 26), (0.62, 13))
    ears = parse_spots(
        "0 -64 110, -22 -58 90, 22 -58 90, -62 -6 95, 62 -6 95, -47 30 90, 47 30 90, "
        "-20 64 95, 20 64 95, 0 67 110"
    )
    kernels = parse_points("0 -17, 5 -10.5, 3.2 -8, 6.2 -3, 0 5, -6.2 -3, -3.2 -8, -5 -10.5")
    return (
        *(
            Line(arc(0, y + 0.9, 1.5, 0.9, -90 - half, -90 + half, 4), furrow, BOLD)
            for y, half in furrows
        ),
        *(Line(((x, y), (x, y + 0.17 * s)), stalk, BOLD) for x, y, s in ears),
        *(Polygon(transform_points(kernels, x, y, s), grain) for x, y, s in ears),
    )


def _pasture() -> tuple[Shape, ...]:
    ground = theme.TERRAIN[Terrain.PASTURE]
    meadow, blade, dark = mix(ground, "#f4ffd8", 0.32), mix(ground, "#12400f", 0.55), "#2c2a26"
    tuft = parse_points("-6 -5, -2 3, 0 -9, 2 3, 6 -5")
    tufts = parse_points("-42 -42, 34 -50, -62 26, 64 -12, 26 74, -30 60")
    fleece = parse_points("12 -2, 7 -8, -2 -9, -10 -6, -13 1, -8 7, 2 8, 10 6")
    herd = parse_spots("-2 -63 100, -60 -6 85, 50 30 90, -2 60 95")
    faces = (1, 1, -1, -1)
    return (
        Polygon(
            (*arc(0, 0.5, 0.75, 0.16, 180, 360, 8), *parse_points("60 62, 0 93, -60 62")), meadow
        ),
        Polygon(
            (*arc(0, -0.5, 0.6, 0.1, 0, 180, 6), *parse_points("-30 -76, 0 -90, 30 -76")), meadow
        ),
        *(Line(transform_points(tuft, x, y), blade, BOLD) for x, y in tufts),
        *(
            Line(transform_points(((0.06 * side, 0.05), (0.06 * side, 0.14)), x, y, s), dark, BOLD)
            for x, y, s in herd
            for side in (-1, 1)
        ),
        *(Polygon(transform_points(fleece, x, y, s), "#fffdf4", dark, FINE) for x, y, s in herd),
        *(
            Circle(x + side * 0.15 * s, y - 0.035 * s, 0.052 * s, dark)
            for (x, y, s), side in zip(herd, faces, strict=True)
        ),
    )


def _desert() -> tuple[Shape, ...]:
    ground = theme.TERRAIN[Terrain.DESERT]
    dune, crest, cactus = mix(ground, "#c9954a", 0.28), mix(ground, "#8a5a1c", 0.45), "#5f8a4d"
    shapes: list[Shape] = [
        Polygon(parse_points("-78 12, -45 -8, -10 0, 25 16, -20 30, -78 36"), dune),
        Polygon(parse_points("78 -22, 45 -34, 10 -22, -5 -12, 35 -6, 78 -2"), dune),
        Polygon(parse_points("-40 72, -10 50, 30 48, 66 56, 20 82, 0 88"), dune),
        Line(parse_points("-78 12, -45 -8, -10 0, 25 16"), crest, FINE),
        Line(parse_points("78 -22, 45 -34, 10 -22, -5 -12"), crest, FINE),
        Line(parse_points("-40 72, -10 50, 30 48, 66 56"), crest, FINE),
        Circle(0.02, -0.62, 0.12, "#f5c65b"),
    ]
    for x, y, s in ((-0.5, -0.3, 1.0), (0.52, 0.26, 0.9)):
        shapes += (
            Line(((x, y + 0.16 * s), (x, y - 0.16 * s)), cactus, 0.07 * s),
            Line(
                transform_points(((0, 0.05), (-0.1, 0.02), (-0.1, -0.08)), x, y, s),
                cactus,
                0.05 * s,
            ),
            Line(
                transform_points(((0, 0.0), (0.1, -0.03), (0.1, -0.12)), x, y, s), cactus, 0.05 * s
            ),
        )
    return tuple(shapes)


def _gold() -> tuple[Shape, ...]:
    bank, water, nugget, rim = "#7d6b00", "#8fd0e6", "#ffd94a", "#5a4700"
    river = parse_points("-48 -68, -20 -55, 0 -34, 2 -10, -10 14, -6 36, 16 54, 46 68")
    nuggets = parse_spots(
        "30 -56 100, 48 -42 80, 14 -70 70, -30 56 100, -50 40 80, -12 70 75, -60 -20 "
        "90, 60 20 90, 56 0 70, -55 2 70"
    )
    stone = parse_points("-8 3, -5 -5, 2 -7, 8 -1, 6 6, -3 7")
    return (
        Line(river, bank, 0.24),
        Line(river, water, 0.17),
        *(Polygon(transform_points(stone, x, y, s), nugget, rim, FINE) for x, y, s in nuggets),
    )


def _sea() -> tuple[Shape, ...]:
    return tuple(
        Line(wave(x, y, 0.36, 0.06), theme.WAVE, BOLD)
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


# Pictures of cards: resources and commodities, drawn in a square from -0.5 to 0.5.


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
    stone: tuple[Point, ...] = parse_points("-42 30, -36 -4, -14 -32, 14 -30, 38 -2, 42 30")
    light: tuple[Point, ...] = parse_points("-36 -4, -14 -32, 14 -30, 2 -6, -16 6")
    return (
        Polygon(stone, RESOURCE_INK[2], "#2b303d", EDGE),
        Polygon(light, "#a9b2c4"),
        Line(((0.02, -0.06), (0.12, 0.27)), "#2b303d", EDGE),
    )


def _grain() -> tuple[Shape, ...]:
    straw, ear = "#8a5a00", RESOURCE_INK[3]
    seed = oval(0, 0, 0.075, 0.13, 8)
    spots = parse_points("0 -34, -12 -18, 12 -18, -12 2, 12 2")
    return (
        Line(((0.0, -0.2), (0.0, 0.44)), straw, EDGE),
        Line(((0.0, 0.36), (-0.2, 0.16)), straw, EDGE),
        *(Polygon(transform_points(seed, x, y), ear, straw, EDGE) for x, y in spots),
    )


def _wool() -> tuple[Shape, ...]:
    legs = tuple(Line(((x, 0.1), (x, 0.36)), INK, EDGE) for x in (-0.16, 0.1))
    fleece: tuple[Point, ...] = parse_points(
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
    sheet: tuple[Point, ...] = parse_points("-28 -38, 14 -38, 28 -22, 28 38, -28 38")
    lines = tuple(Line(((-0.16, y), (0.16, y)), "#7c868c", EDGE) for y in (-0.1, 0.06, 0.22))
    return (Polygon(sheet, "#fffdf4", INK, EDGE), *lines)


def _cloth() -> tuple[Shape, ...]:
    dye, fold = "#8a4f9e", "#4b2459"
    roll: tuple[Point, ...] = ((-0.4, -0.2), *arc(0.24, 0, 0.14, 0.2, -90, 90, 6), (-0.4, 0.2))
    return (
        Polygon(roll, dye, fold, EDGE),
        Polygon(oval(0.24, 0.0, 0.1, 0.2), "#b98cc7", fold, EDGE),
        Polygon(parse_points("-40 20, -10 20, -10 40, -40 40"), dye, fold, EDGE),
    )


# Harbours: a ship with its rate on the sail and two jetties to the intersections it serves.


OFFSHORE = 0.64
"""How far a harbour's ship lies from its coast path; nearer where ships share a sea hex."""

CROWDED = 0.36

MOORING = 0.3
"""Where a jetty begins between intersection and ship: clear of what is built there."""

SAIL: tuple[Point, ...] = parse_points(
    "-27 -45, 27 -45, 32 -30, 33 -10, 29 14, 0 17, -29 14, -33 -10, -32 -30"
)
HULL: tuple[Point, ...] = parse_points("-39 18, -20 21, 20 21, 39 18, 26 39, -26 39")

SHIP: tuple[Shape, ...] = (
    Polygon(SAIL, theme.LIGHT, theme.INK, 0.035),
    Polygon(HULL, theme.WOOD, theme.INK, 0.035),
)


def water_hex(board: Board, harbour: Harbour) -> Hex:
    """Return the sea hex a harbour's ship lies in; it may be outside the board."""
    return neighbour(board.topology.hexes[harbour.hex], harbour.side)


def ship_point(board: Board, harbour: Harbour, harbours: Iterable[Harbour] = ()) -> Point:
    """Return the middle of the ship of a harbour, among others than those of the board too."""
    waters = Counter(water_hex(board, harbour) for harbour in harbours or board.harbours)
    far = OFFSHORE if waters[water_hex(board, harbour)] == 1 else CROWDED
    (x, y), (land_x, land_y) = (
        board.topology.edge_points[harbour.edge],
        board.topology.hex_points[harbour.hex],
    )
    length = ((x - land_x) ** 2 + (y - land_y) ** 2) ** 0.5
    return x + (x - land_x) / length * far, y + (y - land_y) / length * far


def harbour_items(board: Board, harbours: tuple[Harbour, ...]) -> tuple[Item, ...]:
    """Return jetties and ships of harbours in painting order."""
    ships: dict[int | None, list[Point]] = {}
    jetties: list[tuple[Point, Point]] = []
    for harbour in harbours:
        spot = ship_point(board, harbour, harbours)
        ships.setdefault(harbour.kind, []).append(spot)
        for vertex in harbour.vertices:
            jetties.append(_jetty(board.topology.vertex_points[vertex], spot))
    wood: tuple[Shape, ...] = (
        *(Line(line, theme.INK, 0.105) for line in jetties),
        *(Line(line, theme.WOOD_LIGHT, 0.06) for line in jetties),
    )
    fleet = sorted(ships.items(), key=lambda entry: -1 if entry[0] is None else entry[0])
    everywhere = tuple(spot for _, spots in fleet for spot in spots)
    if not everywhere:
        return ()
    return (
        Group("jetties", wood),
        Group("harbour ships", SHIP, everywhere),
        *(
            Group(f"harbour {_harbour_label(kind)}", tuple(_cargo_items(kind)), tuple(place))
            for kind, place in fleet
        ),
    )


def _harbour_label(kind: int | None) -> str:
    return GENERIC if kind is None else RESOURCES[kind]


def _jetty(vertex: Point, ship: Point) -> tuple[Point, Point]:
    """Return the line from beside an intersection to beside a ship."""
    return point_along(vertex, ship, MOORING), point_along(vertex, ship, 0.62)


def _cargo_items(kind: int | None) -> Iterator[Item]:
    """Yield what is on the sail: the rate and, for a 2:1 harbour, the resource."""
    if kind is None:
        yield Text(0, -0.155, "3:1", 0.29, theme.INK, bold=True)
    else:
        yield Text(0, 0.015, "2:1", 0.22, theme.INK, bold=True)
        yield Group("icon", tuple(scale_shape(shape, 0.39) for shape in icon(kind)), ((0, -0.26),))
