"""Bots of one's own in a tournament: watched, named where they fail, and never fatal."""

from __future__ import annotations

import pickle
import signal
import sys
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import wait
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.bots.tournament.entrants import Own, own_bots
from catan_nb.bots.tournament.games import Stuck, Tournament, iterate_received, shut_down
from tests.bots.tournament import entrants

SHORT = {"target": 4}


def plan(bot: Any, limit: float = 0.3, **more: Any) -> Tournament:
    return Tournament([Own("mine", bot), "random", "good"], 1, options=SHORT, limit=limit, **more)


@pytest.mark.parametrize(
    ("bot", "kind", "what"),
    [
        (entrants.raises, "raised", "LookupError: nothing here"),
        (entrants.leaves, "raised", "SystemExit"),
        (entrants.Broken, "raised", "OSError: no file"),
        (entrants.stalls, "stalled", ""),
        (entrants.stalls_in_the_kit, "stalled", ""),
        (entrants.sleeps, "stalled", ""),
        (entrants.sleeps_long, "stalled", ""),
        (entrants.catches, "stalled", ""),
        (entrants.catches_in_the_kit, "stalled", ""),
        (entrants.catches_from_below, "stalled", ""),
        (entrants.talks, "nonsense", "'a settlement, please'"),
        (entrants.says_nothing, "nonsense", "Mute"),
        (entrants.gives_up, "raised", "GeneratorExit"),
        (entrants.peeps, "peeped", "game_behind"),
        (entrants.peeps_whatever_comes, "peeped", "game_behind"),
        (entrants.fails_where_it_is_stopped, "peeped", "game_behind"),
    ],
)
def test_a_faulty_bot_is_named_and_the_game_goes_on(bot: Any, kind: str, what: str) -> None:
    made = plan(entrants.first)
    object.__setattr__(made, "entrants", (Own("mine", bot), *made.entrants[1:]))
    began = time.monotonic()
    game = made.game(0)
    (fault,) = game.faults
    assert (fault.entrant, fault.kind, fault.what) == (0, kind, what)
    assert game.winner is not None
    assert time.monotonic() - began < 5
    assert sys.gettrace() is None or "coverage" in sys.modules


def test_what_the_rules_refuse_is_told_with_their_reason() -> None:
    (fault,) = plan(entrants.cheats).game(0).faults
    assert fault.kind == "nonsense"
    assert "ClaimVictory" in fault.what or "victory" in fault.what.lower()


def test_what_no_action_can_be_is_told() -> None:
    (fault,) = plan(entrants.malformed).game(0).faults
    assert (fault.kind, fault.what[:9]) == ("nonsense", "TradeBank")


def test_a_clock_that_was_set_before_is_set_again() -> None:
    before = signal.signal(signal.SIGALRM, signal.SIG_IGN)
    try:
        plan(entrants.catches).game(0)
        assert signal.getsignal(signal.SIGALRM) is signal.SIG_IGN
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    finally:
        signal.signal(signal.SIGALRM, before)


def test_a_sound_bot_plays_as_if_nobody_watched() -> None:
    watched, alone = plan(entrants.first, limit=30), plan(entrants.first)
    object.__setattr__(alone, "limit", None)
    for number in range(3):
        assert watched.game(number) == alone.game(number)
        assert watched.game(number).faults == ()


def test_functions_and_classes_are_bots_and_called_by_their_names() -> None:
    made = Tournament([Own("a", entrants.first), Own("b", entrants.Class)], 1, limit=1)
    assert made.names == ("a", "b")
    assert made.game(0).faults == ()


def test_what_is_no_bot_is_refused_in_words() -> None:
    with pytest.raises(cn.BadSetup, match="'mine' is no bot"):
        own_bots({"mine": 3})
    with pytest.raises(cn.BadSetup, match="own bots are given by name"):
        own_bots([entrants.first])  # type: ignore[arg-type]
    with pytest.raises(cn.BadSetup, match="bot of the kit"):
        own_bots({"random": entrants.first})
    for name in ("", "x" * 30, 3):
        with pytest.raises(cn.BadSetup, match="1 to 24 letters"):
            own_bots({name: entrants.first})  # type: ignore[dict-item]
    with pytest.raises(cn.BadSetup, match="mine cannot be made: OSError: no file"):
        plan(entrants.Broken)
    with pytest.raises(cn.BadSetup, match="no method choose"):
        plan(str)
    with pytest.raises(ValueError, match="may take some time"):
        plan(entrants.first, limit=0)


# ---- elsewhere -------------------------------------------------------------------------


def test_a_notebooks_own_bot_is_sent_as_it_is() -> None:
    """Another process has no such ``__main__``: Dask's own way of sending things serves."""
    notebook: dict[str, Any] = {"__name__": "__main__"}
    exec("def mine(view):\n    return view.legal_actions()[0]", notebook)
    sent = pickle.loads(pickle.dumps(Own("mine", notebook["mine"])))
    assert sent.name == "mine"
    assert plan(entrants.first).game(1) == plan(sent._bot).game(1)


@pytest.mark.slow
def test_games_come_in_from_processes_as_they_are_played_here() -> None:
    made = plan(entrants.Class, limit=30)
    here = [one for some in iterate_received(made, 2, 8) for one in some]
    executor = ProcessPoolExecutor(2, mp_context=get_context("spawn"))
    try:
        there: list[Any] = []
        for some in iterate_received(made, 2, 8, executor):
            there += some
            time.sleep(0.02)
    finally:
        shut_down(executor)
    assert there == here == [made.game(number) for number in range(2, 10)]


@pytest.mark.slow
def test_processes_are_ended_at_once_with_what_they_are_at() -> None:
    executor = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
    come = iterate_received(plan(entrants.sleeps, limit=1000), 0, 20, executor)
    next(come)
    began = time.monotonic()
    come.close()  # type: ignore[attr-defined]
    workers = list(executor._processes.values())
    shut_down(executor)
    # The executor's own thread waits for them too, and only one of two is told an exit code.
    assert workers
    assert all(wait([worker.sentinel], 8) for worker in workers)
    assert time.monotonic() - began < 8


class Silent(Executor):
    """One from which nothing comes back."""

    def submit(self, *_given: Any, **_named: Any) -> Future[Any]:
        return Future()


def test_a_game_that_does_not_come_back_is_given_up() -> None:
    come = iterate_received(plan(entrants.first), 0, 3, Silent(), patience=0.05)
    assert next(come) == ()
    time.sleep(0.06)
    with pytest.raises(Stuck, match="no game has come back for"):
        next(come)
