"""Who reads a lesson: what is for the teacher alone does not reach a learner's page."""

from __future__ import annotations

from itertools import count
from typing import Any, Final

from catan_nb.lessons.sheets.tagging import NUMBERS, SOLUTION, TEACHER, tags

__all__ = ["for_class", "for_learners", "for_teachers"]

_CHECKED: Final = frozenset({NUMBERS})
"""Tag of cells that only assert what the text says."""
_TEACHERS: Final = frozenset({SOLUTION, TEACHER})
"""Tags of cells that a learner is not shown."""


def for_learners(cells: list[Any]) -> list[Any]:
    """Return the cells of a lesson without solutions, the teacher's words and asserts."""
    return _without(cells, _CHECKED | _TEACHERS)


def for_class(cells: list[Any], file: str, language: str) -> list[Any]:
    """Return the cells for learners of a class: solutions leave a place, to be filled later."""
    numbers = count()
    made = [
        _place(file, next(numbers), language) if SOLUTION in tags(cell) else cell for cell in cells
    ]
    return _without(made, _CHECKED | {TEACHER})


def for_teachers(cells: list[Any]) -> list[Any]:
    """Return the cells of a lesson without asserts; solutions stand open."""
    kept = _without(cells, _CHECKED)
    for cell in kept:
        if SOLUTION in tags(cell):
            cell.source = cell.source.replace("<details>", "<details open>")
    return kept


def _place(file: str, number: int, language: str) -> Any:
    from nbformat.v4 import new_code_cell  # once the server has begun: see `spare`

    source = (
        "from catan_nb.lessons.sheets.solutions import solution\n\n"
        f"solution({file!r}, {number}, {language!r})"
    )
    made: Any = new_code_cell  # nbformat is not typed
    return made(source, metadata={"tags": [SOLUTION]})


def _without(cells: list[Any], unwanted: frozenset[str]) -> list[Any]:
    return [cell for cell in cells if unwanted.isdisjoint(tags(cell))]
