"""Runs of shapes that look alike, so that painters can draw each run with one command."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from catan_nb.board.geometry import Point
from catan_nb.view.shapes.primitives import Box, Item, Line, Shape, Text, bounds, check, flatten

UNITS = 1000
"""Whole numbers that painters use per drawing unit: thousandths are finer than any screen."""

Style = tuple[type[Shape], str | None, str | None, float, float]
"""Kind, fill, stroke, its width and, for texts, the size (negative when bold)."""


@dataclass(slots=True)
class Batch:
    """Shapes of one kind and style with the places each is drawn at, in painting order."""

    style: Style
    shapes: list[tuple[Shape, tuple[Point, ...]]]


def batches(items: Iterable[Item]) -> list[Batch]:
    """Return the items as runs of equal style.

    Shapes with both fill and outline share a run only while they do not overlap, because a
    painter fills the whole run before it outlines it. Raises ValueError for a shape with a
    number that is not finite or a negative length.
    """
    runs: list[Batch] = []
    boxes: list[Box] = []
    for shape, places in flatten(items):
        check(shape)
        style = _style(shape)
        both = style[1] is not None and style[2] is not None and style[0] is not Text
        new_boxes = [bounds(shape, place) for place in places] if both else []
        if runs and runs[-1].style == style and not _meet(boxes, new_boxes):
            runs[-1].shapes.append((shape, places))
            boxes += new_boxes
        else:
            runs.append(Batch(style, [(shape, places)]))
            boxes = new_boxes
    return runs


def _style(shape: Shape) -> Style:
    if isinstance(shape, Line):
        return Line, None, shape.stroke, shape.width, 0.0
    if isinstance(shape, Text):
        size = -shape.size if shape.bold else shape.size
        return Text, shape.fill, shape.halo, shape.halo_width, size
    stroke = shape.stroke if shape.width else None
    return type(shape), shape.fill, stroke, shape.width if stroke else 0.0, 0.0


def _meet(old: list[Box], new: list[Box]) -> bool:
    return any(
        a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3] for a in old for b in new
    )
