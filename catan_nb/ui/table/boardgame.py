"""The board game on a table, for what only such games have."""

from __future__ import annotations

from typing import overload

from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.view import View as AnyView
from catan_nb.rules.play.game import Game, View

__all__ = ["board_game"]


@overload
def board_game(game: AnyGame) -> Game: ...


@overload
def board_game(game: AnyGame | AnyView) -> Game | View: ...


def board_game(game: AnyGame | AnyView) -> Game | View:
    """Return a game, or a view of one, as the board game that it is known to be.

    Raises
    ------
    TypeError
        When it has no board.
    """
    if not isinstance(game, Game | View):
        raise TypeError(f"{game!r} is not played on a board")
    return game
