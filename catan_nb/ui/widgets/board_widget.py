"""The board on a page: the live canvas, the buttons over it, and a place for what goes wrong."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import cached_property
from itertools import chain
from typing import Any, Final

import traitlets
from ipycanvas import MultiCanvas
from ipywidgets import GridBox, Layout, VBox

from catan_nb.board.geometry import Point
from catan_nb.language import gettext as _
from catan_nb.ui.assets import STATIC
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.live_log import FactsStrip
from catan_nb.ui.widgets.pane import PatchedText
from catan_nb.view.draw import LAYERS
from catan_nb.view.theme import NEUTRAL, Light

__all__ = [
    "PIXELS",
    "BadDrawing",
    "BoardWidget",
    "Click",
    "LayeredCanvas",
    "Overlay",
    "OverlaySpot",
    "Painter",
    "Pen",
]


# A guarded drawing surface: nothing reaches the browser that could break it.
#
# One command with a negative radius, or a number JSON cannot carry, stops every canvas of a page
# until it is reloaded. A :class:`Pen` therefore looks at each number before it is sent.


_DIGITS: Final = 4
"""Decimals kept of a coordinate; a full float more than doubles the message."""

# Drawing commands a painter may use, with the positions of arguments that must not be negative.
_COMMANDS: Final[dict[str, tuple[int, ...]]] = {
    "fill_rect": (2, 3),
    "stroke_rect": (2, 3),
    "clear_rect": (2, 3),
    "rect": (2, 3),
    "fill_circle": (2,),
    "stroke_circle": (2,),
    "fill_circles": (2,),
    "stroke_circles": (2,),
    "fill_arc": (2,),
    "stroke_arc": (2,),
    "arc": (2,),
    "arc_to": (4,),
    "ellipse": (2, 3),
    "fill_polygon": (),
    "stroke_polygon": (),
    "fill_polygons": (),
    "stroke_polygons": (),
    "stroke_line": (),
    "stroke_lines": (),
    "stroke_line_segments": (),
    "begin_path": (),
    "close_path": (),
    "move_to": (),
    "line_to": (),
    "quadratic_curve_to": (),
    "bezier_curve_to": (),
    "fill": (),
    "stroke": (),
    "clip": (),
    "fill_text": (),
    "stroke_text": (),
    "set_line_dash": (0,),
    "save": (),
    "restore": (),
    "translate": (),
    "rotate": (),
    "scale": (),
    "transform": (),
    "set_transform": (),
    "reset_transform": (),
    "clear": (),
}

_STYLES: Final = frozenset(
    {
        "fill_style",
        "stroke_style",
        "global_alpha",
        "font",
        "text_align",
        "text_baseline",
        "direction",
        "global_composite_operation",
        "line_width",
        "line_cap",
        "line_join",
        "miter_limit",
        "line_dash_offset",
        "shadow_offset_x",
        "shadow_offset_y",
        "shadow_blur",
        "shadow_color",
    }
)
_NOT_NEGATIVE: Final = frozenset({"global_alpha", "line_width", "miter_limit", "shadow_blur"})


class BadDrawing(ValueError):
    """A drawing command the browser could not carry out; it was not sent."""


class Pen:
    """ipycanvas' drawing interface with every number checked.

    Parameters
    ----------
    canvas:
        The canvas that carries the commands out (one layer).
    width, height:
        Size of the drawing in its own units.
    pixels:
        Pixels of the canvas to a unit.

    Raises
    ------
    BadDrawing
        From any command: a number that is not finite, a negative radius or size, an argument
        that is no number where one is needed.
    AttributeError
        For a command that boards do not need.
    """

    width: float
    height: float
    pixels: int

    def __init__(self, canvas: Any, width: float, height: float, pixels: int = 1) -> None:
        object.__setattr__(self, "_canvas", canvas)
        object.__setattr__(self, "width", width)
        object.__setattr__(self, "height", height)
        object.__setattr__(self, "pixels", pixels)

    def __getattr__(self, name: str) -> Callable[..., None]:
        not_negative = _COMMANDS.get(name)
        if not_negative is None:
            raise AttributeError(f"a board's drawing has no command {name!r}")
        target = getattr(self._canvas, name)

        def command(*args: Any) -> None:
            cleaned = []
            for position, value in enumerate(args):
                if isinstance(value, (int, float)) and not isinstance(value, bool):
                    cleaned.append(_checked_number(name, value, position in not_negative))
                else:
                    cleaned.append(_checked_argument(name, value, position in not_negative))
            target(*cleaned)

        # Found once, used often: the next look-up does not come here.
        object.__setattr__(self, name, command)
        return command

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in _STYLES:
            raise AttributeError(f"a board's drawing has no style {name!r}")
        if isinstance(value, (int, float)):
            value = _checked_number(name, value, name in _NOT_NEGATIVE)
        setattr(self._canvas, name, value)


def _checked_argument(name: str, value: Any, not_negative: bool) -> Any:
    """Return an argument that is no number as it is sent, or refuse it."""
    if isinstance(value, (bool, str)) or value is None:
        return value
    return _checked_array(name, value, not_negative, dash=name == "set_line_dash")


def _checked_number(name: str, value: float, not_negative: bool) -> float:
    number = float(value)
    if not math.isfinite(number):
        raise BadDrawing(f"{name}: {number} is not a finite number")
    if not_negative and number < 0:
        raise BadDrawing(f"{name}: {number} is negative")
    return round(number, _DIGITS)


def _checked_array(name: str, value: Any, not_negative: bool, *, dash: bool) -> Any:
    import numpy as np

    try:
        array = np.asarray(value)
        if array.dtype != np.int16:
            array = array.astype(np.float32)
    except (TypeError, ValueError):
        raise BadDrawing(f"{name}: {value!r} holds something that is no number") from None
    if not np.isfinite(array).all():
        raise BadDrawing(f"{name}: a number in {value!r} is not finite")
    if not_negative and (array < 0).any():
        raise BadDrawing(f"{name}: a number in {value!r} is negative")
    # A dash pattern travels as JSON, points as a buffer of 16-bit numbers or 32-bit floats.
    return [round(float(number), _DIGITS) for number in array] if dash else array


# The live canvas: the one room that knows ipycanvas and mends its traps.
#
# * A new or reloaded page shows an empty canvas: the last painter of every layer is kept and all
#   are painted again when a page reports that it is ready. Until then nothing is sent at all.
# * After a reload ipycanvas believes that the page still knows which canvas is current, which it
#   does not: that memory is reset first.
# * One bad number would stop all canvases of the page: painters get a
#   :class:`~catan_nb.ui.widgets.board_widget.Pen`.
# * ipycanvas' own ``hold_canvas`` neither nests nor survives an exception: :meth:`hold` does.


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
        self.widget.on_client_ready(self._on_client_ready)

    @property
    def is_ready(self) -> bool:
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
    def batch(self) -> Iterator[None]:
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
        self._resize_and_repaint()

    def set_resolution(self, pixels: int) -> None:
        """Have so many canvas pixels per unit, from `PIXELS` to `FINEST`, and paint all again."""
        pixels = max(PIXELS, min(FINEST, pixels))
        if pixels != self._pixels:
            self._pixels = pixels
            self._set_size(*self._size)
            self._resize_and_repaint()

    def _resize_and_repaint(self) -> None:
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

    def _on_client_ready(self) -> None:
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


# The board's input: an SVG laid over the canvas in which every place is a real button.
#
# Hovering and focusing are dealt with in the browser alone; one short message is sent when a
# place is clicked. See ``static/board/overlay.js``.


@dataclass(frozen=True, slots=True)
class OverlaySpot:
    """A place of the board that can be pointed at.

    Attributes
    ----------
    id:
        What a click answers with: a place's number or label, unique within its kind.
    kind:
        What sort of place or deed it is, in the caller's own words ("vertex", "edge", "hex").
    x, y:
        Its middle, in the drawing's units.
    label:
        Its name for people, read out by screen readers.
    facts:
        What hovering or focusing tells; lines are separated by newlines.
    legal:
        Lit and ready to be picked. Others only inform; a click on them is still reported, so
        that it can be answered with the reason why not.
    points:
        Its outline in the drawing's units: two points are a path, more are a polygon, none is a
        circle of ``radius``.
    radius:
        Radius of the circle, or half the width of the path.
    lit:
        Where the light of a legal place lies: the radius of a ring, or the ends of a bar as
        x, y, x, y. Left out, it follows from the outline.
    """

    id: int | str
    kind: str
    x: float
    y: float
    label: str
    facts: str = ""
    legal: bool = False
    points: tuple[tuple[float, float], ...] = ()
    radius: float = 12.0
    lit: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        numbers = (self.x, self.y, self.radius, *chain.from_iterable(self.points), *self.lit)
        if not all(map(math.isfinite, numbers)) or self.radius <= 0:
            raise ValueError(f"spot {self.kind} {self.id} has no possible place: {numbers}")
        if len(self.points) == 1:
            raise ValueError(f"spot {self.kind} {self.id} has a single point as its outline")

    def to_message(self) -> list[Any]:
        """Return what the browser needs to know, in the order of `_FIELDS`."""
        middle = round(self.x), round(self.y), round(self.radius)
        legal: object = 0
        if self.legal:
            legal = [round(number, 1) for number in self.lit] or 1
        outline = map(round, chain.from_iterable(self.points))
        return [self.id, self.kind, *middle, self.label, self.facts, legal, *outline]


@dataclass(frozen=True, slots=True)
class Click:
    """A place that a person clicked, or picked with the keyboard.

    Attributes
    ----------
    id, kind:
        Those of the :class:`OverlaySpot`.
    ply:
        The moment of the game that the page showed when it was picked.
    stale:
        Whether the game has moved on since; the click then means nothing any more.
    """

    id: int | str
    kind: str
    ply: int
    stale: bool


_FIELDS: Final = ("id", "kind", "x", "y", "r", "label", "facts", "legal")
"""What stands in a message about a spot, before the numbers of its outline.

``legal`` holds the numbers of its light, or 1 for legal places without and 0 for others.
"""
_GUESSED: Final = ("facts", "legal", "points")


def _parse_spot_message(message: list[Any]) -> dict[str, Any]:
    """Return a message about a spot with names for what it holds."""
    *fields, legal = message[: len(_FIELDS)]
    outline = message[len(_FIELDS) :]
    points = [list(pair) for pair in zip(outline[::2], outline[1::2], strict=True)]
    told = dict(zip(_FIELDS, (*fields, bool(legal)), strict=True), points=points)
    return {name: value for name, value in told.items() if value or name not in _GUESSED}


def _stacking_order(spot: dict[str, Any]) -> tuple[bool, int]:
    """Order spots from the lowest: areas, paths, dots; a click means the lit place on top.

    The page puts them in the same order.
    """
    corners = len(spot.get("points", ()))
    return spot.get("legal", False), 2 if not corners else 1 if corners == 2 else 0


class Overlay(PatchedText):
    """The SVG of spots; :class:`~.board_widget.BoardWidget` puts it over a canvas.

    What is pointed at is told by events of the page named "cnb-facts", which a
    :class:`~.facts.FactsStrip` shows.

    Attributes
    ----------
    pointing : bool
        Whether the page says what is pointed at.
    unit : float
        How many units of the overlay are one unit of drawings.
    """

    script = STATIC / "board" / "overlay.js"
    styles = (STATIC / "board" / "overlay.css",)

    pointing = traitlets.Bool(False).tag(sync=True)
    unit = traitlets.Float(74.0).tag(sync=True)
    light = traitlets.Dict().tag(sync=True)
    ghosts = traitlets.Dict().tag(sync=True)
    numbers: Any = traitlets.List().tag(sync=True)
    counts: Any = traitlets.List().tag(sync=True)
    aloft: Any = traitlets.List().tag(sync=True)
    size = traitlets.Tuple(traitlets.Int(), traitlets.Int(), default_value=(100, 100)).tag(
        sync=True
    )
    label = traitlets.Unicode("").tag(sync=True)
    hint = traitlets.Unicode("").tag(sync=True)
    words: traitlets.Dict[str, str] = traitlets.Dict().tag(sync=True)

    def __init__(self, size: tuple[int, int] = (100, 100), label: str = "") -> None:
        super().__init__(size=size, light=asdict(NEUTRAL))
        self._own = label
        self._shown: list[OverlaySpot] = []
        self.speak()

    def speak(self) -> None:
        """Say everything in the language in use."""
        self.label = self._own or _("Board")
        self.hint = _(
            "Arrow keys move between the lit places, with Shift between all places;"
            " Page Up and Page Down go through them one by one. Enter picks a place, Escape"
            " cancels. Plus, minus and 0 change the board's size."
        )

        self.words = {
            "zoom": _("Size of the board"),
            "in": _("Larger"),
            "out": _("Smaller"),
            "whole": _("The whole board"),
        }

    def on_hover(self, callback: Callable[[tuple[str, int] | None], object]) -> None:
        """Call back with each place that is pointed at, or None, where `pointing` is set."""

        def notify(_widget: object, content: object, _buffers: object) -> None:
            if isinstance(content, dict) and content.get("type") == "point":
                match content.get("place"):
                    case [str(kind), int(number)]:
                        callback((kind, number))
                    case None:
                        callback(None)

        self.on_msg(notify)

    def reset_zoom(self) -> None:
        """Show the whole board again."""
        self.send({"type": "unzoom"})

    def set_legal_style(self, light: Light, ghosts: Mapping[str, str]) -> None:
        """Say how legal places look.

        ``ghosts`` are drawings in thousandths of a drawing unit of what a click would put
        there, as `catan_nb.ui.panels.board.ghost_pieces` gives them; those of
        other places stand under "0".
        """
        with self.hold_sync():
            self.light, self.ghosts = asdict(light), dict(ghosts)

    def show_numbers(self, numbers: Iterable[tuple[int, tuple[str, int | str], bool]]) -> None:
        """Have numbers stand at places: number, kind and id, whether it stands above the place.

        What is pointed at on the page under the same place, by an attribute ``data-at`` such as
        "vertex:12 edge:3", is lit together with its number, and so is the number itself.
        """
        self.numbers = [[n, f"{kind}:{id}", int(above)] for n, (kind, id), above in numbers]

    def show_card_counts(self, counts: Iterable[tuple[int, tuple[str, int | str]]]) -> None:
        """Have numbers of cards stand at places: how many, and the kind and id of the place."""
        self.counts = [[count, f"{kind}:{id}"] for count, (kind, id) in counts]

    def show_error_places(self, places: Iterable[tuple[str, int | str]]) -> None:
        """Ring the places, of a kind and with an id, that something failed for."""
        keys = [f"{kind}:{id}" for kind, id in places]
        if keys:
            self.send({"type": "blame", "keys": keys})

    def show_moved_pieces(self, pieces: Iterable[tuple[str, Point, Point]]) -> None:
        """Show pieces that have just moved: the drawing, where it stood, where it stands.

        Drawings are in thousandths of a drawing unit around the piece's place. They stay where
        they stand until others are shown, so the canvas below is drawn without them.
        """
        self.aloft = [
            [drawing, [round(x, 1) for x in start], [round(x, 1) for x in end]]
            for drawing, start, end in pieces
        ]

    def fade_out(self, covers: Iterable[tuple[str, Point]]) -> None:
        """Let what lay over the board until now go slowly: drawings, as in `lift`, at points."""
        gone = [[drawing, round(x, 1), round(y, 1)] for drawing, (x, y) in covers]
        if gone:
            self.send({"type": "clear", "covers": gone})

    def run_light(self, points: Iterable[Point], light: Light) -> None:
        """Let a light run along points for a moment; without points, end the one that runs."""
        message: dict[str, Any] = {"type": "trail"}
        path = [[round(x), round(y)] for x, y in points]
        if path:
            message |= {"points": path, "band": light.band, "line": light.line}
        self.send(message)

    def focus_lit_places(self) -> None:
        """Lead whoever uses the keyboard to the lit places; Escape leads back."""
        self.send({"type": "come"})

    def show_spots(self, spots: Iterable[OverlaySpot], ply: int) -> None:
        """Replace all spots; ``ply`` is the moment of the game they belong to.

        Raises
        ------
        ValueError
            Two spots of one kind have the same id.
        """
        seen_spots = list(spots)
        known_keys: set[tuple[str, int | str]] = set()
        for spot in seen_spots:
            if (spot.kind, spot.id) in known_keys:
                raise ValueError(f"two spots are both {spot.kind} {spot.id}")
            known_keys.add((spot.kind, spot.id))
        text, before = self.text, self.stamp
        if seen_spots != self._shown:
            self._shown = seen_spots
            messages = [spot.to_message() for spot in seen_spots]
            text = json.dumps(messages, ensure_ascii=False, separators=(",", ":"))
        # A click on the same places may mean another thing by now: the page must know the moment.
        if not self.set_text(text, ply) and ply != before:
            self.send_state("stamp")

    @property
    def ply(self) -> int:
        """The moment of the game that the spots belong to."""
        return int(self.stamp)

    @property
    def spots(self) -> list[dict[str, Any]]:
        """The spots that the page has, without what is empty, the lowest first."""
        return sorted(map(_parse_spot_message, json.loads(self.text or "[]")), key=_stacking_order)

    def parse_click(self, content: object) -> Click | None:
        """Return the click that a message of the page tells of, None when it tells of none."""
        if not isinstance(content, dict) or content.get("type") != "click":
            return None
        place, kind, ply = content.get("id"), content.get("kind"), content.get("ply")
        if not isinstance(place, (int, str)) or not isinstance(kind, str):
            return None
        if not isinstance(ply, int):
            return None
        return Click(place, kind, ply, stale=ply != self.ply)


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
        self.overlay.on_msg(self._on_message)
        self.overlay.layout = Layout(width="100%", grid_area=_CELL)
        self.canvas.widget.layout.grid_area = _CELL
        self._board: Any = GridBox(
            [self.canvas.widget, self.overlay],
            layout=Layout(grid_template_columns="minmax(0, 1fr)", width="100%"),
            _dom_classes=["cnb-board"],
        )
        self.parts = [self._board, *([FactsStrip()] if facts else [])]
        self.parts += [] if errors else [self.errors]
        self._limit_width(width, height)

    @cached_property
    def widget(self) -> Any:
        """The widget to put on a page: a box with its parts."""
        frame = Layout(width="100%", overflow="visible")
        return VBox(self.parts, layout=frame, _dom_classes=["cnb-board-frame"])

    def paint_layers(self, layers: Mapping[str, Painter]) -> None:
        """Draw the given layers in one message; the others stay as they are."""
        with self.canvas.batch():
            for layer, paint in layers.items():
                self.canvas.draw(layer, paint)

    def set_spots(self, spots: Iterable[OverlaySpot], ply: int) -> None:
        """Replace the places that can be pointed at; ``ply`` is the moment they belong to."""
        self.overlay.show_spots(spots, ply)

    def resize(self, width: int, height: int) -> None:
        """Give the drawing another size, for a board of another shape."""
        self.canvas.resize(width, height)
        self.overlay.size = (width, height)
        self._limit_width(width, height)

    def on_click(self, callback: Callable[[Click], object]) -> None:
        """Call back with every clicked place, lit or not; look at :attr:`Click.stale` first."""
        self._on_click.append(callback)

    def on_cancel(self, callback: Callable[[], object]) -> None:
        """Call back when Escape is pressed on the board."""
        self._on_cancel.append(callback)

    def _limit_width(self, width: int, height: int) -> None:
        # Canvas and overlay fill the cell; the limit belongs to the box around both.
        limit = self._max_width or width
        self._board.layout.max_width = (
            f"{limit}px" if isinstance(limit, int) else limit.format(ratio=f"{width / height:.4f}")
        )

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        click = self.overlay.parse_click(content)
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
                    self.canvas.set_resolution(pixels)
        elif isinstance(content, dict) and content.get("type") == "cancel":
            for cancel in self._on_cancel:
                with self.errors.catching(_("answering a click on the board")):
                    cancel()

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return self.widget._repr_mimebundle_(**options)
