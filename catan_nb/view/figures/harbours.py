"""Harbours: a ship with its rate on the sail and two jetties to the intersections it serves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from catan_nb.board.geometry import Hex, Point, neighbour
from catan_nb.board.layout import Board
from catan_nb.board.printed import Harbour
from catan_nb.board.terrain import GENERIC, RESOURCES
from catan_nb.view.figures.icons import icon
from catan_nb.view.shapes import theme
from catan_nb.view.shapes.forms import along, trace
from catan_nb.view.shapes.primitives import Group, Item, Line, Polygon, Shape, Text, scaled

OFFSHORE = 0.64
"""How far a harbour's ship lies from its coast path; nearer where ships share a sea hex."""

CROWDED = 0.36

MOORING = 0.3
"""Where a jetty begins between intersection and ship: clear of what is built there."""

SAIL: tuple[Point, ...] = trace(
    "-27 -45, 27 -45, 32 -30, 33 -10, 29 14, 0 17, -29 14, -33 -10, -32 -30"
)
HULL: tuple[Point, ...] = trace("-39 18, -20 21, 20 21, 39 18, 26 39, -26 39")

SHIP: tuple[Shape, ...] = (
    Polygon(SAIL, theme.LIGHT, theme.INK, 0.035),
    Polygon(HULL, theme.WOOD, theme.INK, 0.035),
)


def water_hex(board: Board, harbour: Harbour) -> Hex:
    """Return the sea hex a harbour's ship lies in; it may be outside the board."""
    return neighbour(board.topology.hexes[harbour.hex], harbour.side)


def ship_point(board: Board, harbour: Harbour, harbours: Iterable[Harbour] = ()) -> Point:
    """Return the middle of the ship of a harbour, among others than those of the board too."""
    waters = Counter(water_hex(board, one) for one in harbours or board.harbours)
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
        *(Group(f"harbour {_word(kind)}", tuple(_cargo(kind)), tuple(at)) for kind, at in fleet),
    )


def _word(kind: int | None) -> str:
    return GENERIC if kind is None else RESOURCES[kind]


def _jetty(vertex: Point, ship: Point) -> tuple[Point, Point]:
    """Return the line from beside an intersection to beside a ship."""
    return along(vertex, ship, MOORING), along(vertex, ship, 0.62)


def _cargo(kind: int | None) -> Iterator[Item]:
    """Yield what is on the sail: the rate and, for a 2:1 harbour, the resource."""
    if kind is None:
        yield Text(0, -0.155, "3:1", 0.29, theme.INK, bold=True)
    else:
        yield Text(0, 0.015, "2:1", 0.22, theme.INK, bold=True)
        yield Group("icon", tuple(scaled(shape, 0.39) for shape in icon(kind)), ((0, -0.26),))
