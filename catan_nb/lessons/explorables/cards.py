"""Interactive card decks: drawing with a probability tree, and gaps between wanted cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import prod
from random import Random
from typing import ClassVar, Final

from catan_nb.language import format_number, ngettext
from catan_nb.language import gettext as _
from catan_nb.lessons.explorables.explorable import (
    Control,
    Does,
    Moving,
    Row,
    Slider,
    Switch,
    Value,
    amount,
    chance,
)
from catan_nb.lessons.output.drawing import press_target
from catan_nb.stats import draws_until_mean
from catan_nb.ui.looks.charts import (
    EDGE,
    EXACT,
    INK,
    INK_2,
    LINE,
    PAPER,
    TRAY,
    label,
    line,
    picture,
    rect,
)
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["CardGaps", "DrawnCards", "card_gaps", "drawn_cards"]


BLUE: Final = "var(--series-1,#8fb3d9)"
MOST: Final = 1000
"""Shuffles at most."""
ROW, BARS, FOOT = 76, 150, 40
"""Heights of the row of cards, of the bars, and of what stands below them."""


class CardGaps(Moving):
    """A shuffled row of cards, with the mean length of each gap over many shuffles.

    Attributes
    ----------
    shuffles : list of list of int
        The rows so far; a card is wanted when its number is below that of wanted cards.
    """

    title: ClassVar[str] = "Gaps in a shuffled pack"
    about: ClassVar[str] = (
        "Shuffle many times, and watch the bars: the mean length of each gap. The line is the"
        " exact value."
    )
    start: ClassVar[Mapping[str, Value]] = {"wanted": 1, "hits": 1}

    def __init__(self, cards: int, wanted: int, hits: int, seed: int) -> None:
        if not 0 < hits <= wanted < cards:
            raise ValueError(f"{hits} of {wanted} wanted cards cannot come from {cards} cards")
        self.cards, self._first, self._luck = cards, (wanted, hits), Random(seed)
        super().__init__()

    def begin(self) -> None:
        """Start with one shuffle."""
        self._values["wanted"], self._values["hits"] = self._first
        self.shuffles: list[list[int]] = []
        self._shuffle(1)

    def _shuffle(self, times: int) -> None:
        for _time in range(min(times, MOST - len(self.shuffles))):
            row = list(range(self.cards))
            self._luck.shuffle(row)
            self.shuffles.append(row)

    def controls(self) -> Sequence[Control | Does]:
        """Return the sliders and buttons."""
        over = _("That is enough to see it.") if len(self.shuffles) >= MOST else None
        wanted = self.number("wanted")
        return (
            Slider("wanted", _("Wanted cards"), 1, self.cards - 1),
            Slider("hits", _("Draw until wanted card number"), 1, wanted),
            Does("once", _("Shuffle"), why_not=over),
            Does("often", _("Shuffle 100 times"), why_not=over),
        )

    def pressed(self, press: Press) -> str:
        """Shuffle once or a hundred times."""
        self._shuffle({"once": 1, "often": 100}.get(press.do, 0))
        return ""

    def gaps(self, row: Sequence[int]) -> list[int]:
        """Return the number of other cards before each wanted card, and after the last."""
        lengths = [0]
        for card in row:
            if card < self.number("wanted"):
                lengths.append(0)
            else:
                lengths[-1] += 1
        return lengths

    def means(self) -> list[Fraction]:
        """Return the mean length of each gap over all shuffles."""
        every = zip(*map(self.gaps, self.shuffles), strict=True)
        return [Fraction(sum(one), len(self.shuffles)) for one in every]

    def rows(self) -> Sequence[Row]:
        """Return the draws needed: in this shuffle, on average, and by the exact formula."""
        wanted, hits, times = self.number("wanted"), self.number("hits"), len(self.shuffles)
        until = sum(self.gaps(self.shuffles[-1])[:hits]) + hits
        mean = float(sum(self.means()[:hits]) + hits)
        many = ngettext("On average, in {n} shuffle", "On average, in {n} shuffles", times)
        return (
            Row(_("Cards drawn until then, in the row above"), str(until), "guess"),
            Row(many.format(n=times), format_number(mean, ".3f"), "sim"),
            amount(_("Exact mean"), draws_until_mean(self.cards, wanted, hits), tone="exact"),
        )

    def picture(self) -> Child:
        """Return the row of cards above the bars of mean gaps."""
        told = _("A row of shuffled cards, and a bar with the mean length of each gap")
        return picture(self.width, ROW + BARS + FOOT, self._row(), self._bars(), description=told)

    def _row(self) -> Child:
        row, hits, wanted = self.shuffles[-1], self.number("hits"), self.number("wanted")
        step = min(self.width / self.cards, 30)
        left = (self.width - step * self.cards) / 2
        found = list(accumulate(int(card < wanted) for card in row))
        drawn: list[Child] = []
        for place, card in enumerate(row):
            before = found[place] - (card < wanted)
            drawn.append(
                rect(
                    left + place * step + 1,
                    4,
                    step - 2,
                    40,
                    rx=3,
                    fill=BLUE if card < wanted else TRAY,
                    stroke=EDGE,
                    opacity=1 if before < hits else 0.35,
                )
            )
        end = left + (found.index(hits) + 1) * step
        line = h("path", d=f"M{left + 1:g} 52H{end - 1:g}", stroke=EXACT, stroke_width=3)
        count = label((left + end) / 2, 70, found.index(hits) + 1, font_weight=800)
        return drawn, line, count

    def _bars(self) -> Child:
        means, wanted = self.means(), self.number("wanted")
        exact = (self.cards - wanted) / (wanted + 1)
        base, top = ROW + BARS, max(exact, *map(float, means)) * 1.15
        step = self.width / len(means)
        drawn: list[Child] = []
        for number, mean in enumerate(means):
            high = float(mean) / top * (BARS - 20)
            drawn.append(
                rect(
                    (number + 0.1) * step,
                    base - high,
                    0.8 * step,
                    high,
                    fill="var(--sim,#0a5d73)",
                    opacity=1 if number < self.number("hits") else 0.5,
                )
            )
        if len(means) * 16 <= self.width:
            drawn += [
                label((number + 0.5) * step, base + 17, number + 1, size=12, fill=INK_2)
                for number in range(len(means))
            ]
        level = base - exact / top * (BARS - 20)
        axis = h("path", d=f"M0 {base}H{self.width}", stroke=LINE, stroke_width=2)
        line = h("path", d=f"M0 {level:g}H{self.width}", stroke=EXACT, stroke_width=2)
        name = _("mean length of each gap, in order")
        return drawn, axis, line, label(self.width / 2, base + 35, name, size=13, fill=INK_2)


def card_gaps(cards: int = 25, wanted: int = 14, hits: int = 3, *, seed: int = 0) -> CardGaps:
    """Return a shuffled row of cards with its gaps, as the last value of a cell.

    Parameters
    ----------
    cards, wanted, hits : int
        How many cards there are, how many of them are wanted, and until which of these one
        draws.
    seed : int
    """
    return CardGaps(cards, wanted, hits, seed)


# A shuffled pack of which cards are drawn, and the tree of what may come next.


FILLS: Final = ("var(--series-1,#8fb3d9)", TRAY, "var(--glow-soft,#fff0b3)")
"""Of the cards, kind by kind."""
LEVEL: Final = 84
"""Height of a draw in the tree."""
NODE: Final = 34
PACK: Final = 66
"""Height of the pack, with the words below it."""


class DrawnCards(Moving):
    """A deck of cards drawn one by one, with a probability tree.

    Attributes
    ----------
    came : list of int
        The kinds that have been drawn, by number.
    """

    title: ClassVar[str] = "Draw cards one by one"
    about: ClassVar[str] = (
        "Draw a card, or press a branch of the tree to say what comes. The fractions tell"
        " what is left."
    )
    start: ClassVar[Mapping[str, Value]] = {"returned": False}

    def __init__(self, pack: Mapping[str, int], draws: int, seed: int) -> None:
        if not 2 <= len(pack) <= len(FILLS) or not 1 <= draws <= sum(pack.values()):
            raise ValueError(f"a pack of 2 or 3 kinds with {draws} cards is needed, not {pack}")
        self.names, self.counts = tuple(pack), tuple(pack.values())
        self.draws, self._luck = draws, Random(seed)
        super().__init__()

    def begin(self) -> None:
        """Shuffle all cards back into the deck."""
        self.came: list[int] = []

    def controls(self) -> Sequence[Control | Does]:
        """Return the buttons and the switch."""
        over = _("That is deep enough for this tree.") if len(self.came) == self.draws else None
        none = None if self.came else _("None is drawn.")
        back = Does("back", _("Undo the last card"), why_not=none)
        return Switch("returned", _("Put each card back and shuffle")), self._draw(over), back

    def _draw(self, over: str | None) -> Does:
        return Does("draw", _("Draw a card"), why_not=over)

    def pressed(self, press: Press) -> str:
        """Draw a card at random, draw a chosen kind, or undo the last draw."""
        match press.do:
            case "draw" if len(self.came) < self.draws:
                left = self._left(len(self.came))
                self.came.append(self._luck.choices(range(len(left)), left)[0])
            case "back":
                del self.came[-1:]
            case "way":
                level, _comma, kind = press.arg.partition(",")
                self._say(int(level), int(kind))
        return ""

    def _say(self, level: int, kind: int) -> None:
        """Set the kind that a draw brings; later draws are undone."""
        if 0 <= level <= len(self.came) and 0 <= kind < len(self.names) and self._left(level)[kind]:
            self.came = [*self.came[:level], kind]

    # ---- what is known -----------------------------------------------------------------

    def _left(self, draws: int, returned: bool | None = None) -> tuple[int, ...]:
        """Return the cards of each kind that remain before a draw, counted from 0."""
        if self.on("returned") if returned is None else returned:
            return self.counts
        gone = self.came[:draws]
        return tuple(count - gone.count(kind) for kind, count in enumerate(self.counts))

    def way_chance(self, returned: bool | None = None) -> Fraction:
        """Return the probability of the sequence drawn so far.

        Parameters
        ----------
        returned : bool, optional
            Whether each card is put back; by itself as the switch stands.
        """
        steps = (self._left(draw, returned) for draw in range(len(self.came)))
        factors = (
            Fraction(left[kind], sum(left)) for left, kind in zip(steps, self.came, strict=True)
        )
        return prod(factors, start=Fraction(1))

    def rows(self) -> Sequence[Row]:
        """Return the probability of the drawn sequence, with and without replacement."""
        if not self.came:
            return [Row(_("Cards in the pack"), str(sum(self.counts)))]
        told = ", ".join(_(self.names[kind]) for kind in self.came)
        way = _("This way: {cards}").format(cards=told)
        if self.on("returned"):
            return [chance(way, self.way_chance(), "sim")]
        return [
            chance(way, self.way_chance(), "exact"),
            chance(_("If each card were put back"), self.way_chance(returned=True), "sim"),
        ]

    # ---- what one sees -----------------------------------------------------------------

    def picture(self) -> Child:
        """Return the deck above the tree."""
        levels = min(len(self.came) + 1, self.draws)
        drawn = [self._level(level) for level in range(levels)]
        told = _("The cards of the pack, and a tree with the chances of what comes next")
        return picture(
            self.width,
            PACK + LEVEL * levels + NODE,
            self._pack(),
            [part for parts, _nodes in drawn for part in parts],
            h("g", [node for _parts, nodes in drawn for node in nodes], data_roving=True),
            description=told,
        )

    def _pack(self) -> Child:
        """Return all cards in a row; drawn ones are outlined."""
        left = self._left(len(self.came))
        step = min(self.width / sum(self.counts), 30)
        at, drawn = (self.width - step * sum(self.counts)) / 2, []
        for kind, count in enumerate(self.counts):
            for number in range(count):
                gone = number >= left[kind]
                drawn.append(
                    rect(
                        at + 1,
                        2,
                        step - 2,
                        30,
                        rx=3,
                        fill="none" if gone else FILLS[kind],
                        stroke=EDGE,
                        stroke_dasharray="3 3" if gone else None,
                    )
                )
                at += step
        words = " · ".join(f"{_(name)}: {n}" for n, name in zip(left, self.names, strict=True))
        return h("g", drawn), label(self.width / 2, 52, words, font_weight=800)

    def _x(self, kind: int) -> float:
        return self.width * (kind + 0.5) / len(self.names)

    def _level(self, level: int) -> tuple[list[Child], list[Markup]]:
        """Return the branches of one draw with their probabilities."""
        left, top = self._left(level), PACK + LEVEL * level
        root = self._x(self.came[level - 1]) if level else self.width / 2
        begin, wide = top + (NODE / 2 if level else 0), min(130.0, self.width / len(left) - 10)
        taken = self.came[level] if level < len(self.came) else None
        lines: list[Child] = []
        nodes: list[Markup] = []
        for kind, count in enumerate(left):
            x, y = self._x(kind), top + LEVEL
            here = kind == taken
            lines.append(_branch(root, begin, x, y - NODE / 2, here))
            middle = (root + x) / 2, (begin + y - NODE / 2) / 2
            lines.append(_haloed_label(*middle, f"{count}/{sum(left)}", here))
            node = rect(
                x - wide / 2,
                y - NODE / 2,
                wide,
                NODE,
                rx=10,
                fill=FILLS[kind] if here else PAPER,
                stroke=INK if here else EDGE,
                stroke_width=2.5 if here else 1.5,
                opacity=1 if count else 0.4,
            )
            told = _("Draw {number}: {card}, {count} of {all}").format(
                number=level + 1, card=_(self.names[kind]), count=count, all=sum(left)
            )
            words = label(x, y + 5, _(self.names[kind]), font_weight=800)
            nodes.append(
                press_target(
                    "way", f"{level},{kind}", told, node, words, on=here, first=not level + kind
                )
            )
        return lines, nodes


def _branch(x1: float, y1: float, x2: float, y2: float, taken: bool) -> Markup:
    return line(x1, y1, x2, y2, INK if taken else LINE, stroke_width=4 if taken else 2)


def _haloed_label(x: float, y: float, words: str, taken: bool) -> Markup:
    return label(
        x,
        y + 5,
        words,
        font_weight=800 if taken else 400,
        fill=INK if taken else INK_2,
        stroke=PAPER,
        stroke_width=5,
        paint_order="stroke",
    )


def drawn_cards(pack: Mapping[str, int], *, draws: int = 4, seed: int = 0) -> DrawnCards:
    """Return a deck of cards to draw from, as the last value of a cell.

    Parameters
    ----------
    pack : mapping of str to int
        Two or three kinds to how many cards there are: ``{"knight": 14, "other": 11}``.
    draws : int
        So many cards are drawn at most.
    seed : int
    """
    return DrawnCards(pack, draws, seed)
