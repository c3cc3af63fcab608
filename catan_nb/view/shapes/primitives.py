"""The few frozen shapes that a drawing is made of, and what painters need to walk over them.

A drawing is a tuple of items in painting order. Lengths are in drawing units (hex size 1),
colours are ``#rrggbb``, for fills also ``#rrggbbaa``. Line ends and corners are always round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import isfinite

from catan_nb.board.geometry import Point
from catan_nb.kernel.values import frozen
from catan_nb.view.shapes.colour import rgba

__all__ = [
    "ORIGIN",
    "Box",
    "Circle",
    "Extent",
    "Group",
    "Item",
    "Layer",
    "Line",
    "Point",
    "Polygon",
    "Shape",
    "Text",
    "bounds",
    "check",
    "flatten",
    "groups",
    "scaled",
    "shifted",
    "text_width",
]

ORIGIN: tuple[Point, ...] = ((0.0, 0.0),)
"""The places of a group that is drawn once, where its items say."""

CAP_HEIGHT = 0.36
"""Half the height of a capital or digit in a sans-serif font of size 1: centres text lines."""


@frozen
class Polygon:
    """A closed shape with straight sides, filled, outlined or both."""

    points: tuple[Point, ...]
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0


@frozen
class Line:
    """An open line through two or more points."""

    points: tuple[Point, ...]
    stroke: str
    width: float


@frozen
class Circle:
    """A circle around (x, y), filled, outlined or both."""

    x: float
    y: float
    r: float
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0


@frozen
class Text:
    """One line of sans-serif text centred on (x, y), on a halo where one is given."""

    x: float
    y: float
    text: str
    size: float
    fill: str
    bold: bool = False
    halo: str | None = None
    halo_width: float = 0.0

    @property
    def baseline(self) -> float:
        """Where the letters stand, so that digits and capitals are centred on y."""
        return self.y + CAP_HEIGHT * self.size


Shape = Polygon | Line | Circle | Text

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""


@frozen
class Group:
    """A named drawing, repeated at every place of ``places``.

    The places must lie so far apart that the copies do not overlap: painters may draw the
    first item of all copies before the second. ``name`` says what it is ("settlement red").
    """

    name: str
    items: tuple[Item, ...]
    places: tuple[Point, ...] = ORIGIN


Item = Shape | Group


@frozen
class Layer:
    """One sheet of the drawing ("static", "pieces" or "highlights")."""

    name: str
    items: tuple[Item, ...]


@frozen
class Extent:
    """The part of the plane that a picture shows, in drawing units."""

    x: float
    y: float
    width: float
    height: float

    def scale(self, pixels_wide: float) -> float:
        """Return how many pixels one drawing unit takes when the extent is so many wide."""
        return pixels_wide / self.width

    def pixel(self, point: Point, pixels_wide: float) -> Point:
        """Return where a point of the drawing lies in a picture that is so many pixels wide."""
        scale = self.scale(pixels_wide)
        return (point[0] - self.x) * scale, (point[1] - self.y) * scale

    def point(self, pixel: Point, pixels_wide: float) -> Point:
        """Return the point of the drawing under a pixel: the inverse of `pixel`."""
        scale = self.scale(pixels_wide)
        return pixel[0] / scale + self.x, pixel[1] / scale + self.y

    def pixels_high(self, pixels_wide: float) -> int:
        """Return the whole height in pixels that keeps the extent's shape."""
        return round(self.height * self.scale(pixels_wide))


def flatten(
    items: Iterable[Item], places: tuple[Point, ...] = ORIGIN
) -> Iterator[tuple[Shape, tuple[Point, ...]]]:
    """Yield every shape in painting order with all the places it is drawn at."""
    for item in items:
        if isinstance(item, Group):
            inner = tuple((x + dx, y + dy) for x, y in places for dx, dy in item.places)
            yield from flatten(item.items, inner)
        else:
            yield item, places


def groups(items: Iterable[Item], name: str = "") -> Iterator[Group]:
    """Yield the groups among items, inner ones too, whose name starts with ``name``."""
    for item in items:
        if isinstance(item, Group):
            if item.name.startswith(name):
                yield item
            yield from groups(item.items, name)


def shifted(points: Iterable[Point], dx: float, dy: float, scale: float = 1.0) -> tuple[Point, ...]:
    """Return the points scaled about the origin and then moved."""
    return tuple((x * scale + dx, y * scale + dy) for x, y in points)


def scaled(shape: Shape, by: float) -> Shape:
    """Return a shape made larger or smaller about the origin, line widths included."""
    if isinstance(shape, Circle):
        return replace(
            shape, x=shape.x * by, y=shape.y * by, r=shape.r * by, width=shape.width * by
        )
    if isinstance(shape, Text):
        halo = shape.halo_width * by
        return replace(shape, x=shape.x * by, y=shape.y * by, size=shape.size * by, halo_width=halo)
    return replace(shape, points=shifted(shape.points, 0, 0, by), width=shape.width * by)


def bounds(shape: Shape, place: Point = (0.0, 0.0)) -> Box:
    """Return left, top, right and bottom of a shape drawn at a place; texts are estimated."""
    x, y = place
    if isinstance(shape, Circle):
        reach = shape.r + shape.width / 2
        x, y = x + shape.x, y + shape.y
        return x - reach, y - reach, x + reach, y + reach
    if isinstance(shape, Text):
        across = text_width(shape.text, shape.size) / 2 + shape.halo_width / 2
        up = CAP_HEIGHT * shape.size + shape.halo_width / 2
        x, y = x + shape.x, y + shape.y
        return x - across, y - up, x + across, y + up
    xs, ys = zip(*shape.points, strict=True)
    grow = shape.width / 2
    return min(xs) + x - grow, min(ys) + y - grow, max(xs) + x + grow, max(ys) + y + grow


def text_width(text: str, size: float) -> float:
    """Estimate, on the wide side, how much room a bold sans-serif text takes."""
    narrow = sum(character in ".,:;|!il1 " for character in text)
    return size * (0.72 * (len(text) - narrow) + 0.42 * narrow)


def check(shape: Shape) -> None:
    """Raise ValueError for a shape that cannot be drawn.

    Numbers must be finite, lengths not negative, polygons have three points and lines two,
    and colours be of the right form, those of outlines without transparency.
    """
    numbers: list[float]
    if isinstance(shape, Circle):
        numbers, lengths = [shape.x, shape.y], [shape.r, shape.width]
    elif isinstance(shape, Text):
        numbers, lengths = [shape.x, shape.y], [shape.size, shape.halo_width]
    else:
        numbers, lengths = [value for point in shape.points for value in point], [shape.width]
        if len(shape.points) < (3 if isinstance(shape, Polygon) else 2):
            raise ValueError(f"cannot be drawn, too few points: {shape}")
    if not all(map(isfinite, numbers + lengths)) or min(lengths) < 0:
        raise ValueError(f"cannot be drawn, a number is not finite or negative: {shape}")
    stroke = shape.halo if isinstance(shape, Text) else shape.stroke
    fill = None if isinstance(shape, Line) else shape.fill
    if fill is not None:
        rgba(fill)
    if stroke is not None and rgba(stroke)[3] < 255:
        raise ValueError(f"cannot be drawn, an outline must be opaque: {shape}")
