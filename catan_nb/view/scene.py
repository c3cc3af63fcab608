"""What one viewer sees on the board: plain data between the game and the drawing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol, cast

from catan_nb.board.geometry import SIDES, Point
from catan_nb.board.layout import Board
from catan_nb.board.piece import PLACE_KINDS, Piece, Place
from catan_nb.board.printed import Harbour, Printed
from catan_nb.board.terrain import RESOURCES, Terrain
from catan_nb.language import gettext as _
from catan_nb.view.areas import Area
from catan_nb.view.figures.figure import Figure, counter
from catan_nb.view.figures.table import FIGURES
from catan_nb.view.shapes.theme import SEAT_COLOURS, PlayerStyle, player

__all__ = [
    "PLACE_KINDS",
    "GameReading",
    "Piece",
    "Place",
    "Scene",
    "scene_of",
    "scene_of_board",
]


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
        found: dict[Place, tuple[Piece, ...]] = {}
        for piece in (piece for pieces in self.by_kind.values() for piece in pieces):
            found[piece.place] = (*found.get(piece.place, ()), piece)
        return found

    def at(self, place: Place) -> tuple[Piece, ...]:
        """Return all pieces at a place."""
        return self.by_place.get(place, ())

    def stands(self, kind: str, place: Place) -> bool:
        """Say whether a piece of a kind stands at a place."""
        return any(piece.kind == kind for piece in self.at(place))

    def occupied(self, place: Place) -> bool:
        """Say whether a piece stands at a place; what lies there for others to come does not."""
        return any(self.figure(piece).occupies for piece in self.at(place))

    def built(self, vertex: int) -> bool:
        """Say whether a building stands at an intersection."""
        return any(self.figure(piece).building for piece in self.at(("vertex", vertex)))

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
        beside = shape.edge_hexes[edge]
        hex = next((one for one in beside if Terrain(self.terrain[one]).is_land), beside[0])
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
        known = {seat for area in self.areas for seat in (*area.home, *area.earned)}
        for seat in {*(piece.seat for piece in self.pieces), *known} - {None}:
            self.style(seat)
        _known("kind of label", self.labels, PLACE_KINDS)


def _known(what: str, given: Iterable[str], known: Collection[str]) -> None:
    for word in given:
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
    def board(self) -> Board: ...  # noqa: D102
    @property
    def live_board(self) -> Board: ...  # noqa: D102
    @property
    def players(self) -> Sequence[PlayerReading]: ...  # noqa: D102
    @property
    def pieces(self) -> tuple[Piece, ...]: ...  # noqa: D102
    @property
    def roll(self) -> tuple[int, ...] | None: ...  # noqa: D102


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
    live, own = game.live_board, game.rules.hooks["figures"]()
    seen: dict[str, Any] = {
        "board": game.board,
        "terrain": live.terrain,
        "tokens": live.tokens,
        "colours": tuple(one.colour for one in game.players),
        "pieces": game.pieces,
        "figures": {**FIGURES, **{figure.kind: figure for figure in own}} if own else FIGURES,
        "rolled": None if game.roll is None else sum(game.roll[:2]),
    }
    return Scene(**{**seen, **extras})


def scene_of_board(board: Board, **extras: Any) -> Scene:
    """Return a board as it lies on the table before anybody has built."""
    figures = (("robber", board.robber), ("pirate", board.pirate))
    pieces = tuple(Piece(kind, ("hex", hex)) for kind, hex in figures if hex is not None)
    return Scene(**{"board": board, "pieces": pieces, **extras})
