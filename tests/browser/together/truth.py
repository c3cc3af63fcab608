"""What has truly happened at a table, as the class's database has it, and who may know of it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from catan_nb.classroom.shared import Entry, SharedTable
from catan_nb.kernel.action import to_json
from catan_nb.rules.play.game import Game
from catan_nb.ui.looks.elements import live_scene
from catan_nb.ui.systems.events import Audience
from catan_nb.view.describe import named_places

__all__ = ["Truth"]


class Truth:
    """A table as its entries in the database tell it.

    Parameters
    ----------
    database : Path
    code : str
        The table's.

    Attributes
    ----------
    entries : list of Entry
    shared : SharedTable
    """

    def __init__(self, database: Path, code: str) -> None:
        self._base = sqlite3.connect(database, timeout=20)
        found = self._base.execute(
            "select id from tables where code = ? and closed is null", (code,)
        ).fetchone()
        self._table = found[0]
        self.entries: list[Entry] = []
        self.shared: SharedTable
        self.read()

    def read(self) -> None:
        """Take what has been written meanwhile."""
        rows = self._base.execute(
            'select number, kind, data, seat, at from entries where "table" = ? and number >= ?'
            " order by number",
            (self._table, len(self.entries)),
        )
        for number, kind, data, seat, at in rows.fetchall():
            entry = Entry(number, kind, json.loads(data), seat, at)
            if self.entries:
                self.shared.take(entry)
            else:
                self.shared = SharedTable([entry])
            self.entries.append(entry)

    def close(self) -> None:
        """Let the database go."""
        self._base.close()

    @property
    def ended(self) -> float:
        """When the last action was done, in seconds since 1970."""
        return max(entry.at for entry in self.entries if entry.kind == "act")

    def actions(self) -> set[str]:
        """Return all actions as they are kept and sent among servers."""
        return {json.dumps(to_json(action)) for action in self.shared.game.log}

    def told(self, seat: int | None) -> set[str]:
        """Return what a seat may read in the log until the last action, in sentences."""
        return set(self._sentences(seat))

    def told_to_others(self, seat: int) -> set[str]:
        """Return the sentences that others may read, and neither this seat nor spectators."""
        seats = range(len(self.shared.seats))
        others = {words for other in seats if other != seat for words in self._sentences(other)}
        return others - self.told(seat) - self.told(None)

    def _sentences(self, seat: int | None) -> Iterator[str]:
        game = self.shared.game
        past = game.fork(game.ply - 1)
        scene = live_scene(past) if isinstance(past, Game) else None
        named = str if scene is None else partial(named_places, scene=scene)
        audience = Audience(past.names, seat, past.view(seat), named)
        for ply in range(past.ply):
            for event in past.events_at(ply):
                if event.visible_to(seat):
                    yield audience.sentence(event)
