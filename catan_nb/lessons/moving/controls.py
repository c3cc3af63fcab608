"""What a thing to move is set with: sliders, choices, switches, handles and buttons."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Final

from catan_nb.kernel.values import frozen
from catan_nb.language import gettext as _
from catan_nb.lessons.output.drawing import pulled
from catan_nb.ui.widgets.html import Child, Markup, button, h

__all__ = ["Choice", "Control", "Does", "Handle", "Slider", "Switch", "Value", "reset_button"]

Value = int | str | bool
"""What a control is set to."""
LONGEST: Final = 9
"""Digits of what a page may tell of a slider."""


@frozen
class Control(ABC):
    """Something that is set; what it begins with stands in `Moving.start`.

    Attributes
    ----------
    name : str
        Short, for the code; no two controls of a thing share one.
    words : str
        What stands at it, in the language in use.
    """

    name: str
    words: str

    @abstractmethod
    def read(self, told: str | bool, arg: str) -> Value | None:
        """Return what a page has set it to; None for what is not possible."""

    @abstractmethod
    def html(self, value: Value) -> Child:
        """Return it as HTML."""


@frozen
class Slider(Control):
    """A whole number between two others, both possible.

    Attributes
    ----------
    low, high, step : int
    unit : str
        What is counted, such as "cards".
    shown : str
        What stands beside it instead of the number and its unit, such as "1 in 3".
    """

    low: int
    high: int
    step: int = 1
    unit: str = ""
    shown: str = ""

    def read(self, told: str | bool, arg: str) -> Value | None:
        """Return the number, on the next step."""
        text = str(told)
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal()) or len(digits) > LONGEST:
            return None
        steps = round((int(text) - self.low) / self.step)
        return self.within(self.low + steps * self.step)

    def within(self, value: int) -> int:
        """Return the possible number that is nearest."""
        return min(max(value, self.low), self.high)

    def told(self, value: Value) -> str:
        """Return what stands beside the slider."""
        return self.shown or f"{value} {self.unit}".strip()

    def html(self, value: Value) -> Child:
        """Return a label, the slider and its value."""
        field = h(
            "input",
            type="range",
            min=self.low,
            max=self.high,
            step=self.step,
            value=value,
            data_do=self.name,
            aria_valuetext=self.told(value),
        )
        output = h("output", self.told(value), aria_hidden="true")
        return h("label", h("span", self.words), field, output, class_="cnb-moving-slider")

    def pulled(
        self,
        value: int,
        *drawn: Child,
        axis: str,
        low_at: float,
        high_at: float,
        first: bool = True,
    ) -> Markup:
        """Return a part of the picture that sets it, too; see `catan_nb.lessons.output.drawing`."""
        return pulled(
            self.name,
            self.words,
            value,
            *drawn,
            low=self.low,
            high=self.high,
            step=self.step,
            axis=axis,
            low_at=low_at,
            high_at=high_at,
            told=self.told(value),
            first=first,
        )


@frozen
class Handle(Slider):
    """A slider that is in the picture alone, where `pulled` draws it."""

    def html(self, value: Value) -> Child:
        """Return nothing: it is pulled in the picture."""
        return None


@frozen
class Choice(Control):
    """One of several.

    Attributes
    ----------
    options : mapping of str to str
        Word for the code to what stands there.
    """

    options: Mapping[str, str]

    def read(self, told: str | bool, arg: str) -> Value | None:
        """Return the word that was chosen, by a button or from a list."""
        chosen = arg or str(told)
        return chosen if chosen in self.options else None

    def html(self, value: Value) -> Child:
        """Return a button for each, or a list of more than six."""
        if len(self.options) > 6:
            options = [
                h("option", words, value=word, selected=word == value)
                for word, words in self.options.items()
            ]
            field = h("select", options, data_do=self.name, class_="cnb-select")
            return h("label", h("span", self.words), field, class_="cnb-moving-list")
        buttons = [
            button(
                words,
                do=self.name,
                arg=word,
                class_="cnb-moving-option",
                aria_pressed="true" if word == value else "false",
            )
            for word, words in self.options.items()
        ]
        label = h("span", self.words, class_="cnb-moving-words")
        group = h("span", buttons, role="group", aria_label=self.words, class_="cnb-moving-options")
        return h("div", label, group, class_="cnb-moving-choice")


@frozen
class Switch(Control):
    """On or off."""

    def read(self, told: str | bool, arg: str) -> Value | None:
        """Return whether it is on now."""
        return told if isinstance(told, bool) else None

    def html(self, value: Value) -> Child:
        """Return a field to tick."""
        field = h("input", type="checkbox", data_do=self.name, checked=value is True)
        return h("label", field, h("span", self.words), class_="cnb-moving-switch")


@frozen
class Does:
    """A button, which is answered by `Moving.pressed`.

    Attributes
    ----------
    do : str
        The word that is told.
    words : str
    arg : str
        Told with it.
    why_not : str or None
        Why it cannot be pressed now.
    """

    do: str
    words: str
    arg: str = ""
    why_not: str | None = None

    def html(self) -> Markup:
        """Return the button."""
        return button(self.words, do=self.do, arg=self.arg or None, why_not=self.why_not)


def reset_button() -> Markup:
    """Return the button that puts everything back."""
    return button(_("Start again"), do="reset", class_="cnb-moving-reset")
