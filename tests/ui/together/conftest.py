"""What tests of shared tables have in common."""

from __future__ import annotations

from types import SimpleNamespace

import pytest


@pytest.fixture
def one_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no time pass for what pages tell of it: when a card was gained."""
    monkeypatch.setattr("catan_nb.ui.panels.hand.time", SimpleNamespace(monotonic=lambda: 1000.0))
