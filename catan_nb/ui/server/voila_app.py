"""The Voila application with the kit's settings. It takes a second to import."""

from __future__ import annotations

import asyncio
import logging
import math
import re
import sys
import time
import traceback
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

import zmq
from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from jupyter_core.utils import run_sync
from jupyter_server.auth.identity import IdentityProvider, User
from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.web import HTTPError, RedirectHandler
from traitlets import Bool, Instance, Integer, Unicode
from traitlets import Callable as CallableTrait
from voila import notebook_renderer
from voila.app import Voila
from voila.exporter import VoilaExporter

from catan_nb.language import current, requested_language
from catan_nb.ui.looks.masthead import head_links
from catan_nb.ui.server.admission import (
    EACH,
    EACH_HERE,
    FORKED,
    ORDINARY,
    PACE,
    PACE_HERE,
    UNSEEN,
    Machine,
    PageLimits,
    ProcessorMeter,
    QueueHandler,
)
from catan_nb.ui.server.admission import QUEUE_ADDRESS as QUEUE
from catan_nb.ui.server.class_commands import startup_announcement
from catan_nb.ui.server.connection import (
    ConnectionMonitor,
    PageChannels,
    PageConnection,
    PageKernelManager,
)
from catan_nb.ui.server.forked_pages import NoFork, StoredPages
from catan_nb.ui.server.hub import HubDoor, HubService
from catan_nb.ui.server.login import Door, is_local_only
from catan_nb.ui.server.login_pages import require_visitor
from catan_nb.ui.server.memory import trim_heap
from catan_nb.ui.server.page_handlers import (
    LEFT_OUT,
    OWN,
    AnswerCompressor,
    FrontPageHandler,
    LinkedFiles,
    NotFoundHandler,
    PageLeftHandler,
    ScriptBundle,
    ScriptBundleHandler,
)
from catan_nb.ui.server.page_handlers import PIECES_ADDRESS as PIECES
from catan_nb.ui.server.rate_limits import BoundedServer, Traffic
from catan_nb.ui.server.request_checks import (
    SecurityHeaders,
    add_request_checks,
    make_host_check,
    refuse_cross_site,
    refuse_prefetch,
    with_field_limit,
)
from catan_nb.ui.server.static_assets import static_files_rule

if TYPE_CHECKING:
    from catan_nb.ui.server.shared_tables import SharedTables

__all__ = [
    "LENGTH",
    "PAUSE",
    "AnonymousIdentity",
    "OneLineFilter",
    "Server",
    "install_exporter",
    "one_line_logging",
]


# What a server says of faults: one line each, and few of a kind, however many visitors cause.


PAUSE: Final = 60.0
"""Seconds between two lines from one place of the code."""
LENGTH: Final = 300
"""Characters of a line."""


class OneLineFilter(logging.Filter):
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
        record.msg, record.args = _one_line(record, self._left_out.pop(place, 0)), ()
        record.exc_info = record.exc_text = record.stack_info = None
        return True


def _one_line(record: logging.LogRecord, left_out: int) -> str:
    """Return what a record says, in characters that do nothing to a terminal."""
    message = record.getMessage()
    error = record.exc_info[1] if record.exc_info else None
    if error is not None:
        message = f"{_shorten(message)}: {type(error).__name__}: {error}{_raise_location(error)}"
    note = f" (and {left_out} more before)" if left_out else ""
    return _shorten(message) + note


def _shorten(text: str) -> str:
    shortened = text.strip()[:LENGTH]
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in shortened)


def _raise_location(error: BaseException) -> str:
    """Return where an error was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    return f" ({frames[-1].filename}:{frames[-1].lineno})" if frames else ""


def one_line_logging(configuration: dict[str, Any]) -> dict[str, Any]:
    """Return a configuration of logging, as `logging.config` reads it, for all loggers and so."""
    console = configuration["handlers"]["console"] | {"filters": ["one_line"]}
    return configuration | {
        "filters": {"one_line": {"()": OneLineFilter}},
        "handlers": configuration["handlers"] | {"console": console},
        "root": {"handlers": ["console"]},
    }


# Voila's way from a notebook to a page, with templates that are compiled once for all pages.


class BytecodeInMemory(BytecodeCache):
    """Keeps compiled templates in memory; a template that has changed is compiled again."""

    def __init__(self) -> None:
        self._codes: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give what was compiled before."""
        if bucket.key in self._codes:
            bucket.bytecode_from_string(self._codes[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Take what was just compiled."""
        self._codes[bucket.key] = bucket.bytecode_to_string()


_COMPILED: Final = BytecodeInMemory()


class CachingExporter(VoilaExporter):  # type: ignore[misc]
    """Voila's exporter; a page would otherwise wait until fourteen templates are compiled."""

    @property
    def environment(self) -> Environment:
        """The Jinja environment, which each page has anew."""
        made: Any = super().environment
        made.bytecode_cache = _COMPILED
        return made  # type: ignore[no-any-return]


def install_exporter() -> None:
    """Let Voila use it; there is no setting for that."""
    notebook_renderer.VoilaExporter = CachingExporter


# Whom Jupyter takes a visitor for: the kit's own doors say who comes in, and set the cookies.


_VISITOR: Final = User("visitor")


class AnonymousIdentity(IdentityProvider):
    """Knows everybody as the same user, without a cookie that would tell one from another."""

    def get_user(self, handler: Any) -> User:
        """Return that user."""
        return _VISITOR


install_exporter()

BODY: Final = 20_000
"""Bytes that a request may bring: a form of the door. What pages take in comes on their lines."""
HEAD: Final = 32_768
"""Bytes of a request's headers."""
PATIENCE: Final = 60
"""Seconds in which a request must have come in, and after which an idle connection ends."""
FAREWELL: Final = 2.0
"""Seconds in which the pages of somebody who was removed can still say so."""
LOCAL: Final = ("localhost", "127.0.0.1", "::1")
"""Where nobody asks but who sits at this computer."""


class Server(Voila):  # type: ignore[misc]
    """The kit's Voila application.

    Attributes
    ----------
    page:
        The notebook that the bare address leads to; None leads to a list.
    front:
        The HTML to answer with instead of running that notebook; None runs it.
    browse:
        Whether to open it in the computer's browser.
    compose:
        Returns what is run in place of a notebook, or None.
    stored:
        The pages that are forked, or None where each runs its notebook.
    warm:
        The notebook that is run, for pages to be forked, as soon as the server listens.
    door:
        Who may come in.
    linked:
        What of the folder is answered.
    hosts:
        The names under which it may be asked.
    shared:
        The shared tables, or None where there are none.
    hub:
        The place beside JupyterHub, or None where there is no hub.
    machine:
        What it may use.
    most_pages:
        How many pages may be open at once, if fewer than there is room for.
    ping:
        Seconds after which a page is asked whether it is still there; one that has not answered
        three times, on a tablet asleep, is connected no more, and its Python ends with time.
    tried:
        Done as soon as it is known whether pages can be forked here.
    """

    name = "voila"
    page = Unicode(None, allow_none=True)
    front = Unicode(None, allow_none=True)
    browse = Bool(False)
    compose = CallableTrait(None, allow_none=True)
    stored = Instance(StoredPages, allow_none=True)
    warm = Unicode(None, allow_none=True)
    door = Instance(Door, ())
    linked = Instance(LinkedFiles)
    hosts = Instance(frozenset, (), allow_none=False)
    hub = Instance(HubService, allow_none=True)
    machine = Instance(Machine, ())
    most_pages = Integer(None, allow_none=True)
    limits: PageLimits
    traffic: Traffic
    connections: BoundedServer
    pieces: ScriptBundle
    shared: SharedTables | None = None
    tried: asyncio.Future[None] | None = None
    ping = 20.0

    def get_default_logging_config(self) -> Any:
        """Say of each kind of fault one line a minute."""
        return one_line_logging(super().get_default_logging_config())

    def init_settings(self) -> Any:
        """Add the kit's answer to unknown addresses, its looks, and that answers are compressed."""
        self.voila_configuration.multi_kernel_manager_class = PageKernelManager
        self.identity_provider_class = AnonymousIdentity
        self.pieces = ScriptBundle(self.static_paths, self.labextensions_path)
        dress = self.voila_configuration.page_config_hook
        self.voila_configuration.page_config_hook = self.pieces.add_address_to(dress)
        settings = super().init_settings()
        # Voila would not start with pages prepared and this too, though it minds neither.
        self.voila_configuration.prelaunch_hook = self.compose
        settings["catan_nb_pages"] = self.open_forked_page
        settings["kernel_websocket_connection_class"] = PageChannels
        settings["ws_ping_interval"] = round(self.ping * 1000)
        settings["ws_ping_timeout"] = round(self.ping * 3000)
        settings |= {
            f"catan_nb_{name}": getattr(self, name) for name in ("door", "linked", "shared")
        }
        settings["catan_nb_limits"] = self.limits = self.make_page_limits()
        settings["catan_nb_traffic"] = self.traffic = Traffic(
            ProcessorMeter(self.limits.process_ids).seconds_since_last_call
        )
        settings["catan_nb_attendance"] = self.shared and ConnectionMonitor(
            self.kernel_manager, self.shared.record_attendance
        )
        if self.shared is not None:
            self.shared.end_pages = self.end_pages_soon
        settings["transforms"] = [SecurityHeaders, AnswerCompressor]
        # Jupyter's own pages about faults need files that Voila does not have.
        settings["jinja2_env"] = settings["voila_jinja2_env"]
        settings["default_handler_class"] = NotFoundHandler
        settings["default_handler_args"] = {"voila_configuration": self.voila_configuration}
        settings["voila_jinja2_env"].globals["looks"] = head_links(self.base_url)
        return settings

    def make_page_limits(self) -> PageLimits:
        """Return what lets visitors open pages as long as there is room."""
        # Sockets are as many as the pages and their connections need: files are the limit.
        self.kernel_manager.context.set(zmq.MAX_SOCKETS, 65_535)
        is_local = self.ip in LOCAL and self.hub is None
        return PageLimits(
            self.kernel_manager,
            self.machine,
            lambda: ORDINARY if self.stored is None else FORKED,
            limit=self.most_pages,
            each=EACH_HERE if is_local else EACH,
            pace=PACE_HERE if is_local else PACE,
            unseen=(self.most_pages or UNSEEN) if self.door.is_open else None,
            make_room=lambda: self.stored is not None and self.stored.make_room(),
        )

    def init_handlers(self) -> Any:
        """Put the kit's addresses before Voila's."""
        handlers: list[Any] = [
            (rule[0], OWN.get(rule[1], rule[1]), *rule[2:])
            for rule in super().init_handlers()
            if rule[1] not in LEFT_OUT
        ]
        handlers.insert(0, (f"{self.server_url}voila/api/shutdown/(.*)", PageLeftHandler))
        handlers.insert(0, static_files_rule(self.server_url))
        handlers.insert(0, (self.server_url + PIECES, ScriptBundleHandler, {"pieces": self.pieces}))
        if self.shared is not None:
            handlers[:0] = self.shared.handlers(self.server_url)
        handlers.insert(0, (f"{self.server_url}{QUEUE}", QueueHandler, {"limits": self.limits}))
        if self.page:
            start = f"{self.base_url}voila/render/{quote(self.page)}"
            handlers.insert(
                0, (self.server_url, RedirectHandler, {"url": start, "permanent": False})
            )
            if self.front is not None:
                handlers.insert(0, (re.escape(start), FrontPageHandler, {"text": self.front}))
        return handlers

    def listen(self) -> None:
        """Listen until Ctrl-C."""
        if isinstance(self.door, HubDoor):
            from catan_nb.ui.server.hub_login import require_hub_login

            require_hub_login(self.app, self.door)
        else:
            require_visitor(self.app, self.door)
        names = make_host_check(self.hosts, loopback=is_local_only(self.ip))
        add_request_checks(self.app, (names, refuse_prefetch, refuse_cross_site))
        self.app.start_request = with_field_limit(self.app.start_request)
        self.connections = BoundedServer(
            self.app,
            limit=self.machine.max_connections(),
            patience=PATIENCE,
            max_body_size=BODY,
            max_header_size=HEAD,
        )
        self.app.listen = self.connections.listen
        IOLoop.current().add_callback(self.announce)
        super().listen()

    async def open_forked_page(self, path: str, query: str) -> tuple[str, str]:
        """Return the HTML of a page that is forked, and its Python's id; NoFork if it cannot be."""
        if self.tried is not None:
            await asyncio.shield(self.tried)
        if self.stored is None:
            raise NoFork("pages are not forked")
        return await self.stored.open_page(path, requested_language(query) or current(), query)

    async def try_out_forks(self, path: str) -> None:
        """Run a page's notebook for its visitors, and see whether pages can be forked here."""
        if self.stored is not None:
            try:
                await self.stored.try_out(path, current())
            except Exception as error:
                self.stored.close()
                self.stored = None
                message = f"Each page runs its notebook itself; it could not be forked: {error!r}"
                print(message, self.limits.capacity_text(), sep="\n", flush=True)

    def end_pages_soon(self, visitor: str) -> None:
        """End the pages of somebody who was removed, when they have said so to who sits there."""

        def end() -> None:
            for kernel in self.limits.end_pages(visitor):
                PageConnection.close_connections(kernel)

        IOLoop.current().call_later(FAREWELL, end)

    def end_unused(self) -> None:
        """End the pages that nobody reads any more, and the processes that nobody needs."""
        self.limits.update_pages()
        self.limits.limit_processes(self.traffic.is_overdrawn)
        self.connections.close_slow_connections()
        if self.stored is not None:
            self.stored.end_idle_templates()
        trim_heap()

    def stop(self) -> None:
        """End all pages at once."""
        if self.stored is not None:
            self.stored.close()
        # One that is still being started is not known yet, and ends with its parent.
        with suppress(HTTPError):
            run_sync(self.kernel_manager.shutdown_all)(now=True)
        # A page that has died by itself leaves a socket behind, for which the end would wait.
        self.kernel_manager.context.destroy(linger=0)
        if self.shared is not None:
            run_sync(self.shared.close)()

    def announce(self) -> None:
        """Tell where the page is, and open it."""
        print(self.limits.capacity_text(), flush=True)
        address = f"{self.hub.address}/" if self.hub and self.hub.address else self.display_url
        if self.door.code and self.shared is not None:
            address = f"{self.shared.address}/"
        text, address = startup_announcement(address, self.door, drawn=sys.stdout.isatty())
        print(text, flush=True)
        PeriodicCallback(self.end_unused, 5000).start()
        if self.shared is not None:
            IOLoop.current().add_callback(self.shared.load_class_lessons)
            PeriodicCallback(self.shared.authority.tidy_up, 5000).start()
        if self.browse:
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        if self.stored is not None and self.warm:
            self.tried = asyncio.ensure_future(self.try_out_forks(self.warm))
