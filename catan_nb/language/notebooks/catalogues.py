"""A catalogue for each notebook and language: where it is, whether it is whole, what it says.

A catalogue that has been translated once to its end says so at its head
(`catan_nb.language.compiling.WHOLE`), and keeps saying so when a text changes: then the tests want
that text translated, too. Readers see a notebook in those languages in which it is whole; no others
are compiled into an installed kit.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from functools import cache
from gettext import NullTranslations
from pathlib import Path
from typing import Any, Final

from catan_nb.language import DEFAULT, LANGUAGES, LOCALE, po_file, read
from catan_nb.language.compiling import LESSONS, whole
from catan_nb.language.notebooks.translating import translated

__all__ = [
    *("begun", "domain_of", "in_language", "is_whole", "key_of", "languages_of", "translations"),
]

_made: Final[dict[tuple[str, str], tuple[tuple[str, ...], Any]]] = {}
"""By language and domain, the cells last put together and what came of them: for whole classes."""


def key_of(file: str | Path) -> str:
    """Return by what a notebook is known: its name without number and ending.

    >>> key_of("notebooks/01_two_dice.ipynb"), key_of("glossary.ipynb")
    ('two_dice', 'glossary')
    """
    return re.sub(r"^\d+_", "", Path(file).stem)


def domain_of(file: str | Path) -> str:
    """Return the domain of a notebook's catalogues."""
    return f"{LESSONS}/{key_of(file)}"


def begun() -> tuple[tuple[str, str], ...]:
    """Return language and domain of all catalogues of notebooks that there are."""
    found = LOCALE.glob(f"*/LC_MESSAGES/{LESSONS}/*.po")
    return tuple(sorted((path.parts[-4], f"{LESSONS}/{path.stem}") for path in found))


def is_whole(language: str, domain: str) -> bool:
    """Whether a notebook's catalogue has been translated to its end."""
    path = po_file(language, domain)
    return path.with_suffix(".mo").exists() or whole(path)


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
def translations(language: str, domain: str) -> Callable[[str], str]:
    """Return what tells what a catalogue says for a text; empty where it says nothing."""
    catalogue = read(language, domain)
    catalogue.add_fallback(_Nothing())
    return catalogue.gettext


class _Nothing(NullTranslations):
    """Says nothing for any text, where `gettext` would give it back as it is."""

    def gettext(self, message: str) -> str:
        """Return nothing."""
        return ""
