"""The board of the table: its drawing, the places to click, and what hovering tells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from catan_nb.board.geometry import Point
from catan_nb.board.layout import Board
from catan_nb.board.piece import PLACE_KINDS, Piece, Place
from catan_nb.board.terrain import Terrain
from catan_nb.kernel.errors import Refusal
from catan_nb.kernel.game import AnyGame
from catan_nb.language import current
from catan_nb.rules.play.game import Game
from catan_nb.ui.panels.ghosts import around, ghosts
from catan_nb.ui.panels.placespots import WIDTH, PlaceSpots
from catan_nb.ui.systems.composed import Systems
from catan_nb.ui.systems.effects import Glide, Trail
from catan_nb.ui.systems.tools import Tool
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.moment import Note
from catan_nb.ui.table.tools import lit_places
from catan_nb.ui.widgets.board_widget import BoardWidget
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.overlay import Click, Spot
from catan_nb.view.canvas import paint
from catan_nb.view.draw import (
    LAYERS,
    figure_items,
    hex_items,
    island_extent,
    layer,
    route_points,
    uncovered,
)
from catan_nb.view.scene import Scene, areas_of, scene_of
from catan_nb.view.shapes import Extent, Layer
from catan_nb.view.svg import inner_svg
from catan_nb.view.theme import NEUTRAL, light

__all__ = ["BoardPanel", "paint_layer"]

FITTING: Final = "min(100%, 100cqh * {ratio})"
"""As wide as fits: into the width, and with its height into the cell that contains it."""

ROAD: Final = "base.build.road"
"""The rule about where roads may lie."""


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
    preview : game or None
        A game that is shown instead while a new one is being put together.
    tinted : bool
        Whether the areas of a board are tinted with who has earned what.
    """

    def __init__(self, table: Controller, errors: ErrorPanel) -> None:
        self.table = table
        self.preview: AnyGame | None = None
        self.tinted = False
        self._board: Board | None = None
        self._language = current()
        self._drawn: dict[str, object] = {}
        self._terrain: tuple[int, ...] = ()
        self._aloft: tuple[Piece, ...] = ()
        self._lit = False
        self.board = BoardWidget(WIDTH, WIDTH, max_width=FITTING, errors=errors, facts=False)
        self.widget = self.board.widget
        self.overlay = self.board.overlay
        self.board.on_click(self._clicked)
        self.board.on_cancel(lambda: self.table.take_tool(""))

    def speak(self) -> None:
        """Name the board in the language in use."""
        self.overlay.speak()

    def refresh(self, change: str = "") -> None:
        """Show the present moment; only layers that look different are painted."""
        game = board_game(self.preview or self.table.shown)
        if self._board is not game.board or self._language != current():
            self._take(game.board)
        scene = self._scene(game)
        self._move(scene, change)
        self._lift_fog(scene, change)
        aloft = self._aloft
        looks = {
            "static": (scene.terrain, scene.tokens),
            "pieces": (
                *(scene.pieces, scene.rolled, scene.longest_route, scene.tokens, scene.areas),
                aloft,
            ),
            "highlights": (scene.last_move, scene.marked, scene.labels, scene.areas),
        }
        changed = [name for name in LAYERS if self._drawn.get(name) != looks[name]]
        if changed:
            sheets = {n: layer(scene, n, sea=False, aloft=aloft) for n in changed}
            painters = {n: partial(paint_layer, sheets[n], self._extent) for n in changed}
            self.board.paint(painters)
            self._drawn.update({name: looks[name] for name in changed})
        if not aloft:
            self.overlay.lift(())  # once the canvas shows them again
        self.board.set_spots(self._spots(scene), self.table.stamp)
        asked = self.table.mine and self.preview is None and self.table.asking.counts
        held = asked(self.table.game) if asked else {}
        self.overlay.count((count, place) for place, count in held.items())
        if change == "tool" and self.table.tool:
            self.overlay.invite()

    def number(self, numbers: Sequence[tuple[int, Place]]) -> None:
        """Have numbers stand at places, above what stands there already."""
        scene = self._scene(board_game(self.table.shown)) if numbers else None
        self.overlay.number(
            (number, place, scene is not None and (place[0] == "hex" or bool(scene.at(place))))
            for number, place in numbers
        )

    def _take(self, board: Board) -> None:
        """Draw another board from now on, all of it."""
        if self._board is not None and self._board is not board:
            self.overlay.unzoom()
        self._board, self._language = board, current()
        self._drawn = {}
        self._extent = island_extent(board)
        self._places = PlaceSpots(board, self._extent)
        self.overlay.unit = self._extent.scale(WIDTH)
        self.board.resize(WIDTH, self._extent.pixels_high(WIDTH))

    # ---- what moves --------------------------------------------------------------------

    def _move(self, scene: Scene, change: str) -> None:
        """Let pieces glide and paths light up with a step; the next one ends both."""
        if change not in ("game", "jump", "viewer"):
            self._aloft = tuple(piece for piece in self._aloft if piece in scene.pieces)
            return
        moves = self.table.moves if change == "game" and self.preview is None else []
        gone = [
            (piece, move.source)
            for move in moves
            if isinstance(move, Glide)
            for piece in scene.at(move.target)
            if piece.kind == move.kind
        ]
        self._aloft = tuple(piece for piece, _source in gone)
        if gone:
            self.overlay.lift(
                (
                    around(scene.point(piece.place), figure_items(scene, piece)),
                    self._pixel(scene.point(source)),
                    self._pixel(scene.point(piece.place)),
                )
                for piece, source in gone
            )
        trail = next((one for one in moves if isinstance(one, Trail) and one.edges), None)
        if trail is not None:
            along = route_points(replace(scene, longest_route=trail.edges))
            self.overlay.run(map(self._pixel, along), light(scene.style(trail.seat).fill))
        elif self._lit:
            self.overlay.run((), NEUTRAL)
        self._lit = trail is not None

    def _lift_fog(self, scene: Scene, change: str) -> None:
        """Let the fog go slowly from hexes that a step has uncovered."""
        before, self._terrain = self._terrain, scene.terrain
        if change != "game" or self.preview is not None or len(before) != len(scene.terrain):
            return
        fog = hex_items(Terrain.FOG)
        points = (scene.point(("hex", hex)) for hex in uncovered(before, scene.terrain))
        self.overlay.clear((inner_svg(fog), self._pixel(point)) for point in points)

    def _pixel(self, point: Point) -> Point:
        return self._extent.pixel(point, WIDTH)

    # ---- the scene ---------------------------------------------------------------------

    def _scene(self, game: Game) -> Scene:
        table = self.table
        systems = table.systems_of(game)
        route: tuple[int, ...] = ()
        if table.route_of is not None and self.preview is None:
            route = game.players[table.route_of].route
        highlighted = table.highlighted if self.preview is None else ()
        return scene_of(
            game,
            table.viewer,
            last_move=_last_places(systems, game),
            marked=(*_asked_of(systems, game), *highlighted),
            longest_route=route,
            areas=areas_of(game) if self.tinted else (),
            labels=frozenset(PLACE_KINDS) if table.settings.labels else frozenset(),
        )

    def _spots(self, scene: Scene) -> list[Spot]:
        table = self.table
        here: dict[Place, Refusal | None] = {}
        words, tool = "", None
        if self.preview is None and table.request is not None:
            here, words = dict.fromkeys(table.request.places), table.request.words
        elif self.preview is None and table.mine:
            asking = table.asking
            if asking.places is not None:
                here, words = dict.fromkeys(asking.places(table.game)), asking.places_words
            elif table.active_tool is not None:
                tool = table.active_tool
                here, words = lit_places(table.game, tool), tool.words
        seat = table.viewer
        here = {place: why and why.to(seat) for place, why in here.items()}
        lit = [place for place, why in here.items() if why is None]
        self.overlay.wear(
            NEUTRAL if seat is None else light(scene.style(seat).fill),
            ghosts(scene, tool, seat, lit, table.game),
        )
        more: dict[Place, str] = {}
        if tool is not None and tool.facts is not None:
            more = {place: tool.facts(table.game, place[1], seat) for place in lit}
        return self._places.spots(scene, here, words, more)

    def _clicked(self, click: Click) -> None:
        if self.preview is not None or not isinstance(click.id, int):
            return
        table, place = self.table, (click.kind, click.id)
        if click.kind in PLACE_KINDS and not table.click(*place, click.ply):
            scene = self._scene(board_game(table.shown))
            self.overlay.blame(in_the_way(scene, place, table.active_tool, table.note))


def in_the_way(scene: Scene, place: Place, tool: Tool | None, note: Note) -> tuple[Place, ...]:
    """Return the places of the pieces that a click was refused for, where that is known."""
    if note.tone != "bad" or not note.rule:
        return ()
    others = tuple(one for one in note.places if one != place)
    if others:
        return others
    if place[0] == "edge" and note.rule == ROAD:
        ends = scene.board.topology.edge_vertices[place[1]]
        beyond = tuple(("vertex", end) for end in ends if scene.at(("vertex", end)))
        if beyond and not scene.at(place):
            return beyond
    standing = {piece.kind for piece in scene.at(place)}
    fits = tool is not None and tool.place == place[0] and not note.rule.endswith("cost")
    taken = fits and tool is not None and ("free" in tool.on or tool.piece in standing)
    return (place,) if standing and taken else ()


def _asked_of(systems: Systems, game: Game) -> tuple[Place, ...]:
    """Return the place that the present question is about, where it is about one."""
    about = systems.asking(game.frame).about
    return () if about is None else ((about[0], getattr(game.frame, about[1])),)


def _last_places(systems: Systems, game: Game) -> tuple[Place, ...]:
    """Return where the last action put something."""
    if not game.ply:
        return ()
    return tuple(
        (kind, getattr(event, field))
        for event in game.events_at(game.ply - 1)
        for kind, field in systems.leaves.get(type(event), ())
    )


def paint_layer(sheet: Layer, view: Extent, pen: Any) -> None:
    """Paint a layer with a pen of the live canvas."""
    paint(pen, sheet, view, pen.width * pen.pixels)
