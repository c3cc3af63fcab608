"""Ranks, and how far two orders agree."""

from __future__ import annotations

from collections.abc import Sequence

from catan_nb.kernel.words import say


def ranks(values: Sequence[float]) -> tuple[float, ...]:
    """Return the rank of each value: 1 for the largest; equals share the mean of their ranks.

    Examples
    --------
    >>> ranks([10, 30, 30, 20])
    (4.0, 1.5, 1.5, 3.0)
    """
    return tuple(
        sum(other > value for other in values) + (sum(other == value for other in values) + 1) / 2
        for value in values
    )


def rank_correlation(groups: Sequence[tuple[Sequence[float], Sequence[float]]]) -> float:
    """Return how far two orders agree within groups: 1 fully, 0 not at all, −1 when reversed.

    Parameters
    ----------
    groups : sequence of pairs of sequences
        For each group, such as the players of a game, two values of every member: say the pips
        of the openings and the points at the end. A single group is a list of one pair.

    Raises
    ------
    ValueError
        When the two values of a group are not equally many, or when nothing differs anywhere.

    Notes
    -----
    C. Spearman's coefficient (1904): the correlation of the ranks, here with ranks from each group
    and the sums over all groups,

        Σ (a − m)(b − m) / √(Σ (a − m)² · Σ (b − m)²),

    where *m* = (size + 1)/2 is the mean rank. Ranks ask only who has more, not how much more, so
    that no curve needs to be straight.

    Examples
    --------
    >>> rank_correlation([([1, 2, 3, 4], [10, 20, 40, 30])])
    0.8
    """
    both = first = second = 0.0
    for one, other in groups:
        if len(one) != len(other):
            raise ValueError(
                say("{one} values and {other} cannot be paired", one=len(one), other=len(other))
            )
        middle = (len(one) + 1) / 2
        for a, b in zip(ranks(one), ranks(other), strict=True):
            both += (a - middle) * (b - middle)
            first += (a - middle) ** 2
            second += (b - middle) ** 2
    if not first or not second:
        raise ValueError(say("where all are equal there is no order that could agree"))
    return float(both / (first * second) ** 0.5)
