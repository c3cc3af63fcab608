"""How many sequences of actions begin at a position."""

from __future__ import annotations

import catan_nb as cn


def count(game: cn.Game, depth: int) -> int:
    """Return the number of sequences of `depth` actions, or fewer where the game ends."""
    if depth == 0:
        return 1
    total = 0
    for action in game.legal_actions():
        game.push(action)
        total += count(game, depth - 1)
        game.pop()
    return total


def counts(game: cn.Game, depth: int) -> list[int]:
    before = game.state.copy()
    found = [count(game, n) for n in range(1, depth + 1)]
    assert game.state == before
    return found
