"""The flat form of the base game is the rules' own game, at every position."""

from __future__ import annotations

import random
from copy import deepcopy

import pytest

import catan_nb as cn
from catan_nb.bots.playout.acting import act
from catan_nb.bots.playout.codes import ACTION, BUILD_ROAD, CHANCES, QUESTION
from catan_nb.bots.playout.listing import legal
from catan_nb.bots.playout.loading import is_supported, load
from catan_nb.bots.playout.random_game import chance, play_on
from catan_nb.bots.tournament import games as arena
from catan_nb.bots.tournament.games import playout
from catan_nb.kernel.action import Action
from catan_nb.kernel.module import RuleModule
from catan_nb.rules.base.actions import OfferTrade
from catan_nb.rules.base.questions import FreeRoads
from catan_nb.rules.cards import Cards
from catan_nb.rules.play.systems import SYSTEMS, System, add_system
from catan_nb.rules.state import DERIVED, CatanState
from tests.conformance.playing import CHOICES, SIX_CHOICES, table
from tests.conformance.playout.beside import Beside, parts
from tests.conformance.playout.positions import by_hand

ALWAYS, THOROUGH = 20, 5000
"""Games that are played in each of the tests below, and in the thorough run."""


@pytest.mark.parametrize("number", range(15))
def test_all_positions_of_a_game_are_the_rules_own(number: int) -> None:
    Beside(table(number)).play(random.Random(number), 400)


def test_games_are_the_rules_own_to_their_end(thorough: bool) -> None:
    for number in range(100, 100 + (400 if thorough else 3)):
        Beside(table(number)).play(random.Random(number), 3000)


def test_positions_by_hand_are_the_rules_own(thorough: bool) -> None:
    for number in range(2000 if thorough else 60):
        Beside(by_hand(number)).play(random.Random(number), 12)


def test_playouts_are_those_of_the_rules(thorough: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same luck brings the same game, whoever plays it."""
    for number in range(THOROUGH if thorough else ALWAYS):
        game = table(number)
        ends = []
        turns = 900 if number % 4 else 20  # most end before the first
        for by_rules in (False, True):
            with monkeypatch.context() as patched:
                if by_rules:
                    patched.setattr(arena, "load", lambda _state: None)
                state, log = game.state.copy(), list[Action]()
                count = playout(game.rules, state, random.Random(number), turns, log)
            ends.append((count, log, state, [getattr(state, name) for name in DERIVED]))
        assert ends[0] == ends[1], number


def test_what_is_asked_in_a_trade_is_left_to_the_rules() -> None:
    game = cn.Position(players=3).hand(0, ore=1).hand(1, wool=1).turn(0, rolled=True).game()
    assert load(game.state) is not None
    game.push(OfferTrade(Cards(ore=1), Cards(wool=1)))
    assert load(game.state) is None
    assert playout(game.rules, game.state, random.Random(1), max_turns=20) > 20


@pytest.mark.parametrize("variant", ["base+cities_knights", "base+seafarers"])
def test_other_games_are_left_to_the_rules(variant: str) -> None:
    game = cn.new_game(variant, players=4, seed=1)
    assert not is_supported(game.rules)
    assert load(game.state) is None


def test_a_scenario_is_left_to_the_rules() -> None:
    """Three rounds of placing are enough for a game to be another one."""
    game = cn.new_game("base", players=3, seed=1, scenario=cn.Scenario(name="slow", rounds=3))
    assert not is_supported(game.rules)
    assert load(game.state) is None


def test_a_question_that_says_more_than_its_number_is_left_to_the_rules() -> None:
    game = cn.Position(board="beginner", players=2).turn(0, rolled=True).game()
    game.state.stack.append(FreeRoads(0, 1))
    assert load(game.state) is not None
    game.state.stack[-1] = FreeRoads(0, 1, barred=5)
    assert load(game.state) is None


def test_a_house_rule_is_left_to_the_rules() -> None:
    add_system(
        System("mild", (RuleModule("mild", hooks={"robber_sleeps": _once}),), house_rule=True)
    )
    try:
        assert not is_supported(cn.new_game("base+mild", seed=1).rules)
    finally:
        del SYSTEMS["mild"]


def _once(state: CatanState) -> bool:
    return state.turn_number < 3


def test_there_is_no_option_that_the_flat_form_has_not_heard_of() -> None:
    """A new one is to be played in `catan_nb.bots.playout` too; the tables above try its values."""
    options = cn.new_game("base", players=6, seed=1).options
    assert set(options) == {*CHOICES, *SIX_CHOICES}


def test_a_copy_is_independent() -> None:
    first = Beside(table(12))
    first.play(random.Random(1), 200)
    second = first.table.copy()
    play_on(second, random.Random(2).random, random.Random(2).sample, 300)
    first.compare()
    assert second.turn_number > first.table.turn_number


def test_whatever_is_done_on_a_copy_leaves_the_position_as_it_was() -> None:
    city = cn.Position(board="beginner", players=2).settlement(0, 24).hand(0, ore=3, grain=2)
    games = [city.turn(0, rolled=True).game(), *map(by_hand, range(60))]
    for number, game in enumerate(games):
        first = load(game.state)
        assert first is not None
        before, listed = deepcopy(parts(first)), legal(first)
        for code in listed:
            second = first.copy()
            act(second, code)
            if second.stack and CHANCES >> (second.stack[-1] & QUESTION) & 1:
                act(second, chance(second, 0.5))
            if second.stack:
                legal(second)
            assert (parts(first), legal(first)) == (before, listed), (number, code)


def test_a_copy_lists_for_itself_where_one_may_build() -> None:
    """Lists that have been made are shared; a road on one of the boards makes them anew there."""
    game = cn.Position(board="beginner", players=2).settlement(0, 10).turn(0, rolled=True)
    first = Beside(game.hand(0, brick=2, lumber=2).game())
    before = legal(first.table)
    second = first.table.copy()
    act(second, next(code for code in before if code & ACTION == BUILD_ROAD))
    assert legal(second) != before
    assert legal(first.table) == before
