"""Red tokens that lie beside each other."""

from __future__ import annotations

from catan_nb.board.layout import Board, touching_reds


def reds_touch(board: Board) -> tuple[tuple[int, int], ...]:
    """Return the pairs of neighbouring hexes that both carry a red token."""
    return touching_reds(board.topology, board.tokens)
