"""The solution of an exercise on a page of a class: there once the teacher lets it be seen.

Until then nothing of it is in the page: its Python reads it from the notebook when it may be told.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from catan_nb.classroom.visitors import TEACHER
from catan_nb.language.notebooks.catalogues import in_language
from catan_nb.lessons.output.page import OnPage
from catan_nb.lessons.sheets.tagging import SOLUTION, tags
from catan_nb.ui.taught.taught import TAUGHT

__all__ = ["Solution", "solution"]


class Solution(OnPage):
    """The place of a solution; made by `solution`.

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
        """Whether whoever has opened the page may see it."""
        released = TAUGHT.learner and bool(TAUGHT.state["solutions"])
        return released or (TAUGHT.known and TAUGHT.role == TEACHER)

    def text(self) -> str:
        """Return it, as Markdown.

        Raises
        ------
        LookupError, OSError
            The notebook has no such solution, or is gone.
        """
        import nbformat  # where there is a class there is a server, which has brought it

        read: Any = nbformat.read  # nbformat is not typed
        notebook = read(Path(self.file), as_version=4)
        cells = in_language(notebook, self.file, self.language).cells
        return str([cell for cell in cells if SOLUTION in tags(cell)][self.number].source)

    def __repr__(self) -> str:
        return self.text() if self.told else ""

    def _on_page(self) -> Any:
        return _place(self)

    def _texts(self) -> dict[str, Any]:
        return {"text/plain": repr(self)}


def solution(file: str, number: int, language: str) -> Solution:
    """Return the place of a solution, which is empty as long as the class's teacher holds it back.

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


def _place(place: Solution) -> Any:
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
