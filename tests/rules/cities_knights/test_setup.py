"""The set-up of Cities & Knights: a settlement, then a city (ck.setup)."""

from __future__ import annotations

import pytest

import catan_nb as cn
from tests.rules.cities_knights.tables import VARIANT, asked
from tests.rules.play.hand_made import allowed, frame_name, hand, push, refused, road

BOARD = cn.printed("beginner")


def fresh(players: int = 3, **options: object) -> cn.Game:
    return cn.new_game(
        VARIANT,
        players=players,
        board="beginner",
        seed=1,
        options={"first_player": 0, **options},
    )


def second_round() -> cn.Game:
    """Three players after the first round: settlements at V13, V29 and V31."""
    game = fresh()
    push(game, cn.BuildSettlement(13), road(13, 18))
    push(game, cn.BuildSettlement(29), road(29, 34))
    return push(game, cn.BuildSettlement(31), road(31, 25))


@pytest.mark.rule("ck.setup")
def test_the_first_round_places_settlements_and_the_second_cities() -> None:
    game = fresh()
    asked_of = []
    while game.turn is None:
        if frame_name(game) != "SetupRoad":
            asked_of.append(asked(game))
        push(game, game.legal_actions()[0])
    assert asked_of == [
        ("SetupSettlement", 0),
        ("SetupSettlement", 1),
        ("SetupSettlement", 2),
        ("SetupCity", 2),
        ("SetupCity", 1),
        ("SetupCity", 0),
    ]
    # Whoever placed the last city takes the first turn.
    assert asked(game) == ("BeforeRoll", 0)
    for player in game.players:
        assert (len(player.settlements), len(player.cities), len(player.roads)) == (1, 1, 2)
        assert (player.left["settlement"], player.left["city"], player.points) == (4, 3, 3)
    assert game.attack == 3


@pytest.mark.rule("ck.setup")
def test_a_city_gets_one_resource_for_each_hex_and_no_commodity() -> None:
    game = second_round()
    assert asked(game) == ("SetupCity", 2)
    push(game, cn.PlaceCity(39), road(39, 44))  # forest H12, mountains H13, hills H16
    assert hand(game, 2) == {"lumber": 1, "ore": 1, "brick": 1}
    push(game, cn.PlaceCity(24), road(24, 30))  # pasture H5, desert H9, forest H10
    assert hand(game, 1) == {"wool": 1, "lumber": 1}
    push(game, cn.PlaceCity(7), road(7, 3))  # mountains H0, fields H3, sea
    assert hand(game, 0) == {"ore": 1, "grain": 1}
    assert sum(game.bank.values()) == 5 * 19 + 3 * 12 - 7


@pytest.mark.rule("ck.setup")
def test_the_first_settlement_brings_nothing() -> None:
    assert all(hand(second_round(), seat) == {} for seat in range(3))


@pytest.mark.rule("ck.setup")
def test_nothing_but_a_city_in_the_second_round() -> None:
    game = second_round()
    refused(game, cn.BuildSettlement(39), "ck.setup")
    refused(game, cn.BuildCity(31), "ck.setup")
    refused(game, cn.EndTurn(), "ck.setup")
    allowed(game, cn.PlaceCity(39))
    assert game.availability(cn.BuildSettlement).rule == "ck.setup"


@pytest.mark.rule("ck.setup")
def test_no_city_in_the_first_round() -> None:
    game = fresh()
    refused(game, cn.PlaceCity(13), "base.setup.order")
    push(game, cn.BuildSettlement(13))
    refused(game, cn.PlaceCity(39), "base.setup.order")


@pytest.mark.rule("ck.setup")
def test_a_city_keeps_the_distance_rule() -> None:
    game = second_round()
    refused(game, cn.PlaceCity(18), "base.distance")
    refused(game, cn.PlaceCity(29), "base.build.settlement")
    refused(game, cn.PlaceCity(31), "base.build.settlement")
    refused(game, cn.PlaceCity(54), "base.build.settlement")
    refused(game, cn.PlaceCity(-1), "base.build.settlement")


@pytest.mark.rule("ck.setup")
def test_the_road_of_the_second_round_starts_at_the_city() -> None:
    game = push(second_round(), cn.PlaceCity(39))
    refused(game, road(25, 20), "base.setup.order")
    assert {action.edge for action in game.legal(cn.BuildRoad)} == {
        road(39, near).edge for near in (34, 43, 44)
    }


@pytest.mark.rule("ck.setup")
def test_a_city_next_to_the_desert_alone_gets_nothing() -> None:
    island = cn.Board.make(
        {(0, 0): "desert", (1, 0): "sea", (4, 0): ("hills", 6), (5, 0): ("fields", 4)}
    )
    game = cn.new_game(VARIANT, players=2, board=island, seed=1, options={"first_player": 0})
    desert = island.topology.hex_vertices[0]
    hills = island.topology.hex_vertices[2]
    for place in (
        cn.BuildSettlement(hills[0]),
        cn.BuildSettlement(hills[2]),
        cn.PlaceCity(desert[0]),
    ):
        push(game, place)
        push(game, game.legal(cn.BuildRoad)[0])
    assert hand(game, 1) == {}


@pytest.mark.rule("ck.setup")
def test_there_are_no_printed_pieces_to_start_with() -> None:
    game = fresh()
    assert asked(game) == ("SetupSettlement", 0)
    with pytest.raises(cn.BadSetup):
        fresh(start="printed")
    assert cn.new_game(VARIANT, board="cities_knights", seed=1).turn is None


@pytest.mark.rule("ck.setup")
def test_the_robber_starts_in_the_desert_and_the_fleet_at_its_start() -> None:
    game = cn.new_game(VARIANT, board="cities_knights", seed=1)
    assert cn.Terrain(game.board.terrain[game.robber]).name.lower() == "desert"
    assert (game.fleet, game.landings) == (0, 0)
