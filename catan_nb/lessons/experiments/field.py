"""What all charts of lessons share: the field that things are drawn in, its axes and legend.

What lies along the bottom is told in per cent of the field, so that it spreads while words, dots
and lines keep their size: pages of the kit make a picture as wide as its place (`charts.css`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from html import escape

from catan_nb.language import gettext as _
from catan_nb.language import shown_number
from catan_nb.view.theme import TYPEFACE

__all__ = [
    "BOTTOM",
    "COLOURS",
    "HEIGHT",
    "INK",
    "LINE",
    "NARROW",
    "STRETCH",
    "TOP",
    "at_place",
    "framed",
    "level",
    "number_below",
    "stretched",
]

WIDTH, HEIGHT = 640, 300
"""Pixels of a picture that has all the room it likes."""
LEFT, RIGHT, TOP, BOTTOM = 76, 16, 34, 46
"""Pixels around the field; the legend and the names of the axes stand there."""
NARROW = 340 - LEFT - RIGHT
"""Pixels of the field on a phone, where numbers below it must not touch."""
STRETCH = 1000
"""Width of what is drawn by `stretched`."""
COLOURS = tuple(
    f"var(--series-{number},{alone})"
    for number, alone in enumerate(
        ("#8fb3d9", "#9c2f2f", "#1f5f46", "#6b4a9e", "#8a5a00", "#30506b"), 1
    )
)
"""Of the series: those of the page, and what they are in a picture by itself."""
INK, LINE, PAPER = "var(--ink,#1f2930)", "var(--line,#dccfb4)", "var(--paper,#fffdf8)"
_PART = (WIDTH - LEFT - RIGHT) / WIDTH
"""Of the picture's width that is the field's."""
_ROW = 20
"""Height of a row of the legend."""
_LETTER = 7.2
"""Width of a letter, about."""


def framed(drawn: str, legend: Sequence[tuple[str, str]], *, x: str, y: str, told: str) -> str:
    """Return a whole picture as SVG text.

    Parameters
    ----------
    drawn : str
        What stands in the field, its left edge at 0 and its right one at 100 per cent.
    legend : sequence of (str, str)
        Marks, drawn round the origin, and what they are called.
    x, y : str
        What is counted along the bottom and upwards.
    told : str
        The picture in words.
    """
    # Where there is less room the field is as wide as the numbers at its sides leave it, as in
    # `charts.css`: it reaches over the edge of the narrowed picture to the edge of its place.
    names, lower = _legend(legend)
    high, beside = HEIGHT + lower, f"{LEFT + RIGHT}px"
    key = hashlib.sha256(f"{x}{y}{told}".encode()).hexdigest()[:8]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="cnb-field" width="{WIDTH}"'
        f' height="{high}" role="img" aria-labelledby="c{key}t c{key}d"'
        f' overflow="visible" style="max-width:calc((100% - {beside}) / {_PART});height:{high}px"'
        f' font-family="{TYPEFACE}" font-size="13">'
        f'<title id="c{key}t">{escape(_("{y} by {x}").format(y=y, x=x))}</title>'
        f'<desc id="c{key}d">{escape(told)}</desc>'
        f'<rect width="100%" height="100%" fill="{PAPER}"'
        f' style="width:calc({_PART:.3%} + {beside})"/>{names}'
        f'<text transform="translate(15 {lower + (TOP + HEIGHT - BOTTOM) / 2:g}) rotate(-90)"'
        f' text-anchor="middle" fill="{INK}">{escape(y)}</text>'
        f'<svg x="{LEFT}" y="{lower}" width="{_PART:.3%}" height="{HEIGHT}"'
        f' overflow="visible">{drawn}'
        f"{_text('50%', HEIGHT - 8, x, 'middle')}</svg></svg>"
    )


def level(up: float, value: float) -> str:
    """Return a line across the field with its number."""
    return (
        f'<line x2="100%" y1="{up:g}" y2="{up:g}" stroke="{LINE}"/>'
        f"{_text('-7', up + 4, shown_number(value, ',.10g'), 'end')}"
    )


def number_below(percent: float, words: str, anchor: str = "middle") -> str:
    """Return a number below the field."""
    return _text(f"{percent:g}%", HEIGHT - BOTTOM + 18, words, anchor)


def at_place(percent: float, up: float, mark: str) -> str:
    """Return a mark, drawn round the origin, at a place of the field; it keeps its form."""
    return f'<svg x="{percent:g}%" y="{up:g}" overflow="visible">{mark}</svg>'


def stretched(drawn: str) -> str:
    """Return lines and areas, drawn `STRETCH` wide, over the whole field."""
    return (
        f'<svg width="100%" height="{HEIGHT}" viewBox="0 0 {STRETCH} {HEIGHT}"'
        f' preserveAspectRatio="none">{drawn}</svg>'
    )


def _legend(marks: Sequence[tuple[str, str]]) -> tuple[str, int]:
    """Return the legend in rows that fit a phone, and how much lower the field begins for it."""
    parts, at, row = [], 14.0, 0
    for mark, name in marks:
        wide = 34 + _LETTER * len(name)
        if at > 14 and at + wide > LEFT + NARROW + RIGHT:
            at, row = 14.0, row + _ROW
        parts.append(f'<g transform="translate({at:g} {14 + row})">{mark}</g>')
        parts.append(_text(f"{at + 14:g}", 19 + row, name, "start"))
        at += wide
    return "".join(parts), row


def _text(x: str, y: float, words: str, anchor: str) -> str:
    return f'<text x="{x}" y="{y:g}" text-anchor="{anchor}" fill="{INK}">{escape(words)}</text>'
