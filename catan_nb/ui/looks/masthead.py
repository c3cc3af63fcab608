"""The header of pages: title, style links, navigation, and the frame of lessons."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from catan_nb.language import LANGUAGES, current, noop
from catan_nb.language import gettext as _
from catan_nb.ui.contents import (
    CONTENTS,
    DOOR,
    EDITOR,
    FRONT,
    PROGRESS,
    TABLE,
    NotebookEntry,
    lessons,
)
from catan_nb.ui.looks.drawings import SIGNS, kit_logo
from catan_nb.ui.looks.wording import in_each_language
from catan_nb.ui.widgets.html import Child, Markup, h, join_html

__all__ = [
    "LOOKS",
    "LOOKS_ADDRESS",
    "Frame",
    "editor_link",
    "frame_of",
    "front_page_link",
    "head_links",
    "icon",
    "language_choice",
    "language_note",
    "language_options",
    "masthead",
    "page_title",
    "theme_choice",
]


LOOKS: Final = Path(__file__).parent / "static"
"""The folder with files that the server sends to pages."""
LOOKS_ADDRESS: Final = "catan_nb/looks"
"""Where that folder is, below the server's address."""


def page_title(title: str) -> str:
    """Return the title of a page for the browser's tab."""
    return f"{title} · Catan"


def head_links(server: str, frame: str = "") -> Markup:
    """Return the elements of a page's HTML head.

    Parameters
    ----------
    server : str
        The server's address, with a slash at its end.
    frame : str
        The kind of frame around the cells: "page" or "lesson"; empty for none.
    """
    base = f"{server}{LOOKS_ADDRESS}/"
    face = f"{base}fonts/nunito-latin-wght-normal.woff2"
    lesson = ("charts", "lesson_page") if frame == "lesson" else ()
    sheets = ("fonts", "own_page", *lesson)
    return join_html(
        (
            h("meta", name="color-scheme", content="light dark"),
            h("link", rel="icon", type="image/svg+xml", href=f"{base}mark.svg"),
            h("link", rel="preload", href=face, as_="font", type="font/woff2", crossorigin=True),
            h("link", id="cnb-tokens", rel="stylesheet", href=f"{base}tokens.css"),
            [h("link", rel="stylesheet", href=f"{base}{name}.css") for name in sheets],
            h("link", rel="stylesheet", href=f"{base}print.css", media="print")
            if frame == "lesson"
            else None,
            # This script applies the chosen theme, so it must run before anything is drawn.
            h("script", src=f"{base}site.js"),
            h("script", src=f"{base}lesson.js", defer=True) if frame == "lesson" else None,
            h("script", src=f"{base}pictures.js", defer=True),
        )
    )


# Small signs for static HTML, which has no symbols to refer to.


_MORE: Final = {
    "flag": "M6 21V4h11l-2.5 4L17 12H6",
    "person": "M12 4a4 4 0 1 1 0 8a4 4 0 0 1 0-8M4.5 20.5c.8-4.2 3.7-6.5 7.5-6.5s6.7 2.3 7.5 6.5",
    "theme": "M20 14.5A8.5 8.5 0 1 1 9.5 4 6.8 6.8 0 0 0 20 14.5z",
    "down": "M6 9.5l6 6 6-6",
    "tick": "M5 12.5l4.5 4.5L19 7",
    "next": "M5 12h14M13 6l6 6-6 6",
    "code": "M8.5 7L3.5 12l5 5M15.5 7l5 5-5 5",
    "file": "M6 3h9l4 4v14H6zM14.5 3v5H19",
    "ship": "M2.5 15.5h19l-3.5 5h-12zM12 3v12M12 4.5c5 .5 7 4 6 8h-6M12 6.5c-4 1-6 3-6.5 6H12",
    "dice": "M4 4h16v16H4zM8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01",
}


def icon(name: str, size: int = 20) -> Markup:
    """Return a sign by its name; the caller adds its meaning as text."""
    path = _MORE.get(name) or SIGNS[name]
    solid = "currentColor" if name == "play" else "none"
    return Markup(
        f'<svg class="cnb-site-icon" width="{size}" height="{size}" viewBox="0 0 24 24"'
        f' fill="{solid}" stroke="currentColor" stroke-width="2" stroke-linecap="round"'
        f' stroke-linejoin="round" aria-hidden="true"><path d="{path}"/></svg>'
    )


# The choice of language at the head of a page.


def language_options() -> list[Markup]:
    """Return an option for each language in its own name, the current one selected."""
    return [
        h("option", name, value=code, lang=code, selected=code == current())
        for code, name in LANGUAGES.items()
    ]


def language_choice() -> Markup:
    """Return a select control for the language; it sends ``language`` with the code."""
    return h(
        "select",
        language_options(),
        data_do="language",
        class_="cnb-select cnb-language",
        aria_label=_("Language"),
        title=_("Language"),
    )


# The choice between light and dark at the head of a page; the page's own script keeps it.


_THEMES: Final = {
    "": noop("as the system"),
    "light": noop("light"),
    "dark": noop("dark"),
}


def theme_choice(*, named_aloud: bool = False) -> Markup:
    """Return a select control for the colour scheme; ``named_aloud`` adds a visible label.

    ``site.js`` applies the choice without Python. On pages that are not the kit's own, the
    control is hidden, since they lack the style sheet that shows it.
    """
    options = [h("option", _(text), value=code) for code, text in _THEMES.items()]
    words = _("Light or dark")
    field = h("select", options, data_theme_choice=True, aria_label=words, title=words)
    named = [h("b", _(text), data_theme_word=code or "system") for code, text in _THEMES.items()]
    sign = h("span", words, " ", named, aria_hidden="true") if named_aloud else None
    return h("span", icon("theme"), sign, field, class_="cnb-theme-choice", hidden=True)


# Links to the front page and the editor.


def front_page_link(*content: Child) -> Markup | None:
    """Return a link to the front page; None if that is not in the notebook's folder.

    It shows ``content``, by default the front page's title.
    """
    # A table may be opened in any notebook, so the link could lead nowhere.
    if not Path(FRONT).is_file():
        return None
    text = _("Front page")
    if not content:
        return h("a", text, href=FRONT, class_="cnb-way-out")
    return h("a", content, href=FRONT, class_="cnb-way-out", aria_label=text, title=text)


def editor_link() -> Markup | None:
    """Return a link to the scenario editor; None if that is not in the notebook's folder."""
    if not Path(EDITOR).is_file():
        return None
    return h("a", _("Make a scenario of your own"), href=EDITOR)


# The header of pages, and the header and footer of lessons; tables have headers of their own.
#
# It is static HTML with texts in all languages, so it is shown before any Python runs.


_WAYS: Final = {
    "Play": (noop("Play"), TABLE),
    "Learn": (noop("Learn"), f"{FRONT}#learn"),
    "Look up": (noop("Look up"), f"{FRONT}#look-up"),
}
"""The links of the header, by the heading in the contents."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The header and footer around a notebook's cells.

    Attributes
    ----------
    kind : str
        "page" or "lesson".
    head, foot : Markup
        HTML before and after the cells; a script in it holds the texts in other languages.
    """

    kind: str
    head: Markup
    foot: Markup

    def to_dict(self) -> dict[str, str]:
        """Return the frame as a dict for templates."""
        return {"kind": self.kind, "head": self.head, "foot": self.foot}


def frame_of(file: str, *, served: bool = True) -> Frame | None:
    """Return the frame for a notebook's file name; None for tables and foreign notebooks.

    Without ``served`` there is no server behind the page, and no link to what only servers have.
    """
    if file == FRONT:
        return Frame("page", masthead(served=served), Markup())
    for heading, entries in CONTENTS.items():
        for entry in entries:
            if entry.file != file or entry.kind == "table":
                continue
            if entry.kind == "lesson":
                head = _element_in_each_language(
                    "header", "head", partial(_lesson_head, entry, served)
                )
                foot = _element_in_each_language("div", "foot", partial(_neighbour_links, entry))
                return Frame("lesson", head, foot)
            place = "Learn" if file == PROGRESS else "Look up" if heading == "Class" else heading
            return Frame("page", masthead(place, served=served), Markup())
    return None


def masthead(current: str = "", *, served: bool = True) -> Markup:
    """Return the header of a page; ``current`` is its heading in the contents."""
    return _element_in_each_language("header", "head", partial(_page_head, current, served))


def _element_in_each_language(tag: str, name: str, make: Callable[[], Markup]) -> Markup:
    """Return an element, and a script that holds its content in each language."""
    bodies = in_each_language(make)
    # "</script>" in a text would end the script element.
    data = json.dumps(bodies, ensure_ascii=False).replace("</", "<\\/")
    return join_html(
        [
            h(tag, bodies[current()], class_=f"cnb-site-{name}", data_site=name, lang=current()),
            h("script", Markup(data), type="application/json", data_site_words=name),
        ]
    )


def _page_head(current: str, served: bool) -> Markup:
    ways = [
        h("a", _(text), href=href, aria_current="true" if key == current else None)
        for key, (text, href) in _WAYS.items()
    ]
    words = _("My progress")
    progress = h(
        "a", icon("flag"), h("span", words), href=PROGRESS, class_="cnb-site-button", title=words
    )
    return _link_row(
        _brand_link(h("span", "catan_nb")),
        h("nav", ways, aria_label=_("Pages")),
        _visitor_controls(served, progress),
    )


def _lesson_head(entry: NotebookEntry, served: bool) -> Markup:
    following = _neighbour(entry, 1)
    toggle = h(
        "button",
        icon("moves"),
        h("span", _("Contents")),
        type="button",
        class_="cnb-site-button cnb-site-contents",
        aria_expanded="false",
        aria_controls="cnb-contents",
        title=_("Contents"),
    )
    part_label = h("span", data_part=_("part {n} of {count}"))
    where = h(
        "p",
        h("b", _entry_title(entry)),
        " ",
        part_label,
        language_note(entry),
        class_="cnb-site-where",
    )
    onward = _entry_link(following, _("Next:"), icon("next"))
    contents = h(
        "nav",
        h("ol"),
        h("p", data_counts=_("{made} of {asked} guesses, {solved} of {count} exercises")),
        id="cnb-contents",
        aria_label=_("Contents"),
        data_done=_("done"),
        data_lesson=entry.key if entry.number else None,
        data_exercises=entry.exercises,
        data_guesses=entry.guesses,
    )
    line = h("div", h("i"), class_="cnb-site-progress")
    # Shown only when printed.
    sheet = h("p", [h("span", text) for text in (_("Name:"), _("Date:"))], class_="cnb-sheet")
    controls = _visitor_controls(served, None, onward)
    return join_html([_link_row(_brand_link(), toggle, where, controls), line, contents, sheet])


def _neighbour_links(entry: NotebookEntry) -> Markup:
    before, following = _neighbour(entry, -1), _neighbour(entry, 1)
    return h(
        "nav",
        [
            _entry_link(before, _("Back:")),
            h("a", icon("first"), _("Front page"), href=FRONT, class_="cnb-site-button"),
            _entry_link(following, _("Next:"), icon("next")),
        ],
        aria_label=_("Pages"),
    )


def language_note(entry: NotebookEntry) -> Child:
    """Return a note on which language a page is in; None if it is available in all languages.

    The style sheet hides the note from those who use that language.
    """
    if entry.languages == tuple(LANGUAGES):
        return None
    return h("small", _("in English"), class_="cnb-only", data_only=" ".join(entry.languages))


def _link_row(*content: Child) -> Markup:
    return h("div", content, class_="cnb-site-row")


def _brand_link(*name: Child) -> Markup:
    text = _("Front page")
    content = kit_logo(34), name
    return h("a", content, href=FRONT, class_="cnb-site-brand", aria_label=text, title=text)


def _visitor_controls(served: bool, before: Child, after: Child = None) -> Markup:
    """Return the controls for theme and language between other elements."""
    text = _("Language")
    field = h("select", language_options(), data_language_choice=True, aria_label=text)
    tongue = h("span", icon("globe", 18), field, class_="cnb-site-tongue", title=text)
    who = _leave_link() if served else None
    return h("div", before, who, theme_choice(), tongue, after, class_="cnb-site-own")


def _leave_link() -> Markup:
    """Return the link by which a visitor leaves; ``site.js`` fills in the name."""
    text = h("span", data_who=_("I am not {name}"))
    attributes = {"href": DOOR, "class_": "cnb-site-button cnb-site-who", "hidden": True}
    return h("a", icon("person"), text, **attributes)


def _entry_link(entry: NotebookEntry | None, words: str, *sign: Child) -> Child:
    if entry is None:
        return None
    text = h("span", words, " ", _entry_title(entry))
    return h("a", text, sign, href=entry.file, class_="cnb-site-button")


def _entry_title(entry: NotebookEntry) -> str:
    return f"{entry.number}. {_(entry.title)}" if entry.number else _(entry.title)


def _neighbour(entry: NotebookEntry, step: int) -> NotebookEntry | None:
    """Return the previous or next lesson, or None."""
    number = (entry.number or 0) + step
    return next((lesson for lesson in lessons() if lesson.number == number), None)
