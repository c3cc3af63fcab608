"""Experiments, charts and tables that are made when they are asked for, or once a guess is made."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Generic, TypeVar

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.lessons.output.box import html_box, plain_box
from catan_nb.lessons.output.page import InBoxes, OnPage
from catan_nb.lessons.questions.guesses.guess import Guess

__all__ = ["Later", "later"]

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
        place.children = (_shown(waiting.value),)

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


def _shown(value: Any) -> Any:
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
