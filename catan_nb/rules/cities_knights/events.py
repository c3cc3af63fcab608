"""What can happen in Cities & Knights, as facts and in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from catan_nb.kernel.words import Names, Phrase, Shower, Told
from catan_nb.rules.base.events import BoardEvent, CardsReceived, Discarded
from catan_nb.rules.cards import Cards
from catan_nb.rules.cities_knights.names import (
    IMPROVEMENTS,
    PROGRESS,
    PROGRESS_CARD,
    RANKS,
    SYMBOL,
    TRACK,
)
from catan_nb.rules.places import SHOWN


def _knight_rank(names: Names, strength: int) -> str:
    return RANKS[strength - 1]


class KnightsEvent(BoardEvent):
    """An event of Cities & Knights; its subclasses are frozen dataclasses with slots."""

    __slots__ = ()

    shown: ClassVar[Mapping[str, Shower]] = {
        **SHOWN,
        "start": SHOWN["vertex"],
        "other_hex": SHOWN["hex"],
        "track": lambda names, track: TRACK.show(track),
        "symbol": lambda names, symbol: SYMBOL.show(symbol),
        "card": lambda names, card: PROGRESS_CARD.show(card),
        "strength": _knight_rank,
    }


# ---- set-up and dice -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CityPlaced(KnightsEvent):
    """A city was placed in the set-up."""

    wire_name: ClassVar[str] = "CityPlaced"
    player: int
    vertex: int
    rule: ClassVar[str] = "ck.setup"
    words: ClassVar[str] = Told(
        "{player} places a city at {vertex}.", player="You place a city at {vertex}."
    )


@dataclass(frozen=True, slots=True)
class SymbolRolled(KnightsEvent):
    """The event die fell."""

    wire_name: ClassVar[str] = "SymbolRolled"
    player: int
    symbol: int
    rule: ClassVar[str] = "ck.roll.order"
    words: ClassVar[str] = "The event die shows {symbol}."


@dataclass(frozen=True, slots=True)
class NumbersChosen(KnightsEvent):
    """The Alchemist chose the number dice."""

    wire_name: ClassVar[str] = "NumbersChosen"
    player: int
    red: int
    other: int
    rule: ClassVar[str] = "ck.card.alchemist"
    words: ClassVar[str] = Told(
        "{player} sets the red die to {red} and the other one to {other}.",
        player="You set the red die to {red} and the other one to {other}.",
    )


@dataclass(frozen=True, slots=True)
class AqueductUsed(KnightsEvent):
    """A player took a resource after a roll that gave nothing."""

    wire_name: ClassVar[str] = "AqueductUsed"
    player: int
    kind: int
    rule: ClassVar[str] = "ck.improve.third"
    words: ClassVar[str] = Told(
        "{player} takes 1 {kind} from the aqueduct.", player="You take 1 {kind} from the aqueduct."
    )


# ---- building --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WallBuilt(KnightsEvent):
    """A city got a wall."""

    wire_name: ClassVar[str] = "WallBuilt"
    player: int
    vertex: int
    free: bool
    rule: ClassVar[str] = "ck.wall"
    words: ClassVar[str] = Told(
        "{player} builds a wall at {vertex}.", player="You build a wall at {vertex}."
    )


@dataclass(frozen=True, slots=True)
class KnightBuilt(KnightsEvent):
    """A basic knight was put up."""

    wire_name: ClassVar[str] = "KnightBuilt"
    player: int
    vertex: int
    rule: ClassVar[str] = "ck.knight.build"
    words: ClassVar[str] = Told(
        "{player} puts a knight at {vertex}.", player="You put a knight at {vertex}."
    )


@dataclass(frozen=True, slots=True)
class KnightActivated(KnightsEvent):
    """A knight was activated."""

    wire_name: ClassVar[str] = "KnightActivated"
    player: int
    vertex: int
    free: bool
    rule: ClassVar[str] = "ck.knight.activate"
    words: ClassVar[str] = Told(
        "{player} activates the knight at {vertex}.", player="You activate the knight at {vertex}."
    )


@dataclass(frozen=True, slots=True)
class KnightUpgraded(KnightsEvent):
    """A knight became stronger."""

    wire_name: ClassVar[str] = "KnightUpgraded"
    player: int
    vertex: int
    strength: int
    free: bool
    rule: ClassVar[str] = "ck.knight.upgrade"
    words: ClassVar[str] = Told(
        "{player} has a {strength} knight at {vertex} now.",
        player="You have a {strength} knight at {vertex} now.",
    )


@dataclass(frozen=True, slots=True)
class Improved(KnightsEvent):
    """A step of city improvement was taken; `paid` commodities were its price."""

    wire_name: ClassVar[str] = "Improved"
    player: int
    track: int
    step: int
    paid: int
    rule: ClassVar[str] = "ck.improve"
    words: ClassVar[str] = Told(
        "{player} builds the {building}: step {step} of {track}.",
        player="You build the {building}: step {step} of {track}.",
    )

    @property
    def building(self) -> str:
        """The name of the building that the step brings."""
        return IMPROVEMENTS[self.track][self.step - 1]

    def phrase(self, names: Names, viewer: int | None) -> Phrase:
        """Return the event in words, with the name of the building."""
        told = BoardEvent.phrase(self, names, viewer)
        return replace(told, params={**told.params, "building": self.building})


@dataclass(frozen=True, slots=True)
class MetropolisMoved(KnightsEvent):
    """A metropolis was won, from `source` (-1: it was nobody's) or in another place."""

    wire_name: ClassVar[str] = "MetropolisMoved"
    source: int
    player: int
    track: int
    vertex: int
    rule: ClassVar[str] = "ck.metropolis"

    def words_for(self, viewer: int | None) -> str:
        """Return the template, which names the one who lost it."""
        if self.source >= 0:
            return Told(
                "{player} takes the metropolis of {track} from {source}, to {vertex}.",
                player="You take the metropolis of {track} from {source}, to {vertex}.",
                source="{player} takes the metropolis of {track} from you, to {vertex}.",
            )
        return Told(
            "{player} wins the metropolis of {track}, at {vertex}.",
            player="You win the metropolis of {track}, at {vertex}.",
        )


# ---- what knights do -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class KnightMoved(KnightsEvent):
    """A knight moved."""

    wire_name: ClassVar[str] = "KnightMoved"
    player: int
    start: int
    vertex: int
    rule: ClassVar[str] = "ck.knight.move"
    words: ClassVar[str] = Told(
        "{player} moves the knight at {start} to {vertex}.",
        player="You move the knight at {start} to {vertex}.",
    )


@dataclass(frozen=True, slots=True)
class KnightDisplaced(KnightsEvent):
    """A knight of `victim` was driven from an intersection."""

    wire_name: ClassVar[str] = "KnightDisplaced"
    player: int
    victim: int
    vertex: int
    rule: ClassVar[str] = "ck.knight.displace"
    words: ClassVar[str] = Told(
        "{player} displaces {victim}'s knight at {vertex}.",
        player="You displace {victim}'s knight at {vertex}.",
        victim="{player} displaces your knight at {vertex}.",
    )


@dataclass(frozen=True, slots=True)
class KnightRetreated(KnightsEvent):
    """A displaced knight found a refuge."""

    wire_name: ClassVar[str] = "KnightRetreated"
    player: int
    start: int
    vertex: int
    rule: ClassVar[str] = "ck.knight.displace"
    words: ClassVar[str] = Told(
        "{player}'s knight retreats from {start} to {vertex}.",
        player="Your knight retreats from {start} to {vertex}.",
    )


@dataclass(frozen=True, slots=True)
class KnightLost(KnightsEvent):
    """A displaced knight found no refuge and left the board."""

    wire_name: ClassVar[str] = "KnightLost"
    player: int
    vertex: int
    rule: ClassVar[str] = "ck.knight.displace"
    words: ClassVar[str] = Told(
        "{player}'s knight finds no refuge and leaves the board.",
        player="Your knight finds no refuge and leaves the board.",
    )


@dataclass(frozen=True, slots=True)
class RobberChased(KnightsEvent):
    """A knight chased the robber away."""

    wire_name: ClassVar[str] = "RobberChased"
    player: int
    vertex: int
    rule: ClassVar[str] = "ck.knight.chase"
    words: ClassVar[str] = Told(
        "{player}'s knight at {vertex} chases the robber.",
        player="Your knight at {vertex} chases the robber.",
    )


# ---- the barbarians --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FleetMoved(KnightsEvent):
    """The barbarian fleet came a space nearer."""

    wire_name: ClassVar[str] = "FleetMoved"
    space: int
    rule: ClassVar[str] = "ck.barbarians.track"
    words: ClassVar[str] = "The barbarian fleet moves to space {space} of 7."


@dataclass(frozen=True, slots=True)
class KnightsCommitted(KnightsEvent):
    """A player decided which knights fight; `force` is their strength."""

    wire_name: ClassVar[str] = "KnightsCommitted"
    player: int
    vertices: tuple[int, ...]
    force: int
    rule: ClassVar[str] = "ck.option.grudge"
    words: ClassVar[str] = Told(
        "{player} commits knights of strength {force}.",
        player="You commit knights of strength {force}.",
    )


@dataclass(frozen=True, slots=True)
class Landed(KnightsEvent):
    """The barbarians landed and fought. `contributions` is the strength given by each seat."""

    wire_name: ClassVar[str] = "Landed"
    attack: int
    defence: int
    contributions: tuple[int, ...]
    rule: ClassVar[str] = "ck.barbarians.strength"

    @property
    def repelled(self) -> bool:
        """Whether the knights won."""
        return self.defence >= self.attack

    def words_for(self, viewer: int | None) -> str:
        """Return the template for victory or defeat."""
        if self.repelled:
            return "The barbarians land with {attack}; {defence} repel them."
        return "The barbarians land with {attack} and overcome {defence}."


@dataclass(frozen=True, slots=True)
class CityLost(KnightsEvent):
    """A city was sacked; `reduced`: there was no settlement piece to put in its place."""

    wire_name: ClassVar[str] = "CityLost"
    player: int
    vertex: int
    walled: bool
    reduced: bool
    rule: ClassVar[str] = "ck.barbarians.lose"

    def words_for(self, viewer: int | None) -> str:
        """Return the template, which tells of the wall and of a reduced city."""
        if self.reduced:
            return Told(
                "{player}'s city at {vertex} is sacked and stays as a reduced city.",
                player="Your city at {vertex} is sacked and stays as a reduced city.",
            )
        if self.walled:
            return Told(
                "{player}'s city at {vertex} is sacked: a settlement is left, the wall is lost.",
                player="Your city at {vertex} is sacked: a settlement is left, the wall is lost.",
            )
        return Told(
            "{player}'s city at {vertex} is sacked: a settlement is left.",
            player="Your city at {vertex} is sacked: a settlement is left.",
        )


@dataclass(frozen=True, slots=True)
class DefenderRewarded(KnightsEvent):
    """A player gave most to the defence and is a defender of the island."""

    wire_name: ClassVar[str] = "DefenderRewarded"
    player: int
    rule: ClassVar[str] = "ck.barbarians.win"
    words: ClassVar[str] = Told(
        "{player} is a defender of the island: 1 point.",
        player="You are a defender of the island: 1 point.",
    )


@dataclass(frozen=True, slots=True)
class NoDefenderCard(KnightsEvent):
    """A player gave most to the defence, but no card for defenders is left."""

    wire_name: ClassVar[str] = "NoDefenderCard"
    player: int
    rule: ClassVar[str] = "ck.barbarians.win"
    words: ClassVar[str] = Told(
        "{player} gave most to the defence, but no defender card is left.",
        player="You gave most to the defence, but no defender card is left.",
    )


# ---- cards ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sabotaged(Discarded):
    """A player gave half of the hand back for a Saboteur."""

    wire_name: ClassVar[str] = "Sabotaged"
    rule: ClassVar[str] = "ck.card.saboteur"


# What progress cards bring about, as facts and in words.


# ---- progress cards in general ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ProgressDrawn(KnightsEvent):
    """A progress card was drawn; only its owner knows which, for others it is None."""

    wire_name: ClassVar[str] = "ProgressDrawn"
    player: int
    track: int
    card: int | None
    rule: ClassVar[str] = "ck.progress.draw"

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.player else replace(self, card=None)

    def words_for(self, viewer: int | None) -> str:
        if self.card is not None and viewer == self.player:
            return Told(
                "{player} draws a card of {track}: {card}.",
                player="You draw a card of {track}: {card}.",
            )
        return Told("{player} draws a card of {track}.", player="You draw a card of {track}.")


@dataclass(frozen=True, slots=True)
class ProgressShown(KnightsEvent):
    """A card worth a point was drawn and is shown at once."""

    wire_name: ClassVar[str] = "ProgressShown"
    player: int
    card: int
    rule: ClassVar[str] = "ck.progress.vp"
    words: ClassVar[str] = Told(
        "{player} shows {card}: 1 point.", player="You show {card}: 1 point."
    )


@dataclass(frozen=True, slots=True)
class ProgressReturned(KnightsEvent):
    """A fifth progress card went back; only its owner knows which, for others it is None."""

    wire_name: ClassVar[str] = "ProgressReturned"
    player: int
    track: int
    card: int | None
    rule: ClassVar[str] = "ck.progress.hand"

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.player else replace(self, card=None)

    def words_for(self, viewer: int | None) -> str:
        if self.card is not None and viewer == self.player:
            return Told(
                "{player} puts {card} back under the stack of {track}.",
                player="You put {card} back under the stack of {track}.",
            )
        return Told(
            "{player} puts a card back under the stack of {track}.",
            player="You put a card back under the stack of {track}.",
        )


@dataclass(frozen=True, slots=True)
class ProgressPlayed(KnightsEvent):
    """A progress card was played."""

    wire_name: ClassVar[str] = "ProgressPlayed"
    player: int
    card: int
    words: ClassVar[str] = Told("{player} plays {card}.", player="You play {card}.")

    @property
    def rule(self) -> str:  # type: ignore[override]
        """Id of the rule of the card."""
        return PROGRESS[self.card].rule


# ---- what the cards do -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mined(CardsReceived):
    """A player took ore for mountains hexes."""

    wire_name: ClassVar[str] = "Mined"
    rule: ClassVar[str] = "ck.card.mining"


@dataclass(frozen=True, slots=True)
class Irrigated(CardsReceived):
    """A player took grain for fields hexes."""

    wire_name: ClassVar[str] = "Irrigated"
    rule: ClassVar[str] = "ck.card.irrigation"


@dataclass(frozen=True, slots=True)
class TokensSwapped(KnightsEvent):
    """Two number tokens changed places."""

    wire_name: ClassVar[str] = "TokensSwapped"
    player: int
    hex: int
    other_hex: int
    rule: ClassVar[str] = "ck.card.inventor"
    words: ClassVar[str] = Told(
        "{player} swaps the tokens of {hex} and {other_hex}.",
        player="You swap the tokens of {hex} and {other_hex}.",
    )


@dataclass(frozen=True, slots=True)
class RoadRemoved(KnightsEvent):
    """A road of `victim` was taken off the board."""

    wire_name: ClassVar[str] = "RoadRemoved"
    player: int
    victim: int
    edge: int
    rule: ClassVar[str] = "ck.card.diplomat"

    def words_for(self, viewer: int | None) -> str:
        """Return the template, another one where the road is the player's own."""
        if self.victim == self.player:
            return Told(
                "{player} takes up an own road at {edge}.",
                player="You take up your road at {edge}.",
            )
        return Told(
            "{player} removes {victim}'s road at {edge}.",
            player="You remove {victim}'s road at {edge}.",
            victim="{player} removes your road at {edge}.",
        )


@dataclass(frozen=True, slots=True)
class Gift(KnightsEvent):
    """Cards were given away; only the two players know which, for others it is None."""

    wire_name: ClassVar[str] = "Gift"
    player: int
    partner: int
    count: int
    cards: Cards | None
    rule: ClassVar[str] = "ck.card.wedding"
    open_words: ClassVar[str] = Told(
        "{player} gives {partner} {cards}.",
        player="You give {partner} {cards}.",
        partner="{player} gives you {cards}.",
    )
    words: ClassVar[str] = Told(
        "{player} gives {partner} {count} of the hand.",
        player="You give {partner} {count} of your hand.",
        partner="{player} gives you {count} of the hand.",
    )

    def seen_by(self, seat: int | None) -> Self:
        return self if seat in (self.player, self.partner) else replace(self, cards=None)

    def words_for(self, viewer: int | None) -> str:
        """Return the template, which names the cards to the two players only."""
        known = self.cards is not None and viewer in (self.player, self.partner)
        return self.open_words if known else self.words


@dataclass(frozen=True, slots=True)
class CardsTaken(Gift):
    """Cards were taken by `partner` out of the open hand of `player`."""

    wire_name: ClassVar[str] = "CardsTaken"
    rule: ClassVar[str] = "ck.card.master_merchant"
    open_words: ClassVar[str] = Told(
        "{partner} takes {cards} from {player}.",
        partner="You take {cards} from {player}.",
        player="{partner} takes {cards} from you.",
    )
    words: ClassVar[str] = Told(
        "{partner} takes {count} of {player}'s hand.",
        partner="You take {count} of {player}'s hand.",
        player="{partner} takes {count} of your hand.",
    )


@dataclass(frozen=True, slots=True)
class ProgressStolen(KnightsEvent):
    """A spy took a progress card; only the two players know which, for others it is None."""

    wire_name: ClassVar[str] = "ProgressStolen"
    thief: int
    victim: int
    card: int | None
    rule: ClassVar[str] = "ck.card.spy"

    def seen_by(self, seat: int | None) -> Self:
        return self if seat in (self.thief, self.victim) else replace(self, card=None)

    def words_for(self, viewer: int | None) -> str:
        if self.card is not None and viewer in (self.thief, self.victim):
            return Told(
                "{thief} takes {card} from {victim}.",
                thief="You take {card} from {victim}.",
                victim="{thief} takes {card} from you.",
            )
        return Told(
            "{thief} takes a progress card from {victim}.",
            thief="You take a progress card from {victim}.",
            victim="{thief} takes a progress card from you.",
        )


@dataclass(frozen=True, slots=True)
class KnightDeserted(KnightsEvent):
    """A knight left its owner."""

    wire_name: ClassVar[str] = "KnightDeserted"
    player: int
    vertex: int
    strength: int
    rule: ClassVar[str] = "ck.card.deserter"
    words: ClassVar[str] = Told(
        "{player}'s {strength} knight at {vertex} deserts.",
        player="Your {strength} knight at {vertex} deserts.",
    )


@dataclass(frozen=True, slots=True)
class DeserterPlaced(KnightsEvent):
    """A knight that had deserted was put up by its new owner."""

    wire_name: ClassVar[str] = "DeserterPlaced"
    player: int
    vertex: int
    strength: int
    rule: ClassVar[str] = "ck.card.deserter"
    words: ClassVar[str] = Told(
        "{player} puts a {strength} knight at {vertex}.",
        player="You put a {strength} knight at {vertex}.",
    )


@dataclass(frozen=True, slots=True)
class MerchantMoved(KnightsEvent):
    """The merchant came to a hex and to a player."""

    wire_name: ClassVar[str] = "MerchantMoved"
    source: int
    player: int
    hex: int
    rule: ClassVar[str] = "ck.merchant"
    words: ClassVar[str] = Told(
        "{player} puts the merchant on {hex}.", player="You put the merchant on {hex}."
    )


@dataclass(frozen=True, slots=True)
class HarbourSwapped(KnightsEvent):
    """A resource was given for a commodity."""

    wire_name: ClassVar[str] = "HarbourSwapped"
    player: int
    partner: int
    give: Cards
    get: Cards
    rule: ClassVar[str] = "ck.card.commercial_harbour"
    words: ClassVar[str] = Told(
        "{player} gives {partner} {give} and must get {get}.",
        player="You give {partner} {give} and must get {get}.",
        partner="{player} gives you {give} and must get {get}.",
    )


@dataclass(frozen=True, slots=True)
class HarbourRefused(KnightsEvent):
    """A partner had no commodity to give, so nothing changed hands."""

    wire_name: ClassVar[str] = "HarbourRefused"
    player: int
    partner: int
    rule: ClassVar[str] = "ck.card.commercial_harbour"
    words: ClassVar[str] = Told(
        "{partner} has no commodity; nothing changes hands.",
        partner="You have no commodity; nothing changes hands.",
    )


@dataclass(frozen=True, slots=True)
class FleetKindChosen(KnightsEvent):
    """A kind of card trades 2:1 for the rest of the turn."""

    wire_name: ClassVar[str] = "FleetKindChosen"
    player: int
    kind: int
    rule: ClassVar[str] = "ck.card.merchant_fleet"
    words: ClassVar[str] = Told(
        "{player} trades {kind} 2:1 for the rest of the turn.",
        player="You trade {kind} 2:1 for the rest of the turn.",
    )


@dataclass(frozen=True, slots=True)
class CommodityLevied(KnightsEvent):
    """A player took a commodity from another."""

    wire_name: ClassVar[str] = "CommodityLevied"
    player: int
    victim: int
    cards: Cards
    rule: ClassVar[str] = "ck.card.trade_monopoly"
    words: ClassVar[str] = Told(
        "{victim} gives {player} {cards}.",
        victim="You give {player} {cards}.",
        player="{victim} gives you {cards}.",
    )


@dataclass(frozen=True, slots=True)
class ResourceLevied(CommodityLevied):
    """A player took resources from another."""

    wire_name: ClassVar[str] = "ResourceLevied"
    rule: ClassVar[str] = "ck.card.resource_monopoly"
