"""What a server says of faults: one line each, and few of a kind, however many visitors cause."""

from __future__ import annotations

import logging
import math
import time
import traceback
from collections.abc import Callable
from typing import Any, Final

__all__ = ["OneLine", "with_one_line"]

PAUSE: Final = 60.0
"""Seconds between two lines from one place of the code."""
LENGTH: Final = 300
"""Characters of a line."""


class OneLine(logging.Filter):
    """Makes each record one line, and leaves out most of those that come from one place.

    The next line from there says how many were left out.

    Parameters
    ----------
    clock : callable
        Seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._last: dict[tuple[str, int], float] = {}
        self._left_out: dict[tuple[str, int], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a record is written, and make it one line."""
        now, place = self._clock(), (record.pathname, record.lineno)
        if now - self._last.get(place, -math.inf) < PAUSE:
            self._left_out[place] = self._left_out.get(place, 0) + 1
            return False
        self._last[place] = now
        record.msg, record.args = _line(record, self._left_out.pop(place, 0)), ()
        record.exc_info = record.exc_text = record.stack_info = None
        return True


def _line(record: logging.LogRecord, left_out: int) -> str:
    """Return what a record says, in characters that do nothing to a terminal."""
    words = record.getMessage()
    error = record.exc_info[1] if record.exc_info else None
    if error is not None:
        words = f"{_short(words)}: {type(error).__name__}: {error}{_place(error)}"
    more = f" (and {left_out} more before)" if left_out else ""
    return _short(words) + more


def _short(text: str) -> str:
    shown = text.strip()[:LENGTH]
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in shown)


def _place(error: BaseException) -> str:
    """Return where an error was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    return f" ({frames[-1].filename}:{frames[-1].lineno})" if frames else ""


def with_one_line(configuration: dict[str, Any]) -> dict[str, Any]:
    """Return a configuration of logging, as `logging.config` reads it, for all loggers and so."""
    console = configuration["handlers"]["console"] | {"filters": ["one_line"]}
    return configuration | {
        "filters": {"one_line": {"()": OneLine}},
        "handlers": configuration["handlers"] | {"console": console},
        "root": {"handlers": ["console"]},
    }
