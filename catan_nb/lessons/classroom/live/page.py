"""The teacher's page of a class that is at work: it fills as learners answer, and steers them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Mapping
from datetime import date
from pathlib import Path
from typing import Any, Final

from catan_nb.classroom.link import AWAY, Link, link_of_page
from catan_nb.classroom.tables.refused import Refused
from catan_nb.classroom.visitors import GUEST
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.lessons.classroom.live.example import live_example
from catan_nb.lessons.classroom.live.files import BadList, class_json, grades_csv, grades_into
from catan_nb.lessons.classroom.live.kept import AGES, Purging, kept_card
from catan_nb.lessons.classroom.live.people import Managing, people_card
from catan_nb.lessons.classroom.live.projected import projected
from catan_nb.lessons.classroom.live.question import commonest_wrong, guesses_card
from catan_nb.lessons.classroom.live.seen import Asked, SeenClass
from catan_nb.lessons.classroom.live.steering import (
    NoLink,
    Sending,
    lessons_after,
    sent_to,
    steering,
)
from catan_nb.lessons.classroom.live.tables import rolled_together, tables_card
from catan_nb.lessons.classroom.live.taking_home import files_card
from catan_nb.lessons.classroom.live.who import class_sums, who_is_where
from catan_nb.lessons.output.pane import QUIET, PagePane
from catan_nb.lessons.pages.own_page import OwnPage
from catan_nb.lessons.record.known import known
from catan_nb.lessons.record.shelf import Opened, Shelf
from catan_nb.ui.widgets.html import Child, button, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["LiveClassPage", "live_class"]

SHELF: Final = "catan_nb:live_class"
REST: Final = 0.2
"""Seconds between two drawings of a class in which much happens."""
TICK: Final = 30.0
"""Seconds after which the minutes are counted anew."""
_VIEW, _PROJECTOR = "view", "projector"
_INVENTED: Final = noop(
    "This is an invented class, to look at. Yours is here when the server was started with:"
)


class LivePane(PagePane):
    """A region of the page of a class."""

    styles = (*PagePane.styles, Path(__file__).parent / "static" / "live.css")


class LiveClassPage(OwnPage):
    """A class at work, on its teacher's page.

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
    regions = LivePane

    def __init__(self) -> None:
        self.seen = SeenClass()
        self.hidden = self.projector = False
        self._said: str = ""
        self._invented = self._known = False
        self._exact: set[Asked] = set()
        self._asked = Asked(next(iter(known())), "Guess 1")
        self._sending = Sending(next(iter(known().values())).file)
        self._managing = Managing()
        self._purging = Purging()
        self._link: Link | None = None
        self._hello: Mapping[str, Any] = {}
        self._waiting: asyncio.TimerHandle | None = None
        shelf = Shelf(SHELF)
        shelf.on_opened = self.open
        super().__init__(shelf)
        self.visit.on_query(self._begin)

    # ---- the line to the server --------------------------------------------------------

    def _begin(self, query: Mapping[str, str]) -> None:
        """Take the line to the server up: the page is open now."""
        self.projector = query.get(_VIEW) == _PROJECTOR
        link = link_of_page()
        if link is None:
            self.invent()
        elif self._link is None:
            self.take(link)

    def take(self, link: Link) -> None:
        """Take a line to the server up; an event loop must run."""
        self._link = link
        link.on_change(self._line_changed)
        link.on_news(self._hear)
        link.start()
        self._tick()

    def invent(self) -> None:
        """Show an invented class."""
        self._invented = self._known = True
        self.seen.watched(live_example(time.time()))
        self._follow_held()
        self.refresh()

    def _line_changed(self) -> None:
        if self._link is not None and self._link.connected:
            self._do(self._watch(self._link))
        else:
            self.refresh()

    async def _watch(self, link: Link) -> None:
        self._hello = await link.ask("hello")
        if self._hello["role"] == GUEST:
            self.invent()
            return
        told = await link.ask("watch")
        self.seen.watched(told)
        while told["more"] is not None:
            told = await link.ask("watch", since=told["more"])
            self.seen.hear(told)
        if not self._known:
            self._known = True
            self._follow_held()
        self.refresh()

    def _hear(self, told: Mapping[str, Any]) -> None:
        """Take what is new of the class, and show it as soon as the page can follow."""
        news = told.get("class")
        if isinstance(news, Mapping):
            held = set(self.seen.held())
            self.seen.hear(news)
            # What was held is talked about once it is not: then the exact value may be seen.
            self._exact |= held - set(self.seen.held())
            if self._waiting is None:
                self._waiting = asyncio.get_running_loop().call_later(REST, self._show)

    def _show(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
        with self.errors.catching(_("showing the class")):
            self.refresh()

    def _tick(self) -> None:
        """Count the minutes anew from time to time."""
        self._show()
        asyncio.get_running_loop().call_later(TICK, self._tick)

    def _follow_held(self) -> None:
        """Look at what the class is held at, or else at the lesson in which most are."""
        held, lessons = self.seen.held(), self.seen.lessons()
        if held:
            self._asked = held[-1]
        elif lessons:
            self._asked = self.seen.questions(lessons[-1])[0]

    def _do(self, work: Coroutine[Any, Any, Any]) -> None:
        """Ask the server for something; the page says what is refused."""

        async def done() -> None:
            try:
                await work
            except Refused as refused:
                self._said = str(refused)
            self.refresh()

        task = asyncio.get_running_loop().create_task(done())
        self.errors.watch(task, _("asking the server"))

    def _ask(self, what: str, **given: Any) -> None:
        if self._link is None:
            self._said = _("In an invented class nothing can be changed.")
        else:
            self._do(self._asked_for(self._link, what, given))

    async def _asked_for(self, link: Link, what: str, given: Mapping[str, Any]) -> None:
        told = await link.ask(what, **given)
        self.seen.hear(told)
        if what == "new_code":
            self._managing = Managing(helped=given["learner"], code=str(told["code"]))
        if what == "purge":
            count = int(told["count"])
            words = ngettext("{n} table was removed.", "{n} tables were removed.", count)
            self._said = words.format(n=count)

    # ---- what is shown -----------------------------------------------------------------

    def beside(self) -> Child:
        """Return the switches of the page itself."""
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
        """Return the class."""
        if not self._known:
            return [self._told(), h("p", _("Asking the server …"), role="status")]
        if self.projector:
            exact = self._asked in self._exact
            return [self._told(), projected(self.seen, self._hello, self._asked, exact=exact)]
        seen, now = self.seen, time.time()
        exact = self._asked in self._exact
        return [
            self._told(),
            class_sums(seen),
            steering(seen, self._sending),
            h(
                "div",
                who_is_where(seen, now, hidden=self.hidden),
                h(
                    "div",
                    guesses_card(seen, self._asked, exact=exact),
                    commonest_wrong(seen, self._asked.lesson),
                    rolled_together(seen),
                ),
                class_="cnb-class",
            ),
            tables_card(seen, now, hidden=self.hidden),
            None if self.hidden else people_card(seen, self._managing, linked=not self._invented),
            files_card(SHELF),
            None if self._invented else kept_card(self._purging),
        ]

    def called(self) -> str:
        """Return the title, with the class's name where it has one."""
        name = str(self._hello.get("class", ""))
        return _("Class {name}").format(name=name) if name else _(self.title)

    def _told(self) -> Child:
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
        """Do what was pressed."""
        deed = _DEEDS.get(press.do)
        if deed is not None:
            self._said = ""
            deed(self, press)

    def open(self, files: list[Opened], more: int = 0) -> None:
        """Hand a list of participants back with the class's points beside it."""
        file = files[0]
        try:
            if file.fault:
                raise BadList(_("it cannot be read"))
            filled, missing = grades_into(self.seen.results(), file.text)
        except BadList as error:
            told = _("{file} is left out: {fault}.")
            self._said = told.format(file=file.name, fault=error)
        else:
            self.shelf.download(f"catan_{file.name}", filled, "text/csv")
            told = _("Not on the list: {names}.")
            self._said = told.format(names=", ".join(missing)) if missing else ""
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
        wanted = Asked(self._asked.lesson, str(press.value))
        if wanted in self.seen.questions(wanted.lesson):
            self._asked = wanted

    def _hold(self, press: Press) -> None:
        held = [one for one in self.seen.state["held"] if _asked_of(one) != self._asked]
        lesson, name = self._asked
        self._exact.discard(self._asked)
        self._steer(held=[*held, {"lesson": lesson, "name": name, "until": press.arg}])

    def _release(self, press: Press) -> None:
        self._exact.add(self._asked)
        self._steer(held=[one for one in self.seen.state["held"] if _asked_of(one) != self._asked])

    def _send(self, press: Press) -> None:
        try:
            self._steer(sent=sent_to(self._sending))
        except NoLink:
            self._said = _("This link leads to no page of the kit.")

    def _rename(self, press: Press) -> None:
        learner = self.seen.learners.get(press.arg)
        if learner is not None and str(press.value).strip() not in ("", learner.name):
            self._ask("rename", learner=press.arg, name=str(press.value))

    def _choose_age(self, press: Press) -> None:
        days = {str(days): days for days in AGES}.get(str(press.value))
        if days is not None:
            self._purging = Purging(days)

    def _purge(self, press: Press) -> None:
        days, sure = self._purging.days, self._purging.sure
        self._purging = Purging(days)
        if sure:
            self._ask("purge", days=days)

    def _steer(self, **changes: Any) -> None:
        self._ask("steer", changes=changes)

    def _project(self, press: Press) -> None:
        self.projector = not self.projector
        self.visit.lead(_VIEW, _PROJECTOR if self.projector else "")

    def __repr__(self) -> str:
        return _("The class")


def _asked_of(one: Mapping[str, Any]) -> Asked:
    return Asked(one["lesson"], one["name"])


def _set(name: str, value: Callable[[LiveClassPage, Press], Any]) -> Callable[..., None]:
    """Return what sets something of a page to what a press means."""
    return lambda page, press: setattr(page, name, value(page, press))


_DEEDS: Final[Mapping[str, Callable[[LiveClassPage, Press], None]]] = {
    "names": _set("hidden", lambda page, press: not page.hidden),
    "projector": LiveClassPage._project,
    "lesson": LiveClassPage._choose_lesson,
    "question": LiveClassPage._choose_question,
    "exact": _set("_exact", lambda page, press: page._exact ^ {page._asked}),
    "hold": LiveClassPage._hold,
    "release": LiveClassPage._release,
    "steer": lambda page, press: page._steer(**{press.arg: not page.seen.state[press.arg]}),
    "opened": lambda page, press: page._steer(open=lessons_after(page.seen.state, press.arg)),
    "all": lambda page, press: page._steer(open=None if press.arg == "open" else []),
    "send_page": _set("_sending", lambda page, press: Sending(str(press.value))),
    "send_link": _set(
        "_sending", lambda page, press: Sending(page._sending.page, str(press.value))
    ),
    "send": LiveClassPage._send,
    "sent_off": lambda page, press: page._steer(sent=None),
    "rename": LiveClassPage._rename,
    "new_code": lambda page, press: page._ask("new_code", learner=press.arg),
    "remove": _set("_managing", lambda page, press: Managing(removing=press.arg)),
    "removed": lambda page, press: page._ask("remove", learner=press.arg),
    "purge_age": LiveClassPage._choose_age,
    "purge": _set("_purging", lambda page, press: Purging(page._purging.days, press.arg == "ask")),
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
