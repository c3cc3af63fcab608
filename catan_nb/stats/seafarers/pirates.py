"""The pirate: what he bars, whom he robs, and how likely that is (sea.pirate.steal)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from catan_nb.board.terrain import Terrain
from catan_nb.kernel.words import say
from catan_nb.rules.play.reading import Reader, state_of
from catan_nb.rules.seafarers.fleet import fleet
from catan_nb.rules.seafarers.pirate import victims_at
from catan_nb.rules.state import CatanState
from catan_nb.stats.dice.two_dice import SEVEN_CHANCE
from catan_nb.stats.tools.asked import (
    MOST_POWER,
    generator,
    probability,
    seat_of,
    whole_number,
)
from catan_nb.stats.tools.estimates import Estimate
from catan_nb.stats.tools.tallies import tally


@dataclass(frozen=True, slots=True)
class PiratePlace:
    """What it means to put the pirate on a hex.

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
    seat, state = seat_of(game, seat), _with_pirate(game)
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
    return Fraction(sum(seat in one.ships for one in places), len(places)) if places else Fraction()


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
    aimed, rolls = Fraction(probability(aimed)), whole_number(rolls, "rolls", 0, MOST_POWER)
    return 1 - (1 - SEVEN_CHANCE * aimed) ** rolls


def simulate_pirate(
    rolls: int, aimed: Fraction | float = 1, runs: int = 100_000, seed: int = 0
) -> Estimate:
    """Roll so often, many times, and estimate what `pirate_risk` works out."""
    runs, rolls = whole_number(runs), whole_number(rolls, "rolls", 0, MOST_POWER)
    rng, aim = generator(seed), float(probability(aimed))
    sevens = rng.binomial(rolls, float(SEVEN_CHANCE), size=runs)
    return tally((rng.binomial(sevens, aim) > 0).astype(int)).share(1)


def _with_pirate(game: Reader) -> CatanState:
    if "pirate" not in game.rules.systems:
        raise ValueError(say("no pirate sails in this game [sea.pirate]"))
    return state_of(game)
