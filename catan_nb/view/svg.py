"""The painter for static notebooks, files and web pages: a drawing as an SVG text.

Whole thousandths of a drawing unit keep the text short; drawings that repeat are written once
and used at each place.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2s
from html import escape

from catan_nb.board.geometry import Point
from catan_nb.view.shapes import (
    ORIGIN,
    UNITS,
    Batch,
    Circle,
    Extent,
    Group,
    Item,
    Layer,
    Line,
    Polygon,
    Shape,
    Text,
    batches,
)
from catan_nb.view.theme import TYPEFACE, rgba

HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{width}" height="{height}"'
    ' role="img" aria-labelledby="{key}t {key}d" style="max-width:100%;height:auto"'
    ' stroke-linejoin="round" stroke-linecap="round" text-anchor="middle"'
    f' font-family="{TYPEFACE}">'
    '<title id="{key}t">{title}</title><desc id="{key}d">{description}</desc>'
)


def svg(
    layers: Iterable[Layer],
    extent: Extent,
    *,
    size: int = 640,
    title: str = "",
    description: str = "",
) -> str:
    """Return an SVG picture, at most ``size`` pixels wide and shrinking with its container.

    ``title`` and ``description`` are what screen readers say. Raises ValueError for a shape
    that cannot be drawn or a size that is not positive.
    """
    if size <= 0:
        raise ValueError(f"a picture must be at least one pixel wide, not {size}")
    sheet = _Sheet()
    body = "".join(
        f'<g class="{escape(layer.name)}">{sheet.items(layer.items)}</g>' for layer in layers
    )
    corner = f"{_milli(extent.x)} {_milli(extent.y)} {_milli(extent.width)} {_milli(extent.height)}"
    head = HEAD.format(
        box=corner,
        width=size,
        height=extent.pixels_high(size),
        key=_content_id(title + description),
        title=escape(title),
        description=escape(description),
    )
    return f"{head}{sheet.definitions()}{body}</svg>"


def icon_svg(
    items: Iterable[Item],
    *,
    size: int = 24,
    title: str = "",
    box: float = 1.0,
    high: float | None = None,
) -> str:
    """Return a small picture of items drawn around the origin, ``size`` pixels wide.

    It shows ``box`` units in width and as many in height, or ``high``.

    With a title it is announced as an image; without one it is decoration, silent.
    """
    label = f'role="img" aria-label="{escape(title)}"' if title else 'aria-hidden="true"'
    high = box if high is None else high
    extent = f"{_milli(-box / 2)} {_milli(-high / 2)} {_milli(box)} {_milli(high)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{extent}"'
        f' width="{size}" height="{round(size * high / box)}" {label} stroke-linejoin="round"'
        f' stroke-linecap="round" text-anchor="middle" font-family="{TYPEFACE}">'
        f"{inner_svg(items)}</svg>"
    )


def inner_svg(items: Iterable[Item]) -> str:
    """Return items in thousandths of a drawing unit, to be put into an SVG element."""
    return _Sheet(repeat=False).items(tuple(items))


class _Sheet:
    """Writes items and keeps the definitions of repeated drawings."""

    def __init__(self, *, repeat: bool = True) -> None:
        self._repeat = repeat
        self._definitions: dict[str, str] = {}

    def definitions(self) -> str:
        if not self._definitions:
            return ""
        parts = (f'<g id="{key}">{text}</g>' for key, text in self._definitions.items())
        return f"<defs>{''.join(parts)}</defs>"

    def items(self, items: tuple[Item, ...]) -> str:
        """Write items in painting order; shapes between two groups are batched."""
        parts: list[str] = []
        loose: list[Item] = []
        for item in items:
            if isinstance(item, Group):
                parts += map(_batch_svg, batches(loose))
                loose.clear()
                parts.append(self._group(item))
            else:
                loose.append(item)
        parts += map(_batch_svg, batches(loose))
        return "".join(parts)

    def _group(self, group: Group) -> str:
        drawing = self.items(group.items)
        if group.places == ORIGIN:
            return f"<g>{drawing}</g>"
        if len(group.places) == 1 or not self._repeat:
            return "".join(
                f'<g transform="translate({_milli(x)} {_milli(y)})">{drawing}</g>'
                for x, y in group.places
            )
        key = _content_id(drawing)
        self._definitions[key] = drawing
        return "".join(
            f'<use href="#{key}" x="{_milli(x)}" y="{_milli(y)}"/>' for x, y in group.places
        )


def _content_id(text: str) -> str:
    """Return an id that only equal texts share: several pictures live on one page."""
    return "c" + blake2s(text.encode(), digest_size=5).hexdigest()


def _milli(value: float) -> int:
    return round(value * UNITS)


def _batch_svg(batch: Batch) -> str:
    kind = batch.style[0]
    shapes = [shape for shape, _ in batch.shapes]
    if kind is Text:
        return "".join(_text_svg(shape) for shape in shapes if isinstance(shape, Text))
    look = _style_attributes(*batch.style[1:4])
    if kind is Circle:
        return "".join(
            f'<circle cx="{_milli(shape.x)}" cy="{_milli(shape.y)}" r="{_milli(shape.r)}"{look}/>'
            for shape in shapes
            if isinstance(shape, Circle)
        )
    return f'<path d="{"".join(map(_path_data, shapes))}"{look}/>'


def _path_data(shape: Shape) -> str:
    if isinstance(shape, Line):
        return _path_steps(shape.points)
    assert isinstance(shape, Polygon)
    return _path_steps(_clockwise(shape.points)) + "z"


def _path_steps(points: tuple[Point, ...]) -> str:
    """Write points as one absolute move and relative steps between whole numbers."""
    x, y = _milli(points[0][0]), _milli(points[0][1])
    steps: list[str] = []
    for to_x, to_y in points[1:]:
        steps += (str(_milli(to_x) - x), str(_milli(to_y) - y))
        x, y = _milli(to_x), _milli(to_y)
    # a minus sign separates numbers as well as a blank does
    return f"M{_milli(points[0][0])} {_milli(points[0][1])}l" + " ".join(steps).replace(" -", "-")


def _clockwise(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return a polygon turning clockwise, so that overlapping ones in a path leave no holes."""
    area = sum(
        a[0] * b[1] - b[0] * a[1] for a, b in zip(points, (*points[1:], points[0]), strict=True)
    )
    return points if area >= 0 else points[::-1]


def _style_attributes(fill: str | None, stroke: str | None, width: float) -> str:
    text = _paint_attributes("fill", fill) if fill else ' fill="none"'
    if stroke:
        text += f'{_paint_attributes("stroke", stroke)} stroke-width="{_milli(width)}"'
    return text


def _paint_attributes(attribute: str, colour: str) -> str:
    alpha = rgba(colour)[3]
    faint = f' {attribute}-opacity="{alpha / 255:.2f}"' if alpha < 255 else ""
    return f' {attribute}="{colour[:7]}"{faint}'


def _text_svg(text: Text) -> str:
    weight = ' font-weight="900"' if text.bold else ""
    halo = (
        f'{_paint_attributes("stroke", text.halo)} stroke-width="{_milli(text.halo_width)}"'
        ' paint-order="stroke"'
        if text.halo
        else ""
    )
    return (
        f'<text x="{_milli(text.x)}" y="{_milli(text.baseline)}" font-size="{_milli(text.size)}"'
        f"{weight}{_paint_attributes('fill', text.fill)}{halo}>{escape(text.text)}</text>"
    )
