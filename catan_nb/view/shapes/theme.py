"""Colours, letters and patterns of everything on a board.

Nothing is told apart by hue alone: players have a letter and a road pattern, terrains have
their own drawing, frequent tokens are bold as well as red. The colours themselves stay apart
for protanopia, deuteranopia and tritanopia; `tests/view/test_colours.py` measures it.
"""

from __future__ import annotations

from catan_nb.board.terrain import Terrain
from catan_nb.kernel.values import frozen


@frozen
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
