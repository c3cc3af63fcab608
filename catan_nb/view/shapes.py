"""The frozen shapes that a drawing is made of, outlines for them, and runs that look alike.

A drawing is a tuple of items in painting order. Lengths are in drawing units (hex size 1), colours
are ``#rrggbb``, for fills also ``#rrggbbaa``. Line ends and corners are always round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import cos, isfinite, pi, sin

from catan_nb.board.geometry import Point
from catan_nb.view.theme import rgba

ORIGIN: tuple[Point, ...] = ((0.0, 0.0),)
"""The places of a group that is drawn once, where its items say."""

CAP_HEIGHT = 0.36
"""Half the height of a capital or digit in a sans-serif font of size 1: centres text lines."""


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed shape with straight sides, filled, outlined or both."""

    points: tuple[Point, ...]
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Line:
    """An open line through two or more points."""

    points: tuple[Point, ...]
    stroke: str
    width: float


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle around (x, y), filled, outlined or both."""

    x: float
    y: float
    r: float
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Group:
    """A named drawing, repeated at every place of ``places``.

    The places must lie so far apart that the copies do not overlap: painters may draw the
    first item of all copies before the second. ``name`` says what it is ("settlement red").
    """

    name: str
    items: tuple[Item, ...]
    places: tuple[Point, ...] = ORIGIN


Item = Shape | Group


@dataclass(frozen=True, slots=True)
class Layer:
    """One sheet of the drawing ("static", "pieces" or "highlights")."""

    name: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
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


def transform_points(
    points: Iterable[Point], dx: float, dy: float, scale: float = 1.0
) -> tuple[Point, ...]:
    """Return the points scaled about the origin and then moved."""
    return tuple((x * scale + dx, y * scale + dy) for x, y in points)


def scale_shape(shape: Shape, by: float) -> Shape:
    """Return a shape made larger or smaller about the origin, line widths included."""
    if isinstance(shape, Circle):
        return replace(
            shape, x=shape.x * by, y=shape.y * by, r=shape.r * by, width=shape.width * by
        )
    if isinstance(shape, Text):
        halo = shape.halo_width * by
        return replace(shape, x=shape.x * by, y=shape.y * by, size=shape.size * by, halo_width=halo)
    return replace(shape, points=transform_points(shape.points, 0, 0, by), width=shape.width * by)


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


# Runs of shapes that look alike, so that painters can draw each run with one command.


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
        if runs and runs[-1].style == style and not _bounds_overlap(boxes, new_boxes):
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


def _bounds_overlap(old: list[Box], new: list[Box]) -> bool:
    return any(
        a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3] for a in old for b in new
    )


# Building blocks of the drawings: ovals, arcs, stars and other outlines as points.


HEX_CORNERS: tuple[Point, ...] = tuple((sin(k * pi / 3), -cos(k * pi / 3)) for k in range(6))
"""The corners N, NE, SE, S, SW, NW of a hex around the origin."""


def hexagon(size: float = 1.0) -> tuple[Point, ...]:
    """Return a pointy-top hexagon around the origin; 1 is the size of a whole hex."""
    return tuple((x * size, y * size) for x, y in HEX_CORNERS)


def arc(
    x: float, y: float, rx: float, ry: float, start: float, end: float, steps: int
) -> tuple[Point, ...]:
    """Return points along an oval's rim; angles in degrees, clockwise from the right."""
    return tuple(
        (x + rx * cos(angle), y + ry * sin(angle))
        for angle in (
            (start + (end - start) * step / steps) * pi / 180 for step in range(steps + 1)
        )
    )


def oval(x: float, y: float, rx: float, ry: float, steps: int = 12) -> tuple[Point, ...]:
    """Return a closed oval."""
    return arc(x, y, rx, ry, 0, 360, steps)[:-1]


def dome(x: float, y: float, rx: float, ry: float, steps: int = 8) -> tuple[Point, ...]:
    """Return a half oval that stands on its flat side at y."""
    return arc(x, y, rx, ry, 180, 360, steps)


def hump(x: float, y: float, rx: float, height: float, steps: int = 10) -> tuple[Point, ...]:
    """Return a hill with gentle feet that stands at y and is 2 rx wide."""
    return tuple(
        (x + rx * fraction, y - height * cos(fraction * pi / 2) ** 2)
        for fraction in (2 * step / steps - 1 for step in range(steps + 1))
    )


def box(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """Return a rectangle by its upper left corner."""
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def wave(x: float, y: float, width: float, height: float, humps: int = 2) -> tuple[Point, ...]:
    """Return a water line of a few humps centred on (x, y)."""
    steps = humps * 4
    return tuple(
        (
            x + width * (step / steps - 0.5),
            y - height * (0.5 - 0.5 * cos(2 * pi * humps * step / steps)),
        )
        for step in range(steps + 1)
    )


def point_along(one: Point, two: Point, fraction: float, aside: float = 0.0) -> Point:
    """Return the point a part of the way along a path, moved aside to its right."""
    dx, dy = two[0] - one[0], two[1] - one[1]
    return one[0] + dx * fraction - dy * aside, one[1] + dy * fraction + dx * aside


def parse_points(text: str) -> tuple[Point, ...]:
    """Return points written as "x y, x y, …" in hundredths of a drawing unit.

    >>> parse_points("0 -25, 18 -6")
    ((0.0, -0.25), (0.18, -0.06))
    """
    return tuple((x, y) for x, y in _parse_numbers(text))


def parse_spots(text: str) -> tuple[tuple[float, float, float], ...]:
    """Return points with a size, written as "x y size, …" in hundredths."""
    return tuple((x, y, size) for x, y, size in _parse_numbers(text))


def _parse_numbers(text: str) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(float(word) / 100 for word in part.split()) for part in text.split(","))
