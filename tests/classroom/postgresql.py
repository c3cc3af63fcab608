"""A server of PostgreSQL for the tests: a cluster of its own, which may be killed."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from itertools import count
from pathlib import Path

import psycopg

#: Where Debian has the programs, which are not on the path; the newest version first.
INSTALLED = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda p: float(p.parts[-2]))
START = 60.0  # seconds a server may take to answer on a busy machine


def programs() -> Path | None:
    """Return the folder of PostgreSQL's programs; None where it cannot be started."""
    if os.name != "posix":
        return None
    found = shutil.which("initdb")
    return Path(found).parent if found else (INSTALLED or [None])[-1]


def unprivileged() -> str | None:
    """Return the user under which a server runs: PostgreSQL refuses root."""
    if os.geteuid():
        return None
    import pwd  # which not every system has

    names = {user.pw_name for user in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


class Server:
    """A cluster in a folder, reached by a socket there.

    Parameters
    ----------
    programs : Path
        Where the programs are.
    folder : Path
        An empty folder with a short path, which other users may enter.
    """

    def __init__(self, programs: Path, folder: Path) -> None:
        self.programs = programs
        self.folder = folder
        self.user = unprivileged()
        if self.user:
            shutil.chown(folder, self.user)
        command = [programs / "initdb", "-D", folder / "data", "-U", "kit", "-A", "trust", "-N"]
        subprocess.run([*command, "-E", "UTF8"], check=True, user=self.user, capture_output=True)
        self._numbers = count(1)
        self.start()

    def start(self) -> None:
        """Start it, or start it again, and wait until it answers."""
        until = time.monotonic() + START
        self._begin()
        while not self._answers():
            assert time.monotonic() < until, (self.folder / "log").read_text("utf-8")
            if self.process.poll() is not None:  # those that were killed had not all ended
                self._begin()
            time.sleep(0.05)

    def _begin(self) -> None:
        command = [self.programs / "postgres", "-D", self.folder / "data", "-k", self.folder]
        # What is killed leaves its pages to the system, so none need be forced to the disk.
        more = ["-c", "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=60"]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [*command, *more], user=self.user, start_new_session=True, stdout=log, stderr=log
            )

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.address("postgres")).close()
        except psycopg.OperationalError:
            return False
        return True

    def kill(self) -> None:
        """End it at once, all its processes."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def address(self, name: str) -> str:
        """Return the address of a database."""
        return f"postgresql://kit@/{name}?host={self.folder}"

    def new(self, encoding: str = "UTF8") -> str:
        """Make an empty database and return its address."""
        name = f"kit{next(self._numbers)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            how = f"TEMPLATE template0 ENCODING '{encoding}'"
            if encoding != "UTF8":  # every encoding goes with this order of letters alone
                how += " LOCALE 'C'"
            connection.execute(f"CREATE DATABASE {name} {how}".encode())
        return self.address(name)
