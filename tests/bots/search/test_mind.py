"""What a quick player knows and plans for: income, goals with worth and price, knights, routes."""

from __future__ import annotations

import pytest

import catan_nb as cn
from catan_nb.bots.playout.actions import decode_action
from catan_nb.bots.playout.loading import load
from catan_nb.bots.playout.table import Table
from catan_nb.bots.search.aiming import longer_route, waited
from catan_nb.bots.search.mind import CHANGING, PATIENCE, VICTORY, FastGoal, knight_worth
from catan_nb.bots.search.trials import make_mind

# Intersections of the beginners' board, each with the hexes at it and their dots.
MIXED = 8
"""Ore with 3 dots, wool with 1, brick with 5."""
BRICK_HEX = 4
ANY_HARBOUR = 26
"""3:1, at ore with 5 dots."""
ORE_HARBOUR = 10
"""2:1 for ore, at none of it."""


def position(players: int = 2, **options: int) -> cn.Position:
    return cn.Position("base", board="beginner", players=players, options=options)


def loaded(stated: cn.Position) -> Table:
    table = load(stated.turn(0, rolled=True).game().state)
    assert table is not None
    return table


def goals(stated: cn.Position, seat: int = 0) -> list[FastGoal]:
    table, mind = loaded(stated), make_mind(stated.game().rules)
    return mind.goals(table, seat, mind.income(table, seat))


def test_two_hexes_of_a_kind_at_a_place_pay_together() -> None:
    board = cn.Board.make({(0, 0): ("hills", 6), (1, 0): ("hills", 4), (0, 1): ("forest", 3)})
    mind = make_mind(cn.new_game("base", board=board, players=2, seed=1).rules)
    corner = 5 * board.vertex((0, 0), (1, 0), (0, 1))
    assert mind.pips[corner : corner + 5] == [5 + 3, 2, 0, 0, 0]


def test_a_city_counts_twice_and_what_the_robber_blocks_half() -> None:
    free = position().robber(18)
    blocked = position().robber(BRICK_HEX)
    for stated, brick in ((free, 5), (blocked, 2.5)):
        mind = make_mind(stated.game().rules)
        assert mind.income(loaded(stated.settlement(0, MIXED)), 0) == [brick, 0, 3, 0, 1]
    for stated, brick in ((position().robber(18), 10), (position().robber(BRICK_HEX), 5)):
        mind = make_mind(stated.game().rules)
        assert mind.income(loaded(stated.city(0, MIXED)), 0) == [brick, 0, 6, 0, 2]


def test_a_harbour_saves_what_the_bank_wants_less() -> None:
    """Of twelve dots the bank makes three, at 3:1 four, at 2:1 six (base.trade.bank)."""
    stated = position()
    table, mind = loaded(stated), make_mind(stated.game().rules)

    def saves(vertex: int, income: list[float]) -> float:
        with_it = mind.gain(table, 0, income, vertex, True)
        return with_it - mind.gain(table, 0, income, vertex, False)

    assert saves(ANY_HARBOUR, [0.0, 0.0, 7.0, 0.0, 0.0]) == pytest.approx(CHANGING)
    assert saves(ORE_HARBOUR, [0.0, 0.0, 12.0, 0.0, 0.0]) == pytest.approx(3 * CHANGING)
    assert saves(ORE_HARBOUR, [0.0, 0.0, 0.0, 12.0, 0.0]) == 0


@pytest.mark.parametrize("secret", [0, 1])
def test_a_point_on_an_own_card_counts_towards_victory(secret: int) -> None:
    stated = position(target=4).settlement(0, MIXED).settlement(0, 30)
    stated.development(0, victory_point=secret)
    city = next(goal for goal in goals(stated) if goal.cost == [0, 0, 3, 2, 0])
    assert (city.worth > VICTORY) is bool(secret)


def test_the_roads_to_a_site_are_part_of_its_price() -> None:
    """A road ends one path away from the nearest sites, so two away from others."""
    stated = position().settlement(0, 13)
    stated.road(0, *stated.board.path(13, 8))
    costs = {goal.roads: goal.cost for goal in goals(stated) if goal.roads}
    assert costs == {1: [2, 2, 0, 1, 1], 2: [3, 3, 0, 1, 1]}


def test_whoever_has_the_longest_road_plans_for_other_things() -> None:
    stated = position()
    for edge in stated.board.path(3, 0, 4, 1, 5, 2):
        stated.road(0, edge)
    assert loaded(stated).road_holder == 0
    assert not [goal for goal in goals(stated) if goal.step < 0]


@pytest.mark.parametrize("left", [1, 2])
def test_the_longest_road_is_planned_for_with_pieces_that_are_left(left: int) -> None:
    stated = position().settlement(0, 13)
    table, mind = loaded(stated), make_mind(stated.game().rules)
    table.lengths, table.roads_left, table.road_holder = [6, 7], [left, 8], 1
    routes = [goal.roads for goal in mind.goals(table, 0, [0.0] * 5) if goal.step < 0]
    assert routes == ([2] if left == 2 else [])


def test_a_knight_that_only_draws_level_does_not_take_the_largest_army() -> None:
    level = loaded(position().knights(0, 2).knights(1, 3))
    more = loaded(position().knights(0, 3).knights(1, 3))
    more.army_holder = level.army_holder = 1
    assert knight_worth(level, 0, 5, False) < 1 < 2 < knight_worth(more, 0, 5, False)


def test_another_s_building_ends_a_route_that_is_to_become_longer() -> None:
    """Four paths are cut in the middle: three in a row elsewhere are the better beginning."""
    stated = position().settlement(1, 4)
    cut = stated.board.path(3, 0, 4, 1, 5)
    row = stated.board.path(36, 41, 45, 49)
    for edge in (*cut, *row):
        stated.road(0, edge)
    step = decode_action(longer_route(loaded(stated), 0))
    assert isinstance(step, cn.BuildRoad)
    ends = stated.board.topology.edge_vertices[step.edge]
    assert set(ends) & {36, 49}


def test_a_part_of_a_round_costs_that_part_of_the_patience() -> None:
    assert waited(0.0) == 1
    assert waited(0.5) == pytest.approx((1 + PATIENCE) / 2)
    assert waited(1.5) == pytest.approx(PATIENCE * (1 + PATIENCE) / 2)
