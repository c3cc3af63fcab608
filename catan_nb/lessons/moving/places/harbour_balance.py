"""A balance with a harbour in each pan: what two kinds of card bring when all are traded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import cos, radians, sin
from typing import ClassVar, Final

from catan_nb.language import gettext as _
from catan_nb.lessons.moving.controls import Choice, Control, Slider, Value
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row, amount
from catan_nb.lessons.output.drawing import EDGE, GLOW, INK, PRIMARY, SIM, label, picture, rect
from catan_nb.lessons.output.number_words import show_number
from catan_nb.stats.play.buying import bank_rates, traded_income
from catan_nb.ui.widgets.html import Child, h

__all__ = ["HarbourBalance", "harbour_balance"]

ROLLS: Final = 36
MOST: Final = 15
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
    """What the bank gives for two kinds of card, with one harbour in each pan.

    Parameters
    ----------
    kind, other : str
        The two kinds of card that are traded.
    wanted : str
        The kind that they are traded for.
    """

    start: ClassVar[Mapping[str, Value]] = {
        "pips": 9,
        "others": 3,
        "left": "none",
        "right": "generic",
    }

    def __init__(self, kind: str = "wool", other: str = "lumber", wanted: str = "ore") -> None:
        self.kind, self.other, self.wanted = kind, other, wanted
        super().__init__()

    def title(self) -> str:
        """Return what it is called."""
        return _("Two harbours on a balance")

    def about(self) -> str:
        """Return what one does with it."""
        return _(
            "Choose a harbour for each pan, and how many pips bring {kind} and {other}. In the pans"
            " lies the {wanted} that the bank gives for all of it in 36 rolls."
        ).format(kind=_(self.kind), other=_(self.other), wanted=_(self.wanted))

    def controls(self) -> Sequence[Control]:
        """Return a slider for each kind and the choice of a harbour for each pan."""
        pips, names = _("pips"), self.harbours()
        return (
            Slider("pips", _(self.kind), low=0, high=MOST, unit=pips),
            Slider("others", _(self.other), low=0, high=MOST, unit=pips),
            Choice("left", _("harbour on the left"), options=names),
            Choice("right", _("harbour on the right"), options=names),
        )

    def harbours(self) -> dict[str, str]:
        """Return the harbours that may lie in a pan, and what they are called."""
        two = _("{kind}, 2:1")
        special = {kind: two.format(kind=_(kind)) for kind in (self.kind, self.other)}
        return {"none": _("none, 4:1"), "generic": "3:1", **special}

    # ---- what it is worth --------------------------------------------------------------

    def parts(self, pan: str) -> tuple[Fraction, Fraction]:
        """Return the cards that 36 rolls bring in the pan "left" or "right" for either kind."""
        harbour = self.chosen(pan)
        rates = bank_rates(*([harbour] if harbour != "none" else []))
        one, other = (
            traded_income({kind: Fraction(self.number(slider))}, self.wanted, rates)
            for kind, slider in ((self.kind, "pips"), (self.other, "others"))
        )
        return one, other

    @property
    def lean(self) -> Fraction:
        """How many cards the left pan has more than the right one."""
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
        """Return the balance."""
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
            told=f"{row.name}: {row.told}",
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
        """Return a pan that hangs from a point, with the cards that lie in it."""
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
