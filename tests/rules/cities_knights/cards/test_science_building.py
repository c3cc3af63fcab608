"""The green progress cards that build: crane, engineer, medicine, smith, road building."""

from __future__ import annotations

import pytest

import catan_nb as cn
from tests.rules.cities_knights.tables import (
    EVENT_SHIP,
    MEDICINE,
    POLITICS,
    SCIENCE,
    TRADE,
    cards,
    position,
)
from tests.rules.play.hand_made import allowed, frame_name, hand, path, places, push, refused, road

# ---- crane -----------------------------------------------------------------------------


@pytest.mark.rule("ck.card.crane")
def test_a_crane_takes_one_commodity_off_one_improvement() -> None:
    table = position().city(0, 8).improvements(0, trade=1).progress(0, "crane")
    game = table.hand(0, cloth=1, paper=1).turn(0, rolled=True).game()
    refused(game, cn.Improve(TRADE), "ck.improve", "costs 2 cloth")
    push(game, cn.PlayCrane(), cn.Improve(TRADE))  # step 2 for 1 cloth
    assert hand(game, 0) == {"paper": 1}
    assert game.players[0].improvements["trade"] == 2
    push(game, cn.Improve(SCIENCE))  # at the full price again
    assert hand(game, 0) == {}


@pytest.mark.rule("ck.card.crane")
def test_with_a_crane_a_first_step_costs_nothing() -> None:
    game = position().city(0, 8).progress(0, "crane").turn(0, rolled=True).game()
    push(game, cn.PlayCrane(), cn.Improve(POLITICS))
    assert game.players[0].improvements["politics"] == 1
    refused(game, cn.Improve(POLITICS), "ck.improve", "costs 2 coin")


@pytest.mark.rule("ck.card.crane")
def test_two_cranes_serve_two_improvements() -> None:
    game = position().city(0, 8).progress(0, crane=2).turn(0, rolled=True).game()
    push(game, cn.PlayCrane(), cn.PlayCrane())
    push(game, cn.Improve(TRADE))
    refused(game, cn.Improve(TRADE), "ck.improve", "costs 1 cloth")
    push(game, cn.Improve(SCIENCE))


@pytest.mark.rule("ck.card.crane")
def test_a_crane_lasts_for_its_turn_only() -> None:
    game = position(2).city(0, 8).progress(0, "crane").turn(0, rolled=True).game()
    push(game, cn.PlayCrane(), cn.EndTurn(), cn.RollThree(EVENT_SHIP, 1, 2), cn.EndTurn())
    push(game, cn.RollThree(EVENT_SHIP, 1, 2))
    refused(game, cn.Improve(TRADE), "ck.improve", "costs 1 cloth")


@pytest.mark.rule("ck.card.crane")
def test_a_crane_needs_an_improvement_that_is_possible() -> None:
    table = position().settlement(0, 8).progress(0, "crane").turn(0, rolled=True)
    refused(table.game(), cn.PlayCrane(), "ck.card.crane", "no city improvement")
    # The only city is the metropolis of trade; politics has reached step 3 without another.
    full = position(target=20).city(0, 8).improvements(0, trade=5, politics=3, science=3)
    game = full.progress(0, "crane").turn(0, rolled=True).game()
    refused(game, cn.PlayCrane(), "ck.card.crane", "no city improvement")


# ---- engineer --------------------------------------------------------------------------


@pytest.mark.rule("ck.card.engineer")
def test_an_engineer_builds_a_wall_for_nothing() -> None:
    table = position().city(0, 8, 40).wall(0, 8).settlement(0, 14).city(1, 36)
    game = table.progress(0, "engineer").turn(0, rolled=True).game()
    refused(game, cn.PlayEngineer(8), "ck.card.engineer", "wall already")
    refused(game, cn.PlayEngineer(14), "ck.card.engineer", "no own city")
    refused(game, cn.PlayEngineer(36), "ck.card.engineer", "no own city")
    assert places(game, cn.PlayEngineer) == {40}
    push(game, cn.PlayEngineer(40))
    assert (game.players[0].walls, game.players[0].safe_cards) == ((8, 40), 11)


@pytest.mark.rule("ck.card.engineer")
def test_an_engineer_has_no_fourth_wall() -> None:
    table = position().city(0, 8, 40, 14, 36).wall(0, 8, 40, 14).progress(0, "engineer")
    game = table.turn(0, rolled=True).game()
    refused(game, cn.PlayEngineer(36), "ck.card.engineer", "All 3 walls")
    assert game.availability(cn.PlayEngineer).rule == "ck.card.engineer"


# ---- medicine --------------------------------------------------------------------------


@pytest.mark.rule("ck.card.medicine")
def test_medicine_makes_a_city_cheaper() -> None:
    table = position().settlement(0, 8).settlement(1, 36).progress(0, medicine=2)
    game = table.hand(0, MEDICINE).turn(0, rolled=True).game()
    assert places(game, cn.PlayMedicine) == {8}
    refused(game, cn.PlayMedicine(36), "ck.card.medicine", "none at V36")
    push(game, cn.PlayMedicine(8))
    blue = game.players[0]
    assert (blue.cities, blue.settlements, hand(game, 0)) == ((8,), (), {})
    assert (game.bank["ore"], blue.points, blue.progress_size) == (19, 2, 1)


@pytest.mark.rule("ck.card.medicine")
def test_two_medicines_are_not_combined() -> None:
    table = position().settlement(0, 8).progress(0, medicine=2)
    game = table.hand(0, ore=1, grain=2).turn(0, rolled=True).game()
    refused(game, cn.PlayMedicine(8), "ck.card.medicine", "2 ore, 1 grain")
    game = table.hand(0, ore=1).settlement(0, 40).game()
    refused(game, cn.PlayMedicine(8), "ck.card.medicine", "costs")


@pytest.mark.rule("ck.card.medicine")
def test_medicine_needs_a_city_in_supply() -> None:
    table = position().city(0, 0, 2, 40, 36).settlement(0, 8).progress(0, "medicine")
    game = table.hand(0, MEDICINE).turn(0, rolled=True).game()
    refused(game, cn.PlayMedicine(8), "base.pieces", "All 4 cities")


@pytest.mark.rule("ck.card.medicine")
@pytest.mark.rule("ck.barbarians.reduced")
def test_medicine_neither_restores_a_reduced_city_nor_passes_it_by() -> None:
    table = position().settlement(0, 0, 2, 16, 25, 40).reduced(0, 8).progress(0, "medicine")
    game = table.hand(0, ore=3, grain=2).turn(0, rolled=True).game()
    for vertex in (8, 40):
        refused(game, cn.PlayMedicine(vertex), "ck.card.medicine", "V8 must be restored")
    push(game, cn.BuildCity(8))
    refused(game, cn.PlayMedicine(40), "ck.card.medicine", "costs")


# ---- smith -----------------------------------------------------------------------------


@pytest.mark.rule("ck.card.smith")
def test_a_smith_upgrades_two_knights_and_leaves_them_as_they_are() -> None:
    table = position().settlement(0, 8).road(0, *path(8, 13, 18, 24)).progress(0, "smith")
    table.knight(0, 13, active=True).knight(0, 24)
    game = table.turn(0, rolled=True).game()
    push(game, cn.PlaySmith())
    assert (frame_name(game), game.actor) == ("FreeUpgrades", 0)
    push(game, cn.UpgradeKnight(13))
    refused(game, cn.UpgradeKnight(13), "ck.knight.upgrade", "already")  # a step a turn
    push(game, cn.UpgradeKnight(24))
    knights = [(k.vertex, k.strength, k.active) for k in game.players[0].knight_pieces]
    assert knights == [(13, 2, True), (24, 2, False)]
    assert frame_name(game) == "MainTurn"


@pytest.mark.rule("ck.card.smith")
def test_a_smith_stops_at_two_though_a_third_knight_could_go_up() -> None:
    table = position().settlement(0, 8).road(0, *path(8, 13, 18, 24)).improvements(0, politics=3)
    table.knight(0, 13).knight(0, 18).knight(0, 24, 2).progress(0, "smith")
    game = table.turn(0, rolled=True).game()
    push(game, cn.PlaySmith(), cn.UpgradeKnight(24), cn.UpgradeKnight(13))
    assert frame_name(game) == "MainTurn"
    allowed(table.hand(0, ore=1, wool=1).game(), cn.UpgradeKnight(18))
    refused(game, cn.UpgradeKnight(18), "ck.knight.upgrade", "costs")


@pytest.mark.rule("ck.card.smith")
def test_a_smith_may_stop_after_one() -> None:
    table = position().settlement(0, 8).road(0, *path(8, 13, 18)).progress(0, "smith")
    game = table.knight(0, 13).knight(0, 18).turn(0, rolled=True).game()
    push(game, cn.PlaySmith(), cn.UpgradeKnight(13), cn.Decline())
    assert [k.strength for k in game.players[0].knight_pieces] == [2, 1]
    assert frame_name(game) == "MainTurn"


@pytest.mark.rule("ck.card.smith")
def test_a_smith_needs_the_fortress_for_mighty_knights() -> None:
    table = position().settlement(0, 8).road(0, *path(8, 13)).knight(0, 13, 2)
    game = table.progress(0, "smith").turn(0, rolled=True).game()
    refused(game, cn.PlaySmith(), "ck.card.smith", "can be upgraded")
    game = table.improvements(0, politics=3).game()
    push(game, cn.PlaySmith(), cn.UpgradeKnight(13))
    assert game.players[0].knight_pieces[0].strength == 3
    assert frame_name(game) == "MainTurn"  # nothing else to upgrade


@pytest.mark.rule("ck.card.smith")
def test_a_smith_needs_a_knight_and_a_piece() -> None:
    table = position().settlement(0, 8).progress(0, "smith").turn(0, rolled=True)
    refused(table.game(), cn.PlaySmith(), "ck.card.smith", "can be upgraded")
    table.road(0, *path(8, 13, 18, 24)).knight(0, 13, 2).knight(0, 18, 2).knight(0, 24)
    refused(table.game(), cn.PlaySmith(), "ck.card.smith", "can be upgraded")
    raised = position().settlement(0, 8).road(0, *path(8, 13)).knight(0, 13, 2, raised=True)
    raised.improvements(0, politics=3).progress(0, "smith").turn(0, rolled=True)
    refused(raised.game(), cn.PlaySmith(), "ck.card.smith", "can be upgraded")


# ---- road building ---------------------------------------------------------------------


@pytest.mark.rule("ck.card.road_building")
def test_road_building_places_two_roads_apart_from_each_other() -> None:
    table = position().settlement(0, 8, 40).progress(0, "road_building").turn(0, rolled=True)
    game = table.game()
    push(game, cn.PlayRoadBuilding())
    assert (frame_name(game), game.actor) == ("ProgressRoads", 0)
    refused(game, cn.EndTurn(), "ck.card.road_building")
    push(game, road(8, 13), road(40, 45))
    assert set(game.players[0].roads) == {*path(8, 13), *path(40, 45)}
    assert frame_name(game) == "MainTurn"


@pytest.mark.rule("ck.card.road_building")
def test_road_building_stops_at_the_last_piece() -> None:
    round_trip = (0, 4, 8, 12, 7, 11, 16, 21, 27, 33, 38, 43, 47, 51, 48)
    table = position().settlement(0, 0).road(0, *path(*round_trip)).progress(0, "road_building")
    game = table.longest_road(0).turn(0, rolled=True).game()
    assert game.players[0].left["road"] == 1
    push(game, cn.PlayRoadBuilding(), road(48, 52))
    assert frame_name(game) == "MainTurn"
    full = table.road(0, *path(48, 52)).game()
    refused(full, cn.PlayRoadBuilding(), "ck.card.road_building", "All 15 roads")


@pytest.mark.rule("ck.card.road_building")
def test_road_building_needs_a_path() -> None:
    table = position().settlement(0, 0).road(1, *path(0, 4), *path(0, 3))
    game = table.progress(0, "road_building").turn(0, rolled=True).game()
    refused(game, cn.PlayRoadBuilding(), "ck.card.road_building", "no path left")
    assert cards(game, 0) == {"road_building": 1}
