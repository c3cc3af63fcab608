"""A full hand before the dice fall: what is kept of it, by its size and the rolls to come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import ClassVar, Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext, shown_number
from catan_nb.lessons.moving.controls import Control, Slider, Switch, Value
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row, amount, chance
from catan_nb.lessons.output.drawing import (
    GUESS,
    INK,
    LINE,
    SIM,
    label,
    picture,
    rect,
)
from catan_nb.lessons.output.number_words import show_number
from catan_nb.stats.play.hand_risk import (
    NO_INCOME,
    HandRisk,
    risk_of_hand,
    safe_cards,
    seven_within,
)
from catan_nb.ui.widgets.html import Child, h

__all__ = ["FullHand", "full_hand"]

MOST_CARDS: Final = 16
MOST_ROLLS: Final = 6
LEFT: Final = 34
"""In the picture: where the bars begin."""
BASE: Final = 300
"""The line that they stand on."""
HIGH: Final = 210
"""How high the highest can be."""

_RING: Final = {"fill": "none", "stroke": GUESS, "stroke_width": 3}

Income = Mapping[int, Fraction]


class FullHand(Moving):
    """A hand to make larger or smaller, and the rolls before its owner may spend cards.

    Parameters
    ----------
    income : mapping of int to Fraction, optional
        The chance of each number of cards that a roll other than 7 brings. With it there is a
        switch between a hand that grows so and one that does not grow.
    """

    start: ClassVar[Mapping[str, Value]] = {"cards": 5, "rolls": 1, "grows": False}

    def __init__(self, income: Income | None = None) -> None:
        self._income = income
        super().__init__()

    def title(self) -> str:
        """Return what it is called."""
        return _("A hand before the dice fall")

    def about(self) -> str:
        """Return what one does with it."""
        return _("Change the number of cards, or the number of rolls, and watch what is left.")

    def _cards(self) -> Slider:
        return Slider("cards", _("cards in hand"), low=1, high=MOST_CARDS)

    def controls(self) -> Sequence[Control]:
        """Return the sliders, and the switch for cards that come in."""
        rolls = Slider("rolls", _("rolls to come"), low=1, high=MOST_ROLLS)
        grows = Switch("grows", _("New cards come in on other rolls."))
        return (self._cards(), rolls, *([grows] if self._income is not None else []))

    # ---- what it is worth --------------------------------------------------------------

    def risk(self, cards: int) -> HandRisk:
        """Return what the rolls may do to a hand of so many cards."""
        grows = self._income is not None and self.on("grows")
        income = self._income if grows and self._income is not None else NO_INCOME
        return _risk(cards, self.number("rolls"), tuple(income.items()))

    def kept(self, cards: int) -> Fraction:
        """Return how many cards are there after the rolls, on average."""
        hands = self.risk(cards).hands
        return sum((size * chance for size, chance in hands.items()), Fraction(0))

    def rows(self) -> Sequence[Row]:
        """Return the exact values of the hand."""
        cards = self.number("cards")
        risk, kept = self.risk(cards), self.kept(cards)
        return (
            chance(_("a 7 comes with chance"), seven_within(self.number("rolls"))),
            chance(_("cards are laid away with chance"), risk.any_discard),
            amount(_("cards laid away, on average"), risk.discards),
            amount(_("cards left, on average"), kept, tone="guess"),
            Row(_("what the last card adds"), _signed(kept - self.kept(cards - 1))),
        )

    # ---- what one sees -----------------------------------------------------------------

    def picture(self) -> Child:
        """Return the cards above, and below a bar for each size of hand."""
        cards = self.number("cards")
        step = (self.width - LEFT) / MOST_CARDS
        most = max(MOST_CARDS, float(self.kept(MOST_CARDS)))
        drawn = [*self._hand(cards), *_levels(self.width, most)]
        for size in range(1, MOST_CARDS + 1):
            x, high = LEFT + (size - 1) * step, float(self.kept(size)) / most * HIGH
            fill = GUESS if size == cards else SIM
            drawn += [
                rect(x + step * 0.14, BASE - high, step * 0.72, high, fill=fill),
                _line(x + step * 0.06, BASE - size / most * HIGH, step * 0.88),
            ]
            if size == cards or step > 24 or (size % 2 == 0 and abs(size - cards) > 1):
                weight = 800 if size == cards else 400
                drawn.append(label(x + step / 2, BASE + 17, size, font_weight=weight))
        middle = LEFT + (cards - 0.5) * step
        grip = h("circle", cx=f"{middle:g}", cy=BASE + 12, r=22, fill="transparent")
        ring = h("circle", cx=f"{middle:g}", cy=BASE + 12, r=13, **_RING)
        ends = LEFT + step / 2, LEFT + (MOST_CARDS - 0.5) * step
        handle = self._cards().pulled(cards, grip, ring, axis="x", low_at=ends[0], high_at=ends[1])
        words = _("bars: left on average; lines: now")
        below = label(LEFT, BASE + 42, words, anchor="start", size=13)
        return picture(self.width, BASE + 50, drawn, handle, below, told=self._told())

    def _hand(self, cards: int) -> Sequence[Child]:
        """Return a card for each in hand, filled as far as cards are left on average."""
        kept, step = float(self.kept(cards)), min(36.0, (self.width - 8) / MOST_CARDS)
        drawn: list[Child] = []
        for number in range(cards):
            x, part = 2 + number * step, min(max(kept - number, 0.0), 1.0)
            drawn.append(rect(x, 4, (step - 6) * part, 42, fill=GUESS))
            drawn.append(rect(x, 4, step - 6, 42, fill="none", stroke=INK, rx=4))
        return drawn

    def _told(self) -> str:
        rolls, cards = self.number("rolls"), self.number("cards")
        words = ngettext(
            "Of {cards} cards, {kept} are left on average after {n} roll.",
            "Of {cards} cards, {kept} are left on average after {n} rolls.",
            rolls,
        )
        kept = shown_number(float(self.kept(cards)), ".3g")
        return words.format(cards=cards, kept=kept, n=rolls)


def full_hand(income: Income | None = None) -> FullHand:
    """Return a hand to make larger or smaller; see `FullHand`."""
    return FullHand(income)


def _signed(change: Fraction) -> str:
    """Return a change with its sign."""
    return show_number(change) if change < 0 else f"+{show_number(change)}"


def _levels(width: int, most: float) -> list[Child]:
    drawn: list[Child] = []
    for count in range(0, int(most) + 1, 4):
        y = BASE - count / most * HIGH
        drawn.append(h("path", d=f"M{LEFT - 4} {y:g}H{width}", stroke=LINE, fill="none"))
        drawn.append(label(LEFT - 9, y + 5, count, anchor="end"))
    return drawn


def _line(x: float, y: float, wide: float) -> Child:
    return h("path", d=f"M{x:.4g} {y:.4g}h{wide:.4g}", stroke=INK, stroke_width=2.5, fill="none")


@cache
def _risk(cards: int, rolls: int, income: tuple[tuple[int, Fraction], ...]) -> HandRisk:
    return risk_of_hand(cards, safe_cards(), rolls, dict(income))
