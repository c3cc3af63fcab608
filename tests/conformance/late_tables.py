"""Games of Cities & Knights that start late: rich, crowded and short of pieces."""

from __future__ import annotations

import random

import catan_nb as cn
from tests.conformance.knights_oracle import COPIES, KINDS, TRACKS
from tests.conformance.playing import ISLANDS, KNIGHTS

#: Progress cards with which players may start: all but those that are shown.
CARDS = tuple(card for card in COPIES if card not in ("printer", "constitution"))


def late_table(number: int) -> cn.Game:
    """Return a game of two or three in which nearly all settlements are on the board."""
    rng = random.Random(f"late {number}")
    players = 2 + number % 2
    board: cn.Board | str = rng.choice(["cities_knights", "beginner", "beginner", ISLANDS])
    options = {"target": 30, "grudge": rng.random() < 0.5, "bank_size": rng.choice([None, 14])}
    table = cn.Position(KNIGHTS, board=board, players=players, options=options)
    shape, land = table.board.topology, table.board.land_vertex_mask
    free = [vertex for vertex in range(shape.n_vertices) if land >> vertex & 1]
    rng.shuffle(free)
    built: dict[int, int] = {}
    capitals: list[int] = []
    for seat in range(players):
        cities = rng.choice((1, 1, 2))
        for place in range(5 + cities):
            vertex = next((v for v in free if built.keys().isdisjoint({v, *_near(table, v)})), None)
            if vertex is not None:
                built[vertex] = seat
                capitals += [vertex] if place == 0 else []
                (table.city if place < cities else table.settlement)(seat, vertex)
    roads: set[int] = set()
    standing: set[int] = set()
    for seat in range(players):
        _pave(table, seat, rng, roads, built, standing)
        _enrich(table, seat, rng)
    for track, vertex in zip(TRACKS, capitals, strict=False):
        table.metropolis(track, vertex)
    landings = rng.choice((0, 1))
    return (
        table.barbarians(fleet=rng.choice((4, 5, 6)), landings=landings).turn(0).game(seed=number)
    )


def _near(table: cn.Position, vertex: int) -> set[int]:
    shape = table.board.topology
    mask = shape.vertex_neighbour_mask[vertex]
    return {other for other in range(shape.n_vertices) if mask >> other & 1}


def _pave(
    table: cn.Position,
    seat: int,
    rng: random.Random,
    roads: set[int],
    built: dict[int, int],
    standing: set[int],
) -> None:
    """Lay roads of a seat at random from one of its buildings, and put knights on some of them."""
    shape = table.board.topology
    at = rng.choice(sorted(vertex for vertex, owner in built.items() if owner == seat))
    for _ in range(8):
        edges = [e for e in range(shape.n_edges) if shape.vertex_edge_mask[at] >> e & 1]
        edges = [e for e in edges if e not in roads and table.board.land_edge_mask >> e & 1]
        if not edges:
            break
        edge = rng.choice(edges)
        roads.add(edge)
        table.road(seat, edge)
        ends = shape.edge_vertex_mask[edge]
        at = (ends & ~(1 << at)).bit_length() - 1
        if (
            at not in built.keys() | standing
            and rng.random() < 0.4
            and len(standing) < 3 * (seat + 1)
        ):
            standing.add(at)
            table.knight(seat, at, 1 + len(standing) % 3, active=rng.random() < 0.6)


def _enrich(table: cn.Position, seat: int, rng: random.Random) -> None:
    """Give a seat cards and improvements, four steps of the track that has its number."""
    table.hand(seat, {kind: rng.choice((0, 1, 2, 4)) for kind in KINDS})
    steps = {track: rng.choice((0, 2, 3, 3)) for track in TRACKS}
    table.improvements(seat, **steps | {TRACKS[seat]: 4})
    table.progress(seat, *rng.sample(CARDS[seat::3], 4))
