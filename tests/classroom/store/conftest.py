"""What tests of the store share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from catan_nb.classroom.store import Store


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    """An empty store, with both databases."""
    with Store(address, patience=1.0) as store:
        yield store
