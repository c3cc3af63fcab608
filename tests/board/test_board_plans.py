"""Plans of boards: what is dealt, what stays, and what is wrong with a plan."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from catan_nb.board.dealing import BoardPlan, corner_hexes, spiral
from catan_nb.board.layout import Board
from catan_nb.board.layouts import printed
from catan_nb.board.terrain import Terrain
from catan_nb.board.topology import topology
from tests.board.reds import reds_touch

#: A row of three hexes that are dealt, an island with a red token beside them, two harbours.
ROW: dict[str, Any] = {
    "name": "row",
    "rows": [
        {"r": 0, "q": 0, "hexes": ["any west", "any west", "any west", "hills 6", "sea"]},
        {"r": 1, "q": 0, "hexes": ["sea", "sea", "sea", "sea", None]},
    ],
    "rim": True,
    "harbours": [
        {"hex": [0, 0], "side": "W", "kind": "any"},
        {"hex": [2, 0], "side": "SE", "kind": "any"},
        {"hex": [1, 0], "side": "NE", "kind": "ore"},
    ],
    "pools": {"west": {"terrain": {"forest": 2, "desert": 1}, "tokens": [8, 5], "lay": "shuffled"}},
    "harbour_kinds": {"wool": 1, "generic": 1},
}
#: Nineteen hexes laid by their letters, and an island of two.
LETTERS = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11]
ISLAND = {
    "rows": [
        {"r": -2, "q": 0, "hexes": ["any main"] * 3},
        {"r": -1, "q": -1, "hexes": ["any main"] * 4},
        {"r": 0, "q": -2, "hexes": [*["any main"] * 5, "sea", "gold 4", "gold 9"]},
        {"r": 1, "q": -2, "hexes": ["any main"] * 4},
        {"r": 2, "q": -2, "hexes": ["any main"] * 3},
    ],
    "pools": {
        "main": {
            "terrain": {
                "forest": 4,
                "pasture": 4,
                "fields": 4,
                "hills": 3,
                "mountains": 3,
                "desert": 1,
            },
            "tokens": LETTERS,
            "lay": "spiral",
        }
    },
}


def plan(**changes: Any) -> BoardPlan:
    return BoardPlan.from_json(json.loads(json.dumps(ROW | changes)))


def pool(**changes: Any) -> dict[str, Any]:
    return {"west": ROW["pools"]["west"] | changes}


# ---- dealing ---------------------------------------------------------------------------


def test_every_deal_is_possible_and_nothing_else_changes() -> None:
    boards = [plan().deal(Random(seed), players=2) for seed in range(200)]
    found = {(board.terrain[:3], board.tokens[:3]) for board in boards}
    forest, desert = Terrain.FOREST, Terrain.DESERT
    assert found == {
        ((desert, forest, forest), (0, 8, 5)),
        ((forest, desert, forest), (8, 0, 5)),
        ((forest, forest, desert), (8, 5, 0)),
        ((forest, forest, desert), (5, 8, 0)),
    }  # all but those with the 8 beside the 6
    for board in boards:
        assert [harbour.word for harbour in board.harbours] in (
            ["wool", "generic", "ore"],
            ["generic", "wool", "ore"],
        )
        assert (board.terrain[3], board.tokens[3]) == (Terrain.HILLS, 6)
        assert board.robber == board.terrain.index(desert)
        assert board.name == "row"


def test_the_same_seed_deals_the_same_board() -> None:
    one, other = (plan().deal(Random(5), players=3) for _ in range(2))
    assert one == other
    assert len({plan().deal(Random(seed), players=3).terrain for seed in range(20)}) == 3


def test_reds_may_touch_where_the_table_allows_it() -> None:
    boards = [plan().deal(Random(n), players=2, red_tokens_apart=False) for n in range(40)]
    assert any(reds_touch(board) for board in boards)


def test_a_plan_with_nothing_to_deal_is_always_the_same_board() -> None:
    given = printed("beginner").to_json()
    whole = BoardPlan.from_json(given)
    for seed in range(5):
        board = whole.deal(Random(seed), players=4, tokens="random", red_tokens_apart=False)
        assert board == printed("beginner")
    assert whole.to_json() == given


def test_a_plan_is_written_as_it_was_read() -> None:
    assert plan().to_json() == ROW
    assert BoardPlan.from_json(plan().to_json()) == plan()
    given = json.loads(json.dumps(ROW))
    read = BoardPlan.from_json(given)
    given["rows"][0]["hexes"][0] = "sea"
    assert read == plan()


def in_spirals(board: Board, direction: str) -> list[list[int]]:
    """Return the tokens of the great island read along the spiral from each of its corners."""
    main = topology([hex for hex in board.topology.hexes if hex[0] < 3])
    ways = [spiral(main, corner, direction) for corner in corner_hexes(main)]
    read = [[board.tokens[board.hex(*main.hexes[hex])] for hex in way] for way in ways]
    return [list(filter(None, tokens)) for tokens in read]


@pytest.mark.rule("base.layout.variable")
@pytest.mark.parametrize("direction", ["clockwise", "counter_clockwise"])
def test_a_spiral_lays_tokens_by_their_letters_on_the_island_of_its_pool(direction: str) -> None:
    island = BoardPlan.from_json(ISLAND)
    for seed in range(30):
        board = island.deal(Random(seed), players=4, token_direction=direction)
        assert LETTERS in in_spirals(board, direction)
        bare = [board.terrain[hex] for hex in board.land.hexes if board.tokens[hex] == 0]
        assert bare == [Terrain.DESERT]
    loose = [island.deal(Random(seed), players=4, tokens="random") for seed in range(30)]
    assert not any(LETTERS in in_spirals(board, direction) for board in loose)
    assert not any(map(reds_touch, loose))


def test_a_pool_may_have_no_tokens() -> None:
    bare = plan(pools=pool(tokens=[], lay="none"))
    assert bare.deal(Random(1), players=2).tokens[:4] == (0, 0, 0, 6)


def test_islands_are_dealt_until_there_are_enough() -> None:
    sea = {
        "rows": [{"r": 0, "q": 0, "hexes": ["any all"] * 24}],
        "pools": {"all": {"terrain": {"sea": 10, "forest": 14}, "lay": "none"}},
        "least_islands": 6,
    }
    islands = BoardPlan.from_json(sea)
    boards = [islands.deal(Random(seed), players=3) for seed in range(50)]
    assert min(len(board.land.islands) for board in boards) == 6
    with pytest.raises(ValueError, match="never 12 islands with room for 2 players"):
        BoardPlan.from_json(sea | {"least_islands": 12})
    dry = {"all": {"terrain": {"sea": 17, "forest": 7}, "lay": "none"}}
    narrow = BoardPlan.from_json(sea | {"pools": dry})
    with pytest.raises(ValueError, match="never 6 islands with room for 6 players"):
        narrow.deal(Random(0), players=6)


# ---- what is wrong with a plan ---------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"rows": 3}, "rows: expected a list, not 3"),
        ({"row": []}, "a plan has an unknown entry 'row'"),
        ({"pools": []}, "pools must be objects by name"),
        ({"pools": {}}, r"no pool 'west'; there are none \(wanted at \(0, 0\)\)"),
        (
            {"pools": {"wset": ROW["pools"]["west"]}},
            r"no pool 'west'; there are wset; did you mean 'wset'\? \(wanted at \(0, 0\)\)",
        ),
        (
            {"pools": ROW["pools"] | {"east": {"terrain": {"hills": 2}}}},
            "the pool 'east' has 2 hexes for 0 places on the board",
        ),
        ({"pools": pool(terrain={"forest": 3, "desert": 1})}, "has 4 hexes for 3 places"),
        ({"pools": pool(terrain={"forest": 2})}, "has 2 hexes for 3 places on the board"),
        ({"pools": pool(terrain={"forst": 3})}, "unknown 'forst'.*did you mean 'forest'"),
        ({"pools": pool(terrain={"forest": "3"})}, "expected how many forest, not '3'"),
        ({"pools": pool(terrain={"forest": -1})}, "expected how many forest, not -1"),
        ({"pools": pool(terrain=["forest"])}, "the terrain of the pool 'west': expected numbers"),
        ({"pools": pool(tokens=[8])}, "has 1 tokens for 2 hexes that take one"),
        ({"pools": pool(tokens=[8, 5, 4])}, "has 3 tokens for 2 hexes that take one"),
        (
            {"pools": pool(tokens=[8, 7])},
            "pool 'west', number 2: there is no token 7",
        ),
        ({"pools": pool(tokens=[8, "5"])}, "number 2: there is no token '5'"),
        ({"pools": pool(lay="none")}, "has 2 tokens for 0 hexes that take one"),
        ({"pools": pool(lay="heap")}, "unknown lay 'heap': use one of spiral, shuffled, none"),
        ({"pools": pool(lay="spiral")}, "'west': no spiral can start, since none of its hexes"),
        ({"pools": {"west": {"tokens": []}}}, "the pool 'west' lacks 'terrain'"),
        ({"harbour_kinds": {"wool": 1}}, "harbour_kinds has 1 kinds for 2 harbours of any kind"),
        ({"harbour_kinds": {"wood": 2}}, "harbour_kinds: unknown 'wood': use one of brick"),
        ({"harbours": [{"hex": [0, 0], "side": "W"}]}, "a harbour lacks 'kind'"),
        (
            {"harbours": [*ROW["harbours"][:2], {"hex": [1, 0], "side": "E", "kind": "ore"}]},
            r"the ore harbour on side E of H1 at \(1, 0\) does not lie between land and sea",
        ),
        ({"least_islands": "two"}, "least_islands must be a number of islands, not 'two'"),
        ({"robber": [4, 0]}, "the robber belongs on land"),
        ({"instead": 3}, "instead must be objects by name, not 3"),
        ({"instead": {"small": {"true": {"instead": {}}}}}, "has an unknown entry 'instead'"),
        (
            {"instead": {"small": {"true": {"harbour_kinds": {"wool": 1}}}}},
            "instead, small, true: harbour_kinds has 1 kinds for 2 harbours of any kind",
        ),
        ({"zones": {"a": [[9, 9]]}}, r"there is no hex \(9, 9\)"),
    ],
)
def test_a_broken_plan_is_told_what_is_wrong(change: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        plan(**change)


MIXED = pool(terrain={"forest": 2, "sea": 1})


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({}, r"the harbour on side W of \(0, 0\) cannot be fixed before the hex \(0, 0\) is dealt"),
        ({"harbours": [], "harbour_kinds": {}, "robber": [1, 0]}, "the robber cannot be fixed"),
        ({"harbours": [], "harbour_kinds": {}, "pirate": [1, 0]}, "the pirate cannot be fixed"),
        (
            {"harbours": [], "harbour_kinds": {}, "start": [{"colour": "red"}]},
            "start pieces need land, and this plan deals sea and land",
        ),
    ],
)
def test_what_needs_a_coast_waits_for_no_dealt_coast(change: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        plan(pools=MIXED, **change)
    without = {"harbours": [], "harbour_kinds": {}}
    assert plan(pools=MIXED, **without).deal(Random(1), players=2).terrain.count(Terrain.SEA) > 5


def test_red_tokens_that_cannot_lie_apart_are_told() -> None:
    crowded = plan(pools=pool(terrain={"forest": 3}, tokens=[6, 8, 8]))
    with pytest.raises(ValueError, match=r"base\.layout\.variable: .* cannot be kept apart"):
        crowded.deal(Random(0), players=2)
    assert crowded.deal(Random(0), players=2, red_tokens_apart=False).tokens.count(8) == 2
    beside = plan(
        pools=pool(terrain={"forest": 3}, tokens=[8, 5, 4]),
        rows=[
            {"r": 0, "q": 0, "hexes": ["any west", "hills 6", "any west", "hills 6", "any west"]},
            {"r": 1, "q": 0, "hexes": ["sea", "sea", "sea", "sea", "sea"]},
        ],
        harbours=[],
        harbour_kinds={},
    )
    with pytest.raises(ValueError, match="red tokens may not lie side by side"):
        beside.deal(Random(0), players=2)


@pytest.mark.parametrize("option", ["tokens", "token_direction"])
def test_unknown_options_are_refused_with_the_known_ones(option: str) -> None:
    with pytest.raises(ValueError, match=f"unknown {option} 'odd': use one of"):
        plan().deal(Random(0), players=2, **{option: "odd"})


@pytest.mark.parametrize("data", [None, [], "board", {}])
def test_something_else_is_not_a_plan(data: Any) -> None:
    with pytest.raises(ValueError, match="a plan"):
        BoardPlan.from_json(data)
