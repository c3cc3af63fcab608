"""Messages are what their structs say: whatever else comes changes nothing; its fault is named."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import Any

import pytest

from catan_nb.classroom.messages import BadMessage, Refused
from catan_nb.classroom.protocol import browser, replies, servers
from catan_nb.classroom.protocol.entries import DATA, KINDS, BadEntry, Entry, seats_in
from catan_nb.classroom.protocol.reading import as_json, encode, parse, read
from catan_nb.classroom.protocol.requests import REQUESTS, parse_request, read_request
from catan_nb.classroom.protocol.steering import State
from catan_nb.classroom.state import BEGINNING
from catan_nb.kernel.words import Name, say
from docs import describe_protocol

HUGE = 10**400
DEEP: list[Any] = []
for _ in range(100_000):
    DEEP = [DEEP]


def fault(value: object, kind: Any) -> str:
    """Return what is said to be wrong."""
    with pytest.raises(BadMessage) as caught:
        read(value, kind)
    assert len(str(caught.value)) <= 200
    return str(caught.value)


def test_the_document_is_what_the_structs_say() -> None:
    written = describe_protocol.FILE.read_text(encoding="utf-8")
    assert written == describe_protocol.markdown(), "run python docs/describe_protocol.py"


def test_every_field_of_the_document_has_a_meaning_and_every_link_a_target() -> None:
    text = describe_protocol.markdown()
    rows = [line.split(" | ") for line in text.splitlines() if line.startswith("| `")]
    assert rows
    assert all(row[2].strip(" |") for row in rows)
    headings = {line.strip("# `").lower() for line in text.splitlines() if line.startswith("##")}
    assert set(re.findall(r"\]\(#(\w+)\)", text)) <= headings


def test_a_class_begins_as_its_pages_think() -> None:
    assert as_json(State()) == BEGINNING


@pytest.mark.parametrize(
    ("do", "fields", "where"),
    [
        ("sit", {"table": "A", "seat": "0"}, "$.seat"),
        ("sit", {"table": "A", "seat": True}, "$.seat"),
        ("sit", {"table": "A", "seat": 0.5}, "$.seat"),
        ("sit", {"table": "A", "seat": float("nan")}, "$.seat"),
        ("sit", {"table": "A", "seat": 0, "name": ["Ann"]}, "$.name"),
        ("sit", {"seat": 0}, "`table`"),
        ("act", {"table": DEEP, "number": 1}, "$.table"),
        ("start", {"table": "A", "id": "x" * 101}, "$.id"),
        ("start", {"table": "A", "id": "\ud800"}, "`id`"),
        ("agree", {"table": "A", "to": "all"}, "$.to"),
        ("paused", {"table": "A", "value": 1}, "$.value"),
        ("report", {"lesson": ":rolls"}, "$.lesson"),
        ("report", {"lesson": "a", "entries": {"": {}}}, "$.entries"),
        ("report", {"lesson": "a", "entries": {"b": [1]}}, "$.entries"),
        ("report", {"lesson": "a", "entries": {"\ud800": {}}}, "`entries`"),
        ("rolled", {"experiment": "a/b", "run": "c", "counts": {}}, "$.experiment"),
        ("rolled", {"experiment": "a", "run": "c", "counts": {"7": HUGE}}, "$.counts"),
        ("rolled", {"experiment": "a", "run": "c", "counts": {"7": -1}}, "$.counts"),
        ("rolled", {"experiment": "a" * 60, "run": "c" * 60, "counts": {}}, "`run`"),
        ("watch", {"since": "1"}, "$.since"),
        ("steer", {"changes": [["paused", True]]}, "$.changes"),
        ("purge", {"days": 0}, "$.days"),
        ("purge", {"days": HUGE}, "$.days"),
        ("purge", {"days": "1\ud800"}, "surrogates"),
    ],
)
def test_a_request_names_the_field_that_is_wrong(
    do: str, fields: dict[str, Any], where: str
) -> None:
    with pytest.raises(Refused) as caught:
        read_request(REQUESTS[do], {"do": do, **fields})
    assert caught.value.reason == "input"
    assert str(caught.value)
    assert where in str(caught.value.__cause__)


@pytest.mark.parametrize("odd", [HUGE, -HUGE, 10**18])
def test_numbers_of_any_size_are_read_where_any_may_come(odd: int) -> None:
    asked, message = parse_request(json.dumps({"ask": odd, "do": "follow", "since": odd}))
    assert asked.ask == odd
    assert read_request(REQUESTS["follow"], {**message, "table": ""}).since == odd  # type: ignore[attr-defined]


def test_what_a_request_has_beside_its_fields_is_passed_over_whatever_it_is() -> None:
    more = {"more": HUGE, "else": float("nan"), "deep": DEEP, "half": "\ud800"}
    request = read_request(REQUESTS["start"], {"do": "start", "table": "A", **more})
    assert request == read_request(REQUESTS["start"], {"do": "start", "table": "A"})


def test_half_a_character_for_a_field_is_a_fault_of_the_message() -> None:
    assert fault({"do": "start", "table": "A", "\ud800": 1}, REQUESTS["start"])


def test_of_a_field_that_comes_twice_the_last_one_counts() -> None:
    asked, message = parse_request(
        '{"ask": 1, "do": "sit", "table": "A", "seat": 1, "do": "bot", "seat": 2, "kind": "good"}'
    )
    assert asked.do == "bot"
    assert read_request(REQUESTS["bot"], message).seat == 2  # type: ignore[attr-defined]


@pytest.mark.parametrize("text", ["[", "[]", "7", '"a"', "[" * 100_000, b"\xff", "", '{"a": }'])
def test_what_is_no_object_is_no_message(text: str | bytes) -> None:
    with pytest.raises(BadMessage):
        parse(text)


@pytest.mark.parametrize("odd", [None, "1", True, 1.5, float("inf"), [], {}])
def test_a_request_without_a_number_is_none(odd: object) -> None:
    with pytest.raises(BadMessage, match="ask"):
        parse_request(json.dumps({"ask": odd, "do": "tables"}))


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"number": -1}, "$.number"),
        ({"number": "1"}, "$.number"),
        ({"kind": "nonsense" * 100}, "nonsense"),
        ({"kind": ["act"]}, "$.kind"),
        ({"kind": "\ud800"}, ""),
        ({"data": []}, "$.data"),
        ({"data": None}, "$.data"),
        ({"seat": "0"}, "$.seat"),
        ({"at": "now"}, "$.at"),
        ({"at": DEEP}, "$.at"),
    ],
)
def test_an_entry_names_the_field_that_is_wrong(change: dict[str, Any], where: str) -> None:
    plain = {"number": 1, "kind": "pace", "data": {"pace": "calm"}, "seat": None, "at": 1.0}
    assert Entry.read(plain).plain() == plain
    with pytest.raises(BadEntry) as caught:
        Entry.read({**plain, **change})
    assert where in str(caught.value)


@pytest.mark.parametrize("kind", sorted(set(KINDS) - {"started", "early"}))
@pytest.mark.parametrize("data", [{}, {"id": 7}, None, [], DEEP, {"\ud800": HUGE}])
def test_what_an_entry_holds_is_of_its_kind(kind: Any, data: Any) -> None:
    with pytest.raises(BadEntry, match="entry 3 is damaged"):
        _ = Entry(3, kind, data).told


def test_every_kind_of_entry_holds_something_that_is_declared() -> None:
    assert set(DATA) == set(KINDS)


@pytest.mark.parametrize(
    "seat", [{}, {"kind": 1, "name": "", "owner": None}, {"kind": "free", "name": "", "owner": 5}]
)
@pytest.mark.parametrize("kind", ["begun", "seat", "forgotten"])
def test_who_sits_somewhere_is_read_or_a_fault(kind: str, seat: dict[str, Any]) -> None:
    with pytest.raises(BadMessage):
        seats_in(kind, {**seat, "at": 0} if kind == "seat" else {"seats": [{**seat, "at": 0}]})


@pytest.mark.parametrize(
    "said",
    [
        [[], -1],
        [[], HUGE],
        [["x" * 41], 0],
        [[str(n) for n in range(21)], 0],
        [[["x"]], 0],
        [[], 0, 0],
        [[]],
        {},
        DEEP,
        None,
    ],
)
def test_who_is_at_another_server_is_bounded(said: object) -> None:
    assert fault(said, servers.Here)


@pytest.mark.parametrize(
    "header",
    [
        {"msg_type": "comm_msg", "msg_id": "a"},
        {"msg_type": "comm_msg", "msg_id": "a b", "session": "c"},
        {"msg_type": "comm_msg", "msg_id": "a", "session": "c\n"},
        {"msg_type": "comm_msg", "msg_id": "a", "session": "\ud800"},
        {"msg_type": "x" * 201, "msg_id": "a", "session": "c"},
    ],
)
def test_names_in_a_browsers_message_are_short_and_printable(header: dict[str, str]) -> None:
    assert fault(header, browser.Header)


def test_what_is_told_goes_over_the_line_and_comes_back() -> None:
    refused = Refused("seat", say("{name} \ud800", name=Name("ore")))
    text = encode(replies.Reply(answer=HUGE, refused=replies.RefusalMessage.of(refused)))
    assert text.isascii()
    answer = read(parse(text), replies.Reply)
    assert answer.answer == HUGE
    assert isinstance(answer.refused, replies.RefusalMessage)
    assert answer.refused.error.refusal == refused.refusal
    news = replies.TableNews(clock=replies.Clock({1: 2.5}, 60))
    message = replies.TableMessage(table="A", news=news)
    assert read(parse(encode(message)), replies.TableMessage) == message
    assert json.loads(encode(message)) == {
        "table": "A",
        "news": {"clock": {"gone": {"1": 2.5}, "of": 60}},
    }


def test_a_table_for_one_screen_and_a_lesson_do_without_messages() -> None:
    code = (
        "import sys, catan_nb as cn\n"
        "cn.table(cn.new_game(players=3))\n"
        "from catan_nb.lessons import class_example, predict, progress\n"
        "import catan_nb.lessons.record.keeping, catan_nb.ui.class_session\n"
        "assert 'msgspec' not in sys.modules\n"
    )
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-1500:]
