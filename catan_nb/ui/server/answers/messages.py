"""Messages that a browser sends to its page's Python, in Jupyter's format for lines, version 1.

A message is a count, as many offsets, and the bytes between them: a channel, four JSON texts and
any number of buffers. Whoever sends it may have written any numbers there, so they are checked
before anything is done with them: reading takes no more time and memory than fits its length.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

from jupyter_client.jsonutil import extract_dates

__all__ = ["BUFFERS", "HEADER", "V1", "BadMessage", "read_message"]

V1: Final = "v1.kernel.websocket.jupyter.org"
"""The subprotocol by which a browser says that it speaks this format."""
BUFFERS: Final = 250
"""Buffers of a message, each file being one."""
HEADER: Final = 4_000
"""Bytes of a header. All that Python answers to a message repeats it."""
_TEXTS: Final = 4
_ID: Final = re.compile(r"[\x21-\x7e]{1,200}")
_COMMS: Final = ("comm_open", "comm_msg", "comm_close")


class BadMessage(ValueError):
    """Something is no message such as pages send."""


def read_message(
    message: str | bytes, unpack: Callable[[bytes], Any]
) -> tuple[dict[str, Any], list[bytes]]:
    """Return a message's header, and its parts as they go to the page's Python.

    Parameters
    ----------
    message : str or bytes
        As it has come.
    unpack : callable
        What the page's Python will read JSON with, `Session.unpack`.

    Raises
    ------
    BadMessage
        It cannot be read, or neither speaks of widgets as pages do nor asks what Python is there.
    """
    channel, parts = _split(message)
    if channel != b"shell" or max(map(len, parts[:2])) > HEADER:
        raise BadMessage("channel or headers")
    try:
        header, parent, metadata, content = (unpack(part) for part in parts[:_TEXTS])
        for one in (header, parent):
            _check_header(one)
        _check_content(header, metadata, content)
    except (ValueError, LookupError, TypeError, OverflowError, RecursionError) as error:
        raise BadMessage("content") from error
    return header, parts


def _split(message: str | bytes) -> tuple[bytes, list[bytes]]:
    """Return a message's channel and its parts, which lie one behind the other."""
    if not isinstance(message, bytes):
        raise BadMessage("text")
    count = int.from_bytes(message[:8], "little")
    least = _TEXTS + 2  # where the channel and the texts begin, and where the last one ends
    if not least <= count <= least + BUFFERS or len(message) < 8 * (count + 1):
        raise BadMessage("count")
    offsets = struct.unpack_from(f"<{count}Q", message, 8)
    ascending = all(start <= end for start, end in pairwise(offsets))
    if not ascending or offsets[0] != 8 * (count + 1) or offsets[-1] > len(message):
        raise BadMessage("offsets")
    channel, *parts = (message[start:end] for start, end in pairwise(offsets))
    return channel, parts


def _check_header(header: Any) -> None:
    """Refuse a header that is not flat, or has a date that Python could not read."""
    texts = _mapping(header).values()
    if not all(isinstance(text, str | None) for text in texts):
        raise BadMessage("header")
    extract_dates(header)


def _check_content(header: dict[str, Any], metadata: Any, content: Any) -> None:
    """Refuse what speaks of widgets otherwise than pages do."""
    kind = header["msg_type"]
    ids = [kind, header["msg_id"], header["session"]]
    _mapping(metadata)
    _mapping(_mapping(content).get("data", {}))
    if kind in _COMMS:
        ids.append(content["comm_id"])
    if kind == "comm_open":
        ids.append(content["target_name"])
    if not all(_ID.fullmatch(one) for one in ids):
        raise BadMessage("names")


def _mapping(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadMessage("no mapping")
    return value
