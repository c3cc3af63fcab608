"""What a table sends to the browser, counted."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

from ipywidgets.widgets import widget

import catan_nb as cn
from catan_nb.rules.base.actions import RollDice
from catan_nb.ui.pages.table_page import TablePage, table_page
from catan_nb.ui.panels.animation import Motion
from catan_nb.ui.table.controller import Controller


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
def tapped(wire: Wire | None = None) -> Iterator[Wire]:
    """Let widgets that are made meanwhile send to a wire."""
    wire, comm = wire or Wire(), widget.comm
    widget.comm = type("tapped", (), {"create_comm": staticmethod(wire.open)})
    try:
        yield wire
    finally:
        widget.comm = comm


def connected(game: cn.Game, seats: list[str]) -> TablePage:
    """A table on a page that has opened: the board is drawn, the log has asked for its lines."""
    made = table_page(game, seats, pace="at once")
    board: Any = made.board
    board.board.canvas._on_client_ready()
    made.log.widget._on_message(made.log.widget, {"type": "ready"}, [])
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


class Page:
    """What a page is sent of a table."""

    def __init__(self, table: Controller) -> None:
        self.table = table
        self.sent: list[dict[str, Any]] = []
        motion = Motion(table)
        motion.refresh("jump")
        motion.widget.send = self.sent.append
        table.listen(motion.refresh)

    def step(self, action: cn.Action, *chance: cn.Action) -> dict[str, Any]:
        """Let whoever is asked act, and chance as told; return what is sent."""
        game, luck = self.table.game, iter(chance)
        seat = game.actor
        assert seat is not None
        game.sample = lambda: next(luck)  # type: ignore[method-assign]
        self.sent.clear()
        self.table.push_for_bot(action, seat)
        assert len(self.sent) <= 1
        return self.sent[0] if self.sent else {}

    def flights(self, action: cn.Action, *chance: cn.Action) -> list[list[Any]]:
        """Return what flies with a step."""
        found: list[list[Any]] = self.step(action, *chance).get("flights", [])
        return found


def theft(page: Page) -> dict[str, Any]:
    """Let Blue rob Red on whatever hex has Red's building alone."""
    game = page.table.game
    page.step(RollDice(), cn.Roll(3, 4))
    for move in game.legal_actions():
        ahead = game.fork(game.ply)
        ahead.push(move)
        if ahead.actor == cn.CHANCE and cn.Steal(2) in dict(ahead.outcomes()):
            return page.step(move, cn.Steal(2))
    raise AssertionError("nobody can be robbed")
