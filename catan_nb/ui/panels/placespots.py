"""The places of a board as buttons, with what hovering tells, kept from moment to moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

from catan_nb.board.layout import Board
from catan_nb.kernel.refusal import Refusal
from catan_nb.language import gettext as _
from catan_nb.ui.widgets.overlay import Spot
from catan_nb.view.scene import Place, Scene
from catan_nb.view.shapes.primitives import Extent
from catan_nb.view.spots import spots

__all__ = ["WIDTH", "PlaceSpots"]

WIDTH: Final = 760
"""Width of the drawing in pixels of the page at full size."""


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

    def spots(self, scene: Scene, here: Mapping[Place, Refusal | None], words: str) -> list[Spot]:
        """Return all spots of a scene.

        Parameters
        ----------
        scene : Scene
        here : mapping of place to Refusal or None
            Where something could be done now, with what speaks against it.
        words : str
            What would be done there.
        """
        self._renew(scene)
        return [self._told(scene, place, spot, here, words) for place, spot in self._known.items()]

    def _renew(self, scene: Scene) -> None:
        shape = self._board.topology
        land = scene.terrain, scene.tokens
        if land != self._land:
            # Whatever lies beside a hex tells its terrain and token too.
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
    ) -> Spot:
        if place in here:
            refusal = here[place]
            line = (
                _("Click to {words}.").format(words=_(words)) if refusal is None else str(refusal)
            )
            return replace(spot, facts=f"{spot.facts}\n{line}", legal=refusal is None)
        if place[0] == "vertex" and not scene.built(place[1]):
            near = [v for v in self._board.topology.vertex_neighbours[place[1]] if scene.built(v)]
            if near:
                label = self._board.label("vertex", near[0])
                line = _(
                    "No settlement can stand here: {label} next to it is built on. [base.distance]"
                ).format(label=label)
                return replace(spot, facts=f"{spot.facts}\n{line}")
        return spot
