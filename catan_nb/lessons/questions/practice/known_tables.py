"""Tables that a learner fills in one lesson and uses again in later ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from catan_nb.kernel.values import frozen
from catan_nb.language import noop
from catan_nb.stats.dice import FACES, sum_distribution

__all__ = ["TABLES", "KnownTable", "known_table"]


@frozen
class KnownTable:
    """A table that lessons know by a name.

    Attributes
    ----------
    lesson : str
        Key of the lesson in which it is filled; there is one table with its cells there.
    heads : tuple of str
    rows : tuple
    truth : callable
        Returns what is right: row to a value for each column.
    """

    lesson: str
    heads: tuple[str, ...]
    rows: Sequence[Any]
    truth: Callable[[], Mapping[Any, Any]]


def _dice_sums() -> dict[int, tuple[int, Any]]:
    chances = sum_distribution()
    return {total: (int(chance * FACES**2), chance) for total, chance in chances.items()}


TABLES: Final[Mapping[str, KnownTable]] = {
    "two_dice sums": KnownTable(
        "two_dice",
        (noop("Sum"), noop("Squares of 36"), noop("Chance")),
        range(2, 2 * FACES + 1),
        _dice_sums,
    ),
}
"""The tables by their names."""


def known_table(name: str) -> KnownTable:
    """Return a table by its name.

    Raises
    ------
    ValueError
        There is none of that name.
    """
    if name not in TABLES:
        raise ValueError(f"there is no table {name!r}; there are {', '.join(TABLES)}")
    return TABLES[name]
