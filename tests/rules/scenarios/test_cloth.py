"""Cloth for Catan: three rounds, villages that pay bolts, a pirate for traders, the end."""

from __future__ import annotations

import pytest

import catan_nb as cn
from catan_nb.rules.seafarers.actions import BuildShip, MovePirate, MoveShip, TakeBolt
from catan_nb.rules.seafarers.questions import RobberOrPirate
from tests.rules.play.hand_made import allowed, frame_name, hand, push, refused
from tests.rules.scenarios.moments import seven
from tests.rules.scenarios.scenes import (
    at,
    corners,
    first_places,
    hex_at,
    new_game,
    position,
    side,
)

NORTH = (
    *((q, 1) for q in (2, 3, 4, 5, 6)),
    *((q, 2) for q in (1, 2, 5, 6)),
    (0, 3),
)
SOUTH = (
    (5, 5),
    *((q, 6) for q in (-1, 0, 3, 4)),
    *((q, 7) for q in (-1, 0, 1, 2, 3)),
)


def village(game: cn.Game, number: int) -> dict[str, object]:
    """Return the village that pays on a number."""
    return next(one for one in game.villages if one["number"] == number)


@pytest.mark.rule("sea.scenario.cloth")
def test_everybody_starts_on_the_two_long_islands() -> None:
    game = new_game("cloth")
    assert first_places(game) == corners(game, *NORTH, *SOUTH)
    assert game.rules.options["target"] == 14
    assert "longest_route" in game.rules.scenario.leaves_out


@pytest.mark.rule("sea.scenario.cloth")
def test_three_rounds_are_placed_to_and_fro_and_to_and_the_third_pays() -> None:
    game = new_game("cloth")
    first, order = game.first_player, []
    while frame_name(game) in ("SetupSettlement", "SetupRoad"):
        if frame_name(game) == "SetupSettlement":
            order.append(game.actor)
        elif len(order) < 9:
            assert not any(player.hand_size for player in game.players)
        push(game, game.legal_actions()[0])
    clockwise = [(first + step) % 4 for step in range(4)]
    assert order == [*clockwise, *reversed(clockwise), *clockwise]
    assert game.turn == first
    assert all(player.hand_size for player in game.players)


@pytest.mark.rule("sea.scenario.cloth")
def test_no_isle_is_settled_and_the_robber_stays_off_them() -> None:
    table = position("cloth")
    table.settlement(0, at(table, 2, 2, "S")).hand(0, brick=1, lumber=1, wool=1, grain=1)
    # By the east of the sea (1, 3) and the north-east coast of the isle (1, 4) to its corner.
    table.ships(0, side(table, 1, 3, "E"), side(table, 1, 4, "NE"))
    game = table.turn(0, rolled=True).game()
    refused(game, cn.BuildSettlement(at(game, 1, 4, "NE")), "sea.scenario")
    game = position("cloth").turn(0, rolled=True, roll=(3, 4)).asked(RobberOrPirate(0)).game()
    isles = {hex_at(game, *hex) for hex in ((1, 4), (3, 3), (4, 4), (2, 5))}
    goals = {action.hex for action in game.legal(cn.MoveRobber)}
    assert not goals & isles
    assert goals == {hex_at(game, *hex) for hex in (*NORTH, *SOUTH)} - {hex_at(game, 0, 3)}


def before_village(**cards: int) -> cn.Position:
    """Return a position in which the ship at the north-east of the isle (1, 4) reaches the 10."""
    table = position("cloth")
    table.settlement(0, at(table, 2, 2, "S")).hand(0, {"lumber": 1, "wool": 1} | cards)
    return table


@pytest.mark.rule("sea.cloth.village")
def test_eight_villages_have_five_bolts_each_and_ten_lie_in_store() -> None:
    game = new_game("cloth")
    assert sorted(one["number"] for one in game.villages) == [3, 4, 5, 6, 8, 9, 10, 11]
    assert {one["bolts"] for one in game.villages} == {5}
    assert game.bolts_in_store == 10
    assert village(game, 9)["vertex"] == at(game, 1, 4, "S")
    assert village(game, 11)["vertex"] == at(game, 3, 3, "N")


@pytest.mark.rule("sea.cloth.village")
def test_a_ship_at_a_village_opens_trade_and_gets_one_of_its_bolts() -> None:
    game = before_village().turn(0, rolled=True).game()
    assert at(game, 1, 4, "N") == at(game, 1, 3, "SE")
    push(game, BuildShip(side(game, 1, 3, "E")))
    assert (village(game, 10)["traders"], village(game, 10)["bolts"]) == ((0,), 4)
    assert (game.players[0].bolts, game.bolts_in_store) == (1, 10)
    assert game.players[1].bolts == 0


@pytest.mark.rule("sea.cloth.village")
def test_an_empty_village_opens_trade_without_a_bolt() -> None:
    table = before_village()
    table.village(at(table, 1, 4, "N"), 0)
    game = table.turn(0, rolled=True).game()
    push(game, BuildShip(side(game, 1, 3, "E")))
    assert (village(game, 10)["traders"], game.players[0].bolts) == ((0,), 0)


@pytest.mark.rule("sea.cloth.village")
def test_a_line_to_a_village_is_closed_and_one_beside_it_is_not() -> None:
    table = before_village()
    table.ships(0, side(table, 1, 3, "E"))
    game = table.turn(0, rolled=True).game()
    moved = MoveShip(side(game, 1, 3, "E"), side(game, 2, 2, "SE"))
    refused(game, moved, "sea.ship.move.closed")
    table = before_village()
    table.ships(0, side(table, 2, 2, "SE"))
    game = table.turn(0, rolled=True).game()
    allowed(game, MoveShip(side(game, 2, 2, "SE"), side(game, 1, 3, "E")))


@pytest.mark.rule("sea.cloth.village")
def test_a_ship_between_two_villages_opens_both() -> None:
    table = position("cloth")
    six, eight = at(table, 2, 5, "N"), at(table, 3, 3, "S")
    path = table.board.topology.edge_between(six, eight)
    west = next(edge for edge in table.board.topology.vertex_edges[six] if edge != path)
    table.village(six, 5).ships(0, west).hand(0, lumber=1, wool=1)
    game = table.turn(0, rolled=True).game()
    assert (village(game, 6)["traders"], village(game, 8)["traders"]) == ((0,), ())
    push(game, BuildShip(path))
    assert village(game, 8)["traders"] == (0,)
    assert (game.players[0].bolts, village(game, 6)["bolts"], village(game, 8)["bolts"]) == (
        1,
        5,
        4,
    )


def traders(bolts: int) -> cn.Game:
    """Return a game before a roll in which seats 2, 0 and 1 opened the village of the 10."""
    table = position("cloth")
    table.village(at(table, 1, 4, "N"), bolts, 2, 0, 1)
    return table.turn(0).game()


@pytest.mark.rule("sea.cloth.pay")
def test_every_trader_gets_a_bolt_when_the_number_is_rolled() -> None:
    game = push(traders(5), cn.Roll(4, 6))
    assert [player.bolts for player in game.players] == [1, 1, 1, 0]
    assert (village(game, 10)["bolts"], game.bolts_in_store) == (2, 10)
    assert [player.points for player in game.players] == [0, 0, 0, 0]


@pytest.mark.rule("sea.cloth.pay")
def test_another_number_pays_no_bolts() -> None:
    game = push(traders(5), cn.Roll(4, 5))
    assert [player.bolts for player in game.players] == [0, 0, 0, 0]


@pytest.mark.rule("sea.cloth.pay")
def test_what_a_village_lacks_comes_from_the_store() -> None:
    game = push(traders(1), cn.Roll(4, 6))
    assert [player.bolts for player in game.players] == [1, 1, 1, 0]
    assert (village(game, 10)["bolts"], game.bolts_in_store) == (0, 8)


@pytest.mark.rule("sea.cloth.pay")
def test_an_empty_village_pays_nothing_though_the_store_has_bolts() -> None:
    game = push(traders(0), cn.Roll(4, 6))
    assert [player.bolts for player in game.players] == [0, 0, 0, 0]
    assert game.bolts_in_store == 10


@pytest.mark.rule("sea.cloth.pay")
def test_two_bolts_are_a_point_and_an_odd_one_is_nothing() -> None:
    game = position("cloth").bolts(0, 5).bolts(1, 1).bolts(2, 2).turn(0, rolled=True).game()
    assert [player.points for player in game.players] == [2, 0, 1, 0]


@pytest.mark.rule("sea.cloth.pirate")
def test_only_who_trades_with_a_village_moves_the_pirate() -> None:
    game = seven(trading=False)
    refused(game, MovePirate(hex_at(game, 5, 3)), "sea.cloth.pirate")
    assert game.legal(cn.MoveRobber)
    allowed(seven(trading=True), MovePirate(hex_at(game, 5, 3)))


@pytest.mark.rule("sea.cloth.pirate")
def test_the_pirates_thief_takes_a_bolt_or_a_card() -> None:
    game = push(seven(trading=True), MovePirate(hex_at(seven(trading=True), 5, 3)))
    assert frame_name(game) == "PirateLoot"
    allowed(game, cn.Rob(1))
    push(game, TakeBolt(1))
    assert [player.bolts for player in game.players] == [1, 1, 0, 0]
    assert hand(game, 1) == {"ore": 1}
    assert frame_name(game) == "MainTurn"


@pytest.mark.rule("sea.cloth.pirate")
def test_no_bolt_is_taken_from_whom_has_no_ship_there() -> None:
    table = position("cloth")
    table.settlement(1, at(table, 6, 2, "S")).ships(1, side(table, 6, 2, "SW")).bolts(1, 2)
    table.village(at(table, 1, 4, "N"), 5, 0).bolts(2, 4).hand(2, ore=2)
    game = table.turn(0, rolled=True, roll=(3, 4)).asked(RobberOrPirate(0)).game()
    push(game, MovePirate(hex_at(game, 5, 3)))
    refused(game, TakeBolt(2), "sea.cloth.pirate")
    refused(game, TakeBolt(0), "sea.cloth.pirate")


def last_bolts() -> cn.Position:
    """Return a position in which 4 villages hold bolts, that of the 10 a single one."""
    table = position("cloth")
    for vertex in (
        at(table, 1, 4, "S"),
        at(table, 2, 5, "S"),
        at(table, 2, 5, "N"),
        at(table, 3, 3, "S"),
    ):
        table.village(vertex, 0)
    table.village(at(table, 1, 4, "N"), 1, 1)
    return table


@pytest.mark.rule("sea.cloth.end")
def test_the_game_ends_at_once_when_three_villages_hold_bolts() -> None:
    table = last_bolts().settlement(2, at(last_bolts(), 2, 2, "S"))
    game = push(table.turn(0).game(), cn.Roll(4, 6))
    assert (game.over, game.winner) == (True, 2)


@pytest.mark.rule("sea.cloth.end")
def test_the_game_goes_on_while_four_villages_hold_bolts() -> None:
    game = push(last_bolts().turn(0).game(), cn.Roll(4, 5))
    assert not game.over


@pytest.mark.rule("sea.cloth.end")
def test_among_equals_bolts_decide_and_then_the_way_from_the_player_on_turn() -> None:
    # Seats 1 and 3 have 1 point each; seat 1 gets its third bolt with the last one of the village.
    game = push(last_bolts().bolts(1, 2).bolts(3, 2).turn(0).game(), cn.Roll(4, 6))
    assert (game.over, game.winner) == (True, 1)
    # With 3 bolts each the first one from the player on turn wins: of 1 and 3, from 2 on, it is 3.
    game = push(last_bolts().bolts(1, 2).bolts(3, 3).turn(2).game(), cn.Roll(4, 6))
    assert (game.over, game.winner) == (True, 3)


@pytest.mark.rule("sea.cloth.end")
def test_hidden_points_count_at_the_end() -> None:
    table = last_bolts().bolts(1, 3).development(2, victory_point=3)
    game = push(table.turn(0).game(), cn.Roll(4, 6))
    assert (game.over, game.winner) == (True, 2)


@pytest.mark.rule("sea.cloth.pay")
def test_where_all_run_short_the_player_on_turn_comes_first_then_who_opened_earlier() -> None:
    table = position("cloth").bolts(3, 13)
    table.village(at(table, 1, 4, "N"), 1, 1, 0, 2)
    game = table.turn(2).game()
    assert (village(game, 10)["bolts"], game.bolts_in_store) == (1, 1)
    push(game, cn.Roll(4, 6))
    assert [player.bolts for player in game.players] == [0, 1, 1, 13]
    assert (village(game, 10)["bolts"], game.bolts_in_store) == (0, 0)
