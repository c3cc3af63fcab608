"""What all drawings share: SVG text as wide as a phone, which larger pages show larger."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any

from catan_nb.language import shown_number
from catan_nb.lessons.output.page import InBoxes, html_widget
from catan_nb.view.theme import TYPEFACE

__all__ = [
    "FILLS",
    "INK",
    "LINE",
    "PAPER",
    "WIDTH",
    "Drawing",
    "box",
    "fraction",
    "line",
    "quotient",
    "words",
]

WIDTH = 340
"""Units across a drawing: pixels on a phone."""
LARGER = 1.4
"""So much larger it is where there is room."""
_TITLE = 26
"""Height of the title."""
INK, LINE, PAPER = "var(--ink,#1f2930)", "var(--edge,#8a7c60)", "var(--paper,#fffdf8)"
FILLS = ("var(--series-1,#8fb3d9)", "var(--line,#dccfb4)")
"""Of what is spoken of, and of everything else."""
SHORT = 1000
"""Fractions with larger numbers than this are told as decimals in a drawing."""


@dataclass(frozen=True)
class Drawing(InBoxes):
    """A drawing; notebooks show it by themselves.

    Attributes
    ----------
    parts : str
        SVG text, below the title.
    height : float
        Of the parts, in units of which the whole is `WIDTH` wide.
    title : str
        What it shows.
    told : sequence of str
        The same in words, line by line.
    """

    parts: str
    height: float
    title: str
    told: Sequence[str]

    def __repr__(self) -> str:
        return "\n".join((self.title, *self.told))

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"image/svg+xml": self.svg(), "text/plain": repr(self)}

    def _on_page(self) -> Any:
        return html_widget(self.svg())

    def svg(self) -> str:
        """Return the drawing as SVG text."""
        key = hashlib.sha256(repr(self).encode()).hexdigest()[:8]
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="cnb-drawing" role="img"'
            f' viewBox="0 0 {WIDTH} {_TITLE + self.height:g}" width="{WIDTH * LARGER:g}"'
            f' style="display:block;max-width:min(100%,{WIDTH * LARGER:g}px);height:auto;'
            f'margin:0 auto"'
            f' font-family="{TYPEFACE}"'
            f' font-size="13" aria-labelledby="d{key}t d{key}d">'
            f'<title id="d{key}t">{escape(self.title)}</title>'
            f'<desc id="d{key}d">{escape(". ".join(self.told))}</desc>'
            f"{words(WIDTH / 2, 16, self.title, bold=True)}"
            f'<g transform="translate(0 {_TITLE})">{self.parts}</g></svg>'
        )


def words(
    x: float, y: float, text: str, anchor: str = "middle", *, bold: bool = False, halo: bool = True
) -> str:
    """Return text, with a halo where a line may lie below it."""
    weight = ' font-weight="700"' if bold else ""
    around = f' stroke="{PAPER}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"'
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" fill="{INK}"{weight}'
        f"{around if halo else ''}>{escape(text)}</text>"
    )


def line(x1: float, y1: float, x2: float, y2: float, thick: bool = False) -> str:
    """Return a line."""
    colour, wide = (INK, 3) if thick else (LINE, 1.5)
    return (
        f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{colour}"'
        f' stroke-width="{wide}"/>'
    )


def box(x: float, y: float, wide: float, high: float, fill: str, thick: bool = False) -> str:
    """Return a box with round corners; x and y are those of its upper left corner."""
    colour, edge = (INK, 2.5) if thick else (LINE, 1.5)
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="6" fill="{fill}"'
        f' stroke="{colour}" stroke-width="{edge}"/>'
    )


def fraction(value: Fraction) -> str:
    """Return a chance for a drawing: in lowest terms, ``91/300``, or a decimal if that is long."""
    if value.denominator == 1:
        return shown_number(value.numerator)
    if value.denominator >= SHORT:
        return "≈ " + shown_number(float(value), ".3g")
    return f"{shown_number(value.numerator, 'd')}/{value.denominator}"


def quotient(chance: tuple[int, int] | Fraction) -> str:
    """Return a chance as it is counted: ``3/6`` of a pair of numbers, not ``1/2``."""
    return fraction(chance) if isinstance(chance, Fraction) else f"{chance[0]}/{chance[1]}"
