"""Scenario files of every broken kind: told by the line, and all that is wrong at once."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.board.boardfile import BOARD_KEYS
from catan_nb.board.dealing import PLAN_KEYS
from catan_nb.board.terrain import TERRAIN_WORDS
from catan_nb.language import use_language
from catan_nb.rules.authoring.form import KEYS
from catan_nb.rules.data_check import DataCheck
from catan_nb.rules.play.library import find_scenario
from catan_nb.rules.play.systems import MECHANISMS
from tests.rules.authoring.broken import TEXT, line_of


def test_the_file_itself_is_whole() -> None:
    assert cn.scenario_faults(TEXT) == ()
    game = cn.new_game(players=3, scenario=cn.read_scenario(TEXT), seed=4)
    assert game.rules.scenario.name == "two shores"
    assert game.legal_actions()


def test_a_mechanism_without_the_rules_it_needs_is_told() -> None:
    told = cn.scenario_faults(TEXT.replace('["base", "seafarers"]', '["base"]'))
    assert [(fault.line, fault.path) for fault in told] == [(11, ("mechanisms", "fog"))]


def test_all_that_is_wrong_is_told_at_once_in_the_order_of_the_lines() -> None:
    text = TEXT
    changes = [
        ('"Two Shores"', "5"),
        ('"points": 2', '"points": 20'),
        ('"pasture 5"', '"pasture 8"'),
        ('"side": "NW"', '"side": "E"'),
        ("[2, 11, 12]", "[2, 11]"),
    ]
    for was, now in changes:
        text = text.replace(was, now)
    lines = [fault.line for fault in cn.scenario_faults(text)]
    assert lines == sorted(lines)
    assert set(lines) >= {line_of(text, text.index(now)) for was, now in changes}


def test_a_fault_says_where_on_the_board_it_is() -> None:
    faults = cn.scenario_faults(TEXT.replace('"mountains 4"', '"mountains 8"'))
    assert [set(fault.hexes) for fault in faults] == [{(0, 0), (0, 1)}]
    assert faults[0].path == ("board", "rows", 1, "hexes", 1)
    apart = TEXT.replace('"mountains 4"', '"mountains 8"').replace(
        '"target": 8', '"target": 8, "red_tokens_apart": false'
    )
    assert cn.scenario_faults(apart) == ()


@pytest.mark.rule("sea.scenario")
def test_an_island_to_which_no_way_leads_is_told() -> None:
    no_ships = TEXT.replace('["base", "seafarers"]', '["base"]')
    rows = {"rows": [{"r": 0, "q": 0, "hexes": ["hills 6"] * 1 + ["sea"] * 2 + ["fields 8"]}]}
    data = json.loads(no_ships) | {"mechanisms": {}, "beside": {}, "players": [2]}
    island = {**rows, "zones": {"west": [[0, 0]]}}
    told = cn.scenario_faults(json.dumps(data | {"board": island}))
    assert [fault.hexes for fault in told if "No way leads" in str(fault.words)] == [((3, 0),)]
    sailed = cn.scenario_faults(
        json.dumps(data | {"board": island, "systems": ["base", "seafarers"]})
    )
    assert not [fault for fault in sailed if "No way leads" in str(fault.words)]
    gap = {"rows": [{"r": 0, "q": 0, "hexes": ["hills 6", None, None, "fields 8"]}]}
    data |= {"systems": ["base", "seafarers"], "board": gap | {"zones": {"west": [[0, 0]]}}}
    told = cn.scenario_faults(json.dumps(data))
    assert [fault.hexes for fault in told if "No way leads" in str(fault.words)] == [((3, 0),)]


@pytest.mark.rule("base.distance")
def test_no_place_to_start_and_too_little_room_are_told() -> None:
    wet = TEXT.replace('"start_zones": ["west"]', '"start_zones": ["sea"]').replace(
        '"zones": {', '"zones": {\n      "sea": [[3, 1]],'
    )
    told = [str(fault) for fault in cn.scenario_faults(wet)]
    assert any("There is no place to start" in one and "base.setup.order" in one for one in told)
    # 31 intersections touch the western land alone, and a settlement closes at most four.
    rounds = TEXT.replace('"rounds": 1', '"rounds": 4')
    told = [str(fault) for fault in cn.scenario_faults(rounds)]
    assert any("too little room" in one and "12 settlements" in one for one in told)


@pytest.mark.rule("base.players")
def test_a_number_of_players_without_its_board_or_data_is_told() -> None:
    data = json.loads(TEXT)
    data["board"] = {"2": data["board"]}
    told = cn.scenario_faults(json.dumps(data, indent=1))
    assert [(fault.path, str(fault.words)) for fault in told] == [
        (("board",), "There is nothing for 3 players.")
    ]
    data = json.loads(TEXT)
    data["mechanisms"]["fog"] = {"3": data["mechanisms"]["fog"]}
    told = cn.scenario_faults(json.dumps(data, indent=1))
    assert (("mechanisms", "fog"), "There is nothing for 2 players.") in [
        (fault.path, str(fault.words)) for fault in told
    ]


@pytest.mark.parametrize("text", ["", "[]", "7", "{}", '{"name": "x"', "{" * 5000, "[" * 90_000])
def test_what_is_no_scenario_at_all_is_told(text: str) -> None:
    assert cn.scenario_faults(text)


def test_it_is_told_in_the_reader_s_language() -> None:
    fault = cn.scenario_faults(TEXT.replace('"side": "NW"', '"side": "E"'))[0]
    try:
        use_language("de")
        assert str(fault).startswith("Zeile 24: ")
        use_language("nl")
        assert str(fault).startswith("regel 24: ")
    finally:
        use_language("en")


def test_a_file_is_read_by_its_path(tmp_path: Path) -> None:
    file = tmp_path / "two_shores.json"
    file.write_text(TEXT, encoding="utf-8-sig")
    assert cn.read_scenario(file) == cn.read_scenario(str(file)) == cn.read_scenario(TEXT)
    file.write_bytes(b'{"name": "\xff\xfe"}')
    with pytest.raises(cn.ScenarioFaults, match="UTF-8"):
        cn.read_scenario(file)
    with pytest.raises(FileNotFoundError):
        cn.read_scenario(tmp_path / "no_such_file.json")


@pytest.mark.parametrize("name", cn.scenarios())
def test_every_scenario_of_the_kit_is_written_and_read_back(name: str) -> None:
    scenario = find_scenario(name)
    text = cn.write_scenario(scenario)
    assert cn.read_scenario(text) == scenario
    assert cn.write_scenario(cn.read_scenario(text)) == text


JUNK: list[Any] = [None, True, -1, 0, 99, 1.5, "x", "fog 3", "hills 7", "any main", [], {}, [[1]]]


def ways(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if not isinstance(value, dict | list):
        return [way]
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    return [way, *(one for key, part in inner for one in ways(part, (*way, key)))]


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_broken_is_told_or_can_be_played(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(12):
        data = json.loads(cn.write_scenario(find_scenario(rng.choice(cn.scenarios()))))
        for _ in range(rng.choice((1, 1, 2, 3))):
            *way, last = rng.choice(ways(data)[1:])
            spot = data
            for key in way:
                spot = spot[key]
            if rng.random() < 0.4:
                del spot[last]
            else:
                spot[last] = rng.choice(JUNK)
        text = json.dumps(data, indent=1)
        faults = cn.scenario_faults(text)
        assert all(1 <= fault.line <= text.count("\n") + 1 for fault in faults)
        if not faults:
            scenario = cn.read_scenario(text)
            for players in scenario.players:
                cn.new_game(players=players, scenario=scenario, seed=seed)


DOCUMENT = (Path(__file__).parents[3] / "docs" / "scenario_files.md").read_text("utf-8")


def test_the_document_names_every_entry_and_mechanism() -> None:
    fields = [
        field
        for system in MECHANISMS.values()
        for module in system.load()
        if isinstance(check := module.hooks.get("scenario_checked"), DataCheck)
        for field in check.fields
    ]
    for name in (*KEYS, *BOARD_KEYS, *PLAN_KEYS, *MECHANISMS, *fields, *TERRAIN_WORDS):
        assert f"`{name}`" in DOCUMENT, name


def test_the_example_of_the_document_is_whole() -> None:
    example = DOCUMENT.partition("```json\n")[2].partition("```")[0]
    assert cn.scenario_faults(example) == ()
    assert cn.new_game(players=2, scenario=cn.read_scenario(example)).options["target"] == 8


@pytest.mark.rule("sea.scenario")
def test_terrain_without_its_rules_is_told() -> None:
    data = json.loads(TEXT)
    del data["mechanisms"]["fog"]
    told = cn.scenario_faults(json.dumps(data, indent=1))
    assert [(set(fault.hexes), fault.rule) for fault in told] == [
        ({(2, 0), (2, 1)}, "sea.scenario")
    ]


@pytest.mark.parametrize("players", [3, 4])
def test_gold_in_the_mist_is_short_and_has_what_it_is_for(players: int) -> None:
    game = cn.new_game(scenario="gold_in_the_mist", players=players, seed=2)
    board = game.board
    assert game.options["target"] == 10
    words = [board.terrain.count(terrain) for terrain in (cn.Terrain.FOG, cn.Terrain.GOLD)]
    assert words == [7, 2]
    stack = game.rules.scenario.mechanisms["fog"]
    assert sum(stack["terrain"].values()) == 7
    assert stack["terrain"]["gold"] == 2
    # Five hexes of the stack yield, and each of them gets a token.
    assert len(stack["tokens"]) == 7 - stack["terrain"]["sea"]
    assert [island.bit_count() for island in board.land.islands] == [2, 10, 2]
    home = {hex for hex, zone in enumerate(board.zones) if zone == "home"}
    assert len(home) == 10
    kinds = {board.terrain[hex] for hex in home}
    assert kinds == {0, 1, 2, 3, 4}
