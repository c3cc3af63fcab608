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
    "catan_nb.kernel.frame": (
        "CHANCE",
        "Frame",
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
    "catan_nb.rules.game": (
        "Game",
        "View",
    ),
    "catan_nb.rules.new": (
        "new_game",
        "option_list",
    ),
    "catan_nb.rules.position": ("Position",),
    "catan_nb.view.picture": (
        "Picture",
        "show",
    ),
    "catan_nb.ui.table": (
        "Table",
        "table",
    ),
    "catan_nb.rules.actions": (
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
    "catan_nb.kernel.action": ("Action",),
    "catan_nb.kernel.event": ("Event",),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = ["__version__", *_HOME_OF]

if TYPE_CHECKING:
    from catan_nb.board.layout import Board as Board
    from catan_nb.board.layout import Harbour as Harbour
    from catan_nb.board.layouts import printed as printed
    from catan_nb.board.terrain import PIPS as PIPS
    from catan_nb.board.terrain import Terrain as Terrain
    from catan_nb.kernel.action import Action as Action
    from catan_nb.kernel.chance import Distribution as Distribution
    from catan_nb.kernel.errors import BadRecord as BadRecord
    from catan_nb.kernel.errors import BadSetup as BadSetup
    from catan_nb.kernel.errors import GameError as GameError
    from catan_nb.kernel.errors import IllegalAction as IllegalAction
    from catan_nb.kernel.errors import RulesClash as RulesClash
    from catan_nb.kernel.event import Event as Event
    from catan_nb.kernel.frame import CHANCE as CHANCE
    from catan_nb.kernel.frame import Frame as Frame
    from catan_nb.kernel.refusal import Refusal as Refusal
    from catan_nb.rules.actions import AcceptTrade as AcceptTrade
    from catan_nb.rules.actions import AskForOffers as AskForOffers
    from catan_nb.rules.actions import BuildCity as BuildCity
    from catan_nb.rules.actions import BuildRoad as BuildRoad
    from catan_nb.rules.actions import BuildSettlement as BuildSettlement
    from catan_nb.rules.actions import BuyDevelopmentCard as BuyDevelopmentCard
    from catan_nb.rules.actions import ClaimVictory as ClaimVictory
    from catan_nb.rules.actions import ConfirmTrade as ConfirmTrade
    from catan_nb.rules.actions import CounterOffer as CounterOffer
    from catan_nb.rules.actions import Discard as Discard
    from catan_nb.rules.actions import DrawDevelopment as DrawDevelopment
    from catan_nb.rules.actions import EndBuilding as EndBuilding
    from catan_nb.rules.actions import EndTurn as EndTurn
    from catan_nb.rules.actions import MoveRobber as MoveRobber
    from catan_nb.rules.actions import OfferTrade as OfferTrade
    from catan_nb.rules.actions import PlayInvention as PlayInvention
    from catan_nb.rules.actions import PlayKnight as PlayKnight
    from catan_nb.rules.actions import PlayMonopoly as PlayMonopoly
    from catan_nb.rules.actions import PlayRoadBuilding as PlayRoadBuilding
    from catan_nb.rules.actions import RefuseTrade as RefuseTrade
    from catan_nb.rules.actions import Rob as Rob
    from catan_nb.rules.actions import Roll as Roll
    from catan_nb.rules.actions import RollDice as RollDice
    from catan_nb.rules.actions import Steal as Steal
    from catan_nb.rules.actions import TradeBank as TradeBank
    from catan_nb.rules.actions import WithdrawOffer as WithdrawOffer
    from catan_nb.rules.cards import Cards as Cards
    from catan_nb.rules.game import Game as Game
    from catan_nb.rules.game import View as View
    from catan_nb.rules.new import new_game as new_game
    from catan_nb.rules.new import option_list as option_list
    from catan_nb.rules.position import Position as Position
    from catan_nb.ui.table import Table as Table
    from catan_nb.ui.table import table as table
    from catan_nb.view.picture import Picture as Picture
    from catan_nb.view.picture import show as show

else:

    def __getattr__(name: str) -> Any:
        if name not in _HOME_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(importlib.import_module(_HOME_OF[name]), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted(__all__)
