"""What pointing at a path tells of where a ship there would come to."""

from __future__ import annotations

import catan_nb as cn
from catan_nb.ui.seafarers.tools import SHIP_TOOLS, newly_reached_text
from tests.rules.seafarers.tables import CELLS, position, scenario, way

HIDDEN = {(2, 1): "fog", (1, 2): "fog", (2, 2): "fog"}
FOGGY = cn.Board.make({**CELLS, **HIDDEN}, rim=True, name="foggy")
STACK = {"terrain": {"hills": 1, "gold": 1, "sea": 1}, "tokens": [3, 4]}


def told(game: cn.Game, one: int, two: int) -> str:
    return newly_reached_text(game, *way(one, two), 0)


def test_it_tells_how_many_hidden_hexes_a_ship_would_uncover() -> None:
    table = position(board=FOGGY, scenario=scenario(mechanisms={"fog": STACK}))
    game = table.settlement(0, 18, 31).turn(0, rolled=True).game()
    assert told(game, 13, 19) == "uncovers 1 hidden hex"
    assert told(game, 31, 25) == "uncovers 2 hidden hexes"
    assert told(game, 13, 18) == ""


def test_it_tells_of_islands_that_are_new() -> None:
    table = position(scenario=scenario(mechanisms={"areas": {"points": 2}}))
    game = table.settlement(0, 18).turn(0, rolled=True).game()
    assert told(game, 19, 14) == "comes to an island that is new to you"
    assert told(game, 18, 13) == ""
    assert newly_reached_text(game, *way(19, 14), None) == ""
    plain = position().settlement(0, 18).turn(0, rolled=True).game()
    assert told(plain, 19, 14) == ""


def test_the_own_island_is_not_new_while_one_sets_up() -> None:
    game = cn.new_game("base+seafarers", scenario="new_shores", players=3, seed=1)
    game.push(cn.BuildSettlement(game.legal(cn.BuildSettlement)[0].vertex))
    ways = [action.edge for action in game.legal(cn.BuildRoad)]
    assert ways
    assert [newly_reached_text(game, edge, game.actor) for edge in ways] == [""] * len(ways)


def test_whoever_builds_or_moves_a_ship_is_told() -> None:
    assert [tool.key for tool in SHIP_TOOLS if tool.facts is not None] == ["ship", "passage"]
