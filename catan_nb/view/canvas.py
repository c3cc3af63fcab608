"""The painter for the live board: one layer as few calls on an ipycanvas-like canvas.

Each call costs time in Python, in the message and in the browser, so runs of shapes that look
alike become one call, and a style is set only when it changes. Coordinates are sent as whole
thousandths of a drawing unit, which ipycanvas packs into four bytes each; the canvas scales.
Everything is computed and checked before the first call, so that a broken shape leaves the
canvas as it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from catan_nb.board.geometry import Point
from catan_nb.view.batches import UNITS, Batch, batches
from catan_nb.view.primitives import Circle, Frame, Layer, Line, Polygon, Text

IntPoint = tuple[int, int]


class Surface(Protocol):
    """The part of ipycanvas' Canvas that is used here."""

    fill_style: Any
    stroke_style: Any
    line_width: Any
    line_cap: Any
    line_join: Any
    font: Any
    text_align: Any
    text_baseline: Any

    def set_transform(self, a: float, b: float, c: float, d: float, e: float, f: float) -> None: ...  # noqa: D102
    def clear(self) -> None: ...  # noqa: D102
    def fill_polygons(self, points: list[Sequence[IntPoint]]) -> None: ...  # noqa: D102
    def stroke_polygons(self, points: list[Sequence[IntPoint]]) -> None: ...  # noqa: D102
    def stroke_line_segments(self, points: list[Sequence[IntPoint]]) -> None: ...  # noqa: D102
    def fill_circles(self, x: list[int], y: list[int], radius: Any) -> None: ...  # noqa: D102
    def stroke_circles(self, x: list[int], y: list[int], radius: Any) -> None: ...  # noqa: D102
    def fill_text(self, text: str, x: float, y: float) -> None: ...  # noqa: D102
    def stroke_text(self, text: str, x: float, y: float) -> None: ...  # noqa: D102


def paint(canvas: Surface, layer: Layer, frame: Frame, pixels_wide: float) -> None:
    """Clear a canvas and paint a layer on it; the frame fills the canvas's width.

    ``pixels_wide`` is the number of pixels the canvas really has (not its width on the page).
    Call it inside a `hold_canvas`. Raises ValueError, before anything is drawn, for a shape
    with a number that is not finite or negative or a width that is not positive.
    """
    scale = frame.scale(pixels_wide)
    if not 0 < scale < float("inf"):
        raise ValueError(f"a canvas must be a positive number of pixels wide, not {pixels_wide}")
    runs = batches(layer.items)
    pen = _Pen(canvas)
    canvas.set_transform(1, 0, 0, 1, 0, 0)
    canvas.clear()
    if not runs:
        return
    step = scale / UNITS
    canvas.set_transform(step, 0, 0, step, -frame.x * scale, -frame.y * scale)
    canvas.line_cap = canvas.line_join = "round"
    canvas.text_align, canvas.text_baseline = "center", "alphabetic"
    for run in runs:
        kind = run.style[0]
        if kind is Text:
            pen.texts(run)
        elif kind is Circle:
            pen.circles(run)
        else:
            pen.polygons(run)


class _Pen:
    """Sets styles when they change and draws runs of shapes."""

    def __init__(self, canvas: Surface) -> None:
        self._canvas = canvas
        self._now: dict[str, str | int] = {}

    def _set(self, name: str, value: str | int) -> None:
        if self._now.get(name) != value:
            self._now[name] = value
            setattr(self._canvas, name, value)

    def polygons(self, run: Batch) -> None:
        """Draw a run of polygons or of lines."""
        kind, fill, stroke, width = run.style
        outlines: list[Sequence[IntPoint]] = [
            [(_int(px + x), _int(py + y)) for px, py in shape.points]
            for shape, places in run.shapes
            if isinstance(shape, Polygon | Line)
            for x, y in places
        ]
        if fill:
            self._set("fill_style", fill)
            self._canvas.fill_polygons(outlines)
        if stroke:
            self._set("stroke_style", stroke)
            self._set("line_width", _int(width))
            if kind is Line:
                self._canvas.stroke_line_segments(outlines)
            else:
                self._canvas.stroke_polygons(outlines)

    def circles(self, run: Batch) -> None:
        """Draw a run of circles."""
        _, fill, stroke, width = run.style
        circles = [
            (_int(shape.x + x), _int(shape.y + y), _int(shape.r))
            for shape, places in run.shapes
            if isinstance(shape, Circle)
            for x, y in places
        ]
        xs, ys, radii = ([circle[part] for circle in circles] for part in range(3))
        radius = radii[0] if len(set(radii)) == 1 else radii
        if fill:
            self._set("fill_style", fill)
            self._canvas.fill_circles(xs, ys, radius)
        if stroke:
            self._set("stroke_style", stroke)
            self._set("line_width", _int(width))
            self._canvas.stroke_circles(xs, ys, radius)

    def texts(self, run: Batch) -> None:
        """Draw a run of texts of one font: all halos, then all letters."""
        spots: list[tuple[Text, Point]] = [
            (shape, place)
            for shape, places in run.shapes
            if isinstance(shape, Text)
            for place in places
        ]
        first = spots[0][0]
        weight = "bold " if first.bold else ""
        self._set("font", f"{weight}{_int(first.size)}px sans-serif")
        if first.halo:
            self._set("stroke_style", first.halo)
            self._set("line_width", _int(first.halo_width))
            for text, (x, y) in spots:
                self._canvas.stroke_text(text.text, _int(text.x + x), _int(text.baseline + y))
        self._set("fill_style", first.fill)
        for text, (x, y) in spots:
            self._canvas.fill_text(text.text, _int(text.x + x), _int(text.baseline + y))


def _int(value: float) -> int:
    return round(value * UNITS)
