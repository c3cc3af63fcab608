"""The log, the status line and the facts strip, announced by screen readers."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final, TypeAlias

import traitlets

from catan_nb.language import gettext as _
from catan_nb.ui.assets import STATIC
from catan_nb.ui.widgets.shared_script import SharedScriptWidget

__all__ = ["FactsStrip", "LiveLog", "LogEntry", "Part", "StatusLine", "Swatch", "Told"]


Part: TypeAlias = "str | int | tuple[Part, ...]"
"""A part of a line: words; the number of a seat, for its swatch; ("b", words) for words that
stand out; ("i", name) for a sign; (2, "ore") for cards of a kind, with 0 for the picture alone;
("g", part, …) for parts that stay together."""
Swatch = tuple[str, str, str]
"""A player's letter, the colour below it, and the letter's own."""
Told = Sequence[str | Sequence[str]]
"""Paragraphs, and lists of items between them."""

PAGE: Final = 60
"""How many lines are sent at once; older ones come when the reader scrolls up to them."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line of the log.

    Attributes
    ----------
    text:
        What happened, as a sentence.
    rule:
        Id of the rule that it follows, which a small button opens.
    tone:
        "heading" for a line that opens a new section, such as a turn; "lit" for what touches the
        person at the screen; else empty.
    parts:
        What is seen of it in the stead of the sentence, which is heard then.
    joins:
        Whether it goes on with the line before, whose sentence it lengthens; its parts, if it
        has any, take the place of that line's.
    at:
        The places that it is about, as "vertex:12 edge:3": pointing at it lights them.
    why:
        The number of the action whose reasons a small button asks for; None where there is none.
    """

    text: str
    rule: str | None = None
    tone: str = ""
    parts: tuple[Part, ...] = ()
    joins: bool = False
    at: str = ""
    why: int | None = None

    def to_message(self) -> dict[str, Any]:
        """Return what the browser needs."""
        message: dict[str, Any] = {"text": self.text}
        if self.rule:
            message["rule"] = self.rule
        if self.tone:
            message["tone"] = self.tone
        if self.parts:
            message["parts"] = self.parts
        if self.joins:
            message["joins"] = True
        if self.at:
            message["at"] = self.at
        if self.why is not None:
            message["why"] = self.why
        return message

    def joined_with(self, entry: LogEntry) -> LogEntry:
        """Return the line that another one has joined."""
        return replace(
            self,
            text=f"{self.text} {entry.text}",
            tone=entry.tone or self.tone,
            parts=entry.parts or self.parts,
            at=f"{self.at} {entry.at}".strip(),
            why=entry.why if self.why is None else self.why,
        )


class LiveLog(SharedScriptWidget):
    """A log of the game; new lines are announced, old ones drop out.

    Parameters
    ----------
    label:
        The log's name for screen readers; by itself "log of the game".
    size:
        How many lines are kept.
    on_error:
        Gets what a callback raised; left out, it is raised.
    """

    script = STATIC / "panes" / "livelog.js"
    styles = (STATIC / "panes" / "livelog.css",)

    label = traitlets.Unicode("").tag(sync=True)
    rule = traitlets.Unicode("").tag(sync=True)
    why = traitlets.Unicode("").tag(sync=True)

    def __init__(
        self,
        label: str = "",
        size: int = 5000,
        on_error: Callable[[Exception], None] | None = None,
    ) -> None:
        super().__init__()
        self._own = label
        self.speak()
        self._entries: deque[LogEntry] = deque(maxlen=size)
        self._swatches: tuple[Swatch, ...] = ()
        self._on_rule: list[Callable[[str], object]] = []
        self._on_why: Callable[[int], Told] | None = None
        self._on_error = on_error
        self.on_msg(self._on_message)

    def speak(self) -> None:
        """Say what stands around the lines in the language in use."""
        self.label = self._own or _("Log of the game")
        self.rule = _("Rule")
        self.why = _("why?")

    @property
    def entries(self) -> tuple[LogEntry, ...]:
        """The lines that are kept, the oldest first."""
        return tuple(self._entries)

    def append(self, text: str, rule: str | None = None, tone: str = "") -> None:
        """Add a line at the end."""
        self.extend([LogEntry(text, rule, tone)])

    def extend(self, entries: Iterable[LogEntry]) -> None:
        """Add several lines in one message."""
        new = tuple(entries)
        self._append_entries(new)
        if new:
            self._send_entries("append", new)

    def replace(self, entries: Iterable[LogEntry], swatches: Sequence[Swatch] = ()) -> None:
        """Show other lines, unannounced, such as those of another game.

        Parameters
        ----------
        entries : iterable of LogEntry
        swatches : sequence of Swatch
            What the players' swatches look like, by seat.
        """
        self._entries.clear()
        self._swatches = tuple(swatches)
        self._append_entries(entries)
        self._send_all()

    def rewind(self, drop: int, entries: Iterable[LogEntry] = ()) -> None:
        """Take the newest lines away and show others, unannounced: after a step back."""
        for _line in range(min(drop, len(self._entries))):
            self._entries.pop()
        new = tuple(entries)
        self._append_entries(new)
        if drop or new:
            self._send_entries("back", new, drop=drop)

    def on_rule(self, callback: Callable[[str], object]) -> None:
        """Call back with the rule id whose button was pressed."""
        self._on_rule.append(callback)

    def on_why(self, callback: Callable[[int], Told]) -> None:
        """Have the reasons of an action told below its line: ``callback(number)`` gives them."""
        self._on_why = callback

    def _append_entries(self, entries: Iterable[LogEntry]) -> None:
        for entry in entries:
            if entry.joins and self._entries:
                self._entries[-1] = self._entries[-1].joined_with(entry)
            else:
                self._entries.append(entry)

    def _send_all(self) -> None:
        start = max(0, len(self._entries) - PAGE)
        message = {"older": start} if start else {}
        swatches = {"swatches": self._swatches} if self._swatches else {}
        self._send_entries("all", tuple(islice(self._entries, start, None)), **swatches, **message)

    def _send_older(self, shown: int) -> None:
        """Send the page before the lines that are there; ``shown`` is how many these are."""
        end = len(self._entries) - shown
        start = max(0, end - PAGE)
        if 0 < end < len(self._entries):
            older = tuple(islice(self._entries, start, end))
            self._send_entries("older", older, shown=shown, older=start)

    def _send_entries(self, kind: str, entries: tuple[LogEntry, ...], **fields: Any) -> None:
        """Send lines."""
        self.send({"type": kind, "entries": [entry.to_message() for entry in entries], **fields})

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        if not isinstance(content, dict):
            return
        match content:
            case {"type": "ready"}:
                self._send_all()
            case {"type": "older", "shown": int(shown)}:
                self._send_older(shown)
            case {"type": "rule", "rule": str(rule)}:
                self._call_catching(lambda: [callback(rule) for callback in self._on_rule])
            case {"type": "why", "why": int(number)}:
                self._call_catching(lambda: self._send_reasons(number))

    def _send_reasons(self, number: int) -> None:
        """Send the reasons of an action that one of the lines is about."""
        if self._on_why is not None and any(entry.why == number for entry in self._entries):
            self.send({"type": "because", "why": number, "told": self._on_why(number)})

    def _call_catching(self, answer: Callable[[], object]) -> None:
        try:
            answer()
        except Exception as error:
            if self._on_error is None:
                raise
            self._on_error(error)


class StatusLine(SharedScriptWidget):
    """One line that says what is going on or asked now; each text is announced politely."""

    script = STATIC / "panes" / "statusline.js"
    styles = (STATIC / "panes" / "livelog.css",)

    text = traitlets.Unicode("").tag(sync=True)
    tone = traitlets.Enum(["", "good", "bad"], "").tag(sync=True)

    _at: int | None = None

    def say(self, text: str, tone: str = "", ply: int | None = None) -> None:
        """Show a text and have it announced, the same text again too.

        ``tone`` is "good", "bad" or empty; it only colours what the words already say. ``ply`` is
        the moment that the text belongs to, if there is one: it is announced once in a moment.
        """
        again = text != "" and text == self.text and (ply is None or ply != self._at)
        self._at = ply
        with self.hold_sync():
            self.text, self.tone = text, tone
        if again:
            self.send({"type": "again"})


# The strip below a board that tells what is pointed at, and why a click was refused.
#
# What the pointer, the focus or the last tap is on comes from the overlay, in the browser alone.
# It is no live region: a place tells its facts to screen readers by itself.


class FactsStrip(SharedScriptWidget):
    """One line about a place of the nearest board around it.

    Attributes
    ----------
    note, rule, tone : str
        What the table says, the rule behind it and "bad", "good" or "": shown until something
        else is pointed at, and again when nothing is.
    """

    script = STATIC / "board" / "facts.js"
    styles = (STATIC / "panes" / "livelog.css",)

    note = traitlets.Unicode("").tag(sync=True)
    rule = traitlets.Unicode("").tag(sync=True)
    tone = traitlets.Unicode("").tag(sync=True)
    why = traitlets.Unicode("").tag(sync=True)
    at = traitlets.Unicode("").tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self._on_rule: list[Callable[[str], object]] = []
        self.on_msg(self._on_message)

    def say(self, text: str, rule: str = "", tone: str = "", place: str = "") -> None:
        """Show what the table says; nothing takes it away.

        ``place`` are the places that it names, as "vertex:12 edge:3": pointing at it lights them.
        """
        with self.hold_sync():
            self.note, self.rule, self.tone, self.at = text, rule, tone, place
            self.why = _("Show the rule {rule}").format(rule=rule) if rule else ""

    def on_rule(self, callback: Callable[[str], object]) -> None:
        """Call back with the rule id whose button was pressed."""
        self._on_rule.append(callback)

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        if isinstance(content, dict) and content.get("type") == "rule" and self.rule:
            for callback in self._on_rule:
                callback(self.rule)
