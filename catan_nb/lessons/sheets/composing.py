"""A lesson as a page: for learners or their teacher, with its parts, folds and frames."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import PurePosixPath
from typing import Any, Final
from urllib.parse import unquote

from catan_nb.language import DEFAULT, asked_for, current
from catan_nb.language import gettext as _
from catan_nb.language.notebooks.catalogues import in_language
from catan_nb.lessons.sheets.audience import for_class, for_learners, for_teachers
from catan_nb.lessons.sheets.frames import Words, framed
from catan_nb.ui.looks.wording import in_each_language
from catan_nb.ui.site.contents import entries

__all__ = ["composed", "composer", "page"]

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
    """Return a lesson as the notebook of its page; the lesson itself stays.

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
    made = copy.deepcopy(in_language(notebook, file, language) if file else notebook)
    if in_class:
        made.cells = for_class(made.cells, file, language)
    else:
        made.cells = (for_teachers if teacher else for_learners)(made.cells)
    words = _words()[language]
    framed(made.cells, replace(words, folded="") if teacher else words)
    made.metadata[LANGUAGE] = language
    return made


def composed(
    notebook: Any, *, file: str, language: str, teacher: bool = False, in_class: bool = False
) -> Any | None:
    """Return what is shown in place of one of the kit's notebooks; None if it is itself."""
    if any(one.file == file and one.kind == "lesson" for one in entries()):
        return page(notebook, file=file, language=language, teacher=teacher, in_class=in_class)
    told = in_language(notebook, file, language)
    return None if told is notebook else told


def composer(*, teacher: bool = False, in_class: bool = False) -> Callable[..., Any]:
    """Return what Voila asks for each page before it runs a notebook; others stay as they are."""
    first = current()

    def compose(request_handler: Any, notebook: Any, cwd: str) -> Any:
        asked = getattr(request_handler, "request", None)
        if asked is None:
            return None
        language = asked_for(asked.query) or first
        file = unquote(PurePosixPath(asked.path).name)
        return composed(notebook, file=file, language=language, teacher=teacher, in_class=in_class)

    return compose


@cache
def _words() -> dict[str, Words]:
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
