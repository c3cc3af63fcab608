"""A reliability diagram that one draws before seeing it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from catan_nb.language import gettext as _
from catan_nb.language import shown_number
from catan_nb.lessons.experiments.forecasts import Tenth, kept_forecasts, tenths
from catan_nb.lessons.moving.controls import Control, Does, Handle, Value
from catan_nb.lessons.moving.dice.plot import Plot
from catan_nb.lessons.moving.laboratory.diagram import HIGH, dots, field, plot_of
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row
from catan_nb.lessons.output.drawing import GUESS, PAPER, circle, picture, rect
from catan_nb.ui.widgets.html import Child
from catan_nb.ui.widgets.pane import Press

__all__ = ["DrawnReliability", "drawn_reliability"]

TENTHS: Final = range(10)


class DrawnReliability(Moving):
    """A handle for each tenth, and what came true once it is asked for."""

    start: ClassVar[Mapping[str, Value]] = {f"t{tenth}": 50 for tenth in TENTHS}

    def begin(self) -> None:
        """Show nothing of what came true."""
        self.shown = False

    def title(self) -> str:
        """Return what it is called."""
        return _("Draw what will have come true")

    def about(self) -> str:
        """Return what one does with it."""
        return _(
            "Pull each handle: of all players to whom the kit gave such a chance, how many of 100"
            " won? Then let the games answer."
        )

    def controls(self) -> Sequence[Control | Does]:
        """Return the handles, and the button that shows what came."""
        why_not = _("It is shown already.") if self.shown else None
        return (
            *map(_handle, TENTHS),
            Does("show", _("That is my guess"), why_not=why_not),
        )

    def pressed(self, press: Press) -> str:
        """Show what came true."""
        if press.do == "show":
            self.shown = True
        return ""

    @property
    def tenths(self) -> Mapping[int, Tenth]:
        """What the kit said and what came true."""
        return tenths((one.chances, one.winner) for one in kept_forecasts())

    @property
    def off(self) -> float:
        """By how many percentage points the guess is off, on average over the tenths."""
        found = self.tenths
        return sum(
            abs(self.number(f"t{tenth}") - 100 * one.came) for tenth, one in found.items()
        ) / len(found)

    def rows(self) -> Sequence[Row]:
        """Return how far off the guess is, once it is made."""
        if not self.shown:
            return ()
        off = shown_number(self.off, ".1f")
        told = _("{n} percentage points").format(n=off)
        return (Row(_("Your handles are off by, on average"), told, "guess"),)

    def picture(self) -> Child:
        """Return the handles, and the dots once they are asked for."""
        plot = plot_of(self.width)
        found = self.tenths if self.shown else {}
        counts = {tenth: one.count for tenth, one in found.items()}
        told = _("What the kit said across, and how much of it came true upwards")
        return picture(
            self.width,
            HIGH,
            field(plot, counts or None),
            dots(plot, found.values()) if found else None,
            [self._knob(plot, tenth) for tenth in TENTHS],
            told=told,
        )

    def _knob(self, plot: Plot, tenth: int) -> Child:
        value = self.number(f"t{tenth}")
        x, y = plot.x(10 * tenth + 5), plot.y(value)
        dot = circle(x, y, 7, fill=GUESS, stroke=PAPER, stroke_width=2, class_="cnb-grip")
        if self.shown:
            return dot
        wide = min(plot.x(10) - plot.x(0), 44)
        room = rect(x - wide / 2, y - 22, wide, 44, fill="transparent")
        return _handle(tenth).pulled(
            value, room, dot, axis="y", low_at=plot.y(0), high_at=plot.y(100)
        )


def _handle(tenth: int) -> Handle:
    words = _("Of those with {low} to {high} %, so many of 100 won")
    return Handle(f"t{tenth}", words.format(low=10 * tenth, high=10 * tenth + 10), 0, 100)


def drawn_reliability() -> DrawnReliability:
    """Return a reliability diagram to draw, to be shown as the last value of a cell."""
    return DrawnReliability()
