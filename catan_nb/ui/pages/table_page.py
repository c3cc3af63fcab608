"""The playable table: the board, its panels, and what ties them together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol

from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.text import no_such
from catan_nb.language import gettext as _
from catan_nb.ui.asides.drawers import Drawers
from catan_nb.ui.asides.header import Header
from catan_nb.ui.asides.log import GameLog
from catan_nb.ui.asides.steps import StepsPanel
from catan_nb.ui.asides.timeline import Timeline
from catan_nb.ui.looks.places import spots
from catan_nb.ui.looks.sheet import Sheet
from catan_nb.ui.match.clock import TurnClock
from catan_nb.ui.match.ending import EndCard
from catan_nb.ui.match.newgame import NewGame
from catan_nb.ui.motion.motion import Motion
from catan_nb.ui.pages.grid import Grid, box
from catan_nb.ui.pages.keeping import Keeping
from catan_nb.ui.pages.panels import RULES, SEATING, Panels
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.panels.hand import HandPanel
from catan_nb.ui.panels.stage import Scenery, Stage
from catan_nb.ui.panels.turn import TurnBar
from catan_nb.ui.systems.parts import Drawer, Later
from catan_nb.ui.systems.record import TableSystem
from catan_nb.ui.systems.registry import GAMES, NOTHING
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.draft import Draft
from catan_nb.ui.table.past import Past
from catan_nb.ui.table.runner import Runner
from catan_nb.ui.table.seats import SeatLike, seats_of
from catan_nb.ui.table.settings import Settings
from catan_nb.ui.table.tablefile import summary
from catan_nb.ui.table.tongue import Tongue, use_language_of
from catan_nb.ui.taught.notice import ClassNotice
from catan_nb.ui.taught.taught import TAUGHT
from catan_nb.ui.widgets.code import own_layout
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.facts import FactsStrip
from catan_nb.ui.widgets.lifeline import Lifeline
from catan_nb.ui.widgets.livelog import StatusLine
from catan_nb.ui.widgets.public import as_game
from catan_nb.ui.widgets.stills import Still, Texts, drawn
from catan_nb.ui.widgets.visit import Visit
from catan_nb.view.picture import show

if TYPE_CHECKING:
    from catan_nb.fastcard.game import CardGame
    from catan_nb.rules.play.game import Game

__all__ = ["ROOT", "TablePage", "table_page"]

ROOT: Final = "cnb-table cnb-game"
"""The CSS classes of the box around a table."""


class Shown(Protocol):
    """A part of the page that follows the table."""

    def refresh(self, change: str = "") -> None:
        """Show the present moment."""


class TablePage(Still):
    """A table to play at.

    Parameters
    ----------
    controller : Controller
    keep : str, optional
        Name under which the browser keeps the game; None keeps nothing.

    Attributes
    ----------
    controller : Controller
    parts : tuple
        The widgets that it is made of, for a box with the classes `ROOT`.
    errors : ErrorPanel
    past : Past
    runner : Runner
    panels : Panels
        The panels that systems bring and those in drawers, by title.
    """

    #: The dialog in which a game is begun.
    dialog: ClassVar[type[NewGame]] = NewGame
    #: The drawer with seats and settings, and what else stands over every board.
    seating: ClassVar[Drawer] = SEATING
    strips: ClassVar[Sequence[Later]] = ()
    #: What counts the time that a person has.
    timing: ClassVar[type[TurnClock]] = TurnClock

    def __init__(self, controller: Controller, keep: str | None = None) -> None:
        self.controller = controller
        use_language_of(controller)
        self.errors = errors = ErrorPanel()
        self.past = Past(controller)
        self.runner = Runner(controller, self.past, errors)
        self.sheet = Sheet(controller.systems.looks, controller.systems.signs)
        self.header = Header(controller, errors)
        self.turn = TurnBar(controller, errors)
        self.stage = Stage(controller, errors)
        self.hand = HandPanel(controller, errors)
        self.timeline = Timeline(controller, errors, self.past, self.runner)
        self.steps = StepsPanel(controller, errors)
        self.newgame = self.dialog(controller, errors)
        self.ending = EndCard(controller, errors)
        self.clock = self.timing(controller)
        self.panels = Panels(controller, errors, self._tie, self.seating, self.strips)
        self.log = GameLog(controller, errors)
        self.drawers = Drawers(controller, errors, self.panels.titles)
        self.facts = FactsStrip()
        self.motion = Motion(controller)
        self.announcer = StatusLine()
        self.announcer.add_class("cnb-announcer")
        self.keeping = Keeping(controller, errors, self.runner, self.newgame, keep)
        self.grid = Grid(
            head=(self.header.pane, *([self.keeping.widget] if controller.host.own else [])),
            log=self.log.widget,
            drawers=self.drawers,
            board=self.stage.widget,
            foot=(self.facts, self.timeline.pane, self.clock.face, self.steps.pane),
            over=self.ending.pane,
            act=(self.turn.pane, self.hand.pane),
            dialog=self.newgame.pane,
        )
        self.parts = self._lay_out()
        self._connect()
        self.refresh("jump")

    # ---- the page ----------------------------------------------------------------------

    @cached_property
    def widget(self) -> Any:
        """The widget to put on the page, or into a box."""
        return own_layout(box(ROOT, *self.parts))

    def _lay_out(self) -> tuple[Any, ...]:
        keep = self.keeping.widget
        lifeline = self._lifeline()
        self.visit = visit = Visit(self.errors)
        notice = ClassNotice.of_visit(visit)
        TAUGHT.on_change("head of the table", lambda: self._show(self.header, ""))
        lasting = (self.errors, visit, lifeline, notice, keep, self.log.widget, self.stage)
        self.tongue = Tongue(self.controller, visit, lasting)
        visit.on_query(self.newgame.ask_for)
        return (
            *(self.sheet, visit, lifeline, notice, self.errors),
            box("cnb-frame", self.grid.widget),
            *(self.announcer, self.motion.widget),
        )

    def _lifeline(self) -> Lifeline:
        """Return what says so when the page has lost its Python."""
        return Lifeline()

    def _tie(self, panel: Panel) -> None:
        """Let a panel lead to what is outside it."""
        panel.on_rule = self.show_rule
        panel.on_open = self.open
        panel.on_drawer = self._open_from
        panel.on_done = self._leave
        panel.on_file = self.keeping.widget.download
        panel.on_point = lambda numbers: self.board.number(numbers)

    def _connect(self) -> None:
        self.header.on_new = self._open_dialog
        self.header.on_save = self.save
        self.header.on_language = self.tongue.choose
        self.newgame.on_preview = self._preview
        self.newgame.on_begun = self._begun
        self.drawers.on_choose = self._show_drawers
        self.drawers.on_history = self.timeline.reveal
        self.timeline.on_fork = self.drawers.hide_history
        self.ending.on_look_back = self.drawers.look_back
        self.ending.on_aside = lambda: self.steps.pane.focus("result")
        self.steps.on_result = self.ending.toggle
        self.drawers.looking_head.on_wide = self.grid.widen
        self.steps.on_now = self.past.back
        self.steps.on_islands = self._tint
        self.steps.on_history = self.drawers.show_history
        self.log.widget.on_rule(self.show_rule)
        self.facts.on_rule(self.show_rule)
        for panel in (self.turn, self.hand, self.timeline, self.newgame, self.steps):
            self._tie(panel)
        self.turn.on_new = self._open_dialog
        self.turn.on_save = self.save
        self.turn.on_present = self.past.back
        self.turn.on_fork = lambda other: self.timeline.play_on(other_luck=other)
        self.header.refresh()
        self.newgame.reveal(False)
        self.timeline.reveal(False)
        self.controller.listen(self.refresh)
        if not self.controller.started:
            self._open_dialog()

    # ---- keeping up --------------------------------------------------------------------

    @property
    def board(self) -> Scenery:
        """What the game on the table is played on."""
        return self.stage.shown

    def _tint(self, tinted: bool) -> None:
        """Tint the islands of the board, or show them as they are."""
        self.board.tinted = tinted
        self.board.refresh()

    def refresh(self, change: str = "") -> None:
        """Bring the page up to date; ``change`` is the controller's word for what changed."""
        if self.tongue.renew():
            change = "jump"
            self.newgame.refresh()
        if change == "jump":
            self._suit()
        self._show(self.clock, change)
        self.grid.date(self.controller.review is not None)
        if change in ("note", "pick"):
            picked = (self.hand, *self.panels.own) if change == "pick" else ()
            for panel in (self.turn, *picked):
                self._show(panel, change)
            self._announce()
            return
        # First the board: who reads what is asked finds the places lit that answer it.
        self._show(self.stage, change)
        always = (self.turn, self.hand, self.timeline, self.steps, self.ending, *self.panels.always)
        for panel in (*always, *self.panels.in_drawers):
            self._show(panel, change)
        if change == "tool":
            self._announce()
            return
        self._show(self.header, change)
        self._show(self.log, change)
        self._show(self.drawers, change)
        self._announce()
        self._show(self.motion, change)
        self.keeping.soon()

    def _show(self, part: Shown, change: str) -> None:
        """Bring one part up to date; one that fails must not keep the others from it."""
        with self.errors.catching(_("showing the table")):
            part.refresh(change)

    def _announce(self) -> None:
        """Say what happened and what is asked, once, for those who do not see the page."""
        table, note = self.controller, self.controller.note
        self.facts.say(note.text, note.rule, note.tone, spots(note.places) or "")
        parts: list[str] = []
        if note.text:
            parts.append(f"{note.text} [{note.rule}]" if note.rule else note.text)
        frame = table.game.frame
        if frame is not None and (table.mine or table.curtain is not None) and not note.text:
            parts.append(self.turn.asked)
        # What is asked is said once, a refusal each time.
        self.announcer.say(" ".join(parts), at=None if note.text else table.game.ply)

    # ---- panels ------------------------------------------------------------------------

    def _suit(self) -> None:
        """Have the panels that suit the game on the table, and no others."""
        systems = self.controller.systems
        self.sheet.wear(systems.looks, systems.signs)
        self.drawers.retitle(self.panels.titles)
        self._show_drawers()

    def _show_drawers(self) -> None:
        drawers = self.drawers
        self.panels.choose(drawers.chosen, drawers.playing)
        self.grid.arrange(self.panels)

    def _begun(self) -> None:
        self.turn.pane.focus()
        self.keeping.soon(begun=True)

    def open(self, title: str) -> Panel:
        """Open a drawer and return its panel."""
        self.drawers.choose(title)
        return self.panels[title]

    def _open_from(self, panel: Panel, title: str) -> Panel:
        """Open a drawer, to which the keyboard's focus goes from another panel."""
        opened = self.open(title)
        if title in self.drawers.acting:
            self.drawers.acting_head.pane.focus("shut")
            self.drawers.on_left = lambda: panel.pane.focus("drawer", title)
        return opened

    def _leave(self) -> None:
        """Show the tiles again, once what was opened in their place has done its part."""
        self.drawers.leave()
        if not self.controller.tool:  # else the focus is among the lit places
            self.turn.pane.focus()

    def show_rule(self, rule: str) -> None:
        """Show a rule of the catalogue."""
        if self.newgame.visible and self.controller.started:
            self.newgame.close()
        rules: Any = self.panels[RULES]
        rules.show(rule)
        self.drawers.choose(RULES)

    def _open_dialog(self) -> None:
        self.grid.choosing(True)
        self.controller.hold(True)
        self.newgame.open()

    def _preview(self, game: AnyGame | None) -> None:
        if game is None:
            self.grid.choosing(False)
            self.controller.hold(False)
        else:
            systems = self.controller.systems_of(game)
            self.sheet.wear(systems.looks, systems.signs)
        self.stage.show(game)

    def save(self) -> None:
        """Hand the game to the person as a file."""
        self.keeping.save()

    def __repr__(self) -> str:
        table = self.controller
        return f"<TablePage: {summary(table.game) if table.started else _('a new game')}>"

    def still(self) -> Texts:
        """Return a picture of the game as the person at the screen sees it."""
        seen: Any = self.controller.view
        return drawn(show(seen), repr(self))


def table_page(
    game: Game | CardGame | str = "base",
    seats: Sequence[SeatLike] | Mapping[int, SeatLike] | None = None,
    *,
    keep: str | None = None,
    systems: Mapping[str, TableSystem] = NOTHING,
    **settings: Any,
) -> TablePage:
    """Return the page of a table; `catan_nb.table` says what is given."""
    chosen = Settings.given(settings, ["keep", "layout", "seats", "systems"])
    if not isinstance(game, str) or game.lstrip().startswith("{"):
        shown = as_game(game)
        sitting = seats_of(seats, len(shown.players), shown.seed)
        return TablePage(Controller(shown, sitting, chosen, records=systems), keep)
    if game not in GAMES:
        raise BadSetup(no_such("variant", game, GAMES))
    first, sitting = Draft(game=game).make()
    return TablePage(Controller(first, sitting, chosen, started=False, records=systems), keep)
