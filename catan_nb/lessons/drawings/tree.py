"""Trees of chances: what may come first, and then, with the chance of each way at its end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from catan_nb.language import gettext as _
from catan_nb.lessons.drawings.drawing import (
    FILLS,
    PAPER,
    WIDTH,
    Drawing,
    box,
    fraction,
    line,
    quotient,
    words,
)

__all__ = ["Chance", "tree"]

Chance = tuple[int, int] | Fraction
"""A fraction, or a pair of numbers, (2, 6), where 2/6 shall not be shown as 1/3."""
_ROW = 38
"""Height of each way."""
_HEAD = 22
"""Height above them."""
_HIGH = 24
"""Height of a box."""


@dataclass
class _Node:
    name: str
    chance: Chance
    product: Fraction
    way: tuple[str, ...]
    then: list[_Node]
    row: float = 0.0


def tree(
    branches: Mapping[str, object], *, title: str, mark: tuple[tuple[str, ...], ...] = ()
) -> Drawing:
    """Return a drawn tree of chances.

    Parameters
    ----------
    branches : mapping
        Name to the chance, or to a pair of the chance and the branches that follow. A chance is
        a Fraction, or a pair of numbers that is shown as it stands.
    title : str
    mark : tuple of tuple of str
        Ways, each as names from the root, that are spoken of.

    Examples
    --------
    >>> print(tree({"heads": (Fraction(1, 2), {"six": (1, 6)}), "tails": (1, 2)}, title="A game"))
    A game
    heads (1/2), six (1/6): 1/12
    tails (1/2): 1/2
    """
    roots = _nodes(branches, Fraction(1), ())
    ends = _place(roots, 0)
    deep = max(len(end.way) for end in ends)
    column = (WIDTH - 62) / deep
    drawn: list[str] = []
    _draw(roots, (4.0, _middle((roots[0].row + roots[-1].row) / 2)), column, mark, drawn)
    for end in ends:
        drawn.append(
            words(WIDTH - 2, _middle(end.row) + 5, fraction(end.product), "end", bold=True)
        )
    drawn.append(words(WIDTH - 2, 13, _("together"), "end"))
    return Drawing("".join(drawn), _HEAD + _ROW * len(ends), title, _told(roots))


def _nodes(branches: Mapping[str, object], before: Fraction, way: tuple[str, ...]) -> list[_Node]:
    nodes = []
    for name, given in branches.items():
        then: Mapping[str, object] = {}
        chance = given
        if isinstance(given, tuple) and len(given) == 2 and isinstance(given[1], Mapping):
            chance, then = given
        exact = chance if isinstance(chance, Fraction) else Fraction(*_pair(chance))
        here = before * exact
        shown: Chance = exact if isinstance(chance, Fraction) else _pair(chance)
        nodes.append(_Node(name, shown, here, (*way, name), _nodes(then, here, (*way, name))))
    return nodes


def _pair(chance: object) -> tuple[int, int]:
    if not isinstance(chance, tuple) or len(chance) != 2:
        raise ValueError(f"a chance is a fraction or a pair of numbers, not {chance!r}")
    return chance


def _place(nodes: list[_Node], row: int) -> list[_Node]:
    """Give every node its row, from `row` on; return those at which ways end."""
    ends: list[_Node] = []
    for node in nodes:
        if not node.then:
            node.row = row + len(ends)
            ends.append(node)
            continue
        ends += _place(node.then, row + len(ends))
        node.row = (node.then[0].row + node.then[-1].row) / 2
    return ends


def _middle(row: float) -> float:
    return _HEAD + _ROW * (row + 0.5)


def _draw(
    nodes: list[_Node],
    root: tuple[float, float],
    column: float,
    mark: tuple[tuple[str, ...], ...],
    drawn: list[str],
) -> None:
    wide = min(76.0, column - 44)
    for node in nodes:
        right = column * len(node.way)
        y, left = _middle(node.row), right - wide
        spoken = any(way[: len(node.way)] == node.way for way in mark)
        drawn.append(line(*root, left, y, spoken))
        _draw(node.then, (right, y), column, mark, drawn)
        share = 0.56
        at = (root[0] + (left - root[0]) * share, root[1] + (y - root[1]) * share)
        drawn.append(words(at[0], at[1] + 4, quotient(node.chance)))
        drawn.append(box(left, y - _HIGH / 2, wide, _HIGH, FILLS[0] if spoken else PAPER, spoken))
        drawn.append(words(left + wide / 2, y + 4.5, _(node.name), halo=False))


def _told(nodes: list[_Node]) -> list[str]:
    lines: list[str] = []

    def walk(nodes: list[_Node], before: tuple[str, ...]) -> None:
        for node in nodes:
            way = (*before, f"{_(node.name)} ({quotient(node.chance)})")
            if node.then:
                walk(node.then, way)
            else:
                lines.append(f"{', '.join(way)}: {fraction(node.product)}")

    walk(nodes, ())
    return lines
