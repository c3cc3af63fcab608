"""What somebody of the class types to be run on the teacher's page is text there."""

from __future__ import annotations

import re

import pytest

from catan_nb.classroom.visitors import LONGEST, tidy
from catan_nb.lessons.classroom.example import live_example
from catan_nb.lessons.classroom.live_page import Managing, people_card
from catan_nb.lessons.classroom.live_state import AskedQuestion, SeenClass
from catan_nb.lessons.classroom.live_views import (
    attendance_table,
    class_totals_card,
    common_mistakes_card,
    guesses_card,
    guesses_drawing,
    projection,
    shared_rolls_card,
    tables_card,
)
from tests.lessons.classroom.test_live_class import ASKED, NOW, exercise, guess, learner

SHORT = '<img src=x onerror="a()">{0}{name}%s'
LONG = SHORT + "'\"><script>a()</script>" * 20
KNOWN = re.compile(r"</?[A-Za-z][\w]*(?:\s+[A-Za-z][\w:-]*(?:=\"[^\"<>]*\")?)*\s*/?>")


@pytest.fixture
def hostile() -> SeenClass:
    """A class one of whom types nothing but HTML."""
    seen = SeenClass()
    [table, *_] = live_example(NOW)["tables"]
    over = {"over": True, "winner": 0, "waits": []}
    seen.replace_all(
        {
            "learners": [learner("1", SHORT, place=LONG), learner("2", "Ann", lesson=LONG)],
            "answers": [
                {**guess("1", LONG), "name": ASKED.name},
                exercise("1", "Exercise 1", "wrong", LONG),
                exercise("2", LONG, "wrong", LONG),
            ],
            "pooled": {LONG: {LONG: 3}},
            "tables": [{**table, "names": [SHORT] * 3}, {**table, "names": [SHORT] * 3, **over}],
        }
    )
    return seen


def test_names_places_and_answers_are_text_on_the_teacher_s_page(hostile: SeenClass) -> None:
    shown = [
        attendance_table(hostile, NOW, hidden=False),
        class_totals_card(hostile),
        people_card(hostile, Managing()),
        common_mistakes_card(hostile, "two_dice"),
        guesses_card(hostile, ASKED, exact=True),
        guesses_drawing(hostile, ASKED, exact=True),
        guesses_card(hostile, AskedQuestion("two_dice", LONG), exact=True),
        projection(hostile, {"address": LONG, "code": LONG}, ASKED, exact=True),
        shared_rolls_card(hostile),
        tables_card(hostile, NOW, hidden=False),
    ]
    written = "".join(map(str, shown))
    assert "&lt;img src=x" in written
    assert "<img" not in written
    assert "<script" not in written
    # Nothing but tags whose values are closed; what was typed opens none.
    assert "<" not in KNOWN.sub("", written)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("\u202egnirael\u202c", "gnirael"),  # written from right to left
        ("A\u200bn\u2060n\ufeff", "Ann"),
        ("Ann\r\n\tBob", "Ann Bob"),
        ("x" * 100_000, "x" * LONGEST),
        ("\u2066" * 50, ""),
        (["Ann"], ""),
    ],
)
def test_a_name_holds_no_sign_that_cannot_be_seen(typed: object, kept: str) -> None:
    assert tidy(typed) == kept
