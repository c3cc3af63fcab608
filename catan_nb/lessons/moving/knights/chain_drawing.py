"""Chains drawn as diagrams: states as circles that fill with probability, arrows between them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import cos, pi, sin, sqrt
from typing import Any, Final

from catan_nb.kernel.values import frozen
from catan_nb.language.numbers import percent
from catan_nb.lessons.output.drawing import GLOW, INK, PAPER, PRIMARY, label, picture, pressed_here
from catan_nb.ui.cities_knights.drawings import SIGNS
from catan_nb.ui.widgets.html import Child, Markup, h

__all__ = ["RADIUS", "Arrow", "State", "drawn_chain"]

RADIUS: Final = 17
"""From the middle of a state to its edge; eight stand beside each other on a phone."""
WATER: Final = "var(--sea,#8ac4de)"
_BACK: Final = 66
"""Below the states runs a way back."""
_ROW: Final = 18
"""Height of a row of words below a state."""
_BOW: Final = 14
"""So much lower stand words below states between which bows lead back."""
_INSIDE: Final = 3
"""So many letters find room inside a circle."""
_LOOP: Final = RADIUS + 42
"""Room above a state for its loop."""


@frozen
class State:
    """A state of a chain.

    Attributes
    ----------
    at : float
        Where it stands, from 0 at the left to 1 at the right.
    row : int
        Rows of states stand below each other, from 0 down.
    name : str
        A word or two; up to three letters stand inside the circle, more below it.
    chance : Fraction or float, optional
        How likely it is to be here; the circle is so full, and it is told below.
    token : bool
        Whether the fleet is here.
    ends : bool
        Whether it is never left: it gets a second ring.
    press : str
        The word that is told when it is pressed, with its place in the list; empty where it
        cannot be.
    on : bool
        Whether it is the one that is looked at.
    """

    at: float
    row: int
    name: str
    chance: Fraction | float | None = None
    token: bool = False
    ends: bool = False
    press: str = ""
    on: bool = False


@frozen
class Arrow:
    """A way from one state to another, or to itself.

    Attributes
    ----------
    source, target : int
        Places in the list of states. To the right in the same row is a straight arrow, to the
        left a bow to the neighbour or one that runs below all states, to the same state a loop
        above it; to another row it goes straight down to what stands there.
    words : str
        What stands at it.
    """

    source: int
    target: int
    words: str = ""


def drawn_chain(
    width: int, states: Sequence[State], arrows: Sequence[Arrow], *, told: str
) -> Markup:
    """Return the diagram of a chain.

    Parameters
    ----------
    width : int
        Of the picture.
    states : sequence of State
    arrows : sequence of Arrow
    told : str
        The diagram in words, for those who do not see it.
    """
    loops = any(a.source == a.target for a in arrows)
    back = any(a.target < a.source - 1 for a in arrows)
    lower = _BOW * any(a.target == a.source - 1 for a in arrows)
    shown = any(state.chance is not None for state in states)
    named = any(len(state.name) > _INSIDE for state in states)
    first = _LOOP if loops else RADIUS + 4
    rows = max(state.row for state in states)
    below = RADIUS + 6 + lower + _ROW * (shown + named) + (_BACK - RADIUS - _ROW if back else 0)
    places = [(state.at * width, first + state.row * 100.0) for state in states]
    aside = {a.source for a in arrows if states[a.target].row != states[a.source].row}
    drawn: list[Child] = [_arrow(places, arrow) for arrow in arrows]
    drawn += [
        _at(*place, _pressed(state, number, _state(state, number in aside, lower)))
        for number, (state, place) in enumerate(zip(states, places, strict=True))
    ]
    return picture(width, first + rows * 100 + below, drawn, told=told)


def _at(x: float, y: float, *drawn: Child) -> Markup:
    return h("g", drawn, transform=f"translate({x:.1f} {y:.1f})")


def _pressed(state: State, number: int, drawn: list[Child]) -> Child:
    if not state.press:
        return drawn
    room = h("circle", r=22, fill="transparent")
    return pressed_here(state.press, number, state.name, drawn, room, on=state.on)


def _state(state: State, aside: bool, lower: int) -> list[Child]:
    """Return a state round the origin; its chance stands aside where an arrow goes down."""
    parts: list[Child] = [h("circle", r=RADIUS, fill=PAPER)]
    if state.chance:
        parts.append(h("path", d=_filled(float(state.chance)), fill=WATER))
    if state.token:
        parts += [h("circle", r=RADIUS - 5, fill=GLOW), _SHIP]
    ring = {"stroke": PRIMARY, "stroke_width": 4} if state.on else {"stroke_width": 1.5}
    parts.append(h("circle", r=RADIUS, fill="none", **{"stroke": INK, **ring}))
    if state.ends:
        parts.append(h("circle", r=RADIUS + 3.5, fill="none", stroke=INK))
    below = RADIUS + _ROW + lower
    if len(state.name) > _INSIDE:
        parts.append(_words(0, below, state.name, font_weight=800))
        below += _ROW
    elif not state.token:
        parts.append(label(0, 5, state.name, font_weight=800))
    if state.chance is not None:
        told = percent(state.chance)
        place, anchor = (-7, "end") if aside else (0, "middle")
        parts.append(_words(place, below, told, anchor=anchor))
    return parts


_SHIP: Final = h(
    "path",
    d=SIGNS["ship"],
    transform="translate(-9.6 -10.4) scale(.8)",
    fill="none",
    stroke="#1f2930",
    stroke_width=2,
    stroke_linejoin="round",
    stroke_linecap="round",
)


def _arrow(places: Sequence[tuple[float, float]], arrow: Arrow) -> Child:
    (x, y), (to_x, to_y) = places[arrow.source], places[arrow.target]
    if arrow.source == arrow.target:
        loop = "M-8 -14.5C-21 -42 21 -42 8 -14.5"
        return _at(x, y, _way(loop), _tip(8, -14.5, 112), _words(0, -RADIUS - 23, arrow.words))
    if y != to_y:
        words = _words(x + 7, (y + to_y) / 2 - 4, arrow.words, anchor="start")
        return [_way(f"M{x} {y}L{x} {to_y}"), _tip(x, to_y - RADIUS - 3, 90), words]
    if x < to_x:
        way = _way(f"M{x} {y}L{to_x} {y}")
        return [way, _tip(to_x - RADIUS, y, 0), _words((x + to_x) / 2 - 1, y - 7, arrow.words)]
    if arrow.source - arrow.target == 1:
        top, deep = y + 15, y + 33
        ends = f"{x - 14:.1f} {deep} {to_x + 14:.1f} {deep} {to_x + 8:.1f} {top}"
        bow = f"M{x - 7:.1f} {top}C{ends}"
        words = _words((x + to_x) / 2, y + 42, arrow.words)
        return [_way(bow), _tip(to_x + 8, y + 15, -112), words]
    start, low = y + RADIUS + _ROW + 6, y + _BACK
    way = _way(f"M{x} {start}L{x} {low}L{to_x} {low}L{to_x} {start}")
    return [way, _tip(to_x, start, -90), _words((x + to_x) / 2, low - 6, arrow.words)]


def _way(path: str) -> Markup:
    return h("path", d=path, fill="none", stroke=INK)


def _tip(x: float, y: float, turned: int) -> Markup:
    """Return the tip of an arrow at a place; unturned it points to the right."""
    return h("path", d="M0 0l-8 -4.5v9z", transform=f"translate({x:g} {y:g}) rotate({turned})")


def _words(x: float, y: float, words: str, **more: Any) -> Child:
    if not words:
        return None
    return label(x, y, words, size=13, stroke=PAPER, stroke_width=3, paint_order="stroke", **more)


def _filled(chance: float) -> str:
    """Return the part of a circle that is full, its area below a level, as a path."""
    across = 2 * RADIUS
    if chance >= 1:
        half = f"a{RADIUS} {RADIUS} 0 1 0"
        return f"M{-RADIUS} 0{half} {across} 0{half} {-across} 0z"
    low, high = 0.0, 2 * pi
    for _ in range(40):  # the angle whose segment has that share of the circle
        middle = (low + high) / 2
        low, high = (middle, high) if middle - sin(middle) < 2 * pi * chance else (low, middle)
    level = RADIUS * cos(low / 2)
    half_width = sqrt(max(0.0, RADIUS**2 - level**2))
    large = int(chance > 0.5)
    return (
        f"M{-half_width:.2f} {level:.2f}"
        f"A{RADIUS} {RADIUS} 0 {large} 0 {half_width:.2f} {level:.2f}z"
    )
