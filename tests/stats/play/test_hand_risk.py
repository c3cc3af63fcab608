"""What sevens do to hands, with walls and without: exact, simulated, and by the engine."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest

import catan_nb as cn
from catan_nb import stats
from catan_nb.board.topology import bits
from catan_nb.rules.base.questions import DiscardHalf, RobberMove
from catan_nb.rules.cities_knights.actions import RollThree
from catan_nb.rules.cities_knights.names import TRADE

F = Fraction
INCOME = {0: F(1, 2), 1: F(1, 3), 3: F(1, 6)}


@pytest.mark.rule("ck.wall")
def test_the_risk_in_exact_figures() -> None:
    assert [stats.safe_cards(walls) for walls in range(4)] == [7, 9, 11, 13]
    assert stats.seven_within(1) == F(1, 6)
    assert stats.seven_within(4) == F(671, 1296)
    assert stats.risk_of_hand(8, 7, 1).discards == F(4, 6)
    assert stats.risk_of_hand(7, 7, 9).discards == 0
    round_of_four = stats.risk_of_hand(8, 7, 4)
    assert round_of_four.any_discard == stats.seven_within(4)
    assert round_of_four.discards == 4 * stats.seven_within(4)
    assert round_of_four.hands == {4: F(671, 1296), 8: F(625, 1296)}
    # A hand of 16 is halved twice when two sevens come: to 8, then to 4.
    assert stats.risk_of_hand(16, 7, 2).discards == F(1, 36) * 12 + F(10, 36) * 8
    assert stats.cards_saved_by_wall(8, 0, 4) == round_of_four.discards
    assert stats.cards_saved_by_wall(8, 1, 4) == 0
    assert stats.cards_saved_by_wall(10, 1, 1) == F(5, 6)
    assert stats.discard_table(range(9, 11), 1) == {
        9: (F(4, 6), 0, 0, 0),
        10: (F(5, 6), F(5, 6), 0, 0),
    }


@pytest.mark.parametrize("rolls", [0, 1, 3])
@pytest.mark.parametrize("hand", [5, 9, 17])
def test_the_risk_adds_up_over_all_rolls(hand: int, rolls: int) -> None:
    """Every row of outcomes by hand: a 7, or one of the incomes."""
    outcomes = [(None, F(1, 6)), *((cards, F(5, 6) * chance) for cards, chance in INCOME.items())]
    discards, any_discard = F(0), F(0)
    hands: dict[int, Fraction] = {}
    for row in product(outcomes, repeat=rolls):
        size, lost, chance = hand, 0, F(1)
        for cards, each in row:
            chance *= each
            if cards is not None:
                size += cards
            elif size > 9:
                lost += size // 2
                size -= size // 2
        discards += chance * lost
        any_discard += chance * (lost > 0)
        hands[size] = hands.get(size, 0) + chance
    told = stats.risk_of_hand(hand, 9, rolls, INCOME)
    assert (told.discards, told.any_discard) == (discards, any_discard)
    assert told.hands == hands


@pytest.mark.parametrize(
    ("hand", "rolls", "income"), [(-1, 1, {0: F(1)}), (1, -1, {0: F(1)}), (1, 1, {0: F(1, 2)})]
)
def test_nonsense_is_refused(hand: int, rolls: int, income: dict[int, Fraction]) -> None:
    with pytest.raises(ValueError, match=r"a number from 0|add up to 1"):
        stats.risk_of_hand(hand, 7, rolls, income)
    with pytest.raises(ValueError, match="walls"):
        stats.safe_cards(4)
    with pytest.raises(ValueError, match="rolls: a number from 0"):
        stats.seven_within(-1)


def test_simulated_hands_agree() -> None:
    told = stats.risk_of_hand(9, 9, 5, INCOME)
    tried = stats.simulate_discards(9, 9, 5, INCOME, runs=60_000, seed=1)
    assert told.discards in tried.mean
    assert told.any_discard in tried.share(lambda lost: lost > 0)


# ---- live ------------------------------------------------------------------------------


def walled(landings: int = 0) -> cn.Game:
    """Seat 1 has two cities, one with a wall, and ten cards; seat 0 is to roll."""
    pos = cn.Position("base+cities_knights", board="cities_knights", players=4)
    shape = pos.board.topology
    inland = [v for v in bits(pos.board.land_vertex_mask) if len(shape.vertex_hexes[v]) == 3]
    pos.city(1, inland[0], inland[-1]).wall(1, inland[0])
    pos.hand(1, ore=4, coin=3, grain=3).hand(2, wool=7).hand(3, grain=8)
    return pos.barbarians(landings=landings).turn(0).game()


@pytest.mark.rule("ck.wall")
@pytest.mark.rule("ck.hand.count")
def test_a_live_hand() -> None:
    game = walled()
    told = stats.live_hand_risk(game.view(3), 1)
    assert (told.hand, told.safe, told.rolls) == (10, 9, 2)
    assert told == stats.risk_of_hand(10, 9, 2, stats.roll_income(game, 1))
    assert stats.live_hand_risk(game, 1, 1, more_walls=1).discards == 0
    assert stats.live_hand_risk(game, 1, 1).discards == F(5, 6)
    income = stats.roll_income(game, 1)
    mean = sum(cards * chance for cards, chance in income.items())
    assert mean * F(5, 6) == sum(stats.expected_production(game)[1].values())


@pytest.mark.rule("ck.robber.sleeps")
@pytest.mark.parametrize("landings", [0, 1])
def test_the_engine_asks_for_the_same_discards_before_the_first_landing(landings: int) -> None:
    game = walled(landings)
    game.push(RollThree(TRADE, 3, 4))
    asked = {}
    while isinstance(game.frame, DiscardHalf):
        asked[game.frame.player] = game.frame.count
        game.push(game.legal_actions()[0])
    assert asked == {1: 5, 3: 4}
    assert isinstance(game.frame, RobberMove) == bool(landings)
    for seat, player in enumerate(walled().players):
        cost = stats.live_hand_risk(walled(), seat, 1).discards * 6
        assert cost == asked.get(player.seat, 0)


def test_the_engine_rolling_on_agrees() -> None:
    """400 times three rolls of the engine, without anybody spending a card."""
    start = walled()
    told = stats.live_hand_risk(start, 1, 3)
    lost = []
    for seed in range(400):
        rng, game, gone = random.Random(seed), start.fork(seed=seed), 0
        while game.turn_number < 4:
            frame = game.frame
            legal = game.legal_actions()
            if game.actor == cn.CHANCE:
                action = game.sample()
            else:
                idle = [a for a in legal if isinstance(a, cn.EndTurn | cn.RollDice)]
                action = rng.choice(idle or list(legal))
            if isinstance(frame, DiscardHalf) and frame.player == 1:
                gone += frame.count
            game.push(action)
        lost.append(gone)
    assert told.discards in stats.tally(lost).mean


@pytest.mark.rule("base.robber.seven")
def test_hands_of_the_base_game_have_the_same_risk() -> None:
    game = cn.new_game("base", players=4, board="beginner", seed=1)
    told = stats.live_hand_risk(game, 2)
    assert (told.safe, told.rolls) == (7, 3)
