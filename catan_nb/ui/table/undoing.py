"""Taking back and doing again, from one decision of a person to another."""

from __future__ import annotations

from collections.abc import Collection

from catan_nb.kernel.game import AnyGame

__all__ = ["step_game"]


def step_game(game: AnyGame, deciding: Collection[int], *, back: bool) -> bool:
    """Step a game back or forth to the next decision of one of the seats that count.

    Returns whether there was one; otherwise the game is where it was.
    """
    start, last = game.ply, 0 if back else len(game.log)
    while game.ply != last:
        if back:
            game.pop()
        else:
            game.redo()
        if game.actor in deciding:
            break
    else:
        if back and game.actor not in deciding:
            game.goto(start)
    return game.ply != start
