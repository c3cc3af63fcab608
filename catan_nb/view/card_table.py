"""A position of the Fast Card Game as one picture: market, pile, fate card and displays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from catan_nb.fastcard.box import EXPANSIONS
from catan_nb.fastcard.events import DIRECTIONS
from catan_nb.fastcard.game import CardGame, CardView
from catan_nb.fastcard.reading import CardPlayer
from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.view.figures import building_cards as faces
from catan_nb.view.shapes.colour import mix
from catan_nb.view.shapes.forms import box
from catan_nb.view.shapes.primitives import (
    Circle,
    Extent,
    Group,
    Item,
    Layer,
    Polygon,
    Text,
    shifted,
    text_width,
)
from catan_nb.view.shapes.theme import INK, LIGHT, player

__all__ = ["WIDTH", "card_table", "table_text", "table_title"]

WIDTH: Final = 11.0
"""Of the picture, in widths of a card."""
_EDGE: Final = 0.2
_STEP: Final = 1.08
_FAN: Final = 0.42
_GAP: Final = 0.34
_LINE: Final = 0.34
"""Size of the letters."""
_BADGE: Final = 0.23
_POINTS: Final = {one.name: one.points for one in EXPANSIONS}
_CLOTH: Final = "#eef3ee"

Card = tuple[str, tuple[Item, ...], int]
"""What a card is, its face, and how many of it lie there."""
Pack = tuple[float, Sequence[Card]]
"""How far the cards of a pack are apart, and the cards."""


def card_table(game: CardGame | CardView) -> tuple[tuple[Layer, ...], Extent]:
    """Return the drawing of a card game, as its viewer sees it, and its extent.

    Open hands show their cards, hidden ones backs with their number.
    """
    items: list[Item] = []
    top = _EDGE + _middle(game, _EDGE, items)
    for one in game.players:
        top += _display(game, one, top, items)
    extent = Extent(0.0, 0.0, WIDTH, top + _EDGE)
    ground = Polygon(box(0.0, 0.0, WIDTH, extent.height), _CLOTH)
    return (Layer("static", (ground,)), Layer("pieces", tuple(items))), extent


def table_title(game: CardGame | CardView) -> str:
    """Return what the picture shows, in a line."""
    if game.turn is None:
        return _("Fast Card Game")
    return _("Fast Card Game, turn of {player}").format(player=game.names[game.turn])


def table_text(game: CardGame | CardView) -> str:
    """Return everything that lies on the table in words, line by line."""
    lines = [
        _("Market: {cards}").format(cards=_listed(game.market.items())),
        _count(ngettext("{n} card in the pile", "{n} cards in the pile", game.pile), game.pile),
        _("Discards: {cards}").format(cards=_listed(game.discards.items())),
    ]
    if game.direction is not None:
        words = _(DIRECTIONS[game.direction])
        lines.append(_("The fate card points {direction}").format(direction=words))
    for one in game.players:
        hand = one.hand
        held = _listed(hand.items()) if hand is not None else _("a hidden hand")
        lines.append(f"{_heading(game, one)}: {held}; {_listed(_lying(one))}")
    return "\n".join(lines)


# ---- words -----------------------------------------------------------------------------


def _count(template: str, n: int) -> str:
    return template.format(n=n)


def _listed(counts: Iterable[tuple[str, int]]) -> str:
    named = [f"{count} {_(kind)}" for kind, count in counts if count]
    return ", ".join(named) or _("nothing")


def _lying(one: CardPlayer) -> list[tuple[str, int]]:
    """Return what lies before a player, by name."""
    return [
        ("settlement", one.settlements),
        ("city", one.cities),
        *[(name.replace("_", " "), 1) for name in one.expansions],
        *[(f"{_('road')} {side}", one.road_sides.count(side)) for side in "AB"],
        *[(f"{_('knight')} {side}", one.knight_sides.count(side)) for side in "AB"],
    ]


def _heading(game: CardGame | CardView, one: CardPlayer) -> str:
    points = _count(ngettext("{n} point", "{n} points", one.points), one.points)
    cards = _count(ngettext("{n} card", "{n} cards", one.hand_size), one.hand_size)
    name = f"▶ {one.name}" if game.turn == one.seat else one.name
    return f"{name} · {points} · {cards}"


# ---- cards in rows ---------------------------------------------------------------------


def _middle(game: CardGame | CardView, top: float, items: list[Item]) -> float:
    """Draw market, pile, discards and fate card; return how high they are."""
    market = [
        (f"market {name}", faces.resource(kind), count)
        for kind, (name, count) in enumerate(game.market.items())
        if count
    ]
    left = _EDGE
    for label, cards in (
        (_("market"), market),
        (_("pile"), [("pile", faces.back(), game.pile)]),
        (_("discards"), _top_discards(game)),
        *_fate(game),
    ):
        held = _STEP * max(1, len(cards))
        width = max(held, _wide(label))
        _row(items, left + (width - held) / 2, top + _LINE * 1.5, WIDTH, [(_STEP, cards)])
        items.append(Text(left + width / 2, top + _LINE / 2, label, _LINE, INK))
        left += width + _EDGE
    return faces.HEIGHT + _LINE * 2.3


def _top_discards(game: CardGame | CardView) -> list[Card]:
    """Return the commonest discard, which stands for all of them with their number."""
    total = sum(game.discards.values())
    if not total:
        return []
    counts = list(game.discards.values())
    return [("discards", faces.resource(counts.index(max(counts))), total)]


def _fate(game: CardGame | CardView) -> list[tuple[str, list[Card]]]:
    if game.direction is None:
        return []
    return [(_(DIRECTIONS[game.direction]), [("fate", faces.fate(game.direction), 1)])]


def _display(game: CardGame | CardView, one: CardPlayer, top: float, items: list[Item]) -> float:
    """Draw a player's hand and display; return how high they are."""
    style = player(one.colour)
    high = faces.HEIGHT + 2.4 * _LINE
    ground, rim = mix(style.fill, "#ffffff", 0.8), mix(style.fill, INK, 0.35)
    sheet = Polygon(box(_EDGE / 2, top, WIDTH - _EDGE, high - _EDGE / 2), ground, rim, 0.04)
    items.append(Group(f"display {one.colour}", (sheet,)))
    words = _heading(game, one)
    middle = 2 * _EDGE + _wide(words) / 2
    items.append(Text(middle, top + 0.85 * _LINE, words, _LINE, INK, bold=True))
    _row(items, 2 * _EDGE, top + 1.6 * _LINE, WIDTH - 4 * _EDGE, _packs(one))
    return high


def _packs(one: CardPlayer) -> list[Pack]:
    if one.hand is None:
        hand: list[Card] = [("hidden hand", faces.back(), one.hand_size)]
    else:
        hand = [
            (f"hand {name}", faces.resource(kind), count)
            for kind, (name, count) in enumerate(one.hand.items())
        ]
    style = player(one.colour)
    places: list[Card] = [
        ("settlement", faces.place("settlement", style), one.settlements),
        ("city", faces.place("city", style), one.cities),
        *[(name, faces.expansion(name, _POINTS[name]), 1) for name in one.expansions],
    ]
    roads: list[Card] = [(f"road {s}", faces.moving("road", s), 1) for s in one.road_sides]
    knights: list[Card] = [(f"knight {s}", faces.moving("knight", s), 1) for s in one.knight_sides]
    packs = ((_STEP, hand), (_STEP, places), (_FAN, roads), (_FAN, knights))
    shown = [(step, [card for card in cards if card[2]]) for step, cards in packs]
    return [pack for pack in shown if pack[1]]


def _row(items: list[Item], left: float, top: float, room: float, packs: Sequence[Pack]) -> None:
    """Draw packs side by side, nearer together when they would not fit."""
    steps = sum(step * (len(cards) - 1) for step, cards in packs)
    whole = sum(faces.WIDTH + _GAP for _step, _cards in packs) - _GAP
    nearer = min(1.0, max(0.2, (room - whole) / steps)) if steps else 1.0
    x, y = left + faces.WIDTH / 2, top + faces.HEIGHT / 2
    for step, cards in packs:
        for name, face, count in cards:
            items.append(Group(name, face, ((x, y),)))
            if count > 1:
                items += _badge(x, y, count)
            x += step * nearer
        x += faces.WIDTH - step * nearer + _GAP


def _badge(x: float, y: float, count: int) -> tuple[Item, ...]:
    """Return how many such cards lie there, at the corner of the card."""
    (at,) = shifted(((0.3, -0.48),), x, y)
    return (
        Circle(*at, _BADGE, LIGHT, INK, 0.035),
        Text(*at, str(count), 0.28 if count < 100 else 0.2, INK, bold=True),
    )


def _wide(words: str) -> float:
    """Return how much room a line takes; the careful estimate would leave a gap."""
    return text_width(words, _LINE) * 0.84
