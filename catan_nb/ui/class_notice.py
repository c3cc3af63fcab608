"""The notice on a page of a class: why it is locked, and where the teacher has sent the class."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, Self

import traitlets

from catan_nb.language import gettext as _
from catan_nb.ui.assets import STATIC
from catan_nb.ui.contents import CONTENTS, DOOR, FRONT
from catan_nb.ui.looks.masthead import icon
from catan_nb.ui.widgets.browser import PageContext
from catan_nb.ui.widgets.html import Child, h
from catan_nb.ui.widgets.shared_script import SharedScriptWidget

if TYPE_CHECKING:
    pass

from catan_nb.ui.class_session import TAUGHT, ClassSession, class_link

__all__ = ["ClassNotice", "visitor_link"]


_STATIC: Final = Path(__file__).parent / "static"


class ClassNotice(SharedScriptWidget):
    """Covers a page that the teacher has paused or locked, and opens the page the class is sent to.

    Parameters
    ----------
    lesson : callable
        Returns the key of the lesson on the page; empty where there is none.
    taught : ClassSession, optional
        The class of the page.

    Attributes
    ----------
    cover : str
        Text over the page; empty while it can be used.
    way : str
        The address where the class is sent, from the folder of all pages; empty when nowhere.
    follow : bool
        Whether the page goes there by itself: it was open when the class was sent.
    """

    script = _STATIC / "notice.js"
    styles: ClassVar[tuple[Path, ...]] = (STATIC / "notices.css",)

    cover = traitlets.Unicode("").tag(sync=True)
    away = traitlets.Bool(False).tag(sync=True)
    way = traitlets.Unicode("").tag(sync=True)
    follow = traitlets.Bool(False).tag(sync=True)
    front = traitlets.Unicode(FRONT).tag(sync=True)
    words: traitlets.Dict[str, str] = traitlets.Dict().tag(sync=True)

    def __init__(
        self, lesson: Callable[[], str] = lambda: "", taught: ClassSession = TAUGHT
    ) -> None:
        super().__init__()
        self._lesson, self._taught = lesson, taught
        self._first: int | None = None
        taught.on_change(f"notice {id(self)}", self.speak)
        self.speak()

    @classmethod
    def for_page(cls, visit: PageContext) -> Self:
        """Return the notice of a page that connects to its class when it is opened."""
        notice = cls()
        visit.on_query(lambda _query: notice.connect())
        return notice

    def connect(self) -> None:
        """Connect the page to its class, if it has one; an event loop must run."""
        link = class_link()
        if link is not None:
            self._taught.connect(link)

    def speak(self) -> None:
        """Update the texts to the language in use."""
        taught, state = self._taught, self._taught.state
        learner, sent = taught.is_learner, state["sent"] if taught.is_learner else None
        if learner and self._first is None:
            self._first = sent["number"] if sent else 0
        closed = taught.is_lesson_closed(self._lesson())
        self.words = {
            "sent": _("Your class goes to:"),
            "there": _page_title(sent["page"]) if sent else "",
            "front": _("Front page"),
        }
        with self.hold_sync():
            self.cover = (
                _("You do not belong to this class any more. Come in once more.")
                if taught.removed
                else _("The class is paused. It goes on in a moment.")
                if learner and state["paused"]
                else _("This lesson is closed now. What you did in it is kept.")
                if closed
                else ""
            )
            self.away = taught.removed or (closed and not state["paused"])
            self.way = "?".join(filter(None, (sent["page"], sent["query"]))) if sent else ""
            self.follow = sent is not None and sent["number"] > (self._first or 0)


def _page_title(page: str) -> str:
    """Return the title of a page."""
    name = page.rpartition("/")[2]
    entries = (entry for part in CONTENTS.values() for entry in part if entry.file == name)
    return next((_(entry.title) for entry in entries), name)


# The way out for whoever sits at a table after somebody else of the class.


def visitor_link() -> Child:
    """Return a link with the name of the learner who has opened the page; None for others."""
    if not TAUGHT.is_learner or not TAUGHT.name:
        return None
    text = _("I am not {name}").format(name=TAUGHT.name)
    return h("a", icon("person", 18), href=DOOR, class_="cnb-not-me", title=text, aria_label=text)
