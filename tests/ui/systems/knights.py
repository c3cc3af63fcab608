"""Tables of Cities & Knights in situations that tests begin with."""

from __future__ import annotations

from typing import Any

import catan_nb as cn
from tests.ui.table.tables import sites

HAND = {"brick": 3, "lumber": 2, "ore": 3, "grain": 3, "wool": 3, "coin": 3, "paper": 2, "cloth": 2}


def way(board: cn.Board, vertex: int, length: int, taken: set[int]) -> tuple[list[int], list[int]]:
    """A straight way of paths from an intersection: the paths, and the intersections on it."""
    shape = board.topology
    edges: list[int] = []
    stops = [vertex]
    while len(edges) < length:
        edge, onward = next(
            (edge, end)
            for edge in shape.vertex_edges[stops[-1]]
            for end in shape.edge_vertices[edge]
            if end not in stops and end not in taken
        )
        edges.append(edge)
        stops.append(onward)
    return edges, stops


def realm(players: int = 3, *, even: bool = False, **options: Any) -> cn.Position:
    """Everybody with a city, a settlement, three paths from the city and a knight at their end.

    The first seat's knight is active, the others passive, every second one strong; when they
    are `even`, all are basic and active. See `stops` for the places.
    """
    pos = cn.Position(
        "base+cities_knights", board="cities_knights", players=players, options=options
    )
    found = sites(pos.board, 2 * players)
    taken = set(found)
    for seat in range(players):
        edges, stops = way(pos.board, found[seat], 3, taken)
        taken |= set(stops)
        pos.city(seat, found[seat]).settlement(seat, found[players + seat]).road(seat, *edges)
        pos.knight(seat, stops[-1], strength=1 if even else 1 + seat % 2, active=even or not seat)
    return pos


def stops(pos: cn.Position, seat: int) -> list[int]:
    """The intersections of a seat's way in `realm`, from the city to the knight."""
    players = len(pos._state.settlements)
    found = sites(pos.board, 2 * players)
    taken = set(found)
    for other in range(seat + 1):
        _, way_of = way(pos.board, found[other], 3, taken)
        taken |= set(way_of)
    return way_of
