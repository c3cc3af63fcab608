"""Ships, the pirate and gold at the table: what a click means, what is asked, what is told."""

from __future__ import annotations

import re
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.kernel.action import to_text
from catan_nb.rules.base.questions import ChooseVictim, FreeRoads
from catan_nb.rules.seafarers.questions import ChooseGold
from catan_nb.ui.pages.table_page import TablePage
from catan_nb.ui.systems.events import Glide
from tests.rules.seafarers.tables import SHIP, WITH_KNIGHTS, position, way
from tests.ui.table.panels import at_table, press, words

SEVEN = cn.Roll(3, 4)


def edge(one: int, two: int) -> int:
    """The path between two intersections of the sound."""
    return way(one, two)[0]


def opened(table: cn.Position, *actions: Any) -> TablePage:
    """A table where the first seat has rolled, after some actions."""
    made = at_table(table.turn(0, rolled=True).game(seed=1))
    for action in actions:
        assert made.controller.choose(action)
    return made


def line() -> cn.Position:
    """A settlement at V18 and ships from it over V13 to V19."""
    return position().settlement(0, 18).ships(0, *way(18, 13, 19))


def lit(made: TablePage) -> set[int]:
    """The places where the tool in hand does something."""
    tool = made.controller.active_tool
    assert tool is not None
    return {number for number, why in tool.lit(made.controller.game).items() if why is None}


# ---- ships -----------------------------------------------------------------------------


@pytest.mark.rule("sea.ship.build")
def test_a_ship_is_a_tile_with_its_price_and_how_many_are_left() -> None:
    made = opened(line().hand(0, SHIP))
    assert "Build a ship for 1 lumber and 1 wool, 13 left" in words(made.panels["Build"].pane)
    press(made.panels["Build"].pane, "tool", "ship")
    assert made.controller.click("edge", edge(19, 14))
    assert edge(19, 14) in made.controller.game.players[0].ships
    assert "builds a ship" not in made.controller.note.text


@pytest.mark.rule("sea.ship.move")
def test_a_ship_moves_by_two_clicks() -> None:
    made = opened(line())
    press(made.turn.pane, "tool", "move_ship")
    assert lit(made) == {edge(13, 19)}
    assert made.controller.click("edge", edge(13, 19))
    assert lit(made) == {*way(12, 18, 24), edge(13, 7)}
    assert made.controller.click("edge", edge(13, 7))
    assert set(made.controller.game.players[0].ships) == {edge(18, 13), edge(13, 7)}
    assert [type(move) for move in made.controller.moves] == [Glide]
    assert "Move a ship" not in words(made.turn.pane)


@pytest.mark.rule("sea.ship.move")
def test_a_click_on_a_ship_takes_it_up_and_another_lays_it_down() -> None:
    made = opened(line())
    assert made.controller.click("edge", edge(13, 19))
    assert made.controller.tool == f"sail {edge(13, 19)}"
    assert made.turn.question_sentence == "Move a ship"
    assert made.controller.click("edge", edge(13, 19))
    assert made.controller.tool == ""


def test_hovering_tells_why_not_to_whoever_is_asked() -> None:
    made = opened(line().hand(0, SHIP))
    made.controller.take_tool("ship")
    far = next(one for one in made.board.overlay._shown if (one.kind, one.id) == ("edge", 0))
    assert "touches no ship or building of yours" in far.facts


@pytest.mark.parametrize(
    ("table", "clicked", "rule"),
    [
        (line(), (18, 13), "sea.ship.move.last"),
        (line().ships(0, *way(19, 14)).settlement(0, 14), (13, 19), "sea.ship.move.closed"),
        (line().pirate(2), (13, 19), "sea.ship.pirate"),
    ],
)
def test_a_ship_that_stays_says_why(
    table: cn.Position, clicked: tuple[int, int], rule: str
) -> None:
    made = opened(table)
    made.controller.click("edge", edge(*clicked))
    assert made.controller.tool == ""
    assert made.controller.note.rule == rule


@pytest.mark.rule("sea.ship.move")
def test_one_move_a_turn_is_told_at_the_next_ship() -> None:
    made = opened(line(), cn.MoveShip(edge(13, 19), edge(13, 7)))
    made.controller.click("edge", edge(13, 7))
    assert "only one may be" in made.controller.note.text


@pytest.mark.rule("sea.ship.coast")
def test_a_coast_path_asks_whether_road_or_ship() -> None:
    hand = {"brick": 1, "lumber": 2, "wool": 1}
    made = opened(position().settlement(0, 18).hand(0, hand))
    assert made.controller.click("edge", edge(18, 12))
    assert {"Build a road", "Build a ship"} <= set(
        re.findall(r"Build a \w+", words(made.turn.pane))
    )
    press(made.turn.pane, "act", to_text(cn.BuildShip(edge(18, 12))))
    assert made.controller.game.players[0].ships == (edge(18, 12),)


@pytest.mark.rule("sea.setup.ship")
def test_in_the_set_up_a_coast_path_takes_either() -> None:
    game = cn.new_game("base+seafarers", players=3, seed=2, options={"first_player": 0})
    made = at_table(game)
    shore = next(
        action.vertex
        for action in game.legal(cn.BuildSettlement)
        if shared(game.fork(), action.vertex)
    )
    made.controller.click("vertex", shore)
    assert "Where does your road or ship go?" in words(made.turn.pane)
    both = min(shared(game, shore, built=True))
    assert made.controller.click("edge", both)
    assert not game.players[0].ships
    press(made.turn.pane, "act", to_text(cn.BuildShip(both)))
    assert game.players[0].ships == (both,)


def shared(game: Any, vertex: int, *, built: bool = False) -> set[int]:
    """The paths at a new settlement that take a road as well as a ship."""
    if not built:
        game.push(cn.BuildSettlement(vertex))
    roads = {action.edge for action in game.legal(cn.BuildRoad)}
    return roads & {action.edge for action in game.legal(cn.BuildShip)}


@pytest.mark.rule("sea.road_building")
def test_road_building_takes_roads_and_ships() -> None:
    made = opened(position().settlement(0, 18).development(0, road_building=1))
    assert made.controller.choose(cn.PlayRoadBuilding())
    assert isinstance(made.controller.game.frame, FreeRoads)
    assert made.controller.click("edge", edge(18, 13))
    assert made.controller.click("edge", edge(18, 24))
    press(made.turn.pane, "act", to_text(cn.BuildRoad(edge(18, 24))))
    me = made.controller.game.players[0]
    assert (me.ships, me.roads) == ((edge(18, 13),), (edge(18, 24),))


@pytest.mark.rule("sea.route")
def test_the_longest_route_is_called_a_trade_route_at_sea() -> None:
    table = position().settlement(0, 18).ships(0, *way(18, 13, 19, 14, 20, 15))
    made = opened(table)
    players = made.panels["Players"].pane.html
    assert "longest of all, 2 points" in players
    assert "Longest road" not in players
    route = next(one for one in made.controller.systems.sources if "longest" in one.words)
    assert route.words == "longest trade route"
    assert route.points(made.controller.game, 0) == 2


# ---- the pirate ------------------------------------------------------------------------


@pytest.mark.rule("sea.pirate")
def test_a_click_on_land_moves_the_robber_and_one_on_the_sea_the_pirate() -> None:
    for hex in (0, 6):
        game = position().pirate(7).turn(0).game(seed=1)
        game.push(SEVEN)
        made = at_table(game)
        assert made.controller.click("hex", hex)
        assert (made.controller.game.robber, made.controller.game.pirate) == (
            (0, 7) if hex == 0 else (15, 6)
        )


@pytest.mark.rule("sea.pirate.move")
def test_where_neither_may_go_the_one_that_would_says_why() -> None:
    game = position().pirate(7).turn(0).game(seed=1)
    game.push(SEVEN)
    made = at_table(game)
    for hex, rule in ((7, "sea.pirate.move"), (15, "base.robber.move")):
        assert not made.controller.click("hex", hex)
        assert made.controller.note.rule == rule


@pytest.mark.rule("sea.pirate.steal")
def test_the_pirate_s_victims_are_their_ships() -> None:
    table = position().pirate(16).settlement(0, 36)
    table.settlement(1, 18).ships(1, *way(18, 13, 19)).hand(1, ore=2)
    table.settlement(2, 20).ships(2, *way(20, 14, 19)).hand(2, wool=1)
    game = table.turn(0).game(seed=1)
    game.push(SEVEN)
    made = at_table(game)
    assert made.controller.click("hex", 2)
    frame = made.controller.game.frame
    assert isinstance(frame, ChooseVictim)
    assert "click a ship beside the pirate" in words(made.turn.pane)
    places = made.controller.asking.places
    assert places is not None
    assert set(places(game)) == {("edge", edge(13, 19)), ("edge", edge(14, 19))}
    assert made.controller.click("edge", edge(13, 19))
    assert (game.players[0].hand_size, game.players[1].hand_size) == (1, 1)


# ---- gold ------------------------------------------------------------------------------


def gold(count: int = 2) -> TablePage:
    """A table at which the first seat may choose cards for gold."""
    table = position().settlement(0, 33) if count == 1 else position().city(0, 33)
    game = table.turn(0).game(seed=1)
    game.push(cn.Roll(1, 2))
    return at_table(game)


@pytest.mark.rule("sea.gold")
def test_gold_is_taken_from_the_bank_s_cards() -> None:
    made = gold()
    assert isinstance(made.controller.game.frame, ChooseGold)
    assert "Take 2 cards for gold" in words(made.turn.pane)
    assert "95 cards of the bank" in made.hand.pane.html
    press(made.hand.pane, "card", 2)
    assert "picked: 1 of 2" in words(made.hand.pane)
    press(made.turn.pane, "discard")
    assert made.controller.game.players[0].hand_size == 0
    press(made.hand.pane, "card", 0)
    press(made.hand.pane, "card", 4)
    assert "All are picked" in made.controller.note.text
    press(made.turn.pane, "discard")
    assert dict(made.controller.game.players[0].hand or {}) == {
        **dict.fromkeys(("lumber", "grain", "wool"), 0),
        "brick": 1,
        "ore": 1,
    }


# ---- with Cities & Knights -------------------------------------------------------------


@pytest.mark.rule("sea.ck.knight.pirate")
def test_a_knight_chases_the_pirate_from_its_menu() -> None:
    table = position(variant=WITH_KNIGHTS).pirate(6).city(0, 18).ships(0, *way(18, 13))
    table.knight(0, 13, active=True).barbarians(fleet=1, landings=1)
    for press_it in (True, False):
        made = at_table(table.turn(0, rolled=True).game(seed=1))
        assert made.controller.click("vertex", 13)
        assert "Chase the pirate" in words(made.turn.pane)
        if press_it:
            press(made.turn.pane, "act", to_text(cn.ChasePirate(13)))
        else:
            assert made.controller.click("hex", 6)
        assert "Where does the pirate go?" in words(made.turn.pane)
        assert made.controller.click("hex", 16)
        assert made.controller.game.pirate == 16


@pytest.mark.rule("sea.ck.diplomat")
def test_an_own_ship_taken_up_is_placed_again_or_left() -> None:
    table = position(variant=WITH_KNIGHTS).city(0, 18).ships(0, *way(18, 13, 19))
    made = opened(table.progress(0, "diplomat"))
    assert made.controller.choose(cn.PlayDiplomat(edge(13, 19)))
    assert "place your ship again" in words(made.turn.pane)
    assert "Do not place it again" in words(made.turn.pane)
    assert made.controller.click("edge", edge(13, 7))
    assert set(made.controller.game.players[0].ships) == {edge(18, 13), edge(13, 7)}
