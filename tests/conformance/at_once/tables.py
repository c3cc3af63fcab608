"""Games that start where several will owe an answer to the same thing soon."""

from __future__ import annotations

import random

import catan_nb as cn

#: Gold all over, on one token twice; the sea at the rim.
GOLDEN = cn.Board.make(
    {
        (0, 0): ("gold", 6),
        (1, 0): ("forest", 8),
        (2, 0): ("gold", 8),
        (0, 1): ("gold", 8),
        (1, 1): ("gold", 5),
        (2, 1): ("hills", 9),
        (-1, 1): ("mountains", 4),
        (-1, 2): ("gold", 6),
        (0, 2): "desert",
        (1, 2): ("gold", 9),
    },
    rim=True,
    name="golden",
)
RESOURCES = ("brick", "lumber", "ore", "grain", "wool")


def golden_table(number: int, variant: str = "base+seafarers") -> cn.Game:
    """Return a game among gold, in every other one of which the bank is nearly empty."""
    rng = random.Random(f"golden {number}")
    players = 3 + number % 2
    table = cn.Position(variant, board=GOLDEN, players=players, options={"target": 30})
    settled = _settled(table, players, rng, cities=1, settlements=1)
    if number % 2:
        settled.bank({kind: rng.randrange(5) for kind in RESOURCES})
    return settled.turn(number % players).game(seed=number)


def golden_knights(number: int) -> cn.Game:
    """Return a game of Cities & Knights among gold, with aqueducts."""
    return golden_table(number, "base+cities_knights+seafarers")


def beset_table(number: int) -> cn.Game:
    """Return a game of Cities & Knights in which the barbarians are near and all hold cards."""
    rng = random.Random(f"beset {number}")
    players = 3 + number % 2
    table = cn.Position("base+cities_knights", players=players, options={"target": 30})
    _settled(table, players, rng, cities=2, settlements=1)
    for seat in range(players):
        table.hand(seat, {kind: rng.randrange(3) for kind in (*RESOURCES, "coin", "cloth")})
    poor = number % players
    table.progress(poor, "wedding", "saboteur").barbarians(fleet=rng.randrange(4, 7))
    return table.turn(poor).game(seed=number)


def _settled(
    table: cn.Position, players: int, rng: random.Random, cities: int, settlements: int
) -> cn.Position:
    """Give each seat buildings at random places, some seats one more city, and improvements."""
    shape, land = table.board.topology, table.board.land_vertex_mask
    free = [vertex for vertex in range(shape.n_vertices) if land >> vertex & 1]
    rng.shuffle(free)
    for seat in range(players):
        count = cities + rng.randrange(2)
        for place in range(count + settlements):
            if not free:
                break
            vertex = free[0]
            (table.city if place < count else table.settlement)(seat, vertex)
            near = shape.vertex_neighbour_mask[vertex] | 1 << vertex
            free = [other for other in free if not near >> other & 1]
        if "cities_knights" in table.variant:
            table.improvements(seat, science=rng.choice((0, 3)))
    return table
