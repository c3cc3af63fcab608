"""What a teacher takes home of a class: files for spreadsheets, programs, learning platforms."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, Final

from catan_nb.kernel.files import csv_text
from catan_nb.language import gettext as _
from catan_nb.lessons.classroom.handed_in import HandedIn
from catan_nb.lessons.record.file import FORMAT, VERSION, Progress
from catan_nb.lessons.record.known import known, lesson_name
from catan_nb.lessons.record.showing import split

__all__ = ["BadList", "class_json", "grades_csv", "grades_into"]

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
    an item of the gradebook. See `grades_into` where the platform knows learners by other names.
    """
    rows = [[_("learner"), *_heads(results)]]
    for name, progress in results.learners.items():
        rows.append([name, *_grades(results, progress)])
    return csv_text(rows)


def grades_into(results: HandedIn, participants: str) -> tuple[str, list[str]]:
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
    head, *lines = _read(participants)
    rows: list[list[str]] = [[*head, *_heads(results)]]
    found = _found(results, lines)
    for number, line in enumerate(lines):
        filled = [*line, *[""] * (len(head) - len(line))]
        grades = _grades(results, results.learners[found[number]]) if number in found else []
        rows.append([*filled, *grades])
    missing = sorted(set(results.learners) - set(found.values()))
    return csv_text(rows), missing


def _heads(results: HandedIn) -> Iterator[str]:
    for lesson in results.lessons():
        name = lesson_name(lesson)
        yield _("{lesson} (points)").format(lesson=name)
        yield _("{lesson} (feedback)").format(lesson=name)


def _grades(results: HandedIn, progress: Progress) -> Iterator[str]:
    """Yield points and words for each lesson; empty ones where somebody has answered nothing."""
    for lesson in results.lessons():
        exercises, guesses = split(progress.lessons.get(lesson, {}).values())
        solved = sum(entry.done for entry in exercises)
        asked = known()[lesson].exercises if lesson in known() else len(exercises)
        made = sum(bool(entry.guess) for entry in guesses)
        if not any(entry.attempts for entry in exercises) and not made:
            yield from ("", "")
            continue
        yield f"{POINTS * min(solved, asked) / max(asked, 1):.0f}"
        told = _("{solved} of {asked} exercises solved, {guesses} guesses made")
        yield told.format(solved=solved, asked=asked, guesses=made)


def _read(text: str) -> list[list[str]]:
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


def _found(results: HandedIn, lines: list[list[str]]) -> dict[int, str]:
    """Return the learners by the numbers of their lines; who could be two is nobody."""
    surely = _once([(number, key) for number, line in enumerate(lines) for key in _keys(line)])
    perhaps = _once([(number, _same(line[0])) for number, line in enumerate(lines)])
    found: dict[int, str] = {}
    for keys in (surely, perhaps):
        for name in results.learners:
            number = keys.get(_same(name))
            if number is not None and number not in found and name not in found.values():
                found[number] = name
    return found


def _keys(line: list[str]) -> set[str]:
    """Return what a learner may be called who stands in this line."""
    cells = list(map(_same, line))
    pairs = list(pairwise(cells))
    names = {" ".join(pair) for pair in pairs} | {" ".join(reversed(pair)) for pair in pairs}
    before = {cell.partition("@")[0] for cell in cells if "@" in cell}
    return names | before | set(cells[2:]) - {""}


def _once(keys: list[tuple[int, str]]) -> Mapping[str, int]:
    """Return keys to lines, those left out that lead to several."""
    lines: dict[str, set[int]] = {}
    for number, key in keys:
        lines.setdefault(key, set()).add(number)
    return {key: min(found) for key, found in lines.items() if len(found) == 1}


def _same(name: Any) -> str:
    return " ".join(str(name).casefold().split())
