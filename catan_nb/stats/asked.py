"""What may be asked: counts that make sense, seats that there are, games that are going on."""

from __future__ import annotations

from numbers import Integral
from typing import Final

from catan_nb.kernel.reading import Reader
from catan_nb.kernel.seats import checked_seat
from catan_nb.kernel.words import figures, say

__all__ = ["MOST", "seat_of", "unfinished", "whole_number"]

MOST: Final = 100_000_000
"""So many simulations are made in one call at most; more would not fit into a small computer."""


def whole_number(number: object, name: str = "runs", least: int = 1, most: int = MOST) -> int:
    """Return a whole number from `least` to `most`; `name` is what a call gives it as.

    Raises
    ------
    ValueError
        With a sentence for the learner, whatever else was given.

    Examples
    --------
    >>> whole_number(1_000)
    1000
    >>> whole_number(0)
    Traceback (most recent call last):
    ValueError: runs: a number from 1 to 100,000,000 is wanted, not 0
    """
    if not isinstance(number, Integral) or isinstance(number, bool):
        told = say("{name}: a whole number is wanted, not {number}", name=name, number=repr(number))
        raise ValueError(told)
    if not least <= int(number) <= most:
        raise ValueError(
            say(
                "{name}: a number from {least} to {most} is wanted, not {number}",
                name=name,
                least=figures(least),
                most=figures(most),
                number=figures(int(number)),
            )
        )
    return int(number)


def seat_of(game: Reader, seat: int) -> int:
    """Return a seat of a game; BadSetup, which names it, when there is no such seat."""
    return checked_seat(seat, game.rules.seats, "base.players")


def unfinished(game: Reader) -> None:
    """Refuse a game that is over, of which nothing is to come any more.

    Raises
    ------
    ValueError
        With a sentence that says what to do instead.
    """
    if not game.state.stack:
        raise ValueError(
            say("the game is over and nothing is to come; go back to an earlier moment [base.win]")
        )
