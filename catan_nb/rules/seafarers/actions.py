"""The actions of Seafarers."""

from __future__ import annotations

from typing import ClassVar

from catan_nb.kernel.action import Action, arg
from catan_nb.kernel.values import frozen
from catan_nb.rules.cards import CARDS, Cards
from catan_nb.rules.places import EDGE, HEX


@frozen
class BuildShip(Action):
    """Build a ship on a path at sea or at the coast (sea.ship.build)."""

    wire_name: ClassVar[str] = "BuildShip"
    edge: int = arg(EDGE)
    label: ClassVar[str] = "Build a ship at {edge}"


@frozen
class MoveShip(Action):
    """Move the last ship of an open line (sea.ship.move)."""

    wire_name: ClassVar[str] = "MoveShip"
    ship: int = arg(EDGE)
    edge: int = arg(EDGE)
    label: ClassVar[str] = "Move the ship from {ship} to {edge}"


@frozen
class MovePirate(Action):
    """Move the pirate to another sea hex (sea.pirate.move)."""

    wire_name: ClassVar[str] = "MovePirate"
    hex: int = arg(HEX)
    label: ClassVar[str] = "Move the pirate to {hex}"


@frozen
class TakeGold(Action):
    """Take the cards of one's choice that gold pays (sea.gold)."""

    wire_name: ClassVar[str] = "TakeGold"
    cards: Cards = arg(CARDS)
    label: ClassVar[str] = "Take {cards} for gold"
