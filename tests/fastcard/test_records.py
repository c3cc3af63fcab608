"""Saved card games are read back as they were, and broken ones are refused."""

from __future__ import annotations

import copy
import json
import pickle
import random
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.kernel import action as forms
from tests.fastcard.helpers import fc
from tests.fastcard.playing import play, random_table


@pytest.fixture(scope="module")
def game() -> fc.CardGame:
    """Return a game of three that has gone some way."""
    game = cn.new_game("fastcard", players=3, seed=8, options={"first_player": "drawn"})
    play(game, random.Random(8), 120)
    return game


def test_a_game_is_read_back_as_it_was(game: fc.CardGame) -> None:
    for again in (cn.read_game(game.to_json()), fc.CardGame.from_json(game.to_json())):
        assert isinstance(again, fc.CardGame)
        assert again.state == game.state
        assert again.state.data() == game.state.data()
        assert (again.log, again.names, again.colours) == (game.log, game.names, game.colours)
        assert again.sample() == game.sample() if game.actor == cn.CHANCE else True


def test_copies_and_pickles_are_games_of_their_own(game: fc.CardGame) -> None:
    for other in (copy.deepcopy(game), pickle.loads(pickle.dumps(game)), game.fork()):
        assert other.state == game.state
        before = game.ply
        play(other, random.Random(1), 5)
        assert game.ply == before


def test_a_game_that_was_stepped_back_is_saved_at_that_point(game: fc.CardGame) -> None:
    past = game.fork()
    past.goto(50)
    again = cn.read_game(past.to_json())
    assert (again.ply, len(again.log)) == (50, 120)
    assert again.state == past.state


def test_board_games_are_read_by_the_same_function() -> None:
    board_game = cn.new_game("base", board="beginner", seed=1)
    assert isinstance(cn.read_game(board_game.to_json()), cn.Game)
    with pytest.raises(cn.BadRecord, match="not of the card game"):
        fc.CardGame.from_json(board_game.to_json())
    with pytest.raises(cn.BadRecord, match="read_game"):
        cn.Game.from_json(cn.new_game("fastcard", seed=1).to_json())


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("version", 99),
        ("format", "other"),
        ("names", ["A"]),
        ("colours", ["red", "red", "blue"]),
        ("options", {"target": 1}),
        ("first_player", 5),
        ("seed", "x"),
        ("position", [["roads", [0, 99], {}]]),
        ("position", [["__init__", [], {}]]),
        ("position", 3),
        ("actions", [["DrawCard", "stone"]]),
        ("actions", [["BuildRoad", {"brick": 1}]]),
        ("actions", [["Reveal", "flood"]]),
        ("actions", 7),
        ("ply", -1),
        ("ply", 1000),
    ],
)
def test_a_damaged_game_is_refused(game: fc.CardGame, field: str, value: Any) -> None:
    data = {**json.loads(game.to_json()), field: value}
    with pytest.raises(cn.BadRecord):
        cn.read_game(json.dumps(data))
    del data[field]
    if field not in ("version",):
        with pytest.raises(cn.BadRecord):
            cn.read_game(json.dumps(data))


def test_games_and_players_show_what_they_are(game: fc.CardGame) -> None:
    assert repr(cn.new_game("fastcard", players=2, seed=1)).startswith(
        "<CardGame, 2 players, ply 0: Cards are laid out in the market"
    )
    assert repr(game.players[0]).startswith("<Blue: ")
    assert repr(game.view(1)).startswith("<View of Orange: <CardGame, 3 players")
    assert cn.new_game("fastcard").seed != cn.new_game("fastcard").seed


@pytest.mark.parametrize("text", ["", "[]", "{}", "nonsense", '"x"'])
def test_what_is_no_game_is_refused(text: str) -> None:
    with pytest.raises(cn.BadRecord):
        cn.read_game(text)


def test_all_actions_survive_both_written_forms() -> None:
    kinds = set()
    for number in range(6):
        game = random_table(number)
        play(game, random.Random(number), 400)
        for action in game.log:
            kinds.add(type(action))
            assert forms.from_json(forms.to_json(action), game.rules.actions) == action
            assert forms.from_text(str(action), game.rules.actions) == action
            assert action.describe()
            assert "{" not in action.describe()
    assert len(kinds) > 15
