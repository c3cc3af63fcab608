"""Synchronizes the record of answers with the browser's storage, or with the class's server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import islice
from typing import Any, Final

from catan_nb.classroom.messages import Refused, split_into_parts
from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.lessons.record.browser_store import OpenedFile, Shelf
from catan_nb.lessons.record.entries import BadProgressEntry, ProgressEntry
from catan_nb.lessons.record.file import BadProgress, Gathered, Progress
from catan_nb.lessons.record.lesson_keys import key_of, lesson_name
from catan_nb.lessons.record.recording import Record
from catan_nb.ui.class_session import TAUGHT, ClassSession, class_link

__all__ = ["LEARNER", "LESSON", "SHELF", "ClassRecord", "Keeper", "file_stem"]


# A learner's record in a class: it belongs to the learner, and is kept by the class's server.


AT_ONCE: Final = 50
MOST_AT_ONCE: Final = 50_000
"""So many entries are told of at once, and so many characters of them."""
AGAIN: Final = 3.0
"""Seconds until the server is told again what it could not keep."""


class ClassRecord:
    """Synchronizes the record with the class's server in both directions.

    Parameters
    ----------
    record : Record
    taught : ClassSession
        The class of the page.
    notify : callable
        Called with the reason when the server refuses something.
    """

    def __init__(
        self, record: Record, taught: ClassSession, notify: Callable[[str], object]
    ) -> None:
        self._record, self._taught, self._said = record, taught, notify
        self._kept: dict[tuple[str, str], dict[str, Any]] = {}
        self._at = ("", 0)
        self._recalled = self._busy = False

    def begin(self) -> None:
        """Load the learner's entries from the class, then report changes."""
        self._taught.on_message("record", self._receive)
        self._taught.on_change("record", self._follow)
        self._record.on_change("class", self._follow)
        self._follow()

    # ---- inside ------------------------------------------------------------------------

    def _follow(self) -> None:
        if not self._busy:
            self._busy = True
            self._taught.run_in_background(self._send_unknown())

    async def _send_unknown(self) -> None:
        """Send all entries that the class does not have yet."""
        try:
            if not self._recalled:
                self._take((await self._taught.ask("recall"))["lessons"])
                self._record.name(self._taught.name)
                self._recalled = True
            while (new := self._unsent_entries()) is not None:
                await self._report(*new)
        except Refused as refused:
            if refused.reason != "away":  # or else the line comes back, and this is tried again
                self._said(str(refused))
                asyncio.get_running_loop().call_later(AGAIN, self._follow)
        finally:
            self._busy = False

    def _unsent_entries(self) -> tuple[str, dict[str, Any]] | None:
        """Return a lesson and its unsent entries; None when everything is sent."""
        for lesson, entries in self._record.progress().lessons.items():
            plain = {name: entry.plain() for name, entry in entries.items()}
            new = {
                name: entry
                for name, entry in plain.items()
                if lesson and self._kept.get((lesson, name)) != entry
            }
            if new:
                return lesson, dict(
                    next(split_into_parts(islice(new.items(), AT_ONCE), MOST_AT_ONCE))
                )
        open_lesson = self._record.lesson
        return (
            (open_lesson, {})
            if open_lesson and self._at != (open_lesson, self._taught.greeted)
            else None
        )

    async def _report(self, lesson: str, entries: Mapping[str, Any]) -> None:
        key = (lesson, self._taught.greeted)
        place = list(entries)[-1] if entries and key == self._at else ""
        try:
            await self._taught.ask("report", lesson=lesson, place=place, entries=entries)
        except Refused as refused:
            if refused.reason != "input":
                raise
            self._said(str(refused))  # once: it would be refused again
        self._at = key
        self._kept |= {(lesson, name): entry for name, entry in entries.items()}

    def _receive(self, answer: Mapping[str, Any]) -> None:
        if "mine" in answer:
            self._take(answer["mine"])

    def _take(self, lessons: Mapping[str, Mapping[str, Any]]) -> None:
        """Add entries from the class; invalid ones are left out."""
        gathered = Gathered([self._record.lesson, *lessons])
        for lesson, entries in lessons.items():
            for name, entry in entries.items():
                self._kept[lesson, name] = entry
                with suppress(BadProgressEntry):
                    gathered.take(lesson, entry)
        for lesson, found in gathered.lessons.items():
            self._record.recall(lesson, found)


SHELF: Final = "catan_nb:progress"
LEARNER: Final = "learner"
"""The name on the shelf under which the learner's name is."""
LESSON: Final = "lesson "
"""What stands before a lesson's key on the shelf."""
BROKEN: Final = "unreadable "
"""What stands before it when the text could not be read: it is put aside, not thrown away."""


class Keeper:
    """Synchronizes the record with the browser's storage.

    For a learner of a class the class takes the shelf's place: what others did in this browser is
    not theirs, and nothing of theirs stays in it.

    Parameters
    ----------
    record : Record
    who : str
        Name of the part of the page that it belongs to.
    refresh : callable
        Called after every change.
    label : str
        What the button says that opens files; without it there is no button.

    Attributes
    ----------
    shelf : Shelf
        To be put on the page.
    said : list of str
        What there is to say about what was loaded and opened, the newest last.
    """

    def __init__(
        self, record: Record, who: str, refresh: Callable[[], object], label: str = ""
    ) -> None:
        self.record = record
        self.said: list[str] = []
        self.shelf = Shelf(SHELF, label)
        self.shelf.on_loaded = self.begin
        self.shelf.on_changed = self._changed
        self.shelf.on_opened = self.open
        self.shelf.on_failed = self._storage_failed
        self._refresh = refresh
        self._kept: dict[str, str] = {}
        self._loaded = False
        self._in_class = ClassRecord(record, TAUGHT, self._show_message)
        record.on_change(who, self._follow)

    @property
    def in_class(self) -> bool:
        """Whether the class's server stores the record, instead of the browser."""
        return TAUGHT.is_learner

    def begin(self, texts: dict[str, str]) -> None:
        """Load the record from the learner's class, or else from the browser."""
        link = class_link()
        if link is None:
            self.load(texts)
            return

        def known() -> None:
            if not TAUGHT.known or self._loaded:
                self._refresh()
            elif TAUGHT.is_learner:
                self._in_class.begin()
                self._refresh()
            else:
                self.load(texts)

        TAUGHT.on_change("keeper", known)
        TAUGHT.connect(link)
        known()

    def load(self, texts: dict[str, str]) -> None:
        """Load the record from the browser."""
        self._kept = dict(texts)
        for name, text in texts.items():
            self._read(name, text)
        self._loaded = True
        self._follow()
        # From now on, so that no draft is older than the answer that stood there before.
        self.shelf.drafts = self.record.lesson

    def open(self, files: list[OpenedFile], left_out: int = 0) -> None:
        """Load opened files into the record; a file without progress changes nothing."""
        self.said = []
        for file in files:
            try:
                self._open(file)
            except BadProgress as error:
                template = _("{name} was not opened: {fault}. Nothing has changed.")
                self.said.append(template.format(name=file.name, fault=error))
        if left_out:
            self.said.append(_("{n} files more than can be opened at once.").format(n=left_out))
        self._follow()

    def forget(self) -> None:
        """Delete all of this learner's data, here and in the browser."""
        self.shelf.clear()
        self._kept = {}
        self.record.clear()
        self.said = [_("Everything has been removed from this browser.")]
        self._refresh()

    def download(self, ending: str) -> None:
        """Download all progress as a file, "json" or "csv"."""
        progress = self.record.progress()
        text, mime = (
            (progress.csv(), "text/csv")
            if ending == "csv"
            else (progress.json(), "application/json")
        )
        self.shelf.download(f"{file_stem(progress.learner)}.{ending}", text, mime)

    def _open(self, file: OpenedFile) -> None:
        if file.fault:
            raise BadProgress(
                _("it is too large for a file of progress") if file.fault == "large" else file.fault
            )
        read = Progress.read(file.text, self._page_lessons())
        self.record.progress().joined(read)  # refuses what belongs to somebody else
        if read.learner:
            self.record.name(read.learner)
        for lesson, entries in read.lessons.items():
            self.record.recall(lesson, dict(entries))
        count = sum(1 for _entry in read.entries())
        template = ngettext("{name} was opened: {n} entry", "{name} was opened: {n} entries", count)
        parts = filter(None, (template.format(name=file.name, n=count), read.note))
        self.said.append(f"{'; '.join(parts)}.")

    def _show_message(self, text: str) -> None:
        self.said = [text]
        self._refresh()

    def _changed(self, name: str, text: str) -> None:
        if not self._loaded:
            return
        self._kept[name] = text
        self._read(name, text)
        self._follow()

    def _storage_failed(self) -> None:
        template = _("This browser keeps nothing ({reason}): save a file before you leave.")
        self.said = [template.format(reason=self.shelf.failed)]
        self._refresh()

    def _read(self, name: str, text: str) -> None:
        if name == LEARNER:
            if not self.record.learner:
                self.record.name(text)
        elif name.startswith(LESSON):
            lesson = key_of(name.removeprefix(LESSON))
            try:
                self.record.recall(lesson, self._entries(lesson, text))
                if name != LESSON + lesson:
                    self.shelf.take(name)  # it goes on under the lesson's key
            except BadProgress as error:
                self.shelf.put(BROKEN + lesson, text)
                template = _(
                    "What this browser kept of {lesson} cannot be read ({fault}); it is put aside."
                )
                self.said.append(template.format(lesson=lesson_name(lesson), fault=error))

    def _entries(self, lesson: str, text: str) -> dict[str, ProgressEntry]:
        """Parse the stored entries of a lesson; BadProgress for invalid ones."""
        gathered = Gathered(self._page_lessons())
        if not gathered.accepts_lesson(lesson):
            return {}
        try:
            data = json.loads(text)
            if not isinstance(data, list):
                raise BadProgress(_("it holds no list of exercises"))
            for entry in data:
                gathered.take(lesson, entry)
        except (ValueError, RecursionError) as error:
            reason = (
                str(error)
                if isinstance(error, BadProgressEntry | BadProgress)
                else _("it is cut off")
            )
            raise BadProgress(reason) from error
        return gathered.lessons.get(lesson, {})

    def _page_lessons(self) -> list[str]:
        """Return the lessons of this page, including custom ones."""
        return [self.record.lesson, *self.record.progress().lessons]

    def _follow(self) -> None:
        """Store changed lessons in the browser, once the stored ones have been read."""
        if self._loaded:
            progress = self.record.progress()
            texts = {
                LESSON + lesson: json.dumps([entry.plain() for entry in entries.values()])
                for lesson, entries in progress.lessons.items()
                if lesson
            }
            if progress.learner:
                texts[LEARNER] = progress.learner
            for name, text in texts.items():
                if self._kept.get(name) != text:
                    self._kept[name] = text
                    self.shelf.put(name, text)
        self._refresh()


def file_stem(learner: str) -> str:
    """Return a file name for a learner, without characters that file systems reject."""
    plain = "_".join("".join(sign if sign.isalnum() else " " for sign in learner).split())
    return f"progress_{plain}" if plain else "progress"
