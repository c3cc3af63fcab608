"""The glossary page, rendered as HTML in the current language."""

from __future__ import annotations

import unicodedata
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from catan_nb.language import LANGUAGES, current
from catan_nb.language import gettext as _
from catan_nb.lessons.pages.glossary_words import CHANCE, GRAPHS, MODELS, Term
from catan_nb.ui.assets import TOKENS, minify, scope_styles, styles_version
from catan_nb.ui.contents import entries
from catan_nb.ui.looks.wording import first_upper, in_each_language
from catan_nb.ui.widgets.html import Child, Markup, h

__all__ = ["TERMS", "Glossary", "glossary"]

TERMS: Final = (*CHANCE, *GRAPHS, *MODELS)
"""All words, in the order of the course."""
_STATIC: Final = Path(__file__).parent / "static"


class Glossary:
    """The terms of the course in alphabetical order; a notebook shows it by itself."""

    def html(self) -> Markup:
        """Return the page as HTML; each term is given in the other languages too."""
        names = in_each_language(lambda: {term.key: _(term.name) for term in TERMS})
        terms = sorted(TERMS, key=lambda term: _sort_key(_(term.name)))
        parts = groupby(terms, key=lambda term: _sort_key(_(term.name))[0].upper())
        letters = [(letter, [_term_card(term, names) for term in some]) for letter, some in parts]
        index = h(
            "nav",
            [h("a", letter, href=f"#letter-{letter}") for letter, _cards in letters],
            aria_label=_("Letters"),
        )
        search = h(
            "label",
            h("span", _("Find a word")),
            h("input", type="search", autocomplete="off", data_find=True),
        )
        nothing = _("There is no such word here.")
        return h(
            "div",
            h(
                "style",
                Markup(scope_styles(minify(TOKENS)) + _read_stylesheet("glossary.css")),
                data_cnb=styles_version(),
            ),
            h("h1", _("The glossary")),
            h("p", _("The words of the course: what each means, and an example.")),
            h("div", search, index, class_="cnb-glossary-find"),
            [
                h(
                    "section",
                    h("h2", letter, id=f"letter-{letter}"),
                    cards,
                    aria_label=letter,
                )
                for letter, cards in letters
            ],
            h("p", nothing, data_nothing=True, role="status", hidden=True),
            h("script", Markup(minify(_STATIC / "glossary.js"))),
            class_="cnb-glossary",
            lang=current(),
        )

    def __repr__(self) -> str:
        meanings = sorted((_(term.name), _(term.meaning)) for term in TERMS)
        return "\n".join(f"{name}: {meaning}" for name, meaning in meanings)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/html": self.html(), "text/plain": repr(self)}


def glossary() -> Glossary:
    """Return the glossary, to be shown as the last value of a notebook cell."""
    return Glossary()


def _term_card(term: Term, names: dict[str, dict[str, str]]) -> Markup:
    others = [
        h(
            "span",
            h("small", LANGUAGES[language]),
            " ",
            h("i", names[language][term.key], lang=language),
        )
        for language in LANGUAGES
        if language != current()
    ]
    return h(
        "article",
        h("h3", first_upper(_(term.name))),
        h("p", _(term.meaning)),
        h("p", h("b", _("Example")), " ", _(term.example), class_="cnb-glossary-example"),
        h("p", others, _lesson_link(term), class_="cnb-glossary-foot"),
        id=term.key,
        tabindex="-1",
    )


def _lesson_link(term: Term) -> Child:
    """Return a link to the lesson that introduces a term."""
    lesson = next((entry for entry in entries() if entry.key == term.lesson), None)
    if lesson is None:
        return None
    text = _("Lesson {n}").format(n=lesson.number)
    return h("a", text, ": ", _(lesson.title), href=lesson.file)


def _sort_key(name: str) -> str:
    """Return a term's sort key: its letters in lower case, without accents."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(sign for sign in plain if sign.isalnum() or sign == " ")


@cache
def _read_stylesheet(name: str) -> str:
    return (_STATIC / name).read_text("utf-8")
