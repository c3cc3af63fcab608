"""Positions of Cities & Knights made by hand, on the board of `tests.rules.hand_made`."""

from __future__ import annotations

from typing import Any

import catan_nb as cn
from catan_nb.kernel.action import Action

VARIANT = "base+cities_knights"


def position(players: int = 3, board: cn.Board | str = "beginner", **options: Any) -> cn.Position:
    """Return an empty position on the beginner board."""
    return cn.Position(VARIANT, board=board, players=players, options=options)


def words(game: cn.Game, action: Action) -> list[str]:
    """Do an action and return what it brought, in words for everybody."""
    return [event.text(game.names) for event in game.push(action)]


def cards(game: cn.Game, seat: int) -> dict[str, int]:
    """Return the hidden progress cards of a seat, without kinds of which there are none."""
    progress = game.players[seat].progress
    assert progress is not None
    return {name: count for name, count in progress.items() if count}
