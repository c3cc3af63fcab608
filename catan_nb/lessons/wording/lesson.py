"""A lesson's notebook in a language: its texts, and the notebook put together from translations."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from catan_nb.lessons.pages.notebooks import tags
from catan_nb.lessons.wording.blocks import rewritten, texts
from catan_nb.lessons.wording.literals import code_rewritten, code_texts
from catan_nb.lessons.wording.masks import Masked, mask

__all__ = ["lesson_texts", "translated_lesson"]

UNREAD: Final = ("numbers",)
"""Tags of cells that nobody reads."""
_NAMES: Final = re.compile(r"Exercise \d+|Lesson \d+|Quick question")
"""What files keep in English, and what is translated where it is shown."""


def lesson_texts(notebook: Any) -> Iterator[str]:
    """Yield the texts of a notebook as translators see them, each once, in their order."""
    told = [text for cell in notebook.cells for text in _texts(cell)]
    yield from dict.fromkeys(one.text for one in map(mask, told) if _has_words(one))


def translated_lesson(notebook: Any, translations: Mapping[str, str], language: str) -> Any:
    """Return a copy of a notebook in a language; texts without a translation stay as they are.

    Parameters
    ----------
    notebook
        The lesson, as nbformat reads it.
    translations : mapping of str to str
        By the texts of `lesson_texts`.
    language : str
        How numbers are written.
    """
    told = copy.deepcopy(notebook)

    def text(original: str) -> str:
        masked = mask(original)
        found = translations.get(masked.text) or (masked.text if not _has_words(masked) else "")
        return masked.filled(found, language) if found else original

    for cell in told.cells:
        if cell.cell_type == "markdown":
            cell.source = rewritten(cell.source, text)
        elif cell.cell_type == "code" and not set(UNREAD) & set(tags(cell)):
            cell.source = code_rewritten(
                cell.source, lambda one, inner: one if _is_name(one) else text(one)
            )
    return told


def _texts(cell: Any) -> Iterator[str]:
    if cell.cell_type == "markdown":
        yield from texts(cell.source)
    elif cell.cell_type == "code" and not set(UNREAD) & set(tags(cell)):
        yield from (text for text in code_texts(cell.source) if not _is_name(text))


def _is_name(text: str) -> bool:
    return _NAMES.fullmatch(text) is not None


def _has_words(masked: Masked) -> bool:
    return any(sign.isalpha() for sign in masked.text)
