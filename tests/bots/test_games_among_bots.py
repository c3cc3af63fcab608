from __future__ import annotations

import random

import pytest

import catan_nb as cn
from catan_nb.bots.bot import RandomBot
from catan_nb.bots.good import GoodBot
from catan_nb.bots.levels import BOTS, bots_for, make_bot
from catan_nb.bots.tournament.games import play, playout, tournament
from catan_nb.kernel.question import CHANCE

pytestmark = pytest.mark.slow

KNIGHTS = "base+cities_knights"

#: Players, board and options; together every option has every value that changes play.
TABLES = [
    (2, "variable", {}),
    (3, "beginner", {}),
    (3, "variable", {"must_claim": True, "optional_steal": True, "first_player": 2}),
    (4, "beginner", {"start": "placed", "strict_phases": True}),
    (4, "beginner_classic", {"only_knight_before_roll": True, "robber_needs_token": True}),
    (4, "variable", {"allow_gifts": True, "bank_size": 8, "target": 8}),
    (
        4,
        "variable",
        {
            "tokens": "random",
            "harbours": "anywhere",
            "strict_tie_returns": True,
            "bank_shortage": "single_claimant_gets_rest",
            "red_tokens_apart": False,
        },
    ),
    (5, "variable", {}),
    (5, "variable", {"special_building": "paired_players", "must_claim": True}),
    (6, "beginner", {}),
    (6, "variable", {"special_building": "paired_players", "strict_phases": True}),
]


@pytest.mark.parametrize(("players", "board", "options"), TABLES)
def test_good_bots_finish_every_kind_of_game(players, board, options):
    game = cn.new_game("base", players=players, board=board, seed=3, options=options)
    play(game, [GoodBot(seat) for seat in range(players)], max_turns=400)
    assert game.over
    assert game.points(game.winner) >= options.get("target", 10)


@pytest.mark.parametrize(
    ("players", "board", "options"),
    [
        (2, "variable", {"grudge": True}),
        (3, "cities_knights", {}),
        (4, "variable", {"grudge": True, "must_claim": True, "allow_gifts": True}),
        (4, "beginner", {"bank_size": 8, "strict_phases": True, "optional_steal": True}),
        (5, "variable", {"special_building": "paired_players"}),
        (6, "variable", {}),
    ],
)
def test_good_bots_finish_cities_and_knights(players, board, options):
    game = cn.new_game(KNIGHTS, players=players, board=board, seed=4, options=options)
    play(game, [GoodBot(seat) for seat in range(players)], max_turns=400)
    assert game.over
    assert game.points(game.winner) >= 13
    assert game.landings >= 1


@pytest.mark.parametrize("players", [2, 6])
def test_good_bots_sit_with_random_traders(players):
    game = cn.new_game("base", players=players, seed=8, options={"allow_gifts": True})
    bots = [RandomBot(seat, trading=0.4) for seat in range(players)]
    bots[0] = GoodBot(0)
    play(game, bots)
    assert game.over


def test_bots_live_on_an_island_of_their_own():
    cells = {(q, r): "sea" for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3}
    cells |= {
        (0, 0): ("hills", 6),
        (1, 0): ("fields", 9),
        (0, 1): ("forest", 4),
        (1, -1): ("pasture", 5),
        (0, -1): ("mountains", 12),
        (-1, 0): "desert",
        (-1, 1): ("fields", 3),
        (-2, 0): ("mountains", 10),
        (2, -2): ("hills", 11),
    }
    board = cn.Board.make(cells, [((2, -2), "E", "generic"), ((0, 1), "SE", "ore")])
    game = cn.new_game("base", players=2, board=board, seed=4)
    assert play(game, [GoodBot(0), GoodBot(1)], max_turns=300).over


def test_games_that_nobody_can_win_stop():
    board = cn.Board.make({(0, 0): ("hills", 6), (1, 0): ("fields", 9), (0, 1): ("forest", 5)})
    game = cn.new_game("base", players=2, board=board, seed=1, options={"target": 30})
    play(game, [GoodBot(0), RandomBot(1)], max_turns=30)
    assert not game.over
    assert game.turn_number == 31
    results = tournament(["random", "good"], 2, board=board, options={"target": 30}, max_turns=5)
    assert results.undecided == 2
    assert "undecided" in str(results)


def test_play_stops_where_a_person_decides():
    game = cn.new_game("base", players=3, seed=2)
    play(game, {0: GoodBot(), 2: RandomBot()})
    assert game.actor == 1


def test_a_good_bot_beats_three_random_ones():
    results = tournament(["good", "random", "random", "random"], 100, seed=2024)
    assert results.wins[0] >= 95
    low, _ = results.interval(0)
    assert low > 0.88


def test_a_good_bot_beats_three_random_ones_at_cities_and_knights():
    results = tournament(["good", "random", "random", "random"], 20, seed=2024, variant=KNIGHTS)
    assert results.wins[0] == 20


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_playouts_end_and_reproduce(players):
    game = cn.new_game("base", players=players, seed=9)
    one, two = game.state.copy(), game.state.copy()
    actions = playout(game.rules, one, random.Random(1))
    assert actions == playout(game.rules, two, random.Random(1))
    assert one == two
    assert one.winner >= 0
    assert actions > 100


def test_the_log_of_a_playout_leads_where_the_playout_led():
    game = cn.new_game("base", players=4, seed=9)
    silent, noted = game.state.copy(), game.state.copy()
    log = []
    actions = playout(game.rules, silent, random.Random(1))
    playout(game.rules, noted, random.Random(1), log=log)
    assert len(log) == actions
    for action in log:
        game.push(action)
    assert game.state == noted == silent


def test_playouts_stop_after_the_last_turn():
    game = cn.new_game("base", players=4, seed=9)
    playout(game.rules, game.state, random.Random(1), max_turns=3)
    assert game.state.turn_number == 4


def test_every_registered_bot_plays():
    for name, kind in BOTS.items():
        bot = make_bot(name, 3)
        assert type(bot) is kind
        assert bot.seed == 3
        game = cn.new_game("base", players=2, seed=1)
        view = game.view(game.actor)
        assert view.why_not(bot.choose(view)) is None
        assert bot.name in repr(bot)


def test_the_registry_knows_who_plays_what(monkeypatch):
    assert bots_for("fastcard") == ("random", "beginner", "easy", "good")
    assert bots_for("base") == bots_for(KNIGHTS) == (*bots_for("fastcard"), "master")
    monkeypatch.setattr(GoodBot, "systems", frozenset({"base"}))
    assert bots_for("fastcard") == ("random",)


def test_unknown_bots_are_named():
    with pytest.raises(ValueError, match="no bot 'grandmaster'; there are random, beginner"):
        make_bot("grandmaster")


@pytest.mark.parametrize("variant", ["base", KNIGHTS])
def test_an_action_that_serves_several_plans_is_advised_once(variant):
    game = cn.new_game(variant, players=3, seed=5)
    bots = {seat: make_bot("good", seat) for seat in range(3)}
    while game.actor is not None and game.ply < 300:
        if game.actor == CHANCE:
            game.push(game.sample())
            continue
        advice = [one.action for one in bots[game.actor].advise(game.view(game.actor), n=99)]
        assert len(set(advice)) == len(advice)
        game.push(advice[0])
