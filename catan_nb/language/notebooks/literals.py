"""The texts in a notebook's code cells, and the cells with other texts in their places."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import Final

from catan_nb.language.notebooks.masks import slot
from catan_nb.language.notebooks.remarks import remarks
from catan_nb.language.notebooks.speaking import (
    Literal,
    Speech,
    same_strings,
    strings,
    template,
)

__all__ = ["code_rewritten", "code_texts"]

_ESCAPES: Final = str.maketrans({"\\": r"\\", "\n": r"\n", "\t": r"\t", '"': r"\""})


def code_texts(code: str, at: int, told: Speech) -> Iterator[str]:
    """Yield the texts of a cell, remarks too; what an f-string puts in stands behind slots.

    >>> from catan_nb.language.notebooks.speaking import speech
    >>> cell = 'print(f"{n} cards", unit); unit = "a piece"; other = "silent"'
    >>> [text.replace(slot(1), "…") for text in code_texts(cell, 0, speech([cell]))]
    ['… cards', 'a piece']
    """
    found = [((one.lineno, one.col_offset), template(one)[0]) for one in strings(code, at, told)]
    found += [(one.start, one.text) for one in remarks(code)]
    return (text for _place, text in sorted(found))


def code_rewritten(
    code: str,
    at: int | None,
    told: Speech,
    text: Callable[[str], str],
    *,
    shown: str = "",
    answer: bool = False,
) -> str:
    """Return code in which each text is what ``text`` makes of it.

    A string that is the same as a text goes with it: a key by which something is found again, or
    an answer in the words of an option.

    Parameters
    ----------
    code : str
    at : int or None
        Which of the notebook's code cells it is; None for code that nobody reads.
    told : Speech
        What is read in that notebook.
    text : callable
        Makes of each text another one.
    shown : str
        The name of a function for values that are put in, see `template`.
    answer : bool
        Whether it is the answer to an exercise.

    Examples
    --------
    >>> from catan_nb.language.notebooks.speaking import speech
    >>> cell = 'print("Think.", f"{n} cards")'
    >>> code_rewritten(cell, 0, speech([cell]), str.upper)
    'print("THINK.", f"{n} CARDS")'
    """
    literals = {(one.lineno, one.col_offset): one for one in same_strings(code, told, answers=answer)}
    if at is not None:
        literals |= {(one.lineno, one.col_offset): one for one in strings(code, at, told)}
    lines = code.encode().splitlines(keepends=True)
    starts = list(accumulate(map(len, lines), initial=0))
    changes: list[tuple[int, int, str]] = []
    for node in literals.values():
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        begin = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        changes.append((begin, end, _python(node, text, shown)))
    for one in remarks(code) if at is not None or answer else ():
        begin, end = (
            starts[row - 1] + len(lines[row - 1].decode()[:column].encode())
            for row, column in (one.start, one.end)
        )
        changes.append((begin, end, one.saying(text(one.text))))
    data = code.encode()
    for begin, end, python in sorted(changes, reverse=True):
        data = data[:begin] + python.encode() + data[end:]
    return data.decode()


def _python(literal: Literal, told: Callable[[str], str], shown: str) -> str:
    """Return what is told of a literal as Python, with what is put in at its places."""
    text, inner = template(literal, shown)
    new = told(text).translate(_ESCAPES)
    if not inner:
        return f'"{new}"'
    # Before Python 3.12, what is put in cannot have the quotes of the whole.
    python = "".join(inner)
    quote = '"' if '"' not in python else "'" if "'" not in python else '"""'
    new = new.replace("{", "{{").replace("}", "}}")
    new = new.replace("'", r"\'") if quote == "'" else new
    for number, one in enumerate(inner, 1):
        new = new.replace(slot(number), one)
    return f"f{quote}{new}{quote}"
