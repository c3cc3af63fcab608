"""The board of the page about fog: hidden hexes to click, and those that lie open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final

from catan_nb.language import gettext as _
from catan_nb.lessons.dashboards.hidden_stack import HiddenStack
from catan_nb.ui.panels.board import paint_layer
from catan_nb.ui.panels.placespots import WIDTH, PlaceSpots
from catan_nb.ui.widgets.board_widget import BoardWidget
from catan_nb.ui.widgets.overlay import Click
from catan_nb.view.draw import LAYERS, extent, layer
from catan_nb.view.scene import scene_of_board

__all__ = ["FogBoard"]

PICTURE: Final = 460
"""Greatest width on the page in pixels."""


class FogBoard:
    """A stack of hidden hexes as a board.

    Parameters
    ----------
    stack : HiddenStack
    lift : callable
        Called with the number of a hex that is clicked.

    Attributes
    ----------
    widget:
        The ipywidgets widget to put on the page.
    """

    def __init__(self, stack: HiddenStack, lift: Callable[[int], object]) -> None:
        self._lift = lift
        self._board = BoardWidget(WIDTH, WIDTH, max_width=PICTURE, facts=False)
        self._board.on_click(self.clicked)
        self.widget: Any = self._board.widget
        self.lay(stack)

    def lay(self, stack: HiddenStack) -> None:
        """Show another stack."""
        self._stack = stack
        self._extent = extent(stack.board)
        self._board.resize(WIDTH, self._extent.pixels_high(WIDTH))
        self.speak()

    def speak(self) -> None:
        """Tell the board and its hexes in the language in use."""
        self._board.overlay.speak()
        self._board.overlay.label = _("Hidden hexes")
        self._spots = PlaceSpots(self._stack.board, self._extent)
        self.paint()

    def paint(self) -> None:
        """Show what lies open now, what came last with a light around it."""
        came, hidden = self._stack.came, set(self._stack.hidden)
        last = (("hex", came[-1][0]),) if came else ()
        scene = replace(scene_of_board(self._stack.board), last_move=last)
        sheets = {name: layer(scene, name) for name in LAYERS}
        self._board.paint(
            {name: partial(paint_layer, sheet, self._extent) for name, sheet in sheets.items()}
        )
        spots = (spot for spot in self._spots.spots(scene, {}, "") if spot.kind == "hex")
        self._board.set_spots([replace(one, legal=one.id in hidden) for one in spots], len(came))

    def clicked(self, click: Click) -> None:
        """Lift the hex that was clicked."""
        if click.kind == "hex" and isinstance(click.id, int):
            self._lift(click.id)
