"""Building blocks of the drawings: ovals, arcs, stars and other outlines as points."""

from __future__ import annotations

from math import cos, pi, sin

from catan_nb.board.geometry import Point

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
        (x + rx * part, y - height * cos(part * pi / 2) ** 2)
        for part in (2 * step / steps - 1 for step in range(steps + 1))
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


def along(one: Point, two: Point, part: float, aside: float = 0.0) -> Point:
    """Return the point a part of the way along a path, moved aside to its right."""
    dx, dy = two[0] - one[0], two[1] - one[1]
    return one[0] + dx * part - dy * aside, one[1] + dy * part + dx * aside


def trace(text: str) -> tuple[Point, ...]:
    """Return points written as "x y, x y, …" in hundredths of a drawing unit.

    >>> trace("0 -25, 18 -6")
    ((0.0, -0.25), (0.18, -0.06))
    """
    return tuple((x, y) for x, y in _numbers(text))


def spread(text: str) -> tuple[tuple[float, float, float], ...]:
    """Return points with a size, written as "x y size, …" in hundredths."""
    return tuple((x, y, size) for x, y, size in _numbers(text))


def _numbers(text: str) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(float(word) / 100 for word in part.split()) for part in text.split(","))
