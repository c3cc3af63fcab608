"""Brings the catalogues up to date with the sources: ``python -m catan_nb.language.extract``.

New texts come in untranslated, texts that are gone leave; translations stay. With ``--check``
nothing is written, and the command fails where something would be. ``--begin two_dice`` begins
the catalogues of a notebook, which are kept current like the others from then on.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from catan_nb.language import ALMANAC, DEFAULT, INTERFACE, LANGUAGES, po_file
from catan_nb.language.compiling import WHOLE
from catan_nb.language.notebooks.catalogues import begun, domain_of, is_whole
from catan_nb.language.sources import Text, find_notebook_texts, find_texts

__all__ = ["COMPLETE", "group_of", "main", "untranslated", "updated"]

GROUPS: Final = (
    "ui/cities_knights",
    "ui",
    "lessons",
    "bots",
    "stats",
    "view",
    "rules",
    "fastcard",
    "kernel",
)
"""Parts of the package by the folders in which texts stand; the first that fits counts."""
OTHER: Final = "other"
"""The group of texts that stand in none of these folders."""
COMPLETE: Final[Mapping[str, tuple[str, ...]]] = dict.fromkeys(
    ("de", "nl"), (ALMANAC, *GROUPS, OTHER)
)
"""By language, the groups in which no text may be left untranslated; elsewhere English shows."""
_HEADER: Final = (
    "# The texts of catan_nb; `python -m catan_nb.language.extract` keeps them current."
)


def group_of(file: str, domain: str = INTERFACE) -> str:
    """Return the group of a text that stands in a file; the almanac is one of its own."""
    if domain == ALMANAC:
        return ALMANAC
    inside = file.partition("/")[2]
    return next((group for group in GROUPS if inside.startswith(f"{group}/")), OTHER)


def updated(language: str, domain: str, texts: Iterable[Text]) -> Catalog:
    """Return a language's catalogue as the sources want it, with what is translated so far."""
    old = _read(language, domain)
    elsewhere = cache(lambda: _elsewhere(language, domain))
    new = Catalog(locale=language, domain=domain, header_comment=_HEADER, fuzzy=False)
    for text in texts:
        if text.domain == domain:
            known = old.get(text.id if isinstance(text.id, str) else text.id[0])
            # What a notebook's texts have masked is told; all of them stand in one file.
            places, notes = ([], [text.note]) if _of_notebook(domain) else ([(text.file, 0)], [])
            told = _kept(known, text)
            if not told and _of_notebook(domain):
                told = elsewhere().get(str(text.id), "")
            new.add(text.id, told, places, auto_comments=list(filter(None, notes)))
    return new


def _elsewhere(language: str, domain: str) -> dict[str, str]:
    """Return what other notebooks' catalogues say, where notebooks have the same texts."""
    others = (other for one, other in begun() if one == language and other != domain)
    known = (message for other in others for message in _read(language, other))
    return {str(one.id): str(one.string) for one in known if one.id and one.string}


def _read(language: str, domain: str) -> Catalog:
    """Return a language's catalogue so far, empty where there is none."""
    path = po_file(language, domain)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def _kept(known: Message | None, text: Text) -> str | tuple[str, ...]:
    """Return the translation so far, empty where there is none of the same kind."""
    if known is None or isinstance(known.id, str) != isinstance(text.id, str):
        return "" if isinstance(text.id, str) else ("", "")
    string = known.string
    return string if isinstance(string, str) else tuple(string or ("", ""))


def written(catalogue: Catalog) -> bytes:
    """Return a catalogue as the bytes of its file, the same for the same texts."""
    file = io.BytesIO()
    fields = _fields(catalogue)
    if _of_notebook(str(catalogue.domain)) and (
        is_whole(str(catalogue.locale), str(catalogue.domain)) or not untranslated(catalogue)
    ):
        fields.append(WHOLE)
    lines = [
        b'msgid ""',
        b'msgstr ""',
        *(f'"{name}: {value}\\n"'.encode() for name, value in fields),
    ]
    write_po(file, catalogue, width=100, omit_header=True, sort_by_file=True, include_lineno=False)
    return b"\n".join([_HEADER.encode(), *lines, b"", file.getvalue().strip()]).strip() + b"\n"


def _fields(catalogue: Catalog) -> list[tuple[str, str]]:
    return [
        ("Language", str(catalogue.locale)),
        ("MIME-Version", "1.0"),
        ("Content-Type", "text/plain; charset=utf-8"),
        ("Content-Transfer-Encoding", "8bit"),
        ("Plural-Forms", str(catalogue.plural_forms)),
    ]


def untranslated(catalogue: Catalog, domain: str = INTERFACE) -> dict[str, list[str]]:
    """Return the texts without a translation, by group."""
    missing: dict[str, list[str]] = {}
    for message in catalogue:
        string = message.string
        if message.id and not (string if isinstance(string, str) else all(string or ("",))):
            for group in {group_of(file, domain) for file, _ in message.locations} or {domain}:
                text = message.id if isinstance(message.id, str) else message.id[0]
                missing.setdefault(group, []).append(text)
    return missing


def _of_notebook(domain: str) -> bool:
    return domain not in (INTERFACE, ALMANAC)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; return 1 when ``--check`` finds a file behind the sources."""
    parser = argparse.ArgumentParser(prog="catan_nb.language.extract", description=__doc__)
    parser.add_argument("--check", action="store_true", help="only say what would change")
    parser.add_argument(
        "--begin",
        nargs="+",
        default=(),
        metavar="NOTEBOOK",
        help="begin the catalogues of a notebook, named without number and ending",
    )
    arguments = parser.parse_args(argv)
    new = [
        (language, domain_of(key))
        for key in arguments.begin
        for language in LANGUAGES
        if language != DEFAULT
    ]
    behind = 0
    for language, domain, texts in _wanted(new):
        catalogue, path = updated(language, domain, texts), po_file(language, domain)
        content = written(catalogue)
        if not path.exists() or path.read_bytes() != content:
            behind += 1
            if not arguments.check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
        gaps = {group: len(t) for group, t in sorted(untranslated(catalogue, domain).items())}
        print(f"{path.name} {language}: {len(catalogue)} texts, untranslated {gaps or 'none'}")
    return 1 if arguments.check and behind else 0


def _wanted(new: Collection[tuple[str, str]]) -> Iterator[tuple[str, str, list[Text]]]:
    """Yield language, domain and texts of each catalogue."""
    texts = list(find_texts())
    for language in LANGUAGES:
        for domain in (INTERFACE, ALMANAC) if language != DEFAULT else ():
            yield language, domain, texts
    notebooks = sorted({*begun(), *new})
    told = list(find_notebook_texts({domain for _language, domain in notebooks}))
    for language, domain in notebooks:
        yield language, domain, [text for text in told if text.domain == domain]


if __name__ == "__main__":
    sys.exit(main())
