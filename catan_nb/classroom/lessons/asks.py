"""What pages ask for of their class, by its name.

``class``
    Everybody. ``{"role", "name", "state", "pooled"}``: who has opened the page, what holds for the
    class (see `catan_nb.classroom.lessons.state`), and what it has rolled together; ``state`` is
    None where there is no class.
``report``
    A learner's page: ``lesson``, ``place`` (the exercise or guess that was last at work; may be
    empty) and ``entries`` (what is remembered of exercises, by name).
``recall``
    A learner's page: ``{"lessons": {lesson: {name: entry}}}``, all that the learner has answered.
``rolled``
    A learner's page: ``experiment``, ``run`` (the page's own name for this run) and ``counts``, how
    often each result has come in this run in all; ``{"pooled": {experiment: {result: count}}}``.
``watch``
    A teacher's page: ``{"state", "learners", "answers", "more", "tables", "pooled"}``, and news
    from then on; where ``more`` is a number, further answers are had with it as ``since``:
    ``{"answers", "more"}``. A learner is
    ``{"id", "name", "here", "open", "lesson", "place", "since", "seen"}``, where ``open`` says
    whether a page with the lesson is, an answer ``{"learner", "lesson", "name", "entry", "at"}``; a
    table as `glance` returns it.
``steer``
    A teacher's page: ``changes`` of the state; ``{"state"}``.
``rename``, ``remove``, ``new_code``
    A teacher's page: ``learner`` (the id) and ``name``; ``{"code"}``, the learner's new own
    code.
``purge``
    A teacher's page: ``days``; ``{"count"}``, how many tables were removed at which nothing had
    happened for so long.

All pages are told ``{"class": {"state": …}}``, ``{"class": {"pooled": …}}`` and, when a guess is
held no longer, ``{"class": {"guesses": {"lesson", "name", "guesses": […]}}}``; a learner's pages
``{"class": {"mine": {lesson: {name: entry}}}}``, what another of them has reported, and ``{"class":
{"removed": True}}``; teachers' that watch ``{"class": {"learners": […], "removed": [id, …],
"answers": […], "tables": […]}}``, each where there is anything new.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from catan_nb.classroom.lessons.checked import NONSENSE, counts, entries, named
from catan_nb.classroom.lessons.class_lessons import ClassLessons
from catan_nb.classroom.lessons.learners import Page
from catan_nb.classroom.names import tidy
from catan_nb.classroom.tables.refused import Refused
from catan_nb.classroom.visitors import LEARNER, TEACHER
from catan_nb.kernel.codecs import is_whole
from catan_nb.kernel.words import noop, say

__all__ = ["ASKS", "about"]

Told = Mapping[str, Any]
Ask = Callable[[ClassLessons, Page, Mapping[str, Any]], Awaitable[Told]]

_NOT_YOURS: Final = noop("Only the teacher of the class may do this.")
_NO_LEARNER: Final = noop("Only a learner of the class hands in answers.")


async def about(lessons: ClassLessons | None, page: Page) -> Told:
    """Return who has opened a page, and what holds for the class."""
    guest = page.guest
    state, pooled = None, {}
    if lessons is not None and guest.role in (LEARNER, TEACHER):
        await lessons.ready()
        state, pooled = lessons.state, lessons.learners.rolled()
    return {"role": guest.role, "name": guest.name, "state": state, "pooled": pooled}


async def _report(lessons: ClassLessons, page: Page, given: Mapping[str, Any]) -> Told:
    place = given.get("place", "")
    await lessons.report(
        page,
        _lesson(given.get("lesson")),
        named(place) if place else "",
        entries(given.get("entries", {})),
    )
    return {}


async def _recall(lessons: ClassLessons, page: Page, given: Mapping[str, Any]) -> Told:
    return {"lessons": await lessons.recall(page)}


async def _rolled(lessons: ClassLessons, page: Page, given: Mapping[str, Any]) -> Told:
    experiment, run = named(given.get("experiment")), named(given.get("run"))
    if len(experiment) + len(run) > 100 or "/" in experiment:
        raise Refused("input", say(NONSENSE))
    return {"pooled": await lessons.rolled(page, experiment, run, counts(given.get("counts")))}


async def _watch(lessons: ClassLessons, page: Page, given: Mapping[str, Any]) -> Told:
    since = given.get("since", 0)
    if not is_whole(since):
        raise Refused("input", say(NONSENSE))
    return await lessons.watch(page, since)


async def _steer(lessons: ClassLessons, page: Page, given: Mapping[str, Any]) -> Told:
    return {"state": await lessons.steer(given.get("changes"))}


async def _rename(lessons: ClassLessons, page: Page, given: Mapping[str, Any]) -> Told:
    name = tidy(given.get("name"))
    if not name:
        raise Refused("input", say("A learner needs a name."))
    await lessons.rename(named(given.get("learner")), name)
    return {}


async def _remove(lessons: ClassLessons, page: Page, given: Mapping[str, Any]) -> Told:
    await lessons.remove(named(given.get("learner")))
    return {}


async def _new_code(lessons: ClassLessons, page: Page, given: Mapping[str, Any]) -> Told:
    return {"code": await lessons.new_code(named(given.get("learner")))}


async def _purge(lessons: ClassLessons, page: Page, given: Mapping[str, Any]) -> Told:
    days = given.get("days")
    if not is_whole(days) or not 0 < days <= 100_000:
        raise Refused("input", say(NONSENSE))
    return {"count": await lessons.purge(days)}


def _lesson(value: object) -> str:
    """Return a lesson's key; Refused for what is none."""
    lesson = named(value)
    if lesson.startswith(":"):
        raise Refused("input", say(NONSENSE))
    return lesson


def _of(role: str, words: str, ask: Ask) -> Ask:
    """Return the same, refused to whoever has another role."""

    async def asked(lessons: ClassLessons, page: Page, given: Mapping[str, Any]) -> Told:
        if page.guest.role != role:
            raise Refused("role", say(words))
        return await ask(lessons, page, given)

    return asked


ASKS: Final[Mapping[str, Ask]] = {
    **{
        name: _of(LEARNER, _NO_LEARNER, ask)
        for name, ask in {"report": _report, "recall": _recall, "rolled": _rolled}.items()
    },
    **{
        name: _of(TEACHER, _NOT_YOURS, ask)
        for name, ask in {
            "watch": _watch,
            "steer": _steer,
            "rename": _rename,
            "remove": _remove,
            "new_code": _new_code,
            "purge": _purge,
        }.items()
    },
}
"""What is asked of a class, by its name."""
