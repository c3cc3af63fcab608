"""The board on a page: the canvas, the buttons over it, and a place for what goes wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any

from ipywidgets import GridBox, Layout, VBox

from catan_nb.language import gettext as _
from catan_nb.ui.widgets.canvas import LayeredCanvas, Painter
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.facts import FactsStrip
from catan_nb.ui.widgets.overlay import Click, Overlay, Spot
from catan_nb.view.draw import LAYERS

__all__ = ["BoardWidget"]

_CELL = "1 / 1 / 2 / 2"


class BoardWidget:
    """A drawing that can be looked at and pointed at.

    Parameters
    ----------
    width, height:
        Size of the drawing in its own units, which are pixels of the page at full size.
    label:
        The board's name for screen readers; by itself the word "board".
    max_width:
        Greatest width on the page, in pixels or as CSS says it, where ``{ratio}`` stands for
        width over height; narrower places scale the board.
    errors:
        Where failures are shown. Left out, the board brings a panel of its own below itself.
    facts:
        Whether a strip below the board tells what is pointed at; not where the page has one.
    layers:
        Names of the layers, the lowest first.

    Attributes
    ----------
    canvas, overlay, errors:
        The parts it is made of.
    parts:
        What stands on the page, in order.
    """

    def __init__(
        self,
        width: int,
        height: int,
        *,
        label: str = "",
        max_width: int | str | None = None,
        errors: ErrorPanel | None = None,
        facts: bool = True,
        layers: tuple[str, ...] = LAYERS,
    ) -> None:
        self.errors = errors or ErrorPanel()
        self.canvas = LayeredCanvas(
            width,
            height,
            layers,
            max_width="none",
            on_error=lambda error: self.errors.report(error, _("painting the board")),
        )
        self.overlay = Overlay(size=(width, height), label=label)
        self._max_width = max_width
        self._on_click: list[Callable[[Click], object]] = []
        self._on_cancel: list[Callable[[], object]] = []
        self.overlay.on_msg(self._message)
        self.overlay.layout = Layout(width="100%", grid_area=_CELL)
        self.canvas.widget.layout.grid_area = _CELL
        self._board: Any = GridBox(
            [self.canvas.widget, self.overlay],
            layout=Layout(grid_template_columns="minmax(0, 1fr)", width="100%"),
            _dom_classes=["cnb-board"],
        )
        self.parts = [self._board, *([FactsStrip()] if facts else [])]
        self.parts += [] if errors else [self.errors]
        self._fit(width, height)

    @cached_property
    def widget(self) -> Any:
        """The widget to put on a page: a box with its parts."""
        frame = Layout(width="100%", overflow="visible")
        return VBox(self.parts, layout=frame, _dom_classes=["cnb-board-frame"])

    def paint(self, layers: Mapping[str, Painter]) -> None:
        """Draw the given layers in one message; the others stay as they are."""
        with self.canvas.hold():
            for layer, paint in layers.items():
                self.canvas.draw(layer, paint)

    def set_spots(self, spots: Iterable[Spot], ply: int) -> None:
        """Replace the places that can be pointed at; ``ply`` is the moment they belong to."""
        self.overlay.show(spots, ply)

    def resize(self, width: int, height: int) -> None:
        """Give the drawing another size, for a board of another shape."""
        self.canvas.resize(width, height)
        self.overlay.size = (width, height)
        self._fit(width, height)

    def on_click(self, callback: Callable[[Click], object]) -> None:
        """Call back with every clicked place, lit or not; look at :attr:`Click.stale` first."""
        self._on_click.append(callback)

    def on_cancel(self, callback: Callable[[], object]) -> None:
        """Call back when Escape is pressed on the board."""
        self._on_cancel.append(callback)

    def _fit(self, width: int, height: int) -> None:
        # Canvas and overlay fill the cell; the limit belongs to the box around both.
        limit = self._max_width or width
        self._board.layout.max_width = (
            f"{limit}px" if isinstance(limit, int) else limit.format(ratio=f"{width / height:.4f}")
        )

    def _message(self, _widget: object, content: object, _buffers: object) -> None:
        click = self.overlay.read(content)
        if click is not None:
            for answer in self._on_click:
                with self.errors.catching(
                    _("answering a click on {place}").format(place=f"{click.kind} {click.id}")
                ):
                    answer(click)
        elif isinstance(content, dict) and content.get("type") == "typeface":
            with self.errors.catching(_("painting the board")):
                self.canvas.repaint()
        elif isinstance(content, dict) and content.get("type") == "sharpen":
            pixels = content.get("pixels")
            if isinstance(pixels, int):
                with self.errors.catching(_("painting the board")):
                    self.canvas.sharpen(pixels)
        elif isinstance(content, dict) and content.get("type") == "cancel":
            for cancel in self._on_cancel:
                with self.errors.catching(_("answering a click on the board")):
                    cancel()

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return self.widget._repr_mimebundle_(**options)
