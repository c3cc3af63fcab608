"""Options of the test run that several areas share."""

from __future__ import annotations

import os
import signal
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import settings

MUCH = 10
"""As many quick tests one that is slow counts as."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--thorough",
        action="store_true",
        default=os.environ.get("CATAN_NB_THOROUGH", "") not in ("", "0"),
        help="play at least 1,000 random games in the conformance tests"
        " (also switched on by CATAN_NB_THOROUGH=1)",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Let no clock decide about a property; only the thorough run looks for new examples."""
    wanted = bool(config.getoption("--thorough"))
    settings.register_profile("kit", deadline=None, derandomize=not wanted)
    settings.load_profile("kit")
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # A job in the background is begun so, and the servers it starts would not hear their end.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    config.option.loadscopereorder = False  # the order below is that of several processes too


@pytest.fixture(scope="session")
def thorough(request: pytest.FixtureRequest) -> bool:
    """Whether the long run is wanted."""
    return bool(request.config.getoption("--thorough"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave what takes long to the thorough run; of several processes, none ends long after all.

    For that, files in which there is most to do begin where several processes share the tests.
    """
    if not config.getoption("--thorough"):
        long = [item for item in items if item.get_closest_marker("thorough")]
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if not item.get_closest_marker("thorough")]
    for item in items:
        if item.get_closest_marker("slow"):
            # A machine that stalls may starve one process: what fails twice is a fault.
            item.add_marker(pytest.mark.flaky(reruns=1))
    if hasattr(config, "workerinput"):
        much: Counter[Path] = Counter()
        for item in items:
            slow = item.get_closest_marker("slow") or item.get_closest_marker("notebook")
            much[item.path] += MUCH if slow else 1
        items.sort(key=lambda item: -much[item.path])


@pytest.fixture(scope="session", autouse=True)
def own_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Let servers that tests start keep what is a user's own in a folder of this run."""
    os.environ["JUPYTER_DATA_DIR"] = str(tmp_path_factory.mktemp("own"))
