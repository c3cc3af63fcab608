"""Predictions: the learner commits to a guess before the experiment and the proof are shown."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from catan_nb.language import gettext as _
from catan_nb.language import noop, shown_number
from catan_nb.lessons.output.answer_words import short
from catan_nb.lessons.output.box import html_box, plain_box
from catan_nb.lessons.output.number_strip import WIDTH as STRIP
from catan_nb.lessons.output.number_strip import strip
from catan_nb.lessons.output.number_words import (
    Number,
    as_number,
    difference,
    read_number,
    show_number,
)
from catan_nb.lessons.output.page import widget_bundle
from catan_nb.lessons.record.recording import RECORD
from catan_nb.stats.tools.estimates import Estimate

HOW = noop("Run this cell to type a guess, or write one into the call: guess=…")
TOO_LARGE = 10**40
"""No question here has an answer like that."""
LOCKED = noop("Commit to your guess first; then this shows what comes out.")


class Prediction:
    """A question with the learner's guess; shows itself as an input field where that works.

    Made by `predict`. The first guess counts: `commit` takes no second one.

    Attributes
    ----------
    question, unit : str
    guess : number or None
        None until the learner has committed to one.
    """

    def __init__(self, question: str, unit: str = "") -> None:
        self.question = question
        self.unit = unit
        self.guess: Number | None = None
        self._exact: Number | None = None
        self._listeners: list[Callable[[], None]] = []
        self._remember()

    def commit(self, guess: Number | str) -> None:
        """Commit to a guess: a number, or a text that `read_number` understands.

        Raises
        ------
        ValueError
            When it is no number or absurdly large, or when there is a guess already. The text
            says which.
        """
        if self.guess is not None:
            raise ValueError(_("You have committed already; run the cell again to start anew."))
        number = read_number(guess) if isinstance(guess, str) else as_number(guess)
        if number is None:
            raise ValueError(_("A guess is a number, not {guess}.").format(guess=short(guess)))
        if not -TOO_LARGE < number < TOO_LARGE:
            raise ValueError(_("{guess} is too large for a guess.").format(guess=short(number)))
        self.guess = number
        self._remember()
        for tell in self._listeners:
            tell()

    def on_commit(self, listener: Callable[[], None]) -> None:
        """Call `listener` once there is a guess."""
        self._listeners.append(listener)

    def reveal(
        self,
        *,
        simulation: Estimate | None = None,
        exact: Number | None = None,
        comment: str = "",
    ) -> Revelation:
        """Return guess, simulation and exact value side by side, hidden until there is a guess.

        Parameters
        ----------
        simulation : Estimate, optional
        exact : number, optional
            Best a Fraction that the engine has computed.
        comment : str
            A sentence below.
        """
        self._exact = None if exact is None else as_number(exact)
        self._remember()
        return Revelation(self, simulation, exact, comment)

    def _remember(self) -> None:
        """Tell the learner's record what is known of the prediction."""
        guess, exact = ("" if n is None else str(n) for n in (self.guess, self._exact))
        RECORD.predicted(self.question, guess, exact, self.unit)

    def guess_text(self) -> str:
        """Return the guess in a sentence, or that there is none yet."""
        if self.guess is None:
            return _("No guess yet.")
        return _("Your guess: {value}.").format(value=with_unit(self.guess, self.unit))

    def __repr__(self) -> str:
        return plain_box(self.question, self.guess_text() if self.guess is not None else _(HOW))

    def _repr_html_(self) -> str:
        return html_box(
            "question", self.question, self.guess_text() if self.guess is not None else _(HOW)
        )

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        from catan_nb.lessons.questions.predict_widgets import question_widget

        bundle = {"text/html": self._repr_html_(), "text/plain": repr(self)}
        return bundle if self.guess is not None else widget_bundle(question_widget, self) | bundle


class Revelation:
    """What came out, beside the guess; made by `Prediction.reveal`.

    Where pages have no widgets and there is no guess yet, the answer is folded.
    """

    def __init__(
        self,
        prediction: Prediction,
        simulation: Estimate | None,
        exact: Number | None,
        comment: str,
    ) -> None:
        self.prediction = prediction
        self.simulation = simulation
        self.exact = None if exact is None else as_number(exact)
        self.comment = comment

    def rows(self) -> list[tuple[str, str]]:
        """Return what is known so far as pairs of a name and a value in words."""
        prediction, unit = self.prediction, self.prediction.unit
        rows = []
        if prediction.guess is not None:
            rows.append((_("Your guess"), with_unit(prediction.guess, unit)))
        if self.simulation is not None:
            rows.append((_("Simulation"), str(self.simulation)))
        if self.exact is not None:
            rows.append((_("Exact"), with_unit(self.exact, unit)))
        return rows

    def sentences(self) -> list[str]:
        """Return what there is to say about guess, simulation and exact value."""
        guess, exact, simulation = self.prediction.guess, self.exact, self.simulation
        said = []
        if guess is not None and exact is not None:
            said.append(_compared(guess, exact))
        elif guess is not None and simulation is not None:
            said.append(
                _("Your guess lies inside the interval of the simulation.")
                if guess in simulation
                else _("Your guess lies outside the interval of the simulation.")
            )
        if simulation is not None and exact is not None:
            if exact in simulation:
                said.append(_("The interval of the simulation holds the exact value."))
            else:
                said.append(
                    _("The interval of the simulation misses the exact value, as 1 in 20 do.")
                )
        return [*said, self.comment] if self.comment else said

    def table(self) -> str:
        """Return the rows as an HTML table, each with its place on one common scale."""
        marks = {
            _("Your guess"): self.prediction.guess,
            _("Simulation"): self.simulation,
            _("Exact"): self.exact,
        }
        cells = "".join(
            f"<tr><th scope='row' style='text-align:left;padding-right:16px'>{name}</th>"
            f"<td style='text-align:left;min-width:9em;padding-right:16px'>{escape(value)}</td>"
            f"<td style='width:{STRIP}px'>{strip(marks[name], list(marks.values()))}</td></tr>"
            for name, value in self.rows()
        )
        return f"<table style='margin:6px 0;border:none'>{cells}</table>"

    def opened_html(self) -> str:
        """Return everything as HTML, whether there is a guess or not."""
        inner = self.table() + "".join(
            f"<p style='margin:4px 0 0'>{escape(text)}</p>" for text in self.sentences()
        )
        return html_box("question", self.prediction.question, inner=inner)

    def __repr__(self) -> str:
        if self.prediction.guess is None:
            return plain_box(self.prediction.question, _(LOCKED))
        lines = [f"{name}: {value}" for name, value in self.rows()]
        return plain_box(self.prediction.question, *lines, *self.sentences())

    def _repr_html_(self) -> str:
        if self.prediction.guess is not None:
            return self.opened_html()
        return html_box(
            "question",
            _(LOCKED),
            inner=f"<details><summary>{_('Show it without a guess')}</summary>"
            f"{self.opened_html()}</details>",
        )

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        from catan_nb.lessons.questions.predict_widgets import answer_widget

        bundle = {"text/html": self._repr_html_(), "text/plain": repr(self)}
        locked = self.prediction.guess is None
        return widget_bundle(answer_widget, self) | bundle if locked else bundle


def predict(question: str, *, unit: str = "", guess: Any = ...) -> Prediction:
    """Ask the learner for a guess before anything is computed.

    Parameters
    ----------
    question : str
        One that a number answers.
    unit : str
        What is counted, such as "settlements".
    guess : number or str, optional
        The guess, for pages without input fields; ``...`` is none yet.

    Returns
    -------
    Prediction
        As the last value of a cell it asks. Its `reveal` later shows the guess beside the
        simulation and the exact value.

    Raises
    ------
    ValueError
        When a guess is given that is no number.

    Examples
    --------
    >>> most = predict("How many settlements fit on the board?", guess=30)
    >>> most.reveal(exact=27)
    How many settlements fit on the board?
      Your guess: 30
      Exact: 27
      Your guess is 3 too high.
    """
    prediction = Prediction(question, unit)
    if guess is not ... and guess is not None:
        prediction.commit(guess)
    return prediction


def with_unit(value: Number, unit: str) -> str:
    """Return a number for people with what it counts."""
    return f"{show_number(value)} {unit}".strip()


def _compared(guess: Number, exact: Number) -> str:
    if guess == exact:
        return _("Your guess is exactly right.")
    off = abs(difference(guess, exact))
    by = show_number(off) if off.denominator == 1 else shown_number(float(off), ".3g")
    told = _("Your guess is {n} too high.") if guess > exact else _("Your guess is {n} too low.")
    return told.format(n=by)
