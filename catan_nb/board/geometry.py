"""Hexagons as numbers: axial coordinates, directions and places in the plane.

Hexes are pointy-top and named by axial coordinates ``(q, r)``: ``q`` grows to the east,
``r`` to the south-east. Drawing units: the distance from a hex's centre to a corner is 1,
x points right and y points down.

The lattice below is exact: hex centres and corners have whole-number places in steps of
√3/2 (x) and 1/2 (y), so that corners of neighbouring hexes are equal and not merely close.
"""

from __future__ import annotations

from math import sqrt

from catan_nb.kernel.text import quote

Hex = tuple[int, int]
"""A hex by its axial coordinates ``(q, r)``."""

Point = tuple[float, float]
"""A place in the plane, in drawing units."""

Lattice = tuple[int, int]
"""An exact place: steps of √3/2 to the right, steps of 1/2 down."""

DIRECTIONS: dict[str, Hex] = {
    "E": (1, 0),
    "NE": (1, -1),
    "NW": (0, -1),
    "W": (-1, 0),
    "SW": (-1, 1),
    "SE": (0, 1),
}
"""The six sides of a hex, counter-clockwise from the east, and the step to the hex behind each."""

SIDES: tuple[str, ...] = tuple(DIRECTIONS)
"""Names of the sides in the order used by every table: E, NE, NW, W, SW, SE."""

CORNERS: tuple[str, ...] = ("N", "NE", "SE", "S", "SW", "NW")
"""Names of the corners in the order used by every table, clockwise from the top."""

CORNER_STEPS: tuple[Lattice, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""From a hex's centre to its corners N, NE, SE, S, SW, NW, on the exact lattice."""

SIDE_CORNERS: tuple[tuple[int, int], ...] = ((1, 2), (0, 1), (5, 0), (4, 5), (3, 4), (2, 3))
"""For each side (E, NE, NW, W, SW, SE) the positions in CORNERS of its two ends."""

_X_STEP = sqrt(3) / 2
_Y_STEP = 0.5


def neighbour(hex: Hex, side: str) -> Hex:
    """Return the hex behind a side of a hex.

    Raises ValueError when the side is not one of E, NE, NW, W, SW, SE.
    """
    step = DIRECTIONS.get(side)
    if step is None:
        raise ValueError(f"unknown side {quote(side)}: use one of {', '.join(SIDES)}")
    return hex[0] + step[0], hex[1] + step[1]


def neighbours(hex: Hex) -> tuple[Hex, ...]:
    """Return the six hexes around a hex in the order E, NE, NW, W, SW, SE."""
    q, r = hex
    return tuple((q + dq, r + dr) for dq, dr in DIRECTIONS.values())


def are_neighbours(a: Hex, b: Hex) -> bool:
    """Tell whether two hexes share a side."""
    return (b[0] - a[0], b[1] - a[1]) in DIRECTIONS.values()


def lattice_centre(hex: Hex) -> Lattice:
    """Return the exact place of a hex's centre."""
    q, r = hex
    return 2 * q + r, 3 * r


def lattice_corners(hex: Hex) -> tuple[Lattice, ...]:
    """Return the exact places of a hex's corners N, NE, SE, S, SW, NW."""
    x, y = lattice_centre(hex)
    return tuple((x + dx, y + dy) for dx, dy in CORNER_STEPS)


def lattice_point(place: Lattice) -> Point:
    """Convert an exact place to drawing units."""
    return place[0] * _X_STEP, place[1] * _Y_STEP


def centre(hex: Hex) -> Point:
    """Return the middle of a hex in drawing units (hex size 1, x right, y down)."""
    return lattice_point(lattice_centre(hex))


def corner_points(hex: Hex) -> tuple[Point, ...]:
    """Return the six corners of a hex in drawing units, in the order N, NE, SE, S, SW, NW."""
    return tuple(lattice_point(place) for place in lattice_corners(hex))
