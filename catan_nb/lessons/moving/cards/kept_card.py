"""A card that somebody keeps: what it is likely to be, as areas of a square."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import ClassVar, Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.lessons.drawings.areas import areas
from catan_nb.lessons.moving.controls import Control, Slider, Value
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row, chance
from catan_nb.stats import bayes
from catan_nb.ui.widgets.html import Child, Markup, h

__all__ = ["KeptCard", "kept_card"]

EAGER: Final = tuple(
    Fraction(*pair)
    for pair in ((0, 1), (1, 8), (1, 4), (1, 3), (1, 2), (2, 3), (3, 4), (7, 8), (1, 1))
)
"""Chances to play a useful card in a turn."""
TURNS: Final = 8


class KeptCard(Moving):
    """One hidden card, which is a victory point or something else, and is kept for some turns.

    Parameters
    ----------
    points, unseen : int
        How many of the cards that nobody has shown are victory points, and how many there are.
    """

    start: ClassVar[Mapping[str, Value]] = {"turns": 0, "eager": EAGER.index(Fraction(1, 2))}

    def __init__(self, points: int, unseen: int) -> None:
        if not 0 < points < unseen:
            raise ValueError(f"some of {unseen} cards must be points, and some not: {points}")
        self.points, self.unseen = points, unseen
        super().__init__()

    def title(self) -> str:
        """Return what it is called."""
        return _("She keeps her card")

    def about(self) -> str:
        """Return what one does with it."""
        return _(
            "Let her wait, and say how eager she is to play a useful card. The coloured areas are"
            " what is still possible."
        )

    def controls(self) -> Sequence[Control]:
        """Return the two sliders."""
        eager = str(self.eager)
        return (
            Slider("turns", _("Turns that she has kept it"), 0, TURNS),
            Slider("eager", _("Would play it in a turn with"), 0, len(EAGER) - 1, shown=eager),
        )

    @property
    def eager(self) -> Fraction:
        """With what chance a useful card is played in a turn."""
        return EAGER[self.number("eager")]

    @property
    def kept(self) -> Fraction:
        """With what chance a useful card is still there."""
        return (1 - self.eager) ** self.number("turns")

    @property
    def after(self) -> Fraction:
        """How likely the card is a victory point now."""
        prior = {True: self._before, False: 1 - self._before}
        return bayes(prior, {True: Fraction(1), False: self.kept})[True]

    @property
    def _before(self) -> Fraction:
        return Fraction(self.points, self.unseen)

    def picture(self) -> Child:
        """Return the square."""
        point, other = _("victory point"), _("another card")
        turns = self.number("turns")
        seen = ngettext("kept for {n} turn", "kept for {n} turns", turns).format(n=turns)
        drawn = areas(
            {point: self._before, other: 1 - self._before},
            {point: Fraction(1), other: self.kept},
            seen=seen,
            title=_("What may her card be?"),
        )
        return h("div", Markup(drawn.svg()))

    def rows(self) -> Sequence[Row]:
        """Return the chances before and now."""
        return (
            chance(_("A victory point, before"), self._before),
            chance(_("Another card would still be there"), self.kept),
            chance(_("A victory point, now"), self.after, "exact"),
        )


def kept_card(points: int = 5, unseen: int = 20) -> KeptCard:
    """Return a hidden card that is kept, to be shown as the last value of a cell.

    Parameters
    ----------
    points, unseen : int
        How many of the cards that the viewer has not seen are victory points, and how many
        there are.
    """
    return KeptCard(points, unseen)
