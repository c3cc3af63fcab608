"""Whatever comes over a line is read in a time and a space that fit its length."""

from __future__ import annotations

import json
import tracemalloc

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from jupyter_client.session import Session
from jupyter_server.services.kernels.connection.base import (
    deserialize_msg_from_ws_v1,
    serialize_msg_to_ws_v1,
)

from catan_nb.classroom.messages import BadMessage
from catan_nb.ui.server.connection import BUFFERS, read_message

UNPACK = Session(key=b"").unpack
HEADER = {"msg_id": "a", "session": "s", "username": "", "date": "", "version": "5.4"}


def wire(kind: str, content: object, buffers: list[bytes] | None = None, **header: object) -> bytes:
    told = [HEADER | {"msg_type": kind} | header, {}, {}, content]
    texts = [json.dumps(one).encode() for one in told]
    return bytes(serialize_msg_to_ws_v1([*texts, *(buffers or [])], "shell"))


TEXTS = st.text(max_size=20)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=20,
)
GOOD = st.builds(
    wire,
    st.sampled_from(["comm_open", "comm_msg", "comm_close", "kernel_info_request"]),
    st.fixed_dictionaries(
        {
            "comm_id": st.just("c"),
            "target_name": st.just("jupyter.widget"),
            "data": st.dictionaries(TEXTS, VALUES, max_size=4),
        }
    ),
    st.lists(st.binary(max_size=200), max_size=10),
)
NUMBERS = st.integers(0, 2**64 - 1) | st.integers(0, 300)


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """Draw a message with other numbers at its beginning, cut, or with more behind it."""
    message = bytearray(draw(GOOD))
    for _ in range(draw(st.integers(0, 3))):
        at = 8 * draw(st.integers(0, 8))
        message[at : at + 8] = draw(NUMBERS).to_bytes(8, "little")
    cut = draw(st.integers(0, len(message)) | st.just(len(message)))
    return bytes(message[:cut]) + draw(st.binary(max_size=20))


def parts_of(message: bytes | str) -> list[bytes] | None:
    """Return a message's parts; None where it is none, whatever else is raised being a fault."""
    try:
        return read_message(message, UNPACK)[1]
    except BadMessage:
        return None


@given(GOOD)
def test_what_a_page_sends_is_read_as_jupyter_reads_it(message: bytes) -> None:
    assert ("shell", parts_of(message)) == deserialize_msg_from_ws_v1(message)


@given(damaged() | st.binary(max_size=300) | st.text(max_size=300))
@example(b"")
@example(bytes(8))
@example((2**63).to_bytes(8, "little") + bytes(100))
def test_parts_are_never_more_than_has_come(message: bytes | str) -> None:
    parts = parts_of(message)
    assert parts is None or sum(map(len, parts)) <= len(message)


@given(st.sampled_from(["comm_open", "comm_msg", "comm_info_request"]), VALUES, VALUES, VALUES)
def test_any_json_is_read_or_refused(kind: str, content: object, id: object, date: object) -> None:
    parts_of(wire(kind, content, msg_id=id, date=date))
    parts_of(wire(kind, {"comm_id": id, "target_name": date, "data": content}))


@pytest.mark.parametrize("opening", ["[", '{"a":', '[{"a":'])
def test_depth_is_refused_or_read_and_never_an_error(opening: str) -> None:
    for depth in (10, 500, 900, 990, 1_000, 5_000, 1_000_000):
        text = opening * depth
        closing = "".join("]" if char == "[" else "}" for char in reversed(opening) if char in "[{")
        deep = f'{{"comm_id": "c", "data": {{"x": {text}0{closing * depth}}}}}'.encode()
        header = json.dumps(HEADER | {"msg_type": "comm_msg"}).encode()
        parts_of(bytes(serialize_msg_to_ws_v1([header, b"{}", b"{}", deep], "shell")))


def overlapping(count: int, size: int) -> bytes:
    """Return a message each part of which is said to be the whole message."""
    numbers = [count, *([0, size] * count)[:count]]
    head = b"".join(number.to_bytes(8, "little") for number in numbers)
    return head + bytes(size - len(head))


@pytest.mark.parametrize("count", [6, BUFFERS + 6, BUFFERS + 7, 100_000])
def test_a_message_takes_no_more_memory_than_it_brings(count: int) -> None:
    """Jupyter's own way would copy each of these messages some hundred times."""
    message = overlapping(count, 1_000_000)
    tracemalloc.start()
    try:
        assert parts_of(message) is None
        assert tracemalloc.get_traced_memory()[1] < 100_000
    finally:
        tracemalloc.stop()


def test_so_many_buffers_come_with_a_message() -> None:
    content = {"comm_id": "c", "data": {}}
    assert parts_of(wire("comm_msg", content, [b"x"] * BUFFERS)) is not None
    assert parts_of(wire("comm_msg", content, [b"x"] * (BUFFERS + 1))) is None
