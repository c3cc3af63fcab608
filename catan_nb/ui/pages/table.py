"""The playable table as a widget, for notebooks and dashboards."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Any

import traitlets
from ipywidgets import Box, Layout

from catan_nb.board.given import is_on_board
from catan_nb.board.piece import Place
from catan_nb.kernel.action import Action
from catan_nb.kernel.event import Event
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.question import CHANCE
from catan_nb.kernel.text import quote
from catan_nb.language import gettext as _
from catan_nb.rules.play.game import Game
from catan_nb.ui.pages.table_page import ROOT, TablePage, table_page
from catan_nb.ui.systems.registry import NOTHING, TableSystem
from catan_nb.ui.table.clicks import make_place_request, validate_places
from catan_nb.ui.table.runner import actions_so_far
from catan_nb.ui.table.seats import SeatLike, make_seats
from catan_nb.ui.table.tablefile import summary
from catan_nb.ui.widgets.errors import as_authors_error
from catan_nb.ui.widgets.public_widget import (
    End,
    PublicWidget,
    add_removable,
    as_game,
    make_layout,
    refresh_after_cells,
    require_function,
)
from catan_nb.ui.widgets.saved_output import Texts

if TYPE_CHECKING:
    from catan_nb.fastcard.game import CardGame
    from catan_nb.fastcard.position import CardPosition
    from catan_nb.rules.play.position import Position

__all__ = ["Move", "Table", "table"]


def read_only_trait(trait: Any) -> Any:
    """Return a trait that is sent to browsers but cannot be changed from there."""
    return trait.tag(sync=True, from_json=lambda _value, widget: getattr(widget, trait.name))


@dataclass(frozen=True, slots=True)
class Move:
    """An action that has been done at a table.

    Attributes
    ----------
    action : Action
    seat : int or None
        Who did it; None for an outcome of chance.
    events : sequence of Event
        What it brought about.
    """

    action: Action
    seat: int | None
    events: Sequence[Event]


class Table(PublicWidget, Box):  # type: ignore[misc]
    """A table to play at. Made by `table`.

    It is an ipywidgets container: put it into boxes, tabs and grids as it is, and give it a
    `layout`. All traits can be observed and linked; `game` may be changed from a notebook's cell
    or from another widget's callback, and the table follows.

    Attributes
    ----------
    ply : int
        How many actions have been done at the point that is shown.
    turn : int
        The number of the turn there; 0 during set-up.
    actor : int or None
        The seat that has to decide now; None for chance and when the game is over.
    points : list of int
        The victory points by seat, as far as whoever is at the screen may know them.
    over : bool
        Whether the game is over.
    selected : tuple or None
        The place that was clicked last, as a kind (``"vertex"``, ``"edge"``, ``"hex"``) and a
        number. May be set, by label too.
    enabled : bool
        Whether a person may do anything at the table. May be set.
    """

    NAMES = (
        *("actor", "ask", "enabled", "game", "highlight", "next_move", "on_event", "on_move"),
        *("over", "ply", "points", "refresh", "selected", "set_position", "turn", "widget"),
    )

    ply = read_only_trait(traitlets.Int(0, read_only=True))
    turn = read_only_trait(traitlets.Int(0, read_only=True))
    actor = read_only_trait(traitlets.Int(None, allow_none=True, read_only=True))
    points = read_only_trait(traitlets.List(traitlets.Int(), read_only=True))
    over = read_only_trait(traitlets.Bool(False, read_only=True))
    selected = read_only_trait(traitlets.Any(None))
    enabled = read_only_trait(traitlets.Bool(True))

    def __init__(self, page: TablePage, layout: Layout | Mapping[str, Any] | None = None) -> None:
        self._page = page
        self._errors = page.errors
        self._on_move: list[Callable[[Action, int | None, Sequence[Event]], object]] = []
        self._on_event: list[tuple[type[Event], Callable[[Event], object]]] = []
        self._waiting: list[asyncio.Future[Move]] = []
        self._asking: asyncio.Future[int] | None = None
        self._seen = page.controller.game
        self._done = actions_so_far(self._seen)
        super().__init__(page.parts, layout=make_layout(layout), _dom_classes=ROOT.split())
        self._update_traits()
        page.controller.listen(self._on_controller_change)
        page.controller.on_point(self._set_selected)
        refresh_after_cells(self)

    @property
    def widget(self) -> Table:
        """The table itself; notebooks written before it was a widget use this."""
        return self

    # ---- the game ----------------------------------------------------------------------

    @property
    def game(self) -> AnyGame:
        """The game on the table; changes made to it in a cell are shown at once."""
        return self._page.controller.game

    def set_position(self, position: Game | CardGame | Position | CardPosition) -> None:
        """Put another game on the table, or a position to play on from.

        Whoever sits at the table stays; a person and bots sit down where the game has another
        number of players.

        Raises
        ------
        BadSetup
            For a position that cannot be; the table is as it was then.
        TypeError
            For what is neither a game nor a position.
        """
        game = as_game(position)
        controller = self._page.controller
        seats = controller.seats
        if len(seats) != len(game.players):
            seats = tuple(make_seats(None, len(game.players), game.seed))
        controller.open(game, seats)

    def refresh(self) -> None:
        """Show the game as it is now, after a change made outside a cell."""
        if self.game is not self._seen or actions_so_far(self.game) != self._done:
            self._page.controller.catch_up()

    # ---- reacting ----------------------------------------------------------------------

    def on_move(self, callback: Callable[[Action, int | None, Sequence[Event]], object]) -> End:
        """Call back with each action that is done from now on.

        Parameters
        ----------
        callback : callable
            Is given the action, the seat that did it (None for chance) and the events that it
            brought about. What it raises is shown at the table, and the game goes on.

        Returns
        -------
        callable
            Call it to end this.
        """
        takes = "an action, a seat and events"
        return add_removable(self._on_move, require_function(callback, "on_move", takes))

    def on_event(self, kind: type[Event], callback: Callable[[Any], object]) -> End:
        """Call back with each event of a class, such as ``cn.events.Rolled``.

        Returns what ends this, as `on_move` does.
        """
        if not (isinstance(kind, type) and issubclass(kind, Event)):
            raise TypeError(f"on_event is given a class of catan_nb.events, not {quote(kind)}")
        require_function(callback, "on_event", "an event")
        return add_removable(self._on_event, (kind, callback))

    async def next_move(self) -> Move:
        """Wait for the next action at the table, and return it."""
        waiting: asyncio.Future[Move] = asyncio.get_running_loop().create_future()
        end = add_removable(self._waiting, waiting)
        try:
            return await waiting
        finally:
            end()

    # ---- pointing ----------------------------------------------------------------------

    def highlight(self, places: Iterable[str | Place] = (), text: str = "") -> None:
        """Mark places of the board and show a text below it; without places, remove the marks.

        Parameters
        ----------
        places : iterable
            Labels, such as ``"V20"``, or kinds (``"vertex"``, ``"edge"``, ``"hex"``) with numbers,
            such as ``("vertex", 20)``.
        text : str, optional

        Raises
        ------
        TypeError, ValueError
            For what is no place, and for a place that is not on the board.
        """
        self._page.controller.highlight(validate_places(self.game, places), text)

    async def ask(
        self, kind: str, places: Iterable[int | str | Place] | None = None, text: str = ""
    ) -> int:
        """Let the person at the table choose a place, and return its number.

        The places are lit; nothing is done to the game. Another question takes the place of this
        one, which is cancelled then, as it is when another game is put on the table.

        Parameters
        ----------
        kind : str
            ``"vertex"``, ``"edge"`` or ``"hex"``, or what may be built there by the rules, such as
            ``"settlement"`` or ``"road"``.
        places : iterable, optional
            The numbers to choose from, or labels or pairs as for `highlight`. By default all of
            the kind; of what is built those against which nothing speaks but what does so
            everywhere, such as its price.
        text : str, optional
            What is asked.

        Raises
        ------
        TypeError
            For what is no place.
        ValueError
            For a kind that does not exist, a place that is not on the board or of another kind,
            or no place at all.
        """
        controller = self._page.controller
        chosen: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def resolve(place: Place) -> None:
            if not chosen.done():
                chosen.set_result(place[1])

        request = make_place_request(self.game, controller.systems, kind, places, text, resolve)
        self._cancel_place_requests()
        self._asking = chosen
        controller.ask(request)
        try:
            return await chosen
        finally:
            if controller.request is request:
                controller.ask(None)

    def _cancel_place_requests(self) -> None:
        """Cancel all pending requests for a place."""
        if self._asking is not None:
            self._asking.cancel()
            self._asking = None

    # ---- inside ------------------------------------------------------------------------

    def _still(self) -> Texts:
        return {**self._page.still(), "text/plain": repr(self)}

    def _on_controller_change(self, change: str) -> None:
        if self._page.controller.request is None:
            self._cancel_place_requests()
        if change in ("game", "jump"):
            self._notify_moves()
        if change in ("game", "jump", "viewer"):
            self._update_traits()

    def _notify_moves(self) -> None:
        """Call the callbacks of each new action; of none when another game is put on the table."""
        game = self.game
        before, done = self._seen, self._done
        self._seen, self._done = game, actions_so_far(game)
        if game is not before or not (self._on_move or self._on_event or self._waiting):
            return
        same = takewhile(lambda pair: pair[0] == pair[1], zip(done, self._done, strict=False))
        for past, action in game.replayed(sum(1 for _pair in same)):
            seat = None if past.actor == CHANCE else past.actor
            self._notify_move(Move(action, seat, game.events_at(past.ply)))

    def _notify_move(self, move: Move) -> None:
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(move)
        for callback in tuple(self._on_move):
            with self._errors.catching(), as_authors_error(callback):
                callback(move.action, move.seat, move.events)
        for kind, answer in tuple(self._on_event):
            for event in move.events:
                if isinstance(event, kind):
                    with self._errors.catching(), as_authors_error(answer):
                        answer(event)

    def _update_traits(self) -> None:
        controller = self._page.controller
        shown = controller.shown
        actor = shown.actor
        with self.hold_sync():
            self.set_trait("ply", shown.ply)
            self.set_trait("turn", shown.turn_number)
            self.set_trait("actor", None if actor == CHANCE else actor)
            self.set_trait("over", shown.over)
            self.set_trait("points", [player.points for player in controller.view.players])

    def _set_selected(self, place: Place) -> None:
        if isinstance(self.game, Game) and is_on_board(self.game.board, place):
            self.selected = place

    @traitlets.validate("selected")
    def _validate_selected(self, proposal: Any) -> Place | None:
        trait_value = proposal.value
        return None if trait_value is None else validate_places(self.game, [trait_value])[0]

    @traitlets.observe("enabled")
    def _apply_enabled(self, _change: object) -> None:
        self._page.controller.enable(self.enabled)

    def __repr__(self) -> str:
        controller = self._page.controller
        description = summary(controller.game) if controller.started else _("a new game")
        return f"<Table: {description}>"


def table(
    game: Game | CardGame | str = "base",
    seats: Sequence[SeatLike] | Mapping[int, SeatLike] | None = None,
    *,
    keep: str | None = None,
    systems: Mapping[str, TableSystem] = NOTHING,
    layout: Layout | Mapping[str, Any] | None = None,
    **settings: Any,
) -> Table:
    """Return a table to play at: a widget, to be shown as a cell's last value or put into boxes.

    Parameters
    ----------
    game : Game, CardGame or str, optional
        The game to play; with the name of a variant, the page begins with the new game dialog.
    seats : sequence or mapping, optional
        Who plays, by seat: "person", "beginner", "easy", "good", "random", or an object with
        ``choose(view)``. By itself a person at the first seat and bots.
    keep : str, optional
        Name under which the browser keeps the game, so that it survives a reload: all of it,
        hidden cards included, where who knows how can read them. By itself nothing is kept.
    systems : mapping of str to TableSystem, optional
        What rule modules of your own bring to the table, by the modules' names.
    layout : dict or Layout, optional
        As for every ipywidget, such as ``{"width": "800px"}``.
    **settings
        Fields of `catan_nb.ui.table.seats.Settings`, such as ``pace="quick"`` or
        ``language="de"``.

    Raises
    ------
    BadSetup
        For impossible seats and unknown variants.
    TypeError, ValueError
        For unknown settings and impossible values.

    Examples
    --------
    ``cn.table(cn.new_game(players=3, seed=1), ["person", "person", "good"])``
    """
    frame = make_layout(layout)
    return Table(table_page(game, seats, keep=keep, systems=systems, **settings), frame)
