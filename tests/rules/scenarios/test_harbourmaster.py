"""The harbourmaster: harbour points, the title and its loss."""

from __future__ import annotations

import pytest

import catan_nb as cn
from catan_nb.rules.seafarers.actions import BuildShip
from tests.rules.play.hand_made import push
from tests.rules.scenarios.scenes import RICH, VARIANT, new_game


def table(variant: str = VARIANT, players: int = 3) -> cn.Position:
    return cn.Position(variant, scenario="harbourmaster", players=players)


def harbour(position: cn.Position, number: int, end: int = 0) -> int:
    """Return an intersection of a harbour."""
    edge = position.board.harbours[number].edge
    return position.board.topology.edge_vertices[edge][end]


@pytest.mark.rule("sea.scenario.harbourmaster")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_is_a_base_board_with_nine_harbours_and_without_ships(players: int) -> None:
    game = new_game("harbourmaster", players)
    assert (len(game.board.harbours), len(game.board.land.hexes)) == (9, 19)
    assert game.rules.options["target"] == 11
    assert not game.legal(BuildShip)
    assert not hasattr(game.players[0], "ships")


@pytest.mark.rule("sea.scenario.harbourmaster")
def test_a_settlement_counts_one_a_city_two_and_three_take_the_title() -> None:
    position = table()
    position.settlement(0, harbour(position, 0)).settlement(0, harbour(position, 2))
    game = position.turn(0, rolled=True).hand(0, RICH).game()
    assert (game.players[0].harbour_points, game.harbourmaster) == (2, None)
    assert game.players[0].points == 2
    push(game, cn.BuildCity(harbour(position, 0)))
    assert (game.players[0].harbour_points, game.harbourmaster) == (3, 0)
    assert game.players[0].points == 5


@pytest.mark.rule("sea.scenario.harbourmaster")
def test_buildings_away_from_harbours_count_nothing() -> None:
    position = table()
    served = {v for one in range(9) for v in (harbour(position, one), harbour(position, one, 1))}
    inland = next(v for v in range(20, 40) if v not in served)
    game = position.city(0, inland).turn(0, rolled=True).game()
    assert (game.players[0].harbour_points, game.harbourmaster) == (0, None)


@pytest.mark.rule("sea.scenario.harbourmaster")
def test_the_title_passes_to_more_and_not_to_as_many() -> None:
    position = table()
    position.city(0, harbour(position, 0)).settlement(0, harbour(position, 2))
    position.settlement(1, harbour(position, 4)).settlement(1, harbour(position, 6))
    game = position.hand(1, RICH).hand(1, ore=6, grain=4).turn(1, rolled=True).game()
    assert game.harbourmaster == 0
    push(game, cn.BuildCity(harbour(position, 4)))
    assert (game.players[1].harbour_points, game.harbourmaster) == (3, 0)
    push(game, cn.BuildCity(harbour(position, 6)))
    assert (game.players[1].harbour_points, game.harbourmaster) == (4, 1)
    assert [player.points for player in game.players] == [3, 6, 0]


def sacked(zero: int, one: int, two: int = 0) -> cn.Game:
    """Return a game in which seat 0, harbourmaster, loses a city at a harbour to the barbarians.

    The numbers are the harbour points after that: for seat 0 its city is a settlement then.
    """
    position = table(f"{VARIANT}+cities_knights")
    spots = iter(range(9))
    position.city(0, harbour(position, next(spots)))
    for seat, settlements in ((0, zero - 1), (1, one), (2, two)):
        for _ in range(settlements):
            position.settlement(seat, harbour(position, next(spots)))
    position.barbarians(fleet=6).turn(0)
    game = position.game()
    push(game, cn.RollThree("ship", 1, 1))
    while game.actor == cn.CHANCE:
        push(game, game.sample())
    assert not game.players[0].cities
    assert [player.harbour_points for player in game.players] == [zero, one, two]
    return game


@pytest.mark.rule("sea.harbourmaster.loss")
def test_the_holder_keeps_it_while_nobody_has_more_and_three_remain() -> None:
    assert sacked(3, 3).harbourmaster == 0
    assert sacked(3, 2).harbourmaster == 0


@pytest.mark.rule("sea.harbourmaster.loss")
def test_with_less_than_three_nobody_has_it() -> None:
    assert sacked(2, 2).harbourmaster is None


@pytest.mark.rule("sea.harbourmaster.loss")
def test_it_goes_to_whom_alone_has_most() -> None:
    assert sacked(2, 3, 2).harbourmaster == 1


@pytest.mark.rule("sea.harbourmaster.loss")
def test_of_two_who_lead_neither_gets_it() -> None:
    assert sacked(2, 3, 3).harbourmaster is None
