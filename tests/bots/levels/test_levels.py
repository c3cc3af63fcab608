"""The levels below the planner: what they do worse, and that they stay honest and repeatable."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import catan_nb as cn
from catan_nb.bots import LEVELS, GoodBot, make_bot, play
from catan_nb.bots.bot import Advice
from catan_nb.bots.levels import (
    PASSES,
    BeginnerBot,
    EasyBot,
    Lapse,
    guesses,
    hurries,
    overlooks,
    robs_anybody,
    seldom_swaps,
    seldom_trades,
)
from catan_nb.bots.memory import Recall
from catan_nb.bots.plans import VICTORY
from catan_nb.bots.search.master import SECONDS
from catan_nb.bots.sight import Sight
from catan_nb.bots.tournament import ladder
from catan_nb.fastcard import actions as fastcard
from catan_nb.fastcard.actions import EndSwaps, KeepFate, SwapMarket
from catan_nb.kernel.question import CHANCE
from catan_nb.kernel.words import say
from catan_nb.rules.base.actions import MoveRobber
from catan_nb.rules.cities_knights.actions import Decline
from tests.bots.guard import GuardedView

pytestmark = pytest.mark.slow

KNIGHTS = "base+cities_knights"
WAIT = Advice(cn.EndTurn(), 0.02, ())
ROAD = Advice(cn.BuildRoad(3), -0.1, ())
CITY = Advice(cn.BuildCity(7), 1.0, ())
OFFER = Advice(cn.OfferTrade(cn.Cards(ore=1), cn.Cards(wool=1), (1,)), 0.3, ())


def luck(thing: str) -> random.Random:
    return random.Random("a turn " + thing)


def often(lapse: Lapse, advice: list[Advice], times: int = 400) -> list[list[Advice]]:
    """Return what becomes of some advice in many turns."""
    return [
        lapse.bend(advice, lambda thing, turn=turn: random.Random(f"{turn} {thing}"))
        for turn in range(times)
    ]


def test_levels_are_bots_by_name() -> None:
    assert list(LEVELS) == ["beginner", "easy", "good", "master"]
    for name, kind in LEVELS.items():
        assert type(make_bot(name)) is kind
        for variant in ("base+cities_knights+seafarers", "fastcard"):
            assert kind.plays(variant) is (name != "master")
    assert LEVELS["good"] is make_bot("good").__class__ is GoodBot


@pytest.mark.parametrize("level", [BeginnerBot, EasyBot])
def test_a_level_says_of_each_lapse_what_it_is(level: type[EasyBot]) -> None:
    assert len({lapse.says for lapse in level.lapses}) == len(level.lapses) >= 2
    assert all(0 < len(lapse.says) < 80 for lapse in level.lapses)


def test_whoever_guesses_takes_good_for_better_or_worse_but_not_for_bad() -> None:
    guessed = often(guesses(0.3), [CITY, ROAD])
    cities, roads = ([one[place].score for one in guessed] for place in (0, 1))
    assert 0.9 < sum(cities) / len(cities) < 1.2
    assert min(cities) < 0.7 < 1.4 < max(cities)
    assert max(roads) < 0


def test_whoever_overlooks_things_does_so_for_the_turn_and_never_the_victory() -> None:
    found = often(overlooks(0.25), [CITY, WAIT])
    assert 45 < sum(CITY not in one for one in found) < 110
    assert all(found)
    lapse = overlooks(0.25)
    assert lapse.bend([CITY, ROAD, WAIT], luck) == lapse.bend([CITY, ROAD, WAIT], luck)
    won = Advice(cn.BuildCity(7), VICTORY + 1, ())
    assert all(won in one for one in often(overlooks(0.9), [won, WAIT]))


def test_that_nothing_need_be_done_is_never_overlooked() -> None:
    passing = (
        *(cn.RollDice(), cn.EndTurn(), cn.EndBuilding(), cn.RefuseTrade(), Decline()),
        *(EndSwaps(), KeepFate(), fastcard.EndTurn()),
    )
    for action in passing:
        stay = Advice(action, 0.0, ())
        assert all(stay in one for one in often(overlooks(0.9), [CITY, ROAD, stay]))


def test_whoever_overlooks_a_purchase_overlooks_what_only_serves_it() -> None:
    city = replace(CITY, purchase=say("a city at {place}", place="V7"))
    trade = Advice(cn.TradeBank(cn.WOOL, cn.ORE), 0.9, (), purchase=city.purchase)
    found = often(overlooks(0.5), [city, trade, WAIT])
    assert {len(one) for one in found} == {1, 3}
    for guessed in often(guesses(0.3), [city, trade]):
        assert guessed[0].score / city.score == pytest.approx(guessed[1].score / trade.score)


@pytest.mark.parametrize("variant", ["base", KNIGHTS])
def test_an_easy_bot_thinks_of_what_it_has_traded_for(variant: str) -> None:
    game = cn.new_game(variant, players=3, seed=9)
    bots = [EasyBot(seat) for seat in range(3)]
    trades = 0
    while (actor := game.actor) is not None:
        if actor == CHANCE:
            game.push(game.sample())
            continue
        best = bots[actor].advise(game.view(actor), 1)[0]
        game.push(best.action, seat=actor)
        if isinstance(best.action, cn.TradeBank):
            trades += 1
            assert best.purchase is not None
            after = bots[actor].advise(game.view(actor), 1000)
            assert best.purchase in [one.purchase for one in after]
    assert trades > 5


def test_whoever_must_answer_thinks_of_all_answers() -> None:
    sites = [Advice(cn.BuildSettlement(vertex), float(vertex), ()) for vertex in range(5)]
    assert all(one == sites for one in often(overlooks(0.9), sites, 20))


@pytest.mark.parametrize("variant", ["base", KNIGHTS])
def test_an_easy_bot_never_does_what_it_thinks_worse_than_nothing(variant: str) -> None:
    game = cn.new_game(variant, players=3, seed=9)
    bots = [EasyBot(seat) for seat in range(3)]
    might_pass = 0
    while (actor := game.actor) is not None:
        if actor == CHANCE:
            game.push(game.sample())
            continue
        bot, view = bots[actor], game.view(actor)
        action = bot.choose(view)
        planned = GoodBot._ranked(bot, view)
        if any(type(one.action).__name__ in PASSES for one in planned):
            might_pass += 1
            assert any(one.action == action and one.score >= 0 for one in planned)
        game.push(action, seat=actor)
    assert might_pass > 50


@pytest.mark.parametrize("level", [BeginnerBot, EasyBot])
def test_no_level_overlooks_what_wins_however_it_guesses(level: type[EasyBot]) -> None:
    won = Advice(cn.BuildCity(7), VICTORY + 1, ())
    for turn in range(400):
        advice = [won, ROAD, WAIT]
        for lapse in level.lapses:
            advice = lapse.bend(advice, lambda thing, turn=turn: random.Random(f"{turn} {thing}"))
        assert max(advice, key=lambda one: one.score).action == won.action


def test_whoever_hurries_builds_a_road_rather_than_wait() -> None:
    road, wait = hurries(0.2).bend([ROAD, WAIT], luck)
    assert road.score > wait.score == WAIT.score


def test_whoever_seldom_trades_makes_no_offers_in_most_turns() -> None:
    found = often(seldom_trades(0.8), [OFFER, WAIT])
    assert 40 < sum(OFFER in one for one in found) < 120
    assert all(WAIT in one for one in found)


def test_whoever_seldom_swaps_leaves_most_swaps_of_the_card_game_undone() -> None:
    swap, stop = Advice(SwapMarket(1), 0.5, ()), Advice(EndSwaps(), 0.0, ())
    found = often(seldom_swaps(0.85), [swap, stop])
    assert 30 < sum(swap in one for one in found) < 90
    assert all(stop in one for one in found)
    assert seldom_swaps(1.0).bend([swap], luck) == [swap]


def pays_more(sight: Sight, one: int, other: int) -> bool:
    """Whether a place pays all that another pays and more, and has no worse harbour."""
    here, there = Counter[int](), Counter[int]()
    for vertex, dots in ((one, here), (other, there)):
        for kind, pips in sight.vertex_yields[vertex]:
            dots[kind] += pips
    mine, theirs = (sight.board.vertex_harbours[vertex] for vertex in (one, other))
    harbour = theirs is None or (mine is not None and mine.kind == theirs.kind)
    return harbour and here > there


@pytest.mark.parametrize("level", [BeginnerBot, EasyBot])
@pytest.mark.parametrize("players", [2, 4])
def test_no_guess_puts_a_place_before_one_that_pays_more(
    level: type[EasyBot], players: int
) -> None:
    worse = 0
    for seed in range(12):
        game = cn.new_game("base", players=players, seed=seed)
        bots = [level(seed + seat) for seat in range(players)]
        while game.actor is not None and game.ply < 4 * players:
            if game.actor == CHANCE:
                game.push(game.sample())
                continue
            bot, view = bots[game.actor], game.view(game.actor)
            action = bot.choose(view)
            if isinstance(game.frame, cn.questions.SetupSettlement):
                sight = Sight(view, Recall())
                places = bot._places(sight)
                sites = [one.vertex for one in game.legal_actions()]
                for better in sites:
                    for site in sites:
                        if pays_more(sight, better, site):
                            worse += 1
                            gain = places.settlement_gain(site)
                            assert places.settlement_gain(better) > gain
                            assert site != action.vertex
            game.push(action, seat=game.actor)
    assert worse > 100


def test_whoever_guesses_misjudges_what_is_done_at_all_places_alike() -> None:
    sites = [Advice(cn.BuildSettlement(vertex), 1.0 + vertex, ()) for vertex in range(5)]
    for guessed in often(guesses(0.5), sites, 20):
        shares = [one.score / site.score for one, site in zip(guessed, sites, strict=True)]
        assert shares == pytest.approx([shares[0]] * 5)


def test_whoever_robs_anybody_spares_nobody_and_not_the_leader_alone() -> None:
    moves = [
        Advice(MoveRobber(hex), score, (), robs=robs)
        for hex, (score, robs) in enumerate([(9.0, 2), (1.0, 2), (11.0, 1), (12.0, 0)])
    ]
    for among in (moves, moves[2:], moves[3:]):
        found = [max(one, key=lambda a: a.score) for one in often(robs_anybody(), among)]
        first = [one.action.hex for one in found]
        best = [one.action.hex for one in among if one.robs == among[0].robs]
        assert set(first) == set(best)
        assert all(first.count(hex) > 140 for hex in best)


@pytest.mark.parametrize("seed", range(4))
def test_a_beginner_steals_where_it_can_and_spares_itself(seed: int) -> None:
    game = cn.new_game("base", players=3, seed=seed)
    bots = [BeginnerBot(seat) for seat in range(3)]
    moves = 0
    while (actor := game.actor) is not None:
        if actor == CHANCE:
            game.push(game.sample())
            continue
        action = bots[actor].choose(game.view(actor))
        if isinstance(action, MoveRobber):
            moves += 1
            sight = Sight(game.view(actor), Recall())
            free = [a.hex for a in game.legal_actions() if not sight.stakes(actor, a.hex)]
            hurt = {
                hex: {other for other in sight.others if sight.stakes(other, hex)} for hex in free
            }
            steals = [hex for hex in free if any(sight.sizes[other] for other in hurt[hex])]
            blocks = [hex for hex in free if hurt[hex] and sight.tokens[hex]]
            assert action.hex in (steals or blocks or free)
        game.push(action, seat=actor)
    assert moves


@pytest.mark.rule("base.hidden")
@pytest.mark.parametrize("variant", ["base", KNIGHTS])
def test_levels_look_at_nothing_hidden_and_choose_alike_again(variant: str) -> None:
    game = cn.new_game(variant, players=3, seed=6)
    bots = [BeginnerBot(0), EasyBot(1), BeginnerBot(2)]
    again = [BeginnerBot(0), EasyBot(1), BeginnerBot(2)]
    while (actor := game.actor) is not None:
        if actor == CHANCE:
            game.push(game.sample())
            continue
        action = bots[actor].choose(game.view(actor))
        if game.ply % 5 == 0:
            assert again[actor].choose(GuardedView(game, actor)) == action
            assert bots[actor].advise(game.view(actor))[0].action == action
        game.push(action, seat=actor)
    assert game.winner is not None


def test_lower_levels_count_no_cards() -> None:
    game = play(cn.new_game("base", players=3, seed=6), "good", max_turns=20)
    view = game.view(0)
    assert any(map(any, GoodBot().memory(view).hands))
    assert not any(map(any, EasyBot().memory(view).hands))
    assert not EasyBot().memory(view).known()


def test_a_beginner_is_easily_beaten() -> None:
    rung = ladder.Rung("good", "beginner").play(24, seed=77)
    assert rung.games == 24
    assert rung.wins >= 16


def test_the_ladder_is_printed_row_by_row(capsys: pytest.CaptureFixture[str]) -> None:
    ladder.main(["cards", "--games", "2", "--rows", "1"])
    *_head, row = capsys.readouterr().out.splitlines()
    assert row.startswith("| cards | good | easy | 2 |")
    with pytest.raises(SystemExit):
        ladder.main(["chess"])
    assert "there is no game 'chess'" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        ladder.main(["--games", "0"])


def test_a_row_in_two_parts_is_the_same_row() -> None:
    whole = ladder.Rung("good", "easy", system="cards").play(6)
    parts = [
        ladder.Rung("good", "easy", system="cards").play(games, seed)
        for games, seed in ((2, 0), (4, 1))
    ]
    assert [whole.wins, whole.decisions] == [
        sum(one.wins for one in parts),
        sum(one.decisions for one in parts),
    ]


def test_masters_of_an_untimed_row_look_at_no_clock() -> None:
    for untimed, seconds in ((True, None), (False, SECONDS)):
        for rung in ladder.ladder("base", untimed=untimed):
            bot = rung.bot(rung.one, 3)
            assert bot.seed == 3
            assert getattr(bot, "seconds", seconds) == seconds


def test_the_page_on_levels_tells_how_to_make_one() -> None:
    page = (Path(__file__).parents[3] / "docs" / "levels.md").read_text("utf-8")
    code = page.split("```python\n")[1].split("```")[0]
    made: dict[str, type[EasyBot]] = {}
    exec(code, made)
    game = cn.new_game("base", players=2, seed=4, options={"target": 5})
    assert play(game, [made["Sleepy"](1), "good"]).winner is not None
    for name in LEVELS:
        assert f"\n| {name} | " in page


def test_the_ladder_sets_everybody_on_every_seat_of_a_board() -> None:
    rungs = {
        name: [(r.one, r.others, r.players) for r in ladder.ladder(name)]
        for name in ("base", "knights")
    }
    assert rungs["base"] == [
        ("easy", "beginner", 2),
        ("good", "easy", 2),
        ("master", "good", 2),
        ("beginner", "good", 4),
        ("easy", "good", 4),
        ("master", "good", 4),
    ]
    assert rungs["knights"] == rungs["base"]
