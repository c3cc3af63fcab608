"""An invented class of twenty learners, as progress files and as live data, to try the pages."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from catan_nb.lessons.classroom.handed_in import HandedIn
from catan_nb.lessons.record.entries import ProgressEntry
from catan_nb.lessons.record.file import Progress
from catan_nb.lessons.record.keeping import file_stem

__all__ = ["COURSE", "class_example", "live_example"]


NAMES: Final = (
    *("Anna", "Ben", "Chiara", "David", "Elif", "Finn", "Greta", "Hugo", "Ida", "Jonas"),
    *("Kim", "Lena", "Milan", "Nora", "Oskar", "Pia", "Rafael", "Sofie"),
)
IDLE: Final = "Sofie"
"""She has opened the first lesson, and that is all."""
TWICE: Final = "Ben"
"""He has handed in two files."""
FIRST_DAY: Final = date(2026, 3, 2)


class _Exercise(NamedTuple):
    """An exercise: the chance of a right first answer, and the wrong answers given instead."""

    name: str
    at_once: float
    wrong: tuple[str, ...]


class _Asked(NamedTuple):
    """A prediction: its exact value, typical guesses, and the factor by which guesses spread."""

    name: str
    question: str
    unit: str
    exact: Fraction
    guess: float
    scatter: float = 1.4


COURSE: Final[Mapping[str, tuple[_Exercise | _Asked, ...]]] = {
    "two_dice": (
        _Asked(
            "Guess 2",
            "In how many different ways can the red and the white die fall?",
            "ways",
            Fraction(36),
            24,
            1.5,
        ),
        _Exercise("Exercise 1", 0.5, ("3/11", "1/9", "6")),
        _Exercise("Exercise 3", 0.6, ("DBECAF",)),
        _Asked(
            "Guess 3",
            "With what chance does the next roll bring Peter something?",
            "",
            Fraction(11, 36),
            0.25,
        ),
        _Exercise("Exercise 4", 0.4, ("5/18", "8/11", "26")),
        _Exercise("Exercise 5", 0.3, ("V13", "V31")),
    ),
    "gamblers_mistake": (
        _Asked(
            "Guess 1",
            "20 rolls without an 8. With what chance is the next roll an 8?",
            "",
            Fraction(5, 36),
            0.3,
            2,
        ),
        _Exercise("Exercise 1", 0.6, ("A", "ABD")),
        _Exercise("Exercise 2", 0.3, ("A", "ABC")),
        _Asked(
            "Guess 3",
            "How many sevens will there be on average in all the 660 rolls?",
            "sevens",
            Fraction(115),
            111,
            1.1,
        ),
        _Exercise("Exercise 5", 0.5, ("100", "120")),
    ),
    "what_a_place_is_worth": (
        _Asked(
            "Guess 3",
            "How many rolls until V31 and V44 bring their first card, on average?"
            " Count that roll too.",
            "rolls",
            Fraction(9, 4),
            1.8,
            1.5,
        ),
        _Exercise("Exercise 2", 0.6, ("9", "1/12")),
        _Exercise("Exercise 4", 0.4, ("5/9", "6")),
        _Exercise("Exercise 5", 0.2, ("36", "54", "12")),
    ),
}
"""What the invented class has been asked."""


def class_example(folder: str | Path | None = None, *, seed: int = 1) -> dict[str, str]:
    """Return the files of the invented class as file name to text: JSON and CSV, one truncated.

    Parameters
    ----------
    folder : path, optional
        They are written there too; the folder is made when it is missing.
    seed : int
        The same seed gives the same class.

    Returns
    -------
    dict of str to str
        What `class_results` reads. One learner has handed in twice, one has not begun, and one
        file is damaged.
    """
    luck = Random(seed)
    files: dict[str, str] = {}
    for number, name in enumerate(NAMES):
        progress = _invent_progress(name, luck)
        csv = number % 4 == 3
        text = progress.csv() if csv else progress.json()
        files[f"{file_stem(name)}.{'csv' if csv else 'json'}"] = text
        if name == TWICE:
            earlier = Progress(name, dict(list(progress.lessons.items())[:1]))
            files[f"{file_stem(name)}_first.json"] = earlier.json()
    progress_json = _invent_progress("Tom", luck).json()
    files["progress_Tom.json"] = progress_json[: len(progress_json) // 2]
    if folder is not None:
        place = Path(folder)
        place.mkdir(parents=True, exist_ok=True)
        for file, text in files.items():
            (place / file).write_text(text, encoding="utf-8")
    return files


def _invent_progress(name: str, luck: Random) -> Progress:
    """Generate one learner's progress; ability and last lesson are random."""
    able, far = luck.uniform(-0.25, 0.3), luck.randint(1, len(COURSE))
    if name == TWICE:
        far = len(COURSE)
    lessons = {}
    for number, (lesson, tasks) in enumerate(list(COURSE.items())[:far]):
        day = FIRST_DAY + timedelta(days=7 * number + luck.randint(0, 3))
        entries = [ProgressEntry(task[0], _answer_kind(task)) for task in tasks]
        if name != IDLE:
            entries = [_solved_entry(task, able, day, luck) for task in tasks]
        lessons[lesson] = {entry.name: entry for entry in entries}
        if name == IDLE:
            break
    return Progress(name, lessons)


def _answer_kind(task: _Exercise | _Asked) -> str:
    return "check" if isinstance(task, _Exercise) else "prediction"


def _solved_entry(task: _Exercise | _Asked, able: float, day: date, luck: Random) -> ProgressEntry:
    entry = ProgressEntry(task[0], _answer_kind(task))
    if isinstance(task, _Asked):
        value = task.guess * task.scatter ** luck.gauss(0, 1)
        guess = str(round(value)) if task.exact.denominator == 1 else f"{value:.2g}"
        return ProgressEntry(
            task.name,
            "prediction",
            "right",
            attempts=1,
            question=task.question,
            first=day.isoformat(),
            day=day.isoformat(),
            guess=guess,
            exact=str(task.exact),
            unit=task.unit,
        )
    chance = task.at_once + able
    for answer in task.wrong:
        if luck.random() < chance:
            return entry.answered("right", "", day)
        entry = entry.answered("wrong", answer, day)
        chance += 0.15
    return entry.answered("right", "", day) if luck.random() < chance else entry


# An invented class at work, to see what the teacher's page is like.


MINUTE: Final = 60.0


def live_example(now: float) -> dict[str, Any]:
    """Return the invented class in the form in which the server sends a live class.

    Parameters
    ----------
    now : float
        The time, in seconds since 1970.
    """
    results = HandedIn.read(class_example())
    learners, answers = [], []
    for number, (name, progress) in enumerate(results.learners.items()):
        last = ("", "")
        for lesson, entry in progress.entries():
            answers.append(
                {
                    "learner": str(number),
                    "lesson": lesson,
                    "name": entry.name,
                    "entry": entry.plain(),
                    "at": now,
                }
            )
            if entry.attempts:
                last = (lesson, entry.name)
        learners.append(
            {
                "id": str(number),
                "name": name,
                "here": number % 9 != 4,
                "open": number % 9 != 4,
                "lesson": last[0] or "two_dice",
                "place": last[1],
                "since": now - MINUTE * (number * 5 % 12),
                "seen": now,
            }
        )
    return {
        "state": {
            "held": [{"lesson": "what_a_place_is_worth", "name": "Guess 3", "until": "released"}]
        },
        "learners": learners,
        "answers": answers,
        "pooled": {"two_dice": _ROLLS},
        "tables": [
            _table_state(
                "K7Q2M", ("Anna", "Ben", "Kim"), (5, 7, 4), waits=1, since=now - 40, turn=14
            ),
            _table_state(
                "0DHCT", ("Ida", "Jonas", "Orange"), (3, 2, 3), waits=0, since=now - 260, turn=6
            ),
        ],
    }


_ROLLS: Final = {
    str(total): count
    for total, count in zip(
        range(2, 13), (341, 655, 1012, 1329, 1671, 2003, 1656, 1338, 998, 671, 326), strict=True
    )
}


def _table_state(
    code: str,
    names: tuple[str, ...],
    points: tuple[int, ...],
    *,
    waits: int,
    since: float,
    turn: int,
) -> dict[str, Any]:
    return {
        "code": code,
        "names": list(names),
        "kinds": ["good" if name == "Orange" else "person" for name in names],
        "points": list(points),
        "started": True,
        "over": False,
        "paused": False,
        "winner": None,
        "turn": turn,
        "on_turn": waits,
        "actions": 12 * turn,
        "waits": [{"seat": waits, "since": since}],
        "present": [0, 1],
    }
