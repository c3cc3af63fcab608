"""Small drawings in the panels: cards, dice, pieces and signs, as inline SVG.

Drawings that are used often are defined once per page, by `symbol_definitions`, and used by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from catan_nb.kernel.bundle import Bundle
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.widgets.html import Markup, h, screen_reader_text
from catan_nb.view import piece_art as figures
from catan_nb.view.shapes import Item, Line
from catan_nb.view.svg import icon_svg, inner_svg
from catan_nb.view.terrain_art import ICONS, icon
from catan_nb.view.theme import INK, LIGHT, TYPEFACE, PlayerStyle, player

__all__ = [
    "SIGNS",
    "bundle",
    "card",
    "die",
    "kind_picture",
    "kit_logo",
    "piece",
    "sign",
    "swatch",
    "symbol_definitions",
    "tally",
]

_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_DIE_WORDS: Final = (
    noop("not rolled"),
    noop("a one"),
    noop("a two"),
    noop("a three"),
    noop("a four"),
    noop("a five"),
    noop("a six"),
)

# Signs are 24 units wide and high, and take the colour of the text around them.
SIGNS: Final = {
    "cards": "M5 6.5l9-2.2 3 12.4-9 2.2zM17 7l3 .8-3 11.5-3.4-.8",
    "development": "M6 3.5h12v17H6zM12 7.5l1.5 3 3.3.5-2.4 2.3.6 3.3-3-1.6-3 1.6.6-3.3-2.4-2.3"
    " 3.3-.5z",
    "knight": "M5 4.5c4 0 5-1.5 7-1.5s3 1.5 7 1.5c0 8-1.5 13-7 16.5-5.5-3.5-7-8.5-7-16.5z",
    "road": "M3 19l6-6 4 3 8-10",
    "victory_point": "M12 3l2.6 5.6 6 .7-4.5 4.1 1.3 6L12 16.3 6.6 19.4l1.3-6L3.4 9.3l6-.7z",
    "first": "M5 5v14M19 5l-9 7 9 7z",
    "back": "M16 5l-9 7 9 7z",
    "forward": "M8 5l9 7-9 7z",
    "last": "M19 5v14M5 5l9 7-9 7z",
    "play": "M7 4l13 8-13 8z",
    "pause": "M7 5h3v14H7zM14 5h3v14h-3z",
    "undo": "M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
    "gain": "M5 12h13M13 6l6 6-6 6",
    "yes": "M4 12.5l5.5 5.5L20 6.5",
    "no": "M6 6l12 12M18 6L6 18",
    "swap": "M4 9h15M15 5l4 4-4 4M20 16H5M9 12l-4 4 4 4",
    "redo": "M15 5l5 5-5 5M20 10H10a6 6 0 0 0 0 12h3",
    "new": "M12 5v14M5 12h14",
    "save": "M5 4h11l3 3v13H5zM8 4v5h7V4M8 20v-6h8v6",
    "coach": "M12 3a6 6 0 0 0-3.5 11v3h7v-3A6 6 0 0 0 12 3zM9.5 20.5h5",
    "odds": "M4 20h16M7 16v-5M12 16V5M17 16V8",
    "moves": "M4 6h2M9 6h11M4 12h2M9 12h11M4 18h2M9 18h11",
    "rules": "M4 5.5c3-1 6-.8 8 1 2-1.8 5-2 8-1V19c-3-1-6-.8-8 1-2-1.8-5-2-8-1zM12 6.5V20",
    "settings": "M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM12 3v2.5M12 18.5V21M3 12h2.5"
    "M18.5 12H21M5.6 5.6l1.8 1.8M16.6 16.6l1.8 1.8M5.6 18.4l1.8-1.8M16.6 7.4l1.8-1.8",
    "globe": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3.5 9h17M3.5 15h17M12 3c-5 6-5 12 0 18"
    "M12 3c5 6 5 12 0 18",
    "crown": "M4 19h16M4.5 15.5L3 7l5 4 4-7 4 7 5-4-1.5 8.5z",
    "eye": "M2.5 12c5-8 14-8 19 0-5 8-14 8-19 0zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
    "loud": "M4 9.5h3.5L12 5.5v13l-4.5-4H4zM15 9a4.5 4.5 0 0 1 0 6M17.5 6.5a8 8 0 0 1 0 11",
    "mute": "M4 9.5h3.5L12 5.5v13l-4.5-4H4zM15.5 9.5l5 5M20.5 9.5l-5 5",
    "full": "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
    "history": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2",
}
"""Signs by name, as SVG paths; systems add their own."""

_SOLID: Final = frozenset({"first", "back", "forward", "last", "play", "pause"})


def symbol_definitions(attributes: Mapping[str, str] = MappingProxyType({})) -> Markup:
    """Return the drawings that others refer to by name; a page must contain them once.

    ``attributes`` are further signs by name, as SVG paths 24 units wide and high.
    """
    kinds = [_symbol(f"kind-{name}", inner_svg(icon(number))) for number, name in enumerate(ICONS)]
    signs = [
        _symbol(
            f"sign-{name}",
            f'<path d="{path}" fill="{"currentColor" if name in _SOLID else "none"}"'
            ' stroke="currentColor" stroke-width="2"/>',
            "0 0 24 24",
        )
        for name, path in {**SIGNS, **attributes}.items()
    ]
    return Markup(
        '<svg width="0" height="0" aria-hidden="true" focusable="false" class="cnb-symbols">'
        f"{''.join([*kinds, *signs])}</svg>"
    )


def kind_picture(number: int, size: int = 20) -> Markup:
    """Return the picture of a kind of card, given by number; the caller adds its name as text."""
    return _use_symbol(f"kind-{ICONS[number]}", size)


def sign(name: str, size: int = 18) -> Markup:
    """Return an icon such as "undo", "cards" or "knight"; the caller adds its meaning as text."""
    return _use_symbol(f"sign-{name}", size)


def card(number: int, count: int | None, below: str = "") -> Markup:
    """Return a card with its count, unless that is None, and its name or another text below.

    The caller adds text for screen readers.
    """
    name = ICONS[number]
    return h(
        "span",
        h("span", kind_picture(number, 34), class_="cnb-card-picture"),
        h("span", below or _(name), class_="cnb-card-name"),
        h("span", "?" if count is None else count, class_="cnb-card-count"),
        class_=f"cnb-card cnb-{name}{'' if count else ' cnb-none'}",
        title=_(name),
    )


def die(face: int, size: int = 40, ground: str = "#fffdf6", ink: str = INK) -> Markup:
    """Return a die that shows a face from 1 to 6, or 0 for one not rolled."""
    return _die(face, size, ground, ink, _(_DIE_WORDS[face]))


@cache
def _die(face: int, size: int, ground: str, ink: str, label: str) -> Markup:
    spots = "".join(
        f'<circle cx="{20 + 9.5 * x:g}" cy="{20 + 9.5 * y:g}" r="3.6" fill="{ink}"/>'
        for x, y in _PIPS.get(face, ())
    )
    ground = ground if face else "#e3e8ec"
    return Markup(
        f'<svg class="cnb-die" width="{size}" height="{size}" viewBox="0 0 40 40" role="img"'
        f' aria-label="{label}"><rect x="2" y="2" width="36" height="36" rx="8" fill="{ground}"'
        f' stroke="{INK}" stroke-width="2"/>{spots}</svg>'
    )


@cache
def piece(name: str, colour: str, size: int = 28) -> Markup:
    """Return a player's piece: "road", "settlement", "city" or "ship"."""
    style = player(colour)
    items = _road_items(style) if name == "road" else figures.piece(name, style)
    return Markup(icon_svg(items, size=size, box=0.78))


@cache
def swatch(colour: str, size: int = 22) -> Markup:
    """Return a player's colour with its letter; the caller adds the player's name."""
    style = player(colour)
    return Markup(
        f'<svg class="cnb-swatch" width="{size}" height="{size}" viewBox="0 0 24 24"'
        f' aria-hidden="true"><rect x="1.5" y="1.5" width="21" height="21" rx="5"'
        f' fill="{style.fill}" stroke="var(--ink)" stroke-width="1.5"/><text x="12" y="16.8"'
        f' text-anchor="middle" font-family="{TYPEFACE}" font-size="13.5" font-weight="700"'
        f' fill="{style.ink}">{style.letter}</text></svg>'
    )


@cache
def kit_logo(size: int) -> Markup:
    """Return the logo of the kit: a hex with a token."""
    spots = "".join(
        f'<circle cx="{16 + 4 * x}" cy="{16 + 2.5 * y:g}" r="1.7"/>' for x, y in _PIPS[5]
    )
    return Markup(
        f'<svg width="{size}" height="{size}" viewBox="0 0 32 32" aria-hidden="true">'
        f'<path d="M16 1.5l12.6 7.25v14.5L16 30.5 3.4 23.25V8.75z" fill="#f8c145" stroke="{INK}"'
        ' stroke-width="1.8"/><circle cx="16" cy="16" r="8" fill="#fbf4e1" stroke="#8c7a55"/>'
        f'<g fill="#b80f0a">{spots}</g></svg>'
    )


def bundle(cards: Bundle) -> Markup:
    """Return cards as small pictures with counts and names, for offers and prices."""
    if not cards:
        return h("span", _("nothing"), class_="cnb-bundle")
    parts = (
        h(
            "span",
            count,
            " ",
            kind_picture(number, 18),
            " ",
            _(ICONS[number]),
            class_="cnb-bundle-part",
        )
        for number, count in cards.numbered()
    )
    return h("span", parts, class_="cnb-bundle")


def tally(cards: Bundle, size: int = 18) -> Markup:
    """Return cards as counts and pictures; only screen readers get the names."""
    parts = (
        h("span", count, kind_picture(number, size), screen_reader_text(f" {_(ICONS[number])} "))
        for number, count in cards.numbered()
    )
    return h("span", parts, class_="cnb-tally")


def _road_items(style: PlayerStyle) -> tuple[Item, ...]:
    start, two = (-0.5, 0.29), (0.5, -0.29)
    ends = figures.road_line(start, two)
    marks = figures.road_marks(style.pattern, start, two)
    width = figures.ROAD_WIDTH
    return (
        Line(ends, LIGHT, width + 0.12),
        Line(ends, INK, width + 0.06),
        Line(ends, style.fill, width - 0.02),
        *(Line(mark, style.ink, 0.035) for mark in marks),
    )


def _symbol(name: str, inside: str, box: str = "-500 -500 1000 1000") -> str:
    return (
        f'<symbol id="cnb-{name}" viewBox="{box}" stroke-linejoin="round"'
        f' stroke-linecap="round">{inside}</symbol>'
    )


@cache
def _use_symbol(name: str, size: int) -> Markup:
    return Markup(
        f'<svg class="cnb-icon" width="{size}" height="{size}" aria-hidden="true"'
        f' focusable="false"><use href="#cnb-{name}"/></svg>'
    )
