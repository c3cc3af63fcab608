"""What lost fights cost, and cities that lie reduced (ck.barbarians.lose, .reduced)."""

from __future__ import annotations

import pytest

import catan_nb as cn
from tests.rules.cities_knights.knights.landings import LANDING, camp, cities, land, landing
from tests.rules.cities_knights.tables import TRADE, asked, position
from tests.rules.play.hand_made import frame_name, hand, path, places, push, refused

# ---- the rulebook's example ------------------------------------------------------------


@pytest.mark.rule("ck.barbarians.lose")
@pytest.mark.rule("ck.barbarians.strength")
def test_claudia_gabi_fritz_and_peter() -> None:
    # Peter, Fritz and Claudia have an active basic knight each, Gabi none: 3. Fritz and Peter
    # have two cities each, Gabi a metropolis, Claudia settlements only: 5. Fritz and Peter lose
    # a city each; Gabi's metropolis is safe, and Claudia has none.
    claudia, gabi, fritz, peter = range(4)
    table = landing(4).settlement(claudia, 52).city(gabi, 32).improvements(gabi, politics=4)
    table.city(fritz, 17, 28).city(peter, 30, 40)
    for seat in (claudia, fritz, peter):
        camp(table, seat, 1)
    game = table.game()
    assert (game.attack, game.defence) == (5, 3)
    push(game, LANDING)
    assert asked(game) == ("LostCity", fritz)
    push(game, cn.LoseCity(28))
    assert asked(game) == ("LostCity", peter)
    push(game, cn.LoseCity(30))
    assert cities(game) == [0, 1, 1, 1]
    assert game.players[fritz].settlements == (28,)
    assert game.players[peter].settlements == (30,)
    assert (game.metropolises["politics"], game.players[gabi].points) == ((gabi, 32), 4)
    assert asked(game) == ("MainTurn", claudia)
    assert [player.strength for player in game.players] == [0, 0, 0, 0]


# ---- defeat ----------------------------------------------------------------------------


@pytest.mark.rule("ck.barbarians.lose")
def test_whoever_gave_least_loses_a_city() -> None:
    # Attack 6 against 2 + 1 + 0: white loses.
    table = landing().city(0, 17, 19).city(1, 28, 30).city(2, 40, 32)
    camp(camp(table, 0, 2), 1, 1)
    game = land(table)
    assert (asked(game), places(game, cn.LoseCity)) == (("LostCity", 2), {32, 40})
    push(game, cn.LoseCity(32))
    assert (cities(game), asked(game)) == ([2, 2, 1], ("MainTurn", 0))


@pytest.mark.rule("ck.barbarians.lose")
def test_passive_knights_are_no_contribution() -> None:
    table = landing(2).city(0, 17, 19).city(1, 28, 30)
    camp(camp(table, 0, 3, 3, active=False), 1, 1)
    game = land(table)
    assert asked(game) == ("LostCity", 0)


@pytest.mark.rule("ck.barbarians.lose")
def test_all_who_gave_equally_little_lose_a_city() -> None:
    table = landing(4).city(0, 17).city(1, 28).city(2, 40, 32).city(3, 30)
    camp(camp(table, 0, 1), 3, 2)
    game = land(table)
    # 5 against 3: orange and white gave nothing. Orange has one city, so is not asked.
    assert (asked(game), cities(game)) == (("LostCity", 2), [1, 0, 2, 1])
    push(game, cn.LoseCity(40))
    assert cities(game) == [1, 0, 1, 1]


@pytest.mark.rule("ck.barbarians.lose")
def test_without_a_knight_everybody_with_a_city_loses_one() -> None:
    game = land(landing(4).city(0, 17).city(1, 28).city(2, 40).settlement(3, 30))
    assert cities(game) == [0, 0, 0, 0]
    assert [player.points for player in game.players] == [1, 1, 1, 1]


@pytest.mark.rule("ck.barbarians.lose")
def test_the_losers_choose_clockwise_from_the_player_on_turn() -> None:
    table = landing(3).city(0, 17, 19).city(1, 28, 30).city(2, 40, 32).turn(1)
    game, order = land(table), []
    while frame_name(game) == "LostCity":
        order.append(game.actor)
        push(game, game.legal_actions()[0])
    assert (order, cities(game)) == ([1, 2, 0], [1, 1, 1])


@pytest.mark.rule("ck.barbarians.lose")
def test_those_without_a_city_to_lose_are_no_measure() -> None:
    # Blue has only a settlement and gave nothing; orange and white own cities: 2 against 1.
    table = landing(3).settlement(0, 17).city(1, 28, 30).city(2, 40, 32)
    camp(camp(table, 1, 1), 2, 2)
    game = land(table)
    assert asked(game) == ("LostCity", 1)
    # The same with a metropolis alone.
    table = landing(3).city(0, 17).improvements(0, science=5).city(1, 28, 30).city(2, 40, 32)
    camp(camp(table, 1, 1), 2, 2)
    assert asked(land(table)) == ("LostCity", 1)


@pytest.mark.rule("ck.barbarians.lose")
def test_if_nobody_has_a_city_to_lose_nothing_is_lost() -> None:
    table = landing(3).city(0, 17, 19).improvements(0, 4, 4).metropolis("trade", 17)
    game = land(table.metropolis("politics", 19))
    assert (cities(game), asked(game), game.landings) == ([2, 0, 0], ("MainTurn", 0), 1)


@pytest.mark.rule("ck.barbarians.lose")
def test_metropolises_and_the_cities_of_others_are_not_to_be_chosen() -> None:
    table = landing(2).city(0, 17, 19, 30).improvements(0, trade=4).metropolis("trade", 17)
    game = land(camp(table.city(1, 28).settlement(0, 40), 1, 1))
    assert places(game, cn.LoseCity) == {19, 30}
    refused(game, cn.LoseCity(17), "ck.barbarians.lose", "safe")
    refused(game, cn.LoseCity(28), "ck.barbarians.lose", "no own city")
    refused(game, cn.LoseCity(40), "ck.barbarians.lose", "no own city")
    refused(game, cn.LoseCity(-1), "ck.barbarians.lose", "no own city")
    refused(game, cn.EndTurn(), "ck.barbarians.lose", "Blue")
    refused(game, cn.Decline(), "ck.barbarians.lose")
    with pytest.raises(cn.IllegalAction):
        game.push(cn.LoseCity(19), 1)


@pytest.mark.rule("ck.barbarians.lose")
def test_a_lost_city_is_a_settlement_and_its_piece_is_back() -> None:
    game = land(landing(2).city(0, 17).settlement(1, 28))
    blue = game.players[0]
    assert (blue.settlements, blue.reduced, blue.points) == ((17,), (), 1)
    assert (blue.left["settlement"], blue.left["city"]) == (4, 4)


@pytest.mark.rule("ck.barbarians.lose")
def test_one_strength_too_little_is_a_defeat_and_an_equal_one_a_victory() -> None:
    table = camp(landing(2).city(0, 17, 19).city(1, 28), 0, 2)
    assert cities(land(table)) == [2, 0]  # 3 against 2
    table = camp(landing(2).city(0, 17, 19), 0, 2)
    game = land(table)  # 2 against 2
    assert (cities(game), game.players[0].defenders) == ([2, 0], 1)


# ---- reduced cities --------------------------------------------------------------------

#: Five settlements, all there are, far from V8 and V37.
FIVE = (0, 2, 16, 40, 20)


def full() -> cn.Position:
    return position(2).settlement(0, *FIVE)


@pytest.mark.rule("ck.barbarians.reduced")
def test_without_a_settlement_piece_the_city_stays_reduced() -> None:
    game = land(full().city(0, 8).wall(0, 8).barbarians(fleet=6).turn(0))
    blue = game.players[0]
    assert (blue.reduced, blue.cities, blue.walls, blue.points) == ((8,), (), (), 6)
    assert set(blue.settlements) == {*FIVE, 8}
    assert (blue.left["settlement"], blue.left["city"]) == (0, 3)
    assert game.attack == 0


@pytest.mark.rule("ck.barbarians.reduced")
@pytest.mark.rule("ck.production.city")
def test_a_reduced_city_yields_as_a_settlement() -> None:
    game = full().reduced(0, 8).turn(0).game()
    push(game, cn.RollThree(TRADE, 1, 1))  # pasture H1 with token 2, at V8
    assert hand(game, 0) == {"wool": 1}


@pytest.mark.rule("ck.barbarians.reduced")
def test_it_must_be_restored_before_another_city_is_built() -> None:
    game = full().reduced(0, 8).hand(0, ore=6, grain=4).turn(0, rolled=True).game()
    for vertex in FIVE:
        refused(game, cn.BuildCity(vertex), "ck.barbarians.reduced", "V8 must be restored")
    assert places(game, cn.BuildCity) == {8}
    push(game, cn.BuildCity(8))
    blue = game.players[0]
    assert (blue.reduced, blue.cities, hand(game, 0)) == ((), (8,), {"ore": 3, "grain": 2})
    assert (blue.left["settlement"], blue.left["city"], blue.points) == (0, 3, 7)
    push(game, cn.BuildCity(40))
    assert blue.left["settlement"] == 1


@pytest.mark.rule("ck.barbarians.reduced")
def test_restoring_costs_a_whole_city() -> None:
    game = full().reduced(0, 8).hand(0, ore=2, grain=2).turn(0, rolled=True).game()
    refused(game, cn.BuildCity(8), "base.build.cost", "3 ore, 2 grain")


@pytest.mark.rule("ck.barbarians.reduced")
def test_several_cities_can_be_reduced_and_each_must_be_restored() -> None:
    game = land(full().reduced(0, 8).city(0, 37).barbarians(fleet=6).turn(0))
    blue = game.players[0]
    assert (blue.reduced, blue.cities, blue.left["city"]) == ((8, 37), (), 2)
    table = full().reduced(0, 8, 37).hand(0, ore=9, grain=6).turn(0, rolled=True)
    game = push(table.game(), cn.BuildCity(37))
    refused(game, cn.BuildCity(40), "ck.barbarians.reduced", "V8")
    push(game, cn.BuildCity(8), cn.BuildCity(40))
    assert game.players[0].cities == (8, 37, 40)


@pytest.mark.rule("ck.barbarians.reduced")
def test_all_four_cities_can_stand_or_lie() -> None:
    table = position(2).settlement(0, 0, 2, 16, 20, 51).reduced(0, 8, 37).city(0, 40, 29)
    game = table.hand(0, ore=3, grain=2).turn(0, rolled=True).game()
    assert (game.players[0].left["city"], game.players[0].points) == (0, 5 + 2 + 4)
    push(game, cn.BuildCity(37))  # no city in supply, but this one only stands up again
    assert game.players[0].left["city"] == 0
    with pytest.raises(cn.BadSetup):
        table.city(0, 53).game()


@pytest.mark.rule("ck.barbarians.reduced")
def test_a_reduced_city_is_not_lost_again() -> None:
    table = full().reduced(0, 8).city(1, 37, 30).barbarians(fleet=6).turn(0)
    game = land(table)
    assert (asked(game), game.players[0].reduced) == (("LostCity", 1), (8,))


@pytest.mark.rule("ck.barbarians.reduced")
def test_settlements_in_supply_are_used_first() -> None:
    table = position(2).settlement(0, *FIVE[:4]).city(0, 8).barbarians(fleet=6).turn(0)
    blue = land(table).players[0]
    assert (blue.reduced, blue.left["settlement"], blue.left["city"]) == ((), 0, 4)


@pytest.mark.rule("ck.barbarians.reduced")
def test_no_settlement_is_built_without_a_piece_though_one_city_lies() -> None:
    table = full().reduced(0, 8).road(0, *path(8, 13, 18, 24))
    game = table.hand(0, brick=1, lumber=1, wool=1, grain=1).turn(0, rolled=True).game()
    refused(game, cn.BuildSettlement(24), "base.pieces")
