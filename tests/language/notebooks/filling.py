"""Catalogues of notebooks as a translator has them: begun, filled, read."""

from __future__ import annotations

from collections.abc import Mapping

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from catan_nb.language import extract, po_file
from catan_nb.language.extract import catalogue_bytes
from catan_nb.language.notebooks import languages_of, translations
from tests.language.notebooks.small import CATALOGUES


def run(*arguments: str) -> int:
    """Bring the catalogues up to date, as the command does."""
    languages_of.cache_clear()
    translations.cache_clear()
    return extract.main(arguments)


def catalogue_of(tongue: str, domain: str) -> Catalog:
    """Read a catalogue."""
    with po_file(tongue, domain).open("rb") as file:
        return read_po(file, locale=tongue, domain=domain, abort_invalid=True)


def fill(tongue: str, told: Mapping[str, str], domain: str = "lessons/small_lesson") -> None:
    """Write translations into a catalogue that has been begun."""
    catalogue = catalogue_of(tongue, domain)
    for message in catalogue:
        if message.id:
            message.string = told.get(str(message.id), "")
    po_file(tongue, domain).write_bytes(catalogue_bytes(catalogue))
    languages_of.cache_clear()
    translations.cache_clear()


def translate_small_lesson() -> None:
    """Begin the small lesson's catalogues, and translate all of it."""
    run("--begin", "small_lesson")
    for tongue, told in CATALOGUES.items():
        fill(tongue, told)
