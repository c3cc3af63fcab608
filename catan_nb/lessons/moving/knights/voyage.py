"""Sail to the island: the fleet moves roll by roll, and waiting times heap up."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext, shown_number
from catan_nb.lessons.moving.controls import Control, Does, Slider, Value
from catan_nb.lessons.moving.knights.chain_drawing import State, drawn_chain
from catan_nb.lessons.moving.knights.spread_picture import Waits, spread_picture
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row, chance
from catan_nb.rules.cities_knights.block import LANDING
from catan_nb.rules.cities_knights.names import FACES, SYMBOLS
from catan_nb.stats.knights.voyage import (
    Voyages,
    landing_distribution,
    landing_mean,
    landing_variance,
)
from catan_nb.ui.cities_knights.drawings import event_die
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["Voyage", "voyage"]

MANY: Final = 100
"""So many voyages are sailed by one press."""
MOST: Final = 100_000
"""So many are counted."""
DICE: Final = 12
"""So many of the last rolls are shown."""


class Voyage(Moving):
    """The fleet on its track, the rolls of a voyage, and when all voyages so far ended.

    Parameters
    ----------
    seed : int, optional
        Another number, other luck; by itself everybody has luck of their own.
    counted : bool
        Whether voyages are counted and compared with exact chances, and the fleet may begin
        elsewhere; without that it is a first try, which gives nothing away.
    """

    start: ClassVar[Mapping[str, Value]] = {"from": 0}

    def __init__(self, seed: int | None = None, *, counted: bool = True) -> None:
        self._seed, self._counted = seed, counted
        super().__init__()

    def begin(self) -> None:
        """Put the fleet to sea, and forget all voyages."""
        self._luck = random.Random(self._seed)
        self._rolls: list[str] = []
        self._landings: dict[int, Counter[int]] = {}

    def title(self) -> str:
        """Return what it is called."""
        return _("Sail to the island")

    def about(self) -> str:
        """Return what one does with it."""
        return _(
            "Each turn the event die is rolled: at a ship the fleet goes on by one space, at a"
            " gate it stays."
        )

    def controls(self) -> Sequence[Control | Does]:
        """Return where the fleet begins, and the rolls."""
        start = Slider("from", _("The fleet begins on space"), 0, LANDING - 1)
        rolls = Does("roll", _("Roll once")), Does("sail", _("Sail until they land"))
        often = Does("often", _("Sail {n} times").format(n=MANY))
        return (start, *rolls, often) if self._counted else rolls

    # ---- sailing -----------------------------------------------------------------------

    @property
    def origin(self) -> int:
        """The space where voyages begin."""
        return self.number("from")

    @property
    def fleet(self) -> int:
        """The space where the fleet is now."""
        return min(self.origin + self._rolls.count("ship"), LANDING)

    @property
    def landings(self) -> Counter[int]:
        """In which turn the voyages from this space ended."""
        return self._landings.setdefault(self.origin, Counter())

    def pressed(self, press: Press) -> str:
        """Roll once, until the fleet lands, or for many voyages."""
        match press.do:
            case "roll":
                return self._roll()
            case "sail":
                told = self._roll()
                while self.fleet < LANDING:
                    told = self._roll()
                return told
            case "often" if self.landings.total() < MOST:
                voyages = Voyages(self.origin, self._luck.randrange(2**32))
                voyages.more(MANY)
                self.landings.update(voyages.landings)
        return ""

    def _roll(self) -> str:
        if self.fleet == LANDING:
            self._rolls = []
        self._rolls += self._luck.choices(SYMBOLS, FACES)
        if self.fleet < LANDING:
            return ""
        turns = len(self._rolls)
        self.landings[turns] += 1
        return _("They land in turn {n}.").format(n=turns)

    # ---- what one sees -----------------------------------------------------------------

    def picture(self) -> Child:
        """Return the track, the last rolls, and the waiting times."""
        return [self._track(), self._dice(), self._times()]

    def _track(self) -> Markup:
        size = LANDING + 1
        states = [
            State(
                (space + 0.5) / size,
                0,
                str(space) if space < LANDING else _("land"),
                token=space == self.fleet,
                ends=space == LANDING,
            )
            for space in range(size)
        ]
        told = _("The fleet is on space {fleet} of {landing}.").format(
            fleet=self.fleet, landing=LANDING
        )
        return drawn_chain(self.width, states, (), told=told)

    def _dice(self) -> Markup:
        last = self._rolls[-DICE:]
        words = (
            ngettext("{n} roll", "{n} rolls", len(self._rolls)).format(n=len(self._rolls))
            if last
            else _("No roll yet")
        )
        dice = [event_die(symbol, 30) for symbol in last] or event_die(None, 30)
        return h("p", dice, " ", words, class_="cnb-moving-dice")

    def _times(self) -> Child:
        counts, n = self.landings, self.landings.total()
        ships = LANDING - self.origin
        if not self._counted:
            return None
        last = 30 if ships > 3 else 20
        exact = landing_distribution(self.origin, turns=last)
        waits = Waits(
            range(ships, last + 1),
            {turn: count / n for turn, count in counts.items()},
            ngettext("{n} voyage", "{n} voyages", n).format(n=shown_number(n)),
            {turn: c for turn, c in exact.items() if turn >= ships},
            float(landing_mean(self.origin)),
            math.sqrt(landing_variance(self.origin)),
        )
        return spread_picture(self.width, waits, x=_("turn of the landing"))

    def rows(self) -> Sequence[Row]:
        """Return the average, the spread, and how often one comes within it."""
        counts, n = self.landings, self.landings.total()
        if not self._counted:
            return ()
        told = []
        if n:
            seen = sum(turn * count for turn, count in counts.items()) / n
            told.append(Row(_("Average so far"), _turns(seen), "sim"))
        variance = landing_variance(self.origin)
        mean, spread = float(landing_mean(self.origin)), math.sqrt(variance)
        told.append(Row(_("Average, exactly"), _turns(mean), "exact"))
        if n > 1:
            seen = sum(count * (turn - mean) ** 2 for turn, count in counts.items()) / n
            told.append(Row(_("Standard deviation so far"), _turns(math.sqrt(seen)), "sim"))
        words = _("√{variance} ≈ {spread}").format(variance=variance, spread=_turns(spread))
        told.append(Row(_("Standard deviation, exactly"), words, "exact"))
        exact = landing_distribution(self.origin)
        near = [turn for turn in exact if abs(turn - mean) <= spread]
        within = _("From turn {first} to {last}").format(first=near[0], last=near[-1])
        if n:
            hits = sum(counts[turn] for turn in near)
            told.append(chance(_("{within}, so far").format(within=within), hits / n, "sim"))
        share = float(sum(exact[turn] for turn in near))
        told.append(chance(_("{within}, exactly").format(within=within), share, "exact"))
        return told


def _turns(number: float) -> str:
    return _("{n} turns").format(n=shown_number(number, ".3g"))


def voyage(seed: int | None = None, *, counted: bool = True) -> Voyage:
    """Return the fleet on its way, to be shown as the last value of a cell.

    Parameters are those of `Voyage`.
    """
    return Voyage(seed, counted=counted)
