"""Throwing dice for a decision: what the two choices are worth when the other one mixes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import ClassVar, Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.lessons.moving.controls import Control, Does, Slider, Value
from catan_nb.lessons.moving.knights.payoff_square import (
    GAMES,
    PARTS,
    PLAYERS,
    cost_shown,
    signed,
)
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row
from catan_nb.lessons.output.drawing import (
    GUESS,
    INK,
    INK_2,
    LINE,
    PAPER,
    PRIMARY,
    label,
    picture,
    rect,
)
from catan_nb.stats.knights.commitment import Stakes, commitment_game
from catan_nb.stats.tools.matrix_games import Mix, NormalForm, expected_payoffs
from catan_nb.ui.widgets.html import Child, h

__all__ = ["Mixing", "mixing"]

TALL, LEFT, RIGHT, TOP, BOTTOM = 210, 46, 14, 30, 44
WHOLE: Final = 100
"""Per cent."""
LOW: Final = Fraction(-21, 10)
"""The lowest result that is drawn: a lost city, and a knight that costs a point."""


class Mixing(Moving):
    """The race of two who are too weak together: Peter throws dice, Fritz answers."""

    start: ClassVar[Mapping[str, Value]] = {"send": 50, "knight": 2}

    def title(self) -> str:
        """Return what it is called."""
        return _("When Peter throws dice")

    def about(self) -> str:
        """Return what one does with it."""
        return _(
            "Move Peter's chance to send his knight. The two lines say what Fritz gets on average"
            " if he sends his own, and if he stays at home."
        )

    def controls(self) -> Sequence[Control | Does]:
        """Return Peter's chance, and what a knight costs."""
        return (
            Slider(
                "send", _("Peter sends with chance"), 0, WHOLE, shown=f"{self.number('send')} %"
            ),
            Slider(
                "knight",
                _("To wake a knight costs (points)"),
                0,
                PARTS,
                shown=cost_shown(self.number("knight")),
            ),
        )

    @property
    def form(self) -> NormalForm:
        """The game with its payoffs."""
        stakes = Stakes(knight=Fraction(self.number("knight"), PARTS))
        return commitment_game(GAMES["weak"], stakes, names=PLAYERS)

    def worth(self, strength: int, send: Fraction) -> Fraction:
        """Return what Fritz gets on average with a strength, if Peter sends with a chance."""
        form = self.form
        home, away = form.strategies[1]
        mixes: list[Mix] = [{strength: Fraction(1)}, {home: 1 - send, away: send}]
        return expected_payoffs(form, mixes)[0]

    # ---- what one sees -----------------------------------------------------------------

    def picture(self) -> Child:
        """Return the two lines over Peter's chance, and where that is now."""
        room = self.width - LEFT - RIGHT

        def across(send: Fraction | float) -> float:
            return round(LEFT + room * float(send), 1)

        def up(worth: Fraction | float) -> float:
            return round(TOP + TALL * float(worth) / float(LOW), 1)

        base = TOP + TALL
        drawn: list[Child] = []
        for level in (0, -1, -2):
            y = up(level)
            drawn.append(h("line", x1=LEFT, x2=self.width - RIGHT, y1=y, y2=y, stroke=LINE))
            drawn.append(label(LEFT - 8, y + 4, signed(Fraction(level)), anchor="end", fill=INK_2))
        for part in (0, 25, 50, 75, 100):
            anchor = "end" if part == WHOLE else "middle"
            x, words = across(part / WHOLE), f"{part} %"
            drawn.append(
                label(
                    x + (RIGHT - 2) * (part == WHOLE), base + 18, words, anchor=anchor, fill=INK_2
                )
            )
        drawn.append(label(LEFT + room / 2, base + BOTTOM - 6, _("Peter sends"), fill=INK_2))
        away = self.form.strategies[0][1]
        lines = ((away, PRIMARY, _("Fritz sends"), -10), (0, GUESS, _("Fritz stays home"), 20))
        for strength, colour, words, beside in lines:
            ends = [self.worth(strength, Fraction(end)) for end in (0, 1)]
            path = f"M{across(0)} {up(ends[0])}L{across(1)} {up(ends[1])}"
            drawn.append(h("path", d=path, stroke=colour, stroke_width=3, fill="none"))
            at = 0.24 if strength else 0.02
            height = float(ends[0]) + at * float(ends[1] - ends[0])
            x, y = across(at) + 6, up(height) + beside
            drawn.append(label(x, y, words, anchor="start", fill=colour, font_weight=800))
        now = Fraction(self.number("send"), WHOLE)
        x = across(now)
        drawn.append(h("line", x1=x, x2=x, y1=TOP - 8, y2=base, stroke=INK, stroke_dasharray="4 4"))
        slider = next(c for c in self.controls() if isinstance(c, Slider) and c.name == "send")
        dots = [
            h(
                "circle",
                cx=x,
                cy=up(self.worth(strength, now)),
                r=6,
                fill=colour,
                stroke=PAPER,
                stroke_width=2,
            )
            for strength, colour, _words, _beside in lines
        ]
        hold = rect(x - 24, TOP - 10, 48, TALL + 14, fill="transparent")
        drawn.append(
            slider.pulled(
                self.number("send"), dots, hold, axis="x", low_at=across(0), high_at=across(1)
            )
        )
        told = _("Fritz's results by Peter's chance to send: two lines that may cross")
        return picture(self.width, base + BOTTOM, drawn, told=told)

    def rows(self) -> Sequence[Row]:
        """Return what both choices are worth, and which is better."""
        send = Fraction(self.number("send"), WHOLE)
        away = self.form.strategies[0][1]
        sends, stays = self.worth(away, send), self.worth(0, send)
        best = _("both the same: he may as well throw dice")
        if sends != stays:
            best = _("send") if sends > stays else _("stay at home")
        return (
            Row(_("Fritz sends: on average"), _points(sends)),
            Row(_("Fritz stays home: on average"), _points(stays), "guess"),
            Row(_("Fritz's best answer"), best, "exact"),
        )


def _points(worth: Fraction) -> str:
    return ngettext("{n} point", "{n} points", 1 if abs(worth) == 1 else 2).format(n=signed(worth))


def mixing() -> Mixing:
    """Return the lines of a mixed strategy, to be shown as the last value of a cell."""
    return Mixing()
