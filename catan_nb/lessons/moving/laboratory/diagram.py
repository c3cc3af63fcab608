"""The reliability diagram: what was said across, what came true upwards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Final

from catan_nb.language import gettext as _
from catan_nb.lessons.experiments.forecasts import Tenth
from catan_nb.lessons.moving.dice.plot import Plot
from catan_nb.lessons.output.drawing import EXACT, INK_2, PAPER, SIM, circle, label
from catan_nb.ui.widgets.html import Child, h

__all__ = ["HIGH", "dots", "field", "plot_of"]

HIGH: Final = 380
LARGEST: Final = 11
"""Radius of the dot with most chances, in pixels."""
SMALLEST: Final = 3


def plot_of(width: int) -> Plot:
    """Return the field, in per cent both ways."""
    return Plot(width, HIGH, 0, 100, 0, 100, left=44, bottom=62)


def field(plot: Plot, counts: Mapping[int, int] | None = None) -> Child:
    """Return axes and the diagonal, and below each tenth how many of 100 chances lie in it."""
    diagonal = h(
        "line",
        x1=f"{plot.x(0):.1f}",
        y1=f"{plot.y(0):.1f}",
        x2=f"{plot.x(100):.1f}",
        y2=f"{plot.y(100):.1f}",
        stroke=EXACT,
        stroke_width=1.5,
        stroke_dasharray="6 4",
    )
    whole = sum((counts or {}).values())
    below = [
        label(plot.x(10 * tenth + 5), HIGH - 29, round(100 * count / whole) or "< 1", fill=SIM)
        for tenth, count in (counts or {}).items()
    ]
    across = (
        _("said, in per cent")
        if counts is None
        else _("said, in per cent, and how many of 100 chances")
    )
    axes = plot.axes(range(0, 101, 10), range(0, 101, 20), across, _("came true, in per cent"))
    return axes, diagonal, below


def dots(plot: Plot, tenths: Iterable[Tenth]) -> Child:
    """Return a dot for each tenth, the larger the more chances it stands for."""
    known = list(tenths)
    most = max((one.count for one in known), default=1)
    way = plot.line([(100 * one.said, 100 * one.came) for one in known], INK_2, 1.5)
    drawn = [
        circle(
            plot.x(100 * one.said),
            plot.y(100 * one.came),
            max(LARGEST * sqrt(one.count / most), SMALLEST),
            fill=SIM,
            stroke=PAPER,
        )
        for one in known
    ]
    return way, drawn
