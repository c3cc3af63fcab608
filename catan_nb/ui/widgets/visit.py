"""What a page knows of who opened it: its address, and the language chosen in this browser."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from catan_nb.kernel.errors import BadSetup
from catan_nb.language import LANGUAGES, check, current
from catan_nb.language import gettext as _
from catan_nb.ui.widgets.code import plain_layout
from catan_nb.ui.widgets.errors import ErrorPanel

__all__ = ["Visit"]


class Visit(anywidget.AnyWidget):
    """Reads the address of a page, and keeps the language that is chosen at it.

    Put it on the page: it shows nothing, but marks the page as written in the language in use.

    Parameters
    ----------
    errors : ErrorPanel
        Where failures are shown, those of callbacks too.
    """

    _esm = Path(__file__).parent / "static" / "browser" / "visit.js"

    language = traitlets.Unicode("").tag(sync=True)

    def __init__(self, errors: ErrorPanel) -> None:
        super().__init__(language=current(), layout=plain_layout())
        self.errors = errors
        self._on_language: list[Callable[[str], object]] = []
        self._on_query: list[Callable[[Mapping[str, str]], object]] = []
        self._on_fingers: list[Callable[[bool], object]] = []
        self.on_msg(self._message)

    def speak(self) -> None:
        """Mark the page as written in the language in use."""
        self.language = current()

    def prefer(self, language: str) -> None:
        """Let pages in this browser begin with a language."""
        self.send({"type": "prefer", "language": language})

    def lead(self, name: str, value: str) -> None:
        """Let the page's address ask for something, so that a reload, and a link, lead back to it.

        An empty value asks for it no more.
        """
        self.send({"type": "lead", "name": name, "value": value})

    def on_language(self, callback: Callable[[str], object]) -> None:
        """Call back with the language that the page shall begin with.

        It is the one that the address asks for (``?language=de``), or else the one that was
        chosen in this browser before. An address that asks for none that there is, is told so.
        Called again when another one is chosen in the head of the page.
        """
        self._on_language.append(callback)

    def on_query(self, callback: Callable[[Mapping[str, str]], object]) -> None:
        """Call back with what the page's address asks for, as in ``?rule=base.distance``."""
        self._on_query.append(callback)

    def on_fingers(self, callback: Callable[[bool], object]) -> None:
        """Call back with whether fingers play on this screen, or a mouse."""
        self._on_fingers.append(callback)

    def _message(self, _widget: object, content: Any, _buffers: object) -> None:
        kind = content.get("type") if isinstance(content, dict) else None
        if kind == "opened":
            given = content.get("query")
            query = {str(k): str(v) for k, v in given.items()} if isinstance(given, dict) else {}
            with self.errors.catching(_("choosing the language")):
                self._ask(lambda: self._begin(query.get("language"), content.get("language")))
            for pointed in self._on_fingers if "fingers" in content else ():
                with self.errors.catching(_("opening the page")):
                    pointed(content["fingers"] is True)
            for told in self._on_query:
                with self.errors.catching(_("opening the page")):
                    self._ask(partial(told, query))
        elif kind == "chosen":
            with self.errors.catching(_("choosing the language")):
                self._begin(None, content.get("language"))
        elif kind == "failed":
            reason = _("This browser does not keep the choice: {error}")
            self.errors.tell(reason.format(error=content.get("reason")))

    def _ask(self, deed: Callable[[], object]) -> None:
        """Do what the address asks for; say what is wrong with it, if it asks for what is not."""
        try:
            deed()
        except BadSetup as error:
            told = _("The address of this page was not understood: {error}.")
            self.errors.tell(told.format(error=error))

    def _begin(self, asked: str | None, kept: object) -> None:
        if asked is not None:
            check(asked)
        elif kept not in LANGUAGES:
            return
        for begin in self._on_language:
            begin(str(kept if asked is None else asked))
