"""The painter for the live board: one layer as few calls on an ipycanvas-like surface.

Each call costs time in Python, in the message and in the browser, so runs of shapes that look
alike become one call, and a style is set only when it changes. The points of a run are handed
over as one buffer of 16-bit whole numbers, which the canvas scales. Everything is computed and
checked before the first call, so that a broken shape leaves the canvas as it was.
"""

from __future__ import annotations

from array import array
from typing import Any, Protocol

from catan_nb.board.geometry import Point
from catan_nb.view.shapes import UNITS, Batch, Circle, Extent, Layer, Line, Polygon, Text, batches
from catan_nb.view.theme import TYPEFACE

LARGEST = 32_000
"""Largest coordinate: what fits into 16 bits, with room for shapes that stick out."""

DIGITS = 4
"""Decimals that a surface may keep of a scale."""

STYLES = frozenset({"fill_style", "stroke_style", "line_width", "font"})
"""Attributes that are set between drawing calls."""


class Surface(Protocol):
    """What is used of ipycanvas' interface; live boards have a `Pen` (`catan_nb.ui.widgets`).

    ``points`` is a buffer with a row of two for each point of all shapes, ``counts`` the
    number of points of each shape.
    """

    fill_style: Any
    stroke_style: Any
    line_width: Any
    line_cap: Any
    line_join: Any
    font: Any
    text_align: Any
    text_baseline: Any

    def save(self) -> None: ...
    def restore(self) -> None: ...
    def set_transform(self, a: float, b: float, c: float, d: float, e: float, f: float) -> None: ...
    def fill_polygons(self, points: Any, counts: Any) -> None: ...
    def stroke_polygons(self, points: Any, counts: Any) -> None: ...
    def stroke_line_segments(self, points: Any, counts: Any) -> None: ...
    def fill_circles(self, x: Any, y: Any, radius: Any) -> None: ...
    def stroke_circles(self, x: Any, y: Any, radius: Any) -> None: ...
    def fill_text(self, text: str, x: float, y: float) -> None: ...
    def stroke_text(self, text: str, x: float, y: float) -> None: ...


def paint(surface: Surface, layer: Layer, extent: Extent, pixels_wide: float) -> None:
    """Paint a layer on a cleared surface; the extent fills its width.

    ``pixels_wide`` is the number of pixels the canvas really has, not its width on the page;
    the surface's own transformation is set aside and restored. Raises ValueError, before
    anything is drawn, for a shape that is broken or far outside the extent and for a width
    that is not positive.
    """
    if not 0 < pixels_wide < float("inf"):
        raise ValueError(f"a canvas must have a positive width, not {pixels_wide}")
    pen = _Pen(extent, pixels_wide)
    for run in batches(layer.items):
        pen.add(run)
    if not pen.calls:
        return
    surface.save()
    surface.set_transform(pen.step, 0, 0, pen.step, 0, 0)
    surface.line_cap = surface.line_join = "round"
    surface.text_align, surface.text_baseline = "center", "alphabetic"
    for name, arguments in pen.calls:
        if name in STYLES:
            setattr(surface, name, arguments[0])
        else:
            getattr(surface, name)(*arguments)
    surface.restore()


class _Pen:
    """Turns runs of shapes into calls: names of methods or styles with their arguments.

    Coordinates count from the extent's corner in ``units`` to a drawing unit; each takes
    ``step`` pixels.
    """

    def __init__(self, extent: Extent, pixels_wide: float) -> None:
        finest = min(UNITS, LARGEST / max(extent.width, extent.height))
        scale = extent.scale(pixels_wide)
        # rounded here, so that nothing is lost when the surface rounds it
        self.step = max(round(scale / finest, DIGITS), 10.0**-DIGITS)
        self.units = scale / self.step
        self.calls: list[tuple[str, tuple[Any, ...]]] = []
        self._corner = extent.x, extent.y
        self._styles: dict[str, str | int] = {}

    def add(self, run: Batch) -> None:
        kind, fill, stroke, width, _ = run.style
        if kind is Text:
            self._texts(run)
            return
        arguments = self._circles(run) if kind is Circle else self._outlines(run)
        if fill:
            self._set("fill_style", fill)
            self._call("fill_circles" if kind is Circle else "fill_polygons", *arguments)
        if stroke:
            self._set("stroke_style", stroke)
            self._set("line_width", self._length(width))
            methods = {Circle: "stroke_circles", Line: "stroke_line_segments"}
            self._call(methods.get(kind, "stroke_polygons"), *arguments)

    def _outlines(self, run: Batch) -> tuple[memoryview, list[int]]:
        """Return the points of a run of polygons or lines and how many each has."""
        flat = array("h")
        counts: list[int] = []
        for shape, places in run.shapes:
            assert isinstance(shape, Polygon | Line)
            points = [(round(x * self.units), round(y * self.units)) for x, y in shape.points]
            counts += [len(points)] * len(places)
            for place in places:
                dx, dy = self._point(0.0, 0.0, place)
                try:
                    flat.extend([value for x, y in points for value in (x + dx, y + dy)])
                except OverflowError:
                    raise ValueError(f"outside the picture: {shape} at {place}") from None
        return memoryview(flat).cast("B").cast("h", (sum(counts), 2)), counts

    def _circles(self, run: Batch) -> tuple[list[int], list[int], int | list[int]]:
        """Return middles and radii; one number when all radii are equal."""
        middles: list[tuple[int, int]] = []
        radii: list[int] = []
        for shape, places in run.shapes:
            assert isinstance(shape, Circle)
            middles += (self._point(shape.x, shape.y, place) for place in places)
            radii += [self._length(shape.r)] * len(places)
        radius = radii[0] if len(set(radii)) == 1 else radii
        return [x for x, _ in middles], [y for _, y in middles], radius

    def _texts(self, run: Batch) -> None:
        """Draw a run of texts of one style: all halos, then all letters."""
        words: list[tuple[str, int, int]] = []
        for shape, places in run.shapes:
            assert isinstance(shape, Text)
            words += (
                (shape.text, *self._point(shape.x, shape.baseline, place)) for place in places
            )
        first = run.shapes[0][0]
        assert isinstance(first, Text)
        self._set("font", f"{'900 ' * first.bold}{self._length(first.size)}px {TYPEFACE}")
        if first.halo:
            self._set("stroke_style", first.halo)
            self._set("line_width", self._length(first.halo_width))
            for word in words:
                self._call("stroke_text", *word)
        self._set("fill_style", first.fill)
        for word in words:
            self._call("fill_text", *word)

    def _set(self, name: str, value: str | int) -> None:
        if self._styles.get(name) != value:
            self._styles[name] = value
            self.calls.append((name, (value,)))

    def _call(self, name: str, *arguments: Any) -> None:
        self.calls.append((name, arguments))

    def _point(self, x: float, y: float, place: Point) -> tuple[int, int]:
        left, top = self._corner
        return round((x + place[0] - left) * self.units), round((y + place[1] - top) * self.units)

    def _length(self, value: float) -> int:
        return round(value * self.units)
