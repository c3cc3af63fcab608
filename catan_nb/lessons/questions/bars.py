"""Guessing a distribution by dragging bars: drawing, verdict, and the card on a page."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import pairwise
from typing import Any, Final

from catan_nb.language import format_number, ngettext, noop
from catan_nb.language import gettext as _
from catan_nb.language.numbers import percent
from catan_nb.lessons.output.drawing import drag_target
from catan_nb.lessons.output.lines import SMALL
from catan_nb.lessons.output.page import OnPage, html_box, plain_box
from catan_nb.lessons.output.panes import WIDEST, parse_width, picture_holder
from catan_nb.lessons.output.words import Number, as_number, short_repr
from catan_nb.lessons.questions.guess import Guess
from catan_nb.lessons.questions.guess_cards import GuessCard
from catan_nb.lessons.record.entries import LONGEST
from catan_nb.lessons.record.recording import RECORD
from catan_nb.ui.looks.charts import (
    EXACT,
    GUESS,
    INK_2,
    PAPER,
    SIM,
    Plot,
    circle,
    label,
    picture,
    rect,
)
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = [
    "BarsCard",
    "BarsDrawing",
    "BarsGuess",
    "BarsPrediction",
    "Shares",
    "bars_card",
    "bars_verdict",
    "classify_shape",
    "parse_bars",
    "predict_bars",
]


Shares = Mapping[str, float]
"""Label to per cent."""
LEFT: Final = 48
RIGHT: Final = 6
TOP: Final = 22
FIELD: Final = 200
BELOW: Final = 30
"""Pixels around the field, and its height."""
_STEPS: Final = (1, 2, 5, 10, 20, 25, 50)
_SHARE: Final = re.compile(r"(?:^|: | )(\d{1,3})(?= %|\Z| )")


def parse_bars(text: str) -> list[int]:
    """Parse bars, in per cent, from a text of the page or the record."""
    return [int(share) for share in _SHARE.findall(text)]


class BarsDrawing:
    """A bar chart's frame: a column for each label, and a scale in per cent.

    Parameters
    ----------
    labels : sequence of str
    top : int
        What the field reaches up to, in per cent.
    width : int
        Pixels that there are.
    summary : str
        What the drawing shows, for screen readers.
    """

    def __init__(self, labels: Sequence[str], top: int, width: int, summary: str) -> None:
        self.labels, self.width, self.told = labels, width, summary
        self._plot = Plot(
            width,
            TOP + FIELD + BELOW,
            low=0,
            high=len(labels),
            least=0,
            most=top,
            left=LEFT,
            right=RIGHT,
            top=TOP,
            bottom=BELOW,
            size=13,
            ink=INK_2,
        )
        self._wide = self._plot.x(1) - self._plot.x(0)

    def to_pull(self, bars: Shares) -> Markup:
        """Return the chart with a draggable bar for each label."""
        return self._frame(
            h("g", [self._bar(*item) for item in enumerate(bars.items())], data_roving=True)
        )

    def compared(self, guess: Shares | None, simulation: Shares | None, exact: Shares) -> Markup:
        """Return the chart of simulation (bars), guess (lines) and exact chances (dots)."""
        return self._frame(
            self._draw_each(simulation, self._column),
            self._draw_each(guess, self._line),
            self._dots(exact),
        )

    def _frame(self, *content: Child) -> Markup:
        return picture(
            self.width,
            TOP + FIELD + BELOW,
            self._plot.levels(self._ticks(), lambda share: f"{share} %"),
            self._label_row(),
            content,
            description=self.told,
        )

    # ---- places ------------------------------------------------------------------------

    def _left(self, number: int) -> float:
        return self._plot.x(number)

    def _middle(self, number: int) -> float:
        return self._plot.x(number + 0.5)

    def _ticks(self) -> range:
        top = int(self._plot.most)
        step = next((step for step in _STEPS if top / step <= 5), 50)
        return range(0, top + 1, step)

    # ---- parts -------------------------------------------------------------------------

    def _label_row(self) -> Child:
        """Return the axis labels; where they are long, as many as fit."""
        longest = max(map(len, self.labels))
        every = max(1, -(-(9 * longest + 6) // max(1, int(self._wide))))
        return [
            label(self._middle(number), TOP + FIELD + 21, text, font_weight=800)
            for number, text in enumerate(self.labels)
            if number % every == 0
        ]

    def _bar(self, number: int, item: tuple[str, float]) -> Markup:
        name, share = item
        x, y = self._middle(number), self._plot.y(share)
        column = rect(self._left(number), TOP - 10, self._wide, FIELD + 22, fill="transparent")
        radius = min(9, max(5, int(self._wide / 3)))
        knob = circle(x, y, radius, fill=PAPER, stroke=GUESS, stroke_width=4, class_="cnb-grip")
        return drag_target(
            "bar",
            name,
            round(share),
            column,
            self._stem(number, share),
            self._line(number, share),
            knob,
            label(x, y - radius - 5, format_number(share, ".0f"), size=13, fill=INK_2),
            low=0,
            high=int(self._plot.most),
            axis="y",
            low_at=TOP + FIELD,
            high_at=TOP,
            description=_("{n} %").format(n=format_number(share, ".0f")),
            arg=number,
            first=number == 0,
        )

    def _stem(self, number: int, share: float) -> Markup:
        """Return the visible column below a bar's line."""
        return h("g", self._column(number, share, GUESS), opacity=0.14)

    def _line(self, number: int, share: float) -> Markup:
        start, right = self._left(number) + 2, self._left(number) + self._wide - 2
        d = f"M{start:.1f} {self._plot.y(share):.1f}H{right:.1f}"
        return h("path", d=d, stroke=GUESS, stroke_width=4, stroke_linecap="round")

    def _column(self, number: int, share: float, fill: str = SIM) -> Markup:
        gap = self._wide * 0.1
        return self._plot.bar(
            number + 0.5,
            share,
            self._wide - 2 * gap,
            rx=3,
            fill=fill,
            fill_opacity=0.72 if fill == SIM else None,
        )

    def _dots(self, exact: Shares) -> Child:
        return self._draw_each(
            exact,
            lambda number, share: circle(
                self._middle(number),
                self._plot.y(share),
                min(5.5, self._wide / 4),
                fill=EXACT,
                stroke=PAPER,
                stroke_width=2,
            ),
        )

    def _draw_each(
        self, shares: Shares | None, draw: Callable[[int, float], Child]
    ) -> Iterable[Child]:
        values = shares or {}
        return [draw(n, values[name]) for n, name in enumerate(self.labels) if name in values]


# What is said of a guessed distribution: how far off it is, and which slip it shows.


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
    """Return sentences that assess a guess, the most important first.

    Parameters
    ----------
    labels : sequence of str
    guess, exact : sequence of float
        In per cent, for each label. The guess need not add up to 100.
    """
    total = sum(guess)
    if not total:
        return [_("You have drawn no bar.")]
    fair = [100 * share / total for share in guess]
    wrong = sum(abs(a - b) for a, b in zip(fair, exact, strict=True)) / 200
    sentences = []
    if wrong <= CLOSE:
        sentences.append(_("Very close.") if wrong <= GOOD else _("Close."))
    sentences.append(_shape_sentence(labels, fair, exact))
    sentences.append(
        _symmetry_sentence(labels, guess, exact) or _mean_sentence(labels, fair, exact)
    )
    if wrong > GOOD:
        sentences.append(_spread_sentence(labels, fair, exact))
    if not 95 <= total <= 105:
        template = _("Your bars add up to {sum}; all chances together are 100 %.")
        sentences.append(template.format(sum=percent(total / 100)))
    off = sum(abs(a - b) for a, b in zip(guess, exact, strict=True)) / len(exact)
    template = _("On average you were {n} percentage points off.")
    sentences.append(template.format(n=format_number(off, ".1f")))
    return [text for text in sentences if text]


def _shape_sentence(labels: Sequence[str], guess: Sequence[float], exact: Sequence[float]) -> str:
    guessed, true = classify_shape(guess), classify_shape(exact)
    if guessed == true and true != "waves":
        return _("Your shape was right: {shape}.").format(shape=_(SHAPES[true]))
    top_label = labels[max(range(len(exact)), key=exact.__getitem__)]
    if true in ("peak", "falling", "rising", "waves"):
        template = _("You drew it {drawn}; it is {shape}, with most at {label}.")
    else:
        template = _("You drew it {drawn}; it is {shape}.")
    if guessed == true:
        return ""
    return template.format(drawn=_(SHAPES[guessed]), shape=_(SHAPES[true]), label=top_label)


def classify_shape(bars: Sequence[float]) -> str:
    """Return the shape of `SHAPES` that the bars have, ignoring small differences.

    >>> classify_shape([3, 6, 8, 11, 14, 17, 14, 11, 8, 6, 3]), classify_shape([50, 25, 12, 6, 3])
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


def _symmetry_sentence(
    labels: Sequence[str], guess: Sequence[float], exact: Sequence[float]
) -> str:
    """Return a sentence on a broken symmetry between two bars; empty when there is none."""
    pairs = [(n, len(exact) - 1 - n) for n in range(len(exact) // 2)]
    if not all(math.isclose(exact[a], exact[b], abs_tol=1e-9) for a, b in pairs):
        return ""
    most = max(pairs, key=lambda pair: abs(guess[pair[0]] - guess[pair[1]]), default=(0, 0))
    higher, less = sorted(most, key=guess.__getitem__, reverse=True)
    if guess[higher] - guess[less] <= SLACK:
        return _("It is symmetric, and so were your bars.") if len(set(exact)) > 1 else ""
    template = _("You gave {more} more than {less}; both are equally likely.")
    return template.format(more=labels[higher], less=labels[less])


def _mean_sentence(labels: Sequence[str], guess: Sequence[float], exact: Sequence[float]) -> str:
    """Return a sentence on an error of the mean; empty when labels are not numbers."""
    values = _labels_as_numbers(labels)
    if values is None:
        return _worst_label_sentence(labels, guess, exact)
    mean, true = _mean(values, guess), _mean(values, exact)
    if abs(mean - true) <= 0.2 * _deviation(values, exact):
        return ""
    template = (
        _("The mean of your bars is {mean}, too high: exactly it is {true}.")
        if mean > true
        else _("The mean of your bars is {mean}, too low: exactly it is {true}.")
    )
    return template.format(mean=format_number(mean, ".3g"), true=format_number(true, ".3g"))


def _worst_label_sentence(
    labels: Sequence[str], guess: Sequence[float], exact: Sequence[float]
) -> str:
    """Return a sentence on the label with the largest error."""
    worst = max(range(len(exact)), key=lambda n: abs(guess[n] - exact[n]))
    if abs(guess[worst] - exact[worst]) <= 2 * SLACK:
        return ""
    template = (
        _("You gave too much to {label}.")
        if guess[worst] > exact[worst]
        else _("You gave too little to {label}.")
    )
    return template.format(label=labels[worst])


def _spread_sentence(labels: Sequence[str], guess: Sequence[float], exact: Sequence[float]) -> str:
    values = _labels_as_numbers(labels)
    if values is None or classify_shape(guess) != classify_shape(exact):
        return ""
    wide, true = _deviation(values, guess), _deviation(values, exact)
    if wide > 1.15 * true:
        return _("Too much lies far from the mean: your bars are too even.")
    if wide < true / 1.15:
        return _("Too little lies far from the mean: your bars are too steep.")
    return ""


def _labels_as_numbers(labels: Sequence[str]) -> list[float] | None:
    try:
        return [float(label) for label in labels]
    except ValueError:
        return None


def _mean(values: Sequence[float], shares: Sequence[float]) -> float:
    return sum(v * s for v, s in zip(values, shares, strict=True)) / sum(shares)


def _deviation(values: Sequence[float], shares: Sequence[float]) -> float:
    mean = _mean(values, shares)
    squares = sum(s * (v - mean) ** 2 for v, s in zip(values, shares, strict=True))
    return math.sqrt(squares / sum(shares))


# A distribution that is guessed: the bars that were committed to, and what came out.


HOW: Final = noop("Run this cell to draw a guess, or write one into the call: guess=[…]")
MOST: Final = 40
"""So many bars nobody wants to pull."""


class BarsGuess(Guess):
    """A question answered by a distribution, and the learner's bars; the first guess counts.

    What comes out is computed when it is first needed.

    Attributes
    ----------
    labels : tuple of str
    top : int
        What a bar can be pulled up to, in per cent.
    guess : dict of str to int, or None
        Label to per cent; None until the learner has committed to it.
    exact, simulation : dict of str to float, or None
        Label to per cent.
    simulated : str
        What the simulation is called, such as "600 rolls".
    """

    def __init__(
        self,
        name: str,
        question: str,
        labels: Iterable[object],
        exact: Callable[[], Mapping[Any, Number]],
        simulation: Callable[[], Mapping[Any, Number]] | None,
        *,
        simulated: str,
        comment: str,
        top: int,
    ) -> None:
        super().__init__(name, question, "%")
        self.labels = tuple(map(str, labels))
        if not 1 < len(set(self.labels)) == len(self.labels) <= MOST:
            raise ValueError(f"2 to {MOST} different labels can be guessed")
        self.top = top or _round_top(220 / len(self.labels))
        self.guess: dict[str, int] | None = None
        self.simulated = simulated
        self._make_exact, self._make_simulation = exact, simulation
        self._comment = comment
        RECORD.predicted(name, question, "", "", self.unit)
        RECORD.restores(name, self.restore)

    @cached_property
    def exact(self) -> Shares:
        """The exact chances in per cent."""
        return self._shares(self._make_exact())

    @cached_property
    def simulation(self) -> Shares | None:
        """The simulated distribution in per cent; simulated on first use."""
        return None if self._make_simulation is None else self._shares(self._make_simulation())

    @property
    def made(self) -> bool:
        return self.guess is not None

    def flat(self) -> dict[str, int]:
        """Return the uniform distribution, which the bars show at first."""
        return dict.fromkeys(self.labels, round(100 / len(self.labels)))

    def commit(self, guess: Mapping[Any, Any] | Sequence[Any]) -> None:
        """Commit to bars in per cent, given in the order of labels or by label.

        Raises
        ------
        ValueError
            When they are no such bars, or when there is a guess already. The text says which.
        """
        self.refuse_second()
        self.guess = self.read(guess)
        RECORD.predicted(self.name, self.question, self._written(self.guess), "", "%")
        self.settle()

    def prepare(self) -> None:
        """Run the simulation, and compute the exact chances."""
        _ = self.simulation, self.exact

    def note(self) -> None:
        """Record the exact chances beside the guess."""
        if self.guess is not None:
            guess, exact = self._written(self.guess), self._written(self.exact)
            RECORD.predicted(self.name, self.question, guess, exact, "%")

    def read(self, guess: object) -> dict[str, int]:
        """Return bars as a mapping; ValueError says why they are not valid."""
        if isinstance(guess, Mapping):
            shares = {str(key): value for key, value in guess.items()}
            guess = [shares.get(label, 0) for label in self.labels]
        if not isinstance(guess, Sequence) or isinstance(guess, str | bytes):
            raise ValueError(
                _("A guess is a list of bars, not {guess}.").format(guess=short_repr(guess))
            )
        bars = [as_number(share) for share in guess]
        if len(bars) != len(self.labels) or not all(b is not None and 0 <= b <= 100 for b in bars):
            message = _("{n} numbers from 0 to 100 are wanted, not {guess}.")
            raise ValueError(message.format(n=len(self.labels), guess=short_repr(guess)))
        return {key: round(b) for key, b in zip(self.labels, bars, strict=True) if b is not None}

    def resume(self, guess: str) -> None:
        """Restore the bars of an earlier visit."""
        self.commit(parse_bars(guess))

    def written(self, bars: Mapping[str, int]) -> str:
        """Return bars as text for the page."""
        return " ".join(map(str, bars.values()))

    def _written(self, bars: Mapping[str, float]) -> str:
        """Return bars as text for the record, with labels where they fit."""
        text = ", ".join(f"{words}: {share:.0f} %" for words, share in bars.items())
        short_ = " ".join(f"{share:.0f}" for share in bars.values())
        return text if len(text) <= LONGEST and not re.search(r" \d", "".join(bars)) else short_

    def _shares(self, shares: Mapping[Any, Number]) -> dict[str, float]:
        """Return counts or chances in per cent, by label; the total includes unlabelled values."""
        total = sum(shares.values())
        by_label = {str(key): value for key, value in shares.items()}
        return {label: float(100 * by_label.get(label, 0) / total) for label in self.labels}

    # ---- what is shown -----------------------------------------------------------------

    def sentences(self) -> list[str]:
        """Return sentences that compare guess, simulation and exact chances."""
        exact = list(self.exact.values())
        said = []
        if self.guess is not None:
            said = bars_verdict(self.labels, list(self.guess.values()), exact)
        return [*said, self._comment] if self._comment else said

    def drawing(self, width: int = WIDEST) -> str:
        """Return guess, simulation and exact chances in one SVG picture."""
        all_shares = [self.guess or {}, self.simulation or {}, self.exact]
        highest = max(share for shares in all_shares for share in shares.values())
        top = (
            max(self.top, _round_top(highest)) if highest > 0.6 * self.top else _round_top(highest)
        )
        drawn = BarsDrawing(self.labels, top, width, self._verdict_text())
        return drawn.compared(self.guess, self.simulation, self.exact)

    def _verdict_text(self) -> str:
        return "; ".join(f"{name}: {text}" for _key, name, text in self.rows())

    def others_shown(self) -> Child:
        """Return the mean bars of the class, with the learner's and the exact chances."""
        bars = [found for found in map(parse_bars, self.others) if len(found) == len(self.labels)]
        if not bars:
            return None
        columns = zip(*bars, strict=True)
        mean = dict(zip(self.labels, (sum(column) / len(bars) for column in columns), strict=True))
        top = _round_top(max(*mean.values(), *self.exact.values(), *(self.guess or {}).values()))
        template = ngettext("The bars of {n} guess", "The mean bars of {n} guesses", len(bars))
        text = template.format(n=len(bars))
        drawing = BarsDrawing(self.labels, top, SMALL, text).compared(self.guess, mean, self.exact)
        return h("div", drawing), h("p", text)

    def rows(self) -> list[tuple[str, str, str]]:
        """Return known distributions as rows of key, name, and shares in words."""
        known = (
            ("guess", _("Your guess"), self.guess),
            ("sim", self.simulated or _("Simulation"), self.simulation),
            ("exact", _("Exact"), self.exact),
        )
        return [
            (key, name, ", ".join(f"{a}: {percent(b / 100)}" for a, b in shares.items()))
            for key, name, shares in known
            if shares is not None
        ]

    def __repr__(self) -> str:
        if not self.settled:
            return plain_box(self.question, _(HOW))
        lines = [f"{name}: {text}" for _key, name, text in self.rows()]
        return plain_box(self.question, *lines, *self.sentences())

    def _repr_html_(self) -> str:
        if not self.settled:
            return html_box("question", self.question, _(HOW))
        return html_box("question", self.question, *self.sentences(), inner=self.drawing())


def _round_top(minimum: float) -> int:
    """Return a rounded-up percentage for the top of the scale."""
    rounds = (2, 5, 10, 20, 25, 30, 40, 50, 60, 80)
    return next((top for top in rounds if top >= minimum * 0.999), 100)


# The card of a guess that is drawn: bars to pull with mouse, finger or arrow keys.


class BarsCard:
    """The card with draggable bars, later with the results beside them.

    Attributes
    ----------
    bars : dict of str to int
        Label to per cent, as they stand now.
    card : GuessCard
    """

    def __init__(self, question: BarsGuess) -> None:
        self.asked = question
        self.bars = question.flat()
        self.width = WIDEST
        self.card = GuessCard(question, self._asks, self._commit, self._tells, self._pressed)

    def _commit(self, _press: Press) -> None:
        self.asked.commit(self.bars)

    def _pressed(self, press: Press) -> None:
        match press.do:
            case "bar":
                label = dict(enumerate(self.asked.labels)).get(_whole_or_default(press.arg, -1))
                if label is not None:
                    share = _whole_or_default(press.value, self.bars[label])
                    self.bars[label] = min(share, self.asked.top)
            case "draft":
                with suppress(ValueError):
                    self.bars = self.asked.read(parse_bars(str(press.value)))
            case "width":
                self.width = parse_width(press, self.width)

    def _asks(self) -> Child:
        question = self.asked
        drawing = BarsDrawing(question.labels, question.top, self.width, question.question)
        text = _("Your bars: {sum} %").format(sum=sum(self.bars.values()))
        return (
            h("p", _("Drag the bars, or use the arrow keys. A rough idea is enough.")),
            picture_holder(self.width, drawing.to_pull(self.bars)),
            h("p", text, class_="cnb-bars-sum", role="status"),
            h("input", type="hidden", data_do="draft", value=question.written(self.bars)),
        )

    def _tells(self) -> Child:
        question = self.asked
        keys = [
            h("div", h("dt", h("i", class_=f"cnb-key-{key}", aria_hidden="true"), name))
            for key, name, _told in question.rows()
        ]
        sentences = question.sentences()
        return (
            h("dl", keys, class_="cnb-compared"),
            picture_holder(self.width, Markup(question.drawing(self.width))),
            h("p", " ".join(sentences), class_="cnb-guess-said") if sentences else None,
        )


def bars_card(question: BarsGuess) -> Any:
    """Return the card of a distribution question."""
    return BarsCard(question).card.widget


def _whole_or_default(arg: str | bool, otherwise: int) -> int:
    text = str(arg)
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else otherwise


# Predictions of a distribution, drawn by pulling bars: `predict_bars`.


class BarsPrediction(OnPage, BarsGuess):
    """A distribution question, shown on a page as a card with bars; made by `predict_bars`."""

    def _on_page(self) -> Any:

        return bars_card(self)


def predict_bars(
    name: str,
    question: str,
    labels: Iterable[object],
    *,
    exact: Callable[[], Mapping[Any, Number]],
    simulation: Callable[[], Mapping[Any, Number]] | None = None,
    simulated: str = "",
    comment: str = "",
    top: int = 0,
    guess: Any = ...,
) -> BarsPrediction:
    """Ask the learner to draw a distribution before it is computed.

    Parameters
    ----------
    name : str
        Such as "Guess 2"; the learner's record knows it by that.
    question : str
        One that a distribution answers, such as "In 600 rolls, how often does each sum come?"
    labels : iterable
        What stands below the bars, as ``range(2, 13)``.
    exact : callable
        Returns the exact chance of each label.
    simulation : callable, optional
        Makes the experiment and returns how often each label came, or its share. Both are
        called once, after the guess.
    simulated : str
        What the experiment is called, such as "600 rolls".
    comment : str
        A sentence that is told with what comes out.
    top : int
        What a bar can be pulled up to, in per cent; by itself a little more than twice the
        flat start.
    guess : sequence or mapping, optional
        Bars in per cent, for places without a page; ``...`` is none yet.

    Returns
    -------
    BarsPrediction
        As the last value of a cell it is a card: bars to pull first, and after the guess (or
        "Show it without a guess") guess, simulation and exact chances in one picture.

    Raises
    ------
    ValueError
        When a guess is given that is none.

    Examples
    --------
    >>> from catan_nb.stats import sum_distribution
    >>> bars = [3, 6, 8, 11, 14, 17, 16, 11, 8, 6, 3]
    >>> predict_bars("Guess 1", "How often?", range(2, 13), exact=sum_distribution, guess=bars
    ...     ).sentences()[:3]
    ['Very close.', 'Your shape was right: high in the middle, low at the ends.', \
'You gave 8 more than 6; both are equally likely.']
    """
    prediction = BarsPrediction(
        name,
        question,
        labels,
        exact,
        simulation,
        simulated=simulated,
        comment=comment,
        top=top,
    )
    if guess is not ... and guess is not None:
        prediction.commit(guess)
    return prediction
