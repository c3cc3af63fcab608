"""What tests of the table share."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from catan_nb.language import use
from catan_nb.ui.widgets import shared_script
from tests.ui.table.wire import Wire, tapped


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """Whatever language a test has chosen, the next one begins in English."""
    yield
    use("en")


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Iterator[Wire]:
    """What is sent to a page that nobody looks at."""
    monkeypatch.setattr(shared_script, "_codes", {})
    monkeypatch.setattr(shared_script, "_layouts", [])
    with tapped() as found:
        yield found


@pytest.fixture
def one_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no time pass for what pages tell of it: when a card was gained."""
    monkeypatch.setattr("catan_nb.ui.panels.hand.time", SimpleNamespace(monotonic=lambda: 1000.0))
