"""The record of answers and the browser's shelf, kept alike."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.lessons.record.entries import BadEntry, Entry
from catan_nb.lessons.record.file import BadProgress, Progress
from catan_nb.lessons.record.gathering import Gathered
from catan_nb.lessons.record.in_class import ClassRecord
from catan_nb.lessons.record.known import key_of, lesson_name
from catan_nb.lessons.record.recording import Record
from catan_nb.lessons.record.shelf import Opened, Shelf
from catan_nb.ui.taught.taught import TAUGHT, line_of_page

__all__ = ["SHELF", "Keeper"]

SHELF: Final = "catan_nb:progress"
LEARNER: Final = "learner"
"""The name on the shelf under which the learner's name is."""
LESSON: Final = "lesson "
"""What stands before a lesson's key on the shelf."""
BROKEN: Final = "unreadable "
"""What stands before it when the text could not be read: it is put aside, not thrown away."""


class Keeper:
    """Puts on the shelf what is recorded, and records what is on the shelf.

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
        self.shelf.on_failed = self._failed
        self._refresh = refresh
        self._kept: dict[str, str] = {}
        self._loaded = False
        self._in_class = ClassRecord(record, TAUGHT, self._told)
        record.on_change(who, self._follow)

    @property
    def in_class(self) -> bool:
        """Whether the record is kept by the learner's class, and not by the browser."""
        return TAUGHT.learner

    def begin(self, texts: dict[str, str]) -> None:
        """Record what the class has kept of a learner of one, or else what the browser has."""
        link = line_of_page()
        if link is None:
            self.load(texts)
            return

        def known() -> None:
            if not TAUGHT.known or self._loaded:
                self._refresh()
            elif TAUGHT.learner:
                self._in_class.begin()
                self._refresh()
            else:
                self.load(texts)

        TAUGHT.on_change("keeper", known)
        TAUGHT.begin(link)
        known()

    def load(self, texts: dict[str, str]) -> None:
        """Record what the browser has kept."""
        self._kept = dict(texts)
        for name, text in texts.items():
            self._read(name, text)
        self._loaded = True
        self._follow()
        # From now on, so that no draft is older than the answer that stood there before.
        self.shelf.drafts = self.record.lesson

    def open(self, files: list[Opened], more: int = 0) -> None:
        """Record what files hold; one that is none of progress changes nothing."""
        self.said = []
        for file in files:
            try:
                self._open(file)
            except BadProgress as error:
                told = _("{name} was not opened: {fault}. Nothing has changed.")
                self.said.append(told.format(name=file.name, fault=error))
        if more:
            self.said.append(_("{n} files more than can be opened at once.").format(n=more))
        self._follow()

    def forget(self) -> None:
        """Remove everything that is kept of this learner, here and in the browser."""
        self.shelf.clear()
        self._kept = {}
        self.record.clear()
        self.said = [_("Everything has been removed from this browser.")]
        self._refresh()

    def download(self, ending: str) -> None:
        """Hand everything to the learner as a file, "json" or "csv"."""
        progress = self.record.progress()
        text, mime = (
            (progress.csv(), "text/csv")
            if ending == "csv"
            else (progress.json(), "application/json")
        )
        self.shelf.download(f"{file_stem(progress.learner)}.{ending}", text, mime)

    def _open(self, file: Opened) -> None:
        if file.fault:
            raise BadProgress(
                _("it is too large for a file of progress") if file.fault == "large" else file.fault
            )
        read = Progress.read(file.text, self._own())
        self.record.progress().joined(read)  # refuses what belongs to somebody else
        if read.learner:
            self.record.name(read.learner)
        for lesson, entries in read.lessons.items():
            self.record.recall(lesson, dict(entries))
        count = sum(1 for _entry in read.entries())
        told = ngettext("{name} was opened: {n} entry", "{name} was opened: {n} entries", count)
        parts = filter(None, (told.format(name=file.name, n=count), read.note))
        self.said.append(f"{'; '.join(parts)}.")

    def _told(self, words: str) -> None:
        self.said = [words]
        self._refresh()

    def _changed(self, name: str, text: str) -> None:
        if not self._loaded:
            return
        self._kept[name] = text
        self._read(name, text)
        self._follow()

    def _failed(self) -> None:
        told = _("This browser keeps nothing ({reason}): save a file before you leave.")
        self.said = [told.format(reason=self.shelf.failed)]
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
                told = _(
                    "What this browser kept of {lesson} cannot be read ({fault}); it is put aside."
                )
                self.said.append(told.format(lesson=lesson_name(lesson), fault=error))

    def _entries(self, lesson: str, text: str) -> dict[str, Entry]:
        """Return the entries of a lesson as the browser keeps them; BadProgress tells a fault."""
        gathered = Gathered(self._own())
        if not gathered.knows(lesson):
            return {}
        try:
            found = json.loads(text)
            if not isinstance(found, list):
                raise BadProgress(_("it holds no list of exercises"))
            for entry in found:
                gathered.take(lesson, entry)
        except (ValueError, RecursionError) as error:
            told = str(error) if isinstance(error, BadEntry | BadProgress) else _("it is cut off")
            raise BadProgress(told) from error
        return gathered.lessons.get(lesson, {})

    def _own(self) -> list[str]:
        """Return the lessons of this page, which may be somebody's own."""
        return [self.record.lesson, *self.record.progress().lessons]

    def _follow(self) -> None:
        """Put on the shelf what has changed; before the shelf is known nothing is put there."""
        if self._loaded:
            progress = self.record.progress()
            texts = {
                LESSON + lesson: json.dumps([entry.plain() for entry in found.values()])
                for lesson, found in progress.lessons.items()
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
    """Return the name of a learner's file, without what file systems do not like."""
    plain = "_".join("".join(sign if sign.isalnum() else " " for sign in learner).split())
    return f"progress_{plain}" if plain else "progress"
