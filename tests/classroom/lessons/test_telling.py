"""What pages of a class are told soon: nothing is gathered while there is no page to tell."""

from __future__ import annotations

from catan_nb.classroom.lessons import ClassBroadcaster, Learners
from catan_nb.classroom.store import KeptAnswer


def test_nothing_is_gathered_while_no_page_is_open() -> None:
    telling = ClassBroadcaster(Learners(), tuple, 0.2)
    for number in range(100):
        telling.answered([KeptAnswer(1, "lesson", "Guess 1", {}, number, 0.0)])
        telling.changed([str(number)])
        telling.table_changed()
    assert not telling._answered
    assert not telling._changed
