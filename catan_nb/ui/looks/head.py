"""What the head of every page of its own holds: its title, the icon, tokens and type."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from catan_nb.ui.widgets.html import Markup, h, join

__all__ = ["ADDRESS", "LOOKS", "links", "page_title"]

LOOKS: Final = Path(__file__).parent / "static"
"""The folder that servers answer from."""
ADDRESS: Final = "catan_nb/looks"
"""Where they do, below their own address."""


def page_title(title: str) -> str:
    """Return what the browser's tab says of a page."""
    return f"{title} · Catan"


def links(server: str, frame: str = "") -> Markup:
    """Return what stands in the head of a page.

    Parameters
    ----------
    server : str
        The server's address, with a slash at its end.
    frame : str
        What stands round the page: nothing, or the frame of a "page" or a "lesson".
    """
    at = f"{server}{ADDRESS}/"
    face = f"{at}fonts/nunito-latin-wght-normal.woff2"
    sheets = ("fonts", "own_page", *(("site",) if frame else ()))
    if frame == "lesson":
        sheets += ("charts", "lesson_page", "lesson_cards")
    return join(
        (
            h("meta", name="color-scheme", content="light dark"),
            h("link", rel="icon", type="image/svg+xml", href=f"{at}mark.svg"),
            h("link", rel="preload", href=face, as_="font", type="font/woff2", crossorigin=True),
            h("link", id="cnb-tokens", rel="stylesheet", href=f"{at}tokens.css"),
            [h("link", rel="stylesheet", href=f"{at}{name}.css") for name in sheets],
            h("link", rel="stylesheet", href=f"{at}print.css", media="print")
            if frame == "lesson"
            else None,
            # It puts on the theme that was chosen, so it runs before anything is drawn.
            h("script", src=f"{at}site.js"),
            h("script", src=f"{at}lesson.js", defer=True) if frame == "lesson" else None,
            h("script", src=f"{at}pictures.js", defer=True),
        )
    )
