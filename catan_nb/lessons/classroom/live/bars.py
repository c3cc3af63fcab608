"""How a class has guessed a distribution: the mean of its bars beside the exact chances."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from catan_nb.language import ngettext
from catan_nb.lessons.classroom.live.seen import Asked, SeenClass
from catan_nb.lessons.questions.guesses.bars_drawing import BarsDrawing, shares_in
from catan_nb.ui.widgets.html import Child, h

__all__ = ["bars_guessed"]

_LABEL: Final = re.compile(r"(?:^|, )([^,:]+): (?=\d)")
_WIDTH: Final = 480


def bars_guessed(seen: SeenClass, asked: Asked, *, exact: bool) -> Child:
    """Return a drawing of the mean bars, and in words how many there are; None without any."""
    entries = [entry for id in seen.learners if (entry := seen.entry(id, asked)) is not None]
    bars = [found for entry in entries if len(found := shares_in(entry.guess)) > 1]
    count = max(map(len, bars), default=0)
    bars = [found for found in bars if len(found) == count]
    if not bars:
        return None
    told_in = (_LABEL.findall(entry.guess) for entry in entries)
    numbers = [str(number) for number in range(1, count + 1)]
    labels = next((names for names in told_in if len(names) == count), numbers)
    mean = [sum(column) / len(bars) for column in zip(*bars, strict=True)]
    known = (shares_in(entry.exact) for entry in entries if exact)
    right = next((shares for shares in known if len(shares) == count), [])
    words = ngettext("The bars of {n} guess", "The mean bars of {n} guesses", len(bars))
    told = words.format(n=len(bars))
    top = min(100, round(max(*mean, *right) * 1.2) + 1)
    drawn = BarsDrawing(labels, top, _WIDTH, told)
    shown = drawn.compared(None, _by(labels, mean), _by(labels, right))
    return [h("div", shown, class_="cnb-lesson-scroll"), h("p", told)]


def _by(labels: Sequence[str], shares: Sequence[float]) -> Mapping[str, float]:
    return dict(zip(labels, shares, strict=True)) if shares else {}
