"""A notebook in a language: its texts, and the notebook put together from translations."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any, Final

from catan_nb.language import DEFAULT
from catan_nb.language.notebooks.blocks import code_blocks, code_blocks_rewritten, rewritten, texts
from catan_nb.language.notebooks.literals import code_rewritten, code_texts
from catan_nb.language.notebooks.masks import Masked, mask
from catan_nb.language.notebooks.remarks import remarks
from catan_nb.language.notebooks.speaking import Speech, speech

__all__ = ["notebook_texts", "translated"]

UNREAD: Final = "numbers"
"""The tag of cells that nobody reads."""
_SHOWN: Final = "shown"
_IMPORTED: Final = f"from catan_nb.language.numbers import {_SHOWN}"
"""What a cell needs that puts values into its texts, to put them in as the language does."""


def notebook_texts(notebook: Any) -> dict[str, Masked]:
    """Return the texts of a notebook as translators see them, in order, each as it stands first."""
    found: dict[str, Masked] = {}
    for masked in map(mask, _texts(notebook)):
        for words in (masked.text, *masked.words_in_formulas):
            one = masked if words == masked.text else mask(words)
            if one.has_words:
                found.setdefault(one.text, one)
    return found


def translated(notebook: Any, translations: Callable[[str], str | None], language: str) -> Any:
    """Return a copy of a notebook in a language; texts without a translation stay as they are.

    Parameters
    ----------
    notebook
        The notebook, as nbformat reads it.
    translations : callable
        Returns what one of the texts of `notebook_texts` is there, empty or None where it is not
        translated.
    language : str
        How numbers are written.

    Raises
    ------
    ValueError
        When a translation has other masks than its text.
    """
    new = copy.deepcopy(notebook)
    code = _code(notebook)
    told = speech(code)

    def text(original: str) -> str:
        masked = mask(original)
        found = translations(masked.text) or ("" if masked.has_words else masked.text)
        return masked.filled(found, language, text) if found else original

    def answered(block: str) -> str:
        return code_rewritten(block, None, told, text, answer=True)

    shown = "" if language == DEFAULT else _SHOWN
    at = 0
    for cell in new.cells:
        if cell.cell_type == "markdown":
            cell.source = code_blocks_rewritten(
                rewritten(cell.source, text), answered
            )
        elif cell.cell_type == "code":
            cell.source = code_rewritten(
                cell.source, at if code[at] else None, told, text, shown=shown
            )
            if f"{_SHOWN}(" in cell.source and f"{_SHOWN}(" not in code[at]:
                cell.source = f"{_IMPORTED}\n\n{cell.source}"
            at += 1
    return new


def _texts(notebook: Any) -> Iterator[str]:
    code = _code(notebook)
    told: Speech = speech(code)
    at = 0
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            yield from texts(cell.source)
            for block in code_blocks(cell.source):
                yield from (remark.text for remark in remarks(block))
        elif cell.cell_type == "code":
            yield from code_texts(code[at], at, told)
            at += 1


def _code(notebook: Any) -> list[str]:
    """Return the code cells of a notebook; those that nobody reads are empty."""
    cells = (cell for cell in notebook.cells if cell.cell_type == "code")
    return ["" if UNREAD in cell.metadata.get("tags", ()) else cell.source for cell in cells]
