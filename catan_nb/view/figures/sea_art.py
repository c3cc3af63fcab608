"""What lies on a board of the sea, drawn around its place: ships, villages, gifts, fortresses."""

from __future__ import annotations

from functools import cache
from typing import Final

from catan_nb.board.terrain import GENERIC, RED_TOKENS, RESOURCES
from catan_nb.view.figures import harbours
from catan_nb.view.figures.board import (
    EDGE,
    HALO,
    HULL,
    OUTLINE,
    SAIL,
    outline,
    solid,
)
from catan_nb.view.figures.icons import icon
from catan_nb.view.shapes import theme
from catan_nb.view.shapes.colour import mix
from catan_nb.view.shapes.forms import arc, box, oval, trace
from catan_nb.view.shapes.primitives import (
    Circle,
    Group,
    Item,
    Line,
    Point,
    Polygon,
    Text,
    scaled,
    shifted,
)
from catan_nb.view.shapes.theme import GLOW, INK, LIGHT, PlayerStyle

SHIP_SIZE: Final = 0.92

PAPER: Final = "#f4ecd6"
CLOTH: Final = "#b3477f"
SPENT: Final = "#b9b3a6"

HARBOUR_SIZE: Final = 0.62
_HARBOUR: Final = (harbours.SAIL, harbours.HULL)

CHEST_LID: tuple[Point, ...] = ((-0.2, -0.04), *arc(0, -0.04, 0.2, 0.17, 180, 360, 8))
HUT: tuple[Point, ...] = trace("-20 14, -20 -4, -27 -4, 0 -27, 27 -4, 20 -4, 20 14")
TOWER: tuple[Point, ...] = trace(
    "-22 26, -18 -12, -25 -12, -25 -31, -15 -31, -15 -23, -5 -23, -5 -31, 5 -31, 5 -23, "
    "15 -23, 15 -31, 25 -31, 25 -12, 18 -12, 22 26"
)
STAR: tuple[Point, ...] = trace("0 -13, 4 -4, 13 -4, 6 2, 8 11, 0 6, -8 11, -6 2, -13 -4, -4 -4")


@cache
def ship(style: PlayerStyle, line: str, warship: bool) -> tuple[Item, ...]:
    """Return a ship on its path: a bright rim and a pennant where it may move.

    A warship has guns, and a ram at its bow.
    """
    sail, hull = shifted(SAIL, 0, 0.02, SHIP_SIZE), shifted(HULL, 0, 0.02, SHIP_SIZE)
    free = line == "may_move"
    halo = GLOW if free else LIGHT
    width = HALO + 0.05 if free else HALO
    items: list[Item] = [Polygon(hull, None, halo, width), Polygon(sail, None, halo, width)]
    if free:
        pennant = trace("-3 -27, -3 -47, 19 -39, -3 -33")
        items += (Polygon(pennant, None, LIGHT, 0.1), Polygon(pennant, GLOW, INK, OUTLINE))
    items += (Polygon(sail, None, INK, EDGE), Polygon(sail, style.fill))
    wood = mix(style.fill, "#3b2410", 0.55)
    if warship:
        ram = trace("18 12, 36 10, 20 22")
        items += (Polygon(ram, None, LIGHT, 0.1), Polygon(ram, theme.STONE, INK, OUTLINE))
    items.append(Polygon(hull, wood, INK, OUTLINE))
    if warship:
        items += (Circle(x, 0.172, 0.034, INK, LIGHT, 0.022) for x in (-0.12, 0.0, 0.12))
    items.append(Text(0.035, -0.05, style.letter, 0.19, style.ink, bold=True))
    return tuple(items)


@cache
def warfleet() -> tuple[Item, ...]:
    """Return the pirate fleet: a black three-master with red pennants."""
    hull = trace("-46 10, -34 14, 30 14, 44 4, 34 34, -32 34")
    sails = (
        trace("-36 -22, -18 -24, -15 -8, -17 8, -36 8, -32 -8"),
        trace("-11 -36, 10 -38, 14 -14, 11 8, -11 8, -7 -14"),
        trace("17 -22, 34 -24, 37 -8, 34 8, 17 8, 21 -8"),
    )
    flag = trace("-1 -38, -1 -54, 20 -47, -1 -42")
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
            Polygon(shifted(STAR, 0, 0.005), LIGHT, INK, 0.025),
        )
    if what == "card":
        card = box(-0.14, -0.19, 0.28, 0.38)
        return (
            *solid(card, "#0a5d73"),
            Polygon(box(-0.095, -0.145, 0.19, 0.29), None, LIGHT, 0.02),
            Text(0, 0.0, "?", 0.24, LIGHT, bold=True),
        )
    hull = tuple(scaled(shape, HARBOUR_SIZE) for shape in harbours.SHIP)
    return (
        *(Polygon(shifted(part, 0, 0, HARBOUR_SIZE), None, LIGHT, HALO) for part in _HARBOUR),
        *hull,
        *_trade(what),
    )


def _disc(radius: float, fill: str) -> tuple[Item, ...]:
    return Circle(0, 0, radius, None, LIGHT, 0.12), Circle(0, 0, radius, fill, INK, 0.04)


def _trade(what: str) -> tuple[Item, ...]:
    if what == GENERIC:
        return (Text(0, -0.08, "3:1", 0.2, INK, bold=True),)
    sign = tuple(scaled(shape, 0.36) for shape in icon(RESOURCES.index(what)))
    return (Group("icon", sign, ((0.0, -0.09),)),)


@cache
def fortress(style: PlayerStyle, chits: int) -> tuple[Item, ...]:
    """Return a fortress: a tower with its player's letter, on a chit for each attack it bears."""
    first = -0.13 * (chits - 1) / 2
    feet = tuple(oval(first + 0.13 * chit, 0.33, 0.075, 0.065) for chit in range(chits))
    flag = trace("0 -31, 0 -52, 22 -43, 0 -36")
    return (
        *(Polygon(foot, None, LIGHT, 0.1) for foot in feet),
        Polygon(flag, None, LIGHT, 0.1),
        Polygon(flag, style.fill, INK, 0.03),
        *solid(TOWER, mix(theme.STONE, "#5d5a52", 0.35)),
        *_disc_of(style, 0.145, 0.035),
        *(Polygon(foot, style.fill, INK, 0.035) for foot in feet),
    )


def _disc_of(style: PlayerStyle, radius: float, y: float = 0.0) -> tuple[Item, ...]:
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
        *_disc_of(style, 0.15),
    )


@cache
def strait() -> tuple[Item, ...]:
    """Return the mark of the strait: a bridge on a blue ground."""
    arch = ((-0.2, 0.13), *arc(0, 0.13, 0.12, 0.15, 180, 360, 8), (0.2, 0.13))
    deck = (*arch, (0.2, -0.09), (-0.2, -0.09))
    return (
        *_site("#bfe0ee"),
        Polygon(deck, theme.STONE, INK, 0.03),
        Line(((-0.23, -0.09), (0.23, -0.09)), INK, 0.05),
    )


@cache
def wasteland() -> tuple[Item, ...]:
    """Return the mark of the wasteland: a piece of wall on a sandy ground."""
    rows = (-0.12, 0.0, 0.12)
    return (
        *_site("#ecd6a4"),
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


def _site(ground: str) -> tuple[Item, ...]:
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
