"""The page of a first game: the table with its guide; the browser keeps the progress."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import traitlets

from catan_nb.board.piece import Place
from catan_nb.fastcard import actions as cards
from catan_nb.kernel.action import Action, to_text
from catan_nb.kernel.errors import BadRecord, BadSetup
from catan_nb.kernel.text import no_such
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.base import actions as base
from catan_nb.rules.cities_knights import actions as knights
from catan_nb.rules.cities_knights import actions as progress
from catan_nb.rules.development import actions as development
from catan_nb.rules.seafarers import actions as sea
from catan_nb.ui.guide.guided_table import Guided, Story
from catan_nb.ui.looks.elements import rule_button
from catan_nb.ui.pages.table_page import TablePage
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.systems.parts import LazyImport, place_fields
from catan_nb.ui.table.seats import Settings
from catan_nb.ui.table.tablefile import read_table
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.live_log import StatusLine
from catan_nb.ui.widgets.pane import Press
from catan_nb.ui.widgets.shared_script import SharedScriptWidget

__all__ = [
    "FIRST_GAMES",
    "ON",
    "GuideStrip",
    "GuidedTable",
    "Pointer",
    "first_game",
    "pointer_targets",
]


# The arrow that shows where to click, and the ring around what it points at.


_STATIC: Final = Path(__file__).parent / "static"


class Pointer(SharedScriptWidget):
    """An arrow that points at an element of the page, and follows it when it moves.

    Clicks pass through it, and screen readers ignore it: the hint says in words what it points
    at, and the keyboard's focus moves there.

    Attributes
    ----------
    targets : list of str
        CSS selectors, the best first; if empty there is no arrow.
    focus : list of str
        CSS selectors of the element that gets the keyboard's focus; if empty it is the arrow's.
    step : int
        The number of the step; the focus moves whenever it changes.
    """

    script = _STATIC / "pointer.js"
    styles = (_STATIC / "guide.css",)

    targets: traitlets.List[str] = traitlets.List().tag(sync=True)
    focus: traitlets.List[str] = traitlets.List().tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)

    def point(self, targets: list[str], focus: list[str], step: int) -> None:
        """Point at other elements."""
        with self.hold_sync():
            self.targets, self.focus, self.step = targets, focus, step


# Where the arrow points: several selectors, of which the page uses the first that it finds.


ON: Final = '.cnb-guide [data-do="on"]'
"""Selector of the button that goes on after a sentence that is only read."""


def _button_selector(do: str, arg: object = None) -> str:
    value = "" if arg is None else f'[data-arg="{arg}"]'
    return f'[data-do="{do}"]{value}'


_BUTTONS: Final[Mapping[type[Action], Callable[[Any], tuple[str, ...]]]] = {
    base.RollDice: lambda action: (_button_selector("roll"),),
    base.EndTurn: lambda action: (_button_selector("end"),),
    base.Rob: lambda action: (_button_selector("rob", action.victim),),
    base.ConfirmTrade: lambda action: (_button_selector("partner", action.partner),),
    development.BuyDevelopmentCard: lambda action: (
        _button_selector("buy", "development"),
        _button_selector("buy"),
    ),
    development.PlayKnight: lambda action: (
        _button_selector("play", "knight"),
        _button_selector("read", "knight"),
        _button_selector("drawer", "Cards"),
    ),
    knights.Improve: lambda action: (_button_selector("drawer", "Cities"),),
    progress.PlayMerchant: lambda action: (
        _button_selector("read", "merchant"),
        _button_selector("drawer", "Cards"),
    ),
    cards.BuildRoad: lambda action: (_button_selector("build", "road"),),
    cards.BuildKnight: lambda action: (_button_selector("build", "knight"),),
    cards.BuildSettlement: lambda action: (_button_selector("build", "settlement"),),
    cards.BuildCity: lambda action: (_button_selector("build", "city"),),
    cards.BuildExpansion: lambda action: (_button_selector("build", "university"),),
}
"""Selectors of buttons that do an action without carrying it as text."""


def pointer_targets(table: Guided) -> list[str]:
    """Return CSS selectors of the elements to point at now, the best first."""
    step, action = table.step, table.expected
    if step is None or table.others_act or table.review is not None:
        return []
    if action is None:
        return [step.at] if step.at else []
    as_text = _button_selector("act", to_text(action).replace('"', ""))
    selectors = _BUTTONS.get(type(action), lambda action: ())(action)
    return [
        as_text,
        *_pick_selectors(action),
        *_board_selectors(table, action),
        *selectors,
        *_CLOSED,
    ]


_CLOSED: Final = (_button_selector("shut"), _button_selector("close"))
"""Selectors of buttons that close a panel which covers the build tiles."""
_COMPOSE: Final = _button_selector("trade") + '[aria-pressed="false"]'
"""Selector of the button that opens the trade panel, unless the panel is open."""


def _pick_selectors(action: Action) -> list[str]:
    """Return selectors of the cards still to pick and of the button that uses them."""
    match action:
        case base.Discard(cards) | sea.TakeGold(cards):
            # Kinds of which several are needed come last: their buttons are still there when
            # enough are picked.
            kinds = sorted(range(len(cards.counts)), key=lambda kind: cards.counts[kind])
            picked = [_unpicked_selector("card", kind) for kind in kinds if cards.counts[kind] == 1]
            again = [_button_selector("card", kind) for kind in kinds if cards.counts[kind] > 1]
            return [_button_selector("discard"), *picked, *again]
        case base.OfferTrade(give, get):
            selectors = [_unpicked_selector("card", kind) for kind, _count in give.numbered()]
            wanted = [_unpicked_selector("want", kind) for kind, _count in get.numbered()]
            return [*selectors, *wanted, _button_selector("send"), _COMPOSE]
        case base.TradeBank(kind, other):
            return [_unpicked_selector("card", kind), _button_selector("bank", other), _COMPOSE]
    return []


def _unpicked_selector(card: str, kind: int) -> str:
    """Return a selector of the button that picks a card of a kind; none once one is picked."""
    less = "unwant" if card == "want" else "unpick"
    return f":not(:has({_button_selector(less)})) > {_button_selector(card, kind)}"


def _board_selectors(table: Guided, action: Action) -> list[str]:
    """Return selectors of the place of an action, or of the tool that must be selected first."""
    places, tool = table.asking.places, table.active_tool
    lit = (
        ()
        if places is None
        else [place for place, candidate in places(table.game).items() if candidate == action]
    )
    at = lit[0] if lit else table.expected_place
    if at is None:
        return []
    is_chosen = tool is not None and tool.key == table.asking.tool
    taken_up = len(place_fields(type(action))) > 1  # a click selects the piece without a tool
    if lit or is_chosen or taken_up or (tool is not None and tool.action is type(action)):
        return [_spot_selector(at)]
    keys = [key for key, tool in table.systems.tools.items() if tool.action is type(action)]
    return [_button_selector("tool", key) for key in keys]


def _spot_selector(place: Place) -> str:
    """Return a selector of a place of the board."""
    kind, number = place
    return f'.cnb-spot[data-key="{kind}:{number}"]'


class GuideStrip(Panel):
    """The strip with the sentence of the step, a hint, and buttons to move between steps.

    Parameters
    ----------
    table : Guided
    errors : ErrorPanel
    """

    title = noop("Guide")
    classes = "cnb-guide"

    table: Guided

    def __init__(self, table: Guided, errors: ErrorPanel) -> None:
        super().__init__(table, errors)
        self._do: dict[str, Callable[[], object]] = {
            "on": table.go_on,
            "back": table.back,
            "again": table.begin_again,
            "play_on": table.play_on,
        }

    @property
    def words(self) -> str:
        """All text of the strip, for screen readers."""
        step = self.table.step
        return "" if step is None else f"{_(step.words)} {self._hint()}".strip()

    def render(self) -> Markup:
        """Return the step's sentence and number, the hint, and the buttons."""
        table, step = self.table, self.table.step
        if step is None:
            heading = _("You are playing on by yourself.")
            return h(
                "div",
                h("div", h("p", heading, class_="cnb-guide-said"), class_="cnb-guide-words"),
                h("div", self._button("back", _("Back to the guide")), class_="cnb-buttons"),
                class_="cnb-guide-row",
            )
        count = _("{n} of {total}").format(n=table.step_number, total=table.story.step_count)
        return h(
            "div",
            h("span", count, class_="cnb-guide-count"),
            h(
                "div",
                h("p", _(step.words), class_="cnb-guide-said"),
                self._below_sentence(),
                class_="cnb-guide-words",
            ),
            h("div", self._buttons(), class_="cnb-buttons cnb-guide-buttons"),
            class_="cnb-guide-row",
        )

    def _hint(self) -> str:
        table = self.table
        return _("Now: {hint}.").format(hint=table.hint.rstrip(".")) if table.expected else ""

    def _below_sentence(self) -> Child:
        """Return why the last action was refused, or else the hint."""
        note = self.table.note
        if note.text and note.tone == "bad":
            rule = [" ", rule_button(note.rule, named=False)] if note.rule else None
            return h("p", note.text, rule, class_="cnb-guide-hint cnb-note cnb-bad")
        text = _("Watch the others.") if self.table.others_act else self._hint()
        return h("p", text, class_="cnb-guide-hint")

    def _buttons(self) -> Child:
        table, step = self.table, self.table.step
        first = table.step_number == 1
        back = self._button("back", _("Back one step"), first=first)
        if step is None or step.does or table.others_act:
            return back
        if table.is_last_step:
            again = self._button("again", _("Once more from the start"))
            return again, self._button("play_on", _("Play on against bots"), main=True)
        return back, self._button("on", _("Go on"), main=True)

    def _button(self, do: str, text: str, *, main: bool = False, first: bool = False) -> Markup:
        why = _("This is the first step.") if first else None
        class_ = "cnb-primary" if main else ""
        return button(text, do=do, class_=class_, why_not=why, data_next=main)

    # ---- what the buttons do -----------------------------------------------------------

    def do_on(self, press: Press) -> None:
        """Go to the next or previous step, or play on."""
        self._do[press.do]()

    do_back = do_again = do_play_on = do_on


FIRST_GAMES: Final = {
    "base": LazyImport("catan_nb.ui.guide.guided_games:BASE"),
    "cities_knights": LazyImport("catan_nb.ui.guide.guided_games:KNIGHTS"),
    "seafarers": LazyImport("catan_nb.ui.guide.guided_games:SEA"),
    "fastcard": LazyImport("catan_nb.ui.guide.guided_games:CARDS"),
}
"""The guided games by name."""


class GuidedTable(TablePage):
    """A table with a guide strip above it.

    The page's address may ask for another guided game: ``?game=fastcard``.

    Parameters
    ----------
    game : str
        A key of `FIRST_GAMES`.
    settings : Settings
    keep : bool
        Whether the browser stores the progress.
    """

    controller: Guided

    def __init__(self, game: str, settings: Settings, *, keep: bool) -> None:
        self._name = game
        controller = Guided(_story_of(game), settings)
        super().__init__(controller, _browser_key(game) if keep else None)
        self.guide = GuideStrip(controller, self.errors)
        self.guide.on_rule = self.show_rule
        self.pointer = Pointer()
        self.said = StatusLine()
        self.said.add_class("cnb-announcer")
        self.widget.children = (self.guide.pane, *self.widget.children, self.said, self.pointer)
        self.keeping.widget.on_loaded(self._resume)
        self.visit.on_query(self._open_from_query)
        controller.listen(self._show_step)
        self._show_step("jump")

    def _open_from_query(self, query: Mapping[str, str]) -> None:
        """Start the story that the page's address asks for, as in ``?game=fastcard``."""
        game = query.get("game", self._name)
        if game == self._name:
            return
        story = _story_of(game)
        self._name = game
        self.controller.start_story(story)
        self.keeping.widget.key = _browser_key(game)

    def _show_step(self, _change: str) -> None:
        """Show and announce the current step, and point at its target."""
        table = self.controller
        self.guide.refresh()
        reads = table.step is not None and not table.step.does and not table.others_act
        self.pointer.point(pointer_targets(table), [ON] if reads else [], table.step_number)
        if self.said.text != self.guide.words:
            self.said.say(self.guide.words)

    def _resume(self, text: str | None) -> None:
        """Restore the progress that the browser has stored."""
        table = self.controller
        if text is None or table.game.ply:
            return
        try:
            saved = read_table(text)
        except BadRecord:
            # The new game dialog keeps the text and says what is wrong with it.
            table.say(_("What was kept of this first game cannot be read: it begins anew."))
            return
        if saved.game.variant == table.game.variant:
            table.resume(saved.game, saved.seats)
            table.previous = None


def first_game(game: str = "base", *, keep: bool = True, **settings: Any) -> TablePage:
    """Return a first game that shows how to play, step by step, to be shown in a notebook.

    Parameters
    ----------
    game : str
        "base", "cities_knights", "seafarers" or "fastcard".
    keep : bool
        Whether the browser stores the progress.
    **settings
        Fields of `catan_nb.ui.table.seats.Settings`, such as ``language="de"``.

    Raises
    ------
    BadSetup
        When there is no such guided game.
    TypeError, ValueError
        For unknown settings and impossible values.

    Examples
    --------
    ``cn.first_game("cities_knights", language="nl")``
    """
    return GuidedTable(game, Settings.given(settings, ["keep"]), keep=keep)


def _story_of(game: str) -> Story:
    if game not in FIRST_GAMES:
        raise BadSetup(no_such("guided game", game, FIRST_GAMES))
    story: Story = FIRST_GAMES[game].load()
    return story


def _browser_key(game: str) -> str:
    return f"first_game_{game}"
