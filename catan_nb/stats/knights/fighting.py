"""The fight at the landing: who loses a city, who earns something (ck.barbarians.*)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count

from catan_nb.kernel.words import say
from catan_nb.rules.cities_knights.barbarians import best_defenders, losers
from catan_nb.rules.cities_knights.block import free_cities
from catan_nb.rules.play.reading import Reader, state_of
from catan_nb.stats.tools.asked import MOST_STEPS, seat_among, whole_number


@dataclass(frozen=True, slots=True)
class Defender:
    """What one player brings to the fight.

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
            _strength(strength)
        whole_number(self.cities, "cities", 0, MOST_STEPS)
        whole_number(self.metropolises, "metropolises", 0, MOST_STEPS)

    @property
    def strength(self) -> int:
        """The strength of the active knights together."""
        return sum(self.active)


@dataclass(frozen=True, slots=True)
class Battle:
    """How a fight ends.

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
        """How much more strength would save the island; 0 when it is saved."""
        return max(0, self.attack - self.defence)


def battle(defenders: Sequence[Defender], contributions: Sequence[int] | None = None) -> Battle:
    """Settle a fight.

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
        else tuple(map(_strength, contributions))
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
    found = []
    for player in game.players:
        free = free_cities(state, player.seat)
        knights = player.knight_pieces
        found.append(
            Defender(
                tuple(knight.strength for knight in knights if knight.active),
                tuple(knight.strength for knight in knights if not knight.active),
                free.bit_count(),
                len(player.cities) - free.bit_count(),
            )
        )
    return tuple(found)


def more_to_keep_cities(
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
    return _more(defenders, seat, contributions, lambda fight: seat not in fight.losers)


def more_to_be_hero(
    defenders: Sequence[Defender], seat: int, contributions: Sequence[int] | None = None
) -> int:
    """Return how much more strength of a seat, all else equal, earns it a defender card.

    Raises
    ------
    ValueError
        When there is no such seat, and as `battle` does.
    """
    return _more(defenders, seat, contributions, lambda fight: fight.hero == seat)


def _more(
    defenders: Sequence[Defender],
    seat: int,
    contributions: Sequence[int] | None,
    enough: Callable[[Battle], bool],
) -> int:
    """Return the least strength that a seat must add for the fight to end well enough."""
    given, seat = battle(defenders, contributions).contributions, seat_among(seat, defenders)
    # A strength beyond all others, and beyond the attack, is always enough.
    return next(
        more
        for more in count()
        if enough(battle(defenders, [g + more * (s == seat) for s, g in enumerate(given)]))
    )


def _strength(strength: int) -> int:
    return whole_number(strength, "strength", 0, MOST_STEPS)
