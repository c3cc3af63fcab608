"""What all kinds of questions share: hints on demand, a verdict, a place to answer on a page."""

from __future__ import annotations

import string
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, ClassVar, Final, Protocol

from catan_nb.language import gettext as _
from catan_nb.lessons.output.answer_words import in_words
from catan_nb.lessons.output.box import html_box, markdown_box, plain_box
from catan_nb.lessons.output.page import OnPage
from catan_nb.lessons.questions.hinting import Given, prepare
from catan_nb.lessons.questions.judgement import Judgement
from catan_nb.lessons.questions.judging import is_open
from catan_nb.lessons.questions.verdict import Verdict, noted

__all__ = ["LETTERS", "Asked", "Question", "asked", "letters_in", "unclear"]

LETTERS: Final = string.ascii_uppercase


class Question(ABC):
    """A question with its right answer.

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
        self.hints = prepare(name, self._given)

    @abstractmethod
    def judge(self, answer: Any) -> Judgement:
        """Judge an answer that has been given."""

    @abstractmethod
    def how(self) -> str:
        """Return in a sentence how to write the answer into a cell."""

    def words(self, answer: Any) -> str:
        """Return an answer as it is remembered: the same one always in the same words."""
        return in_words(answer)

    def lines(self) -> Sequence[str]:
        """Return what there is to choose from, for places without widgets."""
        return ()

    def ask(self, answer: Any) -> Verdict:
        """Judge an answer and remember it; never an exception, whatever the answer is."""
        told: Any = ...
        if is_open(answer):
            judgement = Judgement("open", self.how())
        else:
            try:
                judgement, told = self.judge(answer), self.words(answer)
            except Exception as error:  # a learner's own objects may do anything
                name = type(error).__name__
                judgement = unclear(_("It cannot be read: {error}.").format(error=name))
        if judgement.state == "right" and self.why:
            judgement = Judgement("right", f"{judgement.text} {self.why}".strip())
        return noted(self.name, judgement, self._given, kind=self.kind, answer=told)


class Place(Protocol):
    """Where a question is answered on a page."""

    @property
    def widget(self) -> Any:
        """The widget to put on the page."""
        ...


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class Asked(OnPage, Verdict):
    """A verdict together with its question; on a page it can be answered there and then.

    Attributes
    ----------
    question : Question
    place : callable
        Makes the place to answer it on a page, with what has been said of an answer so far.
    """

    question: Question
    place: Callable[[Any, Verdict], Place]

    @property
    def _told(self) -> tuple[str, ...]:
        return self.question.text, *self.question.lines(), self.text

    def __repr__(self) -> str:
        hints = self.question.hints
        more = _("hint({name!r}) shows a hint.").format(name=self.name)
        wants = hints.left and not self.passed
        return plain_box(self.heading, *self._told, *hints.seen, more if wants else "")

    def _repr_html_(self) -> str:
        return html_box(self.state, self.heading, *self._told, inner=self._folded_hints())

    def _repr_markdown_(self) -> str:
        return markdown_box(self.heading, *self._told)

    def _folded_hints(self) -> str:
        """Return the hints as HTML, each folded away inside the one before."""
        inner, texts = "", self.question.hints.texts
        for number in range(len(texts), 0, -1):
            told = _("Hint {n} of {count}").format(n=number, count=len(texts))
            text = escape(texts[number - 1])
            inner = f"<details><summary>{told}</summary><p>{text}</p>{inner}</details>"
        return inner

    def _on_page(self) -> Any:
        return self.place(self.question, self).widget


def asked(question: Question, answer: Any, place: Callable[[Any, Verdict], Place]) -> Asked:
    """Return the verdict on an answer, with a place to answer the question on a page."""
    verdict = question.ask(answer)
    return Asked(verdict.name, verdict.state, verdict.text, question=question, place=place)


def unclear(text: str) -> Judgement:
    """Return that an answer cannot be understood, and why."""
    return Judgement("unclear", text)


def letters_in(answer: Any, options: Sequence[str]) -> list[str] | None:
    """Return the letters that an answer names, in its order; None when something is no option.

    An option is named by its letter or by its own words. Letters may be written together.

    Examples
    --------
    >>> letters_in("b", ("one", "two")), letters_in(["two", "A"], ("one", "two"))
    (['B'], ['B', 'A'])
    >>> letters_in("ba", ("one", "two")), letters_in("three", ("one", "two")), letters_in(3, ("a",))
    (['B', 'A'], None, None)
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
    found = [letters_in(part, options) if isinstance(part, str) else None for part in answer]
    return None if None in found else [letter for part in found for letter in part or ()]
