"""The square of two dice: 36 pairs of faces, taken one by one, and the sums that they make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.lessons.moving.controls import Does
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row, amount, chance
from catan_nb.lessons.output.drawing import (
    EDGE,
    INK,
    INK_2,
    LINE,
    ON_PRIMARY,
    PAPER,
    PRIMARY,
    SOFT,
    TRAY,
    label,
    picture,
    pressed_here,
    rect,
)
from catan_nb.stats.dice import FACES
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["DiceSquare", "dice_square"]

PAIRS: Final = tuple((a, b) for a in range(1, FACES + 1) for b in range(1, FACES + 1))
SUMS: Final = tuple(range(2, 2 * FACES + 1))
CELL: Final = 42
"""Side of a square in pixels."""
SIDE: Final = 28 + FACES * CELL
"""Of the whole square, with the faces at its edges."""
HIGH: Final = SIDE + 30
GAP: Final = 26


class DiceSquare(Moving):
    """The square of two dice.

    Attributes
    ----------
    taken : dict of (int, int) to None
        The pairs of faces that have been taken, in their order.
    sum : int
        The sum that is looked at; 0 before the first.
    """

    def begin(self) -> None:
        """Take no pair yet."""
        self.taken: dict[tuple[int, int], None] = {}
        self.sum = 0

    def title(self) -> str:
        """Return what it is called."""
        return _("All rolls of two dice")

    def about(self) -> str:
        """Return what one does with it."""
        return _(
            "Press a square: it stands for one roll, and falls on the pile of its sum. Press a"
            " pile to see where its rolls are."
        )

    def controls(self) -> Sequence[Does]:
        """Return the buttons."""
        over = _("All squares are taken.") if len(self.taken) == len(PAIRS) else None
        return (
            Does("next", _("Next square"), why_not=over),
            Does("row", _("Next row"), why_not=over),
            Does("all", _("All squares"), why_not=over),
        )

    def pressed(self, press: Press) -> str:
        """Take a pair, or give it back; look at a sum."""
        left = [pair for pair in PAIRS if pair not in self.taken]
        match press.do:
            case "next" | "row" | "all":
                many = {"next": left[:1], "row": [p for p in left if p[0] == left[0][0]]}
                for pair in many.get(press.do, left) if left else []:
                    self._take(pair)
            case "pair":
                pair = PAIRS[int(press.arg) % len(PAIRS)]
                if pair in self.taken:
                    del self.taken[pair]
                else:
                    self._take(pair)
            case "sum":
                self.sum = int(press.arg) if int(press.arg) in SUMS else 0
        return ""

    def _take(self, pair: tuple[int, int]) -> None:
        self.taken[pair] = None
        self.sum = sum(pair)

    # ---- what one sees -----------------------------------------------------------------

    def rows(self) -> Sequence[Row]:
        """Return how many squares there are, and the share of the sum that is looked at."""
        taken, piles = len(self.taken), self._piles()
        told = _("{n} of {all}").format(n=taken, all=len(PAIRS))
        rows = [Row(_("Squares taken"), told)]
        if self.sum:
            rows.append(amount(_("Squares with sum {sum}").format(sum=self.sum), piles[self.sum]))
        if self.sum and taken == len(PAIRS):
            share = Fraction(piles[self.sum], len(PAIRS))
            rows.append(chance(_("Chance of a {sum}").format(sum=self.sum), share, "exact"))
        return rows

    def picture(self) -> Child:
        """Return the square and, beside it or below, the piles."""
        beside = self.width >= 2 * SIDE
        left = 0 if beside else (self.width - SIDE) // 2
        room = self.width - SIDE - GAP if beside else self.width
        at = (SIDE + GAP, 0) if beside else (0, HIGH + 8)
        told = _("A square with a field for each of the 36 rolls, and a pile for each sum")
        return picture(
            self.width,
            HIGH if beside else 2 * HIGH,
            h("g", self._square(), transform=f"translate({left} 0)"),
            h("g", self._bars(room), transform=f"translate({at[0]} {at[1]})"),
            told=told,
        )

    def _piles(self) -> Counter[int]:
        return Counter(map(sum, self.taken))

    def _square(self) -> Child:
        """Return the six times six squares with the faces at their edges."""
        names = []
        for face in range(1, FACES + 1):
            middle = 28 + (face - 0.5) * CELL
            names.append(label(middle, 18, face, font_weight=800))
            names.append(label(12, middle + 5, face, font_weight=800))
        cells = [self._cell(number) for number in range(len(PAIRS))]
        return names, h("g", cells, data_roving=True)

    def _cell(self, number: int) -> Markup:
        one, other = PAIRS[number]
        total, taken = one + other, PAIRS[number] in self.taken
        x, y = 28 + (other - 1) * CELL, 28 + (one - 1) * CELL
        lit = taken and total == self.sum
        told = _("{a} and {b}").format(a=one, b=other)
        if taken:
            told = _("{a} and {b}: sum {sum}").format(a=one, b=other, sum=total)
        field = rect(
            x + 2,
            y + 2,
            CELL - 4,
            CELL - 4,
            rx=6,
            fill=PRIMARY if lit else SOFT if taken else PAPER,
            stroke=PRIMARY if taken else EDGE,
        )
        colour = ON_PRIMARY if lit else INK
        words = label(x + CELL / 2, y + CELL / 2 + 5, total, fill=colour, font_weight=800)
        return pressed_here(
            "pair", number, told, field, words if taken else None, on=taken, first=number == 0
        )

    def _bars(self, room: int) -> Child:
        """Return the piles: a block for each roll, above its sum."""
        piles, base, wide = self._piles(), SIDE, room / len(SUMS)
        tall = (SIDE - 40) / FACES
        bars = []
        for number, total in enumerate(SUMS):
            count, x = piles[total], number * wide
            lit = total == self.sum
            blocks = [
                rect(
                    x + 2,
                    base - (n + 1) * tall + 1,
                    wide - 4,
                    tall - 2,
                    rx=4,
                    fill=PRIMARY if lit else SOFT,
                    stroke=PRIMARY,
                )
                for n in range(count)
            ]
            place = rect(x, 20, wide, HIGH - 20, fill=TRAY)
            above = label(x + wide / 2, base - count * tall - 6, count, fill=INK_2)
            told = ngettext("Sum {sum}: {n} square", "Sum {sum}: {n} squares", count).format(
                sum=total, n=count
            )
            bars.append(
                pressed_here(
                    "sum",
                    total,
                    told,
                    h("g", place, opacity=0.6 if lit else 0),
                    blocks,
                    above if count else None,
                    label(x + wide / 2, base + 20, total, font_weight=800),
                    on=lit,
                    first=number == 0,
                )
            )
        line = h("line", x1=0, x2=room, y1=base, y2=base, stroke=LINE, stroke_width=2)
        return h("g", bars, data_roving=True), line


def dice_square() -> DiceSquare:
    """Return the square of two dice, to be shown as the last value of a cell."""
    return DiceSquare()
