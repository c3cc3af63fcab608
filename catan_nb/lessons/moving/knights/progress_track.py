"""Steps of the tracks against three dice: for which rolls a progress card comes."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.lessons.moving.controls import Control, Does, Slider, Value
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row, amount, chance
from catan_nb.lessons.output.drawing import EDGE, GUESS, INK_2, PAPER, PRIMARY, label, picture, rect
from catan_nb.rules.cities_knights.names import FACES, SYMBOLS, TOP, TRACKS
from catan_nb.rules.cities_knights.progress import draws
from catan_nb.stats.knights.progress_cards import draw_chance, draw_wait, draw_within
from catan_nb.ui.cities_knights.drawings import event_die
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["ProgressTrack", "progress_track"]

ROLLS: Final = 36
RED: Final = range(1, 7)
ROWS: Final = tuple(symbol for symbol, n in zip(SYMBOLS, FACES, strict=True) for _face in range(n))
"""What the six faces of the event die show."""
NAMES: Final = {
    "trade": noop("Steps of trade"),
    "politics": noop("Steps of politics"),
    "science": noop("Steps of science"),
}
HIGH, LEFT, UPPER = 36, 52, 46
"""Of a row of the picture; and what stands left of the fields and above them."""


class ProgressTrack(Moving):
    """The tracks of a city and the 36 ways in which event die and red die fall.

    Parameters
    ----------
    seed : int, optional
        Another number, other luck; by itself everybody has luck of their own.
    """

    start: ClassVar[Mapping[str, Value]] = {"trade": 0, "politics": 1, "science": 0, "rolls": 12}

    def __init__(self, seed: int | None = None) -> None:
        self._seed = seed
        super().__init__()

    def begin(self) -> None:
        """Forget all rolls."""
        self._luck = random.Random(self._seed)
        self.last: tuple[int, int] | None = None
        self._drawn: dict[tuple[int, ...], list[int]] = {}

    def title(self) -> str:
        """Return what it is called."""
        return _("Three tracks and the dice")

    def about(self) -> str:
        """Return what one does with it."""
        return _(
            "Each field is one way in which the event die and the red die can fall. Move the"
            " tracks: fields that bring a progress card light up."
        )

    def controls(self) -> Sequence[Control | Does]:
        """Return the tracks and the rolls."""
        return (
            *(Slider(track, _(NAMES[track]), 0, TOP) for track in TRACKS),
            Slider("rolls", _("Rolls to come"), 1, ROLLS),
            Does("roll", _("Roll once")),
            Does("often", _("Roll {n} times").format(n=100)),
        )

    @property
    def steps(self) -> tuple[int, ...]:
        """The steps taken on the three tracks."""
        return tuple(self.number(track) for track in TRACKS)

    def brings(self, row: int, red: int) -> bool:
        """Say whether a card comes when the dice fall like that."""
        symbol = ROWS[row]
        return symbol in TRACKS and draws(self.number(symbol), red)

    def pressed(self, press: Press) -> str:
        """Roll the dice."""
        counts = self._drawn.setdefault(self.steps, [0, 0])
        for _roll in range({"roll": 1, "often": 100}.get(press.do, 0)):
            self.last = self._luck.randrange(len(ROWS)), self._luck.choice(RED)
            counts[0] += 1
            counts[1] += self.brings(*self.last)
        return ""

    # ---- what one sees -----------------------------------------------------------------

    def picture(self) -> Child:
        """Return the 36 fields, those with a card lit."""
        wide = min((self.width - LEFT - 4) / len(RED), 84)
        shown: list[Child] = [label(LEFT + wide * 3, 14, _("red die"), fill=INK_2)]
        for red in RED:
            shown.append(label(LEFT + (red - 0.5) * wide, 36, red, font_weight=800))
        for row, symbol in enumerate(ROWS):
            y = UPPER + row * HIGH
            die = event_die(symbol, 30)
            shown.append(h("g", die, transform=f"translate(8 {y + 2})"))
            shown += [self._field(row, red, wide) for red in RED]
        n = sum(self.brings(row, red) for row in range(len(ROWS)) for red in RED)
        told = _("{n} of 36 fields bring a card.").format(n=n)
        return picture(self.width, UPPER + len(ROWS) * HIGH + 4, shown, told=told)

    def _field(self, row: int, red: int, wide: float) -> Markup:
        lit, now = self.brings(row, red), self.last == (row, red)
        return rect(
            LEFT + (red - 1) * wide + 2,
            UPPER + row * HIGH + 2,
            wide - 4,
            HIGH - 4,
            rx=6,
            fill=PRIMARY if lit else PAPER,
            stroke=GUESS if now else EDGE,
            stroke_width=4 if now else 1,
        )

    def rows(self) -> Sequence[Row]:
        """Return the chance of a card, the wait, and what so many rolls bring."""
        rolls, steps = self.number("rolls"), self.steps
        told = [chance(_("A card in the next roll"), draw_chance(*steps), "exact")]
        count, hits = self._drawn.get(steps, (0, 0))
        if count:
            words = ngettext("In {n} roll so far", "In {n} rolls so far", count).format(n=count)
            told.append(chance(words, hits / count, "sim"))
        wait = draw_wait(*steps)
        if wait is not None:
            told.append(amount(_("Average wait for a card, in rolls"), wait, tone="exact"))
        words = ngettext(
            "At least one card in {n} roll", "At least one card in {n} rolls", rolls
        ).format(n=rolls)
        told.append(chance(words, float(draw_within(rolls, *steps)), "exact"))
        return told


def progress_track(seed: int | None = None) -> ProgressTrack:
    """Return the tracks and the dice, to be shown as the last value of a cell.

    Parameters
    ----------
    seed : int, optional
        Another number, other luck; by itself everybody has luck of their own.
    """
    return ProgressTrack(seed)
