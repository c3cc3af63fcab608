"""Nothing fails in silence: what goes wrong behind a click is shown on the page.

Exceptions in widget callbacks and in background tasks have no caller, so Jupyter drops them or
writes them to a log nobody reads. Every callback of the kit is wrapped by an :class:`ErrorPanel`.
"""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import traitlets

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.sources import STATIC
from catan_nb.ui.widgets.code import Coded

__all__ = ["ErrorPanel"]

_KEPT: Final = 3
"""Messages shown at once; the newest stand for what is wrong now."""

COMFORT: Final = noop("The game is unchanged; you can go on playing.")


class ErrorPanel(Coded):
    """A region of the page that is empty while all is well and announces what goes wrong.

    Parameters
    ----------
    comfort : str
        What is said after each message, in English.
    """

    scripts = (STATIC / "errors.js",)
    styles = (STATIC / "errors.css",)

    errors: traitlets.List[dict[str, str]] = traitlets.List().tag(sync=True)

    words: traitlets.Dict[str, str] = traitlets.Dict().tag(sync=True)

    def __init__(self, comfort: str = COMFORT) -> None:
        super().__init__()
        self._comfort = comfort
        self.speak()
        self.on_msg(self._message)

    def speak(self) -> None:
        """Say what stands around messages in the language in use."""
        self.words = {
            "details": _("Details for a bug report"),
            "close": _("Close this message"),
        }

    def report(self, error: BaseException, doing: str = "") -> None:
        """Show an exception; ``doing`` says what was going on ("building a road")."""
        told = (
            _("Something went wrong while {doing}: {what}")
            if doing
            else _("Something went wrong: {what}")
        )
        happened = told.format(doing=doing, what=str(error) or type(error).__name__)
        text = f"{happened}\n{_(self._comfort)}"
        details = "".join(traceback.format_exception(error))
        self.errors = [*self.errors, {"text": text, "details": details}][-_KEPT:]

    def tell(self, text: str) -> None:
        """Show a sentence about something that was asked for and cannot be; nothing is broken."""
        self.errors = [*self.errors, {"text": text, "details": ""}][-_KEPT:]

    def clear(self) -> None:
        """Take all messages away."""
        self.errors = []

    @contextmanager
    def catching(self, doing: str = "") -> Iterator[None]:
        """Show what a block raises instead of letting it out."""
        try:
            yield
        except Exception as error:
            self.report(error, doing)

    def watch(self, task: asyncio.Future[Any], doing: str = "") -> None:
        """Show what a background task raises; a cancelled task raises nothing."""

        def done(finished: asyncio.Future[Any]) -> None:
            if finished.cancelled():
                return
            error = finished.exception()
            if error is not None:
                self.report(error, doing)

        task.add_done_callback(done)

    def _message(self, _widget: object, content: object, _buffers: object) -> None:
        if isinstance(content, dict) and content.get("type") == "close":
            self.clear()
