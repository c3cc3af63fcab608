"""Small signs on pages that are finished HTML, drawn where they stand."""

from __future__ import annotations

from typing import Final

from catan_nb.ui.looks.drawings import SIGNS
from catan_nb.ui.widgets.html import Markup

__all__ = ["icon"]

_MORE: Final = {
    "flag": "M6 21V4h11l-2.5 4L17 12H6",
    "person": "M12 4a4 4 0 1 1 0 8a4 4 0 0 1 0-8M4.5 20.5c.8-4.2 3.7-6.5 7.5-6.5s6.7 2.3 7.5 6.5",
    "theme": "M20 14.5A8.5 8.5 0 1 1 9.5 4 6.8 6.8 0 0 0 20 14.5z",
    "down": "M6 9.5l6 6 6-6",
    "tick": "M5 12.5l4.5 4.5L19 7",
    "next": "M5 12h14M13 6l6 6-6 6",
    "code": "M8.5 7L3.5 12l5 5M15.5 7l5 5-5 5",
    "file": "M6 3h9l4 4v14H6zM14.5 3v5H19",
    "ship": "M2.5 15.5h19l-3.5 5h-12zM12 3v12M12 4.5c5 .5 7 4 6 8h-6M12 6.5c-4 1-6 3-6.5 6H12",
    "dice": "M4 4h16v16H4zM8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01",
}


def icon(name: str, size: int = 20) -> Markup:
    """Return a sign by its name; words must stand beside it."""
    path = _MORE.get(name) or SIGNS[name]
    solid = "currentColor" if name == "play" else "none"
    return Markup(
        f'<svg class="cnb-site-icon" width="{size}" height="{size}" viewBox="0 0 24 24"'
        f' fill="{solid}" stroke="currentColor" stroke-width="2" stroke-linecap="round"'
        f' stroke-linejoin="round" aria-hidden="true"><path d="{path}"/></svg>'
    )
