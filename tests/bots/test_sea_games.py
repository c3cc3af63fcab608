"""Good bots play every scenario to its own end."""

from __future__ import annotations

from statistics import median

import pytest

import catan_nb as cn
from catan_nb.bots.good import GoodBot
from catan_nb.bots.levels import bots_for
from catan_nb.bots.tournament.games import play, tournament
from catan_nb.rules.play.library import list_scenarios
from tests.rules.scenarios.scenes import new_game

pytestmark = pytest.mark.slow

SEA = "base+seafarers"
KNIGHTS_AT_SEA = "base+cities_knights+seafarers"

#: Turns that games among planners take, by scenario and number of players: medians of a few games.
TURNS: dict[str, dict[int, int]] = {
    "new_shores": {3: 76, 4: 96, 5: 90, 6: 87},
    "four_islands": {3: 70, 4: 67, 5: 71, 6: 57},
    "fog_islands": {3: 94, 4: 83, 5: 84, 6: 74},
    "through_desert": {3: 75, 4: 69, 5: 64, 6: 85},
    "forgotten_tribe": {3: 78, 4: 105},
    "cloth": {3: 61, 4: 60},
    "pirate_islands": {3: 78, 4: 95},
    "wonders": {3: 70, 4: 53},
    "new_world": {3: 79, 4: 71, 5: 59, 6: 57},
    "harbourmaster": {3: 60, 4: 70},
    "greater_catan": {3: 71, 4: 109},
    "treasure_islands": {3: 98, 4: 91},
    "gold_in_the_mist": {3: 56, 4: 90},
}
#: The same with Cities & Knights.
TURNS_WITH_KNIGHTS: dict[str, dict[int, int]] = {
    "new_shores": {3: 70, 4: 86, 5: 81, 6: 100},
    "through_desert": {3: 76, 4: 90, 5: 87, 6: 90},
    "cloth": {3: 83, 4: 76},
    "wonders": {3: 62, 4: 67},
    "harbourmaster": {3: 56, 4: 86},
    "greater_catan": {3: 93, 4: 110},
}
#: From so many turns on a game with three or four players is of medium length, or long.
MEDIUM_LENGTH, LONG_LENGTH = 70, 85
#: What the rules advise against with Cities & Knights (sea.ck.scenarios).
UNSUITED = {
    "fog_islands",
    "four_islands",
    "new_world",
    "treasure_islands",
    "gold_in_the_mist",
}
#: A game may take so many times as long as usual; all games together not that much.
LONG, LONGER = 2.5, 1.35


def played(variant: str, scenario: str, players: int, seed: int) -> cn.Game:
    """Return a game among planners at its end, which is that of the scenario."""
    game = cn.new_game(variant, scenario=scenario, players=players, seed=seed)
    play(game, "good", max_turns=400)
    assert game.over, f"{scenario} for {players}, seed {seed}, does not end"
    ends_as_it_should(game)
    return game


def ends_as_it_should(game: cn.Game) -> None:
    """Check that the winner has what the scenario wants, from what can be read of the game."""
    winner, others = game.players[game.winner], set(range(len(game.players))) - {game.winner}
    enough = game.points(game.winner) >= game.options["target"]
    mechanisms = game.rules.scenario.mechanisms
    if "wonders" in mechanisms:
        highest = max(game.players[other].wonder_level for other in others)
        assert winner.wonder_level == 4 or (enough and winner.wonder_level > highest)
    elif "cloth" in mechanisms and not enough:
        assert sum(village["bolts"] > 0 for village in game.villages) <= 3
        assert all(game.points(other) <= game.points(game.winner) for other in others)
    else:
        assert enough
    if "pirate_islands" in mechanisms:
        assert winner.fortress_chits == 0


def usual(table: dict[str, dict[int, int]]) -> list[tuple[str, int]]:
    """Return the scenarios for three or four players, in turn; the thorough run plays all."""
    return [(name, 3 + (n + 1) % 2) for n, name in enumerate(table)]


@pytest.mark.parametrize(("scenario", "players"), usual(TURNS))
def test_good_bots_finish_every_scenario(scenario, players):
    assert played(SEA, scenario, players, seed=7).turn_number < LONG * TURNS[scenario][players]


@pytest.mark.parametrize("scenario", list(TURNS_WITH_KNIGHTS))
def test_good_bots_finish_scenarios_with_cities_and_knights(scenario):
    game = played(KNIGHTS_AT_SEA, scenario, 3, seed=7)
    assert game.turn_number < LONG * TURNS_WITH_KNIGHTS[scenario][3]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("variant", "scenario", "players", "turns"),
    [
        (variant, scenario, players, turns)
        for variant, table in ((SEA, TURNS), (KNIGHTS_AT_SEA, TURNS_WITH_KNIGHTS))
        for scenario, by_players in table.items()
        for players, turns in by_players.items()
    ],
)
def test_games_take_as_long_as_the_table_says(variant, scenario, players, turns):
    found = median(played(variant, scenario, players, seed).turn_number for seed in range(9))
    assert turns / LONGER < found < turns * LONGER


def test_the_tables_name_every_scenario_and_number_of_players():
    for variant, table in ((SEA, TURNS), (KNIGHTS_AT_SEA, TURNS_WITH_KNIGHTS)):
        for players in (3, 4, 5, 6):
            known = {
                one.name
                for one in list_scenarios(variant, players)
                if "seafarers" in one.systems
                and not (variant == KNIGHTS_AT_SEA and one.name in UNSUITED)
            }
            assert known == {name for name, by in table.items() if players in by}


def test_scenarios_are_as_long_as_their_cards_say():
    for name, turns in TURNS.items():
        mean = (turns[3] + turns[4]) / 2
        words = "long" if mean >= LONG_LENGTH else "medium" if mean >= MEDIUM_LENGTH else "short"
        assert cn.new_game(SEA, scenario=name, players=3).rules.scenario.length == words


@pytest.mark.parametrize("scenario", list(TURNS))
def test_every_registered_bot_plays_every_scenario(scenario):
    assert bots_for(SEA) == bots_for(KNIGHTS_AT_SEA) == ("random", "beginner", "easy", "good")
    game = cn.new_game(SEA, scenario=scenario, players=3, seed=2)
    play(game, ["good", "random", "random"], max_turns=25)
    assert game.over or game.turn_number == 26


@pytest.mark.parametrize("scenario", list(TURNS))
def test_a_good_bot_beats_three_random_ones_in_every_scenario(scenario, thorough):
    games = 100 if thorough else 4
    results = tournament(
        ["good", "random", "random", "random"],
        games,
        seed=2024,
        variant=SEA,
        scenario=scenario,
    )
    assert results.wins[0] >= 0.95 * games


@pytest.mark.parametrize(
    "scenario", ["treasure_islands", "forgotten_tribe", "new_world", "greater_catan", "cloth"]
)
def test_every_decision_has_a_reason(scenario):
    bot, game = GoodBot(), new_game(scenario, seed=6)
    while game.actor is not None and game.turn_number < 50:
        if game.actor == cn.CHANCE:
            game.push(game.sample())
            continue
        advice = bot.advise(game.view(game.actor), 1)[0]
        assert advice.reasons
        assert "nothing speaks for or against it" not in advice.reasons
        game.push(advice.action)
