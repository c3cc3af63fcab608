"""`predict`: the learner commits to a number before simulation and exact value are shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import Any

from catan_nb.language import format_number, noop
from catan_nb.language import gettext as _
from catan_nb.lessons.output.lines import SMALL, guesses_summary, guesses_svg, number_line
from catan_nb.lessons.output.page import OnPage, html_box, plain_box
from catan_nb.lessons.output.reading import read_number
from catan_nb.lessons.output.words import (
    Number,
    as_number,
    exact_difference,
    number_for_file,
    short_repr,
    show_number,
)
from catan_nb.lessons.questions.guess import Guess
from catan_nb.lessons.questions.judging import accuracy_of, find_trap, is_close_enough
from catan_nb.lessons.record.entries import parse_number
from catan_nb.lessons.record.recording import RECORD
from catan_nb.stats.tools.estimates import Estimate
from catan_nb.ui.widgets.html import Child, Markup, h

__all__ = ["GuessComparison", "Prediction", "predict", "with_unit"]


NEAR = Fraction(1, 10)
"""So far off, as a share of the exact value, a guess is a good one."""


def with_unit(value: Number, unit: str) -> str:
    """Return a number as text with its unit."""
    return f"{show_number(value)} {unit}".strip()


class GuessComparison:
    """A guess compared with simulation and exact value.

    Attributes
    ----------
    guess, exact : number or None
    simulation : Estimate or None
    unit, comment : str
    traps : mapping of number to str
        Well-known wrong guesses and what is behind each of them.
    """

    def __init__(
        self,
        guess: Number | None,
        simulation: Estimate | None,
        exact: Number | None,
        *,
        unit: str = "",
        comment: str = "",
        traps: Mapping[Number, str] | None = None,
    ) -> None:
        self.guess, self.simulation, self.exact = guess, simulation, exact
        self.unit, self.comment, self.traps = unit, comment, traps or {}

    def rows(self) -> list[tuple[str, str, str]]:
        """Return known values as rows of key, name, and value in words."""
        rows = []
        if self.guess is not None:
            rows.append(("guess", _("Your guess"), with_unit(self.guess, self.unit)))
        if self.simulation is not None:
            rows.append(("sim", _("Simulation"), str(self.simulation)))
        if self.exact is not None:
            rows.append(("exact", _("Exact"), with_unit(self.exact, self.unit)))
        return rows

    def sentences(self) -> list[str]:
        """Return sentences that compare guess, simulation and exact value."""
        said = [*self._judgement_sentences(), *self._simulation_sentences()]
        return [*said, self.comment] if self.comment else said

    def _judgement_sentences(self) -> list[str]:
        guess, exact = self.guess, self.exact
        if guess is None:
            return []
        if exact is None:
            return self._sentences_by_simulation(guess)
        if is_close_enough(guess, exact):
            return [_("Your guess is right.")]
        off = abs(exact_difference(guess, exact))
        told = (
            _("Your guess is {n} too high.") if guess > exact else _("Your guess is {n} too low.")
        ).format(n=_rounded_difference(off))
        if behind := find_trap(guess, exact, self.traps, accuracy_of(guess)):
            return [told, behind]
        return [_("Close."), told] if off <= abs(Fraction(exact)) * NEAR else [told]

    def _sentences_by_simulation(self, guess: Number) -> list[str]:
        if self.simulation is None:
            return []
        if guess in self.simulation:
            return [_("Your guess lies inside the interval of the simulation.")]
        behind = find_trap(guess, self.simulation.mean, self.traps, accuracy_of(guess))
        outside = _("Your guess lies outside the interval of the simulation.")
        return [outside, behind] if behind else [outside]

    def _simulation_sentences(self) -> list[str]:
        simulation, exact = self.simulation, self.exact
        if simulation is None or exact is None:
            return []
        if exact in simulation:
            return [_("The interval of the simulation holds the exact value.")]
        return [_("The interval of the simulation misses the exact value, as 1 in 20 do.")]

    def html(self) -> Markup:
        """Return the picture, the rows and the sentences as HTML."""
        keys = [
            h(
                "div",
                h("dt", h("i", class_=f"cnb-key-{key}", aria_hidden="true"), name),
                h("dd", value),
            )
            for key, name, value in self.rows()
        ]
        sentences = self.sentences()
        picture = number_line(self.guess, self.simulation, self.exact) if len(keys) > 1 else None
        return h(
            "div",
            picture,
            h("dl", keys, class_="cnb-compared"),
            h("p", " ".join(sentences), class_="cnb-guess-said") if sentences else None,
        )


def _rounded_difference(off: Fraction) -> str:
    """Return a difference with three digits; integers in full."""
    if off.denominator == 1 or off >= 100:
        return show_number(round(off))
    return format_number(Decimal(f"{float(off):.2e}").normalize(), "f")


HOW = noop("Run this cell to type a guess, or write one into the call: guess=…")
TOO_LARGE = 10**40
"""No question here has an answer like that."""


class Prediction(OnPage, Guess):
    """A question answered by a number, and the learner's guess; the first one counts.

    Made by `predict`. What comes out is computed when it is first needed.

    Attributes
    ----------
    guess : number or None
        None until the learner has committed to one.
    exact : number or None
        The exact value.
    simulation : Estimate or None
        What an experiment says.
    """

    def __init__(
        self,
        name: str,
        question: str,
        exact: Callable[[], Number] | None,
        simulation: Callable[[], Estimate] | None,
        *,
        unit: str,
        comment: str,
        traps: Mapping[Number, str],
    ) -> None:
        super().__init__(name, question, unit)
        self.guess: Number | None = None
        self._make_exact, self._make_simulation = exact, simulation
        self._comment, self._traps = comment, traps
        RECORD.predicted(name, question, "", "", unit)
        RECORD.restores(name, self.restore)

    @cached_property
    def exact(self) -> Number | None:
        """The exact value, preferably a Fraction."""
        return None if self._make_exact is None else as_number(self._make_exact())

    @cached_property
    def simulation(self) -> Estimate | None:
        """The simulation's estimate; simulated on first use."""
        return None if self._make_simulation is None else self._make_simulation()

    @property
    def made(self) -> bool:
        return self.guess is not None

    def commit(self, guess: Number | str) -> None:
        """Commit to a guess: a number, or a text that `read_number` parses.

        Raises
        ------
        ValueError
            When it is no number or absurdly large, when it is a percentage without its sign, or
            when there is a guess already. The text says which.
        """
        self.refuse_second()
        number = read_number(guess) if isinstance(guess, str) else as_number(guess)
        if number is None:
            raise ValueError(_("A guess is a number, not {guess}.").format(guess=short_repr(guess)))
        if not -TOO_LARGE < number < TOO_LARGE:
            raise ValueError(
                _("{guess} is too large for a guess.").format(guess=short_repr(number))
            )
        if self._lacks_percent_sign(number):
            message = _("The answer lies between 0 and 1. If you mean {n} per cent, write {n} %.")
            raise ValueError(message.format(n=show_number(number)))
        self.guess = number
        RECORD.predicted(self.name, self.question, str(number), "", self.unit)
        self.settle()

    def _lacks_percent_sign(self, number: Number) -> bool:
        """Return whether a number from 1 to 100 is given where the answer is a share.

        In a class that is held nothing is computed before all have guessed.
        """
        if self.unit or self.held or not 1 < number <= 100:
            return False
        with suppress(Exception):  # it fails again when it is shown, and is said then
            return self.exact is not None and 0 < self.exact < 1
        return False

    def prepare(self) -> None:
        """Run the simulation, and compute the exact value."""
        _ = self.simulation, self.exact

    def note(self) -> None:
        """Record the exact value beside the guess."""
        if self.guess is not None and self.exact is not None:
            exact_text = number_for_file(self.exact)
            RECORD.predicted(self.name, self.question, str(self.guess), exact_text, self.unit)

    def resume(self, guess: str) -> None:
        """Restore the guess of an earlier visit."""
        self.commit(guess)

    def others_shown(self) -> Child:
        """Return the guesses of the class on a number line, and in words."""
        guesses = [guess for guess in map(parse_number, self.others) if guess is not None]
        if not guesses:
            return None
        summary = guesses_summary(guesses, self.exact, self.unit)
        drawing = Markup(guesses_svg(guesses, self.exact, summary, SMALL))
        return drawing, h("p", summary)

    def comparison(self) -> GuessComparison:
        """Return the guess compared with simulation and exact value."""
        return GuessComparison(
            self.guess,
            self.simulation,
            self.exact,
            unit=self.unit,
            comment=self._comment,
            traps=self._traps,
        )

    def __repr__(self) -> str:
        if not self.settled:
            return plain_box(self.question, _(HOW))
        compared = self.comparison()
        lines = [f"{name}: {value}" for _key, name, value in compared.rows()]
        return plain_box(self.question, *lines, *compared.sentences())

    def _repr_html_(self) -> str:
        if not self.settled:
            return html_box("question", self.question, _(HOW))
        return html_box("question", self.question, inner=self.comparison().html())

    def _on_page(self) -> Any:
        from catan_nb.lessons.questions.guess_cards import number_card

        return number_card(self, self.commit, lambda: self.comparison().html())


def predict(
    name: str,
    question: str,
    *,
    exact: Callable[[], Number] | None = None,
    simulation: Callable[[], Estimate] | None = None,
    unit: str = "",
    comment: str = "",
    traps: Mapping[Number, str] | None = None,
    guess: Any = ...,
) -> Prediction:
    """Ask the learner for a guess before anything is computed.

    Parameters
    ----------
    name : str
        Such as "Guess 2"; the learner's record knows it by that.
    question : str
        One that a number answers.
    exact : callable, optional
        Returns the exact value, best a Fraction that the engine computes.
    simulation : callable, optional
        Makes the experiment and returns an `Estimate`. Both are called once, after the guess.
    unit : str
        What is counted, such as "settlements".
    comment : str
        A sentence that is told with what comes out.
    traps : mapping of number to str, optional
        Well-known wrong guesses and what is behind each of them.
    guess : number or str, optional
        The guess, for places without input fields; ``...`` is none yet.

    Returns
    -------
    Prediction
        As the last value of a cell it is a card: a field first, and after the guess (or "Show it
        without a guess") guess, simulation and exact value in one picture.

    Raises
    ------
    ValueError
        When a guess is given that is no number.

    Examples
    --------
    >>> predict("Guess 1", "How many settlements fit on the board?", exact=lambda: 27, guess=30)
    How many settlements fit on the board?
      Your guess: 30
      Exact: 27
      Your guess is 3 too high.
    """
    prediction = Prediction(
        name, question, exact, simulation, unit=unit, comment=comment, traps=traps or {}
    )
    if guess is not ... and guess is not None:
        prediction.commit(guess)
    return prediction
