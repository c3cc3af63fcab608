"""The players panel with points, cards and routes of each player, and the bank row."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.cards import KIND_NAMES
from catan_nb.ui.looks.drawings import kind_picture, sign, swatch
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.systems.parts import Column, Mark
from catan_nb.ui.table.table_view import board_game
from catan_nb.ui.widgets.html import Child, Markup, h, screen_reader_text

if TYPE_CHECKING:
    from catan_nb.rules.play.reading import PlayerFacts

__all__ = ["BankRow", "PlayersPanel", "title_badge"]


class PlayersPanel(Panel):
    """A card for each player: name, points, cards, routes and what the systems in play add."""

    title = noop("Players")
    classes = "cnb-players"

    _marks: Mapping[int, Mark] = {}

    def render(self) -> Markup:
        """Return the players' cards in the order of seats."""
        view = board_game(self.table.view)
        self._marks = {}
        if self.table.review is None and not view.over:
            brought = [marks(self.table) for marks in self.table.systems.marks]
            self._marks = {
                s: m for marks in (*brought, self.table.host.marks) for s, m in marks.items()
            }
        target = view.options["target"]
        text = _("The first with {target} points on their own turn wins.").format(target=target)
        return h(
            "ul",
            [self._player_card(player) for player in view.players],
            class_=f"cnb-player-list cnb-seats-{len(view.players)}",
            aria_label=text,
            title=text,
        )

    def _fact_cell(self, column: Column, player: PlayerFacts) -> Markup:
        return h(
            "span",
            sign(column.icon, 15),
            screen_reader_text(f"{_(column.words)}: "),
            column.cell(self.table, player),
            class_=f"cnb-player-fact {column.classes}".strip(),
        )

    def _player_card(self, player: PlayerFacts) -> Markup:
        table, view, seat = self.table, self.table.view, player.seat
        on_turn = view.turn == seat and not view.over
        is_asked = view.actor == seat and not view.over
        you = seat == table.viewer and len(table.persons) == 1
        facts = [self._fact_cell(column, player) for column in table.systems.columns]
        lines = [
            h("div", text, class_="cnb-player-line")
            for line in table.systems.lines
            if (text := line(table, player)) is not None
        ]
        states = "".join((" cnb-on-turn" * on_turn, " cnb-asked-player" * is_asked))
        return h(
            "li",
            swatch(player.colour, 30),
            h(
                "span",
                h("span", _("You") if you else player.name, class_="cnb-name"),
                h("span", "" if you else table.seats[seat].words, class_="cnb-kind"),
                screen_reader_text(", ", _("on turn")) if on_turn else None,
                class_="cnb-who",
            ),
            self._mark_badge(seat),
            h("span", facts[:1], class_="cnb-player-points", data_anchor=f"points-{seat}"),
            h("span", facts[1:], class_="cnb-player-facts"),
            lines,
            class_=f"cnb-player cnb-{player.colour}{states}",
            data_key=seat,
            data_anchor=f"player-{seat}",
        )

    def _mark_badge(self, seat: int) -> Child:
        mark = self._marks.get(seat)
        if mark is None:
            return None
        return h("span", _(mark.words), class_=f"cnb-answer cnb-{mark.tone or 'plain'}")


def title_badge(count: int, holds: bool, text: str) -> Child:
    """Return a number, highlighted if its player holds the title that ``text`` names.

    The longest road and the largest army are such titles.
    """
    if not holds:
        return count
    return h("span", count, screen_reader_text(text), class_="cnb-badge", title=first_upper(text))


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
                kind_picture(KIND_NAMES.index(name), 15),
                count,
                screen_reader_text(f" {_(name)}"),
                title=_(name),
                data_anchor=f"bank-{name}",
            )
            for name, count in bank.items()
        ]
        return h(
            "div", h("span", _("Bank")), h("ul", cards), class_="cnb-bank-row", data_anchor="bank"
        )
