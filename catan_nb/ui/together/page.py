"""The page of a table that several browsers share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final

from catan_nb.classroom.link import Link, link_of_page
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.pages.table_page import TablePage
from catan_nb.ui.systems.parts import Drawer, Later
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.draft import Draft
from catan_nb.ui.table.settings import Settings
from catan_nb.ui.together.clock import SharedClock
from catan_nb.ui.together.lobby import ASKED, Lobby
from catan_nb.ui.together.remote import RemoteHost
from catan_nb.ui.widgets.lifeline import Lifeline

__all__ = ["SharedTablePage", "play_together"]

_ADVICE: Final = noop("The server keeps the table: reload the page to go on with it.")
_LOOKS: Final = Path(__file__).parent / "static" / "together.css"


class SharedTablePage(TablePage):
    """A table whose game the server keeps: one finds it by its code, and follows it from there.

    The line to the server is taken up when a browser has opened the page.

    Parameters
    ----------
    settings : Settings
        Those that each screen has for itself.
    """

    dialog = Lobby
    seating: ClassVar[Drawer] = Drawer(
        noop("Table"), Later("catan_nb.ui.together.people:PeoplePanel"), acting=False
    )
    strips: ClassVar[Sequence[Later]] = (Later("catan_nb.ui.together.people:PeopleStrip"),)
    timing = SharedClock
    newgame: Lobby
    _led = ""
    _names: tuple[str, ...] = ()

    def __init__(self, settings: Settings) -> None:
        first, seats = Draft().make()
        self.host = RemoteHost()
        super().__init__(Controller(first, seats, settings, started=False, host=self.host))
        self.sheet.wear((_LOOKS,), {})
        self.host.serve(self.controller, self.errors)
        self.host.on_told(self._told)
        self.ending.on_rematch = self.host.begin_again
        self.visit.on_query(self._begin)

    def _lifeline(self) -> Lifeline:
        return Lifeline(_ADVICE, again=True)

    def _begin(self, _query: Mapping[str, str]) -> None:
        """Take the line to the server up: the page is open now."""
        link = link_of_page()
        if link is not None and self.host.link is None:
            self.take(link)

    def take(self, link: Link) -> None:
        """Take a line to the server up; an event loop must run."""
        link.on_change(self._greet)
        link.on_news(self.newgame.listed)
        self.host.begin(link)

    def _greet(self) -> None:
        """Ask who has opened this page, once the server can be asked."""
        if self.host.connected and not self.host.me:
            self.host.do(self._greeted(), _("asking the server"))

    async def _greeted(self) -> None:
        told = await self.host.ask("hello")
        self.host.greeted(told)
        self.newgame.greeted(told)

    def _told(self, shown: bool) -> None:
        """Show what is new about the table besides its game; the panels, unless they were shown."""
        host = self.host
        if host.code != self._led:
            self._led = host.code
            self.visit.lead(ASKED, host.code)
        self.ending.invited = host.shared is not None and host.shared.rematch is not None
        if host.shared is not None and not host.shared.started and not self.newgame.visible:
            self._open_dialog()
        self.newgame.follow()
        self._empty_hidden()
        self._show(self.clock, "note")
        if shown:
            return
        for panel in (self.ending, *self.panels.strips, *self.panels.side, *self.panels.in_drawers):
            self._show(panel, "note")

    def _empty_hidden(self) -> None:
        """Leave no name where nobody looks, once somebody at the table is called otherwise."""
        shared = self.host.shared
        names = () if shared is None else tuple(shared.game.names)
        if names != self._names:
            self._names = names
            self.panels.empty_hidden()
            for panel in (self.ending, self.timeline):
                if not panel.visible:
                    panel.empty()


def play_together(**settings: Any) -> SharedTablePage:
    """Return the page of a table that several browsers share, to be shown in a notebook.

    Parameters
    ----------
    **settings
        Fields of `catan_nb.ui.table.settings.Settings` that each screen has for itself, such as
        ``language="de"``.

    Raises
    ------
    TypeError, ValueError
        For unknown settings and impossible values.
    """
    return SharedTablePage(Settings.given(settings))
