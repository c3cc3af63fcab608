"""Random tangles of ships and roads: branches, rings, buildings and knights of everybody."""

from __future__ import annotations

import random

import pytest

import catan_nb as cn
from tests.conformance.sea.oracle import SeaKnightsOracle, SeaOracle

SEA, BOTH = "base+seafarers", "base+cities_knights+seafarers"
#: Two shores that are near each other, an islet and much sea: rings are short.
CELLS = {
    **dict.fromkeys(((q, r) for q in range(-1, 4) for r in range(4)), "sea"),
    (0, 0): ("forest", 5),
    (3, 0): ("pasture", 9),
    (1, 1): ("fields", 4),
    (3, 1): ("hills", 10),
    (0, 2): ("mountains", 8),
    (2, 3): ("gold", 3),
    (-1, 3): "desert",
}
WATERS = cn.Board.make(CELLS, rim=True, name="waters")


def tangle(rng: random.Random, variant: str) -> cn.Game:
    """Return a game with routes laid at random."""
    shape, land = WATERS.topology, WATERS.land
    table = cn.Position(variant, board=WATERS, players=2, options={"target": 30})
    free = [vertex for vertex in range(shape.n_vertices) if land.vertices >> vertex & 1]
    rng.shuffle(free)
    built: dict[int, int] = {}
    for seat in (0, 0, 0, 1, 1):
        near = (v for v in free if built.keys().isdisjoint({v, *_near(v)}))
        vertex = next(near, None)
        if vertex is not None:
            built[vertex] = seat
            table.settlement(seat, vertex)
    taken: set[int] = set()
    for seat, most in ((0, 13), (1, 5)):
        ships: list[int] = []
        roads: list[int] = []
        ends = [vertex for vertex, owner in built.items() if owner == seat]
        for _ in range(most):
            at = rng.choice(ends)
            path = rng.choice(shape.vertex_edges[at])
            if path in taken:
                continue
            taken.add(path)
            sails = land.sea_edges >> path & 1 and rng.random() < 0.85
            if not sails and not land.edges >> path & 1:
                continue
            (ships if sails else roads).append(path)
            ends.append(sum(shape.edge_vertices[path]) - at)
        if seat == 0 and rng.random() < 0.6:  # around a hex at which a line ends
            hex = rng.choice(shape.vertex_hexes[ends[-1]])
            around = [p for p in shape.hex_edges[hex] if hex < shape.inside and p not in taken]
            around = [path for path in around if land.sea_edges >> path & 1][: 15 - len(ships)]
            taken.update(around)
            ships += around
        table.ships(seat, *ships).road(seat, *roads)
        if variant == BOTH:
            stands = [v for v in dict.fromkeys(ends) if v not in built]
            for vertex in rng.sample(stands, min(len(stands), 2)):
                built[vertex] = seat
                table.knight(seat, vertex, active=True)
    if rng.random() < 0.3:
        table.pirate(rng.choice([hex for hex in range(20) if WATERS.terrain[hex] == 7]))
    return table.turn(0, rolled=True).game()


def _has_ring(oracle: SeaOracle, ships: set[int]) -> bool:
    ends = oracle.ground.ends
    return any(any(oracle.rings(*ends[ship], ships - {ship}, {ends[ship][0]})) for ship in ships)


def _near(vertex: int) -> tuple[int, ...]:
    shape = WATERS.topology
    return tuple(sum(shape.edge_vertices[path]) - vertex for path in shape.vertex_edges[vertex])


@pytest.mark.rule("sea.ship.move.last", "sea.ship.move.closed", "sea.ship.move.loop", "sea.route")
@pytest.mark.parametrize("variant", [SEA, BOTH])
def test_lines_and_routes_are_what_coordinates_say(variant: str) -> None:
    rng = random.Random(variant)
    rings = closed = 0
    for _ in range(250):
        game = tangle(rng, variant)
        oracle = SeaKnightsOracle(game) if variant == BOTH else SeaOracle(game)
        for player in game.players:
            seat = player.seat
            assert set(player.closed_ships) == oracle.closed_ships(seat), game.players[seat].ships
            assert player.route_length == oracle.longest_route(seat)
            closed += bool(player.closed_ships)
            rings += _has_ring(oracle, set(player.ships))
        player = game.players[0]
        assert set(player.movable_ships) == oracle.movable(0, set())
        moves = {(a.ship, a.edge) for a in game.legal(cn.MoveShip)}
        assert moves == {
            (ship, path)
            for ship in player.movable_ships
            for path in oracle.ship_sites(0, without=ship)
        }
    assert rings > 25
    assert closed > 40
