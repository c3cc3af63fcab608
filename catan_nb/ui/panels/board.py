"""The board of the table: its drawing, the places to click, and what hovering tells."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from catan_nb.kernel.refusal import Refusal
from catan_nb.rules.events import CityBuilt, RoadBuilt, RobberMoved, SettlementBuilt
from catan_nb.rules.game import Game
from catan_nb.ui.board_widget import BoardWidget
from catan_nb.ui.controller import Controller
from catan_nb.ui.deeds import Deed, lit_places, victims
from catan_nb.ui.errors import ErrorPanel
from catan_nb.ui.overlay import Pick, Spot
from catan_nb.view.canvas import paint
from catan_nb.view.describe import place_text
from catan_nb.view.draw import LAYERS, frame, layer
from catan_nb.view.primitives import Frame, Layer
from catan_nb.view.scene import Place, Scene, scene_of
from catan_nb.view.spots import spots

__all__ = ["BoardPanel"]

WIDTH: Final = 760
"""Width of the drawing in pixels of the page at full size."""

PIXELS: Final = 2

_PLACES: Final = {"hex": "n_hexes", "vertex": "n_vertices", "edge": "n_edges"}


class BoardPanel:
    """The live board.

    Parameters
    ----------
    table : Controller
    errors : ErrorPanel

    Attributes
    ----------
    widget:
        The ipywidgets widget to put on the page.
    preview : Game or None
        A game that is shown instead while a new one is being put together.
    """

    def __init__(self, table: Controller, errors: ErrorPanel) -> None:
        self.table = table
        self.preview: Game | None = None
        self._drawn: dict[str, object] = {}
        self._facts: dict[Place, str] = {}
        self._frame = frame(table.game.board)
        self.board = BoardWidget(
            WIDTH,
            self._frame.pixels_high(WIDTH),
            label="Board",
            errors=errors,
        )
        self.widget = self.board.widget
        self.board.on_pick(self._pick)
        self.board.on_cancel(lambda: self.table.take_tool(""))

    def refresh(self, change: str = "") -> None:
        """Show the present moment; only layers that look different are painted."""
        game = self.preview or self.table.shown
        scene = self._scene(game)
        if self._drawn.get("board") is not game.board:
            self._drawn = {"board": game.board}
            self._frame = frame(game.board)
            self.board.resize(WIDTH, self._frame.pixels_high(WIDTH))
        looks = {
            "static": (scene.terrain, scene.tokens),
            "pieces": (scene.buildings, scene.roads, scene.robber, scene.pirate, scene.rolled),
            "highlights": (scene.last_move, scene.rolled),
        }
        changed = [name for name in LAYERS if self._drawn.get(name) != looks[name]]
        if changed:
            painters = {n: partial(_paint, layer(scene, n), self._frame) for n in changed}
            self.board.paint(painters)
            self._drawn.update({name: looks[name] for name in changed})
            self._facts.clear()
        self.board.set_spots(self._spots(game, scene), self.table.stamp)

    # ---- the scene ---------------------------------------------------------------------

    def _scene(self, game: Game) -> Scene:
        return scene_of(game, self.table.viewer, last_move=_last_places(game))

    def _spots(self, game: Game, scene: Scene) -> list[Spot]:
        shape = game.board.topology
        everywhere: list[Place] = [
            (kind, number)
            for kind, count in _PLACES.items()
            for number in range(getattr(shape, count))
        ]
        deed = self.table.deed if self.preview is None else None
        here: dict[Place, Refusal | None] = {}
        if deed is not None:
            here = lit_places(self.table.game, deed)
        rob = victims(self.table.game) if self.table.mine and self.preview is None else {}
        return [
            self._spot(scene, place, spot, deed, here, place in rob)
            for spot in spots(scene, everywhere)
            for place in ((spot.kind, spot.number),)
        ]

    def _spot(
        self,
        scene: Scene,
        place: Place,
        spot: Any,
        deed: Deed | None,
        here: dict[Place, Refusal | None],
        robbed: bool,
    ) -> Spot:
        facts = self._facts.get(place)
        if facts is None:
            self._facts[place] = facts = place_text(scene, place)
        label, *lines = facts.split("; ")
        legal = robbed
        if robbed:
            lines.append("Click to steal from here.")
        elif deed is not None and place in here:
            refusal = here[place]
            legal = refusal is None
            lines.append(f"Click to {deed.words}." if refusal is None else str(refusal))
        elif place[0] == "vertex" and place[1] not in scene.buildings:
            near = _too_close(scene, place[1])
            if near:
                lines.append(f"No settlement can stand here: {near} [base.distance]")
        pixel = partial(self._frame.pixel, pixels_wide=WIDTH)
        x, y = pixel((spot.x, spot.y))
        outline = _ends(scene, place[1]) if place[0] == "edge" else spot.points
        return Spot(
            id=place[1],
            kind=place[0],
            x=x,
            y=y,
            label=label[:1].upper() + label[1:],
            facts="\n".join(lines),
            legal=legal,
            points=tuple(pixel(point) for point in outline),
            radius=spot.r * self._frame.scale(WIDTH),
        )

    def _pick(self, pick: Pick) -> None:
        if self.preview is None and isinstance(pick.id, int) and pick.kind in _PLACES:
            self.table.pick(pick.kind, pick.id, pick.ply)


def _ends(scene: Scene, edge: int) -> tuple[tuple[float, float], ...]:
    shape = scene.board.topology
    return tuple(shape.vertex_points[vertex] for vertex in shape.edge_vertices[edge])


def _too_close(scene: Scene, vertex: int) -> str:
    """Say which building the distance rule keeps an intersection free for, or nothing."""
    near = [v for v in scene.board.topology.vertex_neighbours[vertex] if v in scene.buildings]
    if not near:
        return ""
    return f"{scene.board.label('vertex', near[0])} next to it is built on."


def _last_places(game: Game) -> tuple[Place, ...]:
    """Return where the last action put something."""
    if not game.ply:
        return ()
    places: list[Place] = []
    for event in game.events_at(game.ply - 1):
        if isinstance(event, RoadBuilt):
            places.append(("edge", event.edge))
        elif isinstance(event, SettlementBuilt | CityBuilt):
            places.append(("vertex", event.vertex))
        elif isinstance(event, RobberMoved):
            places.append(("hex", event.hex))
    return tuple(places)


def _paint(sheet: Layer, view: Frame, pen: Any) -> None:
    paint(pen, sheet, view, pen.width * PIXELS)
