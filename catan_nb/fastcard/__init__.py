"""The Fast Card Game: a game of its own, without a board.

Start one with `new_game` here, or with ``catan_nb.new_game("fastcard")``.
"""

from __future__ import annotations

from catan_nb.fastcard.actions import (
    BuildCity,
    BuildExpansion,
    BuildKnight,
    BuildRoad,
    BuildSettlement,
    Discard,
    DrawBlind,
    DrawCard,
    EndSwaps,
    EndTurn,
    GiveBack,
    KeepFate,
    LayBack,
    OpenHand,
    PickCard,
    Reveal,
    SwapMarket,
    SwapPile,
    SwapPlayer,
    TurnFate,
    UseGuild,
)
from catan_nb.fastcard.cards import BRICK, GRAIN, LUMBER, ORE, WOOL, Cards, Expansions
from catan_nb.fastcard.play.game import CardGame, CardView
from catan_nb.fastcard.play.new import new_game, option_list
from catan_nb.fastcard.play.position import CardPosition

__all__ = [
    "BRICK",
    "GRAIN",
    "LUMBER",
    "ORE",
    "WOOL",
    "BuildCity",
    "BuildExpansion",
    "BuildKnight",
    "BuildRoad",
    "BuildSettlement",
    "CardGame",
    "CardPosition",
    "CardView",
    "Cards",
    "Discard",
    "DrawBlind",
    "DrawCard",
    "EndSwaps",
    "EndTurn",
    "Expansions",
    "GiveBack",
    "KeepFate",
    "LayBack",
    "OpenHand",
    "PickCard",
    "Reveal",
    "SwapMarket",
    "SwapPile",
    "SwapPlayer",
    "TurnFate",
    "UseGuild",
    "new_game",
    "option_list",
]
