"""What single scenarios bring at work: gifts, villages, pirates, wonders, tokens for islands."""

from __future__ import annotations

from typing import Final

from catan_nb.rules.base import actions as a
from catan_nb.rules.cards import BRICK, ORE, WOOL
from catan_nb.rules.cities_knights import actions as k
from catan_nb.rules.development.actions import PlayKnight
from catan_nb.rules.development.cards import KNIGHT, DrawDevelopment
from catan_nb.rules.play.position import Position
from catan_nb.rules.seafarers import actions as m
from catan_nb.rules.seafarers import actions as s
from catan_nb.rules.seafarers.questions import RobberOrPirate
from catan_nb.ui.almanac.examples.example import SEVEN, Example, after
from catan_nb.ui.almanac.examples.scenarios import on
from catan_nb.ui.almanac.examples.sound import SHIP

__all__ = ["EXAMPLES"]

ROLL: Final = a.RollDice()
EVENT_SHIP: Final = 3


def tribe(*ships: int) -> Position:
    """Return a position before a gift of the tribe, and a settlement on the coast at home."""
    table = on("forgotten_tribe").settlement(0, 28).ships(0, *ships)
    return table.hand(0, SHIP).turn(0, roll=SEVEN)


def traders(bolts: int) -> Position:
    """Return a position in which three players trade with the village of the 10."""
    return on("cloth").village(41, bolts, 2, 0, 1)


#: Red's way over its marked intersection to its fortress.
WAY: Final = (
    *(28, 16, 7),
    *(6, 5, 4),
    *(3, 2, 1),
)


def outpost(ships: int, warships: int = 0) -> Position:
    """Return a position with so many ships of red on their way, the rearmost of them warships."""
    table = on("pirate_islands").settlement(0, 25)
    return table.ships(0, *WAY[:ships]).warships(*WAY[:warships])


EXAMPLES: Final = (
    Example("sea.tribe.gift", lambda: tribe(162).game(), s.BuildShip(161)),
    Example(
        "sea.tribe.harbour",
        lambda: tribe(153).game(),
        s.BuildShip(160),
        (m.PlaceHarbour(BRICK, 42),),
    ),
    # It cannot be played in the same turn.
    Example(
        "sea.tribe.card",
        lambda: tribe(139).game(),
        s.BuildShip(153),
        (DrawDevelopment(KNIGHT), PlayKnight()),
        cites="base.dev.play",
    ),
    Example(
        "sea.cloth.village",
        lambda: on("cloth").settlement(0, 33).hand(0, SHIP).turn(0, roll=SEVEN).game(),
        s.BuildShip(51),
    ),
    # A single bolt lies in the village; the other two come from the store.
    Example("sea.cloth.pay", lambda: traders(1).turn(0).game(), ROLL, (a.Roll(4, 6),)),
    Example(
        "sea.cloth.pirate",
        lambda: (
            traders(5)
            .settlement(3, 37)
            .ships(3, 46)
            .bolts(3, 2)
            .hand(3, ore=1)
            .turn(0, roll=SEVEN)
            .asked(RobberOrPirate(0))
            .game()
        ),
        s.MovePirate(16),
        (m.TakeBolt(3),),
    ),
    # Four villages are empty; with the last bolt of this one only three have any.
    Example(
        "sea.cloth.end",
        lambda: (
            traders(1)
            .village(63, 0)
            .village(80, 0)
            .village(57, 0)
            .village(50, 0)
            .bolts(1, 3)
            .turn(0)
            .game()
        ),
        ROLL,
        (a.Roll(4, 6),),
        cites="base.win",
    ),
    # The fleet comes on from the ninth place of its circuit to the fields.
    Example(
        "sea.pirates.fleet",
        lambda: (
            on("pirate_islands", 3)
            .settlement(0, 58)
            .city(0, 60)
            .hand(0, ore=5)
            .pirate_fleet(8)
            .turn(0)
            .game()
        ),
        ROLL,
        (a.Roll(2, 2), m.LoseCard(ORE), m.LoseCard(ORE)),
    ),
    Example(
        "sea.pirates.seven",
        lambda: outpost(1).hand(2, wool=1).turn(0).game(),
        ROLL,
        (a.Roll(3, 4), a.Rob(2), a.Steal(WOOL)),
        cites="base.robber.steal",
    ),
    Example(
        "sea.pirates.route",
        lambda: outpost(2).hand(0, SHIP).turn(0, roll=SEVEN).game(),
        s.BuildShip(27),
    ),
    Example(
        "sea.pirates.warship",
        lambda: outpost(3).development(0, knight=1).turn(0, roll=SEVEN).game(),
        PlayKnight(),
    ),
    Example(
        "sea.pirates.fortress",
        lambda: outpost(9, 3).turn(0, roll=SEVEN).game(),
        m.AttackFortress(),
        (m.FightFortress(2),),
    ),
    # A building at the strait.
    Example(
        "sea.wonders.claim",
        lambda: on("wonders").settlement(0, 98).turn(0, roll=SEVEN).game(),
        m.ClaimWonder("great_bridge"),
    ),
    Example(
        "sea.wonders.build",
        lambda: (
            on("wonders")
            .settlement(0, 67)
            .wonder(0, "great_wall", 1)
            .hand(0, brick=3, lumber=1, grain=1)
            .turn(0, roll=SEVEN)
            .game()
        ),
        m.BuildWonder(),
    ),
    # A sacked city leaves 2 harbour points; somebody else has 3.
    Example(
        "sea.harbourmaster.loss",
        lambda: (
            Position("base+cities_knights+seafarers", scenario="harbourmaster", players=3)
            .city(0, 0)
            .settlement(0, 1)
            .settlement(1, 10, 26, 42)
            .barbarians(fleet=6)
            .turn(0)
            .game()
        ),
        ROLL,
        (k.RollThree(EVENT_SHIP, 1, 1),),
        cites="sea.scenario.harbourmaster",
    ),
    # The hex alone in the east.
    Example(
        "sea.greater.token",
        lambda: on("greater_catan").ships(0, 125).hand(0, SHIP).turn(0, roll=SEVEN).game(),
        s.BuildShip(136),
        (m.DrawToken(9),),
    ),
    # The supply is empty, so a token of the main island goes there, from an own building.
    Example(
        "sea.greater.take",
        lambda: after(
            on("greater_catan")
            .settlement(0, 80)
            .ships(0, 125)
            .tokens_in_supply(0)
            .hand(0, SHIP)
            .turn(0, roll=SEVEN)
            .game(),
            s.BuildShip(136),
        ),
        m.TakeToken(38),
        cites="sea.greater.token",
    ),
)
