"""The figures of the sea: how ships, the pirate and what scenarios lay out are drawn and told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import dist, hypot
from typing import Any, Final

from catan_nb.board.geometry import Point
from catan_nb.board.piece import Piece
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.view.figures import board as art
from catan_nb.view.figures import sea_art
from catan_nb.view.figures.figure import (
    BUILDING,
    GROUND,
    ON_HEX,
    ROUTE,
    STANDING,
    Figure,
    Pieces,
    Setting,
    grouped,
    upright,
)
from catan_nb.view.figures.harbours import harbour_items
from catan_nb.view.shapes import theme
from catan_nb.view.shapes.forms import along
from catan_nb.view.shapes.primitives import Group, Item, Line

ROPE: Final = 0.05, 0.95
"""Which part of its path the rope of a bound ship covers."""

BEHIND: Final = 0.48
BESIDE: Final = 0.86
"""How far from the middle of his hex the pirate lies where harbours' ships need room."""

WAKE: Final = (0.16, 0.24), (0.76, 0.84)


def _ships(scene: Setting, pieces: Pieces) -> Iterator[Item]:
    """Draw ships over a rope where they are bound, over their wake where they are not."""
    shape = scene.board.topology
    ropes: list[tuple[str, tuple[Point, Point]]] = []
    wakes: list[tuple[Point, Point]] = []
    for piece in pieces:
        one, two = (shape.vertex_points[v] for v in shape.edge_vertices[piece.place[1]])
        if piece.looks.get("line") == "closed":
            fill = scene.style(piece.seat).fill
            ropes.append((fill, (along(one, two, ROPE[0]), along(one, two, ROPE[1]))))
        else:
            wakes += ((along(one, two, start), along(one, two, end)) for start, end in WAKE)
    if ropes:
        yield Group(
            "ropes",
            (
                *(Line(rope, theme.LIGHT, 0.225) for _fill, rope in ropes),
                *(Line(rope, theme.INK, 0.165) for _fill, rope in ropes),
                *(Line(rope, fill, 0.1) for fill, rope in ropes),
            ),
        )
    if wakes:
        yield Group("wakes", tuple(Line(wake, theme.LIGHT, 0.06) for wake in wakes))
    for own in grouped(pieces).values():
        seat, looks = own[0].seat, own[0].looks
        line, warship = looks.get("line", "open"), bool(looks.get("warship"))
        words = ("ship", scene.colours[seat or 0], line if looks else "", "war" * warship)
        items = sea_art.ship(scene.style(seat), line, warship)
        spots = tuple(scene.point(piece.place) for piece in own)
        yield Group(" ".join(filter(None, words)), items, spots)


_SHIP_WORDS: Final = {
    ("", False): noop("{colour} ship"),
    ("", True): noop("{colour} warship"),
    ("open", False): noop("{colour} ship in an open line"),
    ("open", True): noop("{colour} warship in an open line"),
    ("closed", False): noop("{colour} ship in a closed line"),
    ("closed", True): noop("{colour} warship in a closed line"),
    ("may_move", False): noop("{colour} ship that may move now"),
    ("may_move", True): noop("{colour} warship that may move now"),
}


def _ship_fact(scene: Setting, piece: Piece) -> str:
    looks = piece.looks
    words = _SHIP_WORDS[looks.get("line", ""), bool(looks.get("warship"))]
    return _(words).format(colour=scene.colour(piece))


def _off_harbours(scene: Setting, piece: Piece) -> Point:
    """Keep the pirate clear of the harbours' ships in his hex: behind them, beside on the rim."""
    shape, hex = scene.board.topology, piece.place[1]
    x, y = scene.point(piece.place)
    coasts = [scene.point(("edge", one.edge)) for one in scene.harbours if one.hex != hex]
    ways = [(x - at[0], y - at[1]) for at in coasts if dist(at, (x, y)) < 1]
    across, down = (sum(way[axis] for way in ways) for axis in (0, 1))
    length = hypot(across, down)
    if length < 0.1:
        return 0.0, 0.0
    if hex < shape.inside:
        return BEHIND * across / length, BEHIND * down / length
    sides = [(turn * -down / length, turn * across / length) for turn in (BESIDE, -BESIDE)]
    bounds = [(min(axis), max(axis)) for axis in zip(*shape.hex_points, strict=True)]

    def outside(side: Point) -> float:
        at = x + side[0], y + side[1]
        beyond = [
            max(0.0, low - one, one - high) for one, (low, high) in zip(at, bounds, strict=True)
        ]
        return hypot(*beyond)

    return min(sides, key=outside)


def _fleet_way(scene: Setting, pieces: Pieces) -> Iterator[Item]:
    """Draw the way of the pirate fleet, a dot for each hex that it will pass."""
    stops = sorted(pieces, key=lambda piece: int(piece.looks["ahead"]))
    spots = [scene.point(piece.place) for piece in stops]
    if len(spots) > 1:
        legs = tuple(zip(spots, (*spots[1:], spots[0]), strict=True))
        dashes = tuple(
            (along(one, two, part), along(one, two, part + 0.07))
            for one, two in legs
            for part in (0.2, 0.38, 0.56, 0.74)
        )
        heads = tuple(
            (along(one, two, 0.56, 0.07), along(one, two, 0.64), along(one, two, 0.56, -0.07))
            for one, two in legs
        )
        yield Group(
            "fleet way",
            (
                *(Line(line, theme.LIGHT, 0.1) for line in (*dashes, *heads)),
                *(Line(line, "#7c2019", 0.05) for line in (*dashes, *heads)),
            ),
        )


def _ahead(scene: Setting, piece: Piece) -> str:
    ahead = piece.looks["ahead"]
    if not ahead:
        return ""
    told = ngettext(
        "on the pirate fleet's way, {n} hex ahead of it",
        "on the pirate fleet's way, {n} hexes ahead of it",
        ahead,
    )
    return told.format(n=ahead)


def _bare_places(scene: Setting, pieces: Pieces) -> Iterator[Item]:
    """Draw the places of tokens to come, but for where the robber stands."""
    free = [piece.place for piece in pieces if not scene.stands("robber", piece.place)]
    if free:
        yield Group("bare place", sea_art.bare_place(), tuple(map(scene.point, free)))


def _chit_side(scene: Setting, piece: Piece) -> Point:
    """Let the chits of a hex lie side by side below its token, or above where those are many."""
    columns = (-0.29, 0.29) if len(scene.colours) > 1 else (0.0,)
    row, column = divmod(piece.seat or 0, len(columns))
    return columns[column], (0.6, -0.6, 0.0)[row % 3]


def _bolts(scene: Setting, piece: Piece) -> str:
    count = piece.looks["bolts"]
    told = ngettext(
        "village with number {number} and {n} bolt of cloth",
        "village with number {number} and {n} bolts of cloth",
        count,
    )
    return told.format(number=piece.looks["number"], n=count)


def _village(scene: Setting, piece: Piece) -> str:
    traders = ", ".join(_(scene.colours[seat]) for seat in piece.looks["traders"])
    if not traders:
        return _bolts(scene, piece)
    return _("{village}; {colours} may trade").format(village=_bolts(scene, piece), colours=traders)


_GIFTS: Final = {
    "point": noop("gift: a point"),
    "card": noop("gift: a development card"),
    "generic": noop("gift: a harbour 3:1"),
    "brick": noop("gift: a harbour 2:1 brick"),
    "lumber": noop("gift: a harbour 2:1 lumber"),
    "ore": noop("gift: a harbour 2:1 ore"),
    "grain": noop("gift: a harbour 2:1 grain"),
    "wool": noop("gift: a harbour 2:1 wool"),
}


def _gift(_scene: Setting, piece: Piece) -> str:
    return _(_GIFTS[piece.looks["gift"]])


def _fortress(scene: Setting, piece: Piece) -> str:
    chits = piece.looks["chits"]
    told = ngettext(
        "fortress of {colour}, {n} chit left", "fortress of {colour}, {n} chits left", chits
    )
    return told.format(colour=scene.colour(piece), n=chits)


def _chit(scene: Setting, piece: Piece) -> str:
    points = piece.looks["points"]
    told = ngettext(
        "{colour} has {n} special point of this area",
        "{colour} has {n} special points of this area",
        points,
    )
    return told.format(colour=scene.colour(piece), n=points)


def _upon(tell: Callable[[Setting, Piece], str]) -> Callable[[Setting, Piece], str]:
    """Return a sentence from what hovering tells, with the place."""

    def sentence(scene: Setting, piece: Piece) -> str:
        told = _("At {where}: {what}")
        return told.format(where=scene.board.label(*piece.place), what=tell(scene, piece))

    return sentence


def _nobodys(
    kind: str, on: str, height: int, tell: Callable[[Setting, Piece], str], **more: Any
) -> Figure:
    """Return the figure of what belongs to nobody, told alike by hovering and in sentences."""
    return Figure(
        kind=kind,
        on=on,
        height=height,
        owner=False,
        fact=tell,
        sentence=_upon(tell),
        **more,
    )


def _still(words: str) -> Callable[[Setting, Piece], str]:
    return lambda _scene, _one: _(words)


#: Ships; they stand beside the roads in the table.
SHIP: Final = Figure(
    kind=noop("ship"),
    on="edge",
    height=ROUTE,
    draw=_ships,
    fact=_ship_fact,
    owned=lambda _scene, own: ngettext("{n} ship", "{n} ships", len(own)).format(n=len(own)),
)

#: The pirate and what scenarios lay out.
SEA: Final[tuple[Figure, ...]] = (
    Figure(
        kind="pirate",
        on="hex",
        height=ON_HEX,
        draw=upright(lambda _scene, _one: art.pirate(), aside=_off_harbours),
        owner=False,
        fact=_still(noop("pirate here")),
        sentence=lambda scene, one: _("The pirate is on {where}").format(
            where=scene.board.label(*one.place)
        ),
    ),
    Figure(
        kind="fleet way",
        on="hex",
        height=GROUND,
        draw=_fleet_way,
        owner=False,
        fact=_ahead,
    ),
    _nobodys(
        "fleet", "hex", ON_HEX,
        _still(noop("the pirate fleet is here")),
        draw=upright(lambda _scene, _one: sea_art.warfleet()),
    ),
    Figure(
        kind="fortress",
        on="vertex",
        height=BUILDING,
        looks={"chits": (1, 2, 3)},
        draw=upright(
            lambda scene, one: sea_art.fortress(scene.style(one.seat), one.looks["chits"])
        ),
        fact=_fortress,
        owned=lambda _scene, _own: "",
        sentence=_upon(_fortress),
    ),
    Figure(
        kind="mark",
        on="vertex",
        height=GROUND,
        draw=upright(lambda scene, one: sea_art.mark(scene.style(one.seat))),
        occupies=False,
        fact=lambda scene, one: _("marked for {colour}").format(colour=scene.colour(one)),
        owned=lambda _scene, _own: "",
        sentence=_upon(
            lambda scene, one: _("marked for {colour}").format(colour=scene.colour(one))
        ),
    ),
    _nobodys(
        "strait", "vertex", GROUND,
        _still(noop("at the strait")),
        draw=upright(lambda _scene, _one: sea_art.strait()),
        occupies=False,
    ),
    _nobodys(
        "wasteland", "vertex", GROUND,
        _still(noop("at the wasteland")),
        draw=upright(lambda _scene, _one: sea_art.wasteland()),
        occupies=False,
    ),
    _nobodys(
        "village", "vertex", BUILDING, _village,
        draw=upright(
            lambda _scene, one: sea_art.village(one.looks["number"], one.looks["bolts"]),
            coloured=False,
            look=lambda one: f"{one.looks['number']}, {one.looks['bolts']} bolts",
        ),
    ),
    _nobodys(
        "treasure", "vertex", STANDING,
        _still(noop("a treasure, unopened")),
        draw=upright(lambda _scene, _one: sea_art.treasure()),
        occupies=False,
    ),
    _nobodys(
        "gift", "edge", ROUTE, _gift,
        looks={"gift": tuple(_GIFTS)},
        draw=upright(lambda _scene, one: sea_art.gift(one.looks["gift"])),
        occupies=False,
    ),
    Figure(
        kind="harbour",
        on="edge",
        height=GROUND,
        draw=lambda scene, _own: harbour_items(scene.board, scene.laid_harbours),
        owner=False,
        occupies=False,
        fact=lambda _scene, _one: "",  # the place tells of its harbour
    ),
    _nobodys(
        "bare place", "hex", GROUND,
        _still(noop("a ship that reaches it brings a token")),
        draw=_bare_places,
    ),
    Figure(
        kind="chit",
        on="hex",
        height=ON_HEX,
        draw=upright(
            lambda scene, one: sea_art.chit(scene.style(one.seat), one.looks["points"]),
            aside=_chit_side,
        ),
        fact=_chit,
        owned=lambda _scene, _own: "",
        sentence=_upon(_chit),
    ),
)  # fmt: skip
