"""What progress cards bring about, as facts and in words."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Self

from catan_nb.kernel.values.frozen import frozen
from catan_nb.rules.base.events import CardsReceived
from catan_nb.rules.cards import Cards
from catan_nb.rules.cities_knights.events import KnightsEvent

# ---- what the cards do -----------------------------------------------------------------


@frozen
class Mined(CardsReceived):
    """A player took ore for mountains hexes."""

    rule: ClassVar[str] = "ck.card.mining"


@frozen
class Irrigated(CardsReceived):
    """A player took grain for fields hexes."""

    rule: ClassVar[str] = "ck.card.irrigation"


@frozen
class TokensSwapped(KnightsEvent):
    """Two number tokens changed places."""

    player: int
    hex: int
    other_hex: int
    rule: ClassVar[str] = "ck.card.inventor"
    words: ClassVar[str] = "{player} swaps the tokens of {hex} and {other_hex}."


@frozen
class RoadRemoved(KnightsEvent):
    """A road of `victim` was taken off the board."""

    player: int
    victim: int
    edge: int
    rule: ClassVar[str] = "ck.card.diplomat"
    words: ClassVar[str] = "{player} removes {victim}'s road at {edge}."


@frozen
class Gift(KnightsEvent):
    """Cards were given away; only the two players know which, for others it is None."""

    player: int
    partner: int
    count: int
    cards: Cards | None
    rule: ClassVar[str] = "ck.card.wedding"
    open_words: ClassVar[str] = "{player} gives {partner} {cards}."
    words: ClassVar[str] = "{player} gives {partner} {count} of the hand."

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

    rule: ClassVar[str] = "ck.card.master_merchant"
    open_words: ClassVar[str] = "{partner} takes {cards} from {player}."
    words: ClassVar[str] = "{partner} takes {count} of {player}'s hand."


@frozen
class ProgressStolen(KnightsEvent):
    """A spy took a progress card; only the two players know which, for others it is None."""

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
            return "{thief} takes {card} from {victim}."
        return "{thief} takes a progress card from {victim}."


@frozen
class KnightDeserted(KnightsEvent):
    """A knight left its owner."""

    player: int
    vertex: int
    strength: int
    rule: ClassVar[str] = "ck.card.deserter"
    words: ClassVar[str] = "{player}'s {strength} knight at {vertex} deserts."


@frozen
class DeserterPlaced(KnightsEvent):
    """A knight that had deserted was put up by its new owner."""

    player: int
    vertex: int
    strength: int
    rule: ClassVar[str] = "ck.card.deserter"
    words: ClassVar[str] = "{player} puts a {strength} knight at {vertex}."


@frozen
class MerchantMoved(KnightsEvent):
    """The merchant came to a hex and to a player."""

    source: int
    player: int
    hex: int
    rule: ClassVar[str] = "ck.merchant"
    words: ClassVar[str] = "{player} puts the merchant on {hex}."


@frozen
class HarbourSwapped(KnightsEvent):
    """A resource was given for a commodity."""

    player: int
    partner: int
    give: Cards
    get: Cards
    rule: ClassVar[str] = "ck.card.commercial_harbour"
    words: ClassVar[str] = "{player} gives {partner} {give} and must get {get}."


@frozen
class HarbourRefused(KnightsEvent):
    """A partner had no commodity to give, so nothing changed hands."""

    player: int
    partner: int
    rule: ClassVar[str] = "ck.card.commercial_harbour"
    words: ClassVar[str] = "{partner} has no commodity; nothing changes hands."


@frozen
class FleetKindChosen(KnightsEvent):
    """A kind of card trades 2:1 for the rest of the turn."""

    player: int
    kind: int
    rule: ClassVar[str] = "ck.card.merchant_fleet"
    words: ClassVar[str] = "{player} trades {kind} 2:1 for the rest of the turn."


@frozen
class CommodityLevied(KnightsEvent):
    """A player took a commodity from another."""

    player: int
    victim: int
    cards: Cards
    rule: ClassVar[str] = "ck.card.trade_monopoly"
    words: ClassVar[str] = "{victim} gives {player} {cards}."


@frozen
class ResourceLevied(CommodityLevied):
    """A player took resources from another."""

    rule: ClassVar[str] = "ck.card.resource_monopoly"
