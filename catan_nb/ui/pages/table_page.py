"""The page of a table: the board, its panels, and their connections."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol

import traitlets

from catan_nb.kernel.errors import BadRecord, BadSetup
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.text import no_such
from catan_nb.language import current, use
from catan_nb.language import gettext as _
from catan_nb.ui.class_notice import ClassNotice
from catan_nb.ui.class_session import TAUGHT
from catan_nb.ui.looks.elements import spots_attribute
from catan_nb.ui.looks.stylesheet import Sheet
from catan_nb.ui.pages.table_layout import (
    RULES,
    SEATING,
    Drawers,
    PageGrid,
    Panels,
    Scenery,
    Stage,
    make_box,
)
from catan_nb.ui.panels.animation import Motion
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.panels.game_end import EndCard
from catan_nb.ui.panels.hand import HandPanel
from catan_nb.ui.panels.header import Header
from catan_nb.ui.panels.history import GameLog, StepsPanel, Timeline
from catan_nb.ui.panels.new_game import NewGame
from catan_nb.ui.panels.turn import TurnBar
from catan_nb.ui.systems.parts import Drawer, LazyImport
from catan_nb.ui.systems.registry import GAMES, NOTHING, TableSystem
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.draft import Draft
from catan_nb.ui.table.runner import Past, Runner
from catan_nb.ui.table.seats import CLOCKS, SeatLike, Settings, make_seats
from catan_nb.ui.table.tablefile import read_table, summary, write_table
from catan_nb.ui.widgets.browser import BrowserStorage, Lifeline, PageContext
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.live_log import FactsStrip, StatusLine
from catan_nb.ui.widgets.public_widget import as_game
from catan_nb.ui.widgets.saved_output import Still, Texts, picture_display_data
from catan_nb.ui.widgets.shared_script import SharedScriptWidget, give_own_layout
from catan_nb.view.picture import show

if TYPE_CHECKING:
    from catan_nb.fastcard.game import CardGame
    from catan_nb.rules.play.game import Game

__all__ = [
    "ROOT",
    "ClockFace",
    "LanguageSwitch",
    "TablePage",
    "TableStorage",
    "TurnClock",
    "table_page",
    "use_table_language",
]


# How long a person has been thinking about a turn; when time is up, the table says so.


class ClockFace(SharedScriptWidget):
    """The countdown of the seconds that are left, run in the browser.

    Attributes
    ----------
    left : float
        Seconds that were left when this was last told; negative shows nothing.
    running : bool
    label : str
        What is counted, for screen readers.
    """

    script = Path(__file__).parent / "static" / "clock.js"

    left = traitlets.Float(-1.0).tag(sync=True)
    running = traitlets.Bool(False).tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)


class TurnClock:
    """The clock of a table.

    It runs while a person is asked something in a turn of their own, or in the set-up, and
    begins anew with each turn. It stands still while others are asked, in the past and in
    dialogs. Nobody loses a turn by it.

    Parameters
    ----------
    table : Controller
    now : callable, optional
        Tells the time in seconds.

    Attributes
    ----------
    face : ClockFace
    """

    #: Seconds by which a page's clock may be ahead of this one.
    AHEAD: Final = 1.0

    def __init__(self, table: Controller, now: Callable[[], float] = monotonic) -> None:
        self._table = table
        self._now = now
        self._turn: object = None
        self._told: object = None
        self._used = 0.0  # seconds, up to when it last stood still
        self._since: float | None = None
        self.face = ClockFace()
        self.face.on_msg(self._on_message)

    @property
    def seconds_left(self) -> float:
        """Seconds left of the turn; negative when time is up."""
        used = self._used + (0.0 if self._since is None else self._now() - self._since)
        return CLOCKS[self._table.settings.clock] - used

    def refresh(self, change: str = "") -> None:
        """Start or stop the clock to match the table."""
        table, game = self._table, self._table.game
        limit = CLOCKS[table.settings.clock]
        whose = game.actor if game.turn is None else game.turn
        timed = bool(limit) and table.started and not game.over and whose in table.persons
        runs = timed and table.mine and whose == game.actor and not table.held
        turn = (id(game), game.turn_number, whose)
        if turn != self._turn:
            self._turn, self._used, self._since = turn, 0.0, None
        if runs and self._since is None:
            self._since = self._now()
        elif not runs and self._since is not None:
            self._used += self._now() - self._since
            self._since = None
        state = (turn, limit, timed, runs)
        if state != self._told:
            # A clock that goes on is told nothing: the page counts by itself.
            self._told = state
            self._show_time(
                self.seconds_left if timed else None, _("Time left for this turn"), runs=runs
            )

    def _show_time(self, seconds: float | None, label: str, *, runs: bool) -> None:
        """Show the seconds left, or nothing for None."""
        with self.face.hold_sync():
            self.face.left = -1.0 if seconds is None else max(0.0, round(seconds, 1))
            self.face.running = runs
            self.face.label = label

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        up = isinstance(content, dict) and content.get("type") == "up"
        if up and self._since is not None and self.seconds_left < self.AHEAD:
            self._table.say(_("Time is up. Please end your turn."), tone="bad")


# The language of a page: chosen by the notebook, at the page, or in this browser before.


class Speaks(Protocol):
    """A part of the page with lasting texts in one language."""

    def speak(self) -> None:
        """Update the texts to the language in use."""


def use_table_language(table: Controller) -> None:
    """Set the language in use to that of a table."""
    use(table.settings.language or current())


class LanguageSwitch:
    """Switches the language of a page and updates its texts.

    Parameters
    ----------
    table : Controller
    visit : Visit
        Remembers in the browser what was chosen.
    parts : sequence
        Objects whose ``speak`` is called when the language changes.
    """

    def __init__(self, table: Controller, visit: PageContext, parts: Sequence[Speaks]) -> None:
        self.table = table
        self.visit = visit
        self._parts = parts
        self._spoken = current()
        visit.on_language(self.follow_preference)
        visit.on_touch_input(self._set_input_kind)

    def choose_language(self, language: str) -> None:
        """Switch the page to a language and remember it in this browser."""
        self.visit.remember_language(language)
        self.table.change(language=language)

    def follow_preference(self, language: str) -> None:
        """Use the language of the address or of this browser, unless the notebook sets one."""
        if self.table.settings.language is None:
            self.table.change(language=language)

    def _set_input_kind(self, fingers: bool) -> None:
        """Use the words for touch screens, or those for a mouse."""
        self.table.fingers = fingers
        self.table.change()

    def apply_language(self) -> bool:
        """Set the table's language; return whether the page must be rendered anew."""
        use_table_language(self.table)
        if self._spoken == current():
            return False
        self._spoken = current()
        for part in self._parts:
            part.speak()
        return True


# Keeping the game of a table: in the browser, as a file, and opening it again.


SAVE_AFTER: Final = 0.15
"""Seconds after a change until the game is kept: a burst of moves is written once."""


class TableStorage:
    """Stores a table in the browser, and saves it to and opens it from files.

    Parameters
    ----------
    table : Controller
    errors : ErrorPanel
    runner : Runner
    newgame : NewGame
        The dialog, which offers a game that was kept.
    key : str, optional
        Name under which the browser keeps the game; None keeps nothing.

    Attributes
    ----------
    widget : Keep
    """

    def __init__(
        self,
        table: Controller,
        errors: ErrorPanel,
        runner: Runner,
        newgame: NewGame,
        key: str | None,
    ) -> None:
        self._table = table
        self._runner = runner
        self._newgame = newgame
        self._keeps = key is not None
        self.widget = BrowserStorage(key or "table", errors=errors)
        self.widget.on_loaded(self._offer_stored_game)
        self.widget.on_upload(self._open_uploaded_file)

    def save_soon(self, *, begun: bool = False) -> None:
        """Store the game in the browser shortly, if a key is set and there is a game.

        One in which nothing has been done is kept where the dialog has `begun` it.
        """
        table = self._table
        if self._keeps and table.started and (begun or table.game.ply):
            self._runner.soon(_("keeping the game"), self._save_in_browser, SAVE_AFTER)

    def download(self) -> None:
        """Download the game as a file, or say why that is not possible."""
        if self._table.unsaved:
            self._table.say(self._table.unsaved, tone="bad")
            return
        name = f"catan_turn_{self._table.game.turn_number}.json"
        self.widget.download(name, write_table(self._table))

    def _save_in_browser(self) -> None:
        choices = self._newgame.draft.data()
        self.widget.save(write_table(self._table, previous=True, choices=choices))

    def _offer_stored_game(self, text: str | None) -> None:
        table = self._table
        if text is None or not table.host.own:  # else a text would tell whether it guessed right
            return
        if not table.started:
            self._newgame.offer_stored_game(text)
        elif not _is_earlier_moment(text, table.game):
            # The page began another game at once; what was kept is not lost.
            table.previous = text
            table.say(_("An earlier game is kept: New game leads back to it."), tone="good")

    def _open_uploaded_file(self, name: str, text: str) -> None:
        table = self._table
        if not table.host.own:
            table.say(_("This table is everybody’s: no file is opened at it."), tone="bad")
            return
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
        left = write_table(table) if table.started else self._newgame.kept
        self._newgame.close()
        self._newgame.open_saved(saved, left)
        table.say(_("{name} is on the table.").format(name=name), tone="good")


def _is_earlier_moment(text: str, game: AnyGame) -> bool:
    """Return whether a stored text is an earlier moment of this game, as after a reload."""
    try:
        kept = read_table(text).game
    except BadRecord:
        return False
    return kept.seed == game.seed and kept.log == game.log[: len(kept.log)]


ROOT: Final = "cnb-table cnb-game"
"""The CSS classes of the box around a table."""


class Refreshable(Protocol):
    """A part of the page that is refreshed when the table changes."""

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
    strips: ClassVar[Sequence[LazyImport]] = ()
    #: What counts the time that a person has.
    timing: ClassVar[type[TurnClock]] = TurnClock

    def __init__(self, controller: Controller, keep: str | None = None) -> None:
        self.controller = controller
        use_table_language(controller)
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
        self.panels = Panels(controller, errors, self._connect_panel, self.seating, self.strips)
        self.log = GameLog(controller, errors)
        self.drawers = Drawers(controller, errors, self.panels.titles)
        self.facts = FactsStrip()
        self.motion = Motion(controller)
        self.announcer = StatusLine()
        self.announcer.add_class("cnb-announcer")
        self.keeping = TableStorage(controller, errors, self.runner, self.newgame, keep)
        self.grid = PageGrid(
            head=(self.header.pane, *([self.keeping.widget] if controller.host.own else [])),
            log=self.log.widget,
            drawers=self.drawers,
            board=self.stage.widget,
            foot=(self.facts, self.timeline.pane, self.clock.face, self.steps.pane),
            over=self.ending.pane,
            act=(self.turn.pane, self.hand.pane),
            dialog=self.newgame.pane,
        )
        self.parts = self._make_parts()
        self._connect_callbacks()
        self.refresh("jump")

    # ---- the page ----------------------------------------------------------------------

    @cached_property
    def widget(self) -> Any:
        """The widget to put on the page, or into a box."""
        return give_own_layout(make_box(ROOT, *self.parts))

    def _make_parts(self) -> tuple[Any, ...]:
        keep = self.keeping.widget
        lifeline = self._make_lifeline()
        self.visit = visit = PageContext(self.errors)
        notice = ClassNotice.for_page(visit)
        TAUGHT.on_change("head of the table", lambda: self._refresh_part(self.header, ""))
        lasting = (self.errors, visit, lifeline, notice, keep, self.log.widget, self.stage)
        self.tongue = LanguageSwitch(self.controller, visit, lasting)
        visit.on_query(self.newgame.preselect)
        return (
            *(self.sheet, visit, lifeline, notice, self.errors),
            make_box("cnb-frame", self.grid.widget),
            *(self.announcer, self.motion.widget),
        )

    def _make_lifeline(self) -> Lifeline:
        """Return the notice shown when the page has lost its kernel."""
        return Lifeline()

    def _connect_panel(self, panel: Panel) -> None:
        """Connect a panel's callbacks to the page."""
        panel.on_rule = self.show_rule
        panel.on_open = self.open_drawer
        panel.on_drawer = self._open_drawer_from
        panel.on_done = self._leave_drawer
        panel.on_file = self.keeping.widget.download
        panel.on_point = lambda numbers: self.board.show_numbers(numbers)

    def _connect_callbacks(self) -> None:
        self.header.on_new = self._open_dialog
        self.header.on_save = self.download
        self.header.on_language = self.tongue.choose_language
        self.newgame.on_preview = self._show_preview
        self.newgame.on_begun = self._on_game_begun
        self.drawers.on_choose = self._show_open_panels
        self.drawers.on_history = self.timeline.set_visible
        self.timeline.on_fork = self.drawers.hide_history
        self.ending.on_look_back = self.drawers.open_history
        self.ending.on_aside = lambda: self.steps.pane.focus("result")
        self.steps.on_result = self.ending.toggle
        self.drawers.looking_head.on_wide = self.grid.set_drawer_wide
        self.steps.on_now = self.past.back
        self.steps.on_islands = self._tint_islands
        self.steps.on_history = self.drawers.toggle_history
        self.log.widget.on_rule(self.show_rule)
        self.facts.on_rule(self.show_rule)
        for panel in (self.turn, self.hand, self.timeline, self.newgame, self.steps):
            self._connect_panel(panel)
        self.turn.on_new = self._open_dialog
        self.turn.on_save = self.download
        self.turn.on_present = self.past.back
        self.turn.on_fork = lambda luck: self.timeline.play_on(other_luck=luck)
        self.header.refresh()
        self.newgame.set_visible(False)
        self.timeline.set_visible(False)
        self.controller.listen(self.refresh)
        if not self.controller.started:
            self._open_dialog()

    # ---- keeping up --------------------------------------------------------------------

    @property
    def board(self) -> Scenery:
        """The scenery of the game on the table."""
        return self.stage.shown

    def _tint_islands(self, tinted: bool) -> None:
        """Tint the islands of the board, or stop tinting them."""
        self.board.tinted = tinted
        self.board.refresh()

    def refresh(self, change: str = "") -> None:
        """Update the page after a change of the controller, such as "game" or "tool"."""
        if self.tongue.apply_language():
            change = "jump"
            self.newgame.refresh()
        if change == "jump":
            self._show_fitting_panels()
        self._refresh_part(self.clock, change)
        self.grid.show_as_past(self.controller.review is not None)
        if change in ("note", "pick"):
            picked = (self.hand, *self.panels.hand_panels) if change == "pick" else ()
            for panel in (self.turn, *picked):
                self._refresh_part(panel, change)
            self._announce()
            return
        # First the board: who reads what is asked finds the places lit that answer it.
        self._refresh_part(self.stage, change)
        always = (
            self.turn,
            self.hand,
            self.timeline,
            self.steps,
            self.ending,
            *self.panels.always_visible,
        )
        for panel in (*always, *self.panels.built_drawer_panels):
            self._refresh_part(panel, change)
        if change == "tool":
            self._announce()
            return
        self._refresh_part(self.header, change)
        self._refresh_part(self.log, change)
        self._refresh_part(self.drawers, change)
        self._announce()
        self._refresh_part(self.motion, change)
        self.keeping.save_soon()

    def _refresh_part(self, panel: Refreshable, change: str) -> None:
        """Refresh one part of the page; its failure must not stop the others."""
        with self.errors.catching(_("showing the table")):
            panel.refresh(change)

    def _announce(self) -> None:
        """Announce what happened and what is asked, once, to screen readers."""
        table, note = self.controller, self.controller.note
        self.facts.say(note.text, note.rule, note.tone, spots_attribute(note.places) or "")
        parts: list[str] = []
        if note.text:
            parts.append(f"{note.text} [{note.rule}]" if note.rule else note.text)
        frame = table.game.frame
        if frame is not None and (table.mine or table.curtain is not None) and not note.text:
            parts.append(self.turn.question_sentence)
        # What is asked is said once, a refusal each time.
        self.announcer.say(" ".join(parts), ply=None if note.text else table.game.ply)

    # ---- panels ------------------------------------------------------------------------

    def _show_fitting_panels(self) -> None:
        """Show the panels of the game on the table and no others."""
        systems = self.controller.systems
        self.sheet.add_looks(systems.looks, systems.signs)
        self.drawers.set_titles(self.panels.titles)
        self._show_open_panels()

    def _show_open_panels(self) -> None:
        drawers = self.drawers
        self.panels.show_only(drawers.chosen, drawers.playing)
        self.grid.place_panels(self.panels)

    def _on_game_begun(self) -> None:
        self.turn.pane.focus()
        self.keeping.save_soon(begun=True)

    def open_drawer(self, title: str) -> Panel:
        """Open a drawer and return its panel."""
        self.drawers.open_panel(title)
        return self.panels[title]

    def _open_drawer_from(self, panel: Panel, title: str) -> Panel:
        """Open a drawer from another panel and move the keyboard's focus to it."""
        opened = self.open_drawer(title)
        if title in self.drawers.acting_titles:
            self.drawers.acting_head.pane.focus("shut")
            self.drawers.on_left = lambda: panel.pane.focus("drawer", title)
        return opened

    def _leave_drawer(self) -> None:
        """Show the tiles again when the opened panel is done."""
        self.drawers.close_acting_panel()
        if not self.controller.tool:  # else the focus is among the lit places
            self.turn.pane.focus()

    def show_rule(self, rule: str) -> None:
        """Show a rule of the catalogue."""
        if self.newgame.visible and self.controller.started:
            self.newgame.close()
        rules: Any = self.panels[RULES]
        rules.show(rule)
        self.drawers.open_panel(RULES)

    def _open_dialog(self) -> None:
        self.grid.set_dialog_visible(True)
        self.controller.hold(True)
        self.newgame.open()

    def _show_preview(self, game: AnyGame | None) -> None:
        if game is None:
            self.grid.set_dialog_visible(False)
            self.controller.hold(False)
        else:
            systems = self.controller.systems_of(game)
            self.sheet.add_looks(systems.looks, systems.signs)
        self.stage.show_preview(game)

    def download(self) -> None:
        """Download the game as a file."""
        self.keeping.download()

    def __repr__(self) -> str:
        table = self.controller
        return f"<TablePage: {summary(table.game) if table.started else _('a new game')}>"

    def still(self) -> Texts:
        """Return a picture of the game as the person at the screen sees it."""
        view: Any = self.controller.view
        return picture_display_data(show(view), repr(self))


def table_page(
    game: Game | CardGame | str = "base",
    seats: Sequence[SeatLike] | Mapping[int, SeatLike] | None = None,
    *,
    keep: str | None = None,
    systems: Mapping[str, TableSystem] = NOTHING,
    **settings: Any,
) -> TablePage:
    """Return the page of a table; for the parameters see `catan_nb.table`."""
    chosen = Settings.given(settings, ["keep", "layout", "seats", "systems"])
    if not isinstance(game, str) or game.lstrip().startswith("{"):
        shown = as_game(game)
        sitting = make_seats(seats, len(shown.players), shown.seed)
        return TablePage(Controller(shown, sitting, chosen, records=systems), keep)
    if game not in GAMES:
        raise BadSetup(no_such("variant", game, GAMES))
    first, sitting = Draft(game=game).make()
    return TablePage(Controller(first, sitting, chosen, started=False, records=systems), keep)
