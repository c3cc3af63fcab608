"""Games that go on in outline after an action of Cities & Knights."""

from __future__ import annotations

import random
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.bots import GoodBot
from catan_nb.bots.search.knights import rollouts
from catan_nb.bots.search.knights.sketch import KINDS, Sketch
from catan_nb.bots.search.master import MasterBot, make_simulator
from catan_nb.kernel.question import CHANCE
from catan_nb.rules.cards import Cards
from catan_nb.rules.cities_knights.names import POLITICS
from tests.bots.guard import GuardedView
from tests.bots.knights_table import table

pytestmark = pytest.mark.slow

DICE, LUCK = [100] * 300, [0.5] * 300


def games(view: cn.View, rng: random.Random) -> rollouts.SketchedGames:
    found = make_simulator(view, {}, rng)
    assert isinstance(found, rollouts.SketchedGames)
    return found


def test_every_idea_goes_on_from_the_same_hidden_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    met: list[tuple[int, ...]] = []

    def note(sketch: Sketch, dice: list[int], luck: list[float]) -> int:
        met.append(tuple(sketch.hands[KINDS:]))
        return 1

    monkeypatch.setattr(rollouts, "play_on", note)
    position = table().hand(0, ore=3, grain=2).hand(1, ore=2, wool=3).hand(2, brick=1, cloth=4)
    view = position.turn(0, rolled=True).game().view(0)
    rng = random.Random(1)
    for _ in range(20):
        ideas = {0: cn.BuildCity(8), 3: cn.EndTurn()}
        played = games(view, rng).dealt(ideas, rng)
        assert {place: one(DICE, LUCK) for place, one in played.items()} == {0: 1, 3: 1}
    assert met[::2] == met[1::2]
    assert len(set(met)) > 5


def test_what_an_action_asks_is_answered_before_the_game_goes_on_in_outline() -> None:
    position = table().hand(0, ore=1).hand(1, ore=9).barbarians(landings=1).turn(0)
    view = position.game().view(0)
    rng = random.Random(1)
    played = games(view, rng).dealt({0: cn.RollDice()}, rng)
    assert played[0](DICE, LUCK) in (0, 1, 2)


def test_an_action_that_wins_is_known_and_tried_no_further() -> None:
    position = table(target=4).hand(0, ore=3, grain=2, coin=1).turn(0, rolled=True)
    view = position.game().view(0)
    rng = random.Random(1)
    found = games(view, rng)
    thought = [cn.EndTurn(), cn.Improve(POLITICS), cn.BuildCity(8)]
    assert found.winning(thought) == cn.BuildCity(8)
    assert found.winning(thought[:2]) is None
    assert found.dealt({0: cn.BuildCity(8)}, rng)[0](DICE, LUCK) == 0
    assert MasterBot(1, games=8, seconds=None).choose(view) == cn.BuildCity(8)


def test_offers_are_the_planners_and_progress_cards_are_tried() -> None:
    view = table().hand(0, ore=1).turn(0, rolled=True).game().view(0)
    found = games(view, random.Random(1))
    assert not found.knows(cn.OfferTrade(Cards(ore=1), Cards(grain=1)))
    assert found.knows(cn.PlayCrane())
    assert found.knows(cn.EndTurn())


@pytest.mark.parametrize(
    "chosen",
    [
        {"variant": "base+seafarers+cities_knights", "scenario": "new_shores"},
        {"variant": "base+cities_knights", "scenario": "harbourmaster"},
        {
            "variant": "base+cities_knights",
            "scenario": cn.Scenario("apart", board="variable", leaves_out=("longest_route",)),
        },
    ],
)
def test_where_more_or_less_is_played_nothing_is_imagined(chosen: dict[str, Any]) -> None:
    game = cn.new_game(players=3, seed=1, **chosen)
    assert game.actor is not None
    view = game.view(game.actor)
    assert make_simulator(view, {}, random.Random(1)) is None
    assert MasterBot(1, games=4, seconds=None).choose(view) == GoodBot(1).choose(view)


def test_every_game_of_a_deal_begins_at_the_same_position() -> None:
    view = table().hand(0, ore=3, grain=2).turn(0, rolled=True).game().view(0)
    rng = random.Random(1)
    luck = [0.5] * 300
    rolls = [[rng.randrange(216) for _ in range(300)] for _ in range(12)]
    found = games(view, rng)
    played = found.dealt({0: cn.BuildCity(8)}, rng)[0]
    winners = [played(dice, luck) for dice in rolls]
    alone = [found.dealt({0: cn.BuildCity(8)}, rng)[0](dice, luck) for dice in rolls]
    assert winners == alone
    assert len(set(winners)) > 1


def test_the_best_of_each_kind_of_action_is_tried() -> None:
    view = table().hand(0, ore=1).turn(0, rolled=True).game().view(0)
    thought = [cn.BuildCity(8), cn.BuildRoad(3), cn.BuildRoad(4), cn.PlayCrane(), cn.EndTurn()]
    found = games(view, random.Random(1)).more(thought)
    assert found == [cn.BuildCity(8), cn.BuildRoad(3), cn.PlayCrane(), cn.EndTurn()]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_master_plays_on_at_every_decision_and_peeps_at_nothing(players: int) -> None:
    game = cn.new_game("base+cities_knights", players=players, seed=players)
    masters = {seat: MasterBot(seat, games=4, seconds=None) for seat in range(players)}
    steps = 0
    while game.actor is not None and steps < 150:
        steps += 1
        if game.actor == CHANCE:
            game.push(game.sample())
            continue
        view = game.view(game.actor)
        if steps % 10 == 0:
            chosen = masters[game.actor].choose(view)
            assert view.why_not(chosen) is None
            assert masters[game.actor].choose(GuardedView(game, game.actor)) == chosen
        game.push(GoodBot(game.actor).choose(view), seat=game.actor)


def test_a_master_says_how_many_imagined_games_an_action_won() -> None:
    view = table().hand(0, ore=3, grain=2, coin=1).turn(0, rolled=True).game().view(0)
    bot = MasterBot(1, games=24, seconds=None)
    first, *_ = bot.advise(view)
    assert first.action == bot.choose(view)
    assert "games imagined from here" in first.reasons[0]
