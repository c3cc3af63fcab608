"""What the glossary says of a word."""

from __future__ import annotations

from catan_nb.kernel.values import frozen

__all__ = ["Term"]


@frozen
class Term:
    """A word of the course.

    Attributes
    ----------
    key : str
        Its anchor on the page, so that lessons link ``glossary.ipynb#expectation``.
    lesson : str
        The key of the lesson that links it first; empty when none does.
    name, meaning, example : str
        In English, looked up when they are shown.
    """

    key: str
    lesson: str
    name: str
    meaning: str
    example: str
