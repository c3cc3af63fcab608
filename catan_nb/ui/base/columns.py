"""What is told of every player in their row: points, cards, the longest road."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.panels.players import badge
from catan_nb.ui.systems.parts import Column
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child, button, h

if TYPE_CHECKING:
    from catan_nb.rules.play.reading import PlayerFacts

__all__ = ["COLUMNS", "ROUTE"]


def _points(table: Controller, player: PlayerFacts) -> Child:
    secret = player.points - player.public_points
    points = h("span", player.points, class_="cnb-count")
    if not secret or table.game.over:
        return points
    return [
        points,
        h("span", _("{secret} secret").format(secret=secret), class_="cnb-secret"),
    ]


def _route(table: Controller, player: PlayerFacts) -> Child:
    """Return the length of a player's longest road, which shows where it runs."""
    holds = board_game(table.view).longest_route_holder == player.seat
    length = badge(player.route_length, holds, _("longest road, 2 points"))
    if not player.route_length:
        return length
    shown = table.route_of == player.seat
    return button(
        length,
        do="route",
        arg=player.seat,
        class_="cnb-quiet",
        title=_("Show it on the board"),
        aria_label=_road_words(table, player, holds=holds),
        aria_pressed=str(shown).lower(),
    )


def _road_words(table: Controller, player: PlayerFacts, *, holds: bool) -> str:
    if table.is_you(player.seat):
        told = _("Your longest road: {n}. Show it on the board")
        if holds:
            told = _("Your longest road: {n}, longest of all, 2 points. Show it on the board")
    else:
        told = _("Longest road of {name}: {n}. Show it on the board")
        if holds:
            told = _("Longest road of {name}: {n}, longest of all, 2 points. Show it on the board")
    return told.format(name=player.name, n=player.route_length)


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

ROUTE: Final = Column(50, "road", noop("Road"), _route)
