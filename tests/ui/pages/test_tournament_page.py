"""The tournament page: who plays, what comes in, what is refused in words."""

from __future__ import annotations

import asyncio
from concurrent.futures import Executor, Future
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.bots.tournament.games import Tournament
from catan_nb.classroom.messages import CLASS
from catan_nb.lessons.dashboards import tournament
from catan_nb.lessons.dashboards.tournament import EXAMPLE, TournamentPage
from catan_nb.stats.tools.inference import wilson_interval
from tests.bots.tournament import entrants
from tests.ui.pages.dashboards import press, shown


def duel(games: str = "4", **own: Any) -> TournamentPage:
    """The page with two bots that play quickly."""
    page = cn.lessons.tournament_page(own or None)
    for kind in page.match.bot_kinds:
        page.match.counts[kind] = 0
    page.match.counts["good"] = 1
    page.match.counts[next(iter(own), "random")] = 1
    press(page, "games", value=games)
    return page


def test_games_are_counted_as_the_tournament_plays_them() -> None:
    page = duel("5")
    assert press(page, "go") == ""
    plain = Tournament(["random", "good"], 0)
    wins = plain.results(list(plain.games(5))).wins
    first, second = page.match.strengths()
    assert (first.kind, second.kind) == ("random", "good")
    assert (first.wins, second.wins) == wins
    assert (second.low, second.high) == wilson_interval(wins[1], 5)
    assert first.chance == second.chance == 0.5
    html = shown(page, "strength")
    assert "5 games" in html
    assert "1 × good bot" in html
    assert "cannot be told from chance yet" in html or "wins more often than by chance" in html


def test_more_games_are_added_and_another_choice_begins_anew() -> None:
    page = duel("3")
    press(page, "go")
    press(page, "go")
    assert page.match.games == 6
    way = page.match.interval_history("good")
    assert [one.games for one in way] == [1, 2, 3, 4, 5, 6]
    assert way[-1].high - way[-1].low < way[0].high - way[0].low
    assert "Chart of chance to win by games" in shown(page, "narrowing")
    press(page, "watched", value="random")
    press(page, "count", "random", "2")
    assert page.match.games == 0
    assert "No games yet" in shown(page, "strength")
    press(page, "seed", value="7")
    press(page, "go")
    assert (page.match.games, page.match.seed) == (3, 7)


def test_a_long_way_is_kept_in_few_points() -> None:
    page = duel()
    match, plain = page.match, Tournament(["random", "good"], 0).game(0)
    for _game in range(1000):
        match._count_game(plain, ("random", "good"))
    assert match.games == 1000
    assert 30 <= len(match.way) <= 60
    assert match.interval_history("good")[-1].games > 950


def test_a_faulty_bot_is_named_on_the_page_and_play_goes_on() -> None:
    page = duel("3", mine=entrants.raises)
    assert press(page, "go") == ""
    assert page.match.games == 3
    html = shown(page, "faults")
    assert "mine" in html
    assert "in 3 games" in html
    assert "raised an error: LookupError: nothing here (game 1, turn 0)" in html
    assert page.errors.errors == []


def test_the_bot_that_the_page_shows_beats_three_by_chance(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        tournament, "LIMIT", 60.0
    )  # a second may pass while others use the processor
    made: dict[str, Any] = {}
    exec(EXAMPLE.rsplit("\n", 1)[0], made)
    page = duel("12", mine=made["mine"])
    page.match.counts.update(good=0, random=3)
    press(page, "go")
    mine = page.match.strengths()[0]
    assert page.match.faults == {}
    assert mine.verdict == 1


@pytest.mark.parametrize("typed", ["", "0", "-3", "1e9", "100001", "many"])
def test_absurd_numbers_of_games_are_refused_in_words(typed: str) -> None:
    page = duel(typed)
    assert "whole number from 1 to 100,000" in press(page, "go")
    assert page.match.games == 0


def test_choices_that_cannot_be_played_are_refused_in_words() -> None:
    page = duel()
    press(page, "seed", value="x")
    assert "seed" in press(page, "go")
    press(page, "seed", value="0")
    press(page, "count", "random", "0")
    assert press(page, "go") == "2 to 6 bots take part, not 1."
    for do, arg, value in [
        ("count", "nobody", "2"),
        ("count", "random", "99"),
        ("variant", "", "chess"),
        ("where", "", "64"),
        ("where", "", "tcp://elsewhere"),
    ]:
        before = (dict(page.match.counts), page.match.variant, page.where)
        press(page, do, arg, value)
        assert (dict(page.match.counts), page.match.variant, page.where) == before


def test_a_saved_game_is_played_on_from_where_it_is() -> None:
    page = duel("2")
    game = cn.new_game(players=2, seed=3)
    cn.bots.play(game, "good", max_turns=10)
    page._open_game("late.json", game.to_json())
    assert page.note == ""
    assert "played on from late.json" in shown(page, "choice")
    press(page, "go")
    assert page.match.games == 2
    press(page, "count", "random", "3")
    assert "The opened game has 2 players" in press(page, "go")
    press(page, "close")
    assert page.match.start is None
    page._open_game("over.json", cn.bots.play(cn.new_game(players=2, seed=3)).to_json())
    assert "this game is over" in page.note


class Counted(Executor):
    """Plays at once, and counts."""

    games = 0

    def submit(self, fn: Any, /, *given: Any, **named: Any) -> Future[Any]:
        self.games += 1
        future: Future[Any] = Future()
        future.set_result(fn(*given, **named))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        raise AssertionError("it is somebody else's")


def test_games_are_played_on_the_cluster_that_the_notebook_gives() -> None:
    executor = Counted()
    page = cn.lessons.tournament_page(None, executor)
    page.match.counts.update(good=1, random=1)
    press(page, "games", value="4")
    assert press(page, "go") == ""
    assert executor.games == page.match.games == 4


def test_a_class_shares_its_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "in 2 processes" in cn.lessons.tournament_page()._places().values()
    monkeypatch.setenv(CLASS, "1")
    page = cn.lessons.tournament_page()
    assert list(page._places()) == ["here"]
    press(page, "where", value="2")
    assert page.where == "here"


def test_it_stops_at_any_time_and_keeps_what_there_is() -> None:
    async def visit() -> TournamentPage:
        page = duel("100000")
        press(page, "go")
        while page.match.games < 2:
            await asyncio.sleep(0.01)
        assert "Games are being played" in press(page, "count", "random", "2")
        assert "Games are being played" in press(page, "go")
        assert page._panes["choice"].html.count(" disabled") == len(page.match.bot_kinds) + 2
        page.work.stop()
        while page.work.is_running:
            await asyncio.sleep(0.01)
        return page

    page = asyncio.run(visit())
    assert 2 <= page.match.games < 1000
    assert "they are kept" in page.work._bar.value
    assert page.note == ""
    assert " disabled" not in page._panes["choice"].html
    assert press(page, "count", "random", "2") == ""
