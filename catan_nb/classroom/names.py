"""Names that people type: what is kept of them, and which of them look the same."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import files
from itertools import groupby
from typing import Final

__all__ = ["LONGEST", "first_free", "looks_like_any", "tidy"]

LONGEST: Final = 40
"""Characters that a name has at most."""
_MOST_MARKS: Final = 4
"""Marks on one letter at most, as in UTS #39; more only climb into the lines above and below."""
_IGNORABLE: Final = frozenset(
    character
    for first, last in (
        (0x00AD, 0x00AD),
        (0x034F, 0x034F),
        (0x061C, 0x061C),
        (0x115F, 0x1160),
        (0x17B4, 0x17B5),
        (0x180B, 0x180F),
        (0x200B, 0x200F),
        (0x202A, 0x202E),
        (0x2060, 0x206F),
        (0x3164, 0x3164),
        (0xFE00, 0xFE0F),
        (0xFEFF, 0xFEFF),
        (0xFFA0, 0xFFA0),
        (0xFFF0, 0xFFF8),
        (0x1BCA0, 0x1BCA3),
        (0x1D173, 0x1D17A),
        (0xE0000, 0xE0FFF),
    )
    for character in map(chr, range(first, last + 1))
)
"""Unicode's Default_Ignorable_Code_Point, which `unicodedata` does not tell: nothing is shown."""
_DOTTED: Final = re.compile("([ij\u0131\u0237][\u0316-\u0333]*)\u0307+")
"""A dot above a letter that has one anyway, or lacks it; marks below come before the dot."""
_WITH_DOT: Final = str.maketrans("\u0131\u0237", "ij")
_BLANK: Final = "\u2800\U0001d159"
"""Signs that are drawn as nothing though Unicode calls them visible."""


def tidy(name: object, longest: int = LONGEST) -> str:
    """Return a name without what is no letter of it, and no longer than names are; may be empty."""
    if not isinstance(name, str):
        return ""
    seen = (c for c in unicodedata.normalize("NFC", name[:1000]) if c not in _IGNORABLE)
    kept = "".join(" " if unicodedata.category(c)[0] in "CZ" or c in _BLANK else c for c in seen)
    words = (_with_few_marks(word) for word in kept.split())
    return " ".join(filter(None, words))[:longest].rstrip()


def looks_like_any(name: str, others: Iterable[str]) -> bool:
    """Whether people would take a name for one of the others, as written or in small letters.

    Accents make a difference: Zoë is not Zoe. No name looks like none.
    """
    written, small = _looks(name)
    if not small:
        return False
    return any(written == looks[0] or small == looks[1] for looks in map(_looks, others))


def first_free(names: Iterable[str], others: Iterable[str]) -> str:
    """Return the first of some names, of which there are enough, that looks like none of others."""
    looks = [_looks(other) for other in others]
    written, small = {one for one, _small in looks}, {one for _written, one in looks}

    def is_free(name: str) -> bool:
        name_written, name_small = _looks(name)
        return not name_small or (name_written not in written and name_small not in small)

    return next(filter(is_free, names))


def _with_few_marks(word: str) -> str:
    """Return a word without marks that stand on nothing, and without any beyond `_MOST_MARKS`."""
    parts: list[str] = []
    for is_mark, run in groupby(word, lambda c: unicodedata.category(c) in ("Mn", "Me")):
        if not is_mark:
            parts.extend(run)
        elif parts:
            parts.extend([mark for mark, _same in groupby(run)][:_MOST_MARKS])
    return "".join(parts)


@lru_cache(maxsize=10_000)
def _looks(name: str) -> tuple[str, str]:
    """Return what a name looks like as it is written, and in small letters.

    In one of them alone ``AIi`` looks like ``Ali``, and ``ALI`` in the other; both at once would
    have Ian look like Lan.
    """
    return _skeleton(name), _skeleton(unicodedata.normalize("NFKC", name).casefold())


def _skeleton(text: str) -> str:
    """Return what is equal for texts that look the same, as UTS #39 defines it."""
    seen = "".join(c for c in unicodedata.normalize("NFD", text) if c not in _IGNORABLE)
    shown = _decomposed(seen).translate(_prototypes())
    return " ".join(_decomposed(shown).split())


def _decomposed(text: str) -> str:
    """Return a text in NFD, with the dots of i and j in the letters alone."""
    letters = unicodedata.normalize("NFD", text)
    return _DOTTED.sub(lambda found: found[1].translate(_WITH_DOT), letters)


@cache
def _prototypes() -> dict[int, str]:
    """Return for each character that looks like another what stands for all that look so.

    The package tells who looks like whom in both directions. What stands for others is a text of
    several characters, or else the one that all others lead to.
    """
    file = files("confusable_homoglyphs").joinpath("confusables.json")
    told = json.loads(file.read_text(encoding="utf-8"))
    like: dict[str, list[str]] = {}
    for character, others in told.items():
        # Letters that are written from right to left stand between marks that are none of them.
        found = [other["c"].strip("\u200e") for other in others]
        like.setdefault(character.strip("\u200e"), []).extend(found)
    prototypes = {}
    for character, others in like.items():
        if len(character) == 1:
            prototype = max(others, key=lambda other: (len(other), len(like[other]), other))
            if (len(prototype), len(like[prototype]), prototype) > (1, len(others), character):
                prototypes[ord(character)] = prototype
    return prototypes
