"""What can be remembered of hands is always true, whatever happens in the game."""

from __future__ import annotations

import random

import pytest

import catan_nb as cn
from catan_nb import stats
from catan_nb.fastcard.cards import Cards


@pytest.mark.parametrize("players", [2, 3, 5])
def test_memory_is_a_lower_bound_of_every_hand_in_random_games(players: int) -> None:
    game = cn.new_game("fastcard", players=players, seed=players + 1)
    rng, looked, known = random.Random(players), 0, 0
    while not game.over and game.ply < 900:
        game.advance()
        if game.over:
            break
        game.push(rng.choice(game.legal_actions()))
        if game.ply % 23:
            continue
        for viewer in range(players):
            view = game.view(viewer)
            for seat, cards in stats.known_cards(view).items():
                held = game.players[seat].hand
                assert held is not None
                assert cards <= Cards(held)
                known += cards.total
            hidden = stats.hidden_cards(view)
            unknown = sum(hidden.unknown.values())
            assert hidden.size == hidden.pile + unknown
            assert min(hidden.unseen.values()) >= 0
            looked += 1
    assert looked > 20
    assert known > 20
