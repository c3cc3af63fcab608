"""The texts of a Markdown cell, one by one: paragraphs, headings, items, cells of tables.

What holds them together (signs for headings and items, lines of tables, code, HTML on lines of
its own) is kept as it is, so that a cell can be put together again from its texts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

__all__ = ["code_blocks", "code_blocks_rewritten", "rewritten", "texts"]

_FENCE: Final = re.compile(r"^\s*(```|~~~)")
_RULE: Final = re.compile(r"^\s*\|?[\s:|-]+\|?\s*$")
_HEAD: Final = re.compile(r"^(\s*(?:#{1,6}|[-*+]|\d+[.)]|>)\s+)(.*)$")
_HTML: Final = re.compile(r"^\s*(</?[A-Za-z][^>]*>\s*)+$")
_SUMMARY: Final = re.compile(r"(?<=<summary>)(.*?)(?=</summary>)")
_CELL: Final = re.compile(r"(?<!\\)\|")
_HARD_END: Final = re.compile(r"(?: {2,}|\\)$")
_CODE: Final = re.compile(r"(?<=```python\n)(.*?)(?=```)", re.DOTALL)


def texts(markdown: str) -> Iterator[str]:
    r"""Yield the texts of a cell in their order.

    >>> list(texts("# A title\n\nTwo\nlines.\n\n- one\n- two\n\n| a | b |\n| --- | --- |"))
    ['A title', 'Two lines.', 'one', 'two', 'a', 'b']
    """
    found: list[str] = []

    def note(text: str) -> str:
        found.append(text)
        return text

    rewritten(markdown, note)
    return iter(found)


def rewritten(markdown: str, told: Callable[[str], str]) -> str:
    r"""Return a cell in which each text is what ``told`` makes of it.

    A line that ends in two spaces or a backslash keeps its end as ``<br>``.

    >>> print(rewritten("## Ends\n\nA line\nand one more.", str.upper))
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
            words = [_HARD_END.sub("<br>", line).rstrip() for line in paragraph[:-1]]
            whole = " ".join([*words, paragraph[-1].rstrip()])
            out.append(before + told(whole.replace("<br> ", "<br>")))
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
                out.append(told("\n".join(formula)))
                formula.clear()
        elif not line.strip() or _HTML.match(line) or _RULE.match(line):
            end()
            out.append(line)
        elif "<summary>" in line:
            end()
            out.append(_SUMMARY.sub(lambda found: told(found[0]), line))
        elif line.lstrip().startswith("|"):
            end()
            out.append(_row(line, told))
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
    r"""Return the blocks of Python of a cell.

    >>> code_blocks("So:\n\n```python\nx = 1\n```")
    ['x = 1\n']
    """
    return _CODE.findall(markdown)


def code_blocks_rewritten(markdown: str, told: Callable[[str], str]) -> str:
    r"""Return a cell in which each block of Python is what ``told`` makes of it.

    >>> code_blocks_rewritten("So:\n\n```python\nx = 1\n```", str.upper)
    'So:\n\n```python\nX = 1\n```'
    """
    return _CODE.sub(lambda found: told(found[0]), markdown)


def _row(line: str, told: Callable[[str], str]) -> str:
    """Return a line of a table, each of its cells told."""
    first, *cells, last = _CELL.split(line.strip())
    inner = [f" {told(cell.strip())} " if cell.strip() else cell for cell in cells]
    return "|".join([first, *inner, last])
