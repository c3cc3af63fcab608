"""Board, set-up, ships and routes of Seafarers at work, on a small sea."""

from __future__ import annotations

from typing import Any, Final

from catan_nb.rules.base import actions as a
from catan_nb.rules.cards import Cards
from catan_nb.rules.development.actions import PlayRoadBuilding
from catan_nb.rules.play.new import new_game
from catan_nb.rules.play.position import Position
from catan_nb.rules.seafarers import actions as s
from catan_nb.ui.almanac.examples.example import SEVEN, Example, after
from catan_nb.ui.almanac.examples.sound import ISLANDS, SETTLEMENT, SHIP, sound, way

__all__ = ["EXAMPLES"]

#: A line of ships from the west shore to the isle, and a ring back to where it began.
LINE: Final = (18, 13, 19, 14)
RING: Final = (18, 13, 19, 25, 31, 24, 18)


def ship(one: int, two: int) -> s.BuildShip:
    """Return the building of a ship between two neighbouring intersections."""
    return s.BuildShip(*way(one, two))


def sail(start: tuple[int, int], goal: tuple[int, int]) -> s.MoveShip:
    """Return the moving of a ship, from and to a path given by its ends."""
    return s.MoveShip(*way(*start), *way(*goal))


def west() -> Position:
    """Return a position with a settlement on the west shore, and cards for a ship."""
    return sound().settlement(0, 18).hand(0, SHIP).turn(0, roll=SEVEN)


def explorer(**options: Any) -> Position:
    """Return a position with a line of ships to the isle, and cards for a settlement there."""
    table = sound(entries={"mechanisms": ISLANDS}, **options).settlement(0, 18, 36)
    return table.ships(0, *way(*LINE)).hand(0, SETTLEMENT).turn(0, roll=SEVEN)


EXAMPLES: Final = (
    # Along the frame ships sail, but not from one hex of the rim to the next.
    Example(
        "sea.board",
        lambda: (
            sound().settlement(0, 12).ships(0, *way(12, 6)).hand(0, SHIP).turn(0, roll=SEVEN).game()
        ),
        ship(6, 1),
        cites="sea.ship.build",
    ),
    # The north-west of the shore is an area of its own: V12 belongs to it, V24 does not.
    Example(
        "sea.area",
        lambda: (
            sound(entries={"mechanisms": {"areas": {"points": 2, "named": ["cape"]}}})
            .settlement(0, 36)
            .road(0, *way(36, 30, 24, 18, 12))
            .hand(0, SETTLEMENT)
            .turn(0, roll=SEVEN)
            .game()
        ),
        a.BuildSettlement(18),
        cites="sea.island.foreign",
    ),
    # A small island is no place to start on in Heading for New Shores.
    Example(
        "sea.scenario",
        lambda: new_game("base+seafarers", scenario="new_shores", players=4, seed=1),
        a.BuildSettlement(0),
        cites="sea.setup.zone",
    ),
    Example(
        "sea.supply",
        lambda: (
            sound()
            .settlement(0, 18)
            .ships(0, *way(18, 13, 19, 14, 20, 26, 32, 38, 43, 49, 55, 50, 44, 39, 45, 51))
            .hand(0, SHIP)
            .turn(0, roll=SEVEN)
            .game()
        ),
        ship(18, 24),
    ),
    Example(
        "sea.setup.zone",
        lambda: sound(2, entries={"start_zones": ("cape", "shore")}).setup(0).game(),
        a.BuildSettlement(33),
    ),
    Example(
        "sea.setup.ship",
        lambda: after(sound().setup(0).game(), a.BuildSettlement(18)),
        ship(18, 13),
        cites="sea.ship.build",
    ),
    Example(
        "sea.setup.gold",
        lambda: after(sound().setup(0, round=2).game(), a.BuildSettlement(27), ship(27, 21)),
        s.TakeGold(Cards(ore=1)),
        cites="sea.gold",
    ),
    # Somebody else has been on the isle before.
    Example(
        "sea.points",
        lambda: explorer().settlement(1, 9).settled_area(1, 9).game(),
        a.BuildSettlement(14),
        cites="sea.island.foreign",
    ),
    Example(
        "sea.win",
        lambda: explorer(target=5).game(),
        a.BuildSettlement(14),
        cites="base.win",
    ),
    # From the road at V24 no ship goes on.
    Example(
        "sea.ship.build",
        lambda: west().road(0, *way(18, 24)).game(),
        ship(18, 13),
    ),
    Example(
        "sea.ship.coast",
        lambda: west().road(0, *way(18, 24)).game(),
        ship(18, 24),
    ),
    Example(
        "sea.ship.passing",
        lambda: west().ships(0, *way(*LINE)).settlement(1, 14).game(),
        ship(14, 20),
    ),
    Example(
        "sea.ship.pirate",
        lambda: west().ships(0, *way(18, 13)).pirate(6).game(),
        ship(13, 19),
    ),
    # V20 is too near to the settlement across the water.
    Example(
        "sea.settlement",
        lambda: (
            sound()
            .settlement(0, 18)
            .ships(0, *way(*LINE, 20))
            .settlement(1, 15)
            .hand(0, SETTLEMENT)
            .turn(0, roll=SEVEN)
            .game()
        ),
        a.BuildSettlement(14),
        cites="base.build.settlement",
    ),
    Example(
        "sea.road_building",
        lambda: (
            sound().settlement(0, 18, 33).development(0, road_building=1).turn(0, roll=SEVEN).game()
        ),
        PlayRoadBuilding(),
        (ship(18, 13), a.BuildRoad(*way(33, 39))),
        cites="sea.ship.build",
    ),
    Example(
        "sea.ship.move",
        lambda: sound().settlement(0, 18).ships(0, *way(18, 13, 19)).turn(0, roll=SEVEN).game(),
        sail((13, 19), (18, 24)),
    ),
    Example(
        "sea.ship.move.last",
        lambda: sound().settlement(0, 18).ships(0, *way(*LINE)).turn(0, roll=SEVEN).game(),
        sail((13, 19), (18, 24)),
    ),
    Example(
        "sea.ship.move.closed",
        lambda: (
            sound()
            .settlement(0, 18, 14)
            .ships(0, *way(*LINE))
            .ships(0, *way(19, 25))
            .turn(0, roll=SEVEN)
            .game()
        ),
        sail((14, 19), (18, 24)),
    ),
    Example(
        "sea.ship.move.loop",
        lambda: sound().settlement(0, 18).ships(0, *way(*RING)).turn(0, roll=SEVEN).game(),
        sail((18, 13), (18, 12)),
        cites="sea.ship.move",
    ),
    # The settlement joins road and ships: with the third ship the route has five pieces.
    Example(
        "sea.route",
        lambda: (
            west().road(0, *way(17, 12, 18)).ships(0, *way(18, 13, 19)).settlement(1, 20).game()
        ),
        ship(19, 14),
        cites="base.longest_road",
    ),
    Example(
        "sea.six",
        lambda: new_game("base+seafarers", scenario="four_islands", players=5, seed=1),
        a.BuildSettlement(10),
        cites="base.build.settlement",
    ),
    # Between the turns ships are built, but not moved.
    Example(
        "sea.six.turns",
        lambda: after(
            sound(5)
            .settlement(3, 18)
            .ships(3, *way(18, 13, 19))
            .hand(3, SHIP)
            .turn(0, roll=SEVEN)
            .game(),
            a.EndTurn(),
        ),
        sail((13, 19), (13, 7)),
        cites="six.special_building",
    ),
)
