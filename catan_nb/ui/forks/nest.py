"""The process that forks: ``python -m catan_nb.ui.forks.nest CONNECTION LIFE``.

It speaks with the server in JSON over a pair of sockets. It is asked either for another
nest, which has run a notebook's cells, or for a page, which is a fork that answers as a kernel. A
nest ends when the server closes its end; a page goes on until the server itself has ended.
"""

from __future__ import annotations

import gc
import json
import os
import select
import signal
import socket
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any, Final, NoReturn

from catan_nb.games import new_game
from catan_nb.ui.forks.silent import SilentKernel
from catan_nb.ui.sparing import give_back, spare

__all__ = ["main"]

IMPORTS: Final = (
    *("anywidget", "difflib", "faulthandler", "ipycanvas", "ipywidgets", "segno"),
    *("tornado.platform.asyncio", "zmq.utils.garbage"),
    *("catan_nb.bots.development", "catan_nb.bots.knights.system"),
    *("catan_nb.classroom.link", "catan_nb.lessons"),
    *("catan_nb.rules.six", "catan_nb.ui.asides.coach", "catan_nb.ui.asides.moves"),
    *("catan_nb.rules.catalogue", "catan_nb.ui.base.odds", "catan_nb.ui.cities_knights.system"),
    *("catan_nb.ui.cities_knights.cards.slots", "catan_nb.ui.cities_knights.fleet"),
    *("catan_nb.ui.cities_knights.landing", "catan_nb.ui.cities_knights.tracks"),
    *("catan_nb.ui.fastcard.system", "catan_nb.ui.pages.table", "catan_nb.ui.seafarers.system"),
)
"""What most pages need, at their opening or in play: it is in memory once for all of them."""
SYSTEMS: Final = ("base", "base+cities_knights")
"""Most games are of these: rules and table are composed once for all, too."""
NICE: Final = 10
"""By how much this process and all that it forks are nicer than the server."""
REST: Final = 30
"""Seconds after which a page gives back what it has taken for a moment, again and again."""


class Nest:
    """A process without connections but the one to its server, which forks when it is asked."""

    def __init__(self, kernel: SilentKernel, connection: socket.socket, life: int) -> None:
        self.kernel, self.connection, self.life = kernel, connection, life

    def ready(self) -> None:
        """Say that it can be asked."""
        self._tell(ready=True)

    def serve(self) -> None:
        """Answer the server until it closes the connection."""
        while asked := self._next():
            if asked.pop("do") == "page":
                self._page(**asked)
            else:
                self._nest(**asked)

    def _next(self) -> dict[str, Any] | None:
        """Return the next demand; the socket of a new nest comes with it."""
        text, sockets, _flags, _from = socket.recv_fds(self.connection, 4, 1)
        if len(text) < 4:
            return None
        length = int.from_bytes(text, "big")
        asked: dict[str, Any] = json.loads(self.connection.recv(length, socket.MSG_WAITALL))
        if sockets:
            asked["connection"] = sockets[0]
        return asked

    def _tell(self, **answer: Any) -> None:
        """Answer the server."""
        text = json.dumps(answer).encode()
        self.connection.sendall(len(text).to_bytes(4, "big") + text)

    def _nest(
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
            _speak(environment)
            shown = self.kernel.run(cells)
        except BaseException as error:
            self._tell(refused=f"{type(error).__name__}: {error}")
            os._exit(1)
        signal.alarm(0)
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        self._tell(shown=shown)

    def _page(self, connection_file: str, environment: dict[str, str]) -> None:
        pid = self._fork()
        if pid:
            try:
                self._tell(pid=pid)
            except OSError:  # nobody would ever end it
                os.kill(pid, signal.SIGKILL)
        elif pid == 0:
            # All pages stay in one session. Linux may share the processor among sessions first:
            # however many pages there are, their server has as much of it as they together.
            os.setpgid(0, 0)
            self.connection.close()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            threading.Thread(target=_until_the_server_ends, args=(self.life,), daemon=True).start()
            _ends(lambda: self._answer(connection_file, environment))

    def _answer(self, connection_file: str, environment: dict[str, str]) -> None:
        from catan_nb.ui.begins import begin

        luck = sys.modules.get("numpy.random")  # where it is not loaded yet, it begins by itself
        if luck is not None:
            luck.seed()  # the luck of all forks would be the same; `random` knows that
        begin()
        self.kernel.connect(connection_file, environment)
        self.kernel.end()

    def _fork(self) -> int | None:
        """Fork; return the child's id, 0 in the child, or None where there can be no more."""
        gc.collect()
        give_back()
        gc.freeze()  # what is there now is hardly ever garbage later, and looking for it copies it
        try:
            return os.fork()
        except OSError as error:
            self._tell(refused=str(error))
            return None


def _speak(environment: dict[str, str]) -> None:
    """Let the cells that follow speak the language that their page is asked for in."""
    from catan_nb.language import begin

    os.environ.update(environment)
    begin(os.environ)


def _ends(deed: Callable[[], None]) -> NoReturn:
    """Do something and end this process, as a kernel that is asked to end does."""
    code = 1
    try:
        deed()
        code = 0
    except SystemExit as asked:
        code = asked.code if isinstance(asked.code, int) else 0
    except BaseException:
        traceback.print_exc(file=sys.__stderr__)
    finally:
        os._exit(code)


def _until_the_server_ends(life: int) -> NoReturn:
    """Wait for the end of a pipe whose other end only the server has."""
    end = select.poll()  # `select.select` knows no numbers of files above a thousand
    end.register(life, select.POLLIN)
    while not end.poll(REST * 1000):
        give_back()  # what opening, or a move, took for a moment
    os._exit(1)


def _prepare() -> None:
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
    spare()
    kernel = SilentKernel.made()
    nest = Nest(kernel, socket.socket(fileno=connection), life)
    _prepare()
    with suppress(ConnectionError):  # the server has ended, and nobody asks any more
        nest.ready()
        nest.serve()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
