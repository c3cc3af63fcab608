"""From a scene to the three layers of its drawing."""

from __future__ import annotations

from catan_nb.view.figures.harbours import harbour_items
from catan_nb.view.highlights import highlight_items
from catan_nb.view.land import extent, static_items
from catan_nb.view.pieces import piece_items
from catan_nb.view.scene import Scene
from catan_nb.view.shapes.primitives import Extent, Layer

__all__ = ["LAYERS", "Extent", "draw", "extent", "layer"]

LAYERS: tuple[str, ...] = ("static", "pieces", "highlights")
"""Names of the layers, lowest first."""


def layer(scene: Scene, name: str) -> Layer:
    """Return one layer of a scene.

    "static" depends on board, terrain and tokens only; "pieces" on what stands on the board
    and the ribbon; "highlights" on the rest. Raises ValueError for another name.
    """
    if name == "static":
        return Layer(name, (*static_items(scene), *harbour_items(scene.board)))
    if name == "pieces":
        return Layer(name, piece_items(scene))
    if name == "highlights":
        return Layer(name, highlight_items(scene))
    raise ValueError(f"unknown layer {name!r}: use one of {', '.join(LAYERS)}")


def draw(scene: Scene) -> tuple[Layer, ...]:
    """Return all layers of a scene, lowest first."""
    return tuple(layer(scene, name) for name in LAYERS)
