"""Figures: how one kind of piece is drawn, and what is said of it.

A scene hands its pieces to their figures kind by kind. `catan_nb.view.figures.table` holds the
figures there are; a kind without one is a plain counter, made here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from catan_nb.board.geometry import Point
from catan_nb.board.layout import Board
from catan_nb.board.piece import Piece, Place
from catan_nb.board.printed import Harbour
from catan_nb.language import gettext as _
from catan_nb.view.shapes import theme
from catan_nb.view.shapes.primitives import Circle, Group, Item, Text
from catan_nb.view.shapes.theme import PlayerStyle

GROUND, ROUTE, GATE, WALL, BUILDING, STANDING, ON_HEX = range(7)
"""How high figures lie, lowest first; of equal height the earlier of the table lies lower."""

Pieces = tuple[Piece, ...]


class Setting(Protocol):
    """What figures ask of the scene that they stand in: see `catan_nb.view.scene.Scene`."""

    @property
    def board(self) -> Board: ...  # noqa: D102
    @property
    def terrain(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def tokens(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def heat(self) -> Mapping[Place, float]: ...  # noqa: D102
    @property
    def colours(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def laid_harbours(self) -> tuple[Harbour, ...]: ...  # noqa: D102
    @property
    def harbours(self) -> tuple[Harbour, ...]: ...  # noqa: D102
    def style(self, seat: int | None) -> PlayerStyle: ...  # noqa: D102
    def colour(self, piece: Piece) -> str: ...  # noqa: D102
    def ground(self, hex: int) -> str: ...  # noqa: D102
    def point(self, place: Place) -> Point: ...  # noqa: D102
    def stands(self, kind: str, place: Place) -> bool: ...  # noqa: D102


Drawing = Callable[[Setting, Pieces], Iterable[Item]]
"""Draws all pieces of a kind, ordered by number, at once."""


def whose(scene: Setting, piece: Piece) -> str:
    """Return what hovering tells of a piece: "red settlement", or its kind when nobody's."""
    if piece.seat is None:
        return _(piece.kind)
    return _("{colour} {piece}").format(colour=scene.colour(piece), piece=_(piece.kind))


def listed(scene: Setting, pieces: Pieces) -> str:
    """Return pieces of one kind with their places: "2 × beacon at V8, V28"."""
    return placed(scene, pieces, f"{len(pieces)} × {_(pieces[0].kind)}")


def placed(scene: Setting, pieces: Pieces, words: str) -> str:
    """Return the words for some pieces together with their places: "2 cities at V8, V28"."""
    places = ", ".join(scene.board.label(*piece.place) for piece in pieces)
    return _("{pieces} at {places}").format(pieces=words, places=places)


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
    fact: Callable[[Setting, Piece], str] = whose
    owned: Callable[[Setting, Pieces], str] = listed
    sentence: Callable[[Setting, Piece], str] = lambda scene, piece: ""

    def check(self, piece: Piece) -> None:
        """Raise ValueError for a piece that cannot stand there, be nobody's or look like that."""
        if piece.place[0] != self.on:
            raise ValueError(
                f"the place of a {self.kind} is of kind {self.on!r}, not {piece.place!r}"
            )
        if self.owner and piece.seat is None:
            raise ValueError(f"a {self.kind} belongs to somebody, so it needs a seat")
        for name, known in self.looks.items():
            given = piece.looks.get(name)
            if given not in known:
                shown = ", ".join(map(str, known))
                raise ValueError(f"unknown {name} {given!r} of a {self.kind}: use one of {shown}")


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
        for (seat, *_looks), alike in grouped(pieces, coloured=coloured).items():
            one = alike[0]
            words = (one.kind, "" if seat is None else scene.colours[seat], look(one))
            name = " ".join(filter(None, words))
            yield Group(name, drawing(scene, one), tuple(map(spot, alike)))

    return draw


def grouped(pieces: Pieces, *, coloured: bool = True) -> dict[tuple[int | None, ...], Pieces]:
    """Return pieces that look alike together, by seat and looks, ascending."""
    found: dict[tuple[int | None, ...], Pieces] = {}
    for piece in pieces:
        key = (piece.seat if coloured else None, *piece.looks.values())
        found[key] = (*found.get(key, ()), piece)
    return {key: found[key] for key in sorted(found, key=lambda key: (key[0] or 0, key[1:]))}


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
        return placed(scene, (piece,), _(kind)) if piece.seat is None else ""

    return Figure(
        kind=kind, on=on, height=STANDING, draw=upright(disc), owner=False, sentence=stands
    )
