"""The new game dialog, and its fields."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any, Final

from catan_nb.kernel.errors import BadSetup, GameError
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.module import Option
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.scenario import UNSUITED, Scenario
from catan_nb.ui.looks.drawings import swatch
from catan_nb.ui.looks.elements import rule_button
from catan_nb.ui.looks.masthead import editor_link
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.startup_hooks import on_page_start
from catan_nb.ui.systems.registry import GAMES
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.draft import LONGEST_NAME, Draft
from catan_nb.ui.table.seats import CLOCKS, SEAT_KINDS, SEAT_LINES, seat_kinds
from catan_nb.ui.table.tablefile import Saved, last_choices, read_table, summary, write_table
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.pane import Press
from catan_nb.view.minimap import scenario_map

__all__ = [
    "NewGame",
    "bot_descriptions",
    "game_fields",
    "labelled_control",
    "rule_fields",
    "scenario_cards",
    "scenario_description",
    "seat_fields",
    "select_control",
]


_STARTS: Final = {"highest_roll": noop("highest roll"), "drawn": noop("drawn by lot")}
"""Options for how chance chooses who starts; a game has one of them."""


def game_fields(draft: Draft) -> Markup:
    """Return the fields for game, number of players, scenario and board."""
    games = {key: _(game.words) for key, game in GAMES.items()}
    scenarios = {key: _(scenario.title or key) for key, scenario in draft.scenarios.items()}
    scenario = draft.scenario if draft.played is not None else ""
    boards = {key: _(board.words) for key, board in draft.boards.items()}
    fields: list[Child] = [
        labelled_control(_("Game"), select_control("game", draft.game, games)),
        labelled_control(
            _("Players"),
            select_control("players", str(draft.players), {str(n): str(n) for n in range(2, 7)}),
        ),
    ]
    if scenarios and draft.chosen is None:
        choices = {"": _("no scenario"), **scenarios}
        fields.append(
            labelled_control(_("Scenario"), select_control("scenario", scenario, choices))
        )
    if boards:
        fields.append(
            labelled_control(_("Board"), select_control("board", draft.board_key, boards))
        )
    return h("div", fields, class_="cnb-fields")


def seat_fields(draft: Draft) -> Markup:
    """Return a line with name and kind of player for each seat, and what each kind of bot does."""
    lines = [_seat_field(draft, seat) for seat in range(draft.players)]
    lines.append(bot_descriptions([draft.kind(seat) for seat in range(draft.players)], draft.game))
    return h("div", lines, class_="cnb-seats", role="group", aria_label=_("Who plays"))


def bot_descriptions(kinds: Collection[str], game: str) -> Markup:
    """Return a line on each kind of player in ``kinds`` that has a description."""
    told = {**SEAT_LINES, **(GAMES[game].seat_lines if game in GAMES else {})}
    lines = [
        h("p", h("b", first_upper(_(SEAT_KINDS[kind]))), ": ", _(line), ".", class_="cnb-small")
        for kind, line in told.items()
        if kind in kinds
    ]
    return h("div", lines, class_="cnb-bot-lines", aria_live="polite")


def _seat_field(draft: Draft, seat: int) -> Markup:
    colour = draft.colours[seat]
    return h(
        "div",
        swatch(colour, 24),
        h(
            "input",
            type="text",
            value=draft.names[seat],
            placeholder=first_upper(_(colour)),
            maxlength=LONGEST_NAME,
            data_do="name",
            data_arg=seat,
            class_="cnb-text",
            aria_label=_("Name of {colour}").format(colour=_(colour)),
        ),
        select_control(
            "kind",
            draft.kind(seat),
            seat_kinds(draft.game),
            arg=seat,
            label=_("Who plays {colour}").format(colour=_(colour)),
        ),
        class_="cnb-seat",
    )


def rule_fields(draft: Draft, *, seeded: bool = True) -> Markup:
    """Return the fields of the house rules, and of the seed where it can be chosen."""
    options = [
        _option_field(draft, option) for option in draft.known_options if option.name != UNSUITED
    ]
    return h("div", _seed_field(draft) if seeded else None, options)


def _seed_field(draft: Draft) -> Markup:
    return h(
        "label",
        h("span", _("Seed: the same one brings the same board, dice and cards.")),
        h(
            "span",
            h(
                "input",
                type="text",
                inputmode="numeric",
                value=draft.seed,
                data_do="seed",
                class_="cnb-text cnb-digits",
                aria_label=_("Seed"),
            ),
            button(_("Another"), do="another"),
            class_="cnb-control",
        ),
        class_="cnb-option",
    )


def _option_field(draft: Draft, option: Option) -> Markup:
    return h(
        "label",
        h(
            "span",
            _(option.text),
            " ",
            rule_button(option.rule, named=False) if option.rule else None,
        ),
        h("span", _option_control(draft, option), class_="cnb-control"),
        class_="cnb-option",
    )


def _option_control(draft: Draft, option: Option) -> Markup:
    value = draft.value(option)
    common = {"data_do": "option", "data_arg": option.name, "aria_label": _(option.text)}
    if option.choices == (False, True):
        return h("input", type="checkbox", checked=value is True, **common)
    if option.choices is not None:
        texts = {str(choice): _(str(choice).replace("_", " ")) for choice in option.choices}
        return select_control("option", str(value), texts, arg=option.name, label=_(option.text))
    if option.name == "first_player":
        assert option.check is not None
        luck = {key: _(text) for key, text in _STARTS.items() if option.check(key)}
        seats = {str(n): _name_field(draft, n) for n in range(draft.players)}
        return select_control(
            "option", str(value), luck | seats, arg=option.name, label=_(option.text)
        )
    return h(
        "input",
        type="text",
        inputmode="numeric",
        value="" if value is None else value,
        class_="cnb-text cnb-digits",
        **common,
    )


def _name_field(draft: Draft, seat: int) -> str:
    return draft.names[seat].strip() or first_upper(_(draft.colours[seat]))


def labelled_control(text: str, control: Markup) -> Markup:
    """Return a control below its label."""
    return h("label", h("span", text), control, class_="cnb-field")


def select_control(
    do: str,
    value: str,
    choices: Mapping[str, Any],
    *,
    arg: object = None,
    label: str | None = None,
) -> Markup:
    """Return a select control with ``choices``, texts by value; it sends ``do`` with ``arg``."""
    options = [h("option", text, value=key, selected=key == value) for key, text in choices.items()]
    return h("select", options, data_do=do, data_arg=arg, aria_label=label, class_="cnb-select")


# Scenarios to choose from, each a card with its map, and the description of the chosen one.


def scenario_cards(draft: Draft) -> Child:
    """Return a card for each scenario to choose from; None for a game without scenarios."""
    chosen = draft.chosen
    if chosen is None:
        return None
    cards = [
        _scenario_card(draft, outline, pressed=outline == chosen)
        for outline in draft.outlines.values()
    ]
    return h("ul", cards, class_="cnb-maps", aria_label=_("Scenario"))


def _scenario_card(draft: Draft, scenario: Scenario, *, pressed: bool) -> Markup:
    """Return a scenario's card; its map is for the chosen number of players, if it allows that."""
    players = draft.players if draft.players in scenario.players else scenario.players[-1]
    return h(
        "li",
        button(
            h("span", Markup(scenario_map(scenario.name, players)), aria_hidden="true"),
            h("span", _(scenario.title), class_="cnb-map-name"),
            h("span", _scenario_facts(scenario), class_="cnb-small"),
            do="scenario",
            arg=scenario.name,
            class_=f"cnb-map{' cnb-unfit' if draft.obstacle_to(scenario) else ''}",
            aria_pressed=str(pressed).lower(),
        ),
        data_key=scenario.name,
    )


def _scenario_facts(scenario: Scenario) -> str:
    """Return a scenario's numbers of players and its length, such as "3–4 · short"."""
    first, *further = scenario.players
    players = f"{first}–{further[-1]}" if further else str(first)
    return f"{players} · {_(scenario.length)}" if scenario.length else players


def scenario_description(draft: Draft) -> Child:
    """Return the description of the chosen scenario and what prevents playing it; None without."""
    scenario = draft.chosen
    if scenario is None:
        return None
    hindrance = draft.obstacle
    editor = editor_link()
    doubtful = any(not conflict.final for conflict in scenario.against(draft.systems))
    return h(
        "div",
        h("p", h("strong", _(scenario.title)), " · ", _(scenario.special)),
        h("p", _compatibility_text(draft, scenario), class_="cnb-small") if not hindrance else None,
        h("p", hindrance, class_="cnb-note cnb-bad") if hindrance else None,
        _override_checkbox(draft) if doubtful else None,
        h("p", editor, class_="cnb-small") if editor else None,
        class_="cnb-map-about",
    )


def _override_checkbox(draft: Draft) -> Markup:
    """Return the tick box that allows a scenario although it hardly suits the chosen game."""
    chosen = draft.options.get(UNSUITED) is True
    tick = h("input", type="checkbox", checked=chosen, data_do="option", data_arg=UNSUITED)
    return h("label", tick, " ", _("Play it all the same"), class_="cnb-option")


def _compatibility_text(draft: Draft, scenario: Scenario) -> str:
    """Return text on how a scenario goes with the systems that have not been chosen."""
    others = [name for name in scenario.beside if name not in draft.systems]
    return " ".join(draft.compatibility_text(scenario, name) for name in others)


# The dialog itself.


class NewGame(Panel):
    """The dialog for a new game or an older one; the board shows what it would start.

    Attributes
    ----------
    on_preview : callable
        Called with the game that the dialog would start, or None when the dialog is closed.
    on_begun : callable
        Called when the dialog has put a game on the table.
    kept : str or None
        The saved text of a game that the browser has stored.
    """

    title = noop("New game")
    classes = "cnb-newgame"

    def __init__(self, table: Controller, errors: ErrorPanel) -> None:
        super().__init__(table, errors)
        variant = table.game.variant
        self.draft = Draft(game=variant if variant in GAMES else Draft.game)
        self.kept: str | None = None
        self._asked = self._scenario = ""
        self.on_preview: Callable[[AnyGame | None], object] = lambda game: None
        self.on_begun: Callable[[], object] = lambda: None
        self._complaint = ""
        self._offers: dict[str, tuple[str, Saved]] = {}
        on_page_start(self._draw_new_seed)

    # ---- opening and closing -----------------------------------------------------------

    def open(self) -> None:
        """Show the dialog."""
        self.set_visible(True)
        self._update_preview()

    def close(self) -> None:
        """Hide the dialog; the table shows its own game again."""
        self.set_visible(False)
        self.on_preview(None)

    def _draw_new_seed(self) -> None:
        self.draft.draw_seed()
        if self.visible:
            self._update_preview()

    def offer_stored_game(self, text: str) -> None:
        """Offer to resume a game that the browser has stored, and preselect its settings."""
        self.kept = text
        self.draft.take(last_choices(text))
        self._apply_preselection()

    def preselect(self, query: Mapping[str, str]) -> None:
        """Preselect what the page's address asks for, as in ``?game=seafarers&scenario=cloth``.

        This takes precedence over the settings of the last game. Plus signs that join systems
        may arrive as blanks, as they do in decoded addresses.
        """
        names = {name.removeprefix("base+"): name for name in GAMES}
        self._asked = names.get(query.get("game", "").replace(" ", "+"), "")
        self._scenario = query.get("scenario", "")
        self._apply_preselection()

    def _apply_preselection(self) -> None:
        self.draft.game = self._asked or self.draft.game
        if self._scenario in self.draft.outlines:
            self.draft.scenario = self._scenario
        if self.visible:
            self._update_preview()

    # ---- what is shown -----------------------------------------------------------------

    def render(self) -> Markup:
        """Return the dialog."""
        return h(
            "div",
            self._older_games(),
            h("h2", _("New game")),
            game_fields(self.draft),
            scenario_cards(self.draft),
            seat_fields(self.draft),
            _clock_field(self.table.settings.clock),
            h(
                "details",
                h("summary", _("House rules and seed")),
                rule_fields(self.draft),
                data_key="house",
            ),
            h(
                "div",
                scenario_description(self.draft),
                h("p", self._complaint, class_="cnb-note cnb-bad", role="alert")
                if self._complaint
                else None,
                button(
                    _("Start the game"),
                    do="start",
                    why_not=self.draft.obstacle or None,
                    class_="cnb-primary cnb-big",
                    data_next=True,
                ),
                button(_("Cancel"), do="cancel", class_="cnb-big") if self.table.started else None,
                class_="cnb-newgame-foot",
            ),
        )

    def _older_games(self) -> Child:
        """Return what offers to resume the stored game, and the game before this one."""
        result: list[Child] = []
        for key, words, text in (
            ("kept", _("A game is kept in this browser"), self.kept),
            ("previous", _("The game before this one"), self.table.previous),
        ):
            if text is None:
                continue
            try:
                saved = self._parse_stored_game(key, text)
            except GameError as error:
                result.append(
                    h(
                        "p",
                        _("{words}, but {error}.").format(words=words, error=error),
                        class_="cnb-note cnb-bad",
                    )
                )
                continue
            result.append(
                h(
                    "div",
                    h("p", h("strong", words), h("br"), summary(saved.game)),
                    button(_("Go on with it"), do="goon", arg=key, class_="cnb-primary"),
                    class_="cnb-older",
                )
            )
        return result

    def _parse_stored_game(self, key: str, text: str) -> Saved:
        saved = self._offers.get(key)
        if saved is None or saved[0] != text:
            saved = self._offers[key] = (text, read_table(text))
        return saved[1]

    # ---- what the fields do ------------------------------------------------------------

    def do_game(self, press: Press) -> None:
        """Choose the game."""
        if press.value in GAMES:
            self.draft.game = str(press.value)
            self._update_preview()

    def do_players(self, press: Press) -> None:
        """Choose the number of players."""
        if press.value in ("2", "3", "4", "5", "6"):
            self.draft.players = int(press.value)
            self._update_preview()

    def do_scenario(self, press: Press) -> None:
        """Choose the scenario, or none."""
        name = press.arg or press.value
        if name in ("", *self.draft.outlines, *self.draft.scenarios):
            self.draft.scenario = str(name)
            self._update_preview()

    def do_board(self, press: Press) -> None:
        """Choose the board."""
        if press.value in self.draft.boards:
            self.draft.board = str(press.value)
            self._update_preview()

    def do_name(self, press: Press) -> None:
        """Name a player."""
        self.draft.names[int(press.arg)] = str(press.value)
        self._update_preview()

    def do_kind(self, press: Press) -> None:
        """Choose who plays a seat."""
        if press.value in seat_kinds(self.draft.game):
            self.draft.kinds[int(press.arg)] = str(press.value)
            self._update_preview()

    def do_seed(self, press: Press) -> None:
        """Set the seed that was typed."""
        self.draft.seed = str(press.value)
        self._update_preview()

    def do_another(self, press: Press) -> None:
        """Draw another seed."""
        self.draft.draw_seed()
        self._update_preview()

    def do_option(self, press: Press) -> None:
        """Change a house rule."""
        try:
            self.draft.set_option(press.arg, press.value)
        except BadSetup as error:
            self._complaint = _("That cannot be: {error}.").format(error=error)
            self.refresh()
        else:
            self._update_preview()

    def do_clock(self, press: Press) -> None:
        """Choose how long a turn may take."""
        if press.value in CLOCKS:
            self.table.change(clock=str(press.value))
            self.refresh()

    def do_start(self, press: Press) -> None:
        """Start the game."""
        if self.draft.obstacle:
            self._complaint = self.draft.obstacle
            self.refresh()
            return
        try:
            game, seats = self.draft.make()
        except BadSetup as error:
            self._complaint = _("This game cannot be started: {error}.").format(error=error)
            self.refresh()
            return
        # The game that is left can be resumed: the one in progress, else the stored one.
        previous = write_table(self.table) if self.table.started else self.kept
        self.kept = None
        self.draft.draw_seed()
        self.close()
        self.table.open(game, seats, keep=previous)
        self.on_begun()

    def do_cancel(self, press: Press) -> None:
        """Close the dialog."""
        self.close()

    def do_goon(self, press: Press) -> None:
        """Resume an older game."""
        text = self.kept if press.arg == "kept" else self.table.previous
        if text is None:
            return
        saved = self._parse_stored_game(press.arg, text)
        previous = write_table(self.table) if self.table.started else saved.previous
        self.kept = None
        self.close()
        self.open_saved(saved, previous)

    def open_saved(self, saved: Saved, previous: str | None) -> None:
        """Put an older game on the table; ``previous`` is the saved text of the one it replaces."""
        table = self.table
        if saved.settings is not None:
            table.settings = replace(saved.settings, language=table.settings.language)
        table.previous = None
        table.open(saved.game.fork(), saved.seats, keep=previous)
        self.on_begun()

    def _update_preview(self) -> None:
        self._complaint = ""
        if self.draft.obstacle and self.draft.played is None:
            self.refresh()
            return
        try:
            game = self.draft.make()[0]
        except BadSetup as error:
            self._complaint = _("This game cannot be started: {error}.").format(error=error)
        else:
            self.on_preview(game)
        self.refresh()


def _clock_field(chosen: str) -> Markup:
    return labelled_control(
        _("Time for a turn"), select_control("clock", chosen, {clock: _(clock) for clock in CLOCKS})
    )
