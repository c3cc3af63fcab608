"""The card of a prediction on a page: the question with a field, later the result."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, Final

from catan_nb.language import gettext as _
from catan_nb.lessons.output.page import is_code_hidden
from catan_nb.lessons.output.panes import QUIET, HoldingPane
from catan_nb.lessons.output.words import display_name
from catan_nb.lessons.questions.guess import Guess
from catan_nb.ui.class_session import TAUGHT
from catan_nb.ui.looks.masthead import icon
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["GuessCard", "GuessPane", "number_card"]


CLASSES: Final = "cnb-lesson cnb-guess"


class GuessPane(HoldingPane):
    """The page region of a prediction."""

    styles: ClassVar[tuple[Path, ...]] = (
        *HoldingPane.styles,
        Path(__file__).parent / "static" / "questions.css",
    )


class GuessCard:
    """Base of the cards of all kinds of predictions.

    Parameters
    ----------
    guess : Guess
    asks : callable
        Returns what is there to guess with.
    commits : callable
        Commits to what was chosen; a ValueError tells why it cannot be.
    verdict : callable
        Returns what came out, beside the guess.
    pressed : callable, optional
        Told of everything else that is pressed or changed.

    Attributes
    ----------
    pane : GuessPane
        The widget to put on the page; its class ``cnb-made`` says that there is a guess, or none
        is wanted. What follows on the page is folded until then.
    """

    def __init__(
        self,
        guess: Guess,
        asks: Callable[[], Child],
        commits: Callable[[Press], None],
        verdict: Callable[[], Child],
        pressed: Callable[[Press], None] = lambda _press: None,
    ) -> None:
        self.guess = guess
        self._asks, self._commits, self._tells, self._other = asks, commits, verdict, pressed
        self._fault = ""
        self.pane = GuessPane(label=display_name(guess.name), classes=CLASSES, role="group")
        self.pane.on_press(self._pressed)
        guess.on_settled(self.show)
        TAUGHT.on_change(f"card of {guess.name}", self._class_changed)
        self.show()

    def show(self) -> None:
        """Redraw the card."""
        if not self.guess.settled:
            self._put(self._waiting_note() if self.guess.made else self._asked())
            return
        if "cnb-made" not in self.pane.classes:
            # An experiment takes a moment; what follows is unfolded with its result.
            self._put(h("p", _("Working it out …"), role="status", class_="cnb-guess-works"))
        self._put(self._verdict_html())
        self.pane.add_class("cnb-made")  # an author may have added others

    def _put(self, content: Child) -> None:
        self._class_shown = self._class_status
        self.pane.show_html(h("div", self._heading(), content, data_question=self.guess.name), 0)

    def _class_changed(self) -> None:
        """Redraw if the class's state changed for this guess."""
        if self._class_status != self._class_shown:
            self.show()

    @property
    def _class_status(self) -> tuple[bool, bool, int]:
        return self.guess.made, self.guess.held, len(self.guess.others)

    def _pressed(self, press: Press) -> None:
        self._fault = ""
        try:
            match press.do:
                case "commit":
                    self._commits(press)
                case "show":
                    self.guess.show()
                case _:
                    self._other(press)
        except ValueError as error:
            self._fault = str(error)
        self.show()

    def _heading(self) -> Markup:
        return h(
            "div",
            h("span", icon("coach"), class_="cnb-guess-sign", aria_hidden="true"),
            h(
                "p",
                h("small", _("Guess first"), " · ", display_name(self.guess.name)),
                h("strong", self.guess.question, class_="cnb-lesson-name"),
            ),
            class_="cnb-guess-head",
        )

    def _asked(self) -> Child:
        without = button(_("Show it without a guess"), do="show", class_="cnb-link", **QUIET)
        buttons = (
            button(_("Commit my guess"), do="commit", class_="cnb-lesson-check", **QUIET),
            _("Your class waits here for all guesses.") if self.guess.held else without,
        )
        return (
            self._asks(),
            h("p", buttons, class_="cnb-lesson-buttons"),
            h("p", self._fault, role="alert", class_="cnb-lesson-said cnb-said-unclear"),
        )

    def _waiting_note(self) -> Child:
        taken = _("Your guess is taken. Your class is held here; it goes on together.")
        return h("p", taken, role="status", class_="cnb-guess-works")

    def _verdict_html(self) -> Child:
        verdict_box = h(
            "div", self._tells(), self._class_guesses(), role="status", class_="cnb-guess-told"
        )
        if is_code_hidden():
            return verdict_box
        # JupyterLab does not open what it has folded.
        return verdict_box, h(
            "p", _("Now open the heading that is folded below."), class_="cnb-unfolds"
        )

    def _class_guesses(self) -> Child:
        """Return the guesses of the class, where it was held at this guess."""
        class_drawing = self.guess.others_shown() if self.guess.others else None
        if class_drawing is None:
            return None
        return h(
            "div", h("h4", _("How the class has guessed")), class_drawing, class_="cnb-guess-class"
        )

    @property
    def widget(self) -> Any:
        """The widget to put on the page."""
        return self.pane


# The card of a guess that is a number: a field to type it into.


def number_card(guess: Guess, commit: Callable[[str], None], verdict: Callable[[], Child]) -> Any:
    """Return the card of a numeric prediction."""
    typed = ""

    def asks() -> Child:
        field = h(
            "input",
            type="text",
            value=typed,
            placeholder=_("40, 0.125, 3/8 or 12.5 %"),
            data_do="typed",
            data_enter="commit",
            data_live=True,
            autocomplete="off",
            **QUIET,
        )
        unit = h("span", guess.unit) if guess.unit else None
        return h("label", h("span", _("Your guess")), field, unit, class_="cnb-lesson-field")

    def pressed(press: Press) -> None:
        nonlocal typed
        typed = str(press.value)

    def commits(press: Press) -> None:
        nonlocal typed
        typed = str(press.value) or typed
        commit(typed)

    return GuessCard(guess, asks, commits, verdict, pressed).widget
