"""Buttons that make more trials of something, one by one or by the million, in steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import shown_number
from catan_nb.lessons.output.typed import typed_number
from catan_nb.ui.widgets.html import Markup, button, h, more_words
from catan_nb.ui.widgets.longwork import LongWork
from catan_nb.ui.widgets.pane import Press

__all__ = ["Trials"]

MOST: Final = 10_000_000
"""So many trials are made by one press at most."""
LARGEST_STEP: Final = 20_000
"""So many trials take a few thousandths of a second."""
NEXT: Final = 100
"""The number whose button is filled: the next sensible one."""
FRAMES: Final = 80
"""So many pictures are shown while somebody watches."""
FRAME: Final = 0.06
"""Seconds between two of them."""


class Trials:
    """A row of buttons; what they start runs in steps and can be stopped.

    Parameters
    ----------
    work : LongWork
    more : callable
        Makes so many trials.
    show : callable
        Shows what there is.
    what : str
        What is counted, in English, looked up when it is shown, such as "rolls".
    numbers : tuple of int
        What the buttons add.

    Attributes
    ----------
    watched : bool
        Whether it goes so slowly that one can watch.
    own : str
        What somebody has typed as a number of trials.
    """

    def __init__(
        self,
        work: LongWork,
        more: Callable[[int], object],
        show: Callable[[], object],
        what: str,
        numbers: tuple[int, ...],
    ) -> None:
        self.watched = False
        self.own = ""
        self._work, self._more, self._show = work, more, show
        self._what, self._numbers = what, numbers

    def row(self) -> Markup:
        """Return the buttons."""
        what = _(self._what)
        buttons = [
            button(
                f"+ {shown_number(number)}",
                do="more",
                arg=number,
                title=more_words(number, what),
                class_="cnb-primary" if number == NEXT else "",
                data_repeat=True,
            )
            for number in self._numbers
        ]
        field = h(
            "input",
            type="text",
            inputmode="numeric",
            value=self.own,
            data_do="own",
            data_live=True,
            data_enter="go",
            class_="cnb-text cnb-dash-number",
            aria_label=_("How many {what}").format(what=what),
            placeholder=_("how many"),
        )
        watch = h(
            "label",
            h("input", type="checkbox", checked=self.watched, data_do="watch"),
            " ",
            _("slowly, to watch"),
            class_="cnb-check",
        )
        own = h("span", field, button(_("Go"), do="go"), class_="cnb-dash-own")
        return h(
            "div", buttons, own, button(_("Start anew"), do="anew"), watch, class_="cnb-buttons"
        )

    def pressed(self, press: Press) -> bool:
        """Do what one of these buttons says; return whether it was one of them.

        Raises
        ------
        ValueError
            What was typed is no number of trials that can be made.
        """
        match press.do:
            case "more":
                self.start(typed_number(press.arg, MOST))
            case "own":
                self.own = str(press.value)
            case "go":
                self.start(typed_number(self.own, MOST))
            case "watch":
                self.watched = bool(press.value)
            case _:
                return False
        return True

    def start(self, number: int) -> None:
        """Make so many trials, in steps, unless others are still being made."""
        size = max(1, number // FRAMES) if self.watched else min(LARGEST_STEP, number)
        self._work.start(
            self._steps(number, size),
            number,
            what=_(self._what),
            on_step=lambda _made: None,
            on_show=self._show,
            size=lambda made: made,
            wait=FRAME if self.watched and number > 1 else 0.0,
        )

    def _steps(self, number: int, size: int) -> Iterator[int]:
        while number > 0:
            made = min(size, number)
            self._more(made)
            number -= made
            yield made
