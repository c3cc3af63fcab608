"""Sevens while the barbarians are at sea: how many, exactly and by simulation.

Before the first landing the robber sleeps, but a 7 still costs discards (ck.robber.sleeps).
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from catan_nb.stats.dice.two_dice import SEVEN_CHANCE
from catan_nb.stats.knights.voyage import NEGLIGIBLE, SHIP_CHANCE, landing_mean, sail, ships_missing
from catan_nb.stats.tools.asked import MOST_STEPS, generator, whole_number
from catan_nb.stats.tools.tallies import Tally, tally


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
    most = None if most is None else whole_number(most, "most", 0, MOST_STEPS)
    rolls = ships if landing_roll else ships - 1
    p, q = SHIP_CHANCE, SEVEN_CHANCE
    # gp/(1 − g(1−p)): above (a + bz)·p, below c − dz, where a, b are those of g.
    a, b = 1 - q, q
    c, d = 1 - (1 - p) * a, (1 - p) * b
    above = [comb(rolls, j) * a ** (rolls - j) * b**j * p**ships for j in range(rolls + 1)]
    chances: dict[int, Fraction] = {}
    left, sevens = Fraction(1), 0
    while sevens <= most if most is not None else left >= NEGLIGIBLE:
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
        left -= chances[sevens]
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
    rng = generator(seed)
    rolls = sail(rng, runs, fleet)
    return tally(rng.binomial(rolls if landing_roll else rolls - 1, float(SEVEN_CHANCE)))
