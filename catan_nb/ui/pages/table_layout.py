"""The layout of a table's page: its regions, the panels in them, and which are open."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Final, Protocol

from ipywidgets import Box

from catan_nb.board.piece import Place
from catan_nb.kernel.game import AnyGame
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.looks.drawings import sign
from catan_nb.ui.looks.elements import icon_button
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.systems.parts import Drawer, LazyImport
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.html import Markup, button, h
from catan_nb.ui.widgets.pane import Press
from catan_nb.ui.widgets.shared_script import shared_layout

__all__ = [
    "LOG",
    "RULES",
    "SEATING",
    "DrawerHead",
    "Drawers",
    "PageGrid",
    "Panels",
    "Scenery",
    "Stage",
    "make_box",
]


# What is open: something to look at, by the tools under the log, or a place to play at.


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
    """The buttons under the log, each of which opens a panel over it.

    Attributes
    ----------
    titles : tuple of str
        Titles of the panels to play in, of the log, then of the panels to read.
    chosen : str
        The title of the panel over the log; the log's own while none is open.
    playing : str
        The title of the open panel to play in; empty while the tiles are shown.
    acting_head, looking_head : DrawerHead
        The heads of the place to play at that is open, and of what one looks at.
    """

    title = ""
    classes = "cnb-tools"

    on_choose: Callable[[], object] = staticmethod(lambda: None)
    on_history: Callable[[bool], object] = staticmethod(lambda visible: None)
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
    def acting_titles(self) -> tuple[str, ...]:
        """The titles of the panels to play in, such as trade."""
        return self.titles[: self.titles.index(LOG)]

    def render(self) -> Markup:
        """Return the row of buttons."""
        shown = _BESIDE.get(self.chosen, self.chosen)
        tools = [
            _tool_button(title, "drawer", _SIGNS.get(title, "odds"), opened=title == shown)
            for title in self.titles[self.titles.index(LOG) + 1 :]
            if title not in _BESIDE
        ]
        tools.insert(-2, _tool_button(_HISTORY, "history", "history", opened=self._history))
        return h(
            "div",
            tools,
            role="group",
            aria_label=_("Tools"),
            class_="cnb-tool-row",
        )

    def refresh(self, change: str = "") -> None:
        """Update the buttons and the headings of open panels."""
        super().refresh(change)
        self.acting_head.refresh(change)
        self.looking_head.refresh(change)

    def set_titles(self, titles: Sequence[str]) -> None:
        """Replace the list of panels; open ones stay open if they are still in it."""
        if tuple(titles) == self.titles:
            return
        self.titles = tuple(titles)
        if self.chosen not in self.titles:
            self.chosen = LOG
        if self.playing not in self.titles:
            self.playing = ""
        self._notify_and_refresh()

    def open_panel(self, title: str) -> None:
        """Open a panel; the log's title closes the one over it."""
        if title in self.acting_titles:
            self.playing = title
        elif title in self.titles:
            self.chosen = title
            if title != LOG:
                self._set_history_visible(False)
        self._notify_and_refresh()

    def close_acting_panel(self) -> None:
        """Close the panel to play in, so that the tiles return."""
        self.playing = ""
        self._notify_and_refresh()

    def _notify_and_refresh(self) -> None:
        self.on_choose()
        self.refresh()

    def sibling_titles(self, title: str) -> list[str]:
        """Return the titles of the panels that share a button with this one."""
        first = _BESIDE.get(title, title)
        titles = [title for title, where in _BESIDE.items() if where == first]
        return [title for title in (first, *titles) if title in self.titles]

    def toggle_history(self) -> None:
        """Toggle the timeline."""
        if self._history:
            self.hide_history()
        else:
            self.open_history()

    def open_history(self) -> None:
        """Show the timeline and close the panel over the log."""
        self._set_history_visible(True)
        self.open_panel(LOG)

    def hide_history(self) -> None:
        """Hide the timeline."""
        self._set_history_visible(False)
        self.refresh()

    def _set_history_visible(self, visible: bool) -> None:
        if visible != self._history:
            self._history = visible
            self.on_history(visible)

    def do_drawer(self, press: Press) -> None:
        """Open a panel, or close it when it is open."""
        is_sibling = press.arg in self.sibling_titles(self.chosen)
        self.open_panel(LOG if is_sibling else press.arg)

    def do_history(self, press: Press) -> None:
        """Toggle the timeline."""
        self.toggle_history()


class DrawerHead(Panel):
    """The heading of an open panel: its title, and buttons to related panels and to close it.

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
                for other in self._drawers.sibling_titles(title)
                if other != title
            ],
            None if self._acting else self._width_button(),
            icon_button("no", "shut", _("Close"), data_esc=True),
            class_="cnb-label",
        )

    def _width_button(self) -> Markup:
        return button(
            _("Wider"), do="wide", class_="cnb-quiet", aria_pressed=str(self._wide).lower()
        )

    def do_beside(self, press: Press) -> None:
        """Open a related panel."""
        self._drawers.open_panel(press.arg)

    def do_wide(self, press: Press) -> None:
        """Toggle whether the panel takes the place of the board."""
        self._wide = not self._wide
        self.on_wide(self._wide)
        self.refresh()

    def do_shut(self, press: Press) -> None:
        """Close the panel and return the keyboard's focus to the button that opened it."""
        drawers = self._drawers
        if self._acting:
            drawers.close_acting_panel()
            drawers.on_left()
            return
        if self._wide:
            self.do_wide(press)
        first = drawers.sibling_titles(drawers.chosen)[0]
        drawers.open_panel(LOG)
        drawers.pane.focus("drawer", first)


def _tool_button(title: str, do: str, icon: str, *, opened: bool) -> Markup:
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


# The middle of the table: the board, or whatever a game without a board is played on.


class Scenery(Protocol):
    """What a game is played on: a board, or the cards on the table."""

    widget: Any
    preview: AnyGame | None
    tinted: bool

    def __init__(self, table: Controller, errors: ErrorPanel) -> None:
        """Build it for a table."""

    def refresh(self, change: str = "") -> None:
        """Show the present moment, or the preview."""

    def speak(self) -> None:
        """Update the lasting texts to the language in use."""

    def show_numbers(self, numbers: Sequence[tuple[int, Place]]) -> None:
        """Show numbers at places, replacing earlier ones."""


class Stage:
    """Shows the scenery of the game on the table; each is built when it is first needed.

    Parameters
    ----------
    table : Controller
    errors : ErrorPanel

    Attributes
    ----------
    widget:
        The ipywidgets widget to put on the page.
    """

    def __init__(self, table: Controller, errors: ErrorPanel) -> None:
        self.table = table
        self.errors = errors
        self.widget = Box(layout=shared_layout())
        self.widget.add_class("cnb-board-cell")
        self._built: dict[LazyImport, Scenery] = {}
        self._preview: AnyGame | None = None
        self.shown = self._current_scenery()

    def show_preview(self, preview: AnyGame | None) -> None:
        """Show a preview of a game that is being configured; None shows the table's own."""
        self._preview = preview
        self.refresh()

    def refresh(self, change: str = "") -> None:
        """Show the present moment."""
        self.shown = self._current_scenery()
        self.shown.preview = self._preview
        self.shown.refresh(change)

    def speak(self) -> None:
        """Update the lasting texts to the language in use."""
        for scenery in self._built.values():
            scenery.speak()

    def _current_scenery(self) -> Scenery:
        kind = self.table.systems_of(self._preview or self.table.shown).scenery
        if kind is None:
            raise TypeError("no system of this game says what it is played on")
        if kind not in self._built:
            self._built[kind] = kind.load()(self.table, self.errors)
            self.widget.children = tuple(scenery.widget for scenery in self._built.values())
        for key, one in self._built.items():
            (one.widget.remove_class if key is kind else one.widget.add_class)("cnb-away")
        return self._built[kind]


# The panels of a table: those of the systems in play, each built when it is first needed.


RULES: Final = noop("Rules")
"""The title of the panel in which rules are looked up."""

_COACH: Final = (
    Drawer(noop("Coach"), LazyImport("catan_nb.ui.panels.coach:CoachPanel"), acting=False),
    Drawer(noop("Actions"), LazyImport("catan_nb.ui.panels.turn:MovesPanel"), acting=False),
)
_RULES: Final = Drawer(RULES, LazyImport("catan_nb.ui.almanac.page:RulesPanel"), acting=False)
"""Drawers of every game, before and after what its systems bring to look at."""
SEATING: Final = Drawer(
    noop("Table"), LazyImport("catan_nb.ui.panels.header:SeatingPanel"), acting=False
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
    strips : sequence of LazyImport
        Small panels on top of those that the systems bring.
    """

    def __init__(
        self,
        table: Controller,
        errors: ErrorPanel,
        dress: Callable[[Panel], object],
        seating: Drawer = SEATING,
        strips: Sequence[LazyImport] = (),
    ) -> None:
        self._table = table
        self._errors = errors
        self._dress = dress
        self._tools = (_RULES, seating)
        self._strips = strips
        self._built: dict[LazyImport, Panel] = {}

    @property
    def strip_panels(self) -> list[Panel]:
        """Small panels on top of those beside the board."""
        return [self._build_panel(panel) for panel in (*self._strips, *self._table.systems.strips)]

    @property
    def side_panels(self) -> list[Panel]:
        """Panels beside the board."""
        return [self._build_panel(panel) for panel in self._table.systems.side]

    @property
    def hand_panels(self) -> list[Panel]:
        """Panels beside the hand."""
        return [self._build_panel(panel) for panel in self._table.systems.own]

    @property
    def always_visible(self) -> list[Panel]:
        """The panels that are always visible."""
        return [*self.strip_panels, *self.hand_panels, *self.side_panels]

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
        """The titles of the panels to play in, of the log, and of the panels to read."""
        acting = [drawer.title for drawer in self.drawers if drawer.acting]
        return [*acting, LOG, *(drawer.title for drawer in self.drawers if not drawer.acting)]

    @property
    def built_drawer_panels(self) -> list[Panel]:
        """The panels in drawers that have been built so far."""
        return self.built_panels([drawer.panel for drawer in self.drawers])

    def built_panels(self, where: Collection[LazyImport]) -> list[Panel]:
        """Return the panels of these drawers that have been built so far, in their order."""
        return [
            self._built[drawer.panel]
            for drawer in self.drawers
            if drawer.panel in where and drawer.panel in self._built
        ]

    def show_only(self, *titles: str) -> None:
        """Show the panels of these drawers and hide all others."""
        chosen = [self[title] for title in titles if title not in ("", LOG)]
        for panel in self.built_drawer_panels:
            if panel.visible != (panel in chosen):
                panel.set_visible(panel in chosen)

    def empty_hidden(self) -> None:
        """Remove the content of hidden panels from the page."""
        in_play = [*self.always_visible, *self.built_drawer_panels]
        for panel in self._built.values():
            if not panel.visible or panel not in in_play:
                panel.empty()

    def __getitem__(self, title: str) -> Panel:
        """Return the panel of a title; KeyError when this game has none."""
        for drawer in self.drawers:
            if drawer.title == title:
                return self._build_panel(drawer.panel, waits=True)
        for panel in self.always_visible:
            if panel.title == title:
                return panel
        raise KeyError(title)

    def _build_panel(self, where: LazyImport, *, waits: bool = False) -> Panel:
        if where not in self._built:
            panel: Panel = where.load()(self._table, self._errors)
            self._built[where] = panel
            if waits:
                # It comes into sight when it is chosen.
                panel.pane.hidden, panel.visible = True, False
            self._dress(panel)
        return self._built[where]


class PageGrid:
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
        self._side = make_box("cnb-side-panels")
        self._strips = make_box("cnb-strips")
        self._rest = make_box("cnb-rest")
        self._place = make_box("cnb-opened")
        self._own = make_box("cnb-own", self._rest, self._place)
        self.drawer = make_box("cnb-drawer cnb-away")
        self.widget = make_box(
            "cnb-grid",
            make_box("cnb-side", make_box("cnb-head", *head), self._side),
            make_box("cnb-news", make_box("cnb-log-box", log)),
            self.drawer,
            drawers.pane,
            make_box(
                "cnb-board-column", self._strips, board, make_box("cnb-board-foot", *foot), over
            ),
            make_box("cnb-act", *act, self._own),
            dialog,
        )

    def place_panels(self, panels: Panels) -> None:
        """Put the panels of the game on the table into the regions."""
        acting = {drawer.panel for drawer in panels.drawers if drawer.acting}
        others = {drawer.panel for drawer in panels.drawers} - acting
        drawers = self._drawers
        _fill_region(self._strips, panels.strip_panels)
        _fill_region(self._side, panels.side_panels)
        _fill_region(self._rest, panels.hand_panels)
        _fill_region(self._place, (drawers.acting_head, *panels.built_panels(acting)))
        _fill_region(self.drawer, (drawers.looking_head, *panels.built_panels(others)))
        _toggle_class(self._own, "cnb-placed", drawers.playing != "")
        _toggle_class(self.drawer, "cnb-away", drawers.chosen == LOG)

    def set_drawer_wide(self, wide: bool) -> None:
        """Toggle whether the panel over the log takes the place of the board."""
        _toggle_class(self.drawer, "cnb-wide", wide)

    def set_dialog_visible(self, on: bool) -> None:
        """Show or hide the new game dialog in the place of the game."""
        _toggle_class(self.widget, "cnb-choosing", on)

    def show_as_past(self, past: bool) -> None:
        """Style the page to show that it displays a past point."""
        _toggle_class(self.widget, "cnb-past", past)


def make_box(names: str, *children: Any) -> Any:
    """Return a box with CSS classes."""
    # Each class that is added later would be a message of its own.
    return Box(list(children), layout=shared_layout(), _dom_classes=names.split())


def _fill_region(place: Any, panels: Iterable[Panel]) -> None:
    place.children = tuple(panel.pane for panel in panels)


def _toggle_class(place: Any, name: str, on: bool) -> None:
    (place.add_class if on else place.remove_class)(name)
