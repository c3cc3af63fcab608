"""From a game to what is seen of it."""

from __future__ import annotations

import pytest

from catan_nb.board.layouts import printed
from catan_nb.board.piece import Piece
from catan_nb.view.scene import Scene, scene_of, scene_of_board
from tests.view.scenes import beginner, played, stood


def test_scene_holds_what_stands_on_the_board() -> None:
    game = played(400)
    scene = scene_of(game)
    shape = game.board.topology
    built = {p.place[1]: (p.seat, p.kind) for p in scene.pieces if p.place[0] == "vertex"}
    assert built == {v: there for v in range(shape.n_vertices) if (there := game.building_at(v))}
    roads = {p.place[1]: (p.seat, p.kind) for p in scene.pieces if p.place[0] == "edge"}
    assert roads == {e: there for e in range(shape.n_edges) if (there := game.road_at(e))}
    assert [p for p in scene.pieces if p.seat is None] == [Piece("robber", ("hex", game.robber))]
    assert scene.colours == tuple(player.colour for player in game.players)
    assert scene.rolled == (None if game.roll is None else sum(game.roll))
    assert (scene.terrain, scene.tokens) == (game.board.terrain, game.board.tokens)


def test_every_seat_sees_the_same_board() -> None:
    game = played(120)
    assert scene_of(game, 0) == scene_of(game, 3) == scene_of(game) == scene_of(game.view(None))


def test_extras_add_and_replace() -> None:
    game = played(30)
    robber = Piece("robber", ("hex", 4))
    scene = scene_of(game, legal=(("vertex", 3),), pieces=(robber,))
    assert (scene.legal, scene.pieces) == ((("vertex", 3),), (robber,))


def test_a_bare_board_shows_its_robber() -> None:
    board = printed("beginner")
    scene = scene_of_board(board)
    assert scene.pieces == (Piece("robber", ("hex", board.robber)),)
    assert scene_of_board(board, pieces=()).pieces == ()


@pytest.mark.parametrize(
    ("piece", "message"),
    [
        (stood("city", "vertex", 99, 0), "no vertex 99"),
        (stood("city", "edge", 9, 0), "of a city is of kind 'vertex'"),
        (stood("city", "vertex", 9), "needs a seat"),
        (stood("city", "vertex", 9, 6), "seat 6"),
        (stood("road", "edge", 72, 0), "no edge 72"),
        (stood("robber", "hex", 19), "no hex 19"),
        (stood("merchant", "hex", 4, 9), "seat 9"),
        (stood("knight", "vertex", 54, 0, strength=1, active=True), "no vertex 54"),
        (stood("knight", "vertex", 3, 0, strength=4, active=True), "strength 4 .* 1, 2, 3"),
        (stood("knight", "vertex", 3, 0, strength=1), "active None"),
        (stood("metropolis", "vertex", 3, 0, track="art"), "trade, politics, science"),
    ],
)
def test_pieces_that_cannot_stand_there_are_refused(piece: Piece, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        beginner(pieces=(piece,))


@pytest.mark.parametrize(
    ("extras", "message"),
    [
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
        Scene(board=printed("beginner")).rolled = 3  # type: ignore[misc]
