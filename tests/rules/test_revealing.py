"""A hex that is revealed in play: from then on everybody reckons with what lies there.

The board is a row of five hexes, two of them fog, above fields and open sea::

        0     1     2     3     4
     5     6     7     8     9     10      H0 hills 6   H1 forest 5   H2 fog   H3 pasture 9   H4 fog
    11    12    13    14    15    16
       17    18    19    20    21          H5 fields 4  H6 to H8 sea
       22    23    24    25    26
          27    28    29    30
"""

from __future__ import annotations

from fractions import Fraction

import pytest

import catan_nb as cn
from catan_nb import stats
from catan_nb.board.terrain import Terrain
from catan_nb.board.topology import bits
from catan_nb.bots.memory import Recall
from catan_nb.bots.places import PlaceWorths
from catan_nb.bots.sight import Sight
from catan_nb.kernel.module import RuleModule
from catan_nb.rules.cards import ORE
from catan_nb.rules.pieces import lay_hex
from catan_nb.rules.play.systems import SYSTEMS, System
from catan_nb.rules.state import CatanState
from catan_nb.view.describe import place_facts
from catan_nb.view.draw import layer
from catan_nb.view.scene import Scene, scene_of
from catan_nb.view.shapes import groups
from tests.rules.play.hand_made import allowed, path, push, refused, road

FOGGY = cn.Board.make(
    {
        (0, 0): ("hills", 6),
        (1, 0): ("forest", 5),
        (2, 0): "fog",
        (3, 0): ("pasture", 9),
        (4, 0): "fog",
        (0, 1): ("fields", 4),
        **{(q, 1): "sea" for q in (1, 2, 3)},
    },
    name="foggy",
)
#: The hex that is revealed, and its corner that touches no other land.
HEX, CORNER = 2, 2


def explore(state: CatanState, seat: int, kind: str, place: int) -> None:
    """Reveal mountains where a road comes to the fog."""
    if kind == "road":
        for vertex in state.rules.topology.edge_vertices[place]:
            for hex in state.rules.topology.vertex_hexes[vertex]:
                if state.terrain[hex] == Terrain.FOG:
                    lay_hex(state, hex, Terrain.MOUNTAINS, 8)


@pytest.fixture(params=["base", "base+cities_knights"])
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> cn.Game:
    """One road before the first fog lifts."""
    explorer = RuleModule(name="explorer", hooks={"placed": explore})
    monkeypatch.setitem(SYSTEMS, "explorer", System("explorer", (explorer,), house_rule=True))
    position = cn.Position(f"{request.param}+explorer", board=FOGGY, players=2)
    position.settlement(0, 1).settlement(1, 17).road(0, *path(1, 6, board=FOGGY))
    position.hand(0, brick=4, lumber=4, wool=2, grain=2).turn(0, rolled=True)
    return position.game(seed=1)


def reveal(game: cn.Game) -> cn.Game:
    return push(game, road(1, 7, FOGGY))


def settle(game: cn.Game) -> cn.Game:
    """Reveal the hex and settle at its far corner."""
    return push(reveal(game), road(7, CORNER, FOGGY), cn.BuildSettlement(CORNER))


def roll(game: cn.Game, one: int, two: int) -> None:
    """Let the next player roll."""
    knights = "cities_knights" in game.rules.systems
    push(game, cn.EndTurn(), cn.RollThree("trade", one, two) if knights else cn.Roll(one, two))


def drawn(scene: Scene) -> dict[str, int]:
    """How often each drawing lies on the layer of the land."""
    return {group.name: len(group.places) for group in groups(layer(scene, "static").items)}


# ---- rules -----------------------------------------------------------------------------


def test_where_fog_lifts_one_may_build(game: cn.Game) -> None:
    refused(game, road(7, CORNER, FOGGY), "base.build.road", "open sea")
    refused(game, cn.BuildSettlement(CORNER), "base.build.settlement", "open sea")
    reveal(game)
    refused(game, road(9, 4, FOGGY), "base.build.road", "open sea")
    allowed(game, road(7, CORNER, FOGGY))
    allowed(game, road(7, 13, FOGGY))
    push(game, road(7, CORNER, FOGGY))
    allowed(game, cn.BuildSettlement(CORNER))
    push(game, cn.BuildSettlement(CORNER))
    assert game.building_at(CORNER) == (0, "settlement")


def test_the_other_fog_stays(game: cn.Game) -> None:
    reveal(game)
    assert game.live_board.terrain[4] == Terrain.FOG
    assert game.state.land.vertices & 1 << 4 == 0


def test_a_revealed_hex_pays(game: cn.Game) -> None:
    settle(game)
    roll(game, 4, 4)
    assert (game.players[0].hand or {})["ore"] == 1
    assert game.players[1].hand_size == 0


@pytest.mark.parametrize("game", ["base"], indirect=True)
def test_the_robber_goes_to_a_revealed_hex_and_blocks_it(game: cn.Game) -> None:
    hidden = cn.Position.of(game).hand(0, brick=0).game()
    roll(hidden, 3, 4)
    refused(hidden, cn.MoveRobber(HEX), "base.robber.move", "not land")
    settle(game)
    roll(game, 3, 4)
    allowed(game, cn.MoveRobber(HEX))
    push(game, cn.MoveRobber(HEX))
    assert game.robber == HEX
    while game.actor == cn.CHANCE:
        game.push(game.sample())
    roll(game, 4, 4)
    assert (game.players[0].hand or {})["ore"] == 0


@pytest.mark.parametrize("game", ["base+cities_knights"], indirect=True)
def test_knights_and_the_merchant_go_there_too(game: cn.Game) -> None:
    position = cn.Position.of(settle(game)).progress(0, "merchant").gains(0, wool=1, ore=1)
    onward = position.game()
    allowed(onward, cn.BuildKnight(7))
    allowed(onward, cn.PlayMerchant(HEX))


def test_islands_grow_together_and_coasts_move(game: cn.Game) -> None:
    def islands() -> list[tuple[int, ...]]:
        return [bits(island) for island in game.state.land.islands]

    assert islands() == [(0, 1, 5), (3,)]
    sea, coast = game.state.land.sea_edges, game.state.land.coast
    reveal(game)
    assert islands() == [(0, 1, 2, 3, 5)]
    shore = FOGGY.topology.edge_between(13, 19)
    assert not coast >> shore & 1
    assert game.state.land.coast >> shore & 1
    assert game.state.land.sea_edges == sea
    game.pop()
    lay_hex(game.state, HEX, Terrain.SEA)
    assert islands() == [(0, 1, 5), (3,)]
    assert game.state.land.coast >> FOGGY.topology.edge_between(7, 13) & 1
    assert game.state.land.sea_edges & ~sea
    assert game.why_not(cn.BuildSettlement(CORNER)) is not None


def test_a_game_in_which_fog_lifts_is_kept_taken_back_and_stated(game: cn.Game) -> None:
    before = game.state.copy()
    after = settle(game).state.copy()
    again = cn.Game.from_json(game.to_json())
    assert (again.state, again.state.land) == (after, after.land)
    assert again.live_board.tokens[HEX] == 8
    edited = cn.Position.of(game).game()
    assert (edited.state, edited.state.land) == (after, after.land)
    allowed(edited, cn.EndTurn())
    branch = game.fork()
    for _ in range(3):
        game.pop()
    assert (game.state, game.state.land) == (before, before.land)
    assert branch.state == after
    for _ in range(3):
        game.redo()
    assert (game.state, game.state.hex_yields) == (after, after.hex_yields)


# ---- seen ------------------------------------------------------------------------------


def test_a_revealed_hex_is_drawn_and_told(game: cn.Game) -> None:
    assert drawn(scene_of(game))["terrain fog"] == 2
    fog = cn.show(game).svg()
    reveal(game)
    for reading in (game, game.view(1), game.view(None)):
        names = drawn(scene_of(reading))
        assert (names["terrain fog"], names["terrain mountains"], names["token 8"]) == (1, 1, 1)
        assert "8 ore" in place_facts(scene_of(reading), ("vertex", CORNER))[0]
    assert cn.show(game).svg() != fog
    assert "8 ore" in cn.show(game).description


def test_graphs_and_statistics_count_a_revealed_hex(game: cn.Game) -> None:
    assert CORNER not in stats.pip_ranking(game)
    reveal(game)
    for graph in (game.graph(), stats.as_graph(game), stats.as_graph(game.view(1))):
        assert (graph.nodes[CORNER]["land"], graph.nodes[CORNER]["pips"]) == (True, 5)
        assert graph.edges[7, CORNER]["land"]
        assert graph.edges[13, 19]["coast"]
    assert stats.pip_ranking(game)[CORNER] == 5
    assert CORNER in stats.open_sites(game.view(0))
    assert stats.reachable_sites(game, 0)[CORNER] == 1
    assert stats.expected_production(game)[0]["ore"] == 0
    push(game, road(7, CORNER, FOGGY), cn.BuildSettlement(CORNER))
    assert stats.expected_production(game)[0]["ore"] == Fraction(5, 36)
    assert stats.robber_costs(game)[HEX] == {0: Fraction(5, 36), 1: 0}


# ---- bots ------------------------------------------------------------------------------


def test_bots_count_a_revealed_hex(game: cn.Game) -> None:
    def places() -> PlaceWorths:
        return PlaceWorths(Sight(game.view(0), Recall()))

    assert not places().open_sites >> CORNER & 1
    assert places().sight.vertex_yields[CORNER] == ()
    reveal(game)
    assert places().open_sites >> CORNER & 1
    assert places().sight.vertex_yields[CORNER] == ((ORE, 5),)
    gain = places().settlement_gain(CORNER)
    assert gain > 0
    push(game, road(7, CORNER, FOGGY))
    advice = cn.bots.GoodBot(1).advise(game.view(0), 10)
    reasons = next(one.why for one in advice if one.action == cn.BuildSettlement(CORNER))
    assert "5 dots: ore" in map(str, reasons)
    push(game, cn.BuildSettlement(CORNER))
    assert places().sight.income[0][ORE] == 5
    assert places().own_worth > 0


def test_bots_play_on_where_fog_has_lifted(game: cn.Game) -> None:
    settle(game)
    bots = [cn.bots.GoodBot(1), cn.bots.GoodBot(2)]
    for _ in range(300):
        if not game.over:
            chance = game.actor == cn.CHANCE
            game.push(game.sample() if chance else bots[game.actor].choose(game.view(game.actor)))
    assert cn.Game.from_json(game.to_json()).state == game.state
