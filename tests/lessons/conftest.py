"""A page of a class, as its learner has it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from catan_nb.classroom.state import BEGINNING
from catan_nb.lessons.record.recording import RECORD
from catan_nb.ui.class_session import TAUGHT, ClassSession


@pytest.fixture
def taught() -> Iterator[ClassSession]:
    """The class of this Python, as a learner's page knows it."""
    before = dict(vars(TAUGHT))
    RECORD.lesson = ""
    RECORD.clear()
    RECORD.begin("two_dice")
    TAUGHT.known, TAUGHT.role, TAUGHT.name, TAUGHT.state = True, "learner", "Ann", BEGINNING
    TAUGHT.guesses, TAUGHT._listeners, TAUGHT._hearers = {}, {}, {}
    yield TAUGHT
    vars(TAUGHT).update(before)
    RECORD.lesson = ""
    RECORD.clear()


def tell(taught: ClassSession, **state: object) -> None:
    taught._receive({"class": {"state": {**BEGINNING, **state}}})
