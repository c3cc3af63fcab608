"""What frames the cells of a lesson on a page: parts, folds, exercises, boards beside the text.

Each cell gets HTML that stands before and after it, under `FRAME` of its metadata; the page's
template writes both. All frames nest, so a part that ends closes what is open in it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from catan_nb.lessons.sheets.tagging import (
    BESIDE,
    CHECK,
    EXERCISE,
    GUESS,
    NEEDED,
    PROGRESS,
    SOLUTION,
    tags,
)
from catan_nb.ui.widgets.html import h

__all__ = ["FRAME", "Words", "framed"]

FRAME: Final = "catan_nb"
"""Where the frame stands in the metadata of a cell."""

_ENDS_BESIDE: Final = frozenset({GUESS, EXERCISE, CHECK, BESIDE})
"""Tags of cells that need the whole width again."""
_PLUMBING: Final = frozenset({EXERCISE, CHECK, PROGRESS, SOLUTION})
"""Tags of cells whose Python says nothing about the lesson."""
_HEADING: Final = re.compile(r"^(#{1,3}) ", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class _Opened:
    """An element that is open, and what ends it."""

    kind: str
    end: str = "</div>"


@dataclass(frozen=True, slots=True)
class Words:
    """What a page says between the cells, in its language.

    Attributes
    ----------
    folded : str
        Where something is folded until a guess is made; empty folds nothing.
    python : str
        What opens the Python of a part.
    paper : str
        What is said there on paper besides, where exercises follow.
    """

    folded: str
    python: str
    paper: str = ""


def framed(cells: Sequence[Any], words: Words) -> None:
    """Write into the cells of a lesson what stands before and after each.

    Parameters
    ----------
    cells : sequence of cell
        Those that the page shows; their metadata are changed.
    words : Words
    """
    opened: list[_Opened] = []
    code: list[str] = []
    for number, cell in enumerate(cells):
        before, after, kinds = "", "", set(tags(cell))
        if _level(cell) == 2:
            # What stands before the first part is shown with it.
            before += _python(code, words.python) if opened else ""
            before += _closed(opened, keep=0)
            before += _open(opened, "part", "section")
        if _level(cell) or _ENDS_BESIDE & kinds or _asks(cells, number):
            before += _closed_down_to(opened, BESIDE)
        if _asks(cells, number):
            before += _open(opened, "task")
        if BESIDE in kinds:
            before += _open(opened, BESIDE)
        if NEEDED in kinds:
            before += _open(opened, NEEDED)
            after += _closed_down_to(opened, NEEDED)
        if cell.cell_type == "code" and not _PLUMBING & kinds:
            code.append(cell.source)
        if CHECK in kinds:
            after += _closed_down_to(opened, "task")
        if GUESS in kinds and words.folded:
            paper = h("span", " ", words.paper, class_="cnb-on-paper")
            after += h("p", words.folded, paper, class_="cnb-folded", role="note")
            after += _open(opened, "after")
        cell.metadata[FRAME] = {"before": before, "after": after}
    if cells:
        last = cells[-1].metadata[FRAME]
        last["after"] += _python(code, words.python) + _closed(opened, keep=0)


def _python(code: list[str], words: str) -> str:
    """Return the Python of a part, folded, and forget it."""
    lines = "\n\n".join(code)
    code.clear()
    if not lines:
        return ""
    return h("details", h("summary", words), h("pre", lines, tabindex="0"), class_="cnb-python")


def _level(cell: Any) -> int:
    """Return the level of the heading that a Markdown cell begins with; 0 when there is none."""
    found = _HEADING.match(cell.source) if cell.cell_type == "markdown" else None
    return len(found.group(1)) if found else 0


def _asks(cells: Sequence[Any], number: int) -> bool:
    """Say whether a cell is the text of an exercise."""
    following = cells[number + 1] if number + 1 < len(cells) else None
    return (
        cells[number].cell_type == "markdown"
        and not _level(cells[number])
        and following is not None
        and EXERCISE in tags(following)
    )


def _open(opened: list[_Opened], kind: str, tag: str = "div") -> str:
    opened.append(_Opened(kind, f"</{tag}>"))
    return f"<{tag} class='cnb-{kind}'>"


def _closed(opened: list[_Opened], keep: int) -> str:
    """Return what ends all open elements but the first few."""
    ends = ""
    while len(opened) > keep:
        ends += opened.pop().end
    return ends


def _closed_down_to(opened: list[_Opened], kind: str) -> str:
    """Return what ends the innermost element of a kind, if there is one, and all in it."""
    places = [number for number, one in enumerate(opened) if one.kind == kind]
    return _closed(opened, keep=places[-1]) if places else ""
