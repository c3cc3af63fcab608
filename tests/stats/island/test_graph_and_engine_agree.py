from __future__ import annotations

from fractions import Fraction
from random import Random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import catan_nb as cn
from catan_nb import stats
from catan_nb.board.geometry import neighbours
from catan_nb.board.graph import position_graph
from catan_nb.board.longest import longest_trail
from catan_nb.board.topology import bits, mask_of
from catan_nb.rules.base.events import Produced

pytestmark = pytest.mark.slow

TERRAINS = ("hills", "forest", "mountains", "fields", "pasture", "desert", "sea")


def odd_board(rng: Random) -> cn.Board:
    """A board that has grown hex by hex, with sea in between and perhaps holes."""
    hexes = [(0, 0)]
    while len(hexes) < rng.randint(2, 14):
        hexes.append(
            rng.choice([h for h in neighbours(rng.choice(hexes)) if h not in hexes] or [(9, 9)])
        )
    cells = {}
    for hex in set(hexes):
        terrain = rng.choice(TERRAINS) if hex != (0, 0) else "hills"
        with_token = terrain not in ("desert", "sea")
        cells[hex] = (
            (terrain, rng.choice((2, 3, 4, 5, 6, 8, 9, 10, 11, 12))) if with_token else terrain
        )
    return cn.Board.make(cells)


def any_board(rng: Random) -> cn.Board:
    return rng.choice((cn.printed("beginner"), cn.printed("beginner_5_6"), odd_board(rng)))


def grown_roads(board: cn.Board, rng: Random, size: int) -> int:
    """Roads mostly next to each other, as games have them."""
    shape, land = board.topology, board.land_edge_mask
    edges = 0
    for _ in range(size):
        near = 0
        for edge in bits(edges):
            near |= shape.edge_edge_mask[edge]
        choice = bits(near & land & ~edges)
        if not choice or rng.random() < 0.1:
            choice = bits(land & ~edges)
        if choice:
            edges |= 1 << rng.choice(choice)
    return edges


def random_position(rng: Random) -> cn.Game:
    """Three players' pieces on a board; the first one's turn with a full hand and a full bank."""
    board = any_board(rng)
    position = cn.Position(board=board, players=3, options={"bank_size": 60})
    shape = board.topology
    closed = taken = 0
    for seat in range(3):
        roads = grown_roads(board, rng, rng.randint(0, 10)) & ~taken
        taken |= roads
        position.road(seat, *bits(roads))
        for number in range(rng.randint(0, 5)):
            sites = bits(board.land_vertex_mask & ~closed)
            if sites:
                vertex = rng.choice(sites)
                closed |= 1 << vertex | shape.vertex_neighbour_mask[vertex]
                (position.city if number < 2 else position.settlement)(seat, vertex)
    if rng.random() < 0.7:
        position.robber(rng.choice(board.land_hexes))
    return position.hand(0, brick=9, lumber=9, wool=9, grain=9).turn(0, rolled=True).game()


randoms = st.randoms(use_true_random=True)


@pytest.mark.rule("base.longest_road")
@given(randoms, st.integers(0, 13), st.booleans())
def test_both_longest_roads_are_equally_long(rng: Random, size: int, connected: bool) -> None:
    board = any_board(rng)
    land = bits(board.land_edge_mask)
    edges = (
        grown_roads(board, rng, size)
        if connected
        else mask_of(rng.sample(land, min(size, len(land))))
    )
    blocked = {v for v in range(board.topology.n_vertices) if rng.random() < 0.1}
    graph = position_graph(
        board,
        dict.fromkeys(blocked, (1, "city")),
        dict.fromkeys(bits(edges), (0, "road")),
    )
    trail = stats.longest_road(graph, 0)
    assert trail.length == longest_trail(board.topology, edges, mask_of(blocked))
    # The trail proves itself: own roads, none twice, each from one stop to the next, nobody's
    # building on the way.
    assert len(set(trail.paths)) == trail.length
    assert set(trail.paths) <= set(bits(edges))
    for path, here, there in zip(
        trail.paths, trail.intersections, trail.intersections[1:], strict=False
    ):
        assert board.topology.edge_between(here, there) == path
    assert not blocked & set(trail.intersections[1:-1])
    walked = stats.road_network(graph, 0).edge_subgraph(
        [
            edge[:2]
            for edge in stats.road_network(graph, 0).edges(data="index")
            if edge[2] in trail.paths
        ]
    )
    assert not trail.length or nx.has_eulerian_path(walked)


@pytest.mark.rule("base.build.settlement")
@given(randoms)
def test_sites_that_need_no_road_are_those_of_the_engine(rng: Random) -> None:
    game = random_position(rng)
    near = {v for v, roads in stats.reachable_sites(game, 0).items() if roads == 0}
    built_up = len(game.players[0].settlements) == 5
    legal = {action.vertex for action in game.legal(cn.BuildSettlement)}
    assert legal == (set() if built_up else near)
    assert {v for v, refusal in game.reasons(cn.BuildSettlement).items()
            if refusal is None or refusal.rule == "base.pieces"} == near  # fmt: skip


@pytest.mark.rule("base.build.road")
@settings(deadline=None, max_examples=40)
@given(randoms)
def test_every_further_road_is_one_that_can_be_built(rng: Random) -> None:
    game = random_position(rng)
    found: dict[int, int] = {}
    worlds = [game]
    for roads in range(3):
        for world in worlds:
            for vertex, refusal in world.reasons(cn.BuildSettlement).items():
                if refusal is None or refusal.rule == "base.pieces":
                    found.setdefault(vertex, roads)
        if roads == 2 or len(game.players[0].roads) + roads >= 15:
            break
        worlds = [after(world, road) for world in worlds for road in world.legal(cn.BuildRoad)]
    else:
        roads = 2
    near = {v: steps for v, steps in stats.reachable_sites(game, 0).items() if steps <= roads}
    assert near == found
    assert list(near.values()) == sorted(near.values())


def after(game: cn.Game, action: object) -> cn.Game:
    world = game.fork()
    world.push(action)
    return world


@pytest.mark.rule("base.distance")
@given(randoms)
def test_open_sites_are_those_of_the_engine(rng: Random) -> None:
    game = random_position(rng)
    shut = {
        v
        for v, refusal in game.reasons(cn.BuildSettlement).items()
        for reason in game.explain(cn.BuildSettlement(v))
        if reason.rule == "base.distance" or "occupied" in reason.text or "sea" in reason.text
    }
    everywhere = set(range(game.board.topology.n_vertices))
    assert stats.open_sites(game) == everywhere - shut
    assert stats.open_sites(game.view(1)) == everywhere - shut


@pytest.mark.rule("base.production")
@pytest.mark.rule("base.robber.block")
@settings(deadline=None, max_examples=50)
@given(randoms)
def test_expected_production_is_the_mean_over_all_rolls_of_the_engine(rng: Random) -> None:
    game = random_position(rng)
    game.push(cn.EndTurn())
    game.push(cn.RollDice())
    total: dict[tuple[int, str], Fraction] = {}
    for roll, weight in game.outcomes():
        for event in after_events(game, roll):
            if isinstance(event, Produced):
                for name, count in event.cards.items():
                    share = Fraction(weight * count, game.outcomes().total)
                    total[event.player, name] = total.get((event.player, name), Fraction(0)) + share
    expected = stats.expected_production(game)
    assert set(expected) == {0, 1, 2}
    assert {
        (seat, name): cards
        for seat, of_seat in expected.items()
        for name, cards in of_seat.items()
        if cards
    } == total


def after_events(game: cn.Game, action: object) -> tuple[object, ...]:
    return game.fork().push(action)


@pytest.mark.rule("base.production")
@settings(deadline=None, max_examples=50)
@given(randoms)
def test_production_adds_up_from_the_sites(rng: Random) -> None:
    game = random_position(rng)
    for robber in (True, False):
        expected = stats.expected_production(game, robber=robber)
        blocked = game.robber if robber else None
        for player in game.players:
            cards = dict.fromkeys(expected[player.seat], Fraction(0))
            for vertex in (*player.settlements, *player.cities, *player.cities):
                for name, share in stats.site_production(
                    game.board, vertex, robber=blocked
                ).items():
                    cards[name] += share
            assert cards == expected[player.seat]


@given(randoms)
def test_no_larger_set_of_sites_fits(rng: Random) -> None:
    game = random_position(rng)
    sites = stats.settlement_packing(game)
    graph = game.graph().subgraph(stats.open_sites(game))
    assert not graph.subgraph(sites).edges
    pairs = nx.max_weight_matching(graph, maxcardinality=True)  # another algorithm than ours
    assert len(sites) == len(graph) - len(pairs)
