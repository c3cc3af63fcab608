"""PostgreSQL connections with a time limit on every operation; requires the driver."""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import Any, TypeVar

import psycopg

__all__ = ["Waiting"]

R = TypeVar("R")


class Waiting(psycopg.Connection[Any]):
    """Aborts operations on an unresponsive server, which PostgreSQL's own timeouts do not.

    Attributes
    ----------
    patience : float
        For how many seconds it may say nothing before the connection is ended.
    """

    patience = 30.0

    def wait(self, gen: Generator[Any, Any, R], *args: Any, **named: Any) -> R:
        """Wait for an operation; psycopg.OperationalError on timeout."""
        return super().wait(self._bounded(gen), *args, **named)

    def _bounded(self, gen: Generator[Any, Any, R]) -> Generator[Any, Any, R]:
        # The server gives up at its own limit, by which its words may still come.
        until = time.monotonic() + self.patience + 1
        ready: Any = None
        while True:
            try:
                wanted = gen.send(ready)
            except StopIteration as done:
                result: R = done.value
                return result
            ready = yield wanted
            if not ready and time.monotonic() > until:
                self.pgconn.finish()
                raise psycopg.OperationalError("the server does not answer")
