"""A learner's record in a class: it belongs to the learner, and is kept by the class's server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import islice
from typing import Any, Final

from catan_nb.classroom.messages import in_parts
from catan_nb.classroom.tables.refused import Refused
from catan_nb.lessons.record.entries import BadEntry
from catan_nb.lessons.record.gathering import Gathered
from catan_nb.lessons.record.recording import Record
from catan_nb.ui.taught.taught import Taught

__all__ = ["ClassRecord"]

AT_ONCE: Final = 50
MOST_AT_ONCE: Final = 50_000
"""So many entries are told of at once, and so many characters of them."""
AGAIN: Final = 3.0
"""Seconds until the server is told again what it could not keep."""


class ClassRecord:
    """Tells the class what a learner does, and the record what the class knows of the learner.

    Parameters
    ----------
    record : Record
    taught : Taught
        The class of the page.
    said : callable
        Told what the server says when it refuses something.
    """

    def __init__(self, record: Record, taught: Taught, said: Callable[[str], object]) -> None:
        self._record, self._taught, self._said = record, taught, said
        self._kept: dict[tuple[str, str], dict[str, Any]] = {}
        self._at = ("", 0)
        self._recalled = self._busy = False

    def begin(self) -> None:
        """Recall what the class knows of the learner, and tell it what is new from now on."""
        self._taught.on_told("record", self._hear)
        self._taught.on_change("record", self._follow)
        self._record.on_change("class", self._follow)
        self._follow()

    # ---- inside ------------------------------------------------------------------------

    def _follow(self) -> None:
        if not self._busy:
            self._busy = True
            self._taught.do(self._tell())

    async def _tell(self) -> None:
        """Tell the class all that it does not know yet."""
        try:
            if not self._recalled:
                self._take((await self._taught.ask("recall"))["lessons"])
                self._record.name(self._taught.name)
                self._recalled = True
            while (new := self._new()) is not None:
                await self._report(*new)
        except Refused as refused:
            if refused.reason != "away":  # or else the line comes back, and this is tried again
                self._said(str(refused))
                asyncio.get_running_loop().call_later(AGAIN, self._follow)
        finally:
            self._busy = False

    def _new(self) -> tuple[str, dict[str, Any]] | None:
        """Return a lesson and what is new of it; None when the class knows everything."""
        for lesson, found in self._record.progress().lessons.items():
            plain = {name: entry.plain() for name, entry in found.items()}
            new = {
                name: entry
                for name, entry in plain.items()
                if lesson and self._kept.get((lesson, name)) != entry
            }
            if new:
                return lesson, dict(next(in_parts(islice(new.items(), AT_ONCE), MOST_AT_ONCE)))
        here = self._record.lesson
        return (here, {}) if here and self._at != (here, self._taught.greeted) else None

    async def _report(self, lesson: str, entries: Mapping[str, Any]) -> None:
        at = (lesson, self._taught.greeted)
        place = list(entries)[-1] if entries and at == self._at else ""
        try:
            await self._taught.ask("report", lesson=lesson, place=place, entries=entries)
        except Refused as refused:
            if refused.reason != "input":
                raise
            self._said(str(refused))  # once: it would be refused again
        self._at = at
        self._kept |= {(lesson, name): entry for name, entry in entries.items()}

    def _hear(self, told: Mapping[str, Any]) -> None:
        if "mine" in told:
            self._take(told["mine"])

    def _take(self, lessons: Mapping[str, Mapping[str, Any]]) -> None:
        """Add what the class knows; what makes no sense is left out."""
        gathered = Gathered([self._record.lesson, *lessons])
        for lesson, entries in lessons.items():
            for name, entry in entries.items():
                self._kept[lesson, name] = entry
                with suppress(BadEntry):
                    gathered.take(lesson, entry)
        for lesson, found in gathered.lessons.items():
            self._record.recall(lesson, found)
