"""What learners answer as they go, and what holds for their whole class."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import ColumnElement, select, update
from sqlalchemy.exc import IntegrityError

from catan_nb.classroom.store.database import Database, upsert, writable
from catan_nb.classroom.store.notices import Notice
from catan_nb.classroom.store.schema import answers, class_state, store, visitors
from catan_nb.kernel.values import frozen

__all__ = ["AnswersPart", "KeptAnswer"]


@frozen
class KeptAnswer:
    """What a learner has answered in one exercise or prediction, as far as it is known.

    Attributes
    ----------
    visitor : int
        The learner's id.
    lesson, name : str
        Which exercise it is, of which lesson.
    data : mapping
        JSON values; what they say is not for the store to know.
    number : int
        Its place in the order in which all answers have come, from 1; a new answer in the same
        exercise takes the place of the former and has a new number.
    at : float
        When it came, in seconds since 1970, by the clock of the server.
    """

    visitor: int
    lesson: str
    name: str
    data: Mapping[str, Any]
    number: int
    at: float


_KEPT = tuple(answers.c[name] for name in ("visitor", "lesson", "name", "data", "number", "at"))


class AnswersPart:
    """The part of a store that holds the answers and the state of classes."""

    _database: Database

    def keep_answers(
        self, visitor: int, lesson: str, new: Mapping[str, Mapping[str, Any]], *, at: float
    ) -> None:
        """Keep what a learner has answered in exercises of a lesson, by their names.

        Raises
        ------
        LookupError
            There is no such visitor, or not any more.
        NotKept
            The database cannot keep them; nothing has changed.
        ValueError
            For names and data that no database keeps.
        """
        if not new:
            return
        whose = select(visitors.c.class_name).where(visitors.c.id == visitor)
        count = update(store).values(answered=store.c.answered + len(new))
        place = {"visitor": visitor, "lesson": writable(lesson), "at": at}
        try:
            with self._database.writing() as connection:
                # Whoever comes next waits here for the end of this: numbers appear in order.
                last = connection.execute(count.returning(store.c.answered)).scalar_one()
                rows = [
                    {**place, "name": writable(name), "data": dict(data), "number": number}
                    for number, (name, data) in enumerate(new.items(), last - len(new) + 1)
                ]
                upsert(connection, answers, rows)
                class_name = connection.execute(whose).scalar_one()
                self._database.notices.tell(connection, [Notice(class_name=class_name)])
        except IntegrityError as error:
            raise LookupError(f"there is no visitor {visitor}") from error

    def answers(
        self,
        class_name: str = "",
        *,
        since: int = 0,
        visitor: int | None = None,
        lesson: str | None = None,
    ) -> list[KeptAnswer]:
        """Return what a class has answered after the number `since`, in the order of numbers.

        Only one learner's with `visitor`, of one lesson with `lesson`. Damaged ones are left out.
        """
        which: list[ColumnElement[bool]] = [answers.c.number > since]
        if visitor is not None:
            which.append(answers.c.visitor == visitor)
        if lesson is not None:
            which.append(answers.c.lesson == lesson)
        wanted = (
            select(*_KEPT)
            .join(visitors)
            .where(visitors.c.class_name == class_name, *which)
            .order_by(answers.c.number)
        )
        with self._database.reading() as connection:
            rows = connection.execute(wanted)
            return [KeptAnswer(*row) for row in rows if isinstance(row.data, Mapping)]

    def class_state(self, class_name: str = "") -> dict[str, Any]:
        """Return what holds for a class: JSON values by their keys."""
        wanted = select(class_state.c.key, class_state.c.data)
        with self._database.reading() as connection:
            rows = connection.execute(wanted.where(class_state.c.class_name == class_name))
            return {row.key: row.data for row in rows}

    def set_class_state(self, values: Mapping[str, Any], class_name: str = "") -> None:
        """Let JSON values hold for a class, all at once, beside those of other keys.

        Raises
        ------
        NotKept
            The database cannot keep them; nothing has changed.
        ValueError
            For keys and values that no database keeps.
        """
        rows = [
            {"class_name": writable(class_name), "key": writable(key), "data": value}
            for key, value in values.items()
        ]
        if rows:
            with self._database.writing() as connection:
                upsert(connection, class_state, rows)
                self._database.notices.tell(connection, [Notice(class_name=class_name)])
