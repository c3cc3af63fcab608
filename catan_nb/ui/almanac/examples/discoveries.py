"""Pirate, gold, fog, treasures and islands of Seafarers at work, on a small sea."""

from __future__ import annotations

from typing import Final

from catan_nb.board.terrain import Terrain
from catan_nb.rules.base import actions as a
from catan_nb.rules.cards import ORE, Cards
from catan_nb.rules.play.game import Game
from catan_nb.rules.play.position import Position
from catan_nb.rules.seafarers import actions as m
from catan_nb.rules.seafarers import actions as s
from catan_nb.rules.seafarers.names import ROUTES
from catan_nb.ui.almanac.examples.example import SEVEN, Example, after
from catan_nb.ui.almanac.examples.seafarers import explorer, ship
from catan_nb.ui.almanac.examples.sound import ISLANDS, SETTLEMENT, foggy, sound, way

__all__ = ["EXAMPLES"]

ROLL: Final = a.RollDice()
THREE: Final = a.Roll(1, 2)
HILLS, GOLD, SEA = Terrain.HILLS, Terrain.GOLD, Terrain.SEA


def seven(table: Position) -> Game:
    """Return the game in which the first player has rolled a 7."""
    return after(table.turn(0).game(), ROLL, a.Roll(3, 4))


def fleets() -> Position:
    """Return a position in which two players have ships at one hex, and the pirate elsewhere."""
    table = sound().pirate(17).settlement(0, 36).settlement(1, 14).ships(1, *way(14, 19, 13))
    table.settlement(2, 33).ships(2, *way(33, 26, 32, 25))
    return table.hand(1, brick=2).hand(2, ore=3)


EXAMPLES: Final = (
    Example(
        "sea.robber",
        lambda: seven(sound().pirate(12).settlement(1, 17)),
        a.MoveRobber(6),
    ),
    Example("sea.pirate", lambda: seven(fleets()), s.MovePirate(18)),
    Example("sea.pirate.move", lambda: seven(fleets()), s.MovePirate(17)),
    Example(
        "sea.pirate.steal",
        lambda: seven(fleets()),
        s.MovePirate(7),
        (a.Rob(2), a.Steal(ORE)),
        cites="base.robber.steal",
    ),
    Example(
        "sea.gold",
        lambda: sound().city(0, 27).settlement(1, 39).turn(0).game(),
        ROLL,
        (THREE, s.TakeGold(Cards(ore=1, wool=1)), s.TakeGold(Cards(brick=1))),
    ),
    # The bank has 2 ore and 1 wool left.
    Example(
        "sea.gold.order",
        lambda: after(
            sound().city(0, 27).settlement(1, 39).bank(ore=2, wool=1).turn(0).game(), ROLL, THREE
        ),
        s.TakeGold(Cards(wool=2)),
    ),
    Example("sea.fog", lambda: foggy().game(), ship(13, 19), (m.LiftFog(SEA),)),
    Example(
        "sea.fog.token",
        lambda: foggy().settlement(1, 37).game(),
        ship(13, 19),
        (m.LiftFog(HILLS, 4),),
        cites="sea.fog",
    ),
    Example("sea.fog.reward", lambda: foggy().game(), ship(13, 19), (m.LiftFog(HILLS, 3),)),
    Example(
        "sea.fog.order",
        lambda: after(foggy().settlement(0, 31).game(), ship(31, 25)),
        m.ChooseFog(12),
        (m.LiftFog(GOLD, 3), s.TakeGold(Cards(ore=1)), m.LiftFog(SEA)),
        cites="sea.fog",
    ),
    Example(
        "sea.treasure",
        lambda: foggy("choice").game(),
        ship(13, 19),
        (m.LiftFog(SEA), m.FindTreasure("choice"), s.TakeGold(Cards(ore=1, grain=1))),
    ),
    Example(
        "sea.treasure.kinds",
        lambda: foggy("routes").game(),
        ship(13, 19),
        (m.LiftFog(SEA), m.FindTreasure(ROUTES), ship(19, 14), ship(13, 7)),
        cites="sea.treasure",
    ),
    # With a settlement there from the start the isle is home, and brings nothing more.
    Example(
        "sea.island.home",
        lambda: explorer().settlement(0, 9).game(),
        a.BuildSettlement(14),
        cites="base.build.settlement",
    ),
    Example(
        "sea.island.foreign",
        lambda: (
            sound(entries={"mechanisms": ISLANDS})
            .settlement(0, 18)
            .ships(0, *way(18, 13, 19, 14, 20, 26, 33))
            .hand(0, {kind: 2 * count for kind, count in SETTLEMENT.items()})
            .turn(0, roll=SEVEN)
            .game()
        ),
        a.BuildSettlement(14),
    ),
)
