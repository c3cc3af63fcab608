"""What the base game brings to the table."""

from __future__ import annotations

from typing import Final

from catan_nb.language import noop
from catan_nb.rules.base.actions import BuildCity, BuildRoad, BuildSettlement, MoveRobber
from catan_nb.rules.base.building import CITY_COST, ROAD_COST, SETTLEMENT_COST
from catan_nb.rules.base.events import (
    CityBuilt,
    RoadBuilt,
    RobberMoved,
    Rolled,
    SettlementBuilt,
    TurnBegan,
)
from catan_nb.rules.base.longest_route import POINTS
from catan_nb.rules.hands import Price
from catan_nb.rules.play.game import Game
from catan_nb.ui.base.columns import COLUMNS, ROUTE
from catan_nb.ui.base.dice import TwoDice
from catan_nb.ui.base.effects import EFFECTS, LONGEST_ROUTE_EFFECTS, ROBBER_EFFECTS
from catan_nb.ui.base.here import HERE
from catan_nb.ui.base.offers import discard_marks, offer_marks
from catan_nb.ui.base.questions import (
    PRESSES,
    QUESTIONS,
    ROBBER_QUESTIONS,
    victim_marks,
    who_lives_at,
)
from catan_nb.ui.base.telling import LONGEST_ROUTE_TELLING, ROBBER_TELLING, TELLING
from catan_nb.ui.looks.drawings import piece
from catan_nb.ui.looks.wording import left_words
from catan_nb.ui.systems.parts import Drawer, Later, Source, Tile
from catan_nb.ui.systems.record import TableSystem
from catan_nb.ui.systems.tools import Tool

__all__ = ["LONGEST_ROUTE", "ROBBER", "SYSTEM", "piece_tile", "route_points"]


def piece_tile(key: str, name: str, words: str, price: Price) -> Tile:
    """Return the tile of a piece that is drawn and counted under its own name."""
    return Tile(
        key,
        name,
        words,
        price,
        lambda colour: piece(key, colour, 34),
        lambda view, seat: left_words(view.players[seat].left[key]),
    )


def route_points(game: Game, seat: int) -> int:
    """Return the points that a seat has for the longest route."""
    return POINTS if game.longest_route_holder == seat else 0


_VERTEX: Final = (("vertex", "vertex"),)

SYSTEM: Final = TableSystem(
    name="base",
    tools=(
        Tool(
            "road",
            BuildRoad,
            "edge",
            noop("build a road"),
            ROAD_COST,
            ("free", "road"),
            piece="road",
        ),
        Tool(
            "settlement",
            BuildSettlement,
            "vertex",
            noop("build a settlement"),
            SETTLEMENT_COST,
            ("free",),
            piece="settlement",
        ),
        Tool(
            "city",
            BuildCity,
            "vertex",
            noop("build a city"),
            CITY_COST,
            ("settlement", "city"),
            piece="city",
        ),
    ),
    makers={"here": HERE},
    questions=QUESTIONS,
    presses=PRESSES,
    tiles=(
        piece_tile("road", noop("Road"), noop("Build a road"), ROAD_COST),
        piece_tile("settlement", noop("Settlement"), noop("Build a settlement"), SETTLEMENT_COST),
        piece_tile("city", noop("City"), noop("Build a city"), CITY_COST),
    ),
    columns=COLUMNS,
    leaves={
        RoadBuilt: (("edge", "edge"),),
        SettlementBuilt: _VERTEX,
        CityBuilt: _VERTEX,
    },
    telling=TELLING,
    effects=EFFECTS,
    turns=(TurnBegan,),
    sevens={Rolled: lambda roll: roll.first + roll.second == 7},
    dice=TwoDice(),
    odds=(Later("catan_nb.ui.base.odds:production_odds"),),
    sources=(
        Source(
            noop("settlements"), lambda game, seat: len(game.players[seat].settlements), "brick"
        ),
        Source(noop("cities"), lambda game, seat: 2 * len(game.players[seat].cities), "politics"),
    ),
    endings=(Later("catan_nb.ui.base.ending:luck"),),
    further=(
        Later("catan_nb.ui.asides.outlook:ended"),
        Later("catan_nb.ui.base.ending:further"),
    ),
    scenery=Later("catan_nb.ui.panels.board:BoardPanel"),
    side=(
        Later("catan_nb.ui.panels.players:PlayersPanel"),
        Later("catan_nb.ui.panels.bank:BankRow"),
    ),
    own=(
        Later("catan_nb.ui.panels.build:BuildMenu"),
        Later("catan_nb.ui.base.trade:TradePanel"),
        Later("catan_nb.ui.base.next_roll:NextRoll"),
    ),
    marks=(offer_marks, discard_marks),
    drawers=(
        Drawer(
            noop("Statistics"), Later("catan_nb.ui.base.statistics:StatisticsPanel"), acting=False
        ),
    ),
    switches=frozenset({"choose_dice", "auto_reject", "labels"}),
)

ROBBER: Final = TableSystem(
    name="robber",
    tools=(
        Tool(
            "robber",
            MoveRobber,
            "hex",
            noop("move the robber"),
            piece="robber",
            facts=who_lives_at,
        ),
    ),
    questions=ROBBER_QUESTIONS,
    marks=(victim_marks,),
    leaves={RobberMoved: (("hex", "hex"),)},
    telling=ROBBER_TELLING,
    effects=ROBBER_EFFECTS,
    signs={
        "robber": "M12 3a4 4 0 0 1 2.6 7c2.3 1.4 3.4 4.5 3.4 9v2H6v-2c0-4.5 1.1-7.6 3.4-9A4 4 0 0 1"
        " 12 3zM9.5 7.5h5",
    },
)

LONGEST_ROUTE: Final = TableSystem(
    name="longest_route",
    columns=(ROUTE,),
    sources=(Source(noop("longest road"), route_points, "trade"),),
    telling=LONGEST_ROUTE_TELLING,
    effects=LONGEST_ROUTE_EFFECTS,
    presses={"route": lambda panel, press: panel.table.show_route(int(press.arg))},
)
