"""The front page, which leads to everything else.

It is finished HTML in all languages: it asks no Python when it is read, so the server of
``catan-nb play`` answers with it at once, and a saved notebook shows it too. What it links to
lies beside it, so the same addresses hold in Voila and in JupyterLab.
"""

from __future__ import annotations

import json
from base64 import b64encode
from functools import cache
from pathlib import Path
from typing import Any, Final

from catan_nb.board.layout import Board
from catan_nb.language import current, noop, use
from catan_nb.language import gettext as _
from catan_nb.ui.looks.head import links
from catan_nb.ui.looks.wording import in_each_language
from catan_nb.ui.site.contents import CONTENTS, TABLE, Entry, entries
from catan_nb.ui.site.languages import language_options
from catan_nb.ui.widgets.code import TOKENS, source
from catan_nb.ui.widgets.html import Child, Markup, h, join
from catan_nb.view.picture import show

__all__ = ["Welcome", "front_page", "welcome"]

_STATIC: Final = Path(__file__).parent / "static"
FOOT: Final = noop(
    "CATAN is a trademark of its owner; this is an unofficial teaching project with drawings of"
    " its own."
)
HINTS: Final = {
    "Learn": noop(
        "The lessons are read, tried and answered here. To see and change their code too, open"
        " them in JupyterLab: catan-nb play --lab"
    )
}
"""What is said under a heading."""


class Welcome:
    """The front page; a notebook shows it by itself.

    Attributes
    ----------
    files : frozenset of str
        Names of the notebooks that there are; others are not mentioned.
    """

    def __init__(self, files: frozenset[str]) -> None:
        self.files = files

    def entries(self) -> list[Entry]:
        """Return what the page leads to, in order."""
        return [one for one in entries() if one.file in self.files]

    def html(self) -> str:
        """Return the page in the language in use, the other languages ready in a script."""
        bodies = in_each_language(self._body)
        # "</script>" would end the script that only carries the texts.
        texts = json.dumps(bodies, ensure_ascii=False).replace("</", "<\\/")
        return h(
            "div",
            h("style", Markup(source(TOKENS) + _read("welcome.css"))),
            h("div", h("img", src=_island(), alt="", width=640), class_="cnb-front-art"),
            h("div", bodies[current()], class_="cnb-front-body", lang=current()),
            h("script", Markup(texts), type="application/json"),
            h("script", Markup(_read("welcome.js"))),
            class_="cnb-front",
        )

    def _body(self) -> Markup:
        choice = h("select", language_options(), autocomplete="off")
        head = h(
            "header",
            h("h1", _("Welcome to Catan")),
            h("p", _("Play, and find out what the odds were."), class_="cnb-front-lead"),
            h("label", h("span", _("Language")), " ", choice),
        )
        parts = [self._part(title, entries) for title, entries in CONTENTS.items()]
        return join([head, parts, h("footer", _(FOOT))])

    def _part(self, title: str, entries: tuple[Entry, ...]) -> Child:
        here = [entry for entry in entries if entry.file in self.files]
        if not here:
            return None
        hint = h("p", _(HINTS[title])) if title in HINTS else None
        return h("section", h("h2", _(title)), hint, h("ul", map(_item, here)))

    def __repr__(self) -> str:
        return "\n".join(f"{_(one.title)} ({one.file}): {_(one.aim)}" for one in self.entries())

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/html": self.html(), "text/plain": repr(self)}


def welcome(folder: str | Path = ".", *, language: str | None = None) -> Welcome:
    """Return the front page, to be shown as the last value of a notebook cell.

    Parameters
    ----------
    folder : path
        Where the notebooks are that it leads to.
    language : str, optional
        A key of `catan_nb.language.LANGUAGES`; by itself the one in use. What was chosen in
        the browser before goes first.

    Raises
    ------
    BadSetup
        There is no such language.
    """
    if language is not None:
        use(language)
    return Welcome(frozenset(path.name for path in Path(folder).glob("*.ipynb")))


def front_page(folder: Path) -> str:
    """Return the front page of a folder of notebooks as a whole document."""
    head = h(
        "head",
        h("meta", charset="utf-8"),
        h("meta", name="viewport", content="width=device-width, initial-scale=1"),
        h("title", _("Welcome to Catan")),
        links("../../"),
    )
    body = h("body", Markup(welcome(folder).html()), data_own=True)
    return f"<!DOCTYPE html>{h('html', head, body, lang=current())}"


def _item(entry: Entry) -> Markup:
    number, minutes = entry.number, entry.minutes
    title = h(
        "span",
        [h("span", number, class_="cnb-front-number"), " "] if number else None,
        h("strong", _(entry.title)),
        " ",
        h("small", _("{n} minutes").format(n=minutes)) if minutes else None,
        class_="cnb-front-title",
    )
    return h(
        "li",
        h("a", title, " ", h("span", _(entry.aim), class_="cnb-front-aim"), href=entry.file),
        class_="cnb-front-main" if entry.file == TABLE else None,
    )


@cache
def _island() -> str:
    """Return the drawing at the head, a row of land with a bit of sea, as an address."""
    land = ("hills", 8), ("forest", 9), ("pasture", 5), ("fields", 6), ("mountains", 10)
    row: dict[tuple[int, int], Any] = {(at, 0): hex for at, hex in enumerate(land)}
    svg = show(Board.make(row, name="catan_nb"), size=900).svg()
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"


@cache
def _read(name: str) -> str:
    return (_STATIC / name).read_text("utf-8")
