"""The race for the largest army (base.largest_army): who gets it as cards are bought in turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache

from catan_nb.kernel.words import say
from catan_nb.rules.development.cards import DECK, KNIGHT
from catan_nb.rules.development.largest_army import MINIMUM_ARMY
from catan_nb.stats.tools.asked import generator, whole_number
from catan_nb.stats.tools.tallies import Tally, tally

NOBODY = -1
"""Stands for no seat at all."""
MOST_CARDS = 100
"""A stack of more cards makes too many positions."""


def army_race(
    order: Sequence[int],
    played: Mapping[int, int] | None = None,
    *,
    holder: int = NOBODY,
    cards: int = sum(DECK),
    knights: int = DECK[KNIGHT],
) -> dict[int, Fraction]:
    """Return the chance of each seat to hold the largest army when so many cards are bought.

    Parameters
    ----------
    order : sequence of int
        The seats that buy a card, one after the other: ``(0, 1, 0, 1)``.
    played : mapping of int to int, optional
        Seat to the knights it has played before; 0 where nothing is said.
    holder : int
        Who has the largest army before; `NOBODY` by itself.
    cards, knights : int
        How many cards are unseen, and how many of them are knights.

    Returns
    -------
    dict of int to Fraction
        Seat, or `NOBODY`, to its chance. A chance of 0 is left out.

    Raises
    ------
    ValueError
        For impossible numbers, and for a holder who cannot have the largest army.

    Notes
    -----
    Every knight is taken to be played as soon as the rules allow it, in the player's next turn,
    and with one card a turn that keeps the order. So only the number of knights of each matters.
    The next card is a knight with the chance *knights*/*cards*, and what follows is a smaller
    race of the same kind: a recursion, with every position worked out once. The army goes to
    whoever is the first with three knights, and from there to whoever has more.

    Examples
    --------
    >>> {seat: str(chance) for seat, chance in army_race((0, 0, 0)).items()}
    {-1: '484/575', 0: '91/575'}
    """
    return _race(order, played, holder, cards, knights, for_good=False)


def first_army(
    order: Sequence[int],
    played: Mapping[int, int] | None = None,
    *,
    cards: int = sum(DECK),
    knights: int = DECK[KNIGHT],
) -> dict[int, Fraction]:
    """Return the chance of each seat to be the first with three knights.

    Parameters
    ----------
    order, played, cards, knights
        As for `army_race`.

    Returns
    -------
    dict of int to Fraction
        Seat, or `NOBODY`, to its chance. A chance of 0 is left out.
    """
    return _race(order, played, NOBODY, cards, knights, for_good=True)


def simulate_first_army(
    order: Sequence[int],
    *,
    cards: int = sum(DECK),
    knights: int = DECK[KNIGHT],
    runs: int = 20_000,
    seed: int = 0,
) -> Tally:
    """Shuffle many times, let the seats buy in this order and tally who is first with three.

    Parameters
    ----------
    order, cards, knights
        As for `army_race`; nobody has played a knight before.
    runs : int
        How many times.
    seed : int

    Returns
    -------
    Tally
        Of seats, and `NOBODY`.
    """
    import numpy as np

    _check(order, cards, knights)
    runs = whole_number(runs)
    shuffled = generator(seed).random((runs, cards)).argsort(axis=1) < knights
    drawn = shuffled[:, : len(order)]
    winner, best = np.full(runs, NOBODY), np.full(runs, len(order))
    for seat in sorted(set(order)):
        own = drawn & (np.array(order) == seat)
        ready = own.cumsum(axis=1) >= MINIMUM_ARMY
        when = np.where(ready.any(axis=1), ready.argmax(axis=1), len(order))
        winner = np.where(when < best, seat, winner)
        best = np.minimum(when, best)
    return tally(winner)


def _race(
    order: Sequence[int],
    played: Mapping[int, int] | None,
    holder: int,
    cards: int,
    knights: int,
    *,
    for_good: bool,
) -> dict[int, Fraction]:
    _check(order, cards, knights)
    before = {
        whole_number(seat, "played", 0): whole_number(count, "played", 0, MOST_CARDS)
        for seat, count in (played or {}).items()
    }
    most = max(before.values(), default=0)
    holder = whole_number(holder, "holder", NOBODY)
    if before.get(holder, 0) < most if most >= MINIMUM_ARMY else holder != NOBODY:
        raise ValueError(
            say("whoever has played most knights, and at least three, holds the largest army")
        )
    seats = sorted({*order, *before, *(() if holder == NOBODY else (holder,))})

    @cache
    def go_on(turn: int, army: tuple[int, ...], knights: int, holder: int) -> dict[int, Fraction]:
        if turn == len(order) or (for_good and holder != NOBODY):
            return {holder: Fraction(1)}
        left = cards - turn
        seat = order[turn]
        at = seats.index(seat)
        chances: dict[int, Fraction] = {}
        for knight, ways in ((True, knights), (False, left - knights)):
            if not ways:
                continue
            mine = army[at] + knight
            lead = army[seats.index(holder)] if holder != NOBODY else MINIMUM_ARMY - 1
            then = go_on(
                turn + 1,
                (*army[:at], mine, *army[at + 1 :]),
                knights - knight,
                seat if mine > lead else holder,
            )
            for who, chance in then.items():
                chances[who] = chances.get(who, Fraction(0)) + Fraction(ways, left) * chance
        return chances

    army = tuple(before.get(seat, 0) for seat in seats)
    return dict(sorted(go_on(0, army, knights, holder).items()))


def _check(order: Sequence[int], cards: int, knights: int) -> None:
    for seat in order:
        whole_number(seat, "order", 0)
    cards, knights = (
        whole_number(cards, "cards", 0, MOST_CARDS),
        whole_number(knights, "knights", 0),
    )
    if knights > cards or len(order) > cards:
        raise ValueError(
            say(
                "{order} cards cannot be bought from {cards} with {knights} knights",
                order=len(order),
                cards=cards,
                knights=knights,
            )
        )
