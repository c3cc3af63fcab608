"""What games at random seldom come to: each position in both forms, and on from there."""

from __future__ import annotations

import random

import pytest

import catan_nb as cn
from catan_nb.board.topology import Topology, mask_of
from catan_nb.kernel.action import Action
from catan_nb.rules.base.questions import ChooseVictim
from catan_nb.rules.cards import Cards
from catan_nb.rules.pieces import derive
from tests.conformance.playout.beside import Beside
from tests.conformance.playout.positions import line

HILLS = 9
"""The hex in the middle of the board below; all of it is hills."""

BRICKS = cn.Board.make(
    {
        (q, r): ("hills", 6 if (q, r) == (0, 0) else 4)
        for q in range(-2, 3)
        for r in range(-2, 3)
        if abs(q + r) <= 2
    },
    robber=(2, 0),
    name="hills alone",
)


def held_together(game: cn.Game, *actions: Action) -> Beside:
    """Carry out actions in both forms, compared before and after each."""
    both = Beside(game)
    both.compare()
    for action in actions:
        both.do(action)
        both.compare()
    return both


def chain(shape: Topology, edge: int, count: int) -> tuple[int, ...]:
    """Return so many paths that hang together, from one of them on."""
    paths = [edge]
    for near in paths:
        ends = shape.edge_vertices[near]
        beside = (more for end in ends for more in shape.vertex_edges[end] if more not in paths)
        paths += sorted(set(beside))
    return tuple(paths[:count])


@pytest.mark.parametrize("shortage", ["nobody", "single_claimant_gets_rest"])
@pytest.mark.parametrize("claimants", [1, 2])
def test_what_the_bank_cannot_pay(shortage: str, claimants: int) -> None:
    options = {"bank_size": 6, "bank_shortage": shortage}
    table = cn.Position(board=BRICKS, players=3, options=options)
    north, *_, south, _, _ = BRICKS.topology.hex_vertices[HILLS]
    table.city(0, north).hand(2, brick=5)
    if claimants == 2:
        table.settlement(1, south)
    game = table.turn(0).game()
    both = held_together(game, cn.RollDice(), cn.Roll(3, 3))
    alone = claimants == 1 and shortage == "single_claimant_gets_rest"
    assert both.table.hands[0] == (1 if alone else 0)


def test_the_first_cards_end_with_the_bank() -> None:
    options = {"bank_size": 6, "red_tokens_apart": False}
    game = cn.new_game("base", players=4, board=BRICKS, seed=1, options=options)
    both = Beside(game)
    both.play(random.Random(1), 16)
    assert both.table.bank[0] == 0


def test_a_road_in_the_set_up_where_one_lies() -> None:
    game = cn.new_game("base", players=2, seed=1)
    shape = game.board.topology
    game.push(cn.BuildSettlement(24))
    game.state.roads[1 - game.actor] |= 1 << shape.vertex_edges[24][0]
    both = held_together(game)
    assert len(both.rules.legal(both.state)) == 2


def test_the_last_road_is_laid_free() -> None:
    table = cn.Position(board="beginner", players=2)
    shape = table.board.topology
    start = shape.vertex_edges[24][0]
    table.settlement(0, 24)
    for edge in chain(shape, start, 14):
        table.road(0, edge)
    game = table.development(0, road_building=1).turn(0, rolled=True).game()
    both = held_together(game, cn.PlayRoadBuilding())
    both.do(both.rules.legal(both.state)[0])
    both.compare()
    assert both.table.roads_left[0] == 0


def test_free_roads_that_have_no_place() -> None:
    table = cn.Position(board="beginner", players=2)
    game = table.development(0, road_building=1).turn(0, rolled=True).game()
    held_together(game)


def test_a_free_road_that_fills_the_last_place() -> None:
    """On a single hex five paths are taken: the second free road has nowhere to go."""
    board = cn.Board.make({(0, 0): ("hills", 6)})
    table = cn.Position(board=board, players=2).settlement(0, 0)
    for edge in chain(board.topology, board.topology.vertex_edges[0][0], 5):
        table.road(0, edge)
    game = table.development(0, road_building=1).turn(0, rolled=True).game()
    both = held_together(game, cn.PlayRoadBuilding())
    both.do(both.rules.legal(both.state)[0])
    both.compare()
    assert both.table.roads_left[0] > 0


def test_a_victim_whose_cards_have_gone() -> None:
    table = cn.Position(board="beginner", players=3, options={"optional_steal": True})
    game = table.hand(1, wool=1).turn(0, rolled=True).game()
    game.state.stack.append(ChooseVictim(0, (1, 2), HILLS))
    both = held_together(game)
    assert len(both.rules.legal(both.state)) == 2


def test_no_city_beyond_the_last() -> None:
    table = cn.Position(board="beginner", players=2, options={"target": 30})
    for vertex in (0, 1, 2, 53):
        table.city(0, vertex)
    held_together(table.settlement(0, 24).hand(0, ore=3, grain=2).turn(0, rolled=True).game())


def test_victory_is_not_claimed_where_it_comes_by_itself() -> None:
    game = cn.Position(board="beginner", players=2).turn(0, rolled=True).game()
    game.state.cities[0] = mask_of((0, 1, 2, 24, 53))
    derive(game.state)
    both = held_together(game)
    assert both.table.may_win(0)


@pytest.mark.parametrize("left", [0, 1, 2])
def test_an_invention_of_the_bank_s_last_cards(left: int) -> None:
    full = dict.fromkeys(("brick", "lumber", "grain", "wool"), 6)
    table = cn.Position(board="beginner", players=2, options={"bank_size": 6})
    table.hand(0, **full).hand(1, ore=6 - left)
    held_together(table.development(0, invention=1).turn(0, rolled=True).game())


def test_twenty_cards_of_a_kind_are_discarded() -> None:
    """Half of forty (base.robber.seven): more of one kind than a box has by itself."""
    table = cn.Position(board="beginner", players=2, options={"bank_size": 99})
    game = table.hand(0, brick=40, wool=1).turn(0).game()
    discard = cn.Discard(Cards(brick=20))
    both = held_together(game, cn.RollDice(), cn.Roll(3, 4), discard)
    assert both.table.hands[:5] == [20, 0, 0, 0, 1]


@pytest.mark.parametrize("at", [0, 1])
def test_a_settlement_where_another_s_road_ends(at: int) -> None:
    """What has been listed for both is listed anew: nobody builds on through it, or at it."""
    table = cn.Position(board="beginner", players=2)
    shape = table.board.topology
    mine, other, _ = (
        next(edge for edge in shape.vertex_edges[near] if 24 in shape.edge_vertices[edge])
        for near in shape.vertex_neighbours[24]
    )
    table.road(0, mine).road(1, other)
    for seat in (0, 1):
        table.hand(seat, brick=6, lumber=6, grain=1, wool=1)
    rolled = (cn.EndTurn(), cn.RollDice(), cn.Roll(1, 1))
    builds = (cn.BuildSettlement(24),)
    game = table.turn(0, rolled=True).game()
    if at:
        held_together(game, *rolled, *builds, *rolled)
    else:
        held_together(game, *rolled, *rolled, *builds, *rolled)


@pytest.mark.parametrize("strict", [False, True])
def test_a_longest_road_that_is_cut_to_a_tie(strict: bool) -> None:
    table = cn.Position(board="beginner", players=2, options={"strict_tie_returns": strict})
    mine = line(table.board.topology, 24, 6)
    other = line(table.board.topology, mine[1], 5, mine)
    for seat, row in enumerate((mine, other)):
        for edge in table.board.path(*row):
            table.road(seat, edge)
    game = table.hand(1, brick=1, lumber=1, grain=1, wool=1).turn(1, rolled=True).game()
    assert game.state.route_lengths == [6, 5]
    both = held_together(game, cn.BuildSettlement(mine[1]))
    assert both.table.lengths == [5, 5]
    assert both.table.road_holder == (-1 if strict else 0)


def rows(strict: bool, *lengths: int) -> tuple[cn.Position, list[tuple[int, ...]]]:
    """Return a position in which each seat has one row of so many roads, and their corners."""
    options = {"strict_tie_returns": strict}
    table = cn.Position(board="beginner_5_6", players=len(lengths), options=options)
    shape, found = table.board.topology, list[tuple[int, ...]]()
    for seat, length in enumerate(lengths):
        used = tuple(vertex for row in found for vertex in row)
        free = (vertex for vertex in range(shape.n_vertices) if vertex not in used)
        found.append(next(row for one in free if (row := line(shape, one, length, used))))
        for edge in table.board.path(*found[-1]):
            table.road(seat, edge)
    return table, found


@pytest.mark.parametrize("strict", [False, True])
def test_a_tie_in_which_another_is_cut(strict: bool) -> None:
    """The holder's road has not been broken, so the literal rule for ties takes nothing away."""
    table, (_, cut, _) = rows(strict, 6, 6, 6)
    game = table.hand(2, brick=2, lumber=2, grain=1, wool=1).turn(2, rolled=True).game()
    game.state.reach[2] |= 1 << cut[2]
    game.state.longest_holder = 0
    both = held_together(game, cn.BuildSettlement(cut[2]))
    assert both.table.lengths[1] < 6
    assert both.table.road_holder == 0


@pytest.mark.parametrize("strict", [False, True])
def test_a_holder_who_draws_level(strict: bool) -> None:
    table, (mine, _) = rows(strict, 5, 6)
    game = table.hand(0, brick=1, lumber=1).turn(0, rolled=True).game()
    game.state.longest_holder = 0
    shape = game.board.topology
    paths = [edge for edge in shape.vertex_edges[mine[-1]] if not _laid(game, edge)]
    both = held_together(game, cn.BuildRoad(paths[0]))
    assert both.table.lengths == [6, 6]
    assert both.table.road_holder == 0


def _laid(game: cn.Game, edge: int) -> bool:
    return any(own >> edge & 1 for own in game.state.roads)
