"""Shared tables at a server of pages: where they are kept, and the short way to one by its code."""

from __future__ import annotations

import os
import socket
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from jupyter_core.paths import jupyter_data_dir
from tornado.web import RequestHandler

from catan_nb.classroom.authority import Authority
from catan_nb.classroom.codes import read_code
from catan_nb.classroom.lessons.class_lessons import ClassLessons
from catan_nb.classroom.link import ADDRESS
from catan_nb.classroom.messages import CLASS
from catan_nb.classroom.register import Register
from catan_nb.classroom.service import LINK, Service
from catan_nb.classroom.store import BadStore, NotKept, Store
from catan_nb.classroom.tables.refused import Refused
from catan_nb.classroom.visitors import LEARNER, Visitor
from catan_nb.language import gettext as _
from catan_nb.ui.server.door.door import Door
from catan_nb.ui.server.door.plain_page import closed_page, language_of
from catan_nb.ui.site.contents import CONTENTS, TOGETHER

__all__ = ["JOIN", "JoinTable", "Shared", "closed_to", "store_at"]

JOIN: Final = "join"
"""What stands before a table's code in the short address that leads to it."""
_FILE: Final = Path("catan_nb", "tables.sqlite")
"""Where tables are kept by itself, in the folder in which Jupyter keeps what is a user's own."""
_EVERYWHERE: Final = ("", "0.0.0.0", "::")


def store_at(address: str = "") -> Store:
    """Return the store at an address, by itself the user's own.

    Where that cannot be written, as in a container, tables last for as long as the server.

    Raises
    ------
    OSError
        There is no store at the address that was given.
    """
    try:
        if address:
            return Store(address)
        path = Path(jupyter_data_dir()) / _FILE
        path.parent.mkdir(parents=True, exist_ok=True)
        return Store(path)
    except (BadStore, NotKept, OSError) as error:
        if address:
            raise OSError(str(error)) from error
        told = _("Shared tables are kept only until the server stops: {error}")
        print(told.format(error=error), flush=True)
        return Store(Path(tempfile.mkdtemp(prefix="catan_nb_")) / _FILE.name)


class Shared:
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

    Attributes
    ----------
    address : str
        Where browsers of other computers find the server, without a slash at its end.
    authority : Authority
    lessons : ClassLessons or None
        What the class does at its lessons; None where there is none.
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
    ) -> None:
        inside = "127.0.0.1" if host in _EVERYWHERE else host
        shown = _own_address() if host in _EVERYWHERE else host
        self._store, self.authority = store, Authority(store, class_name)
        self.lessons: ClassLessons | None = None
        if door.has_class:
            self.lessons = ClassLessons(
                store, self.authority, class_name, forget=door.forget, own_codes=bool(door.code)
            )
        door.keep(self.lessons.register if self.lessons else Register(store, class_name))
        own = f"http://{_bracketed(shown)}:{port}{base.rstrip('/')}"
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
        os.environ[ADDRESS] = f"ws://{_bracketed(inside)}:{port}{base}{LINK}"

    def handlers(self, base: str) -> list[Any]:
        """Return tornado's rules for the addresses of shared tables."""
        return [
            self._service.handler(base),
            (f"{base}{JOIN}/([^/]*)", JoinTable),
        ]

    async def attend(self, ticket: str, looked_at: bool) -> None:
        """Take note of whether a browser is connected with the page that has a ticket."""
        await self._service.attend(ticket, looked_at)

    async def close(self) -> None:
        """End when all is kept."""
        if self.lessons is not None:
            await self.lessons.close()
        await self.authority.close()
        self._store.close()


class JoinTable(RequestHandler):
    """Leads from the short address of a table to its page."""

    def get(self, typed: str) -> None:
        """Go there; the page says what is wrong with a code that leads nowhere."""
        base = self.settings["base_url"]
        code = read_code(typed) or typed
        self.redirect(f"{base}voila/render/{TOGETHER}?table={quote(code[:20], safe='')}")


async def closed_to(handler: RequestHandler, visitor: Visitor, path: str) -> bool:
    """Answer a learner whose class has closed a lesson; False, and no answer, for all else."""
    shared: Shared | None = handler.settings["catan_nb_shared"]
    lessons, lesson = None if shared is None else shared.lessons, _lesson_at(path)
    if lessons is None or not lesson or visitor.role != LEARNER:
        return False
    with suppress(Refused):  # the store does not answer: what was known holds
        await lessons.ready()
    if not lessons.is_closed(lesson):
        return False
    handler.set_status(403)
    handler.finish(closed_page(language_of(handler.request), handler.settings["base_url"]))
    return True


def _lesson_at(path: str) -> str:
    """Return the key of the lesson that a notebook is; empty where it is none."""
    name = path.rpartition("/")[2]
    every = (one for part in CONTENTS.values() for one in part if one.kind == "lesson")
    return next((one.key for one in every if one.file == name), "")


def _own_address() -> str:
    """Return the address under which other computers of the network find this one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent
            found: str = probe.getsockname()[0]
        except OSError:
            return socket.gethostname()
    return found


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
