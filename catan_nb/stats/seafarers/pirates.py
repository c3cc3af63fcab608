"""The pirate, the pirate fleet and the fortress: what they bar and rob, and how likely that is."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from catan_nb.board.terrain import Terrain
from catan_nb.kernel.words import say
from catan_nb.rules.play.reading import Reader, state_of
from catan_nb.rules.seafarers.fleet import fleet
from catan_nb.rules.seafarers.mechanisms.pirate_islands import (
    NAME,
    attacked_at,
    cards_lost,
    count_warships,
    pirates,
    prize_size,
)
from catan_nb.rules.seafarers.pirate import victims_at
from catan_nb.rules.state import CatanState
from catan_nb.stats.dice import FACES, SEVEN_CHANCE, fair_die
from catan_nb.stats.tools.estimates import Estimate, tally
from catan_nb.stats.tools.validation import (
    MOST_POWER,
    check_probability,
    check_seat,
    check_whole_number,
    random_generator,
)

# The pirate fleet and the fortress: what dice bring (sea.pirates.fleet, sea.pirates.fortress).


#: A player has so many ships, so that there are no more warships.
MOST_SHIPS = 15


@dataclass(frozen=True, slots=True)
class FleetEncounter:
    """The outcome of the fleet's attack on a player.

    Attributes
    ----------
    seat : int
    warships : int
        Against which the strength of the fleet counts.
    won : int
        Cards of choice that are won: 1 with more warships, if the bank has any.
    lost : int
        Cards that are lost with fewer: 1, and 1 more for each city, as far as the hand goes.
    """

    seat: int
    warships: int
    won: int
    lost: int


@dataclass(frozen=True, slots=True)
class Landfall:
    """A possible destination of the fleet.

    Attributes
    ----------
    strength : int
        The lower die, by which it sails.
    chance : Fraction
        That this is the lower die.
    hex : int
    meetings : tuple of FleetEncounter
        With whom it fights there, in the order of their seats.
    """

    strength: int
    chance: Fraction
    hex: int
    meetings: tuple[FleetEncounter, ...]


def lower_die() -> dict[int, Fraction]:
    """Return the chance of each number as the lower of two fair dice.

    Notes
    -----
    Both dice show *k* or more with ((7 − *k*)/6)². Less what both show above *k*, that leaves
    (13 − 2*k*)/36.

    Examples
    --------
    >>> [str(36 * chance) for chance in lower_die().values()]
    ['11', '9', '7', '5', '3', '1']
    """
    return {face: Fraction(2 * (FACES - face) + 1, FACES**2) for face in fair_die()}


def landfalls(game: Reader) -> tuple[Landfall, ...]:
    """Return where each lower die would bring the fleet, and whom it would fight there.

    Parameters
    ----------
    game : Game or View

    Returns
    -------
    tuple of Landfall
        By the lower die; none once the fleet has left.

    Raises
    ------
    ValueError
        When no fleet sails in this game.

    Notes
    -----
    Before the roll that is to come: dice that lie already have moved the fleet. With the option
    ``fleet_wants_one`` it fights nobody where two have buildings.
    """
    if NAME not in game.rules.systems:
        raise ValueError(say("no pirate fleet sails in this game [sea.pirates.fleet]"))
    state = state_of(game)
    own = pirates(state)
    if own.place < 0:
        return ()
    result = []
    for face, chance in lower_die().items():
        hex = own.circuit[(own.place + face) % len(own.circuit)]
        meetings = []
        for seat in attacked_at(state, hex):
            warships = count_warships(state, seat)
            won = prize_size(state) if warships > face else 0
            lost = cards_lost(state, seat) if warships < face else 0
            meetings.append(FleetEncounter(seat, warships, won, lost))
        result.append(Landfall(face, chance, hex, tuple(meetings)))
    return tuple(result)


def fleet_balance(game: Reader, seat: int) -> Fraction:
    """Return the cards that the next roll's fleet brings a player on average, less those it takes.

    Raises
    ------
    ValueError
        When no fleet sails in this game.
    """
    seat = check_seat(game, seat)
    return sum(
        (
            landfall.chance * (meeting.won - meeting.lost)
            for landfall in landfalls(game)
            for meeting in landfall.meetings
            if meeting.seat == seat
        ),
        Fraction(0),
    )


def fortress_attack(warships: int) -> dict[int, Fraction]:
    """Return how an attack on a fortress ends: by ships lost, 0 where a chit is won.

    Parameters
    ----------
    warships : int
        0 to 15.

    Returns
    -------
    dict of int to Fraction
        0, 1 and 2 ships lost, each with its chance.

    Notes
    -----
    One die decides: a chit falls when it shows less than the warships, one ship is lost when it
    shows as many, two when it shows more.

    Examples
    --------
    >>> {lost: str(chance) for lost, chance in fortress_attack(4).items()}
    {0: '1/2', 1: '1/6', 2: '1/3'}
    """
    warships = check_whole_number(warships, "warships", 0, MOST_SHIPS)
    ends = dict.fromkeys(range(3), Fraction(0))
    for face, chance in fair_die().items():
        ends[_ships_lost(warships, face)] += chance
    return ends


def _ships_lost(warships: int, face: int) -> int:
    """Return how many ships a die of the fortress takes from so many warships."""
    return 0 if warships > face else 1 if warships == face else 2


@dataclass(frozen=True, slots=True)
class PiratePlace:
    """The effects of the pirate on a hex.

    Attributes
    ----------
    hex : int
    ships : dict of int to int
        Seat to how many of its ships lie on the six paths; only of those that have any.
    victims : tuple of int
        From whom a card may be stolen.
    """

    hex: int
    ships: dict[int, int]
    victims: tuple[int, ...]


def pirate_places(game: Reader, seat: int) -> tuple[PiratePlace, ...]:
    """Return the hexes to which a player may send the pirate, the most foreign ships first.

    Parameters
    ----------
    game : Game or View
        A game with the pirate; all of it is public.
    seat : int
        Who moves him.

    Raises
    ------
    ValueError
        When no pirate sails in this game.

    Notes
    -----
    One card, however many ships of a player lie there (sea.pirate.steal). Fewer own ships come
    first among equals, then the lower number.
    """
    seat, state = check_seat(game, seat), _with_pirate(game)
    shape, own = state.rules.topology, fleet(state).ships
    places = []
    for hex, ground in enumerate(state.terrain):
        if ground == Terrain.SEA and hex != state.pirate:
            around = shape.hex_edge_mask[hex]
            there = {s: (own[s] & around).bit_count() for s in state.rules.seats}
            ships = {owner: count for owner, count in there.items() if count}
            places.append(PiratePlace(hex, ships, victims_at(state, seat, hex)))
    return tuple(
        sorted(
            places,
            key=lambda one: (
                2 * one.ships.get(seat, 0) - sum(one.ships.values()),
                not one.victims,
                one.hex,
            ),
        )
    )


def pirate_exposure(game: Reader, seat: int) -> Fraction:
    """Return the share of the hexes open to the pirate at which a player has a ship.

    Notes
    -----
    For a mover who chooses blindly it is the chance to be hit by a move of the pirate. Nobody
    chooses blindly; it compares how ships are laid: in a row along few hexes or spread out.
    """
    places = pirate_places(game, seat)
    return (
        Fraction(sum(seat in place.ships for place in places), len(places))
        if places
        else Fraction()
    )


def pirate_risk(rolls: int, aimed: Fraction | float = 1) -> Fraction:
    """Return the chance that sevens bring the pirate to a player within so many rolls.

    Parameters
    ----------
    rolls : int
        From 0 up.
    aimed : number
        The chance that whoever rolls a 7 chooses the pirate and just this player: 1 for the
        worst case, `pirate_exposure` for one who moves blindly.

    Notes
    -----
    Each roll is a 7 with chance 1/6 and hits with 1/6 · *aimed*; to be spared *n* times has the
    chance (1 − *aimed*/6)ⁿ. Knight cards come on top.

    Examples
    --------
    >>> str(pirate_risk(2)), str(pirate_risk(1, Fraction(1, 4)))
    ('11/36', '1/24')
    """
    aimed, rolls = (
        Fraction(check_probability(aimed)),
        check_whole_number(rolls, "rolls", 0, MOST_POWER),
    )
    return 1 - (1 - SEVEN_CHANCE * aimed) ** rolls


def simulate_pirate(
    rolls: int, aimed: Fraction | float = 1, runs: int = 100_000, seed: int = 0
) -> Estimate:
    """Roll so often, many times, and estimate what `pirate_risk` works out."""
    runs, rolls = check_whole_number(runs), check_whole_number(rolls, "rolls", 0, MOST_POWER)
    rng, aim = random_generator(seed), float(check_probability(aimed))
    sevens = rng.binomial(rolls, float(SEVEN_CHANCE), size=runs)
    return tally((rng.binomial(sevens, aim) > 0).astype(int)).share(1)


def _with_pirate(game: Reader) -> CatanState:
    if "pirate" not in game.rules.systems:
        raise ValueError(say("no pirate sails in this game [sea.pirate]"))
    return state_of(game)
