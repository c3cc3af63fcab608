"""How many ways there are to go on from small positions: anchors against silent changes.

Like the perft counts of chess: every sequence of so many actions is counted, outcomes of chance
included. The first numbers of each row follow from the rules by hand, as said beside them.
"""

from __future__ import annotations

import pytest

import catan_nb as cn
from tests.conformance.counts import count, counts
from tests.rules.play.hand_made import path, position

TRIANGLE = cn.Board.make({(0, 0): ("hills", 6), (1, 0): ("forest", 5), (0, 1): ("fields", 9)})


def test_setup_on_three_hexes() -> None:
    # 13 intersections and 30 ends of paths at them. A settlement with 3 paths (there are 4)
    # leaves 9 places for the next, one with 2 (there are 9) leaves 10: 4·3·9 + 9·2·10. Then the
    # paths there: 3·18 at the middle, 3·3·20 beside it, 6·2·23 and 3·2·24 further out.
    game = cn.new_game("base", players=2, board=TRIANGLE, options={"first_player": 0})
    assert counts(game, 5) == [13, 30, 288, 654, 4356]


def test_a_turn_before_the_roll() -> None:
    # Only the roll; 36 outcomes; each of the 6 sevens leaves 18 hexes for the robber, and the
    # other 30 leave nothing but to end the turn.
    game = position(2).turn(0).game()
    assert counts(game, 4) == [1, 36, 30 + 6 * 18, 30 + 6 * 18]


def test_a_knight_a_robbery_and_an_invention() -> None:
    # Roll, knight, or one of 15 inventions; then 36 rolls, 18 hexes, or a roll. Then: 17 things
    # to do after 30 rolls and 18 hexes after 6; two victims at H4, one card at H0 and H1, two at
    # H3 and H8, and the roll elsewhere; 36 rolls after each invention.
    game = (
        position(3)
        .settlement(1, 8)
        .settlement(2, 17)
        .hand(1, wool=1)
        .hand(2, ore=1, wool=1)
        .development(0, knight=1, invention=1)
        .turn(0)
        .game()
    )
    assert counts(game, 3) == [
        17,
        36 + 18 + 15,
        30 * 17 + 6 * 18 + 2 + 1 + 1 + 2 + 2 + 13 + 15 * 36,
    ]


def test_building_and_trading() -> None:
    # 3 roads, a city, 4 trades, 1 card to buy and the end of the turn. Then: 7 things after each
    # road, 4 after the city, 4 after each trade, 5 kinds of card, 1 roll.
    game = (
        position(2)
        .settlement(0, 8)
        .hand(0, brick=1, lumber=1, ore=4, grain=2, wool=1)
        .deck(knight=14, victory_point=5, road_building=2, invention=2, monopoly=2)
        .turn(0, rolled=True)
        .game()
    )
    assert counts(game, 3) == [3 + 1 + 4 + 1 + 1, 3 * 7 + 4 + 4 * 4 + 5 + 1, 109]


def test_free_roads() -> None:
    # 3 paths at the settlement; then 2 there and 2 further on. Or the turn ends: 36 rolls.
    game = position(2).settlement(0, 8).development(0, road_building=1).turn(0, rolled=True).game()
    assert counts(game, 3) == [1 + 1, 3 + 1, 3 * 4 + 36]


@pytest.mark.parametrize("paired", [False, True])
def test_between_the_turns(paired: bool) -> None:
    # 3 roads or nothing; after a road nothing can be paid any more; then the next turn's roll.
    board = cn.printed("beginner_5_6")
    options = {"special_building": "paired_players"} if paired else {}
    seat = 3 if paired else 1
    game = (
        cn.Position("base", board=board, players=6, options=options)
        .settlement(seat, board.topology.hex_vertices[10][0])
        .hand(seat, brick=1, lumber=1, wool=1)
        .turn(0, rolled=True)
        .game()
    )
    assert counts(game, 3) == [1, 3 + 1, 3 + 1]


def test_discards() -> None:
    # 4 of 3 wool, 3 ore and 2 brick, counted by how many of them are brick.
    game = position(2).hand(1, wool=3, ore=3, brick=2).turn(0).game()
    game.push(cn.Roll(3, 4))
    by_brick = {0: 3, 1: 4, 2: 3}
    assert count(game, 1) == sum(by_brick.values())
    assert count(game, 2) == 10 * 18


def test_the_order_of_two_roads_does_not_matter() -> None:
    # 2 paths at V8 and 2 at V13. Of two roads the second may be beside any road before it: 6
    # pairs among these four, and 2 further paths behind each of them.
    game = (
        position(2)
        .settlement(0, 8)
        .road(0, *path(8, 13))
        .hand(0, brick=2, lumber=2)
        .turn(0, rolled=True)
        .game()
    )
    orders, reached = 0, set()
    for first in game.legal(cn.BuildRoad):
        game.push(first)
        for second in game.legal(cn.BuildRoad):
            game.push(second)
            orders += 1
            reached.add(game.players[0].roads)
            game.pop()
        game.pop()
    assert (orders, len(reached)) == (4 * (3 + 2), 6 + 4 * 2)
