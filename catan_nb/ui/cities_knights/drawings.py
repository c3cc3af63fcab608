"""Small drawings for Cities & Knights: event die, tracks, fleet, knights, walls."""

from __future__ import annotations

from functools import cache
from typing import Final

from catan_nb.language import gettext as _
from catan_nb.rules.cities_knights.names import TRACKS
from catan_nb.ui.looks.drawings import sign
from catan_nb.ui.widgets.html import Markup, h
from catan_nb.view import piece_art as figures
from catan_nb.view.svg import icon_svg
from catan_nb.view.theme import INK, player

__all__ = ["SIGNS", "event_die", "gate", "knight", "track_sign", "wall"]

_PALE: Final = {"trade": "#fdf0c4", "politics": "#d3e4fa", "science": "#cfeedd", "ship": "#d5d9dd"}
"""Background colours of the event die's faces."""

SIGNS: Final = {
    "trade": "M12 4v16M6 20h12M4 8h16M4 8l-2.5 6h5zM20 8l-2.5 6h5z",
    "politics": "M4 19h16M4.5 15.5L3 7l5 4 4-7 4 7 5-4-1.5 8.5z",
    "science": "M9 3h6M10.2 3v6L5 18.5c-.6 1.2 1 2.5 1 2.5h12c1.2 0 1.6-1.3 1-2.5"
    "L13.8 9V3M7.5 15h9",
    "ship": "M2.5 15.5h19l-3.5 5h-12zM12 3v12M12 4.5c5 .5 7 4 6 8h-6M12 6.5c-4 1-6 3-6.5 6H12",
    "wall": "M3 20V8h4v3h3V8h4v3h3V8h4v12zM3 15.5h18",
    "gate": "M4 21V10a8 8 0 0 1 16 0v11h-4V11a4 4 0 0 0-8 0v10z",
    "defender": "M5 5c4 0 5-1.5 7-1.5s3 1.5 7 1.5c0 8-1.5 12.5-7 16-5.5-3.5-7-8-7-16z"
    "M8.5 11.5l2.5 2.5 4.5-5",
    "merchant": "M4 10l2-6h12l2 6zM6 10v10h12V10M6 15h12",
}
"""Signs by name."""


def track_sign(track: str, size: int = 20) -> Markup:
    """Return the sign of a track on its colour; the caller adds the name beside it."""
    return h("span", sign(track, size - 4), class_=f"cnb-track-sign cnb-{track}")


def event_die(symbol: str | None, size: int = 40) -> Markup:
    """Return the event die with a symbol, or blank for None before the roll."""
    label = _("not rolled") if symbol is None else _("the barbarian ship")
    if symbol in TRACKS:
        label = _("the gate of {track}").format(track=_(symbol))
    return _event_die(symbol, size, label)


@cache
def _event_die(symbol: str | None, size: int, label: str) -> Markup:
    ground = _PALE[symbol] if symbol is not None else "#e3e8ec"
    shown = ""
    if symbol is not None:
        path = SIGNS[symbol]
        shown = (
            f'<path transform="translate(8 8)" d="{path}" fill="none" stroke="{INK}"'
            ' stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round"/>'
        )
    return Markup(
        f'<svg class="cnb-die" width="{size}" height="{size}" viewBox="0 0 40 40" role="img"'
        f' aria-label="{label}"><rect x="2" y="2" width="36" height="36" rx="8" fill="{ground}"'
        f' stroke="{INK}" stroke-width="2"/>{shown}</svg>'
    )


@cache
def knight(colour: str, strength: int, active: bool, size: int = 34) -> Markup:
    """Return a player's knight; the caller adds its strength and state in words."""
    return Markup(icon_svg(figures.knight(player(colour), strength, active), size=size, box=0.62))


@cache
def wall(size: int = 34) -> Markup:
    """Return a piece of city wall."""
    return Markup(icon_svg(figures.wall(), size=size, box=1.1))


@cache
def gate(track: str, size: int = 34) -> Markup:
    """Return the gate of a metropolis; the caller adds the name of its track."""
    return Markup(icon_svg(figures.metropolis(track), size=size, box=1.1))
