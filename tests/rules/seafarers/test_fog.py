"""Fog and the treasures in it (sea.fog.*, sea.treasure.*).

On the sound, H7, H12 and H13 lie in the fog: they meet at V32.
"""

from __future__ import annotations

from typing import Any

import pytest

import catan_nb as cn
from catan_nb.board.terrain import Terrain
from catan_nb.rules.cards import BRICK, ORE
from tests.rules.play.hand_made import allowed, frame_name, hand, push, refused
from tests.rules.seafarers.tables import CELLS, position, road, scenario, ship, told, way

HIDDEN = {(2, 1): "fog", (1, 2): "fog", (2, 2): "fog"}
FOGGY = cn.Board.make({**CELLS, **HIDDEN}, rim=True, name="foggy")
STACK = {"terrain": {"hills": 1, "gold": 1, "sea": 1}, "tokens": [3, 4]}
HILLS, GOLD, SEA = Terrain.HILLS, Terrain.GOLD, Terrain.SEA
PLENTY = {"brick": 3, "lumber": 5, "wool": 3}


def foggy(treasures: dict[str, Any] | None = None, **options: Any) -> cn.Position:
    """A settlement of seat 0 at V18 and one ship towards the fog, and its turn."""
    mechanisms = {"fog": STACK} | ({"treasures": treasures} if treasures else {})
    table = position(board=FOGGY, scenario=scenario(mechanisms=mechanisms), **options)
    table.settlement(0, 18).ships(0, *way(18, 13)).hand(0, PLENTY)
    return table.turn(0, rolled=True)


# ---- lifting ---------------------------------------------------------------------------


@pytest.mark.rule("sea.fog")
def test_a_ship_that_reaches_a_corner_of_a_hidden_hex_uncovers_it_at_once() -> None:
    game = push(foggy().game(), ship(13, 19))
    assert frame_name(game) == "FogDraw"
    refused(game, cn.EndTurn(), "sea.fog")
    push(game, cn.LiftFog(SEA))
    assert game.fog == (12, 13)
    assert game.live_board.terrain[7] == SEA
    assert frame_name(game) == "MainTurn"


@pytest.mark.rule("sea.fog")
def test_roads_and_moved_ships_uncover_too() -> None:
    game = push(foggy().road(0, *way(18, 24)).game(), road(24, 31))
    assert (frame_name(game), game.frame.hex) == ("FogDraw", 12)
    moved = foggy().ships(0, *way(13, 7)).game()
    push(moved, cn.MoveShip(*way(13, 7), *way(13, 19)))
    assert (frame_name(moved), moved.frame.hex) == ("FogDraw", 7)


@pytest.mark.rule("sea.fog")
def test_settlements_and_ships_that_touch_no_corner_uncover_nothing() -> None:
    apart = push(foggy().game(), ship(13, 7))
    assert frame_name(apart) == "MainTurn"
    first = position(board=FOGGY, scenario=scenario(mechanisms={"fog": STACK})).setup(0).game()
    push(first, cn.BuildSettlement(31))
    assert frame_name(first) == "SetupRoad"
    assert "FogDraw" not in [type(frame).__name__ for frame in first.state.stack]
    push(first, road(31, 24))
    assert frame_name(first) == "FogDraw"


@pytest.mark.rule("sea.fog")
def test_fog_lifts_between_two_free_ships() -> None:
    table = foggy().development(0, road_building=1)
    game = push(table.game(), cn.PlayRoadBuilding(), ship(13, 19))
    assert frame_name(game) == "FogDraw"
    push(game, cn.LiftFog(SEA))
    assert frame_name(game) == "FreeRoads"
    allowed(game, ship(19, 25))


@pytest.mark.rule("sea.fog")
def test_only_what_is_left_comes_out_of_the_fog_with_its_chances() -> None:
    game = push(foggy().lifted((2, 2), "gold", 3).game(), ship(13, 19))
    drawn = {(one.terrain, one.token): n for one, n in game.outcomes().pairs}
    assert drawn == {(HILLS, 4): drawn[SEA, 0], (SEA, 0): drawn[SEA, 0]}
    refused(game, cn.LiftFog(GOLD, 4), "sea.fog", "No hex")
    with pytest.raises(cn.BadSetup, match=r"sea\.fog"):
        foggy().lifted((0, 0), "sea")


# ---- what lies there -------------------------------------------------------------------


@pytest.mark.rule("sea.fog.token")
def test_a_producing_hex_gets_a_token_and_produces_with_it() -> None:
    game = push(foggy().settlement(1, 37).game(), ship(13, 19))
    refused(game, cn.LiftFog(HILLS, 0), "sea.fog", "token")
    refused(game, cn.LiftFog(HILLS, 5), "sea.fog", "token")
    push(game, cn.LiftFog(HILLS, 4))
    assert game.live_board.tokens[7] == 4
    assert game.fog_tokens == (3,)


@pytest.mark.rule("sea.fog.token")
def test_sea_gets_none() -> None:
    game = push(foggy().game(), ship(13, 19))
    refused(game, cn.LiftFog(SEA, 3), "sea.fog", "No token")
    push(game, cn.LiftFog(SEA))
    assert (game.live_board.tokens[7], game.fog_tokens) == (0, (3, 4))


@pytest.mark.rule("sea.fog.reward")
def test_who_uncovers_a_producing_hex_takes_a_card_of_it() -> None:
    game = push(foggy().game(), ship(13, 19))
    assert told(game, cn.LiftFog(HILLS, 3)) == ["FogLifted", "Discovered"]
    assert hand(game, 0) == {"brick": 4, "lumber": 4, "wool": 2}


@pytest.mark.rule("sea.fog.reward")
def test_gold_gives_a_choice_and_sea_nothing() -> None:
    game = push(foggy().game(), ship(13, 19), cn.LiftFog(GOLD, 3))
    refused(game, cn.TakeGold(cn.Cards(ore=2)), "sea.gold")
    push(game, cn.TakeGold(cn.Cards(ore=1)))
    assert hand(game, 0)["ore"] == 1
    sea = push(foggy().game(), ship(13, 19), cn.LiftFog(SEA))
    assert hand(sea, 0) == {"brick": 3, "lumber": 4, "wool": 2}
    without = push(foggy(fog_gold=False).game(), ship(13, 19), cn.LiftFog(GOLD, 3))
    assert frame_name(without) == "MainTurn"


@pytest.mark.rule("sea.fog.reward")
def test_an_empty_bank_gives_nothing() -> None:
    game = push(foggy().bank(ore=1).game(), ship(13, 19))
    assert told(game, cn.LiftFog(HILLS, 3)) == ["FogLifted"]


@pytest.mark.rule("sea.fog.reward")
@pytest.mark.parametrize("rewarded", [True, False])
def test_what_a_ship_of_the_set_up_uncovers_is_rewarded_by_option(rewarded: bool) -> None:
    played = scenario(mechanisms={"fog": STACK})
    table = position(board=FOGGY, scenario=played, setup_discovery=rewarded)
    game = push(table.setup(0).game(), cn.BuildSettlement(31), ship(31, 24))
    push(game, cn.LiftFog(HILLS, 3))
    assert hand(game, 0) == ({"brick": 1} if rewarded else {})


@pytest.mark.rule("sea.setup.zone", "sea.setup.ship")
def test_nobody_begins_on_land_that_the_set_up_has_uncovered() -> None:
    """The land at V32 comes out of the fog, where no start zone is."""
    west = [(0, 0), (0, 1), (-1, 2), (0, 2), (-1, 3), (3, 0)]
    board = cn.Board.make({**CELLS, **HIDDEN}, rim=True, zones=dict.fromkeys(west, "west"))
    played = scenario(mechanisms={"fog": STACK}, start_zones=("west",))
    game = position(board=board, scenario=played).setup(0).game()
    push(game, cn.BuildSettlement(31), road(31, 24), cn.LiftFog(HILLS, 3))
    assert (frame_name(game), game.actor) == ("SetupSettlement", 1)
    assert game.live_board.terrain[12] == HILLS
    uncovered = {action.vertex for action in game.legal(cn.BuildSettlement)}
    assert not uncovered & set(game.board.topology.hex_vertices[12])
    refused(game, cn.BuildSettlement(38), "sea.setup.zone")


@pytest.mark.rule("sea.fog.order")
def test_the_player_chooses_the_order_of_several_hexes() -> None:
    game = push(foggy().settlement(0, 31).game(), ship(31, 25))
    assert (frame_name(game), game.actor) == ("FogOrder", 0)
    refused(game, cn.ChooseFog(13), "sea.fog.order")
    refused(game, cn.ChooseFog(6), "sea.fog.order")
    allowed(game, cn.ChooseFog(7))
    push(game, cn.ChooseFog(12))
    assert (frame_name(game), game.frame.hex) == ("FogDraw", 12)
    push(game, cn.LiftFog(GOLD, 3), cn.TakeGold(cn.Cards(ore=1)))
    assert (frame_name(game), game.frame.hex) == ("FogDraw", 7)
    push(game, cn.LiftFog(SEA))
    assert frame_name(game) == "MainTurn"


# ---- treasures -------------------------------------------------------------------------

FOUR = {"choice": 1, "random": 1, "card": 1, "routes": 1}


def hoard(**kinds: int) -> cn.Position:
    """The fog with a treasure at V19, and ships at hand."""
    return foggy({"places": [[[2, 1], "NW"]], "kinds": kinds or FOUR})


@pytest.mark.rule("sea.treasure")
def test_the_first_ship_to_reach_it_takes_a_treasure_after_the_fog() -> None:
    table = hoard()
    assert table.game().treasures == (19,)
    game = push(table.game(), ship(13, 19))
    assert frame_name(game) == "FogDraw"
    push(game, cn.LiftFog(GOLD, 3), cn.TakeGold(cn.Cards(ore=1)))
    assert frame_name(game) == "TreasureDraw"
    assert game.treasures == ()


@pytest.mark.rule("sea.treasure")
def test_a_treasure_is_taken_once_and_only_where_it_lies() -> None:
    game = push(hoard().game(), ship(13, 7))
    assert game.treasures == (19,)
    push(game, ship(13, 19), cn.LiftFog(SEA), cn.FindTreasure(0))
    push(game, cn.TakeGold(cn.Cards(ore=2)))
    assert frame_name(push(game, ship(19, 14))) == "MainTurn"


@pytest.mark.rule("sea.treasure")
def test_a_road_takes_a_treasure_too() -> None:
    table = foggy({"places": [[[1, 2], "NW"]], "kinds": FOUR}).road(0, *way(18, 24))
    game = push(table.game(), road(24, 31), cn.LiftFog(SEA))
    assert (frame_name(game), game.frame.vertex) == ("TreasureDraw", 31)


@pytest.mark.rule("sea.treasure.kinds")
def test_gold_is_two_cards_of_choice() -> None:
    game = push(hoard(choice=1).game(), ship(13, 19), cn.LiftFog(SEA), cn.FindTreasure(0))
    refused(game, cn.TakeGold(cn.Cards(ore=1)), "sea.gold", "exactly 2")
    push(game, cn.TakeGold(cn.Cards(ore=1, grain=1)))
    assert hand(game, 0) == {"brick": 3, "lumber": 4, "wool": 2, "ore": 1, "grain": 1}


@pytest.mark.rule("sea.treasure.kinds")
def test_two_cards_are_drawn_from_the_bank_one_after_the_other() -> None:
    game = push(hoard(random=1).bank(ore=3, brick=1).game(), ship(13, 19), cn.LiftFog(SEA))
    refused(game, cn.FindTreasure(0), "sea.treasure")
    push(game, cn.FindTreasure(1))
    assert {one.kind: n for one, n in game.outcomes().pairs} == {BRICK: 1, ORE: 3, 1: 1, 4: 1}
    push(game, cn.DrawFromBank(ORE), cn.DrawFromBank(BRICK))
    assert frame_name(game) == "MainTurn"
    assert hand(game, 0) == {"brick": 4, "lumber": 4, "wool": 2, "ore": 1}


@pytest.mark.rule("sea.treasure.kinds")
def test_a_development_card_is_as_one_bought_in_this_turn() -> None:
    game = push(hoard(card=1).game(), ship(13, 19), cn.LiftFog(SEA), cn.FindTreasure(2))
    assert frame_name(game) == "DrawCard"
    push(game, cn.DrawDevelopment("knight"))
    refused(game, cn.PlayKnight(), "base.dev.play")


@pytest.mark.rule("sea.treasure.kinds")
def test_two_free_roads_or_ships_are_placed_at_once() -> None:
    game = push(hoard(routes=1).game(), ship(13, 19), cn.LiftFog(SEA), cn.FindTreasure(3))
    assert frame_name(game) == "TreasureRoads"
    refused(game, cn.EndTurn(), "sea.treasure.kinds")
    push(game, ship(19, 14), road(18, 24))
    assert frame_name(game) == "MainTurn"
    assert hand(game, 0) == {"brick": 3, "lumber": 4, "wool": 2}
