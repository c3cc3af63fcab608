"""Seafarers with five and six players (sea.six.*)."""

from __future__ import annotations

import pytest

import catan_nb as cn
from tests.rules.play.hand_made import allowed, frame_name, push, refused
from tests.rules.seafarers.tables import VARIANT, position, sail, ship, way

FOR_SIX = ("new_shores", "four_islands", "fog_islands", "through_desert", "new_world")
FOR_FOUR = (
    *("forgotten_tribe", "cloth", "pirate_islands", "wonders"),
    *("harbourmaster", "greater_catan", "treasure_islands"),
)


@pytest.mark.rule("sea.six")
@pytest.mark.parametrize("name", FOR_SIX)
def test_five_scenarios_have_a_map_for_five_and_six(name: str) -> None:
    for players in (5, 6):
        game = cn.new_game(VARIANT, scenario=name, players=players, seed=1)
        assert dict(game.bank) == dict.fromkeys(("brick", "lumber", "ore", "grain", "wool"), 24)
        assert game.deck_size == 34
        four = cn.new_game(VARIANT, scenario=name, players=4, seed=1)
        assert game.options["target"] == four.options["target"]


@pytest.mark.rule("sea.six")
@pytest.mark.parametrize("name", FOR_FOUR)
def test_the_other_scenarios_are_refused(name: str) -> None:
    for players in (5, 6):
        with pytest.raises(cn.BadSetup, match=f"{name} is for .* players, not {players}"):
            cn.new_game(VARIANT, scenario=name, players=players)


def five(**options: str) -> cn.Position:
    """Five players; seat 3, the third to the left, has a line of ships and cards for more."""
    table = position(5, **options).settlement(3, 18).ships(3, *way(18, 13, 19))
    return table.hand(3, lumber=2, wool=2).turn(0, rolled=True)


@pytest.mark.rule("sea.six.turns")
def test_in_the_special_building_phase_ships_are_built_but_not_moved() -> None:
    game = push(five().game(), cn.EndTurn())
    assert (frame_name(game), game.actor) == ("SpecialBuilding", 3)
    refused(game, sail((13, 19), (13, 7)), "six.special_building")
    assert not game.legal(cn.MoveShip)
    push(game, ship(19, 14))
    assert set(game.players[3].ships) == set(way(18, 13, 19, 14))
    assert cn.Position.of(game).game().players[3].ships == game.players[3].ships


@pytest.mark.rule("sea.six.turns")
def test_a_ship_built_between_the_turns_may_move_in_one_s_next_turn() -> None:
    game = push(five().game(), cn.EndTurn(), ship(19, 14), cn.EndBuilding())
    answers = {"BeforeRoll": cn.Roll(1, 1), "SpecialBuilding": cn.EndBuilding()}
    while game.turn != 3 or frame_name(game) != "MainTurn":
        push(game, answers.get(frame_name(game), cn.EndTurn()))
    allowed(game, sail((19, 14), (13, 7)))


@pytest.mark.rule("sea.six.turns")
def test_the_second_of_paired_players_may_move_a_ship() -> None:
    table = five(special_building="paired_players")
    table.settlement(0, 33).ships(0, *way(33, 26))
    game = push(table.game(), sail((33, 26), (33, 27)), cn.EndTurn())
    assert (frame_name(game), game.actor) == ("PairedTurn", 3)
    push(game, ship(19, 14))
    refused(game, sail((19, 14), (13, 7)), "sea.ship.move", "built in this turn")
    game = push(table.game(), cn.EndTurn(), sail((13, 19), (13, 7)))
    refused(game, sail((13, 7), (13, 19)), "sea.ship.move", "only one may be")
