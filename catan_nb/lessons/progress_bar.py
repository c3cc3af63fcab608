"""A bar that shows how far an experiment has got."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sized
from html import escape
from typing import Any, TypeVar, cast

from catan_nb.language import gettext as _
from catan_nb.lessons.page import has_page

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
    update(_html(0, total, what))
    try:
        for item in items:
            yield item
            done += 1
            if time.monotonic() - shown > PAUSE:
                shown = time.monotonic()
                update(_html(done, total, what))
    finally:
        update(_html(done, total, what))


def _html(done: int, total: int | None, what: str) -> str:
    if total is None or done >= total:
        return f"<span>{done:,} {escape(what)} done</span>"
    text = _("{done} of {total} {what}").format(
        done=f"{done:,}", total=f"{total:,}", what=escape(what)
    )
    return f"<progress value='{done}' max='{total}' aria-label='{text}'></progress> {text}"


def _display() -> Callable[[str], object]:
    """Return a function that shows HTML in one place of a notebook's page, or nowhere."""
    if not has_page():
        return lambda html: None
    from IPython.display import HTML, display

    shown: Any = HTML  # IPython is not typed
    handle = cast(Any, display)(shown(""), display_id=True)
    return lambda html: handle.update(shown(html))
