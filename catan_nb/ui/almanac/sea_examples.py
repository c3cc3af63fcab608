"""Seafarers at work, alone and with Cities & Knights, on a small sea and on boards of scenarios."""

from __future__ import annotations

from typing import Any, Final

from catan_nb.board.terrain import Terrain
from catan_nb.rules.base import actions as a
from catan_nb.rules.cards import BRICK, ORE, WOOL, Cards
from catan_nb.rules.cities_knights import actions as c
from catan_nb.rules.cities_knights import actions as k
from catan_nb.rules.development.actions import PlayKnight, PlayRoadBuilding
from catan_nb.rules.development.cards import KNIGHT, DrawDevelopment
from catan_nb.rules.play.game import Game
from catan_nb.rules.play.new import new_game
from catan_nb.rules.play.position import Position
from catan_nb.rules.sea_knights import ChasePirate
from catan_nb.rules.seafarers import actions as m
from catan_nb.rules.seafarers import actions as s
from catan_nb.rules.seafarers.names import ROUTES
from catan_nb.rules.seafarers.questions import RobberOrPirate
from catan_nb.ui.almanac.example import (
    ISLANDS,
    SETTLEMENT,
    SEVEN,
    SHIP,
    Example,
    after,
    foggy_position,
    sea_path_along,
    sound_position,
)

__all__ = [
    "DISCOVERIES",
    "SCENARIOS",
    "SCENARIO_PARTS",
    "SEAFARERS",
    "SEA_KNIGHTS",
    "scenario_position",
]


#: A line of ships from the west shore to the isle, and a ring back to where it began.
LINE: Final = (18, 13, 19, 14)
RING: Final = (18, 13, 19, 25, 31, 24, 18)


def build_ship(one: int, two: int) -> s.BuildShip:
    """Return the building of a ship between two neighbouring intersections."""
    return s.BuildShip(*sea_path_along(one, two))


def move_ship(start: tuple[int, int], goal: tuple[int, int]) -> s.MoveShip:
    """Return the moving of a ship, from and to a path given by its ends."""
    return s.MoveShip(*sea_path_along(*start), *sea_path_along(*goal))


def west_position() -> Position:
    """Return a position with a settlement on the west shore, and cards for a ship."""
    return sound_position().settlement(0, 18).hand(0, SHIP).turn(0, roll=SEVEN)


def explorer_position(**options: Any) -> Position:
    """Return a position with a line of ships to the isle, and cards for a settlement there."""
    table = sound_position(entries={"mechanisms": ISLANDS}, **options).settlement(0, 18, 36)
    return table.ships(0, *sea_path_along(*LINE)).hand(0, SETTLEMENT).turn(0, roll=SEVEN)


SEAFARERS: Final = (
    # Along the frame ships sail, but not from one hex of the rim to the next.
    Example(
        "sea.board",
        lambda: (
            sound_position()
            .settlement(0, 12)
            .ships(0, *sea_path_along(12, 6))
            .hand(0, SHIP)
            .turn(0, roll=SEVEN)
            .game()
        ),
        build_ship(6, 1),
        cites="sea.ship.build",
    ),
    # The north-west of the shore is an area of its own: V12 belongs to it, V24 does not.
    Example(
        "sea.area",
        lambda: (
            sound_position(entries={"mechanisms": {"areas": {"points": 2, "named": ["cape"]}}})
            .settlement(0, 36)
            .road(0, *sea_path_along(36, 30, 24, 18, 12))
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
            sound_position()
            .settlement(0, 18)
            .ships(
                0, *sea_path_along(18, 13, 19, 14, 20, 26, 32, 38, 43, 49, 55, 50, 44, 39, 45, 51)
            )
            .hand(0, SHIP)
            .turn(0, roll=SEVEN)
            .game()
        ),
        build_ship(18, 24),
    ),
    Example(
        "sea.setup.zone",
        lambda: sound_position(2, entries={"start_zones": ("cape", "shore")}).setup(0).game(),
        a.BuildSettlement(33),
    ),
    Example(
        "sea.setup.ship",
        lambda: after(sound_position().setup(0).game(), a.BuildSettlement(18)),
        build_ship(18, 13),
        cites="sea.ship.build",
    ),
    Example(
        "sea.setup.gold",
        lambda: after(
            sound_position().setup(0, round=2).game(), a.BuildSettlement(27), build_ship(27, 21)
        ),
        s.TakeGold(Cards(ore=1)),
        cites="sea.gold",
    ),
    # Somebody else has been on the isle before.
    Example(
        "sea.points",
        lambda: explorer_position().settlement(1, 9).settled_area(1, 9).game(),
        a.BuildSettlement(14),
        cites="sea.island.foreign",
    ),
    Example(
        "sea.win",
        lambda: explorer_position(target=5).game(),
        a.BuildSettlement(14),
        cites="base.win",
    ),
    # From the road at V24 no ship goes on.
    Example(
        "sea.ship.build",
        lambda: west_position().road(0, *sea_path_along(18, 24)).game(),
        build_ship(18, 13),
    ),
    Example(
        "sea.ship.coast",
        lambda: west_position().road(0, *sea_path_along(18, 24)).game(),
        build_ship(18, 24),
    ),
    Example(
        "sea.ship.passing",
        lambda: west_position().ships(0, *sea_path_along(*LINE)).settlement(1, 14).game(),
        build_ship(14, 20),
    ),
    Example(
        "sea.ship.pirate",
        lambda: west_position().ships(0, *sea_path_along(18, 13)).pirate(6).game(),
        build_ship(13, 19),
    ),
    # V20 is too near to the settlement across the water.
    Example(
        "sea.settlement",
        lambda: (
            sound_position()
            .settlement(0, 18)
            .ships(0, *sea_path_along(*LINE, 20))
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
            sound_position()
            .settlement(0, 18, 33)
            .development(0, road_building=1)
            .turn(0, roll=SEVEN)
            .game()
        ),
        PlayRoadBuilding(),
        (build_ship(18, 13), a.BuildRoad(*sea_path_along(33, 39))),
        cites="sea.ship.build",
    ),
    Example(
        "sea.ship.move",
        lambda: (
            sound_position()
            .settlement(0, 18)
            .ships(0, *sea_path_along(18, 13, 19))
            .turn(0, roll=SEVEN)
            .game()
        ),
        move_ship((13, 19), (18, 24)),
    ),
    Example(
        "sea.ship.move.last",
        lambda: (
            sound_position()
            .settlement(0, 18)
            .ships(0, *sea_path_along(*LINE))
            .turn(0, roll=SEVEN)
            .game()
        ),
        move_ship((13, 19), (18, 24)),
    ),
    Example(
        "sea.ship.move.closed",
        lambda: (
            sound_position()
            .settlement(0, 18, 14)
            .ships(0, *sea_path_along(*LINE))
            .ships(0, *sea_path_along(19, 25))
            .turn(0, roll=SEVEN)
            .game()
        ),
        move_ship((14, 19), (18, 24)),
    ),
    Example(
        "sea.ship.move.loop",
        lambda: (
            sound_position()
            .settlement(0, 18)
            .ships(0, *sea_path_along(*RING))
            .turn(0, roll=SEVEN)
            .game()
        ),
        move_ship((18, 13), (18, 12)),
        cites="sea.ship.move",
    ),
    # The settlement joins road and ships: with the third ship the route has five pieces.
    Example(
        "sea.route",
        lambda: (
            west_position()
            .road(0, *sea_path_along(17, 12, 18))
            .ships(0, *sea_path_along(18, 13, 19))
            .settlement(1, 20)
            .game()
        ),
        build_ship(19, 14),
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
            sound_position(5)
            .settlement(3, 18)
            .ships(3, *sea_path_along(18, 13, 19))
            .hand(3, SHIP)
            .turn(0, roll=SEVEN)
            .game(),
            a.EndTurn(),
        ),
        move_ship((13, 19), (13, 7)),
        cites="six.special_building",
    ),
)


# Pirate, gold, fog, treasures and islands of Seafarers at work, on a small sea.


ROLL: Final = a.RollDice()
THREE: Final = a.Roll(1, 2)
HILLS, GOLD, SEA = Terrain.HILLS, Terrain.GOLD, Terrain.SEA


def rolled_seven(table: Position) -> Game:
    """Return the game in which the first player has rolled a 7."""
    return after(table.turn(0).game(), ROLL, a.Roll(3, 4))


def fleets_position() -> Position:
    """Return a position in which two players have ships at one hex, and the pirate elsewhere."""
    table = (
        sound_position()
        .pirate(17)
        .settlement(0, 36)
        .settlement(1, 14)
        .ships(1, *sea_path_along(14, 19, 13))
    )
    table.settlement(2, 33).ships(2, *sea_path_along(33, 26, 32, 25))
    return table.hand(1, brick=2).hand(2, ore=3)


DISCOVERIES: Final = (
    Example(
        "sea.robber",
        lambda: rolled_seven(sound_position().pirate(12).settlement(1, 17)),
        a.MoveRobber(6),
    ),
    Example("sea.pirate", lambda: rolled_seven(fleets_position()), s.MovePirate(18)),
    Example("sea.pirate.move", lambda: rolled_seven(fleets_position()), s.MovePirate(17)),
    Example(
        "sea.pirate.steal",
        lambda: rolled_seven(fleets_position()),
        s.MovePirate(7),
        (a.Rob(2), a.Steal(ORE)),
        cites="base.robber.steal",
    ),
    Example(
        "sea.gold",
        lambda: sound_position().city(0, 27).settlement(1, 39).turn(0).game(),
        ROLL,
        (THREE, s.TakeGold(Cards(ore=1, wool=1)), s.TakeGold(Cards(brick=1))),
    ),
    # The bank has 2 ore and 1 wool left.
    Example(
        "sea.gold.order",
        lambda: after(
            sound_position().city(0, 27).settlement(1, 39).bank(ore=2, wool=1).turn(0).game(),
            ROLL,
            THREE,
        ),
        s.TakeGold(Cards(wool=2)),
    ),
    Example("sea.fog", lambda: foggy_position().game(), build_ship(13, 19), (m.LiftFog(SEA),)),
    Example(
        "sea.fog.token",
        lambda: foggy_position().settlement(1, 37).game(),
        build_ship(13, 19),
        (m.LiftFog(HILLS, 4),),
        cites="sea.fog",
    ),
    Example(
        "sea.fog.reward",
        lambda: foggy_position().game(),
        build_ship(13, 19),
        (m.LiftFog(HILLS, 3),),
    ),
    Example(
        "sea.fog.order",
        lambda: after(foggy_position().settlement(0, 31).game(), build_ship(31, 25)),
        m.ChooseFog(12),
        (m.LiftFog(GOLD, 3), s.TakeGold(Cards(ore=1)), m.LiftFog(SEA)),
        cites="sea.fog",
    ),
    Example(
        "sea.treasure",
        lambda: foggy_position("choice").game(),
        build_ship(13, 19),
        (m.LiftFog(SEA), m.FindTreasure("choice"), s.TakeGold(Cards(ore=1, grain=1))),
    ),
    Example(
        "sea.treasure.kinds",
        lambda: foggy_position("routes").game(),
        build_ship(13, 19),
        (m.LiftFog(SEA), m.FindTreasure(ROUTES), build_ship(19, 14), build_ship(13, 7)),
        cites="sea.treasure",
    ),
    # With a settlement there from the start the isle is home, and brings nothing more.
    Example(
        "sea.island.home",
        lambda: explorer_position().settlement(0, 9).game(),
        a.BuildSettlement(14),
        cites="base.build.settlement",
    ),
    Example(
        "sea.island.foreign",
        lambda: (
            sound_position(entries={"mechanisms": ISLANDS})
            .settlement(0, 18)
            .ships(0, *sea_path_along(18, 13, 19, 14, 20, 26, 33))
            .hand(0, {kind: 2 * count for kind, count in SETTLEMENT.items()})
            .turn(0, roll=SEVEN)
            .game()
        ),
        a.BuildSettlement(14),
    ),
)


# The scenarios of Seafarers at work, on their own boards.
#
# Places stand in their numbers, as the boards have them; a comment says what they are.


VARIANT: Final = "base+seafarers"


def scenario_position(scenario: str, players: int = 4, **options: Any) -> Position:
    """Return an empty position on the board of a scenario."""
    return Position(VARIANT, scenario=scenario, players=players, options=options)


SCENARIOS: Final = (
    # Two ships to the mountains in the north.
    Example(
        "sea.scenario.new_shores",
        lambda: (
            scenario_position("new_shores")
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
            scenario_position("four_islands")
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
            scenario_position("fog_islands")
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
            scenario_position("through_desert")
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
        lambda: (
            scenario_position("forgotten_tribe").turn(0, roll=SEVEN).asked(RobberOrPirate(0)).game()
        ),
        a.MoveRobber(1),
        cites="sea.robber",
    ),
    # A settlement on one of the four isles.
    Example(
        "sea.scenario.cloth",
        lambda: (
            scenario_position("cloth")
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
            scenario_position("harbourmaster", 3)
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
        lambda: (
            scenario_position("greater_catan")
            .ships(0, 136)
            .hand(0, SETTLEMENT)
            .turn(0, roll=SEVEN)
            .game()
        ),
        a.BuildSettlement(103),
        cites="base.build.settlement",
    ),
    # First the fog over two hexes lifts, then the treasure is taken.
    Example(
        "sea.scenario.treasure_islands",
        lambda: (
            scenario_position("treasure_islands")
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


# What single scenarios bring at work: gifts, villages, pirates, wonders, tokens for islands.


EVENT_SHIP: Final = 3


def tribe_position(*ships: int) -> Position:
    """Return a position before a gift of the tribe, and a settlement on the coast at home."""
    table = scenario_position("forgotten_tribe").settlement(0, 28).ships(0, *ships)
    return table.hand(0, SHIP).turn(0, roll=SEVEN)


def traders_position(bolts: int) -> Position:
    """Return a position in which three players trade with the village of the 10."""
    return scenario_position("cloth").village(41, bolts, 2, 0, 1)


#: Red's way over its marked intersection to its fortress.
WAY: Final = (
    *(28, 16, 7),
    *(6, 5, 4),
    *(3, 2, 1),
)


def outpost_position(ships: int, warships: int = 0) -> Position:
    """Return a position with so many ships of red on their way, the rearmost of them warships."""
    table = scenario_position("pirate_islands").settlement(0, 25)
    return table.ships(0, *WAY[:ships]).warships(*WAY[:warships])


SCENARIO_PARTS: Final = (
    Example("sea.tribe.gift", lambda: tribe_position(162).game(), s.BuildShip(161)),
    Example(
        "sea.tribe.harbour",
        lambda: tribe_position(153).game(),
        s.BuildShip(160),
        (m.PlaceHarbour(BRICK, 42),),
    ),
    # It cannot be played in the same turn.
    Example(
        "sea.tribe.card",
        lambda: tribe_position(139).game(),
        s.BuildShip(153),
        (DrawDevelopment(KNIGHT), PlayKnight()),
        cites="base.dev.play",
    ),
    Example(
        "sea.cloth.village",
        lambda: (
            scenario_position("cloth").settlement(0, 33).hand(0, SHIP).turn(0, roll=SEVEN).game()
        ),
        s.BuildShip(51),
    ),
    # A single bolt lies in the village; the other two come from the store.
    Example("sea.cloth.pay", lambda: traders_position(1).turn(0).game(), ROLL, (a.Roll(4, 6),)),
    Example(
        "sea.cloth.pirate",
        lambda: (
            traders_position(5)
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
            traders_position(1)
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
            scenario_position("pirate_islands", 3)
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
        lambda: outpost_position(1).hand(2, wool=1).turn(0).game(),
        ROLL,
        (a.Roll(3, 4), a.Rob(2), a.Steal(WOOL)),
        cites="base.robber.steal",
    ),
    Example(
        "sea.pirates.route",
        lambda: outpost_position(2).hand(0, SHIP).turn(0, roll=SEVEN).game(),
        s.BuildShip(27),
    ),
    Example(
        "sea.pirates.warship",
        lambda: outpost_position(3).development(0, knight=1).turn(0, roll=SEVEN).game(),
        PlayKnight(),
    ),
    Example(
        "sea.pirates.fortress",
        lambda: outpost_position(9, 3).turn(0, roll=SEVEN).game(),
        m.AttackFortress(),
        (m.FightFortress(2),),
    ),
    # A building at the strait.
    Example(
        "sea.wonders.claim",
        lambda: scenario_position("wonders").settlement(0, 98).turn(0, roll=SEVEN).game(),
        m.ClaimWonder("great_bridge"),
    ),
    Example(
        "sea.wonders.build",
        lambda: (
            scenario_position("wonders")
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
        lambda: (
            scenario_position("greater_catan")
            .ships(0, 125)
            .hand(0, SHIP)
            .turn(0, roll=SEVEN)
            .game()
        ),
        s.BuildShip(136),
        (m.DrawToken(9),),
    ),
    # The supply is empty, so a token of the main island goes there, from an own building.
    Example(
        "sea.greater.take",
        lambda: after(
            scenario_position("greater_catan")
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


# Seafarers together with Cities & Knights at work.


BOTH: Final = "base+cities_knights+seafarers"
TRADE: Final = 0
LONG_LINE: Final = (18, 13, 19, 14, 20)


def sea_knights_position(**options: Any) -> Position:
    """Return an empty position of both on the sound, after the first landing."""
    return sound_position(variant=BOTH, **options).barbarians(landings=1)


def sailing_position(**options: Any) -> Position:
    """Return a position with a line of ships past the isle."""
    table = sea_knights_position(**options).settlement(0, 18).ships(0, *sea_path_along(*LONG_LINE))
    return table.turn(0, roll=SEVEN)


SEA_KNIGHTS: Final = (
    # Through the Desert goes well with knights; nobody starts on the strip.
    Example(
        "sea.ck.scenarios",
        lambda: new_game(BOTH, scenario="through_desert", players=4, seed=1),
        a.BuildSettlement(18),
        cites="sea.setup.zone",
    ),
    Example(
        "sea.ck.setup",
        lambda: sound_position(variant=BOTH).setup(0, round=2).game(),
        k.PlaceCity(18),
        cites="ck.setup",
    ),
    # 13 points, and 3 more for the settlement on a small island: 16 win.
    Example(
        "sea.ck.win",
        lambda: (
            Position(BOTH, scenario="new_shores", players=4)
            .city(0, 25, 35, 56, 104)
            .settlement(0, 77)
            .settled_area(0, 95, 0)
            .ships(0, 43, 44)
            .hand(0, SETTLEMENT)
            .turn(0, roll=SEVEN)
            .game()
        ),
        a.BuildSettlement(36),
        cites="base.win",
    ),
    # Two cities against a knight on each of two islands.
    Example(
        "sea.barbarians",
        lambda: (
            sound_position(variant=BOTH)
            .city(0, 18)
            .city(1, 27)
            .ships(0, *sea_path_along(18, 13, 19, 14))
            .knight(0, 14, active=True)
            .knight(0, 19, active=True)
            .barbarians(fleet=6)
            .turn(0)
            .game()
        ),
        ROLL,
        (k.RollThree(EVENT_SHIP, 6, 6),),
        cites="ck.barbarians.win",
    ),
    Example(
        "sea.ck.ships",
        lambda: sailing_position().hand(0, ore=1, wool=1).game(),
        k.BuildKnight(14),
        cites="ck.knight.build",
    ),
    Example(
        "sea.ck.knight",
        lambda: (
            sailing_position()
            .settlement(0, 3)
            .road(0, *sea_path_along(14, 8))
            .knight(0, 20, active=True)
            .game()
        ),
        k.MoveKnight(20, 8),
        cites="ck.knight.move",
    ),
    Example(
        "sea.ck.knight.sea",
        lambda: sailing_position().knight(0, 14, active=True).game(),
        k.MoveKnight(14, 19),
        cites="ck.knight.move",
    ),
    Example(
        "sea.ck.knight.closes",
        lambda: sailing_position().knight(0, 20, active=True).game(),
        move_ship((14, 20), (18, 24)),
        cites="sea.ship.move.closed",
    ),
    Example(
        "sea.ck.knight.cuts",
        lambda: (
            sailing_position().settlement(1, 8).road(1, *sea_path_along(8, 14)).knight(1, 14).game()
        ),
        move_ship((14, 20), (18, 24)),
    ),
    Example(
        "sea.ck.knight.pirate",
        lambda: (
            sailing_position()
            .pirate(7)
            .knight(0, 14, active=True)
            .settlement(1, 33)
            .ships(1, *sea_path_along(33, 26))
            .hand(1, ore=1)
            .game()
        ),
        ChasePirate(14),
        (s.MovePirate(13), a.Steal(ORE)),
    ),
    # Road and ships are five pieces, but no settlement joins them.
    Example(
        "sea.ck.knight.route",
        lambda: (
            sea_knights_position()
            .settlement(0, 17)
            .road(0, *sea_path_along(17, 12, 18))
            .ships(0, *sea_path_along(18, 13, 19))
            .knight(0, 18)
            .settlement(1, 27)
            .hand(0, SHIP)
            .turn(0, roll=SEVEN)
            .game()
        ),
        build_ship(19, 14),
        cites="sea.ship.build",
    ),
    Example(
        "sea.ck.robber",
        lambda: (
            sound_position(variant=BOTH)
            .pirate(6)
            .settlement(0, 18)
            .ships(0, *sea_path_along(18, 24))
            .knight(0, 24, active=True)
            .turn(0, roll=SEVEN)
            .game()
        ),
        ChasePirate(24),
    ),
    Example(
        "sea.ck.bishop",
        lambda: (
            sailing_position()
            .pirate(7)
            .progress(0, "bishop")
            .settlement(1, 33)
            .ships(1, *sea_path_along(33, 26))
            .hand(1, ore=1)
            .game()
        ),
        c.PlayBishop(8),
        cites="sea.robber",
    ),
    Example(
        "sea.ck.gold",
        lambda: sea_knights_position().city(0, 39).improvements(0, science=3).turn(0).game(),
        ROLL,
        (k.RollThree(TRADE, 1, 2), s.TakeGold(Cards(ore=2))),
        cites="sea.gold",
    ),
    Example(
        "sea.ck.diplomat",
        lambda: sailing_position().progress(0, "diplomat").road(0, *sea_path_along(18, 24)).game(),
        c.PlayDiplomat(*sea_path_along(14, 20)),
        (build_ship(18, 12),),
    ),
)
