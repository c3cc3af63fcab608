"""Pages that are forked after their notebook has run, so that the next one costs next to nothing.

A page of Voila is a process of its own, and each would import the same packages and run the same
cells. Where a process can fork, that is done once: a process without any connection runs the
notebook, and every visitor's page is a fork of it that begins to answer (`fork_server`). The server
asks for forks here, one template for each notebook in a language, and stores the page's HTML, in
which only the kernel's id changes. Widgets have the same ids in every fork.

What pages must not have in common, such as the seed of a new game, is drawn again when one begins:
see `catan_nb.ui.startup_hooks`. Where anything is unexpected, pages open in the ordinary way.
"""

from __future__ import annotations

import asyncio
import json
import logging
import math
import os
import secrets
import select
import signal
import socket
import subprocess
import sys
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.metadata import EntryPoint, version
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final
from urllib.parse import quote
from weakref import WeakSet

from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from jupyter_core.utils import ensure_async
from nbformat import NotebookNode, from_dict
from voila import __version__
from voila.notebook_renderer import NotebookRenderer
from voila.utils import get_page_config

__all__ = [
    "CAN_FORK",
    "FORK_SERVER",
    "PATIENCE",
    "TEMPLATE",
    "ForkProvisioner",
    "ForkServerClient",
    "ForkedProcess",
    "NoFork",
    "StoredPages",
    "TemplateProcess",
    "install_provisioner",
]


CAN_FORK: Final = (
    sys.platform == "linux"
    and hasattr(os, "pidfd_open")
    and int(version("ipykernel").partition(".")[0]) >= 7
)
"""Whether pages can be forked here.

On macOS a process that has used its frameworks may not; ipykernel has had its threads since 7.
"""
FORK_SERVER: Final = "catan_nb.ui.server.fork_server"
"""What runs in the first process."""
PATIENCE: Final = 60
"""Seconds that one of the processes may take; after them the page opens in the ordinary way."""


class NoFork(Exception):
    """A page cannot be forked and has to be opened in the ordinary way."""


class _ForkConnection:
    """A connection with one of the processes; one demand at a time."""

    def __init__(self, connection: socket.socket) -> None:
        connection.setblocking(False)
        self._socket = connection
        self._one = asyncio.Lock()
        self._busy = 0
        self._closed = False

    async def ask(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Ask, and return the answer."""
        async with self._one:
            try:
                await self._send(request)
                heard = await self._receive()
            except BaseException:
                self.close()  # an answer that comes late would be taken for the next one
                raise
        return _checked_answer(heard)

    async def send_with_socket(
        self, request: Mapping[str, Any], answer_socket: socket.socket
    ) -> None:
        """Ask for something that answers at a socket of its own."""
        async with self._one:
            await self._send(request, answer_socket)

    async def _send(
        self, request: Mapping[str, Any], answer_socket: socket.socket | None = None
    ) -> None:
        text = json.dumps(request).encode()
        descriptors = [] if answer_socket is None else [answer_socket.fileno()]
        with self._errors_as_no_fork():
            socket.send_fds(self._socket, [len(text).to_bytes(4, "big")], descriptors)
            await asyncio.get_running_loop().sock_sendall(self._socket, text)

    async def receive_answer(self) -> dict[str, Any]:
        """Wait for an answer."""
        return _checked_answer(await self._receive())

    async def _receive(self) -> dict[str, Any]:
        with self._errors_as_no_fork():
            async with asyncio.timeout(PATIENCE):
                length = int.from_bytes(await self._receive_exactly(4), "big")
                answer: dict[str, Any] = json.loads(await self._receive_exactly(length))
        return answer

    async def _receive_exactly(self, count: int) -> bytes:
        text = b""
        while len(text) < count:
            chunk = await asyncio.get_running_loop().sock_recv(self._socket, count - len(text))
            if not chunk:
                raise ConnectionError("the process has ended")
            text += chunk
        return text

    @contextmanager
    def _errors_as_no_fork(self) -> Iterator[None]:
        """Use the socket; say what fails as that there can be no fork."""
        self._busy += 1
        try:
            yield
        except (OSError, TimeoutError, ValueError) as error:
            raise NoFork(f"{type(error).__name__}: {error}") from error
        finally:
            self._busy -= 1
            if self._closed:
                self.close()

    def close(self) -> None:
        """End the process at the other end; who waits for its answer waits no more."""
        self._closed = True
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        # The loop would look for the answer at whatever gets the socket's number next.
        if not self._busy:
            self._socket.close()


def _checked_answer(answer: dict[str, Any]) -> dict[str, Any]:
    """Return an answer; NoFork if it is a refusal."""
    if "refused" in answer:
        raise NoFork(answer["refused"])
    return answer


@dataclass(frozen=True)
class TemplateProcess:
    """A process that has run a notebook.

    Attributes
    ----------
    shown : list of list of NotebookNode
        For each of the cells what it shows.
    """

    _connection: _ForkConnection
    shown: list[list[NotebookNode]]

    async def fork_page(self, connection_file: str, environment: Mapping[str, str]) -> int:
        """Begin a page; return the id of its process.

        Raises
        ------
        NoFork
            This process has ended, or can have no more children.
        """
        request = {"do": "page", "connection_file": connection_file, "environment": environment}
        return int((await self._connection.ask(request))["pid"])

    def close(self) -> None:
        """End the process; its pages go on."""
        self._connection.close()


class ForkServerClient:
    """Starts the process from which all others are forked, when it is first asked for one."""

    def __init__(self) -> None:
        self._first: asyncio.Future[_ForkConnection] | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._life: tuple[int, ...] = ()
        self._closed = False
        self._lines: WeakSet[_ForkConnection] = WeakSet()

    async def start_template(
        self, cells: Sequence[str], folder: Path, environment: Mapping[str, str]
    ) -> TemplateProcess:
        """Run cells in a folder, in a process that can be forked from then on.

        Raises
        ------
        NoFork
            A cell fails, or leaves something running, or there can be no such process.
        """
        first = await self._running_server()
        our_end, server_end = socket.socketpair()
        self._lines.add(line := _ForkConnection(our_end))
        try:
            with server_end:
                await first.send_with_socket(
                    {
                        "do": "template",
                        "cells": list(cells),
                        "folder": str(folder),
                        "environment": dict(environment),
                        "patience": PATIENCE,
                    },
                    server_end,
                )
            outputs = (await line.receive_answer())["shown"]
        except NoFork:
            line.close()
            raise
        return TemplateProcess(line, from_dict(outputs))  # type: ignore[no-untyped-call]

    async def _running_server(self) -> _ForkConnection:
        """Return the first process; where it has failed, the next who asks has another one."""
        if self._closed:
            raise NoFork("the server is stopping")
        if self._process is not None and self._process.poll() is not None:
            self._stop_server()
        if self._first is None:
            self._first = asyncio.ensure_future(self._start_server())
        first = self._first
        try:
            return await asyncio.shield(first)
        except Exception:
            if self._first is first:
                self._stop_server()
            raise

    async def _start_server(self) -> _ForkConnection:
        """Start the first process."""
        self._life = self._life or os.pipe()
        our_end, server_end = socket.socketpair()
        with server_end:
            inherited = (server_end.fileno(), self._life[0])
            self._process = subprocess.Popen(
                # As Jupyter starts its kernels: a debugger would complain otherwise.
                [sys.executable, "-Xfrozen_modules=off", "-m", FORK_SERVER, *map(str, inherited)],
                stdin=subprocess.DEVNULL,
                pass_fds=inherited,
                start_new_session=True,
            )
        self._lines.add(line := _ForkConnection(our_end))
        await line.receive_answer()
        return line

    def _stop_server(self) -> None:
        """End the first process; those that it has forked go on."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        first = self._first
        if first is not None and first.done() and not first.cancelled() and not first.exception():
            first.result().close()
        self._first = self._process = None

    def close(self) -> None:
        """End all processes, those of pages too."""
        self._closed = True
        for line in self._lines:
            line.close()
        for end in self._life:
            os.close(end)
        self._life = ()
        self._stop_server()


# How Jupyter starts a page's Python as a fork, where its notebook has been run.


TEMPLATE: Final = "CATAN_NB_TEMPLATE"
"""Variable of a page's environment with the key in `ForkProvisioner.templates`."""
_OWN: Final = ("QUERY_STRING", "VOILA_")
"""Beginnings of the variables that a page has of its own."""


class _NoForkFilter(logging.Filter):
    """Filters log records of pages that could not be forked, since they open in another way."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a record is about anything else."""
        return not (record.exc_info and isinstance(record.exc_info[1], NoFork))


_REFUSALS: Final = _NoForkFilter()


class ForkedProcess:
    """A forked process of which this one is not the parent, with the methods Jupyter needs.

    It is known by a handle, so that neither one that its parent has not noticed nor another one
    with the same number is taken for it.
    """

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid
        try:
            self._handle = os.pidfd_open(pid)
        except ProcessLookupError:
            self._handle = -1

    def __del__(self) -> None:
        if self._handle >= 0:
            os.close(self._handle)

    def poll(self) -> int | None:
        """Return None as long as it runs. How it ended only its parent knows."""
        return None if self._handle >= 0 and not self._wait_for_end(0) else 0

    def _wait_for_end(self, seconds: float) -> bool:
        # Not select, which knows the first thousand files only.
        ends = select.poll()
        ends.register(self._handle, select.POLLIN)
        return bool(ends.poll(seconds * 1000))

    def wait(self, timeout: float = 5) -> int:
        """Wait for its end, some seconds at most; Jupyter does so after it."""
        if self._handle >= 0:
            self._wait_for_end(timeout)
        return 0

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it still runs."""
        with suppress(ProcessLookupError):
            if self._handle >= 0:
                signal.pidfd_send_signal(self._handle, number)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)


class ForkProvisioner(LocalProvisioner):
    """Forks a kernel from a template that its environment names; starts all others as usual.

    Where that cannot be, starting it raises `NoFork`: a process of another kind would not know
    the widgets that the page shows.
    """

    process: Any
    templates: Final[dict[str, TemplateProcess]] = {}
    template: str = ""
    """The name of the template that this one comes from; empty for one that is no fork."""

    @property
    def forked(self) -> bool:
        """Whether this one is a fork."""
        return isinstance(self.process, ForkedProcess)

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Start the kernel."""
        environment: dict[str, str] = kwargs.get("env") or {}
        if TEMPLATE not in environment or self.parent is None:
            return await super().launch_kernel(cmd, **kwargs)
        template = self.templates.get(environment[TEMPLATE])
        if template is None:
            if self.pid is not None:
                # It has died and would be begun again: what shows the page must hear of its end.
                self.parent._restarter._fire_callbacks("dead")
            raise NoFork("its process has ended")
        own_variables = {name: text for name, text in environment.items() if name.startswith(_OWN)}
        pid = await template.fork_page(self.parent.connection_file, own_variables)
        self.process, self.pid, self.pgid = ForkedProcess(pid), pid, pid
        self.template = environment[TEMPLATE]
        return self.connection_info


def install_provisioner(log: logging.Logger | None = None) -> None:
    """Let kernels that this process starts come from here.

    Parameters
    ----------
    log : Logger, optional
        Of who starts them. Jupyter would write each refusal there twice, with where in its own
        code it was.
    """
    # A page that has died is begun again in a call of Tornado's own.
    for logger in (log, logging.getLogger("tornado.application")):
        if logger is not None:
            logger.addFilter(_REFUSALS)
    factory: Any = KernelProvisionerFactory.instance()
    name = "catan-nb-fork"
    where = f"{ForkProvisioner.__module__}:{ForkProvisioner.__name__}"
    factory.provisioners[name] = EntryPoint(name, where, factory.GROUP_NAME)
    factory.default_provisioner_name = name


# Pages whose notebook has been run once for all: their HTML, and the process to fork for each.


TEMPLATE_SIZE: Final = 30_000_000
"""Bytes that a process which has run a notebook has of its own, for most notebooks."""
IDLE: Final = 60.0
"""Seconds for which such a process waits for another visitor when no page of it is open."""
_KERNEL: Final = "kernel-" + secrets.token_hex(16)
"""Stands in stored HTML for the id of the page's own kernel."""


class _Renderer(NotebookRenderer):  # type: ignore[misc]
    """Voila's renderer with what another process has shown of the cells."""

    def __init__(self, run: Callable[[list[str]], Any], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._run = run
        self.template: TemplateProcess | None = None

    async def _jinja_kernel_start(self, nb: Any, kernel_id: Any, kernel_future: Any) -> str:
        self.kernel_started = True
        return _KERNEL

    async def _jinja_notebook_execute(self, nb: Any, kernel_id: Any) -> None:
        nb.cells = [cell async for cell in self._jinja_cell_generator(nb, kernel_id)]

    async def _jinja_cell_generator(self, nb: Any, kernel_id: Any) -> AsyncIterator[Any]:
        code = [cell for cell in nb.cells if cell.cell_type == "code"]
        self.template = await self._run([cell.source for cell in code])
        for cell, outputs in zip(code, self.template.shown, strict=True):
            cell.outputs = outputs
        for cell in nb.cells:
            yield cell


class _TemplateEnded(NoFork):
    """The process that a page should come from has ended, or been given up."""


@dataclass(frozen=True)
class _StoredPage:
    name: str
    html: str
    template: TemplateProcess
    changed: int


class StoredPages:
    """A server's pages that are opened by forking.

    The process that has run a notebook stays for a minute after its last page has been closed; that
    of the page that was tried out stays until its first visitor has come, too. Where memory is
    missing, those end at once whose page nobody has opened for the longest time; pages that are
    open go on.

    Parameters
    ----------
    server : Server
        Whose pages they are, and who starts their Python.
    folder : Path
        Where the server's notebooks are.
    may_share : callable
        Returns whether a notebook, by its file's name, may be run once for all visitors: nothing
        in it may depend on who opens it, or on luck that `catan_nb.ui.startup_hooks` does not
        draw again.
    memory_shortfall : callable
        Returns how many bytes of memory this machine has less than it should.
    """

    def __init__(
        self,
        server: Any,
        folder: Path,
        may_share: Callable[[str], bool],
        memory_shortfall: Callable[[], float] = lambda: 0,
    ) -> None:
        self.server, self.folder, self.may_share, self.memory_shortfall = (
            server,
            folder,
            may_share,
            memory_shortfall,
        )
        self._forks = ForkServerClient()
        self._pages: OrderedDict[tuple[str, str], asyncio.Future[_StoredPage]] = OrderedDict()
        self._count = 0
        self._used: Counter[str] = Counter()
        self._kept: tuple[str, str] | None = None
        self._left: dict[str, float] = {}

    async def try_out(self, path: str, language: str) -> None:
        """Make a page, and see that a fork of it answers; raise whatever happens otherwise.

        It is kept for its first visitor, however long nobody comes.
        """
        self._kept = path, language
        kernel = await self._start_kernel(await self._find_or_make_page(path, language), path, "")
        kernels = self.server.kernel_manager
        client = kernels.get_kernel(kernel).client()
        client.start_channels(hb=False)
        try:
            await client.wait_for_ready(timeout=PATIENCE)
        finally:
            client.stop_channels()
            await ensure_async(kernels.shutdown_kernel(kernel, now=True))

    async def open_page(self, path: str, language: str, query: str) -> tuple[str, str]:
        """Return the HTML of a page, and the id of its Python, which is started.

        Parameters
        ----------
        path : str
            The notebook, inside the folder.
        language : str
        query : str
            What the page's address asks for; its Python gets it.

        Raises
        ------
        NoFork
            The page must be opened in the ordinary way.
        """
        try:
            stored, kernel = await self._open_once(path, language, query)
        except _TemplateEnded:
            stored, kernel = await self._open_once(path, language, query)
        return stored.html.replace(_KERNEL, kernel), kernel

    async def _open_once(self, path: str, language: str, query: str) -> tuple[_StoredPage, str]:
        """Return a page and the id of its Python; _Ended where another try has another process."""
        stored = await self._find_or_make_page(path, language)
        self._used[stored.name] += 1
        self._left.pop(stored.name, None)
        if self._kept == (path, language):
            self._kept = None
        try:
            return stored, await self._start_kernel(stored, path, query)
        except NoFork as error:
            if _finished_page(self._pages.get((path, language))) is stored:
                self._drop_page(path, language)
                self.server.log.error("%s could not be forked: %s", path, error)
            raise _TemplateEnded(str(error)) from error
        finally:
            self._used[stored.name] -= 1
            self._used += Counter()  # which leaves out those of which nobody opens a page

    async def _start_kernel(self, stored: _StoredPage, path: str, query: str) -> str:
        """Start a page's Python, and return its id; NoFork if it is no fork."""
        environment = {TEMPLATE: stored.name, "QUERY_STRING": query}
        kernels = self.server.kernel_manager
        folder = str(Path(path).parent)
        kernel = str(kernels.new_kernel_id())
        try:
            await ensure_async(kernels.start_kernel(kernel_id=kernel, path=folder, env=environment))
        except NoFork:
            # Jupyter would keep it as one that is just being started, and fail to end it.
            kernels._pending_kernels.pop(kernel, None)
            raise
        provisioner = kernels.get_kernel(kernel).provisioner
        if not isinstance(provisioner, ForkProvisioner) or not provisioner.forked:
            # One that the computer's settings have put in its place: it knows no widget of ours.
            await ensure_async(kernels.shutdown_kernel(kernel, now=True))
            raise NoFork("Python is started by something else here")
        return kernel

    async def _find_or_make_page(self, path: str, language: str) -> _StoredPage:
        """Return a page, which is made when it is first asked for; NoFork if it cannot be."""
        if not self.may_share(Path(path).name):
            raise NoFork("this notebook is not one of the kit's")
        key = path, language
        try:
            changed = (self.folder / path).stat().st_mtime_ns
        except OSError as error:
            raise NoFork(str(error)) from error
        stored = _finished_page(self._pages.get(key))
        if stored is not None and stored.changed != changed:
            self._drop_page(path, language)
        if key not in self._pages:
            self.make_room()
            self._pages[key] = asyncio.ensure_future(
                self._make_page_or_refuse(path, language, changed)
            )
        self._pages.move_to_end(key)
        page = self._pages[key]
        try:
            return await asyncio.shield(page)
        except NoFork:
            if self._pages.get(key) is page:
                del self._pages[key]
            raise

    def make_room(self) -> int:
        """End as many processes as memory is missing for; return how many those were."""
        too_many = max(math.ceil(self.memory_shortfall() / TEMPLATE_SIZE), 0)
        spare = [key for key, stored in self._finished_pages() if not self._used[stored.name]][
            :too_many
        ]
        for key in spare:
            self._drop_page(*key)
        return len(spare)

    def end_idle_templates(self) -> None:
        """End the processes whose pages have all been closed for a minute."""
        now, kernels = time.monotonic(), self.server.kernel_manager
        pages = (kernels.get_kernel(id).provisioner for id in kernels.list_kernel_ids())
        open_ = Counter(page.template for page in pages if isinstance(page, ForkProvisioner))
        idle = {
            stored.name: key
            for key, stored in self._finished_pages()
            if key != self._kept and not open_[stored.name] and not self._used[stored.name]
        }
        self._left = {name: self._left.get(name, now) for name in idle}
        for name, since in self._left.items():
            if now - since >= IDLE:
                self._drop_page(*idle[name])

    def _finished_pages(self) -> list[tuple[tuple[str, str], _StoredPage]]:
        """Return the pages that have been made."""
        stored_pages = ((key, _finished_page(page)) for key, page in self._pages.items())
        return [(key, stored) for key, stored in stored_pages if stored is not None]

    def _drop_page(self, path: str, language: str) -> None:
        """End the process of a page; whoever has it open keeps it."""
        self._pages.pop((path, language)).add_done_callback(_end_template)

    def close(self) -> None:
        """End all processes, those of open pages too."""
        for key in list(self._pages):
            self._drop_page(*key)
        self._forks.close()

    async def _make_page_or_refuse(self, path: str, language: str, changed: int) -> _StoredPage:
        """Make a page; whatever goes wrong, it can still be opened in the ordinary way."""
        try:
            return await self._make_page(path, language, changed)
        except NoFork:
            raise
        except Exception as error:
            self.server.log.error("%s runs for each visitor: %r", path, error)
            raise NoFork(repr(error)) from error

    async def _make_page(self, path: str, language: str, changed: int) -> _StoredPage:
        server = self.server
        query = f"language={language}"
        settings = {
            "base_url": server.base_url,
            "settings": server.app.settings,
            "log": server.log,
            "voila_configuration": server.voila_configuration,
        }
        dressed = server.voila_configuration.page_config_hook(
            get_page_config(**settings), **settings, notebook_path=path
        )

        async def run_cells(cells: list[str]) -> TemplateProcess:
            environment = {"SERVER_SOFTWARE": f"voila/{__version__}", "QUERY_STRING": query}
            return await self._forks.start_template(cells, (self.folder / path).parent, environment)

        renderer = _Renderer(
            run_cells,
            # What prepares the notebook learns nothing of who asks: it is for everybody.
            request_handler=SimpleNamespace(
                request=SimpleNamespace(query=query, path=f"/voila/render/{quote(path)}")
            ),
            voila_configuration=server.voila_configuration,
            traitlet_config=server.config,
            notebook_path=path,
            template_paths=server.template_paths,
            config_manager=server.config_manager,
            contents_manager=server.contents_manager,
            base_url=server.base_url,
            kernel_spec_manager=server.kernel_spec_manager,
            page_config=dressed,
            mathjax_config=server.app.settings.get("mathjax_config"),
            mathjax_url=server.app.settings.get("mathjax_url"),
        )
        try:
            await renderer.initialize()
            html = await renderer.generate_content_str()
        except BaseException:
            if renderer.template is not None:
                renderer.template.close()
            raise
        if renderer.template is None:
            raise NoFork("the page has no cells")
        self._count += 1
        name = f"{self._count} {path} {language}"
        ForkProvisioner.templates[name] = renderer.template
        return _StoredPage(name, html, renderer.template, changed)


def _finished_page(page: asyncio.Future[_StoredPage] | None) -> _StoredPage | None:
    """Return a page that has been made; None for one that is not there yet, or has failed."""
    if page is None or not page.done() or page.cancelled() or page.exception():
        return None
    return page.result()


def _end_template(page: asyncio.Future[_StoredPage]) -> None:
    if (stored := _finished_page(page)) is not None:
        ForkProvisioner.templates.pop(stored.name, None)
        stored.template.close()
