"""The actions with development cards: one buys them, and plays each in its own way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from catan_nb.kernel.action import Action, Numbered, arg
from catan_nb.rules.cards import CARDS, KIND, Cards


@dataclass(frozen=True, slots=True)
class BuyDevelopmentCard(Action):
    """Buy a development card (base.dev.deck)."""

    wire_name: ClassVar[str] = "BuyDevelopmentCard"
    label: ClassVar[str] = "Buy a development card"


@dataclass(frozen=True, slots=True)
class PlayKnight(Action):
    """Play a knight card (base.dev.knight)."""

    wire_name: ClassVar[str] = "PlayKnight"
    label: ClassVar[str] = "Play a knight"


@dataclass(frozen=True, slots=True)
class PlayRoadBuilding(Action):
    """Play road building: two free roads (base.dev.road_building)."""

    wire_name: ClassVar[str] = "PlayRoadBuilding"
    label: ClassVar[str] = "Play road building"


@dataclass(frozen=True, slots=True)
class PlayInvention(Action):
    """Play invention: two cards from the bank (base.dev.invention)."""

    wire_name: ClassVar[str] = "PlayInvention"
    cards: Cards = arg(CARDS)
    label: ClassVar[str] = "Play invention for {cards}"


@dataclass(frozen=True, slots=True)
class PlayMonopoly(Action):
    """Play monopoly: all cards of one resource (base.dev.monopoly)."""

    wire_name: ClassVar[str] = "PlayMonopoly"
    resource: Numbered = arg(KIND)
    label: ClassVar[str] = "Play monopoly on {resource}"
