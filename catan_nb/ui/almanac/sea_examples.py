"""Examples of Seafarers rules, alone and with Cities & Knights, on small and scenario boards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from catan_nb.board.terrain import Terrain
from catan_nb.kernel.action import Action
from catan_nb.rules.base import actions as a
from catan_nb.rules.cards import BRICK, ORE, WOOL, Cards
from catan_nb.rules.cities_knights import actions as k
from catan_nb.rules.development.actions import PlayKnight, PlayRoadBuilding
from catan_nb.rules.development.cards import KNIGHT, DrawDevelopment
from catan_nb.rules.play.game import Game
from catan_nb.rules.play.new import new_game
from catan_nb.rules.play.position import Position
from catan_nb.rules.sea_knights import ChasePirate
from catan_nb.rules.seafarers import actions as s
from catan_nb.rules.seafarers.names import ROUTES
from catan_nb.ui.almanac.example import (
    ISLANDS,
    SEVEN_ROLLED,
    Example,
    on_foggy_sound,
    on_sound,
    play_actions,
    position_maker,
    sea_path_along,
)

__all__ = ["DISCOVERIES", "SCENARIOS", "SCENARIO_PARTS", "SEAFARERS", "SEA_KNIGHTS"]


def build_ship(one: int, two: int) -> s.BuildShip:
    """Return the action that builds a ship between two neighbouring intersections."""
    return s.BuildShip(*sea_path_along(one, two))


def move_ship(start: tuple[int, int], goal: tuple[int, int]) -> s.MoveShip:
    """Return the action that moves a ship between two paths, each given by its ends."""
    return s.MoveShip(*sea_path_along(*start), *sea_path_along(*goal))


#: A settlement on the west shore, and cards for a ship.
WEST: Final = "settlement 0 18; hand 0 lumber=1 wool=1"
#: A line of ships to the isle, and cards for a settlement there.
EXPLORER: Final = "settlement 0 18 36; ships 0 18-13-19-14; hand 0 brick=1 lumber=1 wool=1 grain=1"


SEAFARERS: Final = (
    # Along the frame ships sail, but not from one hex of the rim to the next.
    Example(
        "sea.board",
        on_sound("settlement 0 12; ships 0 12-6; hand 0 lumber=1 wool=1"),
        build_ship(6, 1),
        cites="sea.ship.build",
    ),
    # The north-west of the shore is an area of its own: V12 belongs to it, V24 does not.
    Example(
        "sea.area",
        on_sound(
            "settlement 0 36; road 0 36-30-24-18-12; hand 0 brick=1 lumber=1 wool=1 grain=1",
            entries={"mechanisms": {"areas": {"points": 2, "named": ["cape"]}}},
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
        on_sound(
            "settlement 0 18; ships 0 18-13-19-14-20-26-32-38-43-49-55-50-44-39-45-51",
            "hand 0 lumber=1 wool=1",
        ),
        build_ship(18, 24),
    ),
    Example(
        "sea.setup.zone",
        on_sound("setup 0", players=2, entries={"start_zones": ("cape", "shore")}),
        a.BuildSettlement(33),
    ),
    Example(
        "sea.setup.ship",
        on_sound("setup 0", after=(a.BuildSettlement(18),)),
        build_ship(18, 13),
        cites="sea.ship.build",
    ),
    Example(
        "sea.setup.gold",
        on_sound("setup 0 round=2", after=(a.BuildSettlement(27), build_ship(27, 21))),
        s.TakeGold(Cards(ore=1)),
        cites="sea.gold",
    ),
    # Somebody else has been on the isle before.
    Example(
        "sea.points",
        on_sound(EXPLORER, "settlement 1 9; settled_area 1 9", entries=ISLANDS),
        a.BuildSettlement(14),
        cites="sea.island.foreign",
    ),
    Example(
        "sea.win",
        on_sound(EXPLORER, entries=ISLANDS, target=5),
        a.BuildSettlement(14),
        cites="base.win",
    ),
    # From the road at V24 no ship goes on.
    Example("sea.ship.build", on_sound(WEST, "road 0 18-24"), build_ship(18, 13)),
    Example("sea.ship.coast", on_sound(WEST, "road 0 18-24"), build_ship(18, 24)),
    Example(
        "sea.ship.passing",
        on_sound(WEST, "ships 0 18-13-19-14; settlement 1 14"),
        build_ship(14, 20),
    ),
    Example("sea.ship.pirate", on_sound(WEST, "ships 0 18-13; pirate 6"), build_ship(13, 19)),
    # V20 is too near to the settlement across the water.
    Example(
        "sea.settlement",
        on_sound(
            "settlement 0 18; ships 0 18-13-19-14-20; settlement 1 15",
            "hand 0 brick=1 lumber=1 wool=1 grain=1",
        ),
        a.BuildSettlement(14),
        cites="base.build.settlement",
    ),
    Example(
        "sea.road_building",
        on_sound("settlement 0 18 33; development 0 road_building=1"),
        PlayRoadBuilding(),
        (build_ship(18, 13), a.BuildRoad(*sea_path_along(33, 39))),
        cites="sea.ship.build",
    ),
    Example(
        "sea.ship.move",
        on_sound("settlement 0 18; ships 0 18-13-19"),
        move_ship((13, 19), (18, 24)),
    ),
    Example(
        "sea.ship.move.last",
        on_sound("settlement 0 18; ships 0 18-13-19-14"),
        move_ship((13, 19), (18, 24)),
    ),
    Example(
        "sea.ship.move.closed",
        on_sound("settlement 0 18 14; ships 0 18-13-19-14; ships 0 19-25"),
        move_ship((14, 19), (18, 24)),
    ),
    Example(
        "sea.ship.move.loop",
        on_sound("settlement 0 18; ships 0 18-13-19-25-31-24-18"),
        move_ship((18, 13), (18, 12)),
        cites="sea.ship.move",
    ),
    # The settlement joins road and ships: with the third ship the route has five pieces.
    Example(
        "sea.route",
        on_sound(WEST, "road 0 17-12-18; ships 0 18-13-19; settlement 1 20"),
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
        on_sound(
            "settlement 3 18; ships 3 18-13-19; hand 3 lumber=1 wool=1",
            after=(a.EndTurn(),),
            players=5,
        ),
        move_ship((13, 19), (13, 7)),
        cites="six.special_building",
    ),
)


# Pirate, gold, fog, treasures and islands of Seafarers at work, on a small sea.


ROLL: Final = a.RollDice()
THREE: Final = a.Roll(1, 2)
HILLS, GOLD, SEA = Terrain.HILLS, Terrain.GOLD, Terrain.SEA


#: Two players have ships at one hex, and the pirate is elsewhere.
FLEETS: Final = (
    "pirate 17; settlement 0 36; settlement 1 14; ships 1 14-19-13; "
    "settlement 2 33; ships 2 33-26-32-25; hand 1 brick=2; hand 2 ore=3"
)

DISCOVERIES: Final = (
    Example(
        "sea.robber",
        on_sound("pirate 12; settlement 1 17; turn 0", after=SEVEN_ROLLED),
        a.MoveRobber(6),
    ),
    Example("sea.pirate", on_sound(FLEETS, "turn 0", after=SEVEN_ROLLED), s.MovePirate(18)),
    Example("sea.pirate.move", on_sound(FLEETS, "turn 0", after=SEVEN_ROLLED), s.MovePirate(17)),
    Example(
        "sea.pirate.steal",
        on_sound(FLEETS, "turn 0", after=SEVEN_ROLLED),
        s.MovePirate(7),
        (a.Rob(2), a.Steal(ORE)),
        cites="base.robber.steal",
    ),
    Example(
        "sea.gold",
        on_sound("city 0 27; settlement 1 39; turn 0"),
        ROLL,
        (THREE, s.TakeGold(Cards(ore=1, wool=1)), s.TakeGold(Cards(brick=1))),
    ),
    # The bank has 2 ore and 1 wool left.
    Example(
        "sea.gold.order",
        on_sound("city 0 27; settlement 1 39; bank ore=2 wool=1; turn 0", after=(ROLL, THREE)),
        s.TakeGold(Cards(wool=2)),
    ),
    Example("sea.fog", on_foggy_sound(), build_ship(13, 19), (s.LiftFog(SEA),)),
    Example(
        "sea.fog.token",
        on_foggy_sound("settlement 1 37"),
        build_ship(13, 19),
        (s.LiftFog(HILLS, 4),),
        cites="sea.fog",
    ),
    Example("sea.fog.reward", on_foggy_sound(), build_ship(13, 19), (s.LiftFog(HILLS, 3),)),
    Example(
        "sea.fog.order",
        on_foggy_sound("settlement 0 31", after=(build_ship(31, 25),)),
        s.ChooseFog(12),
        (s.LiftFog(GOLD, 3), s.TakeGold(Cards(ore=1)), s.LiftFog(SEA)),
        cites="sea.fog",
    ),
    Example(
        "sea.treasure",
        on_foggy_sound(treasure="choice"),
        build_ship(13, 19),
        (s.LiftFog(SEA), s.FindTreasure("choice"), s.TakeGold(Cards(ore=1, grain=1))),
    ),
    Example(
        "sea.treasure.kinds",
        on_foggy_sound(treasure="routes"),
        build_ship(13, 19),
        (s.LiftFog(SEA), s.FindTreasure(ROUTES), build_ship(19, 14), build_ship(13, 7)),
        cites="sea.treasure",
    ),
    # With a settlement there from the start the isle is home, and brings nothing more.
    Example(
        "sea.island.home",
        on_sound(EXPLORER, "settlement 0 9", entries=ISLANDS),
        a.BuildSettlement(14),
        cites="base.build.settlement",
    ),
    Example(
        "sea.island.foreign",
        on_sound(
            "settlement 0 18; ships 0 18-13-19-14-20-26-33",
            "hand 0 brick=2 lumber=2 wool=2 grain=2",
            entries=ISLANDS,
        ),
        a.BuildSettlement(14),
    ),
)


# The scenarios of Seafarers at work, on their own boards.
#
# Places are given by their numbers on the scenario's board; comments say where they are.


VARIANT: Final = "base+seafarers"
BOTH: Final = "base+cities_knights+seafarers"


def on_scenario_board(
    name: str,
    *statements: str,
    variant: str = VARIANT,
    players: int = 4,
    after: Sequence[Action] = (),
) -> Callable[[], Game]:
    """Return a function that makes a game on a scenario's board, as `position_maker` does."""
    return position_maker(
        lambda: Position(variant, scenario=name, players=players), statements, after
    )


SCENARIOS: Final = (
    # Two ships to the mountains in the north.
    Example(
        "sea.scenario.new_shores",
        on_scenario_board(
            "new_shores", "settlement 0 25; ships 0 29 18; hand 0 brick=1 lumber=1 wool=1 grain=1"
        ),
        a.BuildSettlement(12),
        cites="sea.island.foreign",
    ),
    # From the fields of the first island over the strait to the pasture of the third.
    Example(
        "sea.scenario.four_islands",
        on_scenario_board(
            "four_islands", "settlement 0 41; ships 0 61 69; hand 0 brick=1 lumber=1 wool=1 grain=1"
        ),
        a.BuildSettlement(54),
        cites="sea.island.foreign",
    ),
    # The second ship reaches two hexes under fog.
    Example(
        "sea.scenario.fog_islands",
        on_scenario_board("fog_islands", "settlement 0 27; ships 0 41; hand 0 lumber=1 wool=1"),
        s.BuildShip(40),
        (s.ChooseFog(6), s.LiftFog(Terrain.HILLS, 6), s.LiftFog(Terrain.FOREST, 8)),
        cites="sea.fog",
    ),
    # Along the desert to its far edge, which belongs to the strip.
    Example(
        "sea.scenario.through_desert",
        on_scenario_board(
            "through_desert",
            "settlement 0 13; road 0 20 19; hand 0 brick=1 lumber=1 wool=1 grain=1",
        ),
        a.BuildSettlement(12),
        cites="sea.island.foreign",
    ),
    # The mountains of the tribe have no token.
    Example(
        "sea.scenario.forgotten_tribe",
        on_scenario_board("forgotten_tribe", "turn 0", after=SEVEN_ROLLED),
        a.MoveRobber(1),
        cites="sea.robber",
    ),
    # A settlement on one of the four isles.
    Example(
        "sea.scenario.cloth",
        on_scenario_board(
            "cloth", "settlement 0 33; ships 0 51 61; hand 0 brick=1 lumber=1 wool=1 grain=1"
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
        lambda: play_actions(
            new_game(VARIANT, scenario="new_world", players=4, seed=1),
            s.DrawHarbour(ORE),
            s.PlaceHarbour(ORE, 0),
            s.DrawHarbour(WOOL),
        ),
        s.PlaceHarbour(WOOL, 1),
    ),
    # A second harbour point with the city, and a third: the title.
    Example(
        "sea.scenario.harbourmaster",
        on_scenario_board("harbourmaster", "settlement 0 0 10; hand 0 ore=3 grain=2", players=3),
        a.BuildCity(0),
    ),
    # A settlement on a small island: 1 point, and nothing for the island.
    Example(
        "sea.scenario.greater_catan",
        on_scenario_board("greater_catan", "ships 0 136; hand 0 brick=1 lumber=1 wool=1 grain=1"),
        a.BuildSettlement(103),
        cites="base.build.settlement",
    ),
    # First the fog over two hexes lifts, then the treasure is taken.
    Example(
        "sea.scenario.treasure_islands",
        on_scenario_board(
            "treasure_islands", "settlement 0 27; ships 0 41; hand 0 lumber=1 wool=1"
        ),
        s.BuildShip(40),
        (
            s.ChooseFog(6),
            s.LiftFog(Terrain.HILLS, 6),
            s.LiftFog(Terrain.FOREST, 8),
            s.FindTreasure("choice"),
            s.TakeGold(Cards(ore=2)),
        ),
        cites="sea.treasure",
    ),
)


# What single scenarios bring at work: gifts, villages, pirates, wonders, tokens for islands.


EVENT_SHIP: Final = 3


#: Before a gift of the tribe, and a settlement on the coast at home.
TRIBE: Final = "settlement 0 28; hand 0 lumber=1 wool=1"

SCENARIO_PARTS: Final = (
    Example(
        "sea.tribe.gift",
        on_scenario_board("forgotten_tribe", TRIBE, "ships 0 162"),
        s.BuildShip(161),
    ),
    Example(
        "sea.tribe.harbour",
        on_scenario_board("forgotten_tribe", TRIBE, "ships 0 153"),
        s.BuildShip(160),
        (s.PlaceHarbour(BRICK, 42),),
    ),
    # It cannot be played in the same turn.
    Example(
        "sea.tribe.card",
        on_scenario_board("forgotten_tribe", TRIBE, "ships 0 139"),
        s.BuildShip(153),
        (DrawDevelopment(KNIGHT), PlayKnight()),
        cites="base.dev.play",
    ),
    Example(
        "sea.cloth.village",
        on_scenario_board("cloth", "settlement 0 33; hand 0 lumber=1 wool=1"),
        s.BuildShip(51),
    ),
    # A single bolt lies in the village; the other two come from the store.
    Example(
        "sea.cloth.pay",
        on_scenario_board("cloth", "village 41 1 2 0 1; turn 0"),
        ROLL,
        (a.Roll(4, 6),),
    ),
    Example(
        "sea.cloth.pirate",
        on_scenario_board(
            "cloth",
            "village 41 5 2 0 1; settlement 3 37; ships 3 46; bolts 3 2; hand 3 ore=1; turn 0",
            after=SEVEN_ROLLED,
        ),
        s.MovePirate(16),
        (s.TakeBolt(3),),
    ),
    # Four villages are empty; with the last bolt of this one only three have any.
    Example(
        "sea.cloth.end",
        on_scenario_board(
            "cloth",
            "village 41 1 2 0 1; village 63 0; village 80 0; village 57 0; village 50 0",
            "bolts 1 3; turn 0",
        ),
        ROLL,
        (a.Roll(4, 6),),
        cites="base.win",
    ),
    # The fleet comes on from the ninth place of its circuit to the fields.
    Example(
        "sea.pirates.fleet",
        on_scenario_board(
            "pirate_islands",
            "settlement 0 58; city 0 60; hand 0 ore=5; pirate_fleet 8; turn 0",
            players=3,
        ),
        ROLL,
        (a.Roll(2, 2), s.LoseCard(ORE), s.LoseCard(ORE)),
    ),
    Example(
        "sea.pirates.seven",
        on_scenario_board("pirate_islands", "settlement 0 25; ships 0 28; hand 2 wool=1; turn 0"),
        ROLL,
        (a.Roll(3, 4), a.Rob(2), a.Steal(WOOL)),
        cites="base.robber.steal",
    ),
    Example(
        "sea.pirates.route",
        on_scenario_board(
            "pirate_islands", "settlement 0 25; ships 0 28 16; hand 0 lumber=1 wool=1"
        ),
        s.BuildShip(27),
    ),
    Example(
        "sea.pirates.warship",
        on_scenario_board(
            "pirate_islands", "settlement 0 25; ships 0 28 16 7; development 0 knight=1"
        ),
        PlayKnight(),
    ),
    Example(
        "sea.pirates.fortress",
        on_scenario_board(
            "pirate_islands", "settlement 0 25; ships 0 28 16 7 6 5 4 3 2 1; warships 28 16 7"
        ),
        s.AttackFortress(),
        (s.FightFortress(2),),
    ),
    # A building at the strait.
    Example(
        "sea.wonders.claim",
        on_scenario_board("wonders", "settlement 0 98"),
        s.ClaimWonder("great_bridge"),
    ),
    Example(
        "sea.wonders.build",
        on_scenario_board(
            "wonders", "settlement 0 67; wonder 0 great_wall 1; hand 0 brick=3 lumber=1 grain=1"
        ),
        s.BuildWonder(),
    ),
    # A sacked city leaves 2 harbour points; somebody else has 3.
    Example(
        "sea.harbourmaster.loss",
        on_scenario_board(
            "harbourmaster",
            "city 0 0; settlement 0 1; settlement 1 10 26 42; barbarians fleet=6; turn 0",
            variant=BOTH,
            players=3,
        ),
        ROLL,
        (k.RollThree(EVENT_SHIP, 1, 1),),
        cites="sea.scenario.harbourmaster",
    ),
    # The hex alone in the east.
    Example(
        "sea.greater.token",
        on_scenario_board("greater_catan", "ships 0 125; hand 0 lumber=1 wool=1"),
        s.BuildShip(136),
        (s.DrawToken(9),),
    ),
    # The supply is empty, so a token of the main island goes there, from an own building.
    Example(
        "sea.greater.take",
        on_scenario_board(
            "greater_catan",
            "settlement 0 80; ships 0 125; tokens_in_supply 0; hand 0 lumber=1 wool=1",
            after=(s.BuildShip(136),),
        ),
        s.TakeToken(38),
        cites="sea.greater.token",
    ),
)


# Seafarers together with Cities & Knights at work.


TRADE: Final = 0
#: After the first landing of the barbarians.
LANDED: Final = "barbarians landings=1"
#: A line of ships past the isle.
SAILING: Final = "settlement 0 18; ships 0 18-13-19-14-20"

sound_knights: Final = partial(on_sound, variant=BOTH)

SEA_KNIGHTS: Final = (
    # Through the Desert goes well with knights; nobody starts on the strip.
    Example(
        "sea.ck.scenarios",
        lambda: new_game(BOTH, scenario="through_desert", players=4, seed=1),
        a.BuildSettlement(18),
        cites="sea.setup.zone",
    ),
    Example(
        "sea.ck.setup", on_sound("setup 0 round=2", variant=BOTH), k.PlaceCity(18), cites="ck.setup"
    ),
    # 13 points, and 3 more for the settlement on a small island: 16 win.
    Example(
        "sea.ck.win",
        on_scenario_board(
            "new_shores",
            "city 0 25 35 56 104; settlement 0 77; settled_area 0 95 0; ships 0 43 44",
            "hand 0 brick=1 lumber=1 wool=1 grain=1",
            variant=BOTH,
        ),
        a.BuildSettlement(36),
        cites="base.win",
    ),
    # Two cities against a knight on each of two islands.
    Example(
        "sea.barbarians",
        on_sound(
            "city 0 18; city 1 27; ships 0 18-13-19-14; knight 0 14 active=True",
            "knight 0 19 active=True; barbarians fleet=6; turn 0",
            variant=BOTH,
        ),
        ROLL,
        (k.RollThree(EVENT_SHIP, 6, 6),),
        cites="ck.barbarians.win",
    ),
    Example(
        "sea.ck.ships",
        sound_knights(LANDED, SAILING, "hand 0 ore=1 wool=1"),
        k.BuildKnight(14),
        cites="ck.knight.build",
    ),
    Example(
        "sea.ck.knight",
        sound_knights(LANDED, SAILING, "settlement 0 3; road 0 14-8; knight 0 20 active=True"),
        k.MoveKnight(20, 8),
        cites="ck.knight.move",
    ),
    Example(
        "sea.ck.knight.sea",
        sound_knights(LANDED, SAILING, "knight 0 14 active=True"),
        k.MoveKnight(14, 19),
        cites="ck.knight.move",
    ),
    Example(
        "sea.ck.knight.closes",
        sound_knights(LANDED, SAILING, "knight 0 20 active=True"),
        move_ship((14, 20), (18, 24)),
        cites="sea.ship.move.closed",
    ),
    Example(
        "sea.ck.knight.cuts",
        sound_knights(LANDED, SAILING, "settlement 1 8; road 1 8-14; knight 1 14"),
        move_ship((14, 20), (18, 24)),
    ),
    Example(
        "sea.ck.knight.pirate",
        sound_knights(
            LANDED,
            SAILING,
            "pirate 7; knight 0 14 active=True; settlement 1 33; ships 1 33-26; hand 1 ore=1",
        ),
        ChasePirate(14),
        (s.MovePirate(13), a.Steal(ORE)),
    ),
    # Road and ships are five pieces, but no settlement joins them.
    Example(
        "sea.ck.knight.route",
        sound_knights(
            LANDED,
            "settlement 0 17; road 0 17-12-18; ships 0 18-13-19; knight 0 18; settlement 1 27",
            "hand 0 lumber=1 wool=1",
        ),
        build_ship(19, 14),
        cites="sea.ship.build",
    ),
    Example(
        "sea.ck.robber",
        on_sound("pirate 6; settlement 0 18; ships 0 18-24; knight 0 24 active=True", variant=BOTH),
        ChasePirate(24),
    ),
    Example(
        "sea.ck.bishop",
        sound_knights(
            LANDED,
            SAILING,
            "pirate 7; progress 0 bishop; settlement 1 33; ships 1 33-26; hand 1 ore=1",
        ),
        k.PlayBishop(8),
        cites="sea.robber",
    ),
    Example(
        "sea.ck.gold",
        sound_knights(LANDED, "city 0 39; improvements 0 science=3; turn 0"),
        ROLL,
        (k.RollThree(TRADE, 1, 2), s.TakeGold(Cards(ore=2))),
        cites="sea.gold",
    ),
    Example(
        "sea.ck.diplomat",
        sound_knights(LANDED, SAILING, "progress 0 diplomat; road 0 18-24"),
        k.PlayDiplomat(*sea_path_along(14, 20)),
        (build_ship(18, 12),),
    ),
)
