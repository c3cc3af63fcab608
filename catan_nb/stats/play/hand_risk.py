"""How many cards sevens cost, and what walls are worth (base.robber.seven, ck.wall).

A 7 costs everybody with too many cards half of them, rounded down. That is so from the first
turn on: before the first landing of the barbarians the robber sleeps, so nothing is stolen,
but discards stay (ck.robber.sleeps).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from catan_nb.board.terrain import PIPS
from catan_nb.kernel.words import say
from catan_nb.rules.cards import Cards
from catan_nb.rules.cities_knights.block import WALLS
from catan_nb.rules.cities_knights.improvements import SAFE_PER_WALL
from catan_nb.rules.numbers import SAFE_CARDS
from catan_nb.rules.play.reading import Reader, state_of
from catan_nb.stats.dice import SEVEN_CHANCE
from catan_nb.stats.play.odds import next_build, payout
from catan_nb.stats.tools.estimates import Tally, tally
from catan_nb.stats.tools.validation import (
    MOST_POWER,
    check_probability,
    check_seat,
    check_unfinished,
    check_whole_number,
    random_generator,
)

NO_INCOME: Mapping[int, Fraction] = {0: Fraction(1)}
"""A hand that grows by nothing."""
MOST_ROLLS = 200
"""So many rolls a hand is followed at most: with an income it may have many sizes."""


def safe_cards(walls: int = 0) -> int:
    """Return how many cards are safe on a 7 with so many walls.

    Raises
    ------
    ValueError
        For more walls than a player has, or fewer than 0.

    Examples
    --------
    >>> [safe_cards(walls) for walls in range(4)]
    [7, 9, 11, 13]
    """
    return SAFE_CARDS + SAFE_PER_WALL * check_whole_number(walls, "walls", 0, WALLS)


def discard_count(hand: int, safe: int) -> int:
    """Return how many cards of a hand a 7 costs when `safe` cards are safe."""
    return hand // 2 if hand > safe else 0


def seven_within(rolls: int) -> Fraction:
    """Return the chance of at least one 7 within so many rolls, one's own included.

    Raises
    ------
    ValueError
        For a number of rolls below 0 or above `MOST_POWER`.

    Notes
    -----
    No roll may show it: ``1 − (5/6)ⁿ``. From the end of one's own turn to one's next decision
    there are as many rolls as players, one's own the last: 1 − (5/6)⁴ ≈ 52 % with four.

    Examples
    --------
    >>> str(seven_within(4))
    '671/1296'
    """
    rolls = check_whole_number(rolls, "rolls", 0, MOST_POWER)
    return 1 - (1 - SEVEN_CHANCE) ** rolls


@dataclass(frozen=True)
class HandRisk:
    """The distribution of a hand's size after a number of rolls.

    Attributes
    ----------
    hand, safe, rolls : int
        Cards at the beginning, cards that are safe, and how often the dice fall.
    hands : dict of int to Fraction
        The chance of each number of cards afterwards.
    discards : Fraction
        How many cards are discarded on average.
    any_discard : Fraction
        The chance to discard at all.
    """

    hand: int
    safe: int
    rolls: int
    hands: dict[int, Fraction]
    discards: Fraction
    any_discard: Fraction


def risk_of_hand(
    hand: int, safe: int, rolls: int, income: Mapping[int, Fraction] = NO_INCOME
) -> HandRisk:
    """Return what so many rolls may do to a hand, exactly.

    Parameters
    ----------
    hand : int
        Cards in hand, commodities included (ck.hand.count).
    safe : int
        Cards that are safe on a 7; see `safe_cards`.
    rolls : int
        From 0 to `MOST_ROLLS`.
    income : mapping of int to Fraction
        The chance of each number of cards that a roll other than 7 brings; by itself none.

    Raises
    ------
    ValueError
        For negative numbers, too many rolls, and chances that do not add up to 1.

    Notes
    -----
    The size of the hand is followed roll by roll: with 1/6 a 7 takes half of it, rounded down,
    if it is too large, otherwise the income comes on top. Expected discards add up over the
    rolls, for the mean of a sum is the sum of the means. In between nobody spends, trades or
    steals cards.

    Examples
    --------
    Nine cards and a single roll, without a wall and with one:

    >>> [str(risk_of_hand(9, safe_cards(walls), 1).discards) for walls in (0, 1)]
    ['2/3', '0']
    """
    rolls = check_whole_number(rolls, "rolls", 0, MOST_ROLLS)
    hand, safe = _check_hand(hand, safe, income)
    # By size of the hand: the chance of it without and with a discard so far.
    sizes: dict[int, tuple[Fraction, Fraction]] = {hand: (Fraction(1), Fraction(0))}
    discards = Fraction(0)
    for _ in range(rolls):
        after: dict[int, list[Fraction]] = {}
        for size, (kept, halved) in sizes.items():
            lost = discard_count(size, safe)
            discards += SEVEN_CHANCE * (kept + halved) * lost
            setdefault = after.setdefault(size - lost, [Fraction(0), Fraction(0)])
            setdefault[0] += SEVEN_CHANCE * (kept if not lost else 0)
            setdefault[1] += SEVEN_CHANCE * (halved + (kept if lost else 0))
            for cards, chance in income.items():
                setdefault = after.setdefault(size + cards, [Fraction(0), Fraction(0)])
                setdefault[0] += (1 - SEVEN_CHANCE) * chance * kept
                setdefault[1] += (1 - SEVEN_CHANCE) * chance * halved
        sizes = {size: (kept, halved) for size, (kept, halved) in after.items()}
    return HandRisk(
        hand,
        safe,
        rolls,
        {size: kept + halved for size, (kept, halved) in sorted(sizes.items())},
        discards,
        sum((halved for _, halved in sizes.values()), Fraction(0)),
    )


def cards_saved_by_wall(
    hand: int, walls: int, rolls: int, income: Mapping[int, Fraction] = NO_INCOME
) -> Fraction:
    """Return how many cards one more wall keeps from being discarded on average.

    Parameters
    ----------
    hand : int
        Cards in hand.
    walls : int
        Walls there are already, up to 2.
    rolls : int
        How often the dice fall, the number of players for a round.
    income : mapping of int to Fraction
        As for `risk_of_hand`.

    Notes
    -----
    The difference of the expected discards with *n* walls and with *n* + 1. A wall costs 2
    brick, once. In a single roll it saves something for just the two sizes of hand that it
    makes safe: with nine cards and no wall the roll costs 4/6 of a card, with a wall nothing,
    so three such rolls pay for it; with ten cards it saves nothing. In several rolls, hands
    that grow or shrink to those sizes are served too.

    Examples
    --------
    >>> str(cards_saved_by_wall(9, 0, 1)), str(cards_saved_by_wall(10, 0, 1))
    ('2/3', '0')
    """
    before = risk_of_hand(hand, safe_cards(walls), rolls, income)
    return before.discards - risk_of_hand(hand, safe_cards(walls + 1), rolls, income).discards


def discard_table(
    hands: range, rolls: int, income: Mapping[int, Fraction] = NO_INCOME
) -> dict[int, tuple[Fraction, ...]]:
    """Return the expected discards for each size of hand, with 0, 1, 2 and 3 walls."""
    return {
        hand: tuple(
            risk_of_hand(hand, safe_cards(walls), rolls, income).discards
            for walls in range(WALLS + 1)
        )
        for hand in hands
    }


def roll_income(game: Reader, seat: int) -> dict[int, Fraction]:
    """Return the chance of each number of cards that a roll other than 7 pays a seat.

    The position, the robber and the bank are taken as they are now; the aqueduct is left aside.
    """
    seat = check_seat(game, seat)
    ways: dict[int, int] = {}
    for total, pips in enumerate(PIPS):
        if pips:
            cards: Cards = payout(game, seat, total)
            ways[cards.total] = ways.get(cards.total, 0) + pips
    return {cards: Fraction(count, sum(ways.values())) for cards, count in sorted(ways.items())}


def live_hand_risk(
    game: Reader, seat: int, rolls: int | None = None, *, more_walls: int = 0
) -> HandRisk:
    """Return what the rolls until a seat may build again may do to its hand.

    Parameters
    ----------
    game : Game or View
        The size of a hand is public.
    seat : int
    rolls : int, optional
        How often the dice fall; by itself until the seat may build again, in its own turn or,
        with 5 or 6 players, after another one (six.special_building).
    more_walls : int
        Walls to imagine in addition.

    Notes
    -----
    Everything stays as it is now, and nobody spends cards. In every game with such discards
    this holds, with walls or without; the safe number is the one of the rules in play.
    """
    check_unfinished(game)
    seat = check_seat(game, seat)
    if rolls is None:
        rolls = next_build(game, seat).rolls
    player = game.players[seat]
    safe = game.rules.hand_limit(state_of(game), seat) + SAFE_PER_WALL * more_walls
    return risk_of_hand(player.hand_size, safe, rolls, roll_income(game, seat))


def simulate_discards(
    hand: int,
    safe: int,
    rolls: int,
    income: Mapping[int, Fraction] = NO_INCOME,
    *,
    runs: int = 100_000,
    seed: int = 0,
) -> Tally:
    """Let the dice fall many times and count the cards discarded in each run.

    Parameters
    ----------
    runs : int
        How many runs of `rolls` rolls.
    seed : int

    The other parameters are those of `risk_of_hand`.
    """
    import numpy as np

    rolls, runs, rng = (
        check_whole_number(rolls, "rolls", 0),
        check_whole_number(runs),
        random_generator(seed),
    )
    hand, safe = _check_hand(hand, safe, income)
    cards = np.full(runs, hand)
    lost = np.zeros(runs, dtype=np.int64)
    chances = np.array([float(chance) for chance in income.values()])
    for _ in range(rolls):
        seven = rng.random(runs) < float(SEVEN_CHANCE)
        gone = np.where(seven & (cards > safe), cards // 2, 0)
        got = rng.choice(np.array(list(income)), size=runs, p=chances / chances.sum())
        cards = cards - gone + np.where(seven, 0, got)
        lost += gone
    return tally(lost)


def _check_hand(hand: int, safe: int, income: Mapping[int, Fraction]) -> tuple[int, int]:
    for cards, chance in income.items():
        check_whole_number(cards, "income", 0)
        check_probability(chance, "income")
    if sum(income.values()) != 1:
        raise ValueError(
            say("hands and rolls are not negative, and chances of an income add up to 1")
        )
    return check_whole_number(hand, "hand", 0), check_whole_number(safe, "safe", 0)


# To hold cards or to spend them before the dice fall (base.robber.seven).


def expected_hand_size(
    hand: int, rolls: int, income: Mapping[int, Fraction] = NO_INCOME, *, walls: int = 0
) -> Fraction:
    """Return how many cards a hand has on average after so many rolls.

    Parameters
    ----------
    hand : int
        Cards at the beginning.
    rolls : int
        How often the dice fall.
    income : mapping of int to Fraction
        As for `risk_of_hand`; by itself none.
    walls : int
        City walls, in games that have them.

    Notes
    -----
    With more cards the mean does not always grow. Where nothing comes in, a hand of *n* from 8
    to 14 is halved at most once, by the first 7, so after *r* rolls it has on average
    *n* − ⌊*n*/2⌋·(1 − (5/6)ʳ) cards. With four rolls that is 5.93 for 8, 6.93 for 9 and 7.41
    for 10, while 7 cards stay 7.

    Examples
    --------
    >>> [str(expected_hand_size(hand, 1)) for hand in (7, 8, 9)]
    ['7', '22/3', '25/3']
    """
    hands = risk_of_hand(hand, safe_cards(walls), rolls, income).hands
    return sum((cards * chance for cards, chance in hands.items()), Fraction(0))


def holding_cost(
    hand: int,
    spend: int,
    rolls: int,
    income: Mapping[int, Fraction] = NO_INCOME,
    *,
    walls: int = 0,
) -> Fraction:
    """Return the expected loss to sevens from not having spent some cards.

    Parameters
    ----------
    hand : int
        Cards now.
    spend : int
        How many of them could be spent before the dice fall; at most `hand`.
    rolls, income, walls
        As for `expected_hand_size`.

    Raises
    ------
    ValueError
        For more cards than there are, and as `risk_of_hand` does.

    Notes
    -----
    The difference of the expected discards with and without these cards. What the cards buy is
    not counted: if they buy it now as well as later, this is what waiting costs, and it may be
    more than the cards themselves. Negative values do not occur without an income; with one
    they may, where spending brings a growing hand to an unlucky size.

    Examples
    --------
    Of eight cards one is spent, four rolls before the next chance:

    >>> str(holding_cost(8, 1, 4))
    '671/324'
    """
    spend = check_whole_number(spend, "spend", 0, check_whole_number(hand, "hand", 0))
    safe = safe_cards(walls)
    held_cards, spent = (risk_of_hand(cards, safe, rolls, income) for cards in (hand, hand - spend))
    return held_cards.discards - spent.discards
