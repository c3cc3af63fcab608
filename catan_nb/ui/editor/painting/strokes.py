"""Painting by dragging over the board, and the keys that undo; see ``static/strokes.js``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from catan_nb.board.piece import Place
from catan_nb.kernel.values import frozen
from catan_nb.ui.widgets.code import plain_layout
from catan_nb.ui.widgets.errors import ErrorPanel

__all__ = ["Stroke", "Strokes"]


@frozen
class Stroke:
    """A part of what is painted in one movement.

    Attributes
    ----------
    places : tuple of Place
        The places that have been reached since the part before.
    first, last : bool
        Whether the movement begins or ends with it.
    """

    places: tuple[Place, ...]
    first: bool
    last: bool


class Strokes(anywidget.AnyWidget):
    """Shows nothing; put it on the editor's page, so that one can drag over its board.

    Parameters
    ----------
    errors : ErrorPanel
        Where failures of callbacks are shown.
    doing : str
        What is going on then, for such a message.
    """

    _esm = Path(__file__).parents[1] / "static" / "strokes.js"

    #: Counts the boards whose places have other numbers than those before.
    shape = traitlets.Int(0).tag(sync=True)

    def __init__(self, errors: ErrorPanel) -> None:
        super().__init__(layout=plain_layout())
        self.errors = errors
        self._on_stroke: list[Callable[[Stroke], object]] = []
        self._on_key: list[Callable[[str], object]] = []
        self.on_msg(self._message)

    def on_stroke(self, callback: Callable[[Stroke], object]) -> None:
        """Call back with each part of a movement over the board."""
        self._on_stroke.append(callback)

    def on_key(self, callback: Callable[[str], object]) -> None:
        """Call back with "undo" or "redo" when the keys for it are pressed."""
        self._on_key.append(callback)

    def _message(self, _widget: object, content: Any, _buffers: object) -> None:
        kind = content.get("type") if isinstance(content, dict) else None
        if kind == "key" and content.get("do") in ("undo", "redo"):
            for pressed in self._on_key:
                with self.errors.catching():
                    pressed(content["do"])
        elif kind == "stroke" and content.get("shape") == self.shape:
            places = tuple(map(_place, content.get("places", ())))
            part = Stroke(places, content.get("first") is True, content.get("last") is True)
            for stroked in self._on_stroke:
                with self.errors.catching():
                    stroked(part)


def _place(key: Any) -> Place:
    kind, _colon, number = str(key).partition(":")
    return kind, int(number)
