"""The base game as a rule module."""

from __future__ import annotations

from catan_nb.kernel.module import RuleModule
from catan_nb.rules import routes
from catan_nb.rules.base import (
    bank_trade,
    hidden,
    longest_route,
    player_trade,
    production,
    robber,
    setup,
    sevens,
    turn,
    winning,
)
from catan_nb.rules.base.actions import (
    AskForOffers,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    Discard,
    EndTurn,
    OfferTrade,
    Roll,
    RollDice,
    TradeBank,
)
from catan_nb.rules.base.building import buildings, roads
from catan_nb.rules.base.options import BASE_OPTIONS
from catan_nb.rules.base.questions import (
    BeforeRoll,
    DiceRoll,
    DiscardHalf,
    FreeRoads,
    MainTurn,
    SetupRoad,
    SetupSettlement,
)
from catan_nb.rules.pieces import CITIES, on_board, pieces_left
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.state import CatanState

BUILDS = (BuildRoad, BuildSettlement, BuildCity)


def _occupied(state: CatanState) -> int:
    return state.built_on


def _route_blockers(state: CatanState, seat: int) -> int:
    """Return the intersections with an opponent's building (base.longest_road)."""
    return state.built_on & ~state.buildings(seat)


def _points(state: CatanState, seat: int) -> int:
    return state.settlements[seat].bit_count() + 2 * state.cities[seat].bit_count()


def _cities(rules: CatanRules) -> int:
    return CITIES


MODULE = RuleModule(
    name="base",
    verbs=(
        turn.ROLL_DICE,
        turn.ROLL,
        turn.END_TURN,
        roads.BUILD_ROAD,
        buildings.BUILD_SETTLEMENT,
        buildings.BUILD_CITY,
        bank_trade.TRADE_BANK,
        *player_trade.VERBS,
        sevens.DISCARD,
    ),
    offers={
        SetupSettlement: (BuildSettlement,),
        SetupRoad: (BuildRoad,),
        BeforeRoll: (RollDice,),
        DiceRoll: (Roll,),
        MainTurn: (*BUILDS, TradeBank, OfferTrade, AskForOffers, EndTurn),
        FreeRoads: (BuildRoad,),
        DiscardHalf: (Discard,),
        **player_trade.OFFERS,
    },
    hooks={
        "points": _points,
        "hand_limit": sevens.hand_limit,
        "dice": turn.dice,
        "occupied": _occupied,
        "setup_frame": setup.setup_frame,
        "pieces": on_board,
        "pieces_left": pieces_left,
        "cities": _cities,
        "cheapest": roads.cheapest,
        "route_blockers": _route_blockers,
        "network": routes.roads_of,
        "touched": routes.touched,
        "sources": routes.sources,
        "taken": routes.taken,
        "free_paths": roads.free_paths,
        "start_cards": setup.pay_start,
        "rate": bank_trade.rate,
        "bank_cards": bank_trade.bank_cards,
        "hex_yield": production.hex_yield,
        "produce": production.produce,
        "seven": sevens.seven,
        "dealt_anew": hidden.deal_hands,
        "after_action": turn.go_on,
    },
    options=BASE_OPTIONS,
)

#: The rule modules of the base game; the development cards are another one.
MODULES = (MODULE, robber.MODULE, longest_route.MODULE, winning.MODULE)
