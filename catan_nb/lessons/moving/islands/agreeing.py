"""Islands laid one after another: how likely it is that two of them agree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb
from typing import ClassVar, Final

from catan_nb.language import gettext as _
from catan_nb.language import shown_number
from catan_nb.lessons.moving.controls import Choice, Control, Slider, Value
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row, chance
from catan_nb.lessons.output.drawing import EDGE, EXACT, INK_2, LINE, PRIMARY, label, picture
from catan_nb.stats.tools.probability import same_chance
from catan_nb.ui.widgets.html import Child, h

__all__ = ["AgreeingIslands", "agreeing_islands"]

KINDS: Final = {"birthdays": 365, "red": 420, "harbours": 15_120}
"""How many different ones there are."""
MOST: Final = 240
HIGH: Final = 220
LEFT: Final = 46


class AgreeingIslands(Moving):
    """Draws among equally likely kinds, two of which may agree."""

    start: ClassVar[Mapping[str, Value]] = {"of": "birthdays", "draws": 10}

    def title(self) -> str:
        """Return what it is called."""
        return _("Do two agree?")

    def about(self) -> str:
        """Return what one does with it."""
        return _("Draw more and more, and watch the chance that two of the draws agree.")

    def controls(self) -> Sequence[Control]:
        """Return what is drawn and how often."""
        names = {
            "birthdays": _("birthdays"),
            "red": _("places of red tokens"),
            "harbours": _("orders of harbours"),
        }
        return (
            Choice("of", _("What is drawn"), names),
            Slider("draws", _("Draws"), 1, MOST),
        )

    @property
    def kinds(self) -> int:
        """How many different ones there are."""
        return KINDS[self.chosen("of")]

    def rows(self) -> Sequence[Row]:
        """Return the pairs of draws, and the chance that some pair agrees."""
        draws = self.number("draws")
        pairs = shown_number(comb(draws, 2))
        found = chance(_("Chance that two agree"), same_chance(draws, self.kinds), "exact")
        return (
            Row(_("Different ones there are"), shown_number(self.kinds)),
            Row(_("Pairs of draws"), pairs),
            found,
        )

    def picture(self) -> Child:
        """Return the chance by the number of draws, as a line with the draws marked."""
        wide, base = self.width - LEFT - 14, HIGH - 34

        def at(draws: int, share: float) -> tuple[float, float]:
            return LEFT + wide * draws / MOST, base - (base - 16) * share

        line = " ".join(
            f"{x:.1f},{y:.1f}"
            for x, y in (at(n, same_chance(n, self.kinds)) for n in range(0, MOST + 1, 4))
        )
        levels = [
            (
                h("line", x1=LEFT, x2=self.width - 14, y1=y, y2=y, stroke=LINE),
                label(LEFT - 6, y + 5, f"{percent} %", anchor="end", fill=INK_2),
            )
            for percent in (0, 50, 100)
            for y in (at(0, percent / 100)[1],)
        ]
        ticks = [label(at(n, 0)[0], base + 20, n, fill=INK_2) for n in range(0, MOST + 1, 60)]
        x, y = at(self.number("draws"), same_chance(self.number("draws"), self.kinds))
        return picture(
            self.width,
            HIGH,
            levels,
            ticks,
            h("polyline", points=line, fill="none", stroke=PRIMARY, stroke_width=3),
            h("line", x1=f"{x:g}", x2=f"{x:g}", y1=f"{y:g}", y2=base, stroke=EDGE),
            h("circle", cx=f"{x:g}", cy=f"{y:g}", r=7, fill=EXACT),
            told=_("The chance that two agree, by the number of draws"),
        )


def agreeing_islands() -> AgreeingIslands:
    """Return the draws, to be shown as the last value of a cell."""
    return AgreeingIslands()
