"""The pirate islands: the line of ships, warships, and when to attack the fortress."""

from __future__ import annotations

from typing import Final

from catan_nb.board.topology import bits
from catan_nb.bots.bot import Advice
from catan_nb.bots.goals import Goal
from catan_nb.bots.plans import CARDS_PER_POINT, Plans
from catan_nb.bots.reckoning import plus
from catan_nb.bots.seafarers.gold import choices
from catan_nb.bots.seafarers.waters import Waters
from catan_nb.bots.sight import Sight
from catan_nb.bots.systems import System
from catan_nb.bots.words import counted
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.seafarers.actions import AttackFortress, BuildShip
from catan_nb.rules.seafarers.mechanisms.pirate_islands import (
    at_fortress,
    paths_ahead,
    pirates,
    plain_ships,
    ships_from_shore,
    strength,
)
from catan_nb.rules.seafarers.questions import FleetPrize

#: What a chit of the fortress is worth, in points.
CHIT: Final = 2.0
#: What a lost ship costs, in points: its cards, and those of the knight that made a warship.
SHIP: Final = 2 / CARDS_PER_POINT
WARSHIP: Final = 0.9
#: An attack that gains less is put off.
DARING: Final = 0.4
#: With so many warships no die holds the fortress.
SURE: Final = 7
FACES: Final = 6
#: What a further ship of the line, and a further warship, are worth.
NEARER: Final = 0.8
STRONGER: Final = 1.1


class Line:
    """The own line of ships, and how strong it is.

    Attributes
    ----------
    taken : bool
        Whether the own fortress is taken.
    there : bool
        Whether the line has come to it.
    strength : int
        Own warships.
    plain : int
        Own ships that are none.
    ahead : int
        Mask of the paths by which it may go on.
    """

    def __init__(self, sight: Sight) -> None:
        state, seat = sight.state, sight.seat
        own = sight.part(Waters).own
        self.taken = not pirates(state).chits[seat]
        self.chits = pirates(state).chits[seat]
        self.there = at_fortress(state, seat)
        self.strength = strength(state, seat)
        self.plain = len(plain_ships(state, seat))
        self.ahead = paths_ahead(state, seat, own) & sight.part(Waters).free
        warships = pirates(state).warships
        self.last = [warships >> ship & 1 for ship in ships_from_shore(state, seat)[-2:]]

    @property
    def attack(self) -> float:
        """What an attack would bring on average now, in points."""
        wins = min(FACES, max(0, self.strength - 1))
        draws = int(1 <= self.strength <= FACES)
        costs = [WARSHIP if warship else SHIP for warship in reversed(self.last)]
        lost = draws * sum(costs[:1]) + (FACES - wins - draws) * sum(costs)
        return (wins * CHIT - lost) / FACES


def goals(plans: Plans) -> list[Goal]:
    """Return the next ship of the line."""
    sight, line = plans.sight, plans.sight.part(Line)
    waters = sight.part(Waters)
    if line.taken or line.there or not waters.left:
        return []
    worth = NEARER * (1.5 if line.strength > line.plain + 2 else 1.0)
    return [
        Goal(
            name=say("the line of ships to your fortress"),
            step=sight.rules.every[BuildShip][edge],
            step_cost=waters.price,
            cost=plus(sight.prices.nothing, waters.price),
            worth=worth,
            why=(say("every ship may become a warship"), say("the line must come to the fortress")),
        )
        for edge in bits(line.ahead)[:1]
    ]


def knight(plans: Plans) -> tuple[float, tuple[Phrase, ...]]:
    """Return what a knight card does: a ship becomes a warship."""
    line = plans.sight.part(Line)
    if line.taken:
        return 0.1, (say("warships keep the fleet off"),)
    if line.strength >= SURE:
        return 0.2, (say("warships keep the fleet off"),)
    why = counted(line.strength + 1, "you would have 1 warship", "you would have {n} warships")
    return STRONGER + 0.4, (why, say("every warship makes the fortress easier to take"))


def attacks(plans: Plans) -> list[Advice]:
    """Return the attack on the fortress, which comes last in a turn."""
    sight, line = plans.sight, plans.sight.part(Line)
    gain = line.attack
    if gain < DARING:
        return []
    wins = min(FACES, line.strength - 1)
    why = (
        counted(
            wins, "1 of the die's 6 faces takes a chit", "{n} of the die's 6 faces take a chit"
        ),
        counted(line.chits, "1 chit is left", "{n} chits are left"),
    )
    # It ends the turn: whatever else gains anything is done before.
    return [Advice(action, 0.021 + gain / 1000, why) for action in sight.view.legal(AttackFortress)]


def enough(sight: Sight) -> bool:
    """Say whether the own fortress is taken, so that points win."""
    return sight.part(Line).taken


SYSTEM: Final = System(
    goals=goals,
    turn=attacks,
    answers={FleetPrize: choices},
    knight=knight,
    enough=enough,
)
