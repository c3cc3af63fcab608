"""Progress files: a learner's record as JSON or CSV, written and parsed."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from catan_nb.kernel.files import csv_text, read_text, unescape_cell
from catan_nb.kernel.text import quote
from catan_nb.language import gettext as _
from catan_nb.lessons.record.entries import (
    BadProgressEntry,
    ProgressEntry,
    add_entries,
    is_writable,
)
from catan_nb.lessons.record.lesson_keys import (
    AT_LEAST,
    Most,
    key_of,
    left_out_words,
    lesson_limits,
    lesson_name,
)

__all__ = [
    "FORMAT",
    "LARGEST",
    "LONGEST_NAME",
    "VERSION",
    "BadProgress",
    "Gathered",
    "Progress",
    "csv_columns",
    "csv_rows",
    "read_progress",
]


# Entries of a file or of the browser, gathered as far as the kit knows their lessons.


class Gathered:
    """Entries collected by lesson; unknown or excess ones are counted and left out.

    Parameters
    ----------
    own_keys : collection of str
        Lessons that are known besides those of the kit.

    Attributes
    ----------
    lessons : dict of str to dict of str to ProgressEntry
    """

    def __init__(self, own_keys: Collection[str] = ()) -> None:
        self.lessons: dict[str, dict[str, ProgressEntry]] = {}
        self._own = own_keys
        self._unknown: dict[str, None] = {}
        self._counts: Counter[tuple[str, bool]] = Counter()
        self._over: Counter[str] = Counter()

    def accepts_lesson(self, lesson: str) -> bool:
        """Return whether entries of a lesson are accepted; the names of unknown ones are kept."""
        if self._most(lesson) is not None:
            return True
        self._unknown[lesson] = None
        return False

    def take(self, lesson: str, data: Any) -> None:
        """Add an entry of a known lesson, unless its limit is reached.

        Raises
        ------
        BadEntry
            It is none; the text says why.
        """
        limits = self._most(lesson) or Most(AT_LEAST, AT_LEAST)
        guess = isinstance(data, Mapping) and data.get("kind") == "prediction"
        if self._counts[lesson, guess] >= (limits.guesses if guess else limits.exercises):
            self._over[lesson] += 1
            return
        self._counts[lesson, guess] += 1
        add_entries(self.lessons.setdefault(lesson, {}), [ProgressEntry.read(data)])

    @property
    def note(self) -> str:
        """Return a sentence on what was left out; empty when nothing was."""
        return left_out_words(self._unknown, self._over)

    def _most(self, lesson: str) -> Most | None:
        return lesson_limits(lesson) or (Most(AT_LEAST, AT_LEAST) if lesson in self._own else None)


FORMAT: Final = "catan_nb progress"
VERSION: Final = 2
LARGEST: Final = 1_000_000
"""Characters of a file that is read at most; a learner's whole course takes some 30,000."""
LONGEST_NAME: Final = 80
"""Characters of a learner's name at most."""

_COLUMNS: Final = tuple(field.name for field in fields(ProgressEntry))
_HEAD: Final = (f"{FORMAT} {VERSION}", "lesson", *_COLUMNS)
_LEAST: Final = {1: _HEAD.index("question"), 2: len(_HEAD)}
"""Version to how many columns its files have."""
_BETWEEN: Final = " | "


class BadProgress(ValueError):
    """A file is not a progress file; the message gives the reason."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of one learner.

    Attributes
    ----------
    learner : str
        The name; may be empty.
    lessons : mapping of str to mapping of str to ProgressEntry
        Key of a lesson to exercise to what is remembered of it, in the order of the lesson.
    note : str
        What a file holds besides and was not read, in a sentence; empty when nothing.
    """

    learner: str = ""
    lessons: Mapping[str, Mapping[str, ProgressEntry]] = field(default_factory=dict)
    note: str = field(default="", compare=False)

    def entries(self) -> Iterable[tuple[str, ProgressEntry]]:
        """Yield every entry with its lesson."""
        for lesson, found in self.lessons.items():
            for entry in found.values():
                yield lesson, entry

    @property
    def day(self) -> str:
        """The date of the last answer; empty when there is none."""
        return max((entry.day for _lesson, entry in self.entries()), default="")

    def joined(self, other: Progress) -> Progress:
        """Merge two records of the same learner.

        Raises
        ------
        BadProgress
            They are of two learners.
        """
        if self.learner and other.learner and self.learner != other.learner:
            message = _("it is the progress of {other}, not of {learner}")
            raise BadProgress(message.format(other=other.learner, learner=self.learner))
        lessons = {lesson: dict(entries) for lesson, entries in self.lessons.items()}
        for lesson, found in other.lessons.items():
            add_entries(lessons.setdefault(lesson, {}), found.values())
        return Progress(other.learner or self.learner, lessons)

    def json(self) -> str:
        """Return the file as JSON."""
        lessons = {
            lesson: [entry.plain() for entry in entries.values()]
            for lesson, entries in self.lessons.items()
        }
        document = {
            "format": FORMAT,
            "version": VERSION,
            "learner": self.learner,
            "lessons": lessons,
        }
        return json.dumps(document, ensure_ascii=False, indent=1) + "\n"

    def csv(self) -> str:
        """Return CSV text with a line for each exercise; the header names format and version."""
        return csv_text([_HEAD, *csv_rows(self)])

    @classmethod
    def read(cls, text: str, own_keys: Collection[str] = ()) -> Progress:
        """Parse a progress file, JSON or CSV.

        Parameters
        ----------
        text : str
        own_keys : collection of str
            Lessons that are known besides those of the kit. Others are left out, and so is what
            is more than a lesson asks; `note` tells.

        Raises
        ------
        BadProgress
            It holds none, is cut off, or comes from a newer version; the text says which.
        """
        text = text.removeprefix("\ufeff")
        if not text.strip():
            raise BadProgress(_("the file is empty"))
        if len(text) > LARGEST:
            raise BadProgress(_("it is too large for a file of progress"))
        try:
            read = _from_json if text.lstrip()[0] in "{[" else _from_csv
            return read(text, Gathered(own_keys))
        except BadProgress:
            raise
        except BadProgressEntry as error:
            raise BadProgress(str(error)) from error
        except (csv.Error, ValueError) as error:
            # Python's own words about the bytes of a photo help nobody.
            raise BadProgress(_("it holds no progress in lessons")) from error


def csv_columns() -> tuple[str, ...]:
    """Return the CSV columns of an exercise."""
    return _COLUMNS


def csv_rows(progress: Progress) -> list[list[str]]:
    """Return a row for each exercise, or one with only the name when there are none."""
    learner = progress.learner
    rows = [
        [learner, lesson, *(_csv_cell(getattr(entry, name)) for name in _COLUMNS)]
        for lesson, entry in progress.entries()
    ]
    return rows or [[learner]]


def read_progress(path: str | Path, own: Collection[str] = ()) -> Progress:
    """Read a progress file, JSON or CSV.

    Parameters
    ----------
    path : str or Path
    own : collection of str
        Lessons that are known besides those of the kit; others are left out, and that is noted.

    Raises
    ------
    BadProgress
        The file is none of progress; the text says why.
    OSError
        It cannot be read at all.
    """
    try:
        return Progress.read(read_text(path, LARGEST + 1), own)
    except UnicodeDecodeError as error:
        raise BadProgress(_("it is no text")) from error


def _from_json(text: str, gathered: Gathered) -> Progress:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadProgress(_("it is no JSON, or cut off")) from error
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise BadProgress(_("it holds no progress in lessons"))
    version = _check_version(document.get("version"))
    learner, lessons = document.get("learner", ""), document.get("lessons")
    if not isinstance(learner, str) or not is_writable(learner) or not isinstance(lessons, dict):
        raise BadProgress(_("the learner's name or the lessons are missing"))
    for name, entries in lessons.items():
        lesson = key_of(name) if version == 1 else name
        if not gathered.accepts_lesson(lesson):
            continue
        if not isinstance(entries, list):
            message = _("{lesson} holds no list of exercises")
            raise BadProgress(message.format(lesson=lesson_name(lesson)))
        for entry in entries:
            gathered.take(lesson, entry)
    return Progress(learner[:LONGEST_NAME], gathered.lessons, gathered.note)


def _from_csv(text: str, gathered: Gathered) -> Progress:
    rows = list(csv.reader(io.StringIO(text, newline="")))
    # A spreadsheet may save with semicolons.
    if rows and len(rows[0]) == 1 and ";" in rows[0][0]:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=";"))
    head = rows[0] if rows else []
    if not head or not head[0].startswith(FORMAT):
        raise BadProgress(_("it holds no progress in lessons"))
    told = head[0].removeprefix(FORMAT).strip()
    version = _check_version(int(told) if told.isdecimal() else told)
    columns = _LEAST[version]
    if head[1:columns] != list(_HEAD[1:columns]):
        raise BadProgress(_("columns are missing, or in another order"))
    learner = ""
    for number, row in enumerate(rows[1:], start=2):
        if not any(row):
            continue
        learner = unescape_cell(row[0])
        if not any(row[1:]):
            continue
        if len(row) < columns:
            raise BadProgress(_("line {number} is cut off").format(number=number))
        lesson = key_of(unescape_cell(row[1])) if version == 1 else unescape_cell(row[1])
        if gathered.accepts_lesson(lesson):
            cells = map(_parse_cell, _COLUMNS, row[2:])
            gathered.take(lesson, dict(zip(_COLUMNS, cells, strict=False)))
    return Progress(learner[:LONGEST_NAME], gathered.lessons, gathered.note)


def _check_version(version: Any) -> int:
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise BadProgress(_("its version is missing"))
    if version > VERSION:
        raise BadProgress(
            _("version {version} is newer than this program knows").format(version=quote(version))
        )
    return version


def _csv_cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return _BETWEEN.join(text.replace(_BETWEEN, " / ") for text in value)
    return str(value)


def _parse_cell(column: str, cell: str) -> Any:
    """Return the value of a CSV cell; invalid values are left to `ProgressEntry.read`."""
    cell = unescape_cell(cell)
    if column in ("attempts", "hints"):
        return int(cell) if cell.isdecimal() else cell
    if column == "first_right":
        return {"yes": True, "no": False, "": None}.get(cell, cell)
    if column == "shown":
        return {"yes": True, "no": False, "": False}.get(cell, cell)
    if column == "wrong":
        return [text for text in cell.split(_BETWEEN) if text]
    return cell
