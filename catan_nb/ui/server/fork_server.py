"""The process that forks: ``python -m catan_nb.ui.server.fork_server CONNECTION LIFE``.

It speaks with the server in JSON over a pair of sockets. It is asked either for another nest,
which has run a notebook's cells, or for a page, which is a fork that answers as a kernel. A
nest ends when the server closes its end; a page goes on until the server itself has ended.

Its kernel runs cells before it has any connection, and gets its connections later. Nothing in
here may start a thread, open a socket or keep a loop before `connect`: the process forks, and
only the thread that forks lives on. It is ipykernel's own application with its steps in another
order, so it knows ipykernel's inside: `tests/ui/forks/test_forks.py` tells of a version that has
changed.
"""

from __future__ import annotations

import asyncio
import gc
import io
import json
import logging
import os
import select
import signal
import socket
import sys
import threading
import traceback
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Any, Final, NoReturn

from ipykernel.kernelapp import IPKernelApp
from jupyter_client.session import Session
from traitlets.config import Config
from zmq.eventloop.zmqstream import ZMQStream

from catan_nb.games import new_game
from catan_nb.ui.server.memory import reduce_memory_use, trim_heap

__all__ = ["CellFailed", "SilentKernel", "main"]


class CellFailed(Exception):
    """A cell has failed, or has left something running that a fork would not have."""


class _HoldingSession(Session):
    """Keeps what is sent as long as there is nobody to send it to."""

    held: list[Any] | None = None

    def send(
        self, stream: Any, msg_or_type: Any, content: Any = None, *kwargs: Any, **named: Any
    ) -> Any:
        """Send a message, or keep it."""
        if self.held is None:
            return super().send(stream, msg_or_type, content, *kwargs, **named)
        if isinstance(msg_or_type, str):
            self.held.append((msg_or_type, content))
        else:
            self.held.append((msg_or_type["header"]["msg_type"], msg_or_type["content"]))
        return None


class _CapturedStream(io.TextIOBase):
    """Standard output, or the errors, of a kernel without connections."""

    def __init__(self, session: _HoldingSession, name: str) -> None:
        self._session, self._name = session, name

    def writable(self) -> bool:
        """Return that one may write."""
        return True

    def write(self, text: str, /) -> int:
        """Keep what is printed."""
        self._session.send(None, "stream", {"name": self._name, "text": text})
        return len(text)


class SilentKernel(IPKernelApp):
    """An ipykernel application that runs cells before it is connected.

    Examples
    --------
    ``SilentKernel.create().run_cells(["1 + 1"])`` returns, for each cell, what it shows.
    """

    @classmethod
    def create(cls) -> SilentKernel:
        """Create the single instance of this process."""
        app: SilentKernel = cls.instance(
            capture_fd_output=False,  # two threads for what is printed past Python
            config=Config(HistoryManager={"enabled": False}, Application={"log_level": "CRITICAL"}),
        )
        app.log_level = logging.CRITICAL  # it tells the terminal whatever a browser sends
        # What is sent without a copy needs a thread with connections of its own.
        app.session = _HoldingSession(parent=app, copy_threshold=sys.maxsize)
        app.session.held = []
        # The applications above ipykernel's, which would open the sockets here.
        super(IPKernelApp, app).initialize([])  # type: ignore[no-untyped-call]
        make: Any = app.kernel_class
        app.kernel = make.instance(
            parent=app,
            session=app.session,
            log=app.log,
            profile_dir=app.profile_dir,
            user_ns=app.user_ns,
            **dict.fromkeys(_SOCKETS),
        )
        app._run_init_steps(("pdb", "path", "shell", "gui_pylab", "extensions", "code"))
        return app

    def _run_init_steps(self, steps: Sequence[str]) -> None:
        """Take steps of ipykernel's application, which it would take one after the other."""
        for step in steps:
            getattr(self, f"init_{step}")()

    # ---- without connections ---------------------------------------------------------------

    def run_cells(self, cells: Sequence[str]) -> list[list[dict[str, Any]]]:
        """Run cells one after the other; return what each shows, as in a notebook's file.

        Raises
        ------
        CellFailed
            One fails, or something still runs after the last one.
        """
        self.kernel.shell.execution_count = 1
        loop = asyncio.new_event_loop()
        asyncio.set_event_loop(loop)
        with self._captured_output():
            outputs = [loop.run_until_complete(self._run_cell(cell)) for cell in cells]
        loop.run_until_complete(asyncio.sleep(0))
        # Calls for later are in the loop's own list, which asyncio does not show in another way.
        late = [call for call in getattr(loop, "_scheduled", ()) if not call.cancelled()]
        if late or asyncio.all_tasks(loop) or threading.active_count() > 1:
            raise CellFailed("something goes on after the last cell")
        loop.close()
        return outputs

    async def _run_cell(self, cell: str) -> list[dict[str, Any]]:
        self.session.held = []
        result = await self.kernel.shell.run_cell_async(
            cell, store_history=True, transformed_cell=self.kernel.shell.transform_cell(cell)
        )
        if not result.success:
            raise CellFailed(f"a cell fails: {result.error_in_exec or result.error_before_exec}")
        self.kernel.shell.events.trigger("post_execute")
        heard, self.session.held = self.session.held, []
        return list(_notebook_outputs(heard))

    @contextmanager
    def _captured_output(self) -> Iterator[None]:
        before = sys.stdout, sys.stderr, sys.displayhook
        sys.stdout, sys.stderr = (
            _CapturedStream(self.session, name) for name in ("stdout", "stderr")
        )
        try:
            yield
        finally:
            sys.stdout, sys.stderr, sys.displayhook = before

    # ---- with connections ------------------------------------------------------------------

    def connect(self, connection_file: str, environment: Mapping[str, str]) -> None:
        """Begin to answer at the sockets that a file names, and go on until the end."""
        os.environ.update(environment)
        asyncio.set_event_loop(asyncio.new_event_loop())
        session, kernel = self.session, self.kernel
        session.held, session.session, session.pid = None, str(uuid.uuid4()), os.getpid()
        self.connection_file = connection_file
        # No heartbeat, which would need another: the server sees when a process ends.
        self._run_init_steps(("connection_file", "sockets", "io", "signal"))
        self.debugpy_socket.close()
        self.debug_shell_socket.close()
        with open(
            os.devnull, "wb"
        ) as nowhere:  # what is printed past Python would go to a terminal
            for printed in (1, 2):
                os.dup2(nowhere.fileno(), printed)
        self.shell_channel_thread.shell_stream = ZMQStream(
            self.shell_socket, self.shell_channel_thread.io_loop
        )
        kernel.shell_stream = self.shell_channel_thread.shell_stream
        kernel.control_stream = ZMQStream(self.control_socket, self.control_thread.io_loop)
        self.control_thread.start()
        self.shell_channel_thread.start()
        for name in _SOCKETS[3:]:
            setattr(kernel, name, getattr(self, name))
        for place in (kernel.shell.displayhook, kernel.shell.display_pub):
            place.pub_socket = self.iopub_socket
        self.displayhook.get_execution_count = lambda: kernel.execution_count
        begin: Callable[[], None] = self.start
        begin()

    def close_connections(self) -> None:
        """Send what is still to be sent, and leave the connections."""
        close: Callable[[], None] = self.close
        close()


_SOCKETS = (
    "shell_stream",
    "control_stream",
    "debugpy_stream",
    "debug_shell_socket",
    "control_thread",
    "shell_channel_thread",
    "iopub_thread",
    "iopub_socket",
    "stdin_socket",
)
"""What a kernel is given of its connections; the first three are made of the sockets."""


def _notebook_outputs(messages: Sequence[tuple[str, Any]]) -> Iterator[dict[str, Any]]:
    """Make what a notebook's file keeps of messages; all that is printed in a row is one."""
    printed: dict[str, Any] | None = None
    for kind, content in messages:
        if kind == "stream" and printed is not None and printed["name"] == content["name"]:
            printed["text"] += content["text"]
            continue
        if kind in ("stream", "display_data", "execute_result"):
            kept = {name: value for name, value in content.items() if name != "transient"}
            output = {"output_type": kind, **kept}
            printed = output if kind == "stream" else None
            yield output
        elif kind in ("update_display_data", "clear_output", "error"):
            raise CellFailed(f"a cell does what only a page in use can show: {kind}")


IMPORTS: Final = (
    "anywidget",
    "difflib",
    "faulthandler",
    "ipycanvas",
    "ipywidgets",
    "segno",
    "tornado.platform.asyncio",
    "zmq.utils.garbage",
    "catan_nb.bots.development",
    "catan_nb.bots.knights.system",
    "catan_nb.classroom.link",
    "catan_nb.lessons",
    "catan_nb.rules.six",
    "catan_nb.ui.panels.coach",
    "catan_nb.ui.panels.turn",
    "catan_nb.rules.catalogue",
    "catan_nb.ui.base.statistics",
    "catan_nb.ui.cities_knights.system",
    "catan_nb.ui.cities_knights.progress",
    "catan_nb.ui.cities_knights.fleet",
    "catan_nb.ui.cities_knights.improvements",
    "catan_nb.ui.fastcard.system",
    "catan_nb.ui.pages.table",
    "catan_nb.ui.seafarers.system",
)
"""What most pages need, at their opening or in play: it is in memory once for all of them."""
SYSTEMS: Final = ("base", "base+cities_knights")
"""Most games are of these: rules and table are composed once for all, too."""
NICE: Final = 10
"""By how much this process and all that it forks are nicer than the server."""
REST: Final = 30
"""Seconds after which a page gives back what it has taken for a moment, again and again."""


class ForkServer:
    """A process without connections but the one to its server, which forks when it is asked."""

    def __init__(self, kernel: SilentKernel, connection: socket.socket, life: int) -> None:
        self.kernel, self.connection, self.life = kernel, connection, life

    def report_ready(self) -> None:
        """Report readiness to the server."""
        self._send_answer(ready=True)

    def serve(self) -> None:
        """Answer the server until it closes the connection."""
        while request := self._receive_request():
            if request.pop("do") == "page":
                self._fork_page(**request)
            else:
                self._fork_template(**request)

    def _receive_request(self) -> dict[str, Any] | None:
        """Return the next demand; the socket of a new nest comes with it."""
        text, sockets, _flags, _from = socket.recv_fds(self.connection, 4, 1)
        if len(text) < 4:
            return None
        length = int.from_bytes(text, "big")
        request: dict[str, Any] = json.loads(self.connection.recv(length, socket.MSG_WAITALL))
        if sockets:
            request["connection"] = sockets[0]
        return request

    def _send_answer(self, **answer: Any) -> None:
        """Send an answer to the server."""
        text = json.dumps(answer).encode()
        self.connection.sendall(len(text).to_bytes(4, "big") + text)

    def _fork_template(
        self,
        connection: int,
        cells: list[str],
        folder: str,
        environment: dict[str, str],
        patience: int,
    ) -> None:
        asks, self.connection = self.connection, socket.socket(fileno=connection)
        if self._fork() != 0:
            self.connection.close()
            self.connection = asks
            return
        asks.close()
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # cells may have children of their own
        signal.alarm(patience)  # the server does not wait for longer
        try:
            os.chdir(folder)
            _set_language(environment)
            outputs = self.kernel.run_cells(cells)
        except BaseException as error:
            self._send_answer(refused=f"{type(error).__name__}: {error}")
            os._exit(1)
        signal.alarm(0)
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        self._send_answer(shown=outputs)

    def _fork_page(self, connection_file: str, environment: dict[str, str]) -> None:
        pid = self._fork()
        if pid:
            try:
                self._send_answer(pid=pid)
            except OSError:  # nobody would ever end it
                os.kill(pid, signal.SIGKILL)
        elif pid == 0:
            # All pages stay in one session. Linux may share the processor among sessions first:
            # however many pages there are, their server has as much of it as they together.
            os.setpgid(0, 0)
            self.connection.close()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            threading.Thread(target=_exit_when_server_ends, args=(self.life,), daemon=True).start()
            _run_and_exit(lambda: self._run_page_kernel(connection_file, environment))

    def _run_page_kernel(self, connection_file: str, environment: dict[str, str]) -> None:
        from catan_nb.ui.startup_hooks import run_start_callbacks

        luck = sys.modules.get("numpy.random")  # where it is not loaded yet, it begins by itself
        if luck is not None:
            luck.seed()  # the luck of all forks would be the same; `random` knows that
        run_start_callbacks()
        self.kernel.connect(connection_file, environment)
        self.kernel.close_connections()

    def _fork(self) -> int | None:
        """Fork; return the child's id, 0 in the child, or None where there can be no more."""
        gc.collect()
        trim_heap()
        gc.freeze()  # what is there now is hardly ever garbage later, and looking for it copies it
        try:
            return os.fork()
        except OSError as error:
            self._send_answer(refused=str(error))
            return None


def _set_language(environment: dict[str, str]) -> None:
    """Let the cells that follow speak the language that their page is asked for in."""
    from catan_nb.language import begin

    os.environ.update(environment)
    begin(os.environ)


def _run_and_exit(action: Callable[[], None]) -> NoReturn:
    """Do something and end this process, as a kernel that is asked to end does."""
    code = 1
    try:
        action()
        code = 0
    except SystemExit as asked:
        code = asked.code if isinstance(asked.code, int) else 0
    except BaseException:
        traceback.print_exc(file=sys.__stderr__)
    finally:
        os._exit(code)


def _exit_when_server_ends(life: int) -> NoReturn:
    """Wait for the end of a pipe whose other end only the server has."""
    end = select.poll()  # `select.select` knows no numbers of files above a thousand
    end.register(life, select.POLLIN)
    while not end.poll(REST * 1000):
        trim_heap()  # what opening, or a move, took for a moment
    os._exit(1)


def _import_common_modules() -> None:
    """Load what most pages need. Some packages make widgets at import: the kernel must be there."""
    for name in IMPORTS:
        import_module(name)
    from catan_nb.ui.systems.registry import of

    for system in SYSTEMS:
        game = new_game(system, players=4)
        game.push(game.legal_actions()[0])
        of(game.rules)


def main(connection: int, life: int) -> None:
    """Make the kernel, import what most pages need, and serve."""
    os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # who ends is forgotten, without anybody waiting
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    reduce_memory_use()
    kernel = SilentKernel.create()
    nest = ForkServer(kernel, socket.socket(fileno=connection), life)
    _import_common_modules()
    with suppress(ConnectionError):  # the server has ended, and nobody asks any more
        nest.report_ready()
        nest.serve()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
