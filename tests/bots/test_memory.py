from __future__ import annotations

import pytest

import catan_nb as cn
from catan_nb.bots.good import GoodBot
from catan_nb.bots.memory import Recall, SeatMemory
from catan_nb.bots.sight import Sight
from catan_nb.bots.systems import event_notes
from catan_nb.bots.tournament.games import play
from catan_nb.kernel.question import CHANCE
from tests.rules.play.hand_made import path, push


def remembered(game: cn.Game, seat: int) -> SeatMemory:
    return Recall(event_notes)(game.view(seat))


def held(game: cn.Game, seat: int) -> list[int]:
    return list(game.players[seat].hand.values())


@pytest.mark.parametrize(
    ("variant", "players"),
    [("base", 2), ("base", 4), ("base+cities_knights", 2), ("base+cities_knights", 4)],
)
def test_hands_are_remembered_through_whole_games(variant, players):
    game = cn.new_game(variant, players=players, seed=12)
    bots = [GoodBot(seat) for seat in range(players)]
    recall = Recall(event_notes)
    errors, sizes = 0.0, 0
    while (actor := game.actor) is not None:
        if actor != CHANCE:
            memory = recall(game.view(actor))
            if game.ply % 8 == 0:
                fresh = remembered(game, actor)
                assert memory.hands == fresh.hands
                assert memory.offered == fresh.offered
                assert memory.bad_luck == fresh.bad_luck
            # The own hand is known exactly, and with two players nothing at all is hidden.
            assert memory.hands[actor] == pytest.approx(held(game, actor))
            for other in range(players):
                errors += sum(
                    abs(a - b) for a, b in zip(memory.hands[other], held(game, other), strict=True)
                )
                sizes += game.players[other].hand_size
        game.push(game.sample() if actor == CHANCE else bots[actor].choose(game.view(actor)))
    assert errors == pytest.approx(0, abs=1e-6) if players == 2 else errors < 0.2 * sizes


def test_expected_hands_add_up_to_what_is_held():
    game = (
        cn.Position("base", board="beginner", players=3)
        .settlement(0, 8)
        .settlement(1, 25)
        .settlement(2, 36)
        .hand(0, ore=2)
        .hand(1, wool=5)
        .turn(0, rolled=True)
        .game()
    )
    sight = Sight(game.view(0), Recall())
    assert [sum(hand) for hand in sight.expected_hands] == pytest.approx([2, 5, 0])
    assert sight.expected_hands[0][2] == 2
    # Without a past the income tells: hills, forest and mountains meet at V25, no pasture.
    assert sight.expected_hands[1][4] == 0
    assert sight.expected_hands[1][2] > sight.expected_hands[1][1]


def test_monopoly_theft_discards_and_trades_are_noted():
    game = (
        cn.Position("base", board="beginner", players=3)
        .settlement(0, 8)
        .settlement(1, 25)
        .settlement(2, 36)
        .development(0, monopoly=1, invention=1)
        .turn(2, rolled=True)
        .game()
    )
    game.push(cn.EndTurn())
    for seat in (0, 1, 2):
        assert game.turn == seat
        game.push(cn.Roll(4, 4))
        game.push(cn.EndTurn())
    game.push(cn.Roll(4, 4))
    assert remembered(game, 0).hands[1][2] == 4
    game.push(cn.PlayMonopoly(2))
    assert remembered(game, 1).hands == [[0, 0, 4, 0, 0], [0] * 5, [0] * 5]
    game.push(cn.TradeBank(2, 3))
    assert remembered(game, 2).hands[0] == [0, 0, 0, 1, 0]


def test_only_what_was_paid_for_a_knight_is_gone():
    table = cn.Position("base+cities_knights", board="beginner", players=3).city(0, 8)
    table.road(0, *path(8, 12), *path(8, 13)).knight(0, 12).knight(0, 13)
    table.hand(0, wool=1).progress(0, "mining", "smith").turn(0, rolled=True)
    game = push(table.game(), cn.PlayMining())
    assert remembered(game, 1).hands[0] == [0, 0, 2, 0, 0, 0, 0, 0]
    push(game, cn.PlaySmith(), cn.UpgradeKnight(12), cn.Decline())
    assert remembered(game, 1).hands[0] == [0, 0, 2, 0, 0, 0, 0, 0]
    push(game, cn.UpgradeKnight(13))  # for ore, and for wool that nobody saw come
    assert remembered(game, 1).hands[0] == [0] * 8


def test_a_theft_among_others_is_spread():
    game = (
        cn.Position("base", board="beginner", players=3)
        .settlement(0, 8)
        .settlement(1, 25)
        .settlement(2, 36)
        .turn(2, rolled=True)
        .game()
    )
    game.push(cn.EndTurn())
    game.push(cn.Roll(4, 4))
    game.push(cn.EndTurn())
    game.push(cn.Roll(5, 5))
    game.push(cn.EndTurn())
    assert remembered(game, 0).hands[1] == [1, 0, 1, 0, 0]
    game.push(cn.Roll(3, 4))
    game.push(cn.MoveRobber(11))
    game.push(game.sample())
    assert remembered(game, 0).hands[1] == pytest.approx([0.5, 0, 0.5, 0, 0])
    assert remembered(game, 0).hands[2] == pytest.approx([0.5, 0, 0.5, 0, 0])
    assert sum(remembered(game, 1).hands[1]) == 1
    assert remembered(game, 2).hands[2] == held(game, 2)


def test_refused_offers_are_not_repeated_for_three_turns():
    game = (
        cn.Position("base", board="beginner", players=2)
        .hand(0, ore=2)
        .hand(1, wool=2)
        .turn(0, rolled=True)
        .game()
    )
    bargain = cn.Cards(ore=1), cn.Cards(wool=1)
    game.push(cn.OfferTrade(*bargain, (1,)))
    game.push(cn.RefuseTrade())
    for turns in range(4):
        memory = remembered(game, 0)
        assert memory.refused(bargain) == (turns < 3)
        assert memory.bad_luck == (turns < 3)
        assert memory.offered == ([bargain] if turns == 0 else [])
        for _ in range(2):
            game.push(cn.EndTurn())
            game.push(cn.Roll(1, 1))


def test_going_back_makes_memory_follow():
    game = cn.new_game("base", players=3, seed=4)
    bots = [GoodBot(seat) for seat in range(3)]
    recall = Recall()
    play(game, bots)
    for ply in (len(game.log), 40, 55, 30, len(game.log)):
        game.goto(ply)
        assert recall(game.view(1)).hands == remembered(game, 1).hands
    game.goto(45)
    other = game.fork(seed=99)
    play(other, bots, max_turns=5)
    assert recall(other.view(1)).hands == remembered(other, 1).hands
    assert recall(other.view(2)).hands == remembered(other, 2).hands


@pytest.mark.rule("base.hidden")
def test_views_tell_event_by_event_what_their_seat_may_know():
    game = cn.new_game("base", players=3, seed=4)
    play(game, [GoodBot(seat) for seat in range(3)], max_turns=20)
    view = game.view(1)
    assert sum((view.events_at(ply) for ply in range(game.ply)), ()) == view.events
    game.pop()
    for ply in (game.ply, -1):
        with pytest.raises(IndexError, match="actions have been done"):
            view.events_at(ply)
