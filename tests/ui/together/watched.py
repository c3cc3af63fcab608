"""The page of a shared table without a server, and every byte that its browser is sent."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from catan_nb.classroom.shared import Entry
from catan_nb.kernel.action import Action, to_json
from catan_nb.kernel.game import AnyGame
from catan_nb.ui.together.page import SharedTablePage, play_together
from tests.ui.table import wire
from tests.ui.together.twins import Twins

CODE = "K7Q2M"


class Bytes(wire.Wire):
    """Keeps all that is sent, with the same names for the same widgets in every page."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[str] = []
        self._names: dict[str, str] = {}

    def note(self, data: Any, buffers: Any) -> None:
        """Take note of a message, word for word."""
        held = [hashlib.sha256(bytes(one)).hexdigest() for one in buffers or ()]
        text = json.dumps(data, default=str) + "".join(held)
        self.told.append(re.sub("[0-9a-f]{32}", self._name, text))

    def _name(self, found: re.Match[str]) -> str:
        return self._names.setdefault(found.group(), f"#{len(self._names)}")

    def taken(self) -> list[str]:
        """Return what was sent since this was asked last."""
        told, self.told = self.told, []
        return told


class Line:
    """A line to a server that answers nothing; it keeps what it is asked."""

    def __init__(self) -> None:
        self.connected = True
        self.asked: list[tuple[str, dict[str, Any]]] = []

    def on_change(self, listener: object) -> None:
        """Never lost."""

    def start(self) -> None:
        """Always there."""

    def leave(self, code: str) -> None:
        """Follow nothing."""

    async def ask(self, do: str, **given: Any) -> dict[str, Any]:
        """Take note of a question; the answer never comes."""
        if do == "hello":
            return {
                "visitor": "me",
                "name": "Ann",
                "role": "learner",
                "address": "http://here",
                "tables": [],
            }
        self.asked.append((do, given))
        return await asyncio.get_running_loop().create_future()


class Watched:
    """A page that follows a table at which the visitor "me" has a seat, or none.

    Parameters
    ----------
    game : Game
        The game from whose point ``start`` on the page follows.
    start : int
    seat : int or None
    others : str
        Who sits at the other seats: persons, or a kind of bot.
    """

    def __init__(self, game: AnyGame, start: int, seat: int | None, others: str = "person") -> None:
        self.wire = Bytes()
        with wire.tapped(self.wire):
            self.page: SharedTablePage = play_together()
        self.line = Line()
        self.page.host.link = self.line  # type: ignore[assignment]
        self.page.host.me = "me"
        self.begin(game, start, seat, others)
        board: Any = getattr(self.page.board, "board", None)
        if board is not None:
            board.canvas._on_client_ready()
        self.page.log.widget._on_message(self.page.log.widget, {"type": "ready"}, [])

    def begin(self, game: AnyGame, start: int, seat: int | None, others: str = "person") -> None:
        """Follow a table from its first entry on, in the place of the one before."""
        with wire.tapped(self.wire):
            self.page.host.leave()
        self.page.host.code = CODE
        self._entries = 0
        record = {**json.loads(game.fork(start).to_json()), "seed": 0}
        seats = [
            {"kind": "person", "name": f"P{n}", "owner": "me" if n == seat else f"other{n}"}
            if n == seat or others == "person"
            else {"kind": others, "name": f"P{n}", "owner": None}
            for n in range(len(game.players))
        ]
        self.take("begun", {"game": record, "seats": seats, "pace": "calm", "clock": 0})
        self.take("started", {})

    def take(self, kind: str, data: Mapping[str, Any], seat: int | None = None) -> None:
        """Let something happen at the table, which the page shows at once."""
        entry = Entry(self._entries, kind, dict(data), seat, float(self._entries))
        self._entries += 1
        host = self.page.host
        with wire.tapped(self.wire):
            host.take([entry])
            if host._waiting is not None:
                host._waiting.cancel()
            host._show()

    def act(self, *actions: Action) -> None:
        """Let actions be done at the table."""
        self.take("act", {"actions": [to_json(one) for one in actions]})

    def send(self, panel: Any, do: str, arg: str = "", value: str | bool = "") -> None:
        """Let the browser send a press, offered by the page or not."""
        content = {
            "type": "press",
            "do": do,
            "arg": arg,
            "value": value,
            "stamp": self.page.controller.stamp,
        }
        self.receive(panel.pane, content)

    def receive(self, widget: Any, content: Mapping[str, Any]) -> None:
        """Let the browser send any message to a widget."""
        with wire.tapped(self.wire):
            widget._handle_custom_msg(dict(content), [])

    @property
    def panels(self) -> Sequence[Any]:
        """All panels with a pane of their own."""
        page = self.page
        fixed = (
            page.header, page.turn, page.hand, page.timeline, page.steps, page.newgame,
            page.ending, page.drawers, page.drawers.acting_head, page.drawers.looking_head,
        )  # fmt: skip
        return [*fixed, *page.panels.always_visible, *page.panels.built_drawer_panels]

    def open_all(self) -> None:
        """Open every drawer, one after another."""
        for title in self.page.panels.titles:
            with wire.tapped(self.wire):
                self.page.drawers.open_panel(title)

    def close(self) -> None:
        """Let nothing go on."""
        self.page.runner.stop()


def both(
    one: Twins, seat: int | None, look: Callable[[Watched, str], None], others: str = "person"
) -> None:
    """Let two pages follow twins, look at each step, and hold their bytes against each other."""

    async def run() -> None:
        # The first brings the scripts that pages have in common.
        first = Watched(one.game, one.start, seat, others)
        look(first, "begin")
        first.close()
        real = Watched(one.game, one.start, seat, others)
        other = Watched(one.game, one.start, seat, others)
        try:
            for page in (real, other):
                page.wire.taken()  # the board that the dialog shows at first is another each time
                look(page, "begin")
            same(real, other, "what is alike")
            for step, (this, that) in enumerate(zip(one.real, one.other, strict=True)):
                real.act(this)
                other.act(that)
                same(real, other, f"{one.kind} at {one.start}, step {step}")
            for page in (real, other):
                look(page, "end")
            same(real, other, f"{one.kind} at {one.start}, what is looked at")
        finally:
            real.close()
            other.close()

    asyncio.run(run())


def same(one: Watched, other: Watched, where: str) -> None:
    """Hold what two pages were sent against each other, and what they asked their servers."""
    assert one.line.asked == other.line.asked, where
    same_bytes(one.wire, other.wire, where)


def same_bytes(one: Bytes, other: Bytes, where: str) -> None:
    """Hold what was sent by two wires since the last time against each other."""
    for this, that in zip_longest(one.taken(), other.taken(), fillvalue=""):
        at = next(
            (n for n, pair in enumerate(zip(this, that, strict=False)) if len(set(pair)) > 1), 0
        )
        parts = this[max(0, at - 150) : at + 150], that[max(0, at - 150) : at + 150]
        assert this == that, f"{where} is told: {parts}"
