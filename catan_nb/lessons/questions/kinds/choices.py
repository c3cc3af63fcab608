"""Multiple choice: the question and how its answers are judged."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from catan_nb.language import gettext as _
from catan_nb.lessons.questions.asking import LETTERS, Question, letters_in, unclear
from catan_nb.lessons.questions.hinting import Given
from catan_nb.lessons.questions.judgement import Judgement
from catan_nb.lessons.questions.judging import judge

__all__ = ["Choice"]


class Choice(Question):
    """A question with answers to choose from; made by `choice`.

    Attributes
    ----------
    options : tuple of str
    right : frozenset of str
        The letters of the right ones.
    several : bool
        Whether several may be chosen.
    """

    kind = "choice"

    def __init__(
        self,
        name: str,
        text: str,
        options: Sequence[str],
        right: str | Collection[str],
        several: bool | None,
        why: str | Mapping[str, str],
        hint: Given,
    ) -> None:
        super().__init__(name, text, hint, why if isinstance(why, str) else "")
        self.options = tuple(options)
        letters = letters_in(right, self.options)
        if not 1 < len(self.options) <= len(LETTERS) or not letters:
            raise ValueError("a choice has 2 to 26 options, and the right ones are among them")
        self.right = frozenset(letters)
        self.several = len(self.right) > 1 if several is None else several
        self.reasons = {} if isinstance(why, str) else dict(why)

    def how(self) -> str:
        """Return how to write the answer into a cell."""
        wanted = _("the letters, such as “AC”,") if self.several else _("a letter, such as “A”,")
        return _("Replace the ... by {wanted} and run the cell again.").format(wanted=wanted)

    def lines(self) -> Sequence[str]:
        """Return the options with their letters."""
        return [f"{letter}  {_(text)}" for letter, text in zip(LETTERS, self.options, strict=False)]

    def words(self, answer: Any) -> str:
        """Return the letters in the order of the alphabet."""
        return "".join(sorted(letters_in(answer, self.options) or ())) or super().words(answer)

    def judge(self, answer: Any) -> Judgement:
        """Judge letters, or the words of options."""
        given = letters_in(answer, self.options)
        if given is None:
            return unclear(
                _("Letters from A to {last} are wanted.").format(
                    last=LETTERS[len(self.options) - 1]
                )
            )
        chosen = frozenset(given)
        if len(chosen) != 1 and not self.several:
            return unclear(_("One answer is wanted, there are {n}.").format(n=len(chosen)))
        reasons = " ".join(self.reasons[one] for one in sorted(chosen) if one in self.reasons)
        if chosen == self.right:
            return Judgement("right", reasons)
        if not self.several:
            told = _("{letter} is not it.").format(letter=next(iter(chosen)))
            return Judgement("wrong", reasons or told)
        found = judge(chosen, self.right)
        wrong = " ".join(
            self.reasons[one] for one in sorted(chosen - self.right) if one in self.reasons
        )
        return Judgement(found.state, f"{found.text} {wrong}".strip())
