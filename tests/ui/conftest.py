"""What tests of the table share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from catan_nb.ui.widgets import code
from tests.ui.table.wire import Wire, tapped


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Iterator[Wire]:
    """What is sent to a page that nobody looks at."""
    monkeypatch.setattr(code, "_codes", {})
    monkeypatch.setattr(code, "_layouts", [])
    with tapped() as found:
        yield found
