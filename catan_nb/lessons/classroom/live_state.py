"""What a teacher's page knows of a class at work, and what a teacher takes home as files."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, NamedTuple

from catan_nb.classroom.state import BEGINNING
from catan_nb.kernel.files import csv_text
from catan_nb.language import gettext as _
from catan_nb.lessons.classroom.handed_in import Guesses, HandedIn
from catan_nb.lessons.record.card import split_entries
from catan_nb.lessons.record.entries import BadEntry, Entry
from catan_nb.lessons.record.file import FORMAT, VERSION, Progress
from catan_nb.lessons.record.lesson_keys import known_lessons, lesson_name, lesson_order

__all__ = [
    "AskedQuestion",
    "BadList",
    "Learner",
    "SeenClass",
    "class_json",
    "grades_csv",
    "merge_grades",
]


class AskedQuestion(NamedTuple):
    """A question for a guess: the lesson that asks it, and its name there."""

    lesson: str
    name: str


@dataclass(frozen=True, slots=True)
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
        What holds for all; see `catan_nb.classroom.state`.
    tables : list of mapping
        Shared tables at a glance; see `catan_nb.classroom.lessons`.
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

    def replace_all(self, told: Mapping[str, Any]) -> None:
        """Take all that there is, in place of what was known."""
        self.learners, self._answers = {}, {}
        self.update(told)

    def update(self, told: Mapping[str, Any]) -> None:
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
            self._store_entry(
                str(one["learner"]), str(one["lesson"]), str(one["name"]), one["entry"]
            )
        self.state = {**self.state, **told.get("state", {})}
        self.tables = list(told.get("tables", self.tables))
        self.pooled = told.get("pooled", self.pooled)

    def _store_entry(self, id: str, lesson: str, name: str, entry: Mapping[str, Any]) -> None:
        try:
            read = Entry.read({"name": name, **entry})
        except BadEntry:
            return  # what a newer kit remembers of an exercise, say
        self._answers.setdefault(id, {}).setdefault(lesson, {})[read.name] = read

    # ---- what there is to see ----------------------------------------------------------

    def display_names(self, *, hidden: bool) -> dict[str, str]:
        """Return what learners are called on the page, by their ids; numbers where hidden."""
        if not hidden:
            return {id: one.name for id, one in self.learners.items()}
        told = _("Learner {n}")
        return {id: told.format(n=n) for n, id in enumerate(self.learners, start=1)}

    def results(self, *, hidden: bool = False) -> HandedIn:
        """Return what has been answered so far, in the form of what is handed in as files."""
        names = self.display_names(hidden=hidden)
        files = [(id, Progress(names[id], self._answers.get(id, {}))) for id in self.learners]
        return HandedIn.from_files(files)

    def has_begun(self, id: str) -> bool:
        """Say whether a learner has answered anything at all."""
        lessons = self._answers.get(id, {}).values()
        return any(one.attempts for found in lessons for one in found.values())

    def entry(self, id: str, asked: AskedQuestion) -> Entry | None:
        """Return what a learner has answered to a question; None when nothing."""
        return self._answers.get(id, {}).get(asked.lesson, {}).get(asked.name)

    def solved(self, id: str, lesson: str) -> tuple[int, int]:
        """Return how many exercises of a lesson a learner has solved, and how many there are."""
        found = self._answers.get(id, {}).get(lesson, {}).values()
        exercises = [entry for entry in found if entry.kind != "prediction"]
        entry = known_lessons().get(lesson)
        return sum(one.done for one in exercises), max(
            len(exercises), entry.exercises if entry else 0
        )

    def held(self) -> list[AskedQuestion]:
        """Return the questions at which the class is held."""
        return [AskedQuestion(one["lesson"], one["name"]) for one in self.state["held"]]

    def waiting_learners(self) -> set[str]:
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

    def questions(self, lesson: str) -> list[AskedQuestion]:
        """Return the questions for guesses of a lesson: those it has, and those answered."""
        entry = known_lessons().get(lesson)
        names = [f"Guess {number}" for number in range(1, (entry.guesses if entry else 0) + 1)]
        found = {
            one.name
            for lessons in self._answers.values()
            for one in lessons.get(lesson, {}).values()
            if one.kind == "prediction"
        }
        return [AskedQuestion(lesson, name) for name in dict.fromkeys([*names, *sorted(found)])]

    def lessons(self) -> list[str]:
        """Return the lessons in which somebody is or has been, in the order of the course."""
        been = {lesson for lessons in self._answers.values() for lesson in lessons}
        there = {one.lesson for one in self.learners.values()}
        return sorted((been | there) - {""}, key=lesson_order)

    def guesses(self, asked: AskedQuestion, *, exact: bool) -> Guesses:
        """Return the guesses of the class, with the exact value only where it may be seen."""
        found = self.results(hidden=True).predictions(asked.lesson)
        one = next((one for one in found if one.name == asked.name), None)
        if one is None:
            return Guesses(asked.lesson, asked.name, self._question_text(asked), "", {}, None)
        return one if exact else one._replace(exact=None)

    def _question_text(self, asked: AskedQuestion) -> str:
        """Return the words of a question, as far as anybody's page has told them."""
        entries = (self.entry(id, asked) for id in self.learners)
        return next((one.question for one in entries if one and one.question), "")


# What a teacher takes home of a class: files for spreadsheets, programs, learning platforms.


POINTS: Final = 100
"""Points of a lesson in which every exercise is solved; learning platforms begin with so many."""


class BadList(ValueError):
    """A file is no list of participants; the text says why."""


def class_json(results: HandedIn, name: str) -> str:
    """Return everything as JSON: the class's name and each learner as in a file of progress."""
    learners = [
        json.loads(Progress(learner, progress.lessons).json())
        for learner, progress in results.learners.items()
    ]
    whole = {"format": f"{FORMAT} of a class", "version": VERSION, "class": name}
    return json.dumps({**whole, "learners": learners}, ensure_ascii=False, indent=1) + "\n"


def grades_csv(results: HandedIn) -> str:
    """Return a line for each learner with points and words for each lesson.

    Learning platforms import such a file: a column tells whose line it is, every other one goes to
    an item of the gradebook. See `merge_grades` where the platform knows learners by other names.
    """
    rows = [[_("learner"), *_grade_columns(results)]]
    for name, progress in results.learners.items():
        rows.append([name, *_grades(results, progress)])
    return csv_text(rows)


def merge_grades(results: HandedIn, participants: str) -> tuple[str, list[str]]:
    """Return a learning platform's list of participants with the class's points beside it.

    A participant is found by what a learner's name is: their user name, their address or what
    stands before its ``@``, first and last name in either order, or the first name alone where
    only one has it.

    Parameters
    ----------
    results : HandedIn
    participants : str
        CSV with a head, as a platform's gradebook exports it.

    Returns
    -------
    str
        The same lines, with columns for points and words behind them.
    list of str
        Learners who are not on the list, or not surely.

    Raises
    ------
    BadList
        It is no such list.
    """
    head, *lines = _parse_csv(participants)
    rows: list[list[str]] = [[*head, *_grade_columns(results)]]
    found = _match_learners(results, lines)
    for number, line in enumerate(lines):
        filled = [*line, *[""] * (len(head) - len(line))]
        grades = _grades(results, results.learners[found[number]]) if number in found else []
        rows.append([*filled, *grades])
    missing = sorted(set(results.learners) - set(found.values()))
    return csv_text(rows), missing


def _grade_columns(results: HandedIn) -> Iterator[str]:
    for lesson in results.lessons():
        name = lesson_name(lesson)
        yield _("{lesson} (points)").format(lesson=name)
        yield _("{lesson} (feedback)").format(lesson=name)


def _grades(results: HandedIn, progress: Progress) -> Iterator[str]:
    """Yield points and words for each lesson; empty ones where somebody has answered nothing."""
    for lesson in results.lessons():
        exercises, guesses = split_entries(progress.lessons.get(lesson, {}).values())
        solved = sum(entry.done for entry in exercises)
        asked = known_lessons()[lesson].exercises if lesson in known_lessons() else len(exercises)
        made = sum(bool(entry.guess) for entry in guesses)
        if not any(entry.attempts for entry in exercises) and not made:
            yield from ("", "")
            continue
        yield f"{POINTS * min(solved, asked) / max(asked, 1):.0f}"
        told = _("{solved} of {asked} exercises solved, {guesses} guesses made")
        yield told.format(solved=solved, asked=asked, guesses=made)


def _parse_csv(text: str) -> list[list[str]]:
    text = text.removeprefix("\ufeff")
    first = text.partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    try:
        rows = [
            row for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter) if row
        ]
    except csv.Error as error:
        raise BadList(_("it is no table")) from error
    if len(rows) < 2 or len(rows[0]) < 2:
        raise BadList(_("it is no list of participants: a head and a line for each are missing"))
    return rows


def _match_learners(results: HandedIn, lines: list[list[str]]) -> dict[int, str]:
    """Return the learners by the numbers of their lines; who could be two is nobody."""
    surely = _unique_keys(
        [(number, key) for number, line in enumerate(lines) for key in _match_keys(line)]
    )
    perhaps = _unique_keys(
        [(number, _normalize_name(line[0])) for number, line in enumerate(lines)]
    )
    found: dict[int, str] = {}
    for keys in (surely, perhaps):
        for name in results.learners:
            number = keys.get(_normalize_name(name))
            if number is not None and number not in found and name not in found.values():
                found[number] = name
    return found


def _match_keys(line: list[str]) -> set[str]:
    """Return what a learner may be called who stands in this line."""
    cells = list(map(_normalize_name, line))
    pairs = list(pairwise(cells))
    names = {" ".join(pair) for pair in pairs} | {" ".join(reversed(pair)) for pair in pairs}
    before = {cell.partition("@")[0] for cell in cells if "@" in cell}
    return names | before | set(cells[2:]) - {""}


def _unique_keys(keys: list[tuple[int, str]]) -> Mapping[str, int]:
    """Return keys to lines, those left out that lead to several."""
    lines: dict[str, set[int]] = {}
    for number, key in keys:
        lines.setdefault(key, set()).add(number)
    return {key: min(found) for key, found in lines.items() if len(found) == 1}


def _normalize_name(name: Any) -> str:
    return " ".join(str(name).casefold().split())
