"""The barbarians' landing: outcome of the fight, required defence, forecast."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import count
from typing import TypeAlias

from catan_nb.board.topology import bits
from catan_nb.kernel.words import Phrase, format_number, noop, say
from catan_nb.language.numbers import percent
from catan_nb.rules.cities_knights.barbarians import best_defenders, losers
from catan_nb.rules.cities_knights.block import LANDING, active_strength, block, free_cities
from catan_nb.rules.cities_knights.questions import Commitment
from catan_nb.rules.play.reading import Reader, state_of
from catan_nb.stats.knights.voyage import (
    landing_distribution,
    landing_mean,
    landing_seats,
    landing_within,
    sail_many,
    ships_missing,
)
from catan_nb.stats.tools.estimates import Estimate, tally
from catan_nb.stats.tools.validation import (
    MOST_POWER,
    MOST_STEPS,
    check_probability,
    check_seat_number,
    check_whole_number,
    random_generator,
)


@dataclass(frozen=True, slots=True)
class Defender:
    """One player's contribution to the fight.

    Attributes
    ----------
    active, passive : tuple of int
        The strengths of the knights, 1 to 3 each.
    cities : int
        Cities that are no metropolis, which can be lost; reduced ones are settlements.
    metropolises : int
        Cities that are safe.

    Raises
    ------
    ValueError
        For anything that is no whole number from 0 up.
    """

    active: tuple[int, ...] = ()
    passive: tuple[int, ...] = ()
    cities: int = 0
    metropolises: int = 0

    def __post_init__(self) -> None:
        for strength in (*self.active, *self.passive):
            _check_strength(strength)
        check_whole_number(self.cities, "cities", 0, MOST_STEPS)
        check_whole_number(self.metropolises, "metropolises", 0, MOST_STEPS)

    @property
    def strength(self) -> int:
        """The strength of the active knights together."""
        return sum(self.active)


@dataclass(frozen=True, slots=True)
class Battle:
    """The outcome of a fight.

    Attributes
    ----------
    attack : int
        The barbarians' strength: all cities, metropolises too (ck.barbarians.strength).
    contributions : tuple of int
        The strength that each seat gives.
    losers : tuple of int
        Seats that lose a city.
    hero : int or None
        The seat that alone gave most to a defence that held; it earns a defender card.
    drawers : tuple of int
        Seats that share the first place in a defence that held; they draw a progress card each.
    """

    attack: int
    contributions: tuple[int, ...]
    losers: tuple[int, ...] = ()
    hero: int | None = None
    drawers: tuple[int, ...] = ()

    @property
    def defence(self) -> int:
        """The strength given by all."""
        return sum(self.contributions)

    @property
    def repelled(self) -> bool:
        """Whether the defence is at least as strong as the attack (ck.barbarians.win)."""
        return self.defence >= self.attack

    @property
    def missing(self) -> int:
        """The strength missing for the defence to succeed; 0 if it succeeds."""
        return max(0, self.attack - self.defence)


def battle(defenders: Sequence[Defender], contributions: Sequence[int] | None = None) -> Battle:
    """Resolve a fight.

    Parameters
    ----------
    defenders : sequence of Defender
        By seat.
    contributions : sequence of int, optional
        The strength that each seat gives; by itself all its active knights.

    Raises
    ------
    ValueError
        When the numbers of seats differ, or there is none, and for a strength below 0.

    Notes
    -----
    The attack is the number of all cities. A defence that is at least as strong holds, 0
    against 0 included: whoever alone gave most earns a defender card, several who share the
    first place draw a progress card each (ck.barbarians.win). Otherwise only players who own
    a city that is no metropolis count: those among them who gave least lose one each, all of
    them when tied (ck.barbarians.lose).

    Examples
    --------
    >>> knight, nobody = Defender((1,), cities=2), Defender(metropolises=1)
    >>> battle([knight, knight, Defender((1,)), nobody]).losers
    (0, 1)
    """
    given = (
        tuple(d.strength for d in defenders)
        if contributions is None
        else tuple(map(_check_strength, contributions))
    )
    if len(given) != len(defenders):
        raise ValueError(
            say(
                "{given} contributions do not fit {defenders} seats",
                given=len(given),
                defenders=len(defenders),
            )
        )
    if not given:
        raise ValueError(say("a fight needs somebody with a seat"))
    attack = sum(d.cities + d.metropolises for d in defenders)
    if sum(given) >= attack:
        best = best_defenders(given)
        alone = len(best) == 1
        return Battle(attack, given, (), best[0] if alone else None, () if alone else best)
    return Battle(attack, given, losers(given, [s for s, d in enumerate(defenders) if d.cities]))


def defenders_of(game: Reader) -> tuple[Defender, ...]:
    """Return what each seat of a live game would bring to the fight now; all of it is public.

    Parameters
    ----------
    game : Game or View

    Raises
    ------
    ValueError
        When no barbarians come in this game.
    """
    state = state_of(game)
    if "fleet" not in game.rules.facts:
        raise ValueError(say("no barbarians come in this game [ck.barbarians.track]"))
    result = []
    for player in game.players:
        free = free_cities(state, player.seat)
        knights = player.knight_pieces
        result.append(
            Defender(
                tuple(knight.strength for knight in knights if knight.active),
                tuple(knight.strength for knight in knights if not knight.active),
                free.bit_count(),
                len(player.cities) - free.bit_count(),
            )
        )
    return tuple(result)


def strength_to_keep_cities(
    defenders: Sequence[Defender], seat: int, contributions: Sequence[int] | None = None
) -> int:
    """Return how much more strength of a seat, all else equal, makes it lose nothing.

    Raises
    ------
    ValueError
        When there is no such seat, and as `battle` does.

    Notes
    -----
    Either the island is saved, which takes what is missing, or another player with a city at
    stake has given less; whichever takes less.
    """
    return _least_extra_strength(
        defenders, seat, contributions, lambda fight: seat not in fight.losers
    )


def strength_to_be_defender(
    defenders: Sequence[Defender], seat: int, contributions: Sequence[int] | None = None
) -> int:
    """Return how much more strength of a seat, all else equal, earns it a defender card.

    Raises
    ------
    ValueError
        When there is no such seat, and as `battle` does.
    """
    return _least_extra_strength(defenders, seat, contributions, lambda fight: fight.hero == seat)


def _least_extra_strength(
    defenders: Sequence[Defender],
    seat: int,
    contributions: Sequence[int] | None,
    enough: Callable[[Battle], bool],
) -> int:
    """Return the least strength that a seat must add for the fight to end well enough."""
    given, seat = battle(defenders, contributions).contributions, check_seat_number(seat, defenders)
    # A strength beyond all others, and beyond the attack, is always enough.
    return next(
        more
        for more in count()
        if enough(battle(defenders, [g + more * (s == seat) for s, g in enumerate(given)]))
    )


def _check_strength(strength: int) -> int:
    return check_whole_number(strength, "strength", 0, MOST_STEPS)


# How much defence is enough: the risk to lose a city to the barbarians (ck.barbarians.lose).
#
# The model of the others is stated and simple. Their active knights stay active, and each of
# their passive knights has been activated by the time of the landing with a chance that is the
# same for all of them and independent, the *share*: 0 means that nothing changes, 1 that every
# knight fights. Nobody builds, loses or moves anything, and nobody holds back.


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
    share = _check_share(share)
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
    """Return the share activated by each turn if passive knights are activated at a steady rate.

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
    per_turn, players = _check_share(per_turn), check_whole_number(players, "players")
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
    own, share = _find_defender(defenders, seat), _check_share(share)
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
        for each in {_check_share(share(turn)) for turn, chance in landing.items() if chance}
    }
    return sum(
        (chance * risks[_check_share(share(turn))] for turn, chance in landing.items() if chance),
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
        own = replace(_find_defender(defenders, seat), active=(strength,), passive=())
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
    risk = check_probability(risk, "risk")
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

    turns = None if turns is None else check_whole_number(turns, "turns", 0)
    strength = _find_defender(defenders, seat).strength
    rng = random_generator(seed)
    landing = sail_many(rng, runs, fleet)
    if callable(share):
        by_turn = [0.0, *(float(share(turn)) for turn in range(1, int(landing.max()) + 1))]
        chance = np.array(by_turn)[landing]
    else:
        chance = np.full(runs, float(_check_share(share)))
    total, lowest = np.full(runs, strength), np.full(runs, strength)
    for other, defender in enumerate(defenders):
        if other != seat:
            full = np.full(runs, defender.strength)
            for knight in defender.passive:
                full += knight * (rng.random(runs) < chance)
            total += full
            if defender.cities:
                lowest = np.minimum(lowest, full)
    attack = sum(d.cities + d.metropolises for d in defenders)
    lost = (total < attack) & (lowest == strength) & (defenders[seat].cities > 0)
    if turns is not None:
        lost &= landing <= turns
    return tally(lost.astype(int)).share(1)


def _find_defender(defenders: Sequence[Defender], seat: int) -> Defender:
    return defenders[check_seat_number(seat, defenders)]


def _check_share(share: Fraction | int) -> Fraction:
    return Fraction(check_probability(share, "share"))


# The next landing from a live position: when, on whose turn, and how the fight would end.


@dataclass(frozen=True, slots=True)
class SeatForecast:
    """What the next landing has in store for one player, if nothing changes.

    Attributes
    ----------
    seat : int
    name : str
    strength : int
        What the player gives to the fight: the active knights together.
    passive : int
        What the passive knights would add.
    landing : Fraction
        The chance that the fleet lands in a turn of this player.
    cities : tuple of int
        Intersections of the cities that could be lost; metropolises are safe.
    walled : tuple of int
        Those of them whose wall would be lost too.
    loses_city, earns_defender, draws_card : bool
        How the fight would end for the player.
    to_keep_cities, to_be_hero : int
        How much more strength of this player, all else equal, would save its cities, or earn
        it a defender card; 0 where nothing is missing.
    """

    seat: int
    name: str
    strength: int
    passive: int
    landing: Fraction
    cities: tuple[int, ...]
    walled: tuple[int, ...]
    loses_city: bool
    earns_defender: bool
    draws_card: bool
    to_keep_cities: int
    to_be_hero: int


@dataclass(frozen=True, slots=True)
class Forecast:
    """The next landing of the barbarians, seen from a live position.

    Attributes
    ----------
    fleet : int
        The fleet's space; 7 while players decide which knights fight.
    ships : int
        How many more ships bring it to land.
    turn_number, first : int
        The number of the turn with the next roll, and its seat.
    landing : dict of int to Fraction
        Number of the turn to the chance that the fleet lands in it, until less than a
        millionth is left.
    mean_rolls : Fraction
        How many rolls it takes on average, the one of the landing included.
    fight : Battle
        How the fight ends if nothing changes until then.
    seats : tuple of SeatForecast
    defenders_left : int
        Cards for defenders that are still to be had.
    grudge : bool
        Whether players decide which knights fight (ck.option.grudge); the forecast then lets
        all fight about whom nothing is decided yet.
    over : bool
        Whether the game is over: then nobody lands, and the fight is the one that would be.
    """

    fleet: int
    ships: int
    turn_number: int
    first: int
    landing: dict[int, Fraction]
    mean_rolls: Fraction
    fight: Battle
    seats: tuple[SeatForecast, ...]
    defenders_left: int
    grudge: bool
    over: bool = False

    def within(self, rolls: int) -> Fraction:
        """Return the chance that the fleet lands with one of the next so many rolls.

        Raises
        ------
        ValueError
            As `landing_within` does.
        """
        rolls = check_whole_number(rolls, "rolls", 0, MOST_POWER)
        if self.over or not self.ships:
            return Fraction(int(bool(rolls) and not self.over))
        return landing_within(rolls, fleet=self.fleet)

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The forecast in words, a sentence each."""
        if self.over:
            return (say("The game is over: the barbarians come no more."),)
        fight = self.fight
        told = [
            *self._coming,
            say(
                "If nothing changes, an attack of {attack} meets a defence of {defence}.",
                attack=fight.attack,
                defence=fight.defence,
            ),
        ]
        if fight.repelled:
            told.append(self._reward)
        else:
            told.append(
                say("{missing} more strength would save the island.", missing=fight.missing)
            )
            told.extend(self._losses)
        if self.grudge:
            told.append(say("Everybody may hold knights back."))
        return tuple(told)

    @property
    def text(self) -> str:
        """The forecast in words."""
        return " ".join(map(str, self.phrases))

    def __str__(self) -> str:
        return self.text

    @property
    def _coming(self) -> list[Phrase]:
        if not self.ships:
            return [say("The barbarians have landed.")]
        text = noop("{ships} more ships bring the barbarians.")
        if self.ships == 1:
            text = noop("The next ship brings the barbarians.")
        return [
            say(text, ships=self.ships),
            say(
                "That takes {mean} turns on average; within a round they come with {soon}.",
                mean=format_number(float(self.mean_rolls), "g"),
                soon=percent(self.within(len(self.seats))),
            ),
        ]

    @property
    def _reward(self) -> Phrase:
        if self.fight.hero is not None:
            name = self.seats[self.fight.hero].name
            if self.defenders_left:
                return say("{name} earns a defender card.", name=name)
            return say("{name} gives most, but no defender card is left.", name=name)
        return say("{names} draw a progress card each.", names=self._names(self.fight.drawers))

    @property
    def _losses(self) -> list[Phrase]:
        losers = self.fight.losers
        if not losers:
            return [say("Nobody has a city that can be lost.")]
        if len(losers) > 1:
            return [say("{names} lose a city each.", names=self._names(losers))]
        seat = self.seats[losers[0]]
        told = [say("{name} loses a city.", name=seat.name)]
        if seat.to_keep_cities < self.fight.missing:
            text = noop("{more} more of {name}'s strength would keep it.")
            told.append(say(text, more=seat.to_keep_cities, name=seat.name))
        return told

    def _names(self, seats: Sequence[int]) -> str:
        return ", ".join(self.seats[seat].name for seat in seats)


def barbarian_forecast(game: Reader) -> Forecast:
    """Return when the barbarians come next and what happens if nothing changes until then.

    Parameters
    ----------
    game : Game or View
        All that the forecast needs is public.

    Raises
    ------
    ValueError
        When no barbarians come in this game.

    Notes
    -----
    `landing_distribution` tells how many rolls it takes, `landing_seats` on whose turn it will
    be, from the player who rolls next: the player on turn before the roll, otherwise the next
    one clockwise. `battle` settles the fight with the knights that are active now.
    """
    defenders = defenders_of(game)
    state, players = state_of(game), len(game.players)
    turn = state.first_player if game.turn is None else game.turn
    arrived = game.fleet == LANDING
    # A turn without its event die, or the turn of the landing itself, comes first.
    ahead = 0 if arrived or (game.turn is not None and game.symbol is None) else 1
    if game.turn is None:
        number, first = 1, turn
    else:
        number, first = game.turn_number + ahead, (turn + ahead) % players
    if arrived:
        landing, mean = {number: Fraction(1)}, Fraction(0)
        where = {seat: Fraction(int(seat == first)) for seat in range(players)}
    else:
        turns = landing_distribution(game.fleet)
        landing = {number + wait - 1: chance for wait, chance in turns.items()}
        mean, where = landing_mean(game.fleet), landing_seats(players, first, game.fleet)
    sent = committed_strengths(game)
    given = [sent.get(player.seat, player.strength) for player in game.players]
    fight = battle(defenders, given)
    walls = block(state).walls
    seats = []
    for player, defender in zip(game.players, defenders, strict=True):
        seat = player.seat
        free = free_cities(state, seat)
        seats.append(
            SeatForecast(
                seat=seat,
                name=player.name,
                strength=given[seat],
                passive=sum(defender.passive),
                landing=where[seat],
                cities=bits(free),
                walled=bits(free & walls[seat]),
                loses_city=seat in fight.losers,
                earns_defender=fight.hero == seat and bool(game.defenders_left),
                draws_card=seat in fight.drawers,
                to_keep_cities=strength_to_keep_cities(defenders, seat, given),
                to_be_hero=strength_to_be_defender(defenders, seat, given),
            )
        )
    return Forecast(
        fleet=game.fleet,
        ships=LANDING - game.fleet,
        turn_number=number,
        first=first,
        landing=landing,
        mean_rolls=mean,
        fight=fight,
        seats=tuple(seats),
        defenders_left=game.defenders_left,
        grudge=bool(game.options["grudge"]),
        over=not state.stack,
    )


def committed_strengths(game: Reader) -> dict[int, int]:
    """Return the strength that seats have committed, while players decide (ck.option.grudge)."""
    frame = state_of(game).stack[-1] if state_of(game).stack else None
    if not isinstance(frame, Commitment):
        return {}
    return {
        seat: active_strength(state_of(game), seat, frame.committed[seat])
        for seat in game.rules.seats
        if seat not in (frame.player, *frame.waiting)
    }
