"""The bot that looks ahead: it finds what wins, peeps at nothing, and can be stopped."""

from __future__ import annotations

import random
from itertools import islice

import pytest

import catan_nb as cn
from catan_nb.bots import HeuristicBot, make_bot, play
from catan_nb.bots.search.master import MasterBot
from catan_nb.bots.search.trying import Trying
from catan_nb.kernel.question import CHANCE
from tests.bots.guard import GuardedView
from tests.bots.test_honesty import shuffle_development, shuffle_hands


def quick(seed: int = 0) -> MasterBot:
    return MasterBot(seed, games=12, seconds=None)


def begun() -> cn.View:
    """Return the view of whoever founds first."""
    game = cn.new_game("base", players=2, seed=1)
    return game.view(game.actor)


def decisions(game: cn.Game, bot: MasterBot, most: int):
    """Let planners play, and give the decisions that a master would have something to try at."""
    while game.actor is not None and most:
        if game.actor == CHANCE:
            game.push(game.sample())
            continue
        seat = game.actor
        view = game.view(seat)
        if len(list(islice(bot.thinking(view), 2))) > 1:
            most -= 1
            yield seat
        game.push(HeuristicBot(seat).choose(view), seat=seat)


def test_it_is_a_level_of_the_base_game_alone() -> None:
    assert type(make_bot("master")) is MasterBot
    assert MasterBot.plays("base")
    assert not MasterBot.plays("base+cities_knights")


@pytest.mark.parametrize("wrong", [{"games": 0}, {"seconds": 0}, {"seconds": -1}])
def test_it_wants_games_and_time(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"not (0|-1)"):
        MasterBot(**wrong)  # type: ignore[arg-type]


def test_the_same_seed_and_number_of_games_choose_the_same() -> None:
    game = play(cn.new_game("base", players=3, seed=5), max_turns=8)
    while game.actor == CHANCE:
        game.push(game.sample())
    view = game.view(game.actor)
    assert len({quick(7).choose(view) for _ in range(3)}) == 1
    assert quick(7).advise(view)[0].action == quick(7).choose(view)


@pytest.mark.slow
@pytest.mark.rule("base.hidden")
def test_it_looks_at_nothing_hidden_and_chooses_alike_where_things_look_alike() -> None:
    game, shuffles = cn.new_game("base", players=4, seed=11), random.Random(1)
    bot, different = quick(3), 0
    for seat in decisions(game, bot, 60):
        assert (advice := bot.advise(GuardedView(game, seat)))
        other = game.fork()
        shuffle_hands(other, seat, shuffles)
        shuffle_development(other, seat, shuffles)
        different += other.state != game.state
        assert bot.advise(other.view(seat)) == advice
    assert different > 30


def test_a_whole_game_is_played_without_a_fault() -> None:
    game = cn.new_game("base", players=3, seed=2, options={"target": 6})
    play(game, [MasterBot(1, games=4, seconds=None), HeuristicBot(2), HeuristicBot(3)])
    assert game.winner is not None


def test_it_thinks_in_small_steps_and_can_be_stopped_at_any_of_them() -> None:
    view = begun()
    steps = list(MasterBot(1, games=30, seconds=None).thinking(view))
    assert len(steps) > 50  # the set-up is worth more games
    assert all(view.why_not(action) is None for action in steps)
    assert steps[0] == HeuristicBot(1).choose(view)


def test_it_stops_when_its_time_is_over() -> None:
    view = begun()
    few = len(list(MasterBot(1, games=10**6, seconds=0.001).thinking(view)))
    assert few < 40


def test_what_wins_at_once_is_done_without_a_trial() -> None:
    position = cn.Position("base", board="beginner", players=2, options={"target": 3})
    board = position.game().board
    for place in (board.vertex((0, 0), (1, 0), (1, -1)), board.vertex((0, 0), (-1, 0), (-1, 1))):
        position = position.settlement(0, place)
    game = position.hand(0, ore=3, grain=2).turn(0, rolled=True).game()
    assert isinstance(MasterBot(1).choose(game.view(0)), cn.BuildCity)


def test_its_reasons_tell_in_how_many_imagined_games_an_action_won() -> None:
    advice = quick().advise(begun(), n=2)
    assert all("games imagined from here" in one.reasons[0] for one in advice)
    assert advice[0].action == quick().choose(begun())


def test_trying_prefers_what_wins_and_keeps_to_the_plan_where_nothing_does_better() -> None:
    trying = Trying.__new__(Trying)
    trying.wins = [[False, True] * 10, [True, True] * 10, [False] * 20]
    trying._alive = [0, 1, 2]
    assert trying.best == 1
    trying.wins[1] = [False, True] * 9 + [True, True]
    assert trying.best == 0
