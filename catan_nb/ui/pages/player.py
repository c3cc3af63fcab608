"""A game that is stepped through: by code, by a slider, or by itself."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING, Any, Never

import traitlets
from ipywidgets import HTML, HBox, IntSlider, Layout, Play, VBox, link

from catan_nb.board.given import given_whole
from catan_nb.kernel.question import CHANCE
from catan_nb.language import gettext as _
from catan_nb.ui.pages.board import BoardView, board
from catan_nb.ui.widgets.public import Public, as_game, layout_of, no_others
from catan_nb.ui.widgets.stills import Texts

if TYPE_CHECKING:
    from catan_nb.rules.play.game import Game
    from catan_nb.rules.play.position import Position

__all__ = ["GamePlayer", "player"]

SLOWEST, FASTEST = 0.1, 25.0
"""Actions a second."""


class GamePlayer(Public, VBox):  # type: ignore[misc]
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
        frame = layout_of(layout, width="100%")
        self._game = _copied(game)
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
        self._pace()
        self.goto(last)
        if not last:
            self._show(None)  # its beginning is its end: nothing has changed

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
        game = _copied(position)
        last = len(game.log)
        self.board.game = game.fork(last)  # what has no board is refused before anything changes
        self.pause()
        self._game, before = game, self.ply
        self._play.max = self._slider.max = last
        self.ply = last
        if before == last:
            self._show(None)

    def play(self) -> None:
        """Go on by itself from the point that is shown; at the end, from the beginning."""
        if self.ply == self.last:
            self.ply = 0
        self.playing = True

    def pause(self) -> None:
        """Stand still."""
        self.playing = False

    def step(self, by: int = 1) -> None:
        """Show the point so many actions later, or earlier; at most the end or the beginning."""
        self.ply = max(0, min(self.ply + given_whole(by), self.last))

    def goto(self, ply: int) -> None:
        """Show a point; IndexError outside the game."""
        ply = given_whole(ply)
        if not 0 <= ply <= self.last:
            raise IndexError(f"the game has points 0 to {self.last}, not {ply}")
        self.ply = ply

    # ---- inside ------------------------------------------------------------------------

    def _still(self) -> Texts:
        seen = self.board._still()
        html = f"{seen['text/html']}{self._words.value}"
        return {**seen, "text/html": html, "text/plain": repr(self)}

    @traitlets.validate("ply")
    def _inside(self, proposal: Any) -> int:
        ply: int = proposal.value
        if not 0 <= ply <= self.last:
            raise traitlets.TraitError(f"the game has points 0 to {self.last}, not {ply}")
        return ply

    @traitlets.observe("ply")
    def _show(self, _change: object) -> None:
        self.board.game = self._game.fork(self.ply)
        words = escape(self._told())
        self._words.value = f"<p role='status' style='margin:2px 0'>{words}</p>"

    def _told(self) -> str:
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
    def _pace(self, _change: object = None) -> None:
        self._play.interval = round(1000 / self.speed)

    def __repr__(self) -> str:
        return f"<GamePlayer: {self._game!r}>"


def _copied(given: Game | Position) -> Game:
    """Return a game of its own at the end of what is given."""
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
    >>> events = game.advance(cn.bots.seated("good"))
    >>> watched = cn.player(game)
    >>> watched.goto(100)
    """
    no_others(unknown, "layout")
    return GamePlayer(game, layout=layout)
