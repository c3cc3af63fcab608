"""What can happen in the Fast Card Game, as facts and in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from catan_nb.fastcard.actions import CITY_EVENT
from catan_nb.fastcard.cards import EXPANSION, KIND, Cards
from catan_nb.kernel.event import Event
from catan_nb.kernel.words import Names, Shower, Told, noop, seat_name, translated

#: What the directions of the fate card are called (cards.take).
DIRECTIONS = {1: noop("clockwise"), -1: noop("counter-clockwise")}


def _direction(names: Names, direction: int) -> str:
    return translated(DIRECTIONS[direction])


class CardEvent(Event):
    """An event of the card game; its subclasses are frozen dataclasses with slots."""

    __slots__ = ()

    shown: ClassVar[Mapping[str, Shower]] = {
        **dict.fromkeys(("player", "victim"), seat_name),
        "card": lambda names, card: KIND.show(card),
        "event": lambda names, event: CITY_EVENT.show(event),
        "expansion": lambda names, expansion: EXPANSION.show(expansion),
        "direction": _direction,
    }


@dataclass(frozen=True, slots=True)
class FromHand(CardEvent):
    """A card that only the two players know; for others it is None."""

    wire_name: ClassVar[str] = "FromHand"
    player: int
    victim: int
    card: int | None
    #: What those who do not know the card read.
    open_words: ClassVar[str] = ""

    def seen_by(self, seat: int | None) -> Self:
        if seat in (self.player, self.victim):
            return self
        return type(self)(self.player, self.victim, None)

    def words_for(self, viewer: int | None) -> str:
        known = self.card is not None and viewer in (self.player, self.victim)
        return self.words if known else self.open_words


# ---- turns and draws -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurnBegan(CardEvent):
    """A turn begins."""

    wire_name: ClassVar[str] = "TurnBegan"
    player: int
    number: int
    rule: ClassVar[str] = "cards.turn"
    words: ClassVar[str] = Told("Turn {number}: {player}.", player="Turn {number}: yours.")


@dataclass(frozen=True, slots=True)
class MarketLaid(CardEvent):
    """Cards were laid out in the market."""

    wire_name: ClassVar[str] = "MarketLaid"
    player: int
    cards: Cards
    rule: ClassVar[str] = "cards.setup"
    words: ClassVar[str] = "The market shows {cards}."


@dataclass(frozen=True, slots=True)
class MarketRenewed(MarketLaid):
    """New cards were laid out on a market day."""

    wire_name: ClassVar[str] = "MarketRenewed"
    rule: ClassVar[str] = "cards.market_day"


@dataclass(frozen=True, slots=True)
class Drawn(CardEvent):
    """A player drew cards from the pile; others know only how many, `cards` is None for them."""

    wire_name: ClassVar[str] = "Drawn"
    player: int
    count: int
    cards: Cards | None
    rule: ClassVar[str] = "cards.draw"

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.player else replace(self, cards=None)

    def words_for(self, viewer: int | None) -> str:
        """Return the template, which names the cards to the player only."""
        if self.cards is not None and viewer == self.player:
            return Told("{player} draws {cards}.", player="You draw {cards}.")
        return (
            Told("{player} draws a card.", player="You draw a card.")
            if self.count == 1
            else Told("{player} draws {count} cards.", player="You draw {count} cards.")
        )


@dataclass(frozen=True, slots=True)
class Dealt(Drawn):
    """A player got the first cards."""

    wire_name: ClassVar[str] = "Dealt"
    rule: ClassVar[str] = "cards.setup"


@dataclass(frozen=True, slots=True)
class SwappedIn(Drawn):
    """A player drew a card for one that was discarded."""

    wire_name: ClassVar[str] = "SwappedIn"
    rule: ClassVar[str] = "cards.swap.pile"


@dataclass(frozen=True, slots=True)
class DrawnOnMarketDay(Drawn):
    """A player drew the card that a market day brings everybody."""

    wire_name: ClassVar[str] = "DrawnOnMarketDay"
    rule: ClassVar[str] = "cards.market_day"


@dataclass(frozen=True, slots=True)
class Refilled(CardEvent):
    """The discards were shuffled into a new pile."""

    wire_name: ClassVar[str] = "Refilled"
    count: int
    rule: ClassVar[str] = "cards.draw"
    words: ClassVar[str] = "The discards are shuffled and become the pile: {count}."


@dataclass(frozen=True, slots=True)
class NothingLeft(CardEvent):
    """There is no card to draw, neither in the pile nor among the discards."""

    wire_name: ClassVar[str] = "NothingLeft"
    player: int
    rule: ClassVar[str] = "cards.draw"
    words: ClassVar[str] = Told(
        "No cards are left for {player} to draw.", player="No cards are left for you to draw."
    )


# ---- swaps -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LaidAway(CardEvent):
    """A card was discarded, to draw another."""

    wire_name: ClassVar[str] = "LaidAway"
    player: int
    card: int
    rule: ClassVar[str] = "cards.swap.pile"
    words: ClassVar[str] = Told(
        "{player} lays 1 {card} on the discards, to draw another card.",
        player="You lay 1 {card} on the discards, to draw another card.",
    )


@dataclass(frozen=True, slots=True)
class TookFromMarket(CardEvent):
    """A card of the market was taken."""

    wire_name: ClassVar[str] = "TookFromMarket"
    player: int
    card: int
    rule: ClassVar[str] = "cards.swap.market"
    words: ClassVar[str] = Told(
        "{player} takes 1 {card} from the market.", player="You take 1 {card} from the market."
    )


@dataclass(frozen=True, slots=True)
class LaidBack(CardEvent):
    """A card was laid back in the market."""

    wire_name: ClassVar[str] = "LaidBack"
    player: int
    card: int
    rule: ClassVar[str] = "cards.swap.market"
    words: ClassVar[str] = Told(
        "{player} lays 1 {card} in the market.", player="You lay 1 {card} in the market."
    )


@dataclass(frozen=True, slots=True)
class DrewFrom(FromHand):
    """A card was drawn blind from a player's hand, to swap it."""

    wire_name: ClassVar[str] = "DrewFrom"
    rule: ClassVar[str] = "cards.swap.player"
    words: ClassVar[str] = Told(
        "{player} draws 1 {card} from {victim}.",
        player="You draw 1 {card} from {victim}.",
        victim="{player} draws 1 {card} from you.",
    )
    open_words: ClassVar[str] = Told(
        "{player} draws a card from {victim}.",
        player="You draw a card from {victim}.",
        victim="{player} draws a card from you.",
    )


@dataclass(frozen=True, slots=True)
class HandOpened(CardEvent):
    """A player shows another the hand."""

    wire_name: ClassVar[str] = "HandOpened"
    player: int
    victim: int
    rule: ClassVar[str] = "cards.library"
    words: ClassVar[str] = Told(
        "{victim} shows {player} the hand.",
        player="{victim} shows you the hand.",
        victim="You show {player} your hand.",
    )


@dataclass(frozen=True, slots=True)
class Picked(FromHand):
    """A card was picked from an open hand."""

    wire_name: ClassVar[str] = "Picked"
    rule: ClassVar[str] = "cards.library"
    words: ClassVar[str] = Told(
        "{player} picks 1 {card} from {victim}.",
        player="You pick 1 {card} from {victim}.",
        victim="{player} picks 1 {card} from you.",
    )
    open_words: ClassVar[str] = Told(
        "{player} picks a card from {victim}.",
        player="You pick a card from {victim}.",
        victim="{player} picks a card from you.",
    )


@dataclass(frozen=True, slots=True)
class GaveBack(FromHand):
    """A card was given for one drawn or picked from the hand."""

    wire_name: ClassVar[str] = "GaveBack"
    rule: ClassVar[str] = "cards.swap.player"
    words: ClassVar[str] = Told(
        "{player} gives {victim} 1 {card} for it.",
        player="You give {victim} 1 {card} for it.",
        victim="{player} gives you 1 {card} for it.",
    )
    open_words: ClassVar[str] = Told(
        "{player} gives {victim} a card for it.",
        player="You give {victim} a card for it.",
        victim="{player} gives you a card for it.",
    )


@dataclass(frozen=True, slots=True)
class Stolen(FromHand):
    """The merchants' guild stole a card."""

    wire_name: ClassVar[str] = "Stolen"
    rule: ClassVar[str] = "cards.guild"
    words: ClassVar[str] = Told(
        "{player} steals 1 {card} from {victim}.",
        player="You steal 1 {card} from {victim}.",
        victim="{player} steals 1 {card} from you.",
    )
    open_words: ClassVar[str] = Told(
        "{player} steals a card from {victim}.",
        player="You steal a card from {victim}.",
        victim="{player} steals a card from you.",
    )


# ---- fate, events, end -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FateTurned(CardEvent):
    """The fate card points the other way."""

    wire_name: ClassVar[str] = "FateTurned"
    player: int
    direction: int
    rule: ClassVar[str] = "cards.take"
    words: ClassVar[str] = "The fate card now points {direction}."


@dataclass(frozen=True, slots=True)
class Revealed(CardEvent):
    """The event on a city side was read out."""

    wire_name: ClassVar[str] = "Revealed"
    player: int
    event: int
    rule: ClassVar[str] = "cards.build.city"
    words: ClassVar[str] = "The city side brings a {event}."


@dataclass(frozen=True, slots=True)
class Discarded(CardEvent):
    """A robbery cost a player cards."""

    wire_name: ClassVar[str] = "Discarded"
    player: int
    cards: Cards
    rule: ClassVar[str] = "cards.robbery"
    words: ClassVar[str] = Told("{player} loses {cards}.", player="You lose {cards}.")


@dataclass(frozen=True, slots=True)
class MarketCleared(CardEvent):
    """A market day sent the market's cards to the discards."""

    wire_name: ClassVar[str] = "MarketCleared"
    cards: Cards
    rule: ClassVar[str] = "cards.market_day"
    words: ClassVar[str] = "The market is cleared: {cards} go to the discards."


@dataclass(frozen=True, slots=True)
class Won(CardEvent):
    """The game is over."""

    wire_name: ClassVar[str] = "Won"
    player: int
    points: int
    rule: ClassVar[str] = "cards.win"
    words: ClassVar[str] = Told(
        "{player} wins with {points} points.", player="You win with {points} points."
    )


# What is built in the Fast Card Game and what changes hands by it, as facts and in words.


@dataclass(frozen=True, slots=True)
class Built(CardEvent):
    """Something was built for cards; `side` is "A" or "B" where the card has sides."""

    wire_name: ClassVar[str] = "Built"
    player: int
    pay: Cards
    side: str


@dataclass(frozen=True, slots=True)
class RoadBuilt(Built):
    """A road was built."""

    wire_name: ClassVar[str] = "RoadBuilt"
    rule: ClassVar[str] = "cards.build.road"
    words: ClassVar[str] = Told(
        "{player} builds a road for {pay}, with its {side} side up.",
        player="You build a road for {pay}, with its {side} side up.",
    )


@dataclass(frozen=True, slots=True)
class KnightBuilt(Built):
    """A knight was built."""

    wire_name: ClassVar[str] = "KnightBuilt"
    rule: ClassVar[str] = "cards.build.knight"
    words: ClassVar[str] = Told(
        "{player} builds a knight for {pay}, with its {side} side up.",
        player="You build a knight for {pay}, with its {side} side up.",
    )


@dataclass(frozen=True, slots=True)
class SettlementBuilt(Built):
    """A settlement was built."""

    wire_name: ClassVar[str] = "SettlementBuilt"
    rule: ClassVar[str] = "cards.build.settlement"
    words: ClassVar[str] = Told(
        "{player} builds a settlement for {pay}.", player="You build a settlement for {pay}."
    )


@dataclass(frozen=True, slots=True)
class CityBuilt(Built):
    """A settlement was turned into a city."""

    wire_name: ClassVar[str] = "CityBuilt"
    rule: ClassVar[str] = "cards.build.city"
    words: ClassVar[str] = Told(
        "{player} turns a settlement into a city for {pay}.",
        player="You turn a settlement into a city for {pay}.",
    )


@dataclass(frozen=True, slots=True)
class ExpansionBuilt(CardEvent):
    """A city was expanded."""

    wire_name: ClassVar[str] = "ExpansionBuilt"
    player: int
    expansion: int
    pay: Cards
    rule: ClassVar[str] = "cards.build.expansion"
    words: ClassVar[str] = Told(
        "{player} builds the {expansion} for {pay}.", player="You build the {expansion} for {pay}."
    )


@dataclass(frozen=True, slots=True)
class RoadTaken(CardEvent):
    """None was left in the middle: a player lost the topmost road."""

    wire_name: ClassVar[str] = "RoadTaken"
    player: int
    victim: int
    rule: ClassVar[str] = "cards.take"
    words: ClassVar[str] = Told(
        "{player} takes the topmost road of {victim}.",
        player="You take the topmost road of {victim}.",
        victim="{player} takes your topmost road.",
    )


@dataclass(frozen=True, slots=True)
class KnightTaken(CardEvent):
    """None was left in the middle: a player lost the topmost knight."""

    wire_name: ClassVar[str] = "KnightTaken"
    player: int
    victim: int
    rule: ClassVar[str] = "cards.take"
    words: ClassVar[str] = Told(
        "{player} takes the topmost knight of {victim}.",
        player="You take the topmost knight of {victim}.",
        victim="{player} takes your topmost knight.",
    )
