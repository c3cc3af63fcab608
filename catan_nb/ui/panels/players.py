"""The players: points, cards, knights, routes, whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.looks.drawings import sign, swatch
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.systems.parts import Column
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.widgets.html import Child, Markup, h, hidden_words

if TYPE_CHECKING:
    from catan_nb.rules.play.reading import PlayerFacts

__all__ = ["PlayersPanel", "badge"]


class PlayersPanel(Panel):
    """A row for each player."""

    title = noop("Players")
    classes = "cnb-players"

    def render(self) -> Markup:
        """Return the table of players."""
        view = board_game(self.table.view)
        head = [
            h(
                "th",
                sign(column.icon, 19),
                h("span", _(column.words), class_="cnb-column"),
                scope="col",
                title=_(column.title),
            )
            for column in self.table.systems.columns
        ]
        target = view.options["target"]
        return h(
            "table",
            h(
                "caption",
                _("The first with {target} points on their own turn wins.").format(target=target),
                class_="cnb-small",
            ),
            h("thead", h("tr", h("th", hidden_words(_("Player")), scope="col"), head)),
            h("tbody", [self._row(player) for player in view.players]),
        )

    def _cell(self, column: Column, player: PlayerFacts) -> Markup:
        return h("td", column.cell(self.table, player), class_=column.classes or None)

    def _lines(self, player: PlayerFacts) -> list[Markup]:
        systems = self.table.systems
        span = len(systems.columns) + 1
        return [
            h("tr", h("td", told, colspan=span), class_="cnb-line", data_key=f"line {player.seat}")
            for line in systems.lines
            if (told := line(self.table, player)) is not None
        ]

    def _row(self, player: PlayerFacts) -> Child:
        table, view, seat = self.table, self.table.view, player.seat
        on_turn = view.turn == seat and not view.over
        asked = view.actor == seat
        you = " " + _("(you)") if seat == table.viewer and len(table.persons) == 1 else ""
        mark = "▶" if on_turn else ""
        who = h(
            "span",
            h("span", mark, class_="cnb-on-turn", aria_hidden="true"),
            swatch(player.colour),
            h("span", player.name, you, class_="cnb-name"),
            h("span", table.seats[seat].words, class_="cnb-small cnb-kind"),
            hidden_words(", ", _("on turn")) if on_turn else None,
            class_="cnb-who",
        )
        row = h(
            "tr",
            h("th", who, scope="row"),
            [self._cell(column, player) for column in self.table.systems.columns],
            class_=f"{'cnb-asked-row' if asked else ''}",
            data_key=seat,
        )
        return row, self._lines(player)


def badge(count: int, holds: bool, words: str) -> Child:
    """Return a number, marked when its player holds what `words` says."""
    if not holds:
        return count
    return h("span", count, hidden_words(words), class_="cnb-badge", title=first_upper(words))
