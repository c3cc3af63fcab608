"""A guarded drawing surface: nothing reaches the browser that could break it.

One command with a negative radius, or a number JSON cannot carry, stops every canvas of a page
until it is reloaded. A :class:`Pen` therefore looks at each number before it is sent.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final

__all__ = ["BadDrawing", "Pen"]

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
            target(
                *(
                    _clean(name, position, value, position in not_negative)
                    for position, value in enumerate(args)
                )
            )

        # Found once, used often: the next look-up does not come here.
        object.__setattr__(self, name, command)
        return command

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in _STYLES:
            raise AttributeError(f"a board's drawing has no style {name!r}")
        if isinstance(value, (int, float)):
            value = _number(name, value, name in _NOT_NEGATIVE)
        setattr(self._canvas, name, value)


def _clean(name: str, position: int, value: Any, not_negative: bool) -> Any:
    """Return the argument as it is sent, or refuse it."""
    if isinstance(value, (bool, str)) or value is None:
        return value
    if isinstance(value, (int, float)):
        return _number(name, value, not_negative)
    return _many(name, value, not_negative, dash=name == "set_line_dash")


def _number(name: str, value: float, not_negative: bool) -> float:
    number = float(value)
    if not math.isfinite(number):
        raise BadDrawing(f"{name}: {number} is not a finite number")
    if not_negative and number < 0:
        raise BadDrawing(f"{name}: {number} is negative")
    return round(number, _DIGITS)


def _many(name: str, value: Any, not_negative: bool, *, dash: bool) -> Any:
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
