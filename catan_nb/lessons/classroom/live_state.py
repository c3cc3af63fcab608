"""The live page's model of a class, and the files that a teacher can export."""

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
from catan_nb.lessons.record.entries import BadProgressEntry, ProgressEntry
from catan_nb.lessons.record.file import FORMAT, VERSION, Progress
from catan_nb.lessons.record.lesson_keys import known_lessons, lesson_name, lesson_order

__all__ = [
    "AskedQuestion",
    "BadList",
    "LearnerPlace",
    "SeenClass",
    "class_json",
    "grades_csv",
    "merge_grades",
]


class AskedQuestion(NamedTuple):
    """Identifies a guess: its lesson and its name in the lesson."""

    lesson: str
    name: str


@dataclass(frozen=True, slots=True)
class LearnerPlace:
    """Where a learner is working now.

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
    """What the teacher's page knows about the class.

    Attributes
    ----------
    learners : dict of str to LearnerPlace
        By their ids, in the order in which they came.
    state : mapping
        What holds for all; see `catan_nb.classroom.state`.
    tables : list of mapping
        Shared tables at a glance; see `catan_nb.classroom.lessons`.
    pooled : mapping of str to mapping of str to int
        What the class has rolled together: experiment to result to how often.
    """

    def __init__(self) -> None:
        self.learners: dict[str, LearnerPlace] = {}
        self.state: Mapping[str, Any] = BEGINNING
        self.tables: list[Mapping[str, Any]] = []
        self.pooled: Mapping[str, Mapping[str, int]] = {}
        self._answers: dict[str, dict[str, dict[str, ProgressEntry]]] = {}

    # ---- what the server tells ---------------------------------------------------------

    def replace_all(self, answer: Mapping[str, Any]) -> None:
        """Replace everything by a complete overview from the server."""
        self.learners, self._answers = {}, {}
        self.update(answer)

    def update(self, answer: Mapping[str, Any]) -> None:
        """Apply a partial update from the server."""
        for record in answer.get("learners", ()):
            self.learners[str(record["id"])] = LearnerPlace(
                str(record["id"]),
                str(record["name"]),
                bool(record["here"]),
                bool(record["open"]),
                str(record["lesson"]),
                str(record["place"]),
                float(record["since"]),
            )
        removed = answer.get("removed", ())
        for id in removed if isinstance(removed, list) else ():
            self.learners.pop(id, None)
            self._answers.pop(id, None)
        for record in answer.get("answers", ()):
            self._store_entry(
                str(record["learner"]), str(record["lesson"]), str(record["name"]), record["entry"]
            )
        self.state = {**self.state, **answer.get("state", {})}
        self.tables = list(answer.get("tables", self.tables))
        self.pooled = answer.get("pooled", self.pooled)

    def _store_entry(self, id: str, lesson: str, name: str, entry: Mapping[str, Any]) -> None:
        try:
            read = ProgressEntry.read({"name": name, **entry})
        except BadProgressEntry:
            return  # what a newer kit remembers of an exercise, say
        self._answers.setdefault(id, {}).setdefault(lesson, {})[read.name] = read

    # ---- what there is to see ----------------------------------------------------------

    def display_names(self, *, hidden: bool) -> dict[str, str]:
        """Return learner ids with displayed names: numbers when names are hidden."""
        if not hidden:
            return {id: learner.name for id, learner in self.learners.items()}
        template = _("Learner {n}")
        return {id: template.format(n=n) for n, id in enumerate(self.learners, start=1)}

    def results(self, *, hidden: bool = False) -> HandedIn:
        """Return all answers so far in the form used for progress files."""
        names = self.display_names(hidden=hidden)
        files = [(id, Progress(names[id], self._answers.get(id, {}))) for id in self.learners]
        return HandedIn.from_files(files)

    def has_begun(self, id: str) -> bool:
        """Return whether a learner has answered at least one question."""
        lessons = self._answers.get(id, {}).values()
        return any(entry.attempts for lesson in lessons for entry in lesson.values())

    def entry(self, id: str, question: AskedQuestion) -> ProgressEntry | None:
        """Return a learner's entry for a question; None when there is none."""
        return self._answers.get(id, {}).get(question.lesson, {}).get(question.name)

    def solved(self, id: str, lesson: str) -> tuple[int, int]:
        """Return how many exercises of a lesson a learner has solved, and their total number."""
        entries = self._answers.get(id, {}).get(lesson, {}).values()
        exercises = [entry for entry in entries if entry.kind != "prediction"]
        entry = known_lessons().get(lesson)
        return sum(entry.done for entry in exercises), max(
            len(exercises), entry.exercises if entry else 0
        )

    def held(self) -> list[AskedQuestion]:
        """Return the questions at which the class is held."""
        return [AskedQuestion(record["lesson"], record["name"]) for record in self.state["held"]]

    def waiting_learners(self) -> set[str]:
        """Return the learners who have guessed at a held question and wait for the others."""
        return {
            id
            for question in self.held()
            for id, learner in self.learners.items()
            if learner.open
            and learner.lesson == question.lesson
            and (entry := self.entry(id, question)) is not None
            and entry.guess
        }

    def questions(self, lesson: str) -> list[AskedQuestion]:
        """Return the guess questions of a lesson, both declared and answered ones."""
        entry = known_lessons().get(lesson)
        names = [f"Guess {number}" for number in range(1, (entry.guesses if entry else 0) + 1)]
        found = {
            answer.name
            for lessons in self._answers.values()
            for answer in lessons.get(lesson, {}).values()
            if answer.kind == "prediction"
        }
        return [AskedQuestion(lesson, name) for name in dict.fromkeys([*names, *sorted(found)])]

    def lessons(self) -> list[str]:
        """Return the lessons with any activity, in course order."""
        been = {lesson for lessons in self._answers.values() for lesson in lessons}
        keys = {learner.lesson for learner in self.learners.values()}
        return sorted((been | keys) - {""}, key=lesson_order)

    def guesses(self, question: AskedQuestion, *, exact: bool) -> Guesses:
        """Return the guesses of the class; exact values only where they may be shown."""
        predictions = self.results(hidden=True).predictions(question.lesson)
        one = next((guesses for guesses in predictions if guesses.name == question.name), None)
        if one is None:
            return Guesses(
                question.lesson, question.name, self._question_text(question), "", {}, None
            )
        return one if exact else one._replace(exact=None)

    def _question_text(self, question: AskedQuestion) -> str:
        """Return the text of a question from any learner's entry; empty when none has it."""
        entries = (self.entry(id, question) for id in self.learners)
        return next((entry.question for entry in entries if entry and entry.question), "")


# What a teacher takes home of a class: files for spreadsheets, programs, learning platforms.


POINTS: Final = 100
"""Points of a lesson in which every exercise is solved; learning platforms begin with so many."""


class BadList(ValueError):
    """A file is not a list of participants; the message gives the reason."""


def class_json(results: HandedIn, name: str) -> str:
    """Return a JSON text with the class's name and every learner's progress."""
    learners = [
        json.loads(Progress(learner, progress.lessons).json())
        for learner, progress in results.learners.items()
    ]
    document = {"format": f"{FORMAT} of a class", "version": VERSION, "class": name}
    return json.dumps({**document, "learners": learners}, ensure_ascii=False, indent=1) + "\n"


def grades_csv(results: HandedIn) -> str:
    """Return a CSV gradebook: a row for each learner with points and comment for each lesson.

    Learning platforms import such a file: a column tells whose line it is, every other one goes to
    an item of the gradebook. See `merge_grades` where the platform knows learners by other names.
    """
    rows = [[_("learner"), *_grade_columns(results)]]
    for name, progress in results.learners.items():
        rows.append([name, *_grades(results, progress)])
    return csv_text(rows)


def merge_grades(results: HandedIn, participants: str) -> tuple[str, list[str]]:
    """Return a learning platform's list of participants with columns of points added.

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
    match_learners = _match_learners(results, lines)
    for number, line in enumerate(lines):
        filled = [*line, *[""] * (len(head) - len(line))]
        grades = (
            _grades(results, results.learners[match_learners[number]])
            if number in match_learners
            else []
        )
        rows.append([*filled, *grades])
    missing = sorted(set(results.learners) - set(match_learners.values()))
    return csv_text(rows), missing


def _grade_columns(results: HandedIn) -> Iterator[str]:
    for lesson in results.lessons():
        name = lesson_name(lesson)
        yield _("{lesson} (points)").format(lesson=name)
        yield _("{lesson} (feedback)").format(lesson=name)


def _grades(results: HandedIn, progress: Progress) -> Iterator[str]:
    """Yield points and comment for each lesson; empty where nothing was answered."""
    for lesson in results.lessons():
        exercises, guesses = split_entries(progress.lessons.get(lesson, {}).values())
        solved = sum(entry.done for entry in exercises)
        exercise_count = (
            known_lessons()[lesson].exercises if lesson in known_lessons() else len(exercises)
        )
        guess_count = sum(bool(entry.guess) for entry in guesses)
        if not any(entry.attempts for entry in exercises) and not guess_count:
            yield from ("", "")
            continue
        yield f"{POINTS * min(solved, exercise_count) / max(exercise_count, 1):.0f}"
        template = _("{solved} of {asked} exercises solved, {guesses} guesses made")
        yield template.format(solved=solved, asked=exercise_count, guesses=guess_count)


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
    """Match learners to row numbers; ambiguous learners are left out."""
    surely = _unique_keys(
        [(number, key) for number, line in enumerate(lines) for key in _match_keys(line)]
    )
    perhaps = _unique_keys(
        [(number, _normalize_name(line[0])) for number, line in enumerate(lines)]
    )
    result: dict[int, str] = {}
    for keys in (surely, perhaps):
        for name in results.learners:
            number = keys.get(_normalize_name(name))
            if number is not None and number not in result and name not in result.values():
                result[number] = name
    return result


def _match_keys(line: list[str]) -> set[str]:
    """Return the normalized names under which the participant in a row may be known."""
    cells = list(map(_normalize_name, line))
    pairs = list(pairwise(cells))
    names = {" ".join(pair) for pair in pairs} | {" ".join(reversed(pair)) for pair in pairs}
    before = {cell.partition("@")[0] for cell in cells if "@" in cell}
    return names | before | set(cells[2:]) - {""}


def _unique_keys(keys: list[tuple[int, str]]) -> Mapping[str, int]:
    """Return keys with the row they identify, without keys that occur in several rows."""
    lines: dict[str, set[int]] = {}
    for number, key in keys:
        lines.setdefault(key, set()).add(number)
    return {key: min(rows) for key, rows in lines.items() if len(rows) == 1}


def _normalize_name(name: Any) -> str:
    return " ".join(str(name).casefold().split())
