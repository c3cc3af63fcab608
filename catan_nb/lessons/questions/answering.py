"""A question whose answer is typed: a number, several, yes or no, words, or one for each row."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from catan_nb.language import gettext as _
from catan_nb.lessons.output.answer_reading import is_readable, read_answer
from catan_nb.lessons.output.number_words import Number, as_number
from catan_nb.lessons.questions.asking import Question, unclear
from catan_nb.lessons.questions.hinting import Given
from catan_nb.lessons.questions.judgement import Judgement
from catan_nb.lessons.questions.judging import judge

__all__ = ["Text", "Typed"]


class Text(str):
    """An answer as somebody typed it, which is read as the kind that is wanted."""

    __slots__ = ()


class Typed(Question):
    """A question whose answer is typed or written into a cell; made by `check`.

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
        """What is right; of a function it is worked out when this is first asked for."""
        return self._given_truth() if callable(self._given_truth) else self._given_truth

    @property
    def kind_of_truth(self) -> Any:
        """What is right where that is known without working it out; else a number to type."""
        known = "truth" in self.__dict__ or not callable(self._given_truth)
        return self.truth if known else 0

    @property
    def rows(self) -> list[str]:
        """What there is a field for, where several belong together; else nothing."""
        found = self.kind_of_truth
        return [str(key) for key in found] if isinstance(found, Mapping) else []

    @property
    def readable(self) -> bool:
        """Whether the answer can be typed at all."""
        found = self.kind_of_truth
        return all(map(is_readable, found.values() if isinstance(found, Mapping) else [found]))

    def how(self) -> str:
        """Return how to write the answer into a cell."""
        return _("Replace the ... by your answer and run the cell again.")

    def note(self) -> str:
        """Return how several values are typed."""
        found = self.kind_of_truth
        if isinstance(found, bool | str | Mapping) or as_number(found) is not None:
            return ""
        return _("Several values: put commas between them.")

    def judge(self, answer: Any) -> Judgement:
        """Judge a value, or what was typed into a field."""
        if isinstance(answer, Text):
            try:
                answer = read_answer(answer, self.truth)
            except ValueError as error:
                return unclear(str(error))
        elif self.rows and isinstance(answer, Mapping):
            read = self._read_rows(answer)
            if isinstance(read, Judgement):
                return read
            answer = read
        return judge(answer, self.truth, self.tolerance, self.near, self.traps)

    def _read_rows(self, answer: Mapping[Any, Any]) -> dict[Any, Any] | Judgement:
        """Return what was typed in the fields, read; what cannot be read is told."""
        keys = {str(key): key for key in self.truth}
        read = {}
        for word, value in answer.items():
            key = keys.get(str(word), word)
            try:
                typed = isinstance(value, str) and key in self.truth
                read[key] = read_answer(value, self.truth[key]) if typed else value
            except ValueError as error:
                return unclear(f"{word}: {error}")
        return read
