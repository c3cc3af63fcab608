"""Gold as a choice: what a card of one's choice is worth beside a fixed one (sea.gold)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from catan_nb.board.layout import Board
from catan_nb.board.terrain import PIPS, RESOURCES, TOKENS, Terrain
from catan_nb.kernel.words import say
from catan_nb.rules.cards import KINDS, RESOURCE_KINDS, Cards
from catan_nb.rules.play.reading import Reader, state_of
from catan_nb.stats.play.odds import ROLLS, still_missing
from catan_nb.stats.play.waiting import Payouts
from catan_nb.stats.tools.estimates import Tally, tally
from catan_nb.stats.tools.validation import (
    check_bounded_number,
    check_on_board,
    check_seat,
    check_whole_number,
    random_generator,
)

Gold = Mapping[int, int]
"""Sum of two dice to how many cards of choice that roll pays."""
MOST_WANTED = 12
"""So many cards may be wanted at most; more would take too long."""


def site_gold(board: Board, *vertices: int, robber: int | None = None) -> dict[int, int]:
    """Return how many cards of choice each roll pays settlements on some intersections.

    Parameters
    ----------
    board : Board
    *vertices : int
        An intersection given twice counts as a city.
    robber : int, optional
        The hex where the robber stands; by itself nowhere.
    """
    check_on_board(board, robber, *vertices)
    counts: dict[int, int] = {}
    for vertex in vertices:
        for hex in board.topology.vertex_hexes[vertex]:
            if board.terrain[hex] == Terrain.GOLD and board.tokens[hex] and hex != robber:
                counts[board.tokens[hex]] = counts.get(board.tokens[hex], 0) + 1
    return dict(sorted(counts.items()))


def live_gold(game: Reader, seat: int) -> dict[int, int]:
    """Return how many cards of choice each roll pays a seat in a live position (sea.gold)."""
    state, seat = state_of(game), check_seat(game, seat)
    stands = [*game.players[seat].settlements, *(2 * list(game.players[seat].cities))]
    return site_gold(game.live_board, *stands, robber=state.robber)


def choice_worth(values: Mapping[str, Fraction | int]) -> Fraction:
    """Return what a card of choice is worth where each resource has a value.

    Parameters
    ----------
    values : mapping of str to number
        Resource to its value at the moment, from 0 up; 0 for what is not named.

    Notes
    -----
    One takes the best: the *maximum* of the values. A fixed hex pays one of them, in the mean
    over the five resources their *average*. The maximum is never smaller, and the more the
    values differ, the more gold is worth; were all alike, the choice would be worth nothing.

    Examples
    --------
    >>> values = {"ore": 3, "grain": 1, "wool": 1}
    >>> str(choice_worth(values)), str(sum(values.values()) / Fraction(5))
    ('3', '1')
    """
    for name in values:
        if name not in RESOURCES:
            raise ValueError(say("there is no resource {name}", name=repr(name)))
    worth = [Fraction(check_bounded_number(value, name)) for name, value in values.items()]
    return max(worth, default=Fraction(0))


def choice_wait(payouts: Payouts, gold: Gold, wanted: Cards) -> Fraction | None:
    """Return the rolls it takes on average until all wanted cards have come, choosing best.

    Parameters
    ----------
    payouts : mapping of int to Cards
        What each roll pays, as `site_payouts` and `live_payouts` return it.
    gold : mapping of int to int
        How many cards of choice each roll pays beside it, as `site_gold` returns it.
    wanted : Cards
        Up to `MOST_WANTED` resources, from an empty hand.

    Returns
    -------
    Fraction or None
        None when some wanted card never comes.

    Raises
    ------
    ValueError
        For commodities, too many cards, and sums that there are not.

    Notes
    -----
    A *decision* added to a Markov chain (R. Bellman). Nothing that is missing ever grows, so the
    states can be worked through from the end: the wait from a state is the least over all ways
    to choose, 36 over the rolls that help, plus the mean of the waits after them. Nobody trades,
    builds or steals meanwhile, and the bank holds enough.

    Examples
    --------
    >>> from catan_nb import Cards
    >>> str(choice_wait({}, {6: 1}, Cards(ore=1, grain=1)))
    '72/5'
    >>> str(choice_wait({6: Cards(ore=1), 8: Cards(grain=1)}, {}, Cards(ore=1, grain=1)))
    '54/5'
    """
    plan = _Plan(payouts, gold)
    return plan.wait(_check_wanted(wanted))


def best_choice(payouts: Payouts, gold: Gold, missing: Cards, cards: int = 1) -> Cards:
    """Return which cards of choice shorten the wait for what is missing most.

    Parameters
    ----------
    payouts, gold
        As for `choice_wait`.
    missing : Cards
        What is still missing.
    cards : int
        How many cards are paid now.

    Returns
    -------
    Cards
        Only what is missing; fewer than are paid when less is.
    """
    cards = check_whole_number(cards, "cards", 0, MOST_WANTED)
    return _Plan(payouts, gold).best(_check_wanted(missing), cards)


def simulate_choice(
    payouts: Payouts, gold: Gold, wanted: Cards, runs: int = 2_000, seed: int = 0
) -> Tally:
    """Roll until all wanted cards have come, choosing best, many times, and count the rolls.

    Raises
    ------
    ValueError
        When some wanted card never comes.
    """
    runs, plan, start = check_whole_number(runs), _Plan(payouts, gold), _check_wanted(wanted)
    if plan.wait(start) is None:
        raise ValueError(say("some of the wanted cards never come"))
    rng, waits = random_generator(seed), []
    for _ in range(runs):
        missing, rolls = start, 0
        while missing.total:
            rolls += 1
            missing = plan.after(missing, int(rng.integers(1, 7, 2).sum()))
        waits.append(rolls)
    return tally(waits)


class _Plan:
    """The best choices for given payouts."""

    def __init__(self, payouts: Payouts, gold: Gold) -> None:
        self.payouts = {_check_sum(total): cards for total, cards in payouts.items()}
        self.gold = {
            _check_sum(total): check_whole_number(n, "gold", 0, 20) for total, n in gold.items()
        }
        self.wait = cache(self._wait)
        self.after = cache(self._missing_after)

    def best(self, missing: Cards, cards: int) -> Cards:
        """Return the choice after which the wait is shortest."""
        useful = [missing.counts[kind] if kind in RESOURCE_KINDS else 0 for kind in range(KINDS)]
        ways = Cards.choices(useful, min(cards, missing.total))
        return min(ways, key=lambda chosen: (self._expected_wait(missing, chosen), chosen.counts))

    def _expected_wait(self, missing: Cards, chosen: Cards) -> tuple[bool, Fraction]:
        """Return the wait once these are chosen; what never ends is longest."""
        remaining = self.wait(still_missing(missing, chosen))
        return remaining is None, remaining or Fraction(0)

    def _missing_after(self, missing: Cards, total: int) -> Cards:
        """Return what is missing after a roll."""
        remaining = still_missing(missing, self.payouts.get(total, Cards()))
        gold = self.gold.get(total, 0)
        return (
            still_missing(remaining, self.best(remaining, gold))
            if gold and remaining.total
            else remaining
        )

    def _wait(self, missing: Cards) -> Fraction | None:
        if not missing.total:
            return Fraction(0)
        moving, total = 0, Fraction(ROLLS)
        for rolled in TOKENS:
            remaining = self.after(missing, rolled)
            if remaining != missing:
                rest = self.wait(remaining)
                if rest is None:
                    return None
                moving += PIPS[rolled]
                total += PIPS[rolled] * rest
        return total / moving if moving else None


def _check_wanted(wanted: Cards) -> Cards:
    if any(kind not in RESOURCE_KINDS for kind, _ in wanted.numbered()):
        raise ValueError(say("Gold pays resources, never commodities."))
    check_whole_number(wanted.total, "cards", 0, MOST_WANTED)
    return wanted


def _check_sum(total: int) -> int:
    if total not in TOKENS:
        raise ValueError(say("no hex pays for a {total}", total=repr(total)))
    return total
