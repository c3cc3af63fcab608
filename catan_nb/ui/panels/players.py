"""The players: points, cards, knights, routes, whose turn it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from catan_nb.kernel.rules.ruleset import Ruleset
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.play.game import Game, View
from catan_nb.rules.play.reading import PlayerFacts
from catan_nb.ui.looks.drawings import sign, swatch
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.panels.board import BoardPanel
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.widgets.html import Child, Markup, button, h, hidden_words
from catan_nb.ui.widgets.pane import Press

__all__ = ["COLUMNS", "LINES", "Column", "PlayersPanel", "badge"]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the table of players.

    Attributes
    ----------
    icon, words, title : str
        The sign at its head, the word below it, and what hovering tells.
    cell : callable
        What stands in it: ``cell(view, player)``; None: the panel itself knows.
    needs : str
        The fact of the game or its players that it tells; games without have no such column.
    """

    icon: str
    words: str
    title: str
    cell: Callable[[Game | View, PlayerFacts], Child] | None = None
    needs: str = ""


def _army(view: Game | View, player: PlayerFacts) -> Child:
    return badge(
        player.knights, view.largest_army_holder == player.seat, _("largest army, 2 points")
    )


COLUMNS: Final = [
    Column(
        "victory_point",
        noop("Points"),
        noop("Victory points that everybody sees; your secret ones are added"),
    ),
    Column(
        "cards", noop("Cards"), noop("Cards in the hand"), lambda view, player: player.hand_size
    ),
    Column(
        "development",
        noop("To play"),
        noop("Development cards not played yet"),
        lambda view, player: player.development_size,
        "development_size",
    ),
    Column("knight", noop("Knights"), noop("Knights played"), _army, "largest_army_holder"),
    Column("road", noop("Road"), noop("Length of the longest road"), needs="longest_route_holder"),
]
"""The columns; a system of rules puts its own among them."""

LINES: Final[list[tuple[str, Callable[[Game | View, PlayerFacts], Child]]]] = []
"""What stands below a player's row: a fact of players that is needed, and what to say."""


class PlayersPanel(Panel):
    """A row for each player."""

    title = noop("Players")
    classes = "cnb-players"

    @classmethod
    def suits(cls, rules: Ruleset) -> bool:
        """Say whether a game is played on a board; elsewhere everybody's display tells it all."""
        return BoardPanel.suits(rules)

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
            for column in self._columns
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

    @property
    def _columns(self) -> list[Column]:
        view = board_game(self.table.view)
        known = (view, view.players[0])
        return [
            column
            for column in COLUMNS
            if not column.needs or any(hasattr(one, column.needs) for one in known)
        ]

    def _cell(self, column: Column, player: PlayerFacts) -> Markup:
        if column.cell is not None:
            return h("td", column.cell(board_game(self.table.view), player))
        if column.icon == "road":
            return h("td", self._route(player))
        secret = player.points - player.public_points
        points: Child = player.public_points
        if secret:
            points = [
                player.points,
                h("span", _("{secret} secret").format(secret=secret), class_="cnb-secret"),
            ]
        return h("td", points, class_="cnb-points")

    def _lines(self, player: PlayerFacts) -> list[Markup]:
        view = board_game(self.table.view)
        told = (tell(view, player) for fact, tell in LINES if fact in view.rules.player_facts)
        span = len(self._columns) + 1
        return [
            h("tr", h("td", line, colspan=span), class_="cnb-line", data_key=f"line {player.seat}")
            for line in told
            if line is not None
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
            [self._cell(column, player) for column in self._columns],
            class_=f"{'cnb-asked-row' if asked else ''}",
            data_key=seat,
        )
        return row, self._lines(player)

    def _route(self, player: PlayerFacts) -> Child:
        """Return the length of a player's longest road, which shows where it runs."""
        holds = board_game(self.table.view).longest_route_holder == player.seat
        length = badge(player.route_length, holds, _("longest road, 2 points"))
        if not player.route_length:
            return length
        shown = self.table.route_of == player.seat
        return button(
            length,
            do="route",
            arg=player.seat,
            class_="cnb-quiet",
            title=_("Show it on the board"),
            aria_label=(
                _("Longest road of {name}: {n}, longest of all, 2 points. Show it on the board")
                if holds
                else _("Longest road of {name}: {n}. Show it on the board")
            ).format(name=player.name, n=player.route_length),
            aria_pressed=str(shown).lower(),
        )

    def do_route(self, press: Press) -> None:
        """Show a player's longest road on the board, or hide it."""
        self.table.show_route(int(press.arg))


def badge(count: int, holds: bool, words: str) -> Child:
    """Return a number, marked when its player holds what `words` says."""
    if not holds:
        return count
    return h("span", count, hidden_words(words), class_="cnb-badge", title=first_upper(words))
