"""Something to take hold of on a lesson's page: what is moved, what one sees, what comes out.

`DiceSquare` in `dice_square` is the pattern. A thing to move has a title, controls, a picture
and rows with exact values; whatever is moved, Python reckons anew and the page shows what has
changed. It works by mouse, finger and keyboard, in JupyterLab and on pages without code; where
there is no page, it is a picture.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final

from catan_nb.language import gettext as _
from catan_nb.lessons.moving.controls import Control, Does, Slider, Value, reset_button
from catan_nb.lessons.moving.rows import Row, rows_html
from catan_nb.lessons.output.holding import NARROWEST, WIDEST, HoldingPane, held, width_told
from catan_nb.lessons.output.page import OnPage
from catan_nb.lessons.output.pane import QUIET
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["NARROWEST", "WIDEST", "Moving", "MovingPane"]

_STATIC: Final = Path(__file__).parent / "static"


class MovingPane(HoldingPane):
    """The region of a thing to move."""

    styles: ClassVar[tuple[Path, ...]] = (*HoldingPane.styles, _STATIC / "moving.css")


class Moving(OnPage, ABC):
    """Something to move.

    A class derived from it has `title`, `picture` and `rows`, `controls` and `start` for what is
    set, and `pressed` where buttons or the picture are pressed. What it knows beside its controls
    begins in `begin`. All texts come from these functions, by ``_()``, for the language may change.

    Attributes
    ----------
    start : mapping of str to int, str or bool
        What each control is set to at first, by its name.
    width : int
        Pixels that there are for the picture; letters keep their size on a phone.
    """

    start: ClassVar[Mapping[str, Value]] = {}

    def __init__(self) -> None:
        self.width = WIDEST
        self._said = ""
        self._values: dict[str, Value] = dict(self.start)
        self._pane: MovingPane | None = None
        self.begin()

    # ---- what a thing to move has ------------------------------------------------------

    @abstractmethod
    def title(self) -> str:
        """Return what it is called."""

    def about(self) -> str:
        """Return what one does with it, in a sentence or two."""
        return ""

    def controls(self) -> Sequence[Control | Does]:
        """Return what it is set with, in the order in which it stands there."""
        return ()

    @abstractmethod
    def picture(self) -> Child:
        """Return what one sees, `width` wide; made with `output.drawing.picture`."""

    def rows(self) -> Sequence[Row]:
        """Return what can be read off, with exact values."""
        return ()

    def below(self) -> Child:
        """Return what stands below the rows, such as a table."""
        return None

    def begin(self) -> None:
        """Put what it knows beside its controls as it is at first."""

    def pressed(self, press: Press) -> str:
        """Do what a button or a part of the picture says; return what is to be said of it."""
        return ""

    # ---- what its controls are set to --------------------------------------------------

    def number(self, name: str) -> int:
        """Return what a slider or handle is set to."""
        return int(self._values[name])

    def chosen(self, name: str) -> str:
        """Return what is chosen."""
        return str(self._values[name])

    def on(self, name: str) -> bool:
        """Return whether a switch is on."""
        return bool(self._values[name])

    def put(self, name: str, value: Value) -> None:
        """Set a control, as if somebody had moved it."""
        self._values[name] = value
        self._settle()
        self.refresh()

    def reset(self) -> None:
        """Put everything back as it was at first."""
        self._values = dict(self.start)
        self._said = ""
        self.begin()

    def _settle(self) -> None:
        """Keep sliders possible whose ends depend on other controls."""
        for control in self.controls():
            if isinstance(control, Slider):
                self._values[control.name] = control.within(self.number(control.name))

    # ---- on the page -------------------------------------------------------------------

    @property
    def pane(self) -> MovingPane:
        """The region of the page."""
        if self._pane is None:
            self._pane = MovingPane(self.title(), "cnb-lesson cnb-moving", "group")
            self._pane.on_press(self._press)
            self.refresh()
        return self._pane

    def refresh(self) -> None:
        """Show everything as it is now."""
        if self._pane is not None:
            self._pane.label = self.title()
            self._pane.show(self.html(), 0)

    def html(self) -> Markup:
        """Return everything as HTML."""
        fields: list[Child] = []
        buttons: list[Child] = []
        for control in self.controls():
            if isinstance(control, Does):
                buttons.append(control.html())
            else:
                fields.append(control.html(self._values[control.name]))
        about = self.about()
        return h(
            "div",
            h("h3", self.title()),
            h("p", about) if about else None,
            h("div", fields, class_="cnb-moving-controls") if any(fields) else None,
            held(self.width, self.picture(), class_="cnb-moving-picture"),
            rows_html(self.rows()),
            self.below(),
            h("p", self._said, role="status", class_="cnb-moving-said"),
            h("div", buttons, reset_button(), class_="cnb-moving-buttons"),
            **QUIET,
        )

    def _press(self, press: Press) -> None:
        try:
            self._said = self._done(press)
        except Exception as error:  # a callback has no caller that could see it
            self._said = _("Something went wrong: {what}").format(what=error)
        self.refresh()

    def _done(self, press: Press) -> str:
        if press.do == "reset":
            self.reset()
            return ""
        if press.do == "width":
            self.width = width_told(press, self.width)
            return self._said
        for control in self.controls():
            if isinstance(control, Control) and control.name == press.do:
                value = control.read(press.value, press.arg)
                if value is not None:
                    self._values[press.do] = value
                    self._settle()
                return ""
        return self.pressed(press)

    # ---- where there is no page --------------------------------------------------------

    def __repr__(self) -> str:
        return "\n".join([self.title(), *(f"{row.name}: {row.told}" for row in self.rows())])

    def _repr_html_(self) -> str:
        rows = rows_html(self.rows())
        return h("div", h("h3", self.title()), self.picture(), rows, self.below())

    def _on_page(self) -> Any:
        return self.pane
