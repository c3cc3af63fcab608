"""Pictures that can be taken hold of: SVG in the page's colours, with parts to press or pull."""

from __future__ import annotations

from typing import Any, Final

from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.view.theme import TYPEFACE

__all__ = [
    "EDGE",
    "EXACT",
    "GLOW",
    "GOOD",
    "GUESS",
    "INK",
    "INK_2",
    "LINE",
    "ON_PRIMARY",
    "PAPER",
    "PRIMARY",
    "SIM",
    "SOFT",
    "TRAY",
    "circle",
    "drag_target",
    "label",
    "picture",
    "press_target",
    "rect",
]

INK: Final = "var(--ink,#1f2930)"
INK_2: Final = "var(--ink-2,#4c585f)"
PAPER: Final = "var(--paper,#fffdf8)"
TRAY: Final = "var(--tray,#ece3d0)"
LINE: Final = "var(--line,#dccfb4)"
EDGE: Final = "var(--edge,#8a7c60)"
PRIMARY: Final = "var(--primary,#0a5d73)"
SOFT: Final = "var(--primary-soft,#d9ecf0)"
GLOW: Final = "var(--glow,#ffd21f)"
ON_PRIMARY: Final = "var(--on-primary,#ffffff)"
GOOD: Final = "var(--good,#1d6b39)"
GUESS: Final = "var(--guess,#a34700)"
SIM: Final = "var(--sim,#0a5d73)"
EXACT: Final = "var(--exact,#1f2930)"


def picture(width: int, height: int, *content: Child, description: str) -> Markup:
    """Return a picture in units that are pixels where there is room for `width` of them.

    Parameters
    ----------
    width, height : int
        As wide as there is room, such as `Moving.width`, and as high as it needs.
    description : str
        What it shows, in a sentence: its name for screen readers.
    """
    return h(
        "svg",
        content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        style="max-width:100%;height:auto",
        role="group",
        aria_label=description,
        font_family=TYPEFACE,
        font_size=14,
        fill=INK,
    )


def label(
    x: float,
    y: float,
    *text: Child,
    size: int = 14,
    anchor: str = "middle",
    fill: str = INK,
    **kwargs: Any,
) -> Markup:
    """Return words in a picture; nothing there may be smaller than 12.

    ``kwargs`` are attributes, such as ``font_weight``.
    """
    return h(
        "text",
        text,
        x=f"{x:g}",
        y=f"{y:g}",
        text_anchor=anchor,
        font_size=max(size, 12),
        fill=fill,
        **kwargs,
    )


def rect(left: float, top: float, width: float, height: float, **look: Any) -> Markup:
    """Return a rectangle, its measures in pixels with a decimal; ``look`` are attributes."""
    x, y, wide, high = (f"{round(size, 1):g}" for size in (left, top, width, height))
    return h("rect", x=x, y=y, width=wide, height=high, **look)


def circle(x: float, y: float, radius: float, **look: Any) -> Markup:
    """Return a circle, its measures in pixels with a decimal; ``look`` are attributes."""
    cx, cy, r = (f"{round(size, 1):g}" for size in (x, y, radius))
    return h("circle", cx=cx, cy=cy, r=r, **look)


def press_target(
    do: str,
    arg: object,
    text: str,
    *content: Child,
    on: bool | None = None,
    first: bool = True,
    sweep: bool = False,
) -> Markup:
    """Return a part of a picture that can be pressed; it tells ``do`` and ``arg``.

    Parameters
    ----------
    text : str
        What it is, for screen readers.
    on : bool, optional
        Whether it is chosen, for what can be chosen.
    first : bool
        Whether the Tab key goes to it. Of many that stand together, in a group with
        ``data_roving=True``, one does; the arrow keys go to the others.
    sweep : bool
        Whether a pointer that is down presses it when it comes over it.
    """
    states = {"aria_checked" if sweep else "aria_pressed": "true" if on else "false"}
    return h(
        "g",
        content,
        role="checkbox" if sweep else "button",
        tabindex=0 if first else -1,
        aria_label=text,
        data_do=do,
        data_arg=arg,
        data_sweep=sweep,
        **(states if on is not None or sweep else {}),
    )


def drag_target(
    do: str,
    text: str,
    value: int,
    *content: Child,
    low: int,
    high: int,
    axis: str,
    low_at: float,
    high_at: float,
    step: int = 1,
    description: str = "",
    arg: object = None,
    first: bool = True,
) -> Markup:
    """Return a part of a picture that is pulled along an axis; it tells its new value.

    Parameters
    ----------
    do, arg
        What is told with the value.
    text : str
        What it is, for screen readers.
    value, low, high, step : int
        What it is set to, and between which ends in which steps it can be set.
    *drawn
        What one sees of it, and a transparent shape of at least 44 pixels to take hold of. What
        has the class ``cnb-grip`` is rimmed when the keyboard is at it.
    axis : str
        "x" or "y".
    low_at, high_at : float
        Where on that axis its ends are.
    description : str
        The value in words, for screen readers.
    first : bool
        As for `press_target`.
    """
    return h(
        "g",
        content,
        role="slider",
        tabindex=0 if first else -1,
        aria_label=text,
        aria_valuemin=low,
        aria_valuemax=high,
        aria_valuenow=value,
        aria_valuetext=description or None,
        aria_orientation="vertical" if axis == "y" else "horizontal",
        data_do=do,
        data_arg=arg,
        data_pull=axis,
        data_low=f"{low_at:g}",
        data_high=f"{high_at:g}",
        data_step=step,
    )
