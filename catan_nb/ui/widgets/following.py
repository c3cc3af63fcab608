"""Widgets that look again whenever a cell or a widget's callback has run."""

from __future__ import annotations

from typing import Any, Final, Protocol
from weakref import WeakSet

__all__ = ["follow_execution"]


class Refreshed(Protocol):
    """What can look again at what it shows."""

    def refresh(self) -> None:
        """Show what has changed meanwhile."""


_FOLLOWING: Final[WeakSet[Any]] = WeakSet()
_SHELLS: Final[WeakSet[Any]] = WeakSet()


def follow_execution(one: Refreshed) -> None:
    """Refresh something after each cell and each message from a page, as long as it is used.

    Outside IPython nothing tells when code has run.
    """
    try:
        from IPython import get_ipython
    except ImportError:
        return
    shell = get_ipython()
    if shell is None:
        return
    _FOLLOWING.add(one)
    if shell not in _SHELLS:
        _SHELLS.add(shell)
        shell.events.register("post_execute", _refresh)


def _refresh() -> None:
    for one in tuple(_FOLLOWING):
        one.refresh()
