"""Multiple choice: `choice`."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from catan_nb.language import gettext as _
from catan_nb.lessons.questions.asking import LETTERS, Asked, Question, letters_in, unclear
from catan_nb.lessons.questions.checking import Verdict
from catan_nb.lessons.questions.hinting import Given
from catan_nb.lessons.questions.judging import Judgement, judge

__all__ = ["Choice", "choice"]


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
        return [f"{letter}  {text}" for letter, text in zip(LETTERS, self.options, strict=False)]

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

    def widget(self, verdict: Verdict) -> Any:
        """Return fields to choose with."""
        from catan_nb.lessons.questions.kinds.choosing_widget import ChoicePane

        return ChoicePane(self, verdict).widget


def choice(
    name: str,
    question: str,
    options: Sequence[str],
    right: str | Collection[str],
    *,
    answer: Any = ...,
    several: bool | None = None,
    why: str | Mapping[str, str] = "",
    hint: Given = (),
) -> Asked:
    """Ask which of some answers is right, or which of them are.

    Parameters
    ----------
    name : str
        The exercise, such as "Exercise 2".
    question : str
    options : sequence of str
        They get the letters A, B, C …
    right : str or collection of str
        The letter or words of the right one, or of all that are right.
    answer
        What the learner wrote into a cell: a letter, letters or words of options; ``...`` or
        None when nothing yet. On a page it can be chosen without any code.
    several : bool, optional
        Whether several may be chosen; by itself when several are right.
    why : str or mapping of str to str
        Told with the right answer, or letter to what is told when that one is chosen.
    hint : str or sequence of str
        Shown one by one when asked for.

    Returns
    -------
    Asked
        The verdict, never an exception, whatever the answer is.

    Raises
    ------
    ValueError
        When the question itself makes no sense.

    Examples
    --------
    >>> choice("Exercise 1", "Which sum is likelier?", ["6", "12"], "A", answer="b", why={
    ...     "A": "Five pairs against one.", "B": "Only 6 and 6 give 12."})
    Exercise 1: Not yet
      Which sum is likelier?
      A  6
      B  12
      Only 6 and 6 give 12.
    """
    return Choice(name, question, options, right, several, why, hint).ask(answer)
