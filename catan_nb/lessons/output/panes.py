"""Page regions in the style of lessons, some with interactive pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, Final

from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Pane, Press

__all__ = [
    "NARROWEST",
    "QUIET",
    "WIDEST",
    "HoldingPane",
    "LessonPane",
    "PagePane",
    "parse_width",
    "picture_holder",
    "sum_card",
]


_STATIC: Final = Path(__file__).parent / "static"
QUIET: Final[dict[str, Any]] = {"data_lm_suppress_shortcuts": True}
"""Attribute of buttons and fields in which JupyterLab's shortcuts, as "d d", must not work."""


class LessonPane(Pane):
    """A region of HTML in the style of lessons."""

    styles: ClassVar[tuple[Path, ...]] = (_STATIC / "lesson.css",)


class PagePane(LessonPane):
    """A region of a page around lessons, with additional styles for summaries, lists and tables."""

    styles = (*LessonPane.styles, _STATIC / "pages.css")


# Regions of the page whose pictures can be taken hold of.


WIDEST: Final = 660
"""Width of a picture in pixels, where there is room."""
NARROWEST: Final = 280


class HoldingPane(LessonPane):
    """A region of HTML with interactive pictures of `drawing`."""

    script = _STATIC / "pull.js"


def picture_holder(width: int, *drawing: Child, class_: str = "") -> Markup:
    """Return the container of a picture, which sends "width" when its width changes.

    Letters keep their size then, for the picture is drawn anew for the width there is.
    """
    wide = {"data_do": "width", "data_wide": width, "data_most": WIDEST}
    return h("div", drawing, class_=f"cnb-held {class_}".strip(), **wide)


def parse_width(press: Press, width: int) -> int:
    """Return the width that a page sent; the present width when it is not valid."""
    text = str(press.value)
    if not (text.isascii() and text.isdecimal()) or len(text) > 5:
        return width
    return min(max(int(text), NARROWEST), WIDEST)


# A sum on a card: a large number, what it counts, and what else there is to say.


def sum_card(
    sum_: Child, what: str, note: str = "", *, parts: tuple[int, int] | None = None
) -> Markup:
    """Return a summary card; ``parts`` (done, total) adds a progress bar."""
    bar = None
    if parts is not None:
        share = 100 * parts[0] / max(parts[1], 1)
        bar = h("span", h("i", style=f"width:{share:.0f}%"), class_="cnb-bar", aria_hidden="true")
    content = h("b", sum_), h("span", what), h("small", note) if note else None
    return h("div", content, bar, class_="cnb-card cnb-sum")
