"""A learner's guess: the question, what was committed to, and what is known once it was."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress

from catan_nb.language import gettext as _
from catan_nb.lessons.record.entries import Entry
from catan_nb.lessons.record.recording import RECORD
from catan_nb.ui.taught.taught import TAUGHT
from catan_nb.ui.widgets.html import Child

__all__ = ["Guess"]


class Guess(ABC):
    """A question that is answered by a guess, before anything is computed.

    It is *open* until the learner commits to a guess or asks to be shown without one; what
    listens is told then, and only then is anything computed. Where the learner's class is held at
    the guess, it is taken, and the rest comes when the class goes on.

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
        self._settled = False
        self._listeners: list[Callable[[], None]] = []
        TAUGHT.on_change(f"guess {name}", self._go_on)

    @property
    @abstractmethod
    def made(self) -> bool:
        """Whether the learner has committed to a guess."""

    @property
    def settled(self) -> bool:
        """Whether a guess was made, or what comes out was asked for without one, and it is told."""
        return self._settled

    @property
    def held(self) -> bool:
        """Whether the class is held here, so that what comes out is not told."""
        return not self._settled and TAUGHT.holds(RECORD.lesson, self.name)

    @property
    def others(self) -> list[str]:
        """What the class has guessed where it was held here, without names."""
        return TAUGHT.guesses.get((RECORD.lesson, self.name), [])

    @abstractmethod
    def others_shown(self) -> Child:
        """Return how the class has guessed, as HTML; None where that makes no picture."""

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
        if self.made or self.shown:
            return
        if entry.guess:
            with suppress(ValueError):
                self.resume(entry.guess)
        elif entry.shown:
            self.show()

    def show(self) -> None:
        """Show what comes out without a guess; that is remembered. A second time does nothing.

        Raises
        ------
        ValueError
            The class is held here.
        """
        if self.made or self.shown:
            return
        if self.held:
            raise ValueError(_("Your class is held here: make a guess, and wait for the others."))
        self.shown = True
        RECORD.shown(self.name, self.question)
        self.settle()

    def settle(self) -> None:
        """Tell all that listen, as soon as the class is not held here."""
        if self._settled:
            return
        if self.held:
            self._prepare_soon()
            return
        self._settled = True
        for listener in self._listeners:
            listener()
        self.note()

    @abstractmethod
    def prepare(self) -> None:
        """Compute ahead what is told once the class goes on."""

    def _prepare_soon(self) -> None:
        """Compute while the class waits: all go on in the same instant, and see it together."""
        with suppress(RuntimeError):  # without a loop there is nobody who waits
            asyncio.get_running_loop().call_soon(self._prepare)

    def _prepare(self) -> None:
        with suppress(Exception):  # it fails again when it is told, and is said then
            self.prepare()

    @abstractmethod
    def note(self) -> None:
        """Note in the record what came out."""

    def _go_on(self) -> None:
        """Tell what was guessed while the class was held."""
        if self.made or self.shown:
            self.settle()

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
