"""What tests of languages share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from catan_nb.language import use


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """Whatever language a test has chosen, the next one begins in English."""
    yield
    use("en")
