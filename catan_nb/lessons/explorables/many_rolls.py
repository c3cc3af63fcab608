"""The law of large numbers with rows of rolls, and the distribution of waiting times."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Final

from catan_nb.language import format_number, ngettext
from catan_nb.language import gettext as _
from catan_nb.language.numbers import fine_percent
from catan_nb.lessons.explorables.explorable import (
    Control,
    Does,
    Moving,
    Row,
    Slider,
    Value,
    amount,
    chance,
)
from catan_nb.lessons.record.recording import RECORD
from catan_nb.stats.dice import FACES, sum_distribution
from catan_nb.stats.tools.estimates import Z_95
from catan_nb.stats.tools.validation import check_whole_number, random_generator
from catan_nb.ui.class_session import WAITS, SharedRolls
from catan_nb.ui.looks.charts import (
    BAND,
    EXACT,
    GUESS,
    LINE,
    SIM,
    Plot,
    circle,
    label,
    legend,
    line,
    picture,
    rect,
)
from catan_nb.ui.looks.drawings import die
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = [
    "MOST_WAITS",
    "ROWS",
    "STEP",
    "LongRows",
    "ManyWaits",
    "SharePaths",
    "Waits",
    "share_paths",
    "waits",
]


ROWS: Final = 20
STEP: Final = 60
"""Rolls between two notes."""
NOTES: Final = 100


class LongRows:
    """Twenty rows of simulated rolls, each as long as the longest shown.

    Parameters
    ----------
    seed : int
    chance : Fraction
        Of a hit in one roll.

    Attributes
    ----------
    most : int
        How many rolls there are in each row.
    """

    most: Final = NOTES * STEP

    def __init__(self, seed: int, chance: Fraction = Fraction(1, 6)) -> None:
        import numpy as np

        self.chance = chance
        new = random_generator(seed).binomial(STEP, float(chance), size=(ROWS, NOTES))
        self._hits: Any = np.cumsum(new, axis=1)

    def hits(self, row: int, rolls: int) -> int:
        """Return the number of hits in a row after `rolls` rolls, a multiple of `STEP`."""
        return int(self._hits[row][rolls // STEP - 1]) if rolls else 0

    def surplus(self, row: int, rolls: int) -> float:
        """Return the number of hits minus its expected value."""
        return self.hits(row, rolls) - float(self.chance) * rolls

    def share(self, row: int, rolls: int) -> float:
        """Return the share of hits."""
        return self.hits(row, rolls) / rolls

    def leader(self, rolls: int = STEP) -> int:
        """Return the row with the most hits after a number of rolls."""
        return max(range(ROWS), key=lambda row: self.hits(row, rolls))

    def band(self, rolls: float) -> float:
        """Return the half-width of the band that holds the hits in 95 of 100 cases."""
        return Z_95 * self.deviation(rolls)

    def deviation(self, rolls: float) -> float:
        """Return the standard deviation of the number of hits.

        Notes
        -----
        One roll has the variance *p*·(1 − *p*), and variances of independent rolls add up.
        """
        return math.sqrt(rolls * self.chance * (1 - self.chance))

    def inside(self, rolls: int) -> int:
        """Return how many rows lie within the band."""
        return sum(abs(self.surplus(row, rolls)) <= self.band(rolls) for row in range(ROWS))


# Twenty rows of rolls that grow: their shares settle, their surpluses drift apart.


MOST_SHARE: Final = 1 / 3
MOST_SURPLUS: Final = 90
"""What the pictures show at their upper edges; rows beyond stay at the edge."""
PATHS_HEIGHT: Final = 250
KEY_ROW: Final = 22
"""Height of a row of the key above the pictures, in pixels."""
LETTER: Final = 6.6
"""Width of a letter of the key, about."""
SIDE_BY_SIDE: Final = 560
"""With so much room the pictures stand beside each other."""
CORNERS: Final = 40
"""Of each edge of the band."""


class SharePaths(Moving):
    """The shares of hits in twenty rows, shown up to an adjustable number of rolls.

    Parameters
    ----------
    seed : int
        What the rolls come from; "Twenty other rows" takes the next one.
    """

    title: ClassVar[str] = "Twenty rows of rolls"
    about: ClassVar[str] = (
        "Each line is a table with dice of its own. The thick line is the table that had most"
        " sevens after 60 rolls. Roll on, and watch both pictures."
    )
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
        """The simulated rows."""
        return self._rows

    def controls(self) -> Sequence[Control | Does]:
        rolls = self.number("rolls")
        return (
            Slider("rolls", _("Rolls"), STEP, self._rows.most, STEP, shown=format_number(rolls)),
            Does("more", _("60 more rolls")),
            Does("much", _("600 more rolls")),
            Does("others", _("Twenty other rows")),
        )

    def pressed(self, press: Press) -> str:
        """Show more rolls, or roll new rows."""
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
        """Return the pictures of the shares and of the deviations in hits."""
        beside = self.width >= SIDE_BY_SIDE
        wide = (self.width - 20) // 2 if beside else self.width
        height = PATHS_HEIGHT if beside else 2 * PATHS_HEIGHT + 10
        over = f"translate({wide + 20} 0)" if beside else f"translate(0 {PATHS_HEIGHT + 10})"
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
            description=told.format(n=format_number(rolls)),
        )

    def rows(self) -> Sequence[Row]:
        """Return the observed values of the twenty rows beside the exact ones."""
        rolls, rows = self.number("rolls"), self._rows
        shares = sorted(rows.share(row, rolls) for row in range(ROWS))
        too_many = sorted(rows.surplus(row, rolls) for row in range(ROWS))
        leader = rows.surplus(self._leader, STEP), rows.surplus(self._leader, rolls)
        return (
            Row(
                _("Shares of the twenty"),
                _("{low} to {high}").format(
                    low=fine_percent(shares[0]), high=fine_percent(shares[-1])
                ),
                "sim",
            ),
            Row(
                _("Sevens too many or too few"),
                _("{low} to {high}").format(
                    low=_signed_text(too_many[0]), high=_signed_text(too_many[-1])
                ),
                "sim",
            ),
            Row(
                _("The thick line"),
                _("{before} after 60 rolls, {now} now; share {share}").format(
                    before=_signed_text(leader[0]),
                    now=_signed_text(leader[1]),
                    share=fine_percent(rows.share(self._leader, rolls)),
                ),
                "guess",
            ),
            Row(
                _("Exactly: 95 of 100 are within"),
                _("1/6 ± {share}, and ± {number} sevens").format(
                    share=fine_percent(rows.band(rolls) / rolls),
                    number=format_number(rows.band(rolls), ".1f"),
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
        plot = Plot(wide, PATHS_HEIGHT, 0, rows.most, 0, MOST_SHARE, left=44)
        levels = [percent / 100 for percent in (0, 10, 20, 30)]
        return (
            self._band(plot, lambda n: (exact - rows.band(n) / n, exact + rows.band(n) / n)),
            plot.axes(_axis_marks(rows), levels, _("rolls"), _("share of sevens")),
            plot.level(exact),
            self._lines(plot, rolls, rows.share),
        )

    def _surpluses(self, wide: int, rolls: int) -> Child:
        rows = self._rows
        plot = Plot(wide, PATHS_HEIGHT, 0, rows.most, -MOST_SURPLUS, MOST_SURPLUS, left=44)
        return (
            self._band(plot, lambda n: (-rows.band(n), rows.band(n))),
            plot.axes(
                _axis_marks(rows), range(-90, 91, 30), _("rolls"), _("sevens too many or too few")
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
        """Return the legend, and the height that it takes."""
        marks: tuple[tuple[Child, str], ...] = (
            (line(-9, 0, 9, 0, SIM, stroke_width=1.5), _("a row of rolls")),
            (line(-9, 0, 9, 0, GUESS, stroke_width=3), _("led after 60")),
            (rect(-9, -7, 18, 13, fill=BAND, stroke=LINE), _("95 of 100")),
        )
        key, rows = legend(marks, self.width, left=13, down=14, row=KEY_ROW, size=12)
        return key, KEY_ROW * rows + 8


def _axis_marks(rows: LongRows) -> Sequence[int]:
    return range(0, rows.most + 1, rows.most // 4)


def _signed_text(number: float) -> str:
    return format_number(round(number), "+d") if round(number) else "0"


def share_paths(seed: int = 0) -> SharePaths:
    """Return twenty growing rows of rolls, as the last value of a cell."""
    return SharePaths(seed)


# Many waits for one sum: each ends with the roll that brings it.


MOST_WAITS: Final = 100_000
"""So many waits are kept at most."""


class ManyWaits:
    """Waiting times: rolls of two dice, cut after each roll of a given sum.

    Parameters
    ----------
    total : int
        The sum that is waited for.
    seed : int

    Attributes
    ----------
    waits : Counter of int
        Length of a wait, the roll that ends it included, to how often it was so long.
    now : int
        How many rolls there have been since the last wait ended.
    last : (int, int) or None
        The faces of the last roll.

    Examples
    --------
    >>> rolls = ManyWaits(7, seed=1)
    >>> rolls.many(1_000)
    >>> rolls.ended, rolls.now
    (1000, 0)
    """

    def __init__(self, total: int, seed: int) -> None:
        self.total, self.chance = total, sum_distribution()[total]
        self.waits: Counter[int] = Counter()
        self.now = 0
        self.last: tuple[int, int] | None = None
        self._rng: Any = random_generator(seed)

    @property
    def ended(self) -> int:
        """The number of completed waits."""
        return self.waits.total()

    def go_on_with(self, seed: int) -> None:
        """Continue with another random generator; results so far are kept."""
        self._rng = random_generator(seed)

    def roll(self) -> bool:
        """Roll once and return whether the wait is over."""
        first, second = (int(face) for face in self._rng.integers(1, FACES + 1, size=2))
        self.last, self.now = (first, second), self.now + 1
        if first + second != self.total:
            return False
        self.waits[self.now] += 1
        self.now = 0
        return True

    def roll_until_hit(self) -> int:
        """Roll until the wait is over; return the number of rolls."""
        rolls = 1
        while not self.roll():
            rolls += 1
        return rolls

    def many(self, waits: int) -> None:
        """Simulate more waits; raises ValueError for less than one or too many."""
        waits = check_whole_number(waits, "waits", 1, MOST_WAITS)
        # The number of rolls up to a hit is geometric; the wait that has begun goes on.
        rolls = self._rng.geometric(float(self.chance), size=waits)
        rolls[0] += self.now
        self.waits.update(Counter(rolls.tolist()))
        self.now, self.last = 0, None

    def longer(self, than: int) -> Counter[int]:
        """Return the remaining rolls of those waits that exceeded a number of rolls."""
        return Counter({wait - than: n for wait, n in self.waits.items() if wait > than})

    def exact(self, rolls: int) -> Fraction:
        """Return the probability that a wait takes exactly `rolls` rolls.

        Notes
        -----
        The first rolls miss with 1 − *p* each, the last one hits with *p*, and the dice know
        nothing of each other: (1 − *p*)ᵏ⁻¹·*p*. After *m* misses it is the same again.
        """
        return (1 - self.chance) ** (rolls - 1) * self.chance


# Waiting for a seven: the waits pile up, and those that have lasted are like new ones.


SHOWN: Final = 24
"""Rolls along the bottom; the last place holds all that is longer."""
WAITS_HEIGHT: Final = 260
MOST_GONE: Final = 20
TOP: Final = 0.24


class Waits(Moving):
    """Waiting times for a sum of two dice, rolled singly or by the thousand.

    Parameters
    ----------
    seed : int
    total : int
        The sum that is waited for.
    """

    about: ClassVar[str] = (
        "Roll, and collect waits. Then say how many rolls have already gone without it: only"
        " the waits that lasted longer are kept, and counted from there on."
    )
    start: ClassVar[Mapping[str, Value]] = {"gone": 0}

    def __init__(self, seed: int, total: int = 7) -> None:
        self._seed, self._total = seed, total
        self._together = SharedRolls(
            lambda: f"{RECORD.lesson}{WAITS}", lambda: range(1, SHOWN + 1), self.refresh
        )
        super().__init__()

    def begin(self) -> None:
        """Discard all waits."""
        self.waits = ManyWaits(self._total, self._seed)

    def heading(self) -> str:
        return _("Waiting for the {total}").format(total=self._total)

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
        """Roll once, roll until the sum comes, or simulate many waits."""
        waits = self.waits
        if waits.ended >= MOST_WAITS:
            return _("That is enough.")
        if self._together.is_shared:
            waits.go_on_with(self._together.vary_seed(self._seed))
        before = waits.waits.copy()
        told = self._roll_once(press)
        new = waits.waits - before
        self._together.add_counts(Counter(min(rolls, SHOWN) for rolls in new.elements()))
        return told

    def _roll_once(self, press: Press) -> str:
        waits = self.waits
        match press.do:
            case "roll":
                before = waits.now
                return self._hit_text(before + 1) if waits.roll() else self._waiting_text()
            case "wait":
                before = waits.now
                return self._hit_text(before + waits.roll_until_hit())
            case "many" if press.arg in ("100", "10000"):
                waits.many(int(press.arg))
        return ""

    def _hit_text(self, rolls: int) -> str:
        return _("It came with roll {n}.").format(n=rolls)

    def _waiting_text(self) -> str:
        told = ngettext("{n} roll without it.", "{n} rolls without it.", self.waits.now)
        return told.format(n=self.waits.now)

    def picture(self) -> Child:
        """Return the observed shares and exact probabilities of the waiting times."""
        longer = self.waits.longer(self.number("gone"))
        kept = longer.total()
        plot = Plot(self.width, WAITS_HEIGHT, 0.4, SHOWN + 0.6, 0, TOP, left=44, top=52)
        room = 0.72 * (plot.x(2) - plot.x(1))
        bars: list[Child] = []
        for rolls in range(1, SHOWN + 1):
            come = sum(n for k, n in longer.items() if k == rolls or k > rolls == SHOWN)
            exact = float(self._exact(rolls))
            if kept:
                bars.append(plot.bar(rolls, come / kept, room, fill=SIM, fill_opacity=0.75))
            here = plot.x(rolls)
            bars.append(circle(here, plot.y(exact), 3.5, fill=EXACT))
        name = _("further rolls until the {total} comes ({n}: or more)")
        told = _("How many further rolls {kept} waits took; dots are the exact chances.")
        return picture(
            self.width,
            WAITS_HEIGHT,
            plot.axes(
                range(1, SHOWN + 1),
                (0, 0.05, 0.1, 0.15, 0.2),
                name.format(total=self._total, n=SHOWN),
                _("share"),
            ),
            bars,
            self._key(kept),
            description=told.format(kept=format_number(kept)),
        )

    def _exact(self, rolls: int) -> float:
        if rolls == SHOWN:
            return float((1 - self.waits.chance) ** (SHOWN - 1))
        return float(self.waits.exact(rolls))

    def _key(self, kept: int) -> Child:
        waits = ngettext("{n} wait", "{n} waits", kept).format(n=format_number(kept))
        return (
            rect(4, 7, 16, 13, fill=SIM, fill_opacity=0.75),
            label(26, 18, waits, size=12, anchor="start"),
            circle(150, 14, 3.5, fill=EXACT),
            label(160, 18, _("exact"), size=12, anchor="start"),
        )

    def below(self) -> Child:
        """Return the last single roll as HTML."""
        if self.waits.last is None:
            return None
        return h("p", [die(face, 36) for face in self.waits.last], class_="cnb-moving-dice")

    def rows(self) -> Sequence[Row]:
        """Return the share of first-roll hits and the mean wait, beside the exact values."""
        waits, gone = self.waits, self.number("gone")
        longer = waits.longer(gone)
        kept = longer.total()
        rows = [
            Row(
                _("Waits that lasted longer than {n}").format(n=gone),
                _("{kept} of {all}").format(
                    kept=format_number(kept), all=format_number(waits.ended)
                ),
            )
        ]
        if kept:
            mean = sum(k * n for k, n in longer.items()) / kept
            rows += [
                Row(_("It came with the very next roll in"), fine_percent(longer[1] / kept), "sim"),
                Row(_("Further rolls on average"), format_number(mean, ".2f"), "sim"),
            ]
        return (
            *rows,
            *self._class_rows(gone),
            chance(_("Exactly: with the very next roll"), waits.chance, "exact"),
            amount(_("Exactly: further rolls on average"), 1 / waits.chance, tone="exact"),
        )

    def _class_rows(self, gone: int) -> Sequence[Row]:
        """Return the results of the whole class, where it pools them."""
        class_ = self._together.counts
        kept = sum(n for rolls, n in class_.items() if rolls > gone)
        if not kept:
            return ()
        name = _("In the class, it came with the very next roll in")
        next_ = fine_percent(class_.get(gone + 1, 0) / kept)
        all_ = _("{kept} of {all}").format(
            kept=format_number(kept), all=format_number(sum(class_.values()))
        )
        return Row(_("Waits of the class that lasted longer"), all_), Row(name, next_, "sim")


def waits(total: int = 7, *, seed: int = 0) -> Waits:
    """Return waiting times for a sum of two dice, as the last value of a cell."""
    return Waits(seed, total)
