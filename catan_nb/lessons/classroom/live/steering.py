"""What a teacher sets for all, as HTML, and the changes of the state that it means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode, urlsplit

from catan_nb.classroom.codes import read_code
from catan_nb.kernel.values import frozen
from catan_nb.language import gettext as _
from catan_nb.lessons.classroom.live.seen import SeenClass
from catan_nb.lessons.output.pane import QUIET
from catan_nb.lessons.record.known import known, lesson_name
from catan_nb.ui.site.contents import FRONT, TOGETHER, entries
from catan_nb.ui.widgets.html import Child, Markup, button, h

__all__ = ["NoLink", "Sending", "lessons_after", "sent_to", "steering"]

_OURS: Final = ("key", "class", "ticket", "language")
"""What of an address is the teacher's alone."""


class NoLink(ValueError):
    """A link leads to no page of the class."""


@frozen
class Sending:
    """What stands in the fields that send everybody somewhere.

    Attributes
    ----------
    page : str
        The notebook that is chosen.
    link : str
        A link that was pasted instead.
    """

    page: str
    link: str = ""


def sent_to(sending: Sending) -> dict[str, Any]:
    """Return where everybody is sent: a page with what its address asks for.

    >>> sent_to(Sending("", "http://here:8866/voila/render/play.ipynb?seed=4&key=SECRET"))
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
    asked = [(name, value) for name, value in parse_qsl(parts.query) if name not in _OURS]
    if before.endswith("/join") and read_code(page):
        page, asked = TOGETHER, [("table", read_code(page))]
    if page not in {FRONT, *(one.file for one in entries())}:
        raise NoLink(sending.link)
    return {"page": page, "query": urlencode(asked)}


def lessons_after(state: Mapping[str, Any], lesson: str) -> list[str] | None:
    """Return the lessons that are open after one was opened or closed; None for all."""
    all_ = list(known())
    opened = all_ if state["open"] is None else state["open"]
    wanted = {*opened} ^ {lesson}
    return None if wanted >= set(all_) else [one for one in all_ if one in wanted]


def steering(seen: SeenClass, sending: Sending) -> Markup:
    """Return the switches, the lessons, and where to send everybody."""
    state = seen.state
    return h(
        "div",
        h("h3", _("For all")),
        h(
            "div",
            _switch("paused", _("Pause all"), _("Let all go on"), bool(state["paused"])),
            _switch(
                "solutions",
                _("Show solutions"),
                _("Hold back solutions"),
                bool(state["solutions"]),
            ),
            _switch(
                "forecasts",
                _("Allow forecasts"),
                _("No forecasts in games"),
                bool(state["forecasts"]),
            ),
            _switch("pooled", _("Roll together"), _("Each rolls alone"), bool(state["pooled"])),
            class_="cnb-live-line",
        ),
        _lessons(state),
        _send(state, sending),
        class_="cnb-card cnb-live-steering",
    )


def _switch(do: str, on: str, off: str, is_on: bool) -> Markup:
    return button(
        off if is_on else on,
        do="steer",
        arg=do,
        class_="cnb-live-on" if is_on else "",
        **QUIET,
    )


def _lessons(state: Mapping[str, Any]) -> Markup:
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
        for key in known()
    ]
    count = len(known()) if opened is None else len(opened)
    told = (
        _("All lessons are open")
        if opened is None
        else _("{n} of {count} lessons are open").format(n=count, count=len(known()))
    )
    return h(
        "details",
        h("summary", told, **QUIET),
        h(
            "div",
            button(_("Open all"), do="all", arg="open", **QUIET),
            button(_("Close all"), do="all", arg="closed", **QUIET),
            class_="cnb-live-line",
        ),
        h("div", ticks, class_="cnb-live-ticks"),
        data_key="lessons",
    )


def _send(state: Mapping[str, Any], sending: Sending) -> Markup:
    sent: Child = None
    if state["sent"]:
        page = next((one for one in entries() if one.file == state["sent"]["page"]), None)
        where = _(page.title) if page else _("Front page")
        query = state["sent"]["query"]
        words = _("All are sent to: {page}").format(page=f"{where} ?{query}" if query else where)
        off = button(_("Call off"), do="sent_off", **QUIET)
        sent = h("p", words, " ", off, role="status")
    pages = h(
        "select",
        [
            h("option", _title(one), value=one.file, selected=one.file == sending.page)
            for one in entries()
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


def _title(entry: Any) -> str:
    return f"{entry.number}. {_(entry.title)}" if entry.number else _(entry.title)
