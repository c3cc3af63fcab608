"""What each page does for itself when it begins.

A page may be a fork of one whose cells have run already. What its cells have drawn by luck, such as
the seed of a new game, would be the same for everybody then: it is drawn again in each.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from weakref import WeakMethod

__all__ = ["begin", "when_it_begins"]

_CALLBACKS: list[WeakMethod[Callable[[], object]]] = []


def when_it_begins(callback: Callable[[], object]) -> None:
    """Call a method back in each page that begins where the cells have been run before it.

    It is forgotten with its object.
    """
    _CALLBACKS.append(WeakMethod(callback, _CALLBACKS.remove))


def begin() -> None:
    """Call back whoever asked for it; who fails keeps what the cells have drawn."""
    for known in list(_CALLBACKS):
        if (callback := known()) is not None:
            try:
                callback()
            except Exception:
                traceback.print_exc()
