"""The learners of a class as a server knows them: where they are, and what they have answered."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from catan_nb.classroom.lessons.state import Held
from catan_nb.classroom.store import KeptAnswer
from catan_nb.classroom.visitors import Visitor

__all__ = ["ROLLS", "Learner", "Learners", "Page"]

ROLLS: Final = ":rolls"
"""What stands in the place of a lesson for what learners have rolled."""


class Page(Protocol):
    """A page that is open, by its line."""

    guest: Visitor
    """Whose page it is."""

    def hear(self, news: Mapping[str, Any]) -> None:
        """Take what the class is told."""

    def hang_up(self) -> None:
        """Lose the line: whoever has opened the page does not belong to the class any more."""


@dataclass
class Learner:
    """One learner.

    Attributes
    ----------
    id, name : str
    made : float
        Since when the learner belongs to the class, in seconds since 1970.
    pages : dict of Page to str
        The pages that are open, each with the lesson on it; empty for a page without one.
    lesson, place : str
        Where the learner was last: the lesson, and the exercise or guess in it.
    since, seen : float
        Since when there, and when there was the last sign of life, in seconds since 1970; 0 for
        who has done nothing since the server was started.
    answers : dict of str to dict of str to KeptAnswer
        By lesson and name.
    size : int
        Characters of all that, as JSON.
    """

    id: str
    name: str
    made: float = 0.0
    pages: dict[Page, str] = field(default_factory=dict)
    lesson: str = ""
    place: str = ""
    since: float = 0.0
    seen: float = 0.0
    answers: dict[str, dict[str, KeptAnswer]] = field(default_factory=dict)
    size: int = 0
    keeping: asyncio.Lock = field(default_factory=asyncio.Lock, repr=False, compare=False)
    """Held while answers are being kept, so that two pages do not fill the same room."""

    def plain(self) -> dict[str, Any]:
        """Return where the learner is, as JSON values."""
        return {
            "id": self.id,
            "name": self.name,
            "here": bool(self.pages),
            "open": self.lesson in self.pages.values(),
            "lesson": self.lesson,
            "place": self.place,
            "since": self.since,
            "seen": self.seen,
        }

    def at(self, page: Page, lesson: str, place: str, now: float) -> None:
        """Take note of where the learner is."""
        self.pages[page] = lesson
        place = place or (self.place if lesson == self.lesson else "")
        if (lesson, place) != (self.lesson, self.place):
            self.lesson, self.place, self.since = lesson, place, now
        self.seen = now

    def size_with(self, lesson: str, new: Mapping[str, Mapping[str, Any]]) -> int:
        """Return the size with other answers in a lesson, by their names."""
        known = self.answers.get(lesson, {})
        return self.size + sum(
            _size(lesson, name, data)
            - (_size(lesson, name, known[name].data) if name in known else 0)
            for name, data in new.items()
        )

    def take(self, kept: KeptAnswer) -> None:
        """Take a new answer."""
        self.size = self.size_with(kept.lesson, {kept.name: kept.data})
        self.answers.setdefault(kept.lesson, {})[kept.name] = kept

    def guess(self, held: Held) -> str:
        """Return what the learner has guessed; empty without a guess."""
        lesson, name = held
        kept = self.answers.get(lesson, {}).get(name)
        guess = kept.data.get("guess") if kept is not None else None
        return guess if isinstance(guess, str) else ""


class Learners:
    """The learners of a class, and what they have answered up to a number."""

    def __init__(self) -> None:
        self.by_id: dict[str, Learner] = {}
        self.number = 0

    def know(self, visitors: Iterable[Visitor]) -> list[Learner]:
        """Take note of who belongs to the class; return those that are new or called otherwise.

        Whoever has the id of a learner of before, in a backup for instance that was put back, and
        belongs to the class since another time, is somebody else, and has answered nothing yet.
        """
        there, changed = {one.id: one for one in visitors}, []
        still = {(one.id, one.made) for one in there.values()}
        self.by_id = {id: one for id, one in self.by_id.items() if (id, one.made) in still}
        for one in there.values():
            known = self.by_id.setdefault(one.id, Learner(one.id, "", one.made))
            if known.name != one.name:
                known.name = one.name
                changed.append(known)
        return changed

    def take(self, kept: Iterable[KeptAnswer]) -> list[KeptAnswer]:
        """Take answers in the order of their numbers; return those that are new."""
        new = [one for one in kept if one.number > self.number and str(one.visitor) in self.by_id]
        for one in new:
            self.by_id[str(one.visitor)].take(one)
            self.number = one.number
        return new

    def guesses(self, held: Held) -> list[str]:
        """Return what the class has guessed, in an order that tells nothing of who it was."""
        return sorted(filter(None, (one.guess(held) for one in self.by_id.values())))

    def all_guessed(self, held: Held) -> bool:
        """Say whether all have guessed who have the lesson open, and anybody has."""
        at_it = [one for one in self.by_id.values() if held[0] in one.pages.values()]
        return bool(at_it) and all(one.guess(held) for one in at_it)

    def rolled(self) -> dict[str, dict[str, int]]:
        """Return what the class has rolled together, by experiment."""
        sums: dict[str, dict[str, int]] = {}
        for learner in self.by_id.values():
            for name, kept in learner.answers.get(ROLLS, {}).items():
                found = sums.setdefault(name.partition("/")[0], {})
                for result, count in kept.data.items():
                    found[result] = found.get(result, 0) + count
        return sums


def _size(lesson: str, name: str, data: Mapping[str, Any]) -> int:
    """Return how much is kept of an answer, in characters of JSON."""
    return len(json.dumps([lesson, name, dict(data)]))
