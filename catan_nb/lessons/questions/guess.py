"""A learner's guess, and experiments, charts and tables that wait for it or for a button."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from typing import Any, Generic, TypeVar

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.lessons.output.page import InBoxes, OnPage, html_box, plain_box
from catan_nb.lessons.record.entries import ProgressEntry
from catan_nb.lessons.record.recording import RECORD
from catan_nb.ui.class_session import TAUGHT
from catan_nb.ui.widgets.html import Child

__all__ = ["Guess", "Later", "later", "later_widget"]


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
        TAUGHT.on_change(f"guess {name}", self._reveal_released)

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

    def restore(self, entry: ProgressEntry) -> None:
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

    def _reveal_released(self) -> None:
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


# Experiments, charts and tables that are made when they are asked for, or once a guess is made.


T = TypeVar("T")

AFTER_GUESS = noop("This is shown once the guess above is made.")
WHEN_ASKED = noop("This is computed when it is asked for.")


class Later(OnPage, Generic[T]):
    """Something that is made when it is first asked for; made by `later`.

    Attributes
    ----------
    value
        What is made; it is kept.
    """

    def __init__(self, make: Callable[[], T], after: Guess | None, label: str) -> None:
        self._make, self.after, self.label = make, after, label

    @cached_property
    def value(self) -> T:
        """What is made, the first time this is asked for."""
        return self._make()

    @property
    def asked(self) -> bool:
        """Whether it has been made, or the guess that it waits for."""
        return "value" in self.__dict__ or (self.after is not None and self.after.settled)

    @property
    def _waits(self) -> str:
        return _(AFTER_GUESS if self.after is not None else WHEN_ASKED)

    def __repr__(self) -> str:
        return repr(self.value) if self.asked else plain_box(self._waits)

    def _on_page(self) -> Any:
        return later_widget(self)

    def _texts(self) -> dict[str, Any]:
        return {"text/html": html_box("open", self._waits), "text/plain": plain_box(self._waits)}


def later(make: Callable[[], T], *, after: Guess | None = None, label: str = "") -> Later[T]:
    """Make something only when it is wanted, so that a lesson opens at once.

    Parameters
    ----------
    make : callable
        Makes an experiment, a chart, a table or whatever else a notebook can show.
    after : Guess, optional
        What `predict` or `predict_bars` returned: it is made and shown once that guess is made.
        By itself a button makes it.
    label : str
        What the button says; by itself "Run the experiment".

    Returns
    -------
    Later
        Its `value` makes it in Python. Shown as the last value of a cell.

    Examples
    --------
    >>> later(lambda: 6 * 6).value
    36
    """
    return Later(make, after, label)


def later_widget(waiting: Later[Any]) -> Any:
    """Return a place that stays empty until what it waits for comes."""
    import ipywidgets as widgets

    place = widgets.VBox([], layout=widgets.Layout(width="100%", overflow="visible"))
    place.add_class("cnb-later")
    place.add_class("cnb-lesson")

    def show() -> None:
        place.children = (_display_widget(waiting.value),)

    if waiting.asked:
        show()
    elif waiting.after is not None:
        waiting.after.on_settled(show)
    else:
        button = widgets.Button(description=waiting.label or _("Run the experiment"))
        button.add_class("cnb-lesson-check")

        def pressed(_button: object) -> None:
            button.disabled = True
            show()

        button.on_click(pressed)
        place.children = (button,)
    return place


def _display_widget(value: Any) -> Any:
    """Return a widget that shows what a notebook would show of a value."""
    import ipywidgets as widgets

    if isinstance(value, widgets.Widget):
        return value
    widget = None if isinstance(value, InBoxes) else getattr(value, "widget", None)
    if isinstance(widget, widgets.Widget):
        return widget
    place = widgets.Output()
    place.append_display_data(value)
    return place
