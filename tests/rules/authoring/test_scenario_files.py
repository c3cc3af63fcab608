"""Scenario files of every broken kind: told by the line, and all that is wrong at once."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.board.boardfile import BOARD_KEYS
from catan_nb.board.dealing.plan import PLAN_KEYS
from catan_nb.board.terrain import TERRAIN_WORDS
from catan_nb.language import use_language
from catan_nb.rules.authoring.form import KEYS
from catan_nb.rules.data_check import DataCheck
from catan_nb.rules.play.library import scenario_named
from catan_nb.rules.play.systems import MECHANISMS

#: Two islands with a sea between them, a hidden strip of fog, a pool and a village of nothing.
TEXT = """{
  "name": "two shores",
  "title": "Two Shores",
  "systems": ["base", "seafarers"],
  "players": [2, 3],
  "options": {"target": 8},
  "rounds": 1,
  "start_zones": ["west"],
  "mechanisms": {
    "areas": {"points": 2},
    "fog": {"terrain": {"gold": 1, "sea": 1}, "tokens": [9]}
  },
  "beside": {"cities_knights": {"options": {"target": 11}}},
  "board": {
    "name": "two shores",
    "rows": [
      {"r": 0, "q": 0, "hexes": ["hills 6", "forest 5", "fog", "sea", "sea", "pasture 9"]},
      {"r": 1, "q": -1, "hexes": ["pasture 5", "mountains 4", "fields 3", "fog", "sea", "hills 9"]},
      {"r": 2, "q": -1, "hexes": ["desert", "any ring", "any ring", "sea", "sea", "forest 11"]},
      {"r": 3, "q": -2, "hexes": [null, "any ring", "sea", "sea", "sea", "sea"]}
    ],
    "rim": true,
    "harbours": [
      {"hex": [0, 0], "side": "NW", "kind": "ore"},
      {"hex": [-1, 2], "side": "W", "kind": "any"}
    ],
    "robber": [-1, 2],
    "pirate": [3, 0],
    "zones": {
      "west": [[0, 0], [1, 0], [-1, 1], [0, 1], [1, 1], [-1, 2], [0, 2], [1, 2], [-1, 3]]
    },
    "pools": {
      "ring": {"terrain": {"hills": 1, "fields": 2}, "tokens": [2, 11, 12], "lay": "shuffled"}
    },
    "harbour_kinds": {"wool": 1}
  }
}
"""
#: What is written otherwise, how, and of what the fault speaks; it stands on the same line.
BROKEN = [
    ('"name": "two shores",\n  "title"', '"name": 7,\n  "title"', "name is a text", ""),
    ('"title": "Two Shores"', '"titel": "Two Shores"', "did you mean 'title'", ""),
    ('"title": "Two Shores"', '"title": ""', "title is a text", ""),
    ('["base", "seafarers"]', '["base", "seafarer"]', "did you mean 'seafarers'", ""),
    ('["base", "seafarers"]', '["seafarers"]', "base game", ""),
    ("[2, 3]", "[2, 7]", "2 to 6 players, not 7", "base.players"),
    ("[2, 3]", "[]", "players is a list of numbers", "base.players"),
    ('{"target": 8}', '{"targte": 8}', "did you mean 'target'", ""),
    ('{"target": 8}', '{"target": "many"}', "target", ""),
    ('"rounds": 1', '"rounds": 5', "from 1 to 4, not 5", "base.setup.order"),
    ('["west"]', '["east"]', "zone of the board 'east'", "sea.setup.zone"),
    ('"areas": {"points": 2}', '"areas": {}', "it wants 'points'", "sea.scenario"),
    ('"areas": {"points": 2}', '"areas": {"points": 2, "name": []}', "'name'", "sea.scenario"),
    ('"areas": {"points": 2}', '"arias": {"points": 2}', "did you mean 'areas'", "sea.scenario"),
    ('"tokens": [9]', '"tokens": [7]', "7 is no token", "sea.scenario"),
    ('{"gold": 1, "sea": 1}', '{"gold": 1}', "1 hexes are in the stack for 2", "sea.scenario"),
    ('"cities_knights": {', '"cities": {', "did you mean 'cities_knights'", ""),
    ('{"target": 11}', '{"tarhet": 11}', "target", "sea.ck.scenarios"),
    ('"hills 6"', '"hill 6"', "did you mean 'hills'", "base.board"),
    ('"hills 6"', '"hills six"', "A hex is written as", ""),
    ('"hills 6"', '"hills 7"', "no token 7", "base.tokens"),
    ('"pasture 5"', '"pasture 8"', "tokens 6 and 8", "base.layout.variable"),
    ('"desert", "any', '"desert 4", "any', "No token lies on desert", "base.tokens"),
    ('[null, "any ring"', '[null, "any rung"', "did you mean 'ring'", ""),
    ('"r": 1, "q": -1', '"r": 0, "q": -1', "listed twice", ""),
    ('{"r": 2, "q": -1, ', '{"r": 2, ', "'q' is missing".replace("'", '"'), ""),
    ('"q": -2, "hexes": [', '"q": -2.5, "hexes": [', "q is a whole number", ""),
    ('"rim": true', '"rim": 1', "true or false", ""),
    ('"rim": true', '"rom": true', "'rom'", ""),
    ('[0, 0], "side": "NW"', '[0, 0], "side": "E"', "off the coast", "base.harbours"),
    ('[0, 0], "side": "NW"', '[0, 0], "side": "N"', "no side 'N'", ""),
    ('[0, 0], "side": "NW"', '[3, 0], "side": "NW"', "needs a land hex", "base.harbours"),
    ('[0, 0], "side": "NW"', '[9, 9], "side": "NW"', "not on the board", "base.harbours"),
    ('[-1, 2], "side": "W"', '[-1, 2], "side": "SW"', "", ""),
    ('"kind": "ore"', '"kind": "gold"', "kind of harbour 'gold'", ""),
    ('"kind": "ore"', '"kind": 4, "rate": 2', "A harbour is written as", ""),
    ('"robber": [-1, 2]', '"robber": [3, 0]', "The robber stands on land", "base.robber.move"),
    ('"pirate": [3, 0]', '"pirate": [0, 0]', "The pirate stands on sea", "sea.pirate"),
    ('"pirate": [3, 0]', '"pirate": [30, 0]', "not on the board", ""),
    ("[1, 2], [-1, 3]]", "[1, 2], [-1, 30]]", "not on the board", ""),
    ("[1, 2], [-1, 3]]", "[1, 2], [1, 2]]", "in two zones", ""),
    (
        '{"hills": 1, "fields": 2}',
        '{"hills": 1}',
        "ring: 1; places for it on the board: 3",
        "sea.scenario",
    ),
    ('{"hills": 1, "fields": 2}', '{"hills": 1, "fjelds": 2}', "did you mean 'fields'", ""),
    ("[2, 11, 12]", "[2, 11]", "ring: 2; hexes of it that take one: 3", "base.tokens"),
    ("[2, 11, 12]", "[2, 11, 13]", "no token 13", "base.tokens"),
    ('"shuffled"', '"shufled"', "did you mean 'shuffled'", ""),
    ('{"wool": 1}', '{"wool": 2}', "to be drawn: 2", "base.harbours"),
    ('"rounds": 1,', '"rounds": 1', "A comma is wanted", ""),
    ('"rounds": 1,', '"rounds": 1,,', "in double quotes", ""),
    ('"rounds": 1,', '"rounds" 1,', "A colon", ""),
    ('"rounds": 1,', '"rounds": one,', "A value is wanted", ""),
    ('"rounds": 1,', '"rounds": NaN,', "a number that is none", ""),
    ('"rounds": 1,', '"rounds": 1, "rounds": 2,', "stands here twice", ""),
]


def line_of(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1


def test_the_file_itself_is_whole() -> None:
    assert cn.scenario_faults(TEXT) == ()
    game = cn.new_game(players=3, scenario=cn.read_scenario(TEXT), seed=4)
    assert game.rules.scenario.name == "two shores"
    assert game.legal_actions()


@pytest.mark.rule("sea.scenario")
@pytest.mark.parametrize(("was", "now", "words", "rule"), BROKEN)
def test_what_is_wrong_is_told_with_its_line(was: str, now: str, words: str, rule: str) -> None:
    assert TEXT.count(was) == 1
    text = TEXT.replace(was, now)
    wanted = line_of(TEXT, TEXT.index(was) + (0 if "\n" not in was else 2))
    faults = cn.scenario_faults(text)
    if not words:  # varied, and still good
        assert faults == ()
        return
    told = [fault for fault in faults if words in str(fault.words) and fault.rule == rule]
    assert told, list(map(str, faults))
    if "NaN" not in now:
        lines = {fault.line for fault in told}
        # What is missing at the end of a line is found at the beginning of the next.
        assert lines & {wanted, wanted + ("comma" in words)}, (wanted, list(map(str, faults)))
    with pytest.raises(cn.ScenarioFaults) as caught:
        cn.read_scenario(text)
    assert caught.value.faults == faults
    assert str(faults[0]) in str(caught.value)


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
    scenario = scenario_named(name)
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
        data = json.loads(cn.write_scenario(scenario_named(rng.choice(cn.scenarios()))))
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
