"""What one viewer sees on the board: plain data between the game and the drawing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, cast

from catan_nb.board.geometry import Point
from catan_nb.board.layout import Board
from catan_nb.view.shapes.theme import DISCIPLINES, SEAT_COLOURS, PlayerStyle, player

Place = tuple[str, int]
"""A place by kind ("hex", "vertex" or "edge") and number: ``("vertex", 23)``."""

PLACE_KINDS: tuple[str, ...] = ("hex", "vertex", "edge")

BUILDINGS: tuple[str, ...] = ("settlement", "city", "reduced city")
ROUTES: tuple[str, ...] = ("road", "ship")


@dataclass(frozen=True, kw_only=True)
class Scene:
    """Everything one viewer sees on a board. Numbers are those of the board's topology.

    ``terrain`` and ``tokens`` default to the board's. ``buildings`` maps a vertex to seat and
    "settlement", "city" or "reduced city", ``roads`` an edge to seat and "road" or "ship",
    ``knights`` a vertex to seat, strength (1–3) and whether the knight is active,
    ``metropolises`` a vertex to "trade", "politics" or "science"; ``merchant`` is hex and
    seat. ``colours`` holds the colour name of every seat.

    The rest is attention: ``rolled`` (a sum of dice) lights up the hexes that pay,
    ``longest_route`` is drawn as a ribbon, ``legal``, ``hovered``, ``last_move`` and
    ``marked`` (asked for by the caller) are places, ``heat`` maps places to values of a heat
    map and ``labels`` names the kinds of places that show their label.

    Raises ValueError for a place that is not on the board or an unknown word.
    """

    board: Board
    terrain: tuple[int, ...] = ()
    tokens: tuple[int, ...] = ()
    colours: tuple[str, ...] = SEAT_COLOURS
    buildings: Mapping[int, tuple[int, str]] = field(default_factory=dict)
    roads: Mapping[int, tuple[int, str]] = field(default_factory=dict)
    robber: int | None = None
    pirate: int | None = None
    knights: Mapping[int, tuple[int, int, bool]] = field(default_factory=dict)
    walls: Collection[int] = ()
    metropolises: Mapping[int, str] = field(default_factory=dict)
    merchant: tuple[int, int] | None = None
    rolled: int | None = None
    longest_route: tuple[int, ...] = ()
    legal: tuple[Place, ...] = ()
    hovered: Place | None = None
    last_move: tuple[Place, ...] = ()
    marked: tuple[Place, ...] = ()
    heat: Mapping[Place, float] = field(default_factory=dict)
    labels: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        if not self.terrain:
            object.__setattr__(self, "terrain", self.board.terrain)
        if not self.tokens:
            object.__setattr__(self, "tokens", self.board.tokens)
        self._check()

    def style(self, seat: int) -> PlayerStyle:
        """Return how the things of a seat look; ValueError when the seat has no colour."""
        if not 0 <= seat < len(self.colours):
            raise ValueError(f"seat {seat} has no colour: there are {len(self.colours)}")
        return player(self.colours[seat])

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
        figures = (self.robber, self.pirate, None if self.merchant is None else self.merchant[0])
        for kind, numbers in (
            ("vertex", [*self.buildings, *self.knights, *self.walls, *self.metropolises]),
            ("edge", [*self.roads, *self.longest_route]),
            ("hex", [hex for hex in figures if hex is not None]),
        ):
            for number in numbers:
                self.board.label(kind, number)
        hovered = () if self.hovered is None else (self.hovered,)
        for kind, number in (*self.legal, *hovered, *self.last_move, *self.marked, *self.heat):
            self.board.label(kind, number)
        owners = [seat for seat, _ in (*self.buildings.values(), *self.roads.values())]
        owners += [seat for seat, _, _ in self.knights.values()]
        owners += [] if self.merchant is None else [self.merchant[1]]
        for seat in set(owners):
            self.style(seat)
        _known("building", {kind for _, kind in self.buildings.values()}, BUILDINGS)
        _known("route", {kind for _, kind in self.roads.values()}, ROUTES)
        _known("discipline", set(self.metropolises.values()), DISCIPLINES)
        _known("kind of label", self.labels, PLACE_KINDS)


def _known(what: str, given: Iterable[str], known: Collection[str]) -> None:
    for word in given:
        if word not in known:
            raise ValueError(f"unknown {what} {word!r}: use one of {', '.join(known)}")


class PlayerReading(Protocol):
    """What a scene needs of a player: see `catan_nb.Game.players`."""

    @property
    def colour(self) -> str: ...  # noqa: D102
    @property
    def settlements(self) -> Iterable[int]: ...  # noqa: D102
    @property
    def cities(self) -> Iterable[int]: ...  # noqa: D102
    @property
    def roads(self) -> Iterable[int]: ...  # noqa: D102


class GameReading(Protocol):
    """What a scene needs of a game or of a player's view of it."""

    @property
    def board(self) -> Board: ...  # noqa: D102
    @property
    def players(self) -> Sequence[PlayerReading]: ...  # noqa: D102
    @property
    def robber(self) -> int | None: ...  # noqa: D102
    @property
    def pirate(self) -> int | None: ...  # noqa: D102
    @property
    def roll(self) -> tuple[int, ...] | None: ...  # noqa: D102


class Viewable(GameReading, Protocol):
    """A game that tells what one seat may know of it."""

    def view(self, seat: int | None) -> GameReading: ...  # noqa: D102


def scene_of(game: GameReading, viewer: int | None = None, **extras: Any) -> Scene:
    """Return what is seen of a game on its board.

    With a ``viewer`` it is what that seat may know; without, what the given game or view
    tells. ``extras`` are fields of `Scene` that add to what is read or replace it, such as
    ``legal=(("vertex", 23),)``.
    """
    if viewer is not None:
        game = cast(Viewable, game).view(viewer)
    buildings: dict[int, tuple[int, str]] = {}
    roads: dict[int, tuple[int, str]] = {}
    for seat, one in enumerate(game.players):
        buildings |= dict.fromkeys(one.settlements, (seat, "settlement"))
        buildings |= dict.fromkeys(one.cities, (seat, "city"))
        roads |= dict.fromkeys(one.roads, (seat, "road"))
    state = getattr(game, "state", None)
    seen: dict[str, Any] = {
        "board": game.board,
        "tokens": getattr(state, "tokens", ()),
        "colours": tuple(one.colour for one in game.players),
        "buildings": buildings,
        "roads": roads,
        "robber": game.robber,
        "pirate": game.pirate,
        "rolled": None if game.roll is None else sum(game.roll[:2]),
    }
    return Scene(**{**seen, **_told(game, buildings), **extras})


def _told(game: GameReading, buildings: dict[int, tuple[int, str]]) -> dict[str, Any]:
    """Return what rule modules tell of a game, as far as they do; mark reduced cities."""
    knights: dict[int, tuple[int, int, bool]] = {}
    walls: list[int] = []
    for seat, one in enumerate(game.players):
        for knight in getattr(one, "knight_pieces", ()):
            knights[knight.vertex] = seat, knight.strength, knight.active
        walls += getattr(one, "walls", ())
        reduced = getattr(one, "reduced", ())
        buildings |= dict.fromkeys(reduced, (seat, "reduced city"))
    gates = getattr(game, "metropolises", {})
    return {
        "knights": knights,
        "walls": tuple(sorted(walls)),
        "metropolises": {held[1]: track for track, held in gates.items() if held is not None},
        "merchant": getattr(game, "merchant", None),
    }


def scene_of_board(board: Board, **extras: Any) -> Scene:
    """Return a board as it lies on the table before anybody has built."""
    return Scene(**{"board": board, "robber": board.robber, "pirate": board.pirate, **extras})


def places(board: Board, given: Iterable[str | Place]) -> tuple[Place, ...]:
    """Return places from labels ("V23") or pairs; ValueError when one is not on the board."""
    found: list[Place] = []
    for one in given:
        kind, number = board.find(one) if isinstance(one, str) else one
        board.label(kind, number)
        found.append((kind, number))
    return tuple(found)
