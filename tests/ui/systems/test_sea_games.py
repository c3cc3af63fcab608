"""Games at sea on the table: every question can be answered there, and nothing raises."""

from __future__ import annotations

import random
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.rules.base.questions import BeforeRoll, MainTurn
from catan_nb.ui.pages.table import table
from tests.ui.table.hands import answer

SEA = "base+seafarers"
KNIGHTS = "base+cities_knights+seafarers"
GAMES = [(SEA, "new_shores", 4, {}), (KNIGHTS, "new_shores", 3, {})]


@pytest.mark.parametrize(("variant", "scenario", "players", "options"), GAMES)
def test_every_question_of_a_game_is_answered_with_what_the_table_offers(
    variant: str, scenario: str, players: int, options: dict[str, Any]
) -> None:
    game = cn.new_game(variant, scenario=scenario, players=players, options=options, seed=5)
    made = table(game, ["person"] * players, curtain=False, paused=True)
    rng, met = random.Random(5), set()
    controller = made.controller
    while controller.game.actor is not None and controller.game.ply < 500:
        frame = controller.game.frame
        if isinstance(frame, MainTurn | BeforeRoll):
            assert controller.choose(rng.choice(controller.game.legal_actions()))
        else:
            met.add(type(frame))
            assert answer(made, rng), (frame, controller.note)
    assert len(met) > 3
