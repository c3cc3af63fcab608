"""The board as a widget for notebooks, and the player widget that steps through a game."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any, Final, Never

import traitlets
from ipywidgets import HTML, HBox, IntSlider, Layout, Play, VBox, link

from catan_nb.board.given import is_on_board, parse_heat, parse_index, parse_place, parse_places
from catan_nb.board.layout import Board
from catan_nb.board.layouts import printed
from catan_nb.board.piece import PLACE_KINDS, Place
from catan_nb.kernel.errors import BadSetup, Refusal
from catan_nb.kernel.question import CHANCE
from catan_nb.kernel.text import quote
from catan_nb.language import gettext as _
from catan_nb.ui.panels.board import WIDTH, PlaceSpots, paint_layer
from catan_nb.ui.table.clicks import CHOOSE
from catan_nb.ui.widgets.board_widget import BoardWidget, Click, Pen
from catan_nb.ui.widgets.errors import STAYS, ErrorPanel, as_authors_error
from catan_nb.ui.widgets.public_widget import (
    End,
    PublicWidget,
    add_removable,
    as_game,
    make_layout,
    refresh_after_cells,
    reject_unknown_keywords,
    require_function,
)
from catan_nb.ui.widgets.saved_output import Texts, picture_display_data
from catan_nb.view.draw import LAYERS, island_extent, layer
from catan_nb.view.picture import picture
from catan_nb.view.scene import Scene, scene_of, scene_of_board

if TYPE_CHECKING:
    import networkx as nx

    from catan_nb.rules.play.game import Game
    from catan_nb.rules.play.position import Position

__all__ = ["BoardView", "GamePlayer", "board", "player"]


OWN: Final = "own"
"""The layer above all others, which belongs to whoever uses the board."""
PAUSE: Final = 0.04
"""Seconds from one drawing to the next; what changes meanwhile is drawn together."""

PointOf = Callable[[str | Place], tuple[float, float]]
Drawing = Callable[[Pen, PointOf], object]


class BoardView(PublicWidget, VBox):  # type: ignore[misc]
    """A board to look at and to point at. Made by `board`.

    It is an ipywidgets container and goes into boxes as it is. All traits may be set, observed and
    linked; however often they change, the board is drawn at most 25 times a second. A place is set
    as a pair, ``("vertex", 20)``, or as a label, ``"V20"``, and read as a pair.

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
        Places that are ringed.
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
    marks: Any = traitlets.TraitType(())  # `traitlets.Any` lets None pass every check
    heat: Any = traitlets.Dict()
    labels = traitlets.Bool(False)

    def __init__(
        self,
        subject: Game | Board | str,
        *,
        layout: Layout | Mapping[str, Any] | None = None,
        **kwargs: Any,
    ) -> None:
        self._game: Game | Board = _as_showable(subject)
        frame = make_layout(layout, width="100%", overflow="visible")
        self._errors = errors = ErrorPanel(STAYS)
        self._view = view = BoardWidget(WIDTH, WIDTH, errors=errors, layers=(*LAYERS, OWN))
        self._drawings: list[Drawing] = []
        self._drawn: dict[str, object] = {}
        self._board: Board | None = None
        self._next: asyncio.TimerHandle | None = None
        self._last = -PAUSE
        self._at: object = None
        super().__init__(
            [*view.parts, errors], layout=frame, _dom_classes=("cnb-board-frame",), **kwargs
        )
        view.on_click(self._on_click)
        view.overlay.on_hover(self._set_hovered)
        self._callbacks: list[Callable[[Place], object]] = []
        self._draw()
        self.observe(self._on_trait_change, ["select", "marks", "heat", "labels"])
        refresh_after_cells(self)

    # ---- what is shown -----------------------------------------------------------------

    @property
    def game(self) -> Game | Board:
        """The game or board that is shown; setting it shows another, of another size too.

        It is given as to `catan_nb.board`. On another board nothing is selected any more, and
        marks and values of the heat map stay where it has such places.
        """
        return self._game

    @game.setter
    def game(self, subject: Game | Board | str) -> None:
        showable = _as_showable(subject)
        board, before = _board_of(showable), _board_of(self._game)
        self._game = showable
        if board is not before:
            with self.hold_trait_notifications():
                self.selected = self.hovered = None
                self.marks = [place for place in self.marks if is_on_board(board, place)]
                self.heat = {
                    place: value for place, value in self.heat.items() if is_on_board(board, place)
                }
        self._draw_soon()

    def refresh(self) -> None:
        """Redraw the game as it is now; after cells and widget callbacks this is automatic."""
        if self._content_key() != self._at:
            self._draw_soon()

    def draw(self, drawing: Drawing) -> End:
        """Call a function to draw above the board, now and at each redraw.

        Parameters
        ----------
        drawing : callable
            Is given a pen with the methods of an ipycanvas ``Canvas`` (``stroke_line``,
            ``fill_circle``, ``fill_text``, ``stroke_style`` …) and a function that returns where a
            place lies, in the pen's pixels: ``at(("vertex", 20))``. What it raises is shown below
            the board.

        Returns
        -------
        callable
            Call it to take the drawing away.
        """
        takes = "a pen and what returns where a place lies"
        take_away = add_removable(self._drawings, require_function(drawing, "draw", takes))
        self._draw_soon()

        def remove() -> None:
            take_away()
            self._draw_soon()

        return remove

    def draw_graph(self, graph: nx.Graph[int], colour: str = "#1a237e") -> End:
        """Draw a graph whose nodes are intersections, such as `Game.graph` or a part of it.

        Returns
        -------
        callable
            Call it to take the drawing away.

        Raises
        ------
        TypeError, ValueError
            For what is no graph of networkx, and for nodes that are no intersections of the board.
        """
        if not (hasattr(graph, "nodes") and hasattr(graph, "edges")):
            raise TypeError(f"draw_graph is given a networkx graph, not {quote(graph)}")
        nodes, edges = tuple(graph.nodes), [(start, two) for start, two, *_key in graph.edges]
        parse_places(_board_of(self._game), (("vertex", node) for node in nodes), "nodes")

        def drawing(pen: Pen, point_of: PointOf) -> None:
            pen.stroke_style = pen.fill_style = colour
            pen.line_width = 5
            vertices = range(_board_of(self._game).count("vertex"))  # another board may have fewer
            for start, two in edges:
                if start in vertices and two in vertices:
                    pen.stroke_line(*point_of(("vertex", start)), *point_of(("vertex", two)))
            for node in nodes:
                if node in vertices:
                    pen.fill_circle(*point_of(("vertex", node)), 7)

        return self.draw(drawing)

    # ---- reacting ----------------------------------------------------------------------

    def on_click(self, callback: Callable[[Place], object]) -> End:
        """Call back with each place that is clicked, or that is chosen where `select` says a kind.

        What the callback raises is shown below the board. Returns what ends this.
        """
        return add_removable(self._callbacks, require_function(callback, "on_click", "a place"))

    def on_hover(self, callback: Callable[[Place | None], object]) -> End:
        """Call back with each place that is pointed at, and with None when none is any more."""
        require_function(callback, "on_hover", "a place or None")

        def notify(change: Any) -> None:
            with self._errors.catching(), as_authors_error(callback):
                callback(change.new)

        self.observe(notify, "hovered")
        self._view.overlay.pointing = True
        return lambda: self.unobserve(notify, "hovered")

    # ---- inside ------------------------------------------------------------------------

    def _still(self) -> Texts:
        return picture_display_data(picture(self._make_scene(self._game)), repr(self))

    def _make_scene(self, subject: Game | Board) -> Scene:
        extras: dict[str, Any] = {
            "marked": self.marks,
            "heat": self.heat,
            "labels": frozenset(PLACE_KINDS) if self.labels else frozenset(),
        }
        if isinstance(subject, Board):
            return scene_of_board(subject, **extras)
        return scene_of(subject, **extras)

    @traitlets.validate("selected", "hovered")
    def _validate_place(self, proposal: Any) -> Place | None:
        trait_value = proposal.value
        return None if trait_value is None else parse_place(_board_of(self._game), trait_value)

    @traitlets.validate("marks")
    def _validate_marks(self, proposal: Any) -> tuple[Place, ...]:
        return parse_places(_board_of(self._game), proposal.value, "marks")

    @traitlets.validate("heat")
    def _validate_heat(self, proposal: Any) -> dict[Place, float]:
        return parse_heat(_board_of(self._game), proposal.value)

    def _content_key(self) -> object:
        return None if isinstance(self._game, Board) else (id(self._game), self._game.ply)

    def _on_trait_change(self, _change: object) -> None:
        self._draw_soon()

    def _draw_soon(self) -> None:
        """Draw now, or after a delay that collects further changes."""
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
        self._next, self._last, self._at = None, time.monotonic(), self._content_key()
        scene = self._make_scene(self._game)
        if scene.board is not self._board:
            self._set_board(scene.board)
        looks: dict[str, object] = {
            "static": (scene.terrain, scene.tokens),
            "pieces": (scene.pieces, scene.rolled, scene.tokens, scene.heat),
            "highlights": (scene.marked, scene.labels, scene.heat),
            OWN: tuple(self._drawings),
        }
        changed = [name for name, look in looks.items() if self._drawn.get(name) != look]
        painters = {name: self._layer_painter(scene, name) for name in changed}
        with self._errors.catching(_("painting the board")):
            self._view.paint_layers(painters)
        self._drawn.update({name: looks[name] for name in changed})
        self._show_spots(scene)

    def _layer_painter(self, scene: Scene, name: str) -> Callable[[Pen], None]:
        if name != OWN:
            return partial(paint_layer, layer(scene, name, sea=False), self._extent)
        drawings = tuple(self._drawings)

        def pixel_of(place: str | Place) -> tuple[float, float]:
            return self._extent.pixel(scene.point(parse_place(scene.board, place)), WIDTH)

        def paint(pen: Pen) -> None:
            for drawing in drawings:
                with as_authors_error(drawing):
                    drawing(pen, pixel_of)

        return paint

    def _show_spots(self, scene: Scene) -> None:
        candidates: dict[Place, Refusal | None] = {}
        if self.select:
            count = scene.board.count(self.select)
            candidates = {(self.select, number): None for number in range(count)}
        self._view.set_spots(self._places.spots(scene, candidates, CHOOSE), 0)

    def _set_board(self, board: Board) -> None:
        self._board, self._drawn = board, {}
        self._extent = island_extent(board)
        self._places = PlaceSpots(board, self._extent)
        self._view.overlay.unit = self._extent.scale(WIDTH)
        self._view.resize(WIDTH, self._extent.pixels_high(WIDTH))

    def _on_click(self, click: Click) -> None:
        if not isinstance(click.id, int) or (self.select and click.kind != self.select):
            return
        place = click.kind, click.id
        if not is_on_board(_board_of(self._game), place):
            return  # the page has yet to hear of another board
        self.selected = place
        for callback in tuple(self._callbacks):
            with self._errors.catching(), as_authors_error(callback):
                callback(place)

    def _set_hovered(self, place: Place | None) -> None:
        if place is None or is_on_board(_board_of(self._game), place):
            self.hovered = place

    def __repr__(self) -> str:
        return f"<BoardView: {self._game!r}>"


def _as_showable(subject: Game | Board | str) -> Game | Board:
    """Return a board or a game on one; a printed board is looked up by its name."""
    if isinstance(subject, str):
        return printed(subject)
    if isinstance(subject, Board) or (
        hasattr(subject, "live_board") and not isinstance(subject, type)
    ):
        return subject
    raise BadSetup(
        f"only a board, or a game that is played on one, can be shown here, not {quote(subject)}"
    )


def _board_of(subject: Game | Board) -> Board:
    return subject if isinstance(subject, Board) else subject.board


def board(
    shown: Game | Board | str = "beginner",
    *,
    on_click: Callable[[Place], object] | None = None,
    on_hover: Callable[[Place | None], object] | None = None,
    select: str = "",
    marks: Iterable[str | Place] = (),
    heat: Mapping[str | Place, float] | None = None,
    labels: bool = False,
    layout: Layout | Mapping[str, Any] | None = None,
    **unknown: Never,
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
    layout : dict or Layout, optional
        As for every ipywidget, such as ``{"width": "400px"}``.

    Raises
    ------
    BadSetup
        For a game that is not played on a board.
    TypeError, ValueError
        For a printed board or a place that does not exist, and for what is no place, no number
        or no function.

    Examples
    --------
    >>> import catan_nb as cn
    >>> island = cn.board("beginner", select="vertex", marks=["H4"])
    >>> end = island.on_click(print)
    """
    traits = ("select", "marks", "heat", "labels", "layout")
    reject_unknown_keywords(unknown, "on_click", "on_hover", *traits)
    on = _board_of(showable := _as_showable(shown))
    view = BoardView(
        showable,
        select=select,
        marks=parse_places(on, marks, "marks"),
        heat=parse_heat(on, {} if heat is None else heat),
        labels=labels,
        layout=layout,
    )
    if on_click is not None:
        view.on_click(on_click)
    if on_hover is not None:
        view.on_hover(on_hover)
    return view


# A game that is stepped through: by code, by a slider, or by itself.


SLOWEST, FASTEST = 0.1, 25.0
"""Actions a second."""


class GamePlayer(PublicWidget, VBox):  # type: ignore[misc]
    """A board, and buttons and a slider with which its game is stepped through. Made by `player`.

    The game itself stays where it is: what is shown is a copy. Put two of them side by side and
    link their `ply` to compare two games.

    Attributes
    ----------
    board : BoardView
        The board, for marks, heat maps and drawings.
    ply : int
        How many actions have been done at the point that is shown.
    last : int
        How many there are.
    speed : float
        Actions a second while it plays, from 0.1 to 25.
    playing : bool
        Whether it goes on by itself.
    """

    NAMES = (
        "board",
        "game",
        "goto",
        "last",
        "pause",
        "play",
        "playing",
        "ply",
        "set_position",
        "speed",
        "step",
    )

    ply = traitlets.Int(0)
    speed = traitlets.Float(2.0, min=SLOWEST, max=FASTEST)
    playing = traitlets.Bool(False)

    def __init__(
        self,
        game: Game | Position,
        viewer: int | None = None,
        layout: Layout | Mapping[str, Any] | None = None,
    ) -> None:
        frame = make_layout(layout, width="100%")
        self._game = _copy_game(game)
        self._viewer = viewer
        last = len(self._game.log)
        self.board: BoardView = board(self._game.fork(0))
        self._play = Play(min=0, max=last, show_repeat=False)
        self._slider = IntSlider(min=0, max=last, layout=Layout(flex="1 1 auto"))
        self._words = HTML()
        link((self._play, "value"), (self._slider, "value"))
        link((self._play, "value"), (self, "ply"))
        link((self._play, "playing"), (self, "playing"))
        controls = HBox([self._play, self._slider], layout=Layout(width="100%"))
        super().__init__([self.board, controls, self._words], layout=frame)
        self._set_interval()
        self.goto(last)
        if not last:
            self._show_ply(None)  # its beginning is its end: nothing has changed

    @property
    def last(self) -> int:
        """How many actions the game has."""
        return len(self._game.log)

    @property
    def game(self) -> Game:
        """An independent game at the point that is shown, to look at or to play on from."""
        return self._game.fork(self.ply)

    def set_position(self, position: Game | Position) -> None:
        """Step through another game, or the same as it is by now, and show its end.

        What was given is copied: to follow a game that goes on, call this after its moves.

        Raises
        ------
        BadSetup
            For what is not played on a board, and for a position that cannot be.
        TypeError
            For what is neither a game nor a position. All stays as it was then.
        """
        game = _copy_game(position)
        last = len(game.log)
        self.board.game = game.fork(last)  # what has no board is refused before anything changes
        self.pause()
        self._game, before = game, self.ply
        self._play.max = self._slider.max = last
        self.ply = last
        if before == last:
            self._show_ply(None)

    def play(self) -> None:
        """Go on by itself from the point that is shown; at the end, from the beginning."""
        if self.ply == self.last:
            self.ply = 0
        self.playing = True

    def pause(self) -> None:
        """Stop playing."""
        self.playing = False

    def step(self, by: int = 1) -> None:
        """Move by a number of actions, negative for back, at most to either end."""
        self.ply = max(0, min(self.ply + parse_index(by), self.last))

    def goto(self, ply: int) -> None:
        """Go to a ply; IndexError outside the game."""
        ply = parse_index(ply)
        if not 0 <= ply <= self.last:
            raise IndexError(f"the game has points 0 to {self.last}, not {ply}")
        self.ply = ply

    # ---- inside ------------------------------------------------------------------------

    def _still(self) -> Texts:
        still = self.board._still()
        html = f"{still['text/html']}{self._words.value}"
        return {**still, "text/html": html, "text/plain": repr(self)}

    @traitlets.validate("ply")
    def _validate_ply(self, proposal: Any) -> int:
        ply: int = proposal.value
        if not 0 <= ply <= self.last:
            raise traitlets.TraitError(f"the game has points 0 to {self.last}, not {ply}")
        return ply

    @traitlets.observe("ply")
    def _show_ply(self, _change: object) -> None:
        self.board.game = self._game.fork(self.ply)
        text = escape(self._step_text())
        self._words.value = f"<p role='status' style='margin:2px 0'>{text}</p>"

    def _step_text(self) -> str:
        if not self.ply:
            return _("The beginning.")
        if events := self._game.events_at(self.ply - 1):
            return " ".join(
                event.text(self._game.names, self._viewer)
                for event in events
                if self._viewer is None or event.visible_to(self._viewer)
            )
        actor, action = self._game.fork(self.ply - 1).actor, self._game.log[self.ply - 1]
        who = "" if actor in (None, CHANCE) else f"{self._game.names[actor]}: "
        return f"{who}{action.describe()}"  # chance answers it with what happens

    @traitlets.observe("speed")
    def _set_interval(self, _change: object = None) -> None:
        self._play.interval = round(1000 / self.speed)

    def __repr__(self) -> str:
        return f"<GamePlayer: {self._game!r}>"


def _copy_game(given: Game | Position) -> Game:
    """Return an independent copy of a game, or the game of a position."""
    game: Game = as_game(given)
    return game.fork(len(game.log))


def player(
    game: Game | Position,
    *,
    layout: Layout | Mapping[str, Any] | None = None,
    **unknown: Never,
) -> GamePlayer:
    """Return a widget that steps through a game: with buttons, with a slider and by code.

    Parameters
    ----------
    game : Game
        A game on a board, such as one that `read_game` has read. It stays where it is.
    layout : dict or Layout, optional
        As for every ipywidget, such as ``{"width": "400px"}``.

    Raises
    ------
    BadSetup
        For what is not played on a board.
    TypeError
        For what is no game.

    Examples
    --------
    >>> import catan_nb as cn
    >>> game = cn.new_game(seed=1)
    >>> events = game.advance(cn.bots.bots_by_seat("good"))
    >>> watched = cn.player(game)
    >>> watched.goto(100)
    """
    reject_unknown_keywords(unknown, "layout")
    return GamePlayer(game, layout=layout)
