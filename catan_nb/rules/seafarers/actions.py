"""The actions of Seafarers and its scenarios, and the outcomes that chance brings in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from catan_nb.kernel.action import Action, Numbered, arg
from catan_nb.kernel.codecs import SEAT
from catan_nb.rules.cards import CARDS, KIND, Cards
from catan_nb.rules.places import EDGE, HEX
from catan_nb.rules.seafarers.names import FACE, GROUND, HARBOUR, TOKEN, TREASURE, WONDER


@dataclass(frozen=True, slots=True)
class BuildShip(Action):
    """Build a ship on a path at sea or at the coast (sea.ship.build)."""

    wire_name: ClassVar[str] = "BuildShip"
    edge: int = arg(EDGE)
    label: ClassVar[str] = "Build a ship at {edge}"


@dataclass(frozen=True, slots=True)
class MoveShip(Action):
    """Move the last ship of an open line (sea.ship.move)."""

    wire_name: ClassVar[str] = "MoveShip"
    ship: int = arg(EDGE)
    edge: int = arg(EDGE)
    label: ClassVar[str] = "Move the ship from {ship} to {edge}"


@dataclass(frozen=True, slots=True)
class MovePirate(Action):
    """Move the pirate to another sea hex (sea.pirate.move)."""

    wire_name: ClassVar[str] = "MovePirate"
    hex: int = arg(HEX)
    label: ClassVar[str] = "Move the pirate to {hex}"


@dataclass(frozen=True, slots=True)
class TakeGold(Action):
    """Take the cards of one's choice that gold pays (sea.gold)."""

    wire_name: ClassVar[str] = "TakeGold"
    cards: Cards = arg(CARDS)
    label: ClassVar[str] = "Take {cards} for gold"


# The actions of the scenarios' mechanisms, and the outcomes that chance brings in them.


@dataclass(frozen=True, slots=True)
class ChooseFog(Action):
    """Choose which hidden hex is uncovered first (sea.fog.order)."""

    wire_name: ClassVar[str] = "ChooseFog"
    hex: int = arg(HEX)
    label: ClassVar[str] = "Lift the fog first at {hex}"


@dataclass(frozen=True, slots=True)
class LiftFog(Action):
    """Outcome: the hex that comes from the stack, with its token or 0 (sea.fog)."""

    wire_name: ClassVar[str] = "LiftFog"
    terrain: Numbered = arg(GROUND)
    token: int = arg(TOKEN, default=0)
    label: ClassVar[str] = "The fog lifts from {terrain}"


@dataclass(frozen=True, slots=True)
class FindTreasure(Action):
    """Outcome: what the treasure is (sea.treasure.kinds)."""

    wire_name: ClassVar[str] = "FindTreasure"
    treasure: Numbered = arg(TREASURE)
    label: ClassVar[str] = "The treasure is {treasure}"


@dataclass(frozen=True, slots=True)
class DrawFromBank(Action):
    """Outcome: the resource that comes out of the bank (sea.treasure.kinds)."""

    wire_name: ClassVar[str] = "DrawFromBank"
    kind: Numbered = arg(KIND)
    label: ClassVar[str] = "The bank's card is {kind}"


@dataclass(frozen=True, slots=True)
class ClaimWonder(Action):
    """Lay an unplaced ship on a wonder, to build it alone (sea.wonders.claim)."""

    wire_name: ClassVar[str] = "ClaimWonder"
    wonder: Numbered = arg(WONDER)
    label: ClassVar[str] = "Claim the {wonder}"


@dataclass(frozen=True, slots=True)
class BuildWonder(Action):
    """Build the next level of the own wonder (sea.wonders.build)."""

    wire_name: ClassVar[str] = "BuildWonder"
    label: ClassVar[str] = "Build a level of the wonder"


@dataclass(frozen=True, slots=True)
class PlaceHarbour(Action):
    """Put a harbour on a coast path (sea.tribe.harbour, sea.scenario.new_world)."""

    wire_name: ClassVar[str] = "PlaceHarbour"
    harbour: Numbered = arg(HARBOUR)
    edge: int = arg(EDGE)
    label: ClassVar[str] = "Put the harbour ({harbour}) at {edge}"


@dataclass(frozen=True, slots=True)
class DealHarbour(Action):
    """Outcome: the kind of the harbour that lies open at a path (sea.tribe.gift)."""

    wire_name: ClassVar[str] = "DealHarbour"
    harbour: Numbered = arg(HARBOUR)
    label: ClassVar[str] = "The harbour is {harbour}"


@dataclass(frozen=True, slots=True)
class DrawHarbour(Action):
    """Outcome: the kind of the next harbour (sea.scenario.new_world)."""

    wire_name: ClassVar[str] = "DrawHarbour"
    harbour: Numbered = arg(HARBOUR)
    label: ClassVar[str] = "The harbour is {harbour}"


@dataclass(frozen=True, slots=True)
class ChooseBare(Action):
    """Choose which hex without a token gets the first one (sea.greater.token)."""

    wire_name: ClassVar[str] = "ChooseBare"
    hex: int = arg(HEX)
    label: ClassVar[str] = "{hex} gets the first token"


@dataclass(frozen=True, slots=True)
class DrawToken(Action):
    """Outcome: the token that comes out of the supply (sea.greater.token)."""

    wire_name: ClassVar[str] = "DrawToken"
    token: int = arg(TOKEN)
    label: ClassVar[str] = "The token is {token}"


@dataclass(frozen=True, slots=True)
class TakeToken(Action):
    """Take the token of a hex of the main island (sea.greater.take)."""

    wire_name: ClassVar[str] = "TakeToken"
    hex: int = arg(HEX)
    label: ClassVar[str] = "Take the token from {hex}"


@dataclass(frozen=True, slots=True)
class TakeBolt(Action):
    """Take a bolt of cloth in place of a card, as the pirate's thief (sea.cloth.pirate)."""

    wire_name: ClassVar[str] = "TakeBolt"
    victim: int = arg(SEAT)
    label: ClassVar[str] = "Take a bolt of cloth from {victim}"


@dataclass(frozen=True, slots=True)
class LoseCard(Action):
    """Outcome: the card that the pirate fleet takes (sea.pirates.fleet)."""

    wire_name: ClassVar[str] = "LoseCard"
    kind: Numbered = arg(KIND)
    label: ClassVar[str] = "The fleet takes {kind}"


@dataclass(frozen=True, slots=True)
class AttackFortress(Action):
    """Attack the own fortress, which ends the turn (sea.pirates.fortress)."""

    wire_name: ClassVar[str] = "AttackFortress"
    label: ClassVar[str] = "Attack the fortress"


@dataclass(frozen=True, slots=True)
class FightFortress(Action):
    """Outcome: the strength of the pirates in the fortress (sea.pirates.fortress)."""

    wire_name: ClassVar[str] = "FightFortress"
    strength: int = arg(FACE)
    label: ClassVar[str] = "The pirates fight with {strength}"
