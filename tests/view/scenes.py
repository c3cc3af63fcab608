"""Boards and scenes that several view tests draw."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from typing import Any

import catan_nb as cn
from catan_nb.board.layout import Board
from catan_nb.board.layouts import printed
from catan_nb.board.piece import Piece
from catan_nb.view.scene import Scene, scene_of_board
from catan_nb.view.shapes import Group, Item, Layer, Shape, flatten, groups


@cache
def islands() -> Board:
    """A board with sea, gold and fog hexes, land at its rim and harbours on two islands."""
    return Board.make(
        {
            (0, 0): ("gold", 9), (1, 0): "sea", (2, 0): ("fields", 6), (3, 0): ("hills", 3),
            (-1, 1): ("pasture", 4), (0, 1): "sea", (1, 1): "sea", (2, 1): ("forest", 11),
            (-1, 2): "sea", (0, 2): ("mountains", 8), (1, 2): "desert", (2, 2): "fog",
            (-2, 3): "sea", (-1, 3): "sea", (0, 3): "sea", (1, 3): "sea",
        },
        [((2, 0), "W", "ore"), ((0, 2), "NW", "generic"), ((-1, 1), "W", "wool")],
        pirate=(1, 3),
        name="islands",
    )  # fmt: skip


def stood(kind: str, where: str, number: int, seat: int | None = None, **looks: object) -> Piece:
    """A piece, its kind of place and number apart."""
    return Piece(kind, (where, number), seat, looks)


def robbed(scene: Scene, hex: int | None) -> Scene:
    """A scene with its robber on another hex, or off the board."""
    others = tuple(piece for piece in scene.pieces if piece.kind != "robber")
    robber = () if hex is None else (stood("robber", "hex", hex),)
    return replace(scene, pieces=(*others, *robber))


def beginner(**extras: Any) -> Scene:
    """The printed beginner board with everybody's starting pieces."""
    board = printed("beginner")
    pieces = [
        *scene_of_board(board).pieces,
        *(
            stood("settlement", "vertex", v, s)
            for s, p in enumerate(board.start)
            for v in p.settlements
        ),
        *(stood("road", "edge", e, s) for s, p in enumerate(board.start) for e in p.roads),
    ]
    colours = tuple(pieces.colour for pieces in board.start)
    return scene_of_board(board, **{"pieces": tuple(pieces), "colours": colours, **extras})


def everything() -> Scene:
    """Every kind of piece and every way of pointing at once."""
    board = islands()
    shape = board.topology
    gold, mountains, fields = shape.hex(0, 0), shape.hex(0, 2), shape.hex(2, 0)
    corner = [shape.hex_vertices[hex] for hex in (gold, mountains, fields)]
    return scene_of_board(
        board,
        pieces=(
            stood("settlement", "vertex", corner[0][0], 0),
            stood("city", "vertex", corner[0][2], 1),
            stood("wall", "vertex", corner[0][2], 1),
            stood("city", "vertex", corner[0][4], 2),
            stood("metropolis", "vertex", corner[0][4], 2, track="trade"),
            stood("settlement", "vertex", corner[1][0], 3),
            stood("city", "vertex", corner[1][2], 4),
            stood("wall", "vertex", corner[1][2], 4),
            stood("metropolis", "vertex", corner[1][2], 4, track="science"),
            stood("settlement", "vertex", corner[2][0], 5),
            stood("road", "edge", shape.hex_edges[gold][0], 0),
            stood("ship", "edge", shape.hex_edges[gold][2], 1),
            stood("road", "edge", shape.hex_edges[mountains][0], 3),
            stood("ship", "edge", shape.hex_edges[fields][3], 5),
            stood("knight", "vertex", corner[1][4], 0, strength=1, active=True),
            stood("knight", "vertex", corner[2][2], 3, strength=2, active=False),
            stood("knight", "vertex", corner[2][4], 4, strength=3, active=True),
            stood("robber", "hex", mountains),
            stood("pirate", "hex", shape.hex(1, 3)),
            stood("merchant", "hex", fields, 2),
        ),
        rolled=6,
        longest_route=(shape.hex_edges[gold][0],),
        legal=(("vertex", corner[1][3]), ("edge", shape.hex_edges[mountains][4]), ("hex", gold)),
        hovered=("vertex", corner[1][3]),
        last_move=(("edge", shape.hex_edges[gold][0]), ("vertex", corner[0][0])),
        marked=(("hex", fields), ("edge", shape.hex_edges[fields][0])),
        heat={("hex", gold): 0.5, ("vertex", corner[1][0]): 3.25, ("edge", 1): 12.0},
        labels=frozenset(("hex", "vertex", "edge")),
    )  # fmt: skip


def one(items: tuple[Item, ...], name: str) -> Group:
    (found,) = (group for group in groups(items) if group.name == name)
    return found


def names(layer: Layer) -> set[str]:
    return {group.name for group in groups(layer.items)}


def shapes(layer: Layer) -> list[Shape]:
    return [shape for shape, _ in flatten(layer.items)]


def played(plies: int) -> cn.Game:
    game = cn.new_game("base", players=4, board="beginner", seed=5)
    choice = random.Random(5)
    while game.ply < plies and game.frame is not None:
        chance = game.actor == cn.CHANCE
        game.push(game.sample() if chance else choice.choice(game.legal_actions()))
    return game
