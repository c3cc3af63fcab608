"""Small pictures of maps, to choose from: the land of a board, and where it is not known yet.

They leave away what is read only close up: tokens, harbours and pieces. What a plan is still to
deal has a question mark, as fog has.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Final

from catan_nb.board.dealing import BoardPlan
from catan_nb.board.geometry import Point
from catan_nb.board.layout import Board
from catan_nb.board.layouts import beginner_board_name, printed
from catan_nb.board.terrain import Terrain
from catan_nb.language import gettext as _
from catan_nb.rules.play.library import find_scenario
from catan_nb.rules.scenario import AnyBoard, Scenario
from catan_nb.view import theme
from catan_nb.view.draw import outlines
from catan_nb.view.shapes import (
    Extent,
    Group,
    Item,
    Layer,
    Line,
    Polygon,
    Shape,
    Text,
    box,
    hexagon,
    parse_points,
)
from catan_nb.view.svg import svg

__all__ = ["RATIO", "map_picture", "scenario_map"]

RATIO: Final = 4 / 3
"""Width over height of every map, so that they stand beside each other."""

SIZE: Final = 168
"""Width in pixels where nothing else is asked for."""

MARGIN: Final = 0.75

UNDEALT: Final = "#d9c9a4"
"""The ground of a hex that is still to be dealt."""

_TILE: Final = hexagon(0.95)
_NUGGET: Final = parse_points("-26 10, -18 -16, 8 -24, 28 -4, 20 20, -10 24")


def scenario_map(scenario: Scenario | str, players: int, size: int = SIZE) -> str:
    """Return the map of a scenario for so many players as SVG text, at most 6 kB.

    A scenario whose board is laid anew for every game shows the shape of its land. Raises
    BadSetup when there is no such scenario, and ValueError when it has no board for so many.
    """
    found = find_scenario(scenario)
    if players not in found.players:
        raise ValueError(f"the scenario {found.name!r} is not for {players} players")
    title = _("Map: {name}").format(name=_(found.title or found.name))
    if isinstance(scenario, str):
        return _cached_map(scenario, players, size, title)
    return map_picture(found.board_for(players), players=players, size=size, title=title)


@lru_cache(maxsize=256)
def _cached_map(scenario: str, players: int, size: int, title: str) -> str:
    board = find_scenario(scenario).board_for(players)
    return map_picture(board, players=players, size=size, title=title)


def map_picture(
    board: AnyBoard | None, *, players: int = 4, size: int = SIZE, title: str = ""
) -> str:
    """Return the map of a board, or of a plan of one, as SVG text.

    ``board`` may be the name of a printed board too; "variable" and None are the base board of
    so many ``players``, not dealt yet.
    """
    undealt: Collection[int] = ()
    if isinstance(board, BoardPlan):
        plan, board = board, board.hidden()
        undealt = {board.topology.hex_index[hex] for hex in plan.dealt}
    elif not isinstance(board, Board):
        fixed_board = board if board not in (None, "variable") else None
        board = printed(fixed_board or beginner_board_name(players))
        undealt = () if fixed_board else range(board.topology.n_hexes)
    view = _extent(board)
    sheet = Layer("map", tuple(_map_items(board, frozenset(undealt), view)))
    return svg((sheet,), view, size=size, title=title, description="")


def _extent(board: Board) -> Extent:
    """Return the part of the plane that shows the hexes inside the frame, in `RATIO`."""
    shape = board.topology
    corners = {v for hex in range(shape.inside) for v in shape.hex_vertices[hex]}
    xs, ys = zip(*(shape.vertex_points[v] for v in corners), strict=True)
    wide, high = max(xs) - min(xs) + 2 * MARGIN, max(ys) - min(ys) + 2 * MARGIN
    wide, high = max(wide, high * RATIO), max(high, wide / RATIO)
    return Extent((min(xs) + max(xs) - wide) / 2, (min(ys) + max(ys) - high) / 2, wide, high)


def _map_items(board: Board, undealt: frozenset[int], view: Extent) -> Iterator[Item]:
    shape = board.topology
    yield Polygon(box(view.x, view.y, view.width, view.height), theme.SEA)

    def dry(hex: int) -> bool:
        return hex in undealt or board.terrain[hex] not in (Terrain.SEA, Terrain.FOG)

    for ring in outlines(board, dry):
        yield Polygon(ring, theme.BEACH, theme.BEACH, 0.24)
    grounds: dict[Terrain | None, list[Point]] = {}
    for hex, ground in enumerate(board.terrain):
        kind = None if hex in undealt else Terrain(ground)
        if kind is not Terrain.SEA:
            grounds.setdefault(kind, []).append(shape.hex_points[hex])
    for kind in sorted(grounds, key=lambda board_name: -1 if board_name is None else board_name):
        yield Group("ground", tuple(_tile_shapes(kind)), tuple(grounds[kind]))


def _tile_shapes(ground: Terrain | None) -> Iterator[Shape]:
    """Yield the simplified drawing of a hex; None is one that is still to be dealt."""
    yield Polygon(_TILE, UNDEALT if ground is None else theme.TERRAIN[ground])
    if ground is None or ground is Terrain.FOG:
        yield Text(0, 0, "?", 0.95, "#6b5a35" if ground is None else "#5f7a84", bold=True)
    elif ground is Terrain.GOLD:
        yield Polygon(_NUGGET, "#ffd94a", "#5a4700", 0.09)
    elif ground is Terrain.DESERT:
        yield Line(parse_points("-50 10, -20 -8, 10 4, 45 -12"), "#c9954a", 0.09)
