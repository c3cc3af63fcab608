"""From a scene to the three layers of its drawing."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from catan_nb.board.layout import Board
from catan_nb.board.piece import Piece
from catan_nb.board.terrain import Terrain
from catan_nb.view.figures.harbours import harbour_items
from catan_nb.view.highlights import highlight_items
from catan_nb.view.land import extent, static_items
from catan_nb.view.pieces import piece_items
from catan_nb.view.scene import Scene, scene_of_board
from catan_nb.view.shapes.primitives import Box, Extent, Layer, bounds, flatten

__all__ = ["LAYERS", "Extent", "draw", "extent", "island_extent", "layer"]

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
    dry = tuple(Terrain.HILLS if one == Terrain.FOG else one for one in board.terrain)
    sheet = layer(scene_of_board(board, terrain=dry), "static", sea=False)
    boxes = [bounds(shape, at) for shape, places in flatten(sheet.items) for at in places]
    west, north, east, south = ROOM
    boxes += [(x - west, y - north, x + east, y + south) for x, y in board.topology.vertex_points]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    left, top = min(lefts) - MARGIN, min(tops) - MARGIN
    return Extent(left, top, max(rights) + MARGIN - left, max(bottoms) + MARGIN - top)
