"""Taking back and doing again, from one decision of a person to another."""

from __future__ import annotations

from collections.abc import Collection

from catan_nb.kernel.game import AnyGame
from catan_nb.language import gettext as _
from catan_nb.ui.table.moment import Moment

__all__ = ["step", "step_game"]


def step(table: Moment, *, back: bool) -> str:
    """Take back at a table, or do again, to the next decision of a person; return why not."""
    if not table.settings.undo:
        return _("At this table nothing is taken back.")
    if table.review is not None:
        return _("First return to the present.")
    deciding = table.persons or tuple(range(len(table.seats)))
    if step_game(table.game, deciding, back=back):
        return ""
    return _("There is nothing to take back.") if back else _("There is nothing to do again.")


def step_game(game: AnyGame, deciding: Collection[int], *, back: bool) -> bool:
    """Step a game back or forth to the next decision of one of the seats that count.

    Returns whether there was one; otherwise the game is where it was.
    """
    start, last = game.ply, 0 if back else len(game.log)
    while game.ply != last:
        if back:
            game.pop()
        else:
            game.redo()
        if game.actor in deciding:
            break
    else:
        if back and game.actor not in deciding:
            game.goto(start)
    return game.ply != start
