"""A class at its lessons, in the process of its server.

What is answered is kept in the store before it is acknowledged; other servers on the same store
hear of it. Pages are told by push: what holds for all at once, and to teachers what learners do, a
few times a second at most.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any, Final, TypeVar

from catan_nb.classroom.authority import Authority
from catan_nb.classroom.clock import NOW
from catan_nb.classroom.codes import new_code
from catan_nb.classroom.faults import NotKept
from catan_nb.classroom.lessons.learners import ROLLS, Learner, Learners, Page
from catan_nb.classroom.lessons.state import BEGINNING, Held, held_at, read_state, steered
from catan_nb.classroom.lessons.telling import Telling
from catan_nb.classroom.register import Register
from catan_nb.classroom.rereading import Rereading
from catan_nb.classroom.store import KeptAnswer, Notice, Store
from catan_nb.classroom.tables.live import REMOVED, undisturbed
from catan_nb.classroom.tables.refused import Refused, not_kept
from catan_nb.classroom.visitors import LEARNER, OWN_LENGTH, NameTaken, Visitor
from catan_nb.classroom.writing import Writer
from catan_nb.kernel.words import noop, say

__all__ = ["ClassLessons"]

R = TypeVar("R")

OFTEN: Final = 0.2
"""Seconds between two times that teachers are told what learners do."""
MOST_LESSONS: Final = 100
MOST_ANSWERS: Final = 400
"""So many lessons of a learner are kept, and so many answers in each."""
MOST_KEPT: Final = 200_000
"""Characters of JSON that are kept of a learner in all; a whole course takes some 45,000."""
_FULL: Final = noop("The class keeps no more of one learner; what was kept before stays.")
_CALLED: Final = noop("Somebody of the class is called so already.")
_NO_CODES: Final = noop("Here nobody needs a code: people come in by the names of their accounts.")


class ClassLessons:
    """What a class does at its lessons. To be used in one asyncio loop.

    Whatever is asked for raises `Refused` with the reason in words where it is not done; nothing
    has changed then.

    Parameters
    ----------
    store : Store
    authority : Authority
        Holds the class's tables.
    class_name : str
        The class; several may be kept in one store.
    forget : callable
        Called with the id of somebody who was renamed or removed.
    removed : callable
        Called with the id of somebody who was removed, then.
    clock : callable
        Returns the time, in seconds since 1970.
    own_codes : bool
        Whether learners come back with codes of their own.
    often : float
        Seconds between two times that teachers are told what learners do.

    Attributes
    ----------
    register : Register
        Keeps the visitors of the class.
    state : mapping
        What holds for all; see `catan_nb.classroom.lessons.state`.
    learners : Learners
    """

    def __init__(
        self,
        store: Store,
        authority: Authority,
        class_name: str = "",
        *,
        forget: Callable[[str], object] = lambda id: None,
        removed: Callable[[str], object] = lambda id: None,
        clock: Callable[[], float] = NOW,
        own_codes: bool = True,
        often: float = OFTEN,
    ) -> None:
        self.register = Register(store, class_name, clock=clock, changed=self._somebody_came)
        self.state: Mapping[str, Any] = BEGINNING
        self.learners = Learners()
        self._store, self._authority, self._class_name = store, authority, class_name
        self._writer = Writer(store)
        self._forget, self._removed = forget, removed
        self._clock, self._often = clock, often
        self._own_codes = own_codes
        self._telling = Telling(self.learners, authority.held, often)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ready = False
        self._work: set[asyncio.Task[None]] = set()
        self._rereading: Rereading[str] = Rereading(lambda _class: self._read(), pace=often)
        authority.watch(self._telling.table_changed)
        store.listen(self._heard)

    async def close(self) -> None:
        """End when everything that waits is written."""
        self._telling.stop()
        await self._rereading.close()
        for work in tuple(self._work):
            await asyncio.wait([work])
        await self._writer.close()

    def is_closed(self, lesson: str) -> bool:
        """Say whether learners may not open a lesson now, as far as this server knows."""
        opened = self.state["open"]
        return opened is not None and lesson not in opened

    # ---- pages come and go ---------------------------------------------------------------

    def enter(self, page: Page) -> None:
        """Let a page hear what the class is told from now on."""
        self._telling.pages[page] = None
        if page.guest.role == LEARNER:
            self._do_soon(self._arrived(page))

    def leave(self, page: Page) -> None:
        """Tell a page that is gone nothing more."""
        self._telling.leave(page)
        learner = self.learners.by_id.get(page.guest.id)
        if learner is not None and page in learner.pages:
            del learner.pages[page]
            self._note([learner])
            self._do_soon(self._release_guessed())

    async def ready(self) -> None:
        """Know what is kept of the class."""
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
        if not self._ready:
            await self._read()
            self._ready = True

    # ---- what learners do ----------------------------------------------------------------

    async def report(
        self, page: Page, lesson: str, place: str, entries: Mapping[str, Mapping[str, Any]]
    ) -> None:
        """Keep what a learner has answered, by the names of exercises, and note where they are."""
        learner = await self._learner(page.guest.id)
        async with learner.keeping:
            await self._keep(learner, lesson, entries, page)
        if page in self._telling.pages:
            learner.at(page, lesson, place, self._clock())
        self._note([learner])
        await self._release_guessed()

    async def recall(self, page: Page) -> dict[str, dict[str, Mapping[str, Any]]]:
        """Return what a learner has answered, by lesson and name."""
        answers = (await self._learner(page.guest.id)).answers
        return {
            lesson: {name: one.data for name, one in found.items()}
            for lesson, found in answers.items()
            if lesson != ROLLS
        }

    async def rolled(
        self, page: Page, experiment: str, run: str, counts: Mapping[str, int]
    ) -> dict[str, dict[str, int]]:
        """Count what a learner has rolled in all in one run of an experiment; return the sums."""
        learner = await self._learner(page.guest.id)
        async with learner.keeping:
            await self._keep(learner, ROLLS, {f"{experiment}/{run}": counts}, page)
        return self.learners.rolled()

    # ---- what teachers do ----------------------------------------------------------------

    async def watch(self, page: Page, since: int = 0) -> dict[str, Any]:
        """Return what is to be seen of the class, and tell the page what changes.

        With a number only answers that have come after it; see `Telling.answers`.
        """
        await self.ready()
        if since:
            return self._telling.answers(since)
        await self._read()
        self._telling.watch(page)
        return {"state": self.state, **self._telling.everything()}

    async def steer(self, changes: object) -> Mapping[str, Any]:
        """Change what holds for the class, tell all, and return it."""
        await self.ready()
        new = steered(self.state, changes, self._clock())
        changed = {key: value for key, value in new.items() if value != self.state[key]}
        await self._do(lambda: self._store.set_class_state(changed, self._class_name))
        self._set(steered(self.state, changed))
        if "paused" in changed:
            await self._pause_tables(self.state["paused"])
        await self._release_guessed()
        return self.state

    async def rename(self, id: str, name: str) -> None:
        """Call a learner otherwise."""
        visitor = await self._visitor(id)
        try:
            await self._do(lambda: self.register.rename(visitor, name))
        except NameTaken as error:
            raise Refused("input", say(_CALLED)) from error
        self._forget(id)
        # It is done, whether anything can be read now or not.
        if (learner := self.learners.by_id.get(id)) is not None:
            learner.name = name
            self._note([learner])
            self._name_pages()
        self._look_again()

    async def remove(self, id: str) -> None:
        """Forget a learner, all answers, and the name at tables; their pages lose their lines."""
        visitor = await self._visitor(id)
        await self._do(lambda: self.register.remove(visitor))
        # It is done, whether anything can be read now or not.
        if self.learners.by_id.pop(id, None) is not None:
            gone = {(id, visitor.made)}
            self._note_gone(gone, removed=gone)
        self._look_again()
        await self._authority.catch_up()

    async def purge(self, days: int) -> int:
        """Remove the tables at which nothing has happened for so many days; count them."""
        return await undisturbed(self._authority.purge(days * 86400.0))

    async def new_code(self, id: str) -> str:
        """Return another code with which a learner comes back; the former is good no more."""
        if not self._own_codes:
            raise Refused("input", say(_NO_CODES))
        visitor, code = await self._visitor(id), new_code(OWN_LENGTH)
        await self._do(lambda: self.register.give_code(visitor, code))
        return code

    # ---- inside: what is kept --------------------------------------------------------------

    async def _learner(self, id: str) -> Learner:
        """Return a learner, who may have come in just now; Refused for anybody else."""
        await self.ready()
        if id not in self.learners.by_id:
            await self._read()
        learner = self.learners.by_id.get(id)
        if learner is None:
            raise Refused("role", say(REMOVED))
        return learner

    async def _visitor(self, id: str) -> Visitor:
        learner = await self._learner(id)
        return Visitor(id, learner.name, LEARNER, learner.made)

    async def _keep(
        self, learner: Learner, lesson: str, entries: Mapping[str, Mapping[str, Any]], page: Page
    ) -> None:
        """Keep answers, and tell the other pages of the same learner."""
        if not entries:
            return
        known = learner.answers.get(lesson, {})
        if (
            len(known.keys() | entries.keys()) > MOST_ANSWERS
            or (not known and len(learner.answers) >= MOST_LESSONS)
            or learner.size_with(lesson, entries) > max(MOST_KEPT, learner.size)
        ):
            raise Refused("input", say(_FULL))

        def keep() -> list[KeptAnswer] | None:
            at = self._clock()
            self._store.keep_answers(int(learner.id), lesson, entries, at=at)
            with suppress(NotKept):  # they are kept, whether they can be read now or not
                return self._store.answers(self._class_name, since=self.learners.number)
            return None

        kept = await self._do(keep)
        if kept is None:
            self._look_again()
        else:
            self._take(kept, but=page)

    async def _read(self) -> None:
        """Take what the store knows and this server does not yet."""

        def read() -> tuple[list[Visitor], list[KeptAnswer], dict[str, Any]]:
            since, name = self.learners.number, self._class_name
            # First the answers: whoever has given them is there, then.
            answers = self._store.answers(name, since=since)
            return self.register.visitors(), answers, self._store.class_state(name)

        visitors, answers, state = await self._do(read)
        before = list(self.learners.by_id.values())
        self._note(self.learners.know(one for one in visitors if one.role == LEARNER))
        kept = {(one.id, one.made) for one in visitors}
        gone = {(one.id, one.made) for one in before if self.learners.by_id.get(one.id) is not one}
        self._note_gone(gone, removed=gone - kept)
        self._name_pages()
        self._take(answers)
        self._set(read_state(state))

    def _name_pages(self) -> None:
        """Let pages call their learners as they are called now."""
        for page in self._telling.pages:
            known = self.learners.by_id.get(page.guest.id)
            if known is not None:
                page.guest = Visitor(known.id, known.name, LEARNER, known.made)

    async def _do(self, work: Callable[[], R]) -> R:
        """Do something with the store to its end; Refused where it cannot."""
        try:
            return await undisturbed(self._writer.do(work))
        except NotKept as error:
            raise not_kept(error) from error
        except LookupError as error:
            raise Refused("role", say(REMOVED)) from error
        except ValueError as error:
            raise Refused(
                "input", say("No database can keep this; nothing has changed.")
            ) from error

    async def _pause_tables(self, paused: bool) -> None:
        """Let bots and clocks rest too, or go on; what players have paused stays so."""
        for table in self._authority.held():
            shared = table.shared
            if shared.started and not shared.over and shared.paused_by is None:
                with suppress(Refused):  # a table that cannot be kept rests by itself
                    await self._authority.pause(table.code, "", paused, teacher=True)

    async def _arrived(self, page: Page) -> None:
        learner = await self._learner(page.guest.id)
        if page in self._telling.pages:
            learner.pages.setdefault(page, "")
            learner.seen = self._clock()
            self._note([learner])

    async def _release_guessed(self) -> None:
        """Go on where the class was held until all have guessed, and have."""
        done = {held for held in held_at(self.state, "all") if self.learners.all_guessed(held)}
        if done:
            held = [one for one in self.state["held"] if (one["lesson"], one["name"]) not in done]
            await self.steer({"held": held})

    # ---- inside: what is told --------------------------------------------------------------

    def _set(self, state: Mapping[str, Any]) -> None:
        """Let a state hold and tell all, with the guesses of what is not held any more."""
        before, self.state = self.state, state
        if before == state:
            return
        for held in sorted(held_at(before) - held_at(state)):
            self._telling.all({"guesses": self._guesses(held)})
        self._telling.all({"state": state})

    def _guesses(self, held: Held) -> dict[str, Any]:
        lesson, name = held
        return {"lesson": lesson, "name": name, "guesses": self.learners.guesses(held)}

    def _take(self, kept: Iterable[KeptAnswer], but: Page | None = None) -> None:
        new = self.learners.take(kept)
        self._telling.answered(new)
        mine: dict[str, dict[str, dict[str, Any]]] = {}
        for one in new:
            if one.lesson != ROLLS:
                told = mine.setdefault(str(one.visitor), {}).setdefault(one.lesson, {})
                told[one.name] = dict(one.data)
        for id, lessons in mine.items():
            for page in self.learners.by_id[id].pages:
                if page is not but:
                    page.hear({"class": {"mine": lessons}})

    def _note(self, learners: Iterable[Learner]) -> None:
        self._telling.changed(one.id for one in learners)

    def _note_gone(self, gone: set[tuple[str, float]], removed: set[tuple[str, float]]) -> None:
        """Cut the lines of who is no learner any more; pages of who teaches now come back.

        Both are told by their ids, and since when they belonged to the class.
        """
        for id, _made in gone:
            self._forget(id)
        for page in tuple(self._telling.pages):
            whose = page.guest.id, page.guest.made
            if whose in removed:
                page.hear({"class": {"removed": True}})
            if whose in gone:
                self.leave(page)
                page.hang_up()
        for id, _made in removed:
            self._removed(id)
        self._telling.changed(sorted(id for id, _made in gone))

    # ---- inside: other servers -------------------------------------------------------------

    def _look_again(self) -> None:
        """Read anew what is kept of the class, until that works."""
        self._rereading.soon(self._class_name)

    def _heard(self, notice: Notice) -> None:
        """Take note, in a thread of the store's, of what another server has written."""
        if notice.class_name in (None, self._class_name) and notice.table is None:
            self._somebody_came()

    def _somebody_came(self) -> None:
        """Look again soon, whatever thread has noticed it."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._look_again)

    def _do_soon(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._work.add(task)
        task.add_done_callback(self._did)

    def _did(self, work: asyncio.Task[None]) -> None:
        self._work.discard(work)
        if not work.cancelled():
            work.exception()  # the store is away: whoever did it does it again
