"""New World: everything dealt, harbours laid by the players, islands that bring a point."""

from __future__ import annotations

import pytest

import catan_nb as cn
from catan_nb.board.terrain import Terrain
from catan_nb.board.topology import bits
from catan_nb.rules.seafarers.actions import PlaceHarbour
from tests.rules.play.hand_made import frame_name, push, refused
from tests.rules.scenarios.scenes import first_places, new_game, position


def laid_out(players: int = 4, seed: int = 1) -> tuple[cn.Game, list[int]]:
    """Return a game whose harbours are laid, and who laid them."""
    game, order = new_game("new_world", players, seed), []
    while frame_name(game) in ("HarbourDraw", "DraftHarbour"):
        if frame_name(game) == "HarbourDraw":
            push(game, game.sample())
        else:
            order.append(game.actor)
            push(game, game.legal_actions()[-1])
    return game, order


@pytest.mark.rule("sea.scenario.new_world")
@pytest.mark.parametrize(("players", "hexes"), [(3, 42), (4, 42), (5, 63), (6, 63)])
def test_the_whole_frame_is_dealt_without_red_tokens_side_by_side(players: int, hexes: int) -> None:
    boards = {new_game("new_world", players, seed).board.terrain for seed in range(3)}
    assert len(boards) == 3
    game = new_game("new_world", players)
    shape = game.board.topology
    assert shape.inside == hexes
    red = [hex for hex in range(hexes) if game.board.tokens[hex] in (6, 8)]
    assert not any(near in red for hex in red for near in shape.hex_neighbours[hex])
    assert len(game.board.land.islands) >= 2
    assert game.rules.options["target"] == 12


@pytest.mark.rule("sea.scenario.new_world")
def test_the_players_lay_the_nine_harbours_in_turn() -> None:
    game, order = laid_out()
    first = game.first_player
    assert order == [(first + step) % 4 for step in range(9)]
    edges = [edge for edge, _ in game.laid_harbours]
    kinds = sorted(kind for _, kind in game.laid_harbours)
    assert kinds == sorted(["generic"] * 4 + ["brick", "grain", "lumber", "ore", "wool"])
    shape, coast = game.board.topology, game.board.land.coast
    ends = [vertex for edge in edges for vertex in shape.edge_vertices[edge]]
    assert len(ends) == len(set(ends))
    assert all(coast >> edge & 1 for edge in edges)


@pytest.mark.rule("sea.scenario.new_world")
def test_no_harbour_shares_an_intersection_or_lies_off_the_coast() -> None:
    game = push(new_game("new_world"), new_game("new_world").sample())
    first = game.legal(PlaceHarbour)[0]
    push(game, first)
    push(game, game.sample())
    kind, shape = game.frame.harbour, game.board.topology
    near = next(
        edge
        for vertex in shape.edge_vertices[first.edge]
        for edge in shape.vertex_edges[vertex]
        if edge != first.edge and game.board.land.coast >> edge & 1
    )
    refused(game, PlaceHarbour(kind, near), "sea.scenario.new_world")
    inland = next(e for e in range(shape.n_edges) if not game.board.land.coast >> e & 1)
    refused(game, PlaceHarbour(kind, inland), "sea.scenario.new_world")


@pytest.mark.rule("sea.scenario.new_world")
def test_everybody_starts_anywhere_and_robber_and_pirate_come_later() -> None:
    game, _ = laid_out()
    land = game.board.land.vertices
    assert first_places(game) == {v for v in range(land.bit_length()) if land >> v & 1}
    assert game.robber in (None, -1)
    assert game.pirate in (None, -1)


@pytest.mark.rule("sea.scenario.new_world")
def test_a_settlement_on_a_foreign_island_brings_one_point() -> None:
    table = position("new_world")
    shape, land = table.board.topology, table.board.land
    large, other = sorted(map(bits, land.islands), key=len, reverse=True)[:2]
    home, goal = shape.hex_vertices[large[0]][0], shape.hex_vertices[other[0]][0]
    edge = next(e for e in shape.vertex_edges[goal] if land.sea_edges >> e & 1)
    table.settlement(0, home).ships(0, edge).hand(0, brick=1, lumber=1, wool=1, grain=1)
    game = table.turn(0, rolled=True).game()
    push(game, cn.BuildSettlement(goal))
    assert game.players[0].special_points == 1
    assert Terrain.SEA in game.board.terrain


@pytest.mark.rule("sea.scenario.new_world")
def test_a_game_with_harbours_laid_is_a_position_too() -> None:
    game, _ = laid_out()
    again = cn.Position.of(game).game()
    assert again.laid_harbours == game.laid_harbours


@pytest.mark.rule("sea.scenario.new_world")
def test_harbours_for_which_no_place_is_left_are_out_of_the_game() -> None:
    """Three hexes have 12 paths of coast, at which 6 harbours at most do not touch."""
    island = cn.Board.make(
        {(0, 0): ("hills", 6), (1, 0): ("forest", 5), (0, 1): ("fields", 9)}, rim=True
    )
    played = cn.Scenario(
        name="trial",
        systems=("base", "seafarers"),
        mechanisms={"harbour_draft": {"kinds": {"generic": 9}}},
    )
    game = cn.new_game(players=2, board=island, scenario=played, seed=1)
    while frame_name(game) in ("HarbourDraw", "DraftHarbour"):
        push(game, game.sample() if game.actor == cn.CHANCE else game.legal_actions()[0])
    assert 4 <= len(game.laid_harbours) <= 6
    assert frame_name(game) == "SetupSettlement"
