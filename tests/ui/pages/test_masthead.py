"""What stands round pages: one head in all languages, a lesson's contents and neighbours."""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path

import nbformat
import pytest

import catan_nb as cn
from catan_nb.language import LANGUAGES, current
from catan_nb.ui.contents import FRONT, GROUPS, PROGRESS, NotebookEntry, entries, lessons
from catan_nb.ui.looks.masthead import frame_of, masthead
from catan_nb.ui.pages.table_page import table_page
from catan_nb.ui.panels.header import SeatingPanel

FOLDER = Path(__file__).parents[3] / "notebooks"
CALLED = re.compile(r'"(Exercise \d+|Practice)"')


def words(html: str, part: str) -> dict[str, str]:
    found = re.search(rf'data-site-words="{part}">(.*?)</script>', html, re.DOTALL)
    assert found is not None
    return dict(json.loads(found[1]))


def test_every_page_but_the_tables_has_the_head() -> None:
    kinds = {one.file: one.kind for one in entries()}
    frames = {file: frame_of(file) for file in kinds}
    assert {file for file, frame in frames.items() if frame is None} == {
        file for file, kind in kinds.items() if kind == "table"
    }
    assert all(frame is None or frame.kind == kinds[file] for file, frame in frames.items())
    assert frame_of("mine.ipynb") is None


def test_the_head_leads_to_the_parts_and_speaks_all_languages() -> None:
    html = masthead("Learn")
    spoken = words(html, "head")
    assert set(spoken) == set(LANGUAGES)
    assert current() == "en"
    for body in spoken.values():
        assert "catan_nb" in body
        assert re.findall(r'href="([^"]*)"', body) == [
            *(FRONT, "play.ipynb", f"{FRONT}#learn", f"{FRONT}#look-up", PROGRESS),
            "../../catan_nb/door",
        ]
        assert re.search(r'class="[^"]*cnb-site-who"[^>]* hidden', body)
        assert body.count("data-theme-choice") == body.count("data-language-choice") == 1
    assert spoken["de"] != spoken["en"]
    assert 'aria-current="true">Learn' in html.partition("<script")[0]


def test_a_page_without_a_server_leads_to_no_door() -> None:
    for file in (FRONT, PROGRESS, lessons()[0].file):
        served, alone = frame_of(file), frame_of(file, served=False)
        assert served is not None
        assert alone is not None
        for body in words(served.head, "head").values():
            assert "catan_nb/door" in body
        for body in words(alone.head, "head").values():
            assert "catan_nb/door" not in body
            assert body.count("data-theme-choice") == 1


def test_a_lesson_leads_to_its_neighbours_and_says_its_language() -> None:
    for before, lesson, after in zip(lessons(), lessons()[1:], lessons()[2:], strict=False):
        frame = frame_of(lesson.file)
        assert frame is not None
        head, foot = frame.head.partition("<script")[0], frame.foot.partition("<script")[0]
        for entry in (lesson, after):
            assert f"{entry.number}. {escape(entry.title)}" in head
        assert ('data-only="en">in English' in head) == (lesson.languages == ("en",))
        assert re.findall(r'href="([^"]*)"', foot) == [before.file, FRONT, after.file]


@pytest.mark.parametrize("entry", lessons(), ids=lambda entry: entry.file)
def test_contents_know_how_much_there_is_to_do(entry: NotebookEntry) -> None:
    cells = nbformat.read(FOLDER / entry.file, as_version=4).cells
    asking = [c.source for c in cells if {"check", "practice"} & set(c.metadata.get("tags", []))]
    named = {found[1] for source in asking if (found := CALLED.search(source))}
    code = "\n".join(c.source for c in cells if c.cell_type == "code")
    assert entry.exercises == len(named)
    assert entry.guesses == len(set(re.findall(r'predict(?:_bars)?\(\s*"([^"]*)"', code)))


def test_every_lesson_is_in_one_group() -> None:
    numbers = [number for group in GROUPS for number in group.lessons]
    assert numbers == [one.number for one in lessons()]


def test_the_table_offers_light_and_dark_where_pages_have_no_theme_of_their_own() -> None:
    table = table_page(cn.new_game(players=3, seed=1))
    panel = table.open_drawer("Table")
    assert isinstance(panel, SeatingPanel)
    # Outside a page of its own nothing shows it.
    assert re.search(r'class="cnb-theme-choice" hidden>', panel.pane.html)
    assert 'value="dark"' in panel.pane.html
