"""A learner's guess: the question, what was committed to, and what is known once it was."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress

from catan_nb.language import gettext as _
from catan_nb.lessons.record.entries import Entry
from catan_nb.lessons.record.recording import RECORD

__all__ = ["Guess"]


class Guess(ABC):
    """A question that is answered by a guess, before anything is computed.

    It is *open* until the learner commits to a guess or asks to be shown without one; what
    listens is told then, and only then is anything computed.

    Attributes
    ----------
    name : str
        Such as "Guess 2".
    question, unit : str
    shown : bool
        Whether it is shown without a guess.
    """

    def __init__(self, name: str, question: str, unit: str = "") -> None:
        self.name = name
        self.question = question
        self.unit = unit
        self.shown = False
        self._listeners: list[Callable[[], None]] = []

    @property
    @abstractmethod
    def made(self) -> bool:
        """Whether the learner has committed to a guess."""

    @property
    def settled(self) -> bool:
        """Whether a guess was made, or what comes out was asked for without one."""
        return self.made or self.shown

    def on_settled(self, listener: Callable[[], None]) -> None:
        """Call `listener` once there is a guess, or none is wanted any more."""
        self._listeners.append(listener)

    @abstractmethod
    def resume(self, guess: str) -> None:
        """Commit to the guess of an earlier visit, as the record has it.

        Raises
        ------
        ValueError
            It makes no sense.
        """

    def restore(self, entry: Entry) -> None:
        """Be as the learner left it, when the page is opened again."""
        if self.settled:
            return
        if entry.guess:
            with suppress(ValueError):
                self.resume(entry.guess)
        elif entry.shown:
            self.show()

    def show(self) -> None:
        """Show what comes out without a guess; that is remembered. A second time does nothing."""
        if self.settled:
            return
        self.shown = True
        RECORD.shown(self.name, self.question)
        self.tell()

    def tell(self) -> None:
        """Tell all that listen."""
        for listener in self._listeners:
            listener()

    def refuse_second(self) -> None:
        """Refuse a guess where there is one already, or the answer has been seen.

        Raises
        ------
        ValueError
            It says which.
        """
        if self.made:
            raise ValueError(_("You have committed already; this guess stays."))
        if self.shown:
            raise ValueError(_("You have seen what comes out; there is nothing to guess any more."))
