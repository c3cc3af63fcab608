"""Progress files handed in by a class, read and combined; no widgets needed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Final, NamedTuple, Self

from catan_nb.kernel.files import csv_text
from catan_nb.language import gettext as _
from catan_nb.lessons.record.entries import ProgressEntry, parse_number
from catan_nb.lessons.record.file import (
    BadProgress,
    Progress,
    csv_columns,
    csv_rows,
    read_progress,
)
from catan_nb.lessons.record.lesson_keys import lesson_order

__all__ = ["Exercise", "Guesses", "HandedIn"]

ENDINGS: Final = (".json", ".csv")
"""Files that can be progress."""


class Exercise(NamedTuple):
    """Results of the class in one exercise.

    Attributes
    ----------
    lesson, name : str
    right, first : int
        How many have solved it, and how many of them with their first answer.
    tried, learners : int
        How many have answered at all, and how many there are.
    wrong : tuple of (str, int)
        The answers that were not right with how many gave them, the commonest first.
    """

    lesson: str
    name: str
    right: int
    first: int
    tried: int
    learners: int
    wrong: tuple[tuple[str, int], ...]


class Guesses(NamedTuple):
    """The guesses of the class in one prediction.

    Attributes
    ----------
    lesson, name, question, unit : str
    guesses : mapping of str to Fraction
        Learner to guess.
    exact : Fraction or None
        What is right; None when the file does not know.
    shown : int
        How many let it be shown without a guess.
    """

    lesson: str
    name: str
    question: str
    unit: str
    guesses: Mapping[str, Fraction]
    exact: Fraction | None
    shown: int = 0


@dataclass(frozen=True)
class HandedIn:
    """All progress that a class has handed in.

    Attributes
    ----------
    learners : mapping of str to Progress
        By name, in alphabetical order, numbers by their size.
    faults : tuple of str
        Files that could not be read, each with the reason.
    notes : tuple of str
        What else there is to know: learners with several files, files left out.
    missing : tuple of str
        Learners of the list of names who have handed in nothing.
    """

    learners: Mapping[str, Progress]
    faults: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()

    @classmethod
    def read(cls, source: str | Path | Mapping[str, str], names: Iterable[str] = ()) -> Self:
        """Read the files of a folder, or texts given by file name."""
        if isinstance(source, Mapping):
            return cls.from_files(_read_texts(source), names)
        folder = Path(source)
        if not folder.is_dir():
            fault = _("There is no folder {name}.").format(name=folder)
            return cls({}, (fault,), missing=tuple(names))
        return cls.from_files(_read_files(folder), names)

    @classmethod
    def from_files(
        cls, files: Iterable[tuple[str, Progress | str]], names: Iterable[str] = ()
    ) -> Self:
        """Combine files, each given as its progress or as the reason why it could not be read."""
        by_learner: dict[str, list[tuple[str, str, Progress]]] = {}
        faults, notes = [], []
        for file, read in files:
            if isinstance(read, str):
                faults.append(_("{file} is left out: {fault}.").format(file=file, fault=read))
                continue
            if read.note:
                notes.append(f"{file}: {read.note}.")
            name = " ".join(read.learner.split()) or Path(file).stem
            by_learner.setdefault(name.casefold(), []).append((name, file, read))
        learners = {}
        for several in by_learner.values():
            # The latest answer decides; of files of the same day the last name.
            several.sort(key=lambda row: (row[2].day, row[1]))
            name, taken, progress = several[-1]
            learners[name] = progress
            if len(several) > 1:
                others = ", ".join(file for _name, file, _read in several[:-1])
                template = _(
                    "{name} has {n} files: {taken} is the latest and counts, not {others}."
                )
                notes.append(template.format(name=name, n=len(several), taken=taken, others=others))
        expected = (" ".join(name.split()) for name in names)
        missing = tuple(name for name in expected if name and name.casefold() not in by_learner)
        ordered = {name: learners[name] for name in sorted(learners, key=_natural_order)}
        return cls(ordered, tuple(faults), tuple(notes), missing)

    def lessons(self) -> dict[str, list[str]]:
        """Return the exercises by lesson, in course order, without predictions."""
        names: dict[str, list[str]] = {}
        for progress in self.learners.values():
            for lesson, entry in progress.entries():
                exercises = names.setdefault(lesson, [])
                if entry.kind != "prediction" and entry.name not in exercises:
                    exercises.append(entry.name)
        return {name: names[name] for name in sorted(names, key=lesson_order)}

    def entry(self, learner: str, lesson: str, exercise: str) -> ProgressEntry | None:
        """Return a learner's entry for an exercise; None when there is none."""
        return self.learners[learner].lessons.get(lesson, {}).get(exercise)

    def exercises(self, lesson: str | None = None) -> list[Exercise]:
        """Return the results of the class, one for each exercise."""
        return [
            self._exercise_results(name, exercise)
            for name, exercises in self.lessons().items()
            if lesson in (None, name)
            for exercise in exercises
        ]

    def predictions(self, lesson: str | None = None) -> list[Guesses]:
        """Return the guesses of the class, one item for each question."""
        entries: dict[tuple[str, str], dict[str, ProgressEntry]] = {}
        for learner, progress in self.learners.items():
            for name, entry in progress.entries():
                if entry.kind == "prediction" and lesson in (None, name):
                    entries.setdefault((name, entry.name), {})[learner] = entry
        questions = (
            _collect_guesses(*key, entries[key])
            for key in sorted(entries, key=lambda key: lesson_order(key[0]))
        )
        return [guesses for guesses in questions if guesses.guesses or guesses.shown]

    def not_begun(self) -> list[str]:
        """Return the learners without any answer, including those who handed nothing in."""
        idle = [
            name
            for name, progress in self.learners.items()
            if not any(entry.attempts for _lesson, entry in progress.entries())
        ]
        return [*idle, *self.missing]

    def csv(self) -> str:
        """Return a CSV table with a row for each learner and exercise."""
        rows: list[list[str]] = [["learner", "lesson", *csv_columns()]]
        for name, progress in self.learners.items():
            rows += csv_rows(Progress(name, progress.lessons))
        return csv_text(rows)

    def save_csv(self, path: str | Path) -> Path:
        """Write that table to a file and return its path."""
        Path(path).write_text(self.csv(), encoding="utf-8")
        return Path(path)

    def _exercise_results(self, lesson: str, name: str) -> Exercise:
        found = [self.entry(learner, lesson, name) for learner in self.learners]
        entries = [entry for entry in found if entry is not None]
        wrong = Counter(answer for entry in entries for answer in entry.wrong)
        return Exercise(
            lesson,
            name,
            right=sum(entry.done for entry in entries),
            first=sum(entry.first_right is True for entry in entries),
            tried=sum(entry.attempts > 0 for entry in entries),
            learners=len(self.learners),
            wrong=tuple(sorted(wrong.items(), key=lambda item: (-item[1], item[0]))),
        )

    def __repr__(self) -> str:
        text = _("{n} learners, {lessons} lessons").format(
            n=len(self.learners), lessons=len(self.lessons())
        )
        return "\n".join([text, *self.faults, *self.notes])


def _read_files(folder: Path) -> Iterator[tuple[str, Progress | str]]:
    for path in sorted(folder.iterdir()):
        if path.suffix.lower() in ENDINGS and path.is_file():
            try:
                yield path.name, read_progress(path)
            except BadProgress as error:
                yield path.name, str(error)
            except OSError:
                yield path.name, _("it cannot be read")


def _read_texts(texts: Mapping[str, str]) -> Iterator[tuple[str, Progress | str]]:
    for name, text in texts.items():
        try:
            yield name, Progress.read(text)
        except BadProgress as error:
            yield name, str(error)


def _natural_order(name: str) -> list[tuple[int, str]]:
    """Return a sort key that compares digits as numbers: group 2 before group 10."""
    parts = re.split(r"(\d+)", name.casefold())
    return [(int(part[:99]) if index % 2 else 0, part) for index, part in enumerate(parts)]


def _collect_guesses(lesson: str, name: str, entries: Mapping[str, ProgressEntry]) -> Guesses:
    """Collect all guesses by question; learners who skipped guessing are counted separately."""
    numbers = {learner: parse_number(entry.guess) for learner, entry in entries.items()}
    exact = (parse_number(entry.exact) for entry in entries.values())
    return Guesses(
        lesson,
        name,
        next((entry.question for entry in entries.values() if entry.question), name),
        next((entry.unit for entry in entries.values() if entry.unit), ""),
        {learner: guess for learner, guess in numbers.items() if guess is not None},
        next((value for value in exact if value is not None), None),
        sum(entry.shown for entry in entries.values()),
    )
