"""The catalogues of notebooks follow them, are whole where they say so, and are safe to show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from catan_nb import language
from catan_nb.language import LANGUAGES, extract, po_file
from catan_nb.language.extract import untranslated, update_catalogue, catalogue_bytes
from catan_nb.language import notebooks
from catan_nb.language.notebooks import begun_catalogues, translated_notebook, is_complete, languages_of
from catan_nb.language.notebook_code import mask
from catan_nb.language.extract import find_notebook_texts
from tests.language.notebooks.filling import catalogue_of, fill, run
from tests.language.notebooks.small import GERMAN, small_lesson

BEGUN = pytest.mark.parametrize(("tongue", "domain"), begun_catalogues())
KEPT = (r"`", r"(?<!\\)\$", r"\[[^]]*\]", r"<", r"\n", r"\|")
"""What a translation has as often as its text, so that Markdown, TeX and HTML stay what they are."""


def faults(text: str, told: str) -> list[str]:
    """What is wrong with a translation, beside its words."""
    places = sorted(re.findall(r"\{\d+\}", text)), sorted(re.findall(r"\{\d+\}", told))
    found = [sign for sign in KEPT if len(re.findall(sign, text)) != len(re.findall(sign, told))]
    if places[0] != places[1]:
        found.append("masks")
    if len(re.findall(r"\*\*", text)) != len(re.findall(r"\*\*", told)):
        found.append("bold")
    if text.strip() != text and (told[:1] == " ") != (text[:1] == " "):
        found.append("space at the ends")
    if mask(told.replace("{{", "").replace("}}", "")).text != told.replace("{{", "").replace(
        "}}", ""
    ):
        bare = re.sub(r"\{\d+\}", "", told)
        found += [one for one in mask(bare).behind if one not in text]
    return found


@BEGUN
def test_they_hold_the_texts_of_their_notebooks(tongue: str, domain: str) -> None:
    """``python -m catan_nb.language.extract`` brings them up to date."""
    now = update_catalogue(tongue, domain, find_notebook_texts({domain}))
    assert len(now), f"there is no notebook for {domain}"
    assert po_file(tongue, domain).read_bytes() == catalogue_bytes(now)


@BEGUN
def test_nothing_is_left_untranslated_in_what_is_whole(tongue: str, domain: str) -> None:
    if is_complete(tongue, domain):
        assert untranslated(catalogue_of(tongue, domain), domain) == {}


@BEGUN
def test_translations_keep_masks_and_marks(tongue: str, domain: str) -> None:
    for message in catalogue_of(tongue, domain):
        if message.id and message.string:
            assert not faults(str(message.id), str(message.string)), message.string


@pytest.mark.parametrize(
    "wrong",
    [
        "Von {1} ist **8** `x`.",
        "Von {2} sind es $x$ {1} `x`",
        "<b>{1}</b> von {2}",
        "{1} von {2}, [also]",
        "{1} von 36",
        "{1} von {2}, nämlich 8",
    ],
)
def test_what_would_break_a_page_is_found(wrong: str) -> None:
    assert faults("{1} of {2}", wrong)


def written_out(notebook: Any) -> str:
    nb: Any = nbformat
    return str(nb.writes(notebook))


def test_one_command_begins_a_catalogue_and_keeps_it(island: Path, capsys: Any) -> None:
    assert begun_catalogues() == ()
    run()
    assert begun_catalogues() == ()  # a lesson that nobody translates yet has none
    run("--begin", "small_lesson")
    assert begun_catalogues() == (("de", "lessons/small_lesson"), ("nl", "lessons/small_lesson"))
    assert run("--check") == 0
    assert languages_of(island) == ("en",)
    assert "untranslated {'lessons/small_lesson': 25}" in capsys.readouterr().out
    text = po_file("de", "lessons/small_lesson").read_text("utf-8")
    assert "#. {1} = 0.5, {2} = 1/4\n" in text  # translators see what is masked
    fill("de", GERMAN)
    assert languages_of(island) == ("en", "de")
    assert list(LANGUAGES)[:2] == ["en", "de"]
    assert run("--check") == 0


def test_a_text_that_changes_is_missed_in_a_whole_catalogue(island: Path) -> None:
    run("--begin", "small_lesson")
    fill("de", GERMAN)
    notebook = small_lesson()
    notebook.cells[0].source = notebook.cells[0].source.replace("which is", "that is")
    island.write_text(written_out(notebook), encoding="utf-8")
    assert run("--check") == 1
    run()
    changed = catalogue_of("de", "lessons/small_lesson")
    [missing] = untranslated(changed, "lessons/small_lesson")["lessons/small_lesson"]
    assert "that is {3} of {4} pairs" in missing
    assert is_complete("de", "lessons/small_lesson")  # so the tests ask for it
    assert languages_of(island) == ("en", "de")


def test_what_another_notebook_says_is_said_the_same(island: Path) -> None:
    run("--begin", "small_lesson")
    fill("de", GERMAN)
    island.with_name("02_other_lesson.ipynb").write_bytes(island.read_bytes())
    run("--begin", "other_lesson")
    assert is_complete("de", "lessons/other_lesson")
    assert not is_complete("nl", "lessons/other_lesson")


def test_a_number_that_changes_needs_no_translator(island: Path) -> None:
    run("--begin", "small_lesson")
    fill("de", GERMAN)
    notebook = small_lesson()
    notebook.cells[0].source = notebook.cells[0].source.replace("1,000", "2,000")
    island.write_text(written_out(notebook), encoding="utf-8")
    run()
    assert untranslated(catalogue_of("de", "lessons/small_lesson")) == {}
    title = translated_notebook(notebook, island, "de").cells[0].source
    assert "was 2.000 Würfe bringen" in title
    assert translated_notebook(notebook, island, "nl") is notebook
    assert translated_notebook(notebook, island, "xx") is notebook
