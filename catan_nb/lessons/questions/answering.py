"""An exercise without an answer: a page that hides the code, as Voila does, has a field for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Set
from dataclasses import dataclass
from typing import Any

from catan_nb.language import gettext as _
from catan_nb.lessons.output.answer_words import called
from catan_nb.lessons.output.box import html_box
from catan_nb.lessons.output.number_reading import read_number
from catan_nb.lessons.output.number_words import as_number
from catan_nb.lessons.output.page import hides_code, on_enter, widget_bundle
from catan_nb.lessons.questions.verdict import Verdict

TRUTH_WORDS = {"true": True, "yes": True, "false": False, "no": False}
"""Words for truth values in English; those of the language in use count as well."""


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class OpenVerdict(Verdict):
    """That an exercise is unanswered; on a page it has a field for the answer.

    Attributes
    ----------
    truth : callable
        Returns the right answer.
    ask : callable
        Checks an answer as `check` does.
    """

    truth: Callable[[], Any]
    ask: Callable[[Any], Verdict]

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        texts = {"text/html": self._repr_html_(), "text/plain": repr(self)}
        return widget_bundle(answer_widget, self) | texts


def read_answer(text: str, truth: Any) -> Any:
    """Read what was typed as a value of the kind of the truth.

    Raises
    ------
    ValueError
        With a sentence for the learner.
    """
    if as_number(truth) is not None:
        return read_number(text)
    if isinstance(truth, bool):
        known = {_("yes").casefold(): True, _("no").casefold(): False, **TRUTH_WORDS}
        word = text.strip().casefold()
        if word not in known:
            raise ValueError(_("Answer yes or no."))
        return known[word]
    if isinstance(truth, Set):
        words = re.split(r"[\s,;{}]+", text.strip(" {}"))
        return {int(word) if word.isdecimal() else word for word in words if word}
    if isinstance(truth, str):
        return text
    raise ValueError(_("This answer has to be written into the cell."))


def answer_widget(open_verdict: OpenVerdict) -> Any:
    """Return the verdict with a field for the answer and a button to check it."""
    import ipywidgets as widgets

    words = widgets.HTML(
        html_box("open", open_verdict.heading, _("Type the answer here:"))
        if hides_code()
        else html_box(
            "open", open_verdict.heading, open_verdict.text, _("Or type the answer here:")
        )
    )
    field = widgets.Text(
        description=_("Answer"),
        layout=widgets.Layout(width="300px"),
        style={"description_width": "80px"},
    )
    button = widgets.Button(description=_("Check"), tooltip=_("Check this answer"))

    def check(_pressed: object) -> None:
        if not field.value.strip():
            return
        try:
            verdict = open_verdict.ask(read_answer(field.value, open_verdict.truth()))
            words.value = verdict._repr_html_()
        except ValueError as error:
            words.value = html_box("unclear", called(open_verdict.name), str(error))

    button.on_click(check)
    on_enter(field, check)
    row = widgets.HBox([field, button], layout=widgets.Layout(flex_flow="row wrap"))
    whole = widgets.VBox([words, row])
    whole.add_class("cnb-exercise")
    button.add_class("cnb-lesson-check")
    return whole
