"""Who has the cards first? Two players who wait for the same cards with the same dice."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

from catan_nb.board.terrain import PIPS, TOKENS
from catan_nb.kernel.words import say
from catan_nb.rules.cards import Cards
from catan_nb.stats.play.odds import still_missing
from catan_nb.stats.play.waiting import ROLLS, Payouts
from catan_nb.stats.tools.asked import generator, whole_number
from catan_nb.stats.tools.estimates import Estimate
from catan_nb.stats.tools.tallies import Tally, tally

if TYPE_CHECKING:
    import numpy as np

LONGEST = 20_000
"""A simulated wait ends after so many rolls at the latest."""


@dataclass(frozen=True, slots=True)
class Race:
    """The chances of a race for cards: to be first, to be second, to be there together.

    Attributes
    ----------
    first, second, together : Fraction
        They add up to 1 unless nobody can ever arrive.
    """

    first: Fraction
    second: Fraction
    together: Fraction


def race(one: Payouts, two: Payouts, wanted: Cards) -> Race:
    """Return who has the wanted cards first, exactly, when every roll counts for both.

    Parameters
    ----------
    one, two : mapping of int to Cards
        What each roll pays the two.
    wanted : Cards
        What both need, from empty hands.

    Notes
    -----
    A Markov chain whose states are what is missing to the one and to the other. It can stay
    where it is, but never come back, so the chances follow from state to state: what the rolls
    that change something lead to, divided by the chance of such a roll.

    Examples
    --------
    >>> race({6: Cards(ore=1)}, {8: Cards(ore=2)}, Cards(ore=2))
    Race(first=Fraction(1, 4), second=Fraction(3, 4), together=Fraction(0, 1))
    """

    @cache
    def chances(mine: Cards, yours: Cards) -> tuple[Fraction, Fraction, Fraction]:
        if not (mine.total and yours.total):
            ends = (bool(yours.total), bool(mine.total), not mine.total and not yours.total)
            return Fraction(ends[0]), Fraction(ends[1]), Fraction(ends[2])
        moving, sums = 0, [Fraction(0)] * 3
        for total in TOKENS:
            left = tuple(
                still_missing(missing, pays[total]) if total in pays else missing
                for missing, pays in ((mine, one), (yours, two))
            )
            if left != (mine, yours):
                moving += PIPS[total]
                for place, chance in enumerate(chances(*left)):
                    sums[place] += PIPS[total] * chance
        whole = moving or ROLLS  # without a way on nobody ever arrives
        return sums[0] / whole, sums[1] / whole, sums[2] / whole

    return Race(*chances(wanted, wanted))


def simulate_wait(payouts: Payouts, wanted: Cards, runs: int = 100_000, seed: int = 0) -> Tally:
    """Roll until all wanted cards have come, many times, and count the rolls.

    Raises
    ------
    ValueError
        When some wanted kind is never paid, nothing is wanted, or there are no runs.
    """
    if not _comes(payouts, wanted):
        raise ValueError(say("some of the wanted cards never come"))
    return tally(_waits((payouts,), wanted, runs, seed)[0])


def simulate_race(
    one: Payouts, two: Payouts, wanted: Cards, runs: int = 100_000, seed: int = 0
) -> tuple[Estimate, Estimate, Estimate]:
    """Let two wait for the same cards with the same dice, many times.

    Returns
    -------
    tuple of Estimate
        The shares of `Race`: first, second, together.
    """
    mine, yours = _waits((one, two), wanted, runs, seed)
    arrived = (mine <= LONGEST) | (yours <= LONGEST)
    results = (mine < yours, yours < mine, (mine == yours) & arrived)
    return tuple(_share(result) for result in results)  # type: ignore[return-value]


def _share(hits: np.ndarray[Any, Any]) -> Estimate:
    count = int(hits.sum())
    return Tally({0: len(hits) - count, 1: count}).mean


def _comes(payouts: Payouts, wanted: Cards) -> bool:
    return all(any(cards[name] for cards in payouts.values()) for name in wanted)


def _waits(
    players: tuple[Payouts, ...], wanted: Cards, runs: int, seed: int
) -> list[np.ndarray[Any, Any]]:
    """Return for each player how many rolls each run took; more than `LONGEST` is never."""
    import numpy as np

    runs = whole_number(runs)
    if not wanted.total:
        raise ValueError(say("a wait needs something to wait for"))
    kinds = [kind for kind, _ in wanted.numbered()]
    rng = generator(seed)
    waits = [np.full(runs, LONGEST + 1) for _ in players]
    paid, missing, running = [], [], []
    for number, payouts in enumerate(players):
        table = np.zeros((13, len(kinds)), dtype=np.int64)
        for total, cards in payouts.items():
            table[total] = [cards.counts[kind] for kind in kinds]
        paid.append(table)
        missing.append(np.tile([wanted.counts[kind] for kind in kinds], (runs, 1)))
        running.append(np.arange(runs if _comes(payouts, wanted) else 0))
        missing[number] = missing[number][running[number]]
    for roll in range(1, LONGEST + 1):
        if not any(map(len, running)):
            break
        # Every run has its dice, whoever still waits in it.
        rolled = rng.integers(1, 7, size=(runs, 2)).sum(axis=1)
        for number, table in enumerate(paid):
            runners = running[number]
            left = missing[number] - table[rolled[runners]]
            waiting = (left > 0).any(axis=1)
            waits[number][runners[~waiting]] = roll
            running[number], missing[number] = runners[waiting], left[waiting]
    return waits
