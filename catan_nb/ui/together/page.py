"""The page of a table that several browsers share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final

from catan_nb.classroom.link import Link, link_of_page
from catan_nb.classroom.messages import Refused
from catan_nb.classroom.protocol.reading import read
from catan_nb.classroom.protocol.replies import Greeting, ListedTable, TableCode, TableList
from catan_nb.classroom.shared import FREE, LONGEST_NAME, SharedTable, tidy_name
from catan_nb.classroom.shared import PERSON as SITS
from catan_nb.classroom.visitors import qr_svg, read_code
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.contents import TABLE
from catan_nb.ui.looks.drawings import swatch
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.pages.table_page import TablePage, TurnClock
from catan_nb.ui.panels.new_game import (
    NewGame,
    bot_descriptions,
    game_fields,
    labelled_control,
    rule_fields,
    scenario_cards,
    scenario_description,
    select_control,
)
from catan_nb.ui.systems.parts import Drawer, LazyImport
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.draft import Draft
from catan_nb.ui.table.seats import CLOCKS, PACES, PERSON, Settings, seat_kinds
from catan_nb.ui.together.remote import RemoteHost
from catan_nb.ui.widgets.browser import Lifeline
from catan_nb.ui.widgets.html import Child, Markup, button, fill_template, h
from catan_nb.ui.widgets.pane import Press

__all__ = [
    "ASKED",
    "Lobby",
    "SharedClock",
    "SharedTablePage",
    "invitation",
    "play_together",
    "seat_lines",
]


# The clock of a shared table: how long whoever is asked has been, as the server counts it.


class SharedClock(TurnClock):
    """Shows the time that the server gives: one's own where one is asked, else the others'.

    It goes on where it was after a reload, and stands still while the table is paused.
    """

    def refresh(self, change: str = "") -> None:
        """Show what is left, where anything is counted."""
        host = self._table.host
        assert isinstance(host, RemoteHost)
        shared = host.shared
        seconds_left = None if shared is None or shared.over or not shared.started else host.left
        runs = seconds_left is not None and shared is not None and not shared.paused
        state = (None if seconds_left is None else round(self._now() + seconds_left), runs)
        if state != self._told or (seconds_left is not None and not runs):
            self._told = state
            self._show_time(seconds_left, _("Time left for this answer"), runs=runs)

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        """Leave it to the line of the table's people to say that time is over."""


# What is shown of a shared table until it begins: the way to it for others, and its seats.


def invitation(code: str, server: str) -> Markup:
    """Return how others find a table: its code, the address with it, and that as a QR code.

    Without the server's address there is only the code.
    """
    address = f"{server}/join/{code}" if server else ""
    return h(
        "div",
        h("span", Markup(qr_svg(address)), class_="cnb-qr") if address else None,
        h("div", h("p", _("Others join with this code:")), h("p", code, class_="cnb-code")),
        h("p", address, class_="cnb-small cnb-address") if address else None,
        class_="cnb-invitation",
    )


def seat_lines(host: RemoteHost, shared: SharedTable) -> Markup:
    """Return a line for each seat of a table that has not begun."""
    first = next((number for number, seat in enumerate(shared.seats) if seat.is_open), None)
    lines = [
        _line(host, shared, number, next_=number == first) for number in range(len(shared.seats))
    ]
    lines.append(bot_descriptions({seat.kind for seat in shared.seats}, shared.game.variant))
    return h("div", lines, class_="cnb-seats", role="group", aria_label=_("Seats"))


def _line(host: RemoteHost, shared: SharedTable, number: int, *, next_: bool) -> Markup:
    """Return a seat: who sits there, or the way to take it, the next sensible one filled."""
    colour, seat = shared.game.colours[number], shared.seats[number]
    called = seat.name or first_upper(_(colour))
    is_own, away = number == host.seat, number not in host.here
    if seat.kind == SITS:
        note = _("you") if is_own else _("away") if away else ""
        who: Child = h("b", called), h("span", note, class_="cnb-small") if note else None
        action = button(_("Stand up"), do="stand") if is_own else None
    else:
        bots = {k: w for k, w in seat_kinds(shared.game.variant).items() if k != PERSON}
        kinds = {FREE: _("free"), **bots}
        label = _("Who plays {name}").format(name=called)
        who = h("b", called), h("span", kinds[seat.kind], class_="cnb-small")
        if host.seat is not None or host.teaches:
            who = select_control("bot", seat.kind, kinds, arg=number, label=label)
        action = None
        if host.seat is None and seat.is_open:
            primary = "cnb-primary" if next_ else ""
            action = button(_("Sit here"), do="sit", arg=number, class_=primary)
    return h(
        "div",
        swatch(colour, 24),
        h("span", who, class_="cnb-sitting"),
        action,
        class_="cnb-seat cnb-shared-seat",
        data_key=number,
    )


# How one gets to a shared table: by its code, or by opening one; and its seats until it begins.


ASKED: Final = "table"
"""What a page's address calls the code of the table that it leads to."""


class Lobby(NewGame):
    """The dialog of a shared table, in place of the one in which a game is begun at one screen."""

    title = noop("Play together")
    classes = "cnb-newgame cnb-lobby"

    _typed = _code = ""
    _pace = "calm"
    _clock = "no limit"
    _address = ""
    _tables: tuple[ListedTable, ...] = ()
    _begun: SharedTable | None = None
    _joining = False

    @property
    def host(self) -> RemoteHost | None:
        """The table's host; None where there is no server that keeps tables."""
        return self.table.host if isinstance(self.table.host, RemoteHost) else None

    # ---- what the server tells ---------------------------------------------------------

    def greeted(self, greeting: Greeting) -> None:
        """Store the server's address and the list of tables."""
        self._address = greeting.address
        self._go()
        self.list_tables(greeting.tables)

    def heard(self, message: Mapping[str, Any]) -> None:
        """Update the list of tables from a message of the service."""
        if "tables" in message:
            self.list_tables(read(message, TableList).tables)

    def list_tables(self, tables: Sequence[ListedTable]) -> None:
        """Replace the list of tables."""
        self._tables = tuple(tables)
        if self.visible:
            self.refresh()

    def offer_stored_game(self, text: str) -> None:
        """Offer nothing: the browser keeps no shared game."""

    def _draw_new_seed(self) -> None:
        """Draw nothing again: the board that is shown is an example, the server draws its own."""

    def preselect(self, query: Mapping[str, str]) -> None:
        """Go to the table of the page's address, as in ``?table=K7Q2M``, or to a game to open."""
        self._code = read_code(query.get(ASKED, ""))
        self._go()
        super().preselect(query)

    def _go(self) -> None:
        """Go where the address leads, as soon as the server is known."""
        host = self.host
        if self._code and host is not None and host.me and not host.code:
            code, self._code = self._code, ""
            self._do(self._join(code), joining=True)

    def open(self) -> None:
        """Show the dialog; whoever was at a table has not been told of the others."""
        super().open()
        host = self.host
        if host is not None and host.me and host.connected:
            self._do(self._list())

    def refresh(self, change: str = "") -> None:
        """Show the present moment; nobody is named in a dialog that nobody sees."""
        super().refresh(change)
        if not self.visible:
            self.empty()

    def follow(self) -> None:
        """Show the table that is followed: its seats, or the game as soon as it has begun."""
        host = self.host
        shared = None if host is None else host.shared
        if shared is not None and shared.started and self._begun is not shared:
            self._begun = shared
            self.close()
            self.on_begun()
        elif self.visible:
            self._show()

    def _show(self) -> None:
        """Show the dialog as it is now, over the board of the table that is waited at."""
        shared = None if self.host is None else self.host.shared
        if shared is not None and not shared.started:
            self.on_preview(shared.game)
        self.refresh()

    def _update_preview(self) -> None:
        """Show the board of the game that would be opened, or of the table that is waited at."""
        shared = None if self.host is None else self.host.shared
        if shared is not None and not shared.started:
            self._show()
        else:
            super()._update_preview()

    # ---- what is shown -----------------------------------------------------------------

    def render(self) -> Markup:
        """Return the way to a table, or the seats of the one that is waited at."""
        host = self.host
        if host is None or host.link is None:
            return h("div", h("h2", _("Play together")), _no_server_notice())
        shared = host.shared
        if shared is None or shared.started:
            return self._door(host)
        return self._waiting(host, shared)

    def _door(self, host: RemoteHost) -> Markup:
        """Return the fields to join a table, and those to open one."""
        if not host.me:
            return h("div", h("h2", _("Play together")), h("p", _("Asking the server …")))
        return h(
            "div",
            h("h2", _("Play together")),
            self._name_field(host),
            h(
                "div",
                h("h3", _("Join a table")),
                h(
                    "div",
                    h(
                        "input",
                        type="text",
                        value=self._typed,
                        maxlength=20,
                        autocomplete="off",
                        autocapitalize="characters",
                        spellcheck="false",
                        placeholder=_("code"),
                        data_do="typed",
                        data_live=True,
                        data_enter="join",
                        class_="cnb-text cnb-code-field",
                        aria_label=_("Code of the table"),
                    ),
                    button(
                        _("Join"),
                        do="join",
                        class_="cnb-primary" if self._tables or self._typed else "",
                        data_next=True,
                    ),
                    class_="cnb-join",
                ),
                self._complained() if self._joining else None,
                self._listed(),
                class_="cnb-older",
            ),
            h(
                "details",
                h("summary", _("Open a table")),
                game_fields(self.draft),
                scenario_cards(self.draft),
                scenario_description(self.draft),
                h(
                    "div",
                    labelled_control(
                        _("Bots move"),
                        select_control("pace", self._pace, {pace: _(pace) for pace in PACES}),
                    ),
                    labelled_control(
                        _("Time for an answer"),
                        select_control("clock", self._clock, {clock: _(clock) for clock in CLOCKS}),
                    ),
                    class_="cnb-fields",
                ),
                h(
                    "details",
                    h("summary", _("House rules")),
                    rule_fields(self.draft, seeded=False),
                    data_key="house",
                ),
                button(
                    _("Open a table"),
                    do="start",
                    why_not=self.draft.obstacle or None,
                    class_="cnb-big" if self._typed else "cnb-primary cnb-big",
                ),
                None if self._joining else self._complained(),
                data_key="opening",
                open=not self._tables,
                class_="cnb-opening",
            ),
            self._back(),
        )

    def _name_field(self, host: RemoteHost) -> Markup:
        entry = h(
            "input",
            type="text",
            value=host.name,
            maxlength=LONGEST_NAME,
            autocomplete="nickname",
            data_do="called",
            class_="cnb-text",
        )
        return labelled_control(_("Your name"), entry)

    def _listed(self) -> Child:
        """Return the tables at which there is a seat, and those of whoever is here."""
        lines = [
            h(
                "li",
                button(
                    h("b", table.code),
                    " · ",
                    ", ".join(table.names) or _("nobody yet"),
                    do="joins",
                    arg=table.code,
                    class_="cnb-quiet",
                ),
                " ",
                h("span", _("you play here"), class_="cnb-small") if table.mine else None,
                data_key=table.code,
            )
            for table in self._tables
        ]
        return h("ul", lines, class_="cnb-tables") if lines else None

    def _waiting(self, host: RemoteHost, shared: SharedTable) -> Markup:
        """Return the code and the seats of a table that has not begun."""
        seated = host.seat is not None
        full = not any(seat.is_open for seat in shared.seats)
        text = _("Seats where nobody sits are played by bots.")
        if full and not seated:
            text = _("All seats are taken. You may watch.")
        return h(
            "div",
            h("h2", _("Table {code}").format(code=host.code)),
            invitation(host.code, self._address),
            None if seated or full else self._name_field(host),
            seat_lines(host, shared),
            h("p", text, class_="cnb-small"),
            h(
                "div",
                self._complained(),
                button(
                    _("Start the game"),
                    do="begin",
                    why_not=None if seated or host.teaches else _("First choose a seat."),
                    class_="cnb-primary cnb-big",
                    data_next=True,
                ),
                button(_("Leave the table"), do="leave", class_="cnb-big"),
                class_="cnb-newgame-foot",
            ),
        )

    def _complained(self) -> Child:
        if not self._complaint:
            return None
        return h("p", self._complaint, class_="cnb-note cnb-bad", role="alert")

    def _back(self) -> Child:
        shared = None if self.host is None else self.host.shared
        if shared is None:
            return None
        return button(_("Back to the table"), do="cancel", class_="cnb-big")

    # ---- what the fields do ------------------------------------------------------------

    def do_called(self, press: Press) -> None:
        """Set one's name."""
        if self.host is not None:
            self.host.name = tidy_name(press.value)
            self.refresh()

    def do_typed(self, press: Press) -> None:
        """Store the typed code."""
        self._typed = str(press.value)
        self.refresh()

    def do_join(self, press: Press) -> None:
        """Go to the table whose code was typed."""
        code = read_code(self._typed)
        if code:
            self._do(self._join(code), joining=True)
        else:
            self._complain(_("A code has only letters and digits, such as K7Q2M."), joining=True)

    def do_joins(self, press: Press) -> None:
        """Go to a table of the list."""
        self._do(self._join(read_code(press.arg)), joining=True)

    def do_pace(self, press: Press) -> None:
        """Choose how quickly bots move."""
        if press.value in PACES:
            self._pace = str(press.value)

    def do_clock(self, press: Press) -> None:
        """Choose how long an answer may take."""
        if press.value in CLOCKS:
            self._clock = str(press.value)

    def do_start(self, press: Press) -> None:
        """Open a table with what has been chosen."""
        if self.draft.obstacle:
            self._complain(self.draft.obstacle)
        else:
            self._do(self._open())

    def do_sit(self, press: Press) -> None:
        """Take a seat."""
        if press.arg.isdecimal():
            self._ask("sit", seat=int(press.arg), name=self.host.name if self.host else "")

    def do_stand(self, press: Press) -> None:
        """Leave the seat to somebody else."""
        if self.host is not None and self.host.seat is not None:
            self._ask("bot", seat=self.host.seat, kind=FREE)

    def do_bot(self, press: Press) -> None:
        """Give a seat to a bot, or free it."""
        if press.arg.isdecimal():
            self._ask("bot", seat=int(press.arg), kind=str(press.value))

    def do_begin(self, press: Press) -> None:
        """Begin the game."""
        host = self.host
        if host is not None and host.seat is None and not host.teaches:
            self._complain(_("First choose a seat."))
        else:
            self._ask("start")

    def do_leave(self, press: Press) -> None:
        """Leave the table, and one's seat at it."""
        if self.host is not None:
            self._do(self._leave(self.host))

    # ---- inside ------------------------------------------------------------------------

    async def _open(self) -> None:
        assert self.host is not None
        wanted = {**self.draft.wanted(), "pace": self._pace, "clock": int(CLOCKS[self._clock])}
        answer = await self.host.ask("open", settings=wanted)
        await self._join(read(answer, TableCode).table)
        if self.host.seat is None:
            await self.host.ask("sit", seat=0, name=self.host.name)

    async def _join(self, code: str) -> None:
        assert self.host is not None
        await self.host.follow(code)
        self._typed = ""

    async def _leave(self, host: RemoteHost) -> None:
        if host.seat is not None:
            await host.ask("bot", seat=host.seat, kind=FREE)
        host.leave()
        await self._list()
        self._update_preview()

    async def _list(self) -> None:
        """Ask for the tables that there are now."""
        assert self.host is not None
        self.list_tables(read(await self.host.ask("tables"), TableList).tables)

    def _ask(self, what: str, **fields: Any) -> None:
        if self.host is not None:
            self._do(self.host.ask(what, **fields))

    def _do(self, work: Any, *, joining: bool = False) -> None:
        """Do something with the server; the dialog says what is refused."""
        assert self.host is not None

        async def done() -> None:
            try:
                await work
            except Refused as refused:
                self._complain(refused.refusal.text, joining=joining)
            else:
                self._complaint = ""
                self.refresh()

        self.host.do(done(), _("asking the server"))

    def _complain(self, message: str, *, joining: bool = False) -> None:
        self._complaint, self._joining = message, joining
        self.refresh()


def _no_server_notice() -> Child:
    """Say what there is to do where no server keeps tables."""
    alone = h("a", _("The table"), href=TABLE)
    text = _(
        "Tables that several browsers share are kept by the kit’s own server; this page has none."
        " {table} is for one screen, with bots or with friends around it."
    )
    return h("p", fill_template(text, table=alone))


_ADVICE: Final = noop("The server keeps the table: reload the page to go on with it.")
_LOOKS: Final = Path(__file__).parent / "static" / "together.css"


class SharedTablePage(TablePage):
    """A table whose game the server keeps: one finds it by its code, and follows it from there.

    The line to the server is taken up when a browser has opened the page.

    Parameters
    ----------
    settings : Settings
        Those that each screen has for itself.
    """

    dialog = Lobby
    seating: ClassVar[Drawer] = Drawer(
        noop("Table"), LazyImport("catan_nb.ui.together.people:PeoplePanel"), acting=False
    )
    strips: ClassVar[Sequence[LazyImport]] = (
        LazyImport("catan_nb.ui.together.people:PeopleStrip"),
    )
    timing = SharedClock
    newgame: Lobby
    _led = ""
    _names: tuple[str, ...] = ()

    def __init__(self, settings: Settings) -> None:
        first, seats = Draft().make()
        self.host = RemoteHost()
        super().__init__(Controller(first, seats, settings, started=False, host=self.host))
        self.sheet.add_looks((_LOOKS,), {})
        self.host.serve(self.controller, self.errors)
        self.host.on_update(self._told)
        self.ending.on_rematch = self.host.begin_again
        self.visit.on_query(self._begin)

    def _make_lifeline(self) -> Lifeline:
        return Lifeline(_ADVICE, again=True)

    def _begin(self, _query: Mapping[str, str]) -> None:
        """Connect to the server when the page is opened."""
        link = link_of_page()
        if link is not None and self.host.link is None:
            self.take(link)

    def take(self, link: Link) -> None:
        """Use a connection to the server; an event loop must run."""
        link.on_change(self._greet)
        link.on_news(self.newgame.heard)
        self.host.begin(link)

    def _greet(self) -> None:
        """Ask who has opened this page, once the server can be asked."""
        if self.host.connected and not self.host.me:
            self.host.do(self._greeted(), _("asking the server"))

    async def _greeted(self) -> None:
        greeting = read(await self.host.ask("hello"), Greeting)
        self.host.greeted(greeting)
        self.newgame.greeted(greeting)

    def _told(self, visible: bool) -> None:
        """Show what is new about the table besides its game; the panels, unless they were shown."""
        host = self.host
        if host.code != self._led:
            self._led = host.code
            self.visit.set_query_entry(ASKED, host.code)
        self.ending.invited = host.shared is not None and host.shared.rematch is not None
        if host.shared is not None and not host.shared.started and not self.newgame.visible:
            self._open_dialog()
        self.newgame.follow()
        self._empty_hidden()
        self._refresh_part(self.clock, "note")
        if visible:
            return
        for panel in (
            self.ending,
            *self.panels.strip_panels,
            *self.panels.side_panels,
            *self.panels.built_drawer_panels,
        ):
            self._refresh_part(panel, "note")

    def _empty_hidden(self) -> None:
        """Leave no name where nobody looks, once somebody at the table is called otherwise."""
        shared = self.host.shared
        names = () if shared is None else tuple(shared.game.names)
        if names != self._names:
            self._names = names
            self.panels.empty_hidden()
            for panel in (self.ending, self.timeline):
                if not panel.visible:
                    panel.empty()


def play_together(**settings: Any) -> SharedTablePage:
    """Return the page of a table that several browsers share, to be shown in a notebook.

    Parameters
    ----------
    **settings
        Fields of `catan_nb.ui.table.seats.Settings` that each screen has for itself, such as
        ``language="de"``.

    Raises
    ------
    TypeError, ValueError
        For unknown settings and impossible values.
    """
    return SharedTablePage(Settings.given(settings))
