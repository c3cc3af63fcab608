"""A shuffled row of cards: the wanted ones part the others into gaps, and no gap is special."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from random import Random
from typing import ClassVar, Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext, shown_number
from catan_nb.lessons.moving.controls import Control, Does, Slider, Value
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row, amount
from catan_nb.lessons.output.drawing import EDGE, EXACT, INK_2, LINE, TRAY, label, picture, rect
from catan_nb.stats import draws_until_mean
from catan_nb.ui.widgets.html import Child, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["CardGaps", "card_gaps"]

BLUE: Final = "var(--series-1,#8fb3d9)"
MOST: Final = 1000
"""Shuffles at most."""
ROW, BARS, FOOT = 76, 150, 40
"""Heights of the row of cards, of the bars, and of what stands below them."""


class CardGaps(Moving):
    """A row of shuffled cards, and the mean length of each gap in many shuffles.

    Parameters
    ----------
    cards, wanted : int
        How many cards there are, and how many of them are wanted at first.
    hits : int
        Until which wanted card one draws, at first.
    seed : int
        Decides how they are shuffled.

    Attributes
    ----------
    shuffles : list of list of int
        The rows so far; a card is wanted when its number is below that of wanted cards.
    """

    start: ClassVar[Mapping[str, Value]] = {"wanted": 1, "hits": 1}

    def __init__(self, cards: int, wanted: int, hits: int, seed: int) -> None:
        if not 0 < hits <= wanted < cards:
            raise ValueError(f"{hits} of {wanted} wanted cards cannot come from {cards} cards")
        self.cards, self._first, self._luck = cards, (wanted, hits), Random(seed)
        super().__init__()

    def begin(self) -> None:
        """Shuffle once."""
        self._values["wanted"], self._values["hits"] = self._first
        self.shuffles: list[list[int]] = []
        self._shuffle(1)

    def _shuffle(self, times: int) -> None:
        for _time in range(min(times, MOST - len(self.shuffles))):
            row = list(range(self.cards))
            self._luck.shuffle(row)
            self.shuffles.append(row)

    def title(self) -> str:
        """Return what it is called."""
        return _("Gaps in a shuffled pack")

    def about(self) -> str:
        """Return what one does with it."""
        return _(
            "Shuffle many times, and watch the bars: the mean length of each gap. The line is the"
            " exact value."
        )

    def controls(self) -> Sequence[Control | Does]:
        """Return the sliders and buttons."""
        over = _("That is enough to see it.") if len(self.shuffles) >= MOST else None
        wanted = self.number("wanted")
        return (
            Slider("wanted", _("Wanted cards"), 1, self.cards - 1),
            Slider("hits", _("Draw until wanted card number"), 1, wanted),
            Does("once", _("Shuffle"), why_not=over),
            Does("often", _("Shuffle 100 times"), why_not=over),
        )

    def pressed(self, press: Press) -> str:
        """Shuffle once or a hundred times."""
        self._shuffle({"once": 1, "often": 100}.get(press.do, 0))
        return ""

    def gaps(self, row: Sequence[int]) -> list[int]:
        """Return how many other cards lie before each wanted one, and behind the last."""
        lengths = [0]
        for card in row:
            if card < self.number("wanted"):
                lengths.append(0)
            else:
                lengths[-1] += 1
        return lengths

    def means(self) -> list[Fraction]:
        """Return the mean length of each gap in all shuffles."""
        every = zip(*map(self.gaps, self.shuffles), strict=True)
        return [Fraction(sum(one), len(self.shuffles)) for one in every]

    def rows(self) -> Sequence[Row]:
        """Return how many cards had to be drawn: now, on average, and exactly."""
        wanted, hits, times = self.number("wanted"), self.number("hits"), len(self.shuffles)
        until = sum(self.gaps(self.shuffles[-1])[:hits]) + hits
        mean = float(sum(self.means()[:hits]) + hits)
        many = ngettext("On average, in {n} shuffle", "On average, in {n} shuffles", times)
        return (
            Row(_("Cards drawn until then, in the row above"), str(until), "guess"),
            Row(many.format(n=times), shown_number(mean, ".3f"), "sim"),
            amount(_("Exact mean"), draws_until_mean(self.cards, wanted, hits), tone="exact"),
        )

    def picture(self) -> Child:
        """Return the row and the bars."""
        told = _("A row of shuffled cards, and a bar with the mean length of each gap")
        return picture(self.width, ROW + BARS + FOOT, self._row(), self._bars(), told=told)

    def _row(self) -> Child:
        row, hits, wanted = self.shuffles[-1], self.number("hits"), self.number("wanted")
        step = min(self.width / self.cards, 30)
        left = (self.width - step * self.cards) / 2
        found = list(accumulate(int(card < wanted) for card in row))
        drawn: list[Child] = []
        for place, card in enumerate(row):
            before = found[place] - (card < wanted)
            drawn.append(
                rect(
                    left + place * step + 1,
                    4,
                    step - 2,
                    40,
                    rx=3,
                    fill=BLUE if card < wanted else TRAY,
                    stroke=EDGE,
                    opacity=1 if before < hits else 0.35,
                )
            )
        end = left + (found.index(hits) + 1) * step
        line = h("path", d=f"M{left + 1:g} 52H{end - 1:g}", stroke=EXACT, stroke_width=3)
        count = label((left + end) / 2, 70, found.index(hits) + 1, font_weight=800)
        return drawn, line, count

    def _bars(self) -> Child:
        means, wanted = self.means(), self.number("wanted")
        exact = (self.cards - wanted) / (wanted + 1)
        base, top = ROW + BARS, max(exact, *map(float, means)) * 1.15
        step = self.width / len(means)
        drawn: list[Child] = []
        for number, mean in enumerate(means):
            high = float(mean) / top * (BARS - 20)
            drawn.append(
                rect(
                    (number + 0.1) * step,
                    base - high,
                    0.8 * step,
                    high,
                    fill="var(--sim,#0a5d73)",
                    opacity=1 if number < self.number("hits") else 0.5,
                )
            )
        if len(means) * 16 <= self.width:
            drawn += [
                label((number + 0.5) * step, base + 17, number + 1, size=12, fill=INK_2)
                for number in range(len(means))
            ]
        level = base - exact / top * (BARS - 20)
        axis = h("path", d=f"M0 {base}H{self.width}", stroke=LINE, stroke_width=2)
        line = h("path", d=f"M0 {level:g}H{self.width}", stroke=EXACT, stroke_width=2)
        name = _("mean length of each gap, in order")
        return drawn, axis, line, label(self.width / 2, base + 35, name, size=13, fill=INK_2)


def card_gaps(cards: int = 25, wanted: int = 14, hits: int = 3, *, seed: int = 0) -> CardGaps:
    """Return a shuffled row of cards with its gaps, to be shown as the last value of a cell.

    Parameters
    ----------
    cards, wanted, hits : int
        How many cards there are, how many of them are wanted, and until which of these one
        draws.
    seed : int
    """
    return CardGaps(cards, wanted, hits, seed)
