"""The cards of the Fast Card Game as small pictures; words must stand beside them."""

from __future__ import annotations

from functools import cache
from typing import Final

from catan_nb.fastcard.box import EXPANSIONS
from catan_nb.ui.widgets.html import Markup
from catan_nb.view import card_table
from catan_nb.view.shapes import Item
from catan_nb.view.svg import icon_svg
from catan_nb.view.theme import player

__all__ = [
    "card_back",
    "expansion_card",
    "fate_card",
    "moving_card",
    "place_card",
    "resource_card",
]

SIZE: Final = 46
"""Width of a card in pixels where nothing else is asked for."""
_MARGIN: Final = 0.06


def _picture(items: tuple[Item, ...], size: int) -> Markup:
    return Markup(
        icon_svg(
            items,
            size=size,
            box=card_table.CARD_WIDTH + _MARGIN,
            high=card_table.CARD_HEIGHT + _MARGIN,
        )
    )


@cache
def moving_card(name: str, side: str, size: int = SIZE) -> Markup:
    """Return a "road" or a "knight" with its side "A" or "B" up."""
    return _picture(card_table.moving_card(name, side), size)


@cache
def place_card(name: str, colour: str = "", size: int = SIZE) -> Markup:
    """Return a "settlement" or a "city", in a player's colour where one is given."""
    return _picture(card_table.place_card(name, player(colour) if colour else None), size)


@cache
def expansion_card(name: str, size: int = SIZE) -> Markup:
    """Return a city expansion."""
    points = next(one.points for one in EXPANSIONS if one.name == name)
    return _picture(card_table.expansion_card(name, points), size)


@cache
def resource_card(kind: int, size: int = SIZE) -> Markup:
    """Return a resource card by the number of its kind."""
    return _picture(card_table.resource_card(kind), size)


@cache
def card_back(size: int = SIZE) -> Markup:
    """Return the back of a resource card."""
    return _picture(card_table.card_back(), size)


@cache
def fate_card(direction: int, size: int = SIZE) -> Markup:
    """Return the fate card; 1 points its arrows clockwise, -1 counter-clockwise."""
    return _picture(card_table.fate_card(direction), size)
