"""catan_nb: play, step through, question and calculate CATAN in Jupyter.

Names are loaded when they are first used, so that importing the package costs next to nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from catan_nb._version import __version__

#: Public names and where they live; the imports below say the same to type checkers.
_HOMES = {
    "catan_nb.kernel.errors": (
        "BadRecord",
        "BadSetup",
        "GameError",
        "IllegalAction",
        "RulesClash",
    ),
    "catan_nb.language": ("use_language",),
    "catan_nb.kernel.question": (
        "CHANCE",
        "Question",
    ),
    "catan_nb.kernel.refusal": ("Refusal",),
    "catan_nb.kernel.chance": ("Distribution",),
    "catan_nb.board.layout": (
        "Board",
        "Harbour",
    ),
    "catan_nb.board.layouts": ("printed",),
    "catan_nb.board.terrain": (
        "PIPS",
        "Terrain",
    ),
    "catan_nb.rules.cards": ("Cards",),
    "catan_nb.rules.cities_knights.names": (
        "POLITICS",
        "SCIENCE",
        "EVENT_SHIP",
        "TRADE",
    ),
    "catan_nb.rules.play.game": (
        "Game",
        "View",
    ),
    "catan_nb.games": (
        "new_game",
        "option_list",
        "read_game",
    ),
    "catan_nb.rules.play.position": ("Position",),
    "catan_nb.view.picture": (
        "Picture",
        "show",
    ),
    "catan_nb.ui.almanac.page": (
        "Almanac",
        "almanac",
    ),
    "catan_nb.ui.pages.table": (
        "Table",
        "table",
    ),
    "catan_nb.lessons.dashboards.barbarians": (
        "Barbarians",
        "barbarians",
    ),
    "catan_nb.lessons.dashboards.dice_lab": (
        "DiceLab",
        "dice_lab",
    ),
    "catan_nb.ui.pages.welcome": (
        "Welcome",
        "welcome",
    ),
    "catan_nb.rules.base.actions": (
        "AcceptTrade",
        "AskForOffers",
        "BuildCity",
        "BuildRoad",
        "BuildSettlement",
        "BuyDevelopmentCard",
        "ClaimVictory",
        "ConfirmTrade",
        "CounterOffer",
        "Discard",
        "DrawDevelopment",
        "EndBuilding",
        "EndTurn",
        "MoveRobber",
        "OfferTrade",
        "PlayInvention",
        "PlayKnight",
        "PlayMonopoly",
        "PlayRoadBuilding",
        "RefuseTrade",
        "Rob",
        "Roll",
        "RollDice",
        "Steal",
        "TradeBank",
        "WithdrawOffer",
    ),
    "catan_nb.rules.cities_knights.actions": (
        "ActivateKnight",
        "BuildKnight",
        "BuildWall",
        "ChaseRobber",
        "CommitKnights",
        "Decline",
        "DisplaceKnight",
        "DrawFrom",
        "DrawProgress",
        "Improve",
        "LoseCity",
        "MoveKnight",
        "PlaceCity",
        "PlaceMetropolis",
        "Retreat",
        "ReturnProgress",
        "RollSymbol",
        "RollThree",
        "UpgradeKnight",
        "UseAqueduct",
    ),
    "catan_nb.rules.cities_knights.cards.actions": (
        "GiveCards",
        "GiveCommodity",
        "GiveUpKnight",
        "OfferHarbour",
        "PlaceKnight",
        "PlayAlchemist",
        "PlayBishop",
        "PlayCommercialHarbour",
        "PlayCrane",
        "PlayDeserter",
        "PlayDiplomat",
        "PlayEngineer",
        "PlayIntrigue",
        "PlayInventor",
        "PlayIrrigation",
        "PlayMasterMerchant",
        "PlayMedicine",
        "PlayMerchant",
        "PlayMerchantFleet",
        "PlayMining",
        "PlayResourceMonopoly",
        "PlaySaboteur",
        "PlaySmith",
        "PlaySpy",
        "PlayTradeMonopoly",
        "PlayWarlord",
        "PlayWedding",
        "SwapToken",
        "TakeCards",
        "TakeProgress",
    ),
    "catan_nb.kernel.action": ("Action",),
    "catan_nb.kernel.event": ("Event",),
}
#: Rooms with names of their own, some of which are those of others here.
_ROOMS = ("fastcard",)
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = ["__version__", *_ROOMS, *_HOME_OF]

if TYPE_CHECKING:
    from catan_nb import fastcard as fastcard
    from catan_nb.board.layout import Board as Board
    from catan_nb.board.layout import Harbour as Harbour
    from catan_nb.board.layouts import printed as printed
    from catan_nb.board.terrain import PIPS as PIPS
    from catan_nb.board.terrain import Terrain as Terrain
    from catan_nb.games import new_game as new_game
    from catan_nb.games import option_list as option_list
    from catan_nb.games import read_game as read_game
    from catan_nb.kernel.action import Action as Action
    from catan_nb.kernel.chance import Distribution as Distribution
    from catan_nb.kernel.errors import BadRecord as BadRecord
    from catan_nb.kernel.errors import BadSetup as BadSetup
    from catan_nb.kernel.errors import GameError as GameError
    from catan_nb.kernel.errors import IllegalAction as IllegalAction
    from catan_nb.kernel.errors import RulesClash as RulesClash
    from catan_nb.kernel.event import Event as Event
    from catan_nb.kernel.question import CHANCE as CHANCE
    from catan_nb.kernel.question import Question as Question
    from catan_nb.kernel.refusal import Refusal as Refusal
    from catan_nb.language import use_language as use_language
    from catan_nb.lessons.dashboards.barbarians import Barbarians as Barbarians
    from catan_nb.lessons.dashboards.barbarians import barbarians as barbarians
    from catan_nb.lessons.dashboards.dice_lab import DiceLab as DiceLab
    from catan_nb.lessons.dashboards.dice_lab import dice_lab as dice_lab
    from catan_nb.rules.base.actions import AcceptTrade as AcceptTrade
    from catan_nb.rules.base.actions import AskForOffers as AskForOffers
    from catan_nb.rules.base.actions import BuildCity as BuildCity
    from catan_nb.rules.base.actions import BuildRoad as BuildRoad
    from catan_nb.rules.base.actions import BuildSettlement as BuildSettlement
    from catan_nb.rules.base.actions import BuyDevelopmentCard as BuyDevelopmentCard
    from catan_nb.rules.base.actions import ClaimVictory as ClaimVictory
    from catan_nb.rules.base.actions import ConfirmTrade as ConfirmTrade
    from catan_nb.rules.base.actions import CounterOffer as CounterOffer
    from catan_nb.rules.base.actions import Discard as Discard
    from catan_nb.rules.base.actions import DrawDevelopment as DrawDevelopment
    from catan_nb.rules.base.actions import EndBuilding as EndBuilding
    from catan_nb.rules.base.actions import EndTurn as EndTurn
    from catan_nb.rules.base.actions import MoveRobber as MoveRobber
    from catan_nb.rules.base.actions import OfferTrade as OfferTrade
    from catan_nb.rules.base.actions import PlayInvention as PlayInvention
    from catan_nb.rules.base.actions import PlayKnight as PlayKnight
    from catan_nb.rules.base.actions import PlayMonopoly as PlayMonopoly
    from catan_nb.rules.base.actions import PlayRoadBuilding as PlayRoadBuilding
    from catan_nb.rules.base.actions import RefuseTrade as RefuseTrade
    from catan_nb.rules.base.actions import Rob as Rob
    from catan_nb.rules.base.actions import Roll as Roll
    from catan_nb.rules.base.actions import RollDice as RollDice
    from catan_nb.rules.base.actions import Steal as Steal
    from catan_nb.rules.base.actions import TradeBank as TradeBank
    from catan_nb.rules.base.actions import WithdrawOffer as WithdrawOffer
    from catan_nb.rules.cards import Cards as Cards
    from catan_nb.rules.cities_knights.actions import ActivateKnight as ActivateKnight
    from catan_nb.rules.cities_knights.actions import BuildKnight as BuildKnight
    from catan_nb.rules.cities_knights.actions import BuildWall as BuildWall
    from catan_nb.rules.cities_knights.actions import ChaseRobber as ChaseRobber
    from catan_nb.rules.cities_knights.actions import CommitKnights as CommitKnights
    from catan_nb.rules.cities_knights.actions import Decline as Decline
    from catan_nb.rules.cities_knights.actions import DisplaceKnight as DisplaceKnight
    from catan_nb.rules.cities_knights.actions import DrawFrom as DrawFrom
    from catan_nb.rules.cities_knights.actions import DrawProgress as DrawProgress
    from catan_nb.rules.cities_knights.actions import Improve as Improve
    from catan_nb.rules.cities_knights.actions import LoseCity as LoseCity
    from catan_nb.rules.cities_knights.actions import MoveKnight as MoveKnight
    from catan_nb.rules.cities_knights.actions import PlaceCity as PlaceCity
    from catan_nb.rules.cities_knights.actions import PlaceMetropolis as PlaceMetropolis
    from catan_nb.rules.cities_knights.actions import Retreat as Retreat
    from catan_nb.rules.cities_knights.actions import ReturnProgress as ReturnProgress
    from catan_nb.rules.cities_knights.actions import RollSymbol as RollSymbol
    from catan_nb.rules.cities_knights.actions import RollThree as RollThree
    from catan_nb.rules.cities_knights.actions import UpgradeKnight as UpgradeKnight
    from catan_nb.rules.cities_knights.actions import UseAqueduct as UseAqueduct
    from catan_nb.rules.cities_knights.cards.actions import GiveCards as GiveCards
    from catan_nb.rules.cities_knights.cards.actions import GiveCommodity as GiveCommodity
    from catan_nb.rules.cities_knights.cards.actions import GiveUpKnight as GiveUpKnight
    from catan_nb.rules.cities_knights.cards.actions import OfferHarbour as OfferHarbour
    from catan_nb.rules.cities_knights.cards.actions import PlaceKnight as PlaceKnight
    from catan_nb.rules.cities_knights.cards.actions import PlayAlchemist as PlayAlchemist
    from catan_nb.rules.cities_knights.cards.actions import PlayBishop as PlayBishop
    from catan_nb.rules.cities_knights.cards.actions import (
        PlayCommercialHarbour as PlayCommercialHarbour,
    )
    from catan_nb.rules.cities_knights.cards.actions import PlayCrane as PlayCrane
    from catan_nb.rules.cities_knights.cards.actions import PlayDeserter as PlayDeserter
    from catan_nb.rules.cities_knights.cards.actions import PlayDiplomat as PlayDiplomat
    from catan_nb.rules.cities_knights.cards.actions import PlayEngineer as PlayEngineer
    from catan_nb.rules.cities_knights.cards.actions import PlayIntrigue as PlayIntrigue
    from catan_nb.rules.cities_knights.cards.actions import PlayInventor as PlayInventor
    from catan_nb.rules.cities_knights.cards.actions import PlayIrrigation as PlayIrrigation
    from catan_nb.rules.cities_knights.cards.actions import PlayMasterMerchant as PlayMasterMerchant
    from catan_nb.rules.cities_knights.cards.actions import PlayMedicine as PlayMedicine
    from catan_nb.rules.cities_knights.cards.actions import PlayMerchant as PlayMerchant
    from catan_nb.rules.cities_knights.cards.actions import PlayMerchantFleet as PlayMerchantFleet
    from catan_nb.rules.cities_knights.cards.actions import PlayMining as PlayMining
    from catan_nb.rules.cities_knights.cards.actions import (
        PlayResourceMonopoly as PlayResourceMonopoly,
    )
    from catan_nb.rules.cities_knights.cards.actions import PlaySaboteur as PlaySaboteur
    from catan_nb.rules.cities_knights.cards.actions import PlaySmith as PlaySmith
    from catan_nb.rules.cities_knights.cards.actions import PlaySpy as PlaySpy
    from catan_nb.rules.cities_knights.cards.actions import PlayTradeMonopoly as PlayTradeMonopoly
    from catan_nb.rules.cities_knights.cards.actions import PlayWarlord as PlayWarlord
    from catan_nb.rules.cities_knights.cards.actions import PlayWedding as PlayWedding
    from catan_nb.rules.cities_knights.cards.actions import SwapToken as SwapToken
    from catan_nb.rules.cities_knights.cards.actions import TakeCards as TakeCards
    from catan_nb.rules.cities_knights.cards.actions import TakeProgress as TakeProgress
    from catan_nb.rules.cities_knights.names import EVENT_SHIP as EVENT_SHIP
    from catan_nb.rules.cities_knights.names import POLITICS as POLITICS
    from catan_nb.rules.cities_knights.names import SCIENCE as SCIENCE
    from catan_nb.rules.cities_knights.names import TRADE as TRADE
    from catan_nb.rules.play.game import Game as Game
    from catan_nb.rules.play.game import View as View
    from catan_nb.rules.play.position import Position as Position
    from catan_nb.ui.almanac.page import Almanac as Almanac
    from catan_nb.ui.almanac.page import almanac as almanac
    from catan_nb.ui.pages.table import Table as Table
    from catan_nb.ui.pages.table import table as table
    from catan_nb.ui.pages.welcome import Welcome as Welcome
    from catan_nb.ui.pages.welcome import welcome as welcome
    from catan_nb.view.picture import Picture as Picture
    from catan_nb.view.picture import show as show

else:

    def __getattr__(name: str) -> Any:
        if name in _ROOMS:
            return importlib.import_module(f"{__name__}.{name}")
        if name not in _HOME_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(importlib.import_module(_HOME_OF[name]), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted(__all__)
