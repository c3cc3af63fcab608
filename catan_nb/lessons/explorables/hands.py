"""Interactive hands of cards: the risk of a 7, and a Markov chain towards a price."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
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
from catan_nb.lessons.output.words import show_number
from catan_nb.rules.cards import Cards
from catan_nb.stats.play.hand_risk import (
    NO_INCOME,
    HandRisk,
    risk_of_hand,
    safe_cards,
    seven_within,
)
from catan_nb.stats.play.waiting import cards_chain, missing_name, paying_chance
from catan_nb.stats.tools.chains import AbsorbingChain
from catan_nb.ui.looks.charts import (
    EDGE,
    GLOW,
    GOOD,
    GUESS,
    INK,
    ON_PRIMARY,
    PAPER,
    PRIMARY,
    SIM,
    Plot,
    circle,
    label,
    line,
    picture,
    rect,
)
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["FullHand", "HandChain", "full_hand", "hand_chain"]


MOST_CARDS: Final = 16
MOST_ROLLS: Final = 6
LEFT: Final = 34
"""In the picture: where the bars begin."""
BASE: Final = 300
"""The line that they stand on."""
BAR_HEIGHT: Final = 210
"""How high the highest can be."""

_RING: Final = {"fill": "none", "stroke": GUESS, "stroke_width": 3}

Income = Mapping[int, Fraction]


class FullHand(Moving):
    """A hand of adjustable size, and the risk of the rolls before its owner's next turn.

    Parameters
    ----------
    income : mapping of int to Fraction, optional
        The chance of each number of cards that a roll other than 7 brings. With it there is a
        switch between a hand that grows so and one that does not grow.
    """

    title: ClassVar[str] = "A hand before the dice fall"
    about: ClassVar[str] = (
        "Change the number of cards, or the number of rolls, and watch what is left."
    )
    start: ClassVar[Mapping[str, Value]] = {"cards": 5, "rolls": 1, "grows": False}

    def __init__(self, income: Income | None = None) -> None:
        self._income = income
        super().__init__()

    def _cards_slider(self) -> Slider:
        return Slider("cards", _("cards in hand"), low=1, high=MOST_CARDS)

    def controls(self) -> Sequence[Control]:
        """Return the sliders, and the switch for cards received meanwhile."""
        rolls = Slider("rolls", _("rolls to come"), low=1, high=MOST_ROLLS)
        grows = Switch("grows", _("New cards come in on other rolls."))
        return (self._cards_slider(), rolls, *([grows] if self._income is not None else []))

    # ---- what it is worth --------------------------------------------------------------

    def risk(self, cards: int) -> HandRisk:
        """Return the distribution of a hand's size after the rolls."""
        grows = self._income is not None and self.on("grows")
        income = self._income if grows and self._income is not None else NO_INCOME
        return _cached_risk(cards, self.number("rolls"), tuple(income.items()))

    def kept(self, cards: int) -> Fraction:
        """Return the expected number of cards after the rolls."""
        hands = self.risk(cards).hands
        return sum((size * chance for size, chance in hands.items()), Fraction(0))

    def rows(self) -> Sequence[Row]:
        """Return the exact values for the hand."""
        cards = self.number("cards")
        risk, kept = self.risk(cards), self.kept(cards)
        return (
            chance(_("a 7 comes with chance"), seven_within(self.number("rolls"))),
            chance(_("cards are laid away with chance"), risk.any_discard),
            amount(_("cards laid away, on average"), risk.discards),
            amount(_("cards left, on average"), kept, tone="guess"),
            Row(_("what the last card adds"), _signed_text(kept - self.kept(cards - 1))),
        )

    # ---- what one sees -----------------------------------------------------------------

    def picture(self) -> Child:
        """Return the cards, and below them a bar for each size of hand."""
        cards = self.number("cards")
        step = (self.width - LEFT) / MOST_CARDS
        most = max(MOST_CARDS, float(self.kept(MOST_CARDS)))
        plot = Plot(
            self.width,
            BASE + 50,
            low=0.5,
            high=MOST_CARDS + 0.5,
            least=0,
            most=most,
            left=LEFT,
            right=0,
            top=BASE - BAR_HEIGHT,
            bottom=50,
            size=14,
        )
        drawn: list[Child] = [self._hand(cards), plot.levels(range(0, int(most) + 1, 4))]
        for size in range(1, MOST_CARDS + 1):
            fill = GUESS if size == cards else SIM
            x, now = plot.x(size), plot.y(size)
            drawn.append(plot.bar(size, float(self.kept(size)), step * 0.72, fill=fill))
            drawn.append(line(x - step * 0.44, now, x + step * 0.44, now, INK, stroke_width=2.5))
            if size == cards or step > 24 or (size % 2 == 0 and abs(size - cards) > 1):
                weight = 800 if size == cards else 400
                drawn.append(label(x, BASE + 17, size, font_weight=weight))
        middle = plot.x(cards)
        grip = circle(middle, BASE + 12, 22, fill="transparent")
        ring = circle(middle, BASE + 12, 13, **_RING)
        handle = self._cards_slider().drag_target(
            cards, grip, ring, axis="x", low_at=plot.x(1), high_at=plot.x(MOST_CARDS)
        )
        words = _("bars: left on average; lines: now")
        below = label(LEFT, BASE + 42, words, anchor="start", size=13)
        return picture(self.width, BASE + 50, drawn, handle, below, description=self._description())

    def _hand(self, cards: int) -> Sequence[Child]:
        """Return the hand's cards, filled by the expected share that is left."""
        kept, step = float(self.kept(cards)), min(36.0, (self.width - 8) / MOST_CARDS)
        drawn: list[Child] = []
        for number in range(cards):
            x, part = 2 + number * step, min(max(kept - number, 0.0), 1.0)
            drawn.append(rect(x, 4, (step - 6) * part, 42, fill=GUESS))
            drawn.append(rect(x, 4, step - 6, 42, fill="none", stroke=INK, rx=4))
        return drawn

    def _description(self) -> str:
        rolls, cards = self.number("rolls"), self.number("cards")
        words = ngettext(
            "Of {cards} cards, {kept} are left on average after {n} roll.",
            "Of {cards} cards, {kept} are left on average after {n} rolls.",
            rolls,
        )
        kept = format_number(float(self.kept(cards)), ".3g")
        return words.format(cards=cards, kept=kept, n=rolls)


def full_hand(income: Income | None = None) -> FullHand:
    """Return a hand of adjustable size; see `FullHand`."""
    return FullHand(income)


def _signed_text(change: Fraction) -> str:
    """Return a difference with its sign."""
    return show_number(change) if change < 0 else f"+{show_number(change)}"


@cache
def _cached_risk(cards: int, rolls: int, income: tuple[tuple[int, Fraction], ...]) -> HandRisk:
    return risk_of_hand(cards, safe_cards(), rolls, dict(income))


# From hand to hand: a token on a drawn Markov chain, moved by the dice up to a price.


ROLLS: Final = 36
BOX_HEIGHT: Final = 46
"""Height of a box."""
GAP: Final = 40
"""Between two rows of boxes."""
TOP: Final = 22
LABELLED: Final = 120
"""From this width of a column on there is room for chances at the arrows to the right."""


class HandChain(Moving):
    """A Markov chain of hands up to a price of two kinds of card, with a token to move.

    Parameters
    ----------
    payouts : mapping of int to Cards
        What each sum of the dice pays, never both kinds at once.
    price : Cards
        Of two kinds, such as three ore and two grain.
    seed : int
        Decides the dice.

    Raises
    ------
    ValueError
        For another price, and when a roll pays both kinds or more than one card of a kind.
    """

    title: ClassVar[str] = "From hand to hand"
    about: ClassVar[str] = (
        "Roll, and watch the hand grow. Click a hand to hold it: below stands how many turns"
        " it takes from there."
    )

    def __init__(self, payouts: Mapping[int, Cards], price: Cards, seed: int = 0) -> None:
        kinds = list(price)
        if len(kinds) != 2:
            raise ValueError("a drawn chain has a price of two kinds of card")
        useful = {
            total: [kind for kind in kinds for _card in range(cards[kind])]
            for total, cards in payouts.items()
        }
        if any(len(cards) > 1 for cards in useful.values()):
            raise ValueError("a drawn chain gets one card at a time")
        self.pays = {total: cards[0] for total, cards in useful.items() if cards}
        self.across, self.up = kinds
        self.price, self.seed = price, seed
        self.chances = {kind: paying_chance(payouts, kind) for kind in kinds}
        self.chain: AbsorbingChain = cards_chain(payouts, price)
        super().__init__()

    def begin(self) -> None:
        """Empty the hand, and forget all attempts."""
        self._random = Random(self.seed)
        self.hand = {self.across: 0, self.up: 0}
        self.turns = 0
        self.tries: list[int] = []
        self._counts = True

    def controls(self) -> Sequence[Does]:
        """Return the buttons that roll the dice."""
        done = _("This hand can pay. Start from a new one.") if self.paid else None
        return (
            Does("roll", _("Roll"), why_not=done),
            Does("on", _("Roll until it is paid"), why_not=done),
            Does("many", _("100 tries from nothing")),
            Does("again", _("Hold nothing")),
        )

    # ---- what is done ------------------------------------------------------------------

    @property
    def paid(self) -> bool:
        """Whether the hand can pay the price."""
        return all(self.hand[kind] == count for kind, count in self.price.items())

    def pressed(self, press: Press) -> str:
        """Roll the dice, or select another hand."""
        match press.do:
            case "roll" if not self.paid:
                return self._roll_once()
            case "on" if not self.paid:
                while not self.paid:
                    said = self._roll_once()
                return said
            case "many":
                for _try in range(100):
                    self._hold(0, 0)
                    while not self.paid:
                        self._roll_once()
            case "again":
                self._hold(0, 0)
            case "hand":
                self._choose_hand(press.arg)
        return ""

    def _hold(self, across: int, up: int) -> None:
        self.hand, self.turns = {self.across: across, self.up: up}, 0
        self._counts = not across and not up

    def _choose_hand(self, arg: str) -> None:
        across, _comma, up = arg.partition(",")
        if across.isdecimal() and up.isdecimal() and len(arg) < 6:
            wanted = int(across), int(up)
            if wanted[0] <= self.price[self.across] and wanted[1] <= self.price[self.up]:
                self._hold(*wanted)

    def _roll_once(self) -> str:
        """Roll once; return a sentence on the result."""
        if not self.turns:
            self._counts = not any(self.hand.values())
        total = self._random.randint(1, 6) + self._random.randint(1, 6)
        self.turns += 1
        kind = self.pays.get(total)
        if kind is None or self.hand[kind] == self.price[kind]:
            return _("Turn {turn}: {total}, nothing useful.").format(turn=self.turns, total=total)
        self.hand[kind] += 1
        if not self.paid:
            told = _("Turn {turn}: {total} brings {card}.")
            return told.format(turn=self.turns, total=total, card=_(kind))
        if self._counts:
            self.tries.append(self.turns)
        told = ngettext("Paid after {n} turn.", "Paid after {n} turns.", self.turns)
        return told.format(n=self.turns)

    # ---- what it is worth --------------------------------------------------------------

    def left(self, across: int, up: int) -> Fraction:
        """Return the expected number of turns from a hand to the price."""
        held = {self.across: across, self.up: up}
        missing = {kind: self.price[kind] - count for kind, count in held.items()}
        steps: Mapping[str, Fraction] = self.chain.expected_steps
        return steps.get(missing_name(Cards(**missing)), Fraction(0))

    def rows(self) -> Sequence[Row]:
        """Return the turns taken, and the expected number."""
        here = self.left(self.hand[self.across], self.hand[self.up])
        decimal = format_number(float(here), ".4g")
        long = here.denominator > ROLLS * ROLLS
        told = f"≈ {decimal}" if long else amount("", here).told
        rows = [
            Row(_("turns so far"), str(self.turns)),
            Row(_("turns from here, on average"), told, "exact"),
        ]
        if self.tries:
            mean = format_number(sum(self.tries) / len(self.tries), ".3g")
            count = ngettext("{n} try", "{n} tries", len(self.tries)).format(n=len(self.tries))
            rows.append(
                Row(
                    _("your tries from nothing"),
                    _("{mean} in {tries}").format(mean=mean, tries=count),
                    "sim",
                )
            )
        return rows

    # ---- what one sees -----------------------------------------------------------------

    def picture(self) -> Child:
        """Return the chain with one kind along each axis."""
        columns, lines = self.price[self.across] + 1, self.price[self.up] + 1
        step = self.width / columns
        wide = min(step - (GAP if step > LABELLED else 14), 128.0)
        drawn: list[Child] = []
        boxes: list[Child] = []
        for up in range(lines):
            for across in range(columns):
                x, y = (
                    across * step + (step - wide) / 2,
                    TOP + (lines - 1 - up) * (BOX_HEIGHT + GAP),
                )
                if across + 1 < columns:
                    drawn.append(
                        self._arrow(x + wide, y + BOX_HEIGHT / 2, step - wide, 0, self.across)
                    )
                if up + 1 < lines:
                    drawn.append(self._arrow(x + wide / 2, y, 0, -GAP, self.up))
                boxes.append(self._box(across, up, x, y, wide))
        high = TOP + lines * BOX_HEIGHT + (lines - 1) * GAP + 34
        drawn.append(label(4, high - 8, self._legend(), size=14, anchor="start"))
        group = h("g", boxes, data_roving=True)
        return picture(
            self.width, high, drawn, group, description=self._hand_name(*self._current_hand())
        )

    def _legend(self) -> str:
        told = ((self.across, "→"), (self.up, "↑"))
        return "   ".join(
            f"{sign} {_(kind)} {int(ROLLS * self.chances[kind])}/{ROLLS}" for kind, sign in told
        )

    def _current_hand(self) -> tuple[int, int]:
        return self.hand[self.across], self.hand[self.up]

    def _hand_name(self, across: int, up: int) -> str:
        parts = [
            f"{count} {_(kind)}" for count, kind in ((across, self.across), (up, self.up)) if count
        ]
        return ", ".join(parts) or _("nothing")

    def _box(self, across: int, up: int, x: float, y: float, wide: float) -> Markup:
        here, goal = (across, up) == self._current_hand(), self.left(across, up) == 0
        fill = GLOW if here else GOOD if goal else PAPER
        ink = "var(--on-glow,#2a2000)" if here else ON_PRIMARY if goal else INK
        box = rect(
            x,
            y,
            wide,
            BOX_HEIGHT,
            rx=10,
            fill=fill,
            stroke=INK if here else EDGE,
            stroke_width=3 if here else 1.5,
        )
        first, second = self._lines(across, up)
        middle, rows = x + wide / 2, ((28, first),) if not second else ((20, first), (38, second))
        words = [
            label(middle, y + down, text, size=14 if wide > 80 else 13, fill=ink, font_weight=700)
            for down, text in rows
        ]
        start = across == up == 0
        name = self._hand_name(across, up)
        return press_target("hand", f"{across},{up}", name, box, words, on=here, first=start)

    def _lines(self, across: int, up: int) -> tuple[str, str]:
        if self.left(across, up) == 0:
            return _("paid"), ""
        if not across and not up:
            return _("nothing"), ""
        first, _comma, second = self._hand_name(across, up).partition(", ")
        return first, second

    def _arrow(self, x: float, y: float, right: float, down: float, kind: str) -> Child:
        """Return an arrow labelled with its probability."""
        pairs = int(ROLLS * self.chances[kind])
        end_x, end_y = x + right * 0.92, y + down * 0.86
        head = (
            f"M{end_x - 7:.4g} {end_y - 5:.4g}l7 5l-7 5"
            if right
            else f"M{end_x - 5:.4g} {end_y + 7:.4g}l5 -7l5 7"
        )
        way = h("path", d=f"M{x:.4g} {y:.4g}L{end_x:.4g} {end_y:.4g}{head}", fill="none",
                stroke=PRIMARY, stroke_width=2)  # fmt: skip
        if 0 < right < GAP - 6:
            return way
        at = (x + right / 2, y - 8) if right else (x + 6, y + down / 2 + 4)
        words = f"{pairs}/{ROLLS}"
        return way, label(*at, words, size=12, anchor="middle" if right else "start")


def hand_chain(payouts: Mapping[int, Cards], price: Cards, seed: int = 0) -> HandChain:
    """Return a token on the chain of hands, moved by the dice; see `HandChain`."""
    return HandChain(payouts, price, seed)
