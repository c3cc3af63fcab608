"""Ghosts: the piece that a click would put somewhere, shown at the place that is pointed at."""

from __future__ import annotations

from collections.abc import Iterable

from catan_nb.board.geometry import Point
from catan_nb.board.layout import Board
from catan_nb.board.piece import Piece, Place
from catan_nb.kernel.game import AnyGame
from catan_nb.ui.systems.tools import Tool
from catan_nb.view.draw import figure_items
from catan_nb.view.scene import Scene
from catan_nb.view.shapes import Group, Item
from catan_nb.view.svg import inner_svg

__all__ = ["around", "ghosts", "slant"]


def around(point: Point, items: tuple[Item, ...]) -> str:
    """Return a drawing as SVG around a point of it, in thousandths of a drawing unit."""
    x, y = point
    return inner_svg((Group("figure", items, ((-x, -y),)),))


def slant(board: Board, place: Place) -> int:
    """Return how a path lies: 1 falling to the right, -1 rising, 0 upright; else 0."""
    kind, number = place
    if kind != "edge":
        return 0
    shape = board.topology
    (x1, y1), (x2, y2) = (shape.vertex_points[end] for end in shape.edge_vertices[number])
    across, down = round(x2 - x1, 3), round(y2 - y1, 3)
    return (across * down > 0) - (across * down < 0)


def ghosts(
    scene: Scene, tool: Tool | None, seat: int | None, places: Iterable[Place], game: AnyGame
) -> dict[str, str]:
    """Return the piece of a tool as SVG around its place, once for each slant of the places.

    Where a place takes another piece than most do, its key, such as "hex:7", has the key of that
    one. There is none for a tool that puts nothing on the board.
    """
    found: dict[str, str] = {}
    if tool is None or not tool.piece:
        return found
    for place in places:
        if place[0] != tool.place:
            continue
        key = str(slant(scene.board, place))
        kind, looks = tool.puts(game, place[1])
        if kind != tool.piece:
            key = f"{key} {kind}"
            found[f"{place[0]}:{place[1]}"] = key
        if key not in found:
            piece = Piece(kind, place, seat, looks)
            x, y = scene.point(place)
            found[key] = around((x, y), figure_items(scene, piece))
    return found
