"""Predictions: the learner commits to a guess before the experiment and the proof are shown."""

from __future__ import annotations

from typing import Any

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.lessons.output.box import html_box, plain_box
from catan_nb.lessons.output.number_words import Number, as_number
from catan_nb.lessons.output.page import on_enter, widget_bundle
from catan_nb.lessons.questions.guessing import Guess
from catan_nb.lessons.questions.revealing import Revelation
from catan_nb.stats.tools.estimates import Estimate

__all__ = ["Prediction", "predict", "question_widget"]

HOW = noop("Run this cell to type a guess, or write one into the call: guess=…")


class Prediction(Guess):
    """A question with the learner's guess; shows itself as an input field where that works.

    Made by `predict`. The first guess counts: `commit` takes no second one.

    Attributes
    ----------
    question, unit : str
    guess : number or None
        None until the learner has committed to one.
    """

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

    def __repr__(self) -> str:
        return plain_box(self.question, self.guess_text() if self.guess is not None else _(HOW))

    def _repr_html_(self) -> str:
        return html_box(
            "question", self.question, self.guess_text() if self.guess is not None else _(HOW)
        )

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        bundle = {"text/html": self._repr_html_(), "text/plain": repr(self)}
        return bundle if self.guess is not None else widget_bundle(question_widget, self) | bundle


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


def question_widget(prediction: Prediction) -> Any:
    """Return the question with a field for the guess and a button to commit to it."""
    import ipywidgets as widgets

    field = widgets.Text(
        description=_("Your guess"),
        placeholder=_("40, 0.125, 3/8 or 12.5 %"),
        layout=widgets.Layout(width="300px"),
        style={"description_width": "80px"},
    )
    button = widgets.Button(description=_("Commit"), tooltip=_("Commit to this guess; it stays"))
    unit = widgets.Label(prediction.unit)
    words = widgets.HTML(html_box("question", prediction.question, _("No guess yet.")))

    def commit(_: object) -> None:
        try:
            prediction.commit(field.value)
        except ValueError as error:
            words.value = html_box("question", prediction.question, str(error))

    def committed() -> None:
        field.disabled = button.disabled = True
        whole.add_class("cnb-made")
        words.value = html_box("question", prediction.question, prediction.guess_text())

    button.on_click(commit)
    on_enter(field, commit)
    prediction.on_commit(committed)
    row = widgets.HBox([field, unit, button], layout=widgets.Layout(flex_flow="row wrap"))
    whole = widgets.VBox([words, row])
    whole.add_class("cnb-guess")
    button.add_class("cnb-lesson-check")
    return whole
