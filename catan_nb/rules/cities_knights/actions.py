"""The actions of Cities & Knights, and the outcomes that chance can bring in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from catan_nb.kernel.action import Action, Numbered, arg
from catan_nb.kernel.codecs import INT, SEAT
from catan_nb.kernel.words import say
from catan_nb.rules.cards import CARDS, KIND, Cards
from catan_nb.rules.cities_knights.names import PROGRESS_CARD, SYMBOL, TRACK
from catan_nb.rules.places import EDGE, HEX, VERTEX, VERTICES

# ---- set-up, dice and draws ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlaceCity(Action):
    """Place a city in the second round of the set-up (ck.setup)."""

    wire_name: ClassVar[str] = "PlaceCity"
    vertex: int = arg(VERTEX)
    label: ClassVar[str] = "Place a city at {vertex}"


@dataclass(frozen=True, slots=True)
class RollThree(Action):
    """Chance: the event die, the red die and the other one (ck.roll.order)."""

    wire_name: ClassVar[str] = "RollThree"
    symbol: Numbered = arg(SYMBOL)
    red: int = arg(INT)
    other: int = arg(INT)
    label: ClassVar[str] = "The dice show {symbol}, red {red} and {other}"

    @property
    def total(self) -> int:
        """The sum of the two number dice."""
        return self.red + self.other


@dataclass(frozen=True, slots=True)
class RollSymbol(Action):
    """Chance: the event die alone, after the Alchemist (ck.card.alchemist)."""

    wire_name: ClassVar[str] = "RollSymbol"
    symbol: Numbered = arg(SYMBOL)
    label: ClassVar[str] = "The event die shows {symbol}"


@dataclass(frozen=True, slots=True)
class DrawProgress(Action):
    """Chance: the progress card that is drawn (ck.progress.draw)."""

    wire_name: ClassVar[str] = "DrawProgress"
    card: Numbered = arg(PROGRESS_CARD)
    label: ClassVar[str] = "The card drawn is {card}"


# ---- building --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BuildWall(Action):
    """Build a wall round an own city (ck.wall)."""

    wire_name: ClassVar[str] = "BuildWall"
    vertex: int = arg(VERTEX)
    label: ClassVar[str] = "Build a wall at {vertex}"


@dataclass(frozen=True, slots=True)
class BuildKnight(Action):
    """Put a basic, passive knight on an intersection (ck.knight.build)."""

    wire_name: ClassVar[str] = "BuildKnight"
    vertex: int = arg(VERTEX)
    label: ClassVar[str] = "Build a knight at {vertex}"


@dataclass(frozen=True, slots=True)
class ActivateKnight(Action):
    """Activate an own knight (ck.knight.activate)."""

    wire_name: ClassVar[str] = "ActivateKnight"
    vertex: int = arg(VERTEX)
    label: ClassVar[str] = "Activate the knight at {vertex}"


@dataclass(frozen=True, slots=True)
class UpgradeKnight(Action):
    """Raise an own knight by one strength (ck.knight.upgrade)."""

    wire_name: ClassVar[str] = "UpgradeKnight"
    vertex: int = arg(VERTEX)
    label: ClassVar[str] = "Upgrade the knight at {vertex}"


@dataclass(frozen=True, slots=True)
class Improve(Action):
    """Take the next step of city improvement on a track (ck.improve)."""

    wire_name: ClassVar[str] = "Improve"
    track: Numbered = arg(TRACK)
    label: ClassVar[str] = "Improve the cities in {track}"


@dataclass(frozen=True, slots=True)
class PlaceMetropolis(Action):
    """Put a metropolis that was won on an own city (ck.metropolis)."""

    wire_name: ClassVar[str] = "PlaceMetropolis"
    vertex: int = arg(VERTEX)
    label: ClassVar[str] = "Put the metropolis at {vertex}"


# ---- what knights do -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MoveKnight(Action):
    """Move an active knight to a free intersection (ck.knight.move)."""

    wire_name: ClassVar[str] = "MoveKnight"
    knight: int = arg(VERTEX)
    to: int = arg(VERTEX)
    label: ClassVar[str] = "Move the knight at {knight} to {to}"


@dataclass(frozen=True, slots=True)
class DisplaceKnight(Action):
    """Move an active knight onto a weaker one of an opponent (ck.knight.displace)."""

    wire_name: ClassVar[str] = "DisplaceKnight"
    knight: int = arg(VERTEX)
    to: int = arg(VERTEX)
    label: ClassVar[str] = "Displace the knight at {to} with the one at {knight}"


@dataclass(frozen=True, slots=True)
class ChaseRobber(Action):
    """Chase the robber away with an active knight beside it (ck.knight.chase)."""

    wire_name: ClassVar[str] = "ChaseRobber"
    knight: int = arg(VERTEX)
    label: ClassVar[str] = "Chase the robber with the knight at {knight}"


@dataclass(frozen=True, slots=True)
class Retreat(Action):
    """Move an own displaced knight to a free intersection (ck.knight.displace)."""

    wire_name: ClassVar[str] = "Retreat"
    vertex: int = arg(VERTEX)
    label: ClassVar[str] = "Retreat to {vertex}"


# ---- the barbarians --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CommitKnights(Action):
    """Say which own active knights fight the barbarians (ck.option.grudge)."""

    wire_name: ClassVar[str] = "CommitKnights"
    vertices: tuple[int, ...] = arg(VERTICES)
    label: ClassVar[str] = "Commit the knights at {vertices}"

    def describe(self) -> str:
        return Action.describe(self) if self.vertices else str(say("Commit no knight"))


@dataclass(frozen=True, slots=True)
class LoseCity(Action):
    """Choose the city that the barbarians sack (ck.barbarians.lose)."""

    wire_name: ClassVar[str] = "LoseCity"
    vertex: int = arg(VERTEX)
    label: ClassVar[str] = "Lose the city at {vertex}"


# ---- progress cards in general ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawFrom(Action):
    """Choose the track of a progress card that was earned (ck.barbarians.win)."""

    wire_name: ClassVar[str] = "DrawFrom"
    track: Numbered = arg(TRACK)
    label: ClassVar[str] = "Draw a card of {track}"


@dataclass(frozen=True, slots=True)
class ReturnProgress(Action):
    """Put a progress card too many back under its stack (ck.progress.hand)."""

    wire_name: ClassVar[str] = "ReturnProgress"
    card: Numbered = arg(PROGRESS_CARD)
    label: ClassVar[str] = "Put {card} back under its stack"


@dataclass(frozen=True, slots=True)
class UseAqueduct(Action):
    """Take a resource when a roll gave nothing (ck.improve.third)."""

    wire_name: ClassVar[str] = "UseAqueduct"
    kind: Numbered = arg(KIND)
    label: ClassVar[str] = "Take 1 {kind}"


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Make no use, or no more use, of what may be done."""

    wire_name: ClassVar[str] = "Decline"
    label: ClassVar[str] = "Do nothing more"


# The actions that play progress cards, and those that answer them.


# ---- science cards ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayAlchemist(Action):
    """Choose both number dice instead of rolling them (ck.card.alchemist)."""

    wire_name: ClassVar[str] = "PlayAlchemist"
    red: int = arg(INT)
    other: int = arg(INT)
    label: ClassVar[str] = "Play alchemist: red {red}, other {other}"


@dataclass(frozen=True, slots=True)
class PlayCrane(Action):
    """One city improvement of this turn costs 1 commodity less (ck.card.crane)."""

    wire_name: ClassVar[str] = "PlayCrane"
    label: ClassVar[str] = "Play crane"


@dataclass(frozen=True, slots=True)
class PlayMining(Action):
    """Take 2 ore for each own mountains hex (ck.card.mining)."""

    wire_name: ClassVar[str] = "PlayMining"
    label: ClassVar[str] = "Play mining"


@dataclass(frozen=True, slots=True)
class PlayIrrigation(Action):
    """Take 2 grain for each own fields hex (ck.card.irrigation)."""

    wire_name: ClassVar[str] = "PlayIrrigation"
    label: ClassVar[str] = "Play irrigation"


@dataclass(frozen=True, slots=True)
class PlayInventor(Action):
    """Pick the first of two tokens to swap (ck.card.inventor)."""

    wire_name: ClassVar[str] = "PlayInventor"
    hex: int = arg(HEX)
    label: ClassVar[str] = "Play inventor on the token at {hex}"


@dataclass(frozen=True, slots=True)
class SwapToken(Action):
    """Pick the second of two tokens to swap (ck.card.inventor)."""

    wire_name: ClassVar[str] = "SwapToken"
    hex: int = arg(HEX)
    label: ClassVar[str] = "Swap with the token at {hex}"


@dataclass(frozen=True, slots=True)
class PlayEngineer(Action):
    """Build a wall for nothing (ck.card.engineer)."""

    wire_name: ClassVar[str] = "PlayEngineer"
    vertex: int = arg(VERTEX)
    label: ClassVar[str] = "Play engineer: a wall at {vertex}"


@dataclass(frozen=True, slots=True)
class PlayMedicine(Action):
    """Turn a settlement into a city at the lower price (ck.card.medicine)."""

    wire_name: ClassVar[str] = "PlayMedicine"
    vertex: int = arg(VERTEX)
    label: ClassVar[str] = "Play medicine: a city at {vertex}"


@dataclass(frozen=True, slots=True)
class PlaySmith(Action):
    """Upgrade up to two own knights for nothing (ck.card.smith)."""

    wire_name: ClassVar[str] = "PlaySmith"
    label: ClassVar[str] = "Play smith"


# The card road building is played with the development cards' `PlayRoadBuilding`.


# ---- politics cards --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayBishop(Action):
    """Move the robber and draw from everybody there (ck.card.bishop)."""

    wire_name: ClassVar[str] = "PlayBishop"
    hex: int = arg(HEX)
    label: ClassVar[str] = "Play bishop: the robber to {hex}"


@dataclass(frozen=True, slots=True)
class PlayDiplomat(Action):
    """Remove an open-ended road (ck.card.diplomat)."""

    wire_name: ClassVar[str] = "PlayDiplomat"
    edge: int = arg(EDGE)
    label: ClassVar[str] = "Play diplomat at {edge}"


@dataclass(frozen=True, slots=True)
class PlayWarlord(Action):
    """Activate all own knights for nothing (ck.card.warlord)."""

    wire_name: ClassVar[str] = "PlayWarlord"
    label: ClassVar[str] = "Play warlord"


@dataclass(frozen=True, slots=True)
class PlayWedding(Action):
    """Everybody with more points gives 2 cards (ck.card.wedding)."""

    wire_name: ClassVar[str] = "PlayWedding"
    label: ClassVar[str] = "Play wedding"


@dataclass(frozen=True, slots=True)
class GiveCards(Action):
    """Choose the cards to give (ck.card.wedding)."""

    wire_name: ClassVar[str] = "GiveCards"
    cards: Cards = arg(CARDS)
    label: ClassVar[str] = "Give {cards}"


@dataclass(frozen=True, slots=True)
class PlayIntrigue(Action):
    """Displace an opponent's knight that stands at an own road (ck.card.intrigue)."""

    wire_name: ClassVar[str] = "PlayIntrigue"
    vertex: int = arg(VERTEX)
    label: ClassVar[str] = "Play intrigue on the knight at {vertex}"


@dataclass(frozen=True, slots=True)
class PlaySaboteur(Action):
    """Everybody with as many points or more discards half (ck.card.saboteur)."""

    wire_name: ClassVar[str] = "PlaySaboteur"
    label: ClassVar[str] = "Play saboteur"


@dataclass(frozen=True, slots=True)
class PlaySpy(Action):
    """Look at an opponent's progress cards (ck.card.spy)."""

    wire_name: ClassVar[str] = "PlaySpy"
    victim: int = arg(SEAT)
    label: ClassVar[str] = "Play spy on {victim}"


@dataclass(frozen=True, slots=True)
class TakeProgress(Action):
    """Take one of the progress cards that the spy has seen (ck.card.spy)."""

    wire_name: ClassVar[str] = "TakeProgress"
    card: Numbered = arg(PROGRESS_CARD)
    label: ClassVar[str] = "Take {card}"


@dataclass(frozen=True, slots=True)
class PlayDeserter(Action):
    """Make an opponent give up a knight (ck.card.deserter)."""

    wire_name: ClassVar[str] = "PlayDeserter"
    victim: int = arg(SEAT)
    label: ClassVar[str] = "Play deserter on {victim}"


@dataclass(frozen=True, slots=True)
class GiveUpKnight(Action):
    """Choose the own knight that deserts (ck.card.deserter)."""

    wire_name: ClassVar[str] = "GiveUpKnight"
    vertex: int = arg(VERTEX)
    label: ClassVar[str] = "Give up the knight at {vertex}"


@dataclass(frozen=True, slots=True)
class PlaceKnight(Action):
    """Put up the knight that has deserted (ck.card.deserter)."""

    wire_name: ClassVar[str] = "PlaceKnight"
    vertex: int = arg(VERTEX)
    label: ClassVar[str] = "Put the knight at {vertex}"


# ---- trade cards -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayMerchant(Action):
    """Move the merchant to a hex beside an own building (ck.card.merchant)."""

    wire_name: ClassVar[str] = "PlayMerchant"
    hex: int = arg(HEX)
    label: ClassVar[str] = "Play merchant: to {hex}"


@dataclass(frozen=True, slots=True)
class PlayCommercialHarbour(Action):
    """Offer each opponent a resource for a commodity (ck.card.commercial_harbour)."""

    wire_name: ClassVar[str] = "PlayCommercialHarbour"
    label: ClassVar[str] = "Play commercial harbour"


@dataclass(frozen=True, slots=True)
class OfferHarbour(Action):
    """Offer one opponent a resource for a commodity (ck.card.commercial_harbour)."""

    wire_name: ClassVar[str] = "OfferHarbour"
    partner: int = arg(SEAT)
    kind: Numbered = arg(KIND)
    label: ClassVar[str] = "Offer {partner} 1 {kind} for a commodity"


@dataclass(frozen=True, slots=True)
class GiveCommodity(Action):
    """Choose the commodity to give (ck.card.commercial_harbour)."""

    wire_name: ClassVar[str] = "GiveCommodity"
    kind: Numbered = arg(KIND)
    label: ClassVar[str] = "Give 1 {kind}"


@dataclass(frozen=True, slots=True)
class PlayMerchantFleet(Action):
    """Trade one kind of card 2:1 for the rest of the turn (ck.card.merchant_fleet)."""

    wire_name: ClassVar[str] = "PlayMerchantFleet"
    kind: Numbered = arg(KIND)
    label: ClassVar[str] = "Play merchant fleet for {kind}"


@dataclass(frozen=True, slots=True)
class PlayMasterMerchant(Action):
    """Look at the hand of an opponent with more points (ck.card.master_merchant)."""

    wire_name: ClassVar[str] = "PlayMasterMerchant"
    victim: int = arg(SEAT)
    label: ClassVar[str] = "Play master merchant on {victim}"


@dataclass(frozen=True, slots=True)
class TakeCards(Action):
    """Take cards from the open hand (ck.card.master_merchant)."""

    wire_name: ClassVar[str] = "TakeCards"
    cards: Cards = arg(CARDS)
    label: ClassVar[str] = "Take {cards}"


@dataclass(frozen=True, slots=True)
class PlayTradeMonopoly(Action):
    """Take 1 of a commodity from everybody (ck.card.trade_monopoly)."""

    wire_name: ClassVar[str] = "PlayTradeMonopoly"
    commodity: Numbered = arg(KIND)
    label: ClassVar[str] = "Play trade monopoly on {commodity}"


@dataclass(frozen=True, slots=True)
class PlayResourceMonopoly(Action):
    """Take 2 of a resource from everybody (ck.card.resource_monopoly)."""

    wire_name: ClassVar[str] = "PlayResourceMonopoly"
    resource: Numbered = arg(KIND)
    label: ClassVar[str] = "Play resource monopoly on {resource}"
