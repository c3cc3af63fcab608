"""A class as all may look at it on the wall: large, and without any name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from catan_nb.classroom.codes import qr
from catan_nb.language import gettext as _
from catan_nb.lessons.classroom.live.question import guesses_drawing
from catan_nb.lessons.classroom.live.seen import Asked, SeenClass
from catan_nb.lessons.classroom.live.tables import rolled_together
from catan_nb.lessons.output.answer_words import called
from catan_nb.lessons.record.known import lesson_name
from catan_nb.ui.widgets.html import Child, Markup, h

__all__ = ["projected"]


def projected(seen: SeenClass, hello: Mapping[str, Any], asked: Asked, *, exact: bool) -> Markup:
    """Return the way into the class, how far it is, and the guesses that are talked about.

    Parameters
    ----------
    seen : SeenClass
    hello : mapping
        Who the server says that this is: its ``address`` and the class's ``code``.
    asked : Asked
    exact : bool
        Whether the exact value may be seen.

    Returns
    -------
    Markup
        As long as the class is held at the question, only how many have guessed.
    """
    at_it = [id for id, one in seen.learners.items() if one.open and one.lesson == asked.lesson]
    guessed = sum(bool((entry := seen.entry(id, asked)) and entry.guess) for id in at_it)
    question = seen.guesses(asked, exact=False).question
    told = _("{n} of {count} have guessed").format(n=guessed, count=len(at_it))
    return h(
        "div",
        _way_in(str(hello.get("address", "")), str(hello.get("code", ""))),
        h("p", _("All pages are paused."), class_="cnb-live-held", role="status")
        if seen.state["paused"]
        else None,
        h(
            "div",
            h("h2", lesson_name(asked.lesson), " · ", called(asked.name)),
            # Who sees what others guess, guesses so too.
            [h("p", question), h("p", told, class_="cnb-live-count")]
            if asked in seen.held()
            else guesses_drawing(seen, asked, exact=exact),
            class_="cnb-card",
        ),
        rolled_together(seen),
        class_="cnb-live-wall",
    )


def _way_in(address: str, code: str) -> Child:
    if not code:
        return None
    link = f"{address}/?{urlencode({'class': code})}" if address else ""
    return h(
        "div",
        h("span", Markup(qr(link)), class_="cnb-live-qr") if link else None,
        h(
            "div",
            h("p", _("Come in with the code of the class:")),
            h("p", code, class_="cnb-live-big"),
            h("p", address) if address else None,
        ),
        class_="cnb-card cnb-live-in",
    )
