"""A position of the Fast Card Game as one picture: market, pile, fate card and displays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from catan_nb.board.geometry import Point
from catan_nb.fastcard.box import EXPANSIONS
from catan_nb.fastcard.events import DIRECTIONS
from catan_nb.fastcard.game import CardGame, CardView
from catan_nb.fastcard.reading import CardPlayer
from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.view import piece_art as figures
from catan_nb.view.shapes import (
    Circle,
    Extent,
    Group,
    Item,
    Layer,
    Line,
    Polygon,
    Shape,
    Text,
    arc,
    box,
    oval,
    parse_points,
    scale_shape,
    text_width,
    transform_points,
)
from catan_nb.view.terrain_art import icon
from catan_nb.view.theme import (
    GLOW,
    INK,
    LIGHT,
    RESOURCE_INK,
    STONE,
    WOOD,
    WOOD_LIGHT,
    PlayerStyle,
    mix,
    player,
)

# The cards of the Fast Card Game, drawn around the origin, 1 wide and 1.4 high.
#
# They hold pictures, numbers and letters only: their names in words are the caller's, so that a
# drawing is right in every language.


CARD_WIDTH: Final = 1.0
CARD_HEIGHT: Final = 1.4
_CORNER: Final = 0.1
_RIM: Final = 0.035
_GROUNDS: Final = {"A": "#f5e9cf", "B": "#e9d3a0"}
_PARCHMENT: Final = "#f7f0de"
_PLAIN: Final = PlayerStyle("#b98a57", "#ffffff", "", "plain")
_STAR: Final = parse_points(
    "0 -50, 13 -17, 48 -15, 21 7, 30 41, 0 22, -30 41, -21 7, -48 -15, -13 -17"
)


@cache
def _empty_card(fill: str) -> tuple[Shape, ...]:
    """Return an empty card with round corners."""
    x, y = CARD_WIDTH / 2 - _CORNER, CARD_HEIGHT / 2 - _CORNER
    corners = ((x, -y, -90), (x, y, 0), (-x, y, 90), (-x, -y, 180))
    outline = tuple(
        point
        for cx, cy, start in corners
        for point in arc(cx, cy, _CORNER, _CORNER, start, start + 90, 4)
    )
    return (Polygon(outline, fill, INK, _RIM),)


def _transform(items: tuple[Item, ...], x: float, y: float, scale: float = 1.0) -> tuple[Item, ...]:
    """Return shapes made larger or smaller and drawn around (x, y)."""
    shapes = tuple(scale_shape(item, scale) for item in items if not isinstance(item, Group))
    return (Group("part", shapes, ((x, y),)),)


def _points(count: int) -> tuple[Item, ...]:
    """Return the victory points at the foot of a card: a star with their number."""
    return (
        *_transform((Polygon(_STAR, GLOW, INK, 0.09),), -0.13, 0.5, 0.3),
        Text(0.14, 0.5, str(count), 0.26, INK, bold=True),
    )


def _cards_drawn(count: int) -> tuple[Item, ...]:
    """Return what a knight's A side brings: so many cards more."""
    small = box(0.04, 0.38, 0.17, 0.24)
    return (
        Text(-0.18, 0.5, f"+{count}", 0.24, INK, bold=True),
        Polygon(transform_points(small, 0.07, -0.02), _PARCHMENT, INK, 0.02),
        Polygon(small, LIGHT, INK, 0.02),
    )


def _swap_arrows() -> tuple[Item, ...]:
    """Return what a road's A side brings: two arrows, one each way."""
    upper: tuple[Point, ...] = ((-0.2, 0.45), (0.16, 0.45))
    lower: tuple[Point, ...] = ((0.2, 0.56), (-0.16, 0.56))
    return (
        Line(upper, INK, 0.05),
        Polygon(((0.14, 0.38), (0.14, 0.52), (0.27, 0.45)), INK),
        Line(lower, INK, 0.05),
        Polygon(((-0.14, 0.49), (-0.14, 0.63), (-0.27, 0.56)), INK),
    )


def _side_letter(letter: str) -> tuple[Item, ...]:
    return (Text(-0.33, -0.52, letter, 0.22, INK, bold=True),)


@cache
def moving_card(name: str, side: str) -> tuple[Item, ...]:
    """Return a card that changes hands: "road" or "knight", its side "A" or "B" up.

    Raises ValueError for another card or side.
    """
    if name not in ("road", "knight") or side not in _GROUNDS:
        raise ValueError(f"there is no side {side!r} of a card {name!r}")
    foot = _points(1) if side == "B" else _swap_arrows() if name == "road" else _cards_drawn(1)
    draw = _road_picture if name == "road" else _knight_picture
    return (*_empty_card(_GROUNDS[side]), *draw(side == "B"), *_side_letter(side), *foot)


def _road_picture(cart: bool) -> tuple[Item, ...]:
    bend = parse_points("-30 22, -12 4, 10 -2, 22 -22, 20 -44")
    road: tuple[Item, ...] = (
        Line(bend, WOOD, 0.25),
        Line(bend, "#d9c39a", 0.18),
        Line(bend, "#a98a58", 0.025),
    )
    if not cart:
        return road
    return (
        *road,
        Polygon(box(-0.2, -0.27, 0.36, 0.2), "#f7ecd2", INK, 0.03),
        Polygon(parse_points("-24 -27, -14 -42, 10 -42, 20 -27"), "#c8553d", INK, 0.03),
        *(
            shape
            for x in (-0.12, 0.09)
            for shape in (
                Circle(x, -0.03, 0.085, WOOD_LIGHT, INK, 0.03),
                Circle(x, -0.03, 0.02, INK),
            )
        ),
    )


def _knight_picture(mounted: bool) -> tuple[Item, ...]:
    style = PlayerStyle("#8d99ae", INK, "", "plain")
    shield = figures.knight(style, 1, mounted)
    if not mounted:
        return _transform(shield, 0.0, -0.1, 1.1)
    horse = parse_points(
        "-42 -16, -32 -34, -24 -44, -18 -34, -10 -20, 24 -16, 33 -4, 34 26, 26 26, 24 6, -10 8,"
        " -12 26, -20 26, -21 -2, -27 -16, -37 -8"
    )
    return (
        Polygon(transform_points(horse, 0, 0.02), WOOD, INK, 0.035),
        Circle(-0.285, -0.27, 0.022, LIGHT),
        *_transform(shield, 0.08, -0.24, 0.62),
    )


@cache
def place_card(name: str, colour: PlayerStyle | None = None) -> tuple[Item, ...]:
    """Return a "settlement" or a "city", in the colour of its owner.

    Raises ValueError for another card.
    """
    style = colour or _PLAIN
    if name == "settlement":
        picture = (*figures.outline(figures.HOUSE), *figures.settlement_body(style))
        return (*_empty_card("#dcebc9"), *_transform(picture, 0.0, -0.1, 1.5), *_points(1))
    if name == "city":
        picture = (*figures.outline(figures.TOWN), *figures.city_body(style))
        return (*_empty_card("#dfe4ec"), *_transform(picture, 0.01, -0.12, 1.0), *_points(2))
    raise ValueError(f"there is no card {name!r}: settlement or city")


@cache
def expansion_card(name: str, points: int) -> tuple[Item, ...]:
    """Return a city expansion with its points; one without a picture of its own shows a city."""
    draw = _EXPANSIONS.get(name, _university)
    return (*_empty_card("#e6def0"), *draw(), *_points(points))


def _library() -> tuple[Item, ...]:
    remaining = parse_points("0 -30, -14 -38, -36 -36, -36 8, -14 6, 0 14")
    right = tuple((-x, y) for x, y in remaining)
    lines = [
        Line(((x, y), (x + 0.2, y - 0.01)), "#8b8678", 0.025)
        for x in (-0.29, 0.09)
        for y in (-0.22, -0.13, -0.04)
    ]
    return (
        Polygon(remaining, LIGHT, INK, 0.035),
        Polygon(right, LIGHT, INK, 0.035),
        *lines,
    )


def _guild() -> tuple[Item, ...]:
    pans = [
        shape
        for x in (-0.25, 0.25)
        for shape in (
            Line(((x, -0.32), (x - 0.11, -0.06)), INK, 0.025),
            Line(((x, -0.32), (x + 0.11, -0.06)), INK, 0.025),
            Polygon(arc(x, -0.06, 0.14, 0.11, 0, 180, 8), "#d6a521", INK, 0.03),
        )
    ]
    return (
        Line(((0.0, -0.42), (0.0, 0.18)), INK, 0.05),
        Line(((-0.27, -0.32), (0.27, -0.32)), INK, 0.045),
        Line(((-0.16, 0.18), (0.16, 0.18)), INK, 0.06),
        *pans,
    )


def _church() -> tuple[Item, ...]:
    return (
        Polygon(parse_points("-36 18, -36 -10, -6 -26, 30 -10, 30 18"), "#f0d9b5", INK, 0.035),
        Polygon(box(-0.36, -0.3, 0.24, 0.48), "#f7ecd2", INK, 0.035),
        Polygon(parse_points("-40 -30, -24 -54, -8 -30"), "#9c4a34", INK, 0.035),
        Line(((-0.24, -0.68), (-0.24, -0.54)), INK, 0.03),
        Line(((-0.29, -0.63), (-0.19, -0.63)), INK, 0.03),
        Polygon(box(0.04, 0.0, 0.13, 0.18), WOOD, INK, 0.03),
    )


def _castle() -> tuple[Item, ...]:
    teeth = parse_points(
        "-38 18, -38 -34, -26 -34, -26 -24, -14 -24, -14 -34, -2 -34, -2 -12, 14 -12, 14 -22,"
        " 26 -22, 26 -12, 38 -12, 38 18"
    )
    return (
        Polygon(teeth, STONE, INK, 0.035),
        Polygon(box(0.09, 0.0, 0.16, 0.18), WOOD, INK, 0.03),
        Polygon(box(-0.24, -0.12, 0.08, 0.12), INK),
    )


def _university() -> tuple[Item, ...]:
    columns = [
        Polygon(box(x, -0.2, 0.09, 0.32), LIGHT, INK, 0.025) for x in (-0.28, -0.13, 0.04, 0.19)
    ]
    return (
        Polygon(parse_points("-38 -20, 0 -44, 38 -20"), "#cfd8e6", INK, 0.035),
        *columns,
        Polygon(box(-0.36, 0.12, 0.72, 0.08), "#cfd8e6", INK, 0.03),
    )


_EXPANSIONS: Final = {
    "library": _library,
    "merchants_guild": _guild,
    "church": _church,
    "city_castle": _castle,
    "university": _university,
}


@cache
def resource_card(kind: int) -> tuple[Item, ...]:
    """Return a resource card by the number of its kind."""
    ground = mix(RESOURCE_INK[kind], "#ffffff", 0.72)
    return (*_empty_card(ground), *_transform(icon(kind), 0.0, -0.05, 0.78))


@cache
def card_back() -> tuple[Item, ...]:
    """Return the back of a resource card."""
    hexes = ((0.0, 0.0), (-0.26, -0.4), (0.26, -0.4), (-0.26, 0.4), (0.26, 0.4))
    ring: tuple[Point, ...] = oval(0, 0, 0.2, 0.2, 6)
    return (
        *_empty_card("#2d6a7f"),
        *(Polygon(transform_points(ring, x, y), "#3f8198", "#8ac4de", 0.025) for x, y in hexes),
    )


@cache
def fate_card(direction: int) -> tuple[Item, ...]:
    """Return the fate card; 1 points its arrows clockwise, -1 counter-clockwise.

    Raises ValueError for another direction.
    """
    if direction not in (1, -1):
        raise ValueError(f"the fate card points 1 (clockwise) or -1, not {direction!r}")
    ground, ink = ("#1d1a16", "#ffffff") if direction == 1 else ("#fffdf6", "#1d1a16")
    arrows: list[Item] = []
    for start in (200, 20):
        first, last = (start, start + 130) if direction == 1 else (start + 130, start)
        curve = arc(0, 0, 0.3, 0.36, first, last, 12)
        (x1, y1), (x2, y2) = curve[-2:]
        dx, dy = x2 - x1, y2 - y1
        length = (dx * dx + dy * dy) ** 0.5
        dx, dy = dx / length, dy / length
        head = (
            (x2 + 0.16 * dx, y2 + 0.16 * dy),
            (x2 - 0.11 * dy, y2 + 0.11 * dx),
            (x2 + 0.11 * dy, y2 - 0.11 * dx),
        )
        arrows += (Line(curve, ink, 0.08), Polygon(head, ink))
    return (*_empty_card(ground), *arrows)


TABLE_WIDTH: Final = 11.0
"""Of the picture, in widths of a card."""
_EDGE: Final = 0.2
_STEP: Final = 1.08
_FAN: Final = 0.42
_GAP: Final = 0.34
_LINE: Final = 0.34
"""Size of the letters."""
_BADGE: Final = 0.23
_POINTS: Final = {expansion.name: expansion.points for expansion in EXPANSIONS}
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
    top = _EDGE + _draw_middle(game, _EDGE, items)
    for card_player in game.players:
        top += _draw_display(game, card_player, top, items)
    extent = Extent(0.0, 0.0, TABLE_WIDTH, top + _EDGE)
    ground = Polygon(box(0.0, 0.0, TABLE_WIDTH, extent.height), _CLOTH)
    return (Layer("static", (ground,)), Layer("pieces", tuple(items))), extent


def table_title(game: CardGame | CardView) -> str:
    """Return what the picture shows, in a line."""
    if game.turn is None:
        return _("Fast Card Game")
    return _("Fast Card Game, turn of {player}").format(player=game.names[game.turn])


def table_text(game: CardGame | CardView) -> str:
    """Return everything that lies on the table in words, line by line."""
    lines = [
        _("Market: {cards}").format(cards=_list_text(game.market.items())),
        _count_text(
            ngettext("{n} card in the pile", "{n} cards in the pile", game.pile), game.pile
        ),
        _("Discards: {cards}").format(cards=_list_text(game.discards.items())),
    ]
    if game.direction is not None:
        text = _(DIRECTIONS[game.direction])
        lines.append(_("The fate card points {direction}").format(direction=text))
    for owner in game.players:
        hand = owner.hand
        hand_text = _list_text(hand.items()) if hand is not None else _("a hidden hand")
        lines.append(
            f"{_player_heading(game, owner)}: {hand_text}; {_list_text(_cards_in_play(owner))}"
        )
    return "\n".join(lines)


# ---- words -----------------------------------------------------------------------------


def _count_text(template: str, n: int) -> str:
    return template.format(n=n)


def _list_text(counts: Iterable[tuple[str, int]]) -> str:
    named = [f"{count} {_(kind)}" for kind, count in counts if count]
    return ", ".join(named) or _("nothing")


def _cards_in_play(player: CardPlayer) -> list[tuple[str, int]]:
    """Return what lies before a player, by name."""
    return [
        ("settlement", player.settlements),
        ("city", player.cities),
        *[(name.replace("_", " "), 1) for name in player.expansions],
        *[(f"{_('road')} {side}", player.road_sides.count(side)) for side in "AB"],
        *[(f"{_('knight')} {side}", player.knight_sides.count(side)) for side in "AB"],
    ]


def _player_heading(game: CardGame | CardView, player: CardPlayer) -> str:
    points = _count_text(ngettext("{n} point", "{n} points", player.points), player.points)
    cards = _count_text(ngettext("{n} card", "{n} cards", player.hand_size), player.hand_size)
    name = f"▶ {player.name}" if game.turn == player.seat else player.name
    return f"{name} · {points} · {cards}"


# ---- cards in rows ---------------------------------------------------------------------


def _draw_middle(game: CardGame | CardView, top: float, items: list[Item]) -> float:
    """Draw market, pile, discards and fate card; return how high they are."""
    market = [
        (f"market {name}", resource_card(kind), count)
        for kind, (name, count) in enumerate(game.market.items())
        if count
    ]
    remaining = _EDGE
    for label, cards in (
        (_("market"), market),
        (_("pile"), [("pile", card_back(), game.pile)]),
        (_("discards"), _top_discards(game)),
        *_fate_piles(game),
    ):
        width_of_cards = _STEP * max(1, len(cards))
        width = max(width_of_cards, _line_width(label))
        _draw_row(
            items,
            remaining + (width - width_of_cards) / 2,
            top + _LINE * 1.5,
            TABLE_WIDTH,
            [(_STEP, cards)],
        )
        items.append(Text(remaining + width / 2, top + _LINE / 2, label, _LINE, INK))
        remaining += width + _EDGE
    return CARD_HEIGHT + _LINE * 2.3


def _top_discards(game: CardGame | CardView) -> list[Card]:
    """Return the commonest discard, which stands for all of them with their number."""
    total = sum(game.discards.values())
    if not total:
        return []
    counts = list(game.discards.values())
    return [("discards", resource_card(counts.index(max(counts))), total)]


def _fate_piles(game: CardGame | CardView) -> list[tuple[str, list[Card]]]:
    if game.direction is None:
        return []
    return [(_(DIRECTIONS[game.direction]), [("fate", fate_card(game.direction), 1)])]


def _draw_display(
    game: CardGame | CardView, one: CardPlayer, top: float, items: list[Item]
) -> float:
    """Draw a player's hand and display; return how high they are."""
    style = player(one.colour)
    high = CARD_HEIGHT + 2.4 * _LINE
    ground, rim = mix(style.fill, "#ffffff", 0.8), mix(style.fill, INK, 0.35)
    sheet = Polygon(box(_EDGE / 2, top, TABLE_WIDTH - _EDGE, high - _EDGE / 2), ground, rim, 0.04)
    items.append(Group(f"display {one.colour}", (sheet,)))
    text = _player_heading(game, one)
    middle = 2 * _EDGE + _line_width(text) / 2
    items.append(Text(middle, top + 0.85 * _LINE, text, _LINE, INK, bold=True))
    _draw_row(items, 2 * _EDGE, top + 1.6 * _LINE, TABLE_WIDTH - 4 * _EDGE, _display_packs(one))
    return high


def _display_packs(one: CardPlayer) -> list[Pack]:
    if one.hand is None:
        hand: list[Card] = [("hidden hand", card_back(), one.hand_size)]
    else:
        hand = [
            (f"hand {name}", resource_card(kind), count)
            for kind, (name, count) in enumerate(one.hand.items())
        ]
    style = player(one.colour)
    places: list[Card] = [
        ("settlement", place_card("settlement", style), one.settlements),
        ("city", place_card("city", style), one.cities),
        *[(name, expansion_card(name, _POINTS[name]), 1) for name in one.expansions],
    ]
    roads: list[Card] = [(f"road {s}", moving_card("road", s), 1) for s in one.road_sides]
    knights: list[Card] = [(f"knight {s}", moving_card("knight", s), 1) for s in one.knight_sides]
    packs = ((_STEP, hand), (_STEP, places), (_FAN, roads), (_FAN, knights))
    shown_packs = [(step, [card for card in cards if card[2]]) for step, cards in packs]
    return [pack for pack in shown_packs if pack[1]]


def _draw_row(
    items: list[Item], remaining: float, top: float, available: float, packs: Sequence[Pack]
) -> None:
    """Draw packs side by side, nearer together when they would not fit."""
    steps = sum(step * (len(cards) - 1) for step, cards in packs)
    total_width = sum(CARD_WIDTH + _GAP for _step, _cards in packs) - _GAP
    nearer = min(1.0, max(0.2, (available - total_width) / steps)) if steps else 1.0
    x, y = remaining + CARD_WIDTH / 2, top + CARD_HEIGHT / 2
    for step, cards in packs:
        for name, face, count in cards:
            items.append(Group(name, face, ((x, y),)))
            if count > 1:
                items += _count_badge(x, y, count)
            x += step * nearer
        x += CARD_WIDTH - step * nearer + _GAP


def _count_badge(x: float, y: float, count: int) -> tuple[Item, ...]:
    """Return how many such cards lie there, at the corner of the card."""
    (point,) = transform_points(((0.3, -0.48),), x, y)
    return (
        Circle(*point, _BADGE, LIGHT, INK, 0.035),
        Text(*point, str(count), 0.28 if count < 100 else 0.2, INK, bold=True),
    )


def _line_width(text: str) -> float:
    """Return how much room a line takes; the careful estimate would leave a gap."""
    return text_width(text, _LINE) * 0.84
