"""What is open: something to look at, by the tools under the log, or a place to play at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.looks.drawings import sign
from catan_nb.ui.looks.elements import square
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.html import Markup, button, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["LOG", "DrawerHead", "Drawers"]

LOG: Final = noop("Log")
"""The title of the log, which is no panel."""
_HISTORY: Final = noop("History")
_BESIDE: Final = {"Actions": "Coach"}
"""Panels that one gets to from another one, by that one's title."""
_SIGNS: Final = {
    "Coach": "coach",
    "Statistics": "odds",
    "Rules": "rules",
    "Table": "settings",
}


class Drawers(Panel):
    """The tools under the log: each opens what one looks at over its lower part.

    Attributes
    ----------
    titles : tuple of str
        First the places to play at, then the log, then the tools.
    chosen : str
        The title of what one looks at; that of the log while nothing lies over it.
    playing : str
        The title of the place to play at; empty while the tiles are there.
    acting_head, looking_head : DrawerHead
        The heads of the place to play at that is open, and of what one looks at.
    """

    title = ""
    classes = "cnb-tools"

    on_choose: Callable[[], object] = staticmethod(lambda: None)
    on_history: Callable[[bool], object] = staticmethod(lambda shown: None)
    on_left: Callable[[], object] = staticmethod(lambda: None)

    def __init__(self, table: Controller, errors: ErrorPanel, titles: Sequence[str]) -> None:
        super().__init__(table, errors)
        self.titles = tuple(titles)
        self.chosen = LOG
        self.playing = ""
        self._history = False
        self.acting_head = DrawerHead(self, acting=True)
        self.looking_head = DrawerHead(self, acting=False)

    @property
    def acting(self) -> tuple[str, ...]:
        """The titles of the places to play at."""
        return self.titles[: self.titles.index(LOG)]

    def render(self) -> Markup:
        """Return the row of tools, in which history stands before rules and settings."""
        shown = _BESIDE.get(self.chosen, self.chosen)
        tools = [
            _tool(title, "drawer", _SIGNS.get(title, "odds"), opened=title == shown)
            for title in self.titles[self.titles.index(LOG) + 1 :]
            if title not in _BESIDE
        ]
        tools.insert(-2, _tool(_HISTORY, "history", "history", opened=self._history))
        return h(
            "div",
            tools,
            role="group",
            aria_label=_("Tools"),
            class_="cnb-tool-row",
        )

    def refresh(self, change: str = "") -> None:
        """Show the present moment, here and in the heads of what is open."""
        super().refresh(change)
        self.acting_head.refresh(change)
        self.looking_head.refresh(change)

    def retitle(self, titles: Sequence[str]) -> None:
        """Have other titles; what is open stays open where it is still there."""
        if tuple(titles) == self.titles:
            return
        self.titles = tuple(titles)
        if self.chosen not in self.titles:
            self.chosen = LOG
        if self.playing not in self.titles:
            self.playing = ""
        self._changed()

    def choose(self, title: str) -> None:
        """Show a panel; the log's title closes what lies over it."""
        if title in self.acting:
            self.playing = title
        elif title in self.titles:
            self.chosen = title
            if title != LOG:
                self._show_history(False)
        self._changed()

    def leave(self) -> None:
        """Go from the place to play at back to the tiles."""
        self.playing = ""
        self._changed()

    def _changed(self) -> None:
        self.on_choose()
        self.refresh()

    def beside(self, title: str) -> list[str]:
        """Return the titles of a tool's panels, of which this is one."""
        first = _BESIDE.get(title, title)
        more = [other for other, where in _BESIDE.items() if where == first]
        return [one for one in (first, *more) if one in self.titles]

    def show_history(self) -> None:
        """Show the way through the turns, or hide it."""
        if self._history:
            self.hide_history()
        else:
            self.look_back()

    def look_back(self) -> None:
        """Show the way through the turns; what else one looks at is closed."""
        self._show_history(True)
        self.choose(LOG)

    def hide_history(self) -> None:
        """Hide the way through the turns."""
        self._show_history(False)
        self.refresh()

    def _show_history(self, shown: bool) -> None:
        if shown != self._history:
            self._history = shown
            self.on_history(shown)

    def do_drawer(self, press: Press) -> None:
        """Show a panel, or close it when it is shown."""
        shown = press.arg in self.beside(self.chosen)
        self.choose(LOG if shown else press.arg)

    def do_history(self, press: Press) -> None:
        """Show the way through the turns, or hide it."""
        self.show_history()


class DrawerHead(Panel):
    """The line above what is open: its title, the way to what belongs to it, and out of it.

    Parameters
    ----------
    drawers : Drawers
    acting : bool
        Whether it stands above places to play at, or above what one looks at.
    """

    title = ""
    classes = "cnb-open-head"

    on_wide: Callable[[bool], object] = staticmethod(lambda wide: None)

    def __init__(self, drawers: Drawers, *, acting: bool) -> None:
        super().__init__(drawers.table, drawers.errors)
        self._drawers = drawers
        self._acting = acting
        self._wide = False

    def render(self) -> Markup:
        """Return the title and the buttons; nothing where nothing is open."""
        title = self._drawers.playing if self._acting else self._drawers.chosen
        if title in ("", LOG):
            return Markup()
        return h(
            "div",
            h("h2", _(title)),
            [
                button(_(other), do="beside", arg=other, class_="cnb-quiet")
                for other in self._drawers.beside(title)
                if other != title
            ],
            None if self._acting else self._wider(),
            square("no", "shut", _("Close"), data_esc=True),
            class_="cnb-label",
        )

    def _wider(self) -> Markup:
        return button(
            _("Wider"), do="wide", class_="cnb-quiet", aria_pressed=str(self._wide).lower()
        )

    def do_beside(self, press: Press) -> None:
        """Go to what belongs to it."""
        self._drawers.choose(press.arg)

    def do_wide(self, press: Press) -> None:
        """Give what one looks at the place of the board, or take it back."""
        self._wide = not self._wide
        self.on_wide(self._wide)
        self.refresh()

    def do_shut(self, press: Press) -> None:
        """Close it; the keyboard's focus goes back to where it was opened."""
        drawers = self._drawers
        if self._acting:
            drawers.leave()
            drawers.on_left()
            return
        if self._wide:
            self.do_wide(press)
        first = drawers.beside(drawers.chosen)[0]
        drawers.choose(LOG)
        drawers.pane.focus("drawer", first)


def _tool(title: str, do: str, icon: str, *, opened: bool) -> Markup:
    return h(
        "button",
        sign(icon, 21),
        h("span", _(title)),
        type="button",
        class_="cnb-tool",
        data_do=do,
        data_arg=title,
        aria_expanded=str(opened).lower(),
    )
