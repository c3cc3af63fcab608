"""catanatron, with which the speed is compared, and its own random players."""

from __future__ import annotations

from typing import Any

#: What the row of the peer is called.
PEER = "catanatron"


def play(seed: int) -> Any:
    """Play one of catanatron's games."""
    from catanatron import Color, Game, RandomPlayer

    colours = (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)
    game = Game([RandomPlayer(colour) for colour in colours], seed=seed)
    game.play()
    return game


def lengths(game: Any) -> tuple[int, int]:
    """Return the turns and the actions of such a game."""
    return game.state.num_turns, len(game.state.actions)
