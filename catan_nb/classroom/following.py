"""Which tables a page follows, and how it goes on after nobody has looked at it for a while."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from catan_nb.classroom.authority import Authority
from catan_nb.classroom.entries import Entry
from catan_nb.classroom.messages import in_parts, telling
from catan_nb.classroom.tables.live import News
from catan_nb.classroom.tables.refused import Refused

__all__ = ["Following"]


class Following:
    """The tables that a page follows, each from the entry that it wants next.

    While no browser is connected with the page it is told nothing, and its owner is away from the
    tables. Whatever it has missed it is told at once when somebody looks at it again.

    Parameters
    ----------
    authority : Authority
    visitor : str
        Whose page it is.
    send : callable
        Sends a text to the page.
    """

    def __init__(self, authority: Authority, visitor: str, send: Callable[[str], object]) -> None:
        self._authority, self._visitor, self._send = authority, visitor, send
        self._next: dict[str, int] = {}
        self._stops: dict[str, Callable[[], None]] = {}
        self._looked_at = True

    @property
    def any(self) -> bool:
        """Whether it follows any."""
        return bool(self._next)

    async def begin(self, code: str, since: int) -> str:
        """Follow a table from an entry on and return its code; Refused where there is none."""
        code = (await self._authority.table(code)).code
        self.end(code)
        self._next[code] = since
        if self._looked_at:
            try:
                await self._listen(code)
            except Refused:
                self.end(code)
                raise
        return code

    def end(self, code: str) -> None:
        """Follow a table no longer."""
        self._next.pop(code, None)
        self._stop(code)

    def end_all(self) -> None:
        """Follow nothing any more."""
        for code in list(self._next):
            self.end(code)

    def rest(self) -> None:
        """Take note that nobody looks at the page."""
        self._looked_at = False
        for code in self._next:
            self._stop(code)

    async def go_on(self) -> None:
        """Take note that somebody looks at the page again."""
        self._looked_at = True
        for code in [code for code in self._next if code not in self._stops]:
            with suppress(Refused):  # the store is away: the next move is asked for anew
                await self._listen(code)

    # ---- inside ------------------------------------------------------------------------

    async def _listen(self, code: str) -> None:
        missed: list[Entry] = []
        news: list[News] = []
        begun = False

        def tell(told: Entry | News) -> None:
            if isinstance(told, Entry):
                self._next[code] = told.number + 1
                missed.append(told)
            else:
                news.append(told)
            if begun:
                send()

        def send() -> None:
            for part in in_parts(one.plain() for one in missed):
                self._send(telling(code, entries=part))
            for one in news:  # it is about the table as the entries have left it
                self._send(telling(code, news={one.kind: one.data}))
            missed.clear()
            news.clear()

        stop = await self._authority.listen(code, self._next[code], tell, self._visitor)
        if not self._looked_at or code not in self._next:
            stop()
            return
        self._stops[code] = stop
        begun = True
        send()

    def _stop(self, code: str) -> None:
        stop = self._stops.pop(code, None)
        if stop is not None:
            stop()
