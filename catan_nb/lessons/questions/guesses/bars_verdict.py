"""What is said of a guessed distribution: how far off it is, and which slip it shows."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import noop, shown_number
from catan_nb.language.numbers import percent

__all__ = ["bars_verdict"]

SHAPES: Final[Mapping[str, str]] = {
    "flat": noop("all about the same"),
    "falling": noop("high at the left, falling to the right"),
    "rising": noop("low at the left, rising to the right"),
    "peak": noop("high in the middle, low at the ends"),
    "valley": noop("low in the middle, high at the ends"),
    "waves": noop("up and down"),
}
"""Shape of a distribution to what it looks like."""
CLOSE: Final = 0.1
"""Of a guess that is close, so much of all at most stands at the wrong places."""
GOOD: Final = 0.04
SLACK: Final = 1.0
"""Per cent that two bars may differ and still be meant to be equal."""


def bars_verdict(
    labels: Sequence[str], guess: Sequence[float], exact: Sequence[float]
) -> list[str]:
    """Return sentences on a guess, the most important first.

    Parameters
    ----------
    labels : sequence of str
    guess, exact : sequence of float
        In per cent, for each label. The guess need not add up to 100.
    """
    whole = sum(guess)
    if not whole:
        return [_("You have drawn no bar.")]
    fair = [100 * share / whole for share in guess]
    wrong = sum(abs(a - b) for a, b in zip(fair, exact, strict=True)) / 200
    said = []
    if wrong <= CLOSE:
        said.append(_("Very close.") if wrong <= GOOD else _("Close."))
    said.append(_shape(labels, fair, exact))
    said.append(_symmetry(labels, guess, exact) or _lean(labels, fair, exact))
    if wrong > GOOD:
        said.append(_spread(labels, fair, exact))
    if not 95 <= whole <= 105:
        told = _("Your bars add up to {sum}; all chances together are 100 %.")
        said.append(told.format(sum=percent(whole / 100)))
    off = sum(abs(a - b) for a, b in zip(guess, exact, strict=True)) / len(exact)
    told = _("On average you were {n} percentage points off.")
    said.append(told.format(n=shown_number(off, ".1f")))
    return [text for text in said if text]


def _shape(labels: Sequence[str], guess: Sequence[float], exact: Sequence[float]) -> str:
    drawn, true = shape_of(guess), shape_of(exact)
    if drawn == true and true != "waves":
        return _("Your shape was right: {shape}.").format(shape=_(SHAPES[true]))
    most = labels[max(range(len(exact)), key=exact.__getitem__)]
    if true in ("peak", "falling", "rising", "waves"):
        told = _("You drew it {drawn}; it is {shape}, with most at {label}.")
    else:
        told = _("You drew it {drawn}; it is {shape}.")
    if drawn == true:
        return ""
    return told.format(drawn=_(SHAPES[drawn]), shape=_(SHAPES[true]), label=most)


def shape_of(bars: Sequence[float]) -> str:
    """Return which of `SHAPES` bars have, small differences apart.

    >>> shape_of([3, 6, 8, 11, 14, 17, 14, 11, 8, 6, 3]), shape_of([50, 25, 12, 6, 3])
    ('peak', 'falling')
    """
    slack = min(SLACK, max(bars) / 12)
    if max(bars) - min(bars) <= max(2 * slack, 0.15 * max(bars)):
        return "flat"
    steps = [b - a for a, b in pairwise(bars)]
    ways = [1 if step > slack else -1 for step in steps if abs(step) > slack]
    if not ways:  # many small steps
        ways = [1 if bars[-1] > bars[0] else -1]
    turns = sum(a != b for a, b in pairwise(ways))
    if turns == 0:
        return "rising" if ways[0] > 0 else "falling"
    if turns == 1:
        return "peak" if ways[0] > 0 else "valley"
    return "waves"


def _symmetry(labels: Sequence[str], guess: Sequence[float], exact: Sequence[float]) -> str:
    """Return which of two bars that belong together is too high; empty when that is not it."""
    pairs = [(n, len(exact) - 1 - n) for n in range(len(exact) // 2)]
    if not all(math.isclose(exact[a], exact[b], abs_tol=1e-9) for a, b in pairs):
        return ""
    most = max(pairs, key=lambda pair: abs(guess[pair[0]] - guess[pair[1]]), default=(0, 0))
    more, less = sorted(most, key=guess.__getitem__, reverse=True)
    if guess[more] - guess[less] <= SLACK:
        return _("It is symmetric, and so were your bars.") if len(set(exact)) > 1 else ""
    told = _("You gave {more} more than {less}; both are equally likely.")
    return told.format(more=labels[more], less=labels[less])


def _lean(labels: Sequence[str], guess: Sequence[float], exact: Sequence[float]) -> str:
    """Return whether the mean of a guess is off; empty where labels are no numbers."""
    values = _numbers(labels)
    if values is None:
        return _worst(labels, guess, exact)
    mean, true = _mean(values, guess), _mean(values, exact)
    if abs(mean - true) <= 0.2 * _deviation(values, exact):
        return ""
    told = (
        _("The mean of your bars is {mean}, too high: exactly it is {true}.")
        if mean > true
        else _("The mean of your bars is {mean}, too low: exactly it is {true}.")
    )
    return told.format(mean=shown_number(mean, ".3g"), true=shown_number(true, ".3g"))


def _worst(labels: Sequence[str], guess: Sequence[float], exact: Sequence[float]) -> str:
    """Return which label is farthest off."""
    worst = max(range(len(exact)), key=lambda n: abs(guess[n] - exact[n]))
    if abs(guess[worst] - exact[worst]) <= 2 * SLACK:
        return ""
    told = (
        _("You gave too much to {label}.")
        if guess[worst] > exact[worst]
        else _("You gave too little to {label}.")
    )
    return told.format(label=labels[worst])


def _spread(labels: Sequence[str], guess: Sequence[float], exact: Sequence[float]) -> str:
    values = _numbers(labels)
    if values is None or shape_of(guess) != shape_of(exact):
        return ""
    wide, true = _deviation(values, guess), _deviation(values, exact)
    if wide > 1.15 * true:
        return _("Too much lies far from the mean: your bars are too even.")
    if wide < true / 1.15:
        return _("Too little lies far from the mean: your bars are too steep.")
    return ""


def _numbers(labels: Sequence[str]) -> list[float] | None:
    try:
        return [float(words) for words in labels]
    except ValueError:
        return None


def _mean(values: Sequence[float], shares: Sequence[float]) -> float:
    return sum(v * s for v, s in zip(values, shares, strict=True)) / sum(shares)


def _deviation(values: Sequence[float], shares: Sequence[float]) -> float:
    mean = _mean(values, shares)
    squares = sum(s * (v - mean) ** 2 for v, s in zip(values, shares, strict=True))
    return math.sqrt(squares / sum(shares))
