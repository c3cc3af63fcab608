"""Public constants that say what they are."""

from __future__ import annotations

from collections.abc import Iterable


class Constant(int):
    """A number with a name: an int in every way, whose help tells what it stands for."""

    def __new__(cls, value: int, meaning: str) -> Constant:
        """Return `value` with `meaning` as its docstring."""
        constant = super().__new__(cls, value)
        constant.__doc__ = meaning
        return constant

    def __reduce__(self) -> tuple[type[int], tuple[int]]:
        """Be copied and sent to other processes as the plain number."""
        return int, (int(self),)


class Table(tuple[int, ...]):
    """A row of numbers with a name: a tuple in every way, whose help tells what it holds."""

    def __new__(cls, values: Iterable[int], meaning: str) -> Table:
        """Return `values` with `meaning` as their docstring."""
        table = super().__new__(cls, values)
        table.__doc__ = meaning
        return table

    def __reduce__(self) -> tuple[type[tuple[int, ...]], tuple[tuple[int, ...]]]:
        """Be copied and sent to other processes as a plain tuple."""
        return tuple, (tuple(self),)
