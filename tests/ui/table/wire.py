"""What a table sends to the browser, counted."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

from ipywidgets.widgets import widget

import catan_nb as cn
from catan_nb.ui.pages.table import Table, table


class Wire:
    """Keeps the sizes of all messages, which go nowhere."""

    def __init__(self) -> None:
        self.sizes: list[int] = []
        self.sent: list[Any] = []

    def open(self, data: Any = None, buffers: Any = None, comm_id: str = "", **_more: Any) -> Comm:
        """Open a comm, as the kernel would."""
        self.note(data, buffers)
        return Comm(self, comm_id or uuid4().hex)

    def note(self, data: Any, buffers: Any) -> None:
        """Take note of a message."""
        self.sent.append(data)
        self.sizes.append(len(json.dumps(data, default=str)) + sum(map(len, buffers or ())))


class Comm:
    """A connection that nobody listens to."""

    def __init__(self, wire: Wire, comm_id: str) -> None:
        self.comm_id = comm_id
        self._wire = wire

    def send(self, data: Any = None, metadata: Any = None, buffers: Any = None) -> None:
        """Send a message."""
        self._wire.note(data, buffers)

    def on_msg(self, answer: object) -> None:
        """Nothing is ever answered."""

    def on_close(self, answer: object) -> None:
        """Nothing is ever closed."""

    def close(self, *data: object, **more: object) -> None:
        """Close it."""


@contextmanager
def tapped() -> Iterator[Wire]:
    """Let widgets that are made meanwhile send to a wire."""
    wire, comm = Wire(), widget.comm
    widget.comm = type("tapped", (), {"create_comm": staticmethod(wire.open)})
    try:
        yield wire
    finally:
        widget.comm = comm


def connected(game: cn.Game, seats: list[str]) -> Table:
    """A table on a page that has opened: the board is drawn, the log has asked for its lines."""
    made = table(game, seats, pace="at once")
    board: Any = made.board
    board.board.canvas._client_ready()
    made.log.widget._message(made.log.widget, {"type": "ready"}, [])
    return made


def measured(variant: str, seats: list[str], moves: int = 100) -> tuple[int, list[int]]:
    """Return the bytes of the first messages and, from the least, those of each move of bots."""
    with tapped() as wire:
        made = connected(cn.new_game(variant, board="beginner", seed=7), seats)
        first, sizes = sum(wire.sizes), []
        for _ in range(moves):
            before = len(wire.sizes)
            if not made.controller.bot_step():
                break
            sizes.append(sum(wire.sizes[before:]))
    return first, sorted(sizes)
