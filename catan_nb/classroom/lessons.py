"""The lessons of a class on its server: where learners are, and their answers."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Final, Protocol, TypeVar

from msgspec.structs import replace

from catan_nb.classroom.authority import Authority
from catan_nb.classroom.live import REMOVED, LiveTable, run_to_end
from catan_nb.classroom.messages import NotKept, Refused, Taken, not_kept, split_into_parts
from catan_nb.classroom.protocol.reading import as_json
from catan_nb.classroom.protocol.replies import (
    ClassNews,
    ClassOverview,
    Guesses,
    LearnerAnswer,
    LearnerStatus,
    TableSummary,
    Waiting,
)
from catan_nb.classroom.protocol.steering import State, apply_changes, read_state
from catan_nb.classroom.state import Held
from catan_nb.classroom.store import KeptAnswer, KeptVisitor, Notice, Store
from catan_nb.classroom.visitors import (
    LEARNER,
    MOST_LEARNERS,
    NOW,
    OWN_LENGTH,
    STAYS,
    ClassFull,
    NameTaken,
    Visitor,
    find_free_name,
    new_code,
)
from catan_nb.classroom.writing import Rereading, Writer
from catan_nb.kernel.words import noop, say

__all__ = [
    "MOST_KEPT",
    "ROLLS",
    "ClassBroadcaster",
    "ClassLessons",
    "Learner",
    "Learners",
    "Page",
    "Register",
    "table_summary",
]


_AHEAD: Final = 3600.0
"""Seconds by which a token may seem to have been given later: clocks of servers differ."""


class Register:
    """Stores the visitors of a class: a `VisitorStore`.

    What cannot be kept raises `NotKept`, and nothing has changed.

    Parameters
    ----------
    store : Store
        Where they are kept.
    class_name : str, optional
        The class; several may be kept in one store.
    clock : callable, optional
        The time, in seconds since 1970.
    changed : callable, optional
        Called when somebody has come in, or is something else.
    """

    def __init__(
        self,
        store: Store,
        class_name: str = "",
        *,
        clock: Callable[[], float] = NOW,
        changed: Callable[[], object] = lambda: None,
    ) -> None:
        self._store = store
        self._class_name = class_name
        self._clock = clock
        self._changed = changed

    def add(self, name: str, role: str, code: str | None) -> Visitor:
        """Add a visitor; raises NameTaken and ClassFull."""
        try:
            row = self._store.add_visitor(
                name,
                role,
                code=code,
                class_name=self._class_name,
                at=self._clock(),
                limit=MOST_LEARNERS if role == LEARNER else None,
            )
        except Taken as taken:
            if taken.what == "name":
                raise NameTaken(name) from taken
            if taken.what == "place":
                raise ClassFull from taken
            raise
        self._changed()
        return _make_visitor(row)

    def free_name(self, names: Iterable[str]) -> str:
        """Return the first name that nobody in the class has, ignoring lookalike letters."""
        return find_free_name(names, [visitor.name for visitor in self.visitors()])

    def visitors(self) -> list[Visitor]:
        """Return all visitors of the class in the order of joining."""
        return [_make_visitor(visitor) for visitor in self._store.visitors(self._class_name)]

    def learners(self) -> list[Visitor]:
        """Return the learners of the class in the order of joining."""
        return [visitor for visitor in self.visitors() if visitor.role == LEARNER]

    def rename(self, visitor: Visitor, name: str) -> None:
        """Rename a visitor; raises NameTaken, and LookupError for an unknown visitor."""
        try:
            self._store.rename_visitor(int(visitor.id), name)
        except Taken as taken:
            raise NameTaken(name) from taken

    def remove(self, visitor: Visitor) -> None:
        """Delete a visitor with tokens, answers, and the name at tables."""
        self._store.remove_visitor(int(visitor.id))

    def give_role(self, visitor: Visitor, role: str) -> None:
        """Change a visitor's role; LookupError for an unknown visitor."""
        self._store.give_role(int(visitor.id), role)
        self._changed()

    def give_code(self, visitor: Visitor, code: str) -> None:
        """Replace the code with which a visitor returns."""
        self._store.give_code(int(visitor.id), code)

    def give_token(self, visitor: Visitor, token: str) -> None:
        """Store a browser token for a visitor."""
        self._store.give_token(int(visitor.id), token, at=self._clock())

    def drop_token(self, token: str) -> None:
        """Delete a browser token."""
        self._store.drop_token(token)

    def by_token(self, token: str) -> Visitor | None:
        """Return the visitor of this class with a token, or None."""
        now = self._clock()
        row = self._store.visitor_by_token(token, since=now - STAYS, until=now + _AHEAD)
        if row is None or row.class_name != self._class_name:
            return None
        return _make_visitor(row)

    def by_code(self, code: str) -> Visitor | None:
        """Return the visitor with a code, or None. The check is slow by design."""
        row = self._store.visitor_by_code(code, self._class_name)
        return None if row is None else _make_visitor(row)


def _make_visitor(row: KeptVisitor) -> Visitor:
    return Visitor(str(row.id), row.name, row.role, row.made)


# The learners of a class as a server knows them: where they are, and what they have answered.


ROLLS: Final = ":rolls"
"""What stands in the place of a lesson for what learners have rolled."""


class Page(Protocol):
    """A connected page."""

    guest: Visitor
    """Whose page it is."""

    def hear(self, news: ClassNews) -> None:
        """Receive news of the class."""

    def hang_up(self) -> None:
        """Close the connection: the page's visitor no longer belongs to the class."""


@dataclass
class Learner:
    """A learner's presence and answers.

    Attributes
    ----------
    id, name : str
    made : float
        Since when the learner belongs to the class, in seconds since 1970.
    pages : dict of Page to str
        The pages that are open, each with the lesson on it; empty for a page without one.
    lesson, place : str
        Where the learner was last: the lesson, and the exercise or guess in it.
    since, seen : float
        Since when there, and when there was the last sign of life, in seconds since 1970; 0 for
        who has done nothing since the server was started.
    answers : dict of str to dict of str to KeptAnswer
        By lesson and name.
    size : int
        Characters of all that, as JSON.
    """

    id: str
    name: str
    made: float = 0.0
    pages: dict[Page, str] = field(default_factory=dict)
    lesson: str = ""
    place: str = ""
    since: float = 0.0
    seen: float = 0.0
    answers: dict[str, dict[str, KeptAnswer]] = field(default_factory=dict)
    size: int = 0
    keeping: asyncio.Lock = field(default_factory=asyncio.Lock, repr=False, compare=False)
    """Held while answers are being kept, so that two pages do not fill the same room."""

    @property
    def status(self) -> LearnerStatus:
        """The learner's place, as sent to teachers."""
        return LearnerStatus(
            id=self.id,
            name=self.name,
            here=bool(self.pages),
            open=self.lesson in self.pages.values(),
            lesson=self.lesson,
            place=self.place,
            since=self.since,
            seen=self.seen,
        )

    def at(self, page: Page, lesson: str, place: str, now: float) -> None:
        """Record where the learner is."""
        self.pages[page] = lesson
        place = place or (self.place if lesson == self.lesson else "")
        if (lesson, place) != (self.lesson, self.place):
            self.lesson, self.place, self.since = lesson, place, now
        self.seen = now

    def size_with(self, lesson: str, new: Mapping[str, Mapping[str, Any]]) -> int:
        """Return the stored size if other answers in a lesson replaced the present ones."""
        answers = self.answers.get(lesson, {})
        return self.size + sum(
            _answer_size(lesson, name, data)
            - (_answer_size(lesson, name, answers[name].data) if name in answers else 0)
            for name, data in new.items()
        )

    def take(self, answer: KeptAnswer) -> None:
        """Store a new answer."""
        self.size = self.size_with(answer.lesson, {answer.name: answer.data})
        self.answers.setdefault(answer.lesson, {})[answer.name] = answer

    def guess(self, question: Held) -> str:
        """Return the learner's guess at a question; empty if there is none."""
        lesson, name = question
        answer = self.answers.get(lesson, {}).get(name)
        guess = answer.data.get("guess") if answer is not None else None
        return guess if isinstance(guess, str) else ""


class Learners:
    """The learners of a class, with their answers up to a sequence number."""

    def __init__(self) -> None:
        self.by_id: dict[str, Learner] = {}
        self.number = 0

    def know(self, visitors: Iterable[Visitor]) -> list[Learner]:
        """Update who belongs to the class; return new and renamed learners.

        Whoever has the id of a learner of before, in a backup for instance that was put back, and
        belongs to the class since another time, is somebody else, and has answered nothing yet.
        """
        by_id, changed = {visitor.id: visitor for visitor in visitors}, []
        still = {(visitor.id, visitor.made) for visitor in by_id.values()}
        self.by_id = {
            id: learner for id, learner in self.by_id.items() if (id, learner.made) in still
        }
        for one in by_id.values():
            known = self.by_id.setdefault(one.id, Learner(one.id, "", one.made))
            if known.name != one.name:
                known.name = one.name
                changed.append(known)
        return changed

    def take(self, answers: Iterable[KeptAnswer]) -> list[KeptAnswer]:
        """Apply answers in the order of their numbers; return the new ones."""
        new = [
            answer
            for answer in answers
            if answer.number > self.number and str(answer.visitor) in self.by_id
        ]
        for one in new:
            self.by_id[str(one.visitor)].take(one)
            self.number = one.number
        return new

    def guesses(self, question: Held) -> list[str]:
        """Return the class's guesses at a question, in an order that reveals no authors."""
        return sorted(filter(None, (learner.guess(question) for learner in self.by_id.values())))

    def all_guessed(self, question: Held) -> bool:
        """Return whether all learners with the lesson open have guessed, at least one."""
        at_it = [
            learner for learner in self.by_id.values() if question[0] in learner.pages.values()
        ]
        return bool(at_it) and all(learner.guess(question) for learner in at_it)

    def rolled(self) -> dict[str, dict[str, int]]:
        """Return the pooled results of the class by experiment."""
        sums: dict[str, dict[str, int]] = {}
        for learner in self.by_id.values():
            for name, answer in learner.answers.get(ROLLS, {}).items():
                sums_of_name = sums.setdefault(name.partition("/")[0], {})
                for result, count in answer.data.items():
                    sums_of_name[result] = sums_of_name.get(result, 0) + count
        return sums


def _answer_size(lesson: str, name: str, data: Mapping[str, Any]) -> int:
    """Return the stored size of an answer, in characters of JSON."""
    return len(json.dumps([lesson, name, dict(data)]))


# A shared table at a glance, as a teacher sees it among many.


def table_summary(table: LiveTable) -> TableSummary:
    """Return the summary of a table for the teacher's list."""
    shared = table.shared
    game = shared.game
    view = game.view(None)
    seats = (shared.seat_of(visitor) for visitor in table.present)
    return TableSummary(
        code=table.code,
        names=[str(player.name) for player in view.players],
        kinds=[seat.kind for seat in shared.seats],
        points=[player.public_points for player in view.players],
        started=shared.started,
        over=shared.over,
        paused=shared.paused,
        winner=game.winner,
        turn=view.turn_number,
        on_turn=None if shared.over else view.turn,
        actions=game.ply,
        waits=[
            Waiting(seat, owed.at)
            for seat, owed in shared.owed.items()
            if shared.started and seat not in shared.early and shared.seats[seat].is_person
        ],
        present=sorted(seat for seat in seats if seat is not None),
    )


# What pages of a class are told unasked: all of what holds, teachers of what learners do.


class ClassBroadcaster:
    """Sends news of the class to connected pages.

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
        """Send learners' activity to a page from now on."""
        if page in self.pages:
            self._watching[page] = None

    def leave(self, page: Page) -> None:
        """Stop sending to a page."""
        self.pages.pop(page, None)
        self._watching.pop(page, None)

    def stop(self) -> None:
        """Discard pending news."""
        if self._soon is not None:
            self._soon.cancel()

    def broadcast(self, news: ClassNews) -> None:
        """Send a message to all pages now."""
        for page in tuple(self.pages):
            page.hear(news)

    def full_state(self, state: State) -> ClassOverview:
        """Return the full state for teachers, with the first batch of answers."""
        return replace(
            self.answers(),
            state=state,
            learners=[learner.status for learner in self._learners.by_id.values()],
            tables=[table_summary(table) for table in self._tables()],
            pooled=self._learners.rolled(),
        )

    def answers(self, since: int = 0) -> ClassOverview:
        """Return the next batch of answers after a number, in their order."""
        stored = [
            answer
            for learner in self._learners.by_id.values()
            for answers in learner.answers.values()
            for answer in answers.values()
            if answer.number > since and answer.lesson != ROLLS
        ]
        stored.sort(key=attrgetter("number"))
        first_part = next(split_into_parts(map(_learner_answer, stored), plain=as_json), [])
        next_number = stored[len(first_part) - 1].number if len(first_part) < len(stored) else None
        return ClassOverview(answers=first_part, more=next_number)

    # ---- what is told soon -----------------------------------------------------------------

    def changed(self, ids: Iterable[str]) -> None:
        """Queue news about learners who moved, were renamed or removed."""
        self._changed.update(dict.fromkeys(ids))
        self._schedule_send()

    def answered(self, new: Iterable[KeptAnswer]) -> None:
        """Queue news about new answers."""
        for answer in new:
            self._answered.append(answer)
            self._rolls_changed |= answer.lesson == ROLLS
        self._schedule_send()

    def table_changed(self) -> None:
        """Queue news about a table."""
        self._tables_changed = True
        self._schedule_send()

    def _schedule_send(self) -> None:
        if not self.pages:
            self._clear()  # whoever comes is told everything
        elif self._soon is None:
            loop = asyncio.get_running_loop()
            self._soon = loop.call_later(self._often, self._send_changes)

    def _send_changes(self) -> None:
        self._soon = None
        by_id = self._learners.by_id
        message = ClassNews()
        if self._changed:
            message = ClassNews(
                learners=[by_id[id].status for id in self._changed if id in by_id],
                removed=[id for id in self._changed if id not in by_id],
            )
        if self._tables_changed and self._watching:
            message = replace(message, tables=[table_summary(table) for table in self._tables()])
        answered = [_learner_answer(answer) for answer in self._answered if answer.lesson != ROLLS]
        parts = [message] if message != ClassNews() else []
        parts += [ClassNews(answers=part) for part in split_into_parts(answered, plain=as_json)]
        for page in tuple(self._watching):
            for part in parts:
                page.hear(part)
        if self._rolls_changed:
            self.broadcast(ClassNews(pooled=self._learners.rolled()))
        self._clear()

    def _clear(self) -> None:
        self._changed, self._answered = {}, []
        self._tables_changed = self._rolls_changed = False


def _learner_answer(answer: KeptAnswer) -> LearnerAnswer:
    """Return an answer as sent to teachers."""
    return LearnerAnswer(
        str(answer.visitor), answer.lesson, answer.name, dict(answer.data), answer.at
    )


# A class at its lessons, in the process of its server.
#
# What is answered is kept in the store before it is acknowledged; other servers on the same store
# hear of it. Pages are told by push: what holds for all at once, and to teachers what learners
# do, a few times a second at most.


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
    """The lesson service of a class, to be used in one asyncio loop.

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
    state : State
        What holds for all.
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
        self.register = Register(store, class_name, clock=clock, changed=self._reread_soon)
        self.state = State()
        self.learners = Learners()
        self._store, self._authority, self._class_name = store, authority, class_name
        self._writer = Writer(store)
        self._forget, self._removed = forget, removed
        self._clock, self._often = clock, often
        self._own_codes = own_codes
        self._telling = ClassBroadcaster(self.learners, authority.held, often)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ready = False
        self._work: set[asyncio.Task[None]] = set()
        self._rereading: Rereading[str] = Rereading(lambda _class: self._read(), pace=often)
        authority.watch(self._telling.table_changed)
        store.listen(self._on_notice)

    async def close(self) -> None:
        """Return when all pending writes are done."""
        self._telling.stop()
        await self._rereading.close()
        for work in tuple(self._work):
            await asyncio.wait([work])
        await self._writer.close()

    def is_closed(self, lesson: str) -> bool:
        """Return whether a lesson is closed for learners, as far as this server knows."""
        opened = self.state.open
        return opened is not None and lesson not in opened

    # ---- pages come and go ---------------------------------------------------------------

    def enter(self, page: Page) -> None:
        """Register a page for news of the class."""
        self._telling.pages[page] = None
        if page.guest.role == LEARNER:
            self._start_task(self._add_page(page))

    def leave(self, page: Page) -> None:
        """Unregister a page."""
        self._telling.leave(page)
        learner = self.learners.by_id.get(page.guest.id)
        if learner is not None and page in learner.pages:
            del learner.pages[page]
            self._on_learners_changed([learner])
            self._start_task(self._release_guessed())

    async def ready(self) -> None:
        """Load the stored state of the class."""
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
        if not self._ready:
            await self._read()
            self._ready = True

    # ---- what learners do ----------------------------------------------------------------

    async def report(
        self, page: Page, lesson: str, place: str, entries: Mapping[str, Mapping[str, Any]]
    ) -> None:
        """Store a learner's answers by exercise, and record where the learner is."""
        learner = await self._learner(page.guest.id)
        async with learner.keeping:
            await self._keep(learner, lesson, entries, page)
        if page in self._telling.pages:
            learner.at(page, lesson, place, self._clock())
        self._on_learners_changed([learner])
        await self._release_guessed()

    async def recall(self, page: Page) -> dict[str, dict[str, dict[str, Any]]]:
        """Return a learner's answers by lesson and name."""
        answers = (await self._learner(page.guest.id)).answers
        return {
            lesson: {name: dict(entry.data) for name, entry in entries.items()}
            for lesson, entries in answers.items()
            if lesson != ROLLS
        }

    async def rolled(
        self, page: Page, experiment: str, run: str, counts: Mapping[str, int]
    ) -> dict[str, dict[str, int]]:
        """Store a learner's cumulative counts of one experiment run; return the class's sums."""
        learner = await self._learner(page.guest.id)
        async with learner.keeping:
            await self._keep(learner, ROLLS, {f"{experiment}/{run}": counts}, page)
        return self.learners.rolled()

    # ---- what teachers do ----------------------------------------------------------------

    async def watch(self, page: Page, since: int = 0) -> ClassOverview:
        """Return the state of the class, and subscribe the page to changes.

        With a number only answers that have come after it; see `ClassBroadcaster.answers`.
        """
        await self.ready()
        if since:
            return self._telling.answers(since)
        await self._read()
        self._telling.watch(page)
        return self._telling.full_state(self.state)

    async def steer(self, changes: Mapping[str, Any]) -> State:
        """Change the settings of the class, announce them, and return them."""
        await self.ready()
        before = as_json(self.state)
        new = as_json(apply_changes(self.state, changes, self._clock()))
        changed = {key: value for key, value in new.items() if value != before[key]}
        await self._run_store_work(lambda: self._store.set_class_state(changed, self._class_name))
        self._set_state(apply_changes(self.state, changed))
        if "paused" in changed:
            await self._pause_tables(self.state.paused)
        await self._release_guessed()
        return self.state

    async def rename(self, id: str, name: str) -> None:
        """Rename a learner."""
        visitor = await self._visitor(id)
        try:
            await self._run_store_work(lambda: self.register.rename(visitor, name))
        except NameTaken as error:
            raise Refused("input", say(_CALLED)) from error
        self._forget(id)
        # It is done, whether anything can be read now or not.
        if (learner := self.learners.by_id.get(id)) is not None:
            learner.name = name
            self._on_learners_changed([learner])
            self._name_pages()
        self._reread()

    async def remove(self, id: str) -> None:
        """Delete a learner with all answers and the name at tables; disconnect their pages."""
        visitor = await self._visitor(id)
        await self._run_store_work(lambda: self.register.remove(visitor))
        # It is done, whether anything can be read now or not.
        if self.learners.by_id.pop(id, None) is not None:
            gone = {(id, visitor.made)}
            self._drop_learners(gone, removed=gone)
        self._reread()
        await self._authority.catch_up()

    async def purge(self, days: int) -> int:
        """Remove the tables idle for a number of days; return how many."""
        return await run_to_end(self._authority.purge(days * 86400.0))

    async def new_code(self, id: str) -> str:
        """Return a new code for a learner to return with; the old one becomes invalid."""
        if not self._own_codes:
            raise Refused("input", say(_NO_CODES))
        visitor, code = await self._visitor(id), new_code(OWN_LENGTH)
        await self._run_store_work(lambda: self.register.give_code(visitor, code))
        return code

    # ---- inside: what is kept --------------------------------------------------------------

    async def _learner(self, id: str) -> Learner:
        """Return a learner, reloading the class if necessary; Refused if there is none."""
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
        """Store answers, and send them to the learner's other pages."""
        if not entries:
            return
        answers_known = learner.answers.get(lesson, {})
        if (
            len(answers_known.keys() | entries.keys()) > MOST_ANSWERS
            or (not answers_known and len(learner.answers) >= MOST_LESSONS)
            or learner.size_with(lesson, entries) > max(MOST_KEPT, learner.size)
        ):
            raise Refused("input", say(_FULL))

        def keep() -> list[KeptAnswer] | None:
            now = self._clock()
            self._store.keep_answers(int(learner.id), lesson, entries, at=now)
            with suppress(NotKept):  # they are kept, whether they can be read now or not
                return self._store.answers(self._class_name, since=self.learners.number)
            return None

        stored = await self._run_store_work(keep)
        if stored is None:
            self._reread()
        else:
            self._store_answers(stored, but=page)

    async def _read(self) -> None:
        """Read changes from the store that this server has not seen."""

        def read() -> tuple[list[Visitor], list[KeptAnswer], dict[str, Any]]:
            since, name = self.learners.number, self._class_name
            # First the answers: whoever has given them is there, then.
            answers = self._store.answers(name, since=since)
            return self.register.visitors(), answers, self._store.class_state(name)

        visitors, answers, state = await self._run_store_work(read)
        before = list(self.learners.by_id.values())
        self._on_learners_changed(
            self.learners.know(visitor for visitor in visitors if visitor.role == LEARNER)
        )
        valid = {(visitor.id, visitor.made) for visitor in visitors}
        gone = {
            (learner.id, learner.made)
            for learner in before
            if self.learners.by_id.get(learner.id) is not learner
        }
        self._drop_learners(gone, removed=gone - valid)
        self._name_pages()
        self._store_answers(answers)
        self._set_state(read_state(state))

    def _name_pages(self) -> None:
        """Update the names of pages' learners."""
        for page in self._telling.pages:
            learner = self.learners.by_id.get(page.guest.id)
            if learner is not None:
                page.guest = Visitor(learner.id, learner.name, LEARNER, learner.made)

    async def _run_store_work(self, work: Callable[[], R]) -> R:
        """Run a store operation to its end; Refused when it fails."""
        try:
            return await run_to_end(self._writer.do(work))
        except NotKept as error:
            raise not_kept(error) from error
        except LookupError as error:
            raise Refused("role", say(REMOVED)) from error
        except ValueError as error:
            raise Refused(
                "input", say("No database can keep this; nothing has changed.")
            ) from error

    async def _pause_tables(self, paused: bool) -> None:
        """Pause or resume bots and clocks at all tables; players' own pauses stay."""
        for table in self._authority.held():
            shared = table.shared
            if shared.started and not shared.over and shared.paused_by is None:
                with suppress(Refused):  # a table that cannot be kept rests by itself
                    await self._authority.pause(table.code, "", paused, teacher=True)

    async def _add_page(self, page: Page) -> None:
        learner = await self._learner(page.guest.id)
        if page in self._telling.pages:
            learner.pages.setdefault(page, "")
            learner.seen = self._clock()
            self._on_learners_changed([learner])

    async def _release_guessed(self) -> None:
        """Release the guesses at which the class waits for everybody, once all have guessed."""
        done = {
            question
            for question in self.state.held_at("all")
            if self.learners.all_guessed(question)
        }
        if done:
            held_list = [
                entry for entry in self.state.held if (entry.lesson, entry.name) not in done
            ]
            await self.steer({"held": list(map(as_json, held_list))})

    # ---- inside: what is told --------------------------------------------------------------

    def _set_state(self, state: State) -> None:
        """Apply a new state and announce it, with the guesses of released questions."""
        before, self.state = self.state, state
        if before == state:
            return
        for question in sorted(before.held_at() - state.held_at()):
            guesses = Guesses(*question, self.learners.guesses(question))
            self._telling.broadcast(ClassNews(guesses=guesses))
        self._telling.broadcast(ClassNews(state=state))

    def _store_answers(self, answers: Iterable[KeptAnswer], but: Page | None = None) -> None:
        new = self.learners.take(answers)
        self._telling.answered(new)
        by_visitor: dict[str, dict[str, dict[str, Any]]] = {}
        for answer in new:
            if answer.lesson != ROLLS:
                of_lesson = by_visitor.setdefault(str(answer.visitor), {}).setdefault(
                    answer.lesson, {}
                )
                of_lesson[answer.name] = dict(answer.data)
        for id, lessons in by_visitor.items():
            for page in self.learners.by_id[id].pages:
                if page is not but:
                    page.hear(ClassNews(mine=lessons))

    def _on_learners_changed(self, learners: Iterable[Learner]) -> None:
        self._telling.changed(learner.id for learner in learners)

    def _drop_learners(self, gone: set[tuple[str, float]], removed: set[tuple[str, float]]) -> None:
        """Disconnect visitors who are no longer learners; teachers' pages reconnect.

        Both are told by their ids, and since when they belonged to the class.
        """
        for id, _made in gone:
            self._forget(id)
        for page in tuple(self._telling.pages):
            whose = page.guest.id, page.guest.made
            if whose in removed:
                page.hear(ClassNews(removed=True))
            if whose in gone:
                self.leave(page)
                page.hang_up()
        for id, _made in removed:
            self._removed(id)
        self._telling.changed(sorted(id for id, _made in gone))

    # ---- inside: other servers -------------------------------------------------------------

    def _reread(self) -> None:
        """Reread the stored class until that succeeds."""
        self._rereading.request(self._class_name)

    def _on_notice(self, notice: Notice) -> None:
        """Handle a notice from another server; runs in a thread of the store."""
        if notice.class_name in (None, self._class_name) and notice.table is None:
            self._reread_soon()

    def _reread_soon(self) -> None:
        """Schedule a reread of the store; may be called from any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._reread)

    def _start_task(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._work.add(task)
        task.add_done_callback(self._task_done)

    def _task_done(self, work: asyncio.Task[None]) -> None:
        self._work.discard(work)
        if not work.cancelled():
            work.exception()  # the store is away: whoever did it does it again
