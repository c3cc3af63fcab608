"""The strip below a board that tells what is pointed at, and why a click was refused.

What the pointer, the focus or the last tap is on comes from the overlay, in the browser alone.
It is no live region: a place tells its facts to screen readers by itself.
"""

from __future__ import annotations

from collections.abc import Callable

import traitlets

from catan_nb.language import gettext as _
from catan_nb.ui.sources import STATIC
from catan_nb.ui.widgets.code import Coded

__all__ = ["FactsStrip"]


class FactsStrip(Coded):
    """One line about a place of the nearest board around it.

    Attributes
    ----------
    note, rule, tone : str
        What the table says, the rule behind it and "bad", "good" or "": shown until something
        else is pointed at, and again when nothing is.
    """

    scripts = (STATIC / "board" / "facts.js",)
    styles = (STATIC / "board" / "facts.css",)

    note = traitlets.Unicode("").tag(sync=True)
    rule = traitlets.Unicode("").tag(sync=True)
    tone = traitlets.Unicode("").tag(sync=True)
    why = traitlets.Unicode("").tag(sync=True)
    at = traitlets.Unicode("").tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self._on_rule: list[Callable[[str], object]] = []
        self.on_msg(self._message)

    def say(self, text: str, rule: str = "", tone: str = "", at: str = "") -> None:
        """Show what the table says; nothing takes it away.

        ``at`` are the places that it names, as "vertex:12 edge:3": pointing at it lights them.
        """
        with self.hold_sync():
            self.note, self.rule, self.tone, self.at = text, rule, tone, at
            self.why = _("Show the rule {rule}").format(rule=rule) if rule else ""

    def on_rule(self, callback: Callable[[str], object]) -> None:
        """Call back with the rule id whose button was pressed."""
        self._on_rule.append(callback)

    def _message(self, _widget: object, content: object, _buffers: object) -> None:
        if isinstance(content, dict) and content.get("type") == "rule" and self.rule:
            for callback in self._on_rule:
                callback(self.rule)
