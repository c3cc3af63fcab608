"""A catalogue for each notebook and language: where it is, whether it is whole, what it says.

A catalogue that has been translated once to its end says so at its head (`WHOLE`), and keeps
saying so when a text changes: then the tests want that text translated, too. Readers see a
notebook in those languages in which it is whole.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from catan_nb.language import DEFAULT, LANGUAGES, LOCALE, po_file
from catan_nb.language.notebooks.translating import translated

__all__ = [
    *("WHOLE", "begun", "domain_of", "in_language", "is_whole", "key_of", "languages_of"),
    "translations",
]

WHOLE: Final = ("X-Complete", "yes")
"""The field at the head of a catalogue that has been translated to its end."""
_PART: Final = "lessons"
"""The folder beside the catalogues of the interface."""
_HEAD: Final = 600
"""Bytes in which the head of a catalogue is found."""
_made: Final[dict[tuple[str, str], tuple[tuple[str, ...], Any]]] = {}
"""By language and domain, the cells last put together and what came of them: for whole classes."""
_FIELD: Final = f"{WHOLE[0]}: {WHOLE[1]}".encode()


def key_of(file: str | Path) -> str:
    """Return by what a notebook is known: its name without number and ending.

    >>> key_of("notebooks/01_two_dice.ipynb"), key_of("glossary.ipynb")
    ('two_dice', 'glossary')
    """
    return re.sub(r"^\d+_", "", Path(file).stem)


def domain_of(file: str | Path) -> str:
    """Return the domain of a notebook's catalogues."""
    return f"{_PART}/{key_of(file)}"


def begun() -> tuple[tuple[str, str], ...]:
    """Return language and domain of all catalogues of notebooks that there are."""
    found = LOCALE.glob(f"*/LC_MESSAGES/{_PART}/*.po")
    return tuple(sorted((path.parts[-4], f"{_PART}/{path.stem}") for path in found))


def is_whole(language: str, domain: str) -> bool:
    """Whether a notebook's catalogue has been translated to its end."""
    try:
        with po_file(language, domain).open("rb") as file:
            return _FIELD in file.read(_HEAD)
    except FileNotFoundError:
        return False


@cache
def languages_of(file: str | Path) -> tuple[str, ...]:
    """Return the languages in which readers see a notebook."""
    domain = domain_of(file)
    return tuple(one for one in LANGUAGES if one == DEFAULT or is_whole(one, domain))


def in_language(notebook: Any, file: str | Path, language: str) -> Any:
    """Return a notebook as its readers see it in a language.

    Parameters
    ----------
    notebook
        As nbformat reads it.
    file : str or path
        Its file, which says which catalogue is meant.
    language : str

    Returns
    -------
    A translated copy, or the notebook itself where it is not there in that language.
    """
    if language == DEFAULT or language not in languages_of(file):
        return notebook
    domain, sources = domain_of(file), tuple(cell.source for cell in notebook.cells)
    known = _made.get((language, domain))
    if known is None or known[0] != sources:
        told = translated(notebook, translations(language, domain), language)
        known = _made[language, domain] = (sources, told)
    return copy.deepcopy(known[1])


@cache
def translations(language: str, domain: str) -> Mapping[str, str]:
    """Return what a catalogue says, text by text."""
    from babel.messages.pofile import read_po

    with po_file(language, domain).open("rb") as file:
        catalogue = read_po(file, locale=language)
    return {str(one.id): str(one.string) for one in catalogue if one.id and one.string}
