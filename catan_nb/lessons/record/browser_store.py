"""Texts stored by name in the browser, shared by all pages of a site; upload and download.

Nothing is written on the server, where everybody's pages share one disk. It differs from
`catan_nb.ui.widgets.browser.BrowserStorage`, which keeps one game for each tab: here all pages
write on one shelf and hear what the others write.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

import anywidget
import traitlets

from catan_nb.lessons.record.file import LARGEST
from catan_nb.ui.assets import STATIC, bundle_script

__all__ = ["OpenedFile", "Shelf"]

MOST: Final = 400
"""So many files are opened at once at most."""


class OpenedFile(NamedTuple):
    """A file opened by the user: its name and text, or why it could not be read."""

    name: str
    text: str
    fault: str


class Shelf(anywidget.AnyWidget):
    """The browser storage for one kind of text.

    Parameters
    ----------
    shelf : str
        Its name; pages that name the same one share it.
    label : str
        What the button says that opens files; without it there is no button.

    Attributes
    ----------
    drafts : str
        The lesson of the page; once it is named, what is typed in its questions and not checked
        is kept too, by the browser alone.
    failed : str
        What the browser said when it could not keep a text; empty while all is well.
    """

    _esm = bundle_script(Path(__file__).parent / "static" / "shelf.js")
    _css = STATIC / "browser" / "keep.css"

    shelf = traitlets.Unicode("").tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)
    drafts = traitlets.Unicode("").tag(sync=True)
    largest = traitlets.Int(LARGEST).tag(sync=True)
    most = traitlets.Int(MOST).tag(sync=True)

    def __init__(self, shelf: str, label: str = "") -> None:
        super().__init__(shelf=shelf, label=label)
        self.failed = ""
        self._opened: list[OpenedFile] = []
        self.on_loaded: Callable[[dict[str, str]], object] = lambda texts: None
        """Called with all texts each time a page is opened or reloaded."""
        self.on_changed: Callable[[str, str], object] = lambda name, text: None
        """Called with a name and a text that another page has put there."""
        self.on_opened: Callable[[list[OpenedFile], int], object] = lambda files, left_out: None
        """Called with files that a person opened, and how many were too many."""
        self.on_failed: Callable[[], object] = lambda: None
        """Called when the browser cannot keep something."""
        self.on_msg(self._message)

    def put(self, name: str, text: str) -> None:
        """Store a text, replacing an earlier one."""
        self.send({"type": "put", "name": name, "text": text})

    def take(self, name: str) -> None:
        """Remove a text."""
        self.send({"type": "take", "name": name})

    def clear(self) -> None:
        """Remove all texts and drafts."""
        self.send({"type": "clear"})

    def download(self, filename: str, text: str, mime: str) -> None:
        """Download a text as a file."""
        self.send({"type": "download", "filename": filename, "text": text, "mime": mime})

    def print(self) -> None:
        """Open the browser's print dialog."""
        self.send({"type": "print"})

    def _message(self, _widget: object, content: Any, _buffers: object) -> None:
        if not isinstance(content, dict):
            return
        match content:
            case {"type": "loaded", "texts": dict(texts)}:
                self.on_loaded({str(name): str(text) for name, text in texts.items()})
            case {"type": "changed", "name": str(name), "text": str(text)}:
                self.on_changed(name, text)
            case {"type": "opened", "files": list(files), "more": int(more), "last": last}:
                self._opened += [
                    OpenedFile(
                        str(file.get("name", "")),
                        str(file.get("text", "")),
                        str(file.get("fault", "")),
                    )
                    for file in files
                    if isinstance(file, dict)
                ]
                if last or len(self._opened) > MOST:
                    opened, self._opened = self._opened, []
                    self.on_opened(opened, more)
            case {"type": "failed", "reason": reason}:
                self.failed = str(reason)
                self.on_failed()
