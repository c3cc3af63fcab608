"""Whatever comes over the link between a page's Python and its class is answered, or refused."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tornado.web import HTTPError

from catan_nb.classroom.limits import Rates
from catan_nb.classroom.messages import LARGEST, BadMessage
from catan_nb.classroom.protocol.reading import parse, read
from catan_nb.classroom.protocol.replies import RefusalMessage
from catan_nb.classroom.protocol.requests import REQUESTS
from catan_nb.classroom.service import ClassConnection
from catan_nb.classroom.visitors import LEARNER, TEACHER
from tests.classroom.lessons.room import Room

FIELDS = [
    *("table", "id", "name", "seat", "kind", "number", "action", "to", "value", "phrase"),
    *("settings", "since", "lesson", "place", "entries", "experiment", "run", "counts"),
    *("changes", "learner"),
]
WORDS = st.sampled_from(["", "x" * 300, "\ud800", "\0", "a/b", ":", "two_dice", "easy", "TABLE"])
NUMBERS = st.sampled_from([0, 1, -1, 3, 2**31, 2**63, 2**64, -(2**63) - 1, 10**400, 1.5])
ODD = st.sampled_from([None, True, float("nan"), float("inf"), -0.0])
TYPES = st.sampled_from(["roll_dice", "end_turn", "build_road", "discard", "nonsense"])
VALUES = st.recursive(
    WORDS | NUMBERS | ODD | st.text(max_size=10),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(WORDS | st.sampled_from([*FIELDS, "type", "players"]), inner, max_size=3)
        | st.fixed_dictionaries({"type": TYPES, "give": inner})
    ),
    max_leaves=8,
)
NAMES = st.sampled_from([*REQUESTS, "nonsense"])
RIGHT = {
    "table": "TABLE",
    "seat": 0,
    "kind": "easy",
    "number": 1,
    "to": 0,
    "since": 0,
    "settings": {"players": 3},
    "lesson": "two_dice",
    "place": "Guess 1",
    "entries": {},
    "experiment": "dice",
    "run": "a",
    "counts": {"7": 1},
    "learner": "a",
    "name": "Bo",
    "action": {"type": "roll_dice"},
    "changes": {},
    "value": "calm",
    "phrase": "hello",
}
"""What may be asked with, for questions in which something else is wrong."""
WRONG = st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=2)
INSIDE = st.dictionaries(st.sampled_from(sorted(RIGHT)), VALUES, max_size=1).map(
    lambda odd: {
        name: {**RIGHT[name], "players": value} if isinstance(RIGHT[name], dict) else value
        for name, value in odd.items()
    }
)
MESSAGES = st.lists(
    st.tuples(NAMES, st.one_of(WRONG, INSIDE).map(lambda odd: {**RIGHT, **odd})), max_size=8
)


class Scene:
    """A class with a table, and the lines of a learner and of the teacher."""

    def __init__(self, folder: Path) -> None:
        self.runner = asyncio.Runner()
        self.runner.run(self._begin(folder))

    async def _begin(self, folder: Path) -> None:
        self.room = Room(str(folder / "class.sqlite"))
        await self.room.page("Ann")
        self.service = self.room.service
        self.service.rates = Rates(lambda: 0.0)
        self.table = await self.room.authority.open({"players": 3})
        self.told: list[str] = []
        register = self.room.lessons.register
        people = [self.room.people["Ann"], register.add("", TEACHER, None)]
        assert people[0].role == LEARNER
        self.lines = [
            ClassConnection(self.service, who, self.told.append, lambda: None) for who in people
        ]
        for line in self.lines:
            line.open()

    def ask(self, teacher: bool, do: str, fields: dict[str, Any]) -> dict[str, Any]:
        """Return what is told of a question; whatever is raised is a fault."""
        told = {**fields, "ask": 1, "do": do}
        if told.get("table") == "TABLE":
            told["table"] = self.table
        self.service.rates = Rates(lambda: 0.0)  # nothing is asked too often here
        self.told.clear()
        self.runner.run(self.lines[teacher].take(json.dumps(told)))
        answers = [json.loads(one) for one in self.told]
        return next(one for one in answers if one.get("answer") == 1)

    def close(self) -> None:
        self.runner.run(self.room.close())
        self.runner.close()


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    """One class for all that is asked."""
    found = Scene(tmp_path_factory.mktemp("class"))
    yield found
    found.close()


@settings(
    deadline=None, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.booleans(), MESSAGES)
def test_every_question_is_answered_or_refused_in_words(scene, teacher, messages) -> None:
    for do, fields in messages:
        answer = scene.ask(teacher, do, fields)
        if "refused" in answer:
            assert str(read(answer["refused"], RefusalMessage).error)
        else:
            assert "told" in answer
    assert "told" in scene.ask(teacher, "tables", {})


@given(st.text() | st.binary())
def test_what_is_no_message_is_called_so(text: str | bytes) -> None:
    with contextlib.suppress(BadMessage):
        assert isinstance(parse(text), dict)


@pytest.mark.parametrize(
    "text",
    ["[" * 900_000, "x" * (LARGEST + 1), '{"ask": 1e400, "do": "x"}', '{"ask": 1}', "{}", "NaN"],
)
def test_what_cannot_be_read_ends_the_link(scene: Scene, text: str) -> None:
    with pytest.raises(HTTPError):
        scene.runner.run(scene.lines[0].take(text))
