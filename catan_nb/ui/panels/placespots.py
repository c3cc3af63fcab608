"""The places of a board as buttons, with what hovering tells, kept from moment to moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from catan_nb.board.layout import Board
from catan_nb.board.piece import Place
from catan_nb.kernel.errors import Refusal
from catan_nb.language import gettext as _
from catan_nb.ui.widgets.overlay import Spot
from catan_nb.view.describe import named_places
from catan_nb.view.draw import RING
from catan_nb.view.scene import Scene
from catan_nb.view.shapes import Extent, along
from catan_nb.view.spots import spots

__all__ = ["WIDTH", "PlaceSpots", "too_near"]

WIDTH: Final = 760
"""Width of the drawing in pixels of the page at full size."""

AROUND: Final = 0.43
"""Radius of the light around a piece, in drawing units."""


class PlaceSpots:
    """Every hex, intersection and path of a board as a spot.

    Working out the words of 145 places takes longer than all the rest of a click, so they are
    kept, and renewed only where something came or went.

    Parameters
    ----------
    board : Board
    extent : Extent
        The part of the plane that the drawing shows.
    """

    def __init__(self, board: Board, extent: Extent) -> None:
        self._board = board
        self._extent = extent
        self._known: dict[Place, Spot] = {}
        self._land: object = None
        self._seen: Mapping[Place, object] = {}

    def spots(
        self,
        scene: Scene,
        here: Mapping[Place, Refusal | None],
        words: str,
        more: Mapping[Place, str] = MappingProxyType({}),
    ) -> list[Spot]:
        """Return all spots of a scene.

        Parameters
        ----------
        scene : Scene
        here : mapping of place to Refusal or None
            Where something could be done now, with what speaks against it.
        words : str
            What would be done there.
        more : mapping of place to str, optional
            What else is worth knowing there now.
        """
        self._renew(scene)
        known = self._known.items()
        return [self._told(scene, place, spot, here, words, more) for place, spot in known]

    def _renew(self, scene: Scene) -> None:
        shape = self._board.topology
        land = scene.terrain, scene.tokens, scene.labels, scene.laid_harbours
        if land != self._land:
            # Whatever lies beside a hex tells its terrain and token too, and the ends of a path
            # its harbour.
            self._known, self._land = {}, land
        counts = {"hex": shape.n_hexes, "vertex": shape.n_vertices, "edge": shape.n_edges}
        changed: Iterable[Place]
        if self._known:
            now, before = scene.by_place, self._seen
            changed = [p for p in {**now, **before} if now.get(p) != before.get(p)]
        else:
            changed = ((kind, number) for kind, count in counts.items() for number in range(count))
        for spot in spots(scene, changed):
            self._known[spot.kind, spot.number] = self._spot(spot)
        self._seen = scene.by_place

    def _spot(self, spot: Any) -> Spot:
        pixel = partial(self._extent.pixel, pixels_wide=WIDTH)
        shape = self._board.topology
        outline = spot.points
        if spot.kind == "edge":
            outline = [shape.vertex_points[end] for end in shape.edge_vertices[spot.number]]
        x, y = pixel((spot.x, spot.y))
        name, *facts = spot.facts
        return Spot(
            id=spot.number,
            kind=spot.kind,
            x=x,
            y=y,
            label=name[:1].upper() + name[1:],
            facts="\n".join(facts),
            points=tuple(pixel(point) for point in outline),
            radius=spot.r * self._extent.scale(WIDTH),
        )

    def _told(
        self,
        scene: Scene,
        place: Place,
        spot: Spot,
        here: Mapping[Place, Refusal | None],
        words: str,
        more: Mapping[Place, str],
    ) -> Spot:
        facts = [spot.facts] if spot.facts else []
        lit: tuple[float, ...] = ()
        refusal: Refusal | None = None
        if place[0] != "hex" and not scene.occupied(place):
            near = () if place in here else too_near(scene, place)
            facts.append(_building(scene, near[0]) if near else _("free"))
        if more.get(place):
            facts.append(more[place])
        if place in here:
            refusal = here[place]
            done = _("Click to {words}.").format(words=_(words))
            facts.append(done if refusal is None else named_places(refusal.text, scene))
            lit = self._lit(scene, place)
        legal = place in here and refusal is None
        return replace(spot, facts="\n".join(facts), legal=legal, lit=lit if legal else ())

    def _lit(self, scene: Scene, place: Place) -> tuple[float, ...]:
        """Return where the light of a place lies, clear of the pieces that stand there."""
        kind, number = place
        scale = self._extent.scale(WIDTH)
        if kind == "vertex":
            return ((AROUND if scene.at(place) else RING) * scale,)
        if kind == "hex":
            return ()
        shape = self._board.topology
        ends = shape.edge_vertices[number]
        one, two = (shape.vertex_points[end] for end in ends)
        first, last = (_room(scene, end) for end in ends)
        bar = along(one, two, first), along(one, two, 1 - last)
        return tuple(c for point in bar for c in self._extent.pixel(point, WIDTH))


def too_near(scene: Scene, place: Place) -> tuple[int, ...]:
    """Return the intersections whose buildings keep a settlement from a free intersection."""
    kind, number = place
    if kind != "vertex" or scene.built(number):
        return ()
    return tuple(v for v in scene.board.topology.vertex_neighbours[number] if scene.built(v))


def _building(scene: Scene, vertex: int) -> str:
    """Return in words which building keeps a settlement from its neighbours."""
    piece = next(one for one in scene.at(("vertex", vertex)) if scene.figure(one).building)
    told = _("No settlement can stand here: {colour}'s {piece} is one path away.")
    return told.format(colour=scene.colour(piece).capitalize(), piece=_(piece.kind))


def _room(scene: Scene, vertex: int) -> float:
    """Return how much of a path the light leaves to what stands at its end."""
    kinds = {piece.kind for piece in scene.at(("vertex", vertex))}
    return 0.2 if not kinds else 0.42 if kinds <= {"settlement", "knight"} else 0.56
