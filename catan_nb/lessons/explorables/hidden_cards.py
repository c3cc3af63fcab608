"""Inference on hidden cards: an unseen hand, a card kept for turns, Bayes with a stolen card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import ClassVar, Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.lessons.explorables.explorable import (
    Control,
    Moving,
    Row,
    Slider,
    Value,
    amount,
    chance,
)
from catan_nb.lessons.output.chances import probability_square
from catan_nb.stats import bayes, hypergeometric
from catan_nb.ui.looks.charts import (
    EDGE,
    EXACT,
    INK,
    INK_2,
    PRIMARY,
    SOFT,
    TRAY,
    label,
    line,
    picture,
    rect,
)
from catan_nb.ui.widgets.html import Child, Markup, h

__all__ = ["HiddenHand", "KeptCard", "TwoHypotheses", "hidden_hand", "kept_card", "two_hypotheses"]


MOST: Final = 12
"""Cards in the hand at most."""
SEEN: Final = 3
"""Known cards at most."""
HAND, BARS, FOOT = 74, 170, 62
"""Heights of the hand, of the bars above their line, and of what stands below it."""


class HiddenHand(Moving):
    """A hidden hand drawn at random from unseen cards."""

    title: ClassVar[str] = "A hidden hand"
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
        """Reset to the lesson's initial values."""
        self._values.update(self._first)

    def instructions(self) -> str:
        return _(
            "Move the sliders. The bars tell how many {kind} cards the hand holds; below them is"
            " what you get from it."
        ).format(kind=_(self.kind))

    def controls(self) -> Sequence[Control]:
        unseen = _("{kind} among {n} unseen cards").format(kind=_(self.kind), n=self.unseen)
        most = min(SEEN, self.number("hand"))
        return (
            Slider("hand", _("Cards in the hand"), 1, MOST),
            Slider("wanted", unseen, 0, self.unseen),
            Slider("seen", _("Known {kind} cards in it").format(kind=_(self.kind)), 0, most),
        )

    def chances(self) -> dict[int, Fraction]:
        """Return the probability of each number of wanted cards in the hand."""
        seen = self.number("seen")
        hidden = self.number("hand") - seen
        drawn = hypergeometric(self.unseen, self.number("wanted"), hidden)
        return {seen + number: chance for number, chance in drawn.items()}

    @property
    def mean(self) -> Fraction:
        """The expected number of wanted cards in the hand."""
        return sum((number * share for number, share in self.chances().items()), Fraction(0))

    def rows(self) -> Sequence[Row]:
        """Return the mean, and the chances of getting a wanted card."""
        chances = self.chances()
        return (
            amount(_("{kind} in the hand, on average").format(kind=_(self.kind)), self.mean),
            chance(_("One card drawn blind"), self.mean / self.number("hand"), "exact"),
            chance(_("The hand laid open: at least one"), 1 - chances.get(0, Fraction(0)), "sim"),
        )

    def picture(self) -> Child:
        """Return the hand with known cards face up, and the bars."""
        told = _("A hand of cards, and a bar for each number of {kind} cards in it").format(
            kind=_(self.kind)
        )
        return picture(self.width, HAND + BARS + FOOT, self._hand(), self._bars(), description=told)

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
        axis = line(0, base, self.width, base, stroke_width=2)
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
    """Return a hidden hand, as the last value of a cell.

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


# A card that somebody keeps: what it is likely to be, as areas of a square.


EAGER: Final = tuple(
    Fraction(*pair)
    for pair in ((0, 1), (1, 8), (1, 4), (1, 3), (1, 2), (2, 3), (3, 4), (7, 8), (1, 1))
)
"""Chances to play a useful card in a turn."""
TURNS: Final = 8


class KeptCard(Moving):
    """A hidden development card kept for some turns: how likely it is a victory point."""

    title: ClassVar[str] = "She keeps her card"
    about: ClassVar[str] = (
        "Let her wait, and say how eager she is to play a useful card. The coloured areas are"
        " what is still possible."
    )
    start: ClassVar[Mapping[str, Value]] = {"turns": 0, "eager": EAGER.index(Fraction(1, 2))}

    def __init__(self, points: int, unseen: int) -> None:
        if not 0 < points < unseen:
            raise ValueError(f"some of {unseen} cards must be points, and some not: {points}")
        self.points, self.unseen = points, unseen
        super().__init__()

    def controls(self) -> Sequence[Control]:
        """Return the two sliders."""
        eager = str(self.eager)
        return (
            Slider("turns", _("Turns that she has kept it"), 0, TURNS),
            Slider("eager", _("Would play it in a turn with"), 0, len(EAGER) - 1, shown=eager),
        )

    @property
    def eager(self) -> Fraction:
        """The chance that a useful card is played in a turn."""
        return EAGER[self.number("eager")]

    @property
    def kept(self) -> Fraction:
        """The chance that a useful card is still in the hand."""
        return (1 - self.eager) ** self.number("turns")

    @property
    def after(self) -> Fraction:
        """The posterior probability that the card is a victory point."""
        prior = {True: self._before, False: 1 - self._before}
        return bayes(prior, {True: Fraction(1), False: self.kept})[True]

    @property
    def _before(self) -> Fraction:
        return Fraction(self.points, self.unseen)

    def picture(self) -> Child:
        point, other = _("victory point"), _("another card")
        turns = self.number("turns")
        seen = ngettext("kept for {n} turn", "kept for {n} turns", turns).format(n=turns)
        drawn = probability_square(
            {point: self._before, other: 1 - self._before},
            {point: Fraction(1), other: self.kept},
            seen=seen,
            title=_("What may her card be?"),
        )
        return h("div", Markup(drawn.svg()))

    def rows(self) -> Sequence[Row]:
        """Return the prior and posterior probabilities."""
        return (
            chance(_("A victory point, before"), self._before),
            chance(_("Another card would still be there"), self.kept),
            chance(_("A victory point, now"), self.after, "exact"),
        )


def kept_card(points: int = 5, unseen: int = 20) -> KeptCard:
    """Return a hidden card that is kept, as the last value of a cell.

    Parameters
    ----------
    points, unseen : int
        How many of the cards that the viewer has not seen are victory points, and how many
        there are.
    """
    return KeptCard(points, unseen)


# Two stories about a hidden hand, and a stolen card that speaks for one of them.


PARTS: Final = 10
"""The chance of a story before goes up in such parts."""


class TwoHypotheses(Moving):
    """Two hypotheses about a hand, updated when a card stolen from it is ore."""

    title: ClassVar[str] = "A stolen card is ore: which story?"
    about: ClassVar[str] = "Change the two hands, and how much you believed in story A before."
    start: ClassVar[Mapping[str, Value]] = {"before": PARTS // 2, "first": 1, "second": 0}

    def __init__(self, cards: int, first: int, second: int) -> None:
        if not (1 <= first <= cards and 0 <= second <= cards and cards > 1):
            raise ValueError(f"{first} and {second} of {cards} cards cannot be ore here")
        self.cards, self._ore = cards, (first, second)
        super().__init__()

    def begin(self) -> None:
        """Reset to the lesson's numbers of ore."""
        self._values["first"], self._values["second"] = self._ore

    def controls(self) -> Sequence[Control]:
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
        """The total probability that a stolen card is ore."""
        return sum((self._prior[story] * p for story, p in self._ore_chance.items()), Fraction(0))

    @property
    def after(self) -> Fraction | None:
        """The posterior probability of hypothesis A; None where ore is impossible."""
        return bayes(self._prior, self._ore_chance).get("A", Fraction(0)) if self.ore else None

    def picture(self) -> Child:
        if not self.ore:
            return None
        title = _("Which hand does the ore come from?")
        drawn = probability_square(self._prior, self._ore_chance, seen=_("ore"), title=title)
        return h("div", Markup(drawn.svg()))

    def rows(self) -> Sequence[Row]:
        """Return the probabilities of ore and of hypothesis A."""
        stolen = chance(_("A stolen card is ore"), self.ore)
        if self.after is None:
            return stolen, Row(_("Story A, now"), _("no ore can come"))
        return stolen, chance(_("Story A, now"), self.after, "exact")


def two_hypotheses(cards: int = 4, first: int = 2, second: int = 1) -> TwoHypotheses:
    """Return two hypotheses about a hand, as the last value of a cell.

    Parameters
    ----------
    cards : int
        In the hand.
    first, second : int
        How many of them are ore in story A, and in story B.
    """
    return TwoHypotheses(cards, first, second)
