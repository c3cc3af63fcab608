"""Positions that several tests write into the notebooks they open."""

from __future__ import annotations

from collections.abc import Sequence

_SPREAD = """
import catan_nb as cn

board = cn.printed("beginner")
near, found = board.topology.vertex_neighbours, []
for vertex in sorted(range(54), key=lambda v: -board.vertex_pips(v)):
    if len(found) < 6 and not any(vertex == v or vertex in near[v] for v in found):
        found.append(vertex)
position = cn.Position(board=board, players=3, names=NAMES)
used = set()
for number, vertex in enumerate(found):
    edge = next(edge for edge in board.topology.vertex_edges[vertex] if edge not in used)
    used.add(edge)
    position.PIECE(number % 3, vertex).road(number % 3, edge)
"""


def spread(piece: str = "settlement", names: Sequence[str] | None = None) -> str:
    """Return code: `position`, in which three players have two buildings each at good places."""
    return _SPREAD.replace("PIECE", piece).replace("NAMES", repr(names))


#: A table of two at which the first, whose cards pay for roads, has a settlement and a road.
GAME = """
import catan_nb as cn

board = cn.printed("beginner")
position = cn.Position(board=board, players=2, colours=["orange", "blue"], names=["Ada", "Ben"])
position.settlement(0, 8).road(0, board.topology.vertex_edges[8][0])
position.city(1, 28).road(1, board.topology.vertex_edges[28][0])
game = position.hand(0, brick=3, lumber=3).turn(0, roll=(2, 3)).game(seed=1)
cn.table(game, ["person", "random"], pace="at once")
"""
