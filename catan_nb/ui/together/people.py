"""Who is at a shared table: in a line over the board, and all that can be agreed in a drawer."""

from __future__ import annotations

from typing import Any

from catan_nb.classroom.tables.phrases import PHRASES
from catan_nb.classroom.tables.seats import PERSON as SITS
from catan_nb.classroom.tables.seats import STAND_IN, SharedSeat
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.asides.settings import SettingsPanel
from catan_nb.ui.looks.drawings import sign, swatch
from catan_nb.ui.looks.elements import heading
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.site.themes import theme_choice
from catan_nb.ui.table.seats import SEAT_KINDS
from catan_nb.ui.together.remote import RemoteHost
from catan_nb.ui.widgets.html import Child, Markup, button, h, hidden_words
from catan_nb.ui.widgets.pane import Press

__all__ = ["PeoplePanel", "PeopleStrip"]


class Shared(Panel):
    """A panel of a shared table."""

    @property
    def host(self) -> RemoteHost:
        """The table's host."""
        assert isinstance(self.table.host, RemoteHost)
        return self.table.host

    def ask(self, what: str, **given: Any) -> None:
        """Ask the server for something at this table; the table says what is refused."""
        self.host.do(self.host.ask(what, **given), _("asking the server"))

    def do_agree(self, press: Press) -> None:
        """Allow that the game goes back, or do not."""
        self.ask("agree", yes=press.arg == "yes")

    def do_paused(self, press: Press) -> None:
        """Let the table pause, or go on."""
        shared = self.host.shared
        if shared is not None:
            self.ask("paused", value=not shared.paused)

    def do_return(self, press: Press) -> None:
        """Take the own seat back from the bot."""
        if self.host.seat is not None:
            self.ask("sit", seat=self.host.seat, name="")


class PeopleStrip(Shared):
    """The line over the board: the table's code, who is away, what is to be agreed."""

    title = noop("At this table")
    classes = "cnb-together"

    def refresh(self, change: str = "") -> None:
        """Show the line, where there is a table."""
        self.pane.hidden = self.host.shared is None
        super().refresh(change)

    def render(self) -> Markup:
        """Return the line."""
        shared = self.host.shared
        if shared is None:
            return Markup()
        lost = None
        if not self.host.connected:
            words = _("The connection is interrupted; the table is tried again …")
            lost = h("p", words, class_="cnb-note cnb-bad", role="status")
        people = [
            self._person(number, seat)
            for number, seat in enumerate(shared.seats)
            if seat.owner is not None
        ]
        return h(
            "div",
            lost,
            h(
                "div",
                button(
                    h("b", self.host.code),
                    do="people",
                    class_="cnb-quiet",
                    aria_label=_("Table {code}: who is here").format(code=self.host.code),
                ),
                h("ul", people, class_="cnb-together-people"),
                class_="cnb-together-line",
            ),
            self._agreeing(),
            self._paused(),
            self._replaced(),
            self._late(),
        )

    def _person(self, number: int, seat: SharedSeat) -> Markup:
        shared = self.host.shared
        assert shared is not None
        there = number in self.host.here
        said = shared.said.get(number)
        words = None if said is None else _(PHRASES.get(said.data["phrase"], ""))
        state = "" if there else _("away")
        if seat.kind != SITS:
            state = _("a bot plays")
        return h(
            "li",
            swatch(shared.game.colours[number], 18),
            h("span", shared.game.names[number], class_="cnb-name"),
            h("span", state, class_="cnb-small") if state else None,
            h("q", words, class_="cnb-said") if words else None,
            class_="" if there else "cnb-absent",
            data_key=number,
        )

    def _agreeing(self) -> Child:
        """Return what is asked where somebody would like to take something back."""
        shared, seat = self.host.shared, self.host.seat
        asked = None if shared is None else shared.asked_back
        if shared is None or asked is None:
            return None
        who = shared.game.names[asked.agreed[0]]
        agreed = seat is None or seat in asked.agreed
        told = (
            _("Waiting whether everybody lets {name} take it back.")
            if agreed
            else _("{name} would like to take the last step back.")
        )
        buttons = (
            None
            if agreed
            else [
                button(_("Allow"), do="agree", arg="yes", class_="cnb-primary"),
                button(_("No"), do="agree", arg="no"),
            ]
        )
        return h("p", told.format(name=who), buttons, class_="cnb-note", role="status")

    def _paused(self) -> Child:
        shared = self.host.shared
        if shared is None or not shared.paused or shared.over:
            return None
        again = button(_("Go on"), do="paused") if self._may_go_on else None
        return h("p", _("The table is paused."), again, class_="cnb-note", role="status")

    @property
    def _may_go_on(self) -> bool:
        shared = self.host.shared
        return shared is not None and self.host.seat is not None and shared.paused_by is not None

    def _replaced(self) -> Child:
        """Return the way back to a seat that a bot has taken over."""
        shared, seat = self.host.shared, self.host.seat
        if shared is None or seat is None or shared.seats[seat].kind == SITS:
            return None
        back = button(_("Play on myself"), do="return", class_="cnb-primary")
        return h("p", _("A bot plays for you."), back, class_="cnb-note", role="status")

    def _late(self) -> Child:
        """Return what can be done where somebody's time is over."""
        shared, late = self.host.shared, self.host.overdue
        if shared is None or late is None or shared.paused or shared.over:
            return None
        if late == self.host.seat:
            return h("p", _("Your time is over."), class_="cnb-note", role="status")
        words = _("The time of {name} is over.").format(name=shared.game.names[late])
        deed = button(_("Let a bot move once"), do="overdue")
        return h(
            "p",
            words,
            None if self.host.seat is None else deed,
            class_="cnb-note",
            role="status",
        )

    def do_overdue(self, press: Press) -> None:
        """Let a bot decide once for whoever's time is over."""
        self.ask("overdue")

    def do_people(self, press: Press) -> None:
        """Show everything about who is at the table."""
        self.on_drawer(self, PeoplePanel.title)


class PeoplePanel(Shared, SettingsPanel):
    """Seats, phrases, pause and settings of a shared table."""

    title = noop("Table")
    always = frozenset({"coach"})
    never = frozenset({"choose_dice"})

    def render(self) -> Markup:
        """Return a line for each seat, and what can be said and set."""
        shared = self.host.shared
        if shared is None:
            return Markup()
        mine = self.host.seat
        return h(
            "div",
            heading(_("At table {code}").format(code=self.host.code)),
            h(
                "div",
                [self._seat(number, seat) for number, seat in enumerate(shared.seats)],
                class_="cnb-seats",
            ),
            self._phrases() if mine is not None else None,
            heading(_("How")),
            self._for_all() if mine is not None else None,
            theme_choice(told=True),
            self.sound(),
            self.ticks(),
        )

    def _seat(self, number: int, seat: SharedSeat) -> Markup:
        shared = self.host.shared
        assert shared is not None
        name = shared.game.names[number]
        if seat.kind == SITS:
            away = number not in self.host.here
            told = _("you") if number == self.host.seat else _("away") if away else _("here")
            takes = number != self.host.seat and self.host.seat is not None
            words = _("Let a bot play")
            deed = button(words, do="replace", arg=number) if takes and away else None
        else:
            told = _(SEAT_KINDS.get(seat.kind, SEAT_KINDS[STAND_IN]))
            free = self.host.seat is None and seat.owner is None
            deed = button(_("Sit here"), do="sit", arg=number) if free else None
        return h(
            "div",
            swatch(shared.game.colours[number], 24),
            h("span", h("b", name), " ", h("span", told, class_="cnb-small")),
            deed,
            class_="cnb-seat cnb-shared-seat",
            data_key=number,
        )

    def _phrases(self) -> Markup:
        said = [button(_(words), do="phrase", arg=key) for key, words in PHRASES.items()]
        return h("div", heading(_("Say something")), h("div", said, class_="cnb-phrases"))

    def _for_all(self) -> Markup:
        shared = self.host.shared
        assert shared is not None
        words = _("Go on") if shared.paused else _("Pause the table")
        icon = "play" if shared.paused else "pause"
        return h(
            "div",
            button(sign(icon, 16), " ", words, do="paused"),
            self.pace(),
            hidden_words(_("These hold for everybody at the table.")),
        )

    def do_phrase(self, press: Press) -> None:
        """Say something to the others."""
        if press.arg in PHRASES:
            self.ask("say", phrase=press.arg)

    def do_replace(self, press: Press) -> None:
        """Let a bot play for somebody who is away."""
        if press.arg.isdecimal():
            self.ask("bot", seat=int(press.arg), kind=STAND_IN)

    def do_sit(self, press: Press) -> None:
        """Take a seat that a bot plays."""
        if press.arg.isdecimal():
            self.ask("sit", seat=int(press.arg), name="")
