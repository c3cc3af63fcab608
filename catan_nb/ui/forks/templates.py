"""The server's side of the processes that fork: one for each notebook in a language."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final
from weakref import WeakSet

from nbformat import NotebookNode, from_dict

__all__ = ["CAN_FORK", "PATIENCE", "Forks", "NoFork", "Template"]

CAN_FORK: Final = (
    sys.platform == "linux"
    and hasattr(os, "pidfd_open")
    and int(version("ipykernel").partition(".")[0]) >= 7
)
"""Whether pages can be forked here.

On macOS a process that has used its frameworks may not; ipykernel has had its threads since 7.
"""
NEST: Final = "catan_nb.ui.forks.nest"
"""What runs in the first process."""
PATIENCE: Final = 60
"""Seconds that one of the processes may take; after them the page opens in the ordinary way."""


class NoFork(Exception):
    """A page cannot be forked: it has to open in the ordinary way."""


class _Line:
    """A connection with one of the processes; one demand at a time."""

    def __init__(self, connection: socket.socket) -> None:
        connection.setblocking(False)
        self._socket = connection
        self._one = asyncio.Lock()
        self._busy = 0
        self._closed = False

    async def ask(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        """Ask, and return the answer."""
        async with self._one:
            try:
                await self._send(asked)
                heard = await self._heard()
            except BaseException:
                self.close()  # an answer that comes late would be taken for the next one
                raise
        return _granted(heard)

    async def tell(self, asked: Mapping[str, Any], give: socket.socket) -> None:
        """Ask for something that answers at a socket of its own."""
        async with self._one:
            await self._send(asked, give)

    async def _send(self, asked: Mapping[str, Any], give: socket.socket | None = None) -> None:
        text = json.dumps(asked).encode()
        given = [] if give is None else [give.fileno()]
        with self._failing():
            socket.send_fds(self._socket, [len(text).to_bytes(4, "big")], given)
            await asyncio.get_running_loop().sock_sendall(self._socket, text)

    async def answer(self) -> dict[str, Any]:
        """Wait for an answer."""
        return _granted(await self._heard())

    async def _heard(self) -> dict[str, Any]:
        with self._failing():
            async with asyncio.timeout(PATIENCE):
                length = int.from_bytes(await self._exactly(4), "big")
                answer: dict[str, Any] = json.loads(await self._exactly(length))
        return answer

    async def _exactly(self, count: int) -> bytes:
        text = b""
        while len(text) < count:
            more = await asyncio.get_running_loop().sock_recv(self._socket, count - len(text))
            if not more:
                raise ConnectionError("the process has ended")
            text += more
        return text

    @contextmanager
    def _failing(self) -> Iterator[None]:
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


def _granted(answer: dict[str, Any]) -> dict[str, Any]:
    """Return an answer; NoFork if it is a refusal."""
    if "refused" in answer:
        raise NoFork(answer["refused"])
    return answer


@dataclass(frozen=True)
class Template:
    """A process that has run a notebook.

    Attributes
    ----------
    shown : list of list of NotebookNode
        For each of the cells what it shows.
    """

    _line: _Line
    shown: list[list[NotebookNode]]

    async def fork(self, connection_file: str, environment: Mapping[str, str]) -> int:
        """Begin a page; return the id of its process.

        Raises
        ------
        NoFork
            This process has ended, or can have no more children.
        """
        asked = {"do": "page", "connection_file": connection_file, "environment": environment}
        return int((await self._line.ask(asked))["pid"])

    def close(self) -> None:
        """End the process; its pages go on."""
        self._line.close()


class Forks:
    """Starts the process from which all others are forked, when it is first asked for one."""

    def __init__(self) -> None:
        self._first: asyncio.Future[_Line] | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._life: tuple[int, ...] = ()
        self._closed = False
        self._lines: WeakSet[_Line] = WeakSet()

    async def run(
        self, cells: Sequence[str], folder: Path, environment: Mapping[str, str]
    ) -> Template:
        """Run cells in a folder, in a process that can be forked from then on.

        Raises
        ------
        NoFork
            A cell fails, or leaves something running, or there can be no such process.
        """
        first = await self._beginning()
        here, there = socket.socketpair()
        self._lines.add(line := _Line(here))
        try:
            with there:
                await first.tell(
                    {
                        "do": "nest",
                        "cells": list(cells),
                        "folder": str(folder),
                        "environment": dict(environment),
                        "patience": PATIENCE,
                    },
                    there,
                )
            shown = (await line.answer())["shown"]
        except NoFork:
            line.close()
            raise
        return Template(line, from_dict(shown))  # type: ignore[no-untyped-call]

    async def _beginning(self) -> _Line:
        """Return the first process; where it has failed, the next who asks has another one."""
        if self._closed:
            raise NoFork("the server is stopping")
        if self._process is not None and self._process.poll() is not None:
            self._stop()
        if self._first is None:
            self._first = asyncio.ensure_future(self._start())
        first = self._first
        try:
            return await asyncio.shield(first)
        except Exception:
            if self._first is first:
                self._stop()
            raise

    async def _start(self) -> _Line:
        """Start the first process."""
        self._life = self._life or os.pipe()
        here, there = socket.socketpair()
        with there:
            inherited = (there.fileno(), self._life[0])
            self._process = subprocess.Popen(
                # As Jupyter starts its kernels: a debugger would complain otherwise.
                [sys.executable, "-Xfrozen_modules=off", "-m", NEST, *map(str, inherited)],
                stdin=subprocess.DEVNULL,
                pass_fds=inherited,
                start_new_session=True,
            )
        self._lines.add(line := _Line(here))
        await line.answer()
        return line

    def _stop(self) -> None:
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
        self._stop()
