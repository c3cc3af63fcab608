"""The front page, with links to all other pages.

It is static HTML in all languages: it needs no kernel when it is read, so the server of
``catan-nb play`` answers with it at once, and a saved notebook shows it too. What it links to
lies beside it, so the same addresses hold in Voila and in JupyterLab.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from catan_nb.games import new_game
from catan_nb.language import current, noop, use
from catan_nb.language import gettext as _
from catan_nb.ui.assets import TOKENS, minify, scope_styles, styles_version
from catan_nb.ui.contents import (
    ALMANAC,
    AUTHORS,
    CARDS,
    CLASS,
    DICE,
    EDITOR,
    FIRST,
    GLOSSARY,
    GROUPS,
    PROGRAMMERS,
    PROGRESS,
    START,
    TABLE,
    TOGETHER,
    TOUR,
    LessonGroup,
    NotebookEntry,
    entries,
    lessons,
)
from catan_nb.ui.looks.drawings import piece
from catan_nb.ui.looks.masthead import (
    head_links,
    icon,
    language_note,
    language_options,
    masthead,
    page_title,
)
from catan_nb.ui.looks.wording import in_each_language
from catan_nb.ui.widgets.html import Child, Markup, h, join_html
from catan_nb.view.draw import LAYERS, island_extent, layer
from catan_nb.view.scene import scene_of
from catan_nb.view.svg import svg

__all__ = ["Welcome", "front_page_html", "welcome"]

_STATIC: Final = Path(__file__).parent / "static"
_LOOKS: Final = (TOKENS, _STATIC / "welcome.css")
FOOT: Final = noop(
    "CATAN is a trademark of its owner; this is an unofficial teaching project with drawings of"
    " its own."
)
ALONE: Final = noop(
    "On this site everything runs in your own browser, and stays there: you play against bots, or"
    " several of you at one screen. A table that is shared by several devices, and a class with its"
    " teacher's page, need a computer that runs catan-nb."
)
_GAMES: Final = (
    (TABLE, "base", "city", noop("The base game"), noop("two to six at the table, bots or people")),
    (
        *(TABLE, "cities_knights", "knight"),
        *(noop("Cities & Knights"), noop("knights, barbarians, three tracks")),
    ),
    (TABLE, "seafarers", "ship", noop("Seafarers"), noop("ships, fog and twelve scenarios")),
    (CARDS, "", "cards", noop("The card game"), noop("fast, needs no board")),
)
"""Games: notebook, what its address asks for, sign, name and what it is."""
_FIRST_GAMES: Final = (
    ("base", noop("Your first game")),
    ("cities_knights", noop("Your first Cities & Knights")),
    ("seafarers", noop("Your first voyage")),
    ("fastcard", noop("Your first card game")),
)
"""First games with a guide: what the address asks for, and what they are called."""
_BESIDE: Final = ((TOUR, "rules"), (PROGRAMMERS, "file"), (AUTHORS, "code"))
"""What is read like a lesson and belongs to no path, with its sign."""
_LOOK_UP: Final = (
    (ALMANAC, "rules"),
    (GLOSSARY, "rules"),
    (DICE, "dice"),
    ("barbarians.ipynb", "ship"),
    ("fog.ipynb", "eye"),
    ("tournament.ipynb", "odds"),
    (CLASS, "flag"),
    ("class_results.ipynb", "odds"),
    (EDITOR, "file"),
)
_RESUME: Final = ("game", "lesson")
"""What somebody may go on with."""
_WORDS: Final = {
    "done": noop("done"),
    "begun": noop("go on"),
    "sum": noop("{begun} of {lessons} begun · {solved} of {count} exercises solved"),
    "game": noop("your game, turn {turn}"),
    "kept": noop("your game"),
    "title": noop("Welcome"),
}
"""What the page's script says, by the name it knows it by."""


_SAFE: Final = " =:/;,'().-"
"""What needs no escape in an address between double quotes."""


class Welcome:
    """The front page, shown as a notebook's output.

    Attributes
    ----------
    files : frozenset of str
        Names of the notebooks that there are; others are not mentioned.
    alone : bool
        Whether it is the front page of a site without a server, which says what is not there.
    """

    def __init__(self, files: frozenset[str], *, alone: bool = False) -> None:
        self.files, self.alone = files, alone

    def entries(self) -> list[NotebookEntry]:
        """Return the notebooks that the page links to, in order."""
        return [entry for entry in entries() if entry.file in self.files]

    def html(self) -> str:
        """Return the page in the language in use, with the other languages in a script."""
        bodies = in_each_language(self._body_html)
        # "</script>" would end the script that only carries the texts.
        texts = json.dumps(bodies, ensure_ascii=False).replace("</", "<\\/")
        art = f'.cnb-front-art{{background-image:url("{_island_image()}")}}'
        return h(
            "div",
            h(
                "style",
                Markup(scope_styles("".join(map(minify, _LOOKS))) + art),
                data_cnb=styles_version(),
            ),
            h("div", bodies[current()], class_="cnb-front-body", lang=current()),
            h("script", Markup(texts), type="application/json"),
            h("script", Markup(minify(_STATIC / "welcome.js"))),
            class_="cnb-front",
        )

    def _body_html(self) -> Markup:
        parts = (
            self._banner(),
            self._games_section(),
            self._course_section(),
            self._reference_section(),
            self._footer(),
        )
        texts = [h("span", _(text), data_word=name) for name, text in _WORDS.items()]
        body = h("div", parts[1:], class_="cnb-front-rest")
        return join_html([parts[0], body, h("p", texts, hidden=True)])

    def _banner(self) -> Markup:
        """Return the banner with the title and the main links."""
        ways = [
            self._link_html(TABLE, icon("play"), h("span", _("Play")), class_="cnb-front-play"),
            self._link_html(FIRST, icon("coach"), h("span", _("My first game"))),
            self._link_html(TOGETHER, icon("swap"), h("span", _("Play together"))),
        ]
        # The places of what the browser has kept; "#" keeps them from being ways of their own.
        resume = h(
            "p",
            icon("history"),
            h("span", _("Go on where you stopped:")),
            [h("a", " ", href=f"{TABLE}#on", data_resume=key, hidden=True) for key in _RESUME],
            class_="cnb-front-resume",
            hidden=True,
        )
        text = h(
            "div",
            h("h1", _("Play Catan. Then find out what the odds were.")),
            h(
                "p",
                _(
                    "A table with bots or friends, twenty-one lessons in chance and graphs, and"
                    " every rule with its reason."
                ),
            ),
            h("p", ways, class_="cnb-front-ways"),
            resume,
        )
        art = h("div", class_="cnb-front-art", role="presentation")
        return h("header", h("div", text, art), class_="cnb-front-banner")

    def _games_section(self) -> Child:
        tiles = [
            self._tile_html(file, sign, _(title), _(text), query)
            for file, query, sign, title, text in _GAMES
        ]
        note = h("p", _(ALONE), class_="cnb-front-alone") if self.alone else None
        return h("section", h("ul", tiles, class_="cnb-front-tiles"), note, aria_label=_("Play"))

    def _course_section(self) -> Child:
        offered = [lesson for lesson in lessons() if lesson.file in self.files]
        if not offered:
            return None
        text = _("{lessons} lessons, {count} exercises").format(
            lessons=len(offered), count=sum(lesson.exercises for lesson in offered)
        )
        head = h(
            "div",
            h("h2", _("Learn"), id="learn"),
            h("span", text, data_sum=True),
            self._link_html(PROGRESS, _("My progress"), class_="cnb-front-more"),
            class_="cnb-front-head",
        )
        groups = (
            self._first_steps(),
            [self._lesson_group(group) for group in GROUPS],
            self._further_pages(),
        )
        return h("section", head, h("div", groups, class_="cnb-front-groups"))

    def _lesson_group(self, group: LessonGroup) -> Child:
        group_lessons = [
            lesson
            for lesson in lessons()
            if lesson.number in group.lessons and lesson.file in self.files
        ]
        if not group_lessons:
            return None
        head = h("h3", _(group.title), " ", h("small", _(group.level)))
        return h(
            "section",
            head,
            h("ul", map(_lesson_card_html, group_lessons), class_="cnb-front-cards"),
        )

    def _first_steps(self) -> Child:
        """Return the start and the first games, all with a guide."""
        cards = [self._entry_card(START, "★")] if START in self.files else []
        if FIRST in self.files:
            aim = _("Ten minutes at the table, with a guide.")
            cards += [
                _card_html(
                    f"{FIRST}?game={game}", icon("coach"), _tile_text_html(_(title), aim), 10
                )
                for game, title in _FIRST_GAMES
            ]
        head = h("h3", _("First steps"), " ", h("small", _("with a guide")))
        return h("section", head, h("ul", cards, class_="cnb-front-cards")) if cards else None

    def _further_pages(self) -> Child:
        """Return links to pages that are read like a lesson but belong to no path."""
        cards = [self._entry_card(file, icon(sign)) for file, sign in _BESIDE if file in self.files]
        head = h("h3", _("Beside the paths"))
        return h("section", head, h("ul", cards, class_="cnb-front-cards")) if cards else None

    def _entry_card(self, file: str, sign: Child) -> Markup:
        entry = next(entry for entry in entries() if entry.file == file)
        return _card_html(
            file,
            sign,
            _tile_text_html(_(entry.title), _(entry.aim), language_note(entry)),
            entry.minutes,
        )

    def _reference_section(self) -> Child:
        by_file = {entry.file: entry for entry in entries()}
        tiles = [
            self._tile_html(file, sign, _(by_file[file].title), _(by_file[file].aim))
            for file, sign in _LOOK_UP
        ]
        if not any(tiles):
            return None
        head = h("div", h("h2", _("Look up"), id="look-up"), class_="cnb-front-head")
        return h("section", head, h("ul", tiles, class_="cnb-front-tiles cnb-front-three"))

    def _footer(self) -> Markup:
        field = h("select", language_options(), autocomplete="off")
        return h(
            "footer",
            h("span", _(FOOT)),
            self._link_html(PROGRAMMERS, _("For programmers")),
            h("label", h("span", _("Language")), " ", field),
        )

    def _tile_html(self, file: str, sign: str, title: str, text: str, query: str = "") -> Child:
        if file not in self.files:
            return None
        content = h("span", _sign_html(sign), class_=f"cnb-front-sign cnb-front-{sign}")
        address = f"{file}?game={query}" if query else file
        return h("li", h("a", content, _tile_text_html(title, text), href=address))

    def _link_html(self, file: str, *content: Child, class_: str | None = None) -> Child:
        return h("a", content, href=file, class_=class_) if file in self.files else None

    def __repr__(self) -> str:
        return "\n".join(
            f"{_(entry.title)} ({entry.file}): {_(entry.aim)}" for entry in self.entries()
        )

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
    return Welcome(_notebook_names(folder))


def front_page_html(
    folder: Path, server: str = "../../", *, without: frozenset[str] | None = None
) -> str:
    """Return the front page of a folder of notebooks as a whole document.

    Parameters
    ----------
    folder : Path
    server : str
        From where the page's looks come, as its address says it.
    without : frozenset of str, optional
        For a site without a server: the notebooks that are not there for that.
    """
    head = h(
        "head",
        h("meta", charset="utf-8"),
        h("meta", name="viewport", content="width=device-width, initial-scale=1"),
        h("title", page_title(_("Welcome"))),
        head_links(server, "page"),
    )
    alone = without is not None
    shown = Welcome(_notebook_names(folder) - (without or set()), alone=alone)
    page = masthead(served=not alone), h("main", Markup(shown.html()))
    body = h("body", page, class_="cnb-framed", data_own=True)
    return f"<!DOCTYPE html>{h('html', head, body, lang=current())}"


def _notebook_names(folder: str | Path) -> frozenset[str]:
    return frozenset(path.name for path in Path(folder).glob("*.ipynb"))


def _card_html(address: str, sign: Child, text: Markup, minutes: int | None) -> Markup:
    content = h("span", sign, class_="cnb-front-token"), text, _duration_html(minutes or 0)
    return h("li", h("a", content, href=address))


def _lesson_card_html(entry: NotebookEntry) -> Markup:
    """Return a lesson's card; the page's script adds the reader's progress."""
    content = (
        h("span", entry.number, class_="cnb-front-token"),
        _tile_text_html(_(entry.title), _(entry.aim), language_note(entry)),
        _duration_html(entry.minutes or 0, entry.level),
    )
    total = entry.exercises + entry.guesses
    link = h(
        "a",
        content,
        href=entry.file,
        data_lesson=entry.key,
        data_total=total,
        data_exercises=entry.exercises,
    )
    return h("li", link)


def _tile_text_html(title: str, aim: str, *extras: Child) -> Markup:
    return h("span", h("strong", title), " ", h("span", aim, " ", extras), class_="cnb-front-words")


def _duration_html(minutes: int, level: str = "") -> Markup:
    label = h("em", _("{n} minutes").format(n=minutes), data_state=True)
    age = h("em", level, title=_("from this age on")) if level else None
    return h("span", h("span", h("i"), class_="cnb-front-bar"), label, age, class_="cnb-front-far")


def _sign_html(name: str) -> Markup:
    """Return a sign, or a piece of the game."""
    if name == "city":
        return piece("city", "red", 40)
    return icon(name, 28)


@cache
def _island_image() -> str:
    """Return the banner's island with a new game, as a data URL."""
    game = new_game(players=4, board="beginner", options={"start": "printed"}, seed=1)
    scene = scene_of(game)
    layers = tuple(layer(scene, name, sea=False) for name in LAYERS)
    picture = svg(layers, island_extent(game.board), size=760)
    return f"data:image/svg+xml,{quote(picture, safe=_SAFE)}"
