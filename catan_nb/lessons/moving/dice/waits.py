"""Waiting for a seven: the waits pile up, and those that have lasted are like new ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext, shown_number
from catan_nb.language.numbers import fine_percent
from catan_nb.lessons.moving.controls import Control, Does, Slider, Value
from catan_nb.lessons.moving.dice.many_waits import MOST_WAITS, ManyWaits
from catan_nb.lessons.moving.dice.plot import Plot
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row, amount, chance
from catan_nb.lessons.output.drawing import EXACT, SIM, label, picture, rect
from catan_nb.lessons.record.recording import RECORD
from catan_nb.ui.looks.drawings import die
from catan_nb.ui.taught.rolls import WAITS, RolledTogether
from catan_nb.ui.widgets.html import Child, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["Waits", "waits"]

SHOWN: Final = 24
"""Rolls along the bottom; the last place holds all that is longer."""
HEIGHT: Final = 260
MOST_GONE: Final = 20
TOP: Final = 0.24


class Waits(Moving):
    """Waits for one sum of two dice, rolled one by one or by the thousand.

    Parameters
    ----------
    seed : int
    total : int
        The sum that is waited for.
    """

    start: ClassVar[Mapping[str, Value]] = {"gone": 0}

    def __init__(self, seed: int, total: int = 7) -> None:
        self._seed, self._total = seed, total
        self._together = RolledTogether(
            lambda: f"{RECORD.lesson}{WAITS}", lambda: range(1, SHOWN + 1), self.refresh
        )
        super().__init__()

    def begin(self) -> None:
        """Forget all waits."""
        self.waits = ManyWaits(self._total, self._seed)

    def title(self) -> str:
        """Return what it is called."""
        return _("Waiting for the {total}").format(total=self._total)

    def about(self) -> str:
        """Return what one does with it."""
        return _(
            "Roll, and collect waits. Then say how many rolls have already gone without it: only"
            " the waits that lasted longer are kept, and counted from there on."
        )

    def controls(self) -> Sequence[Control | Does]:
        """Return the buttons and the slider."""
        full = _("That is enough.") if self.waits.ended >= MOST_WAITS else None
        return (
            Slider("gone", _("Rolls already gone without it"), 0, MOST_GONE),
            Does("roll", _("Roll once"), why_not=full),
            Does("wait", _("Until it comes"), why_not=full),
            Does("many", _("100 waits"), "100", why_not=full),
            Does("many", _("10,000 waits"), "10000", why_not=full),
        )

    def pressed(self, press: Press) -> str:
        """Roll once, until it comes, or many times until it comes."""
        waits = self.waits
        if waits.ended >= MOST_WAITS:
            return _("That is enough.")
        if self._together.on:
            waits.go_on_with(self._together.seed(self._seed))
        before = waits.waits.copy()
        told = self._rolled(press)
        new = waits.waits - before
        self._together.add(Counter(min(rolls, SHOWN) for rolls in new.elements()))
        return told

    def _rolled(self, press: Press) -> str:
        waits = self.waits
        match press.do:
            case "roll":
                before = waits.now
                return self._came(before + 1) if waits.roll() else self._not_yet()
            case "wait":
                before = waits.now
                return self._came(before + waits.until_it_comes())
            case "many" if press.arg in ("100", "10000"):
                waits.many(int(press.arg))
        return ""

    def _came(self, rolls: int) -> str:
        return _("It came with roll {n}.").format(n=rolls)

    def _not_yet(self) -> str:
        told = ngettext("{n} roll without it.", "{n} rolls without it.", self.waits.now)
        return told.format(n=self.waits.now)

    def picture(self) -> Child:
        """Return the shares of the waits, and the exact chances, by their length."""
        longer = self.waits.longer(self.number("gone"))
        kept = longer.total()
        plot = Plot(self.width, HEIGHT, 0.4, SHOWN + 0.6, 0, TOP, left=44, top=52)
        room = 0.72 * (plot.x(2) - plot.x(1))
        bars: list[Child] = []
        for rolls in range(1, SHOWN + 1):
            come = sum(n for k, n in longer.items() if k == rolls or k > rolls == SHOWN)
            exact = float(self._exact(rolls))
            if kept:
                bars.append(plot.bar(rolls, come / kept, room, fill=SIM, fill_opacity=0.75))
            here = plot.x(rolls)
            bars.append(h("circle", cx=f"{here:.1f}", cy=f"{plot.y(exact):.1f}", r=3.5, fill=EXACT))
        name = _("further rolls until the {total} comes ({n}: or more)")
        told = _("How many further rolls {kept} waits took; dots are the exact chances.")
        return picture(
            self.width,
            HEIGHT,
            plot.axes(
                range(1, SHOWN + 1),
                (0, 0.05, 0.1, 0.15, 0.2),
                name.format(total=self._total, n=SHOWN),
                _("share"),
            ),
            bars,
            self._key(kept),
            told=told.format(kept=shown_number(kept)),
        )

    def _exact(self, rolls: int) -> float:
        if rolls == SHOWN:
            return float((1 - self.waits.chance) ** (SHOWN - 1))
        return float(self.waits.exact(rolls))

    def _key(self, kept: int) -> Child:
        waits = ngettext("{n} wait", "{n} waits", kept).format(n=shown_number(kept))
        return (
            rect(4, 7, 16, 13, fill=SIM, fill_opacity=0.75),
            label(26, 18, waits, size=12, anchor="start"),
            h("circle", cx=150, cy=14, r=3.5, fill=EXACT),
            label(160, 18, _("exact"), size=12, anchor="start"),
        )

    def below(self) -> Child:
        """Return the last roll, if it was rolled by hand."""
        if self.waits.last is None:
            return None
        return h("p", [die(face, 36) for face in self.waits.last], class_="cnb-moving-dice")

    def rows(self) -> Sequence[Row]:
        """Return what came at once, and how long it took, beside the exact values."""
        waits, gone = self.waits, self.number("gone")
        longer = waits.longer(gone)
        kept = longer.total()
        rows = [
            Row(
                _("Waits that lasted longer than {n}").format(n=gone),
                _("{kept} of {all}").format(kept=shown_number(kept), all=shown_number(waits.ended)),
            )
        ]
        if kept:
            mean = sum(k * n for k, n in longer.items()) / kept
            rows += [
                Row(_("It came with the very next roll in"), fine_percent(longer[1] / kept), "sim"),
                Row(_("Further rolls on average"), shown_number(mean, ".2f"), "sim"),
            ]
        return (
            *rows,
            *self._class_rows(gone),
            chance(_("Exactly: with the very next roll"), waits.chance, "exact"),
            amount(_("Exactly: further rolls on average"), 1 / waits.chance, tone="exact"),
        )

    def _class_rows(self, gone: int) -> Sequence[Row]:
        """Return how the waits of the whole class went on, where it waits together."""
        class_ = self._together.counts
        kept = sum(n for rolls, n in class_.items() if rolls > gone)
        if not kept:
            return ()
        name = _("In the class, it came with the very next roll in")
        next_ = fine_percent(class_.get(gone + 1, 0) / kept)
        all_ = _("{kept} of {all}").format(
            kept=shown_number(kept), all=shown_number(sum(class_.values()))
        )
        return Row(_("Waits of the class that lasted longer"), all_), Row(name, next_, "sim")


def waits(total: int = 7, *, seed: int = 0) -> Waits:
    """Return waits for a sum of two dice, to be shown as the last value of a cell."""
    return Waits(seed, total)
