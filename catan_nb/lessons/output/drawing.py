"""Interactive elements of SVG pictures: pressed, swept over, or dragged along an axis."""

from __future__ import annotations

from catan_nb.ui.widgets.html import Child, Markup, h

__all__ = ["drag_target", "press_target"]


def press_target(
    do: str,
    arg: object,
    text: str,
    *content: Child,
    on: bool | None = None,
    first: bool = True,
    sweep: bool = False,
) -> Markup:
    """Return an element of a picture that sends ``do`` and ``arg`` when pressed.

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
    """Return an element of a picture that is dragged along an axis and sends its new value.

    Parameters
    ----------
    do, arg
        What is told with the value.
    text : str
        What it is, for screen readers.
    value, low, high, step : int
        What it is set to, and between which ends in which steps it can be set.
    *content
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
