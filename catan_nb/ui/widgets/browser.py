"""Communication with the browser: address, language, stored texts, a lost connection."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

import anywidget
import traitlets

from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.files import LONGEST_FILE
from catan_nb.language import LANGUAGES, check, current, format_number, noop
from catan_nb.language import gettext as _
from catan_nb.ui.assets import STATIC, bundle_script
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.shared_script import SharedScriptWidget, shared_layout

__all__ = ["BrowserStorage", "Lifeline", "PageContext"]


class PageContext(anywidget.AnyWidget):
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
        super().__init__(language=current(), layout=shared_layout())
        self.errors = errors
        self._on_language: list[Callable[[str], object]] = []
        self._on_query: list[Callable[[Mapping[str, str]], object]] = []
        self._on_fingers: list[Callable[[bool], object]] = []
        self.on_msg(self._on_message)

    def speak(self) -> None:
        """Mark the page as written in the language in use."""
        self.language = current()

    def remember_language(self, language: str) -> None:
        """Let pages in this browser begin with a language."""
        self.send({"type": "prefer", "language": language})

    def set_query_entry(self, name: str, value: str) -> None:
        """Set an entry of the page's address, so that a reload or a link leads back.

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

    def on_touch_input(self, callback: Callable[[bool], object]) -> None:
        """Call back with whether fingers play on this screen, or a mouse."""
        self._on_fingers.append(callback)

    def _on_message(self, _widget: object, content: Any, _buffers: object) -> None:
        kind = content.get("type") if isinstance(content, dict) else None
        if kind == "opened":
            given = content.get("query")
            query = {str(k): str(v) for k, v in given.items()} if isinstance(given, dict) else {}
            with self.errors.catching(_("choosing the language")):
                self._run_reporting_bad_address(
                    lambda: self._choose_language(query.get("language"), content.get("language"))
                )
            for pointed in self._on_fingers if "fingers" in content else ():
                with self.errors.catching(_("opening the page")):
                    pointed(content["fingers"] is True)
            for listener in self._on_query:
                with self.errors.catching(_("opening the page")):
                    self._run_reporting_bad_address(partial(listener, query))
        elif kind == "chosen":
            with self.errors.catching(_("choosing the language")):
                self._choose_language(None, content.get("language"))
        elif kind == "failed":
            reason = _("This browser does not keep the choice: {error}")
            self.errors.show_message(reason.format(error=content.get("reason")))

    def _run_reporting_bad_address(self, action: Callable[[], object]) -> None:
        """Do what the address asks for; say what is wrong with it, if it asks for what is not."""
        try:
            action()
        except BadSetup as error:
            template = _("The address of this page was not understood: {error}.")
            self.errors.show_message(template.format(error=error))

    def _choose_language(self, query: str | None, value: object) -> None:
        if query is not None:
            check(query)
        elif value not in LANGUAGES:
            return
        for begin in self._on_language:
            begin(str(value if query is None else query))


# The game kept in the browser: it outlives a reload, a restarted kernel, a new Voila page.
#
# Nothing is written on the server, where everybody's pages share one disk. The browser's storage
# belongs to the address of the server; whoever opens the page with the same browser finds it.
# What is kept of a game is all of it, hidden cards and those to come included, and can be read
# there.


_FILES: Final = STATIC / "browser"

OPENS: Final = noop("Open")


class BrowserStorage(anywidget.AnyWidget):
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

    _esm = bundle_script(_FILES / "keep.js")
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
        super().__init__(key=key, layout=shared_layout())
        self._opens = opens
        self.speak()
        self.errors = errors or ErrorPanel()
        self._on_loaded: list[Callable[[str | None], object]] = []
        self._on_upload: list[Callable[[str, str], object]] = []
        self.on_msg(self._on_message)

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
            message = _("{n} characters are more than a browser keeps")
            raise ValueError(message.format(n=format_number(len(text))))
        self.send({"type": "save", "text": text})

    def remove(self) -> None:
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

    def _on_message(self, _widget: object, content: Any, _buffers: object) -> None:
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


# Says so when Python is gone, a restarted or ended kernel, a lost connection, or when it is busy.
#
# The page would otherwise look alive and ignore every click.


ADVICE: Final = noop("Your game is kept in this browser: reload the page to go on with it.")


class Lifeline(SharedScriptWidget):
    """A notice that appears when the page has lost its kernel, and says what to do.

    It works in the browser alone: by then no message of Python could arrive.

    Parameters
    ----------
    advice : str
        What there is to do, in English.
    far : bool
        Whether it stands at the edge of the window, as on long pages, instead of in its place.
    again : bool
        Whether the page loads itself again as soon as the server answers, since that loses nothing.
    """

    script = STATIC / "browser" / "lifeline.js"
    styles = (STATIC / "notices.css",)

    far = traitlets.Bool(False).tag(sync=True)
    again = traitlets.Bool(False).tag(sync=True)
    words: traitlets.Dict[str, str] = traitlets.Dict().tag(sync=True)

    def __init__(self, advice: str = ADVICE, *, far: bool = False, again: bool = False) -> None:
        super().__init__(far=far, again=again)
        self._advice = advice
        self.speak()

    def speak(self) -> None:
        """Say everything in the language in use."""
        self.words = {
            "stopped": _("Python stopped, so this page no longer reacts."),
            "advice": _(self._advice),
            "reload": _("Reload the page"),
            "busy": _("This page is very busy. What you do here waits a moment."),
            "interrupted": _("The connection is interrupted; trying again …"),
        }
