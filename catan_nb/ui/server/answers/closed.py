"""Lessons that a class has closed are answered with a page that says so."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from tornado.web import RequestHandler

from catan_nb.classroom.messages import Refused
from catan_nb.classroom.visitors import LEARNER, Visitor
from catan_nb.ui.server.door.plain_page import closed_page, language_of
from catan_nb.ui.site.contents import CONTENTS

if TYPE_CHECKING:
    from catan_nb.ui.server.together import Shared

__all__ = ["closed_to"]


async def closed_to(handler: RequestHandler, visitor: Visitor, path: str) -> bool:
    """Answer a learner whose class has closed a lesson; False, and no answer, for all else."""
    shared: Shared | None = handler.settings["catan_nb_shared"]
    lessons, lesson = None if shared is None else shared.lessons, _lesson_at(path)
    if lessons is None or not lesson or visitor.role != LEARNER:
        return False
    with suppress(Refused):  # the store does not answer: what was known holds
        await lessons.ready()
    if not lessons.is_closed(lesson):
        return False
    handler.set_status(403)
    handler.finish(closed_page(language_of(handler.request), handler.settings["base_url"]))
    return True


def _lesson_at(path: str) -> str:
    """Return the key of the lesson that a notebook is; empty where it is none."""
    name = path.rpartition("/")[2]
    every = (one for part in CONTENTS.values() for one in part if one.kind == "lesson")
    return next((one.key for one in every if one.file == name), "")
