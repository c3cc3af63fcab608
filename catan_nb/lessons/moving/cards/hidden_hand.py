"""A hand that somebody hides: how many cards of a kind it holds, and how one gets one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import ClassVar, Final

from catan_nb.language import gettext as _
from catan_nb.lessons.moving.controls import Control, Slider, Value
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row, amount, chance
from catan_nb.lessons.output.drawing import (
    EDGE,
    EXACT,
    INK,
    INK_2,
    LINE,
    PRIMARY,
    SOFT,
    TRAY,
    label,
    picture,
    rect,
)
from catan_nb.stats import hypergeometric
from catan_nb.ui.widgets.html import Child, h

__all__ = ["HiddenHand", "hidden_hand"]

MOST: Final = 12
"""Cards in the hand at most."""
SEEN: Final = 3
"""Known cards at most."""
HAND, BARS, FOOT = 74, 170, 62
"""Heights of the hand, of the bars above their line, and of what stands below it."""


class HiddenHand(Moving):
    """A hidden hand of a game in which each unseen card is as likely as any other to be in it.

    Parameters
    ----------
    kind : str
        The wanted kind of card, in words.
    wanted, unseen : int
        How many of the unseen cards are of that kind, and how many there are.
    hand, seen : int
        How many cards are in the hand at first, and how many of them are known to be of the kind.
    """

    start: ClassVar[Mapping[str, Value]] = {"hand": 4, "wanted": 14, "seen": 0}

    def __init__(self, kind: str, wanted: int, unseen: int, hand: int, seen: int) -> None:
        if not 0 <= wanted <= unseen or unseen < MOST:
            raise ValueError(f"{wanted} of {unseen} cards cannot be wanted here")
        if not 0 <= seen <= min(SEEN, hand) or not 1 <= hand <= MOST:
            raise ValueError(f"{seen} of {hand} cards cannot be known here")
        self.kind, self.unseen = kind, unseen
        self._first: dict[str, Value] = {"hand": hand, "wanted": wanted, "seen": seen}
        super().__init__()

    def begin(self) -> None:
        """Put everything as the lesson has it."""
        self._values.update(self._first)

    def title(self) -> str:
        """Return what it is called."""
        return _("A hidden hand")

    def about(self) -> str:
        """Return what one does with it."""
        return _(
            "Move the sliders. The bars tell how many {kind} cards the hand holds; below them is"
            " what you get from it."
        ).format(kind=_(self.kind))

    def controls(self) -> Sequence[Control]:
        """Return the sliders."""
        unseen = _("{kind} among {n} unseen cards").format(kind=_(self.kind), n=self.unseen)
        most = min(SEEN, self.number("hand"))
        return (
            Slider("hand", _("Cards in the hand"), 1, MOST),
            Slider("wanted", unseen, 0, self.unseen),
            Slider("seen", _("Known {kind} cards in it").format(kind=_(self.kind)), 0, most),
        )

    def chances(self) -> dict[int, Fraction]:
        """Return the chance of each number of wanted cards in the hand."""
        seen = self.number("seen")
        hidden = self.number("hand") - seen
        drawn = hypergeometric(self.unseen, self.number("wanted"), hidden)
        return {seen + number: chance for number, chance in drawn.items()}

    @property
    def mean(self) -> Fraction:
        """How many wanted cards the hand holds on average."""
        return sum((number * share for number, share in self.chances().items()), Fraction(0))

    def rows(self) -> Sequence[Row]:
        """Return the mean and the chances to get a card of the kind."""
        chances = self.chances()
        return (
            amount(_("{kind} in the hand, on average").format(kind=_(self.kind)), self.mean),
            chance(_("One card drawn blind"), self.mean / self.number("hand"), "exact"),
            chance(_("The hand laid open: at least one"), 1 - chances.get(0, Fraction(0)), "sim"),
        )

    def picture(self) -> Child:
        """Return the hand, face down but for what was seen, and the bars."""
        told = _("A hand of cards, and a bar for each number of {kind} cards in it").format(
            kind=_(self.kind)
        )
        return picture(self.width, HAND + BARS + FOOT, self._hand(), self._bars(), told=told)

    def _hand(self) -> Child:
        hand, seen, step = self.number("hand"), self.number("seen"), min(46, self.width // MOST)
        left = (self.width - step * hand) / 2
        cards = []
        for number in range(hand):
            x, known = left + number * step, number < seen
            cards.append(
                rect(
                    x + 2,
                    4,
                    step - 4,
                    56,
                    rx=5,
                    fill="var(--grain,#fbe6b3)" if known else PRIMARY,
                    stroke=INK if known else EDGE,
                )
            )
            if not known:
                mark = label(x + step / 2, 38, "?", size=18, fill=SOFT, font_weight=800)
                cards.append(mark)
        return cards

    def _bars(self) -> Child:
        chances, most = self.chances(), self.number("hand")
        base, top = HAND + BARS, max(float(one) for one in chances.values())
        step = self.width / (MOST + 1)
        drawn: list[Child] = []
        for number in range(most + 1):
            share = float(chances.get(number, 0))
            high, x = share / top * (BARS - 30), (number + 0.5) * step
            drawn.append(
                rect(
                    x - step * 0.4,
                    base - high,
                    step * 0.8,
                    high,
                    fill="var(--series-1,#8fb3d9)" if number else TRAY,
                    stroke=EDGE,
                )
            )
            if share >= 0.005:
                drawn.append(label(x, base - high - 6, f"{100 * share:.0f}", fill=INK_2, size=13))
            drawn.append(label(x, base + 18, number, font_weight=800))
        mean = (float(self.mean) + 0.5) * step
        axis = h("line", x1=0, x2=self.width, y1=base, y2=base, stroke=LINE, stroke_width=2)
        here = h("path", d=f"M{mean:g} {base + 24}l7 12h-14z", fill=EXACT)
        per_cent = label(
            self.width - 4, HAND + 12, _("chance in %"), anchor="end", fill=INK_2, size=13
        )
        words = _("{kind} in the hand; the mark is the mean").format(kind=_(self.kind))
        below = label(self.width - 4, base + 54, words, anchor="end", fill=INK_2, size=13)
        return drawn, axis, here, per_cent, below


def hidden_hand(
    kind: str = "grain", wanted: int = 14, unseen: int = 57, *, hand: int = 4, seen: int = 0
) -> HiddenHand:
    """Return a hidden hand, to be shown as the last value of a cell.

    Parameters
    ----------
    kind : str
        The wanted kind of card, in words.
    wanted, unseen : int
        How many of the cards that one has not seen are of that kind, and how many there are.
    hand, seen : int
        How many cards are in the hand at first, and how many of them are known to be of the kind.
    """
    return HiddenHand(kind, wanted, unseen, hand, seen)
