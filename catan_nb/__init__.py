"""catan_nb: play, step through, question and calculate CATAN in Jupyter.

Names are loaded when they are first used, so that importing the package costs next to nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from catan_nb._version import __version__

#: Public names and where they live.
_HOMES = {
    "catan_nb.kernel.errors": ("BadRecord", "BadSetup", "GameError", "IllegalAction", "RulesClash"),
    "catan_nb.kernel.frame": ("CHANCE", "Frame"),
    "catan_nb.kernel.refusal": ("Refusal",),
    "catan_nb.kernel.chance": ("Distribution",),
    "catan_nb.board.layout": ("Board", "Harbour"),
    "catan_nb.board.layouts": ("printed",),
    "catan_nb.board.terrain": ("PIPS", "Terrain"),
    "catan_nb.rules.cards": ("Cards",),
    "catan_nb.rules.game": ("Game", "View"),
    "catan_nb.rules.new": ("new_game", "option_list"),
    "catan_nb.rules.position": ("Position",),
    "catan_nb.view.picture": ("Picture", "show"),
    "catan_nb.ui.table": ("Table", "table"),
    "catan_nb.rules.actions": (
        "AcceptTrade", "AskForOffers", "BuildCity", "BuildRoad", "BuildSettlement",
        "BuyDevelopmentCard", "ClaimVictory", "ConfirmTrade", "CounterOffer", "Discard",
        "DrawDevelopment", "EndBuilding", "EndTurn", "MoveRobber", "OfferTrade",
        "PlayInvention", "PlayKnight", "PlayMonopoly", "PlayRoadBuilding", "RefuseTrade",
        "Rob", "Roll", "RollDice", "Steal", "TradeBank", "WithdrawOffer",
    ),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = ["__version__", *_HOME_OF]

if TYPE_CHECKING:
    from catan_nb.board.layout import Board as Board
    from catan_nb.rules.game import Game as Game
    from catan_nb.rules.new import new_game as new_game
    from catan_nb.rules.position import Position as Position
    from catan_nb.ui.table import Table as Table
    from catan_nb.ui.table import table as table
    from catan_nb.view.picture import show as show


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
