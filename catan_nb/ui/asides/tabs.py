"""What is open beside the board: a place to play at, or something to look at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.looks.drawings import sign
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.html import Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["LOG", "Places", "Tabs"]

LOG: Final = noop("Log")
"""The title of the log, which is no panel."""
_BUILD: Final = noop("Build")
_HISTORY: Final = noop("History")
_SHORT: Final = {"Statistics": noop("Odds")}
_SIGNS: Final = {
    "Coach": "coach",
    "Statistics": "odds",
    "Actions": "moves",
    "Rules": "rules",
    "Table": "settings",
}


class Tabs(Panel):
    """The tools under the log: each opens what one looks at over its lower part.

    Attributes
    ----------
    titles : tuple of str
        First the places to play at, then the log, then the tools.
    chosen : str
        The title of the panel that is shown; that of the log while nothing lies over it.
    calling : str
        The title of the panel that is worth a look, or nothing.
    places : Places
        Where the places to play at are chosen.
    """

    title = ""
    classes = "cnb-tools"

    on_choose: Callable[[str], object] = staticmethod(lambda title: None)
    on_history: Callable[[], bool] = staticmethod(lambda: False)

    def __init__(self, table: Controller, errors: ErrorPanel, titles: Sequence[str]) -> None:
        super().__init__(table, errors)
        self.titles = tuple(titles)
        self.chosen = LOG
        self.calling = ""
        self._history = False
        self.places = Places(self)

    @property
    def acting(self) -> tuple[str, ...]:
        """The titles of the places to play at."""
        return self.titles[: self.titles.index(LOG)]

    def render(self) -> Markup:
        """Return the row of tools."""
        tools = self.titles[self.titles.index(LOG) + 1 :]
        history = _tool(_HISTORY, "history", "history", opened=self._history)
        return h(
            "div",
            [
                _tool(title, "tab", _SIGNS.get(title, "odds"), opened=title == self.chosen)
                for title in tools
            ],
            history,
            role="group",
            aria_label=_("Tools"),
            class_="cnb-tool-row",
        )

    def refresh(self, change: str = "") -> None:
        """Show the present moment, here and at the places."""
        super().refresh(change)
        self.places.refresh(change)

    def retitle(self, titles: Sequence[str]) -> None:
        """Have other titles; the chosen one stays chosen where it is still there."""
        if tuple(titles) == self.titles:
            return
        self.titles = tuple(titles)
        if self.chosen not in self.titles:
            self.chosen = LOG
        self.on_choose(self.chosen)
        self.refresh()

    def choose(self, title: str) -> None:
        """Show a panel; the log's title closes what lies over it."""
        if title in self.titles:
            self.chosen = title
            self.calling = "" if self.calling == title else self.calling
            self.on_choose(title)
            self.refresh()

    def call(self, title: str) -> None:
        """Mark a panel as worth a look; empty: none."""
        if title != self.calling:
            self.calling = title
            self.refresh()

    def do_tab(self, press: Press) -> None:
        """Show a panel, or close it when it is shown."""
        self.choose(LOG if press.arg in (self.chosen, _BUILD) else press.arg)

    def do_history(self, press: Press) -> None:
        """Show the way through the turns, or hide it."""
        self._history = self.on_history()
        self.refresh()


class Places(Panel):
    """The places to play at, one of which stands under the hand: by itself the tiles to build."""

    title = ""
    classes = "cnb-places"

    def __init__(self, tabs: Tabs) -> None:
        super().__init__(tabs.table, tabs.errors)
        self._tabs = tabs

    def render(self) -> Markup:
        """Return the row of places."""
        tabs = self._tabs
        chosen = tabs.chosen if tabs.chosen in tabs.acting else _BUILD
        return h(
            "div",
            [
                h(
                    "button",
                    _(title),
                    type="button",
                    role="tab",
                    class_="cnb-tab",
                    data_do="tab",
                    data_arg=title,
                    aria_selected=str(title == chosen).lower(),
                    tabindex="0" if title == chosen else "-1",
                    data_calls=title == tabs.calling and title != chosen,
                )
                for title in (_BUILD, *tabs.acting)
            ],
            role="tablist",
            aria_label=_("Places"),
            class_="cnb-tablist",
        )

    def do_tab(self, press: Press) -> None:
        """Go to a place."""
        self._tabs.choose(LOG if press.arg == _BUILD else press.arg)


def _tool(title: str, do: str, icon: str, *, opened: bool) -> Markup:
    return h(
        "button",
        sign(icon, 21),
        h("span", _(_SHORT.get(title, title))),
        type="button",
        class_="cnb-tool",
        data_do=do,
        data_arg=title,
        aria_expanded=str(opened).lower(),
    )
