"""Interactive dice figures: the square of all pairs, variance as areas, the race of the ships."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Final

from catan_nb.language import format_number, ngettext
from catan_nb.language import gettext as _
from catan_nb.lessons.explorables.explorable import (
    Control,
    Does,
    Handle,
    Moving,
    Row,
    amount,
    chance,
)
from catan_nb.lessons.output.drawing import press_target
from catan_nb.stats.dice import FACES
from catan_nb.stats.tools.validation import random_generator
from catan_nb.ui.looks.charts import (
    EDGE,
    EXACT,
    GUESS,
    INK,
    INK_2,
    LINE,
    ON_PRIMARY,
    PAPER,
    PRIMARY,
    SIM,
    SOFT,
    TRAY,
    circle,
    label,
    line,
    picture,
    rect,
)
from catan_nb.ui.looks.drawings import die
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["FIELDS", "DiceSquare", "ShipRace", "Squares", "dice_square", "mean_square", "ship_race"]


PAIRS: Final = tuple((a, b) for a in range(1, FACES + 1) for b in range(1, FACES + 1))
SUMS: Final = tuple(range(2, 2 * FACES + 1))
CELL: Final = 42
"""Side of a square in pixels."""
SIDE: Final = 28 + FACES * CELL
"""Of the whole square, with the faces at its edges."""
SQUARE_HEIGHT: Final = SIDE + 30
GAP: Final = 26


class DiceSquare(Moving):
    """The 36 pairs of two dice, which can be marked, grouped by sum.

    Attributes
    ----------
    taken : dict of (int, int) to None
        The pairs of faces that have been taken, in their order.
    sum : int
        The sum that is looked at; 0 before the first.
    """

    title: ClassVar[str] = "All rolls of two dice"
    about: ClassVar[str] = (
        "Press a square: it stands for one roll, and falls on the pile of its sum. Press a"
        " pile to see where its rolls are."
    )

    def begin(self) -> None:
        """Unmark all pairs."""
        self.taken: dict[tuple[int, int], None] = {}
        self.sum = 0

    def controls(self) -> Sequence[Does]:
        over = _("All squares are taken.") if len(self.taken) == len(PAIRS) else None
        return (
            Does("next", _("Next square"), why_not=over),
            Does("row", _("Next row"), why_not=over),
            Does("all", _("All squares"), why_not=over),
        )

    def pressed(self, press: Press) -> str:
        """Mark or unmark a pair, or select a sum."""
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
        """Return the number of marked pairs and the share of the selected sum."""
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
        """Return the square with the histogram beside it, or below where it is narrow."""
        beside = self.width >= 2 * SIDE
        left = 0 if beside else (self.width - SIDE) // 2
        room = self.width - SIDE - GAP if beside else self.width
        at = (SIDE + GAP, 0) if beside else (0, SQUARE_HEIGHT + 8)
        told = _("A square with a field for each of the 36 rolls, and a pile for each sum")
        return picture(
            self.width,
            SQUARE_HEIGHT if beside else 2 * SQUARE_HEIGHT,
            h("g", self._square(), transform=f"translate({left} 0)"),
            h("g", self._bars(room), transform=f"translate({at[0]} {at[1]})"),
            description=told,
        )

    def _piles(self) -> Counter[int]:
        return Counter(map(sum, self.taken))

    def _square(self) -> Child:
        """Return the grid of 6 × 6 pairs with the faces at its edges."""
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
        return press_target(
            "pair", number, told, field, words if taken else None, on=taken, first=number == 0
        )

    def _bars(self, room: int) -> Child:
        """Return the histogram: a block for each marked pair, above its sum."""
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
            place = rect(x, 20, wide, SQUARE_HEIGHT - 20, fill=TRAY)
            above = label(x + wide / 2, base - count * tall - 6, count, fill=INK_2)
            told = ngettext("Sum {sum}: {n} square", "Sum {sum}: {n} squares", count).format(
                sum=total, n=count
            )
            bars.append(
                press_target(
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
        axis = line(0, base, room, base, stroke_width=2)
        return h("g", bars, data_roving=True), axis


def dice_square() -> DiceSquare:
    """Return the square of two dice, as the last value of a cell."""
    return DiceSquare()


# Variance as a picture: five numbers on a line, and the squares of how far off they are.


_Across = Callable[[float], float]

LOW, MEAN_HEIGHT = 2, 12
MARGIN: Final = 26
"""Pixels beside the line, so that a handle at its end has room."""
MOST_UNIT: Final = 44
"""A step on the line is so many pixels at most, so that squares do not grow out of sight."""
TOUCH: Final = 22
"""Half of what one takes hold of, in pixels."""


class Squares(Moving):
    """Five numbers from 2 to 12 to drag along a line, with their variance drawn as squares."""

    title: ClassVar[str] = "The mean square"
    about: ClassVar[str] = (
        "Pull the five dots, or move them with the arrow keys. Each has a square that reaches"
        " to the mean; the square below the line is as large as these are on average."
    )

    def __init__(self, values: Sequence[int] = (5, 6, 7, 8, 9)) -> None:
        self._first = tuple(values)
        super().__init__()

    def begin(self) -> None:
        """Reset the numbers."""
        self._values |= {f"v{n}": value for n, value in enumerate(self._first)}

    @property
    def values(self) -> list[int]:
        """The numbers, in their current positions."""
        return [self.number(f"v{n}") for n in range(len(self._first))]

    @property
    def mean(self) -> Fraction:
        """Their mean."""
        return Fraction(sum(self.values), len(self._first))

    @property
    def variance(self) -> Fraction:
        """The mean squared deviation from the mean."""
        mean = self.mean
        return sum(((v - mean) ** 2 for v in self.values), Fraction(0)) / len(self._first)

    def controls(self) -> Sequence[Control | Does]:
        """Return a drag handle for each number and buttons for prepared arrangements."""
        return (
            *self._handles(),
            Does("set", _("All the same"), "7 7 7 7 7"),
            Does("set", _("One far off"), "6 6 6 6 11"),
            Does("set", _("Twice as wide"), "3 5 7 9 11"),
        )

    def _handles(self) -> list[Handle]:
        return [
            Handle(f"v{n}", _("Number {n}").format(n=n + 1), LOW, MEAN_HEIGHT)
            for n in range(len(self._first))
        ]

    def pressed(self, press: Press) -> str:
        """Move the numbers to a prepared arrangement."""
        numbers = press.arg.split()
        if press.do == "set" and len(numbers) == len(self._first):
            for n, number in enumerate(numbers):
                if number.isdecimal() and LOW <= int(number) <= MEAN_HEIGHT:
                    self.put(f"v{n}", int(number))
        return ""

    def picture(self) -> Child:
        """Return the line of numbers, with their squares above and the mean square below."""
        unit = min(MOST_UNIT, (self.width - 2 * MARGIN) / (MEAN_HEIGHT - LOW))
        left = (self.width - unit * (MEAN_HEIGHT - LOW)) / 2
        mean, values = float(self.mean), self.values
        farthest = max(abs(v - mean) for v in values)
        above = max(farthest, 3.0) * unit + 12
        stacked = max(values.count(v) for v in values) * 15
        base = max(above, stacked + 20)
        deviation = math.sqrt(self.variance)
        height = base + 62 + max(deviation, 2.0) * unit + 24

        def x(value: float) -> float:
            return left + (value - LOW) * unit

        sides = [(x(min(v, mean)), abs(v - mean) * unit) for v in values]
        squares = [
            rect(at, base - side, side, side, fill=SOFT, fill_opacity=0.7, stroke=LINE)
            for at, side in sides
        ]
        parts: list[Child] = [squares, self._axis(x, base), self._dots(x, base)]
        parts.append(line(x(mean), 0, x(mean), base + 26, EXACT))
        parts.append(
            label(x(mean), base + 44, _("mean {m}").format(m=format_number(mean, ".3g")), size=13)
        )
        parts.append(self._mean_square(x, base + 54, unit, deviation))
        told = _("Five numbers: {numbers}. The mean square is {variance}.")
        return picture(
            self.width,
            round(height),
            parts,
            description=told.format(
                numbers=", ".join(map(str, values)),
                variance=format_number(float(self.variance), ".4g"),
            ),
        )

    def _axis(self, x: _Across, base: float) -> Child:
        marks = [
            (
                line(x(v), base, x(v), base + 6, INK),
                label(x(v), base + 22, v, size=13),
            )
            for v in range(LOW, MEAN_HEIGHT + 1)
        ]
        return line(x(LOW) - 10, base, x(MEAN_HEIGHT) + 10, base, INK), marks

    def _dots(self, x: _Across, base: float) -> Child:
        """Return the drag handles; equal numbers are stacked."""
        dots, before = [], list[int]()
        for handle, value in zip(self._handles(), self.values, strict=True):
            up = base - 8 - 15 * before.count(value)
            before.append(value)
            dots.append(
                handle.drag_target(
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
                    high_at=x(MEAN_HEIGHT),
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
                f"√{_fraction_text(self.variance)} ≈ "
                f"{format_number(math.sqrt(self.variance), '.3g')}",
                "exact",
            ),
        )


def _fraction_text(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else f"({value})"


def mean_square(*values: int) -> Squares:
    """Return five draggable numbers with their squared deviations, as the last value of a cell.

    Parameters
    ----------
    *values : int
        Where they stand at first, from 2 to 12; by themselves 5 to 9.
    """
    return Squares(values or (5, 6, 7, 8, 9))


# The race of the eleven ships: each roll moves the ship with the number of its sum.


SHIPS: Final = range(2, 2 * FACES + 1)
FIELDS: Final = 10
"""The ship that has sailed so many fields first has won."""
LANE: Final = 28
"""Height of the water that a ship has for itself, in pixels."""
START: Final = 46
"""Where the harbour ends."""


class ShipRace(Moving):
    """A race of eleven ships, one for each sum; one ship may be bet on.

    Parameters
    ----------
    seed : int

    Attributes
    ----------
    sailed : Counter of int
        Ship to the fields that it has sailed in this race.
    backed : int
        The ship that is backed; 0 for none.
    wins : Counter of int
        Ship to the races that it has won.
    last : (int, int) or None
        The faces of the last roll.
    """

    title: ClassVar[str] = "The race of the ships"
    about: ClassVar[str] = "Press a ship to bet on it, and roll."

    def __init__(self, seed: int) -> None:
        self._seed = seed
        super().__init__()

    def begin(self) -> None:
        """Return all ships to the start and forget earlier races."""
        self._rng: Any = random_generator(self._seed)
        self.sailed: Counter[int] = Counter()
        self.wins: Counter[int] = Counter()
        self.backed = 0
        self.last: tuple[int, int] | None = None

    @property
    def winner(self) -> int:
        """The ship that has won this race; 0 while the race goes on."""
        return next((ship for ship, fields in self.sailed.items() if fields >= FIELDS), 0)

    def roll(self) -> None:
        """Roll once and advance a ship; start a new race when the last one is over."""
        if self.winner:
            self.sailed.clear()
        first, second = (int(face) for face in self._rng.integers(1, FACES + 1, size=2))
        self.last = first, second
        self.sailed[first + second] += 1
        if self.winner:
            self.wins[self.winner] += 1

    def controls(self) -> Sequence[Does]:
        return Does("roll", _("Roll once")), Does("end", _("Sail to the end"))

    def pressed(self, press: Press) -> str:
        """Roll once, roll to the end, or bet on a ship."""
        match press.do:
            case "roll":
                self.roll()
            case "end":
                self.roll()
                while not self.winner:
                    self.roll()
            case "ship" if press.arg.isdecimal() and int(press.arg) in SHIPS:
                self.backed = int(press.arg)
        if press.do in ("roll", "end") and self.winner:
            return _("Ship {ship} has won.").format(ship=self.winner)
        return ""

    def rows(self) -> Sequence[Row]:
        """Return the numbers of rolls and races, and the wins of the chosen ship."""
        races = self.wins.total()
        rows = [
            Row(_("Rolls in this race"), str(self.sailed.total())),
            Row(_("Races sailed"), str(races)),
        ]
        if self.backed:
            told = ngettext("{n} of {races} race", "{n} of {races} races", races)
            rows.append(
                Row(
                    _("Your ship {ship} has won").format(ship=self.backed),
                    told.format(n=self.wins[self.backed], races=races),
                    "guess",
                )
            )
        return rows

    def below(self) -> Child:
        """Return the last roll as HTML."""
        if self.last is None:
            return None
        return h("p", [die(face, 36) for face in self.last], class_="cnb-moving-dice")

    def picture(self) -> Child:
        """Return the lanes with the ships."""
        field = (self.width - START - 20) / FIELDS
        goal = START + field * FIELDS
        high = len(SHIPS) * LANE
        lines = [
            line(
                START + field * n,
                0,
                START + field * n,
                high,
                INK if n in (0, FIELDS) else LINE,
                stroke_dasharray="6 4" if n == FIELDS else None,
            )
            for n in range(FIELDS + 1)
        ]
        ships = [self._ship(ship, lane, field) for lane, ship in enumerate(SHIPS)]
        return picture(
            self.width,
            high + 4,
            rect(START, 0, goal - START, high, fill=SOFT),
            lines,
            h("g", ships, data_roving=True),
            description=_("Eleven ships on their way; the goal is ten fields from the harbour."),
        )

    def _ship(self, ship: int, lane: int, field: float) -> Markup:
        fields = min(self.sailed[ship], FIELDS)
        x = START - 22 + field * fields if fields else START - 24
        y = lane * LANE
        colour = GUESS if ship == self.backed else PRIMARY
        told = ngettext("Ship {ship}: {n} field", "Ship {ship}: {n} fields", fields)
        hull = f"M{x - 17:.1f} {y + 8}h34l-6 15h-22z"
        return press_target(
            "ship",
            ship,
            told.format(ship=ship, n=fields),
            rect(0, y, self.width, LANE, fill="transparent"),
            h("path", d=hull, fill=colour),
            label(x, y + 20, ship, size=13, fill=ON_PRIMARY, font_weight=800),
            on=ship == self.backed,
            first=lane == 0,
        )


def ship_race(seed: int = 0) -> ShipRace:
    """Return the race of the ships, as the last value of a cell."""
    return ShipRace(seed)
