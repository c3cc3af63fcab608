"""Waiting for cards and comparing openings: formulas, chains, the engine and simulation."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

import catan_nb as cn
from catan_nb import stats
from catan_nb.rules.base.events import Produced
from catan_nb.stats.play.odds import chance_of_cards

SETTLEMENT = cn.Cards(brick=1, lumber=1, grain=1, wool=1)


@pytest.fixture(scope="module")
def board() -> cn.Board:
    return cn.printed("beginner")


@pytest.fixture(scope="module")
def ranking(board: cn.Board) -> dict[tuple[int, ...], Fraction]:
    ranked: dict[tuple[int, ...], Fraction] = stats.rank_openings(board)
    return ranked


@pytest.mark.rule("base.production")
@pytest.mark.parametrize("places", [(31, 44), (13, 28), (9, 36)])
def test_payouts_are_what_the_engine_pays(board: cn.Board, places: tuple[int, ...]) -> None:
    game = cn.Position(board=board, players=3).settlement(0, *places).turn(0).game()
    payouts = stats.site_payouts(board, *places)
    assert stats.live_payouts(game, 0) == payouts
    assert stats.live_payouts(game, 1) == {}
    for first, second in product(range(1, 7), repeat=2):
        paid = [
            e.cards for e in game.fork().push(cn.Roll(first, second)) if isinstance(e, Produced)
        ]
        assert paid == ([payouts[first + second]] if first + second in payouts else [])


@pytest.mark.rule("base.robber.block")
def test_cities_pay_twice_and_the_robber_blocks(board: cn.Board) -> None:
    hexes = board.topology.vertex_hexes[31]
    game = cn.Position(board=board).city(0, 31).robber(hexes[0]).turn(0).game()
    assert stats.live_payouts(game, 0) == stats.site_payouts(board, 31, 31, robber=hexes[0])
    with pytest.raises(ValueError, match="vertex 99"):
        stats.site_payouts(board, 99)


def test_a_wait_for_one_card_is_geometric() -> None:
    p = Fraction(11, 36)
    chances = stats.wait_distribution(p, 400)
    assert sum(chances.values()) == 1 - (1 - p) ** 400
    assert float(sum(n * c for n, c in chances.items())) == pytest.approx(float(1 / p))
    assert max(chances, key=lambda n: chances[n]) == 1
    assert stats.wait_mean(Fraction(0)) is None


@pytest.mark.parametrize("places", [(31, 44), (13, 28), (36, 39)])
def test_inclusion_and_exclusion_agrees_with_the_chain(
    board: cn.Board, places: tuple[int, ...]
) -> None:
    payouts = stats.site_payouts(board, *places)
    chain = stats.cards_chain(payouts, SETTLEMENT)
    start = chain.states[0]
    assert chain.states[-1] == "nothing"
    assert len(chain.states) <= 2**4  # fewer where one roll pays two kinds
    assert chain.expected_steps[start] == stats.set_wait(payouts, SETTLEMENT)
    for rolls in (0, 1, 4, 15, 40):
        assert chain.ended_within(rolls, start) == stats.set_within(payouts, SETTLEMENT, rolls)
    with pytest.raises(ValueError, match="rolls: a number from 0"):
        stats.set_within(payouts, SETTLEMENT, -1)


def test_the_chain_agrees_with_the_odds_of_a_live_game(board: cn.Board) -> None:
    game = cn.Position(board=board).settlement(0, 31).city(0, 44).turn(0).game()
    for wanted in (cn.Cards(ore=3, grain=2), cn.Cards(brick=2, wool=1), SETTLEMENT):
        chain = stats.cards_chain(stats.live_payouts(game, 0), wanted)
        for rolls in (1, 6, 25):
            exact = chance_of_cards(game, 0, wanted, rolls)
            assert chain.ended_within(rolls, chain.states[0]) == exact


def test_waits_for_cards_come_out_in_simulation(board: cn.Board) -> None:
    payouts = stats.site_payouts(board, 31, 44)
    wait = stats.set_wait(payouts, SETTLEMENT)
    assert wait in stats.simulate_wait(payouts, SETTLEMENT, 10_000, seed=4).mean
    city = cn.Cards(ore=3, grain=2)
    assert stats.opening(board, 31, 44).cards_wait(city) in (
        stats.simulate_wait(payouts, city, 10_000, seed=6).mean
    )


def test_what_never_comes_is_told(board: cn.Board) -> None:
    payouts = stats.site_payouts(board, 31)
    assert stats.set_wait(payouts, SETTLEMENT) is None
    assert stats.set_within(payouts, SETTLEMENT, 1_000) == 0
    assert stats.opening(board, 31).cards_wait(SETTLEMENT) is None
    with pytest.raises(ValueError, match="brick never comes"):
        stats.cards_chain(payouts, SETTLEMENT)
    with pytest.raises(ValueError, match="never come"):
        stats.simulate_wait(payouts, SETTLEMENT, 10)
    for empty in (stats.cards_chain, stats.simulate_wait):
        with pytest.raises(ValueError, match=r"nothing is wanted|something to wait for"):
            empty(payouts, cn.Cards())


def test_an_opening_adds_up(board: cn.Board) -> None:
    pair = stats.opening(board, 31, 44)
    one, two = (stats.site_production(board, v) for v in pair.vertices)
    assert pair.production == {name: one[name] + two[name] for name in one}
    assert pair.cards_per_roll == Fraction(pair.pips, 36) == Fraction(22, 36)
    assert pair.variety == ("brick", "lumber", "ore", "grain", "wool")
    assert pair.first_card == 1 / pair.paying_chance
    assert pair.paying_chance == Fraction(16, 36)  # both touch a 3, which counts once


@pytest.mark.rule("base.distance")
@pytest.mark.parametrize(
    ("places", "words"), [((), "at least one"), ((39, 44), "too close"), ((31, 31), "too close")]
)
def test_impossible_openings_are_told(board: cn.Board, places: tuple[int, ...], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        stats.opening(board, *places)


def test_the_ranking_of_all_openings(
    board: cn.Board, ranking: dict[tuple[int, ...], Fraction]
) -> None:
    assert sum(1 for _ in stats.openings(board)) == 54 * 53 // 2 - 72
    assert len(ranking) == 112
    assert next(iter(ranking)) == (13, 28)
    assert list(ranking.values()) == sorted(ranking.values())
    for places in list(ranking)[::20]:
        assert stats.opening(board, *places).set_wait() == ranking[places]
    best = stats.best_partners(ranking)
    assert best[28] == (13, ranking[13, 28])
    assert all(
        wait == min(w for pair, w in ranking.items() if v in pair) for v, (_, wait) in best.items()
    )


def test_a_race_has_one_winner_or_a_tie(board: cn.Board) -> None:
    one, two = stats.site_payouts(board, 13, 28), stats.site_payouts(board, 31, 44)
    ran = stats.race(one, two, SETTLEMENT)
    assert ran.first + ran.second + ran.together == 1
    assert stats.race(two, one, SETTLEMENT) == stats.Race(ran.second, ran.first, ran.together)
    seen = stats.simulate_race(one, two, SETTLEMENT, 20_000, seed=3)
    for exact, share in zip((ran.first, ran.second, ran.together), seen, strict=True):
        assert exact in share
    assert stats.race(one, one, SETTLEMENT).together == 1


def test_who_lacks_a_kind_never_wins_a_race(board: cn.Board) -> None:
    one, none = stats.site_payouts(board, 13, 28), stats.site_payouts(board, 31)
    assert stats.race(one, none, SETTLEMENT) == stats.Race(Fraction(1), Fraction(0), Fraction(0))
    assert [share.mean for share in stats.simulate_race(one, none, SETTLEMENT, 200)] == [1, 0, 0]
    assert stats.race(none, none, SETTLEMENT) == stats.Race(Fraction(0), Fraction(0), Fraction(0))
    assert [share.mean for share in stats.simulate_race(none, none, SETTLEMENT, 200)] == [0, 0, 0]
