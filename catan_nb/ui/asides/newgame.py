"""The new game dialog: who plays, on which board, by which house rules; or an older game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from catan_nb.kernel.errors import BadSetup, GameError
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.rules.option import Option
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.looks.drawings import swatch
from catan_nb.ui.looks.elements import heading, rule_button
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.systems.registry import GAMES
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.draft import Draft
from catan_nb.ui.table.seats import SEAT_KINDS
from catan_nb.ui.table.tablefile import Saved, read_table, summary, write_table
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["NewGame"]

STARTS = {"highest_roll": noop("highest roll"), "drawn": noop("drawn by lot")}
"""How chance may choose who starts; a game knows one of these ways."""


class NewGame(Panel):
    """The dialog. It shows the board that would be played on and starts the game.

    Attributes
    ----------
    on_preview : callable
        Gets the game that the dialog would start, or None when the dialog is closed.
    on_done : callable
        Called when the dialog has put a game on the table.
    kept : str or None
        The text of a game that the browser kept.
    """

    title = noop("New game")
    classes = "cnb-newgame"

    def __init__(self, table: Controller, errors: ErrorPanel) -> None:
        super().__init__(table, errors)
        variant = table.game.variant
        self.draft = Draft(game=variant if variant in GAMES else Draft.game)
        self.kept: str | None = None
        self.on_preview: Callable[[AnyGame | None], object] = lambda game: None
        self.on_done: Callable[[], object] = lambda: None
        self._complaint = ""
        self._offers: dict[str, tuple[str, Saved]] = {}

    # ---- opening and closing -----------------------------------------------------------

    def open(self) -> None:
        """Show the dialog."""
        self.reveal(True)
        self._changed()

    def close(self) -> None:
        """Hide the dialog; the table shows its own game again."""
        self.reveal(False)
        self.on_preview(None)

    def offer_kept(self, text: str) -> None:
        """Offer to go on with a game that the browser kept."""
        self.kept = text
        self.refresh()

    # ---- what is shown -----------------------------------------------------------------

    def render(self) -> Markup:
        """Return the dialog."""
        draft = self.draft
        return h(
            "div",
            self._older(),
            heading(_("New game")),
            h(
                "div",
                _field(
                    _("Game"),
                    _select(
                        "game", draft.game, {key: _(game.words) for key, game in GAMES.items()}
                    ),
                ),
                _field(
                    _("Players"),
                    _select("players", str(draft.players), {str(n): str(n) for n in range(2, 7)}),
                ),
                _field(
                    _("Scenario"),
                    _select(
                        "scenario",
                        draft.scenario if draft.played is not None else "",
                        {
                            "": _("no scenario"),
                            **{key: _(one.title or key) for key, one in draft.scenarios.items()},
                        },
                    ),
                )
                if draft.scenarios
                else None,
                _field(
                    _("Board"),
                    _select(
                        "board",
                        draft.board_key,
                        {key: _(board.words) for key, board in draft.boards.items()},
                    ),
                )
                if draft.boards
                else None,
                class_="cnb-fields",
            ),
            h("div", [self._seat(seat) for seat in range(draft.players)], class_="cnb-seats"),
            h("p", self._complaint, class_="cnb-note cnb-bad", role="alert")
            if self._complaint
            else None,
            h(
                "div",
                button(
                    _("Start the game"), do="start", class_="cnb-primary cnb-big", data_next=True
                ),
                button(_("Cancel"), do="cancel") if self.table.started else None,
                class_="cnb-buttons",
            ),
            h(
                "details",
                h("summary", _("House rules and seed")),
                self._details(),
                data_key="house",
            ),
        )

    def _seat(self, seat: int) -> Markup:
        colour = self.draft.colours[seat]
        return h(
            "div",
            swatch(colour, 24),
            h(
                "input",
                type="text",
                value=self.draft.names[seat],
                placeholder=first_upper(_(colour)),
                maxlength=20,
                data_do="name",
                data_arg=seat,
                class_="cnb-text",
                aria_label=_("Name of {colour}").format(colour=_(colour)),
            ),
            _select(
                "kind",
                self.draft.kinds[seat],
                {key: _(words) for key, words in SEAT_KINDS.items()},
                arg=seat,
                label=_("Who plays {colour}").format(colour=_(colour)),
            ),
            class_="cnb-seat",
        )

    def _details(self) -> Markup:
        return h(
            "div",
            h(
                "label",
                h("span", _("Seed: the same one brings the same board, dice and cards.")),
                h(
                    "span",
                    h(
                        "input",
                        type="text",
                        inputmode="numeric",
                        value=self.draft.seed,
                        data_do="seed",
                        class_="cnb-text cnb-number",
                        aria_label=_("Seed"),
                    ),
                    button(_("Another"), do="another"),
                    class_="cnb-control",
                ),
                class_="cnb-option",
            ),
            [self._option(option) for option in self.draft.known_options],
        )

    def _option(self, option: Option) -> Markup:
        return h(
            "label",
            h("span", _(option.text), " ", rule_button(option.rule) if option.rule else None),
            h("span", self._control(option), class_="cnb-control"),
            class_="cnb-option",
        )

    def _control(self, option: Option) -> Markup:
        value = self.draft.value(option)
        common = {"data_do": "option", "data_arg": option.name, "aria_label": _(option.text)}
        if option.choices == (False, True):
            return h("input", type="checkbox", checked=value is True, **common)
        if option.choices is not None:
            words = {str(choice): _(str(choice).replace("_", " ")) for choice in option.choices}
            return _select("option", str(value), words, arg=option.name, label=_(option.text))
        if option.name == "first_player":
            assert option.check is not None
            luck = {key: _(words) for key, words in STARTS.items() if option.check(key)}
            seats = {str(n): self._name(n) for n in range(self.draft.players)}
            return _select(
                "option",
                str(value),
                luck | seats,
                arg=option.name,
                label=_(option.text),
            )
        return h(
            "input",
            type="text",
            inputmode="numeric",
            value="" if value is None else value,
            class_="cnb-text cnb-number",
            **common,
        )

    def _name(self, seat: int) -> str:
        return self.draft.names[seat].strip() or first_upper(_(self.draft.colours[seat]))

    def _older(self) -> Child:
        """Return what can be gone on with: the game that was kept, the one before this."""
        found: list[Child] = []
        for key, words, text in (
            ("kept", _("A game is kept in this browser"), self.kept),
            ("previous", _("The game before this one"), self.table.previous),
        ):
            if text is None:
                continue
            try:
                saved = self._read(key, text)
            except GameError as error:
                found.append(
                    h(
                        "p",
                        _("{words}, but {error}.").format(words=words, error=error),
                        class_="cnb-note cnb-bad",
                    )
                )
                continue
            found.append(
                h(
                    "div",
                    h("p", h("strong", words), h("br"), summary(saved.game)),
                    button(_("Go on with it"), do="goon", arg=key, class_="cnb-primary"),
                    class_="cnb-older",
                )
            )
        return found

    def _read(self, key: str, text: str) -> Saved:
        known = self._offers.get(key)
        if known is None or known[0] != text:
            known = self._offers[key] = (text, read_table(text))
        return known[1]

    # ---- what the fields do ------------------------------------------------------------

    def do_game(self, press: Press) -> None:
        """Choose the game."""
        if press.value in GAMES:
            self.draft.game = str(press.value)
            self._changed()

    def do_players(self, press: Press) -> None:
        """Choose the number of players."""
        if press.value in ("2", "3", "4", "5", "6"):
            self.draft.players = int(press.value)
            self._changed()

    def do_scenario(self, press: Press) -> None:
        """Choose the scenario, or none."""
        if press.value in ("", *self.draft.scenarios):
            self.draft.scenario = str(press.value)
            self._changed()

    def do_board(self, press: Press) -> None:
        """Choose the board."""
        if press.value in self.draft.boards:
            self.draft.board = str(press.value)
            self._changed()

    def do_name(self, press: Press) -> None:
        """Name a player."""
        self.draft.names[int(press.arg)] = str(press.value)
        self._changed()

    def do_kind(self, press: Press) -> None:
        """Choose who plays a seat."""
        if press.value in SEAT_KINDS:
            self.draft.kinds[int(press.arg)] = str(press.value)
            self._changed()

    def do_seed(self, press: Press) -> None:
        """Set the seed."""
        self.draft.seed = str(press.value)
        self._changed()

    def do_another(self, press: Press) -> None:
        """Draw another seed."""
        self.draft.another_seed()
        self._changed()

    def do_option(self, press: Press) -> None:
        """Change a house rule."""
        try:
            self.draft.set_option(press.arg, press.value)
        except BadSetup as error:
            self._complaint = _("That cannot be: {error}.").format(error=error)
            self.refresh()
        else:
            self._changed()

    def do_start(self, press: Press) -> None:
        """Start the game."""
        try:
            game, seats = self.draft.make()
        except BadSetup as error:
            self._complaint = _("This game cannot be started: {error}.").format(error=error)
            self.refresh()
            return
        # Whatever is left behind can be gone on with: the game in progress, else the kept one.
        left = write_table(self.table) if self.table.started else self.kept
        self.kept = None
        self.draft.another_seed()
        self.close()
        self.table.open(game, seats, keep=left)
        self.on_done()

    def do_cancel(self, press: Press) -> None:
        """Close the dialog."""
        self.close()

    def do_goon(self, press: Press) -> None:
        """Go on with an older game."""
        text = self.kept if press.arg == "kept" else self.table.previous
        if text is None:
            return
        saved = self._read(press.arg, text)
        left = write_table(self.table) if self.table.started else saved.previous
        self.kept = None
        self.close()
        self.open_saved(saved, left)

    def open_saved(self, saved: Saved, left: str | None) -> None:
        """Put an older game on the table; ``left`` is the text of the one left behind."""
        table = self.table
        if saved.settings is not None:
            table.settings = replace(saved.settings, language=table.settings.language)
        table.previous = None
        table.open(saved.game.fork(), saved.seats, keep=left)
        self.on_done()

    def _changed(self) -> None:
        self._complaint = ""
        try:
            game = self.draft.make()[0]
        except BadSetup as error:
            self._complaint = _("This game cannot be started: {error}.").format(error=error)
        else:
            self.on_preview(game)
        self.refresh()


def _field(words: str, control: Markup) -> Markup:
    return h("label", h("span", words), control, class_="cnb-field")


def _select(
    do: str, value: str, choices: Any, *, arg: object = None, label: str | None = None
) -> Markup:
    options = [
        h("option", words, value=key, selected=key == value) for key, words in choices.items()
    ]
    return h("select", options, data_do=do, data_arg=arg, aria_label=label, class_="cnb-select")
