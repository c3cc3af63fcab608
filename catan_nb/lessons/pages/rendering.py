"""Renders a lesson notebook as a page for learners or teachers, with foldable sections."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import count
from pathlib import Path, PurePosixPath
from typing import Any, Final
from urllib.parse import unquote

from catan_nb.classroom.visitors import TEACHER as TEACHER_ROLE
from catan_nb.language import DEFAULT, current, requested_language
from catan_nb.language import gettext as _
from catan_nb.language.notebooks import translated_notebook
from catan_nb.lessons.output.page import OnPage
from catan_nb.ui.class_session import TAUGHT
from catan_nb.ui.contents import entries
from catan_nb.ui.looks.wording import in_each_language
from catan_nb.ui.widgets.html import h

__all__ = [
    "BESIDE",
    "CHECK",
    "EXERCISE",
    "FRAME",
    "GUESS",
    "NEEDED",
    "NUMBERS",
    "PROGRESS",
    "SOLUTION",
    "TEACHER",
    "Solution",
    "Words",
    "compose_notebook",
    "composer",
    "for_class",
    "for_learners",
    "for_teachers",
    "frame_cells",
    "page",
    "solution",
    "tags",
]


GUESS: Final = "guess"
"""The cell that shows a guess; what follows in its part is folded until it is made."""
EXERCISE: Final = "exercise"
"""The cell that a learner fills in; the Markdown cell before it asks."""
CHECK: Final = "check"
"""The cell that judges what was filled in."""
SOLUTION: Final = "solution"
"""The Markdown cell that tells how."""
NUMBERS: Final = "numbers"
"""The cell that asserts the numbers that the text tells."""
TEACHER: Final = "teacher"
"""What only a teacher needs."""
BESIDE: Final = "beside"
"""A board or picture that stands beside the text after it, up to the next question or heading."""

NEEDED: Final = "needed"
"""What an exercise needs; on paper it is there even while the guess before it is open."""
PROGRESS: Final = "progress"
"""The cell that shows what has been done."""


def tags(cell: Any) -> list[str]:
    """Return the tags of a cell."""
    return list(cell.get("metadata", {}).get("tags", []))


# Who reads a lesson: what is for the teacher alone does not reach a learner's page.


_CHECKED: Final = frozenset({NUMBERS})
"""Tag of cells that only assert what the text says."""
_TEACHERS: Final = frozenset({SOLUTION, TEACHER})
"""Tags of cells that a learner is not shown."""


def for_learners(cells: list[Any]) -> list[Any]:
    """Return the cells of a lesson without solutions, teachers' notes and asserts."""
    return _remove_tagged(cells, _CHECKED | _TEACHERS)


def for_class(cells: list[Any], file: str, language: str) -> list[Any]:
    """Return the cells for learners of a class: solutions become placeholders."""
    numbers = count()
    converted = [
        _solution_cell(file, next(numbers), language) if SOLUTION in tags(cell) else cell
        for cell in cells
    ]
    return _remove_tagged(converted, _CHECKED | {TEACHER})


def for_teachers(cells: list[Any]) -> list[Any]:
    """Return the cells of a lesson without asserts, with solutions shown."""
    kept_cells = _remove_tagged(cells, _CHECKED)
    for cell in kept_cells:
        if SOLUTION in tags(cell):
            cell.source = cell.source.replace("<details>", "<details open>")
    return kept_cells


def _solution_cell(file: str, number: int, language: str) -> Any:
    from nbformat.v4 import new_code_cell  # once the server has begun: see `spare`

    source = (
        "from catan_nb.lessons.pages.rendering import solution\n\n"
        f"solution({file!r}, {number}, {language!r})"
    )
    cell: Any = new_code_cell  # nbformat is not typed
    return cell(source, metadata={"tags": [SOLUTION]})


def _remove_tagged(cells: list[Any], unwanted: frozenset[str]) -> list[Any]:
    return [cell for cell in cells if unwanted.isdisjoint(tags(cell))]


# What frames the cells of a lesson on a page: parts, folds, exercises, boards beside the text.
#
# Each cell gets HTML that stands before and after it, under `FRAME` of its metadata; the page's
# template writes both. All frames nest, so a part that ends closes what is open in it.


FRAME: Final = "catan_nb"
"""Where the frame stands in the metadata of a cell."""

_ENDS_BESIDE: Final = frozenset({GUESS, EXERCISE, CHECK, BESIDE})
"""Tags of cells that need the whole width again."""
_PLUMBING: Final = frozenset({EXERCISE, CHECK, PROGRESS, SOLUTION})
"""Tags of cells whose Python says nothing about the lesson."""
_HEADING: Final = re.compile(r"^(#{1,3}) ", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class _Opened:
    """An open HTML element and its end tag."""

    kind: str
    end: str = "</div>"


@dataclass(frozen=True, slots=True)
class Words:
    """The texts that a page adds between cells, in the page's language.

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


def frame_cells(cells: Sequence[Any], texts: Words) -> None:
    """Insert the opening and closing HTML of sections into the cells of a lesson.

    Parameters
    ----------
    cells : sequence of cell
        Those that the page shows; their metadata are changed.
    texts : Words
    """
    opened: list[_Opened] = []
    code: list[str] = []
    for number, cell in enumerate(cells):
        before, after, kinds = "", "", set(tags(cell))
        if _heading_level(cell) == 2:
            # What stands before the first part is shown with it.
            before += _folded_code(code, texts.python) if opened else ""
            before += _close_tags(opened, keep=0)
            before += _open_tag(opened, "part", "section")
        if _heading_level(cell) or _ENDS_BESIDE & kinds or _is_exercise_text(cells, number):
            before += _close_innermost(opened, BESIDE)
        if _is_exercise_text(cells, number):
            before += _open_tag(opened, "task")
        if BESIDE in kinds:
            before += _open_tag(opened, BESIDE)
        if NEEDED in kinds:
            before += _open_tag(opened, NEEDED)
            after += _close_innermost(opened, NEEDED)
        if cell.cell_type == "code" and not _PLUMBING & kinds:
            code.append(cell.source)
        if CHECK in kinds:
            after += _close_innermost(opened, "task")
        if GUESS in kinds and texts.folded:
            paper = h("span", " ", texts.paper, class_="cnb-on-paper")
            after += h("p", texts.folded, paper, class_="cnb-folded", role="note")
            after += _open_tag(opened, "after")
        cell.metadata[FRAME] = {"before": before, "after": after}
    if cells:
        last = cells[-1].metadata[FRAME]
        last["after"] += _folded_code(code, texts.python) + _close_tags(opened, keep=0)


def _folded_code(code: list[str], text: str) -> str:
    """Return the collected Python of a section as folded HTML, and clear it."""
    lines = "\n\n".join(code)
    code.clear()
    if not lines:
        return ""
    return h("details", h("summary", text), h("pre", lines, tabindex="0"), class_="cnb-python")


def _heading_level(cell: Any) -> int:
    """Return the heading level at the start of a Markdown cell; 0 without heading."""
    match = _HEADING.match(cell.source) if cell.cell_type == "markdown" else None
    return len(match.group(1)) if match else 0


def _is_exercise_text(cells: Sequence[Any], number: int) -> bool:
    """Return whether a cell states an exercise."""
    following = cells[number + 1] if number + 1 < len(cells) else None
    return (
        cells[number].cell_type == "markdown"
        and not _heading_level(cells[number])
        and following is not None
        and EXERCISE in tags(following)
    )


def _open_tag(opened: list[_Opened], kind: str, tag: str = "div") -> str:
    opened.append(_Opened(kind, f"</{tag}>"))
    return f"<{tag} class='cnb-{kind}'>"


def _close_tags(opened: list[_Opened], keep: int) -> str:
    """Return the end tags of all open elements but the first few."""
    ends = ""
    while len(opened) > keep:
        ends += opened.pop().end
    return ends


def _close_innermost(opened: list[_Opened], kind: str) -> str:
    """Return the end tags up to the innermost element of a kind; empty when none is open."""
    places = [number for number, opening in enumerate(opened) if opening.kind == kind]
    return _close_tags(opened, keep=places[-1]) if places else ""


LANGUAGE: Final = "language"
"""Where a composed notebook keeps its language, in the metadata."""


def page(
    notebook: Any,
    *,
    file: str = "",
    language: str = DEFAULT,
    teacher: bool = False,
    in_class: bool = False,
) -> Any:
    """Return a lesson as a page notebook; the lesson itself is not changed.

    Parameters
    ----------
    notebook : NotebookNode
    file : str
        Its file's name, by which its translations are known; without one its texts stay.
    language : str
        A key of `catan_nb.language.LANGUAGES`.
    teacher : bool
        Whether a teacher reads: with solutions and the teacher's words, and nothing folded.
    in_class : bool
        Whether learners of a class read, whose teacher may let solutions be seen; needs `file`.
    """
    result = copy.deepcopy(translated_notebook(notebook, file, language) if file else notebook)
    if in_class:
        result.cells = for_class(result.cells, file, language)
    else:
        result.cells = (for_teachers if teacher else for_learners)(result.cells)
    texts = _words_by_language()[language]
    frame_cells(result.cells, replace(texts, folded="") if teacher else texts)
    result.metadata[LANGUAGE] = language
    return result


def compose_notebook(
    notebook: Any, *, file: str, language: str, teacher: bool = False, in_class: bool = False
) -> Any | None:
    """Return the page notebook shown for one of the kit's notebooks; None if it is unchanged."""
    if any(entry.file == file and entry.kind == "lesson" for entry in entries()):
        return page(notebook, file=file, language=language, teacher=teacher, in_class=in_class)
    translated = translated_notebook(notebook, file, language)
    return None if translated is notebook else translated


def composer(*, teacher: bool = False, in_class: bool = False) -> Callable[..., Any]:
    """Return Voila's hook that prepares a notebook before it runs; foreign ones are unchanged."""
    first = current()

    def compose(request_handler: Any, notebook: Any, cwd: str) -> Any:
        request = getattr(request_handler, "request", None)
        if request is None:
            return None
        language = requested_language(request.query) or first
        file = unquote(PurePosixPath(request.path).name)
        return compose_notebook(
            notebook, file=file, language=language, teacher=teacher, in_class=in_class
        )

    return compose


@cache
def _words_by_language() -> dict[str, Words]:
    return in_each_language(
        lambda: Words(
            _("What comes out stands here once you have guessed."),
            _("Show the Python"),
            _(
                "On paper: make this guess on the page before you print. Then what the exercises"
                " below build on is printed, too."
            ),
        )
    )


# The solution of an exercise on a page of a class: there once the teacher lets it be seen.
#
# Until then nothing of it is in the page: its Python reads it from the notebook when it may be
# told.


class Solution(OnPage):
    """The placeholder of a solution; made by `solution`.

    Attributes
    ----------
    file, language : str
        The notebook, beside the page, and the language of its reader.
    number : int
        Which of its solutions, from 0.
    """

    def __init__(self, file: str, number: int, language: str) -> None:
        self.file, self.number, self.language = file, number, language

    @property
    def told(self) -> bool:
        """Whether the reader of the page may see the solution."""
        released = TAUGHT.is_learner and bool(TAUGHT.state["solutions"])
        return released or (TAUGHT.known and TAUGHT.role == TEACHER_ROLE)

    def text(self) -> str:
        """Return the solution as Markdown.

        Raises
        ------
        LookupError, OSError
            The notebook has no such solution, or is gone.
        """
        import nbformat  # where there is a class there is a server, which has brought it

        read: Any = nbformat.read  # nbformat is not typed
        notebook = read(Path(self.file), as_version=4)
        cells = translated_notebook(notebook, self.file, self.language).cells
        return str([cell for cell in cells if SOLUTION in tags(cell)][self.number].source)

    def __repr__(self) -> str:
        return self.text() if self.told else ""

    def _on_page(self) -> Any:
        return _solution_pane(self)

    def _texts(self) -> dict[str, Any]:
        return {"text/plain": repr(self)}


def solution(file: str, number: int, language: str) -> Solution:
    """Return the placeholder of a solution, empty while the teacher holds it back.

    Parameters
    ----------
    file : str
        The notebook's name.
    number : int
        Which of its solutions, from 0.
    language : str
        A key of `catan_nb.language.LANGUAGES`.
    """
    return Solution(file, number, language)


def _solution_pane(place: Solution) -> Any:
    from ipywidgets import Output

    shown = Output()

    def follow() -> None:
        if place.told != bool(shown.outputs):
            data = {"text/markdown": place.text()} if place.told else {}
            output = {"output_type": "display_data", "data": data, "metadata": {}}
            shown.outputs = (output,) if data else ()

    TAUGHT.on_change(f"solution {place.number}", follow)
    follow()
    return shown
