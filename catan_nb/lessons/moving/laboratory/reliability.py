"""Forecasts of many games: how bold they are told, and whether they keep what they promise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import ClassVar, Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext, shown_number
from catan_nb.lessons.experiments.forecasts import (
    FORECASTERS,
    Tenth,
    brier,
    kept_forecasts,
    sharpened,
    tenths,
)
from catan_nb.lessons.moving.controls import Choice, Control, Slider, Value
from catan_nb.lessons.moving.laboratory.diagram import HIGH, dots, field, plot_of
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row
from catan_nb.lessons.output.drawing import picture
from catan_nb.ui.widgets.html import Child

__all__ = ["Reliability", "reliability"]

BOLDEST: Final = 300


class Reliability(Moving):
    """Who forecasts, how boldly, and how many games are looked at."""

    start: ClassVar[Mapping[str, Value]] = {"who": "kit", "bold": 100, "games": 300}

    def title(self) -> str:
        """Return what it is called."""
        return _("Does the forecast keep its promise?")

    def about(self) -> str:
        """Return what one does with it."""
        return _(
            "Each dot is a tenth of the chances, the larger the more of them; on the dashed line"
            " lies what keeps its promise. Choose who forecasts, make it bolder or more timid, or"
            " look at fewer games."
        )

    def controls(self) -> Sequence[Control]:
        """Return who forecasts, how boldly, and the games."""
        who = {"kit": _("the kit"), "points": _("points only"), "same": _("always 25 %")}
        times = shown_number(self.number("bold") / 100, ".2f")
        return (
            Choice("who", _("Forecast"), who),
            Slider("bold", _("Boldness"), 25, BOLDEST, 25, shown=f"× {times}"),
            Slider("games", _("Games"), 10, games(), 10),
        )

    @property
    def tenths(self) -> Mapping[int, Tenth]:
        """The chances, sorted by tenths."""
        return _judged(self.chosen("who"), self.number("bold"), self.number("games"))[0]

    @property
    def brier(self) -> float:
        """The mean Brier score of a forecast."""
        return _judged(self.chosen("who"), self.number("bold"), self.number("games"))[1]

    @property
    def off(self) -> float:
        """By how much chances and shares differ, on average over the chances."""
        found = self.tenths.values()
        return sum(one.count * abs(one.said - one.came) for one in found) / sum(
            one.count for one in found
        )

    def rows(self) -> Sequence[Row]:
        """Return how many chances there are, how far off they are, and their Brier score."""
        off = shown_number(100 * self.off, ".1f")
        number = self.number("games")
        counted = ngettext("{n} game", "{n} games", number).format(n=number)
        chances = shown_number(sum(one.count for one in self.tenths.values()))
        return (
            Row(_("Chances told in {games}").format(games=counted), chances),
            Row(_("Said and come differ by"), _("{n} percentage points").format(n=off), "sim"),
            Row(_("Brier score of four players"), shown_number(self.brier, ".3f"), "exact"),
        )

    def picture(self) -> Child:
        """Return the reliability diagram."""
        plot = plot_of(self.width)
        counts = {tenth: one.count for tenth, one in self.tenths.items()}
        told = "; ".join(
            _("said {said} %: came {came} %").format(
                said=round(100 * one.said), came=round(100 * one.came)
            )
            for one in self.tenths.values()
        )
        return picture(
            self.width, HIGH, field(plot, counts), dots(plot, self.tenths.values()), told=told
        )


@cache
def games() -> int:
    """Return how many games there are, in round numbers."""
    return len({one.game for one in kept_forecasts()}) // 10 * 10


@cache
def _judged(who: str, bold: int, first: int) -> tuple[Mapping[int, Tenth], float]:
    """Return the tenths and the mean Brier score of the first games."""
    wanted = set(sorted({one.game for one in kept_forecasts()})[:first])
    pairs = [
        (sharpened(FORECASTERS[who](one), bold / 100), one.winner)
        for one in kept_forecasts()
        if one.game in wanted
    ]
    return tenths(pairs), sum(brier(*pair) for pair in pairs) / len(pairs)


def reliability() -> Reliability:
    """Return the forecasts of many games, to be shown as the last value of a cell."""
    return Reliability()
