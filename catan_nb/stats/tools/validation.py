"""What may be asked: counts that make sense, seats that there are, games that are going on."""

from __future__ import annotations

from collections.abc import Sized
from fractions import Fraction
from math import isfinite
from numbers import Integral, Real
from typing import TYPE_CHECKING, Final, TypeVar

from catan_nb.board.layout import Board
from catan_nb.kernel.codecs import is_int
from catan_nb.kernel.reading import Reader, state_of
from catan_nb.kernel.seats import validate_seat
from catan_nb.kernel.words import Phrase, format_number, noop, say

if TYPE_CHECKING:
    import numpy as np


__all__ = [
    "MOST",
    "MOST_POWER",
    "MOST_STEPS",
    "check_bounded_number",
    "check_hits",
    "check_on_board",
    "check_probability",
    "check_seat",
    "check_seat_number",
    "check_unfinished",
    "check_whole_number",
    "random_generator",
]

N = TypeVar("N", bound=float | Fraction)

MOST: Final = 100_000_000
"""So many simulations are made in one call at most; more would not fit into a small computer."""
MOST_STEPS: Final = 2_000
"""So many steps are followed in exact fractions at most; more would take too long."""
MOST_POWER: Final = 1_000_000
"""To such a power a fraction is raised at most, which a formula does in one go."""
MOST_SEED: Final = 2**64 - 1
"""The largest seed."""


def check_whole_number(
    number: object, name: str = "runs", minimum: int = 1, limit: int = MOST
) -> int:
    """Return a whole number from `minimum` to `limit`; `name` is what a call gives it as.

    Raises
    ------
    ValueError
        With a sentence for the learner, whatever else was given.

    Examples
    --------
    >>> check_whole_number(1_000)
    1000
    >>> check_whole_number(0)
    Traceback (most recent call last):
    ValueError: runs: a number from 1 to 100,000,000 is wanted, not 0
    """
    if not isinstance(number, Integral) or isinstance(number, bool):
        text = say("{name}: a whole number is wanted, not {number}", name=name, number=repr(number))
        raise ValueError(text)
    if not minimum <= int(number) <= limit:
        raise ValueError(_limits_phrase(name, minimum, limit, format_number(int(number))))
    return int(number)


def check_bounded_number(value: N, name: str, minimum: int = 0, limit: int | None = None) -> N:
    """Return a number that is neither infinite nor below `minimum` nor above `limit`, if given.

    Raises
    ------
    ValueError
        With a sentence for the learner, whatever else was given.

    Examples
    --------
    >>> check_bounded_number(0.25, "weight")
    0.25
    >>> check_bounded_number(float("nan"), "weight")
    Traceback (most recent call last):
    ValueError: weight: a number from 0 up is wanted, not nan
    """
    given: object = value
    real = isinstance(given, Real) and not isinstance(given, bool) and isfinite(given)
    if real and minimum <= value and (limit is None or value <= limit):
        return value
    shown = str(given) if isinstance(given, Fraction) else repr(given)
    raise ValueError(_limits_phrase(name, minimum, limit, shown))


def _limits_phrase(name: str, minimum: int, limit: int | None, shown: str) -> Phrase:
    """Return what is told of a number outside its limits."""
    text = noop("{name}: a number from {least} up is wanted, not {number}")
    if limit is not None:
        text = noop("{name}: a number from {least} to {most} is wanted, not {number}")
    return say(
        text, name=name, least=format_number(minimum), most=format_number(limit or 0), number=shown
    )


def check_probability(value: N, name: str = "chance") -> N:
    """Return a number from 0 to 1; a ValueError says so when it is anything else."""
    return check_bounded_number(value, name, 0, 1)


def check_hits(hits: int, trials: int) -> tuple[int, int]:
    """Return so many hits in so many trials; a ValueError when there cannot be so many."""
    trials = check_whole_number(trials, "trials")
    return check_whole_number(hits, "hits", 0, trials), trials


def random_generator(seed: int | None, *extra: int) -> np.random.Generator:
    """Return what draws random numbers, the same ones for the same seed; None for fresh ones.

    Raises
    ------
    ValueError
        For a seed that is no whole number from 0 up.
    """
    import numpy as np

    if seed is None and not extra:
        return np.random.default_rng()
    given = check_whole_number(seed, "seed", 0, MOST_SEED)
    return np.random.default_rng((given, *extra) if extra else given)


def check_seat_number(seat: int, players: Sized) -> int:
    """Return the number of one of some players; a ValueError when there is no such seat."""
    if not is_int(seat) or not 0 <= seat < len(players):
        raise ValueError(
            say("there is no seat {first} among {players}", first=seat, players=len(players))
        )
    return seat


def check_on_board(board: Board, robber: int | None, *vertices: int) -> None:
    """Refuse intersections, and a hex for the robber, that are not on a board."""
    places = [("vertex", vertex) for vertex in vertices]
    for kind, place in places if robber is None else [*places, ("hex", robber)]:
        board.label(kind, check_whole_number(place, kind, 0))


def check_seat(game: Reader, seat: int) -> int:
    """Return a seat of a game; BadSetup, which names it, when there is no such seat."""
    return validate_seat(seat, game.rules.seats, "base.players")


def check_unfinished(game: Reader) -> None:
    """Refuse a game that is over, of which nothing is to come any more.

    Raises
    ------
    ValueError
        With a sentence that says what to do instead.
    """
    if not state_of(game).stack:
        raise ValueError(
            say("the game is over and nothing is to come; go back to an earlier moment [base.win]")
        )
