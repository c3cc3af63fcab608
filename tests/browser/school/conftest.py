"""A hub with its services on one PostgreSQL, one for all tests here.

Without JupyterHub, its proxy or PostgreSQL on the machine these tests are skipped and say so; with
CATAN_NB_REQUIRE_HUB=1 and CATAN_NB_REQUIRE_POSTGRESQL=1 their absence is a failure.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from importlib.util import find_spec

import pytest

from tests.browser.school.hub import PROXY, Hub, hub
from tests.classroom.conftest import postgresql
from tests.classroom.postgresql import Server

__all__ = ["postgresql", "school"]


@pytest.fixture(scope="session")
def school(
    browser_path: str, postgresql: Server, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Hub]:
    """The hub."""
    if find_spec("jupyterhub") is None or shutil.which(PROXY) is None:
        reason = f"this machine has no JupyterHub (looked for jupyterhub and {PROXY})"
        if os.environ.get("CATAN_NB_REQUIRE_HUB") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    with hub(tmp_path_factory.mktemp("hub"), postgresql.new()) as running:
        yield running
