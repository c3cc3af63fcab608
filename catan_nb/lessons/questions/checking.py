"""Exercises: `check` compares an answer with the truth that the engine gives."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.lessons.output.answer_words import call_words, called, in_words, short
from catan_nb.lessons.output.box import html_box, markdown_box, plain_box
from catan_nb.lessons.output.number_words import Number, as_number
from catan_nb.lessons.output.page import widget_bundle
from catan_nb.lessons.questions.hinting import Given, prepare
from catan_nb.lessons.questions.judging import Judgement, is_open, judge
from catan_nb.lessons.record.recording import RECORD

HEADINGS = {
    "right": noop("Right"),
    "near": noop("Close"),
    "wrong": noop("Not yet"),
    "open": noop("Not answered yet"),
    "unclear": noop("Cannot read the answer"),
}

_results: dict[str, Verdict] = {}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What `check` says about an answer; shows itself as the last value of a cell.

    Attributes
    ----------
    name : str
        The exercise.
    state : str
        "right", "near", "wrong", "open" (unanswered) or "unclear" (not of the kind wanted).
    text : str
        Why, in a sentence.
    hint : str
        What to think about next; empty when right or unanswered.
    """

    name: str
    state: str
    text: str = ""
    hint: str = ""

    @property
    def passed(self) -> bool:
        """Whether the answer is right."""
        return self.state == "right"

    @property
    def heading(self) -> str:
        """The exercise and the state in words."""
        return f"{called(self.name)}: {_(HEADINGS[self.state])}"

    @property
    def _lines(self) -> tuple[str, ...]:
        return self.text, _("Hint: {hint}").format(hint=self.hint) if self.hint else ""

    def __repr__(self) -> str:
        return plain_box(self.heading, *self._lines)

    def _repr_html_(self) -> str:
        return html_box(self.state, self.heading, *self._lines)

    def _repr_markdown_(self) -> str:
        return markdown_box(self.heading, *self._lines)


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
        from catan_nb.lessons.questions.answer_widget import answer_widget

        texts = {"text/html": self._repr_html_(), "text/plain": repr(self)}
        return widget_bundle(answer_widget, self) | texts


def check(
    name: str,
    answer: Any,
    truth: Any,
    *,
    tolerance: Number = 0,
    near: Number | None = None,
    hint: str = "",
    traps: Mapping[Number, str] | None = None,
) -> Verdict:
    """Check the answer to an exercise.

    Parameters
    ----------
    name : str
        The exercise, such as "Exercise 2".
    answer
        What the learner gave; ``...`` or None when nothing yet.
    truth
        A number, truth value, text, set, sequence or mapping, best one that the engine has
        just computed; or a function without parameters that returns it, called only when
        there is an answer.
    tolerance : number
        How far off a number may be and still be right.
    near : number, optional
        How far off a number counts as a near miss; by itself 1 for whole numbers, and what
        looks like rounding for others.
    hint : str
        Shown when the answer is close or wrong.
    traps : mapping of number to str, optional
        Well-known wrong answers and what is behind each of them.

    Returns
    -------
    Verdict
        Never an exception, whatever the answer is.

    Examples
    --------
    >>> check("Exercise 1", 114, 54, traps={114: "Each shared corner is counted several times."})
    Exercise 1: Close
      Each shared corner is counted several times.
    >>> check("Exercise 1", ..., 54)
    Exercise 1: Not answered yet
      Replace the ... by your answer and run the cell again.
    """

    def known() -> Any:
        return truth() if callable(truth) else truth

    def ask(given: Any) -> Verdict:
        return check(name, given, truth, tolerance=tolerance, near=near, hint=hint, traps=traps)

    if is_open(answer):
        unanswered = noted(name, judge(answer, None), hint)
        return OpenVerdict(name, "open", unanswered.text, truth=known, ask=ask)
    judgement = judge(answer, known(), tolerance, near)
    trap = _trap(answer, traps or {}) if judgement.state in ("near", "wrong") else ""
    return noted(name, Judgement("near", trap) if trap else judgement, hint, answer=answer)


def check_function(
    name: str,
    function: Any,
    truth: Callable[..., Any],
    cases: Iterable[tuple[Any, ...]],
    *,
    hint: str = "",
) -> Verdict:
    """Check a function that the learner wrote against one that is known to be right.

    Parameters
    ----------
    name : str
        The exercise.
    function
        The learner's function, or a `functools.partial` of it with what is the same in all
        cases. It counts as unanswered when it is ``...`` or returns ``...`` or None for the
        first case.
    truth : callable
        Takes the same arguments.
    cases : iterable of tuple
        The arguments to try.
    hint : str
        Shown when some case fails.

    Returns
    -------
    Verdict
        The first case that fails is told with what was wanted. What the function raises is
        told, not raised.
    """

    def found(judgement: Judgement) -> Verdict:
        told = judgement.text if callable(function) else function
        return noted(name, judgement, hint, answer=told)

    if is_open(function):
        return found(judge(function, None))
    if not callable(function):
        return found(Judgement("unclear", _("A function is wanted.")))
    tried = 0
    for case in cases:
        call = call_words(function, case)
        try:
            given = function(*case)
        except Exception as error:
            reason = f"{type(error).__name__}: {error}".rstrip(": ")
            told = _("{call} raises {reason}.").format(call=call, reason=reason)
            return found(Judgement("wrong", told))
        wanted = truth(*case)
        if is_open(given) and not is_open(wanted) and not tried:
            return found(Judgement("open", _("{call} returns nothing yet.").format(call=call)))
        if judge(given, wanted).state != "right":
            text = _("{call} gives {given}; {wanted} is right.").format(
                call=call, given=short(given), wanted=short(wanted)
            )
            if tried:
                text += " " + ngettext(
                    "{n} case before went well.", "{n} cases before went well.", tried
                ).format(n=tried)
            return found(Judgement("near" if tried else "wrong", text))
        tried += 1
    went = ngettext("{n} case tried.", "{n} cases tried.", tried).format(n=tried)
    return found(Judgement("right", went))


def results() -> dict[str, Verdict]:
    """Return the latest verdict on every exercise checked so far, by name."""
    return dict(_results)


def noted(
    name: str, judgement: Judgement, hint: Given = "", *, kind: str = "check", answer: Any = ...
) -> Verdict:
    """Return a judgement as the latest verdict on an exercise, and remember the answer.

    Parameters
    ----------
    name : str
        The exercise.
    judgement : Judgement
    hint : str or sequence of str
        A single one is told with an answer that is not right; of several `hint` shows the next.
    kind : str
        What sort of question it is, one of `catan_nb.lessons.record.entries.KINDS`.
    answer
        What the learner gave.
    """
    hints = prepare(name, hint)
    helps = judgement.state in ("near", "wrong") and isinstance(hint, str)
    verdict = Verdict(name, judgement.state, judgement.text, str(hint) if helps else "")
    _results[name] = verdict
    RECORD.asked(name, kind)
    if not is_open(answer):
        RECORD.answered(name, kind, judgement.state, in_words(answer))
    if verdict.hint:
        hints.show(1)
    return verdict


def _trap(answer: Any, traps: Mapping[Number, str]) -> str:
    """Return what is behind a well-known wrong answer; empty for others."""
    given = as_number(answer)
    if given is None:
        return ""
    return next((text for trap, text in traps.items() if math.isclose(given, trap)), "")
