"""Keeping the game of a table: in the browser, as a file, and opening it again."""

from __future__ import annotations

from typing import Final

from catan_nb.kernel.errors import BadRecord
from catan_nb.kernel.game import AnyGame
from catan_nb.language import gettext as _
from catan_nb.ui.match.newgame import NewGame
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.runner import Runner
from catan_nb.ui.table.tablefile import read_table, write_table
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.keep import Keep

__all__ = ["Keeping"]

SAVE_AFTER: Final = 0.15
"""Seconds after a change until the game is kept: a burst of moves is written once."""


class Keeping:
    """Ties a table to what the browser keeps and to files.

    Parameters
    ----------
    table : Controller
    errors : ErrorPanel
    runner : Runner
    newgame : NewGame
        The dialog, which offers a game that was kept.
    key : str, optional
        Name under which the browser keeps the game; None keeps nothing.

    Attributes
    ----------
    widget : Keep
    """

    def __init__(
        self,
        table: Controller,
        errors: ErrorPanel,
        runner: Runner,
        newgame: NewGame,
        key: str | None,
    ) -> None:
        self._table = table
        self._runner = runner
        self._newgame = newgame
        self._keeps = key is not None
        self.widget = Keep(key or "table", errors=errors)
        self.widget.on_loaded(self._loaded)
        self.widget.on_upload(self._opened)

    def soon(self, *, begun: bool = False) -> None:
        """Let the browser keep the game in a moment, if it is to and there is one.

        One in which nothing has been done is kept where the dialog has `begun` it.
        """
        table = self._table
        if self._keeps and table.started and (begun or table.game.ply):
            self._runner.soon(_("keeping the game"), self._save_in_browser, SAVE_AFTER)

    def save(self) -> None:
        """Hand the game to the person as a file, or say why not."""
        if self._table.unsaved:
            self._table.say(self._table.unsaved, tone="bad")
            return
        name = f"catan_turn_{self._table.game.turn_number}.json"
        self.widget.download(name, write_table(self._table))

    def _save_in_browser(self) -> None:
        choices = self._newgame.draft.data()
        self.widget.save(write_table(self._table, previous=True, choices=choices))

    def _loaded(self, text: str | None) -> None:
        table = self._table
        if text is None or not table.host.own:  # else a text would tell whether it guessed right
            return
        if not table.started:
            self._newgame.offer_kept(text)
        elif not _earlier(text, table.game):
            # The page began another game at once; what was kept is not lost.
            table.previous = text
            table.say(_("An earlier game is kept: New game leads back to it."), tone="good")

    def _opened(self, name: str, text: str) -> None:
        table = self._table
        if not table.host.own:
            table.say(_("This table is everybody’s: no file is opened at it."), tone="bad")
            return
        try:
            saved = read_table(text)
        except BadRecord as error:
            table.say(
                _("{name} was not opened: {error}. Nothing has changed.").format(
                    name=name, error=error
                ),
                tone="bad",
            )
            return
        left = write_table(table) if table.started else self._newgame.kept
        self._newgame.close()
        self._newgame.open_saved(saved, left)
        table.say(_("{name} is on the table.").format(name=name), tone="good")


def _earlier(text: str, game: AnyGame) -> bool:
    """Say whether a kept text is an earlier moment of a game: a page reloaded, Python alive."""
    try:
        kept = read_table(text).game
    except BadRecord:
        return False
    return kept.seed == game.seed and kept.log == game.log[: len(kept.log)]
