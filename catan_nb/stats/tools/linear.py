"""Linear equations over fractions, solved without rounding."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

Row = tuple[Fraction, ...]
Matrix = tuple[Row, ...]


def identity(size: int) -> Matrix:
    """Return the unit matrix."""
    return tuple(tuple(Fraction(int(i == j)) for j in range(size)) for i in range(size))


def multiply(left: Sequence[Sequence[Fraction]], right: Sequence[Sequence[Fraction]]) -> Matrix:
    """Return the product of two matrices."""
    columns = tuple(zip(*right, strict=True))
    return tuple(
        tuple(
            sum((a * b for a, b in zip(row, column, strict=True)), Fraction(0))
            for column in columns
        )
        for row in left
    )


def solve(
    matrix: Sequence[Sequence[Fraction]], right: Sequence[Sequence[Fraction]]
) -> Matrix | None:
    """Return the matrix X with ``matrix · X = right``, or None when there is not exactly one.

    Parameters
    ----------
    matrix : square matrix of Fraction
    right : matrix of Fraction
        As many rows; one column for a single system of equations, the unit matrix for the
        inverse.

    Notes
    -----
    Gauss–Jordan elimination: each column in turn gets a 1 in its own row and 0 elsewhere, by
    swapping, dividing and subtracting whole rows, and `right` goes along.

    Examples
    --------
    >>> half = Fraction(1, 2)
    >>> print(*solve([[half, -half], [half, half]], [[half], [half]])[0])
    1
    """
    size = len(matrix)
    rows = [
        [*map(Fraction, row), *map(Fraction, more)] for row, more in zip(matrix, right, strict=True)
    ]
    for column in range(size):
        pivot = next((row for row in range(column, size) if rows[row][column]), None)
        if pivot is None:
            return None
        rows[column], rows[pivot] = rows[pivot], rows[column]
        divisor = rows[column][column]
        rows[column] = [value / divisor for value in rows[column]]
        for row in range(size):
            factor = rows[row][column]
            if row != column and factor:
                rows[row] = [
                    value - factor * other
                    for value, other in zip(rows[row], rows[column], strict=True)
                ]
    return tuple(tuple(row[size:]) for row in rows)
