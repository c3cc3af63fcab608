"""`pytest --nbval notebooks` compares all outputs: with the luck with which they were stored."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Let nbval know how the kit's notebooks are run and compared."""
    if not getattr(config.option, "nbval", False):
        return
    from catan_nb.lessons.pages.notebooks import seed_kernels

    own = TemporaryDirectory()
    config.add_cleanup(own.cleanup)
    os.environ.update(seed_kernels(Path(own.name)))
    if config.option.nbval_sanitize_with is None:
        rules = Path(__file__).parent / "tests" / "notebooks" / "sanitize.cfg"
        config.option.nbval_sanitize_with = str(rules)
