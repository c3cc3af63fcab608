"""Who can be chosen for a seat: in each game the bots that play it."""

from __future__ import annotations

import pytest

from catan_nb.bots import bots_for
from catan_nb.ui.panels.new_game import bot_descriptions
from catan_nb.ui.systems.registry import GAMES
from catan_nb.ui.table.draft import Draft
from catan_nb.ui.table.seats import DEFAULT_BOT, PERSON, SEAT_LINES, seat_kinds


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_bots_to_choose_are_those_that_play_the_game(game: str) -> None:
    assert set(seat_kinds(game)) == {PERSON, *bots_for(game)}
    assert set(seat_kinds(game)) <= {PERSON, *SEAT_LINES}


def test_a_good_bot_plays_where_the_chosen_one_does_not_play_the_game() -> None:
    draft = Draft(players=2, kinds=[PERSON, *["master"] * 5], seed="1")
    assert draft.make()[1][1].kind == draft.kind(1) == "master"
    draft.game = "fastcard"
    assert draft.make()[1][1].kind == draft.kind(1) == DEFAULT_BOT
    draft.game = "base"
    assert draft.kind(1) == "master"  # it is remembered


def test_lines_on_bots_are_those_of_the_game() -> None:
    kinds = list(SEAT_LINES)
    assert "robs whoever is ahead" in bot_descriptions(kinds, "base")
    cards = bot_descriptions(kinds, "fastcard")
    assert "robs" not in cards
    assert "swaps cards" in cards
    assert bot_descriptions(kinds, "base+house rule") == bot_descriptions(kinds, "base")
