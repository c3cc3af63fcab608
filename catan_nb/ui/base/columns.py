"""What is told of every player in their row: points, cards, the longest road."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from catan_nb.kernel.values import frozen
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.panels.players import badge
from catan_nb.ui.systems.parts import Column
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child, button, h

if TYPE_CHECKING:
    from catan_nb.rules.play.reading import PlayerFacts

__all__ = ["COLUMNS", "ROUTE", "RouteWords", "route_column"]


def _points(table: Controller, player: PlayerFacts) -> Child:
    secret = player.points - player.public_points
    points = h("span", player.points, class_="cnb-count")
    if not secret or table.game.over:
        return points
    return [
        points,
        h("span", _("{secret} secret").format(secret=secret), class_="cnb-secret"),
    ]


@frozen
class RouteWords:
    """What is said of the longest route.

    Attributes
    ----------
    column : str
        What stands over the column.
    held : str
        What its badge means.
    yours, your_best, whose, best : str
        How long somebody's ``{n}`` is, and that it is longest of all: yours, then that of
        ``{name}``.
    """

    column: str
    held: str
    yours: str
    your_best: str
    whose: str
    best: str


def route_column(words: RouteWords, key: str = "") -> Column:
    """Return the column with the length of everybody's longest route, which shows where it runs."""

    def cell(table: Controller, player: PlayerFacts) -> Child:
        holds = board_game(table.view).longest_route_holder == player.seat
        length = badge(player.route_length, holds, _(words.held))
        if not player.route_length:
            return length
        told = (words.whose, words.best)
        if table.is_you(player.seat):
            told = (words.yours, words.your_best)
        shown = table.route_of == player.seat
        return button(
            length,
            do="route",
            arg=player.seat,
            class_="cnb-quiet",
            title=_("Show it on the board"),
            aria_label=_(told[holds]).format(name=player.name, n=player.route_length),
            aria_pressed=str(shown).lower(),
        )

    return Column(50, "road", words.column, cell, key=key)


COLUMNS: Final = (
    Column(
        10,
        "victory_point",
        noop("Points"),
        _points,
        "cnb-points",
    ),
    Column(
        20,
        "cards",
        noop("Cards"),
        lambda table, player: player.hand_size,
    ),
)

ROUTE: Final = route_column(
    RouteWords(
        noop("Road"),
        noop("longest road, 2 points"),
        noop("Your longest road: {n}. Show it on the board"),
        noop("Your longest road: {n}, longest of all, 2 points. Show it on the board"),
        noop("Longest road of {name}: {n}. Show it on the board"),
        noop("Longest road of {name}: {n}, longest of all, 2 points. Show it on the board"),
    )
)
