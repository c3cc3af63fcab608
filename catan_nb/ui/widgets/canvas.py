"""The live canvas: the one room that knows ipycanvas and mends its traps.

* A new or reloaded page shows an empty canvas: the last painter of every layer is kept and all
  are painted again when a page reports that it is ready. Until then nothing is sent at all.
* After a reload ipycanvas believes that the page still knows which canvas is current, which it
  does not: that memory is reset first.
* One bad number would stop all canvases of the page: painters get a
  :class:`~catan_nb.ui.widgets.pen.Pen`.
* ipycanvas' own ``hold_canvas`` neither nests nor survives an exception: :meth:`hold` does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from ipycanvas import MultiCanvas
from ipywidgets import Layout

from catan_nb.ui.widgets.pen import Pen
from catan_nb.view.draw import LAYERS

__all__ = ["PIXELS", "LayeredCanvas", "Painter"]

PIXELS: Final = 2
"""Canvas pixels per unit of the layout: crisp on screens with double resolution."""
FINEST: Final = 4
"""The most there are where a board is looked at closely; more takes too much memory."""

Painter = Callable[[Pen], None]


class LayeredCanvas:
    """A board's canvas with named layers, each repainted only when its drawing changed.

    Parameters
    ----------
    width, height:
        Size of the drawing in its own units, which are pixels of the page at full size.
    layers:
        Names of the layers, the lowest first.
    max_width:
        Greatest width on the page in CSS (``width`` when left out); narrower places scale it.
    on_error:
        Gets what a painter raised while a page was being painted again; such an exception has
        no caller that could see it. Left out, it is raised.

    Attributes
    ----------
    widget:
        The ipywidgets widget to put on the page.
    messages:
        How many drawing messages were sent.
    """

    def __init__(
        self,
        width: int,
        height: int,
        layers: tuple[str, ...] = LAYERS,
        *,
        max_width: str = "",
        on_error: Callable[[Exception], None] | None = None,
    ) -> None:
        self.widget: Any = MultiCanvas(
            len(layers),
            width=width * PIXELS,
            height=height * PIXELS,
            layout=Layout(width="100%", height="auto", max_width=max_width or f"{width}px"),
        )
        self.messages = 0
        self._index = {name: index for index, name in enumerate(layers)}
        self._max_width = max_width
        self._on_error = on_error
        self._painted: dict[str, Painter] = {}
        self._pending: dict[str, Painter] = {}
        self._depth = 0
        self._ready = False
        self._pixels = PIXELS
        self._set_size(width, height)
        self.widget.on_client_ready(self._client_ready)

    @property
    def ready(self) -> bool:
        """Whether a page has connected; drawings made earlier wait for it."""
        return self._ready

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the drawing in its own units."""
        return self._size

    def draw(self, layer: str, paint: Painter) -> None:
        """Let ``paint`` draw a layer, now or at the end of the outermost :meth:`hold`.

        The painter is kept: it is called again when a page is opened or reloaded, so what it
        draws must depend only on what it was given.

        Raises
        ------
        KeyError
            There is no such layer.
        Exception
            Whatever the painter raised; the layer then keeps its former drawing.
        """
        if layer not in self._index:
            raise KeyError(f"no layer {layer!r}; there are {', '.join(self._index)}")
        self._pending[layer] = paint
        if not self._depth:
            self._flush()

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Collect all drawing of a block into one message; blocks may be nested."""
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
            if not self._depth:
                self._flush()

    def repaint(self) -> None:
        """Paint every layer again."""
        self._pending = {**self._painted, **self._pending}
        if not self._depth:
            self._flush()

    def resize(self, width: int, height: int) -> None:
        """Change the size of the drawing (its own units) and paint everything again."""
        if (width, height) == self._size:
            return
        self._set_size(width, height)
        self._stretch()

    def sharpen(self, pixels: int) -> None:
        """Have so many canvas pixels per unit, from `PIXELS` to `FINEST`, and paint all again."""
        pixels = max(PIXELS, min(FINEST, pixels))
        if pixels != self._pixels:
            self._pixels = pixels
            self._set_size(*self._size)
            self._stretch()

    def _stretch(self) -> None:
        width, height = self._size
        self.widget.width, self.widget.height = width * self._pixels, height * self._pixels
        self.repaint()

    def _set_size(self, width: int, height: int) -> None:
        self._size = (width, height)
        self._pens = {
            name: Pen(self.widget[index], width, height, self._pixels)
            for name, index in self._index.items()
        }
        self.widget.layout.max_width = self._max_width or f"{width}px"

    def _client_ready(self) -> None:
        self._ready = True
        self.widget._canvas_manager._current_canvas = None
        try:
            self.repaint()
        except Exception as error:
            if self._on_error is None:
                raise
            self._on_error(error)

    def _flush(self) -> None:
        """Send what is pending as one message; a painter that fails spoils only its own layer."""
        if not self._ready or not self._pending:
            return
        manager = self.widget._canvas_manager
        failure: Exception | None = None
        manager._caching = True
        try:
            for name in sorted(self._pending, key=self._index.__getitem__):
                paint = self._pending.pop(name)
                mark = len(manager._commands_cache), len(manager._buffers_cache)
                current = manager._current_canvas
                try:
                    self._paint(self._pens[name], paint)
                except Exception as error:
                    del manager._commands_cache[mark[0] :]
                    del manager._buffers_cache[mark[1] :]
                    manager._current_canvas = current
                    failure = failure or error
                else:
                    self._painted[name] = paint
            if manager._commands_cache:
                self.messages += 1
                manager.flush()
        finally:
            manager._caching = False
            manager._commands_cache, manager._buffers_cache = [], []
        if failure is not None:
            raise failure

    def _paint(self, pen: Pen, paint: Painter) -> None:
        # A painter may leave any transformation behind, so each starts from nothing.
        pen.set_transform(1, 0, 0, 1, 0, 0)
        pen.clear()
        pen.set_transform(self._pixels, 0, 0, self._pixels, 0, 0)
        pen.save()
        paint(pen)
        pen.restore()
