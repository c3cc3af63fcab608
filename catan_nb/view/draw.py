"""From a scene to the three layers of its drawing: land, pieces, attention."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from math import atan2, degrees
from typing import Final

from catan_nb.board.geometry import Point, centre, neighbours
from catan_nb.board.layout import Board
from catan_nb.board.piece import Piece, Place
from catan_nb.board.terrain import PIPS, RED_TOKENS, Terrain
from catan_nb.language import format_number
from catan_nb.view import theme
from catan_nb.view.figures import ON_HEX, ROUTE
from catan_nb.view.piece_art import road_line
from catan_nb.view.scene import Scene, area_plates, area_tints, scene_of_board
from catan_nb.view.shapes import (
    Box,
    Circle,
    Extent,
    Group,
    Item,
    Layer,
    Line,
    Polygon,
    Shape,
    Text,
    arc,
    bounds,
    flatten,
    groups,
    hexagon,
    point_along,
    wave,
)
from catan_nb.view.terrain_art import harbour_items, terrain_art, water_hex
from catan_nb.view.theme import BAND, CORE, HALO, HALO_COLOUR, NEUTRAL, fade, ramp, readable_on

# The board without pieces: sea, coast, hexes and number tokens.


TOKEN_RADIUS = 0.4

TOKEN_DISC = Circle(0, 0, TOKEN_RADIUS, theme.TOKEN, theme.TOKEN_RIM, 0.03)

WIDE_SEA = 1.12
"""Width of the sea around a board whose harbours lie on its rim: room for their ships."""

NARROW_SEA = 0.3
"""Width of the rim around a board that brings its own sea hexes."""

RIM_SEA = 1.4
"""Width of the sea around a board with a rim of hexes: room for the pirate, and open water."""


def sea_width(board: Board) -> float:
    """Return how far the sea reaches beyond the board's paths, in drawing units."""
    shape = board.topology
    if shape.has_rim:
        return RIM_SEA
    rim = {edge for edge, hexes in enumerate(shape.edge_hexes) if len(hexes) == 1}
    dry = any(board.terrain[shape.edge_hexes[edge][0]] != Terrain.SEA for edge in rim)
    return WIDE_SEA if dry else NARROW_SEA


def extent(board: Board) -> Extent:
    """Return the part of the plane that shows the whole board with its sea."""
    margin = sea_width(board) + 0.06
    xs, ys = zip(*board.topology.vertex_points, strict=True)
    left, top = min(xs) - margin, min(ys) - margin
    return Extent(left, top, max(xs) + margin - left, max(ys) + margin - top)


def outlines(board: Board, inside: Callable[[int], bool]) -> tuple[tuple[Point, ...], ...]:
    """Return the closed lines between the hexes that are inside and everything else."""
    shape = board.topology
    steps: dict[int, list[int]] = {}
    for edge, hexes in enumerate(shape.edge_hexes):
        if sum(map(inside, hexes)) == 1:
            one, two = shape.edge_vertices[edge]
            steps.setdefault(one, []).append(two)
            steps.setdefault(two, []).append(one)
    rings: list[tuple[Point, ...]] = []
    while steps:
        here = next(iter(steps))
        ring: list[int] = []
        while here in steps:
            ring.append(here)
            ahead = [vertex for vertex in steps.pop(here) if vertex in steps]
            here = ahead[0] if ahead else here
        rings.append(tuple(shape.vertex_points[vertex] for vertex in ring))
    return tuple(rings)


def static_items(scene: Scene, *, sea: bool = True) -> tuple[Item, ...]:
    """Return sea, coast, terrain and tokens in painting order (harbours are drawn elsewhere).

    Without ``sea`` whatever lies behind the drawing is the sea around the board.
    """
    shape = scene.board.topology
    by_terrain: dict[Terrain, list[Point]] = {}
    for number, ground in enumerate(scene.terrain):
        by_terrain.setdefault(Terrain(ground), []).append(shape.hex_points[number])
    items: list[Item] = [Group("sea", tuple(_sea_shapes(scene)))] if sea else []
    by_terrain.pop(Terrain.SEA, None)
    sea_hexes = [hex for hex, ground in enumerate(scene.terrain) if ground == Terrain.SEA]
    tile = Polygon(hexagon(), None, theme.SEA_RIM, 0.022)
    for name, shown, rim in (("terrain sea", (tile,), False), ("rim", (), True)):
        spots = tuple(shape.hex_points[hex] for hex in sea_hexes if (hex >= shape.inside) is rim)
        if spots:
            items.append(Group(name, (*shown, *terrain_art(Terrain.SEA)), spots))
    items.append(Group("coast", tuple(_coast_shapes(scene))))
    dry = sorted((ground, tuple(spots)) for ground, spots in by_terrain.items())
    for ground, spots in dry:
        tile = Polygon(hexagon(), theme.TERRAIN[ground])
        items.append(Group(f"ground {ground.word}", (tile,), spots))
    for name, colour, foggy in (
        ("borders", theme.BEACH, False),
        ("fog borders", theme.FOG_RIM, True),
    ):
        rims = [spot for ground, spots in dry if (ground is Terrain.FOG) is foggy for spot in spots]
        if rims:
            items.append(Group(name, (Polygon(hexagon(), None, colour, 0.05),), tuple(rims)))
    items += (Group(f"terrain {ground.word}", terrain_art(ground), spots) for ground, spots in dry)
    return (*items, *_token_items(scene))


def uncovered(before: Sequence[int], after: Sequence[int]) -> tuple[int, ...]:
    """Return the hexes from which the fog has lifted between two scenes, by their terrain."""
    pairs = enumerate(zip(before, after, strict=True))
    return tuple(hex for hex, (was, now) in pairs if was == Terrain.FOG != now)


def hex_items(ground: Terrain) -> tuple[Item, ...]:
    """Return a hex of some terrain around the origin, without its token."""
    return (
        Polygon(hexagon(), theme.TERRAIN[ground], theme.FOG_RIM, 0.05),
        *terrain_art(ground),
    )


def _token_items(scene: Scene) -> Iterator[Item]:
    spots: dict[int, list[Point]] = {}
    for hex, token in enumerate(scene.tokens):
        if token:
            spots.setdefault(token, []).append(scene.board.topology.hex_points[hex])
    if spots:
        everywhere = tuple(spot for some in spots.values() for spot in some)
        yield Group("tokens", (TOKEN_DISC,), everywhere)
    red_last = sorted(spots, key=lambda token: (token in RED_TOKENS, token))
    for part, draw in (("token", token_number), ("pips", token_pips)):
        for token in red_last:
            yield Group(f"{part} {token}", draw(token), tuple(spots[token]))


def token_number(token: int) -> tuple[Shape, ...]:
    """Return the number of a token around the origin; 6 and 8 are red and larger."""
    red = token in RED_TOKENS
    return (Text(0, -0.06, str(token), 0.46 if red else 0.4, _token_ink(token), bold=True),)


def token_pips(token: int) -> tuple[Shape, ...]:
    """Return the pips of a token around the origin."""
    pips = PIPS[token]
    return tuple(
        Circle(0.102 * (pip - (pips - 1) / 2), 0.242, 0.042, _token_ink(token))
        for pip in range(pips)
    )


def _token_ink(token: int) -> str:
    return theme.TOKEN_RED if token in RED_TOKENS else theme.TOKEN_INK


def convex_hull(points: Sequence[Point]) -> tuple[Point, ...]:
    """Return the corners of the smallest convex shape around points, clockwise."""
    half: list[list[Point]] = []
    for ordered in (sorted(points), sorted(points, reverse=True)):
        chain: list[Point] = []
        for x, y in ordered:
            while len(chain) > 1 and (
                (chain[-1][0] - chain[-2][0]) * (y - chain[-2][1])
                - (chain[-1][1] - chain[-2][1]) * (x - chain[-2][0])
                <= 1e-9
            ):
                chain.pop()
            chain.append((x, y))
        half.append(chain[:-1])
    return tuple(half[0] + half[1])


def _sea_shapes(scene: Scene) -> Iterator[Shape]:
    board, width = scene.board, sea_width(scene.board)
    rim = convex_hull(board.topology.vertex_points)
    yield Polygon(rim, theme.SEA_RIM, theme.SEA_RIM, 2 * width + 0.1)
    yield Polygon(rim, theme.SEA, theme.SEA, 2 * width)
    if width == WIDE_SEA:
        taken = {water_hex(board, harbour) for harbour in board.harbours}
        around = {
            near
            for hex in board.topology.hexes
            for near in neighbours(hex)
            if near not in board.topology.hex_index
        }
        for hex in sorted(around - taken):
            x, y = centre(hex)
            yield Line(wave(x - 0.06, y - 0.05, 0.34, 0.055), theme.WAVE, 0.03)
            yield Line(wave(x + 0.1, y + 0.12, 0.34, 0.055), theme.WAVE, 0.03)


def _coast_shapes(scene: Scene) -> Iterator[Shape]:
    dry = outlines(scene.board, lambda hex: scene.terrain[hex] not in (Terrain.SEA, Terrain.FOG))
    for width, colour in ((0.7, theme.SHALLOWS), (0.27, theme.BEACH)):
        for ring in dry:
            yield Polygon(ring, None, colour, width)


# Heat maps: values of hexes, intersections and paths as colour and number.


HEX_VALUE: Point = (0.0, 0.64)
"""Where the value of a hex is written: below its token."""

ROBBED_VALUE: Point = (0.56, -0.02)
"""The same where the robber stands: beside him, away from what may stand on the corners."""

BESIDE: Point = (0.0, 0.34)
"""Where the value of an intersection is written when something stands there."""


def hex_heat(scene: Scene) -> Iterator[Item]:
    """Yield the tinted hexes, tokens again on top, and their values; lies under the pieces."""
    for number, value, colour in _heat_values(scene, "hex"):
        x, y = scene.board.topology.hex_points[number]
        robbed = scene.stands("robber", ("hex", number))
        token = 0 if robbed else scene.tokens[number]
        tile = (
            Polygon(hexagon(0.96), fade(colour, 1 if robbed else 0.8)),
            *([TOKEN_DISC, *token_number(token), *token_pips(token)] if token else []),
        )
        dx, dy = ROBBED_VALUE if robbed else HEX_VALUE
        yield Group("heat hex", tile, ((x, y),))
        yield Group("heat hex value", _value_plate(value, colour), ((x + dx, y + dy),))


def place_heat(scene: Scene) -> Iterator[Item]:
    """Yield the values of intersections and paths; lies over the pieces."""
    for kind in ("edge", "vertex"):
        for number, value, colour in _heat_values(scene, kind):
            x, y = scene.point((kind, number))
            if kind == "vertex" and scene.at((kind, number)):
                x, y = x + BESIDE[0], y + BESIDE[1]
            yield Group(f"heat {kind}", _value_plate(value, colour), ((x, y),))


def short_number(value: float) -> str:
    """Return a number in at most four characters where that is possible."""
    if value == int(value) and abs(value) < 10_000:
        return str(int(value))
    if abs(value) < 1:
        text = format_number(abs(value), ".2f").removeprefix("0")
        return f"-{text}" if value < 0 else text
    return format_number(value, ".1f" if abs(value) < 100 else ".0f")


def _heat_values(scene: Scene, kind: str) -> Iterator[tuple[int, float, str]]:
    """Yield number, value and colour of the places of a kind; the scale is common to all."""
    low = min(scene.heat.values(), default=0.0)
    spread = max(scene.heat.values(), default=0.0) - low or 1.0
    for (what, number), value in sorted(scene.heat.items()):
        if what == kind:
            yield number, value, ramp(theme.HEAT, (value - low) / spread)


def _value_plate(value: float, colour: str) -> tuple[Shape, ...]:
    text = short_number(value)
    return (
        Circle(0, 0, 0.235, colour, theme.LIGHT, 0.04),
        Text(0, 0, text, 0.2 if len(text) < 3 else 0.16, readable_on(colour), bold=True),
    )


# The layer of pieces: tints and heat, rings of the roll, the ribbon, and all that stands there.


def piece_items(scene: Scene, aloft: Collection[Piece] = ()) -> tuple[Item, ...]:
    """Return all pieces in painting order, those ``aloft`` without their figures.

    Somebody else draws these; what belongs to them stays, such as the ground that the robber
    blocks.
    """
    return (
        *_area_tint_items(scene),
        *hex_heat(scene),
        *_pieces_at_heights(scene, range(ROUTE), aloft),
        *_rolled_token_rings(scene),
        *_route_ribbon(scene),
        *_pieces_at_heights(scene, range(ROUTE, ON_HEX + 1), aloft),
    )


def figure_items(scene: Scene, piece: Piece) -> tuple[Item, ...]:
    """Return the figure of a piece at its place, without what else belongs to its drawing."""
    return tuple(groups(scene.figure(piece).draw(scene, (piece,)), piece.kind))


def _pieces_at_heights(scene: Scene, heights: range, aloft: Collection[Piece]) -> Iterator[Item]:
    """Yield the pieces of some heights kind by kind, the low ones first."""
    kinds = ((scene.figure(pieces[0]), pieces) for pieces in scene.by_kind.values())
    for figure, pieces in sorted(kinds, key=lambda kind: kind[0].height):
        if figure.height not in heights:
            continue
        still = tuple(piece for piece in pieces if piece not in aloft)
        if still:
            yield from figure.draw(scene, still)
        for piece in (aloft_piece for aloft_piece in pieces if aloft_piece in aloft):
            items = figure_items(scene, piece)
            yield from (item for item in figure.draw(scene, (piece,)) if item not in items)


def _area_tint_items(scene: Scene) -> Iterator[Item]:
    """Yield the tints of areas with the tokens there once more."""
    yield from area_tints(scene, scene.areas)
    for hex in (hex for area in scene.areas for hex in area.hexes):
        token = scene.tokens[hex]
        if token and not scene.stands("robber", ("hex", hex)):
            items = (TOKEN_DISC, *token_number(token), *token_pips(token))
            yield Group("area token", items, (scene.board.topology.hex_points[hex],))


def _rolled_token_rings(scene: Scene) -> Iterator[Item]:
    """Yield rings around the tokens that pay; under the pieces, which stay whole."""
    paying = tuple(
        scene.board.topology.hex_points[hex]
        for hex, token in enumerate(scene.tokens)
        if token == scene.rolled and token and not scene.stands("robber", ("hex", hex))
    )
    if paying:
        ring = TOKEN_RADIUS + 0.055
        yield Group(
            "rolled",
            (
                Circle(0, 0, ring, None, theme.INK, 0.13),
                Circle(0, 0, ring, None, theme.GLOW, 0.085),
            ),
            paying,
        )


def route_points(scene: Scene) -> tuple[Point, ...]:
    """Return the intersections that the longest route passes, in order.

    Raises ValueError when its paths do not follow one another.
    """
    shape, route = scene.board.topology, scene.longest_route
    if not route:
        return ()
    ends = [set(shape.edge_vertices[edge]) for edge in route]
    if len(route) == 1:
        walk = list(shape.edge_vertices[route[0]])
    else:
        joints = ends[0] & ends[1]
        walk = sorted(ends[0] - joints)[:1]
        for pair in ends:
            onward = pair - {walk[-1]} if walk and walk[-1] in pair else set()
            if len(onward) != 1:
                raise ValueError("the paths of the longest route do not follow one another")
            walk += onward
    return tuple(shape.vertex_points[vertex] for vertex in walk)


def _route_ribbon(scene: Scene) -> Iterator[Item]:
    points = route_points(scene)
    if points:
        yield Group(
            "longest route",
            (
                Line(points, theme.INK, 0.37),
                Line(points, theme.RIBBON, 0.31),
            ),
        )


# The layer of attention: what may be chosen, what has just happened, heat maps and labels.


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
        *_rings(scene, "last move", scene.last_move, theme.GLOW, theme.INK),
        *_rings(scene, "marked", scene.marked, theme.ACCENT),
        *_legal_place_items(scene),
        *_hover_items(scene),
        *_label_items(scene),
    )


def _vertex_points(scene: Scene, places: Iterable[Place], kind: str) -> tuple[Point, ...]:
    return tuple(scene.point(place) for place in places if place[0] == kind)


def _edge_bars(scene: Scene, places: Iterable[Place]) -> tuple[tuple[Point, Point], ...]:
    shape = scene.board.topology
    ends = (shape.edge_vertices[number] for kind, number in places if kind == "edge")
    return tuple(road_line(shape.vertex_points[a], shape.vertex_points[b]) for a, b in ends)


def _rings(
    scene: Scene, name: str, places: tuple[Place, ...], colour: str, under: str = theme.LIGHT
) -> Iterator[Item]:
    """Yield a ring around every place, an outlined bar around a path and a road on it."""
    hexes = _vertex_points(scene, places, "hex")
    if hexes:
        rim = hexagon(0.88)
        yield Group(
            f"{name} hex",
            (Polygon(rim, None, under, 0.11), Polygon(rim, None, colour, 0.06)),
            hexes,
        )
    upright = tuple(
        place for place in places if place[0] == "edge" and _has_upright_piece(scene, place)
    )
    spots = (*_vertex_points(scene, places, "vertex"), *map(scene.point, upright))
    if spots:
        rings = Circle(0, 0, 0.43, None, under, 0.11), Circle(0, 0, 0.43, None, colour, 0.06)
        yield Group(f"{name} vertex", rings, spots)
    bars = _edge_bars(scene, (place for place in places if place not in upright))
    if bars:
        outline = tuple(
            _capsule(point_along(*bar, 0.15), point_along(*bar, 0.85), 0.17) for bar in bars
        )
        yield Group(
            f"{name} edge",
            (
                *(Polygon(points, None, under, 0.1) for points in outline),
                *(Polygon(points, None, colour, 0.055) for points in outline),
            ),
        )


def _has_upright_piece(scene: Scene, place: Place) -> bool:
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


def _legal_place_items(scene: Scene) -> Iterator[Item]:
    hexes = _vertex_points(scene, scene.legal, "hex")
    if hexes:
        ring = TOKEN_RADIUS + 0.08
        rings = (
            Circle(0, 0, ring, None, HALO_COLOUR, 0.15),
            Circle(0, 0, ring, None, NEUTRAL.band, 0.08),
        )
        yield Group("legal hex", rings, hexes)
    bars = _edge_bars(scene, scene.legal)
    if bars:
        widths = (HALO, HALO_COLOUR), (BAND, NEUTRAL.band), (CORE, NEUTRAL.core)
        lines = tuple(Line(bar, colour, width) for width, colour in widths for bar in bars)
        yield Group("legal edge", lines)
    spots = _vertex_points(scene, scene.legal, "vertex")
    if spots:
        rings = (
            Circle(0, 0, RING, NEUTRAL.core, HALO_COLOUR, 0.15),
            Circle(0, 0, RING, None, NEUTRAL.band, 0.08),
        )
        yield Group("legal vertex", rings, spots)


def _hover_items(scene: Scene) -> Iterator[Item]:
    if scene.hovered is not None:
        yield from _rings(scene, "hovered", (scene.hovered,), theme.INK)


def _label_items(scene: Scene) -> Iterator[Item]:
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


LAYERS: tuple[str, ...] = ("static", "pieces", "highlights")
"""Names of the layers, lowest first."""


MARGIN: Final = 0.08
"""What is left free around an island without sea."""

ROOM: Final[Box] = (0.35, 0.67, 0.35, 0.35)
"""How far pieces on the outermost intersections reach, to the left, up, right and down."""


def layer(scene: Scene, name: str, *, sea: bool = True, aloft: Collection[Piece] = ()) -> Layer:
    """Return one layer of a scene.

    "static" depends on board, terrain and tokens only; "pieces" on what stands on the board
    and the ribbon; "highlights" on the rest. Without ``sea`` the page behind the drawing is the
    sea around the board. The figures of pieces that are ``aloft`` stay out. Raises ValueError
    for another name.
    """
    if name == "static":
        printed = harbour_items(scene.board, scene.board.harbours)
        return Layer(name, (*static_items(scene, sea=sea), *printed))
    if name == "pieces":
        return Layer(name, piece_items(scene, aloft))
    if name == "highlights":
        return Layer(name, highlight_items(scene))
    raise ValueError(f"unknown layer {name!r}: use one of {', '.join(LAYERS)}")


def draw(scene: Scene) -> tuple[Layer, ...]:
    """Return all layers of a scene, lowest first."""
    return tuple(layer(scene, name) for name in LAYERS)


def island_extent(board: Board) -> Extent:
    """Return the part of the plane that just shows the island with its harbours' ships."""
    # What fog may turn into has a coast of its own.
    dry = tuple(Terrain.HILLS if terrain == Terrain.FOG else terrain for terrain in board.terrain)
    sheet = layer(scene_of_board(board, terrain=dry), "static", sea=False)
    boxes = [bounds(shape, place) for shape, places in flatten(sheet.items) for place in places]
    west, north, east, south = ROOM
    boxes += [(x - west, y - north, x + east, y + south) for x, y in board.topology.vertex_points]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    left, top = min(lefts) - MARGIN, min(tops) - MARGIN
    return Extent(left, top, max(rights) + MARGIN - left, max(bottoms) + MARGIN - top)
