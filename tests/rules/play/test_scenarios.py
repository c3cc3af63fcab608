"""Scenarios: what a file says is in force, and what it cannot say is told."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.board.layout import Board
from catan_nb.games import rematch, scenarios_of
from catan_nb.kernel.module import RuleModule
from catan_nb.rules.base.questions import SetupSettlement
from catan_nb.rules.play.library import find_scenario
from catan_nb.rules.play.systems import MECHANISMS, System
from catan_nb.rules.scenario import Scenario
from tests.conformance.playing import play
from tests.rules.play.hand_made import push

#: Two islands with a sea between them, and a zone on each.
SHORES = {
    "rows": [
        {"r": 0, "q": 0, "hexes": ["hills 6", "forest 5", "sea", "fields 8", "pasture 9"]},
        {"r": 1, "q": -1, "hexes": ["pasture 5", "mountains 4", "sea", "sea", "hills 10"]},
        {"r": 2, "q": -1, "hexes": ["desert", "fields 3", "sea", "sea", "forest 11"]},
    ],
    "zones": {"west": [[0, 0], [1, 0], [-1, 1], [0, 1], [-1, 2], [0, 2]]},
}
FILE = {
    "name": "two shores",
    "players": [2],
    "board": SHORES,
    "options": {"target": 6},
    "rounds": 3,
    "start_zones": ["west"],
    "leaves_out": ["longest_route"],
}


def scenario(**changes: Any) -> Scenario:
    return Scenario.from_json(json.loads(json.dumps({**FILE, **changes})))


def test_scenarios_are_those_of_the_greatest_system() -> None:
    def names(variant: str, players: int) -> list[str]:
        return [one.name for one in scenarios_of(variant, players)]

    assert "first_game" in names("base", 5)
    assert "first_knights" in names("base+cities_knights", 4)
    assert "first_knights" not in names("base+cities_knights", 5)
    assert "first_game" not in names("base+cities_knights", 4)
    assert names("fastcard", 4) == []


def test_every_scenario_has_a_title_of_its_own() -> None:
    titles = [find_scenario(name).title for name in cn.scenarios()]
    assert all(titles)
    assert len(set(titles)) == len(titles)


def test_what_a_scenario_says_is_in_force() -> None:
    game = cn.new_game(players=2, scenario=scenario(), seed=1)
    assert game.options["target"] == 6
    assert "longest_route" not in game.rules.systems
    asked = [frame.player for frame in game.state.stack if isinstance(frame, SetupSettlement)]
    first, other = game.first_player, 1 - game.first_player
    assert asked[::-1] == [first, other, other, first, first, other]
    east = game.board.vertex((3, 0), (4, 0), (3, 1))
    refusal = game.why_not(cn.BuildSettlement(east))
    assert refusal.rule == "base.setup.order"
    assert refusal.text == (
        f"V{east} touches other land than the zone “west”, where this scenario begins."
    )
    west = [action.vertex for action in game.legal_actions()]
    assert west
    assert all(game.board.topology.vertex_points[vertex][0] < 3 for vertex in west)
    assert cn.new_game(players=2, scenario=scenario(), options={"target": 9}).options["target"] == 9


def test_the_last_round_pays_the_first_cards() -> None:
    game = cn.new_game(players=2, scenario=scenario(), seed=1)
    for _ in range(8):
        push(game, game.legal_actions()[0])
    assert [player.hand_size for player in game.players] == [0, 0]
    while game.turn_number == 0:
        push(game, game.legal_actions()[0])
    assert sum(player.hand_size for player in game.players) > 0
    assert [len(player.settlements) for player in game.players] == [3, 3]


def test_no_road_is_long_enough_where_the_longest_route_is_left_out() -> None:
    position = cn.Position("base", players=2, scenario=scenario())
    vertices = [position.board.vertex((0, 0), (1, 0), (1, -1))]
    position.settlement(0, vertices[0])
    game = position.turn(0, rolled=True).game()
    assert game.longest_route_holder is None
    assert game.points(0) == 1


def test_a_game_with_a_scenario_is_saved_and_read() -> None:
    game = cn.new_game(players=2, scenario=scenario(), seed=4)
    for _ in range(12):
        push(game, game.legal_actions()[0])
    data = json.loads(game.to_json())
    assert (data["version"], data["scenario"]["name"], data["variant"]) == (3, "two shores", "base")
    again = cn.Game.from_json(game.to_json())
    assert (again.state, again.events) == (game.state, game.events)
    assert again.to_json() == game.to_json()
    assert json.loads(cn.new_game(seed=1).to_json())["scenario"] is None


def test_a_running_game_becomes_a_position_of_its_scenario() -> None:
    game = cn.new_game(players=2, scenario=scenario(), seed=4)
    edited = cn.Position.of(game).game()
    assert edited.rules.scenario == game.rules.scenario
    assert edited.legal_actions() == game.legal_actions()
    again = cn.Game.from_json(edited.to_json())
    assert (again.state, again.rules.scenario.name) == (edited.state, "two shores")


def test_a_scenario_without_a_name_is_saved_and_read() -> None:
    game = cn.new_game(players=2, scenario=Scenario(rounds=3), seed=4)
    for _ in range(12):
        push(game, game.legal_actions()[0])
    again = cn.Game.from_json(game.to_json())
    assert (again.state, again.rules.scenario.rounds) == (game.state, 3)


def test_a_scenario_may_have_a_board_for_each_number_of_players() -> None:
    either = scenario(players=[2, 3], board={"2": SHORES, "3": "beginner"}, start_zones=[])
    boards = [cn.new_game(players=n, scenario=either, seed=1).board for n in (2, 3)]
    assert [board.name for board in boards] == [Board.from_json(SHORES).name, "beginner"]
    assert cn.Position(players=2, scenario=either).board == boards[0]
    game = cn.Game.from_json(cn.new_game(players=2, scenario=either, seed=1).to_json())
    assert game.board == boards[0]
    with pytest.raises(cn.BadSetup, match="one for each of its numbers of players"):
        scenario(players=[2, 3], board={"2": SHORES})
    with pytest.raises(cn.BadSetup, match="the board of 'two shores'"):
        scenario(players=[2, 3], board={"2": SHORES, "3": {"rows": []}})


def test_a_scenario_may_have_a_board_that_is_dealt() -> None:
    rows = [{"r": 0, "q": 0, "hexes": ["any all"] * 9}]
    pools = {
        "all": {"terrain": {"forest": 5, "hills": 4}, "tokens": [2, 3, 4, 5, 9, 10, 11, 12, 8]}
    }
    dealt = scenario(board={"rows": rows, "pools": pools}, start_zones=[])
    boards = [cn.new_game(players=2, scenario=dealt, seed=seed).board for seed in (1, 1, 2)]
    assert boards[0] == boards[1] != boards[2]
    position = cn.Position(players=2, scenario=dealt)
    assert position.board == cn.Position(players=2, scenario=dealt).board
    game = cn.new_game(players=2, scenario=dealt, seed=3)
    assert cn.read_game(game.to_json()).board == game.board
    assert rematch(game, seed=4).board == cn.new_game(players=2, scenario=dealt, seed=4).board
    more = {"all": pools["all"] | {"terrain": {"forest": 6, "hills": 4}}}
    with pytest.raises(cn.BadSetup, match="the pool 'all' has 10 hexes for 9 places on the board"):
        scenario(board={"rows": rows, "pools": more})


def test_a_rematch_of_a_saved_game_deals_the_scenarios_board_anew() -> None:
    game = cn.read_game(cn.new_game(scenario="new_world", players=3, seed=1).to_json())
    again = rematch(game, seed=2)
    assert again.board == cn.new_game(scenario="new_world", players=3, seed=2).board
    assert again.board != game.board


def test_a_key_may_name_more_than_one_number_of_players() -> None:
    either = scenario(
        players=[2, 3, 4], board={"2": SHORES, "3, 4": "beginner"}, start_zones=[], rounds=2
    )
    boards = [cn.new_game(players=n, scenario=either, seed=1).board.name for n in (2, 3, 4)]
    assert boards == ["own board", "beginner", "beginner"]


def test_mechanisms_may_have_data_for_each_number_of_players(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def points(state: Any, seat: int) -> int:
        given: int = state.rules.scenario.mechanisms["gifts"]["points"]
        return given

    gifts = RuleModule(name="gifts", hooks={"points": points})
    monkeypatch.setitem(MECHANISMS, "gifts", System("gifts", (gifts,)))
    told = {"2": {"points": 1}, "3,4": {"points": 2}}
    either = scenario(players=[2, 3, 4], board=None, start_zones=[], mechanisms={"gifts": told})
    for players, count in ((2, 1), (3, 2), (4, 2)):
        game = cn.new_game(players=players, scenario=either, seed=1)
        assert game.points(0) == count
        assert cn.read_game(game.to_json()).points(0) == count
        assert cn.Position(players=players, scenario=either).game().points(0) == count
    with pytest.raises(cn.BadSetup, match="data by name, or such for each of its numbers"):
        scenario(players=[2, 3, 4, 5], board=None, mechanisms={"gifts": told})


@pytest.mark.rule("sea.scenario")
def test_seafarers_without_a_choice_is_new_shores() -> None:
    for players in (3, 4, 5, 6):
        game = cn.new_game("base+seafarers", players=players, seed=1)
        chosen = cn.new_game(scenario="new_shores", players=players, seed=1)
        assert (game.variant, game.rules.scenario) == (chosen.variant, chosen.rules.scenario)
        assert game.board == chosen.board
        assert game.options["target"] == 14
    position = cn.Position("base+seafarers", players=4)
    assert position.board.name == "new_shores_4"
    assert cn.Position.of(game).board == game.board
    options = {option.name for option in cn.option_list("base+seafarers", 4)}
    assert options == {o.name for o in cn.option_list("base", 4, "new_shores")}
    bare = cn.new_game("base+seafarers", players=3, board="beginner", seed=1)
    assert (bare.rules.scenario.name, bare.board.name) == ("", "beginner")
    with pytest.raises(cn.BadSetup, match="new_shores is for 3, 4, 5, 6 players, not 2"):
        cn.new_game("base+seafarers", players=2)


@pytest.mark.rule("base.setup.order")
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_a_position_states_any_round_of_placing_that_there_is(rounds: int) -> None:
    position = cn.Position("base", players=2, scenario=Scenario(rounds=rounds))
    game = position.setup(1, round=rounds).game()
    assert (game.frame.player, game.frame.round) == (1, rounds)
    with pytest.raises(cn.BadSetup, match=f"rounds 1 to {rounds}, not {rounds + 1}"):
        position.setup(1, round=rounds + 1)


def test_the_kit_has_scenarios_of_its_own() -> None:
    game = cn.new_game(scenario="first_game", players=3)
    assert (game.variant, game.board.name, game.turn_number) == ("base", "beginner", 1)
    game = cn.new_game(scenario="first_knights", players=3)
    assert (game.variant, game.board.name) == ("base+cities_knights", "cities_knights")
    game = cn.new_game("base+cities_knights", scenario="first_game", players=3)
    assert game.variant == "base+cities_knights"


@pytest.mark.parametrize("name", cn.scenarios())
def test_a_scenario_of_the_kit_is_played_by_everybody_it_is_for(name: str) -> None:
    for players in find_scenario(name).players:
        game = cn.new_game(scenario=name, players=players, seed=players)
        play(game, random.Random(players), 300)
        assert game.turn_number > 1
        assert cn.read_game(game.to_json()).state == game.state


def test_mechanisms_are_modules_with_data(monkeypatch: pytest.MonkeyPatch) -> None:
    def points(state: Any, seat: int) -> int:
        given: int = state.rules.scenario.mechanisms["gifts"]["points"]
        return given

    gifts = RuleModule(name="gifts", hooks={"points": points})
    monkeypatch.setitem(MECHANISMS, "gifts", System("gifts", (gifts,)))
    game = cn.new_game(players=2, scenario=scenario(mechanisms={"gifts": {"points": 2}}))
    assert [game.points(seat) for seat in range(2)] == [2, 2]


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"players": [7]}, "'two shores' is broken: its players are numbers from 2 to 6"),
        ({"rounds": 0}, "its rounds are a number from 1 to 4"),
        ({"systems": ["seafarers"]}, "its systems are names, base among them"),
        ({"colour": "red"}, "there is no entry of a scenario 'colour'"),
        ({"board": {"rows": []}}, "the board of 'two shores'"),
        ({"options": [3]}, "its options are values by name"),
    ],
)
def test_a_broken_file_is_told_what_is_wrong(changes: dict[str, Any], told: str) -> None:
    with pytest.raises(cn.BadSetup, match=told):
        scenario(**changes)
    with pytest.raises(cn.BadSetup, match="a scenario is an object with a name"):
        Scenario.from_json([])


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            {"scenario": "first_gaem"},
            "no scenario 'first_gaem'.*did you mean 'first_game'",
        ),
        ({"scenario": "first_game", "board": "variable"}, "first_game has a board of its own"),
        ({"scenario": "first_knights", "players": 5}, "first_knights is for 2, 3, 4 players"),
        (
            {"scenario": scenario(start_zones=["north"]), "players": 2},
            "no zone of the board 'north'",
        ),
        ({"scenario": scenario(mechanisms={"wind": 1}), "players": 2}, "no mechanism 'wind'"),
        (
            {"scenario": scenario(options={"wind": 1}), "players": 2},
            "option 'wind'",
        ),
        ({"variant": "fastcard", "scenario": "first_game"}, "the card game has no scenarios"),
    ],
)
def test_what_cannot_be_started_is_refused(arguments: dict[str, Any], told: str) -> None:
    with pytest.raises(cn.BadSetup, match=told):
        cn.new_game(**arguments)


@pytest.mark.rule("ck.setup")
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_the_round_that_pays_places_a_city(rounds: int) -> None:
    knights = scenario(systems=["base", "cities_knights"], rounds=rounds, start_zones=[])
    game = cn.new_game(players=2, scenario=knights, board=None, seed=1)
    asked = [(type(frame).__name__, frame.round) for frame in reversed(game.state.stack)]
    kinds = ["SetupSettlement"] * (rounds - 1) + ["SetupCity"]
    assert asked == [(kind, n) for n, kind in enumerate(kinds, start=1) for _ in range(2)]
