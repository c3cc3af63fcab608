"""The head that all pages share, and what frames a lesson; tables have heads of their own.

It is finished HTML in all languages, so it is there before any Python runs.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Final

from catan_nb.kernel.values import frozen
from catan_nb.language import LANGUAGES, current, noop
from catan_nb.language import gettext as _
from catan_nb.ui.looks.drawings import mark
from catan_nb.ui.looks.wording import in_each_language
from catan_nb.ui.site.contents import CONTENTS, DOOR, FRONT, PROGRESS, TABLE, lessons
from catan_nb.ui.site.entry import Entry
from catan_nb.ui.site.icons import icon
from catan_nb.ui.site.languages import language_options
from catan_nb.ui.site.themes import theme_choice
from catan_nb.ui.widgets.html import Child, Markup, h, join

__all__ = ["Frame", "frame_of", "masthead", "only_in"]

_WAYS: Final = {
    "Play": (noop("Play"), TABLE),
    "Learn": (noop("Learn"), f"{FRONT}#learn"),
    "Look up": (noop("Look up"), f"{FRONT}#look-up"),
}
"""Where the head leads, by the heading in the contents."""


@frozen
class Frame:
    """What stands round the cells of a notebook.

    Attributes
    ----------
    kind : str
        "page" or "lesson".
    head, foot : Markup
        What stands before and after them, the other languages ready in a script.
    """

    kind: str
    head: Markup
    foot: Markup

    def plain(self) -> dict[str, str]:
        """Return it as a template reads it."""
        return {"kind": self.kind, "head": self.head, "foot": self.foot}


def frame_of(file: str, *, served: bool = True) -> Frame | None:
    """Return the frame of a page by its notebook's name; None for tables and others' pages.

    A page that no server serves (``served``) leads to nothing that only a server has.
    """
    if file == FRONT:
        return Frame("page", masthead(served=served), Markup())
    for heading, found in CONTENTS.items():
        for entry in found:
            if entry.file != file or entry.kind == "table":
                continue
            if entry.kind == "lesson":
                head = _framed("header", "head", partial(_lesson, entry, served))
                foot = _framed("div", "foot", partial(_neighbours, entry))
                return Frame("lesson", head, foot)
            here = "Learn" if file == PROGRESS else "Look up" if heading == "Class" else heading
            return Frame("page", masthead(here, served=served), Markup())
    return None


def masthead(here: str = "", *, served: bool = True) -> Markup:
    """Return the head of a page; ``here`` is the heading in the contents that it belongs to."""
    return _framed("header", "head", partial(_page, here, served))


def _framed(tag: str, name: str, make: Callable[[], Markup]) -> Markup:
    """Return an element and a script with what it holds in each language."""
    bodies = in_each_language(make)
    # "</script>" would end the script that only carries the texts.
    words = json.dumps(bodies, ensure_ascii=False).replace("</", "<\\/")
    return join(
        [
            h(tag, bodies[current()], class_=f"cnb-site-{name}", data_site=name, lang=current()),
            h("script", Markup(words), type="application/json", data_site_words=name),
        ]
    )


def _page(here: str, served: bool) -> Markup:
    ways = [
        h("a", _(words), href=href, aria_current="true" if key == here else None)
        for key, (words, href) in _WAYS.items()
    ]
    words = _("My progress")
    progress = h(
        "a", icon("flag"), h("span", words), href=PROGRESS, class_="cnb-site-button", title=words
    )
    return _row(
        _brand(h("span", "catan_nb")), h("nav", ways, aria_label=_("Pages")), _own(served, progress)
    )


def _lesson(entry: Entry, served: bool) -> Markup:
    following = _beside(entry, 1)
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
    part = h("span", data_part=_("part {n} of {count}"))
    where = h("p", h("b", _called(entry)), " ", part, only_in(entry), class_="cnb-site-where")
    onward = _way(following, _("Next:"), icon("next"))
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
    # Only paper shows it.
    sheet = h("p", [h("span", words) for words in (_("Name:"), _("Date:"))], class_="cnb-sheet")
    own = _own(served, None, onward)
    return join([_row(_brand(), toggle, where, own), line, contents, sheet])


def _neighbours(entry: Entry) -> Markup:
    before, following = _beside(entry, -1), _beside(entry, 1)
    return h(
        "nav",
        [
            _way(before, _("Back:")),
            h("a", icon("first"), _("Front page"), href=FRONT, class_="cnb-site-button"),
            _way(following, _("Next:"), icon("next")),
        ],
        aria_label=_("Pages"),
    )


def only_in(entry: Entry) -> Child:
    """Return in which language a page is, where it is not there in all; its own readers see none.

    The page's style hides it from those whose language it is.
    """
    if entry.languages == tuple(LANGUAGES):
        return None
    return h("small", _("in English"), class_="cnb-only", data_only=" ".join(entry.languages))


def _row(*content: Child) -> Markup:
    return h("div", content, class_="cnb-site-row")


def _brand(*name: Child) -> Markup:
    words = _("Front page")
    content = mark(34), name
    return h("a", content, href=FRONT, class_="cnb-site-brand", aria_label=words, title=words)


def _own(served: bool, before: Child, after: Child = None) -> Markup:
    """Return what the visitor chooses, the theme and the language, between other things."""
    words = _("Language")
    field = h("select", language_options(), data_language_choice=True, aria_label=words)
    tongue = h("span", icon("globe", 18), field, class_="cnb-site-tongue", title=words)
    who = _who() if served else None
    return h("div", before, who, theme_choice(), tongue, after, class_="cnb-site-own")


def _who() -> Markup:
    """Return the way out for whoever sits here after somebody else; ``site.js`` knows the name."""
    words = h("span", data_who=_("I am not {name}"))
    way = {"href": DOOR, "class_": "cnb-site-button cnb-site-who", "hidden": True}
    return h("a", icon("person"), words, **way)


def _way(entry: Entry | None, words: str, *sign: Child) -> Child:
    if entry is None:
        return None
    text = h("span", words, " ", _called(entry))
    return h("a", text, sign, href=entry.file, class_="cnb-site-button")


def _called(entry: Entry) -> str:
    return f"{entry.number}. {_(entry.title)}" if entry.number else _(entry.title)


def _beside(entry: Entry, step: int) -> Entry | None:
    """Return the lesson before or after one; what is before the first is none."""
    at = (entry.number or 0) + step
    return next((one for one in lessons() if one.number == at), None)
