"""Games at sea on the table: every question can be answered there, and nothing raises."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import catan_nb as cn
from catan_nb.games import outlines_of
from catan_nb.rules.base.questions import BeforeRoll, MainTurn
from catan_nb.ui.pages.table_page import table_page
from tests.ui.table.hands import answer

pytestmark = pytest.mark.slow

SEA = "base+seafarers"
KNIGHTS = "base+cities_knights+seafarers"
PLIES = 250
OFTEN = 3
GAMES = [
    (variant, one.name, players)
    for variant, players in ((SEA, 4), (KNIGHTS, 3))
    for one in outlines_of(variant)
    if not any(told.final for told in one.against(variant.split("+")))
]


def suited(variant: str) -> list[str]:
    """The scenarios that go with all systems of a variant."""
    systems = variant.split("+")
    return [one.name for one in outlines_of(variant) if not one.against(systems)]


@pytest.mark.parametrize(("variant", "scenario", "players"), GAMES)
def test_every_question_of_a_game_is_answered_with_what_the_table_offers(
    variant: str, scenario: str, players: int, thorough: bool
) -> None:
    """At the table a kind of question is answered a few times, in the thorough run always."""
    doubtful = variant == KNIGHTS and scenario not in suited(variant)
    options = {"unsuited": True} if doubtful else {}
    game = cn.new_game(variant, scenario=scenario, players=players, options=options, seed=5)
    made = table_page(game, ["person"] * players, curtain=False, paused=True)
    rng, met = random.Random(5), Counter[type]()
    while game.actor is not None and game.ply < PLIES:
        frame = game.frame
        if game.actor == cn.CHANCE:
            game.push(game.sample())
        elif isinstance(frame, MainTurn | BeforeRoll) or (
            met[type(frame)] == OFTEN and not thorough
        ):
            game.push(rng.choice(game.legal_actions()))
        else:
            met[type(frame)] += 1
            made.controller.catch_up()
            if made.controller.game.frame is frame:  # nothing was answered by itself
                assert answer(made, rng), (frame, made.controller.note)
    assert len(met) > 1
