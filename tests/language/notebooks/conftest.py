"""A place of its own for notebooks and their catalogues, with a small lesson in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest

from catan_nb import language
from catan_nb.language import extract
from catan_nb.language import notebooks
from tests.language.notebooks.small import small_lesson


@pytest.fixture
def island(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The small lesson as a file beside a package without catalogues."""
    jupyter: Any = nbformat
    path = tmp_path / "notebooks" / "01_small_lesson.ipynb"
    path.parent.mkdir()
    path.write_text(jupyter.writes(small_lesson()), encoding="utf-8")
    for one in language.LANGUAGES:  # what is read once comes from where it always does
        language.use(one)
        language.gettext("road")
        language.almanac("Road")
    language.use("en")
    for module in (language, notebooks):
        monkeypatch.setattr(module, "LOCALE", tmp_path / "locale")
    monkeypatch.setattr(notebooks, "_made", {})
    monkeypatch.setattr(extract, "NOTEBOOKS", path.parent)
    monkeypatch.setattr(extract, "find_texts", lambda: iter(()))
    for kept in (notebooks.languages_of, notebooks.translations):
        kept.cache_clear()
    yield path
    for kept in (notebooks.languages_of, notebooks.translations):
        kept.cache_clear()
