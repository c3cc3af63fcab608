"""What progress cards bring about, as facts and in words."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Self

from catan_nb.kernel.values import frozen
from catan_nb.kernel.words import Told
from catan_nb.rules.base.events import CardsReceived
from catan_nb.rules.cards import Cards
from catan_nb.rules.cities_knights.events import KnightsEvent
from catan_nb.rules.cities_knights.names import PROGRESS

# ---- progress cards in general ---------------------------------------------------------


@frozen
class ProgressDrawn(KnightsEvent):
    """A progress card was drawn; only its owner knows which, for others it is None."""

    wire_name: ClassVar[str] = "ProgressDrawn"
    player: int
    track: int
    card: int | None
    rule: ClassVar[str] = "ck.progress.draw"

    def seen_by(self, seat: int | None) -> Self:
        """Return the event as a seat may know it."""
        return self if seat == self.player else replace(self, card=None)

    def words_for(self, viewer: int | None) -> str:
        """Return the template, which names the card to its owner only."""
        if self.card is not None and viewer == self.player:
            return Told(
                "{player} draws a card of {track}: {card}.",
                player="You draw a card of {track}: {card}.",
            )
        return Told("{player} draws a card of {track}.", player="You draw a card of {track}.")


@frozen
class ProgressShown(KnightsEvent):
    """A card worth a point was drawn and is shown at once."""

    wire_name: ClassVar[str] = "ProgressShown"
    player: int
    card: int
    rule: ClassVar[str] = "ck.progress.vp"
    words: ClassVar[str] = Told(
        "{player} shows {card}: 1 point.", player="You show {card}: 1 point."
    )


@frozen
class ProgressReturned(KnightsEvent):
    """A fifth progress card went back; only its owner knows which, for others it is None."""

    wire_name: ClassVar[str] = "ProgressReturned"
    player: int
    track: int
    card: int | None
    rule: ClassVar[str] = "ck.progress.hand"

    def seen_by(self, seat: int | None) -> Self:
        """Return the event as a seat may know it."""
        return self if seat == self.player else replace(self, card=None)

    def words_for(self, viewer: int | None) -> str:
        """Return the template, which names the card to its owner only."""
        if self.card is not None and viewer == self.player:
            return Told(
                "{player} puts {card} back under the stack of {track}.",
                player="You put {card} back under the stack of {track}.",
            )
        return Told(
            "{player} puts a card back under the stack of {track}.",
            player="You put a card back under the stack of {track}.",
        )


@frozen
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


@frozen
class Mined(CardsReceived):
    """A player took ore for mountains hexes."""

    wire_name: ClassVar[str] = "Mined"
    rule: ClassVar[str] = "ck.card.mining"


@frozen
class Irrigated(CardsReceived):
    """A player took grain for fields hexes."""

    wire_name: ClassVar[str] = "Irrigated"
    rule: ClassVar[str] = "ck.card.irrigation"


@frozen
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


@frozen
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


@frozen
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
        """Return the event as a seat may know it."""
        return self if seat in (self.player, self.partner) else replace(self, cards=None)

    def words_for(self, viewer: int | None) -> str:
        """Return the template, which names the cards to the two players only."""
        known = self.cards is not None and viewer in (self.player, self.partner)
        return self.open_words if known else self.words


@frozen
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


@frozen
class ProgressStolen(KnightsEvent):
    """A spy took a progress card; only the two players know which, for others it is None."""

    wire_name: ClassVar[str] = "ProgressStolen"
    thief: int
    victim: int
    card: int | None
    rule: ClassVar[str] = "ck.card.spy"

    def seen_by(self, seat: int | None) -> Self:
        """Return the event as a seat may know it."""
        return self if seat in (self.thief, self.victim) else replace(self, card=None)

    def words_for(self, viewer: int | None) -> str:
        """Return the template, which names the card to the two players only."""
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


@frozen
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


@frozen
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


@frozen
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


@frozen
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


@frozen
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


@frozen
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


@frozen
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


@frozen
class ResourceLevied(CommodityLevied):
    """A player took resources from another."""

    wire_name: ClassVar[str] = "ResourceLevied"
    rule: ClassVar[str] = "ck.card.resource_monopoly"
