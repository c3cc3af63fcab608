"""Scenarios and set-up of Seafarers with Cities & Knights (sea.ck.scenarios, .setup, .win)."""

from __future__ import annotations

import pytest

import catan_nb as cn
from catan_nb.games import scenarios_of
from catan_nb.rules.scenario import Scenario
from tests.rules.play.hand_made import frame_name, hand, places, push, refused
from tests.rules.scenarios.scenes import at, hex_at, side
from tests.rules.seafarers.tables import (
    SOUND,
    VARIANT,
    WITH_KNIGHTS,
    position,
    road,
    scenario,
    ship,
    way,
)

#: The points that win, with 2 more than in the scenario alone; harbourmaster is no sea scenario.
SUITED = {
    "new_shores": 16,
    "through_desert": 16,
    "cloth": 16,
    "wonders": 12,
    "greater_catan": 16,
    "harbourmaster": 14,
}
UNSUITED = {"fog_islands": 14, "four_islands": 15, "new_world": 14, "treasure_islands": 14}
REFUSED = ("forgotten_tribe", "pirate_islands")


def begin(name: str | Scenario, **options: object) -> cn.Game:
    return cn.new_game(WITH_KNIGHTS, scenario=name, players=3, seed=1, options=options)


@pytest.mark.rule("sea.ck.scenarios", "sea.ck.win")
@pytest.mark.parametrize("name", SUITED)
def test_suited_scenarios_are_played_to_two_points_more(name: str) -> None:
    assert begin(name).options["target"] == SUITED[name]


@pytest.mark.rule("sea.ck.scenarios", "sea.ck.win")
@pytest.mark.parametrize("name", UNSUITED)
def test_unsuited_scenarios_are_refused_unless_the_option_allows_them(name: str) -> None:
    with pytest.raises(cn.BadSetup, match=rf"{name} is not played .*sea\.ck\.scenarios"):
        begin(name)
    with pytest.raises(cn.BadSetup, match=r"sea\.ck\.scenarios"):
        cn.Position(WITH_KNIGHTS, scenario=name, players=3)
    game = begin(name, unsuited=True)
    assert game.options["target"] == UNSUITED[name]
    assert cn.read_game(game.to_json()).options == game.options


@pytest.mark.rule("sea.ck.scenarios")
@pytest.mark.parametrize("name", REFUSED)
def test_what_needs_development_cards_is_always_refused(name: str) -> None:
    for options in ({}, {"unsuited": True}):
        with pytest.raises(cn.BadSetup, match="development cards"):
            begin(name, **options)
    assert name not in [one.name for one in scenarios_of(WITH_KNIGHTS, 3)]
    assert name in [one.name for one in scenarios_of(VARIANT, 3)]


@pytest.mark.rule("sea.ck.scenarios")
def test_alone_every_scenario_is_played_to_its_own_points() -> None:
    for name in (*UNSUITED, *REFUSED):
        game = cn.new_game(VARIANT, scenario=name, players=3, seed=1)
        assert game.options["target"] == game.rules.scenario.options["target"]
    assert cn.new_game(VARIANT, players=3, seed=1).options["target"] == 14


@pytest.mark.rule("sea.ck.win")
def test_the_table_may_choose_another_number() -> None:
    assert begin("new_shores", target=18).options["target"] == 18


def test_what_a_scenario_says_beside_systems_is_checked() -> None:
    for beside in ({"cities_knights": 16}, {"cities_knights": {"target": 16}}, ["cities_knights"]):
        with pytest.raises(cn.BadSetup, match="beside"):
            Scenario.from_json({"name": "trial", "beside": beside})
    with pytest.raises(cn.BadSetup, match=r"horsemen.*cities_knights"):
        begin(scenario(beside={"horsemen": {"refused": "they cannot swim"}}))


# ---- the set-up ------------------------------------------------------------------------


@pytest.mark.rule("sea.ck.setup")
def test_the_round_that_pays_places_a_city() -> None:
    game = position(2, WITH_KNIGHTS).setup(0).game()
    push(game, cn.BuildSettlement(18), ship(18, 13), cn.BuildSettlement(14), ship(14, 8))
    assert frame_name(game) == "SetupCity"
    refused(game, cn.BuildSettlement(33), "ck.setup")
    push(game, cn.PlaceCity(9), ship(9, 15), cn.PlaceCity(31), road(31, 24))
    assert (game.building_at(9), game.building_at(31)) == ((1, "city"), (0, "city"))
    assert (hand(game, 1), hand(game, 0)) == ({"wool": 1}, {"ore": 1})


@pytest.mark.rule("sea.ck.setup")
def test_with_three_rounds_the_third_places_the_city() -> None:
    table = position(2, WITH_KNIGHTS, scenario=scenario(rounds=3))
    game = table.setup(0).game()
    push(game, cn.BuildSettlement(18), ship(18, 13), cn.BuildSettlement(14), ship(14, 8))
    push(game, cn.BuildSettlement(33), ship(33, 26), cn.BuildSettlement(31), road(31, 24))
    assert (frame_name(game), game.actor) == ("SetupCity", 0)
    push(game, cn.PlaceCity(48))
    assert hand(game, 0) == {}  # the desert alone


# ---- before the first landing ----------------------------------------------------------


def seven(**options: object) -> cn.Position:
    return position(3, WITH_KNIGHTS, **options).pirate(6).turn(0)


@pytest.mark.rule("sea.ck.robber")
def test_a_7_moves_nobody_before_the_first_landing() -> None:
    game = push(seven().game(), cn.RollThree("trade", 3, 4))
    assert frame_name(game) == "MainTurn"
    refused(game, cn.MovePirate(7), "base.turn")
    landed = push(seven().barbarians(landings=1).game(), cn.RollThree("trade", 3, 4))
    assert frame_name(landed) == "RobberOrPirate"
    push(landed, cn.MovePirate(7))
    assert landed.pirate == 7


@pytest.mark.rule("sea.ck.robber")
def test_no_knight_chases_the_pirate_asleep_which_still_bars_its_paths() -> None:
    table = seven().settlement(0, 18).ships(0, *way(18, 24)).knight(0, 24, active=True)
    table.hand(0, lumber=1, wool=1)
    game = table.turn(0, rolled=True).game()
    refused(game, cn.ChasePirate(24), "sea.ck.robber")
    refused(game, ship(18, 13), "sea.ship.pirate")
    awake = table.barbarians(landings=1).game()
    assert awake.why_not(cn.ChasePirate(24)) is None


@pytest.mark.rule("sea.ck.robber")
def test_by_option_both_wait_beside_the_board() -> None:
    game = begin("new_shores", asleep_off_board=True)
    assert (game.robber, game.pirate) == (None, None)
    assert begin("new_shores").pirate is not None
    asleep = seven(asleep_off_board=True).game()
    assert (asleep.robber, asleep.pirate) == (None, None)
    table = seven(asleep_off_board=True).barbarians(landings=1).pirate(None).robber(None)
    landed = push(table.game(), cn.RollThree("trade", 3, 4))
    assert places(landed, cn.MoveRobber) == set(SOUND.land.hexes)
    push(landed, cn.MovePirate(6))
    assert (landed.robber, landed.pirate) == (None, 6)


@pytest.mark.rule("sea.cloth.pirate", "sea.ck.knight.pirate")
@pytest.mark.parametrize("trading", [False, True])
def test_only_a_trader_s_knight_chases_the_pirate(trading: bool) -> None:
    """Whoever may not move the pirate keeps the knight awake rather than chase in vain."""
    table = cn.Position(WITH_KNIGHTS, scenario="cloth")
    table.settlement(0, at(table, 6, 2, "S")).ships(0, side(table, 6, 2, "SW"))
    table.pirate((5, 3)).knight(0, at(table, 6, 2, "SW"), active=True)
    if trading:
        table.village(at(table, 1, 4, "N"), 5, 0)
    game = table.barbarians(landings=1).turn(0, rolled=True).game()
    chase = cn.ChasePirate(at(game, 6, 2, "SW"))
    if not trading:
        refused(game, chase, "sea.cloth.pirate")
        return
    push(game, chase, cn.MovePirate(hex_at(game, 5, 4)))
    assert not game.players[0].knight_pieces[0].active
