"""The catalogues of translations follow the sources."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import catan_nb.language
from catan_nb.catalogue import RULES
from catan_nb.language import (
    ALMANAC,
    DEFAULT,
    INTERFACE,
    LANGUAGES,
    LOCALE,
    gettext,
    pgettext,
    po_file,
)
from catan_nb.language.compiling import compile_all
from catan_nb.language.extract import (
    COMPLETE,
    TranslatableText,
    ambiguous_texts,
    find_texts,
    untranslated,
    update_catalogue,
)

FILES = [
    pytest.param(language, domain, id=f"{domain}-{language}")
    for language in LANGUAGES
    if language != DEFAULT
    for domain in (INTERFACE, ALMANAC)
]


@pytest.fixture(scope="module")
def texts() -> list[TranslatableText]:
    return list(find_texts())


def read(language: str, domain: str) -> Catalog:
    with po_file(language, domain).open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


@pytest.mark.parametrize(("language", "domain"), FILES)
def test_they_hold_the_texts_of_the_sources(
    language: str, domain: str, texts: list[TranslatableText]
) -> None:
    """``python -m catan_nb.language.extract`` brings them up to date."""
    found = {message.id for message in read(language, domain) if message.id}
    assert found == {
        message.id for message in update_catalogue(language, domain, texts) if message.id
    }


def test_a_short_text_in_unrelated_places_needs_a_context(texts: list[TranslatableText]) -> None:
    assert ambiguous_texts(texts) == {}
    twice = [
        TranslatableText(INTERFACE, "Shut", f"catan_nb/{room}/file.py")
        for room in ("ui", "lessons")
    ]
    assert ambiguous_texts(twice) == {"Shut": {text.file for text in twice}}
    apart = [replace(text, context=text.file) for text in twice]
    assert ambiguous_texts(apart) == {}


@pytest.mark.parametrize("code", ["de", "nl"])
def test_nearly_right_is_not_called_like_the_button_that_closes(code: str) -> None:
    catan_nb.language.use(code)
    try:
        near, shut = pgettext("answer", "Close"), gettext("Close")
        assert near != shut
        assert "Close" not in (near, shut)
        assert pgettext("card", "Play") != gettext("Play")
    finally:
        catan_nb.language.use(DEFAULT)


@pytest.mark.parametrize(("language", "domain"), FILES)
def test_placeholders_agree(language: str, domain: str) -> None:
    for message in read(language, domain):
        if not message.id:
            continue
        ids = [message.id] if isinstance(message.id, str) else list(message.id)
        strings = [message.string] if isinstance(message.string, str) else list(message.string)
        for string in filter(None, strings):
            assert fields(string) == fields(ids[-1]) or fields(string) == fields(ids[0]), string


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


@pytest.mark.parametrize(("language", "domain"), FILES)
def test_nothing_is_left_untranslated_in_what_is_complete(
    language: str, domain: str, texts: list[TranslatableText]
) -> None:
    missing = untranslated(update_catalogue(language, domain, texts), domain)
    complete = COMPLETE.get(language, ())
    assert not {group: missing[group] for group in complete if group in missing}


def test_every_rule_is_in_the_almanac(texts: list[TranslatableText]) -> None:
    known = {text.id for text in texts if text.domain == ALMANAC}
    assert {rule.title for rule in RULES.values()} <= known
    assert {rule.text for rule in RULES.values()} <= known


@pytest.mark.parametrize(("language", "domain"), FILES)
def test_compiled_they_say_the_same(
    language: str, domain: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, messages = po_file(language, domain), list(read(language, domain))
    copy = tmp_path / file.relative_to(LOCALE)
    copy.parent.mkdir(parents=True)
    copy.write_bytes(file.read_bytes())
    ((place, content),) = compile_all(tmp_path)
    place.write_bytes(content)
    copy.unlink()
    monkeypatch.setattr(catan_nb.language, "LOCALE", tmp_path)
    installed = catan_nb.language.read(language, domain)
    for message in messages:
        if message.context:
            assert installed.pgettext(message.context, str(message.id)) == message.string
        elif isinstance(message.id, str) and message.id and message.string:
            assert installed.gettext(message.id) == message.string
        elif message.id and all(message.string):
            for n in (1, 2):
                assert installed.ngettext(*message.id, n) == message.string[n > 1]


def test_of_a_lesson_that_is_not_translated_to_its_end_nothing_is_compiled(tmp_path: Path) -> None:
    lesson = tmp_path / "de" / "LC_MESSAGES" / "lessons" / "begun.po"
    lesson.parent.mkdir(parents=True)
    text = po_file("de", "lessons/two_dice").read_text(encoding="utf-8")
    lesson.write_text(text, encoding="utf-8")
    assert [place for place, _content in compile_all(tmp_path)] == [lesson.with_suffix(".mo")]
    lesson.write_text(text.replace("X-Complete", "X-Begun"), encoding="utf-8")
    assert not list(compile_all(tmp_path))


def test_a_checkout_has_no_compiled_form_that_could_be_old() -> None:
    assert not list(LOCALE.rglob("*.mo"))
    assert all(re.fullmatch(r"[a-z]{2}", language) for language in LANGUAGES)
