"""Lesson notebooks as files: execute them, clean their outputs, insert solutions.

``python -m catan_nb.lessons.pages.notebooks notebooks/01_two_dice.ipynb`` runs a notebook
from top to bottom and saves it the way the kit's own notebooks are saved: as often as one likes
with the same outputs, for luck is the same in every run.
"""

from __future__ import annotations

import argparse
import copy
import os
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from catan_nb._version import __version__
from catan_nb.lessons.pages.rendering import (
    CHECK,
    EXERCISE,
    GUESS,
    NUMBERS,
    SOLUTION,
    TEACHER,
    tags,
)

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
LONGEST = 60
"""Seconds that one cell may take."""

_JUDGES = frozenset({CHECK, NUMBERS})
"""Tags of cells whose code is folded in JupyterLab."""
_FOLDED = "jp-MarkdownHeadingCollapsed"
"""What JupyterLab notes of a heading whose cells are folded."""
_CODE = re.compile(r"```python\n(.*?)```", re.DOTALL)
_ID = re.compile(r"\b[0-9a-f]{32}\b")
"""What Jupyter calls a widget."""
_SAME_LUCK = """\
def _same_luck():
    import random

    # Whoever wants a seed that nobody can foresee gets it from here, by way of `secrets` too.
    random._urandom = random.Random(0).randbytes


_same_luck()
del _same_luck
"""


def with_solutions(notebook: Any) -> Any:
    """Return a copy of a notebook with its solutions in place of the exercises.

    The Python code of each cell tagged "solution" takes the place of the last cell before it
    that is tagged "exercise".

    Raises
    ------
    ValueError
        When a solution has no code or no exercise, or an exercise no solution.
    """
    solved = copy.deepcopy(notebook)
    waiting: Any = None
    for number, cell in enumerate(solved.cells):
        if EXERCISE in tags(cell):
            if waiting is not None:
                raise ValueError(f"the exercise before cell {number} has no solution")
            waiting = cell
        elif SOLUTION in tags(cell):
            code = _CODE.findall(cell.source)
            if not code or waiting is None:
                raise ValueError(f"cell {number} solves nothing: it needs code and an exercise")
            waiting.source = "\n".join(code).strip()
            waiting = None
    if waiting is not None:
        raise ValueError("the last exercise has no solution")
    return solved


def clean(notebook: Any) -> None:
    """Remove from a notebook all that is specific to a machine or a run.

    Widgets live in the Python that made them; a saved notebook keeps what stands in for them
    on a page without Python, and what names them there gets numbers. Times of execution and
    versions go too, but for the kit's own, which says what the outputs were made with.
    """
    notebook.metadata = type(notebook.metadata)(
        catan_nb={"version": __version__}, kernelspec=KERNEL, language_info={"name": "python"}
    )
    _fold(notebook.cells)
    notebook.cells = list(_strip_folded_headings(notebook.cells))
    ids: dict[str, str] = {}

    def numbered(match: re.Match[str]) -> str:
        return ids.setdefault(match[0], f"{len(ids) + 1:032x}")

    for cell in notebook.cells:
        for passing in ("execution", "ExecuteTime", "collapsed"):
            cell.metadata.pop(passing, None)
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            data.pop(WIDGET_VIEW, None)
            for kind in data:
                if isinstance(data[kind], str):
                    data[kind] = _ID.sub(numbered, data[kind])


def _strip_folded_headings(cells: Sequence[Any]) -> Iterator[Any]:
    """Yield cells in which headings that are folded stand alone.

    JupyterLab folds the cells after a heading; what stands in the same cell would be seen.
    """
    for cell in cells:
        heading, text = _folded_text(cell)
        if not text:
            yield cell
            continue
        behind = copy.deepcopy(cell)
        behind.source, cell.source = text, heading
        del behind.metadata[_FOLDED]
        if "id" in cell:
            behind.id = f"{cell.id[:60]}-2"
        yield cell
        yield behind


def _folded_text(cell: Any) -> tuple[str, str]:
    """Return a folded heading and the text after it.

    The teacher's cell stays whole.
    """
    folded = cell.metadata.get(_FOLDED) and TEACHER not in tags(cell)
    heading, _line, text = cell.source.lstrip().partition("\n")
    if cell.cell_type != "markdown" or not folded or not heading.startswith("#"):
        return "", ""
    return heading, text.strip()


def _fold(cells: Sequence[Any]) -> None:
    """Mark cells for JupyterLab to fold: those that reveal answers, and teachers' notes.

    That is code that judges, and what stands under the heading after a guess.
    """
    guessed = False
    for cell in cells:
        kinds = set(tags(cell))
        if kinds & _JUDGES:
            cell.metadata["jupyter"] = {**cell.metadata.get("jupyter", {}), "source_hidden": True}
        heads = cell.cell_type == "markdown" and cell.source.lstrip().startswith("#")
        if heads and (guessed or TEACHER in kinds):
            cell.metadata[_FOLDED] = True
        guessed = GUESS in kinds


def seed_kernels(folder: Path) -> dict[str, str]:
    """Write to a folder the start-up files that seed the random generators of kernels.

    Returns
    -------
    dict
        What their environment must say.
    """
    startup = folder / "profile_default" / "startup"
    startup.mkdir(parents=True)
    (startup / "same_luck.py").write_text(_SAME_LUCK, encoding="utf-8")
    return {"IPYTHONDIR": str(folder)}


def execute(notebook: Any, folder: Path) -> None:
    """Run a notebook from top to bottom in a fresh kernel and keep the outputs.

    Luck is the same in every run.

    Raises
    ------
    nbclient.exceptions.CellExecutionError
        When a cell fails.
    """
    from nbclient import NotebookClient

    client = NotebookClient(
        notebook,
        timeout=LONGEST,
        kernel_name=KERNEL["name"],
        record_timing=False,
        resources={"metadata": {"path": str(folder)}},
    )
    with TemporaryDirectory() as own:
        client.execute(env={**os.environ, **seed_kernels(Path(own))})


def save(path: Path) -> None:
    """Run a notebook and save it cleaned, with its outputs."""
    import nbformat
    from nbconvert.preprocessors import CoalesceStreamsPreprocessor

    read: Any = nbformat.read  # nbformat is only half typed
    write: Any = nbformat.writes
    notebook = read(path, as_version=4)
    execute(notebook, path.parent)
    clean(notebook)
    # In how many pieces a text came depends on how busy the machine was.
    merging: Any = CoalesceStreamsPreprocessor  # nbconvert is not typed
    notebook, _resources = merging().preprocess(notebook, {})
    nbformat.validate(notebook)
    path.write_text(write(notebook) + "\n", encoding="utf-8")


def stored_problems(notebook: Any) -> Iterator[str]:
    """Yield a sentence for each fault of a stored notebook."""
    if "widgets" in notebook.metadata:
        yield "It stores the state of widgets."
    if "version" not in notebook.metadata.get("catan_nb", {}):
        yield "It does not say with which version of the kit it was made."
    for number, cell in enumerate(notebook.cells):
        if _folded_text(cell)[1]:
            yield f"Cell {number} shows text behind a folded heading."
        if cell.cell_type != "code":
            continue
        if cell.source.strip() and cell.execution_count is None:
            yield f"Cell {number} has not been executed."
        for output in cell.outputs:
            if output.output_type == "error":
                yield f"Cell {number} failed with {output.ename}."
            if WIDGET_VIEW in output.get("data", {}):
                yield f"Cell {number} stores a widget."


def main(arguments: Sequence[str] | None = None) -> int:
    """Run and save the notebooks named on the command line."""
    parser = argparse.ArgumentParser(prog="python -m catan_nb.lessons.pages.notebooks")
    parser.add_argument("notebook", nargs="+", type=Path, help="notebook to run and save clean")
    for path in parser.parse_args(arguments).notebook:
        save(path)
        print(f"{path} saved.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
