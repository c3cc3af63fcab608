"""Hints that are shown one by one, when somebody asks for them."""

from __future__ import annotations

from collections.abc import Sequence

from catan_nb.language import gettext as _
from catan_nb.lessons.output.answer_words import called
from catan_nb.lessons.output.box import html_box, markdown_box, plain_box
from catan_nb.lessons.record.recording import RECORD

__all__ = ["Hint", "Hints", "hint", "hints_of", "prepare"]

Given = str | Sequence[str]
"""One hint, or several, from a nudge to nearly the answer."""


class Hints:
    """The hints of one exercise.

    Attributes
    ----------
    name : str
        The exercise.
    texts : tuple of str
    shown : int
        How many of them have been asked for.
    """

    def __init__(self, name: str, texts: Given) -> None:
        self.name = name
        self.texts = tuple(filter(None, (texts,) if isinstance(texts, str) else texts))
        self.shown = 0

    @property
    def left(self) -> int:
        """How many have not been asked for."""
        return len(self.texts) - self.shown

    def show(self, upto: int | None = None) -> None:
        """Show one more, or so many in all."""
        wanted = self.shown + 1 if upto is None else max(upto, self.shown)
        self.shown = min(wanted, len(self.texts))
        RECORD.hinted(self.name, self.shown)

    @property
    def seen(self) -> tuple[str, ...]:
        """Those that have been asked for."""
        return self.texts[: self.shown]


class Hint:
    """A hint as the value of a cell; made by `hint`."""

    def __init__(self, heading: str, *texts: str) -> None:
        self.heading, self.texts = heading, texts

    def __repr__(self) -> str:
        return plain_box(self.heading, *self.texts)

    def _repr_html_(self) -> str:
        return html_box("question", self.heading, *self.texts)

    def _repr_markdown_(self) -> str:
        return markdown_box(self.heading, *self.texts)


_hints: dict[str, Hints] = {}


def prepare(name: str, texts: Given) -> Hints:
    """Return the hints of an exercise; those that were shown stay shown while they are the same."""
    made = Hints(name, texts)
    if name not in _hints or _hints[name].texts != made.texts:
        _hints[name] = made
    return _hints[name]


def hints_of(name: str) -> Hints:
    """Return the hints of an exercise, which may be none."""
    return _hints.get(name) or Hints(name, ())


def hint(name: str) -> Hint:
    """Show the next hint for an exercise; call it again for one more.

    Parameters
    ----------
    name : str
        The exercise, such as "Exercise 2".

    Returns
    -------
    Hint
        All hints asked for so far, or a sentence that there is none.
    """
    known = hints_of(name)
    if not known.texts:
        return Hint(_("{name} has no hints.").format(name=called(name)))
    known.show()
    told = _("{name}: hint {n} of {count}").format(
        name=called(name), n=known.shown, count=len(known.texts)
    )
    return Hint(told, *known.seen)
