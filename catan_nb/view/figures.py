"""Figures: every kind of piece there is, how it is drawn and what is said of it.

A scene hands its pieces to their figures kind by kind. `FIGURES` holds the figures there are; a
kind without one is a plain counter, made here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import dist, hypot
from types import MappingProxyType
from typing import Any, Final, Protocol

from catan_nb.board.geometry import Point
from catan_nb.board.layout import Board
from catan_nb.board.piece import Piece, Place
from catan_nb.board.printed import Harbour
from catan_nb.board.terrain import Terrain
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.view import piece_art, theme
from catan_nb.view import piece_art as art
from catan_nb.view.piece_art import ROAD_BODY, ROAD_MARK, ROAD_WIDTH, road_line, road_marks
from catan_nb.view.shapes import (
    Circle,
    Group,
    Item,
    Line,
    Polygon,
    Text,
    flatten,
    hexagon,
    point_along,
    scale_shape,
    transform_points,
)
from catan_nb.view.terrain_art import harbour_items, terrain_art
from catan_nb.view.theme import PlayerStyle, fade

GROUND, ROUTE, GATE, WALL, BUILDING, STANDING, ON_HEX = range(7)
"""How high figures lie, lowest first; of equal height the earlier of the table lies lower."""

Pieces = tuple[Piece, ...]


class Setting(Protocol):
    """What figures ask of the scene that they stand in: see `catan_nb.view.scene.Scene`."""

    @property
    def board(self) -> Board: ...
    @property
    def terrain(self) -> tuple[int, ...]: ...
    @property
    def tokens(self) -> tuple[int, ...]: ...
    @property
    def heat(self) -> Mapping[Place, float]: ...
    @property
    def colours(self) -> tuple[str, ...]: ...
    @property
    def laid_harbours(self) -> tuple[Harbour, ...]: ...
    @property
    def harbours(self) -> tuple[Harbour, ...]: ...
    def style(self, seat: int | None) -> PlayerStyle: ...
    def colour(self, piece: Piece) -> str: ...
    def ground(self, hex: int) -> str: ...
    def point(self, place: Place) -> Point: ...
    def stands(self, kind: str, place: Place) -> bool: ...


Drawing = Callable[[Setting, Pieces], Iterable[Item]]
"""Draws all pieces of a kind, ordered by number, at once."""


def owner_text(scene: Setting, piece: Piece) -> str:
    """Return what hovering tells of a piece: "red settlement", or its kind when nobody's."""
    if piece.seat is None:
        return _(piece.kind)
    return _("{colour} {piece}").format(colour=scene.colour(piece), piece=_(piece.kind))


def piece_list_text(scene: Setting, pieces: Pieces) -> str:
    """Return pieces of one kind with their places: "2 × beacon at V8, V28"."""
    return pieces_with_places(scene, pieces, f"{len(pieces)} × {_(pieces[0].kind)}")


def pieces_with_places(scene: Setting, pieces: Pieces, text: str) -> str:
    """Return the words for some pieces together with their places: "2 cities at V8, V28"."""
    places = ", ".join(scene.board.label(*piece.place) for piece in pieces)
    return _("{pieces} at {places}").format(pieces=text, places=places)


@dataclass(frozen=True, kw_only=True)
class Figure:
    """How pieces of one kind are drawn and told.

    Attributes
    ----------
    kind : str
        The kind of piece, in English as people read it.
    on : str
        The kind of place it stands on: "hex", "vertex" or "edge".
    height : int
        Higher figures are drawn over lower ones.
    draw : function of scene and pieces to items
        Draws all pieces of the kind.
    owner : bool
        Whether each piece belongs to a seat.
    occupies : bool
        Whether its place is not free any more; what lies there for others to come leaves it so.
    along : bool
        Whether it lies along its path, where others stand upright.
    building : bool
        Whether no settlement may stand beside it (base.distance).
    looks : mapping of str to values
        What a piece must tell of its looks, and what is possible.
    fact : function of scene and piece to str
        What hovering over a piece tells; "" when another piece there tells it.
    owned : function of scene and pieces to str
        How a picture in words counts what a seat has; "" when it tells of each piece.
    sentence : function of scene and piece to str
        What a picture in words tells of each piece, without the full stop; "" for nothing.
    """

    kind: str
    on: str
    height: int
    draw: Drawing
    owner: bool = True
    occupies: bool = True
    along: bool = False
    building: bool = False
    looks: Mapping[str, Collection[object]] = field(default_factory=dict)
    fact: Callable[[Setting, Piece], str] = owner_text
    owned: Callable[[Setting, Pieces], str] = piece_list_text
    sentence: Callable[[Setting, Piece], str] = lambda scene, piece: ""

    def check(self, piece: Piece) -> None:
        """Raise ValueError for a piece that cannot stand there, be nobody's or look like that."""
        if piece.place[0] != self.on:
            raise ValueError(
                f"the place of a {self.kind} is of kind {self.on!r}, not {piece.place!r}"
            )
        if self.owner and piece.seat is None:
            raise ValueError(f"a {self.kind} belongs to somebody, so it needs a seat")
        for name, values in self.looks.items():
            value = piece.looks.get(name)
            if value not in values:
                values_text = ", ".join(map(str, values))
                raise ValueError(
                    f"unknown {name} {value!r} of a {self.kind}: use one of {values_text}"
                )


def upright(
    drawing: Callable[[Setting, Piece], tuple[Item, ...]],
    *,
    coloured: bool = True,
    under: tuple[Item, ...] = (),
    look: Callable[[Piece], str] = lambda piece: " ".join(map(str, piece.looks.values())),
    aside: Callable[[Setting, Piece], Point] = lambda scene, piece: (0.0, 0.0),
) -> Drawing:
    """Return how to draw pieces that stand upright at their places.

    Parameters
    ----------
    drawing : function of scene and piece to items
        Draws one piece around the origin; all that look alike share it.
    coloured : bool
        Whether one sees whose a piece is.
    under : tuple of Item
        What lies below all pieces of the kind.
    look : function of piece to str
        What it looks like, in the drawing's name.
    aside : function of scene and piece to Point
        How far from the middle of its place a piece stands.
    """

    def draw(scene: Setting, pieces: Pieces) -> Iterator[Item]:
        def spot(piece: Piece) -> Point:
            (x, y), (dx, dy) = scene.point(piece.place), aside(scene, piece)
            return x + dx, y + dy

        if under:
            yield Group(f"{pieces[0].kind} outlines", under, tuple(map(spot, pieces)))
        for (seat, *_looks), alike in group_alike(pieces, coloured=coloured).items():
            first_piece = alike[0]
            words = (
                first_piece.kind,
                "" if seat is None else scene.colours[seat],
                look(first_piece),
            )
            name = " ".join(filter(None, words))
            yield Group(name, drawing(scene, first_piece), tuple(map(spot, alike)))

    return draw


def group_alike(pieces: Pieces, *, coloured: bool = True) -> dict[tuple[int | None, ...], Pieces]:
    """Return pieces that look alike together, by seat and looks, ascending."""
    result: dict[tuple[int | None, ...], Pieces] = {}
    for piece in pieces:
        key = (piece.seat if coloured else None, *piece.looks.values())
        result[key] = (*result.get(key, ()), piece)
    return {key: result[key] for key in sorted(result, key=lambda key: (key[0] or 0, key[1:]))}


def counter(kind: str, on: str) -> Figure:
    """Return the figure of a kind that has none: a disc with its letter, in the owner's colour."""

    def disc(scene: Setting, piece: Piece) -> tuple[Item, ...]:
        style = None if piece.seat is None else scene.style(piece.seat)
        fill, ink = (style.fill, style.ink) if style else (theme.STONE, theme.INK)
        return (
            Circle(0, 0, 0.2, None, theme.LIGHT, 0.13),
            Circle(0, 0, 0.2, fill, theme.INK, 0.045),
            Text(0, 0, kind[:1].upper(), 0.22, ink, bold=True),
        )

    def stands(scene: Setting, piece: Piece) -> str:
        return pieces_with_places(scene, (piece,), _(kind)) if piece.seat is None else ""

    return Figure(
        kind=kind, on=on, height=STANDING, draw=upright(disc), owner=False, sentence=stands
    )


# The figures of the sea: how ships, the pirate and what scenarios lay out are drawn and told.


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
            ropes.append((fill, (point_along(one, two, ROPE[0]), point_along(one, two, ROPE[1]))))
        else:
            wakes += (
                (point_along(one, two, start), point_along(one, two, end)) for start, end in WAKE
            )
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
    for group in group_alike(pieces).values():
        seat, looks = group[0].seat, group[0].looks
        line, warship = looks.get("line", "open"), bool(looks.get("warship"))
        words = ("ship", scene.colours[seat or 0], line if looks else "", "war" * warship)
        items = piece_art.sailing_ship(scene.style(seat), line, warship)
        spots = tuple(scene.point(piece.place) for piece in group)
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
    text = _SHIP_WORDS[looks.get("line", ""), bool(looks.get("warship"))]
    return _(text).format(colour=scene.colour(piece))


def _clear_of_harbours(scene: Setting, piece: Piece) -> Point:
    """Keep the pirate clear of the harbours' ships in his hex: behind them, beside on the rim."""
    shape, hex = scene.board.topology, piece.place[1]
    x, y = scene.point(piece.place)
    coasts = [
        scene.point(("edge", harbour.edge)) for harbour in scene.harbours if harbour.hex != hex
    ]
    ways = [(x - coast[0], y - coast[1]) for coast in coasts if dist(coast, (x, y)) < 1]
    across, down = (sum(path[axis] for path in ways) for axis in (0, 1))
    length = hypot(across, down)
    if length < 0.1:
        return 0.0, 0.0
    if hex < shape.inside:
        return BEHIND * across / length, BEHIND * down / length
    sides = [(turn * -down / length, turn * across / length) for turn in (BESIDE, -BESIDE)]
    bounds = [(min(axis), max(axis)) for axis in zip(*shape.hex_points, strict=True)]

    def outside(side: Point) -> float:
        position = x + side[0], y + side[1]
        beyond = [
            max(0.0, low - coordinate, coordinate - high)
            for coordinate, (low, high) in zip(position, bounds, strict=True)
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
            (point_along(one, two, fraction), point_along(one, two, fraction + 0.07))
            for one, two in legs
            for fraction in (0.2, 0.38, 0.56, 0.74)
        )
        heads = tuple(
            (
                point_along(one, two, 0.56, 0.07),
                point_along(one, two, 0.64),
                point_along(one, two, 0.56, -0.07),
            )
            for one, two in legs
        )
        yield Group(
            "fleet way",
            (
                *(Line(line, theme.LIGHT, 0.1) for line in (*dashes, *heads)),
                *(Line(line, "#7c2019", 0.05) for line in (*dashes, *heads)),
            ),
        )


def _fleet_fact(scene: Setting, piece: Piece) -> str:
    ahead = piece.looks["ahead"]
    if not ahead:
        return ""
    template = ngettext(
        "on the pirate fleet's way, {n} hex ahead of it",
        "on the pirate fleet's way, {n} hexes ahead of it",
        ahead,
    )
    return template.format(n=ahead)


def _bare_places(scene: Setting, pieces: Pieces) -> Iterator[Item]:
    """Draw the places of tokens to come, but for where the robber stands."""
    free = [piece.place for piece in pieces if not scene.stands("robber", piece.place)]
    if free:
        yield Group("bare place", piece_art.bare_place(), tuple(map(scene.point, free)))


def _chit_position(scene: Setting, piece: Piece) -> Point:
    """Let the chits of a hex lie side by side below its token, or above where those are many."""
    columns = (-0.29, 0.29) if len(scene.colours) > 1 else (0.0,)
    row, column = divmod(piece.seat or 0, len(columns))
    return columns[column], (0.6, -0.6, 0.0)[row % 3]


def _bolts_fact(scene: Setting, piece: Piece) -> str:
    count = piece.looks["bolts"]
    template = ngettext(
        "village with number {number} and {n} bolt of cloth",
        "village with number {number} and {n} bolts of cloth",
        count,
    )
    return template.format(number=piece.looks["number"], n=count)


def _village_fact(scene: Setting, piece: Piece) -> str:
    traders = ", ".join(_(scene.colours[seat]) for seat in piece.looks["traders"])
    if not traders:
        return _bolts_fact(scene, piece)
    return _("{village}; {colours} may trade").format(
        village=_bolts_fact(scene, piece), colours=traders
    )


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


def _gift_fact(_scene: Setting, piece: Piece) -> str:
    return _(_GIFTS[piece.looks["gift"]])


def _fortress_fact(scene: Setting, piece: Piece) -> str:
    chits = piece.looks["chits"]
    template = ngettext(
        "fortress of {colour}, {n} chit left", "fortress of {colour}, {n} chits left", chits
    )
    return template.format(colour=scene.colour(piece), n=chits)


def _chit_fact(scene: Setting, piece: Piece) -> str:
    points = piece.looks["points"]
    template = ngettext(
        "{colour} has {n} special point of this area",
        "{colour} has {n} special points of this area",
        points,
    )
    return template.format(colour=scene.colour(piece), n=points)


def _sentence_from_fact(tell: Callable[[Setting, Piece], str]) -> Callable[[Setting, Piece], str]:
    """Return a sentence from what hovering tells, with the place."""

    def sentence(scene: Setting, piece: Piece) -> str:
        template = _("At {where}: {what}")
        return template.format(where=scene.board.label(*piece.place), what=tell(scene, piece))

    return sentence


def _ownerless_figure(
    kind: str, on: str, height: int, tell: Callable[[Setting, Piece], str], **kwargs: Any
) -> Figure:
    """Return the figure of what belongs to nobody, told alike by hovering and in sentences."""
    return Figure(
        kind=kind,
        on=on,
        height=height,
        owner=False,
        fact=tell,
        sentence=_sentence_from_fact(tell),
        **kwargs,
    )


def _constant_text(text: str) -> Callable[[Setting, Piece], str]:
    return lambda _scene, _one: _(text)


#: Ships; they stand beside the roads in the table.
SHIP: Final = Figure(
    kind=noop("ship"),
    on="edge",
    height=ROUTE,
    draw=_ships,
    fact=_ship_fact,
    owned=lambda _scene, pieces: ngettext("{n} ship", "{n} ships", len(pieces)).format(
        n=len(pieces)
    ),
)

#: The pirate and what scenarios lay out.
SEA: Final[tuple[Figure, ...]] = (
    Figure(
        kind="pirate",
        on="hex",
        height=ON_HEX,
        draw=upright(lambda _scene, _one: art.pirate(), aside=_clear_of_harbours),
        owner=False,
        fact=_constant_text(noop("pirate here")),
        sentence=lambda scene, piece: _("The pirate is on {where}").format(
            where=scene.board.label(*piece.place)
        ),
    ),
    Figure(
        kind="fleet way",
        on="hex",
        height=GROUND,
        draw=_fleet_way,
        owner=False,
        fact=_fleet_fact,
    ),
    _ownerless_figure(
        "fleet", "hex", ON_HEX,
        _constant_text(noop("the pirate fleet is here")),
        draw=upright(lambda _scene, _one: piece_art.warfleet()),
    ),
    Figure(
        kind="fortress",
        on="vertex",
        height=BUILDING,
        looks={"chits": (1, 2, 3)},
        draw=upright(
            lambda scene, piece: piece_art.fortress(scene.style(piece.seat), piece.looks["chits"])
        ),
        fact=_fortress_fact,
        owned=lambda _scene, _own: "",
        sentence=_sentence_from_fact(_fortress_fact),
    ),
    Figure(
        kind="mark",
        on="vertex",
        height=GROUND,
        draw=upright(lambda scene, piece: piece_art.mark(scene.style(piece.seat))),
        occupies=False,
        fact=lambda scene, piece: _("marked for {colour}").format(colour=scene.colour(piece)),
        owned=lambda _scene, _own: "",
        sentence=_sentence_from_fact(
            lambda scene, piece: _("marked for {colour}").format(colour=scene.colour(piece))
        ),
    ),
    _ownerless_figure(
        "strait", "vertex", GROUND,
        _constant_text(noop("at the strait")),
        draw=upright(lambda _scene, _one: piece_art.strait()),
        occupies=False,
    ),
    _ownerless_figure(
        "wasteland", "vertex", GROUND,
        _constant_text(noop("at the wasteland")),
        draw=upright(lambda _scene, _one: piece_art.wasteland()),
        occupies=False,
    ),
    _ownerless_figure(
        "village", "vertex", BUILDING, _village_fact,
        draw=upright(
            lambda _scene, piece: piece_art.village(piece.looks["number"], piece.looks["bolts"]),
            coloured=False,
            look=lambda piece: f"{piece.looks['number']}, {piece.looks['bolts']} bolts",
        ),
    ),
    _ownerless_figure(
        "treasure", "vertex", STANDING,
        _constant_text(noop("a treasure, unopened")),
        draw=upright(lambda _scene, _one: piece_art.treasure()),
        occupies=False,
    ),
    _ownerless_figure(
        "gift", "edge", ROUTE, _gift_fact,
        looks={"gift": tuple(_GIFTS)},
        draw=upright(lambda _scene, piece: piece_art.gift(piece.looks["gift"])),
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
    _ownerless_figure(
        "bare place", "hex", GROUND,
        _constant_text(noop("a ship that reaches it brings a token")),
        draw=_bare_places,
    ),
    Figure(
        kind="chit",
        on="hex",
        height=ON_HEX,
        draw=upright(
            lambda scene, piece: piece_art.chit(scene.style(piece.seat), piece.looks["points"]),
            aside=_chit_position,
        ),
        fact=_chit_fact,
        owned=lambda _scene, _own: "",
        sentence=_sentence_from_fact(_chit_fact),
    ),
)  # fmt: skip


# The table of figures: every kind of piece there is, how it is drawn and told.
#
# A new kind of piece is one entry here. A rule module outside of this package hands in figures of
# its own by the hook "figures"; a kind without any is drawn as a counter. Descriptions name the
# kinds in the order of the table.


ROBBER_SPOT: Final[Point] = (0.0, -0.16)
"""Where the robber stands on a hex with a token, which lies small below him."""

COVERED_SPOT: Final[Point] = (0.0, 0.56)
ROBBER_SIZE: Final = 1.2
VEIL: Final = 0.45
"""How much darker the ground is that the robber blocks."""

MERCHANT_ASIDE: Final[Point] = (0.6, 0.0)


def _roads(scene: Setting, pieces: Pieces) -> Iterator[Item]:
    """Draw roads along their paths, the outlines of all below."""
    shape = scene.board.topology
    ends: dict[int, tuple[Point, Point]] = {}
    for edge in (piece.place[1] for piece in pieces):
        one, two = shape.edge_vertices[edge]
        ends[edge] = shape.vertex_points[one], shape.vertex_points[two]
    lines = {edge: road_line(*pair) for edge, pair in ends.items()}
    halo = tuple(Line(line, theme.LIGHT, ROAD_WIDTH + 0.07) for line in lines.values())
    dark = tuple(Line(line, theme.INK, ROAD_WIDTH) for line in lines.values())
    yield Group("road outlines", halo + dark)
    for group in group_alike(pieces).values():
        style, edges = scene.style(group[0].seat), [piece.place[1] for piece in group]
        marks = [mark for edge in edges for mark in road_marks(style.pattern, *ends[edge])]
        yield Group(
            f"road {scene.colours[group[0].seat or 0]}",
            (
                *(Line(lines[edge], style.fill, ROAD_BODY) for edge in edges),
                *(Line(mark, style.ink, ROAD_MARK) for mark in marks),
            ),
        )


def _robbers(scene: Setting, pieces: Pieces) -> Iterator[Item]:
    """Draw robbers in the middle of their hexes: the ground veiled, its token small and grey."""
    figure = tuple(scale_shape(shape, ROBBER_SIZE) for shape, _at in flatten(art.robber()))
    for hex in (piece.place[1] for piece in pieces):
        x, y = scene.point(("hex", hex))
        ground, token = Terrain(scene.terrain[hex]), scene.tokens[hex]
        if ("hex", hex) not in scene.heat:
            tile = hexagon(0.955)
            covered = (Polygon(tile, theme.TERRAIN[ground]), *terrain_art(ground))
            veil = Polygon(tile, fade(theme.INK, VEIL))
            yield Group("robbed ground", (*covered, veil), ((x, y),))
        if token:
            disc = Circle(0, 0, 0.235, theme.COVERED, theme.COVERED_RIM, 0.03)
            number = Text(0, 0, str(token), 0.27, theme.COVERED_INK, bold=True)
            yield Group("robbed token", (disc, number), _translate(COVERED_SPOT, x, y))
        yield Group("robber", figure, _translate(ROBBER_SPOT if token else (0.0, 0.0), x, y))


def _translate(spot: Point, x: float, y: float) -> tuple[Point, ...]:
    return transform_points((spot,), x, y)


def _building_figure(
    kind: str,
    silhouette: tuple[Point, ...],
    body: Callable[[PlayerStyle], tuple[Item, ...]],
    count: Callable[[int], str],
) -> Figure:
    """Return the figure of a building; ``count`` says how many there are in words."""

    def fact(scene: Setting, piece: Piece) -> str:
        walled = scene.stands("wall", piece.place)
        template = _("{colour} {piece} with wall") if walled else _("{colour} {piece}")
        return template.format(colour=scene.colour(piece), piece=_(kind))

    return Figure(
        kind=kind,
        on="vertex",
        height=BUILDING,
        draw=upright(
            lambda scene, piece: body(scene.style(piece.seat)), under=art.outline(silhouette)
        ),
        building=True,
        fact=fact,
        owned=lambda scene, pieces: pieces_with_places(
            scene, pieces, count(len(pieces)).format(n=len(pieces))
        ),
    )


def _knight_fact(scene: Setting, piece: Piece) -> str:
    template = (
        _("{colour} knight, strength {n}, active")
        if piece.looks["active"]
        else _("{colour} knight, strength {n}, passive")
    )
    return template.format(colour=scene.colour(piece), n=piece.looks["strength"])


def _knights(scene: Setting, pieces: Pieces) -> str:
    return _("{pieces} ({n} active)").format(
        pieces=ngettext("{n} knight", "{n} knights", len(pieces)).format(n=len(pieces)),
        n=sum(piece.looks["active"] for piece in pieces),
    )


def _piece_place_name(scene: Setting, piece: Piece) -> str:
    return scene.board.label(*piece.place)


#: Every kind of piece.
FIGURES: Final[Mapping[str, Figure]] = MappingProxyType({figure.kind: figure for figure in (
    _building_figure(
        noop("settlement"), art.HOUSE, art.settlement_body,
        lambda n: ngettext("{n} settlement", "{n} settlements", n),
    ),
    _building_figure(
        noop("city"), art.TOWN, art.city_body, lambda n: ngettext("{n} city", "{n} cities", n)
    ),
    _building_figure(
        noop("reduced city"), art.FALLEN, art.reduced_body,
        lambda n: ngettext("{n} reduced city", "{n} reduced cities", n),
    ),
    Figure(
        kind=noop("road"),
        on="edge",
        height=ROUTE,
        draw=_roads,
        along=True,
        owned=lambda _scene, pieces: ngettext("{n} road", "{n} roads", len(pieces)).format(
            n=len(pieces)
        ),
    ),
    SHIP,
    Figure(
        kind="wall",
        on="vertex",
        height=WALL,
        draw=upright(lambda _scene, _one: art.wall(), coloured=False),
        fact=lambda _scene, _one: "",  # its city tells of it
        owned=lambda _scene, pieces: ngettext("{n} wall", "{n} walls", len(pieces)).format(
            n=len(pieces)
        ),
    ),
    Figure(
        kind="knight",
        on="vertex",
        height=STANDING,
        looks={"strength": (1, 2, 3), "active": (False, True)},
        draw=upright(
            lambda scene, piece: art.knight(
                scene.style(piece.seat), piece.looks["strength"], piece.looks["active"]
            ),
            look=lambda piece: (
                f"{piece.looks['strength']} {'active' if piece.looks['active'] else 'passive'}"
            ),
        ),
        fact=_knight_fact,
        owned=_knights,
    ),
    Figure(
        kind="robber",
        on="hex",
        height=GROUND,
        draw=_robbers,
        owner=False,
        fact=lambda scene, piece: (
            _("robber here, pays nothing") if scene.tokens[piece.place[1]] else _("robber here")
        ),
        sentence=lambda scene, piece: _("The robber is on {where}").format(
            where=f"{_piece_place_name(scene, piece)} ({scene.ground(piece.place[1])})"
        ),
    ),
    *SEA,
    Figure(
        kind="metropolis",
        on="vertex",
        height=GATE,
        looks={"track": tuple(theme.DISCIPLINES)},
        draw=upright(lambda _scene, piece: art.metropolis(piece.looks["track"]), coloured=False),
        fact=lambda _scene, piece: _("metropolis of {track}").format(track=_(piece.looks["track"])),
        owned=lambda _scene, _own: "",
        sentence=lambda scene, piece: _("The metropolis of {track} is at {where}").format(
            track=_(piece.looks["track"]), where=_piece_place_name(scene, piece)
        ),
    ),
    Figure(
        kind="merchant",
        on="hex",
        height=ON_HEX,
        draw=upright(
            lambda scene, piece: art.merchant(scene.style(piece.seat)),
            aside=lambda _scene, _one: MERCHANT_ASIDE,
        ),
        fact=lambda scene, piece: _("merchant of {colour}").format(colour=scene.colour(piece)),
        owned=lambda _scene, _own: "",
        sentence=lambda scene, piece: _("On {where} stands {colour}'s merchant").format(
            where=_piece_place_name(scene, piece), colour=scene.colour(piece)
        ),
    ),
)})  # fmt: skip
