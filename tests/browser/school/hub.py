"""A JupyterHub with the configuration that is shipped, at ports that are free."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from catan_nb.ui.server.serve import free_port

ROOT = Path(__file__).parents[3]
CONFIGURATION = ROOT / "docs" / "school" / "jupyterhub_config.py"
PROXY = "configurable-http-proxy"
START = 90.0  # seconds until a hub and its services answer on a busy machine
ELSEWHERE = """
load_subconfig({shipped!r})
PROXY, SERVICES = "http://127.0.0.1:{proxy}", {services!r}
c.JupyterHub.bind_url = c.JupyterHub.public_url = "http://127.0.0.1:{port}"
c.JupyterHub.hub_bind_url = "http://127.0.0.1:{hub}"
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{proxy}"
for service, port in zip(c.JupyterHub.services, SERVICES, strict=True):
    service["url"] = f"http://127.0.0.1:{{port}}"
    command = service["command"]
    command[command.index("--tables") + 1] = {tables!r}
    command[:1] = {kit!r}
"""
"""What differs where tests run: addresses, the database, and where the kit is."""


@dataclass
class Hub:
    """A hub that runs.

    Attributes
    ----------
    address : str
        Without a slash at its end.
    folder : Path
        Where its files and its log are.
    """

    address: str
    folder: Path

    @property
    def log(self) -> str:
        return (self.folder / "log").read_text("utf-8", "replace")

    def page(self, service: str, path: str = "") -> str:
        return f"{self.address}/services/{service}/{path}"


@contextmanager
def hub(folder: Path, tables: str) -> Iterator[Hub]:
    """Start a hub, wait until its services answer, and end it with all that it has started."""
    port, api, proxy, *services = _free_ports(5)
    told = {"port": port, "hub": api, "proxy": proxy, "services": services}
    kit = [sys.executable, "-m", "catan_nb.cli"]
    written = ELSEWHERE.format(shipped=str(CONFIGURATION), tables=tables, kit=kit, **told)
    (folder / "config.py").write_text(written, encoding="utf-8")
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "jupyterhub", "-f", "config.py"],
            cwd=folder,
            stdout=log,
            stderr=log,
            env=os.environ | {"PATH": path, "PYTHONPATH": str(ROOT)},
        )
    try:
        running = Hub(f"http://127.0.0.1:{port}", folder)
        for name in ("catan", "catan-2"):
            _wait(port, f"/services/{name}/", process, running)
        yield running
    finally:
        process.terminate()  # it ends its services and its proxy
        try:
            process.wait(60)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _free_ports(count: int) -> list[int]:
    """Return ports that nobody uses, each another one."""
    found: list[int] = []
    while len(found) < count:
        if (port := free_port("127.0.0.1", 0)) not in found:
            found.append(port)
    return found


def _wait(port: int, path: str, process: subprocess.Popen[bytes], running: Hub) -> None:
    """Wait until a service sends whoever asks to the hub."""
    until = time.monotonic() + START
    while time.monotonic() < until and process.poll() is None:
        connection = HTTPConnection("127.0.0.1", port, timeout=10)
        try:
            connection.request("GET", path)
            if connection.getresponse().status == 302:
                return
        except (OSError, HTTPException):
            pass
        finally:
            connection.close()
        time.sleep(0.3)
    raise AssertionError(f"no hub at {path}: {running.log}")
