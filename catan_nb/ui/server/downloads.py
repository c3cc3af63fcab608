"""What a teacher takes home of a class by a link: a backup, and all that is kept of a learner."""

from __future__ import annotations

import asyncio
import tempfile
from datetime import date
from pathlib import Path
from typing import Any, Final

from tornado.web import HTTPError, RequestHandler

from catan_nb.classroom.messages import BACKUP, EXPORT, BadStore, NotKept
from catan_nb.classroom.store import Store
from catan_nb.classroom.store.store import as_file
from catan_nb.classroom.visitors import TEACHER
from catan_nb.ui.server.door.doorway import aside, known_visitor
from catan_nb.ui.server.door.plain_page import language_of, plain_page

__all__ = ["downloads"]

_PIECE: Final = 1 << 18
"""Bytes of a file that are sent at once."""


class _Download(RequestHandler):
    """Answers the teacher of the class alone, and no page of another site."""

    def initialize(self, store: Store, class_name: str, temporary: Path) -> None:
        """Take the store, the class, and the server's folder for temporary files."""
        self._store, self._class_name, self._temporary = store, class_name, temporary

    async def prepare(self) -> None:
        """Refuse whoever does not teach here."""
        if self.request.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin":
            raise HTTPError(403)
        visitor = await known_visitor(self)
        if visitor is None or visitor.role != TEACHER:
            raise HTTPError(403)

    def write_error(self, status_code: int, **told: Any) -> None:
        """Say what the store says, in words."""
        error = told.get("exc_info", (None, None))[1]
        if not isinstance(error, BadStore | NotKept):
            super().write_error(status_code, **told)
            return
        self.set_status(503)
        language, base = language_of(self.request), self.settings["base_url"]
        self.finish(plain_page(language, base, lambda: str(error), lambda: None))

    def log_exception(self, typ: Any, value: Any, tb: Any) -> None:
        """Leave out of the terminal what is said to whom it concerns."""
        if not isinstance(value, BadStore | NotKept):
            super().log_exception(typ, value, tb)

    def give(self, name: str, kind: str) -> None:
        """Let the browser save what follows."""
        self.set_header("Content-Type", kind)
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Disposition", f'attachment; filename="{name}"')


class ClassBackup(_Download):
    """All that is kept of the class, as a file of SQLite."""

    _one = asyncio.Lock()

    async def get(self) -> None:
        """Copy it and send the copy; one at a time."""
        async with self._one:
            # In the server's folder, which the next server removes if this one is killed.
            with tempfile.TemporaryDirectory(dir=self._temporary) as folder:
                copy = Path(folder) / "class.sqlite"
                await aside(self._store.copy_class, copy, self._class_name)
                self.give(f"class_{date.today().isoformat()}.sqlite", "application/vnd.sqlite3")
                with copy.open("rb") as file:
                    while piece := file.read(_PIECE):
                        self.write(piece)
                        await self.flush()


class PersonExport(_Download):
    """All that is kept of one learner, as JSON."""

    async def get(self, id: str) -> None:
        """Send it."""
        people = await aside(self._store.visitors, self._class_name)
        name = next((one.name for one in people if str(one.id) == id), None)
        if name is None:
            raise HTTPError(404)
        found = await aside(self._all_of, name, int(id))
        self.give(f"learner_{id}_{date.today().isoformat()}.json", "application/json")
        self.finish(as_file(found))

    def _all_of(self, name: str, id: int) -> dict[str, Any]:
        return self._store.all_of(name, self._class_name, visitor=id)


def downloads(base: str, store: Store, class_name: str, temporary: Path) -> list[Any]:
    """Return tornado's rules for what teachers take home, below a server's own address.

    Copies are made in the folder for temporary files.
    """
    given = {"store": store, "class_name": class_name, "temporary": temporary}
    return [
        (f"{base}{BACKUP}", ClassBackup, given),
        (f"{base}{EXPORT}/([0-9]{{1,9}})", PersonExport, given),
    ]
