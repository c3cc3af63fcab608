"""Tournaments on a cluster of Dask: the same results, with workers that are lost on the way too."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from typing import Any

import pytest
from distributed import Client, LocalCluster

from catan_nb.bots.tournament.games import Tournament
from catan_nb.bots.tournament.results import Results

pytestmark = pytest.mark.slow

GAMES = 60


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    """Two processes that play."""
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        yield client


@pytest.fixture(scope="module")
def plan() -> Tournament:
    return Tournament(["good", "random", "random"], 5, options={"target": 4})


@pytest.fixture(scope="module")
def plain(plan: Tournament) -> Results:
    return plan.results(list(plan.games(GAMES)))


def workers(client: Any) -> set[int]:
    """Return the processes that play."""
    return set(client.run(os.getpid).values())


def test_a_cluster_gives_the_same_results(client: Any, plan: Tournament, plain: Results) -> None:
    played = list(plan.games(GAMES, executor=client.get_executor()))
    assert plan.results(played) == plain
    assert os.getpid() not in workers(client)


def test_a_lost_worker_loses_no_game_and_none_counts_twice(
    client: Any, plan: Tournament, plain: Results
) -> None:
    before = workers(client)
    assert len(before) == 2
    games = plan.games(GAMES, executor=client.get_executor(), ahead=GAMES)
    played = [next(games)]
    os.kill(lost := min(before), signal.SIGKILL)
    played += games
    assert [game.number for game in played] == list(range(GAMES))
    assert plan.results(played) == plain
    client.wait_for_workers(2, timeout=30)
    assert lost not in workers(client)


def test_who_stops_asking_stops_the_cluster(client: Any, plan: Tournament) -> None:
    games = plan.games(1_000_000, executor=client.get_executor(), ahead=200)
    next(games)
    games.close()  # type: ignore[attr-defined]
    until = time.monotonic() + 10
    while any(client.processing().values()) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(client.processing().values())
