"""Waiting for cards: the first one, and all that a purchase needs, from a roll's payouts.

What a roll pays is given as a mapping from the sum of the dice to the cards, as `site_payouts`
and `live_payouts` return it. A 7 pays nothing, nobody trades, builds or steals meanwhile, and
the bank holds enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import combinations

from catan_nb.board.layout import Board
from catan_nb.board.terrain import PIPS, TOKENS, Terrain
from catan_nb.kernel.words import say
from catan_nb.rules.cards import KIND_NAMES, KINDS, Cards
from catan_nb.rules.play.reading import Reader
from catan_nb.stats.play.odds import payout, still_missing
from catan_nb.stats.tools.asked import (
    MOST_POWER,
    MOST_STEPS,
    on_board,
    probability,
    seat_of,
    whole_number,
)
from catan_nb.stats.tools.chains import AbsorbingChain

Payouts = Mapping[int, Cards]
"""Sum of two dice to what that roll pays; sums that pay nothing may be missing."""

ROLLS = 36


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
    on_board(board, robber, *vertices)
    for vertex in vertices:
        for hex in board.topology.vertex_hexes[vertex]:
            kind = Terrain(board.terrain[hex]).resource
            if kind is not None and hex != robber:
                counts.setdefault(board.tokens[hex], [0] * KINDS)[kind] += 1
    return {total: Cards.of(counts[total]) for total in sorted(counts)}


def live_payouts(game: Reader, seat: int) -> dict[int, Cards]:
    """Return what each roll pays a seat in a live position, the robber and the bank regarded."""
    seat = seat_of(game, seat)
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
    chance, most = probability(chance), whole_number(most, "most", 0, MOST_STEPS)
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
    return 1 / chance if probability(chance) else None


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
    rolls = whole_number(rolls, "rolls", 0, MOST_POWER)
    return sum(
        (sign * (1 - chance) ** rolls for sign, chance in _signed(payouts, kinds)), Fraction(1)
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
    terms = list(_signed(payouts, kinds))
    if not all(chance for _, chance in terms):
        return None
    return -sum((sign / chance for sign, chance in terms), Fraction(0))


def _signed(payouts: Payouts, kinds: Iterable[str]) -> Iterable[tuple[int, Fraction]]:
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
            left = still_missing(missing, cards)
            if left not in order:
                order[left] = len(order)
                queue.append(left)
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
