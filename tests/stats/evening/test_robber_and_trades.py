"""Thefts and trades of an evening, worked by hand."""

from __future__ import annotations

from fractions import Fraction

import catan_nb as cn
from catan_nb import stats
from catan_nb.lessons.game_report.example import example_game
from catan_nb.rules.base.events import Stolen, Traded, TradedWithBank
from catan_nb.rules.cards import Cards

F = Fraction


def test_losses_if_thieves_pick_evenly_by_hand() -> None:
    one = stats.RobberySummary(rolls=12, sevens=3, lost=2, chances=(F(1, 2), F(1, 3)))
    assert one.sevens_expected == 2
    assert one.lost_expected == F(5, 6)
    assert one.lost_variance == F(1, 4) + F(2, 9)
    assert one.lost_distribution == {0: F(1, 3), 1: F(1, 2), 2: F(1, 6)}
    assert stats.RobberySummary().lost_distribution == {0: 1}


def test_thieves_and_victims_of_the_example() -> None:
    game = example_game()
    thefts = [e for ply in range(game.ply) for e in game.events_at(ply) if isinstance(e, Stolen)]
    found = stats.robbery_summary(game)
    assert sum(one.stole for one in found) == sum(one.lost for one in found) == len(thefts) == 10
    # Each theft is shared out among those who could have been hit.
    assert sum(one.lost_expected for one in found) == len(thefts)
    for seat, one in enumerate(found):
        assert len(one.chances) <= len([e for e in thefts if e.thief != seat])
    assert sum(one.rolls for one in found) == 53
    assert sum(one.sevens for one in found) == 3


def test_a_hand_without_cards_cannot_be_picked() -> None:
    position = cn.Position("base", board="beginner", players=3).turn(0)
    place = position.board.topology.hex_vertices[0][0]
    position.settlement(1, place).hand(1, Cards(ore=1))
    game = position.game(seed=1)
    game.push(cn.RollDice())
    game.push(cn.Roll(3, 4))
    while game.actor != cn.CHANCE and not stats.robbery_summary(game)[0].stole:
        moves = game.legal_actions()
        here = [move for move in moves if getattr(move, "hex", None) == 0]
        game.push((here or moves)[0])
        game.advance()
    assert stats.robbery_summary(game)[1].chances == (F(1),)
    assert stats.robbery_summary(game)[2].chances == ()


def test_trades_of_the_example_come_to_what_its_events_say() -> None:
    game = example_game()
    events = [event for ply in range(game.ply) for event in game.events_at(ply)]
    found = stats.trades(game)
    assert sum(one.count for one in found) == 2 * sum(isinstance(e, Traded) for e in events) > 0
    banked = [e for e in events if isinstance(e, TradedWithBank) and e.player == 0]
    assert found[0].banked == len(banked) == 4
    assert found[0].paid.total == sum(e.give.total for e in banked) == 16
    assert found[0].bought.total == 4
    assert found[0].balance == (4 - 2) + (4 - 16)
    # What one player gives another one gets.
    given, got = Cards(), Cards()
    for one in found:
        given, got = given + one.given, got + one.got
    assert given == got


def test_a_trade_is_seen_from_both_sides() -> None:
    one = stats.Trades().with_player(Cards(ore=2), Cards(wool=1))
    assert (one.count, one.given, one.got, one.balance) == (1, Cards(ore=2), Cards(wool=1), -1)
