"""All that there is to say about the luck of one evening, put together from its game."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from catan_nb.rules.play.game import Game
from catan_nb.stats.dice.fairness import FairnessTest, fairness_test
from catan_nb.stats.evening.luck import Luck, at_least_one
from catan_nb.stats.evening.robber import Robbed, robbed
from catan_nb.stats.evening.trades import Trades, trades
from catan_nb.stats.play.account import Account, accounts
from catan_nb.stats.tools.estimates import Share

__all__ = ["Evening", "evening"]


@dataclass(frozen=True)
class Evening:
    """One evening, looked back upon; everything is worked out when it is first asked for.

    Attributes
    ----------
    game : Game
    dice : FairnessTest
        How often each sum came, held against two fair dice.
    """

    game: Game
    dice: FairnessTest

    @property
    def names(self) -> tuple[str, ...]:
        """Who played, by seat."""
        return self.game.names

    @cached_property
    def accounts(self) -> tuple[Account, ...]:
        """What the game gave each player and took away."""
        return accounts(self.game)

    @cached_property
    def lucks(self) -> tuple[Luck, ...]:
        """What the dice brought each player, against evenings with the same places."""
        return tuple(map(Luck, self.accounts))

    @cached_property
    def robbed(self) -> tuple[Robbed, ...]:
        """What sevens and thieves were to each player."""
        return robbed(self.game)

    @cached_property
    def trades(self) -> tuple[Trades, ...]:
        """What each player gave and got in trade."""
        return trades(self.game)

    @property
    def strangest(self) -> int:
        """The seat with the smallest p-value."""
        return min(range(len(self.lucks)), key=lambda seat: self.lucks[seat].p_value)

    @property
    def one_of_them(self) -> Fraction:
        """The chance that at least one player is so far off, if the players were independent.

        Notes
        -----
        With *n* players and the smallest p-value *p* it is 1 − (1 − *p*)ⁿ.
        """
        return 1 - (1 - self.lucks[self.strangest].p_value) ** len(self.lucks)

    def one_of_them_rolled(self, runs: int = 10_000, seed: int = 0) -> Share:
        """Estimate the same with the dice that all players share."""
        return at_least_one(self.lucks, self.lucks[self.strangest].p_value, runs, seed)


def evening(game: Game) -> Evening:
    """Look back upon a game with two dice.

    Parameters
    ----------
    game : Game
        Of any system; read up to its present point.

    Raises
    ------
    ValueError
        When nobody has rolled the dice in it.
    """
    return Evening(game, fairness_test(game))
