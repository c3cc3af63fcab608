"""Lessons that are translated run in each of their languages, with the same numbers and answers."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import chdir
from pathlib import Path
from typing import Any

import nbformat
import pytest

from catan_nb.language import DEFAULT, VARIABLE, current, use
from catan_nb.language.notebooks import translated_notebook, languages_of
from catan_nb.language.notebooks import translate_notebook
from catan_nb.lessons.pages.notebooks import with_solutions
from catan_nb.lessons.questions.asking import Verdict
from tests.language.notebooks.small import shouted
from tests.notebooks.walking import FOLDER, LESSONS, NOTEBOOKS, in_a_run, read, run

LONGEST = 120
"""Seconds that a lesson may take."""
PASSED = (
    "from catan_nb.lessons import results\n"
    "assert all(verdict.passed for verdict in results().values()), results()"
)
TRANSLATED = [
    in_a_run(path, language)
    for path in NOTEBOOKS
    for language in languages_of(path)
    if language != DEFAULT
]


@pytest.mark.notebook
@pytest.mark.parametrize("path", LESSONS, ids=[path.stem for path in LESSONS])
def test_it_runs_whatever_its_texts_are(path: Path) -> None:
    """No text is needed as it is: with all of them changed, numbers and solutions hold."""
    notebook = read(path)
    play(with_solutions(translate_notebook(notebook, shouted(notebook).get, "de")))


@pytest.mark.notebook
@pytest.mark.parametrize(("path", "language"), TRANSLATED)
def test_its_numbers_and_solutions_hold(path: Path, language: str) -> None:
    notebook, before = translated_notebook(read(path), path, language), current()
    use(language)
    try:
        play(with_solutions(notebook))
    finally:
        use(before)


def play(notebook: Any) -> None:
    """Run every cell in this Python; every check that is answered must pass."""
    space: dict[str, Any] = {"__name__": "lesson"}
    with chdir(FOLDER):
        for cell in notebook.cells:
            value = run(cell.source, space) if cell.cell_type == "code" else None
            if value is not None:
                repr(value)
            if isinstance(value, Verdict):
                assert value.passed, cell.source


@pytest.mark.notebook
@pytest.mark.thorough
@pytest.mark.parametrize(("path", "language"), TRANSLATED)
def test_it_runs_in_jupyter(path: Path, language: str, tmp_path: Path) -> None:
    jupyter: Any = nbformat
    notebook = with_solutions(translated_notebook(read(path), path, language))
    notebook.cells.append(jupyter.v4.new_code_cell(PASSED))
    (tmp_path / path.name).write_text(jupyter.writes(notebook), encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    options = f"--nbval-lax --nbval-current-env -c pytest.ini -p no:cacheprovider -q {path.name}"
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--rootdir", str(tmp_path), *options.split()],
        cwd=tmp_path,
        env={**os.environ, VARIABLE: language},
        capture_output=True,
        text=True,
        timeout=LONGEST,
    )
    assert done.returncode == 0, done.stdout
