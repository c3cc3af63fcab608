"""What a teacher's page knows of a class: the server tells it all at once, then what is new."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from catan_nb.classroom.lessons.state import BEGINNING
from catan_nb.kernel.values import frozen
from catan_nb.language import gettext as _
from catan_nb.lessons.classroom.handed_in import Guesses, HandedIn
from catan_nb.lessons.record.entries import BadEntry, Entry
from catan_nb.lessons.record.file import Progress
from catan_nb.lessons.record.known import known, order

__all__ = ["Asked", "Learner", "SeenClass"]


class Asked(NamedTuple):
    """A question for a guess: the lesson that asks it, and its name there."""

    lesson: str
    name: str


@frozen
class Learner:
    """Where a learner is.

    Attributes
    ----------
    id, name : str
    here, open : bool
        Whether one of the learner's pages is open, and whether one with the lesson is.
    lesson, place : str
        The lesson, and the exercise or guess in it; empty as long as nobody knows.
    since : float
        Since when there, in seconds since 1970; 0 while nobody knows.
    """

    id: str
    name: str
    here: bool = False
    open: bool = False
    lesson: str = ""
    place: str = ""
    since: float = 0.0


class SeenClass:
    """A class as its teacher sees it.

    Attributes
    ----------
    learners : dict of str to Learner
        By their ids, in the order in which they came.
    state : mapping
        What holds for all; see `catan_nb.classroom.lessons.state`.
    tables : list of mapping
        Shared tables at a glance; see `catan_nb.classroom.lessons.glance`.
    pooled : mapping of str to mapping of str to int
        What the class has rolled together: experiment to result to how often.
    """

    def __init__(self) -> None:
        self.learners: dict[str, Learner] = {}
        self.state: Mapping[str, Any] = BEGINNING
        self.tables: list[Mapping[str, Any]] = []
        self.pooled: Mapping[str, Mapping[str, int]] = {}
        self._answers: dict[str, dict[str, dict[str, Entry]]] = {}

    # ---- what the server tells ---------------------------------------------------------

    def watched(self, told: Mapping[str, Any]) -> None:
        """Take all that there is, in place of what was known."""
        self.learners, self._answers = {}, {}
        self.hear(told)

    def hear(self, told: Mapping[str, Any]) -> None:
        """Take what is new."""
        for one in told.get("learners", ()):
            self.learners[str(one["id"])] = Learner(
                str(one["id"]),
                str(one["name"]),
                bool(one["here"]),
                bool(one["open"]),
                str(one["lesson"]),
                str(one["place"]),
                float(one["since"]),
            )
        removed = told.get("removed", ())
        for id in removed if isinstance(removed, list) else ():
            self.learners.pop(id, None)
            self._answers.pop(id, None)
        for one in told.get("answers", ()):
            self._take(str(one["learner"]), str(one["lesson"]), str(one["name"]), one["entry"])
        self.state = {**self.state, **told.get("state", {})}
        self.tables = list(told.get("tables", self.tables))
        self.pooled = told.get("pooled", self.pooled)

    def _take(self, id: str, lesson: str, name: str, entry: Mapping[str, Any]) -> None:
        try:
            read = Entry.read({"name": name, **entry})
        except BadEntry:
            return  # what a newer kit remembers of an exercise, say
        self._answers.setdefault(id, {}).setdefault(lesson, {})[read.name] = read

    # ---- what there is to see ----------------------------------------------------------

    def called(self, *, hidden: bool) -> dict[str, str]:
        """Return what learners are called on the page, by their ids; numbers where hidden."""
        if not hidden:
            return {id: one.name for id, one in self.learners.items()}
        told = _("Learner {n}")
        return {id: told.format(n=n) for n, id in enumerate(self.learners, start=1)}

    def results(self, *, hidden: bool = False) -> HandedIn:
        """Return what has been answered so far, in the form of what is handed in as files."""
        names = self.called(hidden=hidden)
        files = [(id, Progress(names[id], self._answers.get(id, {}))) for id in self.learners]
        return HandedIn.put_together(files)

    def has_begun(self, id: str) -> bool:
        """Say whether a learner has answered anything at all."""
        lessons = self._answers.get(id, {}).values()
        return any(one.attempts for found in lessons for one in found.values())

    def entry(self, id: str, asked: Asked) -> Entry | None:
        """Return what a learner has answered to a question; None when nothing."""
        return self._answers.get(id, {}).get(asked.lesson, {}).get(asked.name)

    def solved(self, id: str, lesson: str) -> tuple[int, int]:
        """Return how many exercises of a lesson a learner has solved, and how many there are."""
        found = self._answers.get(id, {}).get(lesson, {}).values()
        exercises = [entry for entry in found if entry.kind != "prediction"]
        entry = known().get(lesson)
        return sum(one.done for one in exercises), max(
            len(exercises), entry.exercises if entry else 0
        )

    def held(self) -> list[Asked]:
        """Return the questions at which the class is held."""
        return [Asked(one["lesson"], one["name"]) for one in self.state["held"]]

    def waiting(self) -> set[str]:
        """Return the learners who have guessed where the class is held, and wait for the others."""
        return {
            id
            for asked in self.held()
            for id, one in self.learners.items()
            if one.open
            and one.lesson == asked.lesson
            and (entry := self.entry(id, asked)) is not None
            and entry.guess
        }

    def questions(self, lesson: str) -> list[Asked]:
        """Return the questions for guesses of a lesson: those it has, and those answered."""
        entry = known().get(lesson)
        names = [f"Guess {number}" for number in range(1, (entry.guesses if entry else 0) + 1)]
        found = {
            one.name
            for lessons in self._answers.values()
            for one in lessons.get(lesson, {}).values()
            if one.kind == "prediction"
        }
        return [Asked(lesson, name) for name in dict.fromkeys([*names, *sorted(found)])]

    def lessons(self) -> list[str]:
        """Return the lessons in which somebody is or has been, in the order of the course."""
        been = {lesson for lessons in self._answers.values() for lesson in lessons}
        there = {one.lesson for one in self.learners.values()}
        return sorted((been | there) - {""}, key=order)

    def guesses(self, asked: Asked, *, exact: bool) -> Guesses:
        """Return the guesses of the class, with the exact value only where it may be seen."""
        found = self.results(hidden=True).predictions(asked.lesson)
        one = next((one for one in found if one.name == asked.name), None)
        if one is None:
            return Guesses(asked.lesson, asked.name, self._question(asked), "", {}, None)
        return one if exact else one._replace(exact=None)

    def _question(self, asked: Asked) -> str:
        """Return the words of a question, as far as anybody's page has told them."""
        entries = (self.entry(id, asked) for id in self.learners)
        return next((one.question for one in entries if one and one.question), "")
