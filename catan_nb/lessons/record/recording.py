"""The record of answers of this process, into which all questions write."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Final

from catan_nb.language import gettext as _
from catan_nb.lessons.record.entries import LONGEST, STATES, ProgressEntry, add_entries
from catan_nb.lessons.record.file import LONGEST_NAME, BadProgress, Progress, read_progress

__all__ = ["RECORD", "Record", "save_progress"]


class Record:
    """Entries by exercise, in the order of the lesson.

    Attributes
    ----------
    learner : str
        The name; empty as long as nobody has given one.
    lesson : str
        The lesson that is going on; empty until `begin` names it.
    """

    def __init__(self) -> None:
        self.learner = ""
        self.lesson = ""
        self._lessons: dict[str, dict[str, ProgressEntry]] = {"": {}}
        self._last: dict[str, str] = {}
        self._exact: dict[str, str] = {}
        self._listeners: dict[str, Callable[[], object]] = {}
        self._restorers: dict[str, Callable[[ProgressEntry], object]] = {}
        self._recalled: set[str] = set()

    # ---- what questions tell -----------------------------------------------------------

    def asked(self, name: str, kind: str) -> None:
        """Add an entry for a question."""
        self._put(self._entry(name, kind))

    def answered(
        self, name: str, kind: str, state: str, answer: str, answer_text: str = ""
    ) -> None:
        """Record an answer; a repeated one counts once, an unreadable one not at all.

        Parameters
        ----------
        name, kind, state : str
        answer : str
            The answer for people.
        answer_text : str
            The answer as the question can judge it once more, when the page is opened again.
        """
        entry, answer_text = self._entry(name, kind), (answer_text or answer)[:LONGEST]
        if state in STATES[1:] and self._last.get(name) != answer_text:
            self._last[name] = answer_text
            entry = entry.answered(state, answer, given=answer_text)
        self._put(entry)

    def hinted(self, name: str, hints: int) -> None:
        """Record the number of hints shown."""
        entry = self._entry(name)
        self._put(replace(entry, hints=max(entry.hints, hints)))

    def predicted(self, name: str, question: str, guess: str, exact: str, unit: str) -> None:
        """Record a prediction: its question, and the guess and the exact value once known.

        The first guess stays; after the answer was shown without one, none counts.

        Parameters
        ----------
        name : str
            Such as "Guess 1".
        question, unit : str
        guess, exact : str
            Empty as long as nobody knows.
        """
        entry = self._prediction(name, question)
        exact = self._exact[entry.name] = exact[:LONGEST] or self._exact.get(entry.name, "")
        if guess and not entry.guess and not entry.shown:
            # Made is done; whether the guess was good is for the class to see.
            entry = replace(entry.answered("right", ""), guess=guess[:LONGEST], first_right=None)
        self._put(self._with_exact(replace(entry, unit=unit[:LONGEST])))

    def shown(self, name: str, question: str) -> None:
        """Record that the answer of a prediction was shown without a guess."""
        entry = self._prediction(name, question)
        self._put(self._with_exact(replace(entry, shown=not entry.guess)))

    def restores(self, name: str, restore: Callable[[ProgressEntry], object]) -> None:
        """Register a callback that restores a question from the record.

        Parameters
        ----------
        name : str
            The question's name; the last one that asks for a name is told.
        restore : callable
            Called with what was remembered, as soon as browser or file tell of it. What it
            answers with `ProgressEntry.given` or `ProgressEntry.guess` once more is not counted
            again.
        """
        self._restorers[name] = restore
        if name in self._recalled:
            restore(self._entry(name))

    # ---- what pages tell and want ------------------------------------------------------

    def begin(self, lesson: str, learner: str | None = None) -> None:
        """Set the lesson of entries recorded so far without one, and of later ones."""
        if learner is not None:
            self.learner = learner.strip()[:LONGEST_NAME]
        pending = self._lessons.pop("", {})
        add_entries(self._lessons.setdefault(lesson, {}), pending.values())
        self.lesson = lesson
        self._notify_listeners()

    def name(self, learner: str) -> None:
        """Set the learner's name."""
        self.learner = learner.strip()[:LONGEST_NAME]
        self._notify_listeners()

    def recall(self, lesson: str, entries: dict[str, ProgressEntry]) -> None:
        """Merge earlier entries of a lesson."""
        known = self._lessons.setdefault(lesson, {})
        add_entries(known, entries.values())
        if lesson == self.lesson:
            self._restore([known[name] for name in entries])
        self._notify_listeners()

    def clear(self) -> None:
        """Delete all entries; the current lesson stays set."""
        self.learner = ""
        self._lessons = {self.lesson: {}}
        self._last, self._exact, self._recalled = {}, {}, set()
        self._notify_listeners()

    def entries(self, lesson: str | None = None) -> dict[str, ProgressEntry]:
        """Return the entries of a lesson, the current one by default."""
        return dict(self._lessons.get(self.lesson if lesson is None else lesson, {}))

    def progress(self) -> Progress:
        """Return the progress in all lessons."""
        lessons = {lesson: dict(entries) for lesson, entries in self._lessons.items() if entries}
        return Progress(self.learner, lessons)

    def on_change(self, who: str, listener: Callable[[], object]) -> None:
        """Register a callback for changes; it replaces an earlier one of the same name."""
        self._listeners[who] = listener

    def _entry(self, name: str, kind: str = "check") -> ProgressEntry:
        entries = self._lessons.setdefault(self.lesson, {})
        return entries.get(name[:LONGEST]) or ProgressEntry(name[:LONGEST], kind)

    def _restore(self, entries: Iterable[ProgressEntry]) -> None:
        for entry in entries:
            self._recalled.add(entry.name)
            self._last.setdefault(entry.name, entry.given)
            if entry.name in self._restorers:
                self._restorers[entry.name](entry)

    def _prediction(self, name: str, question: str) -> ProgressEntry:
        return replace(self._entry(name, "prediction"), question=question[:LONGEST])

    def _with_exact(self, entry: ProgressEntry) -> ProgressEntry:
        """Return the entry without the exact value until a guess is made or skipped."""
        guessed = entry.guess or entry.shown
        return replace(entry, exact=self._exact.get(entry.name, "") if guessed else "")

    def _put(self, entry: ProgressEntry) -> None:
        entries = self._lessons[self.lesson]
        if entries.get(entry.name) != entry:
            entries[entry.name] = entry
            self._notify_listeners()

    def _notify_listeners(self) -> None:
        for listener in list(self._listeners.values()):
            listener()


RECORD: Final = Record()
"""The record of this Python, which serves one page."""


# Progress saved as a file without a page: `save_progress`.


def save_progress(path: str | Path, progress: Progress | None = None) -> Path:
    """Write the progress to a file; its suffix .json or .csv decides the format.

    Parameters
    ----------
    path : str or Path
        When there is progress in it already, both are joined: nothing is lost.
    progress : Progress, optional
        By itself what has been answered in this Python.

    Raises
    ------
    BadProgress
        The path has another ending, or the file there is something else and stays as it is.
    """
    if progress is None:
        progress = RECORD.progress()
    target = Path(path)
    if target.suffix.lower() not in (".json", ".csv"):
        raise BadProgress(
            _("cannot save {name}: it must end in .json or .csv").format(name=target.name)
        )
    if target.exists():
        try:
            progress = read_progress(target, own=progress.lessons).joined(progress)
        except BadProgress as error:
            message = _("{name} stays as it is: {fault}")
            raise BadProgress(message.format(name=target.name, fault=error)) from error
    content = progress.json() if target.suffix.lower() == ".json" else progress.csv()
    # A full disk must not cost what was there.
    temporary = target.with_name(f"{target.name}.new")
    temporary.write_text(content, encoding="utf-8")
    return temporary.replace(target)
