"""The known lessons: their keys, order and limits, and names used in older files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from catan_nb.language import format_number, ngettext, noop
from catan_nb.language import gettext as _
from catan_nb.ui.contents import CONTENTS, NotebookEntry, lessons

__all__ = [
    "AT_LEAST",
    "LONGEST_KEY",
    "Most",
    "key_of",
    "known_lessons",
    "left_out_words",
    "lesson_limits",
    "lesson_name",
    "lesson_order",
]


LONGEST_KEY: Final = 40
"""Characters of an unknown lesson's name that are shown."""
AT_LEAST: Final = 20
"""So many exercises, and so many guesses, can be remembered of any lesson: with those for practice,
and those that an older version of it asked."""
NAMED: Final = 3
"""So many lessons are named when they are left out; the others are counted."""


@dataclass(frozen=True, slots=True)
class _Old:
    """A lesson of the first version of the course.

    Attributes
    ----------
    key : str
    title : str
        What it was called, where the lesson is no longer there.
    """

    key: str
    title: str = ""


_OLD: Final = (
    _Old("board_and_graph"),
    _Old("two_dice"),
    _Old("what_a_place_is_worth"),
    _Old("robber_and_risk", noop("The robber, and how to live with him")),
    _Old("trade_and_harbours"),
    _Old("development_cards", noop("Development cards, and what others may hold")),
    _Old("longest_road"),
    _Old("cities_and_knights_tour", noop("Cities & Knights, a tour")),
    _Old("barbarian_math", noop("When do the barbarians land?")),
    _Old("progress_cards", noop("Progress cards, and how to get them")),
    _Old("counting_islands"),
    _Old("simulation_laboratory"),
    _Old("cards_without_a_board"),
    _Old("islands_and_routes"),
)
"""The lessons that the first version of files calls "Lesson 1" to "Lesson 14"."""


class Most(NamedTuple):
    """Limits on the exercises and guesses that are read for a lesson."""

    exercises: int
    guesses: int


def key_of(lesson: str) -> str:
    """Return the key of a lesson given by a key, or by a name of older files."""
    word, _space, number = lesson.partition(" ")
    if word == "Lesson" and number.isdecimal() and number.isascii() and len(number) < 3:
        index = int(number) - 1
        return _OLD[index].key if 0 <= index < len(_OLD) else lesson
    return lesson


@cache
def known_lessons() -> dict[str, NotebookEntry]:
    """Return the known lessons by key, in course order."""
    known = {lesson.key: lesson for lesson in lessons()}
    others = (other for part in CONTENTS.values() for other in part if other.kind == "lesson")
    return known | {other.key: other for other in others if other.key not in known}


def lesson_limits(lesson: str) -> Most | None:
    """Return the limits for a lesson; None when the lesson is unknown."""
    lesson_entry = known_lessons().get(lesson)
    if lesson_entry is None:
        return Most(AT_LEAST, AT_LEAST) if lesson in _places() else None
    return Most(max(lesson_entry.exercises, AT_LEAST), max(lesson_entry.guesses, AT_LEAST))


def lesson_name(lesson: str) -> str:
    """Return the display name of a lesson, with its number if it has one."""
    lesson_entry = known_lessons().get(lesson)
    if lesson_entry is not None:
        title = _(lesson_entry.title)
        return f"{lesson_entry.number}. {title}" if lesson_entry.number else title
    old = next((old for old in _OLD if old.key == lesson and old.title), None)
    if old is not None:
        return _("{title} (older lesson)").format(title=_(old.title))
    shown_name = lesson if len(lesson) <= LONGEST_KEY else f"{lesson[: LONGEST_KEY - 1]}…"
    return shown_name.encode("utf-8", "replace").decode()  # of half a character a question mark


def lesson_abbreviation(lesson: str) -> str:
    """Return the number of a lesson, or the initial of its name."""
    lesson_entry = known_lessons().get(lesson)
    return (
        str(lesson_entry.number)
        if lesson_entry and lesson_entry.number
        else lesson_name(lesson)[:1]
    )


def lesson_order(lesson: str) -> tuple[int, str]:
    """Return a sort key: course order, then older lessons, then unknown ones."""
    return _places().get(lesson, len(_places())), lesson


def left_out_words(lessons: Iterable[str], entries: Mapping[str, int]) -> str:
    """Return a sentence on what was left out of a file; empty when nothing was.

    Parameters
    ----------
    lessons : iterable of str
        The lessons that nobody knows.
    entries : mapping of str to int
        Lessons with how many entries they have too many.
    """
    unknown, over = list(lessons), sum(entries.values())
    parts = []
    if unknown:
        names = ", ".join(map(lesson_name, unknown[:NAMED]))
        further = len(unknown) - NAMED
        names += _(" and {n} more").format(n=format_number(further)) if further > 0 else ""
        parts.append(
            ngettext(
                "{n} unknown lesson ({names})", "{n} unknown lessons ({names})", len(unknown)
            ).format(n=format_number(len(unknown)), names=names)
        )
    if over:
        names = ", ".join(map(lesson_name, list(entries)[:NAMED]))
        parts.append(
            ngettext(
                "{n} exercise more than there are ({names})",
                "{n} exercises more than there are ({names})",
                over,
            ).format(n=format_number(over), names=names)
        )
    return _("left out: {things}").format(things="; ".join(parts)) if parts else ""


@cache
def _places() -> dict[str, int]:
    keys = dict.fromkeys([*known_lessons(), *(old.key for old in _OLD)])
    return {key: place for place, key in enumerate(keys)}
