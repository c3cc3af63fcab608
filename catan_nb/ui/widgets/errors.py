"""Error reporting: failures of callbacks and background tasks are shown on the page.

Exceptions in widget callbacks and in background tasks have no caller, so Jupyter drops them or
writes them to a log nobody reads. Every callback of the kit is wrapped by an :class:`ErrorPanel`.
"""

from __future__ import annotations

import asyncio
import inspect
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import traitlets

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.assets import STATIC
from catan_nb.ui.widgets.shared_script import SharedScriptWidget

__all__ = ["STAYS", "ErrorPanel", "as_authors_error"]

_KEPT: Final = 3
"""Messages shown at once; the newest stand for what is wrong now."""

COMFORT: Final = noop("The game is unchanged; you can go on playing.")
STAYS: Final = noop("What there was is still there; you can go on.")


class AuthorsError(Exception):
    """An exception raised by an author's function, which is its cause; the kit did not fail."""

    def __init__(self, function: Callable[..., object]) -> None:
        super().__init__(function)
        self.function = function

    def describe(self) -> str:
        """Say what was raised, by what and, as far as that is known, in which line."""
        error = self.__cause__
        name = getattr(self.function, "__name__", type(self.function).__name__)
        function = "lambda" if name == "<lambda>" else f"{name}()"
        raised = f"{type(error).__name__}: {error}".removesuffix(": ")
        line = self._failing_line()
        if line is None:
            message = _("Your function {function} raised {error}")
            return message.format(function=function, error=raised)
        message = _("Your function {function} raised {error} (line {line})")
        return message.format(function=function, error=raised, line=line)

    def _failing_line(self) -> int | None:
        """Return the last line of the function's own file on the way to what was raised."""
        code = getattr(inspect.unwrap(self.function), "__code__", None)
        error = self.__cause__
        if code is None or error is None:
            return None
        walk = traceback.walk_tb(error.__traceback__)
        lines = [line for frame, line in walk if frame.f_code.co_filename == code.co_filename]
        return lines[-1] if lines else None


@contextmanager
def as_authors_error(function: Callable[..., object]) -> Iterator[None]:
    """Say of what a block raises that a function of the author's did, which it calls."""
    try:
        yield
    except Exception as error:
        raise AuthorsError(function) from error


class ErrorPanel(SharedScriptWidget):
    """A region of the page that is empty while all is well and announces what goes wrong.

    Parameters
    ----------
    comfort : str
        What is said after each message, in English.
    """

    script = STATIC / "errors.js"
    styles = (STATIC / "notices.css",)

    errors: traitlets.List[dict[str, str]] = traitlets.List().tag(sync=True)

    words: traitlets.Dict[str, str] = traitlets.Dict().tag(sync=True)

    def __init__(self, comfort: str = COMFORT) -> None:
        super().__init__()
        self._comfort = comfort
        self.speak()
        self.on_msg(self._on_message)

    def speak(self) -> None:
        """Say what stands around messages in the language in use."""
        self.words = {
            "details": _("Details for a bug report"),
            "traceback": _("Where it happened"),
            "close": _("Close this message"),
        }

    def report(self, error: BaseException, doing: str = "") -> None:
        """Show an exception; ``doing`` says what was going on ("building a road").

        Of a function of the author's (`author_errors`) only that is told: it may have changed the
        game, and it is no fault of the kit.
        """
        if isinstance(error, AuthorsError):
            self._add_message(error.describe(), error.__cause__, "traceback")
            return
        template = (
            _("Something went wrong while {doing}: {what}")
            if doing
            else _("Something went wrong: {what}")
        )
        happened = template.format(doing=doing, what=str(error) or type(error).__name__)
        self._add_message(f"{happened}\n{_(self._comfort)}", error)

    def show_message(self, text: str) -> None:
        """Show a sentence about a request that cannot be met; it is not an error."""
        self._add_message(text)

    def _add_message(
        self, text: str, error: BaseException | None = None, head: str = "details"
    ) -> None:
        """Show a text and, below the word `head`, where an exception comes from."""
        details = "" if error is None else "".join(traceback.format_exception(error))
        entry = {"text": text, "details": details, "head": head}
        self.errors = [*self.errors, entry][-_KEPT:]

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

    def report_task_errors(self, task: asyncio.Future[Any], doing: str = "") -> None:
        """Show what a background task raises; a cancelled task raises nothing."""

        def report_failure(finished: asyncio.Future[Any]) -> None:
            if finished.cancelled():
                return
            error = finished.exception()
            if error is not None:
                self.report(error, doing)

        task.add_done_callback(report_failure)

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        if isinstance(content, dict) and content.get("type") == "close":
            self.clear()
