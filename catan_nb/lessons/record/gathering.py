"""Entries of a file or of the browser, gathered as far as the kit knows their lessons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

from catan_nb.lessons.record.entries import Entry, add
from catan_nb.lessons.record.known import AT_LEAST, Most, left_out, most_of

__all__ = ["Gathered"]


class Gathered:
    """Entries by lesson; what nobody knows is counted and left out, however much it is.

    Parameters
    ----------
    own : collection of str
        Lessons that are known besides those of the kit: somebody's own.

    Attributes
    ----------
    lessons : dict of str to dict of str to Entry
    """

    def __init__(self, own: Collection[str] = ()) -> None:
        self.lessons: dict[str, dict[str, Entry]] = {}
        self._own = own
        self._unknown: dict[str, None] = {}
        self._counts: Counter[tuple[str, bool]] = Counter()
        self._over: Counter[str] = Counter()

    def knows(self, lesson: str) -> bool:
        """Say whether entries of a lesson are wanted; remember the name of one that is not."""
        if self._most(lesson) is not None:
            return True
        self._unknown[lesson] = None
        return False

    def take(self, lesson: str, given: Any) -> None:
        """Take one more entry of a known lesson, unless it has enough of its kind.

        Raises
        ------
        BadEntry
            It is none; the text says why.
        """
        most = self._most(lesson) or Most(AT_LEAST, AT_LEAST)
        guess = isinstance(given, Mapping) and given.get("kind") == "prediction"
        if self._counts[lesson, guess] >= (most.guesses if guess else most.exercises):
            self._over[lesson] += 1
            return
        self._counts[lesson, guess] += 1
        add(self.lessons.setdefault(lesson, {}), [Entry.read(given)])

    @property
    def note(self) -> str:
        """What was left out, in a sentence; empty when nothing was."""
        return left_out(self._unknown, self._over)

    def _most(self, lesson: str) -> Most | None:
        return most_of(lesson) or (Most(AT_LEAST, AT_LEAST) if lesson in self._own else None)
