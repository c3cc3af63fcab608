"""What the good bot does in Cities & Knights where people would agree on it."""

from __future__ import annotations

import pytest

import catan_nb as cn
from catan_nb.rules.cards import GRAIN
from catan_nb.rules.cities_knights.names import EVENT_SHIP, POLITICS, SCIENCE, TRADE
from tests.bots.knights_table import choice, landing, reasons, table

# ---- set-up ----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.rule("ck.setup")
def test_founds_the_city_where_it_brings_commodities_and_grain_is_not_forgotten(seed):
    game = cn.new_game("base+cities_knights", players=3, seed=seed)
    while not isinstance(choice(game), cn.PlaceCity):
        game.push(choice(game))
    placed = choice(game)
    seat, board = game.actor, game.board
    city = {board.terrain[hex] for hex in board.topology.vertex_hexes[placed.vertex]}
    first = {
        board.terrain[hex]
        for v in game.players[seat].settlements
        for hex in board.topology.vertex_hexes[v]
    }
    assert city & {cn.Terrain.FOREST, cn.Terrain.PASTURE, cn.Terrain.MOUNTAINS}
    assert GRAIN in city | first
    assert "starts you with" in reasons(game)


# ---- the barbarians --------------------------------------------------------------------


@pytest.mark.rule("ck.knight.activate")
def test_wakes_a_knight_before_the_landing_when_a_city_is_at_risk():
    game = table().knight(0, 12).hand(0, grain=1).barbarians(fleet=6).turn(0, rolled=True).game()
    assert choice(game) == cn.ActivateKnight(12)
    assert "city" in reasons(game)


@pytest.mark.rule("ck.knight.activate")
def test_lets_knights_sleep_while_the_fleet_is_far():
    game = table().knight(0, 12).hand(0, grain=1, ore=2).turn(0, rolled=True).game()
    assert choice(game) == cn.EndTurn()
    assert "a city at V8 still needs 1 ore, 1 grain" in reasons(game)


@pytest.mark.rule("ck.knight.build")
def test_puts_up_a_knight_and_wakes_it_in_time():
    position = table().hand(0, grain=1, ore=1, wool=1).barbarians(fleet=6)
    game = position.turn(0, rolled=True).game()
    assert isinstance(choice(game), cn.BuildKnight)
    assert "attack 3 against defence 0" in reasons(game)
    game.push(choice(game))
    assert isinstance(choice(game), cn.ActivateKnight)


@pytest.mark.rule("ck.barbarians.win")
def test_wakes_one_more_knight_to_be_the_defender():
    game = (
        table()
        .knight(0, 12, strength=2, active=True)
        .knight(0, 44)
        .knight(1, 31, strength=2, active=True)
        .hand(0, grain=1)
        .barbarians(fleet=6)
        .turn(0, rolled=True)
        .game()
    )
    assert choice(game) == cn.ActivateKnight(44)
    assert "defender of the island" in reasons(game)


@pytest.mark.rule("ck.option.grudge")
def test_commits_knights_where_they_save_a_city_and_none_in_vain():
    saving = landing(mine=2, theirs=1)
    assert choice(saving) == cn.CommitKnights((12,))
    assert "defence 3 against attack 3" in reasons(saving)
    assert choice(landing(mine=1, theirs=3)) == cn.CommitKnights(())


@pytest.mark.rule("ck.barbarians.lose")
def test_loses_the_city_that_brings_least():
    position = table().city(0, 3).knight(1, 31, active=True).knight(2, 41, active=True)
    game = position.barbarians(fleet=6, landings=1).turn(1).game()
    game.push(cn.RollThree(EVENT_SHIP, 6, 5))
    assert game.actor == 0
    assert choice(game) == cn.LoseCity(3)
    assert "it brings" in reasons(game)


@pytest.mark.rule("ck.barbarians.reduced")
def test_restores_a_reduced_city():
    position = table().settlement(0, 3, 11, 48, 50).reduced(0, 28)
    game = position.hand(0, ore=3, grain=2).turn(0, rolled=True).game()
    assert choice(game) == cn.BuildCity(28)


# ---- improvements, walls, knights at work ------------------------------------------------


@pytest.mark.rule("ck.improve")
def test_takes_the_first_step_with_its_first_commodity():
    game = table().hand(0, cloth=1).turn(0, rolled=True).game()
    assert choice(game) == cn.Improve(TRADE)
    assert "draws progress cards" in reasons(game)


@pytest.mark.rule("ck.metropolis")
def test_buys_the_improvement_that_wins_a_metropolis():
    position = table().improvements(0, politics=3).hand(0, coin=4, ore=1, wool=1)
    game = position.turn(0, rolled=True).game()
    assert choice(game) == cn.Improve(POLITICS)
    assert "wins the metropolis: 2 points" in reasons(game)


@pytest.mark.rule("ck.metropolis")
def test_puts_the_metropolis_on_the_better_city():
    position = table().city(0, 3).improvements(0, politics=3).hand(0, coin=4)
    game = position.turn(0, rolled=True).game()
    game.push(cn.Improve(POLITICS))
    assert choice(game) == cn.PlaceMetropolis(40)
    assert "cannot sack" in reasons(game)


@pytest.mark.rule("ck.wall")
def test_builds_a_wall_when_the_hand_is_large():
    position = table().hand(0, brick=2, wool=3, coin=3, paper=2)
    position.improvements(0, politics=3, science=2).bank()
    game = position.turn(0, rolled=True).game()
    assert choice(game) == cn.BuildWall(40)
    assert "are then safe on a 7" in reasons(game)


@pytest.mark.rule("ck.knight.chase")
def test_chases_the_robber_from_its_own_hex():
    position = table().knight(0, 44, active=True).robber(17).hand(1, ore=2)
    game = position.barbarians(landings=1).turn(0, rolled=True).game()
    assert choice(game) == cn.ChaseRobber(44)
    assert "of your dots from the robber" in reasons(game)


@pytest.mark.rule("ck.knight.displace")
def test_a_displaced_knight_stays_off_its_own_building_sites():
    position = table().road(0, 63, 67).knight(0, 51).road(1, 66)
    position.knight(1, 47, strength=2, active=True)
    game = position.turn(1, rolled=True).game()
    game.push(cn.DisplaceKnight(47, 51))
    assert set(game.legal_actions()) == {cn.Retreat(44), cn.Retreat(48)}
    assert choice(game) == cn.Retreat(44)


@pytest.mark.rule("ck.knight.blocks_own")
def test_moves_a_knight_off_its_own_building_site():
    position = table().road(0, 63).knight(0, 48, active=True)
    game = position.hand(0, brick=1, lumber=1, wool=1, grain=1).turn(0, rolled=True).game()
    assert choice(game) == cn.MoveKnight(48, 44)
    game.push(choice(game))
    assert choice(game) == cn.BuildSettlement(48)


@pytest.mark.rule("ck.improve.third")
def test_takes_from_the_aqueduct_what_completes_a_purchase():
    game = table().improvements(0, science=3).hand(0, ore=3, grain=1).turn(0).game()
    game.push(cn.RollThree(SCIENCE, 6, 5))
    assert choice(game) == cn.UseAqueduct(GRAIN)
    assert "makes a city" in reasons(game)
