"""The teacher's live page: answers as they arrive, and controls for the class."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode, urlsplit

from catan_nb.classroom.link import AWAY, Link, link_of_page
from catan_nb.classroom.messages import BACKUP, EXPORT, Refused
from catan_nb.classroom.visitors import GUEST, read_code
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.lessons.classroom.example import live_example
from catan_nb.lessons.classroom.live_state import (
    AskedQuestion,
    BadList,
    SeenClass,
    class_json,
    grades_csv,
    merge_grades,
)
from catan_nb.lessons.classroom.live_views import (
    attendance_table,
    class_totals_card,
    common_mistakes_card,
    guesses_card,
    projection,
    shared_rolls_card,
    tables_card,
)
from catan_nb.lessons.output.panes import QUIET
from catan_nb.lessons.pages.own_page import OwnPage
from catan_nb.lessons.record.browser_store import OpenedFile, Shelf
from catan_nb.lessons.record.card import open_button
from catan_nb.lessons.record.lesson_keys import known_lessons, lesson_name
from catan_nb.ui.contents import FRONT, TOGETHER, entries
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.pane import Press

__all__ = [
    "AGES",
    "LiveClassPage",
    "Managing",
    "NoLink",
    "Purging",
    "Sending",
    "class_controls",
    "export_link",
    "files_card",
    "kept_card",
    "live_class",
    "open_lessons_after",
    "people_card",
    "send_state",
]


AGES: Final = (7, 30, 90, 180, 365)
"""Days for which nothing has happened at a table, to choose from."""
_SERVER: Final = "../.."
"""Where the server's own address is, as pages see it."""


@dataclass(frozen=True, slots=True)
class Purging:
    """State of the dialog that removes old tables.

    Attributes
    ----------
    days : int
        Tables are removed at which nothing has happened for so long.
    sure : bool
        Whether it was asked for, and only has to be confirmed.
    """

    days: int = 90
    sure: bool = False


def kept_card(purging: Purging) -> Markup:
    """Return the card with the link to a backup and the controls that remove old tables."""
    ages = h(
        "select",
        [h("option", _days_text(n), value=str(n), selected=n == purging.days) for n in AGES],
        data_do="purge_age",
        aria_label=_("Nothing has happened for"),
        **QUIET,
    )
    question = _("Remove the tables at which nothing has happened for {days}, with their games?")
    sure = [
        h("span", question.format(days=_days_text(purging.days)), role="alert"),
        button(_("Yes, remove"), do="purged", **QUIET),
        button(_("No"), do="purge", arg="no", **QUIET),
    ]
    return h(
        "details",
        h("summary", h("b", _("What is kept")), **QUIET),
        h("p", h("a", _("Save a backup of the class"), href=f"{_SERVER}/{BACKUP}", download="")),
        h(
            "div",
            h("span", _("Tables at which nothing has happened for")),
            ages,
            sure if purging.sure else button(_("Remove …"), do="purge", arg="ask", **QUIET),
            class_="cnb-live-line",
        ),
        h(
            "p",
            _(
                "By themselves tables are closed when nothing has happened there for 90 days, and"
                " removed 90 days later. Learners stay until you remove them."
            ),
            class_="cnb-live-small",
        ),
        class_="cnb-card cnb-no-print",
        data_key="kept",
    )


def export_link(id: str, name: str) -> Markup:
    """Return a link to download all stored data of a learner."""
    text = _("What is kept of {name}").format(name=name)
    href = f"{_SERVER}/{EXPORT}/{id}"
    return h("a", _("What is kept"), href=href, download="", aria_label=text, title=text)


def _days_text(n: int) -> str:
    return ngettext("{n} day", "{n} days", n).format(n=n)


# The learners of a class one by one as HTML: to call them otherwise, to help, to remove them.


@dataclass(frozen=True, slots=True)
class Managing:
    """State of the dialogs about one learner.

    Attributes
    ----------
    removing : str
        The id of the learner about whom it was asked whether to remove them; empty for nobody.
    helped, code : str
        The id of the learner who has got another code, and that code.
    """

    removing: str = ""
    helped: str = ""
    code: str = ""


def people_card(seen: SeenClass, managing: Managing, *, linked: bool = False) -> Child:
    """Return the card that lists the learners; `linked` adds links to their stored data."""
    if not seen.learners:
        return None
    lines = [
        _learner_row(id, learner.name, managing, linked) for id, learner in seen.learners.items()
    ]
    return h(
        "details",
        h("summary", h("b", _("Names and codes")), **QUIET),
        h("div", lines, class_="cnb-live-people"),
        class_="cnb-card",
        data_key="people",
    )


def _learner_row(id: str, name: str, managing: Managing, linked: bool) -> Markup:
    field = h(
        "input",
        type="text",
        value=name,
        maxlength=40,
        data_do="rename",
        data_arg=id,
        aria_label=_("Name of {name}").format(name=name),
        **QUIET,
    )
    return h(
        "div",
        field,
        button(_("New code"), do="new_code", arg=id, **QUIET),
        export_link(id, name) if linked else None,
        _removal_controls(id, name)
        if managing.removing == id
        else button(_("Remove"), do="remove", arg=id, **QUIET),
        _code_html(managing.code, name) if managing.helped == id else None,
        class_="cnb-live-line",
        data_key=id,
    )


def _removal_controls(id: str, name: str) -> Child:
    text = _("Remove {name}, all answers, and the name at all tables?").format(name=name)
    return [
        h("span", text, role="alert"),
        button(_("Yes, remove"), do="removed", arg=id, **QUIET),
        button(_("No"), do="remove", arg="", **QUIET),
    ]


def _code_html(code: str, name: str) -> Markup:
    middle = (len(code) + 1) // 2
    template = _("{name} comes back with the code {code}.")
    return h(
        "span", template.format(name=name, code=f"{code[:middle]}-{code[middle:]}"), role="status"
    )


# What a teacher sets for all, as HTML, and the changes of the state that it means.


_OURS: Final = ("key", "class", "ticket", "language")
"""What of an address is the teacher's alone."""


class NoLink(ValueError):
    """A pasted link leads to no page of the class."""


@dataclass(frozen=True, slots=True)
class Sending:
    """Contents of the form that sends the whole class to a page.

    Attributes
    ----------
    page : str
        The notebook that is chosen.
    link : str
        A link that was pasted instead.
    """

    page: str
    link: str = ""


def send_state(sending: Sending) -> dict[str, Any]:
    """Return the state change that sends everybody to a page, without secrets of its address.

    >>> send_state(Sending("", "http://here:8866/voila/render/play.ipynb?seed=4&key=SECRET"))
    {'page': 'play.ipynb', 'query': 'seed=4'}

    Raises
    ------
    NoLink
        What was pasted leads to no page of the kit.
    """
    if not sending.link.strip():
        return {"page": sending.page, "query": ""}
    try:
        parts = urlsplit(sending.link.strip())
    except ValueError as error:
        raise NoLink(sending.link) from error
    before, _slash, page = parts.path.rpartition("/")
    fields = [(name, value) for name, value in parse_qsl(parts.query) if name not in _OURS]
    if before.endswith("/join") and read_code(page):
        page, fields = TOGETHER, [("table", read_code(page))]
    if page not in {FRONT, *(entry.file for entry in entries())}:
        raise NoLink(sending.link)
    return {"page": page, "query": urlencode(fields)}


def open_lessons_after(state: Mapping[str, Any], lesson: str) -> list[str] | None:
    """Return the keys of the open lessons after one was toggled; None when all are open."""
    all_ = list(known_lessons())
    opened = all_ if state["open"] is None else state["open"]
    wanted = {*opened} ^ {lesson}
    return None if wanted >= set(all_) else [lesson for lesson in all_ if lesson in wanted]


def class_controls(seen: SeenClass, sending: Sending) -> Markup:
    """Return the card with switches, lessons, and the form that sends the class to a page."""
    state = seen.state
    return h(
        "div",
        h("h3", _("For all")),
        h(
            "div",
            _switch_button("paused", _("Pause all"), _("Let all go on"), bool(state["paused"])),
            _switch_button(
                "solutions",
                _("Show solutions"),
                _("Hold back solutions"),
                bool(state["solutions"]),
            ),
            _switch_button(
                "forecasts",
                _("Allow forecasts"),
                _("No forecasts in games"),
                bool(state["forecasts"]),
            ),
            _switch_button(
                "pooled", _("Roll together"), _("Each rolls alone"), bool(state["pooled"])
            ),
            class_="cnb-live-line",
        ),
        _lesson_switches(state),
        _send_form(state, sending),
        class_="cnb-card cnb-live-steering",
    )


def _switch_button(do: str, on: str, off: str, is_on: bool) -> Markup:
    return button(
        off if is_on else on,
        do="steer",
        arg=do,
        class_="cnb-live-on" if is_on else "",
        **QUIET,
    )


def _lesson_switches(state: Mapping[str, Any]) -> Markup:
    opened = state["open"]
    ticks = [
        h(
            "label",
            h(
                "input",
                type="checkbox",
                checked=opened is None or key in opened,
                data_do="opened",
                data_arg=key,
                **QUIET,
            ),
            " ",
            lesson_name(key),
            data_key=key,
        )
        for key in known_lessons()
    ]
    count = len(known_lessons()) if opened is None else len(opened)
    text = (
        _("All lessons are open")
        if opened is None
        else _("{n} of {count} lessons are open").format(n=count, count=len(known_lessons()))
    )
    return h(
        "details",
        h("summary", text, **QUIET),
        h(
            "div",
            button(_("Open all"), do="all", arg="open", **QUIET),
            button(_("Close all"), do="all", arg="closed", **QUIET),
            class_="cnb-live-line",
        ),
        h("div", ticks, class_="cnb-live-ticks"),
        data_key="lessons",
    )


def _send_form(state: Mapping[str, Any], sending: Sending) -> Markup:
    sent: Child = None
    if state["sent"]:
        page = next((entry for entry in entries() if entry.file == state["sent"]["page"]), None)
        where = _(page.title) if page else _("Front page")
        query = state["sent"]["query"]
        text = _("All are sent to: {page}").format(page=f"{where} ?{query}" if query else where)
        off = button(_("Call off"), do="sent_off", **QUIET)
        sent = h("p", text, " ", off, role="status")
    pages = h(
        "select",
        [
            h("option", _entry_title(entry), value=entry.file, selected=entry.file == sending.page)
            for entry in entries()
        ],
        data_do="send_page",
        aria_label=_("Page"),
        **QUIET,
    )
    link = h(
        "input",
        type="text",
        value=sending.link,
        maxlength=20_000,
        placeholder=_("or a link: a board, a position, a table"),
        data_do="send_link",
        aria_label=_("Link"),
        **QUIET,
    )
    go = button(_("Send everybody"), do="send", **QUIET)
    return h(
        "details",
        h("summary", _("Send everybody somewhere"), **QUIET),
        h("div", pages, link, go, class_="cnb-live-line"),
        h(
            "p",
            _("A link from your own browser keeps its seed, table or position."),
            class_="cnb-live-small",
        ),
        sent,
        data_key="send",
        open=bool(sent),
    )


def _entry_title(entry: Any) -> str:
    return f"{entry.number}. {_(entry.title)}" if entry.number else _(entry.title)


# What a teacher takes home of a class, to be pressed.


def files_card(shelf: str) -> Markup:
    """Return the card for file downloads, printing, and opening lists of participants."""
    return h(
        "div",
        h("h3", _("To take home")),
        h(
            "div",
            [
                button(text, do="save", arg=kind, **QUIET)
                for kind, text in (
                    ("csv", _("All answers as CSV")),
                    ("json", _("All answers as JSON")),
                    ("grades", _("Points for a learning platform")),
                )
            ],
            open_button(shelf, _("Points into a list of participants")),
            button(_("Print"), do="print", **QUIET),
            class_="cnb-live-line",
        ),
        h(
            "p",
            _(
                "Moodle knows participants by user name or address: export the gradebook there"
                " as text, open it here as a list of participants, and import the file that"
                " you get."
            ),
            class_="cnb-live-small",
        ),
        class_="cnb-card cnb-no-print",
        data_key="files",
    )


SHELF: Final = "catan_nb:live_class"
REST: Final = 0.2
"""Seconds between two drawings of a class in which much happens."""
TICK: Final = 30.0
"""Seconds after which the minutes are counted anew."""
_VIEW, _PROJECTOR = "view", "projector"
_INVENTED: Final = noop(
    "This is an invented class, to look at. Yours is here when the server was started with:"
)


class LiveClassPage(OwnPage):
    """The teacher's live page of a class.

    Attributes
    ----------
    seen : SeenClass
        What is known of the class.
    hidden : bool
        Whether learners' names are hidden.
    projector : bool
        Whether the page is as it is for all to look at: large, and without names.
    """

    title = noop("The class")
    opens = noop("Open a list of participants")
    classes = "cnb-lesson cnb-lesson-wide cnb-live"

    def __init__(self) -> None:
        self.seen = SeenClass()
        self.hidden = self.projector = False
        self._said: str = ""
        self._invented = self._known = False
        self._exact: set[AskedQuestion] = set()
        self._asked = AskedQuestion(next(iter(known_lessons())), "Guess 1")
        self._sending = Sending(next(iter(known_lessons().values())).file)
        self._managing = Managing()
        self._purging = Purging()
        self._link: Link | None = None
        self._hello: Mapping[str, Any] = {}
        self._waiting: asyncio.TimerHandle | None = None
        shelf = Shelf(SHELF)
        shelf.on_opened = self.open
        super().__init__(shelf)
        self.visit.on_query(self._connect)

    # ---- the line to the server --------------------------------------------------------

    def _connect(self, query: Mapping[str, str]) -> None:
        """Connect to the server once the page is open."""
        self.projector = query.get(_VIEW) == _PROJECTOR
        link = link_of_page()
        if link is None:
            self.show_example()
        elif self._link is None:
            self.use_link(link)

    def use_link(self, link: Link) -> None:
        """Subscribe to the class over a link; an event loop must be running."""
        self._link = link
        link.on_change(self._line_changed)
        link.on_news(self._receive)
        link.start()
        self._tick()

    def show_example(self) -> None:
        """Fill the page with the invented class."""
        self._invented = self._known = True
        self.seen.replace_all(live_example(time.time()))
        self._select_held_question()
        self.refresh()

    def _line_changed(self) -> None:
        if self._link is not None and self._link.connected:
            self._run_task(self._watch(self._link))
        else:
            self.refresh()

    async def _watch(self, link: Link) -> None:
        self._hello = await link.ask("hello")
        if self._hello["role"] == GUEST:
            self.show_example()
            return
        answer = await link.ask("watch")
        self.seen.replace_all(answer)
        while answer["more"] is not None:
            answer = await link.ask("watch", since=answer["more"])
            self.seen.update(answer)
        if not self._known:
            self._known = True
            self._select_held_question()
        self.refresh()

    def _receive(self, answer: Mapping[str, Any]) -> None:
        """Apply news from the server, and schedule a refresh."""
        news = answer.get("class")
        if isinstance(news, Mapping):
            held_ids = set(self.seen.held())
            self.seen.update(news)
            # What was held is talked about once it is not: then the exact value may be seen.
            self._exact |= held_ids - set(self.seen.held())
            if self._waiting is None:
                self._waiting = asyncio.get_running_loop().call_later(REST, self._schedule_refresh)

    def _schedule_refresh(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
        with self.errors.catching(_("showing the class")):
            self.refresh()

    def _tick(self) -> None:
        """Refresh the elapsed times periodically."""
        self._schedule_refresh()
        asyncio.get_running_loop().call_later(TICK, self._tick)

    def _select_held_question(self) -> None:
        """Select the question at which the class is held, or else the lesson with most learners."""
        questions, lessons = self.seen.held(), self.seen.lessons()
        if questions:
            self._asked = questions[-1]
        elif lessons:
            self._asked = self.seen.questions(lessons[-1])[0]

    def _run_task(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run a request to the server; show a refusal on the page."""

        async def done() -> None:
            try:
                await work
            except Refused as refused:
                self._said = str(refused)
            self.refresh()

        task = asyncio.get_running_loop().create_task(done())
        self.errors.report_task_errors(task, _("asking the server"))

    def _send_request(self, what: str, **kwargs: Any) -> None:
        if self._link is None:
            self._said = _("In an invented class nothing can be changed.")
        else:
            self._run_task(self._await_request(self._link, what, kwargs))

    async def _await_request(self, link: Link, what: str, fields: Mapping[str, Any]) -> None:
        answer = await link.ask(what, **fields)
        self.seen.update(answer)
        if what == "new_code":
            self._managing = Managing(helped=fields["learner"], code=str(answer["code"]))
        if what == "purge":
            count = int(answer["count"])
            template = ngettext("{n} table was removed.", "{n} tables were removed.", count)
            self._said = template.format(n=count)

    # ---- what is shown -----------------------------------------------------------------

    def header_controls(self) -> Child:
        """Return the buttons that change the page itself: names, projection, printing."""
        names = _("Show names") if self.hidden else _("Hide names")
        return [
            None if self.projector else button(names, do="names", **QUIET),
            button(
                _("Back to my page") if self.projector else _("For the projector"),
                do="projector",
                class_="cnb-main",
                **QUIET,
            ),
        ]

    def body(self) -> Child:
        """Return the cards of the page."""
        if not self._known:
            return [self._message_html(), h("p", _("Asking the server …"), role="status")]
        if self.projector:
            exact = self._asked in self._exact
            return [
                self._message_html(),
                projection(self.seen, self._hello, self._asked, exact=exact),
            ]
        seen, now = self.seen, time.time()
        exact = self._asked in self._exact
        return [
            self._message_html(),
            class_totals_card(seen),
            class_controls(seen, self._sending),
            h(
                "div",
                attendance_table(seen, now, hidden=self.hidden),
                h(
                    "div",
                    guesses_card(seen, self._asked, exact=exact),
                    common_mistakes_card(seen, self._asked.lesson),
                    shared_rolls_card(seen),
                ),
                class_="cnb-class",
            ),
            tables_card(seen, now, hidden=self.hidden),
            None if self.hidden else people_card(seen, self._managing, linked=not self._invented),
            files_card(SHELF),
            None if self._invented else kept_card(self._purging),
        ]

    def page_title(self) -> str:
        """Return the title, followed by the name of the class if it has one."""
        name = str(self._hello.get("class", ""))
        return _("Class {name}").format(name=name) if name else _(self.title)

    def _message_html(self) -> Child:
        away = self._link is not None and not self._link.connected
        parts: list[Child] = []
        if self._invented:
            parts.append(h("p", _(_INVENTED), " ", h("code", "catan-nb class")))
        if away and self._known:
            parts.append(h("p", _(AWAY), class_="cnb-live-held"))
        if self._said:
            parts.append(h("p", self._said))
        return h("div", parts, role="status", class_="cnb-lesson-told", data_key="told")

    # ---- what is pressed ---------------------------------------------------------------

    def pressed(self, press: Press) -> None:
        action = _DEEDS.get(press.do)
        if action is not None:
            self._said = ""
            action(self, press)

    def open(self, files: list[OpenedFile], more: int = 0) -> None:
        """Read an opened list of participants and offer it for download with points added."""
        file = files[0]
        try:
            if file.fault:
                raise BadList(_("it cannot be read"))
            filled, missing = merge_grades(self.seen.results(), file.text)
        except BadList as error:
            template = _("{file} is left out: {fault}.")
            self._said = template.format(file=file.name, fault=error)
        else:
            self.shelf.download(f"catan_{file.name}", filled, "text/csv")
            template = _("Not on the list: {names}.")
            self._said = template.format(names=", ".join(missing)) if missing else ""
        self.refresh()

    def _save(self, press: Press) -> None:
        results, day = self.seen.results(hidden=self.hidden), date.today().isoformat()
        name = str(self._hello.get("class", ""))
        if press.arg == "json":
            text, mime = class_json(results, name), "application/json"
        else:
            text = grades_csv(results) if press.arg == "grades" else results.csv()
            mime = "text/csv"
        kind = "points" if press.arg == "grades" else "class"
        ending = "json" if press.arg == "json" else "csv"
        self.shelf.download(f"{kind}_{day}.{ending}", text, mime)

    def _choose_lesson(self, press: Press) -> None:
        questions = self.seen.questions(str(press.value))
        if questions:
            self._asked = questions[0]

    def _choose_question(self, press: Press) -> None:
        wanted = AskedQuestion(self._asked.lesson, str(press.value))
        if wanted in self.seen.questions(wanted.lesson):
            self._asked = wanted

    def _hold(self, press: Press) -> None:
        held = [
            question
            for question in self.seen.state["held"]
            if _parse_question(question) != self._asked
        ]
        lesson, name = self._asked
        self._exact.discard(self._asked)
        self._change_class_state(held=[*held, {"lesson": lesson, "name": name, "until": press.arg}])

    def _release(self, press: Press) -> None:
        self._exact.add(self._asked)
        self._change_class_state(
            held=[
                question
                for question in self.seen.state["held"]
                if _parse_question(question) != self._asked
            ]
        )

    def _send(self, press: Press) -> None:
        try:
            self._change_class_state(sent=send_state(self._sending))
        except NoLink:
            self._said = _("This link leads to no page of the kit.")

    def _rename(self, press: Press) -> None:
        learner = self.seen.learners.get(press.arg)
        if learner is not None and str(press.value).strip() not in ("", learner.name):
            self._send_request("rename", learner=press.arg, name=str(press.value))

    def _choose_age(self, press: Press) -> None:
        days = {str(days): days for days in AGES}.get(str(press.value))
        if days is not None:
            self._purging = Purging(days)

    def _purge(self, press: Press) -> None:
        days, sure = self._purging.days, self._purging.sure
        self._purging = Purging(days)
        if sure:
            self._send_request("purge", days=days)

    def _change_class_state(self, **changes: Any) -> None:
        self._send_request("steer", changes=changes)

    def _toggle_projection(self, press: Press) -> None:
        self.projector = not self.projector
        self.visit.set_query_entry(_VIEW, _PROJECTOR if self.projector else "")

    def __repr__(self) -> str:
        return _("The class")


def _parse_question(record: Mapping[str, Any]) -> AskedQuestion:
    return AskedQuestion(record["lesson"], record["name"])


def _setter(name: str, value: Callable[[LiveClassPage, Press], Any]) -> Callable[..., None]:
    """Return a function that sets an attribute of a page to the value of a pressed button."""
    return lambda page, press: setattr(page, name, value(page, press))


_DEEDS: Final[Mapping[str, Callable[[LiveClassPage, Press], None]]] = {
    "names": _setter("hidden", lambda page, press: not page.hidden),
    "projector": LiveClassPage._toggle_projection,
    "lesson": LiveClassPage._choose_lesson,
    "question": LiveClassPage._choose_question,
    "exact": _setter("_exact", lambda page, press: page._exact ^ {page._asked}),
    "hold": LiveClassPage._hold,
    "release": LiveClassPage._release,
    "steer": lambda page, press: page._change_class_state(
        **{press.arg: not page.seen.state[press.arg]}
    ),
    "opened": lambda page, press: page._change_class_state(
        open=open_lessons_after(page.seen.state, press.arg)
    ),
    "all": lambda page, press: page._change_class_state(open=None if press.arg == "open" else []),
    "send_page": _setter("_sending", lambda page, press: Sending(str(press.value))),
    "send_link": _setter(
        "_sending", lambda page, press: Sending(page._sending.page, str(press.value))
    ),
    "send": LiveClassPage._send,
    "sent_off": lambda page, press: page._change_class_state(sent=None),
    "rename": LiveClassPage._rename,
    "new_code": lambda page, press: page._send_request("new_code", learner=press.arg),
    "remove": _setter("_managing", lambda page, press: Managing(removing=press.arg)),
    "removed": lambda page, press: page._send_request("remove", learner=press.arg),
    "purge_age": LiveClassPage._choose_age,
    "purge": _setter(
        "_purging", lambda page, press: Purging(page._purging.days, press.arg == "ask")
    ),
    "purged": LiveClassPage._purge,
    "save": LiveClassPage._save,
    "print": lambda page, press: page.shelf.print(),
}
"""What buttons and fields do, by their word."""


def live_class() -> LiveClassPage:
    """Return the teacher's page of a class at work, to be shown in a notebook.

    It is behind the key that ``catan-nb class`` prints. Where there is no class it shows an
    invented one.
    """
    return LiveClassPage()
