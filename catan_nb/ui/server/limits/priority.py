"""Who comes first at the processor: the server, and with it what all others do."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

import psutil

__all__ = ["give_way"]

_NICE: Final = 10
"""By how much pages are nicer than their server: a tenth of the processor where both want it."""
_LAST: Final = 19
"""The lowest priority."""


def give_way(process: int, last: bool = False) -> None:
    """Let a page's process run at a lower priority than this one, or at the lowest that there is.

    From the lowest it comes back where the system lets this process raise priorities (root does,
    and whoever has CAP_SYS_NICE or a limit of `nice` that allows it); elsewhere it stays there.
    """
    with suppress(psutil.Error, OSError):  # it has ended
        if sys.platform == "win32":
            idle, below = psutil.IDLE_PRIORITY_CLASS, psutil.BELOW_NORMAL_PRIORITY_CLASS
            psutil.Process(process).nice(idle if last else below)
            return
        nice = _LAST if last else min(os.getpriority(os.PRIO_PROCESS, 0) + _NICE, _LAST)
        for task in _tasks(process):
            if os.getpriority(os.PRIO_PROCESS, task) != nice:
                with suppress(PermissionError):
                    os.setpriority(os.PRIO_PROCESS, task, nice)
        if sys.platform == "linux" and os.getsid(process) == process:
            _give_way_among_sessions(process, nice)


def _tasks(process: int) -> list[int]:
    """Return what of a process has a priority of its own: on Linux each thread."""
    if sys.platform == "linux":
        return [thread.id for thread in psutil.Process(process).threads()]
    return [process]


def _give_way_among_sessions(process: int, nice: int) -> None:
    """Lower the priority of a page's session too: Linux may share the processor among those first.

    It does so for one session at a time, and a moment later for the next; then this has to be
    tried again. Pages that are forked are all in one session, beside that of the server.
    """
    group = Path(f"/proc/{process}/autogroup")
    if group.exists() and int(group.read_text("utf-8").split()[-1]) != nice:
        group.write_text(str(nice), encoding="utf-8")
