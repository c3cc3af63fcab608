"""The panels of a table: those of the systems in play, each built when it is first needed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final

from catan_nb.language import noop
from catan_nb.ui.asides.drawers import LOG
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.systems.parts import Drawer, Later
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.errors import ErrorPanel

__all__ = ["RULES", "SEATING", "Panels"]

RULES: Final = noop("Rules")
"""The title of the panel in which rules are looked up."""

_COACH: Final = (
    Drawer(noop("Coach"), Later("catan_nb.ui.asides.coach:CoachPanel"), acting=False),
    Drawer(noop("Actions"), Later("catan_nb.ui.asides.moves:MovesPanel"), acting=False),
)
_RULES: Final = Drawer(RULES, Later("catan_nb.ui.asides.rules:RulesPanel"), acting=False)
"""Drawers of every game, before and after what its systems bring to look at."""
SEATING: Final = Drawer(
    noop("Table"), Later("catan_nb.ui.asides.seating:SeatingPanel"), acting=False
)
"""The drawer with the seats and settings of a table at one screen."""


class Panels:
    """The panels of the game on a table.

    A panel is built when it first comes into sight, and kept for when its game comes back. One
    out of sight is not kept up to date; it is when it comes into sight again.

    Parameters
    ----------
    table : Controller
    errors : ErrorPanel
    dress : callable
        Gets every panel that has just been built.
    seating : Drawer
        Where seats and settings are.
    strips : sequence of Later
        Small panels on top of those that the systems bring.
    """

    def __init__(
        self,
        table: Controller,
        errors: ErrorPanel,
        dress: Callable[[Panel], object],
        seating: Drawer = SEATING,
        strips: Sequence[Later] = (),
    ) -> None:
        self._table = table
        self._errors = errors
        self._dress = dress
        self._tools = (_RULES, seating)
        self._strips = strips
        self._built: dict[Later, Panel] = {}

    @property
    def strips(self) -> list[Panel]:
        """Small panels on top of those beside the board."""
        return [self._build(one) for one in (*self._strips, *self._table.systems.strips)]

    @property
    def side(self) -> list[Panel]:
        """Panels beside the board."""
        return [self._build(one) for one in self._table.systems.side]

    @property
    def own(self) -> list[Panel]:
        """Panels beside the hand."""
        return [self._build(one) for one in self._table.systems.own]

    @property
    def always(self) -> list[Panel]:
        """The panels that are always in sight."""
        return [*self.strips, *self.own, *self.side]

    @property
    def drawers(self) -> tuple[Drawer, ...]:
        """The drawers in the order of their tools."""
        brought = self._table.systems.drawers
        acting = [drawer for drawer in brought if drawer.acting]
        return (
            *acting,
            *_COACH,
            *(drawer for drawer in brought if not drawer.acting),
            *self._tools,
        )

    @property
    def titles(self) -> list[str]:
        """The titles where one plays, that of the log, those of what one only looks at."""
        acting = [drawer.title for drawer in self.drawers if drawer.acting]
        return [*acting, LOG, *(drawer.title for drawer in self.drawers if not drawer.acting)]

    @property
    def in_drawers(self) -> list[Panel]:
        """The panels in drawers that have been built so far."""
        return self.built([drawer.panel for drawer in self.drawers])

    def built(self, where: Collection[Later]) -> list[Panel]:
        """Return those of these panels that have been built so far, in the order of the drawers."""
        return [
            self._built[drawer.panel]
            for drawer in self.drawers
            if drawer.panel in where and drawer.panel in self._built
        ]

    def choose(self, *titles: str) -> None:
        """Show the panels of these drawers, and no others."""
        chosen = [self[title] for title in titles if title not in ("", LOG)]
        for panel in self.in_drawers:
            if panel.visible != (panel in chosen):
                panel.reveal(panel in chosen)

    def empty_hidden(self) -> None:
        """Leave nothing in the page of panels that nobody sees."""
        in_play = [*self.always, *self.in_drawers]
        for panel in self._built.values():
            if not panel.visible or panel not in in_play:
                panel.empty()

    def __getitem__(self, title: str) -> Panel:
        """Return the panel of a title; KeyError when this game has none."""
        for drawer in self.drawers:
            if drawer.title == title:
                return self._build(drawer.panel, waits=True)
        for panel in self.always:
            if panel.title == title:
                return panel
        raise KeyError(title)

    def _build(self, where: Later, *, waits: bool = False) -> Panel:
        if where not in self._built:
            panel: Panel = where.load()(self._table, self._errors)
            self._built[where] = panel
            if waits:
                # It comes into sight when it is chosen.
                panel.pane.hidden, panel.visible = True, False
            self._dress(panel)
        return self._built[where]
