"""Drawings of pieces, and of what lies on a board of the sea, around the place they stand on.

Every piece has a dark outline on a light halo, so that each colour reads on each ground, and every
player's piece carries the player's letter or pattern.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from catan_nb.board.geometry import Point
from catan_nb.board.terrain import GENERIC, RED_TOKENS, RESOURCES
from catan_nb.view import terrain_art, theme
from catan_nb.view.shapes import (
    Circle,
    Group,
    Item,
    Line,
    Polygon,
    Text,
    arc,
    box,
    dome,
    oval,
    parse_points,
    point_along,
    scale_shape,
    transform_points,
)
from catan_nb.view.terrain_art import icon
from catan_nb.view.theme import GLOW, INK, LIGHT, PlayerStyle, mix

EDGE = 0.066
"""Width of the dark line around a silhouette; the body covers its inner half."""

HALO = 0.135
OUTLINE = 0.042
"""Width of dark lines inside a piece."""

HOUSE: tuple[Point, ...] = parse_points("-18 18, -18 -6, 0 -25, 18 -6, 18 18")
"""Silhouette of a settlement: a gabled house."""

TOWN: tuple[Point, ...] = parse_points(
    "-31 22, -31 -17, -34.5 -17, -17 -40, 0.5 -17, -3 -17, -3 -5, 15 -19, 33 -5, 33 22"
)
"""Silhouette of a city: a tower with a steep roof beside a broad hall."""

FALLEN: tuple[Point, ...] = tuple((-y - 0.09, x) for x, y in TOWN)
"""Silhouette of a reduced city: a city that lies on its side."""

SHIELD: tuple[Point, ...] = parse_points("-23 -22, 0 -27, 23 -22, 23 2, 18 16, 0 29, -18 16, -23 2")

SAIL: tuple[Point, ...] = parse_points("-3 -32, 16 -22, 20 -6, 14 7, -20 7, -10 -10")
HULL: tuple[Point, ...] = parse_points("-27 10, 27 10, 18 25, -18 25")


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
    crack: tuple[Point, ...] = parse_points("-30 16, -21 12, -14 20, -5 14")
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
        disciplines = ", ".join(theme.DISCIPLINES)
        raise ValueError(f"unknown discipline {discipline!r}: use one of {disciplines}")
    outer = ((-0.46, 0.28), *arc(0, -0.2, 0.46, 0.38, 180, 360, 12), (0.46, 0.28))
    inner = ((0.35, 0.28), *arc(0, -0.2, 0.35, 0.27, 360, 180, 12), (-0.35, 0.28))
    star: tuple[Point, ...] = parse_points("0 -72, 6 -58, 0 -53, -6 -58")
    return (
        *solid((*outer, *inner), colour),
        Polygon(transform_points(star, 0, 0.0), colour, INK, 0.035),
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
        plume = parse_points("-15 -25, -10 -40, 0 -35, 10 -43, 16 -27")
        items += solid(plume, theme.GLOW)
    items += solid(SHIELD, style.fill)
    ink = style.ink
    if not active:
        ink = INK
        items.append(Polygon(transform_points(SHIELD, 0, -0.005, 0.7), "#ece7d9", INK, 0.018))
    items.append(Text(0, -0.085, style.letter, 0.2 if active else 0.17, ink, bold=True))
    bars = ((0.0,), (-0.045, 0.045), (-0.08, 0.0, 0.08))[strength - 1]
    items += (Line(((x, 0.055), (x, 0.115)), ink, 0.042) for x in bars)
    return tuple(items)


@cache
def robber() -> tuple[Item, ...]:
    """Return the robber: a hooded figure with a mask."""
    cloak: tuple[Point, ...] = parse_points(
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
    sail, hull = transform_points(SAIL, 0, 0, 1.35), transform_points(HULL, 0, 0, 1.35)
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
    sail, hull = transform_points(SAIL, 0, 0.02, 0.86), transform_points(HULL, 0, 0.02, 0.86)
    return (
        Polygon(hull, None, LIGHT, HALO),
        *solid(sail, style.fill),
        Polygon(hull, mix(style.fill, "#3b2410", 0.55), INK, OUTLINE),
        Text(0.035, -0.04, style.letter, 0.18, style.ink, bold=True),
    )


@cache
def merchant(style: PlayerStyle) -> tuple[Item, ...]:
    """Return the merchant: a market stall with an awning in the player's colour."""
    awning: tuple[Point, ...] = parse_points("-17 -32, 17 -32, 24 -8, -24 -8")
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
    return point_along(one, two, ROAD_ENDS), point_along(one, two, 1 - ROAD_ENDS)


def road_marks(pattern: str, one: Point, two: Point) -> tuple[tuple[Point, ...], ...]:
    """Return the lines of a player's pattern on a road between two intersections.

    Raises ValueError for an unknown pattern.
    """

    def across(fraction: float, lean: float = 0.0) -> tuple[Point, Point]:
        return point_along(one, two, fraction - lean, -0.038), point_along(
            one, two, fraction + lean, 0.038
        )

    def dot(fraction: float) -> tuple[Point, Point]:
        return point_along(one, two, fraction), point_along(one, two, fraction + 0.002)

    if pattern == "plain":
        return ()
    if pattern == "stripe":
        return ((point_along(one, two, 0.26), point_along(one, two, 0.74)),)
    if pattern == "ticks":
        return tuple(across(fraction) for fraction in (0.3, 0.4, 0.5, 0.6, 0.7))
    if pattern == "dots":
        return tuple(dot(fraction) for fraction in (0.3, 0.43, 0.57, 0.7))
    if pattern == "arrows":
        return tuple(
            (
                across(fraction - 0.04)[0],
                point_along(one, two, fraction + 0.03),
                across(fraction - 0.04)[1],
            )
            for fraction in (0.34, 0.5, 0.66)
        )
    if pattern == "crosses":
        return tuple(
            across(fraction, lean) for fraction in (0.34, 0.5, 0.66) for lean in (-0.035, 0.035)
        )
    raise ValueError(f"unknown road pattern {pattern!r}")


# What lies on a board of the sea, drawn around its place: ships, villages, gifts, fortresses.


SHIP_SIZE: Final = 0.92

PAPER: Final = "#f4ecd6"
CLOTH: Final = "#b3477f"
SPENT: Final = "#b9b3a6"

HARBOUR_SIZE: Final = 0.62
_HARBOUR: Final = (terrain_art.SAIL, terrain_art.HULL)

CHEST_LID: tuple[Point, ...] = ((-0.2, -0.04), *arc(0, -0.04, 0.2, 0.17, 180, 360, 8))
HUT: tuple[Point, ...] = parse_points("-20 14, -20 -4, -27 -4, 0 -27, 27 -4, 20 -4, 20 14")
TOWER: tuple[Point, ...] = parse_points(
    "-22 26, -18 -12, -25 -12, -25 -31, -15 -31, -15 -23, -5 -23, -5 -31, 5 -31, 5 -23, "
    "15 -23, 15 -31, 25 -31, 25 -12, 18 -12, 22 26"
)
STAR: tuple[Point, ...] = parse_points(
    "0 -13, 4 -4, 13 -4, 6 2, 8 11, 0 6, -8 11, -6 2, -13 -4, -4 -4"
)


@cache
def sailing_ship(style: PlayerStyle, line: str, warship: bool) -> tuple[Item, ...]:
    """Return a ship on its path: a bright rim and a pennant where it may move.

    A warship has guns, and a ram at its bow.
    """
    sail, hull = (
        transform_points(SAIL, 0, 0.02, SHIP_SIZE),
        transform_points(HULL, 0, 0.02, SHIP_SIZE),
    )
    free = line == "may_move"
    halo = GLOW if free else LIGHT
    width = HALO + 0.05 if free else HALO
    items: list[Item] = [Polygon(hull, None, halo, width), Polygon(sail, None, halo, width)]
    if free:
        pennant = parse_points("-3 -27, -3 -47, 19 -39, -3 -33")
        items += (Polygon(pennant, None, LIGHT, 0.1), Polygon(pennant, GLOW, INK, OUTLINE))
    items += (Polygon(sail, None, INK, EDGE), Polygon(sail, style.fill))
    wood = mix(style.fill, "#3b2410", 0.55)
    if warship:
        ram = parse_points("18 12, 36 10, 20 22")
        items += (Polygon(ram, None, LIGHT, 0.1), Polygon(ram, theme.STONE, INK, OUTLINE))
    items.append(Polygon(hull, wood, INK, OUTLINE))
    if warship:
        items += (Circle(x, 0.172, 0.034, INK, LIGHT, 0.022) for x in (-0.12, 0.0, 0.12))
    items.append(Text(0.035, -0.05, style.letter, 0.19, style.ink, bold=True))
    return tuple(items)


@cache
def warfleet() -> tuple[Item, ...]:
    """Return the pirate fleet: a black three-master with red pennants."""
    hull = parse_points("-46 10, -34 14, 30 14, 44 4, 34 34, -32 34")
    sails = (
        parse_points("-36 -22, -18 -24, -15 -8, -17 8, -36 8, -32 -8"),
        parse_points("-11 -36, 10 -38, 14 -14, 11 8, -11 8, -7 -14"),
        parse_points("17 -22, 34 -24, 37 -8, 34 8, 17 8, 21 -8"),
    )
    flag = parse_points("-1 -38, -1 -54, 20 -47, -1 -42")
    items: list[Item] = [Polygon(part, None, LIGHT, HALO) for part in (hull, *sails, flag)]
    items += (Polygon(sail, "#26241f", INK, OUTLINE) for sail in sails)
    items += (
        Polygon(flag, "#c8281a", INK, 0.03),
        Polygon(hull, "#3a2a1c", INK, OUTLINE),
        Line(((-0.29, 0.24), (0.3, 0.24)), "#c8281a", 0.05),
        *(Circle(x, 0.24, 0.03, LIGHT) for x in (-0.22, -0.07, 0.08, 0.23)),
        Circle(0.01, -0.19, 0.062, PAPER),
        Line(((-0.06, -0.09), (0.08, -0.02)), PAPER, 0.032),
        Line(((0.08, -0.09), (-0.06, -0.02)), PAPER, 0.032),
    )
    return tuple(items)


@cache
def village(number: int, bolts: int) -> tuple[Item, ...]:
    """Return a village: a hut with the number on which it pays, and its bolts below."""
    red = number in RED_TOKENS
    ink = theme.TOKEN_RED if red else theme.TOKEN_INK
    plate = theme.TOKEN if bolts else SPENT
    items: list[Item] = [
        *solid(HUT, plate),
        Text(0, 0.0, str(number), 0.26, ink, bold=True),
    ]
    first = -0.09 * (bolts - 1) / 2
    if bolts:
        sill = box(-0.045 * bolts - 0.05, 0.17, 0.09 * bolts + 0.1, 0.16)
        items.append(Polygon(sill, LIGHT, INK, 0.03))
    items += (
        Line(((first + 0.09 * bolt, 0.21), (first + 0.09 * bolt, 0.29)), CLOTH, 0.05)
        for bolt in range(bolts)
    )
    return tuple(items)


@cache
def treasure() -> tuple[Item, ...]:
    """Return a treasure that nobody has opened yet: a chest."""
    chest = box(-0.2, -0.04, 0.4, 0.21)
    return (
        *outline((*CHEST_LID, (0.2, 0.17), (-0.2, 0.17))),
        Polygon(chest, "#8a5426", INK, 0.03),
        Polygon(CHEST_LID, "#a9692f", INK, 0.03),
        *(Line(((x, -0.12), (x, 0.15)), GLOW, 0.035) for x in (-0.13, 0.13)),
        Polygon(box(-0.045, -0.08, 0.09, 0.11), GLOW, INK, 0.025),
    )


@cache
def gift(what: str) -> tuple[Item, ...]:
    """Return a gift of the tribe: a point, a development card or a harbour."""
    if what == "point":
        return (
            *_disc(0.2, GLOW),
            Polygon(transform_points(STAR, 0, 0.005), LIGHT, INK, 0.025),
        )
    if what == "card":
        card = box(-0.14, -0.19, 0.28, 0.38)
        return (
            *solid(card, "#0a5d73"),
            Polygon(box(-0.095, -0.145, 0.19, 0.29), None, LIGHT, 0.02),
            Text(0, 0.0, "?", 0.24, LIGHT, bold=True),
        )
    hull = tuple(scale_shape(shape, HARBOUR_SIZE) for shape in terrain_art.SHIP)
    return (
        *(
            Polygon(transform_points(part, 0, 0, HARBOUR_SIZE), None, LIGHT, HALO)
            for part in _HARBOUR
        ),
        *hull,
        *_harbour_gift(what),
    )


def _disc(radius: float, fill: str) -> tuple[Item, ...]:
    return Circle(0, 0, radius, None, LIGHT, 0.12), Circle(0, 0, radius, fill, INK, 0.04)


def _harbour_gift(what: str) -> tuple[Item, ...]:
    if what == GENERIC:
        return (Text(0, -0.08, "3:1", 0.2, INK, bold=True),)
    sign = tuple(scale_shape(shape, 0.36) for shape in icon(RESOURCES.index(what)))
    return (Group("icon", sign, ((0.0, -0.09),)),)


@cache
def fortress(style: PlayerStyle, chits: int) -> tuple[Item, ...]:
    """Return a fortress: a tower with its player's letter, on a chit for each attack it bears."""
    first = -0.13 * (chits - 1) / 2
    feet = tuple(oval(first + 0.13 * chit, 0.33, 0.075, 0.065) for chit in range(chits))
    flag = parse_points("0 -31, 0 -52, 22 -43, 0 -36")
    return (
        *(Polygon(foot, None, LIGHT, 0.1) for foot in feet),
        Polygon(flag, None, LIGHT, 0.1),
        Polygon(flag, style.fill, INK, 0.03),
        *solid(TOWER, mix(theme.STONE, "#5d5a52", 0.35)),
        *_player_disc(style, 0.145, 0.035),
        *(Polygon(foot, style.fill, INK, 0.035) for foot in feet),
    )


def _player_disc(style: PlayerStyle, radius: float, y: float = 0.0) -> tuple[Item, ...]:
    return (
        Circle(0, y, radius, style.fill, INK, 0.03),
        Text(0, y, style.letter, radius * 1.35, style.ink, bold=True),
    )


@cache
def mark(style: PlayerStyle) -> tuple[Item, ...]:
    """Return the ring of the intersection over which a player's line leads."""
    return (
        Circle(0, 0, 0.33, None, LIGHT, 0.13),
        Circle(0, 0, 0.33, None, INK, 0.095),
        Circle(0, 0, 0.33, None, style.fill, 0.055),
        *_player_disc(style, 0.15),
    )


@cache
def strait() -> tuple[Item, ...]:
    """Return the mark of the strait: a bridge on a blue ground."""
    arch = ((-0.2, 0.13), *arc(0, 0.13, 0.12, 0.15, 180, 360, 8), (0.2, 0.13))
    deck = (*arch, (0.2, -0.09), (-0.2, -0.09))
    return (
        *_site_marker("#bfe0ee"),
        Polygon(deck, theme.STONE, INK, 0.03),
        Line(((-0.23, -0.09), (0.23, -0.09)), INK, 0.05),
    )


@cache
def wasteland() -> tuple[Item, ...]:
    """Return the mark of the wasteland: a piece of wall on a sandy ground."""
    rows = (-0.12, 0.0, 0.12)
    return (
        *_site_marker("#ecd6a4"),
        Polygon(box(-0.19, -0.13, 0.38, 0.26), "#b8653c", INK, 0.03),
        *(Line(((-0.18, y - 0.04), (0.18, y - 0.04)), PAPER, 0.022) for y in rows[1:]),
        *(
            Line(((x, y - 0.1), (x, y - 0.06)), PAPER, 0.022)
            for y, spots in zip(
                (0.0, 0.08, 0.16), ((-0.06, 0.08), (0.0, 0.13), (-0.09, 0.06)), strict=True
            )
            for x in spots
        ),
    )


def _site_marker(ground: str) -> tuple[Item, ...]:
    return Circle(0, 0, 0.3, ground, LIGHT, 0.13), Circle(0, 0, 0.3, None, INK, 0.045)


@cache
def chit(style: PlayerStyle, points: int) -> tuple[Item, ...]:
    """Return the chit of special points in a player's colour."""
    plate = (*arc(0.13, 0, 0.13, 0.13, -90, 90, 8), *arc(-0.13, 0, 0.13, 0.13, 90, 270, 8))
    return (
        Polygon(plate, None, LIGHT, 0.09),
        Polygon(plate, style.fill, INK, 0.03),
        Text(-0.115, 0.0, style.letter, 0.17, style.ink, bold=True),
        Text(0.1, 0.0, f"+{points}", 0.165, style.ink, bold=True),
    )


@cache
def bare_place() -> tuple[Item, ...]:
    """Return the place of a token that is still to come: a ring of dashes around a plus."""
    dashes = (arc(0, 0, 0.36, 0.36, start, start + 24, 3) for start in range(0, 360, 45))
    plain = tuple(dashes)
    return (
        *(Line(dash, LIGHT, 0.1) for dash in plain),
        *(Line(dash, theme.TOKEN_RIM, 0.055) for dash in plain),
        Line(((-0.12, 0), (0.12, 0)), LIGHT, 0.11),
        Line(((0, -0.12), (0, 0.12)), LIGHT, 0.11),
        Line(((-0.12, 0), (0.12, 0)), theme.TOKEN_RIM, 0.06),
        Line(((0, -0.12), (0, 0.12)), theme.TOKEN_RIM, 0.06),
    )
