"""Plans for the sea mind where a scenario lets nobody settle, or sail."""

from __future__ import annotations

import pytest

import catan_nb as cn
from catan_nb import stats
from catan_nb.board.terrain import Terrain
from tests.rules.scenarios.outposts import EAST, line, outpost
from tests.rules.scenarios.scenes import at, corners, new_game, position


def zone(game: cn.Game, name: str) -> set[int]:
    """Return the intersections at the land of a zone."""
    shape = game.board.topology
    return {
        vertex
        for hex, zoned in enumerate(game.board.zones)
        if zoned == name and game.board.terrain[hex] is not Terrain.SEA
        for vertex in shape.hex_vertices[hex]
    }


def begun(scenario: str, seed: int = 1) -> cn.Game:
    game = new_game(scenario, seed=seed)
    while game.turn_number < 1:
        game.push(game.sample() if game.actor == cn.CHANCE else game.legal_actions()[0])
    return game


@pytest.mark.rule("sea.scenario")
@pytest.mark.parametrize(("scenario", "closed"), [("cloth", "isle"), ("forgotten_tribe", "tribe")])
def test_no_way_leads_to_an_island_where_nobody_settles(scenario: str, closed: str) -> None:
    game = begun(scenario)
    forbidden = zone(game, closed)
    assert forbidden
    for seat in range(4):
        found = {one.site for one in stats.settlement_routes(game, seat)}
        assert found
        assert not found & forbidden


@pytest.mark.rule("sea.scenario")
def test_nobody_cuts_or_joins_at_an_island_where_nobody_settles() -> None:
    table = position("forgotten_tribe")
    shape, land = table.board.topology, table.board.land
    forbidden = zone(table.turn(0).game(), "tribe")
    table = position("forgotten_tribe")
    # Two ships that meet at the tribe's shore, two that meet at the one where all settle.
    for settled in (False, True):
        vertex = next(
            vertex
            for vertex in range(shape.n_vertices)
            if land.vertices >> vertex & 1
            and (vertex in forbidden) is not settled
            and sum(land.sea_edges >> edge & 1 for edge in shape.vertex_edges[vertex]) >= 2
        )
        paths = [edge for edge in shape.vertex_edges[vertex] if land.sea_edges >> edge & 1][:2]
        game = position("forgotten_tribe").ships(0, *paths).turn(0).game()
        assert (vertex in stats.lengths_if_cut(game, 0)) is settled
        one, other = paths
        if land.edges >> one & 1:
            game = position("forgotten_tribe").road(0, one).ships(0, other).turn(0).game()
            assert (vertex in stats.joining_sites(game, 0)) is settled


@pytest.mark.rule("sea.pirates.route")
def test_beyond_the_east_island_ways_lead_to_the_own_mark_alone() -> None:
    table = outpost(ships=2)
    game = table.turn(0).game()
    shore, mark = corners(game, *EAST), at(game, 3, 1, "NE")
    found = stats.settlement_routes(game, 0)
    assert {one.site for one in found} <= shore | {mark}
    # Six ships lead to the mark, of which two lie there; no second line begins at the shore.
    assert [(one.site, one.pieces) for one in found if one.kind == "ship" and one.pieces] == [
        (mark, 4)
    ]
    # All other marks and fortresses are others'.
    for seat in range(1, 4):
        beyond = {one.site for one in stats.settlement_routes(game, seat)} - shore
        assert beyond <= {game.players[seat].marked_corner}


@pytest.mark.rule("sea.pirates.route")
def test_a_line_that_is_past_the_mark_settles_it_without_another_ship() -> None:
    table = outpost(ships=8)
    game = table.turn(0).game()
    ways = [one for one in stats.settlement_routes(game, 0) if one.kind == "ship"]
    assert [(one.site, one.pieces) for one in ways if one.site not in corners(game, *EAST)] == [
        (at(game, 3, 1, "NE"), 0)
    ]
    assert len(line(table)) == 9
