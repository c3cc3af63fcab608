"""One design language: colours stand in one file, can be read in both themes, come from here."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import catan_nb
from catan_nb.ui.assets import TOKENS
from catan_nb.ui.contents import entries
from catan_nb.ui.looks import charts
from catan_nb.ui.looks.masthead import LOOKS, head_links, page_title
from catan_nb.ui.server.serve import make_page_config_hook
from catan_nb.view.theme import TYPEFACE, contrast
from tests.eyes import EYES, simulated

PACKAGE = Path(catan_nb.__file__).parent
SHEETS = sorted(PACKAGE.rglob("*.css"))
THEMES = ("light", "dark")
HEX = r"#[0-9a-fA-F]{3,8}\b"
COLOUR = re.compile(
    rf"{HEX}|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\((?!from var)"
    r"|(?<![-\w.])(?:white|black|gr[ae]y|silver|red|blue|green|yellow|orange|brown)(?![-\w])"
)

#: Sheets that may have colours of their own, and why.
OWN_COLOURS = {
    "overlay.css": "lights over the board, whose colours are the same in both themes",
    "hand.css": "cards, drawn for a light ground",
    "panels.css": "the players' own colours, the same in both themes",
    "print.css": "lines to write on, on paper",
    "page.css": "waves and light on the sea",
}

#: Grounds that text without a ground of its own may lie on.
GROUNDS = ("ground", "paper", "tray")
#: Text that only ever lies on these.
ELSEWHERE = {
    "on-primary": ("primary",),
    "on-glow": ("glow",),
    "on-chip": (
        *("chip", "brick", "lumber", "ore", "grain", "wool", "coin", "paper-card", "cloth"),
        *("trade", "politics", "science"),
    ),
    "sea-ink": ("sea", "sea-deep", "foam"),
}
TEXTS = (
    *((text, ground) for text in ("ink", "ink-2", "deep") for ground in GROUNDS),
    *((text, "foam") for text in ("ink", "deep")),
    *(("ink", ground) for ground in ("primary-soft", "glow-soft", "good-soft", "bad-soft", "band")),
    *((text, ground) for text in ("primary", "good", "bad") for ground in ("ground", "paper")),
    *(("good", "good-soft"), ("bad", "bad-soft"), ("guess", "paper"), ("exact", "paper")),
    *((text, ground) for text, grounds in ELSEWHERE.items() for ground in grounds),
)
#: What is no text: rims of controls, the focus, bars and dots of charts.
CONTROLS = (
    *(("edge", ground) for ground in GROUNDS),
    *(("focus", ground) for ground in (*GROUNDS, "sea", "foam")),
    *(("picked", ground) for ground in ("ground", "paper", "glow-soft")),
    *(("primary", ground) for ground in (*GROUNDS, "primary-soft")),
    *((mark, "paper") for mark in ("guess", "sim", "exact")),
    *((f"series-{number}", "paper") for number in range(2, 7)),
    *((f"series-{number}", "band") for number in (2, 6)),
    *(("shade", "glow"), ("shade", "lit"), ("sea-ink", "sea")),
)


@cache
def tokens() -> dict[str, tuple[str, str]]:
    """Return the colours by name, the light and the dark one."""
    text = TOKENS.read_text(encoding="utf-8")
    pairs = re.findall(rf"--([\w-]+): light-dark\(({HEX}), ({HEX})\);", text)
    same = re.findall(rf"--([\w-]+): ({HEX});", text)
    return {name: (_long(a), _long(b)) for name, a, b in pairs} | {
        name: (_long(one), _long(one)) for name, one in same
    }


def _long(colour: str) -> str:
    return colour if len(colour) > 4 else "#" + "".join(2 * part for part in colour[1:])


def ratio(one: str, other: str, theme: str, eyes: str = "all cones") -> float:
    at = THEMES.index(theme)
    return contrast(*(simulated(tokens()[name][at], eyes) for name in (one, other)))


def rules() -> Iterator[tuple[str, str, dict[str, str]]]:
    """Yield the rules of all sheets: file, selector, declarations."""
    for sheet in SHEETS:
        text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
        for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", text):
            told = (line.split(":", 1) for line in body.split(";") if ":" in line)
            yield sheet.name, selector.strip(), {a.strip(): b.strip() for a, b in told}


@pytest.mark.parametrize("eyes", EYES)
def test_every_text_can_be_read_in_both_themes(eyes: str) -> None:
    found = {(*pair, theme): ratio(*pair, theme, eyes) for pair in TEXTS for theme in THEMES}
    assert {pair: one for pair, one in found.items() if one < 4.5} == {}


@pytest.mark.parametrize("eyes", EYES)
def test_controls_and_marks_are_seen_in_both_themes(eyes: str) -> None:
    found = {(*pair, theme): ratio(*pair, theme, eyes) for pair in CONTROLS for theme in THEMES}
    assert {pair: one for pair, one in found.items() if one < 3} == {}


def test_every_pair_that_a_sheet_makes_can_be_read() -> None:
    weak = []
    for file, selector, told in rules():
        text = re.match(r"var\(--([\w-]+)\)", told.get("color", ""))
        if text is None or text[1] not in tokens():
            continue
        ground = re.match(r"var\(--([\w-]+)\)", told.get("background", ""))
        own = ground is not None and ground[1] in tokens()
        grounds = (ground[1],) if own and ground else ELSEWHERE.get(text[1], ("ground", "paper"))
        weak += [
            (file, selector, text[1], below, theme)
            for below in grounds
            for theme in THEMES
            if ratio(text[1], below, theme) < 4.5
        ]
    assert weak == []


def test_every_token_that_a_sheet_names_is_there() -> None:
    known = set(re.findall(r"--([\w-]+):", TOKENS.read_text(encoding="utf-8")))
    for sheet in SHEETS:
        text = sheet.read_text(encoding="utf-8")
        own = set(re.findall(r"--([\w-]+):", text))
        named = {
            name
            for name in re.findall(r"var\(--([\w-]+)\)", text)
            if not name.startswith(("jp-", "cnb-"))
        }
        assert named <= known | own | {"kind", "track"}, sheet


def test_no_other_sheet_has_a_colour_of_its_own() -> None:
    found = {
        sheet.name
        for sheet in SHEETS
        if sheet != TOKENS
        and COLOUR.search(re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL))
    }
    assert found <= set(OWN_COLOURS)


def test_charts_have_the_page_s_colours_and_are_the_light_ones_by_themselves() -> None:
    named = re.findall(rf"var\(--([\w-]+),({HEX})\)", " ".join((*charts.SERIES, charts.INK)))
    assert len(named) == len(charts.SERIES) + 1
    assert {name: tokens()[name][0] for name, _alone in named} == dict(named)


def test_type_and_icon_come_from_the_page_s_own_server() -> None:
    asked = re.findall(r'(?:href|src)="([^"]*)"', head_links("/kit/", "lesson"))
    assert set(re.findall(r'(?:href|src)="([^"]*)"', head_links("/kit/"))) < set(asked)
    assert len(asked) == len(set(asked)) == 11
    for address in asked:
        assert (LOOKS / address.removeprefix("/kit/catan_nb/looks/")).is_file()
    faces = (LOOKS / "fonts.css").read_text(encoding="utf-8")
    named = re.findall(r'url\("([^"]*)"\)', faces)
    assert len(named) == 2
    assert all((LOOKS / name).is_file() for name in named)
    assert faces.count("font-display: swap") == 2
    for sheet in SHEETS:
        text = sheet.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"(?:https?:)?//[\w.]+/|@import", text)


def test_pages_drawings_and_canvas_have_one_typeface() -> None:
    first = TYPEFACE.partition(",")[0]
    assert f'--font: "{first}"' in TOKENS.read_text(encoding="utf-8")
    assert f'font-family: "{first}"' in (LOOKS / "fonts.css").read_text(encoding="utf-8")


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.file)
def test_a_tab_says_what_the_page_is_in_each_language(entry) -> None:
    page = make_page_config_hook()({}, base_url="/kit/", notebook_path=f"some/where/{entry.file}")
    assert page["titles"]["en"] == page_title(entry.title)
    assert set(page["titles"]) == set(page["waiting"]) == {"en", "de", "nl"}
    assert '"/kit/catan_nb/looks/tokens.css"' in page["looks"]
    json.dumps(page)


def test_a_notebook_of_somebody_s_own_has_no_title_of_the_kit() -> None:
    assert make_page_config_hook()({}, notebook_path="mine.ipynb")["titles"] == {}
