"""From hand to hand: a token on a drawn Markov chain, moved by the dice up to a price."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext, shown_number
from catan_nb.lessons.moving.controls import Does
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row, amount
from catan_nb.lessons.output.drawing import (
    EDGE,
    GLOW,
    GOOD,
    INK,
    ON_PRIMARY,
    PAPER,
    PRIMARY,
    label,
    picture,
    pressed_here,
    rect,
)
from catan_nb.rules.cards import Cards
from catan_nb.stats.play.waiting import cards_chain, missing_name, paying_chance
from catan_nb.stats.tools.chains import AbsorbingChain
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["HandChain", "hand_chain"]

ROLLS: Final = 36
HIGH: Final = 46
"""Height of a box."""
GAP: Final = 40
"""Between two rows of boxes."""
TOP: Final = 22
LABELLED: Final = 120
"""From this width of a column on there is room for chances at the arrows to the right."""


class HandChain(Moving):
    """The hands on the way to a price of two kinds of card, and a token for the hand one holds.

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
        """Hold nothing, and forget all tries."""
        self._random = Random(self.seed)
        self.hand = {self.across: 0, self.up: 0}
        self.turns = 0
        self.tries: list[int] = []
        self._counts = True

    def title(self) -> str:
        """Return what it is called."""
        return _("From hand to hand")

    def about(self) -> str:
        """Return what one does with it."""
        return _(
            "Roll, and watch the hand grow. Click a hand to hold it: below stands how many turns"
            " it takes from there."
        )

    def controls(self) -> Sequence[Does]:
        """Return the buttons that roll."""
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
        """Whether the hand pays the price."""
        return all(self.hand[kind] == count for kind, count in self.price.items())

    def pressed(self, press: Press) -> str:
        """Roll, or hold another hand."""
        match press.do:
            case "roll" if not self.paid:
                return self._rolled()
            case "on" if not self.paid:
                while not self.paid:
                    said = self._rolled()
                return said
            case "many":
                for _try in range(100):
                    self._hold(0, 0)
                    while not self.paid:
                        self._rolled()
            case "again":
                self._hold(0, 0)
            case "hand":
                self._chosen(press.arg)
        return ""

    def _hold(self, across: int, up: int) -> None:
        self.hand, self.turns = {self.across: across, self.up: up}, 0
        self._counts = not across and not up

    def _chosen(self, arg: str) -> None:
        across, _comma, up = arg.partition(",")
        if across.isdecimal() and up.isdecimal() and len(arg) < 6:
            wanted = int(across), int(up)
            if wanted[0] <= self.price[self.across] and wanted[1] <= self.price[self.up]:
                self._hold(*wanted)

    def _rolled(self) -> str:
        """Roll once; return what is said of it."""
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
        """Return how many turns a hand still needs on average."""
        held = {self.across: across, self.up: up}
        missing = {kind: self.price[kind] - count for kind, count in held.items()}
        steps: Mapping[str, Fraction] = self.chain.expected_steps
        return steps.get(missing_name(Cards(**missing)), Fraction(0))

    def rows(self) -> Sequence[Row]:
        """Return the turns that were taken, and those that it takes on average."""
        here = self.left(self.hand[self.across], self.hand[self.up])
        decimal = shown_number(float(here), ".4g")
        long = here.denominator > ROLLS * ROLLS
        told = f"≈ {decimal}" if long else amount("", here).told
        rows = [
            Row(_("turns so far"), str(self.turns)),
            Row(_("turns from here, on average"), told, "exact"),
        ]
        if self.tries:
            mean = shown_number(sum(self.tries) / len(self.tries), ".3g")
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
        """Return the chain: one kind to the right, the other one upwards."""
        columns, lines = self.price[self.across] + 1, self.price[self.up] + 1
        step = self.width / columns
        wide = min(step - (GAP if step > LABELLED else 14), 128.0)
        drawn: list[Child] = []
        boxes: list[Child] = []
        for up in range(lines):
            for across in range(columns):
                x, y = across * step + (step - wide) / 2, TOP + (lines - 1 - up) * (HIGH + GAP)
                if across + 1 < columns:
                    drawn.append(self._arrow(x + wide, y + HIGH / 2, step - wide, 0, self.across))
                if up + 1 < lines:
                    drawn.append(self._arrow(x + wide / 2, y, 0, -GAP, self.up))
                boxes.append(self._box(across, up, x, y, wide))
        high = TOP + lines * HIGH + (lines - 1) * GAP + 34
        drawn.append(label(4, high - 8, self._legend(), size=14, anchor="start"))
        group = h("g", boxes, data_roving=True)
        return picture(self.width, high, drawn, group, told=self._name(*self._here()))

    def _legend(self) -> str:
        told = ((self.across, "→"), (self.up, "↑"))
        return "   ".join(
            f"{sign} {_(kind)} {int(ROLLS * self.chances[kind])}/{ROLLS}" for kind, sign in told
        )

    def _here(self) -> tuple[int, int]:
        return self.hand[self.across], self.hand[self.up]

    def _name(self, across: int, up: int) -> str:
        parts = [
            f"{count} {_(kind)}" for count, kind in ((across, self.across), (up, self.up)) if count
        ]
        return ", ".join(parts) or _("nothing")

    def _box(self, across: int, up: int, x: float, y: float, wide: float) -> Markup:
        here, goal = (across, up) == self._here(), self.left(across, up) == 0
        fill = GLOW if here else GOOD if goal else PAPER
        ink = "var(--on-glow,#2a2000)" if here else ON_PRIMARY if goal else INK
        box = rect(
            x,
            y,
            wide,
            HIGH,
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
        name = self._name(across, up)
        return pressed_here("hand", f"{across},{up}", name, box, words, on=here, first=start)

    def _lines(self, across: int, up: int) -> tuple[str, str]:
        if self.left(across, up) == 0:
            return _("paid"), ""
        if not across and not up:
            return _("nothing"), ""
        first, _comma, second = self._name(across, up).partition(", ")
        return first, second

    def _arrow(self, x: float, y: float, right: float, down: float, kind: str) -> Child:
        """Return an arrow with its chance."""
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
    """Return a token on the hands up to a price, moved by the dice; see `HandChain`."""
    return HandChain(payouts, price, seed)
