"""Each mechanism at the table: what one presses is done, and what is won is told at the end."""

from __future__ import annotations

import random

import pytest

import catan_nb as cn
from catan_nb.kernel.action import to_text
from catan_nb.rules.seafarers.actions import (
    BuildShip,
    DrawHarbour,
    DrawToken,
    FightFortress,
    FindTreasure,
    LiftFog,
    MovePirate,
    TakeBolt,
)
from catan_nb.rules.seafarers.questions import RobberOrPirate
from catan_nb.ui.pages.table_page import TablePage
from catan_nb.ui.panels.game_end import ranking
from tests.rules.play.hand_made import frame_name, push
from tests.rules.scenarios.moments import (
    CARDS,
    at_treasure,
    before_alone,
    before_gift,
    builder,
    points,
    seven,
    won_harbour,
)
from tests.rules.scenarios.outposts import OUTPOSTS, line, outpost
from tests.rules.scenarios.scenes import VARIANT, at, hex_at, new_game, position, side
from tests.ui.table.panels import at_table, lit, press, words


def opened(game: cn.Game, *luck: cn.Action) -> TablePage:
    """A table of a game where chance brings these outcomes next."""
    made = at_table(game)
    coming = iter(luck)
    made.controller.drawn = lambda: next(coming)  # type: ignore[method-assign]
    return made


def sources(game: cn.Game, seat: int = 0) -> dict[str, int]:
    """Where a player's points come from, as the end of a game tells it."""
    made = at_table(game)
    ranks = ranking(game, made.controller.systems.sources)
    return {one.words: n for rank in ranks if rank.seat == seat for one, n in rank.parts}


# ---- development cards -----------------------------------------------------------------


@pytest.mark.rule("sea.tribe.gift", "base.dev.deck")
def test_the_table_counts_the_cards_that_can_be_bought() -> None:
    made = at_table(before_gift(CARDS[0]).hand(0, ore=1, wool=1, grain=1).game())
    assert "Card 21 left" in words(made.panels["Build"].pane)


# ---- fog and treasures -----------------------------------------------------------------


@pytest.mark.rule("sea.fog.order")
def test_a_click_chooses_the_hidden_hex_that_comes_first() -> None:
    game = at_treasure()
    luck = (LiftFog("hills", 6), LiftFog("forest", 8), FindTreasure("routes"))
    made = opened(game, *luck)
    made.controller.choose(BuildShip(side(game, 3, 2, "SW")))
    first, second = game.frame.hexes
    assert lit(made, "hex") == {first, second}
    assert "Which hex shall be uncovered first?" in words(made.turn.pane)
    assert made.controller.click("hex", second)
    assert (game.state.tokens[second], game.state.tokens[first]) == (6, 8)
    assert frame_name(game) == "TreasureRoads"


@pytest.mark.rule("sea.treasure")
def test_a_treasure_is_told_with_what_it_is() -> None:
    game = at_treasure()
    luck = (LiftFog("hills", 6), LiftFog("sea"), FindTreasure("routes"))
    made = opened(game, *luck)
    made.controller.choose(BuildShip(side(game, 3, 2, "SW")))
    made.controller.click("hex", game.frame.hexes[0])
    told = [event.told_to(game.names, 0) for event in game.events]
    assert any(one.endswith("2 free roads or ships.") for one in told)


# ---- cloth -----------------------------------------------------------------------------


@pytest.mark.rule("sea.cloth.pirate")
def test_the_thief_takes_a_bolt_or_a_card_with_a_button() -> None:
    game = seven(trading=True)
    made = at_table(game)
    made.controller.choose(MovePirate(hex_at(game, 5, 3)))
    assert "A card or a bolt of cloth?" in words(made.turn.pane)
    press(made.turn.pane, "act", to_text(TakeBolt(1)))
    assert [player.bolts for player in game.players] == [1, 1, 0, 0]
    assert game.players[1].hand_size == 1


@pytest.mark.rule("sea.cloth.pirate")
def test_a_click_on_a_ship_takes_what_alone_there_is() -> None:
    table = position("cloth")
    table.settlement(1, at(table, 6, 2, "S")).ships(1, side(table, 6, 2, "SW")).bolts(1, 2)
    table.village(at(table, 1, 4, "N"), 5, 0)
    game = table.turn(0, rolled=True, roll=(3, 4)).asked(RobberOrPirate(0)).game()
    made = at_table(push(game, MovePirate(hex_at(game, 5, 3))))
    assert made.controller.click("edge", game.players[1].ships[0])
    assert [player.bolts for player in game.players] == [1, 1, 0, 0]
    both = push(seven(trading=True), MovePirate(hex_at(game, 5, 3)))
    made = at_table(both)  # a card and bolts: which one must be said
    assert not made.controller.click("edge", both.players[1].ships[0])
    assert both.players[1].bolts == 2


@pytest.mark.rule("sea.cloth.end")
def test_the_end_says_that_the_cloth_has_run_out() -> None:
    table = position("cloth").bolts(0, 4).bolts(1, 2)
    villages = new_game("cloth").villages
    for one in villages[:5]:
        table.village(one["vertex"], 1 if one is villages[0] else 0)
    table.village(villages[0]["vertex"], 1, 1)
    game = table.turn(0).game()
    number = int(villages[0]["number"])
    roll = next(cn.Roll(a, number - a) for a in range(1, 7) if 1 <= number - a <= 6)
    push(game, roll)
    assert (game.over, game.winner) == (True, 0)
    made = at_table(game)
    assert "The cloth has run out: only 3 villages hold some" in words(made.ending.pane)
    assert sources(game) == {"bolts of cloth": 2}
    assert sources(game, 1) == {"bolts of cloth": 1}


# ---- wonders ---------------------------------------------------------------------------


@pytest.mark.rule("sea.wonders.build")
def test_a_button_builds_the_level_and_the_end_tells_of_the_wonder() -> None:
    made = at_table(builder("great_wall", 3, brick=3, grain=1, lumber=1).game())
    assert "Build level 4" in words(made.turn.pane)
    press(made.turn.pane, "act", "build wonder")
    assert made.controller.game.winner == 0
    assert "Red has finished a wonder: Great wall." in words(made.ending.pane)


@pytest.mark.rule("sea.scenario.wonders")
def test_the_end_by_points_tells_of_the_levels() -> None:
    game = points({0: 1, 1: 1}).hand(0, brick=3, grain=1, lumber=1).game()
    made = at_table(game)
    press(made.turn.pane, "act", "build wonder")
    told = "Red has the points, and more levels than anybody: Great wall, level 2."
    assert told in words(made.ending.pane)


@pytest.mark.rule("sea.wonders.claim")
def test_a_wonder_is_claimed_in_the_panel_that_the_turn_opens() -> None:
    table = position("wonders").turn(0, rolled=True)
    table.city(0, at(table, 0, 3, "N"), at(table, 3, 3, "S"))
    made = at_table(table.game())
    press(made.turn.pane, "drawer", "What wins here")
    panel = made.panels["What wins here"].pane
    press(panel, "act", "claim wonder great_theatre")
    assert made.controller.game.players[0].wonder == "great_theatre"
    # Nothing of its five cards is in hand: 1 brick, 1 lumber and 3 wool are still needed.
    assert "still needed: 1 1 3" in words(panel)
    assert 'title="1 brick, 1 lumber, 3 wool"' in panel.html


# ---- harbours --------------------------------------------------------------------------


@pytest.mark.rule("sea.tribe.harbour")
def test_a_click_on_the_coast_puts_a_won_harbour() -> None:
    game = won_harbour((0, 3, "N"))
    kind = game.frame.harbour
    made = at_table(game)
    assert lit(made, "edge") == {side(game, 0, 3, "NW"), side(game, 0, 3, "NE")}
    assert not made.controller.click("edge", side(game, 2, 3, "NW"))
    assert made.controller.note.rule == "sea.tribe.harbour"
    assert made.controller.click("edge", side(game, 0, 3, "NE"))
    assert game.laid_harbours[-1][0] == side(game, 0, 3, "NE")
    assert frame_name(game) == "MainTurn"
    assert kind >= 0


@pytest.mark.rule("sea.tribe.harbour")
def test_a_kept_harbour_is_put_later_with_a_tool() -> None:
    game = won_harbour()
    (name,) = (name for name, count in game.players[0].kept_harbours.items() if count)
    table = cn.Position.of(game)
    table.settlement(0, at(table, 0, 3, "N"))
    made = at_table(table.game())
    assert "harbours kept" in words(made.panels["Players"].pane)
    number = ("brick", "lumber", "ore", "grain", "wool", "generic").index(name)
    press(made.turn.pane, "tool", f"kept {number}")
    assert lit(made, "edge") == {side(game, 0, 3, "NW"), side(game, 0, 3, "NE")}
    assert made.controller.click("edge", side(game, 0, 3, "NE"))
    now = made.controller.game
    assert now.laid_harbours[-1] == (side(game, 0, 3, "NE"), name)
    assert "harbours kept" not in words(made.panels["Players"].pane)


@pytest.mark.rule("sea.tribe.gift")
def test_points_of_the_tribe_are_a_source() -> None:
    table = before_gift((-1, 7, "SE"))
    game = push(table.game(), BuildShip(side(table, -1, 7, "SE")))
    assert sources(game) == {"gifts of the tribe": 1}


@pytest.mark.rule("sea.scenario.new_world")
def test_drawn_harbours_are_put_by_click_before_anything_else() -> None:
    made = opened(new_game("new_world"), *(DrawHarbour("ore"),) * 2)
    game = made.controller.game
    assert frame_name(game) == "DraftHarbour"
    first = min(lit(made, "edge"))
    assert made.controller.click("edge", first)
    assert game.laid_harbours[0][0] == first


@pytest.mark.rule("sea.scenario.harbourmaster")
def test_the_title_is_a_source_of_two_points() -> None:
    table = position("harbourmaster")
    edges = [harbour.edge for harbour in table.board.harbours[:4:2]]
    spots = [table.board.topology.edge_vertices[edge][0] for edge in edges]
    game = table.city(0, spots[0]).settlement(0, spots[1]).turn(0, rolled=True).game()
    assert sources(game) == {"settlements": 1, "cities": 2, "harbourmaster": 2}


# ---- tokens ----------------------------------------------------------------------------


@pytest.mark.rule("sea.greater.take")
def test_a_click_takes_a_token_of_the_main_island_or_says_why_not() -> None:
    table = before_alone()
    home = next(hex for hex, token in enumerate(table.board.tokens) if token in (5, 9, 4, 10))
    vertex = table.board.topology.hex_vertices[home][0]
    game = table.tokens_in_supply(0).settlement(0, vertex).game()
    made = at_table(game)
    made.controller.choose(BuildShip(side(game, 3, 0, "E")))
    assert frame_name(game) == "TokenTake"
    ready = lit(made, "hex")
    far = next(hex for hex, token in enumerate(game.state.tokens) if token and hex not in ready)
    assert not made.controller.click("hex", far)
    assert made.controller.note.rule == "sea.greater.take"
    taken = min(ready)
    token = game.state.tokens[taken]
    assert made.controller.click("hex", taken)
    assert (game.state.tokens[taken], game.state.tokens[hex_at(game, 4, 0)]) == (0, token)


@pytest.mark.rule("sea.greater.token")
def test_a_drawn_token_is_told() -> None:
    game = before_alone().game()
    made = opened(game, DrawToken(9))
    made.controller.choose(BuildShip(side(game, 3, 0, "E")))
    assert "lay the token 9" in game.events[-1].told_to(game.names, 0)


# ---- pirates ---------------------------------------------------------------------------


@pytest.mark.rule("sea.pirates.fortress")
@pytest.mark.parametrize(
    ("warships", "odds"), [(0, "hopeless"), (1, "hopeless"), (3, "33 %"), (7, "surely")]
)
def test_a_button_attacks_with_the_chance_to_win(warships: int, odds: str) -> None:
    table = outpost(ships=9)
    game = table.warships(*line(table)[:warships]).turn(0, rolled=True).game()
    made = opened(game, FightFortress(6))
    assert f"Attack ({odds})" in words(made.turn.pane)
    press(made.turn.pane, "act", "attack fortress")
    # Six are beaten by seven warships; with as many a ship is lost, with fewer two are.
    assert game.players[0].fortress_chits == (2 if warships == 7 else 3)
    assert len(game.players[0].ships) == (9 if warships == 7 else 7)
    assert game.turn == 1


def test_no_attack_is_offered_before_the_line_is_there() -> None:
    made = at_table(outpost(ships=8).turn(0, rolled=True).game())
    assert "Attack" not in words(made.turn.pane)


@pytest.mark.rule("sea.scenario.pirate_islands")
def test_the_end_tells_of_points_and_fortress() -> None:
    table = outpost(ships=9)
    table.warships(*line(table)[:8]).fortress(0, 1)
    # The ready settlement (1), 4 cities (8) and the fortress make 10 points. Whoever has more
    # points (1 + 8 + 2), but no fortress, does not win.
    shape, built = table.board.topology, 0
    taken = {at(table, *OUTPOSTS[colour][2]) for colour in table.colours}
    for vertex in sorted(shore(table)):
        if built < 10 and not taken & {vertex, *shape.vertex_neighbours[vertex]}:
            place = table.city if built < 8 else table.settlement
            place(int(built >= 4), vertex)
            taken.add(vertex)
            built += 1
    game = table.turn(0, rolled=True).game()
    made = opened(game, FightFortress(1))
    press(made.turn.pane, "act", "attack fortress")
    assert (game.over, game.winner) == (True, 0)
    assert (game.players[0].points, game.players[1].points) == (10, 11)
    assert "Red has the points and has taken the own fortress." in words(made.ending.pane)
    assert "ahead of" not in words(made.ending.pane)
    assert "level with" not in words(made.ending.pane)


def shore(table: cn.Position) -> set[int]:
    """The intersections of the east island."""
    zones, shape = table.board.zones, table.board.topology
    return {v for hex, zone in enumerate(zones) if zone == "main" for v in shape.hex_vertices[hex]}


# ---- whole games -----------------------------------------------------------------------

EAGER = (
    "BuildShip",
    "BuildSettlement",
    "BuildCity",
    "ClaimWonder",
    "BuildWonder",
    "AttackFortress",
    "PlaceHarbour",
)


GAMES = (
    "through_desert",
    "treasure_islands",
    "forgotten_tribe",
    "cloth",
    "pirate_islands",
    "wonders",
    "new_world",
    "harbourmaster",
    "greater_catan",
)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_strip_and_panel_follow_a_game(name: str) -> None:
    game = cn.new_game(VARIANT, scenario=name, players=3, seed=2)
    made = at_table(game)
    made.drawers.open_panel("What wins here")
    rng = random.Random(2)
    while not game.over and game.ply < 150:
        legal = game.legal_actions()
        eager = [one for one in legal if type(one).__name__ in EAGER]
        assert made.controller.choose(rng.choice(eager or legal))
    for rank in ranking(game, made.controller.systems.sources):
        assert "other points" not in [source.words for source, _count in rank.parts]
    assert not made.errors.errors
