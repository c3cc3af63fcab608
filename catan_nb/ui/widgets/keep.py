"""The game kept in the browser: it outlives a reload, a restarted kernel, a new Voila page.

Nothing is written on the server, where everybody's pages share one disk. The browser's storage
belongs to the address of the server; whoever opens the page with the same browser finds it. What
is kept of a game is all of it, hidden cards and those to come included, and can be read there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import anywidget
import traitlets

from catan_nb.kernel.files import LONGEST_FILE
from catan_nb.language import gettext as _
from catan_nb.language import noop, shown_number
from catan_nb.ui.sources import STATIC, joined
from catan_nb.ui.widgets.code import plain_layout
from catan_nb.ui.widgets.errors import ErrorPanel

__all__ = ["Keep"]

_FILES: Final = STATIC / "browser"

OPENS: Final = noop("Open")


class Keep(anywidget.AnyWidget):
    """Keeps a text in the browser and offers it back; also saves it as a file and opens one.

    Put it on the page: it shows a button that opens a file.

    Parameters
    ----------
    key:
        Name under which the text is kept; each kind of page has its own.
    errors:
        Where failures are shown, those of callbacks too.
    opens:
        What the button that opens a file says, in English.

    Attributes
    ----------
    saved:
        The text that the browser had when the page was opened, None when there was none or no
        page is open yet. It does not follow :meth:`save`.
    loaded:
        Whether the browser has answered; until then ``saved`` says nothing.
    """

    _esm = joined((_FILES / "download.js", _FILES / "keep.js"))
    _css = _FILES / "keep.css"

    key = traitlets.Unicode("catan_nb").tag(sync=True)
    words: traitlets.Dict[str, str] = traitlets.Dict().tag(sync=True)
    largest = traitlets.Int(LONGEST_FILE).tag(sync=True)
    saved = traitlets.Unicode(None, allow_none=True)
    loaded = traitlets.Bool(False)

    def __init__(
        self,
        key: str = "catan_nb",
        errors: ErrorPanel | None = None,
        opens: str = OPENS,
    ) -> None:
        super().__init__(key=key, layout=plain_layout())
        self._opens = opens
        self.speak()
        self.errors = errors or ErrorPanel()
        self._on_loaded: list[Callable[[str | None], object]] = []
        self._on_upload: list[Callable[[str, str], object]] = []
        self.on_msg(self._message)

    def speak(self) -> None:
        """Say everything in the language in use."""
        self.words = {
            "open": _(self._opens),
            "unkept": _("this browser does not keep the game: {error}"),
            "large": _("{name} is too large for a saved game"),
        }

    def save(self, text: str) -> None:
        """Keep a text in place of the former one.

        Raises
        ------
        ValueError
            The text is longer than a browser keeps.
        """
        if len(text) > LONGEST_FILE:
            told = _("{n} characters are more than a browser keeps")
            raise ValueError(told.format(n=shown_number(len(text))))
        self.send({"type": "save", "text": text})

    def forget(self) -> None:
        """Remove what is kept."""
        self.send({"type": "forget"})

    def download(self, filename: str, text: str, mime: str = "application/json") -> None:
        """Hand a text to the person as a file."""
        self.send({"type": "download", "filename": filename, "text": text, "mime": mime})

    def on_loaded(self, callback: Callable[[str | None], object]) -> None:
        """Call back with the kept text, or None, each time a page is opened or reloaded."""
        self._on_loaded.append(callback)

    def on_upload(self, callback: Callable[[str, str], object]) -> None:
        """Call back with the name and the text of a file that the person opened."""
        self._on_upload.append(callback)

    def _message(self, _widget: object, content: Any, _buffers: object) -> None:
        kind = content.get("type") if isinstance(content, dict) else None
        if kind == "loaded":
            text = content.get("text")
            self.saved = text if isinstance(text, str) else None
            self.loaded = True
            for loaded in self._on_loaded:
                with self.errors.catching(_("looking for a kept game")):
                    loaded(self.saved)
        elif kind == "uploaded":
            name, text = str(content.get("name", "")), str(content.get("text", ""))
            for uploaded in self._on_upload:
                with self.errors.catching(_("opening {name}").format(name=name)):
                    uploaded(name, text)
        elif kind == "failed":
            self.errors.report(RuntimeError(str(content.get("reason"))), _("keeping the game"))
