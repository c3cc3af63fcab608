"""A server of pages: Voila with the kit's settings, templates and manners.

The settings themselves are data, ``jupyter/etc/voila.json`` beside this file; the templates that
ask no other server for anything are in ``jupyter/share``.
"""

from __future__ import annotations

import logging
import os
import shutil
import socket
import sys
import webbrowser
from pathlib import Path
from threading import Thread
from typing import Any, Final
from urllib.parse import quote

__all__ = ["SETTINGS", "SHARE", "free_port", "lab", "serve", "use_templates"]

_JUPYTER: Final = Path(__file__).parent / "jupyter"
SHARE: Final = _JUPYTER / "share"
"""Folder with the templates, to be put on JUPYTER_PATH."""
SETTINGS: Final = _JUPYTER / "etc"
"""Folder with voila.json, to be put on JUPYTER_CONFIG_PATH."""

_REFILL: Final = 5.0
"""Seconds until the next page is prepared, when the one just opened needs the computer no more."""


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
    for candidate in range(port, port + tries) if port else [0]:
        try:
            family, *_, address = socket.getaddrinfo(
                host or None, candidate, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
            )[0]
            with socket.socket(family, socket.SOCK_STREAM) as probe:
                if os.name == "posix":
                    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind(address)
                return int(probe.getsockname()[1])
        except socket.gaierror as error:
            raise OSError(f"this computer has no address {host!r}") from error
        except (OSError, OverflowError):
            continue
    raise OSError(f"no free port from {port} to {port + tries - 1}")


def _port(host: str, port: int) -> int:
    """Return a free port and say so when it is not the wanted one."""
    chosen = free_port(host, port)
    if port and chosen != port:
        print(f"Port {port} is in use; taking {chosen} instead.", flush=True)
    return chosen


def serve(
    folder: Path, page: str | None, *, host: str, port: int, browser: bool, warm: bool = True
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
    """
    use_templates()
    # A misspelt address is answered to who typed it; the terminal need not hear of it.
    logging.getLogger("tornado.access").setLevel(logging.ERROR)
    chosen = _port(host, port)
    server = _server_class()(root_dir=str(folder), ip=host, port=chosen, page=page)
    server.config_file_paths = [str(SETTINGS)]
    server.open_browser = False
    server.browse = browser
    server.config.VoilaConfiguration.preheat_kernel = bool(page and warm)
    pools: dict[str, Any] = {"default": {"pool_size": 0}}
    if page:
        pools[page] = {"pool_size": 1}
    server.config.VoilaKernelManager.kernel_pools_config = pools
    server.config.VoilaKernelManager.fill_delay = _REFILL
    server.initialize([])
    server.start()
    print("The server has stopped.", flush=True)


def _server_class() -> Any:
    """Return the server's class; importing Voila takes a second, so only who serves does it."""
    from jupyter_core.utils import ensure_async, run_sync
    from jupyter_server.base.handlers import APIHandler
    from tornado.ioloop import IOLoop
    from tornado.web import HTTPError, RedirectHandler
    from traitlets import Bool, Unicode
    from voila.app import Voila
    from voila.handler import BaseVoilaHandler

    class NoSuchPage(BaseVoilaHandler):  # type: ignore[misc]
        """Answers every address that nothing else answers, in words."""

        async def prepare(self) -> None:
            await super().prepare()
            raise HTTPError(404)

    class PageLeft(APIHandler):
        """Ends the Python of a page that is being left.

        A page being left cannot send the token against forged requests, so Voila's own handler
        refuses and every page seen would leave its process behind. The process's id, which only
        its page knows, is enough of a permit.
        """

        def check_xsrf_cookie(self) -> None:
            pass

        async def post(self, kernel_id: str) -> None:
            kernels: Any = self.kernel_manager
            if kernel_id in kernels:
                # At once: a process asked politely would print how it was interrupted.
                await ensure_async(kernels.shutdown_kernel(kernel_id, now=True))
            self.set_status(204)
            self.finish()

    class Server(Voila):  # type: ignore[misc]
        """Voila that says one line when it is ready."""

        name = "voila"
        page = Unicode(None, allow_none=True)
        browse = Bool(False)

        def init_settings(self) -> Any:
            settings = super().init_settings()
            # Left out, the server asks for a longer wait than its websockets allow, and says so.
            settings["ws_ping_timeout"] = 30_000
            settings["default_handler_class"] = NoSuchPage
            settings["default_handler_args"] = {"voila_configuration": self.voila_configuration}
            return settings

        def init_handlers(self) -> Any:
            handlers = super().init_handlers()
            handlers.insert(0, (f"{self.server_url}voila/api/shutdown/(.*)", PageLeft))
            if self.page:
                start = f"{self.base_url}voila/render/{quote(self.page)}"
                handlers.insert(
                    0, (self.server_url, RedirectHandler, {"url": start, "permanent": False})
                )
            return handlers

        def listen(self) -> None:
            IOLoop.current().add_callback(self.announce)
            super().listen()

        def stop(self) -> None:
            run_sync(self.kernel_manager.shutdown_all)(now=True)
            shutil.rmtree(self.connection_dir, ignore_errors=True)

        def announce(self) -> None:
            """Tell where the page is, and open it."""
            print(f"Open {self.display_url} in a browser. Ctrl-C stops the server.", flush=True)
            if self.browse:
                Thread(target=webbrowser.open, args=(self.display_url,), daemon=True).start()

    return Server


def lab(folder: Path, *, host: str, port: int, browser: bool) -> int:
    """Open JupyterLab in a folder until Ctrl-C; return its exit code."""
    import secrets
    import subprocess

    chosen = _port(host, port)
    token = secrets.token_urlsafe(24)
    shown = host if host not in ("", "0.0.0.0", "::") else socket.gethostname()
    print(f"Open http://{shown}:{chosen}/lab?token={token} in a browser.", flush=True)
    command = [
        *(sys.executable, "-m", "jupyterlab", str(folder)),
        f"--ServerApp.ip={host}",
        f"--ServerApp.port={chosen}",
        f"--ServerApp.open_browser={browser}",
        "--ServerApp.answer_yes=True",
        "--ServerApp.log_level=WARN",
        # JupyterLab would ask another server for news and for newer versions.
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]
    process = subprocess.Popen(command, env={**os.environ, "JUPYTER_TOKEN": token})
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            continue
