"""Twenty rows of rolls that grow: their shares settle, their surpluses drift apart."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Final

from catan_nb.language import gettext as _
from catan_nb.language import shown_number
from catan_nb.language.numbers import fine_percent
from catan_nb.lessons.moving.controls import Control, Does, Slider, Value
from catan_nb.lessons.moving.dice.long_rows import ROWS, STEP, LongRows
from catan_nb.lessons.moving.dice.plot import BAND, Plot
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row
from catan_nb.lessons.output.drawing import GUESS, LINE, SIM, label, picture, rect
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["SharePaths", "share_paths"]

MOST_SHARE: Final = 1 / 3
MOST_SURPLUS: Final = 90
"""What the pictures show at their upper edges; rows beyond stay at the edge."""
HEIGHT: Final = 250
KEY_ROW: Final = 22
"""Height of a row of the key above the pictures, in pixels."""
LETTER: Final = 6.6
"""Width of a letter of the key, about."""
SIDE_BY_SIDE: Final = 560
"""With so much room the pictures stand beside each other."""
CORNERS: Final = 40
"""Of each edge of the band."""


class SharePaths(Moving):
    """Twenty rows of rolls, of which one sees as many rolls as one likes.

    Parameters
    ----------
    seed : int
        What the rolls come from; "Twenty other rows" takes the next one.
    """

    start: ClassVar[Mapping[str, Value]] = {"rolls": STEP}

    def __init__(self, seed: int) -> None:
        self._first = seed
        super().__init__()

    def begin(self) -> None:
        """Roll the rows with the first seed."""
        self._seed = self._first
        self._roll()

    def _roll(self) -> None:
        self._rows = LongRows(self._seed)
        self._leader = self._rows.leader()

    @property
    def long_rows(self) -> LongRows:
        """The rows that are shown."""
        return self._rows

    def title(self) -> str:
        """Return what it is called."""
        return _("Twenty rows of rolls")

    def about(self) -> str:
        """Return what one does with it."""
        return _(
            "Each line is a table with dice of its own. The thick line is the table that had most"
            " sevens after 60 rolls. Roll on, and watch both pictures."
        )

    def controls(self) -> Sequence[Control | Does]:
        """Return the slider and the buttons."""
        rolls = self.number("rolls")
        return (
            Slider("rolls", _("Rolls"), STEP, self._rows.most, STEP, shown=shown_number(rolls)),
            Does("more", _("60 more rolls")),
            Does("much", _("600 more rolls")),
            Does("others", _("Twenty other rows")),
        )

    def pressed(self, press: Press) -> str:
        """Roll on, or roll other rows."""
        rolls = self.number("rolls")
        match press.do:
            case "more" | "much":
                more = STEP if press.do == "more" else 10 * STEP
                self.put("rolls", min(rolls + more, self._rows.most))
            case "others":
                self._seed += 1
                self._roll()
        return ""

    def picture(self) -> Child:
        """Return the pictures of shares and of surpluses."""
        beside = self.width >= SIDE_BY_SIDE
        wide = (self.width - 20) // 2 if beside else self.width
        height = HEIGHT if beside else 2 * HEIGHT + 10
        over = f"translate({wide + 20} 0)" if beside else f"translate(0 {HEIGHT + 10})"
        rolls = self.number("rolls")
        key, below = self._key()
        told = _("Twenty rows after {n} rolls: their shares of sevens, and their surpluses.")
        return picture(
            self.width,
            height + below,
            key,
            h(
                "g",
                self._shares(wide, rolls),
                h("g", self._surpluses(wide, rolls), transform=over),
                transform=f"translate(0 {below})",
            ),
            told=told.format(n=shown_number(rolls)),
        )

    def rows(self) -> Sequence[Row]:
        """Return what the twenty have after these rolls, beside what is exact."""
        rolls, rows = self.number("rolls"), self._rows
        shares = sorted(rows.share(row, rolls) for row in range(ROWS))
        too_many = sorted(rows.surplus(row, rolls) for row in range(ROWS))
        leader = rows.surplus(self._leader, STEP), rows.surplus(self._leader, rolls)
        return (
            Row(
                _("Shares of the twenty"),
                _("{low} to {high}").format(low=_percent(shares[0]), high=_percent(shares[-1])),
                "sim",
            ),
            Row(
                _("Sevens too many or too few"),
                _("{low} to {high}").format(low=_signed(too_many[0]), high=_signed(too_many[-1])),
                "sim",
            ),
            Row(
                _("The thick line"),
                _("{before} after 60 rolls, {now} now; share {share}").format(
                    before=_signed(leader[0]),
                    now=_signed(leader[1]),
                    share=_percent(rows.share(self._leader, rolls)),
                ),
                "guess",
            ),
            Row(
                _("Exactly: 95 of 100 are within"),
                _("1/6 ± {share}, and ± {number} sevens").format(
                    share=fine_percent(rows.band(rolls) / rolls),
                    number=shown_number(rows.band(rolls), ".1f"),
                ),
                "exact",
            ),
            Row(
                _("Within that band now"),
                _("{n} of 20").format(n=rows.inside(rolls)),
            ),
        )

    def _shares(self, wide: int, rolls: int) -> Child:
        rows, exact = self._rows, float(self._rows.chance)
        plot = Plot(wide, HEIGHT, 0, rows.most, 0, MOST_SHARE, left=44)
        levels = [percent / 100 for percent in (0, 10, 20, 30)]
        return (
            self._band(plot, lambda n: (exact - rows.band(n) / n, exact + rows.band(n) / n)),
            plot.axes(_marks(rows), levels, _("rolls"), _("share of sevens")),
            plot.level(exact),
            self._lines(plot, rolls, rows.share),
        )

    def _surpluses(self, wide: int, rolls: int) -> Child:
        rows = self._rows
        plot = Plot(wide, HEIGHT, 0, rows.most, -MOST_SURPLUS, MOST_SURPLUS, left=44)
        return (
            self._band(plot, lambda n: (-rows.band(n), rows.band(n))),
            plot.axes(
                _marks(rows), range(-90, 91, 30), _("rolls"), _("sevens too many or too few")
            ),
            plot.level(0),
            self._lines(plot, rolls, rows.surplus),
        )

    def _band(self, plot: Plot, ends: Callable[[float], tuple[float, float]]) -> Markup:
        # The edges bend most at the left.
        most = self._rows.most
        places = [1 + (most - 1) * (corner / CORNERS) ** 2 for corner in range(CORNERS + 1)]
        return plot.band((n, *ends(n)) for n in places)

    def _lines(self, plot: Plot, rolls: int, of: Callable[[int, int], float]) -> Child:
        step = max(STEP, rolls // (60 * STEP) * STEP)
        places = [*range(STEP, rolls, step), rolls]
        order = [row for row in range(ROWS) if row != self._leader]
        thin = [plot.line([(n, of(row, n)) for n in places], SIM, 1) for row in order]
        thick = plot.line([(n, of(self._leader, n)) for n in places], GUESS, 3)
        ends = [
            h(
                "circle",
                cx=f"{plot.x(rolls):.0f}",
                cy=f"{plot.y(of(row, rolls)):.0f}",
                r=2,
                fill=SIM,
            )
            for row in order
        ]
        last = plot.y(of(self._leader, rolls))
        return (
            thin,
            ends,
            thick,
            h("circle", cx=f"{plot.x(rolls):.0f}", cy=f"{last:.0f}", r=4, fill=GUESS),
        )

    def _key(self) -> tuple[Child, int]:
        """Return what the lines and the area are, and how much lower the pictures begin."""

        def line(colour: str, wide: float) -> Markup:
            return h("line", x1=0, x2=18, y1=14, y2=14, stroke=colour, stroke_width=wide)

        band = rect(0, 7, 18, 13, fill=BAND, stroke=LINE)
        named = (
            (line(SIM, 1.5), _("a row of rolls")),
            (line(GUESS, 3), _("led after 60")),
            (band, _("95 of 100")),
        )
        parts: list[Child] = []
        at, row = 4.0, 0
        for mark, words in named:
            wide = 36 + LETTER * len(words)
            if at > 4 and at + wide > self.width:
                at, row = 4.0, row + 1
            here = f"translate({at:g} {row * KEY_ROW})"
            parts.append(
                h("g", mark, label(23, 18, words, size=12, anchor="start"), transform=here)
            )
            at += wide
        return parts, KEY_ROW * (row + 1) + 8


def _marks(rows: LongRows) -> Sequence[int]:
    return range(0, rows.most + 1, rows.most // 4)


def _percent(share: float) -> str:
    return fine_percent(share)


def _signed(number: float) -> str:
    return shown_number(round(number), "+d") if round(number) else "0"


def share_paths(seed: int = 0) -> SharePaths:
    """Return twenty rows of rolls that grow, to be shown as the last value of a cell."""
    return SharePaths(seed)
