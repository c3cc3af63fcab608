"""Hands a file of any kind to the person."""

from __future__ import annotations

from pathlib import Path

import anywidget

from catan_nb.ui.widgets.code import plain_layout

__all__ = ["Handing"]


class Handing(anywidget.AnyWidget):
    """Shows nothing; put it on the page, so that files can be handed out there."""

    _esm = Path(__file__).parent / "static" / "handing.js"

    def __init__(self) -> None:
        super().__init__(layout=plain_layout())

    def hand(self, filename: str, data: bytes, mime: str) -> None:
        """Hand a file to the person."""
        self.send({"filename": filename, "mime": mime}, buffers=[data])
