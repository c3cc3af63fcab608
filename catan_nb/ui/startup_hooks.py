"""Callbacks that run when a page starts, also in a fork whose cells have already run.

A page may be a fork of one whose cells have run already. What its cells have drawn by luck, such as
the seed of a new game, would be the same for everybody then: it is drawn again in each.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from weakref import WeakMethod

__all__ = ["on_page_start", "run_start_callbacks"]

_CALLBACKS: list[WeakMethod[Callable[[], object]]] = []


def on_page_start(callback: Callable[[], object]) -> None:
    """Register a method to be called when a page starts from cells that have already run.

    It is forgotten with its object.
    """
    _CALLBACKS.append(WeakMethod(callback, _CALLBACKS.remove))


def run_start_callbacks() -> None:
    """Call all registered methods; one that fails leaves the values of the cells."""
    for known in list(_CALLBACKS):
        if (callback := known()) is not None:
            try:
                callback()
            except Exception:
                traceback.print_exc()
