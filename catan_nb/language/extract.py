"""Updates translation catalogues from the sources: ``python -m catan_nb.language.extract``.

New texts come in untranslated, texts that are gone leave; translations stay. With ``--check``
nothing is written, and the command fails where something would be. ``--begin two_dice`` begins
the catalogues of a notebook, which are kept current like the others from then on.
"""

from __future__ import annotations

import argparse
import ast
import io
import json
import re
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from catan_nb.language import ALMANAC, DEFAULT, INTERFACE, LANGUAGES, po_file
from catan_nb.language.compiling import WHOLE
from catan_nb.language.domain_terms import terms_named_in
from catan_nb.language.notebooks import begun_catalogues, domain_of, is_complete, notebook_texts

__all__ = [
    "COMPLETE",
    "TranslatableText",
    "ambiguous_texts",
    "catalogue_bytes",
    "find_notebook_texts",
    "find_texts",
    "main",
    "text_group",
    "untranslated",
    "update_catalogue",
]


# Finds the texts for people in the sources, by the ways in which this project writes them.


PACKAGE: Final = Path(__file__).parents[1]
NOTEBOOKS: Final = PACKAGE.parent / "notebooks"

CALLS: Final = {
    "_": (0,),
    "gettext": (0,),
    "noop": (0,),
    "translated": (0,),
    "say": (0,),
    "Phrase": (0,),
    "ngettext": (0, 1),
    "say_counted": (1, 2),
    "counted": (1, 2),
    "Option": (2,),
    "switch": (2,),
    "affordable": (0,),
    "fault_at": (1,),
    "Step": (0,),
    "Story": (0,),
}
"""Functions that take texts, and at which places."""
EACH: Final = {
    "sentence_teller": slice(None),
    "heading_teller": slice(None),
    "say_to": slice(1, 3),
    "Term": slice(2, None),
}
"""Functions of whose arguments without a name these are texts, each by itself."""
ATTRIBUTES: Final = ("words", "open_words", "ask", "label", "title", "about")
"""Attributes of classes that are texts."""
CHOOSERS: Final = ("words_for",)
"""Methods that return one of several texts."""
READ: Final = ("title", "special", "unsuited", "refused")
"""What people read of scenarios and of what they say beside systems."""
SCENARIOS: Final = PACKAGE / "rules" / "play" / "scenarios"
"""Files whose titles people see."""


SHORT: Final = 2
"""A text of so many words at most may mean different things in different places."""
SHARED: Final = Path(__file__).with_name("shared_words.txt")
"""Lists short texts that mean the same in all the parts of the package in which they stand."""


_CAPITAL: Final = re.compile(r"(?<!^)(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class TranslatableText:
    """A translatable text.

    Attributes
    ----------
    domain : str
        The catalogue it belongs to.
    id : str or tuple of str
        The text; for a counted one, the texts for one and for many.
    file : str
        The source it stands in, from the folder above the package on.
    note : str
        What translators are told of it.
    context : str
        Which of its meanings is wanted, for a short text that has several; else empty.
    """

    domain: str
    id: str | tuple[str, str]
    file: str
    note: str = ""
    context: str = ""


def find_texts() -> Iterator[TranslatableText]:
    """Yield every translatable text of the package, file by file.

    Raises
    ------
    ValueError
        A text is put together before it could be looked up.
    """
    for path in sorted(PACKAGE.rglob("*.py")):
        file = path.relative_to(PACKAGE.parent).as_posix()
        tree = ast.parse(path.read_text("utf-8"))
        for node in sorted(ast.walk(tree), key=_position):
            yield from _texts_in(node, file)
        for word in terms_named_in(path.relative_to(PACKAGE).as_posix()):
            yield TranslatableText(INTERFACE, word, file)
    for path in sorted(SCENARIOS.glob("*.json")):
        data = json.loads(path.read_text("utf-8"))
        conflicts = [
            pair for conflict in data.get("beside", {}).values() for pair in conflict.items()
        ]
        for key, text in (*data.items(), *conflicts):
            if key in READ:
                yield TranslatableText(INTERFACE, text, path.relative_to(PACKAGE.parent).as_posix())


def find_notebook_texts(domains: Collection[str]) -> Iterator[TranslatableText]:
    """Yield the translatable texts of the named notebooks beside the package."""
    import nbformat

    read: Any = nbformat.read  # nbformat is only half typed
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        if (domain := domain_of(path)) in domains:
            for text, masked in notebook_texts(read(path, as_version=4)).items():
                behind = (f"{{{n}}} = {formula}" for n, formula in enumerate(masked.behind, 1))
                yield TranslatableText(
                    domain, text, path.name, ", ".join(behind).replace("\n", " ")
                )


def ambiguous_texts(texts: Iterable[TranslatableText]) -> dict[str, set[str]]:
    """Return short texts without a context that stand in several parts of the package.

    With each the files; texts known to mean the same everywhere, listed in `SHARED`, are left out.
    """
    shared = frozenset(SHARED.read_text("utf-8").splitlines())
    files: dict[str, set[str]] = {}
    for text in texts:
        if isinstance(text.id, str) and not text.context and text.domain == INTERFACE:
            is_short = len(text.id.split()) <= SHORT and "{" not in text.id
            if is_short and text.id not in shared:
                files.setdefault(text.id, set()).add(text.file)
    return {text: found for text, found in files.items() if len(set(map(text_group, found))) > 1}


def _position(node: ast.AST) -> tuple[int, int]:
    return getattr(node, "lineno", 0), getattr(node, "col_offset", 0)


def _texts_in(node: ast.AST, file: str) -> Iterator[TranslatableText]:
    if isinstance(node, ast.Call):
        yield from _texts_in_call(node, file)
    elif isinstance(node, ast.ClassDef):
        called = node.name
        for statement in node.body:
            if isinstance(statement, ast.AnnAssign) and statement.value is not None:
                target = statement.target
                if isinstance(target, ast.Name) and target.id == "wire_name":
                    (called,) = _alternatives(statement.value)
                if isinstance(target, ast.Name) and target.id in ATTRIBUTES:
                    for text in _alternatives(statement.value):
                        yield TranslatableText(INTERFACE, text, file)
                    if target.id == "label":  # an action, which is also called by its name
                        yield TranslatableText(INTERFACE, _CAPITAL.sub(" ", called).lower(), file)
    elif isinstance(node, ast.FunctionDef) and node.name in CHOOSERS:
        for inner in ast.walk(ast.Module(node.body[1:], [])):
            if isinstance(inner, ast.Constant) and "{" in str(inner.value):
                yield TranslatableText(INTERFACE, str(inner.value), file)


def _texts_in_call(call: ast.Call, file: str) -> Iterator[TranslatableText]:
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    if name == "Rule":
        for argument in call.args[1:3]:
            for text in _alternatives(argument):
                yield TranslatableText(ALMANAC, text, file)
        return
    if name == "Option":
        for keyword in call.keywords:
            if keyword.arg == "choices" and isinstance(keyword.value, ast.Tuple):
                for choice in keyword.value.elts:
                    for text in _alternatives(choice):
                        yield TranslatableText(INTERFACE, text.replace("_", " "), file)
    if name == "Told":
        for argument in (*call.args, *(keyword.value for keyword in call.keywords)):
            for text in _alternatives(argument):
                yield TranslatableText(INTERFACE, text, file)
        return
    if name == "pgettext":
        (context,) = _alternatives(call.args[0])
        for text in _alternatives(call.args[1]):
            yield TranslatableText(INTERFACE, text, file, context=context)
        return
    if name in EACH:
        for argument in call.args[EACH[name]]:
            for text in _alternatives(argument):
                yield TranslatableText(INTERFACE, text, file)
        return
    places = CALLS.get(name, ())
    if not places or len(call.args) <= places[-1]:
        return
    arguments = [call.args[place] for place in places]
    for argument in arguments:
        if any(isinstance(inner, ast.JoinedStr) for inner in ast.walk(argument)):
            raise ValueError(f"{file}:{call.lineno}: {name}() is given a text already filled in")
    if len(arguments) == 2:
        for singular, plural in zip(*map(_alternatives, arguments), strict=True):
            yield TranslatableText(INTERFACE, (singular, plural), file)
        return
    for text in _alternatives(arguments[0]):
        yield TranslatableText(INTERFACE, text, file)


def _alternatives(node: ast.expr) -> list[str]:
    """Return the literal texts to which an expression may evaluate, ignoring variables."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) and node.value else []
    if isinstance(node, ast.IfExp):
        return [*_alternatives(node.body), *_alternatives(node.orelse)]
    return []


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


def text_group(file: str, domain: str = INTERFACE) -> str:
    """Return the group of a text by its file; the catalogue of rules is a group of its own."""
    if domain == ALMANAC:
        return ALMANAC
    inside = file.partition("/")[2]
    return next((group for group in GROUPS if inside.startswith(f"{group}/")), OTHER)


def update_catalogue(language: str, domain: str, texts: Iterable[TranslatableText]) -> Catalog:
    """Return a language's catalogue updated to the sources, with existing translations."""
    old = _read_catalogue(language, domain)
    elsewhere = cache(lambda: _other_translations(language, domain))
    new = Catalog(locale=language, domain=domain, header_comment=_HEADER, fuzzy=False)
    for text in texts:
        if text.domain == domain:
            key = text.id if isinstance(text.id, str) else text.id[0]
            message = old.get(key, text.context or None)
            # What a notebook's texts have masked is told; all of them stand in one file.
            places, notes = (
                ([], [text.note]) if _is_notebook_domain(domain) else ([(text.file, 0)], [])
            )
            translation = _known_translation(message, text)
            if not translation and _is_notebook_domain(domain):
                translation = elsewhere().get(str(text.id), "")
            new.add(
                text.id,
                translation,
                places,
                auto_comments=list(filter(None, notes)),
                context=text.context or None,
            )
    return new


def _other_translations(language: str, domain: str) -> dict[str, str]:
    """Return the translations of other notebooks' catalogues, for texts in common."""
    others = (
        other_domain
        for code, other_domain in begun_catalogues()
        if code == language and other_domain != domain
    )
    messages = (
        message for other_domain in others for message in _read_catalogue(language, other_domain)
    )
    return {
        str(message.id): str(message.string)
        for message in messages
        if message.id and message.string
    }


def _read_catalogue(language: str, domain: str) -> Catalog:
    """Read a language's catalogue; empty when there is none."""
    path = po_file(language, domain)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def _known_translation(message: Message | None, text: TranslatableText) -> str | tuple[str, ...]:
    """Return the existing translation; empty when there is none of the same kind."""
    if message is None or isinstance(message.id, str) != isinstance(text.id, str):
        return "" if isinstance(text.id, str) else ("", "")
    string = message.string
    return string if isinstance(string, str) else tuple(string or ("", ""))


def catalogue_bytes(catalogue: Catalog) -> bytes:
    """Return the bytes of a catalogue file; the same for the same texts."""
    file = io.BytesIO()
    fields = _header_fields(catalogue)
    if _is_notebook_domain(str(catalogue.domain)) and (
        is_complete(str(catalogue.locale), str(catalogue.domain)) or not untranslated(catalogue)
    ):
        fields.append(WHOLE)
    lines = [
        b'msgid ""',
        b'msgstr ""',
        *(f'"{name}: {value}\\n"'.encode() for name, value in fields),
    ]
    write_po(file, catalogue, width=100, omit_header=True, sort_by_file=True, include_lineno=False)
    return b"\n".join([_HEADER.encode(), *lines, b"", file.getvalue().strip()]).strip() + b"\n"


def _header_fields(catalogue: Catalog) -> list[tuple[str, str]]:
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
            for group in {text_group(file, domain) for file, _ in message.locations} or {domain}:
                text = message.id if isinstance(message.id, str) else message.id[0]
                missing.setdefault(group, []).append(text)
    return missing


def _is_notebook_domain(domain: str) -> bool:
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
    for text, files in ambiguous_texts(find_texts()).items():
        where = ", ".join(sorted(files))
        parser.error(
            f"“{text}” stands in {where}: name a context with pgettext, or add it to {SHARED.name}"
        )
    behind = 0
    for language, domain, texts in _selected_catalogues(new):
        catalogue, path = update_catalogue(language, domain, texts), po_file(language, domain)
        content = catalogue_bytes(catalogue)
        if not path.exists() or path.read_bytes() != content:
            behind += 1
            if not arguments.check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
        gaps = {group: len(t) for group, t in sorted(untranslated(catalogue, domain).items())}
        print(f"{path.name} {language}: {len(catalogue)} texts, untranslated {gaps or 'none'}")
    return 1 if arguments.check and behind else 0


def _selected_catalogues(
    new: Collection[tuple[str, str]],
) -> Iterator[tuple[str, str, list[TranslatableText]]]:
    """Yield language, domain and texts of each selected catalogue."""
    texts = list(find_texts())
    for language in LANGUAGES:
        for domain in (INTERFACE, ALMANAC) if language != DEFAULT else ():
            yield language, domain, texts
    notebooks = sorted({*begun_catalogues(), *new})
    told = list(find_notebook_texts({domain for _language, domain in notebooks}))
    for language, domain in notebooks:
        yield language, domain, [text for text in told if text.domain == domain]


if __name__ == "__main__":
    sys.exit(main())
