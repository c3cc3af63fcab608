"""Positions set up by hand, at random: crowded boards, full hands, cards of every kind."""

from __future__ import annotations

import random
from contextlib import suppress

import catan_nb as cn
from catan_nb.board.terrain import RESOURCES
from catan_nb.board.topology import Topology, bits
from catan_nb.kernel.errors import BadSetup
from tests.conformance.playing import ISLANDS

__all__ = ["by_hand", "line"]

BUILDINGS, ROADS = 4, 3
"""So many a player has, and so many roads at each at most: boards are crowded by then."""


def by_hand(number: int) -> cn.Game:
    """Return a position of two to six players; the number decides all of it."""
    rng = random.Random(f"by hand {number}")
    players = 2 + number % 5
    board = ISLANDS if players <= 3 and rng.random() < 0.3 else "variable"
    table = cn.Position(board=board, players=players, options={"target": rng.choice((12, 15, 30))})
    _build(table, players, rng)
    for seat in range(players):
        table.hand(seat, **{kind: rng.randrange(3) for kind in RESOURCES})
        table.knights(seat, rng.randrange(3))
    for kind in ("victory_point", "road_building", "invention", "monopoly", "knight"):
        table.development(rng.randrange(players), **{kind: 1})
    table.robber(rng.choice(table.board.land.hexes))
    rolled = rng.random() < 0.7
    for seat in rng.sample(range(players), players):
        with suppress(BadSetup):  # whoever has won already cannot be on turn
            return table.turn(seat, rolled=rolled, number=rng.randrange(1, 90)).game(seed=number)
    raise AssertionError("everybody has won")


def _build(table: cn.Position, players: int, rng: random.Random) -> None:
    """Put up buildings wherever the distance rule lets them, and roads that begin at them."""
    shape, land = table.board.topology, table.board.land
    closed = taken = 0
    for seat in list(range(players)) * BUILDINGS:
        free = bits(land.vertices & ~closed)
        if not free:
            break
        vertex = rng.choice(free)
        closed |= 1 << vertex | shape.vertex_neighbour_mask[vertex]
        (table.city if rng.random() < 0.3 else table.settlement)(seat, vertex)
        ends = [vertex]
        for _ in range(rng.randrange(1 + ROADS)):
            paths = bits(shape.vertex_edge_mask[ends[-1]] & land.edges & ~taken)
            if paths:
                edge = rng.choice(paths)
                taken |= 1 << edge
                table.road(seat, edge)
                ends.append(sum(shape.edge_vertices[edge]) - ends[-1])


def line(shape: Topology, start: int, count: int, avoid: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Return the intersections of a row of so many paths that begins at one, clear of others."""
    if not count:
        return (start,)
    for near in shape.vertex_neighbours[start]:
        if near not in avoid:
            on = line(shape, near, count - 1, (*avoid, start))
            if len(on) == count:
                return (start, *on)
    return ()
