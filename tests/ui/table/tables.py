"""Tables in situations that tests of the table begin with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import catan_nb as cn
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.seats import SeatLike, Settings, make_seats


def sites(board: cn.Board, count: int) -> list[int]:
    """The intersections with the most pips that can be built on together."""
    found: list[int] = []
    near = board.topology.vertex_neighbours
    for vertex in sorted(range(board.topology.n_vertices), key=lambda v: -board.vertex_pips(v)):
        if len(found) < count and not any(vertex == v or vertex in near[v] for v in found):
            found.append(vertex)
    return found


def position(players: int = 3, each: int = 2, **more: Any) -> cn.Position:
    """A position with settlements and a road at each, in the colours' order."""
    position = cn.Position("base", board="beginner", players=players, **more)
    edges = position.board.topology.vertex_edges
    used: set[int] = set()
    for number, vertex in enumerate(sites(position.board, players * each)):
        edge = next(edge for edge in edges[vertex] if edge not in used)
        used.add(edge)
        position.settlement(number % players, vertex).road(number % players, edge)
    return position


def seated(game: cn.Game, seats: Sequence[SeatLike], **settings: Any) -> Controller:
    """A table with these players."""
    return Controller(game, make_seats(seats, len(game.players), game.seed), Settings(**settings))


def rich(players: int = 3, seats: Sequence[SeatLike] | None = None, **settings: Any) -> Controller:
    """A table where the first seat has rolled and can afford everything."""
    hand = {"brick": 3, "lumber": 3, "ore": 3, "grain": 3, "wool": 3}
    game = (
        position(players).hand(0, **hand).hand(1, ore=2, wool=2).turn(0, roll=(2, 3)).game(seed=1)
    )
    return seated(game, seats or ["person", *["random"] * (players - 1)], **settings)
