"""The bot without a thought plays the card game as it plays every other."""

from __future__ import annotations

import pytest

import catan_nb as cn
from catan_nb.bots.levels import bots_for, make_bot


@pytest.mark.parametrize("players", [2, 5])
def test_random_bots_finish_a_game(players: int) -> None:
    assert "random" in bots_for("fastcard")
    game = cn.new_game("fastcard", players=players, seed=players, options={"target": 5})
    game.advance({seat: make_bot("random", seat) for seat in range(players)})
    assert game.over
