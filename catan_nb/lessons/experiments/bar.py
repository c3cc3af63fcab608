"""A bar that shows how far an experiment has got."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sized
from typing import Any, TypeVar, cast

from catan_nb.lessons.output.page import has_page
from catan_nb.ui.widgets.html import progress_html

T = TypeVar("T")

PAUSE = 0.15
"""Seconds between two updates of a bar."""


def bar(items: Iterable[T], what: str = "steps", total: int | None = None) -> Iterator[T]:
    """Yield the items and show below the cell how many of them are done.

    Parameters
    ----------
    items : iterable
    what : str
        What is counted, such as "games".
    total : int, optional
        How many there are, where ``len(items)`` does not tell.

    Notes
    -----
    Works where a page can replace what it shows: JupyterLab, Voila, nbclient. Elsewhere it
    shows nothing.
    """
    if total is None and isinstance(items, Sized):
        total = len(items)
    update = _display()
    done, shown = 0, time.monotonic()
    update(progress_html(0, total, what))
    try:
        for item in items:
            yield item
            done += 1
            if time.monotonic() - shown > PAUSE:
                shown = time.monotonic()
                update(progress_html(done, total, what))
    finally:
        update(progress_html(done, done if total is None else total, what))


def _display() -> Callable[[str], object]:
    """Return a function that shows HTML in one place of a notebook's page, or nowhere."""
    if not has_page():
        return lambda html: None
    from IPython.display import HTML, display

    shown: Any = HTML  # IPython is not typed
    handle = cast(Any, display)(shown(""), display_id=True)
    return lambda html: handle.update(shown(html))
