"""The base of interactive figures: controls such as sliders and choices, picture, result rows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar, Final

from catan_nb.language import gettext as _
from catan_nb.language.numbers import FINEST, fine_percent
from catan_nb.lessons.output.drawing import drag_target
from catan_nb.lessons.output.page import OnPage
from catan_nb.lessons.output.panes import (
    NARROWEST,
    QUIET,
    WIDEST,
    HoldingPane,
    parse_width,
    picture_holder,
)
from catan_nb.lessons.output.words import Number, show_number
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.pane import Press

__all__ = [
    "NARROWEST",
    "WIDEST",
    "Choice",
    "Control",
    "Does",
    "Handle",
    "Moving",
    "MovingPane",
    "Row",
    "Slider",
    "Switch",
    "Value",
    "amount",
    "chance",
    "reset_button",
    "rows_html",
]


@dataclass(frozen=True, slots=True)
class Row:
    """A labelled result, in words.

    Attributes
    ----------
    name, told : str
    tone : str
        "guess", "sim" or "exact" for a mark in that colour; empty for none.
    """

    name: str
    told: str
    tone: str = ""


def chance(name: str, value: Number, tone: str = "") -> Row:
    """Return a result row with a probability as a fraction and in per cent.

    >>> chance("Chance of a 7", Fraction(1, 6)).told, chance("Here", Fraction(1, 4)).told
    ('1/6 ≈ 16.7 %', '1/4 = 25 %')
    """
    told = fine_percent(value)
    if isinstance(value, Fraction) and FINEST <= value < Fraction(9995, 10000):
        quotient = show_number(value).partition(" ")[0]
        if quotient != "≈":
            even = Fraction(f"{float(100 * value):.3g}") == 100 * value
            told = f"{quotient} {'=' if even else '≈'} {told}"
    return Row(name, told, tone)


def amount(name: str, value: Number, unit: str = "", tone: str = "") -> Row:
    """Return a result row with a number; a fraction is also shown as a decimal.

    >>> amount("On average", Fraction(7, 2), "cards").told
    '7/2 = 3.5 cards'
    """
    return Row(name, f"{show_number(value)} {unit}".strip(), tone)


def rows_html(rows: Sequence[Row]) -> Markup:
    """Return rows as an HTML list that screen readers announce when it changes."""
    pairs: list[Child] = [
        h(
            "div",
            h("dt", row.name, class_=f"cnb-moving-{row.tone}" if row.tone else None),
            h("dd", row.told),
        )
        for row in rows
    ]
    return h("div", h("dl", pairs), role="status", class_="cnb-moving-rows")


# What a thing to move is set with: sliders, choices, switches, handles and buttons.


Value = int | str | bool
"""What a control is set to."""
LONGEST: Final = 9
"""Digits of what a page may tell of a slider."""


@dataclass(frozen=True, slots=True)
class Control(ABC):
    """A control of a figure; its initial value stands in `Moving.start`.

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
        """Return the value that a page sent; None when it is not valid."""

    @abstractmethod
    def html(self, value: Value) -> Child:
        """Return the control as HTML."""


@dataclass(frozen=True, slots=True)
class Slider(Control):
    """A slider for whole numbers between two bounds, both included.

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
        """Return the number that a page sent, rounded to the slider's step."""
        text = str(told)
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal()) or len(digits) > LONGEST:
            return None
        steps = round((int(text) - self.low) / self.step)
        return self.within(self.low + steps * self.step)

    def within(self, value: int) -> int:
        """Return the nearest valid number."""
        return min(max(value, self.low), self.high)

    def value_text(self, value: Value) -> str:
        """Return the text shown beside the slider."""
        return self.shown or f"{value} {self.unit}".strip()

    def html(self, value: Value) -> Child:
        """Return the label, the slider and its value as HTML."""
        field = h(
            "input",
            type="range",
            min=self.low,
            max=self.high,
            step=self.step,
            value=value,
            data_do=self.name,
            aria_valuetext=self.value_text(value),
        )
        output = h("output", self.value_text(value), aria_hidden="true")
        return h("label", h("span", self.words), field, output, class_="cnb-moving-slider")

    def drag_target(
        self,
        value: int,
        *drawn: Child,
        axis: str,
        low_at: float,
        high_at: float,
        first: bool = True,
    ) -> Markup:
        """Return an element of the picture that drags it; see `catan_nb.lessons.output.drawing`."""
        return drag_target(
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
            description=self.value_text(value),
            first=first,
        )


@dataclass(frozen=True, slots=True)
class Handle(Slider):
    """A slider shown only in the picture, where `drag_target` draws it."""

    def html(self, value: Value) -> Child:
        """Return nothing: it is dragged in the picture."""
        return None


@dataclass(frozen=True, slots=True)
class Choice(Control):
    """A choice of one option.

    Attributes
    ----------
    options : mapping of str to str
        Word for the code to what stands there.
    """

    options: Mapping[str, str]

    def read(self, told: str | bool, arg: str) -> Value | None:
        """Return the key that was selected, by button or from a list."""
        chosen = arg or str(told)
        return chosen if chosen in self.options else None

    def html(self, value: Value) -> Child:
        """Return a button for each option, or a list when there are more than six."""
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


@dataclass(frozen=True, slots=True)
class Switch(Control):
    """A switch that is on or off."""

    def read(self, told: str | bool, arg: str) -> Value | None:
        """Return the new state."""
        return told if isinstance(told, bool) else None

    def html(self, value: Value) -> Child:
        """Return a checkbox."""
        field = h("input", type="checkbox", data_do=self.name, checked=value is True)
        return h("label", field, h("span", self.words), class_="cnb-moving-switch")


@dataclass(frozen=True, slots=True)
class Does:
    """A button, handled by `Moving.pressed`.

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
        """Return the button as HTML."""
        return button(self.words, do=self.do, arg=self.arg or None, why_not=self.why_not)


def reset_button() -> Markup:
    """Return the button that resets the figure."""
    return button(_("Start again"), do="reset", class_="cnb-moving-reset")


# Something to take hold of on a lesson's page: what is moved, what one sees, what comes out.
#
# `DiceSquare` in `dice_square` is the pattern. A thing to move has a title, controls, a picture
# and rows with exact values; whatever is moved, Python reckons anew and the page shows what has
# changed. It works by mouse, finger and keyboard, in JupyterLab and on pages without code; where
# there is no page, it is a picture.


_STATIC: Final = Path(__file__).parent / "static"


class MovingPane(HoldingPane):
    """The page region of an interactive figure."""

    styles: ClassVar[tuple[Path, ...]] = (*HoldingPane.styles, _STATIC / "moving.css")


class Moving(OnPage, ABC):
    """An interactive figure: controls, a picture that follows them, and result rows.

    A class derived from it has `title`, `picture` and `rows`, `controls` and `start` for what is
    set, and `pressed` where buttons or the picture are pressed. What it knows beside its controls
    begins in `begin`. Texts are looked up when they are shown, for the language may change.

    Attributes
    ----------
    title : str
        What it is called, in English.
    about : str
        What one does with it, in a sentence or two, in English.
    start : mapping of str to int, str or bool
        What each control is set to at first, by its name.
    width : int
        Pixels that there are for the picture; letters keep their size on a phone.
    """

    title: ClassVar[str]
    about: ClassVar[str] = ""
    start: ClassVar[Mapping[str, Value]] = {}

    def __init__(self) -> None:
        self.width = WIDEST
        self._said = ""
        self._values: dict[str, Value] = dict(self.start)
        self._pane: MovingPane | None = None
        self.begin()

    # ---- what a thing to move has ------------------------------------------------------

    def heading(self) -> str:
        """Return the title in the current language."""
        return _(self.title)

    def instructions(self) -> str:
        """Return the instructions in the current language."""
        return _(self.about) if self.about else ""

    def controls(self) -> Sequence[Control | Does]:
        """Return the controls in their order on the page."""
        return ()

    @abstractmethod
    def picture(self) -> Child:
        """Return the drawing, `width` pixels wide; made with `output.drawing.picture`."""

    def rows(self) -> Sequence[Row]:
        """Return the result rows with exact values."""
        return ()

    def below(self) -> Child:
        """Return HTML shown below the rows, such as a table."""
        return None

    def begin(self) -> None:
        """Initialize the state that is not held by controls."""

    def pressed(self, press: Press) -> str:
        """Handle a press on a button or in the picture; return the text to announce."""
        return ""

    # ---- what its controls are set to --------------------------------------------------

    def number(self, name: str) -> int:
        """Return the value of a slider or handle."""
        return int(self._values[name])

    def chosen(self, name: str) -> str:
        """Return the selected key of a choice."""
        return str(self._values[name])

    def on(self, name: str) -> bool:
        """Return whether a switch is on."""
        return bool(self._values[name])

    def put(self, name: str, value: Value) -> None:
        """Set a control's value, as if it had been moved on the page."""
        self._values[name] = value
        self._clamp_sliders()
        self.refresh()

    def reset(self) -> None:
        """Reset controls and state to their initial values."""
        self._values = dict(self.start)
        self._said = ""
        self.begin()

    def _clamp_sliders(self) -> None:
        """Move sliders back into ranges that depend on other controls."""
        for control in self.controls():
            if isinstance(control, Slider):
                self._values[control.name] = control.within(self.number(control.name))

    # ---- on the page -------------------------------------------------------------------

    @property
    def pane(self) -> MovingPane:
        """The page region that shows the figure."""
        if self._pane is None:
            self._pane = MovingPane(self.heading(), "cnb-lesson cnb-moving", "group")
            self._pane.on_press(self._press)
            self.refresh()
        return self._pane

    def refresh(self) -> None:
        """Redraw the figure."""
        if self._pane is not None:
            self._pane.label = self.heading()
            self._pane.show_html(self.html(), 0)

    def html(self) -> Markup:
        """Return the whole figure as HTML."""
        fields: list[Child] = []
        buttons: list[Child] = []
        for control in self.controls():
            if isinstance(control, Does):
                buttons.append(control.html())
            else:
                fields.append(control.html(self._values[control.name]))
        about = self.instructions()
        return h(
            "div",
            h("h3", self.heading()),
            h("p", about) if about else None,
            h("div", fields, class_="cnb-moving-controls") if any(fields) else None,
            picture_holder(self.width, self.picture(), class_="cnb-moving-picture"),
            rows_html(self.rows()),
            self.below(),
            h("p", self._said, role="status", class_="cnb-moving-said"),
            h("div", buttons, reset_button(), class_="cnb-moving-buttons"),
            **QUIET,
        )

    def _press(self, press: Press) -> None:
        try:
            self._said = self._handle_press(press)
        except Exception as error:  # a callback has no caller that could see it
            self._said = _("Something went wrong: {what}").format(what=error)
        self.refresh()

    def _handle_press(self, press: Press) -> str:
        if press.do == "reset":
            self.reset()
            return ""
        if press.do == "width":
            self.width = parse_width(press, self.width)
            return self._said
        for control in self.controls():
            if isinstance(control, Control) and control.name == press.do:
                value = control.read(press.value, press.arg)
                if value is not None:
                    self._values[press.do] = value
                    self._clamp_sliders()
                return ""
        return self.pressed(press)

    # ---- where there is no page --------------------------------------------------------

    def __repr__(self) -> str:
        return "\n".join([self.heading(), *(f"{row.name}: {row.told}" for row in self.rows())])

    def _repr_html_(self) -> str:
        rows = rows_html(self.rows())
        return h("div", h("h3", self.heading()), self.picture(), rows, self.below())

    def _on_page(self) -> Any:
        return self.pane
