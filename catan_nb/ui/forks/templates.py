"""The server's side of the processes that fork: one for each notebook in a language."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from weakref import WeakSet

from nbformat import NotebookNode, from_dict

__all__ = ["CAN_FORK", "PATIENCE", "Forks", "NoFork", "Template"]

CAN_FORK: Final = sys.platform == "linux"
"""Whether pages can be forked here. On macOS a process that has used its frameworks may not."""
NEST: Final = "catan_nb.ui.forks.nest"
"""What runs in the first process."""
PATIENCE: Final = 60.0
"""Seconds after which a notebook is run in the ordinary way, where it still runs."""


class NoFork(Exception):
    """A page cannot be forked: it has to open in the ordinary way."""


class _Line:
    """A connection with one of the processes; one demand at a time."""

    def __init__(self, connection: socket.socket) -> None:
        connection.setblocking(False)
        self._socket = connection
        self._one = asyncio.Lock()

    async def ask(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        """Ask, and return the answer."""
        async with self._one:
            await self.tell(asked)
            return await self.answer()

    async def tell(self, asked: Mapping[str, Any], give: socket.socket | None = None) -> None:
        """Ask for something, and give a socket with it."""
        text = json.dumps(asked).encode()
        given = [] if give is None else [give.fileno()]
        try:
            socket.send_fds(self._socket, [len(text).to_bytes(4, "big")], given)
            await asyncio.get_running_loop().sock_sendall(self._socket, text)
        except OSError as error:
            raise NoFork(str(error)) from error

    async def answer(self) -> dict[str, Any]:
        """Wait for an answer."""
        try:
            async with asyncio.timeout(PATIENCE):
                length = int.from_bytes(await self._exactly(4), "big")
                answer: dict[str, Any] = json.loads(await self._exactly(length))
        except (OSError, TimeoutError, ValueError) as error:
            raise NoFork(f"{type(error).__name__}: {error}") from error
        if "refused" in answer:
            raise NoFork(answer["refused"])
        return answer

    async def _exactly(self, count: int) -> bytes:
        text = b""
        while len(text) < count:
            more = await asyncio.get_running_loop().sock_recv(self._socket, count - len(text))
            if not more:
                raise ConnectionError("the process has ended")
            text += more
        return text

    def close(self) -> None:
        """End the process at the other end."""
        self._socket.close()


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
        self._life: tuple[int, int] | None = None
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
        if self._first is None:
            self._first = asyncio.ensure_future(self._start())
        first = await asyncio.shield(self._first)
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
                    },
                    give=there,
                )
            shown = (await line.answer())["shown"]
        except NoFork:
            line.close()
            raise
        return Template(line, from_dict(shown))  # type: ignore[no-untyped-call]

    async def _start(self) -> _Line:
        """Start the first process."""
        self._life = os.pipe()
        here, there = socket.socketpair()
        with there:
            inherited = (there.fileno(), self._life[0])
            self._process = subprocess.Popen(
                # As Jupyter starts its kernels: a debugger would complain otherwise.
                [sys.executable, "-Xfrozen_modules=off", "-m", NEST, *map(str, inherited)],
                pass_fds=inherited,
            )
        self._lines.add(line := _Line(here))
        await line.answer()
        return line

    def close(self) -> None:
        """End all processes, those of pages too."""
        for line in self._lines:
            line.close()
        for end in self._life or ():
            os.close(end)
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._first = self._life = self._process = None
