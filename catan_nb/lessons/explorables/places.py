"""Settlements on a board with the payout of each roll, and a balance of two harbours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from math import cos, radians, sin
from typing import ClassVar, Final

from catan_nb.board.layout import Board
from catan_nb.board.piece import Piece
from catan_nb.board.terrain import PIPS, RESOURCES, TOKENS
from catan_nb.language import format_number, ngettext
from catan_nb.language import gettext as _
from catan_nb.language.numbers import fine_percent
from catan_nb.lessons.explorables.explorable import (
    Choice,
    Control,
    Moving,
    Row,
    Slider,
    Value,
    amount,
)
from catan_nb.lessons.output.drawing import press_target
from catan_nb.lessons.output.words import show_number
from catan_nb.rules.cards import Cards
from catan_nb.stats.play.buying import bank_rates, traded_income
from catan_nb.stats.play.opening_pairs import FOR_A_SETTLEMENT
from catan_nb.stats.play.waiting import paying_chance, set_wait, site_payouts, wait_mean
from catan_nb.ui.looks.charts import (
    EDGE,
    GLOW,
    GUESS,
    INK,
    LINE,
    PAPER,
    PRIMARY,
    SIM,
    TRAY,
    label,
    picture,
    rect,
)
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press
from catan_nb.view.draw import island_extent, layer
from catan_nb.view.scene import Scene, scene_of_board
from catan_nb.view.shapes import UNITS, Extent
from catan_nb.view.svg import inner_svg

__all__ = ["HarbourBalance", "OwnPlaces", "harbour_balance", "own_places"]


ROLLS: Final = 36
MOST_SETTLEMENTS: Final = 5
"""Settlements that a player has."""
STACKED: Final = 560
"""In less room than this the square stands below the board."""
STRIP: Final = 64
"""Height of the row of numbers."""


class OwnPlaces(Moving):
    """Settlements to place on a board, with the payout of all 36 pairs of dice.

    Parameters
    ----------
    board : Board
    *own : int
        Where settlements stand at first.
    taken : iterable of int
        Where those of others stand.
    waits : bool
        Whether it tells waiting times too.
    """

    title: ClassVar[str] = "Your places and the 36 pairs"
    about: ClassVar[str] = (
        "Click a place on the board to put a settlement there, and again to take it away. In"
        " the square stands for each pair of the dice how many cards it pays. Click a number"
        " to see where it pays."
    )

    def __init__(
        self, board: Board, *own: int, taken: Iterable[int] = (), waits: bool = False
    ) -> None:
        self.board, self.taken, self.waits = board, tuple(taken), waits
        self._first = own
        super().__init__()

    def begin(self) -> None:
        """Reset the settlements."""
        self.own: list[int] = list(self._first)
        self.looked_at: int | None = None

    # ---- what is done ------------------------------------------------------------------

    def pressed(self, press: Press) -> str:
        """Place or remove a settlement, or select a number."""
        if not press.arg.isdecimal() or len(press.arg) > 3:
            return ""
        number = int(press.arg)
        if press.do == "roll" and number in TOKENS:
            self.looked_at = None if self.looked_at == number else number
            return self._payout_text(number) if self.looked_at else ""
        if press.do == "place" and number in range(self.board.count("vertex")):
            return self.touch(number)
        return ""

    def touch(self, vertex: int) -> str:
        """Place or remove a settlement; return the text to announce."""
        place = self.board.label("vertex", vertex)
        near = set(self.board.topology.vertex_neighbours[vertex]) & {*self.own, *self.taken}
        before = self.cards_per_roll
        if vertex in self.own:
            self.own.remove(vertex)
        elif vertex in self.taken:
            return _("{place} is taken.").format(place=place)
        elif near:
            beside = self.board.label("vertex", min(near))
            return _("{place} is too close to {beside}.").format(place=place, beside=beside)
        elif len(self.own) == MOST_SETTLEMENTS:
            return _("A player has {n} settlements: take one away first.").format(
                n=MOST_SETTLEMENTS
            )
        else:
            self.own.append(vertex)
        pips = int(ROLLS * (self.cards_per_roll - before))
        change = f"{format_number(pips, '+d')}/{ROLLS}"
        return _("{place}: {change} of a card per roll.").format(place=place, change=change)

    def _payout_text(self, total: int) -> str:
        cards = self.payouts.get(total)
        if cards is None:
            return _("The {number} pays nothing here.").format(number=total)
        told = ", ".join(f"{count} {_(kind)}" for kind, count in cards.items())
        return _("The {number} pays {cards}.").format(number=total, cards=told)

    # ---- what they are worth -----------------------------------------------------------

    @property
    def payouts(self) -> dict[int, Cards]:
        """The cards paid for each sum of the dice."""
        return site_payouts(self.board, *self.own)

    def cards(self, total: int) -> int:
        """Return the number of cards paid for a sum."""
        return self.payouts.get(total, Cards()).total

    @property
    def cards_per_roll(self) -> Fraction:
        """The expected number of cards per roll."""
        pips = sum(PIPS[total] * cards.total for total, cards in self.payouts.items())
        return Fraction(pips, ROLLS)

    @property
    def paying(self) -> Fraction:
        """The probability that a roll pays at least one card."""
        return paying_chance(self.payouts)

    @property
    def settlement(self) -> Fraction | None:
        """The expected number of rolls until a settlement's four cards have come; None if never."""
        return set_wait(self.payouts, FOR_A_SETTLEMENT)

    def rows(self) -> Sequence[Row]:
        """Return the exact values for the settlements."""
        cards = int(ROLLS * self.cards_per_roll)
        decimal = _decimal_text(self.cards_per_roll)
        rows = [
            Row(_("in 36 rolls, on average"), self._kinds_text() or "–"),
            Row(_("cards per roll"), f"{cards}/{ROLLS} {decimal}", "guess"),
        ]
        if self.waits:
            pairs = _("{n} of 36 pairs").format(n=int(ROLLS * self.paying))
            sign = _equals_sign(100 * self.paying)
            rows += [
                Row(_("a roll pays"), f"{pairs} {sign} {fine_percent(self.paying)}"),
                Row(_("rolls until the first card"), _wait_text(wait_mean(self.paying))),
                Row(_("rolls until brick, lumber, grain and wool"), _wait_text(self.settlement)),
            ]
        return rows

    def _kinds_text(self) -> str:
        pips = dict.fromkeys(RESOURCES, 0)
        for total, cards in self.payouts.items():
            for kind, count in cards.items():
                pips[kind] += PIPS[total] * count
        return ", ".join(f"{count} {_(kind)}" for kind, count in pips.items() if count)

    # ---- what one sees -----------------------------------------------------------------

    def picture(self) -> Child:
        """Return the board, the grid of the 36 pairs, and the row of sums."""
        extent, beside = self._extent, self.width >= STACKED
        wide = round(self.width * 0.62) if beside else self.width
        high = extent.pixels_high(wide)
        left = wide + 16 if beside else 0
        side = min(self.width - left, 330)
        top = max(0, (high - side) // 2) if beside else high + 12
        below = max(high, top + side) + 10
        return picture(
            self.width,
            below + STRIP,
            self._map(wide, high),
            self._square(left, top, side),
            self._numbers(below),
            description=self._description(),
        )

    @cached_property
    def _extent(self) -> Extent:
        return island_extent(self.board)

    @cached_property
    def _ground(self) -> Markup:
        return Markup(inner_svg(layer(self._scene(), "static", sea=False).items))

    def _scene(self) -> Scene:
        others = (Piece("settlement", ("vertex", v), 1 + n % 3) for n, v in enumerate(self.taken))
        mine = (Piece("settlement", ("vertex", v), 0) for v in self.own)
        empty = scene_of_board(self.board)
        pieces = (*empty.pieces, *others, *mine)
        return replace(empty, pieces=pieces, rolled=self.looked_at)

    def _map(self, wide: int, high: int) -> Markup:
        extent, scene = self._extent, self._scene()
        box = (extent.x, extent.y, extent.width, extent.height)
        drawn = [inner_svg(layer(scene, name).items) for name in ("pieces", "highlights")]
        places = [
            self._place(vertex, number == 0)
            for number, vertex in enumerate(range(self.board.count("vertex")))
        ]
        round_ends = {"stroke_linejoin": "round", "stroke_linecap": "round"}
        sea = dict(zip(("x", "y", "width", "height"), map(_drawing_units, box), strict=True))
        return h(
            "svg",
            h("rect", **sea, rx=300, fill="var(--sea,#8ac4de)"),
            h("g", self._ground, map(Markup, drawn), text_anchor="middle", **round_ends),
            h("g", places, data_roving=True),
            [self._name(vertex, extent.width / wide) for vertex in self.own],
            width=wide,
            height=high,
            viewBox=" ".join(map(_drawing_units, box)),
        )

    def _place(self, vertex: int, first: bool) -> Markup:
        x, y = self.board.topology.vertex_points[vertex]
        words = self.board.label("vertex", vertex)
        spot = h(
            "circle",
            cx=_drawing_units(x),
            cy=_drawing_units(y),
            r=_drawing_units(0.42),
            fill="transparent",
        )
        near = {vertex, *self.board.topology.vertex_neighbours[vertex]} & {*self.own, *self.taken}
        dot = h(
            "circle",
            cx=_drawing_units(x),
            cy=_drawing_units(y),
            r=_drawing_units(0.1),
            fill="#ffffff",
            opacity=0.85,
        )
        drawn = spot if near else (dot, spot)
        return press_target("place", vertex, words, drawn, on=vertex in self.own, first=first)

    def _name(self, vertex: int, pixel: float) -> Child:
        """Return a settlement's label; ``pixel`` is the size of a pixel in the drawing."""
        x, y = self.board.topology.vertex_points[vertex]
        wide, high = 34 * pixel, 18 * pixel
        left, top = x + 0.25, y - high / 2
        sizes = {
            "x": _drawing_units(left),
            "y": _drawing_units(top),
            "width": _drawing_units(wide),
            "height": _drawing_units(high),
        }
        middle = (left + wide / 2) * UNITS, (top + 14 * pixel) * UNITS
        name, size = self.board.label("vertex", vertex), round(13 * pixel * UNITS)
        words = label(*middle, name, size=size, fill="#1d1a16", font_weight=800)
        return h("rect", **sizes, rx=_drawing_units(high / 3), fill="#fffdf6", opacity=0.9), words

    def _square(self, left: int, top: int, side: int) -> Markup:
        """Return the grid of the 36 pairs, labelled with the cards paid."""
        step = side / 7
        drawn: list[Child] = []
        for one in range(1, 7):
            for other in range(1, 7):
                x, y, cards = left + one * step, top + (6 - other) * step, self.cards(one + other)
                fill, ink = _FILLS[min(cards, len(_FILLS) - 1)]
                seen = one + other == self.looked_at
                drawn.append(
                    rect(
                        x + 2,
                        y + 2,
                        step - 4,
                        step - 4,
                        rx=5,
                        fill=fill,
                        stroke=GUESS if seen else LINE,
                        stroke_width=4 if seen else 1,
                    )
                )
                if cards:
                    at = x + step / 2, y + step / 2 + 6
                    drawn.append(label(*at, cards, size=17, fill=ink, font_weight=800))
        for face in range(1, 7):
            drawn.append(label(left + (face + 0.5) * step, top + 6.6 * step, face))
            drawn.append(label(left + 0.6 * step, top + (6.5 - face) * step + 5, face))
        return h("g", drawn)

    def _numbers(self, top: int) -> Markup:
        """Return the sums as buttons, with the cards that each pays."""
        step = self.width / len(TOKENS)
        drawn = []
        for number, total in enumerate(TOKENS):
            x, cards, seen = number * step, self.cards(total), self.looked_at == total
            fill, ink = _FILLS[min(cards, len(_FILLS) - 1)]
            told = ngettext("{n} card", "{n} cards", cards).format(n=cards)
            box = rect(
                x + 3,
                top + 3,
                step - 6,
                STRIP - 8,
                rx=9,
                fill=fill if cards else TRAY,
                stroke=GUESS if seen else LINE,
                stroke_width=4 if seen else 1,
            )
            size = 18 if step > 40 else 15
            name = label(x + step / 2, top + 27, total, size=size, font_weight=800, fill=ink)
            pays = label(x + step / 2, top + 47, f"+{cards}" if cards else "–", size=14, fill=ink)
            drawn.append(
                press_target(
                    "roll", total, f"{total}: {told}", box, name, pays, on=seen, first=number == 0
                )
            )
        return h("g", drawn, data_roving=True)

    def _description(self) -> str:
        return _("{pairs} of 36 pairs pay, {cards} cards together.").format(
            pairs=int(ROLLS * self.paying), cards=int(ROLLS * self.cards_per_roll)
        )


def own_places(
    board: Board, *own: int, taken: Iterable[int] = (), waits: bool = False
) -> OwnPlaces:
    """Return settlements to place on a board; see `OwnPlaces`."""
    return OwnPlaces(board, *own, taken=taken, waits=waits)


_FILLS: Final = (
    (PAPER, INK),
    (GLOW, "var(--on-glow,#2a2000)"),
    (PRIMARY, "var(--on-primary,#ffffff)"),
    ("var(--deep,#0b3f50)", "var(--ground,#f5efe2)"),
)
"""Ground and ink of a number by the cards that it pays: none, one, two, more."""


def _equals_sign(value: Fraction) -> str:
    """Return "=" or "≈" for a value shown with three digits."""
    return "=" if Fraction(f"{float(value):.3g}") == value else "≈"


def _decimal_text(value: Fraction) -> str:
    """Return a value with three digits, after "=" or "≈"."""
    return f"{_equals_sign(value)} {format_number(float(value), '.3g')}"


def _wait_text(wait: Fraction | None) -> str:
    if wait is None:
        return _("never")
    if wait.denominator < 100:
        return show_number(wait)
    return f"≈ {format_number(float(wait), '.3g')}"


def _drawing_units(length: float) -> str:
    """Return a length of the board's drawing as text."""
    return f"{round(length * UNITS)}"


# A balance with a harbour in each pan: what two kinds of card bring when all are traded.


MOST_PIPS: Final = 15
"""Pips of a kind."""
STEEPEST: Final = 11.0
"""Degrees by which the beam leans at most."""
FULL: Final = 3.0
"""So many cards more in one pan lean it as far as it goes."""
HEIGHT: Final = 276
BEAM: Final = 60
"""In the picture: where the beam turns."""
HANG: Final = 96
"""How far below its end a pan hangs."""


class HarbourBalance(Moving):
    """Compares two harbours by what the bank gives for two kinds of card.

    Parameters
    ----------
    kind, other : str
        The two kinds of card that are traded.
    wanted : str
        The kind that they are traded for.
    """

    title: ClassVar[str] = "Two harbours on a balance"
    start: ClassVar[Mapping[str, Value]] = {
        "pips": 9,
        "others": 3,
        "left": "none",
        "right": "generic",
    }

    def __init__(self, kind: str = "wool", other: str = "lumber", wanted: str = "ore") -> None:
        self.kind, self.other, self.wanted = kind, other, wanted
        super().__init__()

    def instructions(self) -> str:
        return _(
            "Choose a harbour for each pan, and how many pips bring {kind} and {other}. In the pans"
            " lies the {wanted} that the bank gives for all of it in 36 rolls."
        ).format(kind=_(self.kind), other=_(self.other), wanted=_(self.wanted))

    def controls(self) -> Sequence[Control]:
        """Return a slider for each kind of card and the choice of harbour for each pan."""
        pips, names = _("pips"), self.harbours()
        return (
            Slider("pips", _(self.kind), low=0, high=MOST_PIPS, unit=pips),
            Slider("others", _(self.other), low=0, high=MOST_PIPS, unit=pips),
            Choice("left", _("harbour on the left"), options=names),
            Choice("right", _("harbour on the right"), options=names),
        )

    def harbours(self) -> dict[str, str]:
        """Return the harbours to choose from, with their names."""
        two = _("{kind}, 2:1")
        special = {kind: two.format(kind=_(kind)) for kind in (self.kind, self.other)}
        return {"none": _("none, 4:1"), "generic": "3:1", **special}

    # ---- what it is worth --------------------------------------------------------------

    def parts(self, pan: str) -> tuple[Fraction, Fraction]:
        """Return the cards of each kind that 36 rolls yield with the "left" or "right" harbour."""
        harbour = self.chosen(pan)
        rates = bank_rates(*([harbour] if harbour != "none" else []))
        one, other = (
            traded_income({kind: Fraction(self.number(slider))}, self.wanted, rates)
            for kind, slider in ((self.kind, "pips"), (self.other, "others"))
        )
        return one, other

    @property
    def lean(self) -> Fraction:
        """The left pan's cards minus the right pan's."""
        (one, other), (this, that) = self.parts("left"), self.parts("right")
        return one + other - this - that

    def rows(self) -> Sequence[Row]:
        """Return the cards in each pan, and which has more."""
        pans = []
        for pan, words in (("left", _("left, in 36 rolls")), ("right", _("right, in 36 rolls"))):
            one, other = self.parts(pan)
            sum_ = f"{show_number(one).split()[0]} + {show_number(other).split()[0]}"
            pans.append(Row(words, f"{sum_} = {show_number(one + other)}"))
        return (*pans, self._heavier())

    def _heavier(self) -> Row:
        lean = self.lean
        if not lean:
            return Row(_("The balance is even"), _("both bring the same"))
        words = _("The left one brings more") if lean > 0 else _("The right one brings more")
        return amount(words, abs(lean), _(self.wanted))

    # ---- what one sees -----------------------------------------------------------------

    def picture(self) -> Child:
        """Return the drawing of the balance."""
        middle, arm = self.width / 2, min(190.0, self.width * 0.3)
        angle = radians(STEEPEST * max(-1.0, min(1.0, float(self.lean) / FULL)))
        across, down = arm * cos(angle), arm * sin(angle)
        ends = {"left": (middle - across, BEAM + down), "right": (middle + across, BEAM - down)}
        (x1, y1), (x2, y2) = ends.values()
        foot = f"M{middle - 40:.4g} 236h80l-30 -14V{BEAM}h-20V222z"
        beam = f"M{x1:.4g} {y1:.4g}L{x2:.4g} {y2:.4g}"
        row = self._heavier()
        return picture(
            self.width,
            HEIGHT,
            h("path", d=foot, fill=EDGE),
            h("path", d=beam, stroke=INK, stroke_width=7, stroke_linecap="round"),
            h("circle", cx=f"{middle:g}", cy=BEAM, r=10, fill=INK),
            [self._pan(pan, *end) for pan, end in ends.items()],
            self._legend(),
            description=f"{row.name}: {row.told}",
        )

    def _legend(self) -> Child:
        names = zip((SIM, GLOW), (self.kind, self.other), (0, self.width / 2), strict=True)
        return [
            (
                rect(x + 8, HEIGHT - 16, 14, 14, fill=fill, stroke=INK),
                label(x + 28, HEIGHT - 4, _("for {kind}").format(kind=_(kind)), anchor="start"),
            )
            for fill, kind, x in names
        ]

    def _pan(self, pan: str, x: float, y: float) -> Child:
        """Return a pan hanging from a point, with its cards."""
        floor, wide = y + HANG, min(64.0, self.width * 0.12)
        ropes = f"M{x:.4g} {y:.4g}L{x - wide:.4g} {floor:.4g}H{x + wide:.4g}z"
        rim = wide + 4
        bowl = f"M{x - rim:.4g} {floor:.4g}h{2 * rim:.4g}q{-rim:.4g} 26 {-2 * rim:.4g} 0z"
        drawn: list[Child] = [h("path", d=ropes, fill="none", stroke=EDGE, stroke_width=1.5)]
        top = floor
        for fill, cards in zip((SIM, GLOW), self.parts(pan), strict=True):
            high = 7 * float(cards)
            top -= high
            drawn.append(rect(x - wide / 2, top, wide, high, fill=fill, stroke=INK))
        words = show_number(sum(self.parts(pan))).split()[0]
        drawn += [
            h("path", d=bowl, fill=PRIMARY),
            label(x, floor + 36, words, size=17, font_weight=800),
            label(x, y - 14, self.harbours()[self.chosen(pan)], size=14),
        ]
        return drawn


def harbour_balance(
    kind: str = "wool", other: str = "lumber", wanted: str = "ore"
) -> HarbourBalance:
    """Return a balance with a harbour in each pan; see `HarbourBalance`."""
    return HarbourBalance(kind, other, wanted)
