"""A picture of waiting times: what came as bars, exact chances as dots, average and spread."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from catan_nb.kernel.values import frozen
from catan_nb.language import gettext as _
from catan_nb.language import shown_number
from catan_nb.language.numbers import percent
from catan_nb.lessons.output.drawing import (
    EXACT,
    GUESS,
    INK,
    INK_2,
    LINE,
    PAPER,
    SIM,
    label,
    picture,
    rect,
)
from catan_nb.ui.widgets.html import Child, Markup, h

__all__ = ["Waits", "spread_picture"]

BAND: Final = "var(--glow-soft,#fff0b3)"
FIELD, TOP, BOTTOM, LEFT, RIGHT, ROW = 186, 38, 46, 46, 8, 19
"""Height of the field, what is left at its edges for words, and a row of those above it."""
STEPS: Final = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25)
"""Between two lines of the picture."""


@frozen
class Waits:
    """Waiting times to be drawn.

    Attributes
    ----------
    places : range
        Along the bottom.
    seen : mapping
        Shares of what came; may be empty.
    seen_words : str
        What that was, such as "100 voyages".
    exact : mapping
        Exact chances; may be empty.
    mean, spread : float, optional
        The average is a line, and a band reaches one spread to each side of it.
    """

    places: range
    seen: Mapping[int, float]
    seen_words: str
    exact: Mapping[int, Fraction]
    mean: float | None = None
    spread: float | None = None


def spread_picture(width: int, waits: Waits, *, x: str) -> Markup:
    """Return the picture; `x` is what is counted along the bottom."""
    low, high = waits.places[0] - 0.6, waits.places[-1] + 0.6
    legend, rows = _legend(waits, width)
    top = TOP + ROW * (rows - 1)
    room, base = width - LEFT - RIGHT, top + FIELD
    most = max([0.04, *waits.seen.values(), *map(float, waits.exact.values())])
    step = next((step for step in STEPS if 5 * step >= most), 0.25)
    lines = math.ceil(most / step - 1e-9)

    def across(value: float) -> float:
        return round(LEFT + room * (min(max(value, low), high) - low) / (high - low), 1)

    def up(value: float | Fraction) -> float:
        return round(base - float(value) / (step * lines) * FIELD, 1)

    drawn: list[Child] = []
    if waits.mean is not None and waits.spread is not None:
        left, right = across(waits.mean - waits.spread), across(waits.mean + waits.spread)
        drawn.append(rect(left, top, right - left, FIELD, fill=BAND))
    for number in range(lines + 1):
        y = up(number * step)
        drawn.append(h("line", x1=LEFT, x2=width - RIGHT, y1=y, y2=y, stroke=LINE))
        drawn.append(label(LEFT - 7, y + 4, percent(number * step), anchor="end", fill=INK_2))
    wide = 0.78 * room / (high - low)
    drawn += [
        rect(
            across(at) - wide / 2,
            up(share),
            wide,
            base - up(share),
            rx=2,
            fill=SIM,
            fill_opacity=0.72,
        )
        for at, share in waits.seen.items()
        if share and at in waits.places
    ]
    if waits.mean is not None:
        x1 = across(waits.mean)
        drawn.append(h("line", x1=x1, x2=x1, y1=top - 6, y2=base, stroke=GUESS, stroke_width=2.5))
    drawn += [
        h("circle", cx=across(at), cy=up(c), r=4, fill=EXACT, stroke=PAPER, stroke_width=1.5)
        for at, c in waits.exact.items()
        if at in waits.places
    ]
    every = math.ceil(len(waits.places) * 26 / room)
    drawn += [label(across(at), base + 18, at) for at in waits.places[::every]]
    drawn.append(h("line", x1=LEFT, x2=width - RIGHT, y1=base, y2=base, stroke=INK))
    drawn.append(label(LEFT + room / 2, base + BOTTOM - 6, x, fill=INK_2))
    return picture(width, base + BOTTOM, drawn, legend, told=_told(waits))


def _legend(waits: Waits, width: int) -> tuple[Child, int]:
    """Return what the marks mean, and in how many rows that stands."""
    marks: list[tuple[Markup, str]] = []
    if waits.seen:
        square = rect(-6, -6, 12, 12, rx=2, fill=SIM, fill_opacity=0.72)
        marks.append((square, waits.seen_words))
    if waits.exact:
        marks.append((h("circle", r=4, fill=EXACT), _("exact")))
    if waits.mean is not None:
        marks.append((h("path", d="M0 -7v14", stroke=GUESS, stroke_width=2.5), _("average")))
    if waits.spread is not None:
        square = rect(-6, -6, 12, 12, fill=BAND, stroke=LINE)
        marks.append((square, _("one standard deviation each way")))
    drawn: list[Child] = []
    at, row = 8.0, 0
    for mark, words in marks:
        room = 30 + 7.6 * len(words)
        if at + room > width:
            at, row = 8.0, row + 1
        drawn.append(h("g", mark, transform=f"translate({at:g} {10 + row * ROW})"))
        drawn.append(label(at + 13, 15 + row * ROW, words, anchor="start"))
        at += room
    return drawn, row + 1


def _told(waits: Waits) -> str:
    rows = []
    for name, values in ((waits.seen_words, waits.seen), (_("exact"), waits.exact)):
        told = ", ".join(
            f"{at}: {shown_number(float(values[at]), '.3g')}" for at in waits.places if at in values
        )
        if told:
            rows.append(f"{name}: {told}")
    return "; ".join(rows)
