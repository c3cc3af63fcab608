"""Boards that are the same but for a turn of the table: symmetries, orbits, Burnside's lemma."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import TypeVar

from catan_nb.board.geometry import DIRECTIONS, SIDES, Hex
from catan_nb.board.layout import Board
from catan_nb.board.topology import Topology
from catan_nb.kernel.words import say
from catan_nb.language import gettext as _

Thing = TypeVar("Thing", bound=Hashable)


@dataclass(frozen=True)
class Symmetry:
    """A way to turn or mirror a set of hexes so that it covers itself.

    Attributes
    ----------
    turn : int
        By how many degrees it turns, counter-clockwise.
    mirrored : bool
        Whether it mirrors first, at the horizontal line.
    image : tuple of int
        For each hex the one on which it comes to lie.
    sides : tuple of int
        The same for the six sides of a hex.
    """

    turn: int
    mirrored: bool
    image: tuple[int, ...]
    sides: tuple[int, ...]

    @property
    def words(self) -> str:
        """What it does, for people."""
        if not self.mirrored:
            return _("turned by {n}°").format(n=self.turn) if self.turn else _("as it lies")
        return _("mirrored, then {n}°").format(n=self.turn) if self.turn else _("mirrored")

    @cached_property
    def cycles(self) -> tuple[tuple[int, ...], ...]:
        """The hexes in rounds: each hex comes to lie on the next one, the last on the first."""
        result, seen = [], set[int]()
        for first in range(len(self.image)):
            cycle, here = [], first
            while here not in seen:
                seen.add(here)
                cycle.append(here)
                here = self.image[here]
            if cycle:
                result.append(tuple(cycle))
        return tuple(result)

    def move(self, things: Sequence[Thing]) -> tuple[Thing, ...]:
        """Return what lies on each hex afterwards."""
        moved = list(things)
        for hex, there in enumerate(self.image):
            moved[there] = things[hex]
        return tuple(moved)

    def move_board(self, board: Board) -> Board:
        """Return the board as it lies afterwards, harbours and robber included."""
        shape = board.topology
        return Board(
            name=board.name,
            topology=shape,
            terrain=self.move(board.terrain),
            tokens=self.move(board.tokens),
            harbours=tuple(
                Board.make_harbour(
                    shape,
                    shape.hexes[self.image[harbour.hex]],
                    SIDES[self.sides[SIDES.index(harbour.side)]],
                    harbour.word,
                )
                for harbour in board.harbours
            ),
            robber=None if board.robber is None else self.image[board.robber],
        )


def symmetries(shape: Topology) -> tuple[Symmetry, ...]:
    """Return the ways to turn or mirror a set of hexes so that it covers itself.

    Parameters
    ----------
    shape : Topology
        As ``board.topology``.

    Returns
    -------
    tuple of Symmetry
        The six turns first, each as far as it fits; the first one leaves all as it is.

    Notes
    -----
    In axial coordinates (*q*, *r*) a turn by 60° takes the step east (1, 0) to the step
    north-east (1, −1), and the step south-east (0, 1) to the step east: (*q*, *r*) becomes
    (*q* + *r*, −*q*). The mirror at the horizontal line makes (*q* + *r*, −*r*) of it. Any
    symmetry is some turns, perhaps after one mirror: twelve at most, the *dihedral group* of
    the hexagon. It keeps the centre of the hexes, which tells how far all must be pushed
    afterwards. The island of 19 hexes has all twelve, that of 30 only four.

    Examples
    --------
    >>> from catan_nb import printed
    >>> [len(symmetries(printed(name).topology)) for name in ("beginner", "beginner_5_6")]
    [12, 4]
    """
    found = (
        _find_symmetry(shape, sixths, mirrored) for mirrored in (False, True) for sixths in range(6)
    )
    return tuple(one for one in found if one is not None)


def board_symmetries(board: Board) -> tuple[Symmetry, ...]:
    """Return the symmetries that bring harbours to places with harbours, whatever they trade.

    Parameters
    ----------
    board : Board

    Examples
    --------
    >>> from catan_nb import printed
    >>> [one.words for one in board_symmetries(printed("beginner")) if not one.mirrored]
    ['as it lies', 'turned by 120°', 'turned by 240°']
    """
    edges = {harbour.edge for harbour in board.harbours}
    return tuple(
        symmetry
        for symmetry in symmetries(board.topology)
        if {harbour.edge for harbour in symmetry.move_board(board).harbours} == edges
    )


def orbit(things: Sequence[Thing], group: Iterable[Symmetry]) -> frozenset[tuple[Thing, ...]]:
    """Return all that an arrangement becomes when it is turned and mirrored.

    Parameters
    ----------
    things : sequence
        What lies on each hex.
    group : iterable of Symmetry

    Examples
    --------
    >>> from catan_nb import printed
    >>> board = printed("beginner")
    >>> len(orbit(board.terrain, symmetries(board.topology)))
    12
    """
    return frozenset(one.move(things) for one in group)


def count_unchanged(things: Iterable[Hashable], symmetry: Symmetry) -> int:
    """Return how many arrangements of some things a symmetry leaves as they are.

    Parameters
    ----------
    things : iterable
        One for each hex, alike where equal; their order does not matter.
    symmetry : Symmetry

    Raises
    ------
    ValueError
        When there is not one thing for each hex.

    Notes
    -----
    An arrangement stays as it is when each cycle carries things of one kind only. So we give
    whole cycles to the kinds, one kind after the other. What has been given away is told by
    how many cycles of each length are left; a kind with *c* things takes *i* of the *m* cycles
    of some length in C(*m*, *i*) ways, and so on with what it still lacks.

    Examples
    --------
    >>> from catan_nb import printed
    >>> board = printed("beginner")
    >>> print([count_unchanged(board.terrain, one) for one in symmetries(board.topology)[6:]])
    [252000, 30240, 252000, 30240, 252000, 30240]
    """
    counts = Counter(things).values()
    if sum(counts) != len(symmetry.image):
        raise ValueError(
            say("{counts} things for {image} hexes", counts=sum(counts), image=len(symmetry.image))
        )
    lengths = Counter(map(len, symmetry.cycles))
    ways = {tuple(sorted(lengths.items())): 1}
    for count in counts:
        after: Counter[tuple[tuple[int, int], ...]] = Counter()
        for remaining, number in ways.items():
            for rest, choices in _take_cycles(remaining, count):
                after[rest] += number * choices
        ways = dict(after)
    return sum(ways.values())


def distinct_arrangements(things: Iterable[Hashable], group: Sequence[Symmetry]) -> int:
    """Return how many arrangements there are when those that a symmetry joins count as one.

    Parameters
    ----------
    things : iterable
        One for each hex, alike where equal.
    group : sequence of Symmetry
        With any two also what they do one after the other: all `symmetries`, or the turns.

    Raises
    ------
    ValueError
        When the symmetries are no group.

    Notes
    -----
    Burnside's lemma: the number of orbits is the average number of arrangements that a symmetry
    leaves as they are. For count the pairs of an arrangement *a* and a symmetry that leaves it
    as it is. Those that lead from *a* to some arrangement *b* of its orbit are as many for each
    *b* (one of them, followed by all that keep *b*), so the |G| symmetries are shared evenly
    among the members of the orbit, and |G|/|orbit| keep *a*. An orbit thus has |G| pairs,
    whatever its size, and the number of pairs is |G| times that of the orbits. (W. Burnside,
    1897, who quotes it from G. Frobenius; A. Cauchy had it in 1845.)

    Examples
    --------
    >>> from catan_nb import printed
    >>> board = printed("beginner")
    >>> distinct_arrangements(board.terrain, symmetries(board.topology))
    20369419560
    """
    kept = list(things)
    images = {one.image for one in group}
    if any(two.move(image) not in images for image in images for two in group) or not images:
        raise ValueError(say("these symmetries are no group: two of them lead out of it"))
    orbits = Fraction(sum(count_unchanged(kept, one) for one in group), len(group))
    return orbits.numerator


def _take_cycles(
    left: tuple[tuple[int, int], ...], count: int
) -> Iterable[tuple[tuple[tuple[int, int], ...], int]]:
    """Yield what is left when a kind takes cycles for so many things, and in how many ways."""
    if not left:
        if count == 0:
            yield (), 1
        return
    (length, cycles), *others = left
    for taken in range(min(cycles, count // length) + 1):
        for rest, ways in _take_cycles(tuple(others), count - taken * length):
            yield ((length, cycles - taken), *rest), ways * comb(cycles, taken)


def _find_symmetry(shape: Topology, sixths: int, mirrored: bool) -> Symmetry | None:
    def straight(hex: Hex) -> Hex:
        q, r = hex
        if mirrored:
            q, r = q + r, -r
        for _sixth in range(sixths):
            q, r = q + r, -q
        return q, r

    moved = [straight(hex) for hex in shape.hexes]
    # How far it must be pushed, so that the sums of all coordinates are what they were.
    push = [
        Fraction(sum(hex[axis] for hex in shape.hexes) - sum(hex[axis] for hex in moved))
        / shape.n_hexes
        for axis in (0, 1)
    ]
    image = tuple(
        shape.hex_index.get((int(q + push[0]), int(r + push[1])), shape.n_hexes) for q, r in moved
    )
    if any(part.denominator > 1 for part in push) or shape.n_hexes in image:
        return None
    steps = list(DIRECTIONS.values())
    return Symmetry(60 * sixths, mirrored, image, tuple(steps.index(straight(s)) for s in steps))
