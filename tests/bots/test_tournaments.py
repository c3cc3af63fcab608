"""Many games: the same wherever they are played, in order, stoppable, and clear about bad input."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from itertools import islice
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.bots.bot import RandomBot
from catan_nb.bots.good import GoodBot
from catan_nb.bots.tournament.games import Tournament, tournament
from catan_nb.bots.tournament.results import Opened, Results, from_csv, opening_of_seat, to_csv

#: So that a game takes milliseconds.
SHORT: Any = {"options": {"target": 4}}


class Clerk(Executor):
    """Nothing but the interface: works when a result is wanted, on what can be pickled."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        sent = pickle.dumps((fn, args, kwargs))

        class Waiting(Future[Any]):
            def result(self, timeout: float | None = None) -> Any:
                if not self.done():
                    done, given, named = pickle.loads(sent)
                    self.set_result(pickle.loads(pickle.dumps(done(*given, **named))))
                return super().result(timeout)

        self.futures.append(Waiting())
        return self.futures[-1]


@pytest.fixture(scope="module")
def plain() -> Results:
    return tournament(["good", "random", "random"], 4, seed=5, **SHORT)


def test_tournaments_reproduce(plain: Results) -> None:
    assert plain == tournament(["good", "random", "random"], 4, seed=5, **SHORT)
    assert plain != tournament(["good", "random", "random"], 4, seed=6, **SHORT)
    assert plain.entrants == ("Good", "Random", "Random")
    assert sum(plain.wins) == sum(plain.wins_by_turn) == plain.games == 4
    assert plain.mean_points(0) > plain.mean_points(1)
    assert "Good" in str(plain)


def test_a_game_depends_on_seed_and_number_alone(plain: Results) -> None:
    plan = Tournament(["good", "random", "random"], 5, **SHORT)
    assert plan.game(3) == plain.played[3]
    assert pickle.loads(pickle.dumps(plan)).game(1) == plain.played[1]


def test_only_the_standard_interface_of_an_executor_is_used(plain: Results) -> None:
    seen: list[int] = []
    clerk = Clerk()
    there = tournament(
        ["good", "random", "random"],
        4,
        seed=5,
        executor=clerk,
        on_game=lambda game: seen.append(game.number),
        **SHORT,
    )
    assert there == plain
    assert seen == [0, 1, 2, 3]
    assert len(clerk.futures) == 4


def test_processes_give_the_same_results(plain: Results) -> None:
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=fresh) as executor:
        there = tournament(["good", "random", "random"], 4, seed=5, executor=executor, **SHORT)
    assert there == plain


def test_a_million_games_begin_at_once_and_can_be_stopped() -> None:
    plan, clerk = Tournament(["random", "random"], 1, **SHORT), Clerk()
    games = plan.games(1_000_000, executor=clerk, ahead=8)
    first = list(islice(games, 3))
    games.close()  # type: ignore[attr-defined]
    assert [game.number for game in first] == [0, 1, 2]
    assert len(clerk.futures) == 10
    assert [future.cancelled() for future in clerk.futures] == [False] * 3 + [True] * 7
    assert plan.results(first) == tournament(["random", "random"], 3, seed=1, **SHORT)
    assert next(plan.games(1_000_000)) == first[0]


def test_no_games_are_no_error() -> None:
    none = tournament(["random", "random"], 0)
    assert (none.games, none.wins, none.undecided, str(none)) == (0, (0, 0), 0, "no games yet")
    for ask in (none.interval, none.mean_points):
        with pytest.raises(ValueError, match="no games yet"):
            ask(0)


def test_everybody_gets_every_seat_and_turns_are_in_order_of_seats() -> None:
    options = {"target": 3, "first_player": 0}
    plan = Tournament(["random", "random", "random"], 2, options=options)
    assert [plan.game(number).order for number in range(3)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]


def test_what_stood_at_the_start_is_kept(plain: Results) -> None:
    for game in plain.played:
        assert all(len(start.places) == 2 for start in game.opened)
        assert all(start.total == sum(start.pips) > 0 for start in game.opened)
        assert game.winner is not None
        assert game.points[game.winner] >= 4
        assert game.winning_turn == game.order[game.winner]
    # hills 6 and pasture 10 of the beginners' board pay 5 and 3 in 36; a city twice that
    position = cn.Position(board="beginner").settlement(0, 28).city(1, 28 + 16)
    game = position.game()
    assert opening_of_seat(game, 0).places == (28,)
    assert opening_of_seat(game, 0).total == 11
    assert opening_of_seat(game, 1).total == 2 * 11
    assert Opened((1,), (0, 3, 0, 5, 0)).variety == 2


@pytest.mark.slow
def test_bots_play_on_from_a_position() -> None:
    game = cn.Position(board="beginner", players=2).settlement(0, 28).settlement(1, 8).turn(1)
    start = game.game(seed=9)
    results = tournament(["good", "random"], 3, start=start)
    assert {played.opened[0].places for played in results.played} == {(28,)}
    assert len({played.turns for played in results.played}) > 1
    assert start.ply == 0
    assert results == tournament(["good", "random"], 3, start=start, executor=Clerk())


def test_games_can_be_copied_and_sent_anywhere() -> None:
    game = cn.new_game("base+cities_knights", players=3, seed=11)
    while game.ply < 60:
        game.push(game.sample() if game.actor == cn.CHANCE else game.legal_actions()[0])
    game.pop()
    for twin in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game), copy.copy(game)):
        assert type(twin) is cn.Game
        assert twin.to_json() == game.to_json()
        assert (twin.state, twin.log, twin.ply) == (game.state, game.log, game.ply)
        twin.redo()
        assert twin.ply == game.ply + 1


def test_results_go_to_a_file_and_back(plain: Results) -> None:
    text = to_csv(plain)
    assert from_csv(text) == plain
    assert text.splitlines()[1].startswith("0,")
    undecided = tournament(["random", "random"], 1, max_turns=2)
    assert undecided.undecided == 1
    assert from_csv(to_csv(undecided)) == undecided
    for broken in ("a\rb", f"{text}{'9' * 140_000}"):
        with pytest.raises(ValueError, match=r"line \d+ is damaged"):
            from_csv(broken)


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda text: "", "first line"),
        (lambda text: "a,b,c\n1,2,3\n", "first line"),
        (lambda text: text + "4,1\n", "line 6 is damaged: it has 2 columns"),
        (lambda text: text.replace("\n1,", "\none,"), "line 3 is damaged"),
        (lambda text: text.replace("\n0,1,", "\n0,7,"), "line 2 is damaged: there is no player 7"),
        (lambda text: text.replace("Good,2", "Good,9"), "no order"),
        (lambda text: text[::-1].replace("modnaR", "eoJ", 1)[::-1], "other bots"),
    ],
)
def test_damaged_files_are_refused_in_words(plain: Results, spoil: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        from_csv(spoil(to_csv(plain)))


def over() -> cn.Game:
    game = cn.new_game("base", players=2, seed=8, options={"target": 3})
    while not game.over:
        game.push(game.sample() if game.actor == cn.CHANCE else game.legal_actions()[0])
    return game


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"entrants": "random"}, "the entrants are a list"),
        ({"entrants": ["random"]}, "2 to 6 players, not 1"),
        ({"entrants": ["random"] * 7}, "2 to 6 players, not 7"),
        ({"entrants": ["random", "grandmaster"]}, "no bot 'grandmaster'"),
        ({"games": -1}, "whole number from 0 up, not -1"),
        ({"games": "many"}, "whole number from 0 up, not 'many'"),
        ({"seed": -1}, "a seed is"),
        ({"variant": "chess"}, "no variant 'chess'"),
        ({"board": "moon"}, "no board 'moon'"),
        ({"options": {"luck": 1}}, "luck"),
        ({"max_turns": 0}, "at least one turn"),
        ({"start": over}, "this game is over"),
        ({"start": lambda: cn.new_game(players=3)}, "has 3 players; 2 entrants came"),
    ],
)
def test_bad_input_is_answered_in_words(asked: dict[str, Any], said: str) -> None:
    wanted = {"entrants": ["random", "random"], "games": 1, **asked}
    if "start" in wanted:
        wanted["start"] = wanted["start"]()
    with pytest.raises(ValueError, match=said):
        tournament(**wanted)


def test_a_bot_plays_only_what_it_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GoodBot, "systems", frozenset({"base"}))
    with pytest.raises(cn.BadSetup, match="Good does not play"):
        Tournament(["random", "good"], variant="base+cities_knights")


def test_an_executor_is_given_one_game_at_least() -> None:
    with pytest.raises(ValueError, match="at least one game"):
        Tournament(["random", "random"]).games(1, executor=Clerk(), ahead=0)


def test_makers_of_bots_take_part_but_cannot_all_be_sent() -> None:
    makers = [lambda seed: RandomBot(seed, trading=0.2), RandomBot]
    assert tournament(makers, 1, seed=1, **SHORT).games == 1
    with ProcessPoolExecutor(1) as executor, pytest.raises(ValueError, match="cannot be sent"):
        tournament(makers, 1, seed=1, executor=executor)


def test_a_bots_own_fault_is_not_blamed_on_the_way_there() -> None:
    with pytest.raises(TypeError, match="boom"):
        tournament([Broken, Broken], 1, executor=Clerk())


class Broken(RandomBot):
    def choose(self, view: cn.View) -> cn.Action:
        raise TypeError("boom")
