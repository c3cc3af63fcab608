"""Regions of the page whose pictures can be taken hold of."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Final

from catan_nb.lessons.output.pane import LessonPane
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import PANE, Press

__all__ = ["NARROWEST", "WIDEST", "HoldingPane", "held", "width_told"]

_STATIC: Final = Path(__file__).parent / "static"
WIDEST: Final = 660
"""Width of a picture in pixels, where there is room."""
NARROWEST: Final = 280


class HoldingPane(LessonPane):
    """A region of HTML with pictures of `drawing`, whose parts are pressed and pulled."""

    scripts: ClassVar[tuple[Path, ...]] = (
        *PANE,
        _STATIC / "finger.js",
        _STATIC / "pull.js",
    )
    styles: ClassVar[tuple[Path, ...]] = (*LessonPane.styles, _STATIC / "holding.css")


def held(width: int, *drawn: Child, class_: str = "") -> Markup:
    """Return the place of a picture; the page tells "width" when it has another one.

    Letters keep their size then, for the picture is drawn anew for the width there is.
    """
    wide = {"data_do": "width", "data_wide": width, "data_most": WIDEST}
    return h("div", drawn, class_=f"cnb-held {class_}".strip(), **wide)


def width_told(press: Press, width: int) -> int:
    """Return the width that a page has told; what it was for anything that makes no sense."""
    told = str(press.value)
    if not (told.isascii() and told.isdecimal()) or len(told) > 5:
        return width
    return min(max(int(told), NARROWEST), WIDEST)
