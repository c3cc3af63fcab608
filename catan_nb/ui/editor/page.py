"""The scenario editor as a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

import anywidget

from catan_nb.board.layout import Board
from catan_nb.games import new_game
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.text import no_such, parse_int
from catan_nb.kernel.words import Name, Phrase, say
from catan_nb.language import LANGUAGES, current, ngettext, noop, use
from catan_nb.language import gettext as _
from catan_nb.rules.authoring.form import board_form_faults
from catan_nb.rules.authoring.reading import scenario_faults
from catan_nb.rules.authoring.source import BrokenSource, Fault, read_source
from catan_nb.rules.play.library import find_scenario, scenarios
from catan_nb.rules.scenario import Scenario, keys_by_players
from catan_nb.ui.class_notice import ClassNotice, visitor_link
from catan_nb.ui.class_session import TAUGHT
from catan_nb.ui.editor.commands import BadInput, EditorCommands
from catan_nb.ui.editor.document import EDGES, Work
from catan_nb.ui.editor.fields import board_form, mechanisms_form, scenario_form
from catan_nb.ui.editor.painting import (
    WIDTH,
    Brush,
    Stroke,
    Strokes,
    apply_brush,
    brush_groups,
    brush_palette,
    editor_scene,
    editor_spots,
    paint_stroke,
    parse_brush,
    preview_board,
)
from catan_nb.ui.looks.drawings import kit_logo, sign
from catan_nb.ui.looks.elements import icon_button
from catan_nb.ui.looks.masthead import front_page_link, language_choice
from catan_nb.ui.looks.stylesheet import Sheet
from catan_nb.ui.pages.table_layout import make_box
from catan_nb.ui.pages.table_page import TablePage
from catan_nb.ui.panels.board import FITTING, paint_layer
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.seats import Settings, make_seats
from catan_nb.ui.widgets.board_widget import BoardWidget, Click
from catan_nb.ui.widgets.browser import BrowserStorage, Lifeline, PageContext
from catan_nb.ui.widgets.errors import STAYS, ErrorPanel
from catan_nb.ui.widgets.html import Child, Markup, button, h, screen_reader_text
from catan_nb.ui.widgets.live_log import FactsStrip, StatusLine
from catan_nb.ui.widgets.pane import Pane, Press
from catan_nb.ui.widgets.saved_output import Still, Texts, attach_still, picture_display_data
from catan_nb.ui.widgets.shared_script import give_own_layout, shared_layout
from catan_nb.view.draw import LAYERS, extent, layer
from catan_nb.view.picture import picture

__all__ = [
    "FileDownloads",
    "ScenarioEditor",
    "Trial",
    "download_picture",
    "download_scenario",
    "is_editable",
    "scenario_editor",
    "scenario_file_name",
]


# The bars of the editor: buttons for the whole scenario, undo and redo, the frame.


_GROW: Final = {
    "N": noop("at the top"),
    "E": noop("on the right"),
    "S": noop("at the bottom"),
    "W": noop("on the left"),
}
_ARROWS: Final = {"N": "↑", "E": "→", "S": "↓", "W": "←"}


def editor_header(work: Work, stamp: int) -> Markup:
    """Return the title and the buttons for the whole scenario."""
    brand = h("span", kit_logo(28), h("span", _("Scenario editor")), class_="cnb-brand")
    begins = [
        h("option", _("Begin with …"), value="?", selected=True, disabled=True),
        h("option", _("an empty sea"), value=""),
        *(h("option", _(find_scenario(name).title or name), value=name) for name in scenarios()),
    ]
    return h(
        "div",
        h("h1", front_page_link(brand) or brand, class_="cnb-title"),
        h(
            "select",
            begins,
            data_do="begin",
            data_arg=stamp,
            class_="cnb-select cnb-editor-begin",
            aria_label=_("Begin with …"),
        ),
        button(
            sign("play"),
            h("span", _("Try it")),
            do="try",
            class_="cnb-primary",
            why_not=_("Mend the problems first.") if work.faults else None,
        ),
        button(sign("save"), h("span", _("Save")), do="save", title=_("Save as a file")),
        button(_("SVG"), do="picture", arg="svg", title=_("Save the picture as SVG")),
        button(_("PNG"), do="picture", arg="png", title=_("Save the picture as PNG")),
        visitor_link(),
        h("span", sign("globe"), language_choice(), class_="cnb-tongue"),
        class_="cnb-editor-bar",
    )


def frame_controls(work: Work) -> Markup:
    """Return undo, redo and the controls for the size of the frame."""
    edges = []
    for edge in EDGES:
        where = _(_GROW[edge])
        label = _("Larger {where}").format(where=where)
        less = _("Smaller {where}").format(where=where)
        edges.append(
            h(
                "span",
                button("−", do="shrink", arg=edge, aria_label=less, title=less),
                h("b", _ARROWS[edge], aria_hidden="true"),
                button("+", do="grow", arg=edge, aria_label=label, title=label),
                class_="cnb-editor-edge",
            )
        )
    undo = None if work.can_undo else _("There is nothing to undo.")
    redo = None if work.can_redo else _("There is nothing to do again.")
    return h(
        "div",
        icon_button("undo", "undo", _("Undo (Ctrl+Z)"), why_not=undo),
        icon_button("redo", "redo", _("Redo (Ctrl+Shift+Z)"), why_not=redo),
        h("span", _("Frame"), class_="cnb-editor-edges-name"),
        edges,
        class_="cnb-editor-steps",
    )


class FileDownloads(anywidget.AnyWidget):
    """An invisible widget through which the page downloads files."""

    _esm = Path(__file__).parent / "static" / "handing.js"

    def __init__(self) -> None:
        super().__init__(layout=shared_layout())

    def download(self, filename: str, data: bytes, mime: str) -> None:
        """Download a file in the browser."""
        self.send({"filename": filename, "mime": mime}, buffers=[data])


def scenario_file_name(work: Work) -> str:
    """Return the file name of a scenario."""
    name = "".join(
        character if character.isalnum() else "_" for character in str(work.data.get("name", ""))
    )
    return f"{name or 'scenario'}.json"


def download_scenario(downloads: FileDownloads, work: Work) -> None:
    """Download a scenario file."""
    downloads.download(scenario_file_name(work), work.text.encode(), "application/json")


def download_picture(downloads: FileDownloads, work: Work, board: Board, kind: str) -> None:
    """Download the board as "png" or "svg", without highlights."""
    svg_text = picture(editor_scene(work, board, None), 1200)
    stem = scenario_file_name(work).removesuffix(".json")
    if kind == "png":
        downloads.download(f"{stem}.png", svg_text.png(scale=1), "image/png")
    else:
        downloads.download(f"{stem}.svg", svg_text.svg().encode(), "image/svg+xml")


# The list of faults, and the file with its faulty lines marked.


#: The most faults listed; fixing the first ones often fixes others.
MOST = 40


_FIELDS: Final = {
    **dict.fromkeys(
        (
            *("name", "title", "special", "length", "players", "options", "rounds", "systems"),
            *("adds", "leaves_out", "beside"),
        ),
        "scenario",
    ),
    **dict.fromkeys(("board", "start_zones"), "board"),
    "mechanisms": "mechanisms",
}
"""The tab on which each entry of the file is filled in."""


def problem_list(
    faults: tuple[Fault, ...], complaint: str, bare: int = 0, *, fresh: bool = False
) -> Markup:
    """Return the list of faults, each a button that leads to its place.

    Parameters
    ----------
    faults : tuple of Fault
    complaint : str
        Why the last command failed; empty if it did not.
    bare : int
        How many hexes could have a token and have none, which is noted but is no fault.
    fresh : bool
        Whether nothing has been edited yet, so that instructions are shown.
    """
    alert: Child = None
    if complaint:
        alert = h("p", complaint, class_="cnb-note cnb-bad", role="alert")
    if not faults:
        good = h("p", sign("yes"), " ", _("It can be played."), class_="cnb-editor-good")
        return h("div", alert, good, _bare_hexes_note(bare) if bare else None)
    lines = [h("li", _problem_item(number, fault)) for number, fault in enumerate(faults[:MOST])]
    return h(
        "div",
        alert,
        _first_steps() if fresh else None,
        h("h2", problem_count_text(len(faults))),
        h("ol", lines, class_="cnb-editor-problems"),
    )


def _first_steps() -> Markup:
    """Return instructions for a person who has not edited anything yet."""
    steps = (
        _("Choose a brush and paint: click, drag over the board, or use the arrow keys and Enter."),
        _("Lay tokens on the land, and harbours at its coast."),
        _("Mend what is listed as a problem, then try it."),
    )
    return h("ol", [h("li", step) for step in steps], class_="cnb-editor-first")


def _bare_hexes_note(count: int) -> Markup:
    template = ngettext(
        "{n} hex has no token and yields nothing yet.",
        "{n} hexes have no token and yield nothing yet.",
        count,
    )
    return h("p", template.format(n=count), class_="cnb-hint")


def tab_for_fault(fault: Fault, tab: str, on_board: bool) -> str:
    """Return the tab on which a fault can be fixed; ``tab``, the open one, if ``on_board``."""
    first = str(fault.path[0]) if fault.path else ""
    return tab if on_board else _FIELDS.get(first, "file")


def problem_count_text(count: int) -> str:
    """Return "3 problems" or the like."""
    return ngettext("{n} problem", "{n} problems", count).format(n=count)


def _problem_item(number: int, fault: Fault) -> Markup:
    line = _("line {line}").format(line=fault.line)
    rule = h("code", fault.rule) if fault.rule else None
    text = str(fault.words)
    named = text.split(" ")[0].rstrip(":") in map(str, fault.path)  # begins with a key of the file
    return button(
        h("span", text if named else text[:1].upper() + text[1:]),
        " ",
        h("small", line, " " if rule else None, rule),
        do="fault",
        arg=number,
        class_="cnb-editor-problem",
    )


def file_listing(text: str, faults: tuple[Fault, ...], at: int) -> Markup:
    """Return a file with line numbers, faulty lines marked; ``at`` is the selected line."""
    wrong: dict[int, list[str]] = {}
    for fault in faults:
        wrong.setdefault(fault.line, []).append(str(fault.words))
    lines = []
    for number, line in enumerate(text.splitlines(), start=1):
        marks = " cnb-editor-wrong" * (number in wrong) + " cnb-editor-here" * (number == at)
        notes = screen_reader_text(" ", *wrong.get(number, ())) if number in wrong else None
        title = " ".join(wrong.get(number, ())) or None
        attributes = {"data_do": "line", "tabindex": "-1"} if number == at else {}
        lines.append(
            h("li", line or " ", notes, class_=marks.strip() or None, title=title, **attributes)
        )
    label = _("The scenario as a file")
    return h("ol", lines, class_="cnb-editor-file", tabindex="0", role="group", aria_label=label)


def is_editable(data: dict[str, Any]) -> bool:
    """Return whether the editor can show and edit the values of a file, whatever their faults.

    It tries that on a copy. If it cannot, the file is shown as text with its faults instead.
    """
    board: Any = data.get("board")
    boards = board.values() if keys_by_players(board) else (board,)
    if any(
        next(board_form_faults(board_data, ()), None)
        for board_data in boards
        if board_data is not None
    ):
        return False
    work = Work()
    work.replace_data(data)
    keys = work.board_keys or ("",)
    try:
        return all(_try_all_edits(work, key) for key in keys)
    except (AttributeError, KeyError, IndexError, TypeError, ValueError):
        return False


def _try_all_edits(work: Work, key: str) -> bool:
    """Draw a board, fill in its forms and edit all its hexes; return True unless that raises."""
    work.at = key
    board = preview_board(work.edited_board)
    for _group, brushes in brush_groups(work):
        for brush in brushes:
            editor_scene(work, board, brush)
    for form in (scenario_form, board_form, mechanisms_form):
        form(work, 0)
    land = work.edited_board
    for hex in land.cells:
        land.set_terrain(hex, "sea")
        land.toggle_zone("some", hex)
    land.grow("N")
    return True


class Trial:
    """A table with bots that takes the editor's place to try a scenario, with a button back.

    Parameters
    ----------
    on_back : callable
        Called to go back to the editor.

    Attributes
    ----------
    widget :
        The ipywidgets widget to put on the page.
    table : Table or None
        The table during the trial.
    """

    def __init__(self, on_back: Callable[[], object]) -> None:
        self._on_back = on_back
        self.table: TablePage | None = None
        self.bar = Pane(classes="cnb-panel cnb-trial-bar")
        self.bar.on_press(self._handle_press)
        self.widget: Any = make_box("cnb-trial", self.bar)

    def begin(self, scenario: Scenario, wanted: str = "") -> None:
        """Open a table for the person and bots; BadSetup if the scenario cannot be played.

        ``wanted`` lists numbers of players, such as "5, 6". If the scenario allows none of them
        it is played by as many as it allows, up to four.
        """
        players = max((n for n in scenario.players if n <= 4), default=scenario.players[0])
        numbers = [parse_int(one.strip()) for one in wanted.split(",")]
        players = next((n for n in numbers if n in scenario.players), players)
        game = new_game("base", players=players, scenario=scenario)
        controller = Controller(
            game, make_seats(None, players, game.seed), Settings(language=current())
        )
        self.table = TablePage(controller)
        self.bar.label = _("Trial")
        self.bar.show_html(
            h(
                "div",
                h(
                    "strong",
                    _("You try “{title}”").format(title=_(scenario.title or scenario.name)),
                ),
                button(_("Back to the editor"), do="back", class_="cnb-primary"),
                class_="cnb-trial-row",
            ),
            0,
        )
        self.widget.children = (self.bar, self.table.widget)
        self.bar.focus("back")

    def end(self) -> None:
        """Close the table; its bots stop."""
        if self.table is not None:
            self.table.controller.hold(True)
            self.table = None
        self.widget.children = (self.bar,)

    def _handle_press(self, press: Press) -> None:
        if press.do == "back":
            self._on_back()


_STYLES: Final = (Path(__file__).parent / "static" / "editor.css",)
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
        The scenario that is being edited.
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
        self._commands = EditorCommands(self.work)
        self._complaint: Phrase | str = ""
        self._line = 0
        self._opened: tuple[str, str, tuple[Fault, ...]] | None = None
        self._fitted: object = None
        self._stamp = self._since = 0
        self._shape = preview_board(self.work.edited_board).topology
        self._adds: bool | None = None  # whether the present drag adds marks or removes them
        self._painted = False  # whether the present drag has changed anything
        names = ("head", "palette", "frame", "problems", "form")
        self.head, self.palette, self.frame, self.problems, self.form = (
            Pane(classes=f"cnb-panel cnb-editor-{name}") for name in names
        )
        for pane in (self.head, self.palette, self.frame, self.problems, self.form):
            pane.on_press(self._handle_press)
        self.board = BoardWidget(WIDTH, WIDTH, max_width=FITTING, errors=self.errors, facts=False)
        self.board.on_click(self._handle_click)
        self.facts = FactsStrip()
        self.said = StatusLine()
        self.said.add_class("cnb-announcer")
        self.downloads = FileDownloads()
        self._keeps = keep is not None
        self.keep = BrowserStorage(keep or "scenario_editor", errors=self.errors)
        self.keep.on_loaded(self._resume_stored_work)
        self.keep.on_upload(self._open_upload)
        self.trial = Trial(self.back)
        self._lifeline = Lifeline()
        self.strokes = Strokes(self.errors)
        self.strokes.on_stroke(self._paint_stroke)
        self.strokes.on_key(lambda key: self._handle_press(Press(key)))
        self.visit = PageContext(self.errors)
        self.visit.on_query(self._open_from_query)
        if language is None:
            self.visit.on_language(self.speak)
        self._notice = ClassNotice.for_page(self.visit)
        TAUGHT.on_change("head of the editor", self._show_head)
        self._desk = self._make_layout()
        unseen = (Sheet(_STYLES), self.visit, self._lifeline, self._notice)
        lasting = (*unseen, self.errors, self.said, self.downloads, self.strokes)
        page = give_own_layout(make_box("cnb-table cnb-game cnb-editor", *lasting, self._desk))
        self.widget: Any = attach_still(page, self.still)
        self.refresh()

    def _make_layout(self) -> Any:
        cell = make_box("cnb-board-cell", self.board.widget)
        foot = make_box("cnb-board-foot", self.facts)
        return make_box(
            "cnb-editor-desk",
            make_box("cnb-editor-top", self.head, self.keep),
            self.palette,
            make_box("cnb-board-column", self.frame, cell, foot),
            make_box("cnb-editor-act", self.problems, self.form),
        )

    # ---- showing -----------------------------------------------------------------------

    def refresh(self) -> None:
        self._stamp += 1
        self.head.label, self.palette.label = _("Editor"), _("Brushes")
        self.frame.label, self.problems.label = _("Steps and frame"), _("Problems")
        self.form.label = _("Data")
        if self.brush is not None:
            self.brush = parse_brush(self.work, self.brush.key) or _FIRST
        self._show_board()
        self._show_head()
        self.palette.show_html(brush_palette(self.work, self.brush), self._stamp)
        self.frame.show_html(frame_controls(self.work), self._stamp)
        fresh = not (self.work.can_undo or self.work.can_redo or self._opened)
        complaint, bare = str(self._complaint), self.work.edited_board.bare_hex_count
        self.problems.show_html(
            problem_list(self.shown_faults, complaint, bare, fresh=fresh), self._stamp
        )
        self.form.show_html(self._form_with_tabs(), self._stamp)

    @property
    def shown_faults(self) -> tuple[Fault, ...]:
        """The faults to list: those of a file that could not be opened, or else of the work."""
        return self._opened[2] if self._opened is not None else self.work.faults

    def _show_head(self) -> None:
        self.head.show_html(editor_header(self.work, self._stamp), self._stamp)

    def _show_board(self) -> None:
        board = preview_board(self.work.edited_board)
        view = extent(board)
        if self._fitted != view:
            self._fitted = view
            self.board.resize(WIDTH, round(view.pixels_high(WIDTH)))
        scene = editor_scene(self.work, board, self.brush)
        if self._shape is not board.topology:
            self._shape, self._since = board.topology, self._stamp
            self.strokes.shape = self._stamp
        self._shown = board
        sheets = {name: layer(scene, name, sea=False) for name in LAYERS}
        self.board.paint_layers({n: partial(paint_layer, sheets[n], view) for n in LAYERS})
        self.board.set_spots(editor_spots(self.work, board, self.brush, view), self._stamp)

    def _form_with_tabs(self) -> Markup:
        tabs = [
            button(
                _(text), do="tab", arg=name, aria_pressed="true" if self.tab == name else "false"
            )
            for name, text in _TABS.items()
        ]
        if self.tab == "file":
            name, text = (
                (self._opened[:2])
                if self._opened
                else (scenario_file_name(self.work), self.work.text)
            )
            form = h("div", h("h2", name), file_listing(text, self.shown_faults, self._line))
        else:
            form = _FORMS[self.tab](self.work, self._stamp)
        return h("div", h("div", tabs, class_="cnb-editor-tabs"), form)

    def speak(self, language: str) -> None:
        use(language)
        parts = (self.errors, self._lifeline, self._notice, self.visit, self.keep)
        for part in (*parts, self.board.overlay):
            part.speak()
        self.refresh()

    # ---- what is done ------------------------------------------------------------------

    def _handle_click(self, click: Click) -> None:
        # Clicks on an older drawing count, too, so that fast painting loses none; but not after
        # the places have been numbered anew.
        if click.ply < self._since or self.brush is None or not isinstance(click.id, int):
            return
        self._opened = None
        if apply_brush(self.work, self.brush, self._shape, (click.kind, click.id)):
            self._save_and_refresh()

    def _paint_stroke(self, stroke: Stroke) -> None:
        """Paint the places of a drag over the board, all in one undo step."""
        if self.brush is None:
            return
        self._opened = None
        if stroke.first:
            self._adds, self._painted = None, False
        before = self.work.text
        with self.work.one_undo_step(goes_on=self._painted):
            self._adds = paint_stroke(self.work, self.brush, self._shape, stroke.places, self._adds)
        self._painted = self._painted or self.work.text != before
        if stroke.last:
            self._save_and_refresh()
        elif self.brush.kind != "cut":  # a cut would number places anew
            self._show_board()

    def _handle_press(self, press: Press) -> None:
        with self.errors.catching(_("changing the scenario")):
            if press.do not in ("language", "tab"):
                self._complaint = ""
            if self._commands.has_command(press.do):
                self._opened = None
                try:
                    self._commands.run_command(press)
                except BadInput as error:
                    self._complaint = error.words
                self._save_and_refresh()
            elif press.do in _OWN:
                _OWN[press.do](self, press)

    def _save_and_refresh(self) -> None:
        self.refresh()
        self.facts.say("")
        count = len(self.work.faults)
        self.said.say(problem_count_text(count) if count else _("It can be played."))
        if self._keeps:
            self.keep.save(self.work.to_browser_text())

    def _choose_brush(self, press: Press) -> None:
        self.brush = parse_brush(self.work, press.arg)
        self.refresh()

    def _choose_tab(self, press: Press) -> None:
        if press.arg in _TABS:
            self.tab = press.arg
            self.refresh()
            if self.tab == "file" and self._line:
                self.form.focus("line")

    def _choose_language(self, press: Press) -> None:
        if press.value in LANGUAGES:
            self.speak(str(press.value))
            self.visit.remember_language(str(press.value))

    def _show_fault(self, press: Press) -> None:
        """Show where a fault is: its places on the board, its tab, or its line of the file."""
        faults = self.shown_faults
        if not press.arg.isdecimal() or int(press.arg) >= len(faults):
            return
        fault = faults[int(press.arg)]
        self._line = fault.line
        hexes = self._shape.hex_index
        places = [("hex", hexes[hex]) for hex in fault.hexes if hex in hexes]
        self.tab = tab_for_fault(fault, self.tab, bool(places)) if self._opened is None else "file"
        self._show_faulty_board(fault)
        self.refresh()
        self.board.overlay.show_error_places(places)
        if self.tab == "file":
            self.form.focus("line")
        self.facts.say(str(fault.words), "", "bad", " ".join(f"{k}:{n}" for k, n in places))

    def _show_faulty_board(self, fault: Fault) -> None:
        """Show the board that a fault is on, where boards differ by number of players."""
        if (
            len(fault.path) > 1
            and fault.path[0] == "board"
            and fault.path[1] in self.work.board_keys
        ):
            self.work.at = str(fault.path[1])

    # ---- trying ------------------------------------------------------------------------

    def _start_trial(self, press: Press) -> None:
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

    def _resume_stored_work(self, text: str | None) -> None:
        saved, query = Work(), self.work.asked
        touched = self.work.can_undo and not (query and self.work.is_untouched)
        if text is None or not self._keeps or touched:
            return
        if saved.resume(text) and is_editable(saved.data):
            self.work.resume(text)
            self._start_from_requested(query)
            self.refresh()

    def _open_upload(self, name: str, text: str) -> None:
        """Open a file; one that cannot be read is shown with its faults."""
        self._complaint, self._line = "", 0
        try:
            data = read_source(text).data
        except BrokenSource:
            data = None
        if isinstance(data, dict) and is_editable(data):
            self._opened = None
            self.work.replace_data(data)
            self._save_and_refresh()
            return
        self._opened = name, text, scenario_faults(text)
        self.tab = "file"
        self._complaint = say("{name} was not opened. Nothing has changed.", name=Name(name))
        self.refresh()

    def _open_from_query(self, query: Mapping[str, str]) -> None:
        """Start from the scenario that the page's address asks for: ``?scenario=cloth``."""
        name = query.get("scenario", "")
        if not name:
            return
        if name not in scenarios():
            raise BadSetup(no_such("scenario", name, scenarios()))
        self._start_from_requested(name)

    def _start_from_requested(self, name: str) -> None:
        """Start from the scenario in the page's address, unless the work started from it before."""
        if name and self.work.asked != name:
            self.work.start_from(name)
            self.work.asked = name
            if self.keep.loaded:
                self._save_and_refresh()
            else:
                self.refresh()

    def __repr__(self) -> str:
        return f"<ScenarioEditor: {self.work.data.get('name')}>"

    def still(self) -> Texts:
        """Return a picture of the board."""
        scene = editor_scene(self.work, preview_board(self.work.edited_board), None)
        return picture_display_data(picture(scene), repr(self))


_OWN: Final[Mapping[str, Callable[[ScenarioEditor, Press], None]]] = {
    "brush": ScenarioEditor._choose_brush,
    "tab": ScenarioEditor._choose_tab,
    "language": ScenarioEditor._choose_language,
    "fault": ScenarioEditor._show_fault,
    "save": lambda page, press: download_scenario(page.downloads, page.work),
    "picture": lambda page, press: download_picture(
        page.downloads, page.work, page._shown, press.arg
    ),
    "try": ScenarioEditor._start_trial,
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
