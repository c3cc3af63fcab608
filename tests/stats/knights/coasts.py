"""Islands under threat, for the tests of the barbarians' mathematics."""

from __future__ import annotations

import random
from typing import Any

import catan_nb as cn

VARIANT = "base+cities_knights"


def island(seed: int, players: int = 4, fleet: int = 6, **options: Any) -> cn.Game:
    """A position by chance, before a roll: cities, metropolises, walls, knights of all kinds."""
    rng = random.Random(seed)
    pos = cn.Position(VARIANT, board="cities_knights", players=players, options=options)
    shape = pos.board.topology
    metropolis = rng.choice([None, *range(players)])
    free = {v for v in range(shape.n_vertices) if pos.board.land_vertex_mask >> v & 1}
    for seat in range(players):
        for _ in range(rng.randint(1, 2)):
            home = rng.choice(sorted(v for v in free if not set(shape.vertex_neighbours[v]) - free))
            around = shape.vertex_neighbours[home]
            free -= {home, *around}
            if seat == metropolis:
                pos.city(seat, home).improvements(seat, trade=4).metropolis("trade", home)
                metropolis = None
            elif rng.random() < 0.75:
                pos.city(seat, home)
                if rng.random() < 0.5:
                    pos.wall(seat, home)
            else:
                pos.settlement(seat, home)
            pos.road(seat, *shape.vertex_edges[home])
            for vertex, strength in zip(around, rng.sample((1, 2, 3), 3), strict=False):
                if rng.random() < 0.5:
                    pos.knight(seat, vertex, strength, active=rng.random() < 0.5)
    pos.barbarians(fleet=fleet, landings=rng.randint(0, 1))
    return pos.turn(rng.randrange(players)).game(seed)
