"""What cities get on average: exact, simulated, and paid by the engine."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

import catan_nb as cn
from catan_nb import stats
from catan_nb.rules.base.events import Produced
from catan_nb.rules.cities_knights.actions import RollThree
from catan_nb.rules.cities_knights.names import TRADE
from catan_nb.stats.play.odds import chance_of_cards, payout

F = Fraction
VARIANT = "base+cities_knights"


def position() -> cn.Game:
    """Seat 0 has a city and a settlement inland, seat 1 a city that the robber touches."""
    pos = cn.Position(VARIANT, board="cities_knights", players=3)
    shape = pos.board.topology
    inland = [v for v in range(shape.n_vertices) if len(shape.vertex_hexes[v]) == 3]
    pos.city(0, inland[2]).settlement(0, inland[10]).city(1, inland[17])
    pos.robber(next(h for h in shape.vertex_hexes[inland[17]] if pos.board.tokens[h]))
    return pos.turn(0).game()


@pytest.mark.rule("ck.production.city")
def test_commodities_take_the_place_of_resources() -> None:
    board = cn.printed("cities_knights")
    for vertex, pips in stats.pip_ranking(board).items():
        city = stats.city_production(board, vertex)
        assert sum(city.values()) == F(2 * pips, 36)
        site = stats.site_production(board, vertex)
        for resource, commodity in (("ore", "coin"), ("lumber", "paper"), ("wool", "cloth")):
            assert city[resource] == city[commodity] == site[resource]
        assert city["brick"] == 2 * site["brick"]
        assert city["grain"] == 2 * site["grain"]
        commodities = city["coin"] + city["paper"] + city["cloth"]
        assert commodities == F(stats.commodity_ranking(board).get(vertex, 0), 36)


def test_the_ranking_by_commodities_begins_with_the_best() -> None:
    ranking = stats.commodity_ranking(cn.printed("cities_knights"))
    assert list(ranking.values()) == sorted(ranking.values(), reverse=True)
    assert min(ranking.values()) > 0


@pytest.mark.rule("ck.production.city")
def robbed(game: cn.Game) -> dict[int, dict[str, Fraction]]:
    """What the robber keeps from each seat: the pay without it less the pay."""
    free, paid = stats.expected_production(game, robber=False), stats.expected_production(game)
    return {s: {kind: cards - paid[s][kind] for kind, cards in free[s].items()} for s in free}


@pytest.mark.rule("base.robber.block")
def test_the_average_is_that_of_the_engine_over_all_rolls() -> None:
    game = position()
    paid: dict[int, Counter[str]] = {seat: Counter() for seat in range(3)}
    game.push(cn.RollDice())
    for roll, weight in game.outcomes():
        for event in game.fork().push(roll):
            if isinstance(event, Produced):
                for kind, count in event.cards.items():
                    paid[event.player][kind] += weight * count
    told = stats.expected_production(game)
    assert set(told[0]) == set(cn.rules.cards.KIND_NAMES)
    for seat in range(3):
        assert told[seat] == {kind: F(paid[seat][kind], 216) for kind in told[seat]}


@pytest.mark.rule("ck.production.city")
def test_the_odds_of_a_roll_know_commodities() -> None:
    game = position()
    for total in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
        roll = RollThree(TRADE, max(1, total - 6), total - max(1, total - 6))
        events = game.fork().push(roll)
        paid = {event.player: event.cards for event in events if isinstance(event, Produced)}
        for seat in range(3):
            assert payout(game, seat, total) == paid.get(seat, cn.Cards())
    rich = chance_of_cards(game, 0, cn.Cards(coin=1), 2)
    coins = stats.expected_production(game)[0]["coin"]
    assert rich == 1 - (1 - coins) ** 2


@pytest.mark.rule("base.robber.block")
def test_what_the_robber_costs() -> None:
    game = position()
    cost = robbed(game)
    vertex = game.players[1].cities[0]
    free = stats.city_production(game.board, vertex)
    blocked = stats.city_production(game.board, vertex, robber=game.robber)
    assert cost[1] == {kind: free[kind] - blocked[kind] for kind in free}
    assert sum(cost[1].values()) == F(2 * game.board.pips(game.robber), 36)
    assert not any(cost[2].values())


def test_the_engine_rolling_on_agrees() -> None:
    """800 rolls of the engine from the same position, each with other luck."""
    game = position()
    game.push(cn.RollDice())
    rng = random.Random(1)
    got = []
    for _ in range(800):
        roll = game.outcomes().draw(rng)
        events = game.fork().push(roll)
        got.append(sum(e.cards.total for e in events if isinstance(e, Produced) and e.player == 0))
    assert sum(stats.expected_production(game)[0].values()) in stats.tally(got).mean
