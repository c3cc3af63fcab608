"""A kernel that runs cells before it has any connection, and gets its connections later.

Nothing in here may start a thread, open a socket or keep a loop before `connect`: the process
forks, and only the thread that forks lives on. It is ipykernel's own application with its steps in
another order, so it knows ipykernel's inside: `tests/ui/forks/test_forks.py` tells of a version
that has changed.
"""

from __future__ import annotations

import asyncio
import io
import logging
import os
import sys
import threading
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from ipykernel.kernelapp import IPKernelApp
from jupyter_client.session import Session
from traitlets.config import Config
from zmq.eventloop.zmqstream import ZMQStream

__all__ = ["NotSilent", "SilentKernel"]


class NotSilent(Exception):
    """A cell has failed, or has left something running that a fork would not have."""


class _Session(Session):
    """Keeps what is sent as long as there is nobody to send it to."""

    heard: list[Any] | None = None

    def send(
        self, stream: Any, msg_or_type: Any, content: Any = None, *more: Any, **named: Any
    ) -> Any:
        """Send a message, or keep it."""
        if self.heard is None:
            return super().send(stream, msg_or_type, content, *more, **named)
        if isinstance(msg_or_type, str):
            self.heard.append((msg_or_type, content))
        else:
            self.heard.append((msg_or_type["header"]["msg_type"], msg_or_type["content"]))
        return None


class _Printed(io.TextIOBase):
    """Standard output, or the errors, of a kernel without connections."""

    def __init__(self, session: _Session, name: str) -> None:
        self._session, self._name = session, name

    def writable(self) -> bool:
        """Return that one may write."""
        return True

    def write(self, text: str, /) -> int:
        """Keep what is printed."""
        self._session.send(None, "stream", {"name": self._name, "text": text})
        return len(text)


class SilentKernel(IPKernelApp):
    """ipykernel's application whose kernel exists, and runs cells, before it is connected.

    Examples
    --------
    ``SilentKernel.made().run(["1 + 1"])`` returns, for each cell, what it shows.
    """

    @classmethod
    def made(cls) -> SilentKernel:
        """Make the only one of this process."""
        app: SilentKernel = cls.instance(
            capture_fd_output=False,  # two threads for what is printed past Python
            config=Config(HistoryManager={"enabled": False}, Application={"log_level": "CRITICAL"}),
        )
        app.log_level = logging.CRITICAL  # it tells the terminal whatever a browser sends
        # What is sent without a copy needs a thread with connections of its own.
        app.session = _Session(parent=app, copy_threshold=sys.maxsize)
        app.session.heard = []
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
        app._take(("pdb", "path", "shell", "gui_pylab", "extensions", "code"))
        return app

    def _take(self, steps: Sequence[str]) -> None:
        """Take steps of ipykernel's application, which it would take one after the other."""
        for step in steps:
            getattr(self, f"init_{step}")()

    # ---- without connections ---------------------------------------------------------------

    def run(self, cells: Sequence[str]) -> list[list[dict[str, Any]]]:
        """Run cells one after the other; return what each shows, as in a notebook's file.

        Raises
        ------
        NotSilent
            One fails, or something still runs after the last one.
        """
        self.kernel.shell.execution_count = 1
        loop = asyncio.new_event_loop()
        asyncio.set_event_loop(loop)
        with self._printing():
            shown = [loop.run_until_complete(self._one(cell)) for cell in cells]
        loop.run_until_complete(asyncio.sleep(0))
        # Calls for later are in the loop's own list, which asyncio does not show in another way.
        late = [call for call in getattr(loop, "_scheduled", ()) if not call.cancelled()]
        if late or asyncio.all_tasks(loop) or threading.active_count() > 1:
            raise NotSilent("something goes on after the last cell")
        loop.close()
        return shown

    async def _one(self, cell: str) -> list[dict[str, Any]]:
        self.session.heard = []
        result = await self.kernel.shell.run_cell_async(
            cell, store_history=True, transformed_cell=self.kernel.shell.transform_cell(cell)
        )
        if not result.success:
            raise NotSilent(f"a cell fails: {result.error_in_exec or result.error_before_exec}")
        self.kernel.shell.events.trigger("post_execute")
        heard, self.session.heard = self.session.heard, []
        return list(_outputs(heard))

    @contextmanager
    def _printing(self) -> Iterator[None]:
        before = sys.stdout, sys.stderr, sys.displayhook
        sys.stdout, sys.stderr = (_Printed(self.session, name) for name in ("stdout", "stderr"))
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
        session.heard, session.session, session.pid = None, str(uuid.uuid4()), os.getpid()
        self.connection_file = connection_file
        # No heartbeat, which would need another: the server sees when a process ends.
        self._take(("connection_file", "sockets", "io", "signal"))
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

    def end(self) -> None:
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


def _outputs(heard: Sequence[tuple[str, Any]]) -> Iterator[dict[str, Any]]:
    """Make what a notebook's file keeps of messages; all that is printed in a row is one."""
    printed: dict[str, Any] | None = None
    for kind, content in heard:
        if kind == "stream" and printed is not None and printed["name"] == content["name"]:
            printed["text"] += content["text"]
            continue
        if kind in ("stream", "display_data", "execute_result"):
            kept = {name: part for name, part in content.items() if name != "transient"}
            output = {"output_type": kind, **kept}
            printed = output if kind == "stream" else None
            yield output
        elif kind in ("update_display_data", "clear_output", "error"):
            raise NotSilent(f"a cell does what only a page in use can show: {kind}")
