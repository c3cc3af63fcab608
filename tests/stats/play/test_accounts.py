"""What a game gave each player: worked by hand, and against the engine's own rolls."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest

import catan_nb as cn
from catan_nb import stats
from catan_nb.kernel.action import Action
from catan_nb.rules.base.events import Produced
from catan_nb.rules.cities_knights.names import EVENT_SHIP, TRADE
from catan_nb.rules.cities_knights.questions import RollDue
from catan_nb.rules.seafarers.events import CardLost
from catan_nb.stats.course import Course
from tests.stats.three_hexes import after_rolls, corners, island

F = Fraction


def test_the_luck_of_a_settlement_and_of_a_city_by_hand() -> None:
    board = island()
    six = corners(board, 6)
    position = cn.Position("base", board=board, players=2).settlement(0, six[0]).city(1, six[2])
    first, second = stats.accounts(after_rolls(position, (3, 3), (1, 2)))
    # A 6 is 5 of 36: at each roll a mean of 5/36 and a variance of 5/36 · 31/36; a city's cards
    # are twice as many, so its mean is double and its variance four times that.
    assert (first.received, first.expected, first.variance) == (1, F(10, 36), F(2 * 5 * 31, 1296))
    assert (second.received, second.expected) == (2, F(20, 36))
    assert second.variance == 4 * first.variance
    assert first.luck == pytest.approx((1 - 10 / 36) / (310 / 1296) ** 0.5)


def test_two_tokens_share_no_roll_and_the_robber_blocks() -> None:
    board = island()
    position = cn.Position("base", board=board, players=2)
    position.settlement(0, corners(board, 6)[0]).settlement(0, corners(board, 9)[0])
    both = stats.accounts(after_rolls(position, (4, 5)))[0]
    # 9 of 36 rolls pay one card: 5 the 6, 4 the 9.
    assert (both.received, both.expected, both.variance) == (1, F(9, 36), F(9 * 27, 1296))
    robbed = stats.accounts(after_rolls(position.robber((0, 0)), (3, 3)))[0]
    assert (robbed.received, robbed.expected, robbed.variance) == (0, F(4, 36), F(4 * 32, 1296))
    assert robbed.blocked == 1


def test_without_a_building_nothing_is_luck() -> None:
    position = cn.Position("base", board=island(), players=2)
    assert stats.accounts(after_rolls(position, (3, 3)))[0] == stats.Account()
    assert stats.Account().luck == 0


def paid_on_average(game: cn.Game, seat: int, rolls: list[Action]) -> tuple[F, F]:
    """Mean and variance of a seat's cards when each of these rolls is as likely."""
    found = []
    for roll in rolls:
        after = game.fork()
        events = [*after.push(roll), *after.advance()]
        while any(isinstance(asked, RollDue) for asked in after.state.stack):
            events += [*after.push(after.legal_actions()[0]), *after.advance()]
        paid = [e.cards.total for e in events if isinstance(e, Produced) and e.player == seat]
        found.append(sum(paid))
    mean = F(sum(found), len(found))
    return mean, F(sum(n * n for n in found), len(found)) - mean**2


@pytest.mark.parametrize("variant", ["base", "base+cities_knights"])
def test_expectations_are_what_the_engine_pays_on_average(variant: str) -> None:
    game = cn.new_game(variant, players=3, board="beginner", seed=4)
    rng = random.Random(4)
    faces = list(product(range(1, 7), repeat=2))
    means, variances = [F(0)] * 3, [F(0)] * 3
    for _ in range(400):
        drawn = game.sample() if game.actor == cn.CHANCE else None
        rolls: list[Action] = []
        if isinstance(drawn, cn.Roll):
            rolls = [cn.Roll(*pair) for pair in faces]
        elif isinstance(drawn, cn.RollThree):
            rolls = [cn.RollThree(TRADE, *pair) for pair in faces]
        for seat in range(3 if rolls else 0):
            mean, variance = paid_on_average(game, seat, rolls)
            means[seat] += mean
            variances[seat] += variance
        game.push(drawn if drawn and not rolls else rng.choice(rolls or game.legal_actions()))
    found = stats.accounts(game)
    assert [one.expected for one in found] == means
    assert [one.variance for one in found] == variances
    assert sum(means) > 0


def test_a_city_that_barbarians_take_counts_as_what_it_has_become() -> None:
    position = cn.Position("base+cities_knights", board="beginner", players=2)
    board = position.board
    vertex = max(range(board.topology.n_vertices), key=board.vertex_pips)
    position.city(0, vertex).barbarians(fleet=6, landings=1)
    game = position.turn(0).game(seed=1)
    game.push(cn.RollDice())
    game.push(cn.RollThree(EVENT_SHIP, 1, 1))
    assert game.building_at(vertex) == (0, "settlement")
    pips = sum(6 - abs(7 - (board.tokens[h] or 7)) for h in board.topology.vertex_hexes[vertex])
    assert stats.accounts(game)[0].expected == F(pips, 36)


def test_what_the_dice_pay_after_the_pirate_fleet_has_fought_is_counted() -> None:
    """sea.pirates.fleet: the lost card is drawn first, then the dice pay."""
    game = cn.new_game(scenario="pirate_islands", players=3, seed=3)
    rng = random.Random(3)
    while game.turn_number < 40:
        game.push(rng.choice(game.legal_actions()))
    events = [event for ply in range(game.ply) for event in game.events_at(ply)]
    paid = [event for event in events if isinstance(event, Produced)]
    assert sum(isinstance(event, CardLost) for event in events) > 5
    for seat, account in enumerate(stats.accounts(game)):
        assert account.received == sum(e.cards.total for e in paid if e.player == seat)
        assert account.expected > 0


def test_robber_and_trades_are_counted() -> None:
    position = cn.Position("base", board="beginner", players=2).settlement(1, 31)
    position.settlement(0, 44).hand(0, wool=4, brick=1).hand(1, ore=2)
    game = position.turn(0, roll=(3, 4)).game(seed=1)
    game.push(cn.TradeBank("wool", "grain"))
    game.push(cn.OfferTrade(cn.Cards(brick=1), cn.Cards(ore=1)))
    game.push(cn.AcceptTrade())
    game.push(next(iter(game.legal_actions())))
    mine, other = stats.accounts(game)
    assert (mine.banked, mine.traded, other.traded, other.banked) == (1, 1, 1, 0)
    game.push(cn.EndTurn())
    game.push(cn.RollDice())
    game.push(cn.Roll(3, 4))
    hex = game.board.topology.vertex_hexes[44][0]
    game.push(cn.MoveRobber(hex))
    while game.actor != 1 or game.frame is None or "MainTurn" not in type(game.frame).__name__:
        game.push(game.sample() if game.actor == cn.CHANCE else game.legal_actions()[0])
    mine, other = stats.accounts(game)
    assert (other.moved, other.stole, mine.lost) == (1, 1, 1)


def test_the_course_of_a_finished_game_ends_with_all_points() -> None:
    position = cn.Position("base", board="beginner", players=2, options={"target": 3})
    position.settlement(0, 31).settlement(0, 44).settlement(1, 28)
    position.development(0, victory_point=0).development(1, victory_point=1)
    game = position.turn(0, roll=(1, 2)).hand(0, ore=3, grain=2).game(seed=1)
    before = Course().read(game)[-1].points
    game.push(cn.BuildCity(31))
    assert game.over
    assert before == (2, 1)
    assert Course().read(game)[-1].points == (3, 2)
