"""The people at a shared table: a strip over the board, and a panel with seats and settings."""

from __future__ import annotations

from typing import Any

from catan_nb.classroom.protocol.entries import FREE, STAND_IN, Say, SharedSeat
from catan_nb.classroom.protocol.entries import PERSON as SITS
from catan_nb.classroom.shared import PHRASES
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.ui.looks.drawings import sign, swatch
from catan_nb.ui.looks.elements import heading
from catan_nb.ui.looks.masthead import theme_choice
from catan_nb.ui.looks.wording import join_with_and
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.panels.header import SettingsPanel
from catan_nb.ui.table.seats import SEAT_KINDS
from catan_nb.ui.together.remote import RemoteHost
from catan_nb.ui.widgets.html import Child, Markup, button, h, screen_reader_text
from catan_nb.ui.widgets.pane import Press

__all__ = ["PeoplePanel", "PeopleStrip"]


class SharedTablePanel(Panel):
    """A panel of a shared table."""

    @property
    def host(self) -> RemoteHost:
        """The table's host."""
        assert isinstance(self.table.host, RemoteHost)
        return self.table.host

    def ask(self, what: str, **fields: Any) -> None:
        """Ask the server for something at this table; the table says what is refused."""
        self.host.do(self.host.ask(what, **fields), _("asking the server"))

    def do_agree(self, press: Press) -> None:
        """Allow that the game goes back to the point that was shown, or do not."""
        self.ask("agree", to=int(press.arg) if press.arg.isdecimal() else None)

    def do_paused(self, press: Press) -> None:
        """Let the table pause, or go on."""
        shared = self.host.shared
        if shared is not None:
            self.ask("paused", value=not shared.paused)

    def do_return(self, press: Press) -> None:
        """Take the own seat back from the bot."""
        if self.host.seat is not None:
            self.ask("sit", seat=self.host.seat, name="")

    def do_sit(self, press: Press) -> None:
        """Take a seat that a bot plays."""
        if press.arg.isdecimal():
            self.ask("sit", seat=int(press.arg), name=self.host.name)


class PeopleStrip(SharedTablePanel):
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
        people = [
            self._person(number, seat)
            for number, seat in enumerate(shared.seats)
            if seat.owner is not None
        ]
        notes = [
            note
            for note in (
                self._lost(),
                self._agreeing(),
                self._paused(),
                self._replaced(),
                self._late(),
                self._watching(),
                self._again(),
            )
            if note is not None
        ]
        return h(
            "div",
            button(
                h("b", self.host.code),
                do="people",
                class_="cnb-quiet",
                aria_label=_("Table {code}: who is here").format(code=self.host.code),
            ),
            h("ul", people, self._onlookers(), class_="cnb-together-people", aria_live="polite"),
            h("div", notes, class_="cnb-together-notes") if notes else None,
            class_="cnb-together-line",
        )

    def _lost(self) -> Child:
        if self.host.connected:
            return None
        text = _("The connection is interrupted; the table is tried again …")
        return _notice_html(text, tone="cnb-bad")

    def _onlookers(self) -> Child:
        count = self.host.watching
        if not count:
            return None
        text = ngettext("{n} looks on", "{n} look on", count).format(n=count)
        return h("li", h("span", text, class_="cnb-small"), data_key="watching")

    def _person(self, number: int, seat: SharedSeat) -> Markup:
        shared = self.host.shared
        assert shared is not None
        is_present = number in self.host.here
        phrase = self.host.said.get(number)
        told = None if phrase is None else phrase.told
        text = _(PHRASES.get(told.phrase, "")) if isinstance(told, Say) else None
        state = "" if is_present else _("away")
        if seat.kind != SITS:
            state = _("a bot plays")
        looks = "" if is_present else "cnb-absent"
        return h(
            "li",
            swatch(shared.game.colours[number], 18),
            h("span", shared.game.names[number], class_="cnb-name"),
            h("span", state, class_="cnb-small") if state else None,
            h("q", text, class_="cnb-said") if text else None,
            class_=looks if state or text else "cnb-silent",
            data_key=number,
        )

    def _agreeing(self) -> Child:
        """Return the buttons to agree or not when somebody wants to undo a step."""
        shared, seat = self.host.shared, self.host.seat
        proposal = None if shared is None else shared.asked_back
        if shared is None or proposal is None:
            return None
        names = shared.game.names
        asker = names[proposal.by if proposal.by is not None else proposal.agreed[0]]
        steps = shared.game.ply - proposal.to
        text = ngettext(
            "{name} would like to go back {n} step.",
            "{name} would like to go back {n} steps.",
            steps,
        ).format(name=asker, n=steps)
        if seat is not None and seat not in proposal.agreed:
            return _notice_html(
                text,
                button(_("Allow"), do="agree", arg=proposal.to, class_="cnb-primary"),
                button(_("No"), do="agree", arg="no"),
            )
        concerned = {*shared.persons, *self.host.here}  # a bot may play for who is here
        missing = join_with_and([names[seat] for seat in sorted(concerned - {*proposal.agreed})])
        if seat is None or seat != proposal.by:
            waits = _("It is up to {names} now.").format(names=missing)
            return _notice_html(f"{text} {waits}")
        mine = ngettext(
            "You would like to go back {n} step. It is up to {names} now.",
            "You would like to go back {n} steps. It is up to {names} now.",
            steps,
        )
        never = button(_("Never mind"), do="agree", arg="no")
        return _notice_html(mine.format(n=steps, names=missing), never)

    def _paused(self) -> Child:
        shared = self.host.shared
        if shared is None or not shared.paused or shared.over:
            return None
        by = shared.paused_by
        if by is None:
            text = _("Your teacher has paused the table.")
        else:
            text = _("{name} has paused the table.").format(name=shared.game.names[by])
        if by == self.host.seat and by is not None:
            text = _("You have paused the table.")
        return _notice_html(text, button(_("Go on"), do="paused") if self._may_go_on else None)

    @property
    def _may_go_on(self) -> bool:
        shared = self.host.shared
        seated = self.host.seat is not None and shared is not None and shared.paused_by is not None
        return seated or self.host.teaches

    def _replaced(self) -> Child:
        """Return the way back to a seat that a bot has taken over."""
        shared, seat = self.host.shared, self.host.seat
        if shared is None or seat is None or shared.seats[seat].kind == SITS or shared.over:
            return None
        back = button(_("Play on myself"), do="return", class_="cnb-primary")
        return _notice_html(_("A bot plays for you."), back)

    def _late(self) -> Child:
        """Return the button that lets a bot move for a player whose time is over."""
        shared, late = self.host.shared, self.host.overdue
        if shared is None or late is None or shared.paused or shared.over:
            return None
        if late == self.host.seat:
            return _notice_html(_("Your time is over."))
        text = _("The time of {name} is over.").format(name=shared.game.names[late])
        action = button(_("Let a bot move once"), do="overdue")
        return _notice_html(
            text, action if self.host.seat is not None or self.host.teaches else None
        )

    def _watching(self) -> Child:
        """Return that whoever is here looks on, and the way to a seat that nobody has."""
        shared = self.host.shared
        if shared is None or not shared.started or shared.over or self.host.seat is not None:
            return None
        free = next((number for number, seat in enumerate(shared.seats) if seat.is_open), None)
        if free is None:
            return _notice_html(_("You look on."))
        text = _("Play for {name}").format(name=shared.game.names[free])
        return _notice_html(_("You look on."), button(text, do="sit", arg=free))

    def _again(self) -> Child:
        """Return the way to the rematch that somebody has opened."""
        shared = self.host.shared
        if shared is None or shared.rematch is None:
            return None
        join = button(_("Join the rematch"), do="rematch", class_="cnb-primary")
        return _notice_html(_("A rematch is open."), join)

    def do_rematch(self, press: Press) -> None:
        """Go to the rematch."""
        self.host.begin_again()

    def do_overdue(self, press: Press) -> None:
        """Let a bot decide once for whoever's time is over."""
        self.ask("overdue")

    def do_people(self, press: Press) -> None:
        """Show everything about who is at the table."""
        self.on_drawer(self, PeoplePanel.title)


class PeoplePanel(SharedTablePanel, SettingsPanel):
    """Seats, phrases, pause and settings of a shared table."""

    title = noop("Table")
    always = frozenset({"coach"})
    never = frozenset({"choose_dice"})

    def render(self) -> Markup:
        """Return a line for each seat, and what can be said and set."""
        shared = self.host.shared
        if shared is None:
            return Markup()
        own_seat = self.host.seat
        return h(
            "div",
            heading(_("At table {code}").format(code=self.host.code)),
            h(
                "div",
                [self._seat(number, seat) for number, seat in enumerate(shared.seats)],
                class_="cnb-seats",
            ),
            self._phrases() if own_seat is not None else None,
            heading(_("How")),
            self._for_all() if own_seat is not None or self.host.teaches else None,
            theme_choice(named_aloud=True),
            self.sound_choice(),
            self.switch_boxes(),
        )

    def _seat(self, number: int, seat: SharedSeat) -> Markup:
        host, shared = self.host, self.host.shared
        assert shared is not None
        is_own, action = number == host.seat, None
        if seat.kind == SITS:
            away = number not in host.here
            note = _("you") if is_own else _("away") if away else _("here")
            if is_own or host.teaches or (away and host.seat is not None):
                action = button(_("Let a bot play"), do="replace", arg=number)
        else:
            note = _(SEAT_KINDS.get(seat.kind, SEAT_KINDS[STAND_IN]))
            if seat.owner is not None and (is_own or host.teaches):
                action = button(_("Free the seat"), do="free", arg=number)
            elif host.seat is None and seat.is_open and shared.may_sit(host.me, number):
                action = button(_("Sit here"), do="sit", arg=number)
        return h(
            "div",
            swatch(shared.game.colours[number], 24),
            h("span", h("b", shared.game.names[number]), " ", h("span", note, class_="cnb-small")),
            action,
            class_="cnb-seat cnb-shared-seat",
            data_key=number,
        )

    def _phrases(self) -> Markup:
        phrases = [button(_(text), do="phrase", arg=key) for key, text in PHRASES.items()]
        return h("div", heading(_("Say something")), h("div", phrases, class_="cnb-phrases"))

    def _for_all(self) -> Markup:
        shared = self.host.shared
        assert shared is not None
        text = _("Go on") if shared.paused else _("Pause the table")
        icon = "play" if shared.paused else "pause"
        return h(
            "div",
            button(sign(icon, 16), " ", text, do="paused"),
            self.pace_choice(),
            screen_reader_text(_("These hold for everybody at the table.")),
        )

    def do_phrase(self, press: Press) -> None:
        """Say something to the others."""
        if press.arg in PHRASES:
            self.ask("say", phrase=press.arg)

    def do_replace(self, press: Press) -> None:
        """Let a bot play for somebody who is away, or for oneself."""
        if press.arg.isdecimal():
            self.ask("bot", seat=int(press.arg), kind=STAND_IN)

    def do_free(self, press: Press) -> None:
        """Let anybody have a seat for which a bot plays."""
        if press.arg.isdecimal():
            self.ask("bot", seat=int(press.arg), kind=FREE)


def _notice_html(text: str, *deeds: Child, tone: str = "") -> Markup:
    """Return something that concerns all, with what can be done about it."""
    buttons = [action for action in deeds if action is not None]
    return h(
        "p",
        h("span", text),
        h("span", buttons, class_="cnb-deeds") if buttons else None,
        class_=f"cnb-note {tone}".strip(),
        role="status",
    )
