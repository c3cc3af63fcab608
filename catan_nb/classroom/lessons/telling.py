"""What pages of a class are told unasked: all of what holds, teachers of what learners do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import Any

from catan_nb.classroom.lessons.glance import glance
from catan_nb.classroom.lessons.learners import ROLLS, Learners, Page
from catan_nb.classroom.messages import in_parts
from catan_nb.classroom.store import KeptAnswer
from catan_nb.classroom.tables.live import LiveTable

__all__ = ["Telling"]


class Telling:
    """Tells the pages of a class what is new.

    Parameters
    ----------
    learners : Learners
    tables : callable
        Returns the tables of the class.
    often : float
        Seconds between two times that teachers are told what learners do.

    Attributes
    ----------
    pages : dict of Page to None
        Those that are open, in the order in which they came.
    """

    def __init__(
        self, learners: Learners, tables: Callable[[], Iterable[LiveTable]], often: float
    ) -> None:
        self.pages: dict[Page, None] = {}
        self._learners, self._tables, self._often = learners, tables, often
        self._watching: dict[Page, None] = {}
        self._changed: dict[str, None] = {}
        self._answered: list[KeptAnswer] = []
        self._tables_changed = self._rolls_changed = False
        self._soon: asyncio.TimerHandle | None = None

    def watch(self, page: Page) -> None:
        """Tell an open page from now on what learners do."""
        if page in self.pages:
            self._watching[page] = None

    def leave(self, page: Page) -> None:
        """Tell a page nothing more."""
        self.pages.pop(page, None)
        self._watching.pop(page, None)

    def stop(self) -> None:
        """Tell nothing that has not been told yet."""
        if self._soon is not None:
            self._soon.cancel()

    def all(self, told: Mapping[str, Any]) -> None:
        """Tell all pages something, now."""
        for page in tuple(self.pages):
            page.hear({"class": told})

    def everything(self) -> dict[str, Any]:
        """Return what teachers see of what learners do, as JSON values; the first answers of it."""
        return {
            "learners": [one.plain() for one in self._learners.by_id.values()],
            **self.answers(),
            "tables": [glance(table) for table in self._tables()],
            "pooled": self._learners.rolled(),
        }

    def answers(self, since: int = 0) -> dict[str, Any]:
        """Return as many ``answers`` after a number as are told at once, in their order.

        ``more`` is the number after which further ones come, or None.
        """
        found = [
            kept
            for one in self._learners.by_id.values()
            for answers in one.answers.values()
            for kept in answers.values()
            if kept.number > since and kept.lesson != ROLLS
        ]
        found.sort(key=attrgetter("number"))
        part = next(in_parts(map(_plain, found)), [])
        more = found[len(part) - 1].number if len(part) < len(found) else None
        return {"answers": part, "more": more}

    # ---- what is told soon -----------------------------------------------------------------

    def changed(self, ids: Iterable[str]) -> None:
        """Take note that learners are elsewhere, called otherwise, or gone."""
        self._changed.update(dict.fromkeys(ids))
        self._tell_soon()

    def answered(self, new: Iterable[KeptAnswer]) -> None:
        """Take note of new answers."""
        for kept in new:
            self._answered.append(kept)
            self._rolls_changed |= kept.lesson == ROLLS
        self._tell_soon()

    def table_changed(self) -> None:
        """Take note that something has happened at a table."""
        self._tables_changed = True
        self._tell_soon()

    def _tell_soon(self) -> None:
        if not self.pages:
            self._forget()  # whoever comes is told everything
        elif self._soon is None:
            loop = asyncio.get_running_loop()
            self._soon = loop.call_later(self._often, self._tell)

    def _tell(self) -> None:
        self._soon = None
        known = self._learners.by_id
        told: dict[str, Any] = {}
        if self._changed:
            told["learners"] = [known[id].plain() for id in self._changed if id in known]
            told["removed"] = [id for id in self._changed if id not in known]
        if self._tables_changed and self._watching:
            told["tables"] = [glance(table) for table in self._tables()]
        answered = [_plain(kept) for kept in self._answered if kept.lesson != ROLLS]
        parts = [told] if told else []
        parts += [{"answers": part} for part in in_parts(answered)]
        for page in tuple(self._watching):
            for part in parts:
                page.hear({"class": part})
        if self._rolls_changed:
            self.all({"pooled": self._learners.rolled()})
        self._forget()

    def _forget(self) -> None:
        self._changed, self._answered = {}, []
        self._tables_changed = self._rolls_changed = False


def _plain(kept: KeptAnswer) -> dict[str, Any]:
    """Return an answer for teachers, as JSON values."""
    return {
        "learner": str(kept.visitor),
        "lesson": kept.lesson,
        "name": kept.name,
        "entry": dict(kept.data),
        "at": kept.at,
    }
