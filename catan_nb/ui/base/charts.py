"""Small charts as inline SVG: they need no plotting library and are a few kilobytes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from catan_nb.board.terrain import PIPS
from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.ui.widgets.html import Markup
from catan_nb.view.theme import player

__all__ = ["points_chart", "rolls_chart"]

_SUMS: Final = range(2, 13)


def rolls_chart(counts: Sequence[int]) -> Markup:
    """Return bars of how often each sum was rolled, with a mark at what two dice promise."""
    rolls = sum(counts)
    expected = {total: rolls * (6 if total == 7 else PIPS[total]) / 36 for total in _SUMS}
    top = max(1.0, *(counts[total] for total in _SUMS), *expected.values())
    width, height, foot = 28, 120, 138
    parts: list[str] = []
    for place, total in enumerate(_SUMS):
        x = 6 + place * width
        tall = height * counts[total] / top * 0.88
        mark = height - height * expected[total] / top * 0.88
        fill = f"var(--{'bad' if total in (6, 8) else 'ink-2' if total == 7 else 'sim'})"
        parts.append(
            f'<rect x="{x + 3}" y="{height - tall:.1f}" width="{width - 6}" height="{tall:.1f}"'
            f' fill="{fill}" rx="2"/>'
            f'<path d="M{x} {mark:.1f}h{width}" stroke="var(--paper)" stroke-width="5"/>'
            f'<path d="M{x} {mark:.1f}h{width}" stroke="var(--ink)" stroke-width="2"/>'
            f'<text x="{x + width / 2}" y="{foot}">{total}</text>'
        )
        if counts[total]:
            # Above the bar, and above the mark too where that would cross the number.
            above = height - tall - 4
            if 0 <= height - tall - mark < 16:
                above = mark - 5
            parts.append(
                f'<text x="{x + width / 2}" y="{max(10, above):.1f}" class="cnb-value"'
                f">{counts[total]}</text>"
            )
    spoken = ", ".join(f"{total}: {counts[total]}" for total in _SUMS)
    return _chart(
        320,
        144,
        "".join(parts),
        _("Rolls by their sum, {rolls} in all. {spoken}").format(rolls=rolls, spoken=spoken),
    )


def points_chart(points: Sequence[Sequence[int]], colours: Sequence[str], target: int) -> Markup:
    """Return the points of all players over the turns.

    ``points`` holds for each turn the points by seat. Each line ends in the player's letter.
    """
    left, right, top, bottom = 20.0, 296.0, 8.0, 126.0
    turns = max(1, len(points) - 1)
    most = max(target, *(max(row) for row in points)) if points else target

    def x(turn: int) -> float:
        return left + (right - left) * turn / turns

    def y(value: float) -> float:
        return bottom - (bottom - top) * value / most

    parts = [
        f'<path d="M{left} {y(value):.1f}H{right}" stroke="var(--line)"/>'
        f'<text x="{left - 8}" y="{y(value) + 4:.1f}">{value}</text>'
        for value in range(0, most + 1, max(1, most // 5))
    ]
    ends: list[float] = []
    for seat, colour in enumerate(colours):
        style = player(colour)
        line = " ".join(f"{x(turn):.1f} {y(row[seat]):.1f}" for turn, row in enumerate(points))
        # Lines that end at the same height get their letters side by side.
        at = y(points[-1][seat]) if points else bottom
        aside = 16 * sum(1 for other in ends if abs(other - at) < 8)
        ends.append(at)
        parts.append(
            f'<polyline points="{line}" fill="none" stroke="var(--ink)" stroke-width="3.6"/>'
            f'<polyline points="{line}" fill="none" stroke="{style.fill}" stroke-width="2"/>'
            f'<circle cx="{right + 8 + aside:.1f}" cy="{at:.1f}" r="7.5" fill="{style.fill}"'
            f' stroke="var(--ink)"/><text x="{right + 8 + aside:.1f}" y="{at + 3.8:.1f}"'
            f' fill="{style.ink}" class="cnb-letter">{style.letter}</text>'
        )
    last = (
        ", ".join(f"{_(c)}: {n}" for c, n in zip(colours, points[-1], strict=True))
        if points
        else ""
    )
    room = right + 18 + 16 * (len(colours) - 1)
    return _chart(
        room,
        134,
        "".join(parts),
        ngettext(
            "Points over {n} turn. Now {last}", "Points over {n} turns. Now {last}", turns
        ).format(n=turns, last=last),
    )


def _chart(width: float, height: float, inside: str, words: str) -> Markup:
    return Markup(
        f'<svg class="cnb-chart" viewBox="0 0 {width:g} {height:g}" role="img"'
        f' aria-label="{words}">{inside}</svg>'
    )
