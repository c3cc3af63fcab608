"""The catalogues of translations follow the sources."""

from __future__ import annotations

import re
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from catan_nb.catalogue import RULES
from catan_nb.language import ALMANAC, DEFAULT, INTERFACE, LANGUAGES, po_file
from catan_nb.language.extract import COMPLETE, untranslated, updated
from catan_nb.language.sources import Text, find_texts

FILES = [
    pytest.param(language, domain, id=f"{domain}-{language}")
    for language in LANGUAGES
    if language != DEFAULT
    for domain in (INTERFACE, ALMANAC)
]


@pytest.fixture(scope="module")
def texts() -> list[Text]:
    return list(find_texts())


def read(language: str, domain: str) -> Catalog:
    with po_file(language, domain).open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


@pytest.mark.parametrize(("language", "domain"), FILES)
def test_they_hold_the_texts_of_the_sources(language: str, domain: str, texts: list[Text]) -> None:
    """``python -m catan_nb.language.extract`` brings them up to date."""
    found = {message.id for message in read(language, domain) if message.id}
    assert found == {message.id for message in updated(language, domain, texts) if message.id}


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
    language: str, domain: str, texts: list[Text]
) -> None:
    missing = untranslated(updated(language, domain, texts), domain)
    complete = COMPLETE.get(language, ())
    assert not {group: missing[group] for group in complete if group in missing}


def test_every_rule_is_in_the_almanac(texts: list[Text]) -> None:
    known = {text.id for text in texts if text.domain == ALMANAC}
    assert {rule.title for rule in RULES.values()} <= known
    assert {rule.text for rule in RULES.values()} <= known


def test_sources_and_catalogues_have_no_compiled_form() -> None:
    assert not list(po_file(DEFAULT, INTERFACE).parents[2].rglob("*.mo"))
    assert all(re.fullmatch(r"[a-z]{2}", language) for language in LANGUAGES)
