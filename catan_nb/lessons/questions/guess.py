"""The base of predictions, and outputs that stay hidden until a guess or a press."""

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
    """A question that asks for a guess before the result is computed.

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
        """Whether the learner has made a guess."""

    @property
    def settled(self) -> bool:
        """Whether the result may be shown: guessed or skipped, and the class not held."""
        return self._settled

    @property
    def held(self) -> bool:
        """Whether the class is held at this guess, so that the result stays hidden."""
        return not self._settled and TAUGHT.is_held_at(RECORD.lesson, self.name)

    @property
    def others(self) -> list[str]:
        """The anonymous guesses of the class, where it was held at this guess."""
        return TAUGHT.guesses.get((RECORD.lesson, self.name), [])

    @abstractmethod
    def others_shown(self) -> Child:
        """Return the guesses of the class as HTML; None when there is no picture of them."""

    def on_settled(self, listener: Callable[[], None]) -> None:
        """Register a callback for when the result may be shown."""
        self._listeners.append(listener)

    @abstractmethod
    def resume(self, guess: str) -> None:
        """Restore the guess of an earlier visit from the record.

        Raises
        ------
        ValueError
            It makes no sense.
        """

    def restore(self, entry: ProgressEntry) -> None:
        """Restore the guess, or that it was skipped, when the page is opened again."""
        if self.made or self.shown:
            return
        if entry.guess:
            with suppress(ValueError):
                self.resume(entry.guess)
        elif entry.shown:
            self.show()

    def show(self) -> None:
        """Show the result without a guess, and record that; has no effect a second time.

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
        """Notify listeners, unless the class is held at this guess."""
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
        """Compute the result in advance, before the class is released."""

    def _prepare_soon(self) -> None:
        """Compute the result in the background while the class is held at this guess."""
        with suppress(RuntimeError):  # without a loop there is nobody who waits
            asyncio.get_running_loop().call_soon(self._prepare)

    def _prepare(self) -> None:
        with suppress(Exception):  # it fails again when it is told, and is said then
            self.prepare()

    @abstractmethod
    def note(self) -> None:
        """Record the exact result."""

    def _reveal_released(self) -> None:
        """Show the result when the class is released."""
        if self.made or self.shown:
            self.settle()

    def refuse_second(self) -> None:
        """Raise ValueError when there is a guess already or the result was shown.

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
    """A value computed on first request; made by `later`.

    Attributes
    ----------
    value
        What is made; it is kept.
    """

    def __init__(self, make: Callable[[], T], after: Guess | None, label: str) -> None:
        self._make, self.after, self.label = make, after, label

    @cached_property
    def value(self) -> T:
        """The value; computed on first access."""
        return self._make()

    @property
    def asked(self) -> bool:
        """Whether the value was requested, or its guess is settled."""
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
    """Defer a computation until it is requested, so that a lesson opens quickly.

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
    """Return a region that stays empty until the value is requested."""
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
    """Return a widget that displays a value as a notebook would."""
    import ipywidgets as widgets

    if isinstance(value, widgets.Widget):
        return value
    widget = None if isinstance(value, InBoxes) else getattr(value, "widget", None)
    if isinstance(widget, widgets.Widget):
        return widget
    place = widgets.Output()
    place.append_display_data(value)
    return place
