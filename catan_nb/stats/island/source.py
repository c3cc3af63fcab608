"""What the functions of this package are asked about: a game, a board or a graph of one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import networkx as nx

from catan_nb.board.graph import position_graph
from catan_nb.board.layout import Board
from catan_nb.kernel.words import say
from catan_nb.rules.play.reading import Reader

Source: TypeAlias = nx.Graph | Board | Reader
"""A game, a player's view of one, a board, or the graph that `as_graph` makes of them."""


def as_graph(source: Source) -> nx.Graph:
    """Return the graph of a game, a view or a board; a graph is returned as it is.

    The attributes are those of ``Game.graph``. The graph of a bare board has owners too: nobody,
    everywhere.

    Raises
    ------
    TypeError
        For anything else.
    """
    if isinstance(source, nx.Graph):
        return source
    if isinstance(source, Board):
        return position_graph(source, {}, {})
    if isinstance(source, Reader):
        shape = source.board.topology
        return position_graph(
            source.live_board,
            buildings=_found(source.building_at, shape.n_vertices),
            roads=_found(source.road_at, shape.n_edges),
        )
    raise TypeError(
        say("a game, a board or its graph is wanted, not {name}", name=type(source).__name__)
    )


def as_board(source: Board | Reader) -> Board:
    """Return a board as it is, and that of a game or a view as it lies now.

    Raises
    ------
    TypeError
        For anything else.
    """
    if isinstance(source, Board):
        return source
    if isinstance(source, Reader):
        return source.live_board
    raise TypeError(say("a game or a board is wanted, not {name}", name=type(source).__name__))


def _found(
    piece_at: Callable[[int], tuple[int, str] | None], places: int
) -> dict[int, tuple[int, str]]:
    pieces = ((place, piece_at(place)) for place in range(places))
    return {place: piece for place, piece in pieces if piece is not None}
