"""Conditional chances as areas: a square cut by what may be, and filled by what is seen."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from catan_nb.language import gettext as _
from catan_nb.lessons.drawings.drawing import (
    FILLS,
    INK,
    LINE,
    WIDTH,
    Drawing,
    fraction,
    words,
)
from catan_nb.stats import bayes

__all__ = ["areas"]

_SIDE = 200
"""Of the square."""
_LEFT = (WIDTH - _SIDE) / 2
_TOP = 30
_STRIP = 28
"""Height of the strip below the square."""
_LINE = 20


def areas(
    prior: Mapping[str, Fraction], likelihood: Mapping[str, Fraction], *, seen: str, title: str
) -> Drawing:
    """Return a square whose areas are chances, and below it what is left of it.

    Parameters
    ----------
    prior : mapping of str to Fraction
        Two things that may be, to their chances before anything is seen: the widths.
    likelihood : mapping of str to Fraction
        The same to the chance that, were it so, this would be seen: the heights.
    seen : str
        What is seen, in words.
    title : str

    Raises
    ------
    ValueError
        When nothing explains what is seen, and for more things or fewer.

    Examples
    --------
    >>> half = Fraction(1, 2)
    >>> print(areas({"fair": half, "two heads": half}, {"fair": half, "two heads": Fraction(1)},
    ...             seen="heads", title="Which coin?"))
    Which coin?
    fair: 1/2 · 1/2 = 1/4
    two heads: 1/2 · 1 = 1/2
    Of what is left: fair (1/3), two heads (2/3)
    """
    if len(prior) != len(FILLS):
        raise ValueError(f"areas are drawn for two things, not {len(prior)}")
    after = bayes(prior, likelihood)
    told = [
        f"{_(name)}: {fraction(before)} · {fraction(likelihood[name])}"
        f" = {fraction(before * likelihood[name])}"
        for name, before in prior.items()
    ]
    shares = {name: after.get(name, Fraction(0)) for name in prior}
    left = ", ".join(f"{_(name)} ({fraction(share)})" for name, share in shares.items())
    base = _TOP + _SIDE
    drawn = [words(WIDTH / 2, 18, seen), _square(prior, likelihood)]
    for number, row in enumerate(told):
        y = base + 24 + _LINE * (number + 1)
        drawn.append(_part(_LEFT - 50, y - 11, 13, 13, number))
        drawn.append(words(_LEFT - 30, y, row, "start"))
    top = base + 34 + _LINE * (len(told) + 1)
    drawn.append(words(WIDTH / 2, top, _("Only what is left:")))
    drawn.append(_strip(shares, top + 8))
    of_it = _("Of what is left: {shares}").format(shares=left)
    return Drawing("".join(drawn), top + _STRIP + 32, title, (*told, of_it))


def _square(prior: Mapping[str, Fraction], likelihood: Mapping[str, Fraction]) -> str:
    drawn, at, last = [], _LEFT, len(prior) - 1
    for number, (name, before) in enumerate(prior.items()):
        wide, high = float(before) * _SIDE, float(likelihood[name]) * _SIDE
        low = _TOP + _SIDE
        drawn.append(_part(at, low - high, wide, high, number))
        drawn.append(f'<path d="M{at:g} {_TOP}v{_SIDE}" stroke="{INK}" stroke-width="1.5"/>')
        if wide:
            drawn.append(words(at + wide / 2, low + 16, fraction(before)))
        beside, anchor = (_LEFT - 6, "end") if number < last else (_LEFT + _SIDE + 6, "start")
        drawn.append(words(beside, low - high + 5, fraction(likelihood[name]), anchor))
        at += wide
    frame = f'<rect x="{_LEFT:g}" y="{_TOP}" width="{_SIDE}" height="{_SIDE}"'
    return "".join(drawn) + f'{frame} fill="none" stroke="{INK}" stroke-width="2"/>'


def _strip(shares: Mapping[str, Fraction], top: float) -> str:
    drawn, at = [], _LEFT
    for number, share in enumerate(shares.values()):
        wide = float(share) * _SIDE
        drawn.append(_part(at, top, wide, _STRIP, number))
        x, anchor = (_LEFT, "start") if number == 0 else (_LEFT + _SIDE, "end")
        drawn.append(words(x, top + _STRIP + 17, fraction(share), anchor, bold=True))
        at += wide
    return "".join(drawn)


def _part(x: float, y: float, wide: float, high: float, number: int) -> str:
    if not wide or not high:
        return ""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" fill="{FILLS[number]}"'
        f' stroke="{LINE}" stroke-width="1"/>'
    )
