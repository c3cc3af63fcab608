"""The scenario editor as a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.text import no_such
from catan_nb.kernel.words import Name, Phrase, say
from catan_nb.language import LANGUAGES, current, noop, use
from catan_nb.language import gettext as _
from catan_nb.rules.authoring.reading import scenario_faults
from catan_nb.rules.authoring.source import BrokenSource, Fault, read_source
from catan_nb.rules.play.library import scenarios
from catan_nb.ui.editor import bars
from catan_nb.ui.editor.deeds import Deeds
from catan_nb.ui.editor.fields.board import board_form
from catan_nb.ui.editor.fields.mechanisms import mechanisms_form
from catan_nb.ui.editor.fields.scenario import scenario_form
from catan_nb.ui.editor.handing import Handing, file_name, hand_file, hand_picture
from catan_nb.ui.editor.painting.brushes import Brush, brush_of, paint, stroke
from catan_nb.ui.editor.painting.drawing import WIDTH, drawn_board, scene_of_work, spots
from catan_nb.ui.editor.painting.palette import palette
from catan_nb.ui.editor.painting.strokes import Stroke, Strokes
from catan_nb.ui.editor.problems import listing, many_problems, problems, tab_of
from catan_nb.ui.editor.reading import Unread
from catan_nb.ui.editor.showing import can_be_shown
from catan_nb.ui.editor.trial import Trial
from catan_nb.ui.editor.work import Work
from catan_nb.ui.looks.sheet import Sheet
from catan_nb.ui.pages.grid import box
from catan_nb.ui.panels.board import FITTING, paint_layer
from catan_nb.ui.taught.notice import ClassNotice
from catan_nb.ui.taught.taught import TAUGHT
from catan_nb.ui.widgets.board_widget import BoardWidget
from catan_nb.ui.widgets.code import own_layout
from catan_nb.ui.widgets.errors import STAYS, ErrorPanel
from catan_nb.ui.widgets.facts import FactsStrip
from catan_nb.ui.widgets.html import Markup, button, h
from catan_nb.ui.widgets.keep import Keep
from catan_nb.ui.widgets.lifeline import Lifeline
from catan_nb.ui.widgets.livelog import StatusLine
from catan_nb.ui.widgets.overlay import Click
from catan_nb.ui.widgets.pane import Pane, Press
from catan_nb.ui.widgets.stills import Still, Texts, drawn, with_still
from catan_nb.ui.widgets.visit import Visit
from catan_nb.view.draw import LAYERS, extent, layer
from catan_nb.view.picture import picture

__all__ = ["ScenarioEditor", "scenario_editor"]

_STYLES: Final = tuple(
    Path(__file__).parent / "static" / f"{name}.css" for name in ("editor", "fields", "small")
)
_TABS: Final = {
    "scenario": noop("Scenario"),
    "board": noop("Board"),
    "mechanisms": noop("Special rules"),
    "file": noop("File"),
}
_FORMS: Final = {"scenario": scenario_form, "board": board_form, "mechanisms": mechanisms_form}
_FIRST: Final = Brush("terrain", "hills")


class ScenarioEditor(Still):
    """The editor: a board to paint, fields, problems, a file, and a table to try it.

    Parameters
    ----------
    keep : str or None
        Name under which the browser keeps the work; None keeps nothing.
    language : str, optional
        A key of `catan_nb.language.LANGUAGES`; by itself the one in use.

    Attributes
    ----------
    work : Work
        What is being made.
    widget :
        The ipywidgets widget to put on the page; a notebook shows the editor itself too.
    """

    def __init__(self, keep: str | None = "scenario_editor", language: str | None = None) -> None:
        if language is not None:
            use(language)
        self.work = Work()
        self.brush: Brush | None = _FIRST
        self.tab = "scenario"
        self.errors = ErrorPanel(STAYS)
        self._deeds = Deeds(self.work)
        self._complaint: Phrase | str = ""
        self._line = 0
        self._opened: tuple[str, str, tuple[Fault, ...]] | None = None
        self._fitted: object = None
        self._stamp = self._since = 0
        self._shape = drawn_board(self.work.land).topology
        self._adds: bool | None = None  # whether the movement over the board lays or takes away
        self._painted = False  # whether it has changed anything
        names = ("head", "palette", "frame", "problems", "form")
        self.head, self.palette, self.frame, self.problems, self.form = (
            Pane(classes=f"cnb-panel cnb-editor-{name}") for name in names
        )
        for pane in (self.head, self.palette, self.frame, self.problems, self.form):
            pane.on_press(self._pressed)
        self.board = BoardWidget(WIDTH, WIDTH, max_width=FITTING, errors=self.errors, facts=False)
        self.board.on_click(self._clicked)
        self.facts = FactsStrip()
        self.said = StatusLine()
        self.said.add_class("cnb-announcer")
        self.handing = Handing()
        self._keeps = keep is not None
        self.keep = Keep(keep or "scenario_editor", errors=self.errors)
        self.keep.on_loaded(self._loaded)
        self.keep.on_upload(self._uploaded)
        self.trial = Trial(self.back)
        self._lifeline = Lifeline()
        self.strokes = Strokes(self.errors)
        self.strokes.on_stroke(self._stroked)
        self.strokes.on_key(lambda key: self._pressed(Press(key)))
        self.visit = Visit(self.errors)
        self.visit.on_query(self._asked)
        if language is None:
            self.visit.on_language(self.speak)
        self._notice = ClassNotice.of_visit(self.visit)
        TAUGHT.on_change("head of the editor", self._show_head)
        self._desk = self._lay_out()
        unseen = (Sheet(_STYLES), self.visit, self._lifeline, self._notice)
        lasting = (*unseen, self.errors, self.said, self.handing, self.strokes)
        page = own_layout(box("cnb-table cnb-game cnb-editor", *lasting, self._desk))
        self.widget: Any = with_still(page, self.still)
        self.refresh()

    def _lay_out(self) -> Any:
        cell = box("cnb-board-cell", self.board.widget)
        foot = box("cnb-board-foot", self.facts)
        return box(
            "cnb-editor-desk",
            box("cnb-editor-top", self.head, self.keep),
            self.palette,
            box("cnb-board-column", self.frame, cell, foot),
            box("cnb-editor-act", self.problems, self.form),
        )

    # ---- showing -----------------------------------------------------------------------

    def refresh(self) -> None:
        """Show everything as it is now."""
        self._stamp += 1
        self.head.label, self.palette.label = _("Editor"), _("Brushes")
        self.frame.label, self.problems.label = _("Steps and frame"), _("Problems")
        self.form.label = _("Data")
        if self.brush is not None:
            self.brush = brush_of(self.work, self.brush.key) or _FIRST
        self._show_board()
        self._show_head()
        self.palette.show(palette(self.work, self.brush), self._stamp)
        self.frame.show(bars.frame(self.work), self._stamp)
        fresh = not (self.work.can_undo or self.work.can_redo or self._opened)
        told, bare = str(self._complaint), self.work.land.bare
        self.problems.show(problems(self.shown_faults, told, bare, fresh=fresh), self._stamp)
        self.form.show(self._form(), self._stamp)

    @property
    def shown_faults(self) -> tuple[Fault, ...]:
        """The problems that are listed: of a file that could not be opened, or of the work."""
        return self._opened[2] if self._opened is not None else self.work.faults

    def _show_head(self) -> None:
        self.head.show(bars.head(self.work, self._stamp), self._stamp)

    def _show_board(self) -> None:
        board = drawn_board(self.work.land)
        view = extent(board)
        if self._fitted != view:
            self._fitted = view
            self.board.resize(WIDTH, round(view.pixels_high(WIDTH)))
        scene = scene_of_work(self.work, board, self.brush)
        if self._shape is not board.topology:
            self._shape, self._since = board.topology, self._stamp
            self.strokes.shape = self._stamp
        self._shown = board
        sheets = {name: layer(scene, name, sea=False) for name in LAYERS}
        self.board.paint({n: partial(paint_layer, sheets[n], view) for n in LAYERS})
        self.board.set_spots(spots(self.work, board, self.brush, view), self._stamp)

    def _form(self) -> Markup:
        tabs = [
            button(
                _(words), do="tab", arg=name, aria_pressed="true" if self.tab == name else "false"
            )
            for name, words in _TABS.items()
        ]
        if self.tab == "file":
            name, text = (
                (self._opened[:2]) if self._opened else (file_name(self.work), self.work.text)
            )
            shown = h("div", h("h2", name), listing(text, self.shown_faults, self._line))
        else:
            shown = _FORMS[self.tab](self.work, self._stamp)
        return h("div", h("div", tabs, class_="cnb-editor-tabs"), shown)

    def speak(self, language: str) -> None:
        """Show everything in another language; BadSetup when there is no such language."""
        use(language)
        parts = (self.errors, self._lifeline, self._notice, self.visit, self.keep)
        for part in (*parts, self.board.overlay):
            part.speak()
        self.refresh()

    # ---- what is done ------------------------------------------------------------------

    def _clicked(self, click: Click) -> None:
        # Whoever paints fast is not slowed down, as long as places have kept their numbers.
        if click.ply < self._since or self.brush is None or not isinstance(click.id, int):
            return
        self._opened = None
        if paint(self.work, self.brush, self._shape, (click.kind, click.id)):
            self._changed()

    def _stroked(self, part: Stroke) -> None:
        """Paint along a movement over the board, all of it in one step."""
        if self.brush is None:
            return
        self._opened = None
        if part.first:
            self._adds, self._painted = None, False
        before = self.work.text
        with self.work.step(goes_on=self._painted):
            self._adds = stroke(self.work, self.brush, self._shape, part.places, self._adds)
        self._painted = self._painted or self.work.text != before
        if part.last:
            self._changed()
        elif self.brush.kind != "cut":  # which would give the places other numbers
            self._show_board()

    def _pressed(self, press: Press) -> None:
        with self.errors.catching(_("changing the scenario")):
            if press.do not in ("language", "tab"):
                self._complaint = ""
            if self._deeds.knows(press.do):
                self._opened = None
                try:
                    self._deeds.do(press)
                except Unread as error:
                    self._complaint = error.words
                self._changed()
            elif press.do in _OWN:
                _OWN[press.do](self, press)

    def _changed(self) -> None:
        self.refresh()
        self.facts.say("")
        count = len(self.work.faults)
        self.said.say(many_problems(count) if count else _("It can be played."))
        if self._keeps:
            self.keep.save(self.work.kept())

    def _brush(self, press: Press) -> None:
        self.brush = brush_of(self.work, press.arg)
        self.refresh()

    def _tab(self, press: Press) -> None:
        if press.arg in _TABS:
            self.tab = press.arg
            self.refresh()
            if self.tab == "file" and self._line:
                self.form.focus("line")

    def _language(self, press: Press) -> None:
        if press.value in LANGUAGES:
            self.speak(str(press.value))
            self.visit.prefer(str(press.value))

    def _fault(self, press: Press) -> None:
        """Lead to what is wrong: its place on the board, its field, its line of the file."""
        faults = self.shown_faults
        if not press.arg.isdecimal() or int(press.arg) >= len(faults):
            return
        fault = faults[int(press.arg)]
        self._line = fault.line
        known = self._shape.hex_index
        places = [("hex", known[hex]) for hex in fault.hexes if hex in known]
        self.tab = tab_of(fault, self.tab, bool(places)) if self._opened is None else "file"
        self._point_board(fault)
        self.refresh()
        self.board.overlay.blame(places)
        if self.tab == "file":
            self.form.focus("line")
        self.facts.say(str(fault.words), "", "bad", " ".join(f"{k}:{n}" for k, n in places))

    def _point_board(self, fault: Fault) -> None:
        """Show the board that a fault is on, where there is one for each number of players."""
        if len(fault.path) > 1 and fault.path[0] == "board" and fault.path[1] in self.work.boards:
            self.work.at = str(fault.path[1])

    # ---- trying ------------------------------------------------------------------------

    def _try(self, press: Press) -> None:
        if self.work.faults:
            self._complaint = say("Mend the problems first.")
            self.refresh()
            return
        self.trial.begin(self.work.scenario, self.work.at)
        self.widget.children = (*self.widget.children[:-1], self.trial.widget)

    def back(self) -> None:
        """Go back from the trial to the editor."""
        self.trial.end()
        self.widget.children = (*self.widget.children[:-1], self._desk)
        self.speak(current())
        self.head.focus("try")

    # ---- opening and keeping -----------------------------------------------------------

    def _loaded(self, text: str | None) -> None:
        kept, query = Work(), self.work.asked
        touched = self.work.can_undo and not (query and self.work.is_begun)
        if text is None or not self._keeps or touched:
            return
        if kept.resume(text) and can_be_shown(kept.data):
            self.work.resume(text)
            self._begin_with(query)
            self.refresh()

    def _uploaded(self, name: str, text: str) -> None:
        """Go on with a file; one that cannot be read at all is shown with what is wrong."""
        self._complaint, self._line = "", 0
        try:
            data = read_source(text).data
        except BrokenSource:
            data = None
        if isinstance(data, dict) and can_be_shown(data):
            self._opened = None
            self.work.take(data)
            self._changed()
            return
        self._opened = name, text, scenario_faults(text)
        self.tab = "file"
        self._complaint = say("{name} was not opened. Nothing has changed.", name=Name(name))
        self.refresh()

    def _asked(self, query: Mapping[str, str]) -> None:
        """Begin with the scenario that the page's address asks for: ``?scenario=cloth``."""
        name = query.get("scenario", "")
        if not name:
            return
        if name not in scenarios():
            raise BadSetup(no_such("scenario", name, scenarios()))
        self._begin_with(name)

    def _begin_with(self, name: str) -> None:
        """Begin with a scenario, unless the work has begun with it before."""
        if name and self.work.asked != name:
            self.work.begin(name)
            self.work.asked = name
            if self.keep.loaded:
                self._changed()
            else:
                self.refresh()

    def __repr__(self) -> str:
        return f"<ScenarioEditor: {self.work.data.get('name')}>"

    def still(self) -> Texts:
        """Return a picture of the board."""
        scene = scene_of_work(self.work, drawn_board(self.work.land), None)
        return drawn(picture(scene), repr(self))


_OWN: Final[Mapping[str, Callable[[ScenarioEditor, Press], None]]] = {
    "brush": ScenarioEditor._brush,
    "tab": ScenarioEditor._tab,
    "language": ScenarioEditor._language,
    "fault": ScenarioEditor._fault,
    "save": lambda page, press: hand_file(page.handing, page.work),
    "picture": lambda page, press: hand_picture(page.handing, page.work, page._shown, press.arg),
    "try": ScenarioEditor._try,
}


def scenario_editor(
    *, keep: str | None = "scenario_editor", language: str | None = None
) -> ScenarioEditor:
    """Return the scenario editor, to be shown as the last value of a notebook cell.

    Parameters
    ----------
    keep : str or None
        Name under which the browser keeps the work, so that it survives a reload; None keeps
        nothing.
    language : str, optional
        A key of `catan_nb.language.LANGUAGES`; by itself the one in use.

    Raises
    ------
    BadSetup
        There is no such language.
    """
    return ScenarioEditor(keep, language)
