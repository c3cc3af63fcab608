"""A first game on a page: the table with its guide, kept by the browser."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from catan_nb.kernel.errors import BadRecord, BadSetup
from catan_nb.kernel.text import no_such
from catan_nb.language import gettext as _
from catan_nb.ui.guide.guided import Guided
from catan_nb.ui.guide.pointer import Pointer
from catan_nb.ui.guide.pointing import ON, targets
from catan_nb.ui.guide.steps import Story
from catan_nb.ui.guide.strip import GuideStrip
from catan_nb.ui.pages.table_page import TablePage
from catan_nb.ui.systems.parts import Later
from catan_nb.ui.table.settings import Settings
from catan_nb.ui.table.tablefile import read_table
from catan_nb.ui.widgets.livelog import StatusLine

__all__ = ["FIRST_GAMES", "GuidedTable", "first_game"]

FIRST_GAMES: Final = {
    "base": Later("catan_nb.ui.guide.base:BASE"),
    "cities_knights": Later("catan_nb.ui.guide.knights:KNIGHTS"),
    "seafarers": Later("catan_nb.ui.guide.sea:SEA"),
    "fastcard": Later("catan_nb.ui.guide.cards:CARDS"),
}
"""The guided games by name."""


class GuidedTable(TablePage):
    """A table with a guide on top.

    The page's address may ask for another guided game: ``?game=fastcard``.

    Parameters
    ----------
    game : str
        A key of `FIRST_GAMES`.
    settings : Settings
    keep : bool
        Whether the browser keeps how far one has come.
    """

    controller: Guided

    def __init__(self, game: str, settings: Settings, *, keep: bool) -> None:
        self._name = game
        controller = Guided(_story(game), settings)
        super().__init__(controller, _kept_as(game) if keep else None)
        self.guide = GuideStrip(controller, self.errors)
        self.guide.on_rule = self.show_rule
        self.pointer = Pointer()
        self.said = StatusLine()
        self.said.add_class("cnb-announcer")
        self.widget.children = (self.guide.pane, *self.widget.children, self.said, self.pointer)
        self.keeping.widget.on_loaded(self._resume)
        self.visit.on_query(self._asked)
        controller.listen(self._lead)
        self._lead("jump")

    def _asked(self, query: Mapping[str, str]) -> None:
        """Tell the story that the page's address asks for."""
        game = query.get("game", self._name)
        if game == self._name:
            return
        story = _story(game)
        self._name = game
        self.controller.tell(story)
        self.keeping.widget.key = _kept_as(game)

    def _lead(self, _change: str) -> None:
        """Show, say and point at what comes now."""
        table = self.controller
        self.guide.refresh()
        reads = table.step is not None and not table.step.does and not table.others_act
        self.pointer.point(targets(table), [ON] if reads else [], table.number)
        if self.said.text != self.guide.words:
            self.said.say(self.guide.words)

    def _resume(self, text: str | None) -> None:
        """Go on with what the browser has kept."""
        table = self.controller
        if text is None or table.game.ply:
            return
        try:
            saved = read_table(text)
        except BadRecord:
            # The table has put it aside: the new game dialog says what is wrong with it.
            table.say(_("What was kept of this first game cannot be read: it begins anew."))
            return
        if saved.game.variant == table.game.variant:
            table.resume(saved.game, saved.seats)
            table.previous = None


def first_game(game: str = "base", *, keep: bool = True, **settings: Any) -> TablePage:
    """Return a first game that shows how to play, step by step, to be shown in a notebook.

    Parameters
    ----------
    game : str
        "base", "cities_knights", "seafarers" or "fastcard".
    keep : bool
        Whether the browser keeps how far one has come.
    **settings
        Fields of `catan_nb.ui.table.settings.Settings`, such as ``language="de"``.

    Raises
    ------
    BadSetup
        When there is no such guided game.
    TypeError, ValueError
        For unknown settings and impossible values.

    Examples
    --------
    ``cn.first_game("cities_knights", language="nl")``
    """
    return GuidedTable(game, Settings.given(settings, ["keep"]), keep=keep)


def _story(game: str) -> Story:
    if game not in FIRST_GAMES:
        raise BadSetup(no_such("guided game", game, FIRST_GAMES))
    story: Story = FIRST_GAMES[game].load()
    return story


def _kept_as(game: str) -> str:
    return f"first_game_{game}"
