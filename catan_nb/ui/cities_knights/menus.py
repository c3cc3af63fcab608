"""What can be done with an own knight in hand: words and buttons in the turn bar."""

from __future__ import annotations

from typing import Final

from catan_nb.kernel.action import Action
from catan_nb.language import gettext as _
from catan_nb.rules.cards import KIND_NAMES
from catan_nb.rules.cities_knights.actions import ActivateKnight, ChaseRobber, UpgradeKnight
from catan_nb.rules.cities_knights.knights import ACTIVATION_COST, KNIGHT_COST
from catan_nb.rules.cities_knights.names import RANKS
from catan_nb.rules.hands import Price
from catan_nb.ui.cities_knights.tools import command, knight_of
from catan_nb.ui.looks.drawings import kind
from catan_nb.ui.looks.elements import reason
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.panels.base import act
from catan_nb.ui.systems.parts import ToolMaker
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child, Markup, button, h, hidden_words

__all__ = ["COMMAND", "command_buttons", "command_words", "priced"]


def priced(table: Controller, action: Action, words: str, price: Price = ()) -> Markup:
    """Return a button for an action with its price."""
    costs = [[kind(one, 17)] * count for one, count in price]
    said = ", ".join(f"{count} {_(KIND_NAMES[one])}" for one, count in price)
    text = [
        words,
        h("span", costs, class_="cnb-price"),
        hidden_words(" ", _("for {price}").format(price=said)),
    ]
    return act(table, action, text if price else words, class_="cnb-knight-button")


def command_words(table: Controller, chosen: str) -> str:
    """Say who the knight in hand is, and where it could go."""
    game, vertex = board_game(table.game), int(chosen)
    knight = knight_of(game, table.viewer, vertex)
    tool = table.tool_in_hand
    if knight is None or tool is None:
        return ""
    label = game.board.label("vertex", vertex)
    state = _("active") if knight.active else _("passive")
    who = _("{rank} knight at {place}, {state}.").format(
        rank=first_upper(_(RANKS[knight.strength - 1])), place=label, state=state
    )
    refusals = tool.lit(game).values()
    if None in refusals:
        how = _("Click a lit intersection to move it there; then it is passive.")
        return f"{who} {how}"
    # What speaks against all places speaks against the knight.
    against = {reason(refusal) for refusal in refusals}
    why = against.pop() if len(against) == 1 else _("It has nowhere to go.")
    return f"{who} {why}"


def command_buttons(table: Controller, chosen: str, *more: Child) -> Child:
    """Return what the knight in hand could do; ``more`` is what else it could chase."""
    vertex = int(chosen)
    return h(
        "div",
        priced(table, ActivateKnight(vertex), _("Activate"), ACTIVATION_COST),
        priced(table, UpgradeKnight(vertex), _("Upgrade"), KNIGHT_COST),
        priced(table, ChaseRobber(vertex), _("Chase the robber")),
        more,
        button(_("Let go"), do="tool", arg="", title=_("Lay the knight down (Escape)")),
        class_="cnb-buttons cnb-knight-menu",
        role="group",
        aria_label=_("What the knight can do"),
    )


COMMAND: Final = ToolMaker(command, command_words, command_buttons)
