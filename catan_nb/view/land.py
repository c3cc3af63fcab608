"""The board without pieces: sea, coast, hexes and number tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from catan_nb.board.geometry import centre, neighbours
from catan_nb.board.layout import Board
from catan_nb.board.terrain import PIPS, RED_TOKENS, Terrain
from catan_nb.view.figures.harbours import water_hex
from catan_nb.view.figures.terrain_art import terrain_art
from catan_nb.view.scene import Scene
from catan_nb.view.shapes import theme
from catan_nb.view.shapes.forms import hexagon, wave
from catan_nb.view.shapes.primitives import (
    Circle,
    Extent,
    Group,
    Item,
    Line,
    Point,
    Polygon,
    Shape,
    Text,
)

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
    items: list[Item] = [Group("sea", tuple(_sea(scene)))] if sea else []
    by_terrain.pop(Terrain.SEA, None)
    sea_hexes = [hex for hex, ground in enumerate(scene.terrain) if ground == Terrain.SEA]
    tile = Polygon(hexagon(), None, theme.SEA_RIM, 0.022)
    for name, shown, rim in (("terrain sea", (tile,), False), ("rim", (), True)):
        spots = tuple(shape.hex_points[hex] for hex in sea_hexes if (hex >= shape.inside) is rim)
        if spots:
            items.append(Group(name, (*shown, *terrain_art(Terrain.SEA)), spots))
    items.append(Group("coast", tuple(_coast(scene))))
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
    return (*items, *_tokens(scene))


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


def _tokens(scene: Scene) -> Iterator[Item]:
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


def hull(points: Sequence[Point]) -> tuple[Point, ...]:
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


def _sea(scene: Scene) -> Iterator[Shape]:
    board, width = scene.board, sea_width(scene.board)
    rim = hull(board.topology.vertex_points)
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


def _coast(scene: Scene) -> Iterator[Shape]:
    dry = outlines(scene.board, lambda hex: scene.terrain[hex] not in (Terrain.SEA, Terrain.FOG))
    for width, colour in ((0.7, theme.SHALLOWS), (0.27, theme.BEACH)):
        for ring in dry:
            yield Polygon(ring, None, colour, width)
