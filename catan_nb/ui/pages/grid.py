"""The one grid that a table's page is: which region of it holds which panel."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ipywidgets import Box

from catan_nb.ui.asides.drawers import LOG, Drawers
from catan_nb.ui.pages.panels import Panels
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.widgets.code import plain_layout

__all__ = ["Grid", "box"]


class Grid:
    """The regions of the page.

    Parameters
    ----------
    head : sequence of Widget
        Stands at the top of the left column, over the players.
    log : Widget
    drawers : Drawers
    board : Widget
    foot : sequence of Widget
        The strip below the board.
    over : Widget
        Lies over the board.
    act : sequence of Widget
        Stands at the top of the right column, over what belongs to the hand.
    dialog : Widget
        Takes the place of all but the board.

    Attributes
    ----------
    widget : Box
    drawer : Box
        Holds what one looks at, over the log.
    """

    def __init__(
        self,
        *,
        head: Sequence[Any],
        log: Any,
        drawers: Drawers,
        board: Any,
        foot: Sequence[Any],
        over: Any,
        act: Sequence[Any],
        dialog: Any,
    ) -> None:
        self._drawers = drawers
        self._side = box("cnb-side-panels")
        self._strips = box("cnb-strips")
        self._rest = box("cnb-rest")
        self._place = box("cnb-opened")
        self._own = box("cnb-own", self._rest, self._place)
        self.drawer = box("cnb-drawer cnb-away")
        self.widget = box(
            "cnb-grid",
            box("cnb-side", box("cnb-head", *head), self._side),
            box("cnb-news", box("cnb-log-box", log)),
            self.drawer,
            drawers.pane,
            box("cnb-board-column", self._strips, board, box("cnb-board-foot", *foot), over),
            box("cnb-act", *act, self._own),
            dialog,
        )

    def arrange(self, panels: Panels) -> None:
        """Put the panels of the game on the table into their places."""
        acting = {drawer.panel for drawer in panels.drawers if drawer.acting}
        others = {drawer.panel for drawer in panels.drawers} - acting
        drawers = self._drawers
        _fill(self._strips, panels.strips)
        _fill(self._side, panels.side)
        _fill(self._rest, panels.own)
        _fill(self._place, (drawers.acting_head, *panels.built(acting)))
        _fill(self.drawer, (drawers.looking_head, *panels.built(others)))
        _mark(self._own, "cnb-placed", drawers.playing != "")
        _mark(self.drawer, "cnb-away", drawers.chosen == LOG)

    def widen(self, wide: bool) -> None:
        """Give what one looks at the place of the board, or take it back."""
        _mark(self.drawer, "cnb-wide", wide)

    def choosing(self, on: bool) -> None:
        """Give a game that is being chosen the place of the one on the table."""
        _mark(self.widget, "cnb-choosing", on)

    def date(self, past: bool) -> None:
        """Let the past be seen to be the past."""
        _mark(self.widget, "cnb-past", past)


def box(names: str, *children: Any) -> Any:
    """Return a box with CSS classes."""
    # Each class that is added later would be a message of its own.
    return Box(list(children), layout=plain_layout(), _dom_classes=names.split())


def _fill(place: Any, panels: Iterable[Panel]) -> None:
    place.children = tuple(panel.pane for panel in panels)


def _mark(place: Any, name: str, on: bool) -> None:
    (place.add_class if on else place.remove_class)(name)
