"""The base game as a rule module."""

from __future__ import annotations

import random

from catan_nb.kernel.hiding import Known, known_hands, merge_by_seat, redeal, split_by_seat
from catan_nb.kernel.module import RuleModule
from catan_nb.kernel.reading import Reader
from catan_nb.rules import pieces
from catan_nb.rules.base import building, longest_route, production, robber, setup, trade, turn
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
from catan_nb.rules.cards import KINDS, Cards
from catan_nb.rules.numbers import CITIES, CITY_POINTS, SETTLEMENT_POINTS
from catan_nb.rules.pieces import on_board, pieces_left
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.state import CatanState, Hooks

# The hands that a viewer does not see, dealt anew (base.hidden).


def deal_hands(state: CatanState, view: Reader, known: Known, rng: random.Random) -> None:
    """Deal the cards in hidden hands anew: all that the bank and the open hands do not have."""
    sure = known_hands(state, view, known, Cards)
    seats = list(sure)
    dealt = redeal(split_by_seat(state.hands, KINDS, seats), list(sure.values()), rng)
    merge_by_seat(state.hands, KINDS, seats, dealt)


BUILDS = (BuildRoad, BuildSettlement, BuildCity)


def _occupied(state: CatanState) -> int:
    return state.built_on


def _route_blockers(state: CatanState, seat: int) -> int:
    """Return the intersections with an opponent's building (base.longest_road)."""
    return state.built_on & ~state.buildings(seat)


def _points(state: CatanState, seat: int) -> int:
    settlements, cities = state.settlements[seat].bit_count(), state.cities[seat].bit_count()
    return SETTLEMENT_POINTS * settlements + CITY_POINTS * cities


def _cities(rules: CatanRules) -> int:
    return CITIES


MODULE = RuleModule(
    name="base",
    verbs=(
        turn.ROLL_DICE,
        turn.ROLL,
        turn.END_TURN,
        building.BUILD_ROAD,
        building.BUILD_SETTLEMENT,
        building.BUILD_CITY,
        trade.TRADE_BANK,
        *trade.VERBS,
        robber.DISCARD,
    ),
    offers={
        SetupSettlement: (BuildSettlement,),
        SetupRoad: (BuildRoad,),
        BeforeRoll: (RollDice,),
        DiceRoll: (Roll,),
        MainTurn: (*BUILDS, TradeBank, OfferTrade, AskForOffers, EndTurn),
        FreeRoads: (BuildRoad,),
        DiscardHalf: (Discard,),
        **trade.OFFERS,
    },
    hooks=Hooks(
        points=_points,
        hand_limit=robber.hand_limit,
        dice=turn.dice,
        occupied=_occupied,
        setup_frame=setup.setup_frame,
        pieces=on_board,
        pieces_left=pieces_left,
        cities=_cities,
        cheapest=building.cheapest_purchase_size,
        route_blockers=_route_blockers,
        network=pieces.roads_of,
        touched=pieces.touched,
        sources=pieces.sources,
        taken=pieces.taken,
        free_paths=building.free_paths,
        start_cards=setup.pay_starting_cards,
        rate=trade.bank_rate,
        bank_cards=trade.bank_cards,
        hex_yield=production.hex_yield,
        produce=production.produce,
        seven=robber.resolve_seven,
        dealt_anew=deal_hands,
        after_action=turn.continue_turn,
    ),
    options=BASE_OPTIONS,
)

#: The rule modules of the base game; the development cards are another one.
MODULES = (MODULE, robber.MODULE, longest_route.MODULE, turn.MODULE)
