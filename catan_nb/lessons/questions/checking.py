"""`check` and `check_function`: exercises whose answers are compared with computed truths."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.lessons.output.words import Number, call_text, short_repr
from catan_nb.lessons.questions.asking import Given, Typed, Verdict, asked, note_verdict
from catan_nb.lessons.questions.judging import Judgement, is_open, judge


def check(
    name: str,
    answer: Any,
    truth: Any,
    *,
    tolerance: Number = 0,
    near: Number | None = None,
    hint: Given = "",
    traps: Mapping[Number, str] | None = None,
    question: str = "",
    unit: str = "",
    slider: tuple[int, int] | None = None,
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
        there is an answer. On a page a mapping has fields only when it is given at once.
    tolerance : number
        How far off a number may be and still be right.
    near : number, optional
        How far off a number counts as a near miss; by itself 1 for whole numbers, and the
        first two digits of others. Three digits are right.
    hint : str or sequence of str
        Shown when asked for; a single one also below an answer in a cell that is not right.
    traps : mapping of number to str, optional
        Well-known wrong answers and what is behind each of them; told before nearness.
    question : str
        What is asked, where it does not stand above.
    unit : str
        What a number counts, such as "cards".
    slider : tuple of int, optional
        On a page, whole numbers from the first to the second are chosen with a slider.

    Returns
    -------
    Verdict
        Never an exception, whatever the answer is. Without an answer a page has a field for it,
        for a mapping one in each row; several values are typed with commas, "3, 5 and 8".

    Examples
    --------
    >>> check("Exercise 1", 114, 54, traps={114: "Each shared corner is counted several times."})
    Exercise 1: Not yet
      Each shared corner is counted several times.
    >>> check("Exercise 1", ..., 54)
    Exercise 1: Not answered yet
      Replace the ... by your answer and run the cell again.
    """
    wanted = Typed(
        name,
        question,
        truth,
        hint,
        unit=unit,
        slider=slider,
        tolerance=tolerance,
        near=near,
        traps=traps,
    )
    if is_open(answer):
        return asked(wanted, answer, _field_place)
    return note_verdict(name, wanted.judge(answer), hint, answer=answer)


def check_function(
    name: str,
    function: Any,
    truth: Callable[..., Any],
    cases: Iterable[tuple[Any, ...]],
    *,
    hint: Given = "",
) -> Verdict:
    """Check a learner's function against a reference function.

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
        message = judgement.text if callable(function) else function
        return note_verdict(name, judgement, hint, answer=message)

    if is_open(function):
        return found(judge(function, None))
    if not callable(function):
        return found(Judgement("unclear", _("A function is wanted.")))
    tried = 0
    for case in cases:
        call = call_text(function, case)
        try:
            answer = function(*case)
        except Exception as error:
            reason = f"{type(error).__name__}: {error}".rstrip(": ")
            told = _("{call} raises {reason}.").format(call=call, reason=reason)
            return found(Judgement("wrong", told))
        wanted = truth(*case)
        if is_open(answer) and not is_open(wanted) and not tried:
            return found(Judgement("open", _("{call} returns nothing yet.").format(call=call)))
        if judge(answer, wanted).state != "right":
            text = _("{call} gives {given}; {wanted} is right.").format(
                call=call, given=short_repr(answer), wanted=short_repr(wanted)
            )
            if tried:
                text += " " + ngettext(
                    "{n} case before went well.", "{n} cases before went well.", tried
                ).format(n=tried)
            return found(Judgement("near" if tried else "wrong", text))
        tried += 1
    went = ngettext("{n} case tried.", "{n} cases tried.", tried).format(n=tried)
    return found(Judgement("right", went))


def _field_place(question: Any, verdict: Verdict) -> Any:
    """Return the widget of a typed question; imports ipywidgets, which only pages need."""
    from catan_nb.lessons.questions.panes import TypedPane

    return TypedPane(question, verdict)
