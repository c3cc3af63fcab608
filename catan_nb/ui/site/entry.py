"""What is known of a notebook, and of lessons that stand together."""

from __future__ import annotations

from catan_nb.kernel.values import frozen
from catan_nb.language import LANGUAGES
from catan_nb.language.notebooks import languages_of

__all__ = ["Entry", "Group"]


@frozen
class Entry:
    """A notebook.

    Attributes
    ----------
    file : str
        Its name in the folder of notebooks.
    title, aim : str
        What it is called and what it is for, in English, looked up when they are shown.
    minutes : int or None
        How long a lesson takes.
    level : str
        From which age on a lesson can be followed, such as "14+".
    exercises, guesses : int
        How many there are in a lesson.
    kind : str
        "table" for what fills the window, "lesson" for what is read, "page" for other pages.
    """

    file: str
    title: str
    aim: str
    minutes: int | None = None
    level: str = ""
    exercises: int = 0
    guesses: int = 0
    kind: str = "page"

    @property
    def number(self) -> int | None:
        """The number of a lesson; None for what is no lesson."""
        found = self.file.partition("_")[0]
        return int(found) or None if found.isdecimal() else None

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that its readers may choose."""
        return languages_of(self.file) if self.kind == "lesson" else tuple(LANGUAGES)

    @property
    def key(self) -> str:
        """The name by which records know it: the file's, without number and ending."""
        return self.file.removesuffix(".ipynb").lstrip("0123456789").lstrip("_")


@frozen
class Group:
    """Lessons on one path.

    Attributes
    ----------
    title, level : str
        The path, and for whom it is, in English.
    lessons : range
        Their numbers.
    """

    title: str
    level: str
    lessons: range
