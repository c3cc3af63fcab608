"""Every notebook runs under nbval and shows what it stores; lessons run solved, too."""

from __future__ import annotations

import copy
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import nbformat
import pytest

from catan_nb.lessons.pages.notebooks import clean, seed_kernels, stored_problems, with_solutions
from catan_nb.lessons.pages.rendering import for_learners
from catan_nb.lessons.pages.rendering import CHECK, EXERCISE, GUESS, NUMBERS, TEACHER, tags
from catan_nb.ui.contents import lessons
from catan_nb.ui.contents import AUTHORS, START, TOUR
from catan_nb.ui.contents import NotebookEntry
from tests.notebooks.walking import FOLDER, LESSONS, NOTEBOOKS, read

LONGEST = 60
"""Seconds that a notebook may take from the first cell to the last."""
SOLVABLE = [FOLDER / START, *LESSONS, FOLDER / TOUR, FOLDER / AUTHORS]
"""What has exercises."""
FOUND, SOLVED = "test_it_shows_what_it_stores", "test_its_solutions_pass_every_check"
COMPARED = ["--nbval", f"--nbval-sanitize-with={Path(__file__).with_name('sanitize.cfg')}"]


def named(paths: list[Path]) -> Any:
    return pytest.mark.parametrize("path", paths, ids=[path.stem for path in paths])


@dataclass
class Run:
    """Notebooks that one process of nbval runs one after the other, each in its own Python."""

    folder: Path
    paths: list[Path]
    how: list[str]
    process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Begin, with the luck with which outputs have been stored."""
        (self.folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
        options = f"--nbval-current-env --nbval-cell-timeout={LONGEST} -c pytest.ini -q"
        command = [
            *(sys.executable, "-m", "pytest", *self.how, *options.split(), "-p", "no:cacheprovider"),
            *("--rootdir", str(self.folder), "--junitxml", "cells.xml", *map(str, self.paths)),
        ]
        with (self.folder / "said.txt").open("w", encoding="utf-8") as said:
            self.process = subprocess.Popen(
                command,
                cwd=self.folder,
                env={**os.environ, **seed_kernels(self.folder / "ipython")},
                stdout=said,
                stderr=subprocess.STDOUT,
                text=True,
            )

    def cells(self, name: str) -> list[Any]:
        """Wait for the end and return the cells of a notebook as nbval reports them."""
        assert self.process is not None
        self.process.wait(timeout=LONGEST * len(self.paths))
        report = self.folder / "cells.xml"
        assert report.exists(), (self.folder / "said.txt").read_text(encoding="utf-8")
        found = ElementTree.parse(report).iter("testcase")
        return [cell for cell in found if cell.get("classname", "").endswith(f".{name}.ipynb")]


def as_found(path: Path, folder: Path) -> Path:
    """Lay out the notebooks with one to be run, at whose end no check may have an answer."""
    check = (
        "from catan_nb.lessons import results\n"
        "assert {verdict.state for verdict in results().values()} <= {'open'}, results()"
    )
    copied = shutil.copytree(FOLDER, folder)
    return with_last_cell(read(path), check, copied / path.name)


def solved(path: Path, folder: Path) -> Path:
    """Write a lesson with its solutions filled in, at whose end every check must have passed."""
    notebook = with_solutions(read(path))
    exercises = sum(EXERCISE in tags(cell) for cell in notebook.cells)
    assert exercises >= 2
    check = (
        "from catan_nb.lessons import results\n"
        f"assert len(results()) == {exercises}, results()\n"
        "assert all(verdict.passed for verdict in results().values()), results()"
    )
    folder.mkdir()
    return with_last_cell(notebook, check, folder / path.name)


@pytest.fixture(scope="module")
def runs(request: pytest.FixtureRequest, tmp_path_factory: Any) -> Iterator[dict[str, Run]]:
    """The notebooks this session asks for: those as found and those solved, both at once."""
    running = {}
    for test, write, how in ((FOUND, as_found, COMPARED), (SOLVED, solved, ["--nbval-lax"])):
        folder = tmp_path_factory.mktemp(write.__name__)
        asked = [item for item in request.session.items if item.originalname == test]
        paths = [item.callspec.params["path"] for item in asked]
        running[test] = Run(folder, [write(path, folder / path.stem) for path in paths], how)
        if paths:
            running[test].start()
    yield running
    for run in running.values():
        if run.process is not None:
            run.process.kill()
            run.process.wait()


def judge(cells: list[Any]) -> None:
    """Every cell ran through, and all of them soon."""
    assert cells, "nbval reports no cell"
    failures = [f.text for cell in cells for f in cell if f.tag in ("failure", "error")]
    assert not failures, "\n".join(failures)
    assert sum(float(cell.get("time")) for cell in cells) <= LONGEST


def with_last_cell(notebook: Any, code: str, path: Path) -> Path:
    notebook.cells.append(nbformat.v4.new_code_cell(code))
    path.write_text(nbformat.writes(notebook), encoding="utf-8")
    return path


def test_there_are_notebooks_numbered_without_gaps() -> None:
    assert NOTEBOOKS[0].stem == "00_start_here"
    assert [path.name for path in LESSONS] == [one.file for one in lessons()]
    assert [one.number for one in lessons()] == list(range(1, len(LESSONS) + 1))


def test_the_readme_lists_every_lesson_as_the_front_page_does() -> None:
    readme = (FOLDER.parent / "README.md").read_text(encoding="utf-8")
    for path in NOTEBOOKS:
        assert f"(notebooks/{path.name})" in readme
    for one in lessons():
        time = f"{one.minutes} ({one.level})" if one.level else one.minutes
        told = f"| [{one.number} {one.title}](notebooks/{one.file}) | {one.aim.removesuffix('.')} | {time} |"
        assert told in readme


@named(NOTEBOOKS)
def test_its_links_lead_to_notebooks(path: Path) -> None:
    prose = "\n".join(cell.source for cell in read(path).cells if cell.cell_type == "markdown")
    links = re.findall(r"\[[^\]]*\]\(([^):]+)\)", prose)
    assert all((FOLDER / link.partition("#")[0]).exists() for link in links), links


@named(LESSONS)
def test_references_to_lessons_name_their_numbers(path: Path) -> None:
    prose = "\n".join(cell.source for cell in read(path).cells if cell.cell_type == "markdown")
    for number, name in re.findall(r"\[Lesson (\d+)[^\]]*\]\((\d+)_", prose):
        assert int(number) == int(name)


@pytest.mark.notebook
@named(NOTEBOOKS)
def test_it_shows_what_it_stores(path: Path, runs: dict[str, Run]) -> None:
    """What differs is stored anew by ``python -m catan_nb.lessons.pages.notebooks``."""
    judge(runs[FOUND].cells(path.stem))


@pytest.mark.notebook
@named(SOLVABLE)
def test_its_solutions_pass_every_check(path: Path, runs: dict[str, Run]) -> None:
    judge(runs[SOLVED].cells(path.stem))


@pytest.mark.chosen
@pytest.mark.notebook
def test_words_numbers_tables_and_pictures_are_compared(tmp_path: Path) -> None:
    """Not what another machine, another style or another run may change."""
    picture = '<svg width="{}"><title id="{}">Land</title><path d="{}"/></svg>'
    page = "<style>{}</style><p id='{}'>{}</p>" + picture
    one, other = "0c" * 16, "ab" * 16
    now = page.format("p {color: red}", one, "27 ore", 9.98, one, "M 0 0.1")
    stored = {
        "same": page.format("p {color: tan}", other, "27 ore", 10, other, "M 0 0"),
        "word": now.replace("ore", "wool"),
        "number": now.replace("27", "28"),
        "label": now.replace("Land", "Sea"),
        "shapes": now.replace("<path", "<rect/><path"),
        "tags": now.replace("<p ", "<b ").replace("/p>", "/b>"),
        "nothing": "",
    }
    cells = [nbformat.v4.new_code_cell("from IPython.display import HTML", execution_count=1)]
    for shown in stored.values():
        cells.append(nbformat.v4.new_code_cell(f"HTML({now!r})", execution_count=2))
        if shown:
            data = {"text/plain": "<IPython.core.display.HTML object>", "text/html": shown}
            cells[-1].outputs = [nbformat.v4.new_output("display_data", data=data)]
    path = tmp_path / "notebook" / "compared.ipynb"
    path.parent.mkdir()
    path.write_text(nbformat.writes(nbformat.v4.new_notebook(cells=cells)), encoding="utf-8")
    run = Run(tmp_path, [path], COMPARED)
    run.start()
    first, *results = run.cells("compared")
    assert not list(first)
    differ = [name for name, cell in zip(stored, results, strict=True) if list(cell)]
    assert differ == [name for name in stored if name != "same"]


@pytest.mark.notebook
def test_nbval_compares_all_outputs_of_the_folder() -> None:
    """The command for whoever knows nbval, with one notebook in which there is luck."""
    command = ["-m", "pytest", "-p", "no:cacheprovider", "--nbval", f"notebooks/{LESSONS[0].name}"]
    done = subprocess.run(
        [sys.executable, *command], cwd=FOLDER.parent, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout
    assert "passed" in done.stdout


@named(NOTEBOOKS)
def test_it_is_stored_executed_and_without_widgets(path: Path) -> None:
    notebook = read(path)
    nbformat.validate(notebook)
    assert list(stored_problems(notebook)) == []
    assert notebook.metadata.kernelspec.name == "python3"
    counts = [cell.execution_count for cell in notebook.cells if cell.cell_type == "code"]
    assert counts == list(range(1, len(counts) + 1))
    stored = copy.deepcopy(notebook)
    clean(stored)
    stored.metadata.catan_nb = notebook.metadata.catan_nb  # another version may do the same
    assert stored == notebook
    assert path.read_text(encoding="utf-8") == f"{nbformat.writes(notebook)}\n"


def entry_of(path: Path) -> NotebookEntry:
    return next(one for one in lessons() if one.file == path.name)


@named(LESSONS)
def test_it_has_the_form_of_a_lesson(path: Path) -> None:
    cells, entry = read(path).cells, entry_of(path)
    first = cells[0].source
    assert first.startswith(f"# Lesson {entry.number}: {entry.title}\n")
    assert first.count("\n- ") == 3
    assert all(word in first for word in ("**Afterwards you can**", "**You need**"))
    assert f"**Level** {entry.level}" in first
    assert f"**Time** {entry.minutes} minutes" in first
    code = [cell for cell in cells if cell.cell_type == "code"]
    assert "import catan_nb as cn" in code[0].source
    assert code[1].source.startswith("SEED = ")
    for cell in code[1:]:
        assert not re.search(r"^(import|from) ", cell.source, re.MULTILINE), cell.source
    kinds = Counter(tag for cell in cells for tag in tags(cell))
    assert kinds[GUESS] == entry.guesses >= 2
    assert kinds[CHECK] + kinds["practice"] == entry.exercises >= 4
    assert kinds["move"] >= 1
    assert kinds["practice"] == 1
    assert cells[-2].source == f'progress("{entry.key}")'
    assert cells[-1].source.startswith("## For teachers")
    assert TEACHER in tags(cells[-1])


@named(LESSONS)
def test_what_gives_an_answer_away_is_folded_in_jupyterlab(path: Path) -> None:
    """What follows a guess stands under a heading of its own, and code that judges is hidden."""
    cells = read(path).cells
    for cell, following in pairwise(cells):
        if GUESS in tags(cell):
            assert following.source.startswith("### ")
            assert following.metadata.get("jp-MarkdownHeadingCollapsed")
            assert "\n" not in following.source.strip()  # it stays in sight
        if {CHECK, NUMBERS} & set(tags(cell)):
            assert cell.metadata.get("jupyter", {}).get("source_hidden")


@named(LESSONS)
def test_its_time_is_what_its_words_and_questions_take(path: Path) -> None:
    """A hundred words a minute; two minutes for a guess, three for an exercise, and so on."""
    cells = for_learners(read(path).cells)
    kinds = Counter(tag for cell in cells for tag in tags(cell))
    prose = " ".join(cell.source for cell in cells if cell.cell_type == "markdown")
    asked = 2 * kinds[GUESS] + 3 * kinds[CHECK] + 2.5 * kinds["move"] + 6 * kinds["practice"]
    measured = len(re.findall(r"[^\W\d_]{2,}", prose)) / 100 + asked
    assert entry_of(path).minutes == pytest.approx(measured, rel=0.15)


@named(LESSONS)
def test_every_number_of_its_prose_is_asserted(path: Path) -> None:
    """Numbers from 10 on, but for durations and years, stand in a cell tagged "numbers" too."""
    notebook = read(path)
    asserted = set()
    for cell in notebook.cells:
        if "numbers" in tags(cell):
            assert "assert " in cell.source
            asserted |= numbers(cell.source.replace("_", ""))
    prose = "\n".join(
        cell.source
        for cell in notebook.cells
        if cell.cell_type == "markdown" and "teacher" not in tags(cell)
    )
    other = r"[Ll]essons? \d+|\d+ minutes|\d+\+|\b1[5-9]\d\d\b|\]\([^)]*\)"
    claimed = numbers(re.sub(other, "", prose))
    assert claimed <= asserted, f"not asserted: {sorted(claimed - asserted)}"


def numbers(text: str) -> set[int]:
    joined = re.sub(r"(?<=\d)(_|,|\{,\})(?=\d{3}\b)", "", text)
    return {int(word) for word in re.findall(r"\d+", joined) if len(word) > 1}
