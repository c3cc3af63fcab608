"""The texts of a Markdown cell, one by one: paragraphs, headings, items, cells of tables.

What holds them together (signs for headings and items, lines of tables, code, HTML on lines of
its own) is kept as it is, so that a cell can be put together again from its texts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

__all__ = ["rewritten", "texts"]

_FENCE: Final = re.compile(r"^(```|~~~)")
_RULE: Final = re.compile(r"^\|?[\s:|-]+\|?$")
_HEAD: Final = re.compile(r"^(\s*(?:#{1,6}|[-*+]|\d+\.|>)\s+)(.*)$")
_HTML: Final = re.compile(r"^\s*</?\w[^>]*>\s*$")
_SUMMARY: Final = re.compile(r"(?<=<summary>)(.*?)(?=</summary>)")
_CELL: Final = re.compile(r"(?<!\\)\|")


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

    >>> print(rewritten("## Ends\n\nA line\nand one more.", str.upper))
    ## ENDS
    <BLANKLINE>
    A LINE AND ONE MORE.
    """
    out: list[str] = []
    paragraph: list[str] = []
    before = ""
    in_code = False

    def end() -> None:
        nonlocal before
        if paragraph:
            out.append(before + told(" ".join(paragraph)))
            paragraph.clear()
        before = ""

    for line in markdown.split("\n"):
        if in_code or _FENCE.match(line):
            end()
            in_code ^= bool(_FENCE.match(line))
            out.append(line)
        elif not line.strip() or _HTML.match(line) or _RULE.match(line):
            end()
            out.append(line)
        elif "<summary>" in line:
            end()
            out.append(_SUMMARY.sub(lambda found: told(found[0]), line))
        elif line.lstrip().startswith("|"):
            end()
            out.append(_row(line, told))
        elif head := _HEAD.match(line):
            end()
            before = head[1]
            paragraph.append(head[2].strip())
        else:
            paragraph.append(line.strip())
    end()
    return "\n".join(out)


def _row(line: str, told: Callable[[str], str]) -> str:
    """Return a line of a table, each of its cells told."""
    first, *cells, last = _CELL.split(line.strip())
    inner = [f" {told(cell.strip())} " if cell.strip() else cell for cell in cells]
    return "|".join([first, *inner, last])
