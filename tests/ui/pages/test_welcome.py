"""The front page: it leads to every notebook that there is, in every language, and to no other."""

from __future__ import annotations

import json
import re
from pathlib import Path

import nbformat
import pytest

import catan_nb as cn
from catan_nb.language import LANGUAGES, current, use
from catan_nb.ui.contents import CONTENTS, FIRST, FRONT, PROGRAMMERS, TABLE, NotebookEntry, lessons
from catan_nb.ui.pages.table_page import table_page
from catan_nb.ui.pages.welcome import Welcome, front_page_html
from catan_nb.ui.table.tablefile import write_table

FOLDER = Path(__file__).parents[3] / "notebooks"
ENTRIES = [entry for entries in CONTENTS.values() for entry in entries]
LESSONS = [entry for entry in ENTRIES if (FOLDER / entry.file).exists() and entry.minutes]


def links(html: str) -> list[str]:
    return re.findall(r'href="([^"]+\.ipynb)"', html)


def texts(html: str) -> dict[str, str]:
    found = re.search(r'<script type="application/json">(.*?)</script>', html, re.DOTALL)
    assert found is not None
    return dict(json.loads(found.group(1)))


def test_it_leads_to_every_notebook_of_the_kit() -> None:
    page = cn.welcome(FOLDER)
    there = {path.name for path in FOLDER.glob("*.ipynb")} - {FRONT}
    assert there == {entry.file for entry in page.entries()}
    # People who program find their page at the foot as well.
    linked = sorted(links(page.html().partition("<script")[0]))
    assert linked == sorted([*there, PROGRAMMERS])


def test_the_stored_notebook_leads_there_too() -> None:
    cell = nbformat.read(FOLDER / FRONT, as_version=4).cells[0]
    stored = cell.outputs[0].data["text/html"].partition("<script")[0]
    assert links(stored) == links(cn.welcome(FOLDER).html().partition("<script")[0])


@pytest.mark.parametrize("entry", LESSONS, ids=[entry.file for entry in LESSONS])
def test_titles_and_minutes_are_those_of_the_lessons(entry: NotebookEntry) -> None:
    first = nbformat.read(FOLDER / entry.file, as_version=4).cells[0].source
    number = f"Lesson {entry.number}: " if entry.number else ""
    assert first.startswith(f"# {number}{entry.title}")
    assert f"**Time** {entry.minutes} minutes" in first


def test_lessons_come_in_their_order() -> None:
    numbers = [entry.number for entry in ENTRIES if entry.number]
    assert numbers == list(range(1, len(numbers) + 1))
    assert ENTRIES[0].file == TABLE


def test_what_is_not_there_is_not_mentioned() -> None:
    page = Welcome(frozenset({TABLE, "my_own.ipynb"}))
    assert links(page.html().partition("<script")[0]) == [TABLE]
    assert "The almanac" not in page.html()
    assert repr(page).startswith(f"The table ({TABLE})")


def test_all_languages_are_ready_and_the_one_in_use_stays() -> None:
    html = cn.welcome(FOLDER).html()
    assert set(texts(html)) == set(LANGUAGES)
    assert current() == "en"
    assert '<div class="cnb-front-body" lang="en">' in html
    for language, body in texts(html).items():
        assert f'value="{language}" lang="{language}" selected' in body
        assert links(body) == links(texts(html)["en"])


def test_it_begins_in_the_language_that_is_asked_for() -> None:
    try:
        assert 'lang="nl">' in cn.welcome(FOLDER, language="nl").html().partition("<script")[0]
        with pytest.raises(cn.BadSetup, match="'xx'"):
            cn.welcome(FOLDER, language="xx")
    finally:
        use("en")


def test_the_served_page_asks_no_other_server_and_ends_no_script_early() -> None:
    page = front_page_html(FOLDER)
    assert page.startswith("<!DOCTYPE html><html")
    assert not re.search(r"""(?:src|href)=["']?(?:https?:)?//""", page)
    assert page.count("<script") == page.count("</script>")


def test_one_way_in_comes_first_and_first_games_have_a_guide() -> None:
    page = Welcome(frozenset({TABLE, FIRST, *(one.file for one in lessons())})).html()
    shown = page.partition("</style>")[2].partition("<script")[0]
    assert shown.index(f'href="{TABLE}"') < shown.index(f'href="{FIRST}"')
    assert shown.count("cnb-front-play") == 1
    games = re.findall(rf'href="{FIRST}\?game=(\w+)"', shown)
    assert games == ["base", "cities_knights", "seafarers", "fastcard"]
    assert "catan-nb play" not in shown


def test_the_table_understands_where_the_front_page_leads() -> None:
    html = Welcome(frozenset({TABLE})).html()
    asked = set(re.findall(rf'href="{TABLE}\?game=(\w+)"', html))
    assert asked == {"base", "cities_knights", "seafarers"}
    for game in asked:
        table = table_page()
        opened = {"type": "opened", "query": {"game": game}, "language": None}
        table.visit._on_message(table.visit, opened, [])
        assert table.newgame.draft.game.endswith(game)
        # Asked for is more than played last.
        last = table_page(cn.new_game(players=3, seed=1))
        table.newgame.offer_stored_game(write_table(last.controller))
        assert table.newgame.draft.game.endswith(game)
        assert f'<option value="{table.newgame.draft.game}" selected>' in table.newgame.pane.html
    table = table_page()
    table.visit._on_message(table.visit, {**opened, "query": {"game": "chess"}}, [])
    assert table.newgame.draft.game == "base"


def test_what_there_is_in_one_language_only_says_so() -> None:
    page = cn.welcome(FOLDER)
    spoken, alone = texts(page.html()), sum(one.languages == ("en",) for one in page.entries())
    for language, words in (("de", "auf Englisch"), ("nl", "in het Engels")):
        assert spoken[language].count(f'data-only="en">{words}') == alone
