"""What a page is told in words when others have agreed, or not, that the game goes back."""

from __future__ import annotations

from catan_nb.classroom.shared import Entry, SharedTable
from catan_nb.language import gettext as _

__all__ = ["told_of"]


def told_of(shared: SharedTable, entry: Entry, seat: int | None) -> str:
    """Return what an entry is worth saying, which comes next at a table; mostly nothing.

    Parameters
    ----------
    shared : SharedTable
        The table before it.
    entry : Entry
    seat : int or None
        Whose page it is told at.
    """
    names, asked = shared.game.names, shared.asked_back
    if entry.kind == "back" and entry.seat is None:
        return _("Your teacher has let the game go back.")
    if entry.kind == "back" and len(shared.persons) > 1:
        return _("Everybody agreed: the game has gone back.")
    refused = entry.kind == "asked_back" and entry.data["to"] is None and asked is not None
    if not refused or entry.seat is None or entry.seat == seat:
        return ""
    if asked is not None and entry.seat == asked.by:
        return _("{name} no longer wants to go back.").format(name=names[entry.seat])
    return _("{name} does not want to go back.").format(name=names[entry.seat])
