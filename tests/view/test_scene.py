"""From a game to what is seen of it."""

from __future__ import annotations

import random

import pytest

import catan_nb as cn
from catan_nb.board.layouts import printed
from catan_nb.view.scene import Scene, places, scene_of, scene_of_board
from tests.view.scenes import beginner


def played(plies: int) -> cn.Game:
    game = cn.new_game("base", players=4, board="beginner", seed=5)
    choice = random.Random(5)
    while game.ply < plies and game.frame is not None:
        chance = game.actor == cn.CHANCE
        game.push(game.sample() if chance else choice.choice(game.legal_actions()))
    return game


def test_scene_holds_what_stands_on_the_board() -> None:
    game = played(400)
    scene = scene_of(game)
    shape = game.board.topology
    assert scene.buildings == {
        v: there for v in range(shape.n_vertices) if (there := game.building_at(v))
    }
    assert scene.roads == {e: there for e in range(shape.n_edges) if (there := game.road_at(e))}
    assert (scene.robber, scene.pirate) == (game.robber, None)
    assert scene.colours == tuple(player.colour for player in game.players)
    assert scene.rolled == (None if game.roll is None else sum(game.roll))
    assert (scene.terrain, scene.tokens) == (game.board.terrain, game.board.tokens)


def test_every_seat_sees_the_same_board() -> None:
    game = played(120)
    assert scene_of(game, 0) == scene_of(game, 3) == scene_of(game) == scene_of(game.view(None))


def test_extras_add_and_replace() -> None:
    game = played(30)
    scene = scene_of(game, legal=(("vertex", 3),), robber=4)
    assert (scene.legal, scene.robber) == ((("vertex", 3),), 4)


def test_a_bare_board_shows_its_robber() -> None:
    board = printed("beginner")
    scene = scene_of_board(board)
    assert (scene.robber, scene.buildings) == (board.robber, {})
    assert scene_of_board(board, robber=None).robber is None


def test_places_are_read_from_labels_and_pairs() -> None:
    board = printed("beginner")
    assert places(board, ["V23", ("edge", 4), "h7"]) == (("vertex", 23), ("edge", 4), ("hex", 7))
    with pytest.raises(ValueError, match="no vertex 99"):
        places(board, [("vertex", 99)])
    with pytest.raises(ValueError, match="unknown kind"):
        places(board, [("corner", 1)])


@pytest.mark.parametrize(
    ("extras", "message"),
    [
        ({"buildings": {99: (0, "city")}}, "no vertex 99"),
        ({"buildings": {9: (0, "castle")}}, "settlement, city"),
        ({"buildings": {9: (6, "city")}}, "seat 6"),
        ({"roads": {72: (0, "road")}}, "no edge 72"),
        ({"roads": {7: (0, "rail")}}, "road, ship"),
        ({"robber": 19}, "no hex 19"),
        ({"merchant": (4, 9)}, "seat 9"),
        ({"knights": {54: (0, 1, True)}}, "no vertex 54"),
        ({"metropolises": {3: "art"}}, "trade, politics, science"),
        ({"legal": (("edge", -1),)}, "no edge -1"),
        ({"heat": {("corner", 1): 0.5}}, "unknown kind"),
        ({"labels": frozenset({"face"})}, "hex, vertex, edge"),
        ({"tokens": (1, 2)}, "19 hexes"),
        ({"colours": ("pink",) * 4}, "pink"),
    ],
)
def test_what_cannot_be_seen_is_refused(extras: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        beginner(**extras)


def test_scenes_are_frozen() -> None:
    with pytest.raises(AttributeError):
        Scene(board=printed("beginner")).robber = 3  # type: ignore[misc]
