"""Translates notebooks: extracts their texts and applies each notebook's catalogue."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator
from functools import cache
from gettext import NullTranslations
from pathlib import Path
from typing import Any, Final

from catan_nb.language import DEFAULT, LANGUAGES, LOCALE, po_file, read
from catan_nb.language.compiling import LESSONS, is_fully_translated
from catan_nb.language.notebook_code import (
    Masked,
    Speech,
    code_texts,
    find_speech,
    mask,
    remarks,
    rewrite_code,
)

__all__ = [
    "begun_catalogues",
    "code_blocks",
    "domain_of",
    "is_complete",
    "languages_of",
    "markdown_texts",
    "notebook_key",
    "notebook_texts",
    "rewrite_markdown",
    "translate_notebook",
    "translated_notebook",
    "translations",
]


_FENCE: Final = re.compile(r"^\s*(```|~~~)")
_RULE: Final = re.compile(r"^\s*\|?[\s:|-]+\|?\s*$")
_HEAD: Final = re.compile(r"^(\s*(?:#{1,6}|[-*+]|\d+[.)]|>)\s+)(.*)$")
_HTML: Final = re.compile(r"^\s*(</?[A-Za-z][^>]*>\s*)+$")
_SUMMARY: Final = re.compile(r"(?<=<summary>)(.*?)(?=</summary>)")
_CELL: Final = re.compile(r"(?<!\\)\|")
_HARD_END: Final = re.compile(r"(?: {2,}|\\)$")
_CODE: Final = re.compile(r"(?<=```python\n)(.*?)(?=```)", re.DOTALL)


def markdown_texts(markdown: str) -> Iterator[str]:
    r"""Yield the texts of a Markdown cell in order.

    >>> list(markdown_texts("# A title\n\nTwo\nlines.\n\n- one\n- two\n\n| a | b |\n| --- | --- |"))
    ['A title', 'Two lines.', 'one', 'two', 'a', 'b']
    """
    result: list[str] = []

    def note(text: str) -> str:
        result.append(text)
        return text

    rewrite_markdown(markdown, note)
    return iter(result)


def rewrite_markdown(markdown: str, translate: Callable[[str], str]) -> str:
    r"""Return a Markdown cell in which each text is replaced by ``translate`` of it.

    A line that ends in two spaces or a backslash keeps its end as ``<br>``.

    >>> print(rewrite_markdown("## Ends\n\nA line\nand one more.", str.upper))
    ## ENDS
    <BLANKLINE>
    A LINE AND ONE MORE.
    """
    out: list[str] = []
    paragraph: list[str] = []
    formula: list[str] = []
    before = ""
    in_code = False

    def end() -> None:
        nonlocal before
        if paragraph:
            lines = [_HARD_END.sub("<br>", line).rstrip() for line in paragraph[:-1]]
            text = " ".join([*lines, paragraph[-1].rstrip()])
            out.append(before + translate(text.replace("<br> ", "<br>")))
            paragraph.clear()
        before = ""

    for line in markdown.split("\n"):
        head = _HEAD.match(line)
        if in_code or _FENCE.match(line):
            end()
            in_code ^= bool(_FENCE.match(line))
            out.append(line)
        elif formula or (line.strip().startswith("$$") and line.count("$$") == 1):
            end()
            formula.append(line)
            if "$$" in line and len(formula) > 1:
                out.append(translate("\n".join(formula)))
                formula.clear()
        elif not line.strip() or _HTML.match(line) or _RULE.match(line):
            end()
            out.append(line)
        elif "<summary>" in line:
            end()
            out.append(_SUMMARY.sub(lambda match: translate(match[0]), line))
        elif line.lstrip().startswith("|"):
            end()
            out.append(_translate_row(line, translate))
        elif head and paragraph and head[1].strip() == ">" == before.strip():
            paragraph.append(head[2].lstrip())  # a quotation goes on
        elif head:
            end()
            before = head[1]
            paragraph.append(head[2].lstrip())
        else:
            before = before or line[: len(line) - len(line.lstrip())] * (not paragraph)
            paragraph.append(line.lstrip())
    end()
    return "\n".join([*out, *formula])


def code_blocks(markdown: str) -> list[str]:
    r"""Return the Python blocks of a Markdown cell.

    >>> code_blocks("So:\n\n```python\nx = 1\n```")
    ['x = 1\n']
    """
    return _CODE.findall(markdown)


def rewrite_code_blocks(markdown: str, translate: Callable[[str], str]) -> str:
    r"""Return a cell in which each Python block is replaced by ``translate`` of it.

    >>> rewrite_code_blocks("So:\n\n```python\nx = 1\n```", str.upper)
    'So:\n\n```python\nX = 1\n```'
    """
    return _CODE.sub(lambda match: translate(match[0]), markdown)


def _translate_row(line: str, translate: Callable[[str], str]) -> str:
    """Return a table row with each cell translated."""
    first, *cells, last = _CELL.split(line.strip())
    inner = [f" {translate(cell.strip())} " if cell.strip() else cell for cell in cells]
    return "|".join([first, *inner, last])


# A notebook in a language: its texts, and the notebook put together from translations.


UNREAD: Final = "numbers"
"""The tag of cells that nobody reads."""
_SHOWN: Final = "shown"
_IMPORTED: Final = f"from catan_nb.language.numbers import {_SHOWN}"
"""What a cell needs that puts values into its texts, to put them in as the language does."""


def notebook_texts(notebook: Any) -> dict[str, Masked]:
    """Return the texts of a notebook for translation, in order of first occurrence."""
    result: dict[str, Masked] = {}
    for masked in map(mask, _all_texts(notebook)):
        for text in (masked.text, *masked.words_in_formulas):
            part = masked if text == masked.text else mask(text)
            if part.has_words:
                result.setdefault(part.text, part)
    return result


def translate_notebook(
    notebook: Any, translations: Callable[[str], str | None], language: str
) -> Any:
    """Return a translated copy of a notebook; texts without a translation stay as they are.

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
    code = _code_cells(notebook)
    speech = find_speech(code)

    def text(original: str) -> str:
        masked = mask(original)
        translation = translations(masked.text) or ("" if masked.has_words else masked.text)
        return masked.filled(translation, language, text) if translation else original

    def answered(block: str) -> str:
        return rewrite_code(block, None, speech, text, answer=True)

    hint = "" if language == DEFAULT else _SHOWN
    index = 0
    for cell in new.cells:
        if cell.cell_type == "markdown":
            cell.source = rewrite_code_blocks(rewrite_markdown(cell.source, text), answered)
        elif cell.cell_type == "code":
            cell.source = rewrite_code(
                cell.source, index if code[index] else None, speech, text, sample=hint
            )
            if f"{_SHOWN}(" in cell.source and f"{_SHOWN}(" not in code[index]:
                cell.source = f"{_IMPORTED}\n\n{cell.source}"
            index += 1
    return new


def _all_texts(notebook: Any) -> Iterator[str]:
    code = _code_cells(notebook)
    speech: Speech = find_speech(code)
    index = 0
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            yield from markdown_texts(cell.source)
            for block in code_blocks(cell.source):
                yield from (remark.text for remark in remarks(block))
        elif cell.cell_type == "code":
            yield from code_texts(code[index], index, speech)
            index += 1


def _code_cells(notebook: Any) -> list[str]:
    """Return the code cells of a notebook; those never displayed are empty."""
    cells = (cell for cell in notebook.cells if cell.cell_type == "code")
    return ["" if UNREAD in cell.metadata.get("tags", ()) else cell.source for cell in cells]


# A catalogue for each notebook and language: where it is, whether it is whole, what it says.
#
# A catalogue that has been translated once to its end says so at its head
# (`catan_nb.language.compiling.WHOLE`), and keeps saying so when a text changes: then the tests
# want that text translated, too. Readers see a notebook in those languages in which it is whole;
# no others are compiled into an installed kit.


_made: Final[dict[tuple[str, str], tuple[tuple[str, ...], Any]]] = {}
"""By language and domain, the cells last put together and what came of them: for whole classes."""


def notebook_key(file: str | Path) -> str:
    """Return a notebook's key: its file name without number and suffix.

    >>> notebook_key("notebooks/01_two_dice.ipynb"), notebook_key("glossary.ipynb")
    ('two_dice', 'glossary')
    """
    return re.sub(r"^\d+_", "", Path(file).stem)


def domain_of(file: str | Path) -> str:
    """Return the gettext domain of a notebook."""
    return f"{LESSONS}/{notebook_key(file)}"


def begun_catalogues() -> tuple[tuple[str, str], ...]:
    """Return language and domain of all existing notebook catalogues."""
    catalogues = LOCALE.glob(f"*/LC_MESSAGES/{LESSONS}/*.po")
    return tuple(sorted((path.parts[-4], f"{LESSONS}/{path.stem}") for path in catalogues))


def is_complete(language: str, domain: str) -> bool:
    """Return whether a notebook's catalogue is fully translated."""
    path = po_file(language, domain)
    return path.with_suffix(".mo").exists() or is_fully_translated(path)


@cache
def languages_of(file: str | Path) -> tuple[str, ...]:
    """Return the languages into which a notebook is fully translated."""
    domain = domain_of(file)
    return tuple(
        language for language in LANGUAGES if language == DEFAULT or is_complete(language, domain)
    )


def translated_notebook(notebook: Any, file: str | Path, language: str) -> Any:
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
    cached = _made.get((language, domain))
    if cached is None or cached[0] != sources:
        translated = translate_notebook(notebook, translations(language, domain), language)
        cached = _made[language, domain] = (sources, translated)
    return copy.deepcopy(cached[1])


@cache
def translations(language: str, domain: str) -> Callable[[str], str]:
    """Return a function that looks up translations; empty where there is none."""
    catalogue = read(language, domain)
    catalogue.add_fallback(_Nothing())
    return catalogue.gettext


class _Nothing(NullTranslations):
    """A fallback that translates nothing, unlike `gettext`, which returns the text itself."""

    def gettext(self, message: str) -> str:
        """Return an empty text."""
        return ""
