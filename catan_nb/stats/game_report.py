"""Analysis of a finished game: dice, each player's luck, robber, trades."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, pairwise

from catan_nb.rules.base.events import Rolled, Stolen, Traded, TradedWithBank
from catan_nb.rules.cards import NO_CARDS, Cards
from catan_nb.rules.play.game import Game
from catan_nb.stats.course import Account, accounts
from catan_nb.stats.dice import SEVEN_CHANCE, sum_distribution
from catan_nb.stats.fairness import FairnessTest, fairness_test
from catan_nb.stats.play.odds import ROLLS
from catan_nb.stats.tools.estimates import Share, estimate_share
from catan_nb.stats.tools.validation import check_whole_number, random_generator

_WAYS = {total: int(ROLLS * chance) for total, chance in sum_distribution().items()}


@dataclass(frozen=True)
class Luck:
    """A player's cards from the dice, with their distribution over random dice.

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
        """The probability of each number of cards, with the dice random and the places fixed.

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
        whole = ROLLS ** len(self.account.pays)
        return {cards: Fraction(ways[cards], whole) for cards in sorted(ways)}

    @property
    def at_most(self) -> Fraction:
        """The probability of at most as many cards as received."""
        return self.up_to(self.received)

    @property
    def at_least(self) -> Fraction:
        """The probability of at least as many cards as received."""
        return 1 - self.up_to(self.received - 1)

    @cached_property
    def p_value(self) -> Fraction:
        """The two-sided p-value of the number of cards."""
        return self.as_far_as(abs(self.received - self.account.expected))

    def up_to(self, cards: int) -> Fraction:
        """Return the chance of at most so many cards."""
        known = bisect_right(self._cumulative[0], cards)
        return self._cumulative[1][known - 1] if known else Fraction(0)

    @cached_property
    def _cumulative(self) -> tuple[list[int], list[Fraction]]:
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
        result: dict[int, Fraction] = {}
        total = Fraction(0)
        for cards in outwards:
            total += self.distribution[cards]
            result[cards] = total
        for before, cards in reversed(list(pairwise(outwards))):
            if abs(before - mean) == abs(cards - mean):
                result[before] = result[cards]
        return result


def cards_of_evenings(
    accounts: Sequence[Account], runs: int = 10_000, seed: int = 0
) -> list[list[int]]:
    """Return simulated cards of all players, with the dice random and the places fixed.

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

    runs = check_whole_number(runs)
    rolls = len(accounts[0].pays)
    chances = [ways / ROLLS for ways in _WAYS.values()]
    rolled = random_generator(seed).choice(len(_WAYS), size=(runs, rolls), p=chances)
    result = []
    for account in accounts:
        total = np.zeros(runs, dtype=int)
        for place, pays in enumerate(account.pays):
            total += np.array(pays)[rolled[:, place]]
        result.append([int(cards) for cards in total])
    return result


def at_least_one(
    lucks: Sequence[Luck], level: Fraction, runs: int = 10_000, seed: int = 0
) -> Share:
    """Estimate the chance that some player's p-value is at most the given one.

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
    evenings = zip(*cards_of_evenings([luck.account for luck in lucks], runs, seed), strict=True)
    tables = [luck.p_values for luck in lucks]
    hits = sum(
        any(table[cards] <= level for table, cards in zip(tables, evening, strict=True))
        for evening in evenings
    )
    return estimate_share(hits, runs)


# What the robber did on an evening: sevens against chance, thefts against even-handed thieves.


@dataclass(frozen=True)
class RobberySummary:
    """A player's sevens and thefts, with the expected numbers.

    Attributes
    ----------
    rolls, sevens : int
        How often the player rolled, and how often it was a 7.
    stole, lost : int
        Cards stolen from others and lost to them, with robber or pirate.
    chances : tuple of Fraction
        For each card that another player stole while this one had a card: the chance that it
        was this one's if the thief picks each of the others who have cards as often.
    """

    rolls: int = 0
    sevens: int = 0
    stole: int = 0
    lost: int = 0
    chances: tuple[Fraction, ...] = ()

    @property
    def sevens_expected(self) -> Fraction:
        """The sevens of so many rolls on average."""
        return self.rolls * SEVEN_CHANCE

    @property
    def lost_expected(self) -> Fraction:
        """The cards lost on average if thieves picked evenly."""
        return sum(self.chances, Fraction(0))

    @property
    def lost_variance(self) -> Fraction:
        """The variance of that number: the sum of p·(1 − p), for the picks are independent."""
        return sum((p * (1 - p) for p in self.chances), Fraction(0))

    @property
    def lost_distribution(self) -> dict[int, Fraction]:
        """The chance of each number of cards lost if thieves picked evenly.

        Notes
        -----
        Theft by theft: *k* cards are lost after *n* thefts if *k* were lost before and the last
        one spares the player, or *k* − 1 and it does not.
        """
        found = [Fraction(1)]
        for p in self.chances:
            spared = [chance * (1 - p) for chance in found] + [Fraction(0)]
            hit = [Fraction(0), *(chance * p for chance in found)]
            found = [a + b for a, b in zip(spared, hit, strict=True)]
        return dict(enumerate(found))


def robbery_summary(game: Game) -> tuple[RobberySummary, ...]:
    """Return each player's sevens and thefts so far, by seat.

    Examples
    --------
    >>> from catan_nb import new_game
    >>> robbery_summary(new_game("base", players=3, board="beginner"))[0].lost_expected
    Fraction(0, 1)
    """
    seats = range(len(game.players))
    rolls, sevens, stole, lost = ([0 for _seat in seats] for _count in range(4))
    chances: list[list[Fraction]] = [[] for _seat in seats]
    replay: Game | None = None
    for ply in range(game.ply):
        for event in game.events_at(ply):
            if isinstance(event, Rolled):
                rolls[event.player] += 1
                sevens[event.player] += event.first + event.second == 7
            elif isinstance(event, Stolen):
                stole[event.thief] += 1
                lost[event.victim] += 1
                replay = replay or game.fork()
                replay.goto(ply)
                hands = [player.hand_size for player in replay.players]
                others = [s for s in seats if s != event.thief and (hands[s] or s == event.victim)]
                for seat in others:
                    chances[seat].append(Fraction(1, len(others)))
    found = zip(rolls, sevens, stole, lost, map(tuple, chances), strict=True)
    return tuple(RobberySummary(*one) for one in found)


# What players gave and got in trade on an evening.


@dataclass(frozen=True)
class Trades:
    """A player's trades: cards given and received.

    Attributes
    ----------
    count, banked : int
        Trades with players and with the bank.
    given, got : Cards
        To and from players.
    paid, bought : Cards
        To and from the bank.
    """

    count: int = 0
    given: Cards = NO_CARDS
    got: Cards = NO_CARDS
    banked: int = 0
    paid: Cards = NO_CARDS
    bought: Cards = NO_CARDS

    @property
    def balance(self) -> int:
        """Cards received minus cards given, with players and bank together."""
        return self.got.total + self.bought.total - self.given.total - self.paid.total

    def with_player(self, give: Cards, get: Cards) -> Trades:
        """Return the trades with one more, seen from this player's side."""
        return replace(self, count=self.count + 1, given=self.given + give, got=self.got + get)


def trades(game: Game) -> tuple[Trades, ...]:
    """Return each player's trades so far, by seat.

    Examples
    --------
    >>> from catan_nb import new_game
    >>> trades(new_game("base", players=3, board="beginner"))[0].balance
    0
    """
    found = [Trades() for _player in game.players]
    for ply in range(game.ply):
        for event in game.events_at(ply):
            match event:
                case Traded():
                    here, there = event.player, event.partner
                    found[here] = found[here].with_player(event.give, event.get)
                    found[there] = found[there].with_player(event.get, event.give)
                case TradedWithBank():
                    one = found[event.player]
                    found[event.player] = replace(
                        one,
                        banked=one.banked + 1,
                        paid=one.paid + event.give,
                        bought=one.bought + event.get,
                    )
    return tuple(found)


# All that there is to say about the luck of one evening, put together from its game.


@dataclass(frozen=True)
class GameReport:
    """The analysis of a game; every part is computed on first access.

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
        """Each player's cards received and expected."""
        return accounts(self.game)

    @cached_property
    def lucks(self) -> tuple[Luck, ...]:
        """Each player's luck with the dice."""
        return tuple(map(Luck, self.accounts))

    @cached_property
    def robbed(self) -> tuple[RobberySummary, ...]:
        """Each player's sevens and thefts."""
        return robbery_summary(self.game)

    @cached_property
    def trades(self) -> tuple[Trades, ...]:
        """Each player's trades."""
        return trades(self.game)

    @property
    def strangest(self) -> int:
        """The seat with the smallest p-value."""
        return min(range(len(self.lucks)), key=lambda seat: self.lucks[seat].p_value)

    @property
    def one_of_them(self) -> Fraction:
        """The chance that some player deviates as far, if the players were independent.

        Notes
        -----
        With *n* players and the smallest p-value *p* it is 1 − (1 − *p*)ⁿ.
        """
        return 1 - (1 - self.lucks[self.strangest].p_value) ** len(self.lucks)

    def one_of_them_rolled(self, runs: int = 10_000, seed: int = 0) -> Share:
        """Estimate the chance that some player deviates as far, with shared dice."""
        return at_least_one(self.lucks, self.lucks[self.strangest].p_value, runs, seed)


def game_report(game: Game) -> GameReport:
    """Return the analysis of a game with two dice.

    Parameters
    ----------
    game : Game
        Of any system; read up to its present point.

    Raises
    ------
    ValueError
        When nobody has rolled the dice in it.
    """
    return GameReport(game, fairness_test(game))
