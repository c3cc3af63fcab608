"""Small pages that the server writes itself, without any Python of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tornado.httputil import HTTPServerRequest

from catan_nb.language import LANGUAGES, asked_for, current
from catan_nb.language import gettext as _
from catan_nb.ui.looks.drawings import mark
from catan_nb.ui.looks.head import links, page_title
from catan_nb.ui.looks.wording import in_language
from catan_nb.ui.site.contents import FRONT
from catan_nb.ui.site.languages import language_options
from catan_nb.ui.widgets.html import Child, Markup, h

__all__ = ["COOKIE", "closed_page", "language_of", "plain_page"]

COOKIE: Final = "catan_nb_language"
"""Where pages keep the language that was chosen at one of them, for the server to read."""


def language_of(request: HTTPServerRequest) -> str:
    """Return the language for who asks: asked for, chosen before, the browser's, or this one's."""
    if asked := asked_for(request.query):
        return asked
    chosen = request.cookies.get(COOKIE)
    wished = [part.strip()[:2].lower() for part in _accepted(request).split(",")]
    wishes = [chosen.value if chosen else "", *wished]
    return next((one for one in wishes if one in LANGUAGES), current())


def _accepted(request: HTTPServerRequest) -> str:
    return str(request.headers.get("Accept-Language", ""))


def plain_page(
    language: str, server: str, title: Callable[[], str], body: Callable[[], Child]
) -> Markup:
    """Return a page.

    Parameters
    ----------
    language : str
        A code of `LANGUAGES`.
    server : str
        The server's address, with a slash at its end.
    title, body : callable
        What it says, in the language in use.
    """

    def made() -> Markup:
        head = h(
            "head",
            h("meta", charset="utf-8"),
            h("meta", name="viewport", content="width=device-width, initial-scale=1"),
            h("title", page_title(title())),
            links(server),
            h("link", rel="stylesheet", href=f"{server}catan_nb/looks/plain_page.css"),
        )
        field = h("select", language_options(), data_language_choice=True)
        tongue = h("label", _("Language"), field, class_="cnb-plain-language")
        main = h("main", mark(56), h("h1", title()), body(), tongue, class_="cnb-plain")
        return h("html", head, h("body", main), lang=language)

    return Markup(f"<!DOCTYPE html>\n{in_language(language, made)}")


def closed_page(language: str, server: str) -> Markup:
    """Return what a learner sees in the place of a lesson that the teacher has closed."""

    def body() -> Child:
        return [
            h("p", _("Your teacher opens it when the class is there.")),
            h("p", h("a", _("Front page"), href=f"{server}voila/render/{FRONT}")),
        ]

    return plain_page(language, server, lambda: _("This lesson is closed"), body)
