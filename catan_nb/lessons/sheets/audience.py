"""Who reads a lesson: what is for the teacher alone does not reach a learner's page."""

from __future__ import annotations

from typing import Any, Final

from catan_nb.lessons.sheets.tagging import NUMBERS, SOLUTION, TEACHER, tags

__all__ = ["for_learners", "for_teachers"]

_CHECKED: Final = frozenset({NUMBERS})
"""Tag of cells that only assert what the text says."""
_TEACHERS: Final = frozenset({SOLUTION, TEACHER})
"""Tags of cells that a learner is not shown."""


def for_learners(cells: list[Any]) -> list[Any]:
    """Return the cells of a lesson without solutions, the teacher's words and asserts."""
    return _without(cells, _CHECKED | _TEACHERS)


def for_teachers(cells: list[Any]) -> list[Any]:
    """Return the cells of a lesson without asserts; solutions stand open."""
    kept = _without(cells, _CHECKED)
    for cell in kept:
        if SOLUTION in tags(cell):
            cell.source = cell.source.replace("<details>", "<details open>")
    return kept


def _without(cells: list[Any], unwanted: frozenset[str]) -> list[Any]:
    return [cell for cell in cells if unwanted.isdisjoint(tags(cell))]
