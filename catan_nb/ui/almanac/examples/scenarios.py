"""The scenarios of Seafarers at work, on their own boards.

Places stand in their numbers, as the boards have them; a comment says what they are.
"""

from __future__ import annotations

from typing import Any, Final

from catan_nb.board.terrain import Terrain
from catan_nb.rules.base import actions as a
from catan_nb.rules.cards import ORE, WOOL, Cards
from catan_nb.rules.play.new import new_game
from catan_nb.rules.play.position import Position
from catan_nb.rules.seafarers import actions as m
from catan_nb.rules.seafarers import actions as s
from catan_nb.rules.seafarers.questions import RobberOrPirate
from catan_nb.ui.almanac.examples.example import SEVEN, Example, after
from catan_nb.ui.almanac.examples.sound import SETTLEMENT, SHIP

__all__ = ["EXAMPLES", "on"]

VARIANT: Final = "base+seafarers"


def on(scenario: str, players: int = 4, **options: Any) -> Position:
    """Return an empty position on the board of a scenario."""
    return Position(VARIANT, scenario=scenario, players=players, options=options)


EXAMPLES: Final = (
    # Two ships to the mountains in the north.
    Example(
        "sea.scenario.new_shores",
        lambda: (
            on("new_shores")
            .settlement(0, 25)
            .ships(0, 29, 18)
            .hand(0, SETTLEMENT)
            .turn(0, roll=SEVEN)
            .game()
        ),
        a.BuildSettlement(12),
        cites="sea.island.foreign",
    ),
    # From the fields of the first island over the strait to the pasture of the third.
    Example(
        "sea.scenario.four_islands",
        lambda: (
            on("four_islands")
            .settlement(0, 41)
            .ships(0, 61, 69)
            .hand(0, SETTLEMENT)
            .turn(0, roll=SEVEN)
            .game()
        ),
        a.BuildSettlement(54),
        cites="sea.island.foreign",
    ),
    # The second ship reaches two hexes under fog.
    Example(
        "sea.scenario.fog_islands",
        lambda: (
            on("fog_islands")
            .settlement(0, 27)
            .ships(0, 41)
            .hand(0, SHIP)
            .turn(0, roll=SEVEN)
            .game()
        ),
        s.BuildShip(40),
        (m.ChooseFog(6), m.LiftFog(Terrain.HILLS, 6), m.LiftFog(Terrain.FOREST, 8)),
        cites="sea.fog",
    ),
    # Along the desert to its far edge, which belongs to the strip.
    Example(
        "sea.scenario.through_desert",
        lambda: (
            on("through_desert")
            .settlement(0, 13)
            .road(0, 20, 19)
            .hand(0, SETTLEMENT)
            .turn(0, roll=SEVEN)
            .game()
        ),
        a.BuildSettlement(12),
        cites="sea.island.foreign",
    ),
    # The mountains of the tribe have no token.
    Example(
        "sea.scenario.forgotten_tribe",
        lambda: on("forgotten_tribe").turn(0, roll=SEVEN).asked(RobberOrPirate(0)).game(),
        a.MoveRobber(1),
        cites="sea.robber",
    ),
    # A settlement on one of the four isles.
    Example(
        "sea.scenario.cloth",
        lambda: (
            on("cloth")
            .settlement(0, 33)
            .ships(0, 51, 61)
            .hand(0, SETTLEMENT)
            .turn(0, roll=SEVEN)
            .game()
        ),
        a.BuildSettlement(49),
        cites="sea.scenario",
    ),
    # The pirates' side of the sea is no place to start on.
    Example(
        "sea.scenario.pirate_islands",
        lambda: new_game(VARIANT, scenario="pirate_islands", players=4, seed=1),
        a.BuildSettlement(65),
        cites="sea.setup.zone",
    ),
    # At the strait.
    Example(
        "sea.scenario.wonders",
        lambda: new_game(VARIANT, scenario="wonders", players=4, seed=1),
        a.BuildSettlement(98),
    ),
    # The second harbour would share an intersection with the first.
    Example(
        "sea.scenario.new_world",
        lambda: after(
            new_game(VARIANT, scenario="new_world", players=4, seed=1),
            m.DrawHarbour(ORE),
            m.PlaceHarbour(ORE, 0),
            m.DrawHarbour(WOOL),
        ),
        m.PlaceHarbour(WOOL, 1),
    ),
    # A second harbour point with the city, and a third: the title.
    Example(
        "sea.scenario.harbourmaster",
        lambda: (
            on("harbourmaster", 3)
            .settlement(0, 0, 10)
            .hand(0, ore=3, grain=2)
            .turn(0, roll=SEVEN)
            .game()
        ),
        a.BuildCity(0),
    ),
    # A settlement on a small island: 1 point, and nothing for the island.
    Example(
        "sea.scenario.greater_catan",
        lambda: on("greater_catan").ships(0, 136).hand(0, SETTLEMENT).turn(0, roll=SEVEN).game(),
        a.BuildSettlement(103),
        cites="base.build.settlement",
    ),
    # First the fog over two hexes lifts, then the treasure is taken.
    Example(
        "sea.scenario.treasure_islands",
        lambda: (
            on("treasure_islands")
            .settlement(0, 27)
            .ships(0, 41)
            .hand(0, SHIP)
            .turn(0, roll=SEVEN)
            .game()
        ),
        s.BuildShip(40),
        (
            m.ChooseFog(6),
            m.LiftFog(Terrain.HILLS, 6),
            m.LiftFog(Terrain.FOREST, 8),
            m.FindTreasure("choice"),
            s.TakeGold(Cards(ore=2)),
        ),
        cites="sea.treasure",
    ),
)
