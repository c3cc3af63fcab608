"""The playable table: the board, its panels, and what ties them together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

from ipywidgets import Box

from catan_nb.kernel.errors import BadRecord, BadSetup
from catan_nb.kernel.game import AnyGame
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.asides.coach import CoachPanel
from catan_nb.ui.asides.header import Header
from catan_nb.ui.asides.log import GameLog
from catan_nb.ui.asides.moves import MovesPanel
from catan_nb.ui.asides.newgame import NewGame
from catan_nb.ui.asides.rules import RulesPanel
from catan_nb.ui.asides.seating import SeatingPanel
from catan_nb.ui.asides.statistics import StatisticsPanel
from catan_nb.ui.asides.tabs import Tabs
from catan_nb.ui.asides.timeline import Timeline
from catan_nb.ui.looks.sheet import Sheet
from catan_nb.ui.pages.systems import STRIPS, TABS
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.panels.build import BuildMenu
from catan_nb.ui.panels.cards import CardsPanel
from catan_nb.ui.panels.hand import HandPanel
from catan_nb.ui.panels.players import PlayersPanel
from catan_nb.ui.panels.stage import Scenery, Stage
from catan_nb.ui.panels.trade import TradePanel
from catan_nb.ui.panels.turn import TurnBar
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.draft import GAMES, Draft
from catan_nb.ui.table.past import Past
from catan_nb.ui.table.runner import Runner
from catan_nb.ui.table.seats import SeatLike, seats_of
from catan_nb.ui.table.settings import Settings
from catan_nb.ui.table.tablefile import read_table, summary, write_table
from catan_nb.ui.table.tongue import Tongue, use_language_of
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.keep import Keep
from catan_nb.ui.widgets.lifeline import Lifeline
from catan_nb.ui.widgets.livelog import StatusLine
from catan_nb.ui.widgets.visit import Visit

if TYPE_CHECKING:
    from catan_nb.fastcard.play.game import CardGame
    from catan_nb.rules.play.game import Game

__all__ = ["Table", "table"]

SAVE_AFTER: Final = 0.15
"""Seconds after a change until the game is kept: a burst of moves is written once."""
LOG: Final = noop("Log")


class Shown(Protocol):
    """A part of the page that follows the table."""

    def refresh(self, change: str = "") -> None:
        """Show the present moment."""


class Table:
    """A table to play at.

    Parameters
    ----------
    controller : Controller
    keep : str, optional
        Name under which the browser keeps the game; None keeps nothing.

    Attributes
    ----------
    controller : Controller
    widget:
        The ipywidgets widget to put on the page; a notebook shows the table itself too.
    errors : ErrorPanel
    past : Past
    runner : Runner
    """

    def __init__(self, controller: Controller, keep: str | None = None) -> None:
        self.controller = controller
        use_language_of(controller)
        self.errors = errors = ErrorPanel()
        self.past = Past(controller)
        self.runner = Runner(controller, self.past, errors)
        self.header = Header(controller, errors)
        self.turn = TurnBar(controller, errors)
        self.stage = Stage(controller, errors)
        self.hand = HandPanel(controller, errors)
        self.build = BuildMenu(controller, errors)
        self.timeline = Timeline(controller, errors, self.past, self.runner)
        self.players = PlayersPanel(controller, errors)
        self.newgame = NewGame(controller, errors)
        self.trade = TradePanel(controller, errors)
        self.cards = CardsPanel(controller, errors)
        self.statistics = StatisticsPanel(controller, errors)
        self.coach = CoachPanel(controller, errors)
        self.moves = MovesPanel(controller, errors)
        self.rules = RulesPanel(controller, errors)
        self.seating = SeatingPanel(controller, errors)
        self.log = GameLog(controller, errors)
        self._extra = [panel(controller, errors) for panel in TABS]
        self._strips = [panel(controller, errors) for panel in STRIPS]
        self._panels: tuple[Panel, ...] = (
            self.trade,
            self.cards,
            *self._extra,
            self.statistics,
            self.coach,
            self.moves,
            self.rules,
            self.seating,
        )
        self._tabbed = self._suited()
        self.tabs = Tabs(controller, errors, self._titles())
        self.announcer = StatusLine()
        self.announcer.add_class("cnb-announcer")
        self.keep = Keep(keep or "table", errors=errors)
        self._keeps = keep is not None
        self._always: tuple[Panel, ...] = (
            *(self.turn, *self._strips, self.hand, self.build, self.players, self.timeline),
        )
        self.widget = self._lay_out()
        self._connect()
        self.refresh("jump")

    # ---- the page ----------------------------------------------------------------------

    def _lay_out(self) -> Any:
        self._log_box = _box("cnb-log-box", self.log.widget)
        self._play_side = _box(
            "cnb-play-side",
            *(strip.pane for strip in self._strips),
            self.players.pane,
            self.tabs.pane,
            *(panel.pane for panel in self._panels),
            self._log_box,
        )
        for panel in self._panels:
            panel.pane.role = "tabpanel"
        self._main = _box(
            "cnb-main",
            _box(
                "cnb-left",
                self.turn.pane,
                self.stage.widget,
                _box("cnb-own", self.hand.pane, self.build.pane),
                self.timeline.pane,
            ),
            _box("cnb-right", self.newgame.pane, self._play_side),
        )
        head = _box("cnb-head", self.header.pane, self.keep)
        lifeline = Lifeline()
        self.visit = visit = Visit(self.errors)
        lasting = (self.errors, visit, lifeline, self.keep, self.log.widget, self.stage)
        self.tongue = Tongue(self.controller, visit, lasting)
        first = (Sheet(), visit, lifeline)
        return _box("cnb-table", *first, head, self.errors, self._main, self.announcer)

    def _connect(self) -> None:
        self.header.on_new = self._open_dialog
        self.header.on_save = self.save
        self.header.on_language = self.tongue.choose
        self.statistics.on_file = self.keep.download
        self.newgame.on_preview = self._preview
        self.newgame.on_done = self.turn.pane.focus
        self.tabs.on_choose = self._show_tab
        self.log.widget.on_rule(self.show_rule)
        self.keep.on_loaded(self._kept)
        self.keep.on_upload(self._opened)
        for panel in (*self._always, *self._panels, self.newgame):
            panel.on_rule = self.show_rule
        self.turn.on_counter = self._counter
        self.turn.on_new = self._open_dialog
        self.turn.on_present = self.past.back
        self.header.refresh()
        self._show_tab(self.tabs.chosen)
        self.newgame.reveal(False)
        self.controller.listen(self.refresh)
        if not self.controller.started:
            self._open_dialog()

    # ---- keeping up --------------------------------------------------------------------

    @property
    def board(self) -> Scenery:
        """What the game on the table is played on."""
        return self.stage.shown

    def refresh(self, change: str = "") -> None:
        """Bring the page up to date; ``change`` is the controller's word for what changed."""
        table = self.controller
        if self.tongue.renew():
            change = "jump"
            self.newgame.refresh()
        if change == "jump":
            self._suit()
        if change == "note":
            self._show(self.turn, change)
            self._announce()
            return
        # First the board: who reads what is asked finds the places lit that answer it.
        self._show(self.stage, change)
        for panel in (*self._always, *self._tabbed.values()):
            self._show(panel, change)
        if change == "tool":
            self._announce()
            return
        self._show(self.header, change)
        self._show(self.log, change)
        self.tabs.call(self.trade.title if self.turn.trading else "")
        self._show(self.tabs, change)
        self._announce()
        if self._keeps and table.started and table.game.ply:
            self.runner.soon(_("keeping the game"), self._save_in_browser, SAVE_AFTER)

    def _show(self, part: Shown, change: str) -> None:
        """Bring one part up to date; one that fails must not keep the others from it."""
        with self.errors.catching(_("showing the table")):
            part.refresh(change)

    def _announce(self) -> None:
        """Say what happened and what is asked, once, for those who do not see the page."""
        table, note = self.controller, self.controller.note
        parts: list[str] = []
        if note.text:
            parts.append(f"{note.text} [{note.rule}]" if note.rule else note.text)
        elif self.tabs.chosen != LOG:
            parts += self.log.news
        frame = table.game.frame
        if frame is not None and (table.mine or table.curtain is not None) and not note.text:
            parts.append(str(frame.question(table.game.names)))
        self.announcer.say(" ".join(parts))

    # ---- panels ------------------------------------------------------------------------

    def _suited(self) -> dict[str, Panel]:
        rules = self.controller.game.rules
        return {panel.title: panel for panel in self._panels if panel.suits(rules)}

    def _titles(self) -> list[str]:
        acting = (self.trade, self.cards, *self._extra)
        titles = list(self._tabbed)
        at = sum(self._tabbed.get(panel.title) is panel for panel in acting)
        return [*titles[:at], LOG, *titles[at:]]

    def _suit(self) -> None:
        """Have the panels that suit the game on the table, and no others."""
        for panel in (*self._strips, self.build, self.players):
            suits = panel.suits(self.controller.game.rules)
            if panel.visible != suits:
                panel.reveal(suits)
        self._tabbed = self._suited()
        self.tabs.retitle(self._titles())
        self._show_tab(self.tabs.chosen)

    def _show_tab(self, title: str) -> None:
        for panel in self._panels:
            shown = self._tabbed.get(title) is panel
            if panel.visible != shown:
                panel.reveal(shown)
        if title == LOG:
            self._log_box.remove_class("cnb-away")
        else:
            self._log_box.add_class("cnb-away")

    def show_rule(self, rule: str) -> None:
        """Show a rule of the catalogue."""
        self._close_dialog()
        self.rules.show(rule)
        self.tabs.choose(self.rules.title)

    def _counter(self) -> None:
        self.tabs.choose(self.trade.title)
        self.trade.prepare_counter()

    def _open_dialog(self) -> None:
        self._play_side.add_class("cnb-away")
        self._main.add_class("cnb-choosing")
        self.controller.hold(True)
        self.newgame.open()

    def _close_dialog(self) -> None:
        if self.newgame.visible and self.controller.started:
            self.newgame.close()

    def _preview(self, game: AnyGame | None) -> None:
        if game is None:
            self._play_side.remove_class("cnb-away")
            self._main.remove_class("cnb-choosing")
            self.controller.hold(False)
        self.stage.show(game)

    # ---- keeping and opening -----------------------------------------------------------

    def save(self) -> None:
        """Hand the game to the person as a file."""
        game = self.controller.game
        self.keep.download(f"catan_turn_{game.turn_number}.json", write_table(self.controller))

    def _save_in_browser(self) -> None:
        self.keep.save(write_table(self.controller, previous=True))

    def _kept(self, text: str | None) -> None:
        table = self.controller
        if text is None:
            return
        if not table.started:
            self.newgame.offer_kept(text)
        elif not _earlier(text, table.game):
            # The page began another game at once; what was kept is not lost.
            table.previous = text
            table.say(_("An earlier game is kept: New game leads back to it."), tone="good")

    def _opened(self, name: str, text: str) -> None:
        table = self.controller
        try:
            saved = read_table(text)
        except BadRecord as error:
            table.say(
                _("{name} was not opened: {error}. Nothing has changed.").format(
                    name=name, error=error
                ),
                tone="bad",
            )
            return
        left = write_table(table) if table.started else self.newgame.kept
        self.newgame.close()
        self.newgame.open_saved(saved, left)
        table.say(_("{name} is on the table.").format(name=name), tone="good")

    def __repr__(self) -> str:
        table = self.controller
        return f"<Table: {summary(table.game) if table.started else _('a new game')}>"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return {**self.widget._repr_mimebundle_(**options), "text/plain": repr(self)}


def table(
    game: Game | CardGame | str = "base",
    seats: Sequence[SeatLike] | Mapping[int, SeatLike] | None = None,
    *,
    keep: str | None = None,
    **settings: Any,
) -> Table:
    """Return a table to play at, to be shown as the last value of a notebook cell.

    Parameters
    ----------
    game : Game, CardGame or str, optional
        The game to play; with the name of a variant, the page begins with the new game dialog.
    seats : sequence or mapping, optional
        Who plays, by seat: "person", "heuristic", "random", or an object with
        ``choose(view)``. By itself a person at the first seat and bots.
    keep : str, optional
        Name under which the browser keeps the game, so that it survives a reload; by itself
        nothing is kept.
    **settings
        Fields of `catan_nb.ui.table.settings.Settings`, such as ``pace="quick"`` or
        ``language="de"``.

    Raises
    ------
    BadSetup
        For impossible seats and unknown variants.
    TypeError, ValueError
        For unknown settings and impossible values.

    Examples
    --------
    ``cn.table(cn.new_game(players=3, seed=1), ["person", "person", "heuristic"])``
    """
    chosen = Settings(**settings)
    if not isinstance(game, str):
        sitting = seats_of(seats, len(game.players), game.seed)
        return Table(Controller(game, sitting, chosen), keep)
    if game not in GAMES:
        raise BadSetup(f"there is no variant {game!r}; there are {', '.join(GAMES)}")
    first, sitting = Draft(game=game).make()
    return Table(Controller(first, sitting, chosen, started=False), keep)


def _earlier(text: str, game: AnyGame) -> bool:
    """Say whether a kept text is an earlier moment of a game: a page reloaded, Python alive."""
    try:
        kept = read_table(text).game
    except BadRecord:
        return False
    return kept.seed == game.seed and kept.log == game.log[: len(kept.log)]


def _box(name: str, *children: Any) -> Any:
    box = Box(list(children))
    box.add_class(name)
    return box
