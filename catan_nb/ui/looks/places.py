"""Places of the board in sentences: what they touch, and which of them a sentence lights."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from catan_nb.board.piece import PLACE_KINDS, Place
from catan_nb.board.terrain import Terrain
from catan_nb.language import gettext as _
from catan_nb.rules.play.game import Game
from catan_nb.ui.looks.drawings import kind
from catan_nb.ui.widgets.html import Child, h
from catan_nb.view.describe import place_numbers, places_in
from catan_nb.view.scene import Scene, scene_of_board

__all__ = ["linked", "live_scene", "spots", "touching"]

_LABEL: Final = re.compile(r"(\b[HVE]\d+\b)")


def spots(places: Iterable[Place]) -> str | None:
    """Return the places that something is about, for its attribute ``data-at``; None for none.

    Under pointer and focus it lights these places on the board.
    """
    return " ".join(f"{kind}:{number}" for kind, number in places) or None


def live_scene(game: Game, labels: bool = False) -> Scene:
    """Return the board of a game as it lies there now, with its labels shown or not."""
    return scene_of_board(game.live_board, labels=frozenset(PLACE_KINDS) if labels else frozenset())


def linked(text: str, scene: Scene) -> Child:
    """Return a sentence with the tokens that places touch in the stead of their labels."""
    return [_linked(part, scene) for part in _LABEL.split(text)]


def touching(scene: Scene, place: Place) -> Child:
    """Return the tokens that a place touches, each with a picture of what its hex pays."""
    sort, number = place
    shape = scene.board.topology
    around = {"vertex": shape.vertex_hexes, "edge": shape.edge_hexes}
    hexes = (number,) if sort == "hex" else around[sort][number]
    return [_ground(scene, hex) for hex in hexes if Terrain(scene.terrain[hex]).is_land]


def _ground(scene: Scene, hex: int) -> Child:
    ground, token = Terrain(scene.terrain[hex]), scene.tokens[hex]
    picture: Child = _(ground.word) if ground.resource is None else kind(ground.resource, 18)
    return h("span", token or None, picture, class_="cnb-ground")


def _linked(part: str, scene: Scene) -> Child:
    places = places_in(part, scene.board) if _LABEL.fullmatch(part) else ()
    if not places:
        return part
    return h("span", place_numbers(scene, places[0]), data_at=spots(places), class_="cnb-at")
