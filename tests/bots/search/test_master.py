"""The bot that looks ahead: it finds what wins, peeps at nothing, and can be stopped."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import islice

import pytest

import catan_nb as cn
from catan_nb.bots import GoodBot, make_bot, play
from catan_nb.bots.playout.actions import encode_action
from catan_nb.bots.playout.loading import load
from catan_nb.bots.playout.table import Table
from catan_nb.bots.search import master
from catan_nb.bots.search.master import MasterBot
from catan_nb.bots.search.trials import Trying
from catan_nb.kernel.question import CHANCE
from tests.bots.guard import GuardedView
from tests.bots.test_honesty import shuffle_development, shuffle_hands

pytestmark = pytest.mark.slow


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
        game.push(GoodBot(seat).choose(view), seat=seat)


@pytest.mark.parametrize("variant", ["base", "base+cities_knights"])
def test_it_is_a_level_of_the_base_game_and_of_cities_and_knights(variant: str) -> None:
    assert type(make_bot("master")) is MasterBot
    assert MasterBot.plays(variant)


@pytest.mark.parametrize("variant", ["base+seafarers", "fastcard"])
def test_it_is_no_level_of_other_games(variant: str) -> None:
    assert not MasterBot.plays(variant)


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


@pytest.mark.rule("base.hidden")
def test_it_looks_at_nothing_hidden_and_chooses_alike_where_things_look_alike() -> None:
    game, shuffles = cn.new_game("base", players=4, seed=11), random.Random(1)
    bot, different = quick(3), 0
    for seat in decisions(game, bot, 30):
        assert (advice := bot.advise(GuardedView(game, seat)))
        other = game.fork()
        shuffle_hands(other, seat, shuffles)
        shuffle_development(other, seat, shuffles)
        different += other.state != game.state
        assert bot.advise(other.view(seat)) == advice
    assert different > 15


def test_a_whole_game_is_played_without_a_fault() -> None:
    game = cn.new_game("base", players=3, seed=2, options={"target": 6})
    play(game, [MasterBot(1, games=4, seconds=None), GoodBot(2), GoodBot(3)])
    assert game.winner is not None


def test_it_thinks_in_small_steps_and_can_be_stopped_at_any_of_them() -> None:
    view = begun()
    steps = list(MasterBot(1, games=30, seconds=None).thinking(view))
    assert len(steps) > 50  # the set-up is worth more games
    assert all(view.why_not(action) is None for action in steps)
    assert steps[0] == GoodBot(1).choose(view)


def test_it_stops_when_its_time_is_over() -> None:
    view = begun()
    few = len(list(MasterBot(1, games=10**6, seconds=0.001).thinking(view)))
    assert few < 40


def test_what_wins_at_once_is_done_without_a_trial() -> None:
    position = cn.Position("base", board="beginner", players=2, options={"target": 3})
    board = position.game().board
    for place in (board.vertex((0, 0), (1, 0), (1, -1)), board.vertex((0, 0), (-1, 0), (-1, 1))):
        position = position.settlement(0, place)
    view = position.hand(0, ore=3, grain=2).turn(0, rolled=True).game().view(0)
    assert isinstance(MasterBot(1).choose(view), cn.BuildCity)
    assert list(MasterBot(1).thinking(view)) == [MasterBot(1).choose(view)]
    (advice,) = MasterBot(1).advise(view)
    assert (advice.action, advice.score) == (MasterBot(1).choose(view), 1.0)
    assert advice.reasons[0] == "1 more point"


def test_a_victory_that_only_has_to_be_claimed_is_claimed_without_a_trial() -> None:
    options = {"target": 3, "must_claim": True}
    position = cn.Position("base", board="beginner", players=2, options=options)
    view = position.city(0, 8).settlement(0, 30).turn(0, rolled=True).game().view(0)
    assert list(MasterBot(1).thinking(view)) == [cn.ClaimVictory()]


def free_roads() -> cn.Game:
    position = cn.Position("base", board="beginner", players=3).settlement(0, 24)
    game = position.development(0, road_building=1).turn(0, rolled=True).game()
    game.push(cn.PlayRoadBuilding())
    return game


def robber_move() -> cn.Game:
    position = cn.Position("base", board="beginner", players=3).settlement(0, 24)
    position.settlement(1, 52).city(2, 40).hand(1, wool=6).hand(2, ore=1)
    game = position.development(0, knight=1).turn(0, rolled=True).game()
    game.push(cn.PlayKnight())
    return game


def victim() -> cn.Game:
    game = robber_move()
    game.push(cn.MoveRobber(17))
    return game


def before_roll() -> cn.Game:
    position = cn.Position("base", board="beginner", players=3).settlement(0, 8).robber(4)
    return position.development(0, knight=1).turn(0).game()


def special_building() -> cn.Game:
    position = cn.Position("base", board="beginner_5_6", players=5).settlement(0, 24)
    game = position.hand(0, ore=3, grain=2, wool=1).turn(4, rolled=True).game()
    game.push(cn.EndTurn())
    return game


@pytest.mark.parametrize(
    "asked",
    [free_roads, robber_move, victim, before_roll, special_building],
    ids=lambda f: f.__name__,
)
def test_it_tries_its_ideas_wherever_a_choice_matters(asked: Callable[[], cn.Game]) -> None:
    advice = MasterBot(1, games=4, seconds=None).advise(asked().view(0))
    assert len(advice) > 1
    assert all("games imagined from here" in one.reasons[0] for one in advice)


def test_it_tries_waiting_and_what_a_quick_player_would_do_beside_the_plan(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = cn.Position("base", board="beginner", players=2).settlement(0, 8, 24)
    for edge in position.board.path(8, 4, 1, 5):
        position.road(0, edge)
    rich = dict.fromkeys(("brick", "lumber", "ore", "grain", "wool"), 6)
    view = position.hand(0, **rich).turn(0, rolled=True).game().view(0)
    quicks = cn.TradeBank("wool", "brick")
    planned = [one.action for one in GoodBot(1).advise(view, n=master.IDEAS)]
    assert not {cn.EndTurn(), quicks} & set(planned)
    monkeypatch.setattr(master, "choose", lambda _table, _mind: encode_action(quicks))
    tried = {one.action for one in quick(1).advise(view, n=20)}
    assert tried == {*planned, cn.EndTurn(), quicks}


@pytest.mark.parametrize("asked", ["settlement", "road"])
def test_both_choices_of_the_set_up_are_worth_more_games(asked: str) -> None:
    game = cn.new_game("base", players=2, seed=1)
    if asked == "road":
        game.push(cn.BuildSettlement(24))
    steps = list(MasterBot(1, games=20, seconds=None).thinking(game.view(game.actor)))
    assert len(steps) > 30


def test_all_ideas_that_are_left_have_had_the_same_games() -> None:
    advice = MasterBot(1, games=7, seconds=None).advise(robber_move().view(0), n=9)
    assert 7 % len(advice) > 0
    assert len({one.why[0].params["m"] for one in advice}) == 1


def test_what_it_would_do_by_now_is_compared_after_the_same_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The second idea loses its first game, the third none, the first all of four."""
    game = cn.new_game("base", board="beginner", players=2, seed=1, options={"start": "placed"})
    game.push(cn.BuildSettlement(24))
    seat = game.actor
    played: list[int] = []

    def won(*_: object) -> int:
        number, place = divmod(len(played), 3)
        played.append(place)
        return seat if place == 2 or (place == 1 and number) else 1 - seat

    monkeypatch.setattr(master, "play_on", won)
    steps = list(MasterBot(1, games=4, seconds=None).thinking(game.view(seat)))
    assert len(set(game.legal_actions())) == 3
    assert len(steps) == 1 + 12
    assert len(set(steps[6:])) == 1 < len(set(steps))


def test_what_others_are_known_to_hold_they_hold_in_every_imagined_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Everybody sees what each place pays, so nothing is hidden until somebody robs or discards."""
    game, met = cn.new_game("base", players=3, seed=1), set[tuple[int, ...]]()

    def note(table: Table, *_: object) -> int:
        met.add(tuple(table.hands))
        return -1

    monkeypatch.setattr(master, "play_on", note)
    while not game.turn_number:
        game.push(GoodBot(1).choose(game.view(game.actor)))
    for dice in ((4, 4), (5, 5), (3, 4)):
        game.push(cn.RollDice())
        game.push(cn.Roll(*dice))
        if sum(dice) != 7:
            game.push(cn.EndTurn())
    MasterBot(1, games=60, seconds=None).choose(game.view(game.actor))
    real = load(game.state)
    assert real is not None
    assert sum(real.hands) > 9
    assert met == {tuple(real.hands)}


def test_whoever_is_not_asked_gets_no_advice() -> None:
    game = robber_move()
    assert quick().advise(game.view(1)) == []
    assert quick().advise(game.view(0), n=0) == []


def test_after_its_choice_it_tells_what_won_most_first() -> None:
    first, *others = quick().advise(begun(), n=9)
    assert first.action == quick().choose(begun())
    assert len(others) > 3
    assert [one.score for one in others] == sorted((one.score for one in others), reverse=True)


def test_its_reasons_tell_in_how_many_imagined_games_an_action_won() -> None:
    advice = quick().advise(begun(), n=2)
    assert all("games imagined from here" in one.reasons[0] for one in advice)
    assert advice[0].action == quick().choose(begun())


def test_trying_prefers_what_wins_and_keeps_to_the_plan_where_nothing_does_better() -> None:
    ideas = Trying.__new__(Trying)
    ideas.wins = [[False, True] * 10, [True, True] * 10, [False] * 20]
    ideas._alive = [0, 1, 2]
    assert ideas.best == 1
    ideas.wins[1] = [False, True] * 9 + [True, True]
    assert ideas.best == 0


def test_it_says_when_it_keeps_to_the_plan_though_something_won_a_little_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One of the ideas wins one game more than what was planned, which chance alone may do."""

    def rounds(self: Trying):
        for place, wins in enumerate(self.wins):
            wins += [True] * 10 + [False] * 10 if place != 1 else [True] * 11 + [False] * 9
        self.played = 400
        yield True

    monkeypatch.setattr(Trying, "rounds", rounds)
    view = begun()
    bot = MasterBot(1, seconds=None)
    first, second, *_ = bot.advise(view)
    assert first.action == bot.choose(view) == GoodBot(1).choose(view)
    assert first.reasons[:2] == (
        "wins 10 of 20 games imagined from here",
        "nothing does clearly better than what was planned",
    )
    assert second.reasons[0] == "wins 11 of 20 games imagined from here"
    assert "nothing does clearly better than what was planned" not in second.reasons
