"""A learner's guess: the question, its unit, and the number that was committed to."""

from __future__ import annotations

from collections.abc import Callable

from catan_nb.language import gettext as _
from catan_nb.lessons.output.answer_words import short
from catan_nb.lessons.output.number_reading import read_number
from catan_nb.lessons.output.number_words import Number, as_number, show_number
from catan_nb.lessons.record.recording import RECORD

__all__ = ["Guess", "with_unit"]

TOO_LARGE = 10**40
"""No question here has an answer like that."""


class Guess:
    """A question that a number answers, and the learner's guess; the first one counts.

    Attributes
    ----------
    question, unit : str
    guess : number or None
        None until the learner has committed to one.
    """

    def __init__(self, question: str, unit: str = "") -> None:
        self.question = question
        self.unit = unit
        self.guess: Number | None = None
        self._exact: Number | None = None
        self._listeners: list[Callable[[], None]] = []
        self._remember()

    def commit(self, guess: Number | str) -> None:
        """Commit to a guess: a number, or a text that `read_number` understands.

        Raises
        ------
        ValueError
            When it is no number or absurdly large, or when there is a guess already. The text
            says which.
        """
        if self.guess is not None:
            raise ValueError(_("You have committed already; run the cell again to start anew."))
        number = read_number(guess) if isinstance(guess, str) else as_number(guess)
        if number is None:
            raise ValueError(_("A guess is a number, not {guess}.").format(guess=short(guess)))
        if not -TOO_LARGE < number < TOO_LARGE:
            raise ValueError(_("{guess} is too large for a guess.").format(guess=short(number)))
        self.guess = number
        self._remember()
        for tell in self._listeners:
            tell()

    def on_commit(self, listener: Callable[[], None]) -> None:
        """Call `listener` once there is a guess."""
        self._listeners.append(listener)

    def _remember(self) -> None:
        """Tell the learner's record what is known of the prediction."""
        guess, exact = ("" if n is None else str(n) for n in (self.guess, self._exact))
        RECORD.predicted(self.question, self.question, guess, exact, self.unit)

    def guess_text(self) -> str:
        """Return the guess in a sentence, or that there is none yet."""
        if self.guess is None:
            return _("No guess yet.")
        return _("Your guess: {value}.").format(value=with_unit(self.guess, self.unit))


def with_unit(value: Number, unit: str) -> str:
    """Return a number for people with what it counts."""
    return f"{show_number(value)} {unit}".strip()
