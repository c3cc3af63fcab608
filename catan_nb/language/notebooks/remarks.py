"""What a notebook's Python says to those who read it: comments, and what functions return."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from typing import Final

from catan_nb.kernel.values import frozen

__all__ = ["Remark", "remarks"]

_SIGNS: Final = {"comment": ("# ", ""), "docstring": ('"""', '"""')}


@frozen
class Remark:
    """A comment or a docstring.

    Attributes
    ----------
    text : str
        What it says, without its signs.
    start, end : tuple of (int, int)
        Where it begins and ends: lines from 1, columns in characters from 0.
    kind : str
        "comment" or "docstring".
    """

    text: str
    start: tuple[int, int]
    end: tuple[int, int]
    kind: str

    def saying(self, text: str) -> str:
        """Return the Python of another text in its place."""
        before, after = _SIGNS[self.kind]
        told = " ".join(text.split())
        if self.kind == "docstring":
            told = told.replace("\\", r"\\").replace('"', r"\"")
        return f"{before}{told}{after}"


def remarks(code: str) -> Iterator[Remark]:
    """Yield the comments and docstrings of a cell; code that cannot be read has none.

    >>> [one.text for one in remarks('x = 1  # only one\\ndef f():\\n    \\"\\"\\"Return it.\\"\\"\\"')]
    ['only one', 'Return it.']
    """
    try:
        tree = ast.parse(code)
        tokens = list(tokenize.generate_tokens(io.StringIO(code).readline))
    except (SyntaxError, tokenize.TokenError):
        return
    for token in tokens:
        text = token.string.lstrip("# ")
        if token.type == tokenize.COMMENT and re.search(r"[^\W\d_]", text):
            yield Remark(text, token.start, token.end, "comment")
    lines = code.encode().splitlines()

    def column(row: int, byte: int) -> int:
        return len(lines[row - 1][:byte].decode())

    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and (told := ast.get_docstring(node)):
            string = node.body[0]
            first, last = string.lineno, string.end_lineno or string.lineno
            start = first, column(first, string.col_offset)
            end = last, column(last, string.end_col_offset or 0)
            yield Remark(" ".join(told.split()), start, end, "docstring")
