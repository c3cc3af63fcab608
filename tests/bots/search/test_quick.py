"""The quick player of imagined games: all that it does is legal, and sensible."""

from __future__ import annotations

import random
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.bots import goals, plans
from catan_nb.bots.playout.acting import act
from catan_nb.bots.playout.actions import decode_action
from catan_nb.bots.playout.codes import CHANCES, QUESTION
from catan_nb.bots.playout.listing import legal
from catan_nb.bots.playout.loading import load
from catan_nb.bots.playout.random_game import chance
from catan_nb.bots.playout.table import Table
from catan_nb.bots.search import mind as reckoning
from catan_nb.bots.search.mind import rounds
from catan_nb.bots.search.quick import choose, play_on
from catan_nb.bots.search.trials import make_mind

#: Options that change what may be done.
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"must_claim": True, "strict_phases": True, "only_knight_before_roll": True},
    {"optional_steal": True, "robber_needs_token": True, "bank_size": 12},
)


def loaded(game: cn.Game) -> Table:
    table = load(game.state)
    assert table is not None
    return table


def chosen(game: cn.Game) -> object:
    """Return what a quick player does at a position."""
    return decode_action(choose(loaded(game), make_mind(game.rules)))


def turn(**hand: int) -> cn.Position:
    """Return a position in which the first player is to act after a roll."""
    position = cn.Position("base", board="beginner", players=2)
    return position.hand(0, **hand).turn(0, rolled=True)


@pytest.mark.parametrize(
    ("players", "more"),
    [(2, {}), (3, {}), (4, {}), (5, {"special_building": "paired_players"}), (6, {})],
)
def test_everything_that_a_quick_player_does_is_legal(players: int, more: dict[str, Any]) -> None:
    for number, options in enumerate(OPTIONS):
        game = cn.new_game("base", players=players, seed=number, options={**options, **more})
        table, mind, rng = loaded(game), make_mind(game.rules), random.Random(number)
        while table.stack and table.turn_number < 400:
            if CHANCES >> (table.stack[-1] & QUESTION) & 1:
                act(table, chance(table, rng.random()))
                continue
            code = choose(table, mind)
            assert code in legal(table), decode_action(code)
            act(table, code)
        assert table.winner >= 0


def test_a_game_that_is_imagined_goes_to_its_end_by_its_dice_alone() -> None:
    game = cn.new_game("base", players=3, seed=4)
    mind, rng = make_mind(game.rules), random.Random(1)
    dice = [rng.randrange(36) for _ in range(300)]
    luck = [rng.random() for _ in range(300)]
    tables = [loaded(game) for _ in range(2)]
    winners = {play_on(table, mind, dice, luck) for table in tables}
    assert winners == {tables[0].winner} <= {0, 1, 2}
    assert tables[0].points == tables[1].points
    assert play_on(loaded(game), mind, dice[:5], luck[:5]) == -1  # no dice are left


def test_it_builds_the_city_that_it_can_pay() -> None:
    position = turn(ore=3, grain=2)
    vertex = position.game().board.vertex((0, 0), (1, 0), (1, -1))
    assert chosen(position.settlement(0, vertex).game()) == cn.BuildCity(vertex)


def test_it_changes_what_is_left_over_at_the_bank_for_what_a_city_lacks() -> None:
    position = turn(ore=2, grain=2, wool=4)
    vertex = position.game().board.vertex((0, 0), (1, 0), (1, -1))
    game = position.settlement(0, vertex).game()
    assert chosen(game) == cn.TradeBank("wool", "ore")


def test_it_keeps_what_a_city_needs_when_it_changes_cards() -> None:
    """Four ore and four wool: the ore is three of what a city costs."""
    game = turn(ore=4, grain=1, wool=4).settlement(0, 8).game()
    assert chosen(game) == cn.TradeBank("wool", "grain")


def test_it_changes_nothing_where_that_pays_for_nothing() -> None:
    """One trade brings one card, and the cheapest purchase lacks two."""
    assert chosen(turn(wool=5).settlement(0, 8).game()) == cn.EndTurn()


def test_it_begins_the_way_to_a_site_before_it_can_pay_all_of_it() -> None:
    """A road and a settlement: the grain is still lacking."""
    position = turn(brick=2, lumber=2, wool=1).settlement(0, 13)
    game = position.road(0, *position.board.path(13, 8)).game()
    assert isinstance(chosen(game), cn.BuildRoad)


def test_an_invention_is_kept_while_more_than_two_cards_are_lacking() -> None:
    """Without cards nothing costs two at most but a road that leads nowhere by itself."""
    for hand, played in (({}, False), ({"ore": 2, "grain": 1}, True)):
        game = turn(**hand).settlement(0, 8).development(0, invention=1).game()
        assert isinstance(chosen(game), cn.PlayInvention) is played


def test_a_monopoly_names_what_others_hold() -> None:
    position = turn(wool=6).settlement(0, 8).hand(1, grain=3)
    game = position.development(0, monopoly=1).game()
    assert chosen(game) == cn.PlayMonopoly("grain")


def test_a_free_road_leads_to_the_nearer_site_unless_the_farther_is_worth_twice_as_much() -> None:
    """A road away is a site at ore and wool, two away one at lumber, wool and brick."""
    position = turn().settlement(0, 13).settlement(1, 12).development(0, road_building=1)
    shape = position.board.topology
    game = position.road(0, *position.board.path(13, 8)).game()
    game.push(cn.PlayRoadBuilding())
    road = chosen(game)
    assert isinstance(road, cn.BuildRoad)
    assert set(shape.edge_vertices[road.edge]) == {8, 4}


def test_each_turn_of_an_imagined_game_has_its_own_dice_and_luck() -> None:
    """They are counted from the turn in which it begins."""
    game = cn.new_game("base", players=2, seed=4)
    mind, rng = make_mind(game.rules), random.Random(1)
    dice = [rng.randrange(36) for _ in range(300)]
    ends = []
    for later in (0.0, 0.99):
        table = loaded(game)
        play_on(table, mind, dice, [0.5] + [later] * 299)
        ends.append((table.hands, table.held))
    assert ends[0] != ends[1]
    late = loaded(cn.Position(board="beginner", players=2).turn(0, number=50).game())
    assert play_on(late, mind, dice[:5], [0.5] * 5) == -1
    assert late.turn_number == 55


def test_it_chases_the_robber_away_before_it_rolls() -> None:
    position = cn.Position("base", board="beginner", players=2)
    vertex = position.game().board.vertex((1, 0), (0, 1), (1, 1))
    position = position.settlement(0, vertex).robber((1, 0)).development(0, knight=1)
    game = position.turn(0).game()
    assert chosen(game) == cn.PlayKnight()


def test_the_time_until_a_price_is_paid_counts_income_and_the_bank() -> None:
    nothing, fours = [0] * 5, [4] * 5
    road = [1, 1, 0, 0, 0]
    assert rounds([1, 1, 0, 0, 0], fours, 0, road, [0.0] * 5) == 0
    assert rounds([1, 0, 0, 0, 4], fours, 0, road, [0.0] * 5) == 0  # four wool for lumber
    assert rounds(nothing, fours, 0, road, [0.0] * 5) == 60  # never
    # Half a card of each a round: two rounds and what a turn takes on average.
    assert rounds(nothing, fours, 0, road, [0.5, 0.5, 0, 0, 0]) == pytest.approx(2.4, abs=0.05)


def test_whoever_shares_the_longest_road_needs_a_road_more() -> None:
    table = loaded(cn.new_game("base", players=2, seed=1))
    mind = make_mind(cn.new_game("base", players=2, seed=1).rules)
    for _seat in (0, 1):
        act(table, choose(table, mind))
        act(table, choose(table, mind))
    table.lengths, table.roads_left, table.road_holder = [7, 7], [8, 8], -1
    (route,) = [goal for goal in mind.goals(table, 0, [0.0] * 5) if goal.step < 0]
    assert route.cost == [1, 1, 0, 0, 0]


def test_a_quick_player_reckons_with_the_numbers_of_the_planner() -> None:
    assert reckoning.PATIENCE == goals.PATIENCE
    for name in ("CARDS_PER_POINT", "VICTORY", "NEVER"):
        assert getattr(reckoning, name) == getattr(plans, name)
