"""Start a server: of pages (Voila with the kit's settings and templates) or JupyterLab.

The settings themselves are data, ``jupyter/etc/voila.json`` beside this file; the templates that
ask no other server for anything are in ``jupyter/share``.
"""

from __future__ import annotations

import errno
import logging
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Any, Final, Self

from catan_nb._extras import install
from catan_nb.language import current
from catan_nb.language import gettext as _
from catan_nb.ui.contents import FRONT, TABLE, TOGETHER, entries
from catan_nb.ui.looks.masthead import frame_of, head_links, page_title
from catan_nb.ui.looks.wording import in_each_language
from catan_nb.ui.server.hub import HubService
from catan_nb.ui.server.login import Door, door_for_host
from catan_nb.ui.server.notebook_files import notebooks_folder

__all__ = [
    "SETTINGS",
    "SHARE",
    "TemporaryFolder",
    "free_port",
    "make_page_config_hook",
    "run_jupyterlab",
    "serve_pages",
    "use_templates",
]


# The folder in which a server keeps what it needs only while it runs.


_PREFIX: Final = "catan_nb_"
_LOCK: Final = "lock"


class TemporaryFolder:
    """A folder that ends with this process.

    A process that is killed leaves its folder behind; the next one that makes such a folder removes
    it. Each has a file that its process keeps locked, which ends with the process in any case.

    Attributes
    ----------
    path : Path
    """

    def __init__(self) -> None:
        for leftover in _abandoned_folders():
            shutil.rmtree(leftover, ignore_errors=True)
        self._folder = tempfile.TemporaryDirectory(prefix=_PREFIX, ignore_cleanup_errors=True)
        self.path = Path(self._folder.name)
        self._lock = _create_locked_file(self.path / _LOCK)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.remove()

    def remove(self) -> None:
        """Remove it with all that is in it."""
        self._lock.close()
        self._folder.cleanup()


def _create_locked_file(file: Path) -> IO[str]:
    """Make a file that is locked until it is closed, by the end of the process for instance."""
    if sys.platform == "win32":
        return file.open("w", encoding="utf-8")  # as long as it is open, nobody can remove it
    import fcntl

    unnamed = file.with_suffix(".new")  # nobody finds one that is not locked yet
    opened = unnamed.open("w", encoding="utf-8")
    fcntl.flock(opened, fcntl.LOCK_EX)
    unnamed.rename(file)
    return opened


def _abandoned_folders() -> Iterator[Path]:
    """Find folders of this user whose processes are gone."""
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        with suppress(OSError):
            if _is_owned_by_user(folder) and not _is_locked(folder / _LOCK):
                yield folder


def _is_owned_by_user(folder: Path) -> bool:
    """Say whether somebody else could not have made it."""
    return not folder.is_symlink() and (
        sys.platform == "win32" or folder.stat().st_uid == os.geteuid()
    )


def _is_locked(file: Path) -> bool:
    """Say whether the process lives that has locked a file; raises OSError without the file."""
    if sys.platform == "win32":
        try:
            file.unlink()  # which is refused there for a file that is open
        except PermissionError:
            return True
        return False
    import fcntl

    with file.open(encoding="utf-8") as opened:
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


_JUPYTER: Final = Path(__file__).parent / "jupyter"
SHARE: Final = _JUPYTER / "share"
"""Folder with the templates, to be put on JUPYTER_PATH."""
SETTINGS: Final = _JUPYTER / "etc"
"""Folder with voila.json and the settings of JupyterLab, to be put on JUPYTER_CONFIG_PATH."""

_REFILL: Final = 5.0
"""Seconds until the next page is prepared, when the one just opened needs the computer no more."""

_SPOKEN: Final = 60.0
"""Seconds after which the address of JupyterLab is told even if it has not answered there."""
_ENDING: Final = 10.0
"""Seconds that JupyterLab may take to end."""
RESULTS: Final = "class_results.ipynb"
"""The notebook that says what has been handed in so far, and so runs for everybody anew."""
_LONGEST: Final = 22
"""Characters of the folder for temporary files that leave room for a socket's name of 107."""
_EVERYWHERE: Final = ("", "0.0.0.0", "::")
"""Hosts that mean all addresses of this computer."""


def use_templates() -> None:
    """Let Jupyter find the kit's templates, in this process and those it starts."""
    paths = os.environ.get("JUPYTER_PATH", "").split(os.pathsep)
    if str(SHARE) not in paths:
        os.environ["JUPYTER_PATH"] = os.pathsep.join([str(SHARE), *filter(None, paths)])


def free_port(host: str, port: int, tries: int = 50) -> int:
    """Return the first port from ``port`` on that nobody uses; 0 means any.

    Raises
    ------
    OSError
        None of them is free, or the host is not one of this computer's names.
    """
    problem: OSError | None = None
    for candidate in range(port, min(port + tries, 65536)) if port else [0]:
        try:
            return _try_port(host, candidate)
        except socket.gaierror as error:
            raise OSError(f"this computer has no address {host!r}") from error
        except OSError as error:
            problem = error
    raise OSError(f"no port from {port} on is free ({problem})")


def _try_port(host: str, port: int) -> int:
    """Use a port on all addresses of a host for a moment; return its number."""
    names = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    for family, kind, _protocol, _name, address in names:
        try:
            with socket.socket(family, kind) as probe:
                if os.name == "posix":
                    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                if family == socket.AF_INET6:
                    probe.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
                probe.bind((address[0], port, *address[2:]))
                port = int(probe.getsockname()[1])
        except OSError as error:
            # "localhost" may have an IPv6 address on a computer without IPv6.
            if len(names) == 1 or error.errno not in (errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL):
                raise
    return port


def _choose_port(host: str, port: int) -> int:
    """Return a free port and say so when it is not the wanted one."""
    chosen = free_port(host, port)
    if port and chosen != port:
        print(f"Port {port} is in use; taking {chosen} instead.", flush=True)
    return chosen


def serve_pages(
    folder: Path,
    page: str | None,
    *,
    host: str,
    port: int,
    browser: bool,
    warm: bool = True,
    front: bool = False,
    compose: Callable[..., Any] | None = None,
    fork: bool = True,
    allow_hosts: Iterable[str] = (),
    door: Door | None = None,
    tables: str = "",
    most_pages: int | None = None,
    class_name: str = "",
    hub: HubService | None = None,
) -> None:
    """Serve the notebooks of a folder as pages until Ctrl-C.

    Parameters
    ----------
    folder:
        Where the notebooks are; the pages' Python runs there.
    page:
        The notebook opened first, as a path inside the folder; None lists what there is.
    host, port:
        Where to listen. Another free port is taken when this one is in use.
    browser:
        Open the page in the computer's browser.
    warm:
        Keep one page of ``page`` prepared, which halves the time until it is ready.
    front:
        ``page`` is the kit's front page. It is answered without any Python, and what is kept
        prepared is the table, to which most go on; for a class the shared tables.
    compose:
        Returns what is run in place of a notebook, or None; see Voila's `prelaunch_hook`.
    fork:
        Run each notebook of the kit's own folder once, and fork its pages from there, where this
        computer can do so. Otherwise each page runs its notebook, and one of ``page`` is kept
        prepared: what other notebooks draw by luck would be the same for everybody.
    allow_hosts:
        Further names under which the server may be asked.
    door:
        Who may come in; by itself nobody from other computers without a key.
    tables:
        Where shared tables are kept: a file, or the address of a PostgreSQL database; by itself a
        file of the user's.
    most_pages:
        Pages that may be open at once, if fewer than this computer has room for.
    class_name:
        The class whose tables, visitors and answers they are; several may be kept in one place.
    hub:
        The place beside JupyterHub, in place of `host` and `port`; the door is a `HubDoor` then.

    Raises
    ------
    OSError
        The server cannot listen there, or the tables cannot be kept there.
    """
    use_templates()
    from catan_nb.ui.pages.welcome import front_page_html
    from catan_nb.ui.server import forked_pages
    from catan_nb.ui.server.forked_pages import CAN_FORK, StoredPages
    from catan_nb.ui.server.page_handlers import LinkedFiles
    from catan_nb.ui.server.request_checks import allowed_hosts
    from catan_nb.ui.server.voila_app import Server

    # A misspelt address is answered to who typed it; the terminal need not hear of it.
    for name in ("tornado.access", "tornado.general"):
        logging.getLogger(name).setLevel(logging.ERROR)
    if hub is not None:
        host, chosen = hub.host, free_port(hub.host, hub.port, tries=1)
    else:
        chosen = _choose_port(host, port)
    with TemporaryFolder() as temporary:
        server = Server.instance(root_dir=str(folder), ip=host, port=chosen, page=page, hub=hub)
        server.connection_dir_root = str(temporary.path)
        server.base_url = hub.base if hub is not None else server.base_url
        server.front = front_page_html(folder) if front else None
        server.config_file_paths = [str(SETTINGS)]
        server.open_browser = False
        server.browse = browser
        server.door = door = door or door_for_host(host)
        is_own = folder == notebooks_folder().resolve()
        server.linked = LinkedFiles(folder, None if is_own else page)
        # Cookies let nobody in under a name that the hub does not have.
        server.hosts = allowed_hosts(host, allow_hosts if hub is None else "*")
        if _can_share_tables(needed=bool(tables) or door.has_class):
            from catan_nb.ui.server.shared_tables import SharedTables, open_store

            server.shared = SharedTables(
                open_store(tables, temporary.path),
                door,
                host=host,
                port=chosen,
                base=server.base_url,
                class_name=class_name,
                address=None if hub is None else hub.address,
                temporary=temporary.path,
            )
        server.compose = compose
        server.most_pages = most_pages
        first = page if not front else TOGETHER if door.code else TABLE
        kits = {entry.file for entry in entries()} - {RESULTS}
        if fork and CAN_FORK and first in kits and is_own:
            forked_pages.install_provisioner(server.log)
            server.stored = StoredPages(
                server, folder, lambda name: name in kits, server.machine.memory_shortfall
            )
            server.warm = first if warm else None
            warm = False
        server.config.KernelManager.transport = _kernel_transport()
        # A page that is prepared cannot know whose it will be; those at a shared table must.
        warm = warm and door.is_open and page != TOGETHER
        server.config.VoilaConfiguration.preheat_kernel = bool(page and warm)
        server.config.VoilaConfiguration.page_config_hook = make_page_config_hook()
        pools: dict[str, Any] = {"default": {"pool_size": 0}}
        if first:
            pools[first] = {"pool_size": 1}
        server.config.VoilaKernelManager.kernel_pools_config = pools
        server.config.VoilaKernelManager.fill_delay = _REFILL
        server.initialize([])
        server.start()
    try:
        print("The server has stopped.", flush=True)
    except BrokenPipeError:  # whoever read the output has gone first; do not fail at exit either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _can_share_tables(*, needed: bool) -> bool:
    """Say whether what keeps shared tables is installed; tell how it is where it is not.

    Raises
    ------
    OSError
        It is not, and `needed`.
    """
    if find_spec("sqlalchemy") is not None:
        return True
    if needed:
        raise OSError(f"a class and shared tables need more packages: {install('class')}")
    print(f"There are no shared tables, which need more packages: {install('class')}", flush=True)
    return False


def _kernel_transport() -> str:
    """Return how the server speaks with pages: by files, where their names may be that long.

    Ports are chosen before they are used. Of many pages that open at once one would find its own
    taken.
    """
    short = len(tempfile.gettempdir()) <= _LONGEST
    return "ipc" if sys.platform == "linux" and short else "tcp"


def make_page_config_hook(*, served: bool = True) -> Callable[..., dict[str, Any]]:
    """Return what gives each page its head, and words in all languages for the template.

    These are its title, the frame of pages that are no tables, and what is shown until it is
    ready. Pages that no server serves (``served``) lead to nothing that only a server has.
    """
    first = current()
    texts = in_each_language(lambda: _("The page is being prepared …"))
    titles = in_each_language(
        lambda: {entry.file: page_title(_(entry.title)) for entry in entries()}
    )
    files = (FRONT, *(entry.file for entry in entries()))
    frames = {file: frame_of(file, served=served) for file in files}

    def add_page_config(
        page_config: dict[str, Any], base_url: str = "/", notebook_path: str = "", **_asked: Any
    ) -> dict[str, Any]:
        file = Path(notebook_path).name
        frame = frames.get(file)
        return {
            **page_config,
            "looks": head_links(base_url, frame.kind if frame else ""),
            "titles": {language: all_[file] for language, all_ in titles.items() if file in all_},
            "frame": frame.to_dict() if frame else None,
            "language": first,
            "waiting": texts,
        }

    return add_page_config


def run_jupyterlab(folder: Path, *, host: str, port: int, browser: bool) -> int:
    """Open JupyterLab in a folder until Ctrl-C or SIGTERM; return its exit code."""
    chosen = _choose_port(host, port)
    token = secrets.token_urlsafe(24)
    shown_host = socket.gethostname() if host in _EVERYWHERE else host
    command = [
        *(sys.executable, "-m", "jupyterlab", str(folder)),
        f"--ServerApp.ip={host}",
        f"--ServerApp.port={chosen}",
        f"--ServerApp.open_browser={browser}",
        "--ServerApp.answer_yes=True",
        "--Application.log_level=ERROR",
        # JupyterLab would ask another server for newer versions; its news are switched off in
        # labconfig/page_config.json.
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        # In a container everybody is root; JupyterLab would refuse to start.
        command.append("--ServerApp.allow_root=True")
    configurations = [str(SETTINGS), os.environ.get("JUPYTER_CONFIG_PATH", "")]
    environment = {
        **os.environ,
        "JUPYTER_TOKEN": token,
        "JUPYTER_CONFIG_PATH": os.pathsep.join(filter(None, configurations)),
    }
    # A signal that ends this process alone would leave JupyterLab running.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    process = subprocess.Popen(command, env=environment)
    try:
        if _wait_for_answer(process, "localhost" if host in _EVERYWHERE else host, chosen):
            address = f"http://{shown_host}:{chosen}/lab?token={token}"
            print(f"Open {address} in a browser. Ctrl-C stops the server.", flush=True)
        return process.wait()
    except KeyboardInterrupt:
        return 0
    finally:
        # A terminal's Ctrl-C reaches both, a signal only this one: so pass it on in any case.
        process.terminate()
        try:
            process.wait(_ENDING)
        except (subprocess.TimeoutExpired, KeyboardInterrupt):
            # Something in it hangs, or somebody cannot wait.
            process.kill()
            process.wait()


def _wait_for_answer(process: subprocess.Popen[bytes], host: str, port: int) -> bool:
    """Wait until a server answers there, or for long enough; return False when it has ended."""
    until = time.monotonic() + _SPOKEN
    while process.poll() is None and time.monotonic() < until:
        connection = HTTPConnection(host, port, timeout=5)
        try:
            connection.request("GET", "/api")
            connection.getresponse()
        except (OSError, HTTPException):
            time.sleep(0.2)
        else:
            return True
        finally:
            connection.close()
    return process.poll() is None
