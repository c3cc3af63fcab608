"""The race of the eleven ships: each roll moves the ship with the number of its sum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.lessons.moving.controls import Does
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row
from catan_nb.lessons.output.drawing import (
    GUESS,
    INK,
    LINE,
    ON_PRIMARY,
    PRIMARY,
    SOFT,
    label,
    picture,
    pressed_here,
    rect,
)
from catan_nb.stats.dice import FACES
from catan_nb.stats.tools.validation import generator
from catan_nb.ui.looks.drawings import die
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["FIELDS", "ShipRace", "ship_race"]

SHIPS: Final = range(2, 2 * FACES + 1)
FIELDS: Final = 10
"""The ship that has sailed so many fields first has won."""
LANE: Final = 28
"""Height of the water that a ship has for itself, in pixels."""
START: Final = 46
"""Where the harbour ends."""


class ShipRace(Moving):
    """Eleven ships, of which one may be backed.

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

    def __init__(self, seed: int) -> None:
        self._seed = seed
        super().__init__()

    def begin(self) -> None:
        """Put all ships into the harbour and forget the races before."""
        self._rng: Any = generator(self._seed)
        self.sailed: Counter[int] = Counter()
        self.wins: Counter[int] = Counter()
        self.backed = 0
        self.last: tuple[int, int] | None = None

    @property
    def winner(self) -> int:
        """The ship that has won this race; 0 while it goes on."""
        return next((ship for ship, fields in self.sailed.items() if fields >= FIELDS), 0)

    def roll(self) -> None:
        """Roll once and let a ship sail; after the end of a race a new one begins."""
        if self.winner:
            self.sailed.clear()
        first, second = (int(face) for face in self._rng.integers(1, FACES + 1, size=2))
        self.last = first, second
        self.sailed[first + second] += 1
        if self.winner:
            self.wins[self.winner] += 1

    def title(self) -> str:
        """Return what it is called."""
        return _("The race of the ships")

    def about(self) -> str:
        """Return what one does with it."""
        return _("Press a ship to bet on it, and roll.")

    def controls(self) -> Sequence[Does]:
        """Return the buttons."""
        return Does("roll", _("Roll once")), Does("end", _("Sail to the end"))

    def pressed(self, press: Press) -> str:
        """Roll once or to the end, or back a ship."""
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
        """Return how many rolls and races there were, and what the backed ship has won."""
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
        """Return the last roll."""
        if self.last is None:
            return None
        return h("p", [die(face, 36) for face in self.last], class_="cnb-moving-dice")

    def picture(self) -> Child:
        """Return the lanes with their ships."""
        field = (self.width - START - 20) / FIELDS
        goal = START + field * FIELDS
        high = len(SHIPS) * LANE
        lines = [
            h(
                "line",
                x1=f"{START + field * n:.1f}",
                x2=f"{START + field * n:.1f}",
                y1=0,
                y2=high,
                stroke=INK if n in (0, FIELDS) else LINE,
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
            told=_("Eleven ships on their way; the goal is ten fields from the harbour."),
        )

    def _ship(self, ship: int, lane: int, field: float) -> Markup:
        fields = min(self.sailed[ship], FIELDS)
        x = START - 22 + field * fields if fields else START - 24
        y = lane * LANE
        colour = GUESS if ship == self.backed else PRIMARY
        told = ngettext("Ship {ship}: {n} field", "Ship {ship}: {n} fields", fields)
        hull = f"M{x - 17:.1f} {y + 8}h34l-6 15h-22z"
        return pressed_here(
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
    """Return the race of the ships, to be shown as the last value of a cell."""
    return ShipRace(seed)
