"""However much a class has answered, its teacher sees all of it; of one learner so much is kept."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from catan_nb.classroom.lessons import MOST_KEPT
from catan_nb.classroom.link import Link
from catan_nb.classroom.messages import LARGEST, Refused
from catan_nb.classroom.protocol.requests import Report
from catan_nb.lessons.classroom.live_page import LiveClassPage
from catan_nb.lessons.record.entries import LONGEST, MOST_WRONG, ProgressEntry
from tests.classroom.lessons.room import Room, in_class
from tests.serving import until

WIDE = "\U0001f600"


def wide(name: str, length: int = 190) -> dict[str, Any]:
    """Return an entry of characters that JSON writes as twelve."""
    return {"name": name, "state": "wrong", "wrong": [str(n) + WIDE * length for n in range(8)]}


def kept(room: Room, who: str) -> int:
    """Return how many characters of JSON the store has of what a learner has answered."""
    answers = room.store.answers(visitor=int(room.id(who)))
    return sum(len(json.dumps(dict(one.data))) for one in answers)


async def report(page: Any, names: list[str], length: int = 190) -> None:
    await page.ask(
        "report", lesson="two_dice", place="", entries={name: wide(name, length) for name in names}
    )


def test_a_teacher_sees_a_class_that_has_answered_more_than_one_message_holds(tmp_path) -> None:
    async def work(room: Room) -> None:
        for who in ("Ann", "Bob", "Cid", "Dan"):
            await room.page(who)
            for lesson in ("two_dice", "longest_road"):
                new = {f"Exercise {n}": wide(f"Exercise {n}") for n in range(10)}
                room.store.keep_answers(int(room.id(who)), lesson, new, at=1.0)
        watching, page = await room.page("Teacher"), LiveClassPage()
        page.use_link(Link(f"ws://127.0.0.1:{room.server.port}/classroom/link", "Teacher"))
        room.pages.append(page)
        page.link = page._link
        seen = page.seen
        await until(lambda: page._known)
        assert [one.name for one in seen.learners.values()] == ["Ann", "Bob", "Cid", "Dan"]
        for id in seen.learners:
            found = seen._answers[id]
            assert [len(found[lesson]) for lesson in ("two_dice", "longest_road")] == [10, 10]
        told = [await watching.ask("watch")]
        while told[-1]["more"] is not None:
            told.append(await watching.ask("watch", since=told[-1]["more"]))
        sizes = [len(json.dumps(one)) for one in told]
        assert sum(sizes) > LARGEST > max(sizes)
        assert sum(len(one["answers"]) for one in told) == 80
        assert await watching.refused("watch", since="x") == "input"

    in_class(f"sqlite:///{tmp_path / 'class.sqlite'}", work)


def test_so_much_is_kept_of_one_learner_and_what_was_kept_before_stays(tmp_path) -> None:
    async def work(room: Room) -> None:
        ann, again = await room.page("Ann"), await room.page("Ann")
        names = [f"Exercise {n}" for n in range(40)]
        told = await asyncio.gather(
            *(report([ann, again][n % 2], [name]) for n, name in enumerate(names)),
            return_exceptions=True,
        )
        refused = [one for one in told if one is not None]
        assert {one.reason for one in refused if isinstance(one, Refused)} == {"input"}
        assert all(map(str, refused))
        assert 0.8 * MOST_KEPT < kept(room, "Ann") <= MOST_KEPT
        there = (await ann.ask("recall"))["lessons"]["two_dice"]
        assert len(there) == len(names) - len(refused)
        await report(ann, list(there), length=100)  # in the place of larger ones
        await report(ann, names[len(there) : len(there) + 1])
        bob = await room.page("Bob")
        await report(bob, names[:2])

    in_class(f"sqlite:///{tmp_path / 'class.sqlite'}", work)


def test_who_has_more_from_before_may_change_it_but_not_add_to_it(tmp_path) -> None:
    async def work(room: Room) -> None:
        ann = await room.page("Ann")
        names = [f"Exercise {n}" for n in range(20)]
        new = {name: wide(name) for name in names}
        room.store.keep_answers(int(room.id("Ann")), "two_dice", new, at=1.0)
        await room.lessons._read()
        assert kept(room, "Ann") > MOST_KEPT
        await report(ann, names[:1])
        await report(ann, names[:1], length=10)
        with pytest.raises(Refused):
            await report(ann, names[:1])

    in_class(f"sqlite:///{tmp_path / 'class.sqlite'}", work)


def test_an_answer_is_as_large_as_it_is_kept() -> None:
    with pytest.raises(Refused):
        Report(lesson="two_dice", entries={"Exercise 1": {"given": WIDE * 4000}}).checked_entries()
    text = WIDE * LONGEST
    longest = ProgressEntry(text, wrong=(text,) * MOST_WRONG, guess=text, exact=text, unit=text)
    plain = ProgressEntry.read({**longest.plain(), "question": text, "given": text}).plain()
    entries = {"Exercise 1": plain}
    assert Report(lesson="two_dice", entries=entries).checked_entries() == entries
