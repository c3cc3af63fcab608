"""Waiting for cards: the first one, and all that a purchase needs, from a roll's payouts.

What a roll pays is given as a mapping from the sum of the dice to the cards, as `site_payouts`
and `live_payouts` return it. A 7 pays nothing, nobody trades, builds or steals meanwhile, and
the bank holds enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any

from catan_nb.board.layout import Board
from catan_nb.board.terrain import PIPS, TOKENS, Terrain
from catan_nb.kernel.words import say
from catan_nb.rules.cards import KIND_NAMES, KINDS, Cards
from catan_nb.rules.play.reading import Reader
from catan_nb.stats.play.odds import ROLLS, payout, still_missing
from catan_nb.stats.tools.chains import AbsorbingChain
from catan_nb.stats.tools.estimates import Estimate, Tally, tally
from catan_nb.stats.tools.validation import (
    MOST_POWER,
    MOST_STEPS,
    check_on_board,
    check_probability,
    check_seat,
    check_whole_number,
    random_generator,
)

if TYPE_CHECKING:
    import numpy as np


Payouts = Mapping[int, Cards]
"""Sum of two dice to what that roll pays; sums that pay nothing may be missing."""


def site_payouts(board: Board, *vertices: int, robber: int | None = None) -> dict[int, Cards]:
    """Return what each roll pays a player with settlements on some intersections.

    Parameters
    ----------
    board : Board
    *vertices : int
        An intersection given twice counts as a city.
    robber : int, optional
        The hex where the robber stands; by itself nowhere.

    Raises
    ------
    ValueError
        For a place that is not on the board.

    Examples
    --------
    >>> from catan_nb import printed
    >>> site_payouts(printed("beginner"), 31)
    {3: Cards(lumber=1), 5: Cards(wool=1), 8: Cards(ore=1)}
    """
    counts: dict[int, list[int]] = {}
    check_on_board(board, robber, *vertices)
    for vertex in vertices:
        for hex in board.topology.vertex_hexes[vertex]:
            kind = Terrain(board.terrain[hex]).resource
            if kind is not None and hex != robber:
                counts.setdefault(board.tokens[hex], [0] * KINDS)[kind] += 1
    return {total: Cards.of(counts[total]) for total in sorted(counts)}


def live_payouts(game: Reader, seat: int) -> dict[int, Cards]:
    """Return what each roll pays a seat in a live position, the robber and the bank regarded."""
    seat = check_seat(game, seat)
    paid = {total: payout(game, seat, total) for total in TOKENS}
    return {total: cards for total, cards in paid.items() if cards.total}


def paying_chance(payouts: Payouts, *kinds: str) -> Fraction:
    """Return the chance that a roll pays a card of one of these kinds; without any, a card.

    Notes
    -----
    Different sums exclude each other, so the chances of those that pay are added. Two hexes
    with the same token come together: for the average number of cards both count, for the
    chance to get something only one.

    Examples
    --------
    >>> from catan_nb import printed
    >>> str(paying_chance(site_payouts(printed("beginner"), 31), "lumber", "wool"))
    '1/6'
    """
    wanted = kinds or KIND_NAMES
    pips = (PIPS[total] for total, cards in payouts.items() if any(cards[k] for k in wanted))
    return Fraction(sum(pips), ROLLS)


def wait_distribution(chance: Fraction, most: int) -> dict[int, Fraction]:
    """Return the chance that the first hit comes in each of so many tries.

    Raises
    ------
    ValueError
        For more than `MOST_STEPS` tries, fewer than 0, and what is no chance.

    Notes
    -----
    The geometric distribution: *n* − 1 misses and then a hit, (1 − *p*)ⁿ⁻¹·*p*. Each chance is
    the one before times 1 − *p*, so the first try is always the most likely one.
    """
    chance, most = check_probability(chance), check_whole_number(most, "most", 0, MOST_STEPS)
    return {n: (1 - chance) ** (n - 1) * chance for n in range(1, most + 1)}


def wait_mean(chance: Fraction) -> Fraction | None:
    """Return how many tries it takes on average to the first hit; None when it never comes.

    Raises
    ------
    ValueError
        For what is no chance.

    Notes
    -----
    ``w = 1 + (1 − p)·w``: one try for certain, and after a miss all is as before. So *w* = 1/*p*.
    """
    return 1 / chance if check_probability(chance) else None


def set_within(payouts: Payouts, kinds: Iterable[str], rolls: int) -> Fraction:
    """Return the chance that so many rolls pay at least one card of each kind.

    Raises
    ------
    ValueError
        For a number of rolls below 0 or above `MOST_POWER`.

    Notes
    -----
    *Inclusion and exclusion.* Some kind is still missing unless all are there. The chance that
    all kinds of a set A are missing is (1 − *p*(A))ⁿ with *p*(A) from `paying_chance`. Adding
    this for single kinds counts twice where two are missing, so pairs are taken away, triples
    added again, and so on: Σ (−1)^|A| · (1 − *p*(A))ⁿ over all sets A, the empty one included.

    Examples
    --------
    >>> from catan_nb import printed
    >>> chance = set_within(site_payouts(printed("beginner"), 31), ["lumber", "wool", "ore"], 20)
    >>> round(float(chance), 4)
    0.5779
    """
    rolls = check_whole_number(rolls, "rolls", 0, MOST_POWER)
    return sum(
        (sign * (1 - chance) ** rolls for sign, chance in _inclusion_exclusion(payouts, kinds)),
        Fraction(1),
    )


def set_wait(payouts: Payouts, kinds: Iterable[str]) -> Fraction | None:
    """Return how many rolls it takes on average until there is a card of each kind.

    Returns
    -------
    Fraction or None
        None when one of them is never paid.

    Notes
    -----
    The mean of a wait is the sum of the chances that it lasts longer than 0, 1, 2 … rolls. For
    each set A the sum of (1 − *p*(A))ⁿ is 1/*p*(A), so the mean is
    Σ (−1)^(|A|+1) / *p*(A) over all sets A but the empty one: the waits for single kinds, less
    those for either of two, plus those for any of three, and so on. This is the coupon
    collector's problem (A. De Moivre, P. S. Laplace) with coupons of different chances.

    Examples
    --------
    >>> from catan_nb import printed
    >>> str(set_wait(site_payouts(printed("beginner"), 31), ["lumber", "wool"]))
    '21'
    """
    terms = list(_inclusion_exclusion(payouts, kinds))
    if not all(chance for _, chance in terms):
        return None
    return -sum((sign / chance for sign, chance in terms), Fraction(0))


def _inclusion_exclusion(payouts: Payouts, kinds: Iterable[str]) -> Iterable[tuple[int, Fraction]]:
    """Give (−1)^|A| and the chance of a card of A, for all sets A of kinds but the empty one."""
    wanted = sorted(set(kinds))
    for size in range(1, len(wanted) + 1):
        for some in combinations(wanted, size):
            yield (-1) ** size, paying_chance(payouts, *some)


def cards_chain(payouts: Payouts, wanted: Cards) -> AbsorbingChain:
    """Return the wait for some cards as a Markov chain over what is still missing.

    Parameters
    ----------
    payouts : mapping of int to Cards
    wanted : Cards
        Any numbers of any kinds, from an empty hand.

    Returns
    -------
    AbsorbingChain
        Its states are named by `missing_name`; the first one is the start, the last "nothing".

    Raises
    ------
    ValueError
        When some wanted kind is never paid, or nothing is wanted.

    Examples
    --------
    >>> from catan_nb import printed
    >>> chain = cards_chain(site_payouts(printed("beginner"), 31), Cards(lumber=1, wool=1))
    >>> chain.states
    ('lumber, wool', 'lumber', 'wool', 'nothing')
    >>> str(chain.expected_steps["lumber, wool"])
    '21'
    """
    never = [name for name in wanted if not any(cards[name] for cards in payouts.values())]
    if never or not wanted.total:
        raise ValueError(
            say("{card} never comes", card=never[0]) if never else say("nothing is wanted")
        )
    order = {wanted: 0}
    queue = [wanted]
    for missing in queue:
        for cards in payouts.values():
            remaining = still_missing(missing, cards)
            if remaining not in order:
                order[remaining] = len(order)
                queue.append(remaining)
    states = sorted(order, key=lambda missing: (-missing.total, [-n for n in missing.counts]))
    place = {missing: number for number, missing in enumerate(states)}
    rows = [[Fraction(0)] * len(states) for _ in states]
    for missing, row in zip(states, rows, strict=True):
        row[place[missing]] += 1
        for total, cards in payouts.items():
            row[place[missing]] -= Fraction(PIPS[total], ROLLS)
            row[place[still_missing(missing, cards)]] += Fraction(PIPS[total], ROLLS)
    return AbsorbingChain(tuple(map(missing_name, states)), tuple(map(tuple, rows)))


def missing_name(missing: Cards) -> str:
    """Return missing cards in words: "2 ore, grain" or "nothing"."""
    parts = (f"{n} {KIND_NAMES[k]}" if n > 1 else KIND_NAMES[k] for k, n in missing.numbered())
    return ", ".join(parts) or "nothing"


# How many draws it takes to get the wanted cards, without putting any back.


def draws_until(cards: int, wanted: int, hits: int = 1) -> dict[int, Fraction]:
    """Return the chance of each number of draws that it takes to get so many wanted cards.

    Parameters
    ----------
    cards : int
        How many cards there are, in random order.
    wanted : int
        How many of them are wanted.
    hits : int
        How many of the wanted ones are to come, from 1 to *wanted*.

    Raises
    ------
    ValueError
        For impossible numbers, and more than `MOST_STEPS` cards.

    Notes
    -----
    The places of the wanted cards are one of C(*cards*, *wanted*) sets, all equally likely. Hit
    number *h* comes in draw *d* when *h*−1 of the set are among the *d*−1 places before, one is
    the place *d* and the others lie behind: C(*d*−1, *h*−1)·C(*cards*−*d*, *wanted*−*h*) sets.
    This is the negative hypergeometric distribution.

    Examples
    --------
    >>> {draws: str(chance) for draws, chance in draws_until(4, 2).items()}
    {1: '1/2', 2: '1/3', 3: '1/6'}
    """
    _check_draws(cards, wanted, hits)
    sets = comb(cards, wanted)
    return {
        draw: Fraction(comb(draw - 1, hits - 1) * comb(cards - draw, wanted - hits), sets)
        for draw in range(hits, cards - wanted + hits + 1)
    }


def draws_until_mean(cards: int, wanted: int, hits: int = 1) -> Fraction:
    """Return how many draws it takes on average to get so many wanted cards.

    Notes
    -----
    The *w* wanted cards part the others into *w*+1 gaps: before the first, between two, behind
    the last. All orders being alike, no gap differs from another, so each has
    (*cards*−*w*)/(*w*+1) cards on average. Until hit number *h* one draws *h* gaps and *h* hits:
    *h*·((*cards*−*w*)/(*w*+1) + 1) = *h*·(*cards*+1)/(*w*+1).

    Examples
    --------
    >>> draws_until_mean(25, 14, 3)
    Fraction(26, 5)
    """
    _check_draws(cards, wanted, hits)
    return Fraction(hits * (cards + 1), wanted + 1)


def _check_draws(cards: int, wanted: int, hits: int) -> None:
    for given, name in ((cards, "cards"), (wanted, "wanted"), (hits, "hits")):
        check_whole_number(given, name, 0, MOST_STEPS)
    if not 1 <= hits <= wanted <= cards:
        raise ValueError(
            say(
                "{hits} of {wanted} wanted cards cannot come from {cards} cards",
                hits=hits,
                wanted=wanted,
                cards=cards,
            )
        )


# Who has the cards first? Two players who wait for the same cards with the same dice.


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
    def chances(cards: Cards, yours: Cards) -> tuple[Fraction, Fraction, Fraction]:
        if not (cards.total and yours.total):
            ends = (bool(yours.total), bool(cards.total), not cards.total and not yours.total)
            return Fraction(ends[0]), Fraction(ends[1]), Fraction(ends[2])
        moving, sums = 0, [Fraction(0)] * 3
        for total in TOKENS:
            remaining = tuple(
                still_missing(missing, pays[total]) if total in pays else missing
                for missing, pays in ((cards, one), (yours, two))
            )
            if remaining != (cards, yours):
                moving += PIPS[total]
                for place, chance in enumerate(chances(*remaining)):
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
    if not _is_reachable(payouts, wanted):
        raise ValueError(say("some of the wanted cards never come"))
    return tally(_simulate_waits((payouts,), wanted, runs, seed)[0])


def simulate_race(
    one: Payouts, two: Payouts, wanted: Cards, runs: int = 100_000, seed: int = 0
) -> tuple[Estimate, Estimate, Estimate]:
    """Let two wait for the same cards with the same dice, many times.

    Returns
    -------
    tuple of Estimate
        The shares of `Race`: first, second, together.
    """
    mine, yours = _simulate_waits((one, two), wanted, runs, seed)
    arrived = (mine <= LONGEST) | (yours <= LONGEST)
    results = (mine < yours, yours < mine, (mine == yours) & arrived)
    return tuple(_share_estimate(result) for result in results)  # type: ignore[return-value]


def _share_estimate(hits: np.ndarray[Any, Any]) -> Estimate:
    count = int(hits.sum())
    return Tally({0: len(hits) - count, 1: count}).mean


def _is_reachable(payouts: Payouts, wanted: Cards) -> bool:
    return all(any(cards[name] for cards in payouts.values()) for name in wanted)


def _simulate_waits(
    players: tuple[Payouts, ...], wanted: Cards, runs: int, seed: int
) -> list[np.ndarray[Any, Any]]:
    """Return for each player how many rolls each run took; more than `LONGEST` is never."""
    import numpy as np

    runs = check_whole_number(runs)
    if not wanted.total:
        raise ValueError(say("a wait needs something to wait for"))
    kinds = [kind for kind, _ in wanted.numbered()]
    rng = random_generator(seed)
    waits = [np.full(runs, LONGEST + 1) for _ in players]
    paid, missing, running = [], [], []
    for number, payouts in enumerate(players):
        table = np.zeros((13, len(kinds)), dtype=np.int64)
        for total, cards in payouts.items():
            table[total] = [cards.counts[kind] for kind in kinds]
        paid.append(table)
        missing.append(np.tile([wanted.counts[kind] for kind in kinds], (runs, 1)))
        running.append(np.arange(runs if _is_reachable(payouts, wanted) else 0))
        missing[number] = missing[number][running[number]]
    for roll in range(1, LONGEST + 1):
        if not any(map(len, running)):
            break
        # Every run has its dice, whoever still waits in it.
        rolled = rng.integers(1, 7, size=(runs, 2)).sum(axis=1)
        for number, table in enumerate(paid):
            runners = running[number]
            remaining = missing[number] - table[rolled[runners]]
            waiting = (remaining > 0).any(axis=1)
            waits[number][runners[~waiting]] = roll
            running[number], missing[number] = runners[waiting], remaining[waiting]
    return waits
