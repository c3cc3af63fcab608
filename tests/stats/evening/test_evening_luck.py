"""The luck of an evening: worked by hand on small islands, and against the engine's own rolls."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

import catan_nb as cn
from catan_nb import stats
from catan_nb.lessons.game_report.example import example_game
from catan_nb.rules.base.events import Produced
from tests.stats.three_hexes import after_rolls, corners, island

F = Fraction


@pytest.fixture(scope="module")
def two_rolls() -> stats.GameReport:
    board = island()
    six = corners(board, 6)
    position = cn.Position("base", board=board, players=2).settlement(0, six[0]).city(1, six[2])
    return stats.game_report(after_rolls(position, (3, 3), (1, 2)))


def test_two_rolls_of_a_settlement_and_a_city_by_hand(two_rolls: stats.GameReport) -> None:
    first, second = two_rolls.lucks
    # A 6 comes with 5/36: twice, once or never in two rolls.
    never, once, twice = F(31, 36) ** 2, 2 * F(5, 36) * F(31, 36), F(5, 36) ** 2
    assert first.distribution == {0: never, 1: once, 2: twice}
    assert second.distribution == {0: never, 2: once, 4: twice}
    assert (first.received, first.at_most, first.at_least) == (1, never + once, once + twice)
    # 5/18 are expected, so 1 is 13/18 off and 2 is farther; 0 is only 5/18 off.
    assert first.p_value == once + twice == second.p_value
    assert first.p_values == {0: 1, 1: once + twice, 2: twice}
    assert first.up_to(-1) == 0
    assert first.up_to(9) == 1
    assert second.up_to(3) == never + once


def test_numbers_that_are_as_far_off_share_their_p_value() -> None:
    account = stats.Account(
        received=0, expected=F(18, 36), pays=((0, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0),)
    )
    # The sums 5, 6, 9 and 10 come in 4 + 5 + 4 + 3 = 16 of 36 rolls.
    luck = stats.Luck(account)
    assert luck.distribution == {0: F(20, 36), 1: F(16, 36)}
    assert luck.p_values == {0: 1, 1: 1}
    assert luck.p_value == 1


def test_the_distribution_has_the_mean_and_variance_of_the_account() -> None:
    for luck in stats.game_report(example_game()).lucks:
        mean = sum(k * p for k, p in luck.distribution.items())
        assert mean == luck.account.expected
        assert (
            sum(k * k * p for k, p in luck.distribution.items()) - mean**2 == luck.account.variance
        )
        assert sum(luck.distribution.values()) == 1 == luck.up_to(10**6)
        assert luck.p_values[luck.received] == luck.p_value


def test_pays_are_what_the_engine_pays_for_every_sum() -> None:
    game = cn.new_game("base", players=3, board="beginner", seed=4)
    while not isinstance(game.sample() if game.actor == cn.CHANCE else None, cn.Roll):
        game.push(game.sample() if game.actor == cn.CHANCE else game.legal_actions()[0])
    after = game.fork()
    after.push(cn.Roll(3, 5))
    after.advance()
    pays = [account.pays[0] for account in stats.accounts(after)]
    for first, second in product(range(1, 7), repeat=2):
        tried = game.fork()
        paid = [0, 0, 0]
        for event in tried.push(cn.Roll(first, second)):
            if isinstance(event, Produced):
                paid[event.player] += event.cards.total
        assert paid == [one[first + second - 2] for one in pays]


def test_rolled_evenings_agree_with_the_exact_ones(two_rolls: stats.GameReport) -> None:
    cards = stats.cards_of_evenings(two_rolls.accounts, runs=20_000, seed=1)
    # The same dice pay both, so that the city gets twice as many on each evening.
    assert all(second == 2 * first for first, second in zip(*cards, strict=True))
    assert two_rolls.lucks[0].p_value in stats.tally(cards[0]).share(lambda n: n >= 1)


def test_at_least_one_of_several_is_as_far_off() -> None:
    board = island()
    six, nine = corners(board, 6), corners(board, 9)
    position = cn.Position("base", board=board, players=2)
    found = stats.game_report(
        after_rolls(position.settlement(0, six[0]).settlement(1, nine[0]), (3, 3))
    )
    assert found.lucks[0].p_value == F(5, 36)
    assert found.lucks[1].p_value == 1
    assert found.strangest == 0
    assert found.one_of_them == 1 - F(31, 36) ** 2
    # A 9 is rarer than a 6, so that 4/36 is small enough too; both never come at once.
    assert F(9, 36) in found.one_of_them_rolled(20_000, seed=2)


def test_an_evening_without_a_roll_is_refused() -> None:
    with pytest.raises(ValueError, match="rolled"):
        stats.game_report(cn.new_game("base", players=3, board="beginner"))


@pytest.mark.parametrize("variant", ["base+cities_knights", "base+seafarers"])
def test_other_systems_have_evenings_too(variant: str) -> None:
    game = cn.new_game(variant, players=3, seed=2)
    while (
        len(
            [
                1
                for ply in range(game.ply)
                for e in game.events_at(ply)
                if e.rule == "base.production"
            ]
        )
        < 8
    ):
        game.push(game.sample() if game.actor == cn.CHANCE else game.legal_actions()[0])
    found = stats.game_report(game)
    for luck in found.lucks:
        assert sum(k * p for k, p in luck.distribution.items()) == luck.account.expected
    assert len(found.robbed) == len(found.trades) == 3
