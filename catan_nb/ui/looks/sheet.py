"""The look of all panels, put together from one file per region of the table."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from catan_nb.ui.looks.drawings import symbols
from catan_nb.ui.widgets.pane import Pane

__all__ = ["LOOKS", "Sheet"]

_FOLDER: Final = Path(__file__).parent / "static"

LOOKS: Final = [
    "table",
    "page",
    "parts",
    "turn",
    "hand",
    "players",
    "tabs",
    "trade",
    "cards",
    "statistics",
    "timeline",
    "newgame",
    "almanac",
]
"""Files of the look in their order; a system that brings panels adds its own."""

_LAST: Final = "narrow"
"""What holds in narrow places comes last, so that it wins."""


class Sheet(Pane):
    """The look of all panels and the drawings they use by name; a page needs one."""

    def __init__(self) -> None:
        files = (_FOLDER / f"{name}.css" for name in (*LOOKS, _LAST))
        self._css = "\n".join(file.read_text("utf-8") for file in files)
        super().__init__(classes="cnb-sheet")
        self.show(symbols(), 0)
