"""Colours, letters and patterns of everything on a board, and sums with colours.

Nothing is told apart by hue alone: players have a letter and a road pattern, terrains have their
own drawing, frequent tokens are bold as well as red. The colours themselves stay apart for
protanopia, deuteranopia and tritanopia; `tests/view/test_colours.py` measures it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from catan_nb.board.terrain import Terrain


@dataclass(frozen=True, slots=True)
class PlayerStyle:
    """How one player's things look: body colour, ink on it, letter and road pattern."""

    fill: str
    ink: str
    letter: str
    pattern: str


PLAYERS: dict[str, PlayerStyle] = {
    "red": PlayerStyle("#ca2a18", "#ffffff", "R", "plain"),
    "blue": PlayerStyle("#1c4cb9", "#ffffff", "B", "stripe"),
    "orange": PlayerStyle("#ffa719", "#2a1600", "O", "ticks"),
    "white": PlayerStyle("#fbfaf5", "#1d1a16", "W", "dots"),
    "green": PlayerStyle("#39b47e", "#06281a", "G", "arrows"),
    "brown": PlayerStyle("#3d1907", "#ffffff", "N", "crosses"),
}
"""Style by colour name. Brown's letter is the last of its name: B is blue's."""

SEAT_COLOURS: tuple[str, ...] = tuple(PLAYERS)
"""Colour names in the order of the seats."""

TERRAIN: dict[Terrain, str] = {
    Terrain.HILLS: "#bd6b38",
    Terrain.FOREST: "#2f7350",
    Terrain.MOUNTAINS: "#7f8898",
    Terrain.FIELDS: "#f8c145",
    Terrain.PASTURE: "#9dc271",
    Terrain.DESERT: "#f2e2bd",
    Terrain.GOLD: "#aa9200",
    Terrain.SEA: "#8ac4de",
    Terrain.FOG: "#e0eff0",
}
"""The ground colour of each terrain."""

TYPEFACE = "Nunito,sans-serif"
"""The family of all text, as CSS names it; pages of the kit bring the first of them."""

INK = "#1d1a16"
"""Outlines and dark text."""

LIGHT = "#fffdf6"
"""Halos around pieces and text: keeps every colour readable on every ground."""

SEA = TERRAIN[Terrain.SEA]
SEA_RIM = "#6db0cf"
SHALLOWS = "#a6d6e6"
WAVE = "#b5dcea"
BEACH = "#f1dfae"
FOG_RIM = "#b9cdd4"
WOOD = "#7a4f2a"
WOOD_LIGHT = "#b98a57"
STONE = "#a9a59b"

TOKEN = "#fbf4e1"
TOKEN_RIM = "#8c7a55"
TOKEN_INK = "#24201a"
TOKEN_RED = "#b80f0a"

ACCENT = "#0a5d73"
"""Rings and bars of legal places, always drawn with a light core."""

GLOW = "#ffd21f"
"""What has just happened: the hexes that pay, the last move."""

RIBBON = "#ffe45c"
"""The ribbon along the longest route."""

ROBBER = "#3a3833"

COVERED = "#d6d1c6"
COVERED_RIM = "#6d675b"
COVERED_INK = "#5a554a"
"""The small token of a hex that the robber blocks."""

DISCIPLINES: dict[str, str] = {"trade": "#ffd24a", "politics": "#4d8fe0", "science": "#49c48a"}
"""Colour of the gate of a metropolis."""

HEAT: tuple[str, ...] = ("#00224e", "#35456c", "#666970", "#948e77", "#c8b866", "#fee838")
"""Low to high, dark blue to yellow: growing lightness, so it reads without hues too."""

RESOURCE_INK: tuple[str, ...] = ("#a9472a", "#22603f", "#5d6579", "#c98a00", "#6f9c3f")
"""Main colour of the icons of brick, lumber, ore, grain and wool."""


def player(colour: str) -> PlayerStyle:
    """Return the style of a colour name; ValueError names the known ones."""
    style = PLAYERS.get(colour)
    if style is None:
        raise ValueError(f"unknown player colour {colour!r}: use one of {', '.join(PLAYERS)}")
    return style


# Small sums with colours written ``#rrggbb`` or ``#rrggbbaa``.


RGBA = tuple[int, int, int, int]


@cache
def rgba(colour: str) -> RGBA:
    """Return red, green, blue and alpha (0–255); ValueError for any other way of writing it."""
    if colour[:1] != "#" or len(colour) not in (7, 9):
        raise ValueError(f"not a colour of the form #rrggbb or #rrggbbaa: {colour!r}")
    try:
        number = int(colour[1:].ljust(8, "f"), 16)
    except ValueError:
        raise ValueError(f"not a colour: {colour!r}") from None
    return number >> 24 & 255, number >> 16 & 255, number >> 8 & 255, number & 255


def fade(colour: str, alpha: float) -> str:
    """Return a colour with an opacity from 0 (clear) to 1."""
    return f"{colour[:7]}{round(255 * alpha):02x}"


def mix(one: str, other: str, fraction: float) -> str:
    """Return the colour that is ``fraction`` (0–1) of the way from one to the other."""
    first, second = rgba(one), rgba(other)
    red, green, blue = (
        round(a + (b - a) * fraction) for a, b in zip(first[:3], second[:3], strict=True)
    )
    return f"#{red:02x}{green:02x}{blue:02x}"


def luminance(colour: str) -> float:
    """Return the relative luminance (0 black – 1 white) of the web accessibility rules."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in rgba(colour)[:3])
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """Return the contrast of two colours, from 1 (none) to 21 (black on white)."""
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def readable_on(ground: str, dark: str = "#1d1a16", light: str = "#ffffff") -> str:
    """Return the ink, dark or light, that is easier to read on a ground."""
    return max((dark, light), key=lambda ink: contrast(ink, ground))


def ramp(colours: tuple[str, ...], value: float) -> str:
    """Return the colour at ``value`` (0–1, clamped) of an even scale through the colours."""
    spot = min(1.0, max(0.0, value)) * (len(colours) - 1)
    start = min(int(spot), len(colours) - 2)
    return mix(colours[start], colours[start + 1], spot - start)


# Lights: how a place looks that may be chosen, in drawings and on live boards alike.
#
# A light is a white halo, a band in the player's colour and a pale core, without the dark rim of
# what is built. A colour that white does not set off gets a line of ink around its band, so that
# some edge of the light is seen on every ground.


HALO: Final = 0.29
"""Width of a lit path from edge to edge of its halo, in drawing units; the next are those of
its line, its band and its core."""

LINE: Final = 0.26
BAND: Final = 0.21
CORE: Final = 0.145

HALO_COLOUR: Final = "#ffffff"

_PALE: Final = 0.55
_ENOUGH: Final = 3.0
"""The contrast that graphics need to be seen."""


@dataclass(frozen=True, slots=True)
class Light:
    """The colours of a light; ``line`` is None where the band does without one."""

    band: str
    core: str
    line: str | None = None


def light(colour: str) -> Light:
    """Return the light of a colour."""
    line = INK if contrast(colour, HALO_COLOUR) < _ENOUGH else None
    return Light(colour, mix(colour, HALO_COLOUR, _PALE), line)


NEUTRAL: Final = light(ACCENT)
"""The light of nobody in particular."""
