"""What one server writes, the others that share a PostgreSQL hear of."""

from __future__ import annotations

from queue import Empty, Queue

import pytest
from sqlalchemy import func, select

from catan_nb.classroom.shared import Entry
from catan_nb.classroom.store import Notice, NotKept, Store
from tests.classroom.databases import run
from tests.classroom.postgresql import Server

pytestmark = pytest.mark.slow

PATIENCE = 20.0  # seconds a notice may take on a busy machine
PAUSED = Entry(0, "pause", {"paused": True})


def heard(notices: Queue[Notice], count: int) -> list[Notice]:
    """Return so many notices, and none may be left."""
    found = [notices.get(timeout=PATIENCE) for _ in range(count)]
    with pytest.raises(Empty):
        notices.get(timeout=0.2)
    return found


def test_a_server_hears_what_others_write_and_not_itself(postgresql: Server) -> None:
    address = postgresql.new()
    with Store(address) as here, Store(address) as there:
        notices: Queue[Notice] = Queue()
        here.listen(notices.put)
        assert heard(notices, 1) == [Notice()]  # what was before, it has to read
        here.open_table("MINE", PAUSED, at=1.0)
        table = there.open_table("ABCD", PAUSED, at=1.0)
        assert heard(notices, 1) == [Notice(table=table)]
        there.close_table(table, at=2.0)
        ann = there.add_visitor("Ann", "learner", class_name="7b", at=1.0)
        there.keep_answers(ann.id, "two_dice", {"Guess 1": {}}, at=2.0)
        there.set_class_state({"paused": True}, "7b")
        there.remove_visitor(ann.id)
        assert heard(notices, 5) == [Notice(table=table), *[Notice(class_name="7b")] * 4]


def test_of_what_was_not_kept_nobody_hears(postgresql: Server) -> None:
    address = postgresql.new()
    with Store(address) as here, Store(address) as there:
        one, two = (there.open_table(code, PAUSED, at=1.0) for code in "AB")
        notices: Queue[Notice] = Queue()
        here.listen(notices.put)
        assert heard(notices, 1) == [Notice()]
        there.append_many([(one, [PAUSED]), (two, [Entry(1, "pause", {"paused": False})])])
        assert heard(notices, 1) == [Notice(table=two)]


def test_after_the_database_was_away_a_server_is_told_to_read_again(postgresql: Server) -> None:
    address = postgresql.new()
    with Store(address) as here, Store(address) as there:
        notices: Queue[Notice] = Queue()
        here.listen(notices.put)
        assert heard(notices, 1) == [Notice()]
        postgresql.kill()
        with pytest.raises(NotKept):
            there.open_table("VAIN", at=1.0)
        postgresql.start()
        assert heard(notices, 1) == [Notice()]
        table = there.open_table("ABCD", at=1.0)
        assert heard(notices, 1) == [Notice(table=table)]


def test_a_listener_that_fails_hears_the_next_notice(
    postgresql: Server, caplog: pytest.LogCaptureFixture
) -> None:
    address = postgresql.new()
    notices: Queue[Notice] = Queue()

    def fail(notice: Notice) -> None:
        notices.put(notice)
        raise RuntimeError("whatever")

    with Store(address) as here, Store(address) as there:
        here.listen(fail)
        assert heard(notices, 1) == [Notice()]
        table = there.open_table("ABCD", at=1.0)
        assert heard(notices, 1) == [Notice(table=table)]
    assert "whatever" in caplog.text


def test_to_listen_and_to_close_is_nothing_special_with_either_database(address: str) -> None:
    never: Queue[Notice] = Queue()
    with Store(address) as store:
        store.listen(never.put)
        store.listen(never.put)


@pytest.mark.parametrize(
    "odd",
    [
        "junk",
        "",
        "5",
        "{}",
        "[1, 2]",
        "[1, 2, 3, 4]",
        '["x", true, null, null]',
        '["x", null, "7b", [[], 1]]',
        "[" * 7000,
    ],
)
def test_a_notice_that_nobody_can_read_may_mean_anything_and_the_next_is_heard(
    postgresql: Server, odd: str
) -> None:
    address = postgresql.new()
    with Store(address) as here, Store(address) as there:
        notices: Queue[Notice] = Queue()
        here.listen(notices.put)
        assert heard(notices, 1) == [Notice()]
        with there._database.writing() as connection:
            connection.execute(select(func.pg_notify("catan_nb", odd)))
        table = there.open_table("ABCD", PAUSED, at=1.0)
        assert heard(notices, 2) == [Notice(table=table), Notice()]


def test_of_a_thousand_notices_that_nobody_can_read_a_server_hears_once(
    postgresql: Server,
) -> None:
    address = postgresql.new()
    with Store(address) as here:
        notices: Queue[Notice] = Queue()
        here.listen(notices.put)
        assert heard(notices, 1) == [Notice()]
        run(address, "SELECT pg_notify('catan_nb', 'x' || i) FROM generate_series(1, 1000) i")
        table = here.open_table("ABCD", PAUSED, at=1.0)
        with Store(address) as there:
            there.close_table(table, at=2.0)  # after it nothing is on its way any more
        found = [notices.get(timeout=PATIENCE)]
        while found[-1].table is None:
            found.append(notices.get(timeout=PATIENCE))
        assert len(found) <= 3
