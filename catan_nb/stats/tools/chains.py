"""Absorbing Markov chains over fractions, and the linear equations behind them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from catan_nb.kernel.words import say

# Linear equations over fractions, solved without rounding.


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


@dataclass(frozen=True)
class AbsorbingChain:
    """A Markov chain that ends in some state that it never leaves.

    Parameters
    ----------
    states : tuple of str
        Names.
    transitions : matrix of Fraction
        From the state of the row to the state of the column; each row adds up to 1.

    Raises
    ------
    ValueError
        When that does not hold, or when some state never leads to an end.

    Notes
    -----
    States that keep themselves with chance 1 are absorbing; the others are transient. With the
    transient ones first the matrix is ::

        P = ( Q  R )
            ( 0  1 )

    Entry (i, j) of Qᵏ is the chance to be in j after k steps from i, so the expected number of
    steps that begin in j is the entry of the fundamental matrix
    ``N = 1 + Q + Q² + … = (1 − Q)⁻¹``, and the expected number of all steps is N times the
    column of ones.
    """

    states: tuple[str, ...]
    transitions: Matrix

    def __post_init__(self) -> None:
        size = len(self.states)
        if len(self.transitions) != size or any(len(row) != size for row in self.transitions):
            raise ValueError(say("{size} states have {size} × {size} transitions", size=size))
        if any(sum(row) != 1 or min(row) < 0 for row in self.transitions):
            raise ValueError(say("the chances to leave a state are not negative and add up to 1"))
        if self._inverse is None:
            raise ValueError(say("some state never leads to an end"))

    @property
    def transient(self) -> tuple[int, ...]:
        """The places of the transient states."""
        return tuple(i for i, row in enumerate(self.transitions) if row[i] != 1)

    @property
    def inner(self) -> Matrix:
        """Q: the transitions among transient states."""
        among = self.transient
        return tuple(tuple(self.transitions[i][j] for j in among) for i in among)

    @cached_property
    def _inverse(self) -> Matrix | None:
        inner, unit = self.inner, identity(len(self.transient))
        remaining = tuple(
            tuple(a - b for a, b in zip(*rows, strict=True))
            for rows in zip(unit, inner, strict=True)
        )
        return solve(remaining, unit)

    @property
    def fundamental(self) -> Matrix:
        """N: how many steps begin in each transient state, by the state of the start."""
        assert self._inverse is not None
        return self._inverse

    @property
    def expected_steps(self) -> dict[str, Fraction]:
        """How many steps it takes to the end on average, by the state of the start."""
        steps = {self.states[i]: Fraction(0) for i in range(len(self.states))}
        for i, row in zip(self.transient, self.fundamental, strict=True):
            steps[self.states[i]] = sum(row, Fraction(0))
        return steps

    def after(self, steps: int) -> Matrix:
        """Return the chances to be in each state after so many steps: the matrix' power.

        Raises
        ------
        ValueError
            For fewer than 0 steps.
        """
        if steps < 0:
            raise ValueError(say("there are no {steps} steps", steps=steps))
        power, square = identity(len(self.states)), self.transitions
        while steps:
            if steps & 1:
                power = multiply(power, square)
            square = multiply(square, square)
            steps >>= 1
        return power

    def ended_within(self, steps: int, start: str) -> Fraction:
        """Return the chance that the chain has come to an end after so many steps.

        Raises
        ------
        ValueError
            Where there is no such state to start from, and for fewer than 0 steps.
        """
        if start not in self.states:
            raise ValueError(
                say(
                    "there is no state {start}; there are {states}",
                    start=repr(start),
                    states=", ".join(self.states),
                )
            )
        row = self.after(steps)[self.states.index(start)]
        return 1 - sum((row[i] for i in self.transient), Fraction(0))
