"""Boards and scenes that several view tests draw."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from catan_nb.board.layout import Board
from catan_nb.board.layouts import printed
from catan_nb.view.scene import Scene, scene_of_board


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


def beginner(**extras: Any) -> Scene:
    """The printed beginner board with everybody's starting pieces."""
    board = printed("beginner")
    buildings = {v: (s, "settlement") for s, p in enumerate(board.start) for v in p.settlements}
    roads = {edge: (seat, "road") for seat, p in enumerate(board.start) for edge in p.roads}
    colours = tuple(pieces.colour for pieces in board.start)
    scene = scene_of_board(board, buildings=buildings, roads=roads, colours=colours)
    return replace(scene, **extras)


def everything() -> Scene:
    """Every kind of piece and every way of pointing at once."""
    board = islands()
    shape = board.topology
    gold, mountains, fields = shape.hex(0, 0), shape.hex(0, 2), shape.hex(2, 0)
    corner = [shape.hex_vertices[hex] for hex in (gold, mountains, fields)]
    return scene_of_board(
        board,
        buildings={
            corner[0][0]: (0, "settlement"), corner[0][2]: (1, "city"), corner[0][4]: (2, "city"),
            corner[1][0]: (3, "settlement"), corner[1][2]: (4, "city"),
            corner[2][0]: (5, "settlement"),
        },
        roads={
            shape.hex_edges[gold][0]: (0, "road"), shape.hex_edges[gold][2]: (1, "ship"),
            shape.hex_edges[mountains][0]: (3, "road"), shape.hex_edges[fields][3]: (5, "ship"),
        },
        robber=mountains,
        knights={
            corner[1][4]: (0, 1, True), corner[2][2]: (3, 2, False), corner[2][4]: (4, 3, True),
        },
        walls=(corner[0][2], corner[1][2]),
        metropolises={corner[0][4]: "trade", corner[1][2]: "science"},
        merchant=(fields, 2),
        rolled=6,
        longest_route=(shape.hex_edges[gold][0],),
        legal=(("vertex", corner[1][3]), ("edge", shape.hex_edges[mountains][4]), ("hex", gold)),
        hovered=("vertex", corner[1][3]),
        last_move=(("edge", shape.hex_edges[gold][0]), ("vertex", corner[0][0])),
        marked=(("hex", fields), ("edge", shape.hex_edges[fields][0])),
        heat={("hex", gold): 0.5, ("vertex", corner[1][0]): 3.25, ("edge", 1): 12.0},
        labels=frozenset(("hex", "vertex", "edge")),
    )  # fmt: skip
