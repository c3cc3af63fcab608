"""Records of a store: shared tables and their entries, visitors, answers, class state."""

from __future__ import annotations

import hashlib
import math
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    cast,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError, StatementError

from catan_nb.classroom.messages import NotKept, Taken
from catan_nb.classroom.protocol.entries import Entry, readable_seats
from catan_nb.classroom.store.database import Database, Notice, check_writable, upsert
from catan_nb.classroom.store.schema import (
    answers,
    class_state,
    entries,
    store,
    tables,
    tokens,
    visitors,
)
from catan_nb.classroom.visitors import looks_like_any

__all__ = [
    "AnswersPart",
    "KeptAnswer",
    "KeptTable",
    "KeptVisitor",
    "LogPart",
    "VisitorsPart",
    "cutoff_time",
    "hash_of_code",
    "hash_of_token",
    "last_at",
    "name_key",
    "searched_name_key",
]


last_at: Final = func.coalesce(
    select(entries.c.at)
    .where(entries.c.table == tables.c.id)
    .order_by(entries.c.number.desc())
    .limit(1)
    .scalar_subquery(),
    tables.c.made,
)
"""When something last happened at a table."""
_DAYS: Final = 3
"""Days on which a class has played that tell what time it is, if the clock is wrong."""
_DIGITS: Final = 9
"""So many digits can the number of a visitor have; those who are kept nowhere have longer ids."""

Fault = Taken | NotKept | LookupError | TypeError | ValueError
"""Why entries of a table were not added."""


@dataclass(frozen=True, slots=True)
class KeptTable:
    """A stored shared table, without its entries.

    Attributes
    ----------
    id : int
        By which the store's methods know it.
    class_name : str
        The class it belongs to; several may be kept in one database.
    code : str
        By which people find it.
    made, closed : float
        Since when it is open and closed, in seconds since 1970; None while it is open.
    """

    id: int
    class_name: str
    code: str
    made: float
    closed: float | None = None


class LogPart:
    """Stores shared tables and their entries."""

    _database: Database

    def open_table(
        self,
        code: str,
        *first: Entry,
        class_name: str = "",
        at: float,
        after: tuple[int, int] | None = None,
    ) -> int:
        """Create a table with its first entries and return its id.

        With `after`, the first entry repeats who sits at another table: its id, and the number of
        the next entry there as far as it was read.

        Raises
        ------
        Taken
            ``code``: an open table has the code; ``number``: a person has been taken out of the
            other table since it was read, or it was removed.
        NotKept
            The database cannot keep it; nothing has changed.
        LookupError
            Somebody at the table has been removed from the class.
        """
        try:
            with self._database.writing() as connection:
                row = {
                    "class_name": check_writable(class_name),
                    "code": check_writable(code),
                    "made": at,
                }
                statement = insert(tables).values(row).returning(tables.c.id)
                table: int = connection.execute(statement).scalar_one()
                self._write(connection, [(table, first)])
                if after is not None:  # after the owners: whoever removes takes the same order
                    _check_persons(connection, *after)
                self._database.notices.tell(connection, [Notice(table)])
        except IntegrityError as error:
            raise Taken("code") from error
        except LookupError as error:
            if after is None:
                raise
            raise Taken("number") from error
        return table

    def close_table(self, table: int, at: float) -> None:
        """Close a table, which frees its code; its entries stay."""
        still_open = (tables.c.id == table) & tables.c.closed.is_(None)
        with self._database.writing() as connection:
            connection.execute(update(tables).where(still_open).values(closed=at))
            self._database.notices.tell(connection, [Notice(table)])

    def close_old(self, since: float, *, class_name: str = "", at: float) -> list[int]:
        """Close the tables of a class idle since a time; return them.

        A clock that was set to next year makes no table old, see `cutoff_time`.
        """
        of_class = tables.c.class_name == class_name
        with self._database.writing() as connection:
            sure = cutoff_time(connection, since, class_name, at=at)
            old = tables.c.closed.is_(None) & (last_at < sure)
            close = update(tables).where(of_class, old).values(closed=at)
            ids = list(connection.execute(close.returning(tables.c.id)).scalars())
            self._database.notices.tell(connection, map(Notice, ids))
        return ids

    def tables(self, class_name: str | None = None, *, closed: bool = False) -> list[KeptTable]:
        """Return the open tables, or with `closed` all, in the order of opening.

        Of one class with its name; otherwise of all.
        """
        wanted = select(tables).order_by(tables.c.id)
        if class_name is not None:
            wanted = wanted.where(tables.c.class_name == class_name)
        if not closed:
            wanted = wanted.where(tables.c.closed.is_(None))
        with self._database.reading() as connection:
            return [KeptTable(*row) for row in connection.execute(wanted)]

    def table_with(self, code: str) -> KeptTable | None:
        """Return the open table with a code, or None."""
        wanted = select(tables).where(tables.c.code == code, tables.c.closed.is_(None))
        with self._database.reading() as connection:
            row = connection.execute(wanted).one_or_none()
        return None if row is None else KeptTable(*row)

    def append(self, table: int, *new: Entry) -> None:
        """Append entries to a table: all or none.

        Raises
        ------
        Taken
            The number of one is occupied: somebody else was first.
        NotKept
            The database cannot keep them, or does not know the table.
        LookupError
            Somebody who would sit there has been removed from the class.
        """
        (fault,) = self.append_many([(table, new)])
        if fault:
            raise fault

    def append_many(
        self, batches: Sequence[tuple[int, Sequence[Entry]]], *, brisk: bool = False
    ) -> list[Fault | None]:
        """Append entries to several tables in one transaction.

        With `brisk` PostgreSQL waits a moment only for whoever holds something that they need.

        Returns
        -------
        list
            For each pair of a table and its entries None, or why none of these was added: an
            occupied number, a table or an owner of a seat that is not there, a value that is no
            JSON. The others were added all the same.

        Raises
        ------
        NotKept
            The database cannot keep any of them.
        """
        try:
            with self._database.writing(brisk=brisk) as connection:
                self._write(connection, batches)
        except (
            IntegrityError,
            LookupError,
            TypeError,
            ValueError,
        ):  # which of them cannot be added?
            with self._database.writing(brisk=brisk) as connection:
                return [self._try_append(connection, table, new) for table, new in batches]
        return [None] * len(batches)

    def entries(self, table: int, since: int = 0) -> list[Entry]:
        """Return a table's entries from the number `since` on, in their order."""
        wanted = (
            select(entries)
            .where(entries.c.table == table, entries.c.number >= since)
            .order_by(entries.c.number)
        )
        with self._database.reading() as connection:
            rows = connection.execute(wanted)
            return [Entry(row.number, row.kind, row.data, row.seat, row.at) for row in rows]

    def _try_append(self, connection: Connection, table: int, new: Sequence[Entry]) -> Fault | None:
        try:
            with connection.begin_nested():
                self._write(connection, [(table, new)])
        except (LookupError, TypeError, ValueError) as error:
            return error
        except IntegrityError:
            exists = connection.execute(select(tables.c.id).where(tables.c.id == table)).scalar()
            return NotKept("gone") if exists is None else Taken("number")
        except StatementError as error:
            if not isinstance(error.orig, TypeError | ValueError):
                raise
            return error.orig  # of a value that is no JSON
        return None

    def _write(
        self, connection: Connection, batches: Sequence[tuple[int, Sequence[Entry]]]
    ) -> None:
        rows = [_entry_row(table, entry) for table, new in batches for entry in new]
        if rows:
            _check_owners(connection, [entry for _, new in batches for entry in new])
            connection.execute(insert(entries), rows)
            notices = {row["table"]: Notice(row["table"]) for row in rows}
            self._database.notices.tell(connection, notices.values())


def _check_persons(connection: Connection, table: int, number: int) -> None:
    """Raise Taken when a person was removed from a table since an entry, or it does not exist.

    Whoever removes a person waits for the end of this transaction, or this one for theirs.
    """
    statement = select(tables.c.id).where(tables.c.id == table).with_for_update(read=True)
    since = (entries.c.table == table) & (entries.c.number >= number)
    forgotten = select(entries.c.number).where(since, entries.c.kind == "forgotten").limit(1)
    if connection.execute(statement).first() is None or connection.execute(forgotten).first():
        raise Taken("number")


def _check_owners(connection: Connection, new: Sequence[Entry]) -> None:
    """Check that seat owners have not been removed; LookupError names one who has.

    Visitors of a store have numbers for ids. They cannot be removed before this transaction ends.
    """
    owners = {
        seat.owner
        for entry in new
        for _number, seat in readable_seats(entry.kind, entry.data)
        if seat.owner is not None
    }
    ids = {int(owner) for owner in owners if owner.isdecimal() and len(owner) <= _DIGITS}
    if not ids:
        return
    statement = select(visitors.c.id).where(visitors.c.id.in_(ids))
    existing = connection.execute(statement.with_for_update(read=True, key_share=True)).scalars()
    if missing := ids.difference(existing):
        raise LookupError(f"there is no visitor {min(missing)}")


def _entry_row(table: int, entry: Entry) -> dict[str, Any]:
    return {
        "table": table,
        "number": entry.number,
        "kind": entry.kind,
        "seat": entry.seat,
        "data": dict(entry.data),
        "at": entry.at,
    }


def cutoff_time(connection: Connection, since: float, class_name: str, *, at: float) -> float:
    """Return a time before which data is as old as `since`, even if the clock was set forward.

    A clock that is wrong for a moment writes on one day. So an age counts from the last days but
    `_DAYS` on which the class has played, where that is earlier than now; before it has played on
    so many days nothing is old.
    """
    day = cast(entries.c.at / 86400, Integer)
    began = func.min(entries.c.at)
    days = (
        select(began)
        .join(tables)
        .where(tables.c.class_name == class_name)
        .group_by(day)
        .order_by(began.desc())
        .limit(_DAYS)
    )
    played = list(connection.execute(days).scalars())
    return min(since, played[-1] - (at - since)) if len(played) == _DAYS else 0.0


# What is kept of tokens and codes instead of them.


def hash_of_token(token: str) -> str:
    """Return the stored hash of a token.

    Nobody guesses the random token of a cookie, and it is looked up for every page: one round.
    """
    return hashlib.sha256(_to_bytes(token)).hexdigest()


def hash_of_code(code: str, salt: str) -> str:
    """Return the stored hash of a learner's code; deliberately slow.

    A code that a child can type is short enough for all of its kind to be tried by whoever has got
    hold of the database. That is made long (scrypt; with 8 of 31 signs, centuries of one
    processor) and has to be done for each database anew. The salt is one for all codes of a
    database, since the code alone says whose it is.
    """
    return hashlib.scrypt(_to_bytes(code), salt=bytes.fromhex(salt), n=2**13, r=8, p=1).hex()


def _to_bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")  # whatever a browser sends


# Who belongs to a class, and by what they are known again.


_BROWSERS: Final = 20
"""Browsers by which a visitor is known at once."""


@dataclass(frozen=True, slots=True)
class KeptVisitor:
    """A stored visitor of a class.

    Attributes
    ----------
    id : int
        By which the store's methods know the visitor.
    class_name : str
        The class; several may be kept in one database.
    name : str
        As it was given.
    role : str
        What the visitor is in the class.
    made : float
        Since when, in seconds since 1970.
    """

    id: int
    class_name: str
    name: str
    role: str
    made: float


_VISITOR_COLUMNS = tuple(visitors.c[name] for name in ("id", "class_name", "name", "role", "made"))


class VisitorsPart:
    """Stores visitors; tokens and codes are stored as hashes only."""

    _database: Database

    def add_visitor(
        self,
        name: str,
        role: str,
        *,
        code: str | None = None,
        class_name: str = "",
        at: float,
        limit: int | None = None,
    ) -> KeptVisitor:
        """Add a visitor to a class, with a code to return with.

        Several may have no name. With `limit` so many may have the role.

        Raises
        ------
        Taken
            ``name``: somebody of the class is called so, or by a name that looks the same;
            ``code``: somebody of the class has the code; ``place``: `limit` have the role.
        NotKept
            The database cannot keep it; nothing has changed.
        ValueError
            For a text that no database keeps.
        """
        row = {
            "class_name": check_writable(class_name),
            "name": check_writable(name),
            "same_name": name_key(name),
            "role": check_writable(role),
            "code_hash": None if code is None else hash_of_code(code, self._salt),
            "made": at,
        }
        try:
            with self._database.writing() as connection:
                of_class = visitors.c.class_name == class_name
                if limit is not None:
                    _check_place(connection, of_class & (visitors.c.role == role), limit)
                _check_name(connection, name, of_class)
                added = insert(visitors).values(row).returning(*_VISITOR_COLUMNS)
                visitor = KeptVisitor(*connection.execute(added).one())
                self._database.notices.tell(connection, [Notice(class_name=class_name)])
        except IntegrityError as error:
            raise Taken("code") from error
        return visitor

    def visitors(self, class_name: str = "") -> list[KeptVisitor]:
        """Return the visitors of a class in the order of joining."""
        wanted = (
            select(*_VISITOR_COLUMNS)
            .where(visitors.c.class_name == class_name)
            .order_by(visitors.c.id)
        )
        with self._database.reading() as connection:
            return [KeptVisitor(*row) for row in connection.execute(wanted)]

    def visitor_by_token(
        self, token: str, *, since: float = 0.0, until: float = math.inf
    ) -> KeptVisitor | None:
        """Return the visitor with a token issued between `since` and `until`, or None."""
        condition = (
            (tokens.c.hash == hash_of_token(token))
            & (tokens.c.made > since)
            & (tokens.c.made <= until)
        )
        whose = select(tokens.c.visitor).where(condition)
        return self._found(visitors.c.id == whose.scalar_subquery())

    def visitor_by_code(self, code: str, class_name: str = "") -> KeptVisitor | None:
        """Return the visitor of a class with a code, or None. The check is slow by design."""
        same = visitors.c.code_hash == hash_of_code(code, self._salt)
        return self._found((visitors.c.class_name == class_name) & same)

    def rename_visitor(self, visitor: int, name: str) -> None:
        """Rename a visitor; raises what `add_visitor` does, and LookupError."""
        new = {"name": check_writable(name), "same_name": name_key(name)}
        own_class = select(visitors.c.class_name).where(visitors.c.id == visitor).scalar_subquery()
        others = (visitors.c.class_name == own_class) & (visitors.c.id != visitor)
        self._change(visitor, new, lambda connection: _check_name(connection, name, others))

    def give_role(self, visitor: int, role: str) -> None:
        """Change a visitor's role in the class; LookupError for an unknown visitor."""
        self._change(visitor, {"role": check_writable(role)})

    def give_code(self, visitor: int, code: str) -> None:
        """Replace the code with which a visitor returns.

        Raises what `add_visitor` does, and LookupError.
        """
        self._change(visitor, {"code_hash": hash_of_code(code, self._salt)})

    def give_token(self, visitor: int, token: str, *, at: float) -> None:
        """Add a token to a visitor, who may have `_BROWSERS` of them.

        Of more, those that were given at the times farthest from this one are forgotten. None is
        because of its age alone: the clock may have been set wrong.

        Raises
        ------
        LookupError
            There is no such visitor, or not any more.
        """
        row = {"hash": hash_of_token(token), "visitor": visitor, "made": at}
        try:
            with self._database.writing() as connection:
                connection.execute(insert(tokens).values(row))
                own_tokens = select(tokens.c.hash).where(tokens.c.visitor == visitor)
                farthest = own_tokens.order_by(func.abs(tokens.c.made - at)).offset(_BROWSERS)
                connection.execute(delete(tokens).where(tokens.c.hash.in_(farthest)))
        except IntegrityError as error:
            raise LookupError(f"there is no visitor {visitor}") from error

    def drop_token(self, token: str) -> None:
        """Delete a token, so that the next user of that browser starts as a new visitor."""
        with self._database.writing() as connection:
            connection.execute(delete(tokens).where(tokens.c.hash == hash_of_token(token)))

    @cached_property
    def _salt(self) -> str:
        with self._database.reading() as connection:
            salt: str = connection.execute(select(store.c.salt)).scalar_one()
            return salt

    def _found(self, where: ColumnElement[bool]) -> KeptVisitor | None:
        with self._database.reading() as connection:
            row = connection.execute(select(*_VISITOR_COLUMNS).where(where)).one_or_none()
            return None if row is None else KeptVisitor(*row)

    def _change(
        self,
        visitor: int,
        values: dict[str, str | None],
        check: Callable[[Connection], None] = lambda connection: None,
    ) -> None:
        change = update(visitors).where(visitors.c.id == visitor).values(values)
        try:
            with self._database.writing() as connection:
                check(connection)
                changed = connection.execute(change.returning(visitors.c.class_name)).scalar()
                if changed is None:
                    raise LookupError(f"there is no visitor {visitor}")
                self._database.notices.tell(connection, [Notice(class_name=changed)])
        except IntegrityError as error:
            raise Taken("code") from error


def name_key(name: str) -> str | None:
    """Return a name normalized for comparison: without case, width and spacing.

    None for no name, which several may have.
    """
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split()) or None


def searched_name_key(name: str) -> str:
    """Return the `name_key` of a name to search for.

    ValueError for no name, which would be that of all who have none, or a text that nobody has.
    """
    same = name_key(check_writable(name))
    if same is None:
        raise ValueError("nobody is called by an empty name")
    return same


def _check_name(connection: Connection, name: str, others: ColumnElement[bool]) -> None:
    """Raise Taken when a name looks like one of the others.

    What looks the same changes with each version of Unicode, so names are compared when somebody
    comes, and no column holds what they look like. Two who came before it may go on.
    """
    _lock_writers(connection)
    if looks_like_any(name, connection.execute(select(visitors.c.name).where(others)).scalars()):
        raise Taken("name")


def _check_place(connection: Connection, same: ColumnElement[bool], limit: int) -> None:
    """Raise Taken when the class has reached its limit for a role."""
    _lock_writers(connection)
    count = select(func.count()).select_from(visitors).where(same)
    if connection.execute(count).scalar_one() >= limit:
        raise Taken("place")


def _lock_writers(connection: Connection) -> None:
    """Serialize the writers of a class until the transaction ends; SQLite does so anyway."""
    connection.execute(select(store.c.id).with_for_update())


# What learners answer as they go, and what holds for their whole class.


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """A stored answer of a learner to one exercise or prediction.

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


_ANSWER_COLUMNS = tuple(
    answers.c[name] for name in ("visitor", "lesson", "name", "data", "number", "at")
)


class AnswersPart:
    """Stores the learners' answers and the state of classes."""

    _database: Database

    def keep_answers(
        self, visitor: int, lesson: str, new: Mapping[str, Mapping[str, Any]], *, at: float
    ) -> None:
        """Store a learner's answers to exercises of a lesson, by name.

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
        place = {"visitor": visitor, "lesson": check_writable(lesson), "at": at}
        try:
            with self._database.writing() as connection:
                # Whoever comes next waits here for the end of this: numbers appear in order.
                last = connection.execute(count.returning(store.c.answered)).scalar_one()
                rows = [
                    {**place, "name": check_writable(name), "data": dict(data), "number": number}
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
        """Return the answers of a class after the number `since`, in the order of numbers.

        Only one learner's with `visitor`, of one lesson with `lesson`. Damaged ones are left out.
        """
        which: list[ColumnElement[bool]] = [answers.c.number > since]
        if visitor is not None:
            which.append(answers.c.visitor == visitor)
        if lesson is not None:
            which.append(answers.c.lesson == lesson)
        wanted = (
            select(*_ANSWER_COLUMNS)
            .join(visitors)
            .where(visitors.c.class_name == class_name, *which)
            .order_by(answers.c.number)
        )
        with self._database.reading() as connection:
            rows = connection.execute(wanted)
            return [KeptAnswer(*row) for row in rows if isinstance(row.data, Mapping)]

    def class_state(self, class_name: str = "") -> dict[str, Any]:
        """Return the state of a class: JSON values by key."""
        wanted = select(class_state.c.key, class_state.c.data)
        with self._database.reading() as connection:
            rows = connection.execute(wanted.where(class_state.c.class_name == class_name))
            return {row.key: row.data for row in rows}

    def set_class_state(self, values: Mapping[str, Any], class_name: str = "") -> None:
        """Set state values of a class in one transaction; other keys are unchanged.

        Raises
        ------
        NotKept
            The database cannot keep them; nothing has changed.
        ValueError
            For keys and values that no database keeps.
        """
        rows = [
            {"class_name": check_writable(class_name), "key": check_writable(key), "data": value}
            for key, value in values.items()
        ]
        if rows:
            with self._database.writing() as connection:
                upsert(connection, class_state, rows)
                self._database.notices.tell(connection, [Notice(class_name=class_name)])
