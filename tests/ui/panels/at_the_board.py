"""Tables opened at a position, to look at their board."""

from __future__ import annotations

from typing import Any

import catan_nb as cn
from catan_nb.board.layouts import printed
from catan_nb.ui.panels.board import BoardPanel
from tests.ui.table.wire import connected

BOARD = printed("beginner")
SHAPE = BOARD.topology


def building(colours: tuple[str, ...] = ("red", "blue"), *more: str) -> cn.Position:
    position = cn.Position(
        *more, board=BOARD, players=2, colours=list(colours), names=["Ada", "Ben"]
    )
    position.settlement(0, 8).road(0, SHAPE.vertex_edges[8][0]).city(1, 28)
    return position.hand(0, brick=2, lumber=2, ore=3, grain=3, wool=2)


def opened(position: cn.Position) -> Any:
    game = position.turn(0, roll=(2, 3)).game(seed=1)
    made = connected(game, ["person", *["random"] * (len(game.players) - 1)])
    assert isinstance(made.board, BoardPanel)
    return made


def spot(made: Any, kind: str, number: int) -> Any:
    return next(s for s in made.board.overlay._shown if (s.kind, s.id) == (kind, number))


def scene_now(made: Any) -> Any:
    return made.board._shown_scene(made.controller.game)
