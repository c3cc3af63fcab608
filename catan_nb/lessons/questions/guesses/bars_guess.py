"""A distribution that is guessed: the bars that were committed to, and what came out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.language.numbers import percent
from catan_nb.lessons.output.answer_words import short
from catan_nb.lessons.output.box import html_box, plain_box
from catan_nb.lessons.output.guess_plot import SMALL
from catan_nb.lessons.output.holding import WIDEST
from catan_nb.lessons.output.number_words import Number, as_number
from catan_nb.lessons.questions.guesses.bars_drawing import BarsDrawing, Shares, shares_in
from catan_nb.lessons.questions.guesses.bars_verdict import bars_verdict
from catan_nb.lessons.questions.guesses.guess import Guess
from catan_nb.lessons.record.entries import LONGEST
from catan_nb.lessons.record.recording import RECORD
from catan_nb.ui.widgets.html import Child, h

__all__ = ["BarsGuess"]

HOW: Final = noop("Run this cell to draw a guess, or write one into the call: guess=[…]")
MOST: Final = 40
"""So many bars nobody wants to pull."""


class BarsGuess(Guess):
    """A question that a distribution answers, and the learner's bars; the first ones count.

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
        self.top = top or _top(220 / len(self.labels))
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
        """What the experiment says, in per cent; it is made when this is first asked for."""
        return None if self._make_simulation is None else self._shares(self._make_simulation())

    @property
    def made(self) -> bool:
        """Whether there is a guess."""
        return self.guess is not None

    def flat(self) -> dict[str, int]:
        """Return bars that say nothing: all the same."""
        return dict.fromkeys(self.labels, round(100 / len(self.labels)))

    def commit(self, guess: Mapping[Any, Any] | Sequence[Any]) -> None:
        """Commit to bars in per cent: one for each label, or those by label.

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
        """Make the experiment, and compute the exact chances."""
        _ = self.simulation, self.exact

    def note(self) -> None:
        """Note the exact chances beside the guess."""
        if self.guess is not None:
            guess, exact = self._written(self.guess), self._written(self.exact)
            RECORD.predicted(self.name, self.question, guess, exact, "%")

    def read(self, guess: object) -> dict[str, int]:
        """Return bars that somebody gave; a ValueError tells why that cannot be."""
        if isinstance(guess, Mapping):
            known = {str(key): value for key, value in guess.items()}
            guess = [known.get(words, 0) for words in self.labels]
        if not isinstance(guess, Sequence) or isinstance(guess, str | bytes):
            raise ValueError(
                _("A guess is a list of bars, not {guess}.").format(guess=short(guess))
            )
        bars = [as_number(share) for share in guess]
        if len(bars) != len(self.labels) or not all(b is not None and 0 <= b <= 100 for b in bars):
            told = _("{n} numbers from 0 to 100 are wanted, not {guess}.")
            raise ValueError(told.format(n=len(self.labels), guess=short(guess)))
        return {key: round(b) for key, b in zip(self.labels, bars, strict=True) if b is not None}

    def resume(self, guess: str) -> None:
        """Commit to the bars of an earlier visit."""
        self.commit(shares_in(guess))

    def written(self, bars: Mapping[str, int]) -> str:
        """Return bars as the page keeps them."""
        return " ".join(map(str, bars.values()))

    def _written(self, bars: Mapping[str, float]) -> str:
        """Return bars for the record: with their labels where there is room."""
        told = ", ".join(f"{words}: {share:.0f} %" for words, share in bars.items())
        short_ = " ".join(f"{share:.0f}" for share in bars.values())
        return told if len(told) <= LONGEST and not re.search(r" \d", "".join(bars)) else short_

    def _shares(self, given: Mapping[Any, Number]) -> dict[str, float]:
        """Return counts or chances in per cent, by label; what is at no label counts as well."""
        whole = sum(given.values())
        known = {str(key): value for key, value in given.items()}
        return {words: float(100 * known.get(words, 0) / whole) for words in self.labels}

    # ---- what is shown -----------------------------------------------------------------

    def sentences(self) -> list[str]:
        """Return what there is to say."""
        exact = list(self.exact.values())
        said = []
        if self.guess is not None:
            said = bars_verdict(self.labels, list(self.guess.values()), exact)
        return [*said, self._comment] if self._comment else said

    def drawing(self, width: int = WIDEST) -> str:
        """Return guess, simulation and exact chances in one picture, as SVG."""
        shown = [self.guess or {}, self.simulation or {}, self.exact]
        most = max(share for shares in shown for share in shares.values())
        top = max(self.top, _top(most)) if most > 0.6 * self.top else _top(most)
        drawn = BarsDrawing(self.labels, top, width, self._told())
        return drawn.compared(self.guess, self.simulation, self.exact)

    def _told(self) -> str:
        return "; ".join(f"{name}: {told}" for _key, name, told in self.rows())

    def others_shown(self) -> Child:
        """Return the mean of the class's bars, with the learner's own and the exact chances."""
        bars = [found for found in map(shares_in, self.others) if len(found) == len(self.labels)]
        if not bars:
            return None
        columns = zip(*bars, strict=True)
        mean = dict(zip(self.labels, (sum(one) / len(bars) for one in columns), strict=True))
        top = _top(max(*mean.values(), *self.exact.values(), *(self.guess or {}).values()))
        words = ngettext("The bars of {n} guess", "The mean bars of {n} guesses", len(bars))
        told = words.format(n=len(bars))
        drawn = BarsDrawing(self.labels, top, SMALL, told).compared(self.guess, mean, self.exact)
        return h("div", drawn), h("p", told)

    def rows(self) -> list[tuple[str, str, str]]:
        """Return what is known as a key, a name and the shares in words, for each."""
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
        lines = [f"{name}: {told}" for _key, name, told in self.rows()]
        return plain_box(self.question, *lines, *self.sentences())

    def _repr_html_(self) -> str:
        if not self.settled:
            return html_box("question", self.question, _(HOW))
        return html_box("question", self.question, *self.sentences(), inner=self.drawing())


def _top(least: float) -> int:
    """Return a round number of per cent that is not less, for the top of a field."""
    rounds = (2, 5, 10, 20, 25, 30, 40, 50, 60, 80)
    return next((one for one in rounds if one >= least * 0.999), 100)
