"""Saved games: round trips at every point, and files that are broken, foreign or forged."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import catan_nb as cn
from tests.conformance.playing import choose, table


def frames_of_games() -> dict[str, cn.Game]:
    """Return a game in the middle of every kind of question."""
    found: dict[str, cn.Game] = {}
    for number in (2, 3, 9, 12, 14, 18, 23, 28):
        game, rng = table(number), random.Random(number)
        while not game.over and game.ply < 900:
            found.setdefault(type(game.frame).__name__, game.fork())
            game.push(game.sample() if game.actor == cn.CHANCE else choose(game, rng))
        found.setdefault("over", game.fork())
    return found


@pytest.fixture(scope="module")
def questions() -> dict[str, cn.Game]:
    return frames_of_games()


FRAMES = [
    *("SetupSettlement", "SetupRoad", "BeforeRoll", "DiceRoll", "MainTurn", "DiscardHalf"),
    *("RobberMove", "ChooseVictim", "StealCard", "DrawCard", "FreeRoads", "AnswerOffer"),
    *("ChoosePartner", "SpecialBuilding", "PairedTurn", "over"),
]


def same(one: cn.Game, two: cn.Game) -> None:
    assert one.state == two.state
    assert one.frame == two.frame
    assert (one.log, one.ply, one.events) == (two.log, two.ply, two.events)
    assert (one.names, one.colours, one.seed) == (two.names, two.colours, two.seed)
    assert (one.board, dict(one.options), one.variant) == (
        two.board,
        dict(two.options),
        two.variant,
    )
    assert one.legal_actions() == two.legal_actions()
    assert one.to_json() == two.to_json()


@pytest.mark.parametrize("frame", FRAMES)
def test_a_game_is_loaded_as_it_was_saved(frame: str, questions: dict[str, cn.Game]) -> None:
    game = questions[frame]
    same(game, cn.Game.from_json(game.to_json()))
    for point in {0, game.ply // 2, game.ply}:
        branch = game.fork()
        branch.goto(point)
        loaded = cn.Game.from_json(branch.to_json())
        same(branch, loaded)
        loaded.goto(len(loaded.log))
        assert loaded.state == game.state


def test_every_frame_has_been_saved(questions: dict[str, cn.Game]) -> None:
    kinds = {frame.__name__ for frame in cn.new_game(players=6).rules.offers}
    assert set(questions) == kinds | {"over"} == set(FRAMES)


@pytest.mark.parametrize(
    "chosen",
    [
        {"variant": "base"},
        {"variant": "base+cities_knights"},
        {"variant": "fastcard"},
        {"variant": "base+seafarers", "scenario": "new_shores"},
        {"variant": "base+seafarers", "scenario": "cloth"},
    ],
)
def test_the_data_of_a_state_stay_as_they_were(chosen: dict[str, str]) -> None:
    game, rng = cn.new_game(**chosen, seed=8), random.Random(8)
    state = game.state  # the game goes on in it
    data = state.data()
    kept = copy.deepcopy(data)
    for _ in range(60):
        game.push(game.sample() if game.actor == cn.CHANCE else rng.choice(game.legal_actions()))
    assert data == kept != game.state.data()


def test_a_loaded_game_plays_on_alike() -> None:
    game = table(7)
    for _ in range(100):
        game.push(game.sample() if game.actor == cn.CHANCE else game.legal_actions()[0])
    loaded = cn.Game.from_json(game.to_json())
    for one in (game, loaded):
        rng = random.Random(5)
        for _ in range(60):
            one.push(one.sample() if one.actor == cn.CHANCE else choose(one, rng))
    same(game, loaded)


def test_a_record_is_plain_json_with_a_format_and_a_version() -> None:
    data = json.loads(table(2).to_json())
    assert data["format"] == "catan_nb game"
    assert data["version"] == 3
    assert set(data) == {
        *("format", "version", "variant", "names", "colours", "seed", "options", "board"),
        *("first_player", "position", "actions", "ply"),
        "scenario",
    }


# ---- broken, foreign, forged -----------------------------------------------------------

FOREIGN = [
    "",
    "{",
    "null",
    "[]",
    "42",
    '"game"',
    "{}",
    '{"format": "chess"}',
    "not json at all",
    "[" * 100_000,
    "1" * 10_000,
    '{"format": "catan_nb game"}',
    "\x00\x01",
]


@pytest.mark.parametrize("text", FOREIGN, ids=range(len(FOREIGN)))
def test_foreign_files_are_refused(text: str) -> None:
    with pytest.raises(cn.BadRecord, match=r"saved"):
        cn.Game.from_json(text)


@pytest.mark.parametrize("text", [None, 5, b"\xff\xfe", ["x"]])
def test_what_is_no_text_is_refused(text: Any) -> None:
    with pytest.raises(cn.BadRecord, match="not a saved game"):
        cn.Game.from_json(text)


def saved(actions: int = 25) -> dict[str, Any]:
    game, rng = table(0), random.Random(0)
    for _ in range(actions):
        game.push(game.sample() if game.actor == cn.CHANCE else choose(game, rng))
    data: dict[str, Any] = json.loads(game.to_json())
    return data


FORGED: list[tuple[dict[str, Any], str]] = [
    ({"version": 4}, "version 4 of the format"),
    ({"version": None}, "version None"),
    ({"variant": "chess"}, "no variant 'chess'"),
    ({"seed": "x"}, "seed"),
    ({"seed": -4}, "seed"),
    ({"names": ["Ada"]}, "names"),
    ({"names": ["A", "A"]}, "same name"),
    ({"names": 4}, "damaged"),
    ({"colours": ["blue", "blue"]}, "colours"),
    ({"colours": ["blue", 3]}, "colours"),
    ({"colours": []}, "2 to 6 players"),
    ({"options": {"target": 99}}, "target"),
    ({"options": {"x": 1}}, "unknown option"),
    ({"options": 3}, "options"),
    ({"board": {}}, "rows"),
    ({"board": None}, "damaged"),
    ({"first_player": 9}, "no seat 9"),
    ({"first_player": True}, "no seat True"),
    ({"actions": 4}, "damaged"),
    ({"actions": [4]}, "action 0.*list that starts with its name"),
    ({"actions": [[]]}, "action 0"),
    ({"actions": [["Castle", 3]]}, "no action 'Castle'"),
    ({"actions": [["RollDice", 1]]}, "takes 0 values, not 1"),
    ({"actions": [["EndTurn"]]}, r"action 0 of this saved game is illegal.*base\.turn"),
    ({"actions": [["Roll", 3, 4]]}, "does not exist"),
    ({"actions": [["RollDice"], ["Roll", 3, 9]]}, "action 1.*illegal"),
    ({"actions": [["RollDice"], ["Roll", True, 4]]}, "action 1.*damaged.*whole number"),
    ({"actions": [["RollDice"], ["Roll", "3", 4]]}, "whole number"),
    ({"ply": 26}, "does not exist"),
    ({"ply": -1}, "does not exist"),
    ({"ply": "3"}, "does not exist"),
]


@pytest.mark.parametrize(("changes", "message"), FORGED)
def test_forged_records_are_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(cn.BadRecord, match=message):
        cn.Game.from_json(json.dumps(saved() | changes))


@pytest.mark.parametrize("field", [key for key in saved(0) if key != "format"])
def test_missing_parts_are_named(field: str) -> None:
    data = saved()
    del data[field]
    with pytest.raises(cn.BadRecord, match=f"'?{field}'? is missing|version None"):
        cn.Game.from_json(json.dumps(data))


def test_impossible_moves_are_found() -> None:
    data = saved(40)
    for number in range(1, 40):
        forged = copy.deepcopy(data)
        forged["actions"][number] = ["BuildCity", 0]
        with pytest.raises(cn.BadRecord, match=f"action {number} .*illegal"):
            cn.Game.from_json(json.dumps(forged))


JUNK: tuple[Any, ...] = (None, True, -1, 0, 7, 10**30, 1.5, "", "x", [], [1], {}, {"a": 1})


def spots(data: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Give the way to every value in a structure, samples of long lists only."""
    if way:
        yield way
    items = data.items() if isinstance(data, dict) else enumerate(data[:6])
    for key, value in items:
        if isinstance(value, dict | list):
            yield from spots(value, (*way, key))
        else:
            yield (*way, key)


def replaced(data: dict[str, Any], way: tuple[Any, ...], junk: Any) -> dict[str, Any]:
    changed: Any = copy.deepcopy(data)
    at = changed
    for key in way[:-1]:
        at = at[key]
    at[way[-1]] = junk
    return changed  # type: ignore[no-any-return]


@pytest.mark.parametrize("kind", ["game", "position"])
def test_junk_anywhere_is_refused_or_harmless(kind: str) -> None:
    """Put junk in every place: the record is refused with a message, or is a whole game."""
    data = saved(12)
    if kind == "position":
        position = cn.Position("base", players=2).settlement(0, 8).city(1, 40).road(0, 5)
        position.hand(0, ore=3).development(1, knight=1).development(0, fresh=True, monopoly=1)
        position.bank(ore=2).deck(knight=3).knights(1, 1).longest_road(None).turn(0, rolled=True)
        data = json.loads(position.game().to_json())
    tried = 0
    for way in spots(data):
        if way[0] == "board" and len(way) > 2:
            continue  # boards have their own tests
        for junk in random.Random(str(way)).sample(JUNK, 5):
            text = json.dumps(replaced(data, way, junk))
            tried += 1
            try:
                game = cn.Game.from_json(text)
            except cn.BadRecord:
                continue
            loaded = cn.Game.from_json(game.to_json())
            assert loaded.state == game.state, way
            if not game.over:
                assert game.legal_actions(), way
    assert tried > 250


def test_a_bad_record_says_what_it_is() -> None:
    with pytest.raises(cn.GameError):
        cn.Game.from_json("{}")
    assert issubclass(cn.BadRecord, ValueError)
