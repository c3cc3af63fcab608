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
        " (also switched on by CATAN_NB_THOROUGH=1); runs all tests",
    )
    parser.addoption("--all", action="store_true", help="run all tests, those that take long too")
    parser.addoption("--rest", action="store_true", help="run what is left out without options")


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


def is_wanted(item: pytest.Item, config: pytest.Config) -> bool:
    """Return whether this run has a test.

    Without options and without a path, a run has what is quick and, of what takes long, the
    chosen tests; with a path, all that is there. Thorough tests run with ``--thorough`` alone.
    """
    if config.getoption("--thorough"):
        return True
    if item.get_closest_marker("thorough"):
        return False
    takes_long = any(map(item.get_closest_marker, ("browser", "notebook", "slow")))
    is_chosen = not takes_long or item.get_closest_marker("chosen") is not None
    if config.getoption("--rest"):
        return not is_chosen
    named = config.args_source is pytest.Config.ArgsSource.ARGS
    return is_chosen or named or bool(config.getoption("--all"))


@pytest.hookimpl(trylast=True)  # after tests/browser has marked what is in it
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Select what this run has; of several processes, none ends long after all others.

    For that, files in which there is most to do begin where several processes share the tests.
    """
    config.hook.pytest_deselected(items=[item for item in items if not is_wanted(item, config)])
    items[:] = [item for item in items if is_wanted(item, config)]
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
    # Playwright leaves an event loop running, in which no test could run another.
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


@pytest.fixture(scope="session", autouse=True)
def own_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Let servers that tests start keep what is a user's own in a folder of this run."""
    os.environ["JUPYTER_DATA_DIR"] = str(tmp_path_factory.mktemp("own"))
