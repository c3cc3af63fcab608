"""The texts in a code cell: the strings that it hands to what speaks to learners."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Final

from catan_nb.lessons.wording.masks import slot

__all__ = ["SPEAKING", "code_rewritten", "code_texts"]

SPEAKING: Final = frozenset(
    {
        *("bar", "chart", "check", "check_function", "check_play", "choice", "experiment"),
        *("fastest_openings", "gallery", "laboratory", "mark_road", "order", "own_game", "point"),
        *("predict", "print", "progress", "replay", "reveal"),
    }
)
"""Names of what shows its strings to people."""
_SILENT: Final = frozenset({"kind", "seed", "key", "labels", "size", "tags", "variant", "rule"})
"""Parameters whose strings are for the engine."""
_Text = ast.Constant | ast.JoinedStr


def code_texts(code: str) -> Iterator[str]:
    """Yield the texts of a cell; what an f-string puts in stands behind slots.

    >>> list(code_texts('predict("How many?", unit="cards"); n = f"not {said}"'))
    ['How many?', 'cards']
    """
    for node in _found(code):
        yield _template(node)[0]


def code_rewritten(code: str, told: Callable[[str, tuple[str, ...]], str]) -> str:
    """Return a cell in which each text is what ``told`` makes of it and of what is put in.

    >>> code_rewritten('check("Exercise 1", x, hint="Think.")', lambda text, _: text.upper())
    "check('EXERCISE 1', x, hint='THINK.')"
    """
    lines = code.encode().splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    data = code.encode()
    for node in sorted(_found(code), key=lambda one: (one.lineno, one.col_offset), reverse=True):
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        begin = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        text, inner = _template(node)
        data = data[:begin] + _literal(told(text, inner), inner).encode() + data[end:]
    return data.decode()


def _found(code: str) -> list[_Text]:
    """Return the literals of a cell that are shown to people."""
    found: dict[int, _Text] = {}
    for call in ast.walk(ast.parse(code)):
        if isinstance(call, ast.Call) and _name(call.func) in SPEAKING:
            arguments = [*call.args, *(k.value for k in call.keywords if k.arg not in _SILENT)]
            for argument in arguments:
                for node in _literals(argument):
                    found[id(node)] = node
    return list(found.values())


def _literals(node: ast.AST) -> Iterator[_Text]:
    """Yield the literals within an argument that are texts, those of other calls apart."""
    if isinstance(node, ast.JoinedStr):
        yield node
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, str) and any(sign.isalpha() for sign in node.value):
            yield node
    elif isinstance(node, ast.Subscript):
        yield from _literals(node.value)
    elif not isinstance(node, ast.Call | ast.Lambda):
        for child in ast.iter_child_nodes(node):
            yield from _literals(child)


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _template(node: _Text) -> tuple[str, tuple[str, ...]]:
    """Return the text of a literal, and the Python of what an f-string puts in."""
    if isinstance(node, ast.Constant):
        return str(node.value), ()
    text, inner = "", []
    for part in node.values:
        if isinstance(part, ast.FormattedValue):
            inner.append(ast.unparse(ast.JoinedStr([part]))[2:-1])
            text += slot(len(inner))
        elif isinstance(part, ast.Constant):
            text += str(part.value)
    return text, tuple(inner)


def _literal(text: str, inner: tuple[str, ...]) -> str:
    """Return a text as Python, with what is put in at its places."""
    if not inner:
        return repr(text)
    quote = '"' if "'" in "".join(inner) else "'"
    told = text.replace("\\", "\\\\").replace("\n", "\\n").replace(quote, f"\\{quote}")
    told = told.replace("{", "{{").replace("}", "}}")
    for number, python in enumerate(inner, 1):
        told = told.replace(slot(number), python)
    return f"f{quote}{told}{quote}"
