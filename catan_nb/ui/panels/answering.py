"""What the turn bar says and offers to the person who is asked, and for the tool in hand."""

from __future__ import annotations

from catan_nb.language import gettext as _
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child, button

__all__ = ["answers", "menu", "menu_words"]


def answers(table: Controller) -> Child:
    """Return the buttons for the question that the person at the screen is asked."""
    buttons, question = table.asking.buttons, table.game.frame
    main = None if buttons is None else buttons(table, question)
    return [extra(table) for extra in table.systems.extras], main


def menu_words(table: Controller) -> str:
    """Return what to do with the tool in hand, or nothing where that is plain."""
    key, _blank, chosen = table.tool.partition(" ")
    maker = table.systems.makers.get(key)
    if maker is not None and maker.words is not None:
        return maker.words(table, chosen)
    tool = table.tool_in_hand
    return _(tool.hint) if tool is not None else ""


def menu(table: Controller) -> Child:
    """Return the buttons for the tool in hand."""
    key, _blank, chosen = table.tool.partition(" ")
    maker = table.systems.makers.get(key)
    if maker is not None and maker.buttons is not None:
        return maker.buttons(table, chosen)
    tool = table.tool_in_hand
    # Without a keyboard there is no Escape.
    return button(_("Let go"), do="tool", arg="") if tool is not None and tool.hint else None
