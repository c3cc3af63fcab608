"""How lucky an evening was: what the same places bring when all its dice are rolled again."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, pairwise

from catan_nb.stats.dice.two_dice import sum_distribution
from catan_nb.stats.play.account import Account
from catan_nb.stats.tools.asked import generator, whole_number
from catan_nb.stats.tools.estimates import Share, share_of

__all__ = ["Luck", "at_least_one", "cards_of_evenings"]

_ROLLS = 36
_WAYS = {total: int(_ROLLS * chance) for total, chance in sum_distribution().items()}


@dataclass(frozen=True)
class Luck:
    """What the dice brought a player, and what they might have brought.

    An "evening with the same places" rolls all dice of the game again, one after the other; each
    roll is paid with the buildings, the robber and the bank as they were at that roll.

    Attributes
    ----------
    account : Account
    """

    account: Account

    @property
    def received(self) -> int:
        """The cards from the dice."""
        return self.account.received

    @cached_property
    def distribution(self) -> dict[int, Fraction]:
        """The chance of each number of cards on an evening with the same places.

        Notes
        -----
        What one roll pays has a distribution of 36 equally likely cases. The rolls are
        independent, so that the distribution of the sum is found roll by roll: *k* cards after
        *n* rolls are *j* cards after *n* − 1 rolls and *k* − *j* for the last one.
        """
        ways = {0: 1}
        for pays in self.account.pays:
            one: dict[int, int] = {}
            for count, times in zip(pays, _WAYS.values(), strict=True):
                one[count] = one.get(count, 0) + times
            after: dict[int, int] = {}
            for before, so_far in ways.items():
                for count, times in one.items():
                    after[before + count] = after.get(before + count, 0) + so_far * times
            ways = after
        whole = _ROLLS ** len(self.account.pays)
        return {cards: Fraction(ways[cards], whole) for cards in sorted(ways)}

    @property
    def at_most(self) -> Fraction:
        """The chance of so few cards or fewer."""
        return self.up_to(self.received)

    @property
    def at_least(self) -> Fraction:
        """The chance of so many cards or more."""
        return 1 - self.up_to(self.received - 1)

    @cached_property
    def p_value(self) -> Fraction:
        """The chance to be at least as far from the mean, on either side."""
        return self.as_far_as(abs(self.received - self.account.expected))

    def up_to(self, cards: int) -> Fraction:
        """Return the chance of at most so many cards."""
        known = bisect_right(self._cumulated[0], cards)
        return self._cumulated[1][known - 1] if known else Fraction(0)

    @cached_property
    def _cumulated(self) -> tuple[list[int], list[Fraction]]:
        """The numbers of cards, and the chance of at most so many."""
        return list(self.distribution), list(accumulate(self.distribution.values()))

    def as_far_as(self, distance: Fraction) -> Fraction:
        """Return the chance to be at least so far from the mean, on either side."""
        mean = self.account.expected
        far = (p for count, p in self.distribution.items() if abs(count - mean) >= distance)
        return sum(far, Fraction(0))

    @cached_property
    def p_values(self) -> dict[int, Fraction]:
        """The p-value of each number of cards, the farthest first.

        Worked out from the farthest number inwards; two that are as far off have the same.
        """
        mean = self.account.expected
        outwards = sorted(self.distribution, key=lambda count: -abs(count - mean))
        found: dict[int, Fraction] = {}
        total = Fraction(0)
        for cards in outwards:
            total += self.distribution[cards]
            found[cards] = total
        for before, cards in reversed(list(pairwise(outwards))):
            if abs(before - mean) == abs(cards - mean):
                found[before] = found[cards]
        return found


def cards_of_evenings(
    accounts: Sequence[Account], runs: int = 10_000, seed: int = 0
) -> list[list[int]]:
    """Return the cards of all players on many evenings with the same places.

    All players are paid for the same dice, so that who sits at the same hexes shares luck.

    Parameters
    ----------
    accounts : sequence of Account
        Those of one game, by seat.
    runs : int
        How many evenings.
    seed : int

    Returns
    -------
    list of list of int
        By seat: the cards of each evening.
    """
    import numpy as np

    runs = whole_number(runs)
    rolls = len(accounts[0].pays)
    chances = [ways / _ROLLS for ways in _WAYS.values()]
    rolled = generator(seed).choice(len(_WAYS), size=(runs, rolls), p=chances)
    found = []
    for account in accounts:
        total = np.zeros(runs, dtype=int)
        for place, pays in enumerate(account.pays):
            total += np.array(pays)[rolled[:, place]]
        found.append([int(cards) for cards in total])
    return found


def at_least_one(
    lucks: Sequence[Luck], level: Fraction, runs: int = 10_000, seed: int = 0
) -> Share:
    """Estimate how often at least one player's p-value is so small or smaller.

    Parameters
    ----------
    lucks : sequence of Luck
        Those of one game.
    level : Fraction
        The p-value.
    runs : int
        How many evenings with the same places are rolled.
    seed : int
    """
    evenings = zip(*cards_of_evenings([one.account for one in lucks], runs, seed), strict=True)
    tables = [one.p_values for one in lucks]
    hits = sum(
        any(table[cards] <= level for table, cards in zip(tables, found, strict=True))
        for found in evenings
    )
    return share_of(hits, runs)
