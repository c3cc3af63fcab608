"""What can happen in Seafarers and its scenarios, as facts and in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from catan_nb.kernel.words import Shower, Told
from catan_nb.rules.base.events import BoardEvent, CardsReceived
from catan_nb.rules.places import EDGE, SHOWN
from catan_nb.rules.seafarers.names import GIFTS, GROUND, HARBOUR, TREASURE, WONDER


@dataclass(frozen=True, slots=True)
class ShipBuilt(BoardEvent):
    """A ship was built, or placed free."""

    wire_name: ClassVar[str] = "ShipBuilt"
    player: int
    edge: int
    gratis: bool
    rule: ClassVar[str] = "sea.ship.build"
    words: ClassVar[str] = Told(
        "{player} builds a ship at {edge}.", player="You build a ship at {edge}."
    )


@dataclass(frozen=True, slots=True)
class ShipMoved(BoardEvent):
    """A ship was moved from the path `ship` to `edge`."""

    wire_name: ClassVar[str] = "ShipMoved"
    player: int
    ship: int
    edge: int
    rule: ClassVar[str] = "sea.ship.move"
    shown: ClassVar[Mapping[str, Shower]] = {
        **SHOWN,
        "ship": lambda names, edge: EDGE.show(edge),
    }
    words: ClassVar[str] = Told(
        "{player} moves a ship from {ship} to {edge}.",
        player="You move a ship from {ship} to {edge}.",
    )


@dataclass(frozen=True, slots=True)
class PirateMoved(BoardEvent):
    """The pirate came to a hex from `origin`, -1 from off the board."""

    wire_name: ClassVar[str] = "PirateMoved"
    player: int
    origin: int
    hex: int
    rule: ClassVar[str] = "sea.pirate"
    words: ClassVar[str] = Told(
        "{player} moves the pirate to {hex}.", player="You move the pirate to {hex}."
    )


@dataclass(frozen=True, slots=True)
class GoldBlocked(BoardEvent):
    """The robber keeps a gold hex from paying a player `count` cards of choice."""

    wire_name: ClassVar[str] = "GoldBlocked"
    player: int
    hex: int
    count: int
    rule: ClassVar[str] = "sea.gold.order"
    words: ClassVar[str] = Told(
        "The robber at {hex} costs {player} cards of choice: {count}.",
        player="The robber at {hex} costs you cards of choice: {count}.",
    )


@dataclass(frozen=True, slots=True)
class GoldTaken(CardsReceived):
    """A player takes cards of choice for gold."""

    wire_name: ClassVar[str] = "GoldTaken"
    rule: ClassVar[str] = "sea.gold"
    words: ClassVar[str] = Told(
        "{player} takes {cards} for gold.", player="You take {cards} for gold."
    )


# What can happen in the scenarios' mechanisms, as facts and in words.


class SeaEvent(BoardEvent):
    """An event of a scenario; its subclasses are frozen dataclasses with slots."""

    __slots__ = ()

    shown: ClassVar[Mapping[str, Shower]] = {
        **BoardEvent.shown,
        "terrain": lambda names, terrain: GROUND.show(terrain),
        "treasure": lambda names, treasure: TREASURE.show(treasure),
        "wonder": lambda names, wonder: WONDER.show(wonder),
        "harbour": lambda names, harbour: HARBOUR.show(harbour),
        "gift": lambda names, gift: GIFTS[gift],
    }


@dataclass(frozen=True, slots=True)
class AreaSettled(SeaEvent):
    """A player founded the first own settlement in a foreign area and earned points."""

    wire_name: ClassVar[str] = "AreaSettled"
    player: int
    vertex: int
    points: int
    rule: ClassVar[str] = "sea.island.foreign"
    words: ClassVar[str] = Told(
        "{player} settles a foreign area and earns special points: {points}.",
        player="You settle a foreign area and earn special points: {points}.",
    )


@dataclass(frozen=True, slots=True)
class FogLifted(SeaEvent):
    """A hex came out of the fog, with its token or 0."""

    wire_name: ClassVar[str] = "FogLifted"
    player: int
    hex: int
    terrain: int
    token: int
    rule: ClassVar[str] = "sea.fog"
    words: ClassVar[str] = Told(
        "{player} lifts the fog from {hex}: {terrain}.",
        player="You lift the fog from {hex}: {terrain}.",
    )


@dataclass(frozen=True, slots=True)
class Discovered(CardsReceived):
    """A player receives a card for uncovering a producing hex."""

    wire_name: ClassVar[str] = "Discovered"
    rule: ClassVar[str] = "sea.fog.reward"
    words: ClassVar[str] = Told(
        "{player} takes {cards} for the discovery.", player="You take {cards} for the discovery."
    )


@dataclass(frozen=True, slots=True)
class TreasureFound(SeaEvent):
    """A player took the treasure at an intersection."""

    wire_name: ClassVar[str] = "TreasureFound"
    player: int
    vertex: int
    treasure: int
    rule: ClassVar[str] = "sea.treasure"
    words: ClassVar[str] = Told(
        "{player} finds a treasure at {vertex}: {treasure}.",
        player="You find a treasure at {vertex}: {treasure}.",
    )


@dataclass(frozen=True, slots=True)
class DrawnFromBank(CardsReceived):
    """A player received a card that came out of the bank by chance."""

    wire_name: ClassVar[str] = "DrawnFromBank"
    rule: ClassVar[str] = "sea.treasure.kinds"


@dataclass(frozen=True, slots=True)
class WonderClaimed(SeaEvent):
    """A player claimed a wonder."""

    wire_name: ClassVar[str] = "WonderClaimed"
    player: int
    wonder: int
    rule: ClassVar[str] = "sea.wonders.claim"
    words: ClassVar[str] = Told("{player} claims the {wonder}.", player="You claim the {wonder}.")


@dataclass(frozen=True, slots=True)
class WonderBuilt(SeaEvent):
    """A player built a level of a wonder."""

    wire_name: ClassVar[str] = "WonderBuilt"
    player: int
    wonder: int
    level: int
    rule: ClassVar[str] = "sea.wonders.build"
    words: ClassVar[str] = Told(
        "{player} builds level {level} of the {wonder}.",
        player="You build level {level} of the {wonder}.",
    )


@dataclass(frozen=True, slots=True)
class HarbourPlaced(SeaEvent):
    """A player put a harbour on the coast."""

    wire_name: ClassVar[str] = "HarbourPlaced"
    player: int
    harbour: int
    edge: int
    rule: ClassVar[str] = "sea.tribe.harbour"
    words: ClassVar[str] = Told(
        "{player} puts a harbour ({harbour}) at {edge}.",
        player="You put a harbour ({harbour}) at {edge}.",
    )


@dataclass(frozen=True, slots=True)
class GiftTaken(SeaEvent):
    """A ship took a gift of the tribe: a point, a card or a harbour."""

    wire_name: ClassVar[str] = "GiftTaken"
    player: int
    edge: int
    gift: str
    rule: ClassVar[str] = "sea.tribe.gift"
    words: ClassVar[str] = Told(
        "{player} takes a gift of the tribe at {edge}: {gift}.",
        player="You take a gift of the tribe at {edge}: {gift}.",
    )


@dataclass(frozen=True, slots=True)
class HarbourmasterMoved(SeaEvent):
    """The title of harbourmaster has another holder, -1 nobody."""

    wire_name: ClassVar[str] = "HarbourmasterMoved"
    source: int
    player: int
    points: int
    rule: ClassVar[str] = "sea.scenario.harbourmaster"
    words: ClassVar[str] = Told(
        "{player} is harbourmaster with harbour points: {points}.",
        player="You are harbourmaster with harbour points: {points}.",
    )


@dataclass(frozen=True, slots=True)
class TokenLaid(SeaEvent):
    """A hex got a token, from the supply or from the hex `origin`."""

    wire_name: ClassVar[str] = "TokenLaid"
    player: int
    hex: int
    token: int
    origin: int
    rule: ClassVar[str] = "sea.greater.token"
    words: ClassVar[str] = Told(
        "{player} lays the token {token} on {hex}.", player="You lay the token {token} on {hex}."
    )


@dataclass(frozen=True, slots=True)
class VillageOpened(SeaEvent):
    """A player opened trade with a village, which gave so many bolts: 1 or none."""

    wire_name: ClassVar[str] = "VillageOpened"
    player: int
    vertex: int
    bolts: int
    rule: ClassVar[str] = "sea.cloth.village"
    words: ClassVar[str] = Told(
        "{player} trades with the village at {vertex}; bolts of cloth: {bolts}.",
        player="You trade with the village at {vertex}; bolts of cloth: {bolts}.",
    )


@dataclass(frozen=True, slots=True)
class BoltsPaid(SeaEvent):
    """A player received a bolt of cloth for a roll."""

    wire_name: ClassVar[str] = "BoltsPaid"
    player: int
    vertex: int
    rule: ClassVar[str] = "sea.cloth.pay"
    words: ClassVar[str] = Told(
        "{player} receives a bolt of cloth from the village at {vertex}.",
        player="You receive a bolt of cloth from the village at {vertex}.",
    )


@dataclass(frozen=True, slots=True)
class BoltStolen(SeaEvent):
    """The pirate's thief took a bolt of cloth."""

    wire_name: ClassVar[str] = "BoltStolen"
    thief: int
    victim: int
    rule: ClassVar[str] = "sea.cloth.pirate"
    words: ClassVar[str] = Told(
        "{thief} takes a bolt of cloth from {victim}.",
        thief="You take a bolt of cloth from {victim}.",
        victim="{thief} takes a bolt of cloth from you.",
    )


@dataclass(frozen=True, slots=True)
class FleetSailed(SeaEvent):
    """The pirate fleet came to a hex; its strength is the lower die."""

    wire_name: ClassVar[str] = "FleetSailed"
    hex: int
    strength: int
    rule: ClassVar[str] = "sea.pirates.fleet"
    words: ClassVar[str] = "The pirate fleet sails to {hex}; its strength is {strength}."


@dataclass(frozen=True, slots=True)
class FleetFought(SeaEvent):
    """The pirate fleet fought a player's warships."""

    wire_name: ClassVar[str] = "FleetFought"
    player: int
    warships: int
    strength: int
    rule: ClassVar[str] = "sea.pirates.fleet"
    words: ClassVar[str] = Told(
        "The fleet fights {player}: {strength} against {warships}.",
        player="The fleet fights you: {strength} against {warships}.",
    )


@dataclass(frozen=True, slots=True)
class CardLost(SeaEvent):
    """The fleet took a card at random; only its owner knows which, for others it is None."""

    wire_name: ClassVar[str] = "CardLost"
    player: int
    kind: int | None
    rule: ClassVar[str] = "sea.pirates.fleet"

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.player else replace(self, kind=None)

    def words_for(self, viewer: int | None) -> str:
        if self.kind is not None and viewer == self.player:
            return Told("{player} loses {kind}.", player="You lose 1 {kind}.")
        return Told("{player} loses a card to the fleet.", player="You lose a card to the fleet.")


@dataclass(frozen=True, slots=True)
class PrizeTaken(GoldTaken):
    """A player takes a card of choice for beating the pirate fleet."""

    wire_name: ClassVar[str] = "PrizeTaken"
    rule: ClassVar[str] = "sea.pirates.fleet"
    words: ClassVar[str] = Told(
        "{player} beats the fleet and takes {cards}.", player="You beat the fleet and take {cards}."
    )


@dataclass(frozen=True, slots=True)
class WarshipMade(SeaEvent):
    """A ship became a warship."""

    wire_name: ClassVar[str] = "WarshipMade"
    player: int
    edge: int
    rule: ClassVar[str] = "sea.pirates.warship"
    words: ClassVar[str] = Told(
        "{player}'s ship at {edge} becomes a warship.",
        player="Your ship at {edge} becomes a warship.",
    )


@dataclass(frozen=True, slots=True)
class FortressFought(SeaEvent):
    """A fortress was attacked; `chits` are left of it."""

    wire_name: ClassVar[str] = "FortressFought"
    player: int
    warships: int
    strength: int
    chits: int
    rule: ClassVar[str] = "sea.pirates.fortress"
    words: ClassVar[str] = Told(
        "{player} attacks the fortress: {warships} against {strength}; chits left: {chits}.",
        player="You attack the fortress: {warships} against {strength}; chits left: {chits}.",
    )


@dataclass(frozen=True, slots=True)
class ShipLost(SeaEvent):
    """A ship was lost at a fortress."""

    wire_name: ClassVar[str] = "ShipLost"
    player: int
    edge: int
    rule: ClassVar[str] = "sea.pirates.fortress"
    words: ClassVar[str] = Told(
        "{player} loses the ship at {edge}.", player="You lose the ship at {edge}."
    )


@dataclass(frozen=True, slots=True)
class FleetLeft(SeaEvent):
    """All fortresses are taken: the fleet leaves."""

    wire_name: ClassVar[str] = "FleetLeft"
    rule: ClassVar[str] = "sea.pirates.fortress"
    words: ClassVar[str] = "All fortresses are taken; the pirate fleet leaves."
