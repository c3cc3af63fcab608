"""What pages cost that are opened in the same instant: less than a budget, and nothing is left."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import psutil
import pytest

from catan_nb.ui.contents import TABLE
from catan_nb.ui.server.forked_pages import CAN_FORK
from tests.load.measuring import measure, served

pytestmark = [
    pytest.mark.skipif(not CAN_FORK, reason="pages are forked on Linux, by ipykernel 7"),
    pytest.mark.slow,
]

LESSON = "02_gamblers_mistake.ipynb"


@pytest.fixture(scope="module")
def server() -> Iterator[tuple[int, str]]:
    with served() as (process, address):
        yield process.pid, f"{address}voila/render/"


@pytest.mark.parametrize("notebook", [TABLE, LESSON])
def test_thirty_pages_at_once_cost_little(server: tuple[int, str], notebook: str) -> None:
    process, pages = server
    told = asyncio.run(measure(process, f"{pages}{notebook}", 30))
    assert told.widgets > 20
    assert told.cpu <= 0.2
    assert told.memory <= 30
    assert told.together <= 1_000
    assert told.zombies == 0
    # All have ended with their pages: the process that forks and its notebooks are left.
    assert len(psutil.Process(process).children(recursive=True)) <= 3


def test_a_forked_page_costs_a_fraction_of_one_that_runs_its_notebook(
    server: tuple[int, str],
) -> None:
    process, pages = server
    forked = asyncio.run(measure(process, f"{pages}{LESSON}", 4))
    with served("--no-fork") as (ordinary, address):
        own = asyncio.run(measure(ordinary.pid, f"{address}voila/render/{LESSON}", 4))
    assert own.cpu > 5 * forked.cpu
    assert own.memory > 2 * forked.memory
