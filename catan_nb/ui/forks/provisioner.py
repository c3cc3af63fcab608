"""How Jupyter starts a page's Python as a fork, where its notebook has been run."""

from __future__ import annotations

import logging
import os
import select
import signal
from contextlib import suppress
from importlib.metadata import EntryPoint
from typing import Any, Final

from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from catan_nb.ui.forks.templates import NoFork, Template

__all__ = ["TEMPLATE", "ForkProvisioner", "install"]

TEMPLATE: Final = "CATAN_NB_TEMPLATE"
"""Variable of a page's environment with the key in `ForkProvisioner.templates`."""
_OWN: Final = ("QUERY_STRING", "VOILA_")
"""Beginnings of the variables that a page has of its own."""


class _Refusals(logging.Filter):
    """Leaves out what is logged of a page that could not be forked: it opens in another way."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a record is about anything else."""
        return not (record.exc_info and isinstance(record.exc_info[1], NoFork))


_REFUSALS: Final = _Refusals()


class Forked:
    """A process that is nobody's child here, with what Jupyter asks of one.

    It is known by a handle, so that neither one that its parent has not noticed nor another one
    with the same number is taken for it.
    """

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid
        try:
            self._handle = os.pidfd_open(pid)
        except ProcessLookupError:
            self._handle = -1

    def __del__(self) -> None:
        if self._handle >= 0:
            os.close(self._handle)

    def poll(self) -> int | None:
        """Return None as long as it runs. How it ended only its parent knows."""
        return None if self._handle >= 0 and not self._ended(0) else 0

    def _ended(self, seconds: float) -> bool:
        # Not select, which knows the first thousand files only.
        ends = select.poll()
        ends.register(self._handle, select.POLLIN)
        return bool(ends.poll(seconds * 1000))

    def wait(self, timeout: float = 5) -> int:
        """Wait for its end, some seconds at most; Jupyter does so after it."""
        if self._handle >= 0:
            self._ended(timeout)
        return 0

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it still runs."""
        with suppress(ProcessLookupError):
            if self._handle >= 0:
                signal.pidfd_send_signal(self._handle, number)

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
    template: str = ""
    """The name of the template that this one comes from; empty for one that is no fork."""

    @property
    def forked(self) -> bool:
        """Whether this one is a fork."""
        return isinstance(self.process, Forked)

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Start the kernel."""
        environment: dict[str, str] = kwargs.get("env") or {}
        if TEMPLATE not in environment or self.parent is None:
            return await super().launch_kernel(cmd, **kwargs)
        template = self.templates.get(environment[TEMPLATE])
        if template is None:
            if self.pid is not None:
                # It has died and would be begun again: what shows the page must hear of its end.
                self.parent._restarter._fire_callbacks("dead")
            raise NoFork("its process has ended")
        own = {name: text for name, text in environment.items() if name.startswith(_OWN)}
        pid = await template.fork(self.parent.connection_file, own)
        self.process, self.pid, self.pgid = Forked(pid), pid, pid
        self.template = environment[TEMPLATE]
        return self.connection_info


def install(log: logging.Logger | None = None) -> None:
    """Let kernels that this process starts come from here.

    Parameters
    ----------
    log : Logger, optional
        Of who starts them. Jupyter would write each refusal there twice, with where in its own
        code it was.
    """
    # A page that has died is begun again in a call of Tornado's own.
    for one in (log, logging.getLogger("tornado.application")):
        if one is not None:
            one.addFilter(_REFUSALS)
    factory: Any = KernelProvisionerFactory.instance()
    name = "catan-nb-fork"
    where = f"{ForkProvisioner.__module__}:{ForkProvisioner.__name__}"
    factory.provisioners[name] = EntryPoint(name, where, factory.GROUP_NAME)
    factory.default_provisioner_name = name
