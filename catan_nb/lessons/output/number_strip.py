"""A strip of a number line with one mark: a guess, an interval or an exact value."""

from __future__ import annotations

from collections.abc import Sequence

from catan_nb.lessons.output.number_words import Number
from catan_nb.stats.tools.estimates import Estimate

WIDTH, HEIGHT, EDGE = 240, 22, 12
"""Size of a strip in pixels, and what is left free at both its ends."""

Mark = Number | Estimate | None


def strip(mark: Mark, all_marks: Sequence[Mark]) -> str:
    """Return a mark on a strip as SVG; strips of the same marks have the same scale.

    A guess or an exact value is a dot, an estimate its interval with a tick at the mean. A
    thin line goes through all strips at the last mark that is a number: the exact value.
    """
    ends = [end for one in all_marks for end in _ends(one)]
    low, high = min(ends, default=0.0), max(ends, default=1.0)
    spread = high - low or 1.0

    def x(value: float) -> float:
        return round(EDGE + (value - low) / spread * (WIDTH - 2 * EDGE), 1)

    middle = HEIGHT / 2
    parts = [_line(EDGE / 2, middle, WIDTH - EDGE / 2, middle, 1, 0.35)]
    numbers = [one for one in all_marks if one is not None and not isinstance(one, Estimate)]
    if numbers:
        at = x(float(numbers[-1]))
        parts.append(_line(at, 0, at, HEIGHT, 1, 0.35))
    if isinstance(mark, Estimate):
        mean = x(mark.mean)
        left, right = (x(end) for end in _ends(mark))
        parts.append(_line(left, middle, right, middle, 6, 0.45))
        parts.append(_line(mean, middle - 7, mean, middle + 7, 2, 1))
    elif mark is not None:
        parts.append(f"<circle cx='{x(float(mark))}' cy='{middle:g}' r='5' fill='currentColor'/>")
    return (
        f"<svg width='{WIDTH}' height='{HEIGHT}' viewBox='0 0 {WIDTH} {HEIGHT}' "
        "aria-hidden='true' style='vertical-align:middle;width:100%;max-width:"
        f"{WIDTH}px'>{''.join(parts)}</svg>"
    )


def _ends(mark: Mark) -> tuple[float, ...]:
    """Return the least and the greatest number of a mark, as far as they are finite."""
    if mark is None:
        return ()
    if isinstance(mark, Estimate):
        finite = mark.half_width if mark.trials > 1 else 0.0
        return mark.mean - finite, mark.mean + finite
    return (float(mark),)


def _line(x1: float, y1: float, x2: float, y2: float, width: float, opacity: float) -> str:
    return (
        f"<line x1='{x1:g}' y1='{y1:g}' x2='{x2:g}' y2='{y2:g}' stroke='currentColor' "
        f"stroke-width='{width:g}' stroke-opacity='{opacity:g}'/>"
    )
