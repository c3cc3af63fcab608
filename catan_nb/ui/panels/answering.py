"""What the turn bar says and offers to the person who is asked, and for the tool in hand."""

from __future__ import annotations

from typing import Any

from catan_nb.kernel.action import Action
from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.ui.looks.drawings import sign, tally
from catan_nb.ui.looks.elements import reason
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.systems.parts import CardChoice, Said
from catan_nb.ui.systems.tools import Tool
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child, Markup, button, h

__all__ = ["answers", "chosen_action", "menu", "menu_words", "shown_bar", "told"]


def told(table: Controller, said: Said) -> str:
    """Return what is said of the question that is asked."""
    return _(said) if isinstance(said, str) else said(table, table.game.frame)


def answers(table: Controller) -> Child:
    """Return the buttons for the question that the person at the screen is asked."""
    choice = table.choice
    if choice is not None:
        return _choosing(table, choice)
    buttons, question = table.asking.buttons, table.game.frame
    main = None if buttons is None else buttons(table, question)
    return [extra(table) for extra in table.systems.extras], main


def shown_bar(table: Controller) -> Child:
    """Return what the question is about in pictures, or the cards chosen so far, or None."""
    choice, frame = table.choice, table.game.frame
    if choice is None:
        bar = table.asking.bar
        return None if bar is None else bar(table, frame)
    picked = table.picks.give
    missing = _count(table) - picked.total
    more = _("{n} more").format(n=missing) if missing else ""
    nothing = _("none chosen yet") if not picked else None
    return h("div", nothing or tally(picked), h("span", more), class_="cnb-deal")


# ---- a choice of cards -----------------------------------------------------------------


def chosen_action(table: Controller, choice: CardChoice) -> Action:
    """Return what is asked, done with the cards that are picked."""
    return choice.action(table.picks.give)


def _count(table: Controller) -> int:
    frame: Any = table.game.frame
    return int(frame.count)


def _choosing(table: Controller, choice: CardChoice) -> Child:
    picked, count = table.picks.give.total, _count(table)
    clear, most = _("Clear"), _("Most of what I have")
    own = choice.whose(table.game.frame) == table.viewer
    return (
        button(sign("undo"), do="clear", class_="cnb-narrow", aria_label=clear, title=clear)
        if picked
        else None,
        button(most, do="most") if own and picked < count else None,
        button(
            _(choice.words).format(n=picked, count=count),
            do="discard",
            why_not=reason(table.why_not(chosen_action(table, choice))),
            class_="cnb-primary",
            data_next=picked == count,
        ),
    )


# ---- the tool in hand ------------------------------------------------------------------


def menu_words(table: Controller) -> tuple[str, str]:
    """Return what the tool in hand is for and what to do with it; empty where there is none."""
    key, _blank, chosen = table.tool.partition(" ")
    maker = table.systems.makers.get(key)
    if maker is not None and maker.words is not None:
        return _(maker.title), maker.words(table, chosen)
    tool = table.tool_in_hand
    if tool is None:
        return "", ""
    return first_upper(_(tool.words)), _(tool.hint) or _lit(table, tool)


def _lit(table: Controller, tool: Tool) -> str:
    count = sum(refusal is None for refusal in tool.lit(table.game).values())
    return ngettext(
        "{n} place is lit. Click it.", "{n} places are lit. Click one of them.", count
    ).format(n=count)


def menu(table: Controller) -> Child:
    """Return the buttons for the tool in hand."""
    key, _blank, chosen = table.tool.partition(" ")
    maker = table.systems.makers.get(key)
    if maker is not None and maker.buttons is not None:
        return maker.buttons(table, chosen)
    if table.tool_in_hand is None:
        return None
    # Without a keyboard there is no Escape.
    return _not_now()


def _not_now() -> Markup:
    return button(sign("no", 16), " ", _("Not now"), do="tool", arg="")
