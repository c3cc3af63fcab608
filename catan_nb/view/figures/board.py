"""The pieces, drawn around the place they stand on.

Every piece has a dark outline on a light halo, so that each colour reads on each ground, and
every player's piece carries the player's letter or pattern.
"""

from __future__ import annotations

from functools import cache

from catan_nb.view.shapes import theme
from catan_nb.view.shapes.colour import mix
from catan_nb.view.shapes.forms import along, arc, box, dome, oval, trace
from catan_nb.view.shapes.primitives import Circle, Item, Line, Point, Polygon, Text, shifted
from catan_nb.view.shapes.theme import INK, LIGHT, PlayerStyle

EDGE = 0.066
"""Width of the dark line around a silhouette; the body covers its inner half."""

HALO = 0.135
OUTLINE = 0.042
"""Width of dark lines inside a piece."""

HOUSE: tuple[Point, ...] = trace("-18 18, -18 -6, 0 -25, 18 -6, 18 18")
"""Silhouette of a settlement: a gabled house."""

TOWN: tuple[Point, ...] = trace(
    "-31 22, -31 -17, -34.5 -17, -17 -40, 0.5 -17, -3 -17, -3 -5, 15 -19, 33 -5, 33 22"
)
"""Silhouette of a city: a tower with a steep roof beside a broad hall."""

FALLEN: tuple[Point, ...] = tuple((-y - 0.09, x) for x, y in TOWN)
"""Silhouette of a reduced city: a city that lies on its side."""

SHIELD: tuple[Point, ...] = trace("-23 -22, 0 -27, 23 -22, 23 2, 18 16, 0 29, -18 16, -23 2")

SAIL: tuple[Point, ...] = trace("-3 -32, 16 -22, 20 -6, 14 7, -20 7, -10 -10")
HULL: tuple[Point, ...] = trace("-27 10, 27 10, 18 25, -18 25")


@cache
def outline(silhouette: tuple[Point, ...]) -> tuple[Item, ...]:
    """Return what lies under a piece: a light halo and the dark rim of its silhouette."""
    return (Polygon(silhouette, None, LIGHT, HALO), Polygon(silhouette, None, INK, EDGE))


def solid(points: tuple[Point, ...], fill: str) -> tuple[Item, ...]:
    """Return a filled silhouette with what lies under it."""
    return (*outline(points), Polygon(points, fill))


@cache
def settlement_body(style: PlayerStyle) -> tuple[Item, ...]:
    """Return a settlement without its outline: a house with the player's letter."""
    return (
        Polygon(HOUSE, style.fill),
        Text(0, 0.045, style.letter, 0.24, style.ink, bold=True),
    )


@cache
def city_body(style: PlayerStyle) -> tuple[Item, ...]:
    """Return a city without its outline: a tower with a window, the letter on the hall."""
    return (
        Polygon(TOWN, style.fill),
        Polygon(box(-0.205, -0.14, 0.07, 0.1), style.ink),
        Text(0.1, 0.085, style.letter, 0.25, style.ink, bold=True),
    )


@cache
def reduced_body(style: PlayerStyle) -> tuple[Item, ...]:
    """Return a reduced city without its outline: a fallen city with a crack in its wall."""
    crack: tuple[Point, ...] = trace("-30 16, -21 12, -14 20, -5 14")
    return (
        Polygon(FALLEN, style.fill),
        Line(crack, style.ink, 0.03),
        Text(-0.15, 0.0, style.letter, 0.25, style.ink, bold=True),
    )


def settlement(style: PlayerStyle) -> tuple[Item, ...]:
    """Return a whole settlement."""
    return (*outline(HOUSE), *settlement_body(style))


def city(style: PlayerStyle) -> tuple[Item, ...]:
    """Return a whole city."""
    return (*outline(TOWN), *city_body(style))


@cache
def wall() -> tuple[Item, ...]:
    """Return a city wall: battlements around the foot of the city, drawn behind it."""
    top, low, width, teeth = 0.06, 0.21, 1.02, 5
    step = width / (2 * teeth - 1)
    rim: list[Point] = []
    for tooth in range(teeth):
        x = -width / 2 + 2 * tooth * step
        rim += ((x, low), (x, top), (x + step, top), (x + step, low))
    outline = ((-width / 2, 0.38), *rim[1:-1], (width / 2, 0.38))
    return (
        *solid(outline, theme.STONE),
        Line(((-0.47, 0.3), (0.47, 0.3)), "#6f6b62", 0.025),
        *(Line(((x, 0.3), (x, 0.36)), "#6f6b62", 0.025) for x in (-0.36, -0.12, 0.12, 0.36)),
    )


@cache
def metropolis(discipline: str) -> tuple[Item, ...]:
    """Return the gate of a metropolis (trade, politics or science), drawn behind its city."""
    colour = theme.DISCIPLINES.get(discipline)
    if colour is None:
        known = ", ".join(theme.DISCIPLINES)
        raise ValueError(f"unknown discipline {discipline!r}: use one of {known}")
    outer = ((-0.46, 0.28), *arc(0, -0.2, 0.46, 0.38, 180, 360, 12), (0.46, 0.28))
    inner = ((0.35, 0.28), *arc(0, -0.2, 0.35, 0.27, 360, 180, 12), (-0.35, 0.28))
    star: tuple[Point, ...] = trace("0 -72, 6 -58, 0 -53, -6 -58")
    return (
        *solid((*outer, *inner), colour),
        Polygon(shifted(star, 0, 0.0), colour, INK, 0.035),
    )


@cache
def knight(style: PlayerStyle, strength: int, active: bool) -> tuple[Item, ...]:
    """Return a knight: a shield with a bar for each point of strength.

    An active knight has a full-coloured shield under a plume; a passive one is pale with a
    rim in the player's colour.
    """
    if not 1 <= strength <= 3:
        raise ValueError(f"a knight has strength 1, 2 or 3, not {strength}")
    items: list[Item] = []
    if active:
        plume = trace("-15 -25, -10 -40, 0 -35, 10 -43, 16 -27")
        items += solid(plume, theme.GLOW)
    items += solid(SHIELD, style.fill)
    ink = style.ink
    if not active:
        ink = INK
        items.append(Polygon(shifted(SHIELD, 0, -0.005, 0.7), "#ece7d9", INK, 0.018))
    items.append(Text(0, -0.085, style.letter, 0.2 if active else 0.17, ink, bold=True))
    bars = ((0.0,), (-0.045, 0.045), (-0.08, 0.0, 0.08))[strength - 1]
    items += (Line(((x, 0.055), (x, 0.115)), ink, 0.042) for x in bars)
    return tuple(items)


@cache
def robber() -> tuple[Item, ...]:
    """Return the robber: a hooded figure with a mask."""
    cloak: tuple[Point, ...] = trace(
        "-20 36, -17 10, -10 -6, -14.5 -18, -10 -31, 0 -36, 10 -31, 14.5 -18, 10 -6, 17 10, 20 36"
    )
    return (
        *solid(cloak, theme.ROBBER),
        Polygon(oval(0, -0.18, 0.095, 0.105), "#d9b48c"),
        Polygon(box(-0.1, -0.225, 0.2, 0.075), "#15130f"),
        Circle(-0.042, -0.188, 0.02, "#ffffff"),
        Circle(0.042, -0.188, 0.02, "#ffffff"),
        Line(((0.0, 0.0), (0.0, 0.3)), "#8b8678", 0.025),
    )


@cache
def pirate() -> tuple[Item, ...]:
    """Return the pirate: a black ship with crossed bones on its sail."""
    sail, hull = shifted(SAIL, 0, 0, 1.35), shifted(HULL, 0, 0, 1.35)
    bone = "#f4efe2"
    return (
        Polygon(hull, None, LIGHT, HALO),
        *solid(sail, "#26241f"),
        Polygon(hull, "#3a2a1c", INK, OUTLINE),
        Line(((-0.06, -0.2), (0.12, -0.04)), bone, 0.045),
        Line(((0.12, -0.2), (-0.06, -0.04)), bone, 0.045),
    )


@cache
def ship(style: PlayerStyle) -> tuple[Item, ...]:
    """Return a player's ship, the letter on its sail; it fits between two buildings."""
    sail, hull = shifted(SAIL, 0, 0.02, 0.86), shifted(HULL, 0, 0.02, 0.86)
    return (
        Polygon(hull, None, LIGHT, HALO),
        *solid(sail, style.fill),
        Polygon(hull, mix(style.fill, "#3b2410", 0.55), INK, OUTLINE),
        Text(0.035, -0.04, style.letter, 0.18, style.ink, bold=True),
    )


@cache
def merchant(style: PlayerStyle) -> tuple[Item, ...]:
    """Return the merchant: a market stall with an awning in the player's colour."""
    awning: tuple[Point, ...] = trace("-17 -32, 17 -32, 24 -8, -24 -8")
    return (
        *solid(box(-0.2, -0.1, 0.4, 0.4), "#f7ecd2"),
        Polygon(box(-0.2, 0.12, 0.4, 0.18), theme.WOOD_LIGHT, INK, OUTLINE),
        *solid(awning, style.fill),
        Text(0, -0.2, style.letter, 0.19, style.ink, bold=True),
        Polygon(dome(-0.1, 0.1, 0.055, 0.07, 5), "#c98a00", INK, 0.02),
        Polygon(dome(0.03, 0.1, 0.055, 0.07, 5), "#a9472a", INK, 0.02),
    )


@cache
def piece(kind: str, style: PlayerStyle) -> tuple[Item, ...]:
    """Return a whole piece around the origin: settlement, city, road or ship.

    Raises ValueError for another kind.
    """
    if kind == "settlement":
        return settlement(style)
    if kind == "city":
        return city(style)
    if kind == "ship":
        return ship(style)
    if kind != "road":
        raise ValueError(f"unknown piece {kind!r}: use settlement, city, road or ship")
    ends = (-0.5, 0.14), (0.5, -0.14)
    line = road_line(*ends)
    return (
        Line(line, LIGHT, ROAD_WIDTH + 0.07),
        Line(line, INK, ROAD_WIDTH),
        Line(line, style.fill, ROAD_BODY),
        *(Line(mark, style.ink, ROAD_MARK) for mark in road_marks(style.pattern, *ends)),
    )


ROAD_WIDTH = 0.175
ROAD_BODY = 0.11
ROAD_MARK = 0.035

ROAD_ENDS = 0.2
"""How much of a path at each end is left to the intersection."""


def road_line(one: Point, two: Point) -> tuple[Point, Point]:
    """Return the middle line of a road between two intersections."""
    return along(one, two, ROAD_ENDS), along(one, two, 1 - ROAD_ENDS)


def road_marks(pattern: str, one: Point, two: Point) -> tuple[tuple[Point, ...], ...]:
    """Return the lines of a player's pattern on a road between two intersections.

    Raises ValueError for an unknown pattern.
    """

    def across(part: float, lean: float = 0.0) -> tuple[Point, Point]:
        return along(one, two, part - lean, -0.038), along(one, two, part + lean, 0.038)

    def dot(part: float) -> tuple[Point, Point]:
        return along(one, two, part), along(one, two, part + 0.002)

    if pattern == "plain":
        return ()
    if pattern == "stripe":
        return ((along(one, two, 0.26), along(one, two, 0.74)),)
    if pattern == "ticks":
        return tuple(across(part) for part in (0.3, 0.4, 0.5, 0.6, 0.7))
    if pattern == "dots":
        return tuple(dot(part) for part in (0.3, 0.43, 0.57, 0.7))
    if pattern == "arrows":
        return tuple(
            (across(part - 0.04)[0], along(one, two, part + 0.03), across(part - 0.04)[1])
            for part in (0.34, 0.5, 0.66)
        )
    if pattern == "crosses":
        return tuple(across(part, lean) for part in (0.34, 0.5, 0.66) for lean in (-0.035, 0.035))
    raise ValueError(f"unknown road pattern {pattern!r}")
