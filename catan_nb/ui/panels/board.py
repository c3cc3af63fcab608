"""The board panel of the table: its drawing, the clickable spots, and their tooltips."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from catan_nb.board.geometry import Point
from catan_nb.board.layout import Board
from catan_nb.board.piece import PLACE_KINDS, Piece, Place
from catan_nb.board.terrain import Terrain
from catan_nb.kernel.errors import Refusal
from catan_nb.kernel.game import AnyGame
from catan_nb.language import current
from catan_nb.language import gettext as _
from catan_nb.rules.play.game import Game
from catan_nb.ui.systems.events import Glide, LitPath
from catan_nb.ui.systems.parts import Tool
from catan_nb.ui.systems.registry import Systems
from catan_nb.ui.table.clicks import lit_places
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.table_view import Note, board_game
from catan_nb.ui.widgets.board_widget import BoardWidget, Click, OverlaySpot
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.view.canvas import paint
from catan_nb.view.describe import named_places
from catan_nb.view.draw import (
    LAYERS,
    RING,
    figure_items,
    hex_items,
    island_extent,
    layer,
    route_points,
    uncovered,
)
from catan_nb.view.scene import Scene, areas_of, scene_of
from catan_nb.view.shapes import Extent, Group, Item, Layer, point_along
from catan_nb.view.spots import spots
from catan_nb.view.svg import inner_svg
from catan_nb.view.theme import NEUTRAL, light

__all__ = [
    "FITTING",
    "WIDTH",
    "BoardPanel",
    "PlaceSpots",
    "blocking_intersections",
    "ghost_pieces",
    "paint_layer",
    "path_slant",
    "svg_relative_to",
]


# Ghosts: the piece that a click would put at the place under the pointer, shown faintly there.


def svg_relative_to(point: Point, items: tuple[Item, ...]) -> str:
    """Return a drawing as SVG with ``point`` as the origin, in thousandths of a drawing unit."""
    x, y = point
    return inner_svg((Group("figure", items, ((-x, -y),)),))


def path_slant(board: Board, place: Place) -> int:
    """Return how a path slants: 1 falling to the right, -1 rising, 0 upright or no path."""
    kind, number = place
    if kind != "edge":
        return 0
    shape = board.topology
    (x1, y1), (x2, y2) = (shape.vertex_points[end] for end in shape.edge_vertices[number])
    across, down = round(x2 - x1, 3), round(y2 - y1, 3)
    return (across * down > 0) - (across * down < 0)


def ghost_pieces(
    scene: Scene, tool: Tool | None, seat: int | None, places: Iterable[Place], game: AnyGame
) -> dict[str, str]:
    """Return the piece that a tool puts as SVG, by the slant of the place: "-1", "0" or "1".

    Where a place takes another piece than the tool's usual one (a ship instead of a road), the
    result maps that place, such as "edge:7", to the key of its drawing. It is empty for a tool
    that puts nothing on the board.
    """
    result: dict[str, str] = {}
    if tool is None or not tool.piece:
        return result
    for place in places:
        if place[0] != tool.place:
            continue
        key = str(path_slant(scene.board, place))
        kind, looks = tool.puts(game, place[1])
        if kind != tool.piece:
            key = f"{key} {kind}"
            result[f"{place[0]}:{place[1]}"] = key
        if key not in result:
            piece = Piece(kind, place, seat, looks)
            x, y = scene.point(place)
            result[key] = svg_relative_to((x, y), figure_items(scene, piece))
    return result


# The places of a board as buttons with tooltips.


WIDTH: Final = 760
"""Width of the drawing in pixels of the page at full size."""

AROUND: Final = 0.43
"""Radius of the highlight around a piece, in drawing units."""


class PlaceSpots:
    """Builds the spot of every hex, intersection and path of a board, with its description.

    Describing all 145 places takes longer than everything else that a click causes, so the
    descriptions are kept and renewed only where a piece came or went.

    Parameters
    ----------
    board : Board
    extent : Extent
        The part of the plane that the drawing shows.
    """

    def __init__(self, board: Board, extent: Extent) -> None:
        self._board = board
        self._extent = extent
        self._known: dict[Place, OverlaySpot] = {}
        self._land: object = None
        self._seen: Mapping[Place, object] = {}
        self._described: dict[Place, tuple[tuple[Any, ...], OverlaySpot]] = {}

    def spots(
        self,
        scene: Scene,
        candidates: Mapping[Place, Refusal | None],
        text: str,
        facts: Mapping[Place, str] = MappingProxyType({}),
    ) -> list[OverlaySpot]:
        """Return all spots of a scene.

        Parameters
        ----------
        scene : Scene
        candidates : mapping of place to Refusal or None
            The places at which the selected tool acts, with its refusal there if there is one.
        text : str
            What a click there does, such as "build a road".
        facts : mapping of place to str, optional
            Further text for the tooltips of some places.
        """
        self._update_changed_spots(scene)
        known_spots = self._known.items()
        return [
            self._spot_with_description(scene, place, spot, candidates, text, facts)
            for place, spot in known_spots
        ]

    def _update_changed_spots(self, scene: Scene) -> None:
        shape = self._board.topology
        land = scene.terrain, scene.tokens, scene.labels, scene.laid_harbours
        if land != self._land:
            # Intersections and paths are described with the terrain and tokens of their hexes,
            # and with their harbour, so all must be described again.
            self._known, self._land = {}, land
        counts = {"hex": shape.n_hexes, "vertex": shape.n_vertices, "edge": shape.n_edges}
        changed: Iterable[Place]
        if self._known:
            now, before = scene.by_place, self._seen
            changed = [p for p in {**now, **before} if now.get(p) != before.get(p)]
        else:
            changed = ((kind, number) for kind, count in counts.items() for number in range(count))
        for spot in spots(scene, changed):
            self._known[spot.kind, spot.number] = self._overlay_spot(spot)
        self._seen = scene.by_place

    def _overlay_spot(self, spot: Any) -> OverlaySpot:
        pixel = partial(self._extent.pixel, pixels_wide=WIDTH)
        shape = self._board.topology
        outline = spot.points
        if spot.kind == "edge":
            outline = [shape.vertex_points[end] for end in shape.edge_vertices[spot.number]]
        x, y = pixel((spot.x, spot.y))
        name, *facts = spot.facts
        return OverlaySpot(
            id=spot.number,
            kind=spot.kind,
            x=x,
            y=y,
            label=name[:1].upper() + name[1:],
            facts="\n".join(facts),
            points=tuple(pixel(point) for point in outline),
            radius=spot.r * self._extent.scale(WIDTH),
        )

    def _spot_with_description(
        self,
        scene: Scene,
        place: Place,
        spot: OverlaySpot,
        candidates: Mapping[Place, Refusal | None],
        text: str,
        more: Mapping[Place, str],
    ) -> OverlaySpot:
        facts = [spot.facts] if spot.facts else []
        lit: tuple[float, ...] = ()
        refusal: Refusal | None = None
        if place[0] != "hex" and not scene.occupied(place):
            near = () if place in candidates else blocking_intersections(scene, place)
            facts.append(_blocking_building_text(scene, near[0]) if near else _("free"))
        if more.get(place):
            facts.append(more[place])
        if place in candidates:
            refusal = candidates[place]
            done = _("Click to {words}.").format(words=_(text))
            facts.append(done if refusal is None else named_places(refusal.text, scene))
            lit = self._highlight_position(scene, place)
        legal = place in candidates and refusal is None
        said = spot, "\n".join(facts), legal, lit if legal else ()
        before = self._described.get(place)
        if before is None or before[0] != said:
            described = replace(spot, facts=said[1], legal=legal, lit=said[3])
            before = self._described[place] = said, described
        return before[1]

    def _highlight_position(self, scene: Scene, place: Place) -> tuple[float, ...]:
        """Return where a highlight goes, in pixels, so that it leaves the pieces there visible.

        For an intersection that is the radius of a ring, for a path the two ends of a bar
        ``(x1, y1, x2, y2)``; empty for a hex.
        """
        kind, number = place
        scale = self._extent.scale(WIDTH)
        if kind == "vertex":
            return ((AROUND if scene.at(place) else RING) * scale,)
        if kind == "hex":
            return ()
        shape = self._board.topology
        ends = shape.edge_vertices[number]
        start, two = (shape.vertex_points[end] for end in ends)
        first, last = (_highlight_gap(scene, end) for end in ends)
        bar = point_along(start, two, first), point_along(start, two, 1 - last)
        return tuple(c for point in bar for c in self._extent.pixel(point, WIDTH))


def blocking_intersections(scene: Scene, place: Place) -> tuple[int, ...]:
    """Return the neighbouring intersections whose buildings forbid a settlement at a free one.

    Empty for a place that is not a free intersection.
    """
    kind, number = place
    if kind != "vertex" or scene.built(number):
        return ()
    return tuple(v for v in scene.board.topology.vertex_neighbours[number] if scene.built(v))


def _blocking_building_text(scene: Scene, vertex: int) -> str:
    """Return text that names the building at ``vertex`` as too near for a settlement."""
    piece = next(
        building for building in scene.at(("vertex", vertex)) if scene.figure(building).building
    )
    template = _("No settlement can stand here: {colour}'s {piece} is one path away.")
    return template.format(colour=scene.colour(piece).capitalize(), piece=_(piece.kind))


def _highlight_gap(scene: Scene, vertex: int) -> float:
    """Return which share of a path its highlight leaves free at an end, for the piece there."""
    kinds = {piece.kind for piece in scene.at(("vertex", vertex))}
    return 0.2 if not kinds else 0.42 if kinds <= {"settlement", "knight"} else 0.56


FITTING: Final = "min(100%, 100cqh * {ratio})"
"""CSS width of the board: as wide as possible without exceeding its cell's width or height."""

ROAD: Final = "base.build.road"
"""Id of the rule about where roads may lie."""


class BoardPanel:
    """The live board: draws the game's scene, and passes clicks at places to the table.

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
        Whether islands are tinted with the colours of those who have earned points for them.
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
        self.board.on_click(self._handle_click)
        self.board.on_cancel(lambda: self.table.take_tool(""))

    def speak(self) -> None:
        """Name the board for screen readers in the language in use."""
        self.overlay.speak()

    def refresh(self, change: str = "") -> None:
        """Update the board; only layers that look different are repainted."""
        game = board_game(self.preview or self.table.shown)
        if self._board is not game.board or self._language != current():
            self._replace_board(game.board)
        scene = self._shown_scene(game)
        self._animate_step(scene, change)
        self._fade_fog(scene, change)
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
            self.board.paint_layers(painters)
            self._drawn.update({name: looks[name] for name in changed})
        if not aloft:
            self.overlay.show_moved_pieces(())  # the canvas shows the moving pieces again
        self.board.set_spots(self._overlay_spots(scene), self.table.stamp)
        counts = self.table.mine and self.preview is None and self.table.asking.counts
        hand = counts(self.table.game) if counts else {}
        self.overlay.show_card_counts((count, place) for place, count in hand.items())
        if change == "tool" and self.table.tool:
            self.overlay.focus_lit_places()

    def show_numbers(self, numbers: Sequence[tuple[int, Place]]) -> None:
        """Show numbers at places of the board, above the pieces there; replaces earlier numbers."""
        scene = self._shown_scene(board_game(self.table.shown)) if numbers else None
        self.overlay.show_numbers(
            (number, place, scene is not None and (place[0] == "hex" or bool(scene.at(place))))
            for number, place in numbers
        )

    def _replace_board(self, board: Board) -> None:
        """Draw another board, or the same one in another language, from scratch."""
        if self._board is not None and self._board is not board:
            self.overlay.reset_zoom()
        self._board, self._language = board, current()
        self._drawn = {}
        self._extent = island_extent(board)
        self._places = PlaceSpots(board, self._extent)
        self.overlay.unit = self._extent.scale(WIDTH)
        self.board.resize(WIDTH, self._extent.pixels_high(WIDTH))

    # ---- what moves --------------------------------------------------------------------

    def _animate_step(self, scene: Scene, change: str) -> None:
        """Animate the pieces that a step moved and the route that it lit up.

        The animations of the step before end.
        """
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
            self.overlay.show_moved_pieces(
                (
                    svg_relative_to(scene.point(piece.place), figure_items(scene, piece)),
                    self._to_pixels(scene.point(source)),
                    self._to_pixels(scene.point(piece.place)),
                )
                for piece, source in gone
            )
        trail = next((move for move in moves if isinstance(move, LitPath) and move.edges), None)
        if trail is not None:
            along = route_points(replace(scene, longest_route=trail.edges))
            self.overlay.run_light(map(self._to_pixels, along), light(scene.style(trail.seat).fill))
        elif self._lit:
            self.overlay.run_light((), NEUTRAL)
        self._lit = trail is not None

    def _fade_fog(self, scene: Scene, change: str) -> None:
        """Animate the fog that vanishes from hexes which the step has uncovered."""
        before, self._terrain = self._terrain, scene.terrain
        if change != "game" or self.preview is not None or len(before) != len(scene.terrain):
            return
        fog = hex_items(Terrain.FOG)
        points = (scene.point(("hex", hex)) for hex in uncovered(before, scene.terrain))
        self.overlay.fade_out((inner_svg(fog), self._to_pixels(point)) for point in points)

    def _to_pixels(self, point: Point) -> Point:
        return self._extent.pixel(point, WIDTH)

    # ---- the scene ---------------------------------------------------------------------

    def _shown_scene(self, game: Game) -> Scene:
        table = self.table
        systems = table.systems_of(game)
        route: tuple[int, ...] = ()
        if table.route_of is not None and self.preview is None:
            route = game.players[table.route_of].route
        highlighted = table.highlighted if self.preview is None else ()
        return scene_of(
            game,
            table.viewer,
            last_move=_last_action_places(systems, game),
            marked=(*_places_in_question(systems, game), *highlighted),
            longest_route=route,
            areas=areas_of(game) if self.tinted else (),
            labels=frozenset(PLACE_KINDS) if table.settings.labels else frozenset(),
        )

    def _overlay_spots(self, scene: Scene) -> list[OverlaySpot]:
        table = self.table
        candidates: dict[Place, Refusal | None] = {}
        text, tool = "", None
        if self.preview is None and table.request is not None:
            candidates, text = dict.fromkeys(table.request.places), table.request.words
        elif self.preview is None and table.mine:
            asking = table.asking
            if asking.places is not None:
                candidates, text = dict.fromkeys(asking.places(table.game)), asking.places_words
            elif table.active_tool is not None:
                tool = table.active_tool
                candidates, text = lit_places(table.game, tool), tool.words
        seat = table.viewer
        candidates = {place: why and why.to(seat) for place, why in candidates.items()}
        lit = [place for place, why in candidates.items() if why is None]
        self.overlay.set_legal_style(
            NEUTRAL if seat is None else light(scene.style(seat).fill),
            ghost_pieces(scene, tool, seat, lit, table.game),
        )
        facts: dict[Place, str] = {}
        if tool is not None and tool.facts is not None:
            facts = {place: tool.facts(table.game, place[1], seat) for place in lit}
        return self._places.spots(scene, candidates, text, facts)

    def _handle_click(self, click: Click) -> None:
        if self.preview is not None or not isinstance(click.id, int):
            return
        table, place = self.table, (click.kind, click.id)
        if click.kind in PLACE_KINDS and not table.click(*place, click.ply):
            scene = self._shown_scene(board_game(table.shown))
            self.overlay.show_error_places(
                places_causing_refusal(scene, place, table.active_tool, table.note)
            )


def places_causing_refusal(
    scene: Scene, place: Place, tool: Tool | None, note: Note
) -> tuple[Place, ...]:
    """Return where the pieces stand that caused the refusal of a click; empty if unknown."""
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


def _places_in_question(systems: Systems, game: Game) -> tuple[Place, ...]:
    """Return the place that the present question is about, to be marked; empty if it has none."""
    place_of = systems.asking(game.frame).about
    return () if place_of is None else ((place_of[0], getattr(game.frame, place_of[1])),)


def _last_action_places(systems: Systems, game: Game) -> tuple[Place, ...]:
    """Return the places where the last action put pieces, to be marked."""
    if not game.ply:
        return ()
    return tuple(
        (kind, getattr(event, field))
        for event in game.events_at(game.ply - 1)
        for kind, field in systems.leaves.get(type(event), ())
    )


def paint_layer(sheet: Layer, view: Extent, pen: Any) -> None:
    """Paint a layer with a pen of the live canvas, which calls this when it is ready."""
    paint(pen, sheet, view, pen.width * pen.pixels)
