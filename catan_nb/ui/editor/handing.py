"""Hands a file of any kind to the person."""

from __future__ import annotations

from pathlib import Path

import anywidget

from catan_nb.board.layout import Board
from catan_nb.ui.editor.painting.drawing import scene_of_work
from catan_nb.ui.editor.work import Work
from catan_nb.ui.widgets.code import plain_layout
from catan_nb.view.picture import picture

__all__ = ["Handing", "file_name", "hand_file", "hand_picture"]


class Handing(anywidget.AnyWidget):
    """Shows nothing; put it on the page, so that files can be handed out there."""

    _esm = Path(__file__).parent / "static" / "handing.js"

    def __init__(self) -> None:
        super().__init__(layout=plain_layout())

    def hand(self, filename: str, data: bytes, mime: str) -> None:
        """Hand a file to the person."""
        self.send({"filename": filename, "mime": mime}, buffers=[data])


def file_name(work: Work) -> str:
    """Return the name under which a scenario is saved."""
    name = "".join(one if one.isalnum() else "_" for one in str(work.data.get("name", "")))
    return f"{name or 'scenario'}.json"


def hand_file(handing: Handing, work: Work) -> None:
    """Hand out a scenario as a file."""
    handing.hand(file_name(work), work.text.encode(), "application/json")


def hand_picture(handing: Handing, work: Work, board: Board, kind: str) -> None:
    """Hand out the board as a picture, "png" or "svg", without what points something out."""
    drawn = picture(scene_of_work(work, board, None), 1200)
    stem = file_name(work).removesuffix(".json")
    if kind == "png":
        handing.hand(f"{stem}.png", drawn.png(scale=1), "image/png")
    else:
        handing.hand(f"{stem}.svg", drawn.svg().encode(), "image/svg+xml")
