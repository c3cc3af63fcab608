"""What tests of a class share: both databases.

Without PostgreSQL on the machine its tests are skipped and say so; with
CATAN_NB_REQUIRE_POSTGRESQL=1 its absence is a failure.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.classroom.postgresql import Server, programs


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Server]:
    """A server of PostgreSQL, which a test may kill; it starts it again itself."""
    found = programs()
    if found is None:
        reason = "this machine has no PostgreSQL (looked for initdb)"
        if os.environ.get("CATAN_NB_REQUIRE_POSTGRESQL") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    # Not beside the other files of the tests: the path of a socket is short, and its user another.
    with tempfile.TemporaryDirectory(prefix="kit", ignore_cleanup_errors=True) as folder:
        server = Server(found, Path(folder))
        yield server
        server.kill()


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database: each test runs with both kinds."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'class.sqlite'}"
    new: Callable[[], str] = request.getfixturevalue("postgresql").new
    return new()
