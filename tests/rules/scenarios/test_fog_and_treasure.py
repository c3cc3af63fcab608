"""The Fog Islands and the Treasure Islands: where one starts, what lies hidden, what wins."""

from __future__ import annotations

import pytest

import catan_nb as cn
from catan_nb.rules.seafarers.actions import BuildShip, FindTreasure, LiftFog
from catan_nb.rules.seafarers.names import RANDOM
from tests.rules.play.hand_made import allowed, frame_name, hand, push
from tests.rules.scenarios.moments import at_treasure
from tests.rules.scenarios.scenes import (
    at,
    by_chance,
    corners,
    first_places,
    new_game,
    position,
    side,
)

#: The open islands for four players, as the map shows them.
OPEN = (
    *((4, 1), (5, 1), (6, 1), (4, 2), (5, 2), (6, 2), (5, 3), (6, 3), (5, 4), (5, 5)),
    *((0, 4), (-1, 5), (0, 5), (-1, 6), (0, 6), (-1, 7), (0, 7)),
)


@pytest.mark.rule("sea.scenario.fog_islands")
def test_everybody_starts_on_the_two_open_islands() -> None:
    game = new_game("fog_islands")
    assert first_places(game) == corners(game, *OPEN)
    assert game.rules.options["target"] == 12
    assert len(game.fog) == 12


@pytest.mark.rule("sea.scenario.fog_islands")
@pytest.mark.parametrize(("players", "fog"), [(3, 12), (5, 25), (6, 25)])
def test_the_fog_is_as_large_as_its_stack(players: int, fog: int) -> None:
    game = new_game("fog_islands", players)
    assert (len(game.fog), sum(game.fog_stack.values())) == (fog, fog)


@pytest.mark.rule("sea.scenario.fog_islands")
def test_a_settlement_on_new_land_brings_no_special_points() -> None:
    table = position("fog_islands")
    # The ship from p9 (4, 2) along the west of the sea (3, 2) ends at the fog (2, 3).
    table.settlement(0, at(table, 4, 2, "SW")).lifted((2, 3), "hills", 6).lifted((2, 2), "sea")
    table.ships(0, side(table, 3, 2, "SE"), side(table, 3, 2, "SW"))
    table.hand(0, brick=1, lumber=1, wool=1, grain=1)
    game = table.turn(0, rolled=True).game()
    push(game, cn.BuildSettlement(at(game, 3, 2, "SW")))
    assert game.players[0].points == 2


@pytest.mark.rule("sea.scenario.treasure_islands")
@pytest.mark.parametrize("players", [3, 4])
def test_eight_of_twelve_treasures_lie_in_the_fog(players: int) -> None:
    game = new_game("treasure_islands", players)
    assert len(game.treasures) == 8
    assert game.treasures_left == {"choice": 3, "random": 3, "card": 3, "routes": 3}
    shape, fog = game.board.topology, set(game.fog)
    for vertex in game.treasures:
        assert len(fog & set(shape.vertex_hexes[vertex])) >= 2
        assert not any(one in game.treasures for one in shape.vertex_neighbours[vertex])
    assert game.rules.options["target"] == 12
    assert len(game.fog) == 12


@pytest.mark.rule("sea.scenario.treasure_islands")
def test_the_fog_lifts_with_its_reward_before_the_treasure_is_taken() -> None:
    game = at_treasure()
    allowed(game, BuildShip(side(game, 3, 2, "SW")))
    push(game, BuildShip(side(game, 3, 2, "SW")))
    assert frame_name(game) == "FogOrder"
    push(game, game.legal_actions()[0])
    by_chance(game, LiftFog("hills", 6), LiftFog("forest", 8))
    assert hand(game, 0) == {"brick": 1, "lumber": 1}
    assert frame_name(game) == "TreasureDraw"
    by_chance(game, FindTreasure("choice"))
    assert frame_name(game) == "ChooseGold"
    assert at(game, 2, 2, "SE") not in game.treasures
    assert game.treasures_left["choice"] == 2


@pytest.mark.rule("sea.scenario.treasure_islands")
def test_a_ship_that_ends_elsewhere_takes_no_treasure() -> None:
    table = position("treasure_islands").hand(0, lumber=1, wool=1)
    game = table.settlement(0, at(table, 4, 2, "SW")).turn(0, rolled=True).game()
    push(game, BuildShip(side(game, 3, 2, "E")))
    while game.actor == cn.CHANCE:
        assert frame_name(game) == "FogDraw"
        push(game, game.sample())
    assert (len(game.treasures), sum(game.treasures_left.values())) == (8, 12)


@pytest.mark.rule("sea.treasure")
def test_a_position_states_treasures_that_were_taken() -> None:
    table = position("treasure_islands")
    place = at(table, 2, 1, "S")
    game = table.treasure_taken(place, "routes").turn(0, rolled=True).game()
    assert place not in game.treasures
    assert len(game.treasures) == 7
    assert game.treasures_left == {"choice": 3, "random": 3, "card": 3, "routes": 2}


@pytest.mark.rule("sea.treasure.kinds")
@pytest.mark.parametrize("cards", [0, 1])
def test_a_bank_with_less_than_two_cards_gives_what_it_has(cards: int) -> None:
    table = position("treasure_islands", bank_size=2)
    table.settlement(0, at(table, 4, 2, "SW")).ships(0, side(table, 3, 2, "SE"))
    table.lifted((2, 2), "sea").lifted((2, 3), "sea")
    for seat in (1, 2):
        table.hand(seat, brick=1, lumber=1, ore=1, grain=1, wool=1 - cards * (seat == 1))
    game = table.development(0, road_building=1).turn(0, rolled=True).game()
    push(game, cn.PlayRoadBuilding())
    push(game, cn.BuildShip(side(game, 3, 2, "SW")))
    push(game, FindTreasure(RANDOM))
    if cards:
        assert frame_name(game) == "BankDraw"
        push(game, game.sample())
    assert game.players[0].hand_size == cards
    assert frame_name(game) == "FreeRoads"
