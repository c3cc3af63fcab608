"""The new game dialog: who plays, on which board, by which house rules; or an older game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from catan_nb.kernel.errors import BadSetup, GameError
from catan_nb.kernel.game import AnyGame
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.begins import when_it_begins
from catan_nb.ui.match.fields import field, game_fields, rule_fields, seat_fields, select
from catan_nb.ui.match.maps import map_fields, map_words
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.systems.registry import GAMES
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.draft import Draft
from catan_nb.ui.table.seats import seat_kinds
from catan_nb.ui.table.settings import CLOCKS
from catan_nb.ui.table.tablefile import Saved, last_choices, read_table, summary, write_table
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["NewGame"]


class NewGame(Panel):
    """The dialog. It shows the board that would be played on and starts the game.

    Attributes
    ----------
    on_preview : callable
        Gets the game that the dialog would start, or None when the dialog is closed.
    on_begun : callable
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
        self._asked = self._scenario = ""
        self.on_preview: Callable[[AnyGame | None], object] = lambda game: None
        self.on_begun: Callable[[], object] = lambda: None
        self._complaint = ""
        self._offers: dict[str, tuple[str, Saved]] = {}
        when_it_begins(self._other_luck)

    # ---- opening and closing -----------------------------------------------------------

    def open(self) -> None:
        """Show the dialog."""
        self.reveal(True)
        self._changed()

    def close(self) -> None:
        """Hide the dialog; the table shows its own game again."""
        self.reveal(False)
        self.on_preview(None)

    def _other_luck(self) -> None:
        self.draft.another_seed()
        if self.visible:
            self._changed()

    def offer_kept(self, text: str) -> None:
        """Offer to go on with a game that the browser kept."""
        self.kept = text
        self.draft.take(last_choices(text))
        self._begin()

    def ask_for(self, query: Mapping[str, str]) -> None:
        """Begin with what the page's address asks for, as in ``?game=seafarers&scenario=cloth``.

        It goes before the game that was played last. Systems are joined with a plus sign, which
        in an address may stand for a blank.
        """
        names = {name.removeprefix("base+"): name for name in GAMES}
        self._asked = names.get(query.get("game", "").replace(" ", "+"), "")
        self._scenario = query.get("scenario", "")
        self._begin()

    def _begin(self) -> None:
        self.draft.game = self._asked or self.draft.game
        if self._scenario in self.draft.outlines:
            self.draft.scenario = self._scenario
        if self.visible:
            self._changed()

    # ---- what is shown -----------------------------------------------------------------

    def render(self) -> Markup:
        """Return the dialog."""
        return h(
            "div",
            self._older(),
            h("h2", _("New game")),
            game_fields(self.draft),
            map_fields(self.draft),
            seat_fields(self.draft),
            _clock(self.table.settings.clock),
            h(
                "details",
                h("summary", _("House rules and seed")),
                rule_fields(self.draft),
                data_key="house",
            ),
            h(
                "div",
                map_words(self.draft),
                h("p", self._complaint, class_="cnb-note cnb-bad", role="alert")
                if self._complaint
                else None,
                button(
                    _("Start the game"),
                    do="start",
                    why_not=self.draft.hindrance or None,
                    class_="cnb-primary cnb-big",
                    data_next=True,
                ),
                button(_("Cancel"), do="cancel", class_="cnb-big") if self.table.started else None,
                class_="cnb-newgame-foot",
            ),
        )

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
        name = press.arg or press.value
        if name in ("", *self.draft.outlines, *self.draft.scenarios):
            self.draft.scenario = str(name)
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
        if press.value in seat_kinds(self.draft.game):
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

    def do_clock(self, press: Press) -> None:
        """Choose how long a turn may take."""
        if press.value in CLOCKS:
            self.table.change(clock=str(press.value))
            self.refresh()

    def do_start(self, press: Press) -> None:
        """Start the game."""
        if self.draft.hindrance:
            self._complaint = self.draft.hindrance
            self.refresh()
            return
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
        self.on_begun()

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
        self.on_begun()

    def _changed(self) -> None:
        self._complaint = ""
        if self.draft.hindrance and self.draft.played is None:
            self.refresh()
            return
        try:
            game = self.draft.make()[0]
        except BadSetup as error:
            self._complaint = _("This game cannot be started: {error}.").format(error=error)
        else:
            self.on_preview(game)
        self.refresh()


def _clock(chosen: str) -> Markup:
    return field(_("Time for a turn"), select("clock", chosen, {one: _(one) for one in CLOCKS}))
