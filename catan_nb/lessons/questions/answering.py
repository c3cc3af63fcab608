"""An exercise without an answer: a page that hides the code, as Voila does, has a field for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Set
from dataclasses import dataclass
from typing import Any

from catan_nb.language import gettext as _
from catan_nb.lessons.output.number_reading import read_number
from catan_nb.lessons.output.number_words import as_number
from catan_nb.lessons.output.page import widget_bundle
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

    def typed(self, text: str) -> Verdict:
        """Check an answer as it was typed; never an exception."""
        try:
            return self.ask(read_answer(text, self.truth()))
        except ValueError as error:
            return Verdict(self.name, "unclear", str(error))

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
    """Return the exercise with a field for the answer and a button to check it."""
    from catan_nb.lessons.questions.answer_field import AnswerField

    return AnswerField(
        open_verdict.name, open_verdict.text, open_verdict.typed, open_verdict
    ).widget
