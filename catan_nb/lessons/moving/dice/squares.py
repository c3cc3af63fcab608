"""Variance as a picture: five numbers on a line, and the squares of how far off they are."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import shown_number
from catan_nb.lessons.moving.controls import Control, Does, Handle
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row, amount
from catan_nb.lessons.output.drawing import (
    EXACT,
    GUESS,
    INK,
    INK_2,
    LINE,
    PAPER,
    SIM,
    SOFT,
    circle,
    label,
    picture,
    rect,
)
from catan_nb.ui.widgets.html import Child, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["Squares", "mean_square"]

_Across = Callable[[float], float]

LOW, HIGH = 2, 12
EDGE: Final = 26
"""Pixels beside the line, so that a handle at its end has room."""
MOST_UNIT: Final = 44
"""A step on the line is so many pixels at most, so that squares do not grow out of sight."""
TOUCH: Final = 22
"""Half of what one takes hold of, in pixels."""


class Squares(Moving):
    """Five numbers from 2 to 12 that one pulls along a line.

    Parameters
    ----------
    values : sequence of int
        Where they stand at first.
    """

    def __init__(self, values: Sequence[int] = (5, 6, 7, 8, 9)) -> None:
        self._first = tuple(values)
        super().__init__()

    def begin(self) -> None:
        """Put the numbers where they stand at first."""
        self._values |= {f"v{n}": value for n, value in enumerate(self._first)}

    @property
    def values(self) -> list[int]:
        """Where the numbers stand."""
        return [self.number(f"v{n}") for n in range(len(self._first))]

    @property
    def mean(self) -> Fraction:
        """Their mean."""
        return Fraction(sum(self.values), len(self._first))

    @property
    def variance(self) -> Fraction:
        """The mean of the squares of how far they are from their mean."""
        mean = self.mean
        return sum(((v - mean) ** 2 for v in self.values), Fraction(0)) / len(self._first)

    def title(self) -> str:
        """Return what it is called."""
        return _("The mean square")

    def about(self) -> str:
        """Return what one does with it."""
        return _(
            "Pull the five dots, or move them with the arrow keys. Each has a square that reaches"
            " to the mean; the square below the line is as large as these are on average."
        )

    def controls(self) -> Sequence[Control | Does]:
        """Return a handle for each number, and some arrangements to look at."""
        return (
            *self._handles(),
            Does("set", _("All the same"), "7 7 7 7 7"),
            Does("set", _("One far off"), "6 6 6 6 11"),
            Does("set", _("Twice as wide"), "3 5 7 9 11"),
        )

    def _handles(self) -> list[Handle]:
        return [
            Handle(f"v{n}", _("Number {n}").format(n=n + 1), LOW, HIGH)
            for n in range(len(self._first))
        ]

    def pressed(self, press: Press) -> str:
        """Put the numbers in one of the arrangements."""
        numbers = press.arg.split()
        if press.do == "set" and len(numbers) == len(self._first):
            for n, number in enumerate(numbers):
                if number.isdecimal() and LOW <= int(number) <= HIGH:
                    self.put(f"v{n}", int(number))
        return ""

    def picture(self) -> Child:
        """Return the line with the numbers, their squares above and the mean square below."""
        unit = min(MOST_UNIT, (self.width - 2 * EDGE) / (HIGH - LOW))
        left = (self.width - unit * (HIGH - LOW)) / 2
        mean, values = float(self.mean), self.values
        farthest = max(abs(v - mean) for v in values)
        above = max(farthest, 3.0) * unit + 12
        stacked = max(values.count(v) for v in values) * 15
        line = max(above, stacked + 20)
        deviation = math.sqrt(self.variance)
        height = line + 62 + max(deviation, 2.0) * unit + 24

        def x(value: float) -> float:
            return left + (value - LOW) * unit

        sides = [(x(min(v, mean)), abs(v - mean) * unit) for v in values]
        squares = [
            rect(at, line - side, side, side, fill=SOFT, fill_opacity=0.7, stroke=LINE)
            for at, side in sides
        ]
        parts: list[Child] = [squares, self._axis(x, line), self._dots(x, line)]
        at_mean = f"{x(mean):.1f}"
        parts.append(h("line", x1=at_mean, x2=at_mean, y1=0, y2=f"{line + 26:.1f}", stroke=EXACT))
        parts.append(
            label(x(mean), line + 44, _("mean {m}").format(m=shown_number(mean, ".3g")), size=13)
        )
        parts.append(self._mean_square(x, line + 54, unit, deviation))
        told = _("Five numbers: {numbers}. The mean square is {variance}.")
        return picture(
            self.width,
            round(height),
            parts,
            told=told.format(
                numbers=", ".join(map(str, values)),
                variance=shown_number(float(self.variance), ".4g"),
            ),
        )

    def _axis(self, x: _Across, line: float) -> Child:
        marks = [
            (
                h("line", x1=f"{x(v):.1f}", x2=f"{x(v):.1f}", y1=line, y2=line + 6, stroke=INK),
                label(x(v), line + 22, v, size=13),
            )
            for v in range(LOW, HIGH + 1)
        ]
        return h("line", x1=x(LOW) - 10, x2=x(HIGH) + 10, y1=line, y2=line, stroke=INK), marks

    def _dots(self, x: _Across, line: float) -> Child:
        """Return the handles; equal numbers stand on each other."""
        dots, before = [], list[int]()
        for handle, value in zip(self._handles(), self.values, strict=True):
            up = line - 8 - 15 * before.count(value)
            before.append(value)
            dots.append(
                handle.pulled(
                    value,
                    rect(
                        x(value) - TOUCH,
                        up - 8,
                        2 * TOUCH,
                        16 if before.count(value) > 1 else 2 * TOUCH,
                        fill="transparent",
                    ),
                    circle(x(value), up, 7, fill=GUESS, stroke=PAPER, stroke_width=2),
                    axis="x",
                    low_at=x(LOW),
                    high_at=x(HIGH),
                )
            )
        return dots

    def _mean_square(self, x: _Across, top: float, unit: float, deviation: float) -> Child:
        side = deviation * unit
        middle = x(float(self.mean))
        return (
            rect(middle - side / 2, top, side, side, fill=SIM, fill_opacity=0.55, stroke=SIM),
            label(self.width / 2, top + side + 18, _("the mean square"), size=13, fill=INK_2),
        )

    def rows(self) -> Sequence[Row]:
        """Return mean, variance and standard deviation."""
        return (
            amount(_("Mean"), self.mean, tone="exact"),
            amount(_("Mean square (the variance)"), self.variance, tone="exact"),
            Row(
                _("Its side (the standard deviation)"),
                f"√{_fraction(self.variance)} ≈ {shown_number(math.sqrt(self.variance), '.3g')}",
                "exact",
            ),
        )


def _fraction(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else f"({value})"


def mean_square(*values: int) -> Squares:
    """Return five numbers with the squares of how far off they are, to be shown in a cell.

    Parameters
    ----------
    *values : int
        Where they stand at first, from 2 to 12; by themselves 5 to 9.
    """
    return Squares(values or (5, 6, 7, 8, 9))
