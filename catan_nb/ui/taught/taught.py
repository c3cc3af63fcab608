"""The class that a page belongs to: who has opened it, and what holds for all."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine, Mapping
from typing import TYPE_CHECKING, Any, Final

from catan_nb.classroom.messages import CLASS, Refused
from catan_nb.classroom.state import BEGINNING, Held, held_at, is_open
from catan_nb.classroom.visitors import LEARNER

if TYPE_CHECKING:
    from catan_nb.classroom.link import Link

__all__ = ["TAUGHT", "Taught", "line_of_page"]


class Taught:
    """What a page knows of its class.

    Attributes
    ----------
    link : Link or None
        The line to the server; None where no class can be reached.
    known : bool
        Whether the server has said who has opened the page.
    greeted : int
        How often it has said so: once more after each loss of the line.
    role, name : str
        Who that is.
    state : mapping
        What holds for all; see `catan_nb.classroom.state`.
    removed : bool
        Whether whoever has opened the page does not belong to the class any more.
    guesses : dict of (str, str) to list of str
        What the class has guessed, by lesson and guess, where it was held and is no longer.
    pooled : mapping of str to mapping of str to int
        What the class has rolled together: experiment to result to how often.
    """

    def __init__(self) -> None:
        self.link: Link | None = None
        self.known = self.removed = False
        self.greeted = 0
        self.role = self.name = ""
        self.state: Mapping[str, Any] = BEGINNING
        self.guesses: dict[Held, list[str]] = {}
        self.pooled: Mapping[str, Mapping[str, int]] = {}
        self._listeners: dict[str, Callable[[], object]] = {}
        self._hearers: dict[str, Callable[[Mapping[str, Any]], object]] = {}
        self._work: set[asyncio.Task[None]] = set()

    @property
    def learner(self) -> bool:
        """Whether a learner of a class has opened the page."""
        return self.known and self.role == LEARNER

    def holds(self, lesson: str, name: str) -> bool:
        """Say whether the learner's class is held at a guess."""
        return self.learner and (lesson, name) in held_at(self.state)

    def closes(self, lesson: str) -> bool:
        """Say whether a lesson is closed for the learner."""
        return self.learner and bool(lesson) and not is_open(self.state, lesson)

    def begin(self, link: Link) -> None:
        """Take the line to the server up; an event loop must run. A second time does nothing."""
        if self.link is not None:
            return
        self.link = link
        link.on_change(self._changed)
        link.on_news(self._hear)
        link.start()
        self._changed()

    def on_change(self, who: str, listener: Callable[[], object]) -> None:
        """Call `listener` when anything is new, in place of an earlier one of the same name."""
        self._listeners[who] = listener

    def on_told(self, who: str, hearer: Callable[[Mapping[str, Any]], object]) -> None:
        """Call `hearer` with all that the class is told, in place of an earlier one."""
        self._hearers[who] = hearer

    def do(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside all else; what the server refuses ends it."""
        task = asyncio.get_running_loop().create_task(_unless_refused(work))
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    async def ask(self, do: str, **given: Any) -> dict[str, Any]:
        """Ask the class for something; raises `Refused`."""
        assert self.link is not None
        return await self.link.ask(do, **given)

    def rolled(self, pooled: Mapping[str, Mapping[str, int]]) -> None:
        """Take note of what the class has rolled together by now."""
        self.pooled = pooled
        self.tell()

    def tell(self) -> None:
        """Tell all that listen."""
        for listener in list(self._listeners.values()):
            listener()

    # ---- inside ------------------------------------------------------------------------

    def _changed(self) -> None:
        if self.link is not None and self.link.connected:
            self.do(self._greet())

    async def _greet(self) -> None:
        told = await self.ask("class")
        belongs = told["state"] is not None
        self.role, self.name = (told["role"], told["name"]) if belongs else ("", "")
        self.state = told["state"] if belongs else BEGINNING
        self.pooled = told["pooled"]
        self.known = True
        self.greeted += 1
        self.tell()

    def _hear(self, message: Mapping[str, Any]) -> None:
        told = message.get("class")
        if not isinstance(told, Mapping):
            return
        if "state" in told:
            self.state = told["state"]
        self.pooled = told.get("pooled", self.pooled)
        if "guesses" in told:
            found = told["guesses"]
            self.guesses[found["lesson"], found["name"]] = found["guesses"]
        self.removed |= told.get("removed") is True
        for hearer in list(self._hearers.values()):
            hearer(told)
        self.tell()


async def _unless_refused(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Refused:
        return  # the line is lost: it is asked again when that comes back


def line_of_page() -> Link | None:
    """Return the line of this page; None where it belongs to no class.

    A browser's Python, which can have none, lacks what lines are made of.
    """
    if CLASS not in os.environ:
        return None
    from catan_nb.classroom.link import link_of_page

    return link_of_page()


TAUGHT: Final = Taught()
"""The class of this Python, which serves one page."""
