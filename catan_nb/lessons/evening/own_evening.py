"""An evening of one's own: a button that opens a saved game, and views that follow it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, Final

from catan_nb.kernel.files import read_text
from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.lessons.evening import views
from catan_nb.lessons.evening.example import example_game
from catan_nb.lessons.evening.report import report, report_file
from catan_nb.lessons.experiments.own_game import OPENS
from catan_nb.lessons.output.box import html_box
from catan_nb.lessons.output.holding import WIDEST, HoldingPane, held, width_told
from catan_nb.lessons.output.page import OnPage
from catan_nb.lessons.output.pane import QUIET
from catan_nb.stats.game_report import Evening, evening
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["EveningView", "OwnEvening", "own_evening"]

Shows = Callable[[Evening, int], Child]
"""Takes an evening and the width there is, in pixels."""
REPORT: Final = "evening.html"
_LOOK: Final = Path(__file__).parent / "static" / "evening.css"


class EveningPane(HoldingPane):
    """The region of an evening."""

    styles: ClassVar[tuple[Path, ...]] = (*HoldingPane.styles, _LOOK)


class OwnEvening(OnPage):
    """An evening to look back upon, at first the example; made by `own_evening`.

    Attributes
    ----------
    name : str
        The name of the file it comes from; empty for the example.
    """

    def __init__(self) -> None:
        self.name = ""
        self._evening: Evening | None = None
        self._changed: list[Callable[[], object]] = []

    @property
    def evening(self) -> Evening:
        """The evening; the example is read when it is first asked for."""
        if self._evening is None:
            self._evening = evening(example_game())
        return self._evening

    def on_changed(self, callback: Callable[[], object]) -> None:
        """Call back when another evening has been opened."""
        self._changed.append(callback)

    def open(self, text: str, name: str = "") -> OwnEvening:
        """Look back upon a saved game; when it cannot be used, nothing changes.

        Raises
        ------
        ValueError
            With a sentence for the learner.
        """
        # Only whoever opens a file waits for the table.
        from catan_nb.ui.table.tablefile import read_board_game

        self._evening, self.name = evening(read_board_game(text)), name
        self._tell()
        return self

    def example(self) -> None:
        """Go back to the example."""
        self._evening, self.name = None, ""
        self._tell()

    def _tell(self) -> None:
        for callback in self._changed:
            callback()

    # ---- what is shown -----------------------------------------------------------------

    @property
    def heading(self) -> str:
        """Which evening it is."""
        return self.name or _("The example evening")

    @property
    def words(self) -> str:
        """Who played, how long, and who won."""
        seen = self.evening
        rolls, game = seen.dice.trials, seen.game
        told = ngettext("{names}: {n} roll.", "{names}: {n} rolls.", rolls)
        told = told.format(names=", ".join(seen.names), n=rolls)
        if game.winner is None:
            return f"{told} {_('Nobody has won yet.')}"
        return f"{told} {_('{name} won.').format(name=seen.names[game.winner])}"

    def dice(self) -> EveningView:
        """Return the dice of the evening, beside what fair dice bring."""
        return EveningView(self, views.dice)

    def brought(self) -> EveningView:
        """Return what the dice brought each player, against evenings with the same places."""
        return EveningView(self, views.brought)

    def robber(self) -> EveningView:
        """Return sevens, thefts and what the robber kept away."""
        return EveningView(self, views.robber)

    def trades(self) -> EveningView:
        """Return what each player gave and got in trade."""
        return EveningView(self, views.trading)

    def judgement(self) -> EveningView:
        """Return everybody's luck in one picture, with p-values."""
        return EveningView(self, views.judgement)

    def report(self) -> EveningView:
        """Return the report, with a button that saves it as a file."""
        return EveningView(self, report, saves=True)

    def __repr__(self) -> str:
        return _("{evening}: open a saved game to look at your own.").format(evening=self.heading)

    def _on_page(self) -> Any:
        return _opening_widget(self)

    def _texts(self) -> dict[str, Any]:
        return {"text/html": html_box("open", repr(self)), "text/plain": repr(self)}


class EveningView:
    """A part of an evening, which follows when another evening is opened."""

    def __init__(self, own: OwnEvening, shows: Shows, *, saves: bool = False) -> None:
        self._own, self._shows, self._saves = own, shows, saves
        self._width = WIDEST
        self._save: Callable[[str, str], object] | None = None
        self._pane: EveningPane | None = None

    @property
    def widget(self) -> Any:
        """The view on a page."""
        import ipywidgets as widgets

        from catan_nb.lessons.record.shelf import Shelf

        self._pane = EveningPane(self._own.heading, "cnb-lesson cnb-evening", "group")
        self._pane.on_press(self._pressed)
        self._own.on_changed(self._refresh)
        shown = self._pane
        if self._saves:
            shelf = Shelf("catan_nb:evening")
            self._save = lambda name, text: shelf.download(name, text, "text/html")
            shown = widgets.VBox([self._pane, shelf])
        self._refresh()
        return shown

    def _refresh(self) -> None:
        if self._pane is not None:
            self._pane.show(self._html(), 0)

    def _html(self) -> Markup:
        saving = button(_("Save the report, to print it or hand it on"), do="save", **QUIET)
        return h(
            "div",
            h("h3", self._own.heading),
            h("p", saving) if self._saves and self._save is not None else None,
            held(self._width, self._shows(self._own.evening, self._width)),
        )

    def _pressed(self, press: Press) -> None:
        if press.do == "width":
            width = width_told(press, self._width)
            if width != self._width:
                self._width = width
                self._refresh()
        elif press.do == "save" and self._save is not None:
            title = _("Our evening: were we lucky?")
            self._save(REPORT, report_file(self._own.evening, title))

    def _repr_html_(self) -> str:
        return self._html()

    def __repr__(self) -> str:
        return f"{self._own.heading}: {self._own.words}"


def own_evening(file: Any = ...) -> OwnEvening:
    """Return an evening to look back upon; on a page there is a button that opens a saved game.

    Parameters
    ----------
    file : str or Path, optional
        A file that the table has saved, for pages without buttons; ``...`` is the example.

    Raises
    ------
    ValueError
        When the file holds no game of two dice, or one without a roll.
    OSError
        When there is no such file.
    """
    made = OwnEvening()
    if file is ... or file is None:
        return made
    return made.open(read_text(file), Path(file).name)


def _opening_widget(made: OwnEvening) -> Any:
    """Return the button that opens a file, and which evening is looked at."""
    import ipywidgets as widgets

    from catan_nb.ui.widgets.keep import Keep

    keep = Keep("lesson", opens=OPENS)
    pane = EveningPane(_("Your evening"), "cnb-lesson cnb-evening", "group")
    trouble = ""

    def update() -> None:
        told = made.words if made.name else _("Until you open a game of your own, we look at it.")
        back = button(_("Back to the example"), do="example", **QUIET) if made.name else None
        box = Markup(html_box("unclear", trouble)) if trouble else None
        text = h("p", h("strong", made.heading), h("br"), told, role="status")
        pane.show(h("div", box, text, h("p", back) if back else None), 0)

    def opened(name: str, text: str) -> None:
        nonlocal trouble
        trouble = ""
        try:
            made.open(text, name)
        except ValueError as error:
            trouble = _("{name} cannot be used: {problem}").format(name=name, problem=error)
            update()

    def pressed(press: Press) -> None:
        nonlocal trouble
        if press.do == "example":
            trouble = ""
            made.example()

    keep.on_upload(opened)
    pane.on_press(pressed)
    made.on_changed(update)
    update()
    return widgets.VBox([keep, keep.errors, pane])
