"""Base of dashboards: header, language, error messages, and trials that run in steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Final

from ipywidgets import Box, Layout

from catan_nb.language import format_number, noop, use
from catan_nb.language import gettext as _
from catan_nb.lessons.output.reading import parse_positive_number
from catan_nb.rules.play.game import Game
from catan_nb.ui.class_notice import ClassNotice
from catan_nb.ui.contents import FRONT, TABLE
from catan_nb.ui.looks.masthead import language_choice
from catan_nb.ui.looks.stylesheet import DASHBOARD, Sheet
from catan_nb.ui.pages.table_layout import make_box
from catan_nb.ui.table.tablefile import read_board_game
from catan_nb.ui.widgets.background_work import LongWork
from catan_nb.ui.widgets.browser import BrowserStorage, Lifeline, PageContext
from catan_nb.ui.widgets.errors import STAYS, ErrorPanel
from catan_nb.ui.widgets.html import Child, Markup, button, h, join_html, more_count_text
from catan_nb.ui.widgets.pane import Pane, Press
from catan_nb.ui.widgets.public_widget import PublicWidget
from catan_nb.ui.widgets.saved_output import Texts

__all__ = [
    "Dashboard",
    "Draw",
    "Trials",
    "choice_field",
    "number_field",
    "paragraph",
    "slider",
    "slider_value",
]


# Small parts that dashboards share: sliders, choices, fields, words.


def slider(
    text: Child, do: str, arg: object, value: int, highest: int, shown: object = None
) -> Markup:
    """Return a labelled slider from 0 to `highest` that sends `do` with `arg` as it moves.

    `shown` stands beside it, by itself the value.
    """
    return h(
        "label",
        h("span", text, class_="cnb-dash-label"),
        h(
            "input",
            type="range",
            min=0,
            max=highest,
            value=value,
            data_do=do,
            data_arg=arg,
            class_="cnb-dash-slider",
        ),
        h("output", value if shown is None else str(shown)),
        class_="cnb-dash-field",
    )


def slider_value(value: str | bool, highest: int) -> int:
    """Return the value in a slider's message.

    Raises
    ------
    ValueError
        It stands nowhere between 0 and `highest`.
    """
    value_text = str(value)
    if not value_text.isdecimal() or len(value_text) > 9 or int(value_text) > highest:
        raise ValueError(
            _("A whole number from 0 to {most} is needed here, not {told}.").format(
                most=highest, told=repr(value_text[:30])
            )
        )
    return int(value_text)


def paragraph(text: str) -> Markup:
    """Return a paragraph."""
    return h("p", text, class_="cnb-dash-words")


def choice_field(
    text: str,
    do: str,
    options: Mapping[str, str],
    value: str,
    arg: str = "",
    *,
    disabled: bool = False,
) -> Markup:
    """Return a labelled selection that sends `do` with `arg` and the selected key."""
    listed = [h("option", name, value=key, selected=key == value) for key, name in options.items()]
    return h(
        "label",
        h("span", text),
        h("select", listed, data_do=do, data_arg=arg, class_="cnb-select", disabled=disabled),
        class_="cnb-dash-pick",
    )


def number_field(text: str, do: str, value: str) -> Markup:
    """Return a labelled number field that sends `do` on input, and "go" on Enter."""
    field = h(
        "input",
        type="text",
        inputmode="numeric",
        value=value,
        data_do=do,
        data_live=True,
        data_enter="go",
        class_="cnb-text cnb-dash-number",
    )
    return h("label", h("span", text), field, class_="cnb-dash-pick")


# Buttons that make more trials of something, one by one or by the million, in steps.


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
    """A row of buttons that start a number of trials, which run in steps and can be stopped.

    Parameters
    ----------
    work : LongWork
    run : callable
        Runs a number of trials.
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
        run: Callable[[int], object],
        show: Callable[[], object],
        what: str,
        numbers: tuple[int, ...],
    ) -> None:
        self.watched = False
        self.own = ""
        self._work, self._run, self._show = work, run, show
        self._what, self._numbers = what, numbers

    def buttons(self) -> Markup:
        """Return the buttons."""
        what = _(self._what)
        buttons = [
            button(
                f"+ {format_number(number)}",
                do="more",
                arg=number,
                title=more_count_text(number, what),
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
        field_row = h("span", field, button(_("Go"), do="go"), class_="cnb-dash-own")
        return h(
            "div",
            buttons,
            field_row,
            button(_("Start anew"), do="anew"),
            watch,
            class_="cnb-buttons",
        )

    def pressed(self, press: Press) -> bool:
        """Handle a press; return whether it was one of these buttons.

        Raises
        ------
        ValueError
            What was typed is no number of trials that can be made.
        """
        match press.do:
            case "more":
                self.start(parse_positive_number(press.arg, MOST))
            case "own":
                self.own = str(press.value)
            case "go":
                self.start(parse_positive_number(self.own, MOST))
            case "watch":
                self.watched = bool(press.value)
            case _:
                return False
        return True

    def start(self, number: int) -> None:
        """Run a number of trials in steps; ignored while others are running."""
        size = max(1, number // FRAMES) if self.watched else min(LARGEST_STEP, number)
        self._work.start(
            self._steps(number, size),
            number,
            what=_(self._what),
            on_step=lambda _made: None,
            on_show=self._show,
            size=lambda count: count,
            wait=FRAME if self.watched and number > 1 else 0.0,
        )

    def _steps(self, number: int, size: int) -> Iterator[int]:
        while number > 0:
            count = min(size, number)
            self._run(count)
            number -= count
            yield count


Draw = Callable[[], Child]
"""Returns what a part of the page shows now."""


class Dashboard(PublicWidget, Box):  # type: ignore[misc]
    """A page of panels that are redrawn when something changes.

    It is an ipywidgets container: a notebook shows it, and boxes and tabs take it as it is.

    A dashboard names its parts in `parts`, in order, and answers presses in `pressed`. `wide`
    are the parts as wide as the page, and below the part `works` stands how far work has got;
    `signs` are drawings that it uses beside those of all pages.

    Parameters
    ----------
    language : str, optional
        A key of `catan_nb.language.LANGUAGES`; by itself the one that the address asks for or
        that was chosen in this browser before.

    Attributes
    ----------
    work : LongWork
        What takes a while; its line stands where `parts` says "work".
    note : str
        What could not be done, in words; empty when all is well.
    """

    NAMES: ClassVar[tuple[str, ...]] = ("note", "refresh", "speak", "take", "widget", "work")

    title: ClassVar[str]
    key: ClassVar[str]
    wide: ClassVar[tuple[str, ...]]
    works: ClassVar[str]
    signs: ClassVar[Mapping[str, str]] = {}

    def __init__(self, language: str | None = None) -> None:
        if language is not None:
            use(language)
        self.note = ""
        self.errors = ErrorPanel(STAYS)
        self._lifeline = Lifeline(noop("Reload the page to begin again."))
        self.keep = BrowserStorage(self.key, self.errors, opens=noop("Open a saved game"))
        self.keep.on_upload(self._open_game)
        self.visit = PageContext(self.errors)
        if language is None:
            self.visit.on_language(self.speak)
        self._notice = ClassNotice.for_page(self.visit)
        self.work = LongWork()
        self.work.line.add_class("cnb-dash-work")
        self._draws = dict(self.parts())
        self._panes = {name: Pane(classes=f"cnb-panel cnb-dash-{name}") for name in self._draws}
        self._head = Pane(classes="cnb-dash-head")
        self._note = Pane()
        for pane in (self._head, *self._panes.values()):
            pane.on_press(self._press)
        cells = {name: make_box("cnb-dash-cell", pane) for name, pane in self._panes.items()}
        for name in self.wide:
            cells[name].add_class("cnb-dash-wide")
        cells[self.works].children = (self._panes[self.works], self.work.line)
        for name, widget in self.below().items():
            cells[name].children = (*cells[name].children, widget)
        grid = make_box("cnb-dash", *cells.values())
        head = make_box("cnb-head", self._head, self.keep)
        unseen = (Sheet(DASHBOARD, self.signs), self.visit, self._lifeline, self._notice)
        super().__init__(
            (*unseen, head, self.errors, self._note, grid),
            layout=Layout(),
            _dom_classes=("cnb-table",),
        )
        self.refresh()

    @property
    def widget(self) -> Dashboard:
        """The dashboard itself, for notebooks that were written when it was no widget."""
        return self

    # ---- what a dashboard says -----------------------------------------------------------

    def parts(self) -> Mapping[str, Draw]:
        """Return the panels: name to the function that renders it."""
        raise NotImplementedError

    def below(self) -> Mapping[str, Any]:
        """Return the widgets shown below panels, by panel name."""
        return {}

    def pressed(self, press: Press) -> None:
        """Handle a press; raises ValueError with a message for people."""
        raise NotImplementedError

    def take(self, name: str, game: Game) -> None:
        """Load a saved game."""
        raise NotImplementedError

    # ---- keeping up ------------------------------------------------------------------------

    def refresh(self, *names: str) -> None:
        """Redraw all panels, or those named."""
        self._head.show_html(self._header(), 0)
        note = h("p", self.note, class_="cnb-note cnb-bad", role="alert") if self.note else ""
        self._note.show_html(note, 0)
        for name in names or self._draws:
            self._panes[name].show_html(h("div", self._draws[name]()), 0)

    def speak(self, language: str) -> None:
        use(language)
        parts = (self.errors, self._lifeline, self._notice, self.visit, self.keep, self.work)
        for language_part in parts:
            language_part.speak()
        self.refresh()

    def _press(self, press: Press) -> None:
        with self.errors.catching(_("doing what was pressed")):
            self.note = ""
            if press.do == "language":
                self.visit.remember_language(str(press.value))
                self.speak(str(press.value))
                return
            try:
                self.pressed(press)
            except ValueError as problem:
                self.note = str(problem)
            self.refresh()

    def _open_game(self, name: str, text: str) -> None:
        try:
            game = read_board_game(text)
            self.note = ""
            self.take(name, game)
        except ValueError as problem:
            self.note = _("{name} cannot be used: {problem}").format(name=name, problem=problem)
        self.refresh()

    def _header(self) -> Markup:
        return h(
            "div",
            h("h1", _(self.title), class_="cnb-title"),
            h("a", _("Front page"), href=FRONT),
            h("a", _("The table"), href=TABLE),
            language_choice(),
            class_="cnb-dash-bar",
        )

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {_(self.title)}>"

    def _still(self) -> Texts:
        """Return the title and all panels as static HTML."""
        panels = [Markup(self._panes[name].html) for name in self._draws]
        return {"text/html": join_html((h("h1", _(self.title)), *panels)), "text/plain": repr(self)}
