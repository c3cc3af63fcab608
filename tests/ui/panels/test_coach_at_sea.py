"""What the coach and the statistics tell of ships, the pirate, gold and fog."""

from __future__ import annotations

import re

import pytest

import catan_nb as cn
from tests.rules.play.hand_made import push
from tests.rules.scenarios.outposts import fleet_meets, line, outpost
from tests.rules.scenarios.scenes import at, new_game
from tests.rules.seafarers.tables import position, scenario, way
from tests.ui.table.panels import at_table, words


def coached(game: cn.Game) -> tuple[str, str]:
    """What the coach tells the first player, as text and as markup."""
    made = at_table(game)
    made.drawers.open_panel("Coach")
    pane = made.panels["Coach"].pane
    return words(pane), pane.html


def statistics(game: cn.Game) -> str:
    """The statistics as text."""
    made = at_table(game)
    made.drawers.open_panel("Statistics")
    return words(made.panels["Statistics"].pane)


def lights(html: str, told: str) -> set[str]:
    """The places that a line lights on the board."""
    found = re.search(rf'<li[^>]*data-at="([^"]*)"[^>]*>{told}', html)
    assert found is not None
    return set(found.group(1).split())


def keys(*paths: int) -> set[str]:
    return {f"edge:{path}" for path in paths}


@pytest.mark.rule("sea.ship.move")
def test_it_tells_which_ships_may_be_moved_and_why_the_others_stay() -> None:
    table = position().settlement(0, 18, 14).ships(0, *way(18, 13, 19, 14)).ships(0, *way(19, 25))
    table.settlement(0, 33).ships(0, *way(33, 26, 32)).turn(0, rolled=True)
    told, html = coached(table.game())
    assert "Your ships 2 may be moved" in told
    assert lights(html, "2 may be moved") == keys(*way(19, 25), *way(26, 32))
    assert lights(html, "3 stay: their lines") == keys(*way(18, 13, 19, 14))
    assert lights(html, "1 stays for now") == keys(*way(33, 26))


def test_without_ships_it_tells_nothing_of_them() -> None:
    told, _ = coached(position().settlement(0, 18).turn(0, rolled=True).game())
    assert "Your ships" not in told
    assert "The pirate" not in told
    assert "Gold" not in told


@pytest.mark.rule("sea.ship.pirate", "sea.pirate.steal")
def test_it_tells_where_the_pirate_holds_ships_and_where_it_could_rob() -> None:
    # The path from V18 to V13 lies between H1 and H6; that from V13 to V19 between H2 and H6.
    table = position().settlement(0, 18).ships(0, *way(18, 13, 19)).pirate(2)
    told, html = coached(table.turn(0, rolled=True).game())
    assert "The pirate lies at 1 of your ships" in told
    assert lights(html, "At 2 of") == {"hex:1", "hex:6"}
    sea = 20 - 8 + 20  # hexes inside the frame without land, and the rim
    assert f"At 2 of {sea - 1} sea hexes" in told


@pytest.mark.rule("sea.gold")
def test_it_tells_how_often_gold_pays_cards_of_choice() -> None:
    told, _ = coached(position().city(0, 39).turn(0, rolled=True).game())
    assert "Gold 2 of 36 rolls pay you cards of choice: 0.11 a roll" in told  # 2/36 · 2


@pytest.mark.rule("sea.fog")
def test_odds_of_the_fog_follow_what_has_lifted() -> None:
    fog = cn.Position("base+seafarers", scenario="fog_islands", players=4)
    told, _ = coached(fog.turn(0, rolled=True).game())
    # 10 of 12 hexes pay; with the tokens 3 4 5 6 8 9 10 11 11 12 there are 31/12 dots a hex.
    assert "What a hidden hex may be" in told
    assert "a card with a chance of 83 %. Beside it a settlement gets 2.6 dots" in told
    assert "sea 2 17 %" in told
    lifted = cn.Position("base+seafarers", scenario="fog_islands", players=4)
    hidden = lifted.turn(0, rolled=True).game().fog
    for hex in hidden[:2]:
        lifted.lifted(hex, "sea")
    told, _ = coached(lifted.turn(0, rolled=True).game())
    assert "a card with a chance of 100 %" in told
    assert "sea" not in told.partition("What a hidden hex may be")[2].partition("Uncovering")[0]


@pytest.mark.rule("sea.island.foreign")
def test_it_tells_the_way_to_new_islands_and_what_they_bring() -> None:
    played = scenario(mechanisms={"areas": {"points": 2}})
    table = position(scenario=played).settlement(0, 18, 33).ships(0, *way(18, 13))
    told, html = coached(table.turn(0, rolled=True).game())
    # The isle in the north alone is foreign: over V7 or V19 two more ships lead to its coast.
    isle, way_there = "corner of 9 wool", "2 more ships, then a settlement with 4 dots: 3 points"
    assert re.search(f"Islands that are new to you .*{isle}: {way_there}", told)
    found = re.search(r'<li[^>]*data-at="(vertex:[0-9]+)"[^>]*>(?:(?!</li>).)*2 more ships', html)
    assert found is not None
    assert found.group(1) in ("vertex:8", "vertex:14")
    ready = position(scenario=played).settlement(0, 18, 33).ships(0, *way(18, 13, 19, 14))
    told, _ = coached(ready.turn(0, rolled=True).game())
    assert f"{isle}: a settlement with 4 dots: 3 points" in told
    home = position(scenario=played).settlement(0, 18, 33, 9).turn(0, rolled=True)
    assert "new to you" not in coached(home.game())[0]


@pytest.mark.rule("sea.island.foreign")
def test_it_names_the_nearest_new_island_first_and_none_beyond_the_supply() -> None:
    game = new_game("new_shores", 3, seed=5)
    while game.turn_number < 1 or game.actor != 0:
        push(game, game.sample() if game.actor == cn.CHANCE else game.legal_actions()[0])
    told = coached(game)[0].partition("Islands that are new to you")[2]
    away = [int(n) for n in re.findall(r"(\d+) more ships?", told)]
    assert away
    assert away == sorted(away)
    assert max(away) <= game.players[0].left["ship"]
    assert "1 dots" not in told


@pytest.mark.rule("sea.pirates.fleet")
@pytest.mark.rule("sea.pirates.fortress")
def test_it_tells_what_the_fleet_costs_and_what_an_attack_brings() -> None:
    # Without warships the first seat meets it with a 2 or a 3 as the lower die, 16 of 36, and
    # loses a card, with the city another one.
    table = fleet_meets(ore=5).city(0, at(fleet_meets(), 6, 3, "S")).pirate_fleet(8)
    told, _ = coached(table.turn(0, rolled=True).game())
    assert "The fleet of the next roll costs you 0.89 cards on average" in told
    assert "With 0 warships an attack on your fortress wins a chit with 0 %" in told
    # Five warships beat the ready settlement's fleet of a 1 to 4, and hold off a 5.
    table = outpost(ships=5)
    table.warships(*line(table)[:5]).pirate_fleet(7)
    told, _ = coached(table.turn(0, rolled=True).game())
    assert "The fleet of the next roll brings you" in told
    assert "With 5 warships an attack on your fortress wins a chit with 67 %" in told


def test_statistics_have_a_column_for_gold_where_it_has_paid() -> None:
    game = position().settlement(0, 27).turn(0).game()
    assert "cards of choice" not in statistics(game)
    push(game, cn.Roll(1, 2), cn.TakeGold(cn.Cards(ore=1)))
    assert "all Of these, cards of choice for gold blocked" in statistics(game)
