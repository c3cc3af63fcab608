"""How much defence is enough: the risk to lose a city to the barbarians (ck.barbarians.lose).

The model of the others is stated and simple. Their active knights stay active, and each of
their passive knights has been activated by the time of the landing with a chance that is the
same for all of them and independent, the *share*: 0 means that nothing changes, 1 that every
knight fights. Nobody builds, loses or moves anything, and nobody holds back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from catan_nb.kernel.words import say
from catan_nb.stats.knights.fighting import Defender
from catan_nb.stats.knights.voyage import landing_distribution, landing_within, sail, ships_missing
from catan_nb.stats.tools.asked import generator, probability, seat_among, whole_number
from catan_nb.stats.tools.estimates import Estimate
from catan_nb.stats.tools.tallies import tally

Share: TypeAlias = Fraction | int | Callable[[int], Fraction]
"""The share of passive knights that get activated: a number, or one for each landing turn."""


def contribution_odds(defender: Defender, share: Fraction | int = 0) -> dict[int, Fraction]:
    """Return the chance of each strength that a player gives, from the least up.

    Parameters
    ----------
    defender : Defender
    share : Fraction
        The chance of each passive knight to have been activated.

    Raises
    ------
    ValueError
        For what is no chance.

    Notes
    -----
    The knights join one by one: after each, a strength *s* is reached from *s* without that
    knight, or from *s* less its own strength with it.

    Examples
    --------
    >>> odds = contribution_odds(Defender((1,), (1, 2)), Fraction(1, 2))
    >>> {strength: str(chance) for strength, chance in odds.items()}
    {1: '1/4', 2: '1/4', 3: '1/4', 4: '1/4'}
    """
    share = _checked(share)
    odds = {defender.strength: Fraction(1)}
    for knight in defender.passive:
        grown: dict[int, Fraction] = {}
        for strength, chance in odds.items():
            for more, factor in ((0, 1 - share), (knight, share)):
                if factor:
                    grown[strength + more] = grown.get(strength + more, 0) + chance * factor
        odds = grown
    return dict(sorted(odds.items()))


def steady_activation(per_turn: Fraction, players: int) -> Callable[[int], Fraction]:
    """Return the share for each landing turn when passive knights are activated now and then.

    Parameters
    ----------
    per_turn : Fraction
        The chance that a player activates a given passive knight in an own turn.
    players : int

    Raises
    ------
    ValueError
        For what is no chance, and without players.

    Notes
    -----
    The roll of a turn comes before anything else, so a landing in the *n*-th turn from now
    leaves *n* − 1 whole turns, and everybody at least ⌊(n−1)/players⌋ of them. A knight stays
    passive through *k* turns with ``(1 − per_turn)ᵏ``.

    Examples
    --------
    >>> share = steady_activation(Fraction(1, 2), players=3)
    >>> [str(share(turn)) for turn in (1, 3, 4, 7)]
    ['0', '0', '1/2', '3/4']
    """
    per_turn, players = _checked(per_turn), whole_number(players, "players")
    return lambda turn: 1 - (1 - per_turn) ** ((turn - 1) // players)


def loss_chance(defenders: Sequence[Defender], seat: int, share: Fraction | int = 0) -> Fraction:
    """Return the chance that a landing costs a seat a city.

    Parameters
    ----------
    defenders : sequence of Defender
        By seat. Of `seat` itself only the active knights count.
    seat : int
    share : Fraction
        Of the others' passive knights that have been activated by then.

    Raises
    ------
    ValueError
        For no seat among the defenders, and what is no chance.

    Notes
    -----
    A seat with strength *d* and a city at stake loses one when two things come together: the
    sum of all is below the attack, and no other player with a city at stake gave less than
    *d*. So the others' strengths are added up one player after another, keeping for every
    sum its chance, and of the players with a city at stake only what is at least *d*. What
    stays below the attack is the risk.

    Examples
    --------
    >>> others = [Defender((1,), (1,), cities=2), Defender((2,), cities=1)]
    >>> loss_chance([Defender((1,), cities=2), *others], 0, Fraction(1, 2))
    Fraction(1, 2)
    """
    own, share = _own(defenders, seat), _checked(share)
    if not own.cities:
        return Fraction(0)
    attack = sum(d.cities + d.metropolises for d in defenders)
    sums = {own.strength: Fraction(1)}
    for other, defender in enumerate(defenders):
        if other == seat:
            continue
        odds = contribution_odds(defender, share)
        grown: dict[int, Fraction] = {}
        for total, chance in sums.items():
            for strength, factor in odds.items():
                if not defender.cities or strength >= own.strength:
                    at = total + strength
                    grown[at] = grown.get(at, 0) + chance * factor
        sums = grown
    return sum((chance for total, chance in sums.items() if total < attack), Fraction(0))


def city_risk(
    defenders: Sequence[Defender],
    seat: int,
    *,
    fleet: int = 0,
    turns: int | None = None,
    share: Share = 0,
) -> Fraction:
    """Return the chance that a seat loses a city at the next landing, if that comes in time.

    Parameters
    ----------
    defenders : sequence of Defender
        By seat.
    seat : int
    fleet : int
        The fleet's space, 0 to 6.
    turns : int, optional
        Only a landing within so many turns counts; by itself any.
    share : Fraction or callable
        Of the others' passive knights that have been activated by then, or a function from
        the landing turn to it, such as `steady_activation` gives; that needs `turns`.

    Raises
    ------
    ValueError
        For no such seat, fleet, number of turns or share, and a function without `turns`.

    Notes
    -----
    The landing turn *N* and the activations are independent, or the share depends on *N*
    alone. So the risk is the sum over n of P(N = n) · P(loss | share at n).
    """
    ships_missing(fleet)  # which refuses what is no space
    if not callable(share):
        loss = loss_chance(defenders, seat, share)
        return loss if turns is None else loss * landing_within(turns, fleet=fleet)
    if turns is None:
        raise ValueError(say("a share that changes from turn to turn needs a number of turns"))
    landing = landing_distribution(fleet, turns=turns)
    risks = {
        each: loss_chance(defenders, seat, each)
        for each in {_checked(share(turn)) for turn, chance in landing.items() if chance}
    }
    return sum(
        (chance * risks[_checked(share(turn))] for turn, chance in landing.items() if chance),
        Fraction(0),
    )


def risk_by_strength(
    defenders: Sequence[Defender],
    seat: int,
    *,
    fleet: int = 0,
    turns: int | None = None,
    share: Share = 0,
) -> dict[int, Fraction]:
    """Return the risk of a seat for each strength of its own, up to the first without risk.

    Parameters are those of `city_risk`; the seat's own knights do not matter.
    """
    risks: dict[int, Fraction] = {}
    strength = 0
    while not risks or risks[strength - 1]:
        own = replace(_own(defenders, seat), active=(strength,), passive=())
        others = [*defenders[:seat], own, *defenders[seat + 1 :]]
        risks[strength] = city_risk(others, seat, fleet=fleet, turns=turns, share=share)
        strength += 1
    return risks


def defence_needed(
    defenders: Sequence[Defender],
    seat: int,
    risk: Fraction,
    *,
    fleet: int = 0,
    turns: int | None = None,
    share: Share = 0,
) -> int:
    """Return the least own strength that keeps the risk to lose a city at `risk` or below.

    Parameters
    ----------
    risk : Fraction
        The risk that is put up with, 0 for none.

    The other parameters are those of `city_risk`; the seat's own knights do not matter.

    Raises
    ------
    ValueError
        For a risk that is no chance, and as `city_risk` does.

    Notes
    -----
    More own strength never raises the risk: the sum of all grows, and the others' strengths
    are less often enough to be no less. With the attack's own strength there is none left.
    """
    risk = probability(risk, "risk")
    table = risk_by_strength(defenders, seat, fleet=fleet, turns=turns, share=share)
    return next(strength for strength, chance in table.items() if chance <= risk)


def simulate_city_risk(
    defenders: Sequence[Defender],
    seat: int,
    *,
    fleet: int = 0,
    turns: int | None = None,
    share: Share = 0,
    runs: int = 100_000,
    seed: int = 0,
) -> Estimate:
    """Let fleets sail and knights be activated many times; estimate what `city_risk` works out.

    Parameters
    ----------
    runs : int
        How many voyages.
    seed : int

    The other parameters are those of `city_risk`.

    Raises
    ------
    ValueError
        For no such seat, fleet, number of turns or share.
    """
    import numpy as np

    turns = None if turns is None else whole_number(turns, "turns", 0)
    own = _own(defenders, seat).strength
    rng = generator(seed)
    landing = sail(rng, runs, fleet)
    if callable(share):
        by_turn = [0.0, *(float(share(turn)) for turn in range(1, int(landing.max()) + 1))]
        chance = np.array(by_turn)[landing]
    else:
        chance = np.full(runs, float(_checked(share)))
    total, least = np.full(runs, own), np.full(runs, own)
    for other, defender in enumerate(defenders):
        if other != seat:
            given = np.full(runs, defender.strength)
            for knight in defender.passive:
                given += knight * (rng.random(runs) < chance)
            total += given
            if defender.cities:
                least = np.minimum(least, given)
    attack = sum(d.cities + d.metropolises for d in defenders)
    lost = (total < attack) & (least == own) & (defenders[seat].cities > 0)
    if turns is not None:
        lost &= landing <= turns
    return tally(lost.astype(int)).share(1)


def _own(defenders: Sequence[Defender], seat: int) -> Defender:
    return defenders[seat_among(seat, defenders)]


def _checked(share: Fraction | int) -> Fraction:
    return Fraction(probability(share, "share"))
