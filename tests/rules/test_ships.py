"""Ships, the probe of `tests.rules.ships_probe`: what a system adds without touching the others.

The board is a strait between two coasts; its intersections are numbered row by row::

        0     1     2     3     4
     5     6     7     8     9     10
    11    12    13    14    15    16
       17    18    19    20    21
           ~     ~     ~     ~
       22    23    24    25    26
    27    28    29    30    31    32
    33    34    35    36    37    38
       39    40    41    42    43
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

import catan_nb as cn
from catan_nb.board.network import Network
from catan_nb.kernel.event import PassedOver
from catan_nb.rules.base.events import LongestRoadMoved
from catan_nb.rules.base.questions import MainTurn
from catan_nb.rules.pieces import measure
from catan_nb.rules.play.systems import SYSTEMS, System, add_system
from catan_nb.view.describe import place_facts
from catan_nb.view.draw import layer
from catan_nb.view.scene import scene_of
from catan_nb.view.shapes import groups
from tests.conformance.legality import universe
from tests.conformance.playing import ISLANDS, choose
from tests.conformance.whole_games import check_fork, check_going_back, check_record
from tests.rules.play.hand_made import allowed, path, push, refused, road
from tests.rules.ships_probe import EACH, SHIPS, BuildShip, FreeShip

STRAIT = cn.Board.make(
    {
        (0, 0): ("hills", 6),
        (1, 0): ("forest", 5),
        (2, 0): ("pasture", 9),
        (3, 0): ("mountains", 4),
        (4, 0): ("fields", 10),
        **{(q, 1): "sea" for q in range(4)},
        (-1, 2): ("forest", 3),
        (0, 2): ("hills", 8),
        (1, 2): ("fields", 11),
        (2, 2): ("pasture", 2),
        (3, 2): "desert",
    },
    name="strait",
)
ALONE, LAST, FIRST = "alone", "after knights", "before knights"


@pytest.fixture(params=[ALONE, LAST, FIRST])
def variant(request: pytest.FixtureRequest) -> Iterator[str]:
    """The variants with ships; the order of the systems must not matter."""
    before = dict(SYSTEMS)
    knights = SYSTEMS.pop("cities_knights")
    if request.param == LAST:
        SYSTEMS["cities_knights"] = knights
    add_system(System("ships", (SHIPS,), house_rule=True))
    SYSTEMS["cities_knights"] = knights
    yield "base+ships" if request.param == ALONE else "base+cities_knights+ships"
    SYSTEMS.clear()
    SYSTEMS.update(before)


with_knights = pytest.mark.parametrize("variant", [LAST, FIRST], indirect=True)


def position(variant: str, board: cn.Board | str = STRAIT) -> cn.Position:
    """Return a position of two in which the first can pay for whatever it wants to build."""
    position = cn.Position(variant, board=board, players=2)
    plenty = {"lumber": 7, "wool": 7, "brick": 3, "grain": 3, "ore": 2}
    return position.hand(0, plenty).hand(1, plenty).turn(0, rolled=True)


def ship(one: int, two: int) -> BuildShip:
    return BuildShip(STRAIT.topology.edge_between(one, two))


def sail(game: cn.Game, *vertices: int) -> cn.Game:
    """Build ships along a row of intersections."""
    return push(game, *(ship(one, two) for one, two in pairwise(vertices)))


def roads(*vertices: int) -> tuple[int, ...]:
    return path(*vertices, board=STRAIT)


def next_turn(game: cn.Game) -> None:
    """Let the next player roll what pays nobody."""
    knights = "cities_knights" in game.rules.systems
    push(game, cn.EndTurn(), cn.RollThree("trade", 1, 1) if knights else cn.Roll(1, 1))


# ---- building --------------------------------------------------------------------------


def test_a_ship_goes_on_from_a_building_or_a_ship_where_nothing_lies(variant: str) -> None:
    start = position(variant).settlement(0, 12).road(0, *roads(12, 6))
    game = start.settlement(1, 14).road(1, *roads(14, 19)).game()
    places = {action.edge for action in game.legal(BuildShip)}
    assert places == set(roads(17, 12, 18))
    refused(game, ship(13, 18), "base.build.road", "starts at an own building or ship")
    before = dict(game.players[0].hand or {})
    sail(game, 12, 18, 13)
    after = game.players[0].hand or {}
    assert {name: before[name] - after[name] for name in ("lumber", "wool")} == {
        "lumber": 2,
        "wool": 2,
    }
    allowed(game, ship(13, 19))
    refused(game, ship(14, 19), "base.build.road", "empty path")
    refused(game, BuildShip(roads(12, 6)[0]), "base.build.road", "empty path at sea")
    refused(game, road(12, 18, STRAIT), "base.build.road", "is taken")
    refused(game, road(13, 7, STRAIT), "base.build.road", "touches no road or building")
    assert game.why_not(BuildShip(99)) is not None


def test_a_settlement_may_stand_at_the_end_of_a_ship(variant: str) -> None:
    game = position(variant).settlement(0, 12).settlement(1, 16).game()
    refused(game, cn.BuildSettlement(23), "base.build.settlement")
    sail(game, 12, 18, 23)
    allowed(game, cn.BuildSettlement(23))
    refused(game, cn.BuildSettlement(28), "base.build.settlement", "No own route leads")
    push(game, cn.BuildSettlement(23))
    assert game.building_at(23) == (0, "settlement")
    assert isinstance(game.frame, FreeShip)
    assert {action.edge for action in game.legal_actions()} >= set(roads(28, 23, 29))
    wool = (game.players[0].hand or {})["wool"]
    sail(game, 23, 29)
    assert isinstance(game.frame, MainTurn)
    assert (game.players[0].hand or {})["wool"] == wool
    allowed(game, road(23, 28, STRAIT))


def test_a_ship_that_can_be_placed_nowhere_is_passed_over(variant: str) -> None:
    start = position(variant, "beginner").settlement(0, 8).road(0, *path(8, 13, 18))
    game = start.settlement(1, 30).game()
    (settled, passed) = game.push(cn.BuildSettlement(18))[-2:]
    assert type(settled).__name__ == "SettlementBuilt"
    assert isinstance(passed, PassedOver)
    assert (passed.question, passed.rule) == (FreeShip(0), "base.build.road")
    assert passed.text(game.names).endswith("launches a ship for the new settlement.")
    assert isinstance(game.frame, MainTurn)
    check_record(game)


def test_ships_are_counted_and_so_is_everything_else(variant: str) -> None:
    game = position(variant).settlement(0, 12).settlement(1, 16).game()
    without = cn.Position(variant.replace("+ships", ""), players=2).game().players[0].left
    assert game.players[1].left == {**without, "settlement": 4, "ship": EACH}
    sail(game, 12, 18, 23)
    assert game.players[0].left["ship"] == EACH - 2
    assert ("wall" in without) == ("knights" in variant)
    game.state.blocks["ships"].of[0] = sum(1 << edge for edge in range(EACH))
    assert game.players[0].left["ship"] == 0
    assert game.legal(BuildShip) == ()
    assert "All ships are built." in {str(one.text) for one in game.explain(ship(12, 17))}


# ---- routes ----------------------------------------------------------------------------


def test_a_route_goes_over_road_and_ship_that_are_joined_at_an_own_building(variant: str) -> None:
    start = position(variant).settlement(0, 12).road(0, *roads(12, 6, 1))
    game = start.settlement(1, 16).game()
    points = game.players[0].points
    sail(game, 12, 18, 23)
    assert (game.players[0].route_length, game.longest_route_holder) == (4, None)
    (*_, moved) = game.push(ship(23, 29))
    assert moved == LongestRoadMoved(-1, 0, 5)
    assert game.players[0].route in (roads(1, 6, 12, 18, 23, 29), roads(29, 23, 18, 12, 6, 1))
    assert game.players[0].points == points + 2


def test_roads_and_ships_that_only_meet_are_joined_by_building_there(variant: str) -> None:
    start = position(variant).settlement(0, 1, 23).road(0, *roads(7, 1, 6, 12))
    game = sail(start.settlement(1, 16).game(), 23, 18, 12)
    sail(game, 23, 29)
    assert (game.players[0].route_length, game.longest_route_holder) == (3, None)
    push(game, cn.BuildSettlement(12))
    assert (game.players[0].route_length, game.longest_route_holder) == (6, 0)
    assert game.state.route_lengths == [6, 0]
    game.pop()
    assert (game.players[0].route_length, game.longest_route_holder) == (3, None)


def test_an_opponents_building_cuts_a_route_of_ships(variant: str) -> None:
    start = position(variant).settlement(0, 12).road(0, *roads(12, 6, 1))
    game = start.settlement(1, 22).road(1, *roads(22, 28, 23)).game()
    sail(game, 12, 18, 23, 29)
    assert game.longest_route_holder == 0
    next_turn(game)
    push(game, cn.BuildSettlement(23))
    assert (game.players[0].route_length, game.longest_route_holder) == (4, None)


@with_knights
def test_an_opponents_knight_cuts_a_route_of_ships(variant: str) -> None:
    start = position(variant).settlement(0, 12).road(0, *roads(12, 6, 1))
    game = start.settlement(1, 14).road(1, *roads(14, 19, 13, 18)).game()
    sail(game, 12, 18, 23, 29)
    assert game.longest_route_holder == 0
    next_turn(game)
    push(game, cn.BuildKnight(18))
    assert (game.players[0].route_length, game.longest_route_holder) == (3, None)


@pytest.mark.rule("ck.knight.move")
@with_knights
def test_knights_go_over_ships_wherever_they_meet_roads(variant: str) -> None:
    start = position(variant).settlement(0, 12).road(0, *roads(12, 6, 1)).settlement(1, 16)
    game = sail(start.knight(0, 1, active=True).game(), 12, 18, 23)
    assert {action.to for action in game.legal(cn.MoveKnight)} == {6, 18, 23}
    apart = position(variant).settlement(0, 23).road(0, *roads(1, 6, 12)).settlement(1, 16)
    game = sail(apart.knight(0, 1, active=True).game(), 23, 18, 12)
    assert {action.to for action in game.legal(cn.MoveKnight)} == {6, 12, 18}
    assert game.players[0].route_length == 2
    refused(game, cn.MoveKnight(1, 13), "ck.knight.move", "No own route")


@pytest.mark.rule("ck.card.diplomat")
@with_knights
def test_a_road_that_a_ship_follows_has_no_open_end(variant: str) -> None:
    start = position(variant).settlement(0, 23).road(0, *roads(6, 12)).settlement(1, 16)
    start.settlement(0, 6).progress(0, "diplomat")
    game = sail(start.game(), 23, 18)
    allowed(game, cn.PlayDiplomat(*roads(6, 12)))
    sail(game, 18, 12)
    refused(game, cn.PlayDiplomat(*roads(6, 12)), "ck.card.diplomat", "no open end")
    assert not game.legal(cn.PlayDiplomat)


def test_what_a_network_leads_to() -> None:
    shape = STRAIT.topology

    def mask(*places: int) -> int:
        return sum(1 << place for place in places)

    own = Network(mask(*roads(1, 6, 12, 17)), 0, mask(*roads(12, 18, 23)))
    assert own.reach(shape, 1) == mask(6, 12, 17, 18, 23)
    assert own.reach(shape, 23) == mask(18, 12, 17, 6, 1)
    assert own.reach(shape, 12) == mask(1, 6, 17, 18, 23)
    assert own._replace(joints=mask(12)).reach(shape, 1) == own.reach(shape, 1)
    assert own._replace(blocked=mask(12)).reach(shape, 1) == mask(6, 12)
    assert own._replace(blocked=mask(18)).reach(shape, 1) == mask(6, 12, 17, 18)
    ring = Network(mask(*roads(0, 6, 12, 17, 11, 5, 0)), mask(6), mask(*roads(12, 18, 23)))
    assert ring.reach(shape, 0) == mask(5, 6, 11, 17, 12, 18, 23)


# ---- seen, kept, played ----------------------------------------------------------------


def test_ships_are_drawn_and_told(variant: str) -> None:
    game = sail(position(variant).settlement(0, 12).settlement(1, 16).game(), 12, 18)
    (edge,) = roads(12, 18)
    for reading in (game, game.view(1), game.view(None)):
        scene = scene_of(reading)
        (drawn,) = groups(layer(scene, "pieces").items, f"ship {scene.colours[0]}")
        assert len(drawn.places) == 1
        assert place_facts(scene, ("edge", edge))[-1] == f"{scene.colours[0]} ship"
    assert "1 ship" in cn.show(game).description
    bare = cn.show(game).svg()
    game.pop()
    assert cn.show(game).svg() != bare


def begun(variant: str) -> cn.Position:
    """Return a position in which both coasts are settled and hands are full."""
    start = position(variant).settlement(0, 12, 30).road(0, *roads(12, 6), *roads(30, 36))
    return start.settlement(1, 14, 22).road(1, *roads(14, 8), *roads(22, 28))


def check_places(game: cn.Game) -> None:
    """Check that somebody can answer, and that what is listed is what is not refused."""
    listed = set(game.legal_actions())
    assert listed or game.over or game.rules.answerable(game.state)
    for kind in (cn.BuildRoad, cn.BuildSettlement, cn.BuildKnight, cn.MoveKnight):
        for action in universe(game).get(kind, ()):
            assert (action in listed) == (game.why_not(action) is None), (action, game)


@pytest.mark.parametrize("number", range(3))
def test_games_with_ships_are_played_kept_and_taken_back(variant: str, number: int) -> None:
    rng = random.Random(f"ships {number}")
    game = begun(variant).game(seed=number)
    if number == 0:
        game = cn.new_game(variant, players=3, board=ISLANDS, seed=number)
    while not game.over and game.ply < 500:
        ships = game.legal(BuildShip) if game.actor != cn.CHANCE else ()
        if ships and rng.random() < 0.5:
            game.push(rng.choice(ships))
        else:
            game.push(game.sample() if game.actor == cn.CHANCE else choose(game, rng))
        if game.ply % 23 == 0:
            check_places(game)
            for seat, length in enumerate(game.state.route_lengths):
                paths = game.rules.network(game.state, seat).paths.bit_count()
                assert length == measure(game.state, seat) or (length == 0 and paths < 5)
            assert sum(game.state.roads) & sum(game.state.blocks["ships"].of) == 0
        if game.ply % 97 == 0:
            check_going_back(game, rng)
            check_fork(game, rng)
            check_record(game)
            if not game.over:
                assert cn.Position.of(game).game().state == game.state
    built = [action for action in game.log if isinstance(action, BuildShip)]
    assert len(built) == sum(map(int.bit_count, game.state.blocks["ships"].of))
    assert number == 0 or len(built) >= 5


def test_bots_play_a_game_with_ships_to_the_end(variant: str) -> None:
    bots = [cn.bots.GoodBot(1), cn.bots.RandomBot(2)]
    game = begun(variant).game(seed=4)
    while not game.over:
        if game.actor == cn.CHANCE:
            game.push(game.sample())
        else:
            game.push(bots[game.actor].choose(game.view(game.actor)))
    assert game.winner == 0
    assert game.players[1].left["ship"] < EACH
