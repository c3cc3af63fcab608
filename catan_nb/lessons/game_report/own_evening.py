"""A saved game opened from a file, with the widgets that show and analyse it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import Any, ClassVar, Final

from catan_nb.kernel.files import read_text
from catan_nb.language import format_number, ngettext, noop
from catan_nb.language import gettext as _
from catan_nb.language.numbers import fine_percent
from catan_nb.lessons.experiments.replaying import SvgDrawable
from catan_nb.lessons.explorables.explorable import Choice, Control, Moving, Row, Slider, Value
from catan_nb.lessons.game_report import views
from catan_nb.lessons.game_report.example import example_game
from catan_nb.lessons.game_report.views import report, report_file
from catan_nb.lessons.output.page import OnPage, html_box
from catan_nb.lessons.output.panes import QUIET, WIDEST, HoldingPane, parse_width, picture_holder
from catan_nb.rules.play.game import Game
from catan_nb.stats.game_report import GameReport, Luck, game_report
from catan_nb.ui.looks.charts import EXACT, GUESS, SIM, Plot, label, picture, round_step
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.pane import Press

__all__ = [
    "GameReportView",
    "OwnGame",
    "OwnGameReport",
    "ReportLuck",
    "own_game",
    "own_game_report",
    "own_game_widget",
    "report_luck",
]


OPENS = noop("Open a saved game")

Judge = Callable[[Game], tuple[SvgDrawable, str]]
"""Takes a game; returns a picture and a sentence. May raise ValueError with what is missing."""


class OwnGame(OnPage):
    """A game shown in a lesson, an example until a file is opened; made by `own_game`.

    Attributes
    ----------
    game : Game
    name : str
        The name of the file it comes from; empty for the example.
    """

    def __init__(self, example: Game, judge: Judge) -> None:
        self._judge = judge
        self.game, self.name = example, ""
        self.picture, self.words = judge(example)

    def open(self, text: str, name: str = "") -> OwnGame:
        """Load a saved game; keep the present one when the file cannot be read.

        Raises
        ------
        ValueError
            With a sentence for the learner.
        """
        # Only whoever opens a file waits for the table.
        from catan_nb.ui.table.tablefile import read_board_game

        game = read_board_game(text)
        self.picture, self.words = self._judge(game)
        self.game, self.name = game, name
        return self

    @property
    def heading(self) -> str:
        """A sentence that says which game is shown."""
        return self.name or _("An example, until you open a game of your own")

    def __repr__(self) -> str:
        return f"{self.heading}: {self.words}"

    def _on_page(self) -> Any:
        return own_game_widget(self)

    def _texts(self) -> dict[str, Any]:
        return {"image/svg+xml": self.picture.svg(), "text/plain": repr(self)}


def own_game(example: Game, judge: Judge, *, file: Any = ...) -> OwnGame:
    """Return a game to look at; on a page, with a button that opens another one.

    Parameters
    ----------
    example : Game
        Shown until there is a game of one's own.
    judge : callable
        Takes a game; returns a picture and a sentence.
    file : str or Path, optional
        A file that the table has saved, for pages without buttons; ``...`` is none.

    Raises
    ------
    ValueError
        When the file holds no game of two dice, or not what `judge` needs.
    OSError
        When there is no such file.
    """
    shown = OwnGame(example, judge)
    if file is ... or file is None:
        return shown
    return shown.open(read_text(file), Path(file).name)


def own_game_widget(game: OwnGame) -> Any:
    """Return the game's picture and heading with a button that opens a file."""
    import ipywidgets as widgets

    from catan_nb.lessons.output.page import html_box
    from catan_nb.ui.widgets.browser import BrowserStorage

    keep = BrowserStorage("lesson", opens=OPENS)
    trouble, caption, picture = widgets.HTML(), widgets.HTML(), widgets.HTML()

    def update() -> None:
        caption.value = (
            f"<p role='status' style='margin:2px 0;line-height:1.45'>"
            f"<strong>{escape(game.heading)}</strong><br>{escape(game.words)}</p>"
        )
        picture.value = game.picture.svg()

    def opened(name: str, text: str) -> None:
        trouble.value = ""
        try:
            game.open(text, name)
        except ValueError as error:
            told = _("{name} cannot be used: {problem}").format(name=name, problem=error)
            trouble.value = html_box("unclear", told)
        else:
            update()

    keep.on_upload(opened)
    update()
    return widgets.VBox([keep, keep.errors, trouble, caption, picture])


# An evening of one's own: a button that opens a saved game, and views that follow it.


Shows = Callable[[GameReport, int], Child]
"""Takes an evening and the width there is, in pixels."""
REPORT: Final = "evening.html"


class OwnGameReport(OnPage):
    """An analysed game, the example until a file is opened; made by `own_game_report`.

    Attributes
    ----------
    name : str
        The name of the file it comes from; empty for the example.
    """

    def __init__(self) -> None:
        self.name = ""
        self._evening: GameReport | None = None
        self._changed: list[Callable[[], object]] = []

    @property
    def evening(self) -> GameReport:
        """The game report; the example is loaded on first use."""
        if self._evening is None:
            self._evening = game_report(example_game())
        return self._evening

    def on_changed(self, callback: Callable[[], object]) -> None:
        """Register a callback for when another game is opened."""
        self._changed.append(callback)

    def open(self, text: str, name: str = "") -> OwnGameReport:
        """Load and analyse a saved game; keep the present one when it cannot be used.

        Raises
        ------
        ValueError
            With a sentence for the learner.
        """
        # Only whoever opens a file waits for the table.
        from catan_nb.ui.table.tablefile import read_board_game

        self._evening, self.name = game_report(read_board_game(text)), name
        self._notify_changed()
        return self

    def example(self) -> None:
        """Return to the example."""
        self._evening, self.name = None, ""
        self._notify_changed()

    def _notify_changed(self) -> None:
        for callback in self._changed:
            callback()

    # ---- what is shown -----------------------------------------------------------------

    @property
    def heading(self) -> str:
        """A sentence that says which game is shown."""
        return self.name or _("The example evening")

    @property
    def words(self) -> str:
        """A sentence on the players, the length and the winner."""
        evening = self.evening
        rolls, game = evening.dice.trials, evening.game
        text = ngettext("{names}: {n} roll.", "{names}: {n} rolls.", rolls)
        text = text.format(names=", ".join(evening.names), n=rolls)
        if game.winner is None:
            return f"{text} {_('Nobody has won yet.')}"
        return f"{text} {_('{name} won.').format(name=evening.names[game.winner])}"

    def dice(self) -> GameReportView:
        """Return the game's dice rolls beside those expected of fair dice."""
        return GameReportView(self, views.dice_view)

    def brought(self) -> GameReportView:
        """Return the cards each player got from the dice, beside their distribution."""
        return GameReportView(self, views.income_view)

    def robber(self) -> GameReportView:
        """Return sevens, thefts and the cards that the robber blocked."""
        return GameReportView(self, views.robber_view)

    def trades(self) -> GameReportView:
        """Return what each player gave and received in trades."""
        return GameReportView(self, views.trading_view)

    def judgement(self) -> GameReportView:
        """Return every player's luck in one picture, with p-values."""
        return GameReportView(self, views.judgement_view)

    def report(self) -> GameReportView:
        """Return the report, with a button that downloads it."""
        return GameReportView(self, report, saves=True)

    def __repr__(self) -> str:
        return _("{evening}: open a saved game to look at your own.").format(evening=self.heading)

    def _on_page(self) -> Any:
        return _opening_widget(self)

    def _texts(self) -> dict[str, Any]:
        return {"text/html": html_box("open", repr(self)), "text/plain": repr(self)}


class GameReportView:
    """One section of the report, updated when another game is opened."""

    def __init__(self, own: OwnGameReport, shows: Shows, *, saves: bool = False) -> None:
        self._own, self._shows, self._saves = own, shows, saves
        self._width = WIDEST
        self._save: Callable[[str, str], object] | None = None
        self._pane: HoldingPane | None = None

    @property
    def widget(self) -> Any:
        """The section as a widget."""
        import ipywidgets as widgets

        from catan_nb.lessons.record.browser_store import Shelf

        self._pane = HoldingPane(self._own.heading, "cnb-lesson cnb-evening", "group")
        self._pane.on_press(self._pressed)
        self._own.on_changed(self._refresh)
        content = self._pane
        if self._saves:
            shelf = Shelf("catan_nb:evening")
            self._save = lambda name, text: shelf.download(name, text, "text/html")
            content = widgets.VBox([self._pane, shelf])
        self._refresh()
        return content

    def _refresh(self) -> None:
        if self._pane is not None:
            self._pane.show_html(self._html(), 0)

    def _html(self) -> Markup:
        saving = button(_("Save the report, to print it or hand it on"), do="save", **QUIET)
        return h(
            "div",
            h("h3", self._own.heading),
            h("p", saving) if self._saves and self._save is not None else None,
            picture_holder(self._width, self._shows(self._own.evening, self._width)),
        )

    def _pressed(self, press: Press) -> None:
        if press.do == "width":
            width = parse_width(press, self._width)
            if width != self._width:
                self._width = width
                self._refresh()
        elif press.do == "save" and self._save is not None:
            title = _("Our evening: were we lucky?")
            self._save(REPORT, report_file(self._own.evening, title))

    def _repr_html_(self) -> str:
        return self._html()

    def __repr__(self) -> str:
        return f"{self._own.heading}: {self._own.words}"


def own_game_report(file: Any = ...) -> OwnGameReport:
    """Return a game to analyse; on a page, with a button that opens a saved game.

    Parameters
    ----------
    file : str or Path, optional
        A file that the table has saved, for pages without buttons; ``...`` is the example.

    Raises
    ------
    ValueError
        When the file holds no game of two dice, or one without a roll.
    OSError
        When there is no such file.
    """
    made = OwnGameReport()
    if file is ... or file is None:
        return made
    return made.open(read_text(file), Path(file).name)


def _opening_widget(evening: OwnGameReport) -> Any:
    """Return the button that opens a file, and the heading of the game."""
    import ipywidgets as widgets

    from catan_nb.ui.widgets.browser import BrowserStorage

    keep = BrowserStorage("lesson", opens=OPENS)
    pane = HoldingPane(_("Your evening"), "cnb-lesson cnb-evening", "group")
    trouble = ""

    def update() -> None:
        told = (
            evening.words
            if evening.name
            else _("Until you open a game of your own, we look at it.")
        )
        back = button(_("Back to the example"), do="example", **QUIET) if evening.name else None
        box = Markup(html_box("unclear", trouble)) if trouble else None
        text = h("p", h("strong", evening.heading), h("br"), told, role="status")
        pane.show_html(h("div", box, text, h("p", back) if back else None), 0)

    def opened(name: str, text: str) -> None:
        nonlocal trouble
        trouble = ""
        try:
            evening.open(text, name)
        except ValueError as error:
            trouble = _("{name} cannot be used: {problem}").format(name=name, problem=error)
            update()

    def pressed(press: Press) -> None:
        nonlocal trouble
        if press.do == "example":
            trouble = ""
            evening.example()

    keep.on_upload(opened)
    pane.on_press(pressed)
    evening.on_changed(update)
    update()
    return widgets.VBox([keep, keep.errors, pane])


# The luck of an evening, slid along the distribution of all evenings with the same places.


HIGH: Final = 300
RARE: Final = Fraction(1, 2000)
"""Numbers of cards whose tail is rarer than that are not drawn."""


class ReportLuck(Moving):
    """One player's cards, in the distribution over random dice with the same places."""

    title: ClassVar[str] = "Slide the luck of an evening"
    about: ClassVar[str] = (
        "Each bar is a number of cards from the dice, on evenings with the same places."
        " Choose a player and move the cards: filled are the evenings at least as far off."
    )
    start: ClassVar[Mapping[str, Value]] = {"seat": "0", "cards": 0}

    def __init__(self, own: OwnGameReport) -> None:
        self._own = own
        super().__init__()
        own.on_changed(self._reset_cards)

    def begin(self) -> None:
        """Select the first player, with the cards of the game."""
        self._values["seat"] = self._seen = "0"
        self._values["cards"] = self.luck.received

    def _reset_cards(self) -> None:
        self.reset()
        self.refresh()

    @property
    def luck(self) -> Luck:
        """The luck of the selected player."""
        return self._own.evening.lucks[int(self.chosen("seat"))]

    def controls(self) -> Sequence[Control]:
        """Return the selection of the player and the slider for the number of cards."""
        names = self._own.evening.names
        low, high = self._card_range()
        return (
            Choice("seat", _("Player"), {str(seat): name for seat, name in enumerate(names)}),
            Slider("cards", _("Cards from the dice"), low, high, unit=_("cards")),
        )

    def _clamp_sliders(self) -> None:
        """Reset the slider to the game's cards when another player is selected."""
        if self.chosen("seat") != self._seen:
            self._seen = self.chosen("seat")
            self._values["cards"] = self.luck.received
        super()._clamp_sliders()

    def _card_range(self) -> tuple[int, int]:
        """Return the smallest and largest number of cards drawn."""
        luck = self.luck
        chances = luck.distribution
        low = next((k for k in chances if luck.up_to(k) >= RARE), 0)
        high = next((k for k in reversed(chances) if 1 - luck.up_to(k - 1) >= RARE), 1)
        return min(low, luck.received), max(high, luck.received, low + 1)

    @property
    def distance(self) -> Fraction:
        """The distance of the cards from their mean."""
        return abs(self.number("cards") - self.luck.account.expected)

    def rows(self) -> Sequence[Row]:
        """Return mean and standard deviation, both tails, and the p-value."""
        luck, cards = self.luck, self.number("cards")
        account = luck.account
        far = float(cards - account.expected) / account.deviation if account.variance else 0.0
        mean = format_number(float(account.expected), ".1f")
        spread = format_number(account.deviation, ".1f")
        sign = format_number(far, "+.2f")
        return (
            Row(_("On this evening"), str(luck.received), "guess"),
            Row(_("Mean ± standard deviation"), f"{mean} ± {spread}"),
            Row(_("Standard deviations from the mean"), sign),
            Row(_("So few or fewer"), fine_percent(luck.up_to(cards)), "exact"),
            Row(_("So many or more"), fine_percent(1 - luck.up_to(cards - 1)), "exact"),
            Row(
                _("At least as far off, on both sides"),
                fine_percent(luck.as_far_as(self.distance)),
                "exact",
            ),
        )

    def picture(self) -> Child:
        """Return the distribution as bars; those at least as far from the mean are filled."""
        luck, cards = self.luck, self.number("cards")
        low, high = self._card_range()
        chances = {k: float(luck.distribution.get(k, 0)) for k in range(low, high + 1)}
        highest = max(chances.values()) or 1.0
        plot = Plot(self.width, HIGH, low - 1, high + 1, 0, highest * 1.12, left=52)
        step = round_step(highest, 4)
        levels = [step * number for number in range(int(highest * 1.12 / step) + 1)]
        room = 0.8 * (plot.x(1) - plot.x(0))
        mean, distance = luck.account.expected, self.distance
        bars = [
            plot.bar(
                k,
                chance,
                room,
                fill=SIM,
                fill_opacity=0.85 if abs(k - mean) >= distance else 0.25,
            )
            for k, chance in chances.items()
        ]
        marks = [
            _axis_mark(plot, float(mean), EXACT, _("mean")),
            _axis_mark(plot, cards, GUESS, str(cards)),
        ]
        template = _("The cards from the dice on evenings with the same places: {cards} and beyond")
        wide = round_step(high - low, 8)
        first = int(-(-low // wide) * wide)
        across = range(first, high + 1, max(int(wide), 1))
        axes = plot.axes(across, levels, _("cards from the dice"), _("chance"))
        return picture(
            self.width, HIGH, axes, bars, marks, description=template.format(cards=cards)
        )


def _axis_mark(plot: Plot, position: float, colour: str, text: str) -> Child:
    named = label(plot.x(position), plot.top - 4, text, size=12, fill=colour)
    return plot.upright(position, colour, stroke_width=2), named


def report_luck(own: OwnGameReport) -> ReportLuck:
    """Return the distribution of a player's cards, as the last value of a cell.

    Parameters
    ----------
    own : OwnGameReport
        As `own_game_report` returns it.
    """
    return ReportLuck(own)
