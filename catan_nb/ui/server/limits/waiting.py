"""What somebody sees for whom there is no room now: a place in the queue, and the way in from it.

No process is started for it. The page asks every few seconds whether it is its turn.
"""

from __future__ import annotations

from typing import Final

from tornado.web import RequestHandler

from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.ui.looks.head import ADDRESS as LOOKS
from catan_nb.ui.looks.wording import in_language
from catan_nb.ui.server.door.doorway import who_asks
from catan_nb.ui.server.door.plain_page import language_of, plain_page
from catan_nb.ui.server.limits.admission import Full, Limits, TooFast, TooMany
from catan_nb.ui.widgets.html import Child, h

__all__ = ["ADDRESS", "Queue", "let_wait"]

ADDRESS: Final = "catan_nb/queue"
"""Where a page asks whether it is its turn, below the server's address."""
_SECONDS: Final = 10
"""After how many seconds a browser without scripts asks again."""


def let_wait(handler: RequestHandler, why: Full | TooFast | TooMany) -> None:
    """Answer with the page on which somebody waits."""

    def title() -> str:
        if isinstance(why, Full):
            return _("All places are taken")
        if isinstance(why, TooFast):
            return _("One moment, please")
        return _("You have many pages open")

    def body() -> Child:
        server = handler.settings["base_url"]
        again = h("meta", http_equiv="refresh", content=str(_SECONDS))
        return [
            h("p", _words(why), role="status", data_queue=f"{server}{ADDRESS}"),
            h("p", _("This page goes on by itself as soon as there is room.")),
            h("script", src=f"{server}{LOOKS}/queue.js", defer=True),
            h("noscript", again),
        ]

    handler.set_status(503)
    handler.set_header("Retry-After", str(_SECONDS))
    handler.set_header("Content-Type", "text/html; charset=UTF-8")
    handler.set_header("Cache-Control", "no-store")
    language = language_of(handler.request)
    handler.finish(plain_page(language, handler.settings["base_url"], title, body))


def _words(why: Full | TooFast | TooMany) -> str:
    if isinstance(why, TooMany):
        told = ngettext(
            "{n} page is open in this browser. Close one that you do not need.",
            "{n} pages are open in this browser. Close one that you do not need.",
            why.pages,
        )
        return told.format(n=why.pages)
    if isinstance(why, TooFast):
        return _("You have opened many pages in a short time.")
    if why.before == 0:
        return _("You are next.")
    told = ngettext("{n} person is before you.", "{n} people are before you.", why.before)
    return told.format(n=why.before)


class Queue(RequestHandler):
    """Tells a page that waits whether it is its turn."""

    def initialize(self, limits: Limits) -> None:
        """Take who knows it."""
        self._limits = limits

    async def get(self) -> None:
        """Answer in JSON: whether there is room, and otherwise in words how long the queue is."""
        self.set_header("Cache-Control", "no-store")
        visitor, _token = await who_asks(self)
        try:
            self._limits.ask(visitor.id)
        except (Full, TooFast, TooMany) as error:
            why = error
            told = in_language(language_of(self.request), lambda: _words(why))
            self.finish({"enter": False, "told": told})
        else:
            self.finish({"enter": True})
