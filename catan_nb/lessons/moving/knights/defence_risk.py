"""How much defence is enough: the risk to lose a city, by own strength and others' knights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar, Final

from catan_nb.language import gettext as _
from catan_nb.language.numbers import percent
from catan_nb.lessons.moving.controls import Choice, Control, Does, Slider, Value
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row, chance
from catan_nb.lessons.output.drawing import (
    EDGE,
    INK,
    INK_2,
    LINE,
    PAPER,
    PRIMARY,
    label,
    picture,
    rect,
)
from catan_nb.stats.knights.landing import Defender, loss_chance
from catan_nb.ui.widgets.html import Child, h

__all__ = ["DefenceRisk", "defence_risk"]

WHOLE, STEP = 100, 5
"""Per cent, and the steps of the share."""
MOST: Final = 5
"""The greatest strength that can be set."""
FIELD, LEFT, RIGHT, TOP, BOTTOM = 190, 50, 16, 16, 44


class DefenceRisk(Moving):
    """The risk of one player of a table.

    Parameters
    ----------
    defenders : sequence of Defender
        By seat.
    names : sequence of str
        Of the players; those with a city at stake can be chosen.
    """

    start: ClassVar[Mapping[str, Value]] = {"seat": "0", "share": 0, "own": 0}

    def __init__(self, defenders: Sequence[Defender], names: Sequence[str]) -> None:
        self.defenders, self.names = tuple(defenders), tuple(names)
        self._risk = lru_cache(maxsize=None)(self._reckon)
        super().__init__()

    def begin(self) -> None:
        """Begin with the first player who has a city at stake, and the strength there is."""
        seat = next(seat for seat, one in enumerate(self.defenders) if one.cities)
        self._values["seat"] = str(seat)
        self._values["own"] = min(self.defenders[seat].strength, MOST)

    def title(self) -> str:
        """Return what it is called."""
        return _("How much defence is enough?")

    def about(self) -> str:
        """Return what one does with it."""
        return _(
            "Choose whose city it is, and its owner's strength. Then move the share: with that"
            " chance each sleeping knight of the others is awake when the barbarians land."
        )

    def controls(self) -> Sequence[Control | Does]:
        """Return whose city, the own strength and the share of the others."""
        seats = {str(s): self.names[s] for s, one in enumerate(self.defenders) if one.cities}
        return (
            Choice("seat", _("Whose city?"), seats),
            Slider("own", _("Own strength"), 0, MOST),
            Slider(
                "share",
                _("Others' sleeping knights awake"),
                0,
                WHOLE,
                step=STEP,
                shown=f"{self.number('share')} %",
            ),
        )

    def risk(self, own: int, share: int) -> Fraction:
        """Return the chance to lose a city with a strength, the share in per cent."""
        return self._risk(int(self.chosen("seat")), own, share)

    def _reckon(self, seat: int, own: int, share: int) -> Fraction:
        player = replace(self.defenders[seat], active=(own,), passive=())
        others = [*self.defenders[:seat], player, *self.defenders[seat + 1 :]]
        return loss_chance(others, seat, Fraction(share, WHOLE))

    # ---- what one sees -----------------------------------------------------------------

    def picture(self) -> Child:
        """Return the risk over the share; thin lines are other strengths."""
        room, base = self.width - LEFT - RIGHT, TOP + FIELD

        def across(share: float) -> float:
            return round(LEFT + room * share / WHOLE, 1)

        def up(risk: Fraction | float) -> float:
            return round(base - FIELD * float(risk), 1)

        drawn: list[Child] = []
        for part in (0, 25, 50, 75, 100):
            y = up(part / WHOLE)
            drawn.append(h("line", x1=LEFT, x2=self.width - RIGHT, y1=y, y2=y, stroke=LINE))
            drawn.append(label(LEFT - 7, y + 4, percent(part / WHOLE), anchor="end", fill=INK_2))
            drawn.append(label(across(part), base + 18, percent(part / WHOLE), fill=INK_2))
        drawn.append(
            label(LEFT + room / 2, base + BOTTOM - 6, _("share that is awake"), fill=INK_2)
        )
        own = self.number("own")
        for strength in sorted(range(MOST + 1), key=lambda strength: strength == own):
            shares = range(0, WHOLE + 1, STEP)
            path = "L".join(f"{across(s)} {up(self.risk(strength, s))}" for s in shares)
            chosen = strength == own
            drawn.append(
                h(
                    "path",
                    d=f"M{path}",
                    fill="none",
                    stroke=PRIMARY if chosen else EDGE,
                    stroke_width=4 if chosen else 1,
                    stroke_dasharray=None if chosen else "3 4",
                )
            )
        share = self.number("share")
        x, y = across(share), up(self.risk(own, share))
        slider = next(c for c in self.controls() if isinstance(c, Slider) and c.name == "share")
        knob = (
            h("line", x1=x, x2=x, y1=TOP, y2=base, stroke=INK, stroke_dasharray="4 4"),
            h("circle", cx=x, cy=y, r=7, fill=PRIMARY, stroke=PAPER, stroke_width=2),
            rect(x - 24, TOP, 48, FIELD, fill="transparent"),
        )
        drawn.append(slider.pulled(share, knob, axis="x", low_at=across(0), high_at=across(WHOLE)))
        told = _("The chance to lose a city by the share of knights that are awake")
        return picture(self.width, base + BOTTOM, drawn, told=told)

    def rows(self) -> Sequence[Row]:
        """Return the risk with this strength, and with one more."""
        own, share = self.number("own"), self.number("share")
        told = [
            chance(
                _("Risk with strength {n}").format(n=strength), self.risk(strength, share), "exact"
            )
            for strength in (own, own + 1)
        ]
        attack = sum(one.cities + one.metropolises for one in self.defenders)
        return (Row(_("Attack: all cities"), str(attack)), *told)


def defence_risk(defenders: Sequence[Defender], names: Sequence[str]) -> DefenceRisk:
    """Return the risk to lose a city, to be shown as the last value of a cell.

    Parameters are those of `DefenceRisk`.
    """
    return DefenceRisk(defenders, names)
