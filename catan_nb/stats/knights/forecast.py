"""The next landing from a live position: when, on whose turn, and how the fight would end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from catan_nb.board.topology import bits
from catan_nb.kernel.words import Phrase, noop, say, shown_number
from catan_nb.language.numbers import percent
from catan_nb.rules.cities_knights.block import LANDING, block, force, free_cities
from catan_nb.rules.cities_knights.questions import Commitment
from catan_nb.rules.play.reading import Reader, state_of
from catan_nb.stats.knights.fighting import (
    Battle,
    battle,
    defenders_of,
    more_to_be_hero,
    more_to_keep_cities,
)
from catan_nb.stats.knights.voyage import (
    landing_distribution,
    landing_mean,
    landing_seats,
    landing_within,
)
from catan_nb.stats.tools.asked import MOST_POWER, whole_number


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
        rolls = whole_number(rolls, "rolls", 0, MOST_POWER)
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
        words = noop("{ships} more ships bring the barbarians.")
        if self.ships == 1:
            words = noop("The next ship brings the barbarians.")
        return [
            say(words, ships=self.ships),
            say(
                "That takes {mean} turns on average; within a round they come with {soon}.",
                mean=shown_number(float(self.mean_rolls), "g"),
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
            words = noop("{more} more of {name}'s strength would keep it.")
            told.append(say(words, more=seat.to_keep_cities, name=seat.name))
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
    sent = decided(game)
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
                to_keep_cities=more_to_keep_cities(defenders, seat, given),
                to_be_hero=more_to_be_hero(defenders, seat, given),
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


def decided(game: Reader) -> dict[int, int]:
    """Return the strength that seats have committed, while players decide (ck.option.grudge)."""
    frame = state_of(game).stack[-1] if state_of(game).stack else None
    if not isinstance(frame, Commitment):
        return {}
    return {
        seat: force(state_of(game), seat, frame.committed[seat])
        for seat in game.rules.seats
        if seat not in (frame.player, *frame.waiting)
    }
