"""The strip that tells what wins here, with numbers reckoned from the rules by hand."""

from __future__ import annotations

import pytest

import catan_nb as cn
from catan_nb import language
from catan_nb.board.terrain import Terrain
from catan_nb.rules.seafarers.actions import BuildShip, DrawToken
from tests.rules.play.hand_made import push
from tests.rules.scenarios.moments import before_alone, before_gift, builder
from tests.rules.scenarios.outposts import fleet_meets, line, outpost
from tests.rules.scenarios.scenes import RICH, at, new_game, position, side
from tests.ui.table.panels import Balanced, at_table, press, words


def strip(game: cn.Game) -> str:
    """What the strip says."""
    made = at_table(game)
    (panel,) = made.panels.strip_panels
    Balanced().feed(panel.pane.html)
    return words(panel.pane)


def panel(game: cn.Game) -> str:
    """What the panel behind it says."""
    made = at_table(game)
    press(made.panels.strip_panels[0].pane, "drawer", "What wins here")
    pane = made.panels["What wins here"].pane
    Balanced().feed(pane.html)
    return words(pane)


@pytest.mark.rule("sea.island.foreign")
def test_islands_their_points_and_who_has_earned_them() -> None:
    table = position("new_shores").hand(0, RICH)
    # North of the main island's fields 6, (2, 3), across the sea, lies the pasture 11, (3, 1).
    table.settlement(0, at(table, 2, 3, "N"))
    table.ships(0, side(table, 2, 2, "E"), side(table, 3, 1, "SE"))
    game = table.turn(0, rolled=True).game()
    assert "14 points" in strip(game)
    assert "2 points for the first settlement in a foreign area" in strip(game)
    assert len(game.players[0].foreign_areas) == 3
    push(game, cn.BuildSettlement(at(game, 3, 1, "SE")))
    assert "Red: 2 special points" in strip(game)
    assert "Blue: 0 special points" in strip(game)
    assert "earned still to earn" in panel(game)


@pytest.mark.rule("sea.fog")
def test_what_the_fog_hides_by_terrain_and_how_likely_it_is() -> None:
    told = strip(new_game("fog_islands"))
    # The stack: 2 each of sea, gold, fields, hills and mountains, 1 pasture, 1 forest.
    for terrain, count in (("sea", 2), ("gold", 2), ("mountains", 2), ("pasture", 1)):
        assert f"{terrain}: {count} in the fog" in told
    behind = panel(new_game("fog_islands"))
    assert "sea 2 17 %" in behind
    assert "forest 1 8 %" in behind
    assert "3 4 5 6 8 9 10 11 11 12" in behind
    table = position("fog_islands")
    hidden = [hex for hex, ground in enumerate(table.board.terrain) if ground == Terrain.FOG]
    table.lifted(hidden[0], "pasture", 3)
    assert "pasture" not in strip(table.turn(0, rolled=True).game())


@pytest.mark.rule("sea.treasure")
def test_treasures_that_lie_and_what_the_next_may_be() -> None:
    game = new_game("treasure_islands")
    assert "8 treasures to find" in strip(game)
    assert panel(game).count("25 %") == 4  # 12 treasures, 3 of each kind


@pytest.mark.rule("sea.cloth.village")
def test_villages_with_cloth_and_everybodys_bolts() -> None:
    table = position("cloth").bolts(0, 5).bolts(2, 1)
    six = next(one["vertex"] for one in new_game("cloth").villages if one["number"] == 6)
    table.village(six, 0, 0, 2)
    game = table.turn(0, rolled=True).game()
    told = strip(game)
    assert "7 of 8 villages hold cloth; with 3 of them or fewer the game is over" in told
    assert "Red: 5 bolts of cloth, 2 points" in told
    assert "Orange: 1 bolt of cloth, 0 points" in told
    # 50 bolts in all: 35 in seven villages and 6 with players.
    assert "9 bolts more in store." in panel(game)


@pytest.mark.rule("sea.scenario.wonders")
def test_wonders_by_player_and_what_the_next_level_lacks() -> None:
    game = builder("great_wall", 2, brick=1, grain=1).wonder(1, "monument", 1).game()
    told = strip(game)
    assert "Level 4, or 10 points with most levels" in told
    assert "Red: 0 special points, Great wall, level 2 of 4" in told
    assert "Blue: 0 special points, Monument, level 1 of 4" in told
    assert "Orange: 0 special points, no wonder yet" in told
    # A level of the great wall costs 3 brick, 1 lumber and 1 grain.
    made = at_table(game)
    made.drawers.open_panel("What wins here")
    assert 'title="2 brick, 1 lumber"' in made.panels["What wins here"].pane.html


@pytest.mark.rule("sea.scenario.harbourmaster")
def test_harbour_points_and_who_holds_the_title() -> None:
    table = position("harbourmaster")
    edges = [harbour.edge for harbour in table.board.harbours[:6:2]]
    spots = [table.board.topology.edge_vertices[edge][0] for edge in edges]
    table.city(0, spots[0]).settlement(0, spots[1]).settlement(1, spots[2])
    told = strip(table.turn(0, rolled=True).game())
    assert "Harbourmaster, 2 points: the first with 3 harbour points" in told
    assert "Red: 3 harbour points, harbourmaster" in told
    assert "Blue: 1 harbour point." in told


@pytest.mark.rule("sea.tribe.gift")
def test_gifts_left_and_points_from_the_tribe() -> None:
    table = before_gift((-1, 7, "SE"))
    game = table.game()
    assert "8 points. 4 4 development cards. 6 6 harbours." in strip(game)
    push(game, BuildShip(side(game, -1, 7, "SE")))
    assert "7 points. 4 4 development cards. 6 6 harbours." in strip(game)
    assert "Red: 1 point from the tribe" in strip(game)


@pytest.mark.rule("sea.greater.token")
def test_tokens_in_the_supply_and_bare_hexes() -> None:
    game = before_alone().game()
    # Four players draw 5 tokens; the small islands have 18 hexes.
    assert "5 tokens are drawn from the supply" in strip(game)
    assert "18 hexes of the small islands have no token yet" in strip(game)
    push(game, BuildShip(side(game, 3, 0, "E")), DrawToken(9))
    assert "4 tokens are drawn from the supply" in strip(game)
    assert "17 hexes of the small islands have no token yet" in strip(game)


@pytest.mark.rule("sea.scenario.new_world")
def test_harbours_that_lie_are_counted_only_while_they_are_put() -> None:
    game = new_game("new_world")
    assert "0 of 9 harbours lie" in strip(game)
    assert "harbours lie" not in strip(position("new_world").turn(0, rolled=True).game())


# ---- the pirate islands ----------------------------------------------------------------


@pytest.mark.rule("sea.pirates.fleet")
def test_where_the_fleet_goes_on_which_roll_and_what_it_does() -> None:
    # From its ninth place, (5, 1), the eleventh, (4, 3), is two on: the first seat is there.
    game = fleet_meets(ore=5).city(0, at(fleet_meets(), 6, 3, "S")).pirate_fleet(8).turn(0).game()
    # No warship against 2: a card, and one more for the city.
    assert "2: Blue: loses 2 cards." in strip(game)
    assert "25 %" in panel(game)


@pytest.mark.rule("sea.pirates.fortress")
def test_fortresses_and_warships_of_everybody() -> None:
    table = outpost(ships=9)
    table.warships(*line(table)[:4]).fortress(0, 2).fortress_taken(1)
    game = table.turn(0, rolled=True).game()
    told = strip(game)
    assert "10 points + fortress" in told
    assert "Red: fortress with 2 chits, 4 warships" in told
    assert "Blue: fortress taken, 0 warships" in told
    assert "Orange: fortress with 3 chits, 0 warships" in told


@pytest.mark.rule("sea.pirates.fleet")
def test_more_warships_than_the_strength_win_a_card_and_as_many_nothing() -> None:
    # Red's ready settlement lies at the sea (5, 2), two hexes on from (4, 1), the eighth place.
    table = outpost(ships=3)
    table.warships(*line(table)[:3]).pirate_fleet(7)
    assert "2: Red: wins 1 card of choice" in strip(table.turn(0, rolled=True).game())
    table = outpost(ships=3)
    table.warships(*line(table)[:2]).pirate_fleet(7)
    assert "2: Red: nothing happens" in strip(table.turn(0, rolled=True).game())


# ---- languages -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "goal"), [("de", "10 Punkte + Festung"), ("nl", "10 punten + vesting")]
)
def test_the_strip_speaks_the_language_in_use(code: str, goal: str) -> None:
    language.use(code)
    try:
        assert goal in strip(new_game("pirate_islands"))
    finally:
        language.use("en")


@pytest.mark.parametrize(
    ("scenario", "knight"),
    [
        ("pirate_islands", "The rearmost plain ship of your line becomes a warship."),
        ("new_shores", "Move the robber or the pirate and steal a card there."),
        ("wonders", "Move the robber and steal a card there."),
        ("harbourmaster", "Move the robber and steal a card there."),
    ],
)
def test_a_card_says_what_it_does_in_this_scenario(scenario: str, knight: str) -> None:
    made = at_table(new_game(scenario))
    made.drawers.open_panel("Cards")
    told = words(made.panels["Cards"].pane)
    assert knight in told
    assert ("two ships" in told) == (scenario != "harbourmaster")
