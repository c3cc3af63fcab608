"""What happened, in words: a log and a status line that screen readers announce.

An ordinary HTML widget replaces its whole region at each change, which is announced anew or not
at all. These two keep one region for good and add to it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import traitlets

from catan_nb.language import gettext as _
from catan_nb.ui.widgets.code import STATIC, Coded

__all__ = ["Entry", "LiveLog", "StatusLine"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log.

    Attributes
    ----------
    text:
        What happened.
    rule:
        Id of the rule that it follows, shown as a small button.
    tone:
        "heading" for a line that opens a new section, such as a turn; else empty.
    """

    text: str
    rule: str | None = None
    tone: str = ""

    def message(self) -> dict[str, str]:
        """Return what the browser needs."""
        message = {"text": self.text}
        if self.rule:
            message["rule"] = self.rule
        if self.tone:
            message["tone"] = self.tone
        return message


class LiveLog(Coded):
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

    scripts = (STATIC / "livelog.js",)
    styles = (STATIC / "livelog.css",)

    label = traitlets.Unicode("").tag(sync=True)
    rule = traitlets.Unicode("").tag(sync=True)
    limit = traitlets.Int(300).tag(sync=True)

    def __init__(
        self,
        label: str = "",
        size: int = 300,
        on_error: Callable[[Exception], None] | None = None,
    ) -> None:
        super().__init__(limit=size)
        self._own = label
        self.speak()
        self._entries: deque[Entry] = deque(maxlen=size)
        self._on_rule: list[Callable[[str], object]] = []
        self._on_error = on_error
        self._asleep = self._behind = False
        self.on_msg(self._message)

    def sleep(self, asleep: bool) -> None:
        """Send nothing while nobody sees the log; when somebody does, all that was missed."""
        self._asleep = asleep
        if self._behind and not asleep:
            self._send_all()

    def speak(self) -> None:
        """Say what stands around the lines in the language in use."""
        self.label = self._own or _("Log of the game")
        self.rule = _("Rule {rule}")

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The lines that are kept, the oldest first."""
        return tuple(self._entries)

    def append(self, text: str, rule: str | None = None, tone: str = "") -> None:
        """Add a line at the end."""
        self.extend([Entry(text, rule, tone)])

    def extend(self, entries: Iterable[Entry]) -> None:
        """Add several lines in one message."""
        new = tuple(entries)
        self._entries.extend(new)
        if new and self._asleep:
            self._behind = True
        elif new:
            self.send({"type": "append", "entries": [entry.message() for entry in new]})

    def replace(self, entries: Iterable[Entry]) -> None:
        """Show other lines, unannounced: after a step back, or when a game is opened."""
        self._entries.clear()
        self._entries.extend(entries)
        self._send_all()

    def on_rule(self, callback: Callable[[str], object]) -> None:
        """Call back with the rule id whose button was pressed."""
        self._on_rule.append(callback)

    def _send_all(self) -> None:
        self._behind = self._asleep
        if self._asleep:
            return
        self.send({"type": "all", "entries": [entry.message() for entry in self._entries]})

    def _message(self, _widget: object, content: object, _buffers: object) -> None:
        kind: Any = content.get("type") if isinstance(content, dict) else None
        if kind == "ready":
            self._send_all()
        elif kind == "rule" and isinstance(content, dict) and isinstance(content.get("rule"), str):
            for callback in self._on_rule:
                try:
                    callback(content["rule"])
                except Exception as error:
                    if self._on_error is None:
                        raise
                    self._on_error(error)


class StatusLine(Coded):
    """One line that says what is going on or asked now; each text is announced politely."""

    scripts = (STATIC / "statusline.js",)
    styles = (STATIC / "livelog.css",)

    text = traitlets.Unicode("").tag(sync=True)
    tone = traitlets.Enum(["", "good", "bad"], "").tag(sync=True)

    def say(self, text: str, tone: str = "") -> None:
        """Show a text and have it announced, the same text again too.

        ``tone`` is "good", "bad" or empty; it only colours what the words already say.
        """
        again = text == self.text
        with self.hold_sync():
            self.text, self.tone = text, tone
        if again:
            self.send({"type": "again"})
