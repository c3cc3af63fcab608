"""Base of all question types: hints on demand, a verdict, a widget to answer on a page."""

from __future__ import annotations

import string
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol

from catan_nb.language import gettext as _
from catan_nb.language import noop, pgettext
from catan_nb.lessons.output.page import (
    InBoxes,
    OnPage,
    html_box,
    html_widget,
    markdown_box,
    plain_box,
)
from catan_nb.lessons.output.reading import is_readable, read_answer
from catan_nb.lessons.output.words import Number, answer_text, as_number, display_name
from catan_nb.lessons.questions.judging import Judgement, is_open, judge
from catan_nb.lessons.record.entries import LONGEST
from catan_nb.lessons.record.recording import RECORD

if TYPE_CHECKING:
    from catan_nb.kernel.action import Action
    from catan_nb.rules.play.game import Game

__all__ = [
    "LETTERS",
    "Asked",
    "Given",
    "Hint",
    "Hints",
    "Question",
    "Typed",
    "TypedAnswer",
    "Verdict",
    "asked",
    "best_hints",
    "hint",
    "note_verdict",
    "parse_letters",
    "results",
    "state_heading",
    "unclear_judgement",
]


# Hints that are shown one by one, when somebody asks for them.


Given = str | Sequence[str]
"""One hint, or several, from a nudge to nearly the answer."""


class Hints:
    """The hints of one exercise.

    Attributes
    ----------
    name : str
        The exercise.
    texts : tuple of str
    shown : int
        How many of them have been asked for.
    """

    def __init__(self, name: str, texts: Given) -> None:
        self.name = name
        self.texts = tuple(filter(None, (texts,) if isinstance(texts, str) else texts))
        self.shown = 0

    @property
    def left(self) -> int:
        """The number of hints not shown yet."""
        return len(self.texts) - self.shown

    def show(self, upto: int | None = None) -> None:
        """Show one more hint, or the given number in all."""
        wanted = self.shown + 1 if upto is None else max(upto, self.shown)
        self.shown = min(wanted, len(self.texts))
        RECORD.hinted(self.name, self.shown)

    @property
    def seen(self) -> tuple[str, ...]:
        """The hints shown so far."""
        return self.texts[: self.shown]


class Hint:
    """A hint as a cell's value; made by `hint`."""

    def __init__(self, heading: str, *texts: str) -> None:
        self.heading, self.texts = heading, texts

    def __repr__(self) -> str:
        return plain_box(self.heading, *self.texts)

    def _repr_html_(self) -> str:
        return html_box("question", self.heading, *self.texts)

    def _repr_markdown_(self) -> str:
        return markdown_box(self.heading, *self.texts)


_hints: dict[str, Hints] = {}


def prepare_hints(name: str, texts: Given) -> Hints:
    """Return the hints of an exercise; unchanged ones that were shown stay shown."""
    hints = Hints(name, texts)
    if name not in _hints or _hints[name].texts != hints.texts:
        _hints[name] = hints
    return _hints[name]


def best_hints(name: str) -> Hints:
    """Return the hints of an exercise, possibly none."""
    return _hints.get(name) or Hints(name, ())


def hint(name: str) -> Hint:
    """Show the next hint for an exercise; each call shows one more.

    Parameters
    ----------
    name : str
        The exercise, such as "Exercise 2".

    Returns
    -------
    Hint
        All hints asked for so far, or a sentence that there is none.
    """
    given_hints = best_hints(name)
    if not given_hints.texts:
        return Hint(_("{name} has no hints.").format(name=display_name(name)))
    given_hints.show()
    text = _("{name}: hint {n} of {count}").format(
        name=display_name(name), n=given_hints.shown, count=len(given_hints.texts)
    )
    return Hint(text, *given_hints.seen)


# What is said of an answer: `Verdict`, and the latest one on every exercise.


def state_heading(state: str) -> str:
    """Return what is written above the sentences on an answer."""
    if state == "near":
        return pgettext("answer", "Close")
    return _(_HEADINGS[state])


_HEADINGS = {
    "right": noop("Right"),
    "wrong": noop("Not yet"),
    "open": noop("Not answered yet"),
    "unclear": noop("Cannot read the answer"),
}

_results: dict[str, Verdict] = {}


@dataclass(frozen=True, slots=True)
class Verdict(InBoxes):
    """The verdict of `check` on an answer; shows itself as the last value of a cell.

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
        return f"{display_name(self.name)}: {state_heading(self.state)}"

    @property
    def _lines(self) -> tuple[str, ...]:
        return self.text, _("Hint: {hint}").format(hint=self.hint) if self.hint else ""

    def __repr__(self) -> str:
        return plain_box(self.heading, *self._lines)

    def _repr_html_(self) -> str:
        return html_box(self.state, self.heading, *self._lines)

    def _on_page(self) -> Any:
        return html_widget(self._repr_html_())

    def _repr_markdown_(self) -> str:
        return markdown_box(self.heading, *self._lines)


def results() -> dict[str, Verdict]:
    """Return the latest verdict on each checked exercise, by name."""
    return dict(_results)


def note_verdict(
    name: str,
    judgement: Judgement,
    hint: Given = "",
    *,
    kind: str = "check",
    answer: Any = ...,
    answer_shown: str = "",
) -> Verdict:
    """Store a judgement as the latest verdict on an exercise, and record the answer.

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
    answer_shown : str
        The answer as the question reads it once more on another day; by itself in words.
    """
    hints = prepare_hints(name, hint)
    helps = judgement.state in ("near", "wrong") and isinstance(hint, str)
    verdict = Verdict(name, judgement.state, judgement.text, str(hint) if helps else "")
    _results[name] = verdict
    RECORD.asked(name, kind)
    if not is_open(answer):
        answer_shown = answer_shown or answer_text(answer, limit=LONGEST)
        RECORD.answered(name, kind, judgement.state, answer_text(answer), answer_shown)
    if verdict.hint:
        hints.show(1)
    return verdict


LETTERS: Final = string.ascii_uppercase


class Question(ABC):
    """A question with its correct answer.

    Attributes
    ----------
    name : str
        The exercise, such as "Exercise 2".
    text : str
        What is asked.
    hints : Hints
    why : str
        Told with the right answer.
    """

    kind: ClassVar[str]
    """One of `catan_nb.lessons.record.entries.KINDS`."""

    def __init__(self, name: str, text: str, hint: Given, why: str) -> None:
        self.name, self.text, self.why = name, text, why
        self._given = (hint,) if isinstance(hint, str) else tuple(hint)
        self.hints = prepare_hints(name, self._given)

    @abstractmethod
    def judge(self, answer: Any) -> Judgement:
        """Judge a given answer."""

    @abstractmethod
    def how(self) -> str:
        """Return a sentence on how to write the answer in a cell."""

    def words(self, answer: Any) -> str:
        """Return an answer as text for the record; equal answers give equal texts."""
        return answer_text(answer)

    def lines(self) -> Sequence[str]:
        """Return the options as lines of text, for places without widgets."""
        return ()

    def ask(self, answer: Any) -> Verdict:
        """Judge an answer and record it; never raises, whatever the answer is."""
        note: Any = ...
        if is_open(answer):
            judgement = Judgement("open", self.how())
        else:
            try:
                judgement, note = self.judge(answer), self.words(answer)
            except Exception as error:  # a learner's own objects may do anything
                name = type(error).__name__
                judgement = unclear_judgement(_("It cannot be read: {error}.").format(error=name))
        if judgement.state == "right" and self.why:
            judgement = Judgement("right", f"{judgement.text} {self.why}".strip())
        return note_verdict(self.name, judgement, self._given, kind=self.kind, answer=note)


class AnswerPlace(Protocol):
    """A widget on a page in which a question is answered."""

    @property
    def widget(self) -> Any:
        """The widget to put on the page."""
        ...


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class Asked(OnPage, Verdict):
    """A verdict with its question, which a page shows with fields to answer.

    Attributes
    ----------
    question : Question
    place : callable
        Makes the place to answer it on a page, with what has been said of an answer so far.
    """

    question: Question
    place: Callable[[Any, Verdict], AnswerPlace]

    @property
    def _verdict_lines(self) -> tuple[str, ...]:
        return self.question.text, *self.question.lines(), self.text

    def __repr__(self) -> str:
        hints = self.question.hints
        hint_text = _("hint({name!r}) shows a hint.").format(name=self.name)
        wants = hints.left and not self.passed
        return plain_box(
            self.heading, *self._verdict_lines, *hints.seen, hint_text if wants else ""
        )

    def _repr_html_(self) -> str:
        return html_box(self.state, self.heading, *self._verdict_lines, inner=self._folded_hints())

    def _repr_markdown_(self) -> str:
        return markdown_box(self.heading, *self._verdict_lines)

    def _folded_hints(self) -> str:
        """Return the hints as nested folded HTML."""
        inner, texts = "", self.question.hints.texts
        for number in range(len(texts), 0, -1):
            told = _("Hint {n} of {count}").format(n=number, count=len(texts))
            text = escape(texts[number - 1])
            inner = f"<details><summary>{told}</summary><p>{text}</p>{inner}</details>"
        return inner

    def _on_page(self) -> Any:
        return self.place(self.question, self).widget


def asked(question: Question, answer: Any, place: Callable[[Any, Verdict], AnswerPlace]) -> Asked:
    """Return the verdict on an answer; a page shows it with fields to answer the question."""
    verdict = question.ask(answer)
    return Asked(verdict.name, verdict.state, verdict.text, question=question, place=place)


def unclear_judgement(text: str) -> Judgement:
    """Return a judgement "unclear" with the reason."""
    return Judgement("unclear", text)


def action_numbers(game: Game, actions: Iterable[Action]) -> str:
    """Return actions as their indices among the legal actions, as records store them.

    Those that the rules refuse, and all after them, are left out.
    """
    trial, places = game.fork(), []
    for action in actions:
        allowed = trial.legal_actions()
        if action not in allowed:
            break
        places.append(str(allowed.index(action)))
        trial.push(action)
    return " ".join(places)


def parse_letters(answer: Any, options: Sequence[str]) -> list[str] | None:
    """Parse letters from an answer, in its order; None when one is not an option.

    An option is named by its letter or by its own words. Letters may be written together.

    Examples
    --------
    >>> parse_letters("b", ("one", "two")), parse_letters(["two", "A"], ("one", "two"))
    (['B'], ['B', 'A'])
    >>> parse_letters("ba", ("one", "two")), parse_letters("three", ("one", "two"))
    (['B', 'A'], None)
    >>> parse_letters(3, ("a",)) is None
    True
    """
    letters = LETTERS[: len(options)]
    if isinstance(answer, str):
        word = " ".join(answer.split()).casefold()
        for letter, option in zip(letters, options, strict=True):
            if word in (option.casefold(), letter.casefold()):
                return [letter]
        signs = [sign for sign in word.upper() if sign not in " ,;.()&+-"]
        return signs if signs and all(sign in letters for sign in signs) else None
    if not isinstance(answer, Collection) or isinstance(answer, Mapping) or not answer:
        return None
    found = [parse_letters(part, options) if isinstance(part, str) else None for part in answer]
    return None if None in found else [letter for group in found for letter in group or ()]


# A question whose answer is typed: a number, several, yes or no, words, or one for each row.


class TypedAnswer(str):
    """An answer as typed text, to be parsed by the question."""

    __slots__ = ()


class Typed(Question):
    """A question answered by typing or in a cell; made by `check`.

    Attributes
    ----------
    unit : str
        What a number counts.
    slider : tuple of int, or None
        The ends of the slider that a number is chosen with.
    tolerance, near, traps
        As for `check`.
    """

    kind = "check"

    def __init__(
        self,
        name: str,
        text: str,
        truth: Any,
        hint: Given,
        *,
        unit: str = "",
        slider: tuple[int, int] | None = None,
        tolerance: Number = 0,
        near: Number | None = None,
        traps: Mapping[Number, str] | None = None,
    ) -> None:
        super().__init__(name, text, hint, "")
        self.unit, self.slider = unit, slider
        if slider is not None and not slider[0] < slider[1]:
            raise ValueError("a slider goes from a whole number to a greater one")
        self._given_truth = truth
        self.tolerance, self.near, self.traps = tolerance, near, traps or {}

    @cached_property
    def truth(self) -> Any:
        """The correct answer; a function is called on first use."""
        return self._given_truth() if callable(self._given_truth) else self._given_truth

    @property
    def kind_of_truth(self) -> Any:
        """The correct answer if it is known without computing it, else a number as placeholder."""
        is_known = "truth" in self.__dict__ or not callable(self._given_truth)
        return self.truth if is_known else 0

    @property
    def rows(self) -> list[str]:
        """The row names of an answer with several fields; else empty."""
        kind = self.kind_of_truth
        return [str(key) for key in kind] if isinstance(kind, Mapping) else []

    @property
    def readable(self) -> bool:
        """Whether answers of this type can be typed."""
        kind = self.kind_of_truth
        return all(map(is_readable, kind.values() if isinstance(kind, Mapping) else [kind]))

    def how(self) -> str:
        return _("Replace the ... by your answer and run the cell again.")

    def note(self) -> str:
        """Return a note on how to type several values."""
        kind = self.kind_of_truth
        if isinstance(kind, bool | str | Mapping) or as_number(kind) is not None:
            return ""
        return _("Several values: put commas between them.")

    def judge(self, answer: Any) -> Judgement:
        """Judge a value, or typed text."""
        if isinstance(answer, TypedAnswer):
            try:
                answer = read_answer(answer, self.truth)
            except ValueError as error:
                return unclear_judgement(str(error))
        elif self.rows and isinstance(answer, Mapping):
            read = self._read_rows(answer)
            if isinstance(read, Judgement):
                return read
            answer = read
        return judge(answer, self.truth, self.tolerance, self.near, self.traps)

    def _read_rows(self, answer: Mapping[Any, Any]) -> dict[Any, Any] | Judgement:
        """Parse the text of each field; fields that cannot be parsed are reported."""
        keys = {str(key): key for key in self.truth}
        read = {}
        for word, value in answer.items():
            key = keys.get(str(word), word)
            try:
                typed = isinstance(value, str) and key in self.truth
                read[key] = read_answer(value, self.truth[key]) if typed else value
            except ValueError as error:
                return unclear_judgement(f"{word}: {error}")
        return read
