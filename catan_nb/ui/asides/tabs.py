"""The tabs over the panels: which of them is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from catan_nb.language import gettext as _
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.html import Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["Tabs"]

MOST: Final = 8
"""Tabs that stand in one row where there is room."""


class Tabs(Panel):
    """The tabs over the panels.

    Attributes
    ----------
    chosen : str
        The title of the panel that is shown.
    """

    title = ""
    classes = "cnb-tabs"

    on_choose: Callable[[str], object] = staticmethod(lambda title: None)

    def __init__(self, table: Controller, errors: ErrorPanel, titles: Sequence[str]) -> None:
        super().__init__(table, errors)
        self.titles = tuple(titles)
        self.chosen = self.titles[0]
        self.calling = ""

    def render(self) -> Markup:
        """Return the row of tabs."""
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
                    aria_selected=str(title == self.chosen).lower(),
                    tabindex="0" if title == self.chosen else "-1",
                    data_calls=title == self.calling and title != self.chosen,
                )
                for title in self.titles
            ],
            role="tablist",
            aria_label=_("Panels"),
            class_=f"cnb-tablist{' cnb-many-tabs' if len(self.titles) > MOST else ''}",
        )

    def retitle(self, titles: Sequence[str]) -> None:
        """Have other tabs; the chosen one stays chosen where it is still there."""
        if tuple(titles) == self.titles:
            return
        self.titles = tuple(titles)
        if self.chosen not in self.titles:
            self.chosen = self.titles[0]
        self.on_choose(self.chosen)
        self.refresh()

    def choose(self, title: str) -> None:
        """Show a panel."""
        if title in self.titles:
            self.chosen = title
            self.calling = "" if self.calling == title else self.calling
            self.on_choose(title)
            self.refresh()

    def call(self, title: str) -> None:
        """Mark a tab as worth a look; empty: none."""
        if title != self.calling:
            self.calling = title
            self.refresh()

    def do_tab(self, press: Press) -> None:
        """Show a panel."""
        self.choose(press.arg)
