"""Shared tables on a server: their store, handlers, backups, and the short join address."""

from __future__ import annotations

import asyncio
import os
import socket
import tempfile
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from jupyter_core.paths import jupyter_data_dir
from tornado.web import HTTPError, RequestHandler

from catan_nb.classroom.authority import Authority
from catan_nb.classroom.lessons import ClassLessons, Register
from catan_nb.classroom.link import ADDRESS
from catan_nb.classroom.messages import BACKUP, CLASS, EXPORT, BadStore, NotKept, Refused
from catan_nb.classroom.service import LINK, Service
from catan_nb.classroom.store import Store
from catan_nb.classroom.store.store import person_json_file
from catan_nb.classroom.visitors import TEACHER, read_code
from catan_nb.language import gettext as _
from catan_nb.ui.contents import TOGETHER
from catan_nb.ui.server.login import Door
from catan_nb.ui.server.login_pages import find_visitor, run_in_thread
from catan_nb.ui.server.request_checks import plain_page, request_language

__all__ = [
    "JOIN",
    "JoinTableHandler",
    "SharedTables",
    "default_store_file",
    "download_routes",
    "open_store",
]


# What a teacher takes home of a class by a link: a backup, and all that is kept of a learner.


_PIECE: Final = 1 << 18
"""Bytes of a file that are sent at once."""


class _DownloadHandler(RequestHandler):
    """Answers the teacher of the class alone, and no page of another site."""

    def initialize(self, store: Store, class_name: str, temporary: Path) -> None:
        """Take the store, the class, and the server's folder for temporary files."""
        self._store, self._class_name, self._temporary = store, class_name, temporary

    async def prepare(self) -> None:
        """Refuse whoever does not teach here."""
        if self.request.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin":
            raise HTTPError(403)
        visitor = await find_visitor(self)
        if visitor is None or visitor.role != TEACHER:
            raise HTTPError(403)

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Say what the store says, in words."""
        error = kwargs.get("exc_info", (None, None))[1]
        if not isinstance(error, BadStore | NotKept):
            super().write_error(status_code, **kwargs)
            return
        self.set_status(503)
        language, base = request_language(self.request), self.settings["base_url"]
        self.finish(plain_page(language, base, lambda: str(error), lambda: None))

    def log_exception(self, typ: Any, value: Any, tb: Any) -> None:
        """Leave out of the terminal what is said to whom it concerns."""
        if not isinstance(value, BadStore | NotKept):
            super().log_exception(typ, value, tb)

    def set_download_headers(self, name: str, kind: str) -> None:
        """Let the browser save what follows."""
        self.set_header("Content-Type", kind)
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Disposition", f'attachment; filename="{name}"')


class ClassBackupHandler(_DownloadHandler):
    """All that is kept of the class, as a file of SQLite."""

    _one = asyncio.Lock()

    async def get(self) -> None:
        """Copy it and send the copy; one at a time."""
        async with self._one:
            # In the server's folder, which the next server removes if this one is killed.
            with tempfile.TemporaryDirectory(dir=self._temporary) as folder:
                copy = Path(folder) / "class.sqlite"
                await run_in_thread(self._store.copy_class, copy, self._class_name)
                self.set_download_headers(
                    f"class_{date.today().isoformat()}.sqlite", "application/vnd.sqlite3"
                )
                with copy.open("rb") as file:
                    while piece := file.read(_PIECE):
                        self.write(piece)
                        await self.flush()


class PersonExportHandler(_DownloadHandler):
    """All that is kept of one learner, as JSON."""

    async def get(self, id: str) -> None:
        """Send it."""
        people = await run_in_thread(self._store.visitors, self._class_name)
        name = next((person.name for person in people if str(person.id) == id), None)
        if name is None:
            raise HTTPError(404)
        data = await run_in_thread(self._person_data, name, int(id))
        self.set_download_headers(
            f"learner_{id}_{date.today().isoformat()}.json", "application/json"
        )
        self.finish(person_json_file(data))

    def _person_data(self, name: str, id: int) -> dict[str, Any]:
        return self._store.all_of(name, self._class_name, visitor=id)


def download_routes(base: str, store: Store, class_name: str, temporary: Path) -> list[Any]:
    """Return tornado's rules for what teachers take home, below a server's own address.

    Copies are made in the folder for temporary files.
    """
    settings = {"store": store, "class_name": class_name, "temporary": temporary}
    return [
        (f"{base}{BACKUP}", ClassBackupHandler, settings),
        (f"{base}{EXPORT}/([0-9]{{1,9}})", PersonExportHandler, settings),
    ]


JOIN: Final = "join"
"""What stands before a table's code in the short address that leads to it."""
_FILE: Final = Path("catan_nb", "tables.sqlite")
"""Where tables are kept by itself, in the folder in which Jupyter keeps what is a user's own."""
_EVERYWHERE: Final = ("", "0.0.0.0", "::")


def default_store_file() -> Path:
    """Return where tables are kept by itself."""
    return Path(jupyter_data_dir()) / _FILE


def open_store(address: str, temporary: Path) -> Store:
    """Return the store at an address, or the user's own without one.

    Where that cannot be written, as in a container, tables are kept in a temporary folder and last
    for as long as the server.

    Raises
    ------
    OSError
        There is no store at the address that was given.
    """
    try:
        if address:
            return Store(address)
        path = default_store_file()
        path.parent.mkdir(parents=True, exist_ok=True)
        return Store(path)
    except (BadStore, NotKept, OSError) as error:
        if address:
            raise OSError(str(error)) from error
        template = _("Shared tables are kept only until the server stops: {error}")
        print(template.format(error=error), flush=True)
        return Store(temporary / _FILE.name)


class SharedTables:
    """The shared tables of a server.

    Parameters
    ----------
    store : Store
    door : Door
        Knows whose page has a ticket; visitors are kept in the store from now on.
    host, port
        Where the server listens.
    base : str
        Its base address.
    class_name : str
        The class whose tables and visitors they are.
    address : str, optional
        Where browsers find the server if others ask in their place, without a slash at its end;
        empty where nobody knows.
    temporary : Path
        The server's folder for temporary files.

    Attributes
    ----------
    address : str
        Where browsers of other computers find the server, without a slash at its end.
    authority : Authority
    lessons : ClassLessons or None
        What the class does at its lessons; None where there is none.
    end_pages : callable
        Ends the pages of a visitor, by the id; called when one has been removed from the class.
    """

    def __init__(
        self,
        store: Store,
        door: Door,
        *,
        host: str,
        port: int,
        base: str,
        class_name: str = "",
        address: str | None = None,
        temporary: Path,
    ) -> None:
        inside = "127.0.0.1" if host in _EVERYWHERE else host
        shown_host = _network_address() if host in _EVERYWHERE else host
        self._store, self._class_name, self._temporary = store, class_name, temporary
        self.authority = Authority(store, class_name)
        self.lessons: ClassLessons | None = None
        self.end_pages: Callable[[str], object] = lambda visitor: None
        if door.has_class:
            self.lessons = ClassLessons(
                store,
                self.authority,
                class_name,
                forget=door.drop_cached,
                removed=lambda visitor: self.end_pages(visitor),
                own_codes=bool(door.code),
            )
        door.use_store(self.lessons.register if self.lessons else Register(store, class_name))
        own = f"http://{_bracket_ipv6(shown_host)}:{port}{base.rstrip('/')}"
        self.address = own if address is None else address
        self._service = Service(
            self.authority,
            door.visitor_of_ticket,
            self.address,
            self.lessons,
            lambda: {"class": class_name, "code": door.code},
        )
        # Pages' Python, which this process starts, finds the service by it.
        os.environ.pop(CLASS, None)
        if door.has_class:
            os.environ[CLASS] = "1"
        os.environ[ADDRESS] = f"ws://{_bracket_ipv6(inside)}:{port}{base}{LINK}"

    def handlers(self, base: str) -> list[Any]:
        """Return tornado's rules for the addresses of shared tables."""
        rules = [self._service.handler(base), (f"{base}{JOIN}/([^/]*)", JoinTableHandler)]
        if self.lessons is not None:
            rules += download_routes(base, self._store, self._class_name, self._temporary)
        return rules

    async def load_class_lessons(self) -> None:
        """Follow from now on what other processes write, in the server's loop."""
        if self.lessons is not None:
            with suppress(Refused):  # the store does not answer: the first page asks it again
                await self.lessons.ready()

    async def record_attendance(self, ticket: str, looked_at: bool) -> None:
        """Record whether a browser is connected with the page that has a ticket."""
        await self._service.attend(ticket, looked_at)

    async def close(self) -> None:
        """End when all is kept."""
        if self.lessons is not None:
            await self.lessons.close()
        await self.authority.close()
        self._store.close()


class JoinTableHandler(RequestHandler):
    """Leads from the short address of a table to its page."""

    def get(self, typed: str) -> None:
        """Go there; the page says what is wrong with a code that leads nowhere."""
        base = self.settings["base_url"]
        code = read_code(typed) or typed
        self.redirect(f"{base}voila/render/{TOGETHER}?table={quote(code[:20], safe='')}")


def _network_address() -> str:
    """Return the address under which other computers of the network find this one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent
            address: str = probe.getsockname()[0]
        except OSError:
            return socket.gethostname()
    return address


def _bracket_ipv6(host: str) -> str:
    return f"[{host}]" if ":" in host else host
