"""The language of texts for people: English as written, or a gettext catalogue.

One language holds for the whole process, which serves one page. Catalogues are written in the
``.po`` files of ``locale/``; an installed kit has them compiled, as ``.mo`` files, and a checkout
compiles each at its first use.
"""

from __future__ import annotations

import gettext as _gettext
import io
import os
import warnings
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.words import format_number, noop, set_translation

__all__ = [
    "DEFAULT",
    "LANGUAGES",
    "VARIABLE",
    "almanac",
    "begin",
    "check",
    "current",
    "format_number",
    "gettext",
    "ngettext",
    "noop",
    "pgettext",
    "requested_language",
    "use",
    "use_language",
]

LANGUAGES: Final[Mapping[str, str]] = {"en": "English", "de": "Deutsch", "nl": "Nederlands"}
"""The languages by their codes, each under its own name."""
DEFAULT: Final = "en"
"""The language that texts are written in."""
INTERFACE: Final = "catan_nb"
"""The domain of all texts of the interface."""
ALMANAC: Final = "almanac"
"""The domain of the long texts about rules."""
LOCALE: Final = Path(__file__).parent / "locale"
"""Where the catalogues are."""
VARIABLE: Final = "CATAN_NB_LANGUAGE"
"""Variable of the environment with the language that a server's pages begin with."""
QUERY: Final = "QUERY_STRING"
"""Variable in which Voila tells a page's Python what stands behind ``?`` in the page's address."""

_language = DEFAULT


SIGNS: Final[Mapping[str, str]] = {"de": ",.", "nl": ",."}
"""What other languages than English write in numbers for its point and its comma."""


def check(language: object) -> None:
    """Raise BadSetup when a code is not that of a supported language."""
    if not isinstance(language, str) or language not in LANGUAGES:
        languages = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
        template = gettext("there is no language {language}; there are {known}")
        raise BadSetup(template.format(language=repr(language), known=languages))


def use(language: str) -> None:
    """Set the language of all texts.

    Parameters
    ----------
    language : str
        A code of `LANGUAGES`, e.g. ``"de"``.

    Raises
    ------
    BadSetup
        There is no such language.
    """
    global _language
    check(language)
    if language == DEFAULT:
        set_translation(None)
    else:
        catalogue = _catalogue(language, INTERFACE)
        set_translation(catalogue.gettext, catalogue.ngettext, _number_formatter(language))
    _language = language


use_language = use
"""The name under which `use` is known in `catan_nb`."""


def current() -> str:
    """Return the code of the current language."""
    return _language


def gettext(text: str) -> str:
    """Translate a text of the interface into the current language.

    Put parameters in afterwards: ``gettext("{n} left").format(n=3)``.
    """
    return text if _language == DEFAULT or not text else _catalogue(_language).gettext(text)


def ngettext(singular: str, plural: str, n: int) -> str:
    """Translate a text for a count: ``ngettext("{n} card", "{n} cards", n).format(n=n)``."""
    if _language == DEFAULT:
        return singular if n == 1 else plural
    return _catalogue(_language).ngettext(singular, plural, n)


def pgettext(context: str, text: str) -> str:
    """Translate a short text that means something else elsewhere: ``pgettext("answer", "Close")``.

    `context` says to translators which meaning is wanted; nobody else sees it.
    """
    return text if _language == DEFAULT else _catalogue(_language).pgettext(context, text)


def almanac(text: str) -> str:
    """Translate a title or text of the catalogue of rules."""
    if _language == DEFAULT or not text:
        return text
    return _catalogue(_language, ALMANAC).gettext(text)


def po_file(language: str, domain: str) -> Path:
    """Return the path of a language's catalogue of a domain."""
    return LOCALE / language / "LC_MESSAGES" / f"{domain}.po"


def read(language: str, domain: str) -> _gettext.GNUTranslations:
    """Parse a language's catalogue of a domain."""
    path = po_file(language, domain)
    try:
        with path.with_suffix(".mo").open("rb") as file:
            return _gettext.GNUTranslations(file)
    except FileNotFoundError:
        from catan_nb.language.compiling import compiled

        return _gettext.GNUTranslations(io.BytesIO(compiled(path)))


@cache
def _catalogue(language: str, domain: str = INTERFACE) -> _gettext.GNUTranslations:
    return read(language, domain)


def _number_formatter(language: str) -> Callable[[str], str]:
    """Return a function that writes numbers with a language's separators."""
    table = str.maketrans(".,", SIGNS[language])
    return lambda text: text.translate(table)


def requested_language(query: str) -> str | None:
    """Return the language in a page's query, as in ``language=de``; None if it is not supported."""
    from urllib.parse import parse_qs

    language = parse_qs(query).get("language", [""])[-1]
    return language if language in LANGUAGES else None


def begin(environment: Mapping[str, str]) -> None:
    """Set the language from the page's address, or else from the environment; warn if unknown."""
    from urllib.parse import parse_qs

    asked = parse_qs(environment.get(QUERY, "")).get("language", [])
    for language in (*asked[-1:], environment.get(VARIABLE, DEFAULT)):
        try:
            use(language)
            break
        except BadSetup as error:
            warnings.warn(str(error), stacklevel=3)


if QUERY in os.environ or VARIABLE in os.environ:
    begin(os.environ)
