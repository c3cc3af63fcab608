"""Numbers in files that become sizes, counts or masks are refused before anything is built."""

from __future__ import annotations

import json
import resource
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.board import dealing
from catan_nb.board.dealing import MOST_DRAWS, MOST_OTHERS, BoardPlan, read_counts
from catan_nb.board.layout import Board
from catan_nb.games import new_game, read_game
from catan_nb.kernel.errors import BadRecord
from catan_nb.kernel.files import MOST_HEXES
from catan_nb.kernel.text import LONGEST_MESSAGE
from catan_nb.rules.authoring.reading import MOST_FAULTS, scenario_faults
from catan_nb.rules.play.library import find_scenario
from catan_nb.rules.scenario import Scenario
from catan_nb.ui.table.tablefile import read_table

#: Bytes that a test may take beside what the process has already.
ROOM = 1 << 29
#: A board of three hexes that are dealt, with a harbour.
PLAN: dict[str, Any] = {
    "rows": [{"r": 0, "q": 0, "hexes": ["any all"] * 3}],
    "harbours": [{"hex": [0, 0], "side": "W", "kind": "any"}],
    "pools": {"all": {"terrain": {"forest": 3}, "lay": "none"}},
    "harbour_kinds": {"ore": 1},
}


@pytest.fixture(autouse=True)
def _little_memory() -> Iterator[None]:
    """Let what takes memory by the gigabyte fail at once, before the computer has none left."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    with open("/proc/self/statm", encoding="ascii") as told:
        now = int(told.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (now + ROOM, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_AS, before)


def with_pool(**terrain: int) -> dict[str, Any]:
    """Return the plan with other terrain in its pool."""
    return PLAN | {"pools": {"all": {"terrain": terrain, "lay": "none"}}}


def scenario(board: Any) -> str:
    """Return a scenario file with this board."""
    return json.dumps({"name": "own", "board": board, "players": [3]})


def saved(board: Any) -> str:
    """Return a saved game whose scenario has a board of its own."""
    record = json.loads(new_game(players=3, seed=1).to_json())
    return json.dumps(record | {"scenario": {"name": "own", "board": board}})


@pytest.mark.parametrize(
    "board",
    [
        with_pool(sea=10**12),
        with_pool(sea=10**9, forest=10**9),
        PLAN | {"harbour_kinds": {"ore": 10**12}},
        PLAN | {"instead": {"small": {"true": {"harbour_kinds": {"ore": 10**12}}}}},
    ],
)
def test_counts_of_a_plan_are_compared_before_anything_is_repeated(board: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=str(MOST_HEXES)):
        BoardPlan.from_json(board)
    assert scenario_faults(scenario(board))
    for read in (read_game, read_table):
        with pytest.raises(BadRecord):
            read(saved(board))


def test_counts_add_up_to_the_largest_board_at_most() -> None:
    known = ("ore", "wool")
    assert len(read_counts({"ore": MOST_HEXES - 1, "wool": 1}, "kinds", known)) == MOST_HEXES
    with pytest.raises(ValueError, match=str(MOST_HEXES)):
        read_counts({"ore": MOST_HEXES, "wool": 1}, "kinds", known)


def test_only_so_many_boards_stand_in_the_place_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def board(others: int) -> dict[str, Any]:
        return PLAN | {"instead": {"small": {str(n): {} for n in range(others)}}}

    assert len(BoardPlan.from_json(board(MOST_OTHERS)).instead["small"]) == MOST_OTHERS
    read = []
    monkeypatch.setattr(dealing, "_printed_board", lambda *given: read.append(given))
    with pytest.raises(ValueError, match=str(MOST_OTHERS)):
        BoardPlan.from_json(board(MOST_OTHERS + 1))
    assert not read
    assert [fault.path[1] for fault in scenario_faults(scenario(board(6_000)))] == ["instead"]


def test_a_board_is_read_once_for_each_number_of_players(monkeypatch: pytest.MonkeyPatch) -> None:
    read = []
    beginner = Board.from_json(json.loads(new_game(players=3, seed=1).to_json())["board"])
    monkeypatch.setattr(
        "catan_nb.rules.scenario.board_or_plan", lambda given: read.append(given) or beginner
    )
    everybody = ",".join(map(str, range(2, 10_000)))
    Scenario.from_json({"name": "own", "board": {everybody: {"rows": []}}})
    assert len(read) == 5


def test_a_saved_game_has_its_board_beside_its_scenario() -> None:
    game = new_game(scenario="new_world", players=4, seed=1)
    assert read_game(game.to_json()).board == game.board
    assert find_scenario("new_world").board is not None
    with pytest.raises(BadRecord):
        read_game(saved(PLAN))


def test_all_pools_of_a_plan_share_the_draws_of_their_red_tokens() -> None:
    draws = 0

    class Counting(Random):
        def sample(self, *given: Any, **named: Any) -> list[Any]:
            nonlocal draws
            draws += 1
            return super().sample(*given, **named)

    rows = [
        {"r": r, "q": -r // 2, "hexes": [f"any {'ab'[(q + r) % 2]}" for q in range(17)]}
        for r in range(17)
    ]
    places = [hex for row in rows for hex in row["hexes"]]
    pools = {
        name: {
            "terrain": {"forest": (many := places.count(f"any {name}"))},
            "tokens": [6] * 25 + [5] * (many - 25),
        }
        for name in "ab"
    }
    crowded = BoardPlan.from_json({"rows": rows, "pools": pools})
    with pytest.raises(ValueError, match="red tokens"):
        crowded.deal(Counting(1), players=4)
    assert draws <= MOST_DRAWS


@pytest.mark.parametrize("roads", [-1, -(10**18), (1 << 70) - 1, 10**4_000])
def test_a_position_has_no_more_pieces_than_there_are(roads: int) -> None:
    record = json.loads(cn.Position.of(new_game(players=3, seed=1)).game().to_json())
    record["position"][0][1][0]["roads"][0] = roads
    with pytest.raises(BadRecord):
        read_game(json.dumps(record))


def test_a_mask_has_an_end() -> None:
    game = new_game("base+cities_knights", players=3, seed=1)
    record = json.loads(cn.Position.of(game).game().to_json())
    record["position"][0][1][0]["blocks"]["cities_knights"]["walls"][0] = -1
    with pytest.raises(BadRecord):
        read_game(json.dumps(record))


@pytest.mark.parametrize("key", ["variant", "names", "options", "board", "scenario", "version"])
@pytest.mark.parametrize("long", ["x" * 150_000, {"x" * 150_000: 1}, ["x" * 150_000]])
def test_a_message_repeats_little_of_a_file(key: str, long: Any) -> None:
    record = json.loads(new_game(players=3, seed=1).to_json())
    table = {"format": "catan_nb table", "version": 1, "game": record | {key: long}}
    for text in (json.dumps(record | {key: long}), json.dumps(table)):
        with pytest.raises(BadRecord) as refused:
            read_table(text)
        assert len(str(refused.value)) < LONGEST_MESSAGE + 200


def test_a_message_about_a_board_repeats_little_of_it() -> None:
    good = json.loads(new_game(players=3, seed=1).to_json())["board"]
    for key in good:
        board = deepcopy(good) | {key: ["x" * 150_000]}
        with pytest.raises(ValueError, match=" ") as refused:
            Board.from_json(board)
        assert len(str(refused.value)) < LONGEST_MESSAGE


@pytest.mark.parametrize(
    "text",
    [
        json.dumps({"name": "wide", "players": [0] * 50_000}),
        json.dumps({"name": "wide", "start_zones": [f"z{n}" for n in range(30_000)]}),
        '{"x":[' + "0," * 100_000 + "0]," + '"a":1,' * 25_000 + '"a":1}',
        "[" * 500 + "0," * 190_000 + "0" + "]" * 500,
    ],
)
def test_a_scenario_file_of_nonsense_is_refused_before_it_takes_a_computer(text: str) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_utime
    assert 0 < len(scenario_faults(text)) <= MOST_FAULTS
    assert resource.getrusage(resource.RUSAGE_SELF).ru_utime - before < 10
