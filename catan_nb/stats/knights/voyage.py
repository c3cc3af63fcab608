"""The barbarians' voyage: when the fleet lands, exactly and by simulation (ck.barbarians.track).

Turns and rolls are the same here: every turn has one roll of the three dice.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any

from catan_nb.kernel.codecs import is_int
from catan_nb.kernel.words import say
from catan_nb.rules.cities_knights.block import LANDING
from catan_nb.rules.cities_knights.names import EVENT_SHIP, FACES
from catan_nb.stats.dice import SEVEN_CHANCE
from catan_nb.stats.tools.chains import AbsorbingChain
from catan_nb.stats.tools.estimates import Tally, tally
from catan_nb.stats.tools.validation import (
    MOST_POWER,
    MOST_STEPS,
    check_seat_number,
    check_whole_number,
    random_generator,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


SHIP_CHANCE = Fraction(FACES[EVENT_SHIP], sum(FACES))
"""The chance that the event die shows the ship: 3 faces of 6."""

NEGLIGIBLE = Fraction(1, 1_000_000)
"""Where a distribution without an end is cut off, this much is left at most."""

MOST_PLAYERS = 100
"""Around a larger table nobody waits for the barbarians."""


def ships_missing(fleet: int) -> int:
    """Return how many more ships bring the fleet to land from a space, 0 to 6.

    Raises
    ------
    ValueError
        For anything that is no space of the fleet.
    """
    if not is_int(fleet) or not 0 <= fleet < LANDING:
        raise ValueError(
            say(
                "the fleet stands on a space from 0 to {landing}, not {fleet}",
                landing=LANDING - 1,
                fleet=repr(fleet),
            )
        )
    return LANDING - fleet


def landing_distribution(fleet: int = 0, *, turns: int | None = None) -> dict[int, Fraction]:
    """Return the chance that the fleet lands in exactly the n-th turn from now.

    Parameters
    ----------
    fleet : int
        The fleet's space, 0 to 6.
    turns : int, optional
        How many turns to list, from 0 up; by itself until less than a millionth is left.

    Returns
    -------
    dict of int to Fraction
        Turn from 1 (the next roll) to chance, turns that are too early included with 0.

    Raises
    ------
    ValueError
        For no space of the fleet, and for turns below 0 or above `MOST_STEPS`.

    Notes
    -----
    To land in turn *n*, that turn must show the ship, which has chance *p* = 1/2, and the
    *n* − 1 turns before it exactly *s* − 1 of the *s* ships that are missing. Those can be
    any of the turns, so they come in C(*n*−1, *s*−1) orders:

        P(N = n) = C(n−1, s−1) · pˢ · (1−p)ⁿ⁻ˢ = C(n−1, s−1) / 2ⁿ

    This is the negative binomial distribution. From the start *s* = 7, so the earliest landing
    has chance 1/2⁷ = 1/128.

    Examples
    --------
    >>> {turn: str(chance) for turn, chance in landing_distribution(5, turns=4).items()}
    {1: '0', 2: '1/4', 3: '1/4', 4: '3/16'}
    """
    ships = ships_missing(fleet)
    turns = None if turns is None else check_whole_number(turns, "turns", 0, MOST_STEPS)
    chances: dict[int, Fraction] = {}
    remaining, turn = Fraction(1), 0
    while turn < turns if turns is not None else remaining >= NEGLIGIBLE:
        turn += 1
        chances[turn] = (
            comb(turn - 1, ships - 1) * SHIP_CHANCE**ships * (1 - SHIP_CHANCE) ** (turn - ships)
            if turn >= ships
            else Fraction(0)
        )
        remaining -= chances[turn]
    return chances


def landing_within(turns: int, *, fleet: int = 0) -> Fraction:
    """Return the chance that the fleet lands within the next so many turns.

    Parameters
    ----------
    turns : int
        From 0 up.
    fleet : int
        The fleet's space, 0 to 6.

    Raises
    ------
    ValueError
        For no space of the fleet, and for turns below 0 or above `MOST_POWER`.

    Notes
    -----
    If the dice went on after the landing, the fleet would have landed within *n* turns exactly
    when those show at least *s* ships. So binomial chances add up to that of being still at sea:

        1 − P(N ≤ n) = Σ C(n, k) · pᵏ · (1−p)ⁿ⁻ᵏ   over k = 0, …, s − 1

    With *s* = 7 and *n* = 13 it is 1/2, without any adding up: among 13 turns there are either
    at least 7 ships or at least 7 gates, and both are equally likely.

    Examples
    --------
    >>> landing_within(13)
    Fraction(1, 2)
    """
    turns, p = check_whole_number(turns, "turns", 0, MOST_POWER), SHIP_CHANCE
    few = range(min(ships_missing(fleet), turns + 1))
    return 1 - sum((comb(turns, k) * p**k * (1 - p) ** (turns - k) for k in few), Fraction(0))


def landing_mean(fleet: int = 0) -> Fraction:
    """Return how many turns it takes on average until the fleet lands.

    Notes
    -----
    The wait *w* for one ship: with chance *p* one turn is enough, otherwise a turn is gone and
    everything is as before, ``w = 1 + (1−p)·w``, so *w* = 1/*p* = 2. A sum's mean is the sum of
    the means, so *s* ships take *s*/*p* turns: 14 from the start.

    Examples
    --------
    >>> landing_mean()
    Fraction(14, 1)
    """
    return ships_missing(fleet) / SHIP_CHANCE


def landing_variance(fleet: int = 0) -> Fraction:
    """Return the variance of the number of turns until the fleet lands.

    Notes
    -----
    For the square of the wait for one ship, ``q = E(W²)``, the first turn gives
    ``q = p·1 + (1−p)·E((1+W)²) = 1 + (1−p)·(2/p + q)``, so ``q = (2−p)/p²`` and the variance is
    ``q − 1/p² = (1−p)/p²`` = 2. The waits are independent, so their variances add up to
    *s*·(1−*p*)/*p*²: 14 from the start, the standard deviation is √14 ≈ 3.74 turns.

    Examples
    --------
    >>> landing_variance()
    Fraction(14, 1)
    """
    return ships_missing(fleet) * (1 - SHIP_CHANCE) / SHIP_CHANCE**2


def landing_seats(players: int, first: int = 0, fleet: int = 0) -> dict[int, Fraction]:
    """Return for every seat the chance that the fleet lands in one of its turns.

    Parameters
    ----------
    players : int
        How many take turns, clockwise; up to `MOST_PLAYERS`.
    first : int
        The seat that rolls next.
    fleet : int
        The fleet's space, 0 to 6.

    Raises
    ------
    ValueError
        For other numbers of players, no seat among them, and no space of the fleet.

    Notes
    -----
    Count the turns round by round. One ship comes in the turn *r* = 1, …, *P* of a round with

        (1−p)ʳ⁻¹·p + (1−p)ʳ⁻¹⁺ᴾ·p + … = (1−p)ʳ⁻¹·p / (1 − (1−p)ᴾ)

    a geometric series. The next ship starts from there, so the chances of *s* ships come by
    letting one such step follow another, *s* times around the table.

    Examples
    --------
    >>> {seat: str(chance) for seat, chance in landing_seats(2, fleet=6).items()}
    {0: '2/3', 1: '1/3'}
    """
    players = check_whole_number(players, "players", 1, MOST_PLAYERS)
    first = check_seat_number(first, range(players))
    miss = 1 - SHIP_CHANCE
    step = [miss**turn * SHIP_CHANCE / (1 - miss**players) for turn in range(players)]
    # Where the dice lie when the next ship is awaited, counted from `first`.
    at = [Fraction(int(seat == players - 1)) for seat in range(players)]
    for _ in range(ships_missing(fleet)):
        at = [
            sum(
                (at[(seat - turn - 1) % players] * step[turn] for turn in range(players)),
                Fraction(0),
            )
            for seat in range(players)
        ]
    return {seat: at[(seat - first) % players] for seat in range(players)}


def sail_many(rng: np.random.Generator, runs: int, fleet: int = 0) -> NDArray[np.int64]:
    """Return the landing turns of so many voyages, drawn by `rng`, as an array."""
    ships, runs = ships_missing(fleet), check_whole_number(runs)
    return rng.negative_binomial(ships, float(SHIP_CHANCE), size=runs) + ships


def simulate_landings(runs: int = 1_000_000, seed: int = 0, fleet: int = 0) -> Tally:
    """Let the fleet sail many times and count in which turn it lands.

    Parameters
    ----------
    runs : int
        How many voyages.
    seed : int
    fleet : int
        The space from which each voyage starts.

    Returns
    -------
    Tally
        Of turns; its `mean` and `share` come with 95 % confidence intervals.

    Examples
    --------
    >>> landing_mean() in simulate_landings(seed=1).mean
    True
    """
    return tally(sail_many(random_generator(seed), runs, fleet))


# The barbarians' voyage as an absorbing Markov chain (ck.barbarians.track).


def voyage_chain() -> AbsorbingChain:
    """Return the voyage as a chain: the spaces "0" to "6" and "landed" (ck.barbarians.track).

    Notes
    -----
    On each space the die shows the ship with 1/2, and the fleet goes on, or it stays. So Q has
    1/2 on the diagonal and beside it, and every entry of N on and above the diagonal is 2: each
    space that lies ahead is kept for 2 turns on average, and 7 spaces take 14.

    Examples
    --------
    >>> chain = voyage_chain()
    >>> chain.expected_steps["0"], chain.ended_within(13, "0")
    (Fraction(14, 1), Fraction(1, 2))
    """
    size = LANDING + 1
    rows = [[Fraction(0)] * size for _ in range(size)]
    for space in range(LANDING):
        rows[space][space] = 1 - SHIP_CHANCE
        rows[space][space + 1] = SHIP_CHANCE
    rows[LANDING][LANDING] = Fraction(1)
    names = (*(str(space) for space in range(LANDING)), "landed")
    return AbsorbingChain(names, tuple(tuple(row) for row in rows))


# Voyages of the barbarians, summed up while they are simulated.


class Voyages:
    """Simulated voyages: landing turns, and the sevens rolled before.

    Parameters
    ----------
    fleet : int
        The space from which each voyage starts, 0 to 6.
    seed : int

    Attributes
    ----------
    landings : Counter of int
        Turn of the landing to how often it came.
    sevens : Counter of int
        Number of sevens, the roll of the landing included, to how often it came.

    Raises
    ------
    ValueError
        For anything that is no space of the fleet.

    Examples
    --------
    >>> voyages = Voyages(fleet=6, seed=1)
    >>> voyages.more(1000)
    >>> voyages.trials, min(voyages.landings)
    (1000, 1)
    """

    def __init__(self, fleet: int = 0, seed: int = 0) -> None:
        ships_missing(fleet)  # which refuses what is no space
        self.fleet = fleet
        self.landings: Counter[int] = Counter()
        self.sevens: Counter[int] = Counter()
        self._seed = seed
        self._rng: Any = None

    @property
    def trials(self) -> int:
        """How many voyages there were."""
        return self.landings.total()

    def more(self, runs: int) -> None:
        """Simulate more voyages.

        Raises
        ------
        ValueError
            For less than one voyage, and more than fit into a small computer.
        """
        runs = check_whole_number(runs)
        if self._rng is None:
            self._rng = random_generator(self._seed)
        landings = sail_many(self._rng, runs, self.fleet)
        sevens = self._rng.binomial(landings, float(SEVEN_CHANCE))
        self.landings.update(tally(landings).counts)
        self.sevens.update(tally(sevens).counts)


# Sevens while the barbarians are at sea: how many, exactly and by simulation.
#
# Before the first landing the robber sleeps, but a 7 still costs discards (ck.robber.sleeps).


def sevens_distribution(
    fleet: int = 0, most: int | None = None, *, landing_roll: bool = True
) -> dict[int, Fraction]:
    """Return the chance of exactly k sevens until the fleet lands.

    Parameters
    ----------
    fleet : int
        The fleet's space, 0 to 6.
    most : int, optional
        The largest number of sevens to list; by itself until less than a millionth is left.
    landing_roll : bool
        Whether the roll that brings the landing counts. A 7 on that roll moves the robber
        already, so the sevens that find it asleep before the first landing are those without.

    Returns
    -------
    dict of int to Fraction

    Raises
    ------
    ValueError
        For no space of the fleet, and for `most` below 0 or above `MOST_STEPS`.

    Notes
    -----
    The event die and the number dice are independent. Write *p* for the chance of the ship,
    *q* for that of a 7, and put a factor *z* on every 7: one roll becomes ``g = 1 − q + qz``.
    The wait for one ship is any number of rolls without it and then one with it,

        g·p + (g(1−p))·g·p + (g(1−p))²·g·p + … = gp / (1 − g(1−p))

    With *p* = 1/2 and *q* = 1/6 that is (5 + z)/(7 − z). So *s* ships have the generating
    function ((5+z)/(7−z))ˢ, and the chance of *k* sevens is what stands before zᵏ. With z = 0:
    no 7 at all in a whole voyage has the chance (5/7)⁷ ≈ 9.5 %. Without the landing roll one
    factor *g* falls away.

    Examples
    --------
    >>> str(sevens_distribution()[0])
    '78125/823543'
    """
    ships = ships_missing(fleet)
    most = None if most is None else check_whole_number(most, "most", 0, MOST_STEPS)
    rolls = ships if landing_roll else ships - 1
    p, q = SHIP_CHANCE, SEVEN_CHANCE
    # gp/(1 − g(1−p)): above (a + bz)·p, below c − dz, where a, b are those of g.
    a, b = 1 - q, q
    c, d = 1 - (1 - p) * a, (1 - p) * b
    above = [comb(rolls, j) * a ** (rolls - j) * b**j * p**ships for j in range(rolls + 1)]
    chances: dict[int, Fraction] = {}
    remaining, sevens = Fraction(1), 0
    while sevens <= most if most is not None else remaining >= NEGLIGIBLE:
        # 1/(c − dz)ˢ = Σ C(i+s−1, s−1) · dⁱ / cˢ⁺ⁱ · zⁱ
        chances[sevens] = sum(
            (
                above[j]
                * comb(sevens - j + ships - 1, ships - 1)
                * d ** (sevens - j)
                / c ** (ships + sevens - j)
                for j in range(min(rolls, sevens) + 1)
            ),
            Fraction(0),
        )
        remaining -= chances[sevens]
        sevens += 1
    return chances


def no_sevens(fleet: int = 0, *, landing_roll: bool = True) -> Fraction:
    """Return the chance that no 7 is rolled until the fleet lands."""
    return sevens_distribution(fleet, 0, landing_roll=landing_roll)[0]


def sevens_mean(fleet: int = 0, *, landing_roll: bool = True) -> Fraction:
    """Return how many sevens are rolled on average until the fleet lands.

    Notes
    -----
    Whether the fleet is still at sea before a roll says nothing about the number dice of that
    roll, so each roll that takes place adds 1/6 (A. Wald): 14 rolls bring 14/6 = 7/3 sevens.

    Examples
    --------
    >>> str(sevens_mean())
    '7/3'
    """
    return (landing_mean(fleet) - (0 if landing_roll else 1)) * SEVEN_CHANCE


def simulate_sevens(
    runs: int = 1_000_000, seed: int = 0, fleet: int = 0, *, landing_roll: bool = True
) -> Tally:
    """Let the fleet sail many times and count the sevens until it lands.

    Parameters
    ----------
    runs : int
        How many voyages.
    seed : int
    fleet : int
        The space from which each voyage starts.
    landing_roll : bool
        Whether the roll that brings the landing counts.
    """
    rng = random_generator(seed)
    rolls = sail_many(rng, runs, fleet)
    return tally(rng.binomial(rolls if landing_roll else rolls - 1, float(SEVEN_CHANCE)))
