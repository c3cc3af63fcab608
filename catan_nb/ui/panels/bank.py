"""What the bank has left."""

from __future__ import annotations

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.cards import KIND_NAMES
from catan_nb.ui.looks.drawings import kind
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.widgets.html import Markup, h, hidden_words

__all__ = ["BankRow"]


class BankRow(Panel):
    """One row with the cards of each kind that the bank has left."""

    title = noop("Bank")
    classes = "cnb-bank"

    def render(self) -> Markup:
        """Return the row."""
        bank = board_game(self.table.view).bank
        cards = [
            h(
                "li",
                kind(KIND_NAMES.index(name), 15),
                count,
                hidden_words(f" {_(name)}"),
                title=_(name),
                data_anchor=f"bank-{name}",
            )
            for name, count in bank.items()
        ]
        return h(
            "div", h("span", _("Bank")), h("ul", cards), class_="cnb-bank-row", data_anchor="bank"
        )
