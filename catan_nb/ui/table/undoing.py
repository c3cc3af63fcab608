"""Taking back and doing again, from one decision of a person to another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catan_nb.language import gettext as _

if TYPE_CHECKING:
    from catan_nb.ui.table.controller import Controller

__all__ = ["step_game"]


def step_game(table: Controller, *, back: bool) -> str:
    """Step the game of a table back or forth to the next decision of a person.

    At a table of bots alone every decision counts. Returns nothing when it has been done, and
    otherwise why that is not possible; the game is then where it was.
    """
    if not table.settings.undo:
        return _("At this table nothing is taken back.")
    if table.review is not None:
        return _("First return to the present.")
    game, start = table.game, table.game.ply
    last = 0 if back else len(game.log)
    deciding = table.persons or tuple(range(len(table.seats)))
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
    if game.ply == start:
        return _("There is nothing to take back.") if back else _("There is nothing to do again.")
    return ""
