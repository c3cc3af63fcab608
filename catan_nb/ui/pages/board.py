"""The board alone as a widget: to look at, to point at and to draw on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import traitlets
from ipywidgets import Layout, VBox

from catan_nb.board.layout import Board
from catan_nb.board.layouts import printed
from catan_nb.board.piece import PLACE_KINDS, Place
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.refusal import Refusal
from catan_nb.language import gettext as _
from catan_nb.ui.panels.board import paint_layer
from catan_nb.ui.panels.placespots import WIDTH, PlaceSpots
from catan_nb.ui.table.requests import CHOOSE
from catan_nb.ui.widgets.board_widget import BoardWidget
from catan_nb.ui.widgets.following import follow_execution
from catan_nb.ui.widgets.overlay import Click
from catan_nb.ui.widgets.pen import Pen
from catan_nb.ui.widgets.public import End, Public, registered
from catan_nb.ui.widgets.stills import Texts, drawn
from catan_nb.view.draw import LAYERS, island_extent, layer
from catan_nb.view.picture import picture
from catan_nb.view.scene import Scene, places, scene_of, scene_of_board

if TYPE_CHECKING:
    import networkx as nx

    from catan_nb.rules.play.game import Game

__all__ = ["BoardView", "board"]

OWN: Final = "own"
"""The layer above all others, which belongs to whoever uses the board."""
PAUSE: Final = 0.04
"""Seconds from one drawing to the next; what changes meanwhile is drawn together."""

PointOf = Callable[[Place], tuple[float, float]]
Drawing = Callable[[Pen, PointOf], object]


class BoardView(Public, VBox):  # type: ignore[misc]
    """A board to look at and to point at. Made by `board`.

    It is an ipywidgets container and goes into boxes as it is. All traits may be set, observed and
    linked; however often they change, the board is drawn at most 25 times a second.

    Attributes
    ----------
    select : str
        The kind of place that can be chosen by a click and is lit: ``"vertex"``, ``"edge"`` or
        ``"hex"``; empty for none.
    selected : tuple or None
        The place chosen last, such as ``("vertex", 20)``.
    hovered : tuple or None
        The place that is pointed at; only while somebody observes it, see `on_hover`.
    marks : tuple
        Places that are ringed, as pairs or labels such as ``"V20"``.
    heat : dict
        Values of a heat map by place.
    labels : bool
        Whether all places show their labels.
    """

    NAMES = (
        *("draw", "draw_graph", "game", "heat", "hovered", "labels", "marks", "on_click"),
        *("on_hover", "refresh", "select", "selected"),
    )

    select = traitlets.Enum(("", *PLACE_KINDS), "")
    selected = traitlets.Any(None, allow_none=True)
    hovered = traitlets.Any(None, allow_none=True)
    marks = traitlets.Any(())
    heat: Any = traitlets.Dict()
    labels = traitlets.Bool(False)

    def __init__(self, shown: Game | Board, **more: Any) -> None:
        self._view = view = BoardWidget(WIDTH, WIDTH, layers=(*LAYERS, OWN))
        self._drawings: list[Drawing] = []
        self._drawn: dict[str, object] = {}
        self._board: Board | None = None
        self._next: asyncio.TimerHandle | None = None
        self._last = -PAUSE
        self._at: object = None
        self._game: Game | Board = shown
        super().__init__(
            view.parts,
            layout=Layout(width="100%", overflow="visible"),
            _dom_classes=("cnb-board-frame",),
            **more,
        )
        view.on_click(self._clicked)
        view.overlay.on_point(self._pointed)
        self._callbacks: list[Callable[[Place], object]] = []
        self._draw()
        self.observe(self._change, ["select", "marks", "heat", "labels"])
        follow_execution(self)

    # ---- what is shown -----------------------------------------------------------------

    @property
    def game(self) -> Game | Board:
        """The game or the board that is shown; another may be set, of another size too."""
        return self._game

    @game.setter
    def game(self, shown: Game | Board) -> None:
        scene = self._scene(shown)
        self._game = shown
        if scene.board is not self._board:
            self.selected = self.hovered = None
        self._draw_soon()

    def refresh(self) -> None:
        """Show the game as it is now. After cells and widgets' callbacks that happens by itself."""
        if self._moment() != self._at:
            self._draw_soon()

    def draw(self, drawing: Drawing) -> End:
        """Let a function draw above the board, now and whenever the board is drawn.

        Parameters
        ----------
        drawing : callable
            Is given a pen with the methods of an ipycanvas ``Canvas`` (``stroke_line``,
            ``fill_circle``, ``fill_text``, ``stroke_style`` …) and a function that returns where a
            place lies, in the pen's pixels: ``at(("vertex", 20))``.

        Returns
        -------
        callable
            Call it to take the drawing away.
        """
        take_away = registered(self._drawings, drawing)
        self._draw_soon()

        def end() -> None:
            take_away()
            self._draw_soon()

        return end

    def draw_graph(self, graph: nx.Graph[int], colour: str = "#1a237e") -> End:
        """Draw a graph whose nodes are intersections, such as `Game.graph` or a part of it.

        Returns
        -------
        callable
            Call it to take the drawing away.
        """
        nodes, edges = tuple(graph.nodes), tuple(graph.edges)

        def drawing(pen: Pen, at: PointOf) -> None:
            pen.stroke_style = pen.fill_style = colour
            pen.line_width = 5
            for one, two in edges:
                pen.stroke_line(*at(("vertex", one)), *at(("vertex", two)))
            for node in nodes:
                pen.fill_circle(*at(("vertex", node)), 7)

        return self.draw(drawing)

    # ---- reacting ----------------------------------------------------------------------

    def on_click(self, callback: Callable[[Place], object]) -> End:
        """Call back with each place that is clicked, or that is chosen where `select` says a kind.

        What the callback raises is shown below the board. Returns what ends this.
        """
        return registered(self._callbacks, callback)

    def on_hover(self, callback: Callable[[Place | None], object]) -> End:
        """Call back with each place that is pointed at, and with None when none is any more."""

        def told(change: Any) -> None:
            with self._view.errors.catching(_("answering what is pointed at")):
                callback(change.new)

        self.observe(told, "hovered")
        self._view.overlay.pointing = True
        return lambda: self.unobserve(told, "hovered")

    # ---- inside ------------------------------------------------------------------------

    def _still(self) -> Texts:
        return drawn(picture(self._scene(self._game)), repr(self))

    def _scene(self, shown: Game | Board) -> Scene:
        on = shown if isinstance(shown, Board) else shown.board
        extras: dict[str, Any] = {
            "marked": places(on, self.marks),
            "heat": dict(zip(places(on, self.heat), self.heat.values(), strict=True)),
            "labels": frozenset(PLACE_KINDS) if self.labels else frozenset(),
        }
        if isinstance(shown, Board):
            return scene_of_board(shown, **extras)
        return scene_of(shown, **extras)

    def _moment(self) -> object:
        return None if isinstance(self._game, Board) else (id(self._game), self._game.ply)

    def _change(self, change: Any) -> None:
        try:
            self._scene(self._game)
        except (ValueError, LookupError, TypeError):
            self.set_trait(change.name, change.old)
            raise
        self._draw_soon()

    def _draw_soon(self) -> None:
        """Draw now, or a moment later together with what changes until then."""
        if self._next is not None:
            return
        wait = self._last + PAUSE - time.monotonic()
        if wait > 0:
            try:
                loop = asyncio.get_running_loop()
            except RuntimeError:
                pass
            else:
                self._next = loop.call_later(wait, self._draw)
                return
        self._draw()

    def _draw(self) -> None:
        self._next, self._last, self._at = None, time.monotonic(), self._moment()
        scene = self._scene(self._game)
        if scene.board is not self._board:
            self._take(scene.board)
        looks: dict[str, object] = {
            "static": (scene.terrain, scene.tokens),
            "pieces": (scene.pieces, scene.rolled, scene.tokens, scene.heat),
            "highlights": (scene.marked, scene.labels, scene.heat),
            OWN: tuple(self._drawings),
        }
        changed = [name for name, look in looks.items() if self._drawn.get(name) != look]
        painters = {name: self._painter(scene, name) for name in changed}
        with self._view.errors.catching(_("painting the board")):
            self._view.paint(painters)
        self._drawn.update({name: looks[name] for name in changed})
        self._show_spots(scene)

    def _painter(self, scene: Scene, name: str) -> Callable[[Pen], None]:
        if name != OWN:
            return partial(paint_layer, layer(scene, name, sea=False), self._extent)
        drawings = tuple(self._drawings)

        def paint(pen: Pen) -> None:
            for drawing in drawings:
                drawing(pen, lambda place: self._extent.pixel(scene.point(place), WIDTH))

        return paint

    def _show_spots(self, scene: Scene) -> None:
        here: dict[Place, Refusal | None] = {}
        if self.select:
            count = scene.board.count(self.select)
            here = {(self.select, number): None for number in range(count)}
        self._view.set_spots(self._places.spots(scene, here, CHOOSE), 0)

    def _take(self, board: Board) -> None:
        self._board, self._drawn = board, {}
        self._extent = island_extent(board)
        self._places = PlaceSpots(board, self._extent)
        self._view.overlay.unit = self._extent.scale(WIDTH)
        self._view.resize(WIDTH, self._extent.pixels_high(WIDTH))

    def _clicked(self, click: Click) -> None:
        if not isinstance(click.id, int) or (self.select and click.kind != self.select):
            return
        place = click.kind, click.id
        self.selected = place
        for callback in tuple(self._callbacks):
            with self._view.errors.catching(_("answering a click on the board")):
                callback(place)

    def _pointed(self, place: Place | None) -> None:
        self.hovered = place

    def __repr__(self) -> str:
        return f"<BoardView: {self._game!r}>"


def board(
    shown: Game | Board | str = "beginner",
    *,
    on_click: Callable[[Place], object] | None = None,
    on_hover: Callable[[Place | None], object] | None = None,
    select: str = "",
    marks: Iterable[str | Place] = (),
    heat: Mapping[str | Place, float] | None = None,
    labels: bool = False,
) -> BoardView:
    """Return an interactive board: a widget, to be shown as a cell's last value or put into boxes.

    Parameters
    ----------
    shown : Game, Board or str, optional
        A game, which is followed while it goes on; a board, or the name of a printed one.
    on_click, on_hover : callable, optional
        As for `BoardView.on_click` and `BoardView.on_hover`.
    select, marks, heat, labels
        As the traits of `BoardView`.

    Raises
    ------
    BadSetup
        For a game that is not played on a board.
    ValueError
        For a printed board or a place that does not exist.

    Examples
    --------
    >>> import catan_nb as cn
    >>> island = cn.board("beginner", select="vertex", marks=["H4"])
    >>> end = island.on_click(print)
    """
    if isinstance(shown, str):
        shown = printed(shown)
    if not isinstance(shown, Board) and not hasattr(shown, "live_board"):
        raise BadSetup("only a board, or a game that is played on one, can be shown here")
    made = BoardView(shown, select=select, marks=tuple(marks), heat=dict(heat or {}), labels=labels)
    if on_click is not None:
        made.on_click(on_click)
    if on_hover is not None:
        made.on_hover(on_hover)
    return made
