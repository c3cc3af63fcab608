"""What ships, the pirate and gold bring to the table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from catan_nb.language import noop
from catan_nb.rules.seafarers.events import PirateMoved, ShipBuilt, ShipMoved
from catan_nb.rules.seafarers.ships import SHIP_COST
from catan_nb.ui.base.columns import RouteWords, route_column
from catan_nb.ui.base.system import LONGEST_ROUTE, piece_tile
from catan_nb.ui.seafarers.effects import GOLD_EFFECTS, PIRATE_EFFECTS, SHIP_EFFECTS
from catan_nb.ui.seafarers.questions import GOLD_QUESTIONS, PIRATE_QUESTIONS, SHIP_QUESTIONS
from catan_nb.ui.seafarers.telling import GOLD_TELLING, PIRATE_TELLING, SHIP_TELLING
from catan_nb.ui.seafarers.tools import PIRATE_TOOLS, SAIL, SHIP_TOOLS, click_ship, sailors
from catan_nb.ui.systems.parts import Later, Source
from catan_nb.ui.systems.record import TableSystem

__all__ = ["GOLD", "PIRATE", "SHIPS"]

_ROAD: Final = LONGEST_ROUTE.columns[0].words
_LONGEST: Final = LONGEST_ROUTE.sources[0]

SHIPS: Final = TableSystem(
    name="ships",
    tools=SHIP_TOOLS,
    makers={"sail": SAIL},
    clicks=(click_ship,),
    questions=SHIP_QUESTIONS,
    extras=(sailors,),
    tiles=(
        replace(piece_tile("ship", noop("Ship"), noop("Build a ship"), SHIP_COST), beside="road"),
    ),
    columns=(
        route_column(
            RouteWords(
                noop("Route"),
                noop("longest trade route, 2 points"),
                noop("Your longest route: {n}. Show it on the board"),
                noop("Your longest route: {n}, longest of all, 2 points. Show it on the board"),
                noop("Longest route of {name}: {n}. Show it on the board"),
                noop(
                    "Longest route of {name}: {n}, longest of all, 2 points. Show it on the board"
                ),
            ),
            _ROAD,
        ),
    ),
    sources=(
        Source(noop("longest trade route"), _LONGEST.points, _LONGEST.colour, _LONGEST.words),
    ),
    card_effects={"road_building": noop("Build two roads, two ships or one of each at no cost.")},
    leaves={ShipBuilt: (("edge", "edge"),), ShipMoved: (("edge", "edge"),)},
    telling=SHIP_TELLING,
    effects=SHIP_EFFECTS,
    looks=(Path(__file__).parent / "static" / "ships.css",),
    odds=(Later("catan_nb.ui.seafarers.odds:ship_odds"),),
    replaces={
        "SetupRoad": "base",
        "FreeRoads": "base",
        "LongestRoadMoved": "longest_route",
        _ROAD: "longest_route",
        _LONGEST.words: "longest_route",
    },
)

PIRATE: Final = TableSystem(
    name="pirate",
    tools=PIRATE_TOOLS,
    questions=PIRATE_QUESTIONS,
    card_effects={
        "knight": noop(
            "Move the robber or the pirate and steal a card there. Three open knights can be the "
            "largest army."
        )
    },
    leaves={PirateMoved: (("hex", "hex"),)},
    telling=PIRATE_TELLING,
    effects=PIRATE_EFFECTS,
    odds=(Later("catan_nb.ui.seafarers.odds:pirate_odds"),),
    signs={
        "pirate": "M3 16h18l-3 4.5H6zM12 16V3M12 4.5c4.5 1 6.5 4 6 8.5h-6"
        "M14 8l2.5 2.5M16.5 8L14 10.5",
    },
    replaces={"ChooseVictim": "robber"},
)

GOLD: Final = TableSystem(
    name="gold",
    questions=GOLD_QUESTIONS,
    telling=GOLD_TELLING,
    effects=GOLD_EFFECTS,
    odds=(Later("catan_nb.ui.seafarers.odds:gold_odds"),),
    signs={"gold": "M12 3l8 6.5L16.5 20h-9L4 9.5zM4 9.5h16M12 3L8.5 9.5 12 20l3.5-10.5z"},
)
