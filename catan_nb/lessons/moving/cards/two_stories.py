"""Two stories about a hidden hand, and a stolen card that speaks for one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import ClassVar, Final

from catan_nb.language import gettext as _
from catan_nb.lessons.drawings.areas import areas
from catan_nb.lessons.moving.controls import Control, Slider, Value
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row, chance
from catan_nb.stats import bayes
from catan_nb.ui.widgets.html import Child, Markup, h

__all__ = ["TwoStories", "two_stories"]

PARTS: Final = 10
"""The chance of a story before goes up in such parts."""


class TwoStories(Moving):
    """A hand that is one of two, and a card stolen from it, which is ore.

    Parameters
    ----------
    cards : int
        In the hand.
    first, second : int
        How many of them are ore in story A, and in story B, at first.
    """

    start: ClassVar[Mapping[str, Value]] = {"before": PARTS // 2, "first": 1, "second": 0}

    def __init__(self, cards: int, first: int, second: int) -> None:
        if not (1 <= first <= cards and 0 <= second <= cards and cards > 1):
            raise ValueError(f"{first} and {second} of {cards} cards cannot be ore here")
        self.cards, self._ore = cards, (first, second)
        super().__init__()

    def begin(self) -> None:
        """Put the ore as the lesson has it."""
        self._values["first"], self._values["second"] = self._ore

    def title(self) -> str:
        """Return what it is called."""
        return _("A stolen card is ore: which story?")

    def about(self) -> str:
        """Return what one does with it."""
        return _("Change the two hands, and how much you believed in story A before.")

    def controls(self) -> Sequence[Control]:
        """Return the sliders."""
        return (
            Slider("before", _("Story A, before"), 0, PARTS, shown=str(self._prior["A"])),
            Slider("first", _("Ore in the hand of story A"), 1, self.cards),
            Slider("second", _("Ore in the hand of story B"), 0, self.cards),
        )

    @property
    def _prior(self) -> dict[str, Fraction]:
        before = Fraction(self.number("before"), PARTS)
        return {"A": before, "B": 1 - before}

    @property
    def _ore_chance(self) -> dict[str, Fraction]:
        held = {"A": self.number("first"), "B": self.number("second")}
        return {story: Fraction(ore, self.cards) for story, ore in held.items()}

    @property
    def ore(self) -> Fraction:
        """How likely a stolen card is ore at all."""
        return sum((self._prior[story] * p for story, p in self._ore_chance.items()), Fraction(0))

    @property
    def after(self) -> Fraction | None:
        """How likely story A is now; None where no ore can come."""
        return bayes(self._prior, self._ore_chance).get("A", Fraction(0)) if self.ore else None

    def picture(self) -> Child:
        """Return the square."""
        if not self.ore:
            return None
        title = _("Which hand does the ore come from?")
        drawn = areas(self._prior, self._ore_chance, seen=_("ore"), title=title)
        return h("div", Markup(drawn.svg()))

    def rows(self) -> Sequence[Row]:
        """Return the chances of ore, and of story A now."""
        stolen = chance(_("A stolen card is ore"), self.ore)
        if self.after is None:
            return stolen, Row(_("Story A, now"), _("no ore can come"))
        return stolen, chance(_("Story A, now"), self.after, "exact")


def two_stories(cards: int = 4, first: int = 2, second: int = 1) -> TwoStories:
    """Return two stories about a hand, to be shown as the last value of a cell.

    Parameters
    ----------
    cards : int
        In the hand.
    first, second : int
        How many of them are ore in story A, and in story B.
    """
    return TwoStories(cards, first, second)
