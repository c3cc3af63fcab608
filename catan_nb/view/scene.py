"""What one viewer sees on the board: plain data between the game and the drawing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Protocol, cast

from catan_nb.board.geometry import SIDES, Point
from catan_nb.board.layout import Board
from catan_nb.board.piece import PLACE_KINDS, Piece, Place
from catan_nb.board.printed import Harbour, Printed
from catan_nb.board.terrain import RESOURCES, Terrain
from catan_nb.language import gettext as _
from catan_nb.view import theme
from catan_nb.view.figures import FIGURES, Figure, Setting, counter
from catan_nb.view.shapes import Group, Item, Polygon, Shape, Text, hexagon, text_width
from catan_nb.view.theme import SEAT_COLOURS, PlayerStyle, fade, player

# Areas in the colours of those who are at home there or have earned their points.
#
# An area is an island, or a part of one that counts like it. It is striped in the colours of the
# seats, strong where its points were earned and pale where they are at home, and a plate on it
# says the same in letters: "R B+2". An area that nobody knows yet glows.


HOME: Final = 0.3
EARNED: Final = 0.75
OPEN: Final = 0.55
"""How strongly an area is tinted where one is at home, has earned its points, or nobody has."""

PLATE: Final = 0.34
"""Height of the plate, and its size of letters."""

ABOVE: Final = 0.62
"""How far above the middle of its hex a plate lies: clear of the token."""

_SIZE: Final = 0.24


@dataclass(frozen=True, slots=True)
class Area:
    """What counts as one island, and for whom.

    Attributes
    ----------
    hexes : tuple of int
    home, earned : tuple of int
        The seats that began there, and those that have earned its points.
    points : int
        What the first settlement there earns who comes from elsewhere.
    """

    hexes: tuple[int, ...]
    home: tuple[int, ...] = ()
    earned: tuple[int, ...] = ()
    points: int = 0


def areas_of(game: Any) -> tuple[Area, ...]:
    """Return the areas of a game or a view of one; none where areas earn nothing."""
    return tuple(Area(**area) for area in getattr(game, "areas", ()) if area["points"])


def area_tints(scene: Setting, areas: Iterable[Area]) -> Iterator[Item]:
    """Yield the tints of areas, which lie on their ground."""
    for area in areas:
        spots = tuple(scene.point(("hex", hex)) for hex in area.hexes)
        yield Group("area tint", tuple(_stripes(scene, area)), spots)


def area_plates(scene: Setting, areas: Iterable[Area]) -> Iterator[Item]:
    """Yield the plates of areas, each on the hex in the middle."""
    for area in areas:
        spots = [scene.point(("hex", hex)) for hex in area.hexes]
        x = sum(spot[0] for spot in spots) / len(spots)
        y = sum(spot[1] for spot in spots) / len(spots)
        near = min(spots, key=lambda spot: ((spot[0] - x) ** 2 + (spot[1] - y) ** 2, spot))
        yield Group("area plate", tuple(_plate(scene, area)), ((near[0], near[1] - ABOVE),))


def _stripes(scene: Setting, area: Area) -> Iterator[Shape]:
    """Yield a hex in level stripes, one for each seat that knows the area."""
    seats = [(seat, EARNED if seat in area.earned else HOME) for seat in _seats_known(area)]
    tints = [fade(scene.style(seat).fill, part) for seat, part in seats]
    tints = tints or [fade(theme.GLOW, OPEN)]
    tile = hexagon(0.96)
    high = max(y for _x, y in tile)
    step = 2 * high / len(tints)
    for number, tint in enumerate(tints):
        top = -high + number * step
        yield Polygon(_clip_to_band(tile, top, top + step), tint)


def _seats_known(area: Area) -> tuple[int, ...]:
    return tuple(sorted({*area.home, *area.earned}))


def _clip_to_band(points: tuple[Point, ...], top: float, bottom: float) -> tuple[Point, ...]:
    """Return the part of a convex shape between two heights."""
    result = list(points)
    for limit, side in ((top, 1), (bottom, -1)):
        inside: list[Point] = []
        for (x1, y1), (x2, y2) in zip(result, (*result[1:], result[0]), strict=True):
            one, two = side * (y1 - limit), side * (y2 - limit)
            if one >= 0:
                inside.append((x1, y1))
            if one * two < 0:
                fraction = one / (one - two)
                inside.append((x1 + (x2 - x1) * fraction, limit))
        result = inside
    return tuple(result)


def _plate(scene: Setting, area: Area) -> Iterator[Shape]:
    """Yield the letters of the seats at home, and of those with points, on a light plate."""
    words: list[tuple[str, int | None]] = []
    words += [(scene.style(seat).letter, seat) for seat in area.home]
    words += [(f"{scene.style(seat).letter}+{area.points}", seat) for seat in area.earned]
    told = words or [(f"+{area.points}", None)]
    widths = [max(text_width(text, _SIZE), _SIZE) + 0.12 for text, _seat in told]
    x = -sum(widths) / 2
    for (text, seat), width in zip(told, widths, strict=True):
        style = None if seat is None else scene.style(seat)
        fill, ink = (theme.GLOW, theme.INK) if style is None else (style.fill, style.ink)
        yield Polygon(_pill_shape(x, width), None, theme.LIGHT, 0.09)
        yield Polygon(_pill_shape(x, width), fill, theme.INK, 0.03)
        yield Text(x + width / 2, 0, text, _SIZE, ink, bold=True)
        x += width


def _pill_shape(x: float, width: float) -> tuple[Point, ...]:
    half_plate = PLATE / 2
    return ((x, -half_plate), (x + width, -half_plate), (x + width, half_plate), (x, half_plate))


@dataclass(frozen=True, kw_only=True)
class Scene:
    """Everything one viewer sees on a board. Numbers are those of the board's topology.

    ``terrain`` and ``tokens`` default to the board's. ``pieces`` are all that stands on it, in
    any order, and ``figures`` say how each kind of piece is drawn and told. ``colours`` holds
    the colour name of every seat.

    The rest is attention: ``rolled`` (a sum of dice) lights up the hexes that pay,
    ``longest_route`` is drawn as a ribbon, ``legal``, ``hovered``, ``last_move`` and
    ``marked`` (asked for by the caller) are places, ``heat`` maps places to values of a heat
    map, ``areas`` are tinted with who has earned what, and ``labels`` names the kinds of places
    that show their label.

    Raises ValueError for a place that is not on the board, for an unknown word and for a piece
    that its figure cannot show.
    """

    board: Board
    terrain: tuple[int, ...] = ()
    tokens: tuple[int, ...] = ()
    colours: tuple[str, ...] = SEAT_COLOURS
    pieces: tuple[Piece, ...] = ()
    figures: Mapping[str, Figure] = field(default_factory=lambda: FIGURES, repr=False)
    rolled: int | None = None
    longest_route: tuple[int, ...] = ()
    legal: tuple[Place, ...] = ()
    hovered: Place | None = None
    last_move: tuple[Place, ...] = ()
    marked: tuple[Place, ...] = ()
    heat: Mapping[Place, float] = field(default_factory=dict)
    areas: tuple[Area, ...] = ()
    labels: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        if not self.terrain:
            object.__setattr__(self, "terrain", self.board.terrain)
        if not self.tokens:
            object.__setattr__(self, "tokens", self.board.tokens)
        self._check()

    # ---- pieces ------------------------------------------------------------------------

    @cached_property
    def by_kind(self) -> Mapping[str, tuple[Piece, ...]]:
        """The pieces by kind, kinds in the order of the figures, pieces by number."""
        found: dict[str, list[Piece]] = {kind: [] for kind in self.figures}
        for piece in sorted(self.pieces, key=lambda piece: piece.place[1]):
            found.setdefault(piece.kind, []).append(piece)
        return {kind: tuple(pieces) for kind, pieces in found.items() if pieces}

    @cached_property
    def by_place(self) -> Mapping[Place, tuple[Piece, ...]]:
        """The pieces by place, kinds in the order of the figures."""
        result: dict[Place, tuple[Piece, ...]] = {}
        for piece in (piece for pieces in self.by_kind.values() for piece in pieces):
            result[piece.place] = (*result.get(piece.place, ()), piece)
        return result

    def at(self, place: Place) -> tuple[Piece, ...]:
        """Return all pieces at a place."""
        return self.by_place.get(place, ())

    def stands(self, kind: str, place: Place) -> bool:
        """Say whether a piece of a kind stands at a place."""
        return any(piece.kind == kind for piece in self.at(place))

    def occupied(self, place: Place) -> bool:
        """Say whether a piece stands at a place; what lies there for others to come does not."""
        return place in self._occupied

    def built(self, vertex: int) -> bool:
        """Say whether a building stands at an intersection."""
        return vertex in self._built

    @cached_property
    def _occupied(self) -> frozenset[Place]:
        return frozenset(piece.place for piece in self.pieces if self.figure(piece).occupies)

    @cached_property
    def _built(self) -> frozenset[int]:
        """The intersections with a building."""
        return frozenset(
            piece.place[1]
            for piece in self.pieces
            if piece.place[0] == "vertex" and self.figure(piece).building
        )

    @cached_property
    def lands(self) -> tuple[int, ...]:
        """The hexes of land, as they lie now."""
        return tuple(h for h, ground in enumerate(self.terrain) if Terrain(ground).is_land)

    @cached_property
    def laid_harbours(self) -> tuple[Harbour, ...]:
        """The harbours that players have laid."""
        return tuple(self._laid(piece) for piece in self.by_kind.get("harbour", ()))

    @cached_property
    def harbours(self) -> tuple[Harbour, ...]:
        """All harbours, those that players have laid last."""
        return (*self.board.harbours, *self.laid_harbours)

    def _laid(self, piece: Piece) -> Harbour:
        shape, edge = self.board.topology, piece.place[1]
        hexes = shape.edge_hexes[edge]
        hex = next((hex for hex in hexes if Terrain(self.terrain[hex]).is_land), hexes[0])
        side = SIDES[shape.hex_edges[hex].index(edge)]
        return Printed.make_harbour(shape, shape.hexes[hex], side, piece.looks["trade"])

    def figure(self, piece: Piece) -> Figure:
        """Return how a piece is drawn and told."""
        return self.figures.get(piece.kind) or counter(piece.kind, piece.place[0])

    # ---- looks and words ---------------------------------------------------------------

    def style(self, seat: int | None) -> PlayerStyle:
        """Return how the things of a seat look; ValueError when the seat has no colour."""
        if seat is None or not 0 <= seat < len(self.colours):
            raise ValueError(f"seat {seat} has no colour: there are {len(self.colours)}")
        return player(self.colours[seat])

    def colour(self, piece: Piece) -> str:
        """Return the colour of a piece in words; "" for what belongs to nobody."""
        return "" if piece.seat is None else _(self.colours[piece.seat])

    def ground(self, hex: int) -> str:
        """Return a hex in words: "9 grain", or its terrain where it yields nothing."""
        ground, token = Terrain(self.terrain[hex]), self.tokens[hex]
        name = _(ground.word if ground.resource is None else RESOURCES[ground.resource])
        if ground is Terrain.FOG:
            name = _("unexplored")
        return f"{token} {name}" if token else name

    def point(self, place: Place) -> Point:
        """Return the middle of a place in drawing units."""
        shape = self.board.topology
        kind, number = place
        points = {"hex": shape.hex_points, "vertex": shape.vertex_points, "edge": shape.edge_points}
        return points[kind][number]

    def _check(self) -> None:
        n_hexes = self.board.topology.n_hexes
        if len(self.terrain) != n_hexes or len(self.tokens) != n_hexes:
            raise ValueError(f"terrain and tokens must each hold {n_hexes} hexes")
        hovered = () if self.hovered is None else (self.hovered,)
        attention = (*self.legal, *hovered, *self.last_move, *self.marked, *self.heat)
        route = (("edge", edge) for edge in self.longest_route)
        tinted = (("hex", hex) for area in self.areas for hex in area.hexes)
        for place in (*(piece.place for piece in self.pieces), *attention, *route, *tinted):
            self.board.label(*place)
        for piece in self.pieces:
            self.figure(piece).check(piece)
        known_seats = {seat for area in self.areas for seat in (*area.home, *area.earned)}
        for seat in {*(piece.seat for piece in self.pieces), *known_seats} - {None}:
            self.style(seat)
        _check_known("kind of label", self.labels, PLACE_KINDS)


def _check_known(what: str, kinds: Iterable[str], known: Collection[str]) -> None:
    for word in kinds:
        if word not in known:
            raise ValueError(f"unknown {what} {word!r}: use one of {', '.join(known)}")


class PlayerReading(Protocol):
    """What a scene needs of a player: see `catan_nb.Game.players`."""

    @property
    def colour(self) -> str: ...


class GameReading(Protocol):
    """What a scene needs of a game or of a player's view of it."""

    rules: Any

    @property
    def board(self) -> Board: ...
    @property
    def live_board(self) -> Board: ...
    @property
    def players(self) -> Sequence[PlayerReading]: ...
    @property
    def pieces(self) -> tuple[Piece, ...]: ...
    @property
    def roll(self) -> tuple[int, ...] | None: ...


class Viewable(GameReading, Protocol):
    """A game that tells what one seat may know of it."""

    def view(self, seat: int | None) -> GameReading: ...


def scene_of(game: GameReading, viewer: int | None = None, **extras: Any) -> Scene:
    """Return what is seen of a game on its board.

    With a ``viewer`` it is what that seat may know; without, what the given game or view
    tells. ``extras`` are fields of `Scene` that add to what is read or replace it, such as
    ``legal=(("vertex", 23),)``.
    """
    if viewer is not None:
        game = cast(Viewable, game).view(viewer)
    live, own_figures = game.live_board, game.rules.hooks["figures"]()
    seen: dict[str, Any] = {
        "board": game.board,
        "terrain": live.terrain,
        "tokens": live.tokens,
        "colours": tuple(player.colour for player in game.players),
        "pieces": game.pieces,
        "figures": {**FIGURES, **{figure.kind: figure for figure in own_figures}}
        if own_figures
        else FIGURES,
        "rolled": None if game.roll is None else sum(game.roll[:2]),
    }
    return Scene(**{**seen, **extras})


def scene_of_board(board: Board, **extras: Any) -> Scene:
    """Return a board as it lies on the table before anybody has built."""
    figures = (("robber", board.robber), ("pirate", board.pirate))
    pieces = tuple(Piece(kind, ("hex", hex)) for kind, hex in figures if hex is not None)
    return Scene(**{"board": board, "pieces": pieces, **extras})
