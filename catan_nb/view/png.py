"""The painter for PNG files, with Pillow, which is imported only when a picture is painted."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from catan_nb.board.geometry import Point
from catan_nb.view.shapes import Circle, Extent, Layer, Polygon, Shape, Text, check, flatten
from catan_nb.view.theme import rgba

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont, ImageFont


FINE = 3
"""How many times larger a picture is drawn before it is shrunk, which smooths its edges."""

LARGE = 1000
"""From this width on twice as large is smooth enough, and much faster."""

MAX_PIXELS = 36_000_000
"""No picture may have more pixels: beyond that, a slip of the scale would eat the memory."""

_NUNITO: Final = Path(__file__).parents[1] / "ui/looks/static/fonts/nunito-latin-wght-normal.woff2"
_REGULAR: Final = 400
_BOLD: Final = 700
"""Weights of letters, which Nunito has all in one file."""


def png(
    layers: Iterable[Layer],
    extent: Extent,
    *,
    size: int = 640,
    scale: float = 2,
    background: str = "#ffffff",
) -> bytes:
    """Return a PNG picture ``size * scale`` pixels wide.

    Raises ValueError for a shape that cannot be drawn and for an impossible or huge size.
    """
    from PIL import Image, ImageDraw

    wide = round(size * scale)
    high = extent.pixels_high(wide) if wide > 0 else 0
    if not 0 < wide * high <= MAX_PIXELS:
        raise ValueError(f"cannot paint {wide} x {high} pixels: at most {MAX_PIXELS} in all")
    fine = FINE if wide < LARGE else 2
    fine = fine if wide * high * fine**2 <= MAX_PIXELS else 1
    image = Image.new("RGB", (wide * fine, high * fine), rgba(background)[:3])
    brush = _Brush(ImageDraw.Draw(image, "RGBA"), extent, extent.scale(wide * fine))
    for layer in layers:
        for shape, places in flatten(layer.items):
            check(shape)
            for place in places:
                brush.paint(shape, place)
    if fine > 1:
        image = image.resize((wide, high), Image.Resampling.LANCZOS)
    stream = BytesIO()
    image.save(stream, "PNG", compress_level=6)
    return stream.getvalue()


class _Brush:
    """Draws one shape at a time in the pixels of the enlarged picture."""

    def __init__(self, draw: ImageDraw, extent: Extent, scale: float) -> None:
        self._draw = draw
        self._extent = extent
        self._scale = scale

    def paint(self, shape: Shape, place: Point) -> None:
        if isinstance(shape, Circle):
            self._circle(shape, place)
        elif isinstance(shape, Text):
            self._text(shape, place)
        elif isinstance(shape, Polygon):
            points = self._pixels(shape.points, place)
            if shape.fill:
                self._draw.polygon(points, fill=rgba(shape.fill))
            if shape.stroke and shape.width:
                self._stroke([*points, points[0]], shape.stroke, shape.width)
        else:
            self._stroke(self._pixels(shape.points, place), shape.stroke, shape.width)

    def _pixels(self, points: Iterable[Point], place: Point) -> list[Point]:
        left, top = place[0] - self._extent.x, place[1] - self._extent.y
        return [((x + left) * self._scale, (y + top) * self._scale) for x, y in points]

    def _stroke(self, points: list[Point], colour: str, width: float) -> None:
        """Draw a line with round ends and corners."""
        paint, r = rgba(colour), width * self._scale / 2
        self._draw.line(points, fill=paint, width=max(1, round(2 * r)))
        if r >= 1:
            for x, y in points:
                self._draw.ellipse((x - r, y - r, x + r, y + r), fill=paint)

    def _circle(self, circle: Circle, place: Point) -> None:
        ((x, y),) = self._pixels(((circle.x, circle.y),), place)
        edge = circle.width * self._scale if circle.stroke else 0.0
        r = circle.r * self._scale
        if circle.fill:
            self._draw.ellipse((x - r, y - r, x + r, y + r), fill=rgba(circle.fill))
        if circle.stroke and edge:
            outer = r + edge / 2
            self._draw.ellipse(
                (x - outer, y - outer, x + outer, y + outer),
                outline=rgba(circle.stroke),
                width=max(1, round(edge)),
            )

    def _text(self, text: Text, place: Point) -> None:
        ((x, y),) = self._pixels(((text.x, text.baseline),), place)
        font = _font(max(1, round(text.size * self._scale)), text.bold)
        anchor = "ms"  # centred, standing on the baseline
        if text.halo:
            edge = round(text.halo_width * self._scale / 2)
            halo = rgba(text.halo)
            self._draw.text((x, y), text.text, halo, font, anchor, stroke_width=edge)
        self._draw.text((x, y), text.text, rgba(text.fill), font, anchor)


@cache
def _font(size: int, bold: bool) -> FreeTypeFont | ImageFont:
    """Return the typeface of the kit's pages, or where it cannot be read, the one inside Pillow."""
    from PIL import ImageFont

    try:
        font = ImageFont.truetype(str(_NUNITO), size)
        font.set_variation_by_axes([_BOLD if bold else _REGULAR])
    except OSError:  # the engine alone does not have it, and not every Pillow unpacks it
        return ImageFont.load_default(size)
    return font
