"""Where a quick player founds, and where its first road points."""

from __future__ import annotations

import catan_nb as cn
from catan_nb.bots.playout.actions import decode_action
from catan_nb.bots.playout.loading import load
from catan_nb.bots.search.placing import first_road, founded
from catan_nb.bots.search.trials import make_mind
from catan_nb.rules.base.questions import SetupRoad


def place(board: cn.Board, number: int) -> int:
    """Return the intersection at which a player founds in a round of the set-up."""
    game = cn.Position(board=board, players=2).turn(0, rolled=True).game()
    table = load(game.state)
    assert table is not None
    action = decode_action(founded(table, make_mind(game.rules), 0, number))
    assert isinstance(action, cn.BuildSettlement)
    return action.vertex


def test_the_first_cards_speak_for_a_place_in_the_last_round_alone() -> None:
    """Two hexes have a little more income, three pay a card more (base.setup.cards)."""
    hexes = {
        (0, 0): ("hills", 11),
        (1, 0): ("forest", 3),
        (0, 1): ("pasture", 4),
        (2, 0): "sea",
        (1, 1): "sea",
        (3, 0): ("fields", 6),
        (3, 1): ("mountains", 3),
    }
    board = cn.Board.make(hexes)
    paying = [len(board.topology.vertex_hexes[place(board, number)]) for number in (1, 2)]
    assert paying == [2, 3]


def test_a_harbour_decides_between_places_that_are_alike() -> None:
    board = cn.Board.make({(0, 0): ("hills", 6)}, harbours=[((0, 0), "E", "brick")])
    assert place(board, 1) in board.harbours[0].vertices


def test_the_first_road_points_where_the_best_next_site_is() -> None:
    table = cn.Position(board="beginner", players=2).settlement(0, 24).turn(0, rolled=True)
    game = table.game()
    game.state.stack[:] = [SetupRoad(0, 24)]
    flat, shape = load(game.state), game.board.topology
    assert flat is not None
    mind = make_mind(game.rules)
    road = decode_action(first_road(flat, mind, 0, 24))
    assert isinstance(road, cn.BuildRoad)
    income = mind.income(flat, 0)

    def best(edge: int) -> float:
        """Return the best gain at two paths from the settlement, this one first."""
        end = sum(shape.edge_vertices[edge]) - 24
        return max(
            mind.gain(flat, 0, income, near, True)
            for near in shape.vertex_neighbours[end]
            if near != 24
        )

    assert best(road.edge) == max(best(edge) for edge in shape.vertex_edges[24])
