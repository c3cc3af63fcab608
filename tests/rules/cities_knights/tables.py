"""Positions of Cities & Knights made by hand, on the board of `tests.rules.hand_made`."""

from __future__ import annotations

from typing import Any

import catan_nb as cn

VARIANT = "base+cities_knights"


def position(players: int = 3, board: cn.Board | str = "beginner", **options: Any) -> cn.Position:
    """Return an empty position on the beginner board."""
    return cn.Position(VARIANT, board=board, players=players, options=options)
