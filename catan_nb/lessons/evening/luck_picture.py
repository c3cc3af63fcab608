"""The luck of all players in one picture, in standard deviations."""

from __future__ import annotations

import math
from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import shown_number
from catan_nb.lessons.output.drawing import EDGE, INK, INK_2, LINE, SOFT, label, picture, rect
from catan_nb.stats.game_report import Evening
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.view.theme import player

__all__ = ["luck_picture"]

LEAST: Final = 3
"""So many standard deviations are shown on both sides at least."""
ROW: Final = 44
NAMES_WIDE: Final = 96
LONGEST: Final = 11
"""Letters of a name that find room."""


def luck_picture(evening: Evening, width: int) -> Markup:
    """Return a row for each player: a dot on a scale of standard deviations, 0 in the middle.

    The broad band reaches one standard deviation to both sides, the pale one two.
    """
    lucks = [one.account.luck for one in evening.lucks]
    reach = max(LEAST, *(math.ceil(abs(luck) + 0.2) for luck in lucks))
    top, base = 16, 16 + ROW * len(lucks)
    left, right = NAMES_WIDE, width - 20

    def at(far: float) -> float:
        return left + (right - left) * (far + reach) / (2 * reach)

    bands = [
        rect(at(-far), top, at(far) - at(-far), base - top, **look)
        for far, look in ((2, {"fill": SOFT, "fill_opacity": 0.5}), (1, {"fill": SOFT}))
    ]
    step = 1 if reach <= 4 else 2
    ticks: list[Child] = []
    for far in range(-reach, reach + 1):
        if far % step == 0:
            x = f"{at(far):.1f}"
            ticks.append(h("line", x1=x, x2=x, y1=top, y2=base, stroke=LINE if far else EDGE))
            words = shown_number(far, "+d") if far else "0"
            ticks.append(label(at(far), base + 18, words, size=13, fill=INK_2))
    rows = [
        _row(evening, seat, luck, top + ROW * (seat + 0.5), at) for seat, luck in enumerate(lucks)
    ]
    told = _("Luck in standard deviations: {players}").format(
        players=", ".join(
            f"{name} {shown_number(round(luck, 2), '+g')}"
            for name, luck in zip(evening.names, lucks, strict=True)
        )
    )
    axis = label(
        (left + right) / 2, base + 38, _("standard deviations above the mean"), size=13, fill=INK_2
    )
    return picture(width, base + 48, bands, ticks, rows, axis, told=told)


def _row(evening: Evening, seat: int, luck: float, y: float, at: object) -> Child:
    assert callable(at)
    style = player(evening.game.colours[seat])
    name = evening.names[seat]
    short = name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"
    told = shown_number(round(luck, 2), "+.2f")
    beyond = -1 if luck > 0 else 1
    return [
        label(8, y + 5, short, anchor="start", font_weight=600),
        h("line", x1=f"{at(0):.1f}", x2=f"{at(luck):.1f}", y1=y, y2=y, stroke=INK, stroke_width=2),
        h("circle", cx=f"{at(luck):.1f}", cy=y, r=9, fill=style.fill, stroke=INK, stroke_width=1.5),
        label(at(0) + beyond * 8, y + 5, told, size=13, anchor="end" if beyond < 0 else "start"),
    ]
