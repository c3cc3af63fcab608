"""How Jupyter starts a page's Python as a fork, where its notebook has been run."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from importlib.metadata import EntryPoint
from typing import Any, Final

from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from catan_nb.ui.forks.templates import NoFork, Template

__all__ = ["TEMPLATE", "ForkProvisioner", "install"]

TEMPLATE: Final = "CATAN_NB_TEMPLATE"
"""Variable of a page's environment with the key in `ForkProvisioner.templates`."""
_NEW: Final = ("SERVER_", "SCRIPT_", "PATH_INFO", "QUERY_STRING", "VOILA_", "HTTP_", "JPY_")
"""Beginnings of the variables that differ from page to page."""


class Forked:
    """A process that is nobody's child here, with what Jupyter asks of one."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def poll(self) -> int | None:
        """Return None as long as it runs. How it ended only its parent knows."""
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return 0
        return None

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end; for as long as this takes, which is only asked for after it."""
        until = time.monotonic() + (timeout or 5.0)
        while self.poll() is None and time.monotonic() < until:
            time.sleep(0.01)
        return 0

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it still runs."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, number)

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
    templates: Final[dict[str, Template]] = {}

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Start the kernel."""
        environment: dict[str, str] = kwargs.get("env") or {}
        if TEMPLATE not in environment or self.parent is None:
            return await super().launch_kernel(cmd, **kwargs)
        template = self.templates.get(environment[TEMPLATE])
        if template is None:
            raise NoFork("its process has ended")
        own = {name: text for name, text in environment.items() if name.startswith(_NEW)}
        pid = await template.fork(self.parent.connection_file, own)
        self.process, self.pid, self.pgid = Forked(pid), pid, pid
        return self.connection_info


def install() -> None:
    """Let kernels that this process starts come from here."""
    factory: Any = KernelProvisionerFactory.instance()
    name = "catan-nb-fork"
    where = f"{ForkProvisioner.__module__}:{ForkProvisioner.__name__}"
    factory.provisioners[name] = EntryPoint(name, where, factory.GROUP_NAME)
    factory.default_provisioner_name = name
