"""A lesson in the reader's language: as a page, as a copy for JupyterLab, and run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import nbformat
import pytest

from catan_nb.language import use
from catan_nb.language.notebooks import translated_notebook
from catan_nb.lessons.pages.notebooks import with_solutions
from catan_nb.lessons.pages import rendering
from catan_nb.ui.server import notebook_files
from catan_nb.ui.server.notebook_files import copy_notebooks
from tests.language.notebooks.filling import translate_small_lesson
from tests.language.notebooks.small import small_lesson

pytestmark = pytest.mark.slow

JUPYTER: Any = nbformat
TITLES = {
    "en": "# Lesson 1: A small lesson",
    "de": "# Lektion 1: Eine kleine Lektion",
    "nl": "# Les 1: Een kleine les",
}


@pytest.fixture
def translated(island: Path) -> Path:
    translate_small_lesson()
    return island


def asking(query: str, file: str = "01_small_lesson.ipynb") -> Any:
    return SimpleNamespace(request=SimpleNamespace(path=f"/voila/render/{file}", query=query))


@pytest.mark.parametrize("language", TITLES)
def test_a_page_is_put_together_in_the_language_that_is_asked_for(
    translated: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = SimpleNamespace(file=translated.name, kind="lesson")
    monkeypatch.setattr(rendering, "entries", lambda: (lesson,))
    compose = rendering.composer()
    page = compose(asking(f"language={language}"), small_lesson(), "")
    assert page.cells[0].source.startswith(TITLES[language])
    assert page.metadata["language"] == language
    assert not any("numbers" in cell.metadata.get("tags", ()) for cell in page.cells)


def test_a_page_begins_in_the_language_of_the_server(translated: Path) -> None:
    use("de")
    compose = rendering.composer()
    for query in ("", "language=xx", "game=base"):
        assert compose(asking(query), small_lesson(), "").cells[0].source.startswith(TITLES["de"])
    assert compose(asking("language=en"), small_lesson(), "") is None
    assert compose(asking("", "another.ipynb"), small_lesson(), "") is None


def test_copies_for_jupyterlab_are_in_the_language(
    translated: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notebook_files, "notebooks_folder", lambda: translated.parent)
    target = tmp_path / "mine"
    copy = target / translated.name

    def title() -> str:
        return str(JUPYTER.read(copy, as_version=4).cells[0].source.partition("\n")[0])

    for language in ("de", "en", "nl", "de"):  # nobody has worked in it: it follows
        assert copy_notebooks(target, language).new == (copy,)
        assert title() == TITLES[language]
        assert copy_notebooks(target, language).kept == (copy,)
    assert all(not cell.get("outputs") for cell in JUPYTER.read(copy, as_version=4).cells)
    answered = copy.read_text(encoding="utf-8").replace("answer = ...", "answer = 'A'")
    copy.write_text(answered, encoding="utf-8")
    for language in TITLES:  # somebody has: it stays
        assert copy_notebooks(target, language).kept == (copy,)
    assert title() == TITLES["de"]


def test_it_runs_with_the_same_numbers_and_its_solutions_pass(
    translated: Path, tmp_path: Path
) -> None:
    passed = "from catan_nb.lessons import results\nassert results()['Exercise 1'].passed"
    for language in TITLES:
        notebook = with_solutions(translated_notebook(small_lesson(), translated, language))
        notebook.cells.append(JUPYTER.v4.new_code_cell(passed))
        (tmp_path / f"{language}.ipynb").write_text(JUPYTER.writes(notebook), encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    options = ["--nbval-lax", "--nbval-current-env", "-c", "pytest.ini", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", "--rootdir", str(tmp_path), "-q", *options]
    lessons = [f"{language}.ipynb" for language in TITLES]
    run = subprocess.run(
        [*command, *lessons], cwd=tmp_path, capture_output=True, text=True, timeout=120
    )
    assert run.returncode == 0, run.stdout
