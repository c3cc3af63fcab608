"""Heat maps: values of hexes, intersections and paths as colour and number."""

from __future__ import annotations

from collections.abc import Iterator

from catan_nb.board.geometry import Point
from catan_nb.language import shown_number
from catan_nb.view.land import TOKEN_DISC, token_number, token_pips
from catan_nb.view.scene import Scene
from catan_nb.view.shapes import theme
from catan_nb.view.shapes.colour import fade, ramp, readable_on
from catan_nb.view.shapes.forms import hexagon
from catan_nb.view.shapes.primitives import Circle, Group, Item, Polygon, Shape, Text

HEX_VALUE: Point = (0.0, 0.64)
"""Where the value of a hex is written: below its token."""

ROBBED_VALUE: Point = (0.56, -0.02)
"""The same where the robber stands: beside him, away from what may stand on the corners."""

BESIDE: Point = (0.0, 0.34)
"""Where the value of an intersection is written when something stands there."""


def hex_heat(scene: Scene) -> Iterator[Item]:
    """Yield the tinted hexes, tokens again on top, and their values; lies under the pieces."""
    for number, value, colour in _coloured(scene, "hex"):
        x, y = scene.board.topology.hex_points[number]
        robbed = scene.stands("robber", ("hex", number))
        token = 0 if robbed else scene.tokens[number]
        tile = (
            Polygon(hexagon(0.96), fade(colour, 1 if robbed else 0.8)),
            *([TOKEN_DISC, *token_number(token), *token_pips(token)] if token else []),
        )
        dx, dy = ROBBED_VALUE if robbed else HEX_VALUE
        yield Group("heat hex", tile, ((x, y),))
        yield Group("heat hex value", _plate(value, colour), ((x + dx, y + dy),))


def place_heat(scene: Scene) -> Iterator[Item]:
    """Yield the values of intersections and paths; lies over the pieces."""
    for kind in ("edge", "vertex"):
        for number, value, colour in _coloured(scene, kind):
            x, y = scene.point((kind, number))
            if kind == "vertex" and scene.at((kind, number)):
                x, y = x + BESIDE[0], y + BESIDE[1]
            yield Group(f"heat {kind}", _plate(value, colour), ((x, y),))


def short_number(value: float) -> str:
    """Return a number in at most four characters where that is possible."""
    if value == int(value) and abs(value) < 10_000:
        return str(int(value))
    if abs(value) < 1:
        text = shown_number(abs(value), ".2f").removeprefix("0")
        return f"-{text}" if value < 0 else text
    return shown_number(value, ".1f" if abs(value) < 100 else ".0f")


def _coloured(scene: Scene, kind: str) -> Iterator[tuple[int, float, str]]:
    """Yield number, value and colour of the places of a kind; the scale is common to all."""
    low = min(scene.heat.values(), default=0.0)
    spread = max(scene.heat.values(), default=0.0) - low or 1.0
    for (what, number), value in sorted(scene.heat.items()):
        if what == kind:
            yield number, value, ramp(theme.HEAT, (value - low) / spread)


def _plate(value: float, colour: str) -> tuple[Shape, ...]:
    text = short_number(value)
    return (
        Circle(0, 0, 0.235, colour, theme.LIGHT, 0.04),
        Text(0, 0, text, 0.2 if len(text) < 3 else 0.16, readable_on(colour), bold=True),
    )
